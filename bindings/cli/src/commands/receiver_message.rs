//! `dtekit receiver-message`: Costa Rica's mensaje receptor.

use clap::Args;
use dtekit::costa_rica::MessageDraft;
use dtekit::{Naming, Result};

use crate::exit::Exit;
use crate::fields::fields;
use crate::files;
use crate::members::{Member, object};
use crate::session::Session;

/// Build a receiver message from fields (snake_case), or from a supplier's document and an answer; or show one
#[derive(Debug, Args)]
pub struct ReceiverMessage {
    /// The fields, such as mensaje=1 fecha_emision_doc=2025-07-30T09:15:00-06:00 folio:=42
    #[arg(value_name = "NAME=VALUE")]
    fields: Vec<Member>,
    /// The supplier's document that is answered
    #[arg(long, value_name = "FILE")]
    answering: Option<String>,
    /// Show the fields of an existing message instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["answering", "fields"])]
    show: Option<String>,
    /// Where the XML goes
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: String,
}

impl ReceiverMessage {
    /// Builds or shows.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        if let Some(path) = &self.show {
            let message = dtekit::ReceiverMessage::from_xml(&files::read(path)?)?;
            let value = message.to_value(Naming::Snake);
            session.show(&value, || fields(&value));
            session.findings(path, b"", &message.findings());
            return Ok(Exit::Done);
        }
        let mut draft = MessageDraft::from_members(&object(&self.fields)?);
        if let Some(path) = &self.answering {
            draft = draft.answering(&files::read(path)?)?;
        }
        let message = draft.message()?;
        session.findings("", b"", &message.findings());
        let mut xml = message.to_xml()?;
        if self.output == "-" {
            xml.push(b'\n');
        }
        files::write(&self.output, &xml).map(|()| Exit::Done)
    }
}
