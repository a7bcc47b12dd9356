//! Events about a document that was sent.

use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::json::Value;
use dtekit::keywords::object;
use dtekit::operation::ApiVersion;
use dtekit::{Finding, Naming, Result};
use napi_derive::napi;

use crate::options::read_options;
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::request::Request;

/// The request of an event of ChangeDocumentStatus.
#[napi]
pub fn status_change_request(members: String, options: Option<String>) -> Outcome<Request> {
    guarded(|| {
        let version = read_options(options.as_deref(), |options| match options.text("version") {
            Some(version) => version.parse::<ApiVersion>(),
            None => Ok(ApiVersion::default()),
        })?;
        Ok(Request(status_change(&members)?.request(version?)?))
    })
}

/// The findings of an event of ChangeDocumentStatus as JSON text.
#[napi]
pub fn status_change_findings(members: String) -> Outcome<Text> {
    guarded_text(|| Ok(Finding::text(&status_change(&members)?.findings(), Naming::Camel)))
}

/// The members of the event that cancels an event of ChangeDocumentStatus; `result` is the answer as JSON text.
#[napi]
pub fn status_change_cancellation(members: String, result: String, description: String) -> Outcome<Text> {
    guarded_text(|| {
        let result = Value::Object(object(&result)?);
        let cancellation = status_change(&members)?.cancellation_of(&result, description)?;
        Ok(Value::Object(cancellation.to_members()).to_string())
    })
}

/// The request of an event of SendEventToAuthority.
#[napi]
pub fn authority_event_request(members: String) -> Outcome<Request> {
    guarded(|| Ok(Request(authority_event(&members)?.request()?)))
}

/// The findings of an event of SendEventToAuthority as JSON text.
#[napi]
pub fn authority_event_findings(members: String) -> Outcome<Text> {
    guarded_text(|| Ok(Finding::text(&authority_event(&members)?.findings(), Naming::Camel)))
}

fn status_change(members: &str) -> Result<StatusChange> {
    StatusChange::from_members(&object(members)?)
}

fn authority_event(members: &str) -> Result<AuthorityEvent> {
    AuthorityEvent::from_members(&object(members)?)
}
