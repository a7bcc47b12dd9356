//! How the program ends, for scripts.

use std::process::ExitCode;

use dtekit::{Error, ErrorKind, Outcome};

/// How the program ends. The numbers are part of the interface: docs/cli.md lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// What was asked for is done.
    Done = 0,
    /// A document, an answer or a template has an error.
    Refused = 1,
    /// The command line or a setting cannot be used.
    Usage = 2,
    /// The service or the authority rejected the document.
    Rejected = 3,
    /// Nobody knows whether the document was issued.
    Unknown = 4,
    /// The service was not reached, refused the credentials, or failed.
    NotReached = 5,
    /// A file or a store cannot be read or written.
    Storage = 6,
    /// A fault of dtekit.
    Internal = 70,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

impl Exit {
    /// How the program ends after an error.
    pub fn of(error: &Error) -> Self {
        Exit::of_kind(error.kind())
    }

    /// How the program ends after an error of this kind.
    pub fn of_kind(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Argument => Exit::Usage,
            ErrorKind::Transport | ErrorKind::Auth | ErrorKind::Status | ErrorKind::Answer => {
                Exit::NotReached
            }
            ErrorKind::Storage => Exit::Storage,
            ErrorKind::Internal => Exit::Internal,
            _ => Exit::Refused,
        }
    }

    /// How the program ends after a send.
    pub fn after(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Rejected) => Exit::Rejected,
            Some(Outcome::Unknown) => Exit::Unknown,
            _ => Exit::Done,
        }
    }
}
