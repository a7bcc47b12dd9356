//! `dtekit folio`: Chile's folio rules.

use clap::Args;
use dtekit::json::json;
use dtekit::{Result, chile};

use crate::exit::Exit;
use crate::files;
use crate::members::{Member, object};
use crate::session::Session;

/// Say who assigns the folio of a document, by what is known about it
#[derive(Debug, Args)]
pub struct Folio {
    /// What is known: biller_id=7 validate_number:=true folio=1042 folio_state=approved and so on
    #[arg(value_name = "NAME=VALUE")]
    inputs: Vec<Member>,
    /// The document
    #[arg(long, value_name = "FILE")]
    document: Option<String>,
}

impl Folio {
    /// Decides.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let document = self.document.as_ref().map(|path| files::read(path)).transpose()?;
        let decision = chile::FolioDecision::from_members(&object(&self.inputs)?, document.as_deref())?;
        session.show(&json!(decision), || format!("{}: {}", decision.action.as_str(), decision.why));
        session.findings("", b"", &decision.findings);
        Ok(if decision.action == chile::FolioAction::Refuse { Exit::Refused } else { Exit::Done })
    }
}
