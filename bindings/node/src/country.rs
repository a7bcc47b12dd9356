//! The rules of single countries.

use dtekit::chile::FolioDecision;
use dtekit::{Naming, guard};
use napi_derive::napi;

use crate::answer::{Outcome, failure, outcome};
use crate::keyword::members;
use crate::receiver_message::Written;

/// The cadena original of a Mexican CFDI 4.0.
#[napi]
pub fn cadena_original(cfdi: &[u8]) -> Outcome<Written> {
    outcome(guard(|| Ok(Written { text: dtekit::mexico::cadena_original(cfdi)? })))
}

/// What a rule says, in the form in which it crosses into JavaScript.
#[napi(object)]
pub struct Said {
    /// Its members as JSON text, names in camelCase.
    pub json: String,
    /// The error that `accepted()` throws, as JSON text.
    pub refusal: Option<String>,
}

/// Evaluates the folio rules of Chile.
#[napi]
pub fn evaluate_folio(inputs: Option<String>, document: Option<&[u8]>) -> Outcome<Said> {
    outcome(guard(|| {
        let inputs = inputs.as_deref().map(members).transpose()?.unwrap_or_default();
        let decision = FolioDecision::from_members(&inputs, document)?;
        Ok(Said {
            json: decision.to_value(Naming::Camel).to_string(),
            refusal: decision.accepted().err().map(|error| failure(&error).to_string()),
        })
    }))
}
