//! The sandbox as a program: it prints where it listens, and ends on SIGTERM or SIGINT.

use std::io::{self, Write as _};
use std::process::ExitCode;

use dtekit_sandbox::program;

fn main() -> ExitCode {
    match program::run(&program::command().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "dtekit-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}
