//! The command line of dtekit: `dtekit convert`, `dtekit issue` and the others.

mod commands;
mod connection;
mod desk;
mod exit;
mod files;
mod language;
mod many;
mod members;
mod report;
mod session;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use commands::Program;
use session::Session;

fn main() -> ExitCode {
    let matches = Program::command().get_matches();
    let program = Program::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let session = Session::new(&program.global);
    let ended = dtekit::guard(|| Ok(program.command.run(&session)));
    let exit = match ended.and_then(|result| result) {
        Ok(exit) => exit,
        Err(error) => session.failed(&error),
    };
    exit.into()
}
