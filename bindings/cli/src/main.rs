//! The command line of dtekit: `dtekit convert`, `dtekit issue` and the others.

mod commands;
mod connection;
mod decide;
mod desk;
mod exit;
mod fields;
mod files;
mod folder;
mod language;
mod lines;
mod many;
mod members;
mod report;
mod rows;
mod session;
mod spanish;

use std::process::ExitCode;

use clap::{Command, CommandFactory as _, FromArgMatches as _};

use commands::Program;
use language::Language;
use session::Session;

/// The command line, read by a command.
fn parsed(command: Command) -> Result<Program, clap::Error> {
    Program::from_arg_matches(&command.try_get_matches()?)
}

fn main() -> ExitCode {
    let program = match Language::of_arguments(std::env::args_os().skip(1)) {
        Language::En => parsed(Program::command()).unwrap_or_else(|error| error.exit()),
        Language::Es => {
            parsed(spanish::help(Program::command())).unwrap_or_else(|error| spanish::exit(&error))
        }
    };
    let session = Session::new(&program.global);
    let ended = dtekit::guard(|| Ok(program.command.run(&session)));
    let exit = match ended.and_then(|result| result) {
        Ok(exit) => exit,
        Err(error) => session.failed(&error),
    };
    exit.into()
}
