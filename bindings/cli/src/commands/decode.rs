//! `dtekit decode`: what an answer of the service means.

use clap::Args;
use dtekit::json::{Map, json};
use dtekit::{Naming, Outcome, Reply, Result};

use crate::exit::Exit;
use crate::fields::fields;
use crate::files;
use crate::members::put;
use crate::session::Session;

/// Say what an answer means: where the document stands, why, and what comes next
#[derive(Debug, Args)]
pub struct Decode {
    /// The body of the answer; - is the standard input
    #[arg(default_value = "-")]
    file: String,
    /// The operation that was called
    #[arg(long, value_name = "GROUP/NAME", default_value = "Document/SendDocumentToAuthority")]
    operation: String,
    /// The status of the answer
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    status: u16,
    /// The country of the document
    #[arg(long, value_name = "COUNTRY")]
    country: Option<String>,
    /// The document was sent with Async
    #[arg(long)]
    asynchronous: bool,
}

impl Decode {
    /// Decodes.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let mut members = Map::new();
        members.insert("operation".to_owned(), json!(self.operation));
        members.insert("status".to_owned(), json!(self.status));
        put(&mut members, "country", self.country.as_deref());
        put(&mut members, "asynchronous", self.asynchronous.then_some(true));
        let reply = Reply::from_members(&files::read(&self.file)?, &members)?;
        show(session, &reply);
        Ok(Exit::after(reply.outcome()))
    }
}

/// Shows a reply.
pub fn show(session: &Session, reply: &Reply) {
    match reply.process() {
        Some(result) => show_result(session, result),
        None => {
            let value = reply.to_value(Naming::Snake);
            session.show(&value, || match value.as_object() {
                Some(_) => fields(&value),
                None => value.to_string(),
            });
        }
    }
}

/// Shows where a document stands.
pub fn show_result(session: &Session, result: &dtekit::ProcessResult) {
    session.show(&result.to_value(Naming::Snake), || {
        let words = |english: &'static str, spanish: &'static str| session.language.of(english, spanish);
        let meaning = match result.outcome {
            Some(Outcome::Accepted) => words("accepted", "aceptado"),
            Some(Outcome::Sent) => words(
                "sent: the authority answers later",
                "enviado: la autoridad responde después",
            ),
            Some(Outcome::Queued) => words("queued: the service sends it later", "en cola: el servicio lo envía después"),
            Some(Outcome::Rejected) => words("rejected", "rechazado"),
            Some(Outcome::Unknown) => words(
                "unknown: nobody knows whether it was issued; ask with `dtekit reconcile` before it is sent again",
                "desconocido: no se sabe si fue emitido; consulte con `dtekit reconcile` antes de enviarlo de nuevo",
            ),
            _ => words("done", "hecho"),
        };
        let mut lines = vec![meaning.to_owned()];
        let mut member = |name: &str, value: Option<String>| lines.extend(value.map(|value| format!("  {name}: {value}")));
        member("reason", result.reason.map(|reason| reason.as_str().to_owned()));
        member("global_document_id", result.global_document_id.map(|id| id.to_string()));
        member("country_document_id", result.country_document_id.clone());
        member("code", result.code.as_ref().map(ToString::to_string));
        member("description", result.description.clone());
        member("repeat_safe", (result.outcome == Some(Outcome::Rejected)).then(|| result.repeat_safe.to_string()));
        for message in &result.messages {
            lines.push(format!("  - {}", message.as_str().map_or_else(|| message.to_string(), str::to_owned)));
        }
        lines.join("\n")
    });
    session.findings("", b"", &result.findings);
    if let Some(error) = &result.error {
        session.findings("", b"", error.findings());
    }
}
