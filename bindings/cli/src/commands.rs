//! The commands: one module each, or one for commands that share their shape.

mod audit;
mod call;
mod convert;
mod decode;
mod desk;
mod diff;
mod doctor;
mod example;
mod extract;
mod folio;
mod inbox;
mod inbox_answer;
mod inbox_print;
mod issue;
pub mod journal;
mod lint;
mod lookup;
mod map;
mod metrics;
mod order;
mod poll;
mod print;
mod read;
mod receiver_message;
mod shell;
mod stop;
mod trace;
mod validate;
mod verify;

use clap::{Parser, Subcommand};
use dtekit::Result;

use crate::exit::Exit;
use crate::session::{Global, Session};

const AFTER: &str = "\
Exit codes: 0 done, 1 a document or answer has an error, 2 wrong arguments or settings, 3 rejected, 4 the outcome is unknown, \
5 the service was not reached or failed, 6 a file or store, 70 a fault of dtekit.
Credentials come from the environment (DTEKIT_USERNAME, DTEKIT_PASSWORD and so on) or from a file (--settings).";

/// Electronic tax documents in Latin America: convert, map, check, issue, and what each answer means
#[derive(Debug, Parser)]
#[command(name = "dtekit", version, after_help = AFTER, propagate_version = true, max_term_width = 120)]
pub struct Program {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// What is done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a whole document of a country and type, to begin with
    Example(example::Example),
    /// Convert generic DTEs between JSON and XML
    Convert(convert::Convert),
    /// Map documents into the format of a country, or back into the generic DTE
    Map(map::MapDocuments),
    /// Recognize received documents and give each as a generic DTE
    Read(read::Read),
    /// Verify the signatures of documents
    Verify(verify::Verify),
    /// Show where each value of a mapped document comes from, and what was not read
    Explain(map::Explain),
    /// Compare two documents, or what two mappings make of one
    Diff(diff::Diff),
    /// Check documents before they are sent
    Lint(lint::Lint),
    /// Check official documents against the schema of their authority
    Validate(validate::Validate),
    /// Recompute the amounts of documents
    Audit(audit::Audit),
    /// Trace an authority's no to the fields of your own document
    Trace(trace::Trace),
    /// Write what goes on the paper: data and symbol
    Print(print::Print),
    /// Build, read or answer with a receiver message (Costa Rica)
    ReceiverMessage(receiver_message::ReceiverMessage),
    /// Say who assigns the folio of a document (Chile)
    Folio(folio::Folio),
    /// Say what an answer of the service means
    Decode(decode::Decode),
    /// Call an operation of the service, or list all of them
    Call(call::Call),
    /// Issue a document: check, convert, send, and say where it stands
    Issue(issue::Issue),
    /// Ask whether a document of unknown outcome was issued
    Reconcile(issue::Reconcile),
    /// Work with a journal of documents to issue
    Journal(journal::Journal),
    /// Show a journal in a browser, and let a person decide
    Desk(desk::DeskOptions),
    /// Work with an inbox of what the service has for an account
    Inbox(inbox::InboxOptions),
    /// Work with a store of documents at the extraction provider
    Poll(poll::Poll),
    /// Send a file to the extraction provider and wait for its document
    Extract(extract::Extract),
    /// Run a local stand-in of the service, for tests and first steps
    Sandbox(shell::Sandbox),
    /// Check address, credentials, certificates, clock and proxy
    Doctor(doctor::Doctor),
    /// Write the completions of a shell
    Completions(shell::Completions),
    /// Write the manual pages into a folder
    Man(shell::Man),
    /// Say how the service processes the documents of a country
    Country(lookup::Country),
    /// Parse, check or compose a country's identifier
    Identifier(lookup::Identifier),
    /// Explain a code of a finding
    Code(lookup::Code),
    /// Explain a code with which an authority answers
    ExplainCode(lookup::ExplainCode),
}

impl Command {
    /// Does it.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        match self {
            Command::Example(command) => command.run(session),
            Command::Convert(command) => command.run(session),
            Command::Map(command) => command.run(session),
            Command::Read(command) => command.run(session),
            Command::Verify(command) => command.run(session),
            Command::Explain(command) => command.run(session),
            Command::Diff(command) => command.run(session),
            Command::Lint(command) => command.run(session),
            Command::Validate(command) => command.run(session),
            Command::Audit(command) => command.run(session),
            Command::Trace(command) => command.run(session),
            Command::Print(command) => command.run(session),
            Command::ReceiverMessage(command) => command.run(session),
            Command::Folio(command) => command.run(session),
            Command::Decode(command) => command.run(session),
            Command::Call(command) => command.run(session),
            Command::Issue(command) => command.run(session),
            Command::Reconcile(command) => command.run(session),
            Command::Journal(command) => command.run(session),
            Command::Desk(command) => command.run(session),
            Command::Inbox(command) => command.run(session),
            Command::Poll(command) => command.run(session),
            Command::Extract(command) => command.run(session),
            Command::Sandbox(command) => command.run(),
            Command::Doctor(command) => command.run(session),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
            Command::Country(command) => command.run(session),
            Command::Identifier(command) => command.run(session),
            Command::Code(command) => command.run(session),
            Command::ExplainCode(command) => command.run(session),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn no_two_options_clash() {
        super::Program::command().debug_assert();
    }
}
