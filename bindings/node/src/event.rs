//! Events about a document that was sent.

use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::operation::Version;
use dtekit::{Result, guard};
use napi_derive::napi;
use serde_json::{Value, json};

use crate::answer::{Outcome, outcome};
use crate::country::Said;
use crate::keyword::object;
use crate::request::Call;

/// The request of an event of ChangeDocumentStatus.
#[napi]
pub fn status_change_request(members: String, version: String) -> Outcome<Call> {
    outcome(guard(|| Ok(Call(change(&members)?.request(Version::new(&version)?)?))))
}

/// Its findings.
#[napi]
pub fn status_change_findings(members: String) -> Outcome<Said> {
    outcome(guard(|| Ok(said(json!(change(&members)?.findings())))))
}

/// The parameters of the event that cancels it; the answer is given as JSON text.
#[napi]
pub fn status_change_cancellation(members: String, result: String, description: String) -> Outcome<Said> {
    outcome(guard(|| {
        let result = Value::Object(object(&result)?);
        Ok(said(Value::Object(change(&members)?.cancellation_of(&result, description)?.to_members())))
    }))
}

/// The request of an event of SendEventToAuthority.
#[napi]
pub fn authority_event_request(members: String) -> Outcome<Call> {
    outcome(guard(|| Ok(Call(AuthorityEvent::from_members(&object(&members)?)?.request()?))))
}

/// Its findings.
#[napi]
pub fn authority_event_findings(members: String) -> Outcome<Said> {
    outcome(guard(|| Ok(said(json!(AuthorityEvent::from_members(&object(&members)?)?.findings())))))
}

fn change(members: &str) -> Result<StatusChange> {
    StatusChange::from_members(&object(members)?)
}

fn said(value: Value) -> Said {
    Said { json: value.to_string(), refusal: None }
}
