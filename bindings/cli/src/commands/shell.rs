//! Completions, manual pages, and the sandbox.

use std::io::ErrorKind;

use clap::{ArgMatches, Args, Command, CommandFactory as _, FromArgMatches};
use clap_complete::Shell;
use dtekit::Result;
use dtekit_sandbox::program;

use super::Program;
use crate::exit::Exit;
use crate::files;

/// Write the completions of a shell to the standard output
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Writes.
    pub fn run(&self) -> Result<Exit> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Program::command(), "dtekit", &mut text);
        files::write("-", &text).map(|()| Exit::Done)
    }
}

/// Write the manual pages into a folder
#[derive(Debug, Args)]
pub struct Man {
    /// The folder
    folder: String,
}

impl Man {
    /// Writes.
    pub fn run(&self) -> Result<Exit> {
        let written = std::fs::create_dir_all(&self.folder)
            .and_then(|()| clap_mangen::generate_to(Program::command(), &self.folder));
        written.map(|()| Exit::Done).map_err(|error| files::fault(&self.folder, "write", &error))
    }
}

/// Run a local stand-in of the service
#[derive(Debug)]
pub struct Sandbox(ArgMatches);

impl Sandbox {
    /// Runs until SIGTERM or Ctrl+C.
    pub fn run(&self) -> Result<Exit> {
        let ran = program::run(&self.0);
        ran.map(|()| Exit::Done).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => files::usage(program::PORT_USED),
            _ => files::fault("sandbox", "run", &error),
        })
    }
}

// The options are those of the program dtekit-sandbox.
impl Args for Sandbox {
    fn augment_args(command: Command) -> Command {
        let own = program::command();
        let help = own.get_after_help().cloned().unwrap_or_default();
        command.args(own.get_arguments()).after_help(help)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Sandbox::augment_args(command)
    }
}

impl FromArgMatches for Sandbox {
    fn from_arg_matches(matches: &ArgMatches) -> std::result::Result<Self, clap::Error> {
        Ok(Sandbox(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> std::result::Result<(), clap::Error> {
        self.0 = matches.clone();
        Ok(())
    }
}
