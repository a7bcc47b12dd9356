//! Chile: who assigns or validates a folio.

use dtekit::{Naming, chile};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, error_text, guarded};

/// A decision about a folio.
#[napi(object)]
pub struct FolioDecision {
    /// Its members as JSON text, names in camelCase.
    pub json: String,
    /// The error that `accepted()` throws, as JSON text.
    pub refusal: Option<String>,
}

/// Evaluates the rules of folio assignment.
#[napi]
pub fn evaluate_folio(inputs: Option<String>, document: Option<&[u8]>) -> Outcome<FolioDecision> {
    guarded(|| {
        let decision = chile::FolioDecision::from_members(&members(inputs.as_deref())?, document)?;
        Ok(FolioDecision {
            json: decision.to_value(Naming::Camel).to_string(),
            refusal: decision.accepted().err().as_ref().map(error_text),
        })
    })
}
