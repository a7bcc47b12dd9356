//! `dtekit desk`: pages for the person who decides about documents that no program can finish.

use std::io::ErrorKind;
use std::sync::Arc;

use clap::Args;
use dtekit::json::json;
use dtekit::{Inbox, Result};
use dtekit_sandbox::program::PORT_USED;

use super::journal::Opened;
use super::stop::Stop;
use crate::connection::Connection;
use crate::decide::Decide;
use crate::desk::server::Server;
use crate::desk::{Asking, Desk};
use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Show a journal in a browser, and let a person decide
#[derive(Debug, Args)]
pub struct DeskOptions {
    /// The file of the journal, which must exist
    #[arg(long, value_name = "FILE")]
    db: String,
    /// The file of an inbox, which must exist: what has arrived is shown beside the journal
    #[arg(long, value_name = "FILE")]
    inbox: Option<String>,
    /// Take decisions: settle, acknowledge, correct, and ask the service; else the pages are to be read only
    #[arg(long)]
    allow_settle: bool,
    /// The port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    #[command(flatten)]
    decide: Decide,
    #[command(flatten)]
    connection: Connection,
}

impl DeskOptions {
    /// Serves until SIGTERM or Ctrl+C.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        // A journal that is opened is made if it is missing, and an empty desk for a misspelt name would say that all
        // is well.
        for file in [Some(&self.db), self.inbox.as_ref()].into_iter().flatten() {
            files::expect_there(file)?;
        }
        let table = self.decide.table()?.map(Arc::new);
        let stop = Stop::watch()?;
        let journal = Opened::default().open(&self.db)?;
        let asks = self.allow_settle && self.connection.is_given();
        let client = asks.then(|| self.connection.client()).transpose()?;
        let asking = client.map(|client| Asking { client, decide: table });
        let inbox = self.inbox.as_ref().map(Inbox::open).transpose()?;
        let desk = Desk::new(journal, inbox, asking, self.allow_settle, session.language);
        let server = Server::start(self.port, desk).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => files::usage(PORT_USED),
            _ => files::fault("desk", "serve", &error),
        })?;
        session.show(&json!({"listening": server.address}), || format!("listening {}", server.address));
        session.note(
            "whoever has this address sees the documents; end it by SIGTERM or Ctrl+C",
            "quien tenga esta dirección ve los documentos; termine con SIGTERM o Ctrl+C",
        );
        while !stop.asked() {
            stop.wait(None);
        }
        Ok(Exit::Done)
    }
}
