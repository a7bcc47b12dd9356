//! Derives the next question from a send whose outcome is unknown.

use super::check::date_of;
use super::request::Request;
use super::sent::{Sent, member};
use crate::country::{Country, Identity, Subject};
use crate::json::{Map, Value};
use crate::naming::same_name;
use crate::result::{NextStep, Outcome, ProcessResult, Reason, SendKind, Undecidable};

/// Sets the next step of an unknown result.
pub(super) fn ask(request: &Request, result: &mut ProcessResult) {
    if result.outcome != Some(Outcome::Unknown) {
        return;
    }
    match SendKind::of(request.operation().key) {
        // The id in the answer to an event is that of the document that the event is about.
        Some(SendKind::Event) => result.next = Some(about_event(request)),
        Some(SendKind::Document) => {
            let sent = Sent::of(request);
            let is_invalidation =
                sent.as_ref().is_some_and(|sent| sent.fields.subject == Subject::Invalidation);
            let is_issued = result.reason == Some(Reason::AlreadyIssued);
            // The id in a refusal may be that of the refused document.
            if result.next.is_none() || is_invalidation || is_issued {
                result.next = Some(NextStep { is_issued, ..about_document(request, sent.as_ref()) });
            }
        }
        None => {}
    }
}

/// The step after an event: its document's events, by the id in the request.
fn about_event(request: &Request) -> NextStep {
    const IDS: [(&str, &str); 2] =
        [("GlobalDocumentId", "GlobalDocumentId"), ("CUFEInvoice", "CountryDocumentId")];
    let arguments = IDS
        .iter()
        .filter_map(|(name, argument)| {
            Some(((*argument).to_owned(), Value::String(parameter(request, name)?)))
        })
        .collect();
    NextStep::about_event(arguments)
}

/// A parameter of a request, wherever it stands.
fn parameter(request: &Request, name: &str) -> Option<String> {
    let of_pairs = |pairs: &[(String, String)]| {
        pairs.iter().find(|(found, _)| same_name(found, name)).map(|(_, value)| value.clone())
    };
    let in_body = || match request.body() {
        super::Body::Form(pairs) => of_pairs(pairs),
        super::Body::Json(text) => {
            let body: Value = crate::json::from_slice(text).ok()?;
            body.as_object()?
                .iter()
                .find(|(found, _)| same_name(found, name))
                .and_then(|(_, value)| value.as_str().map(str::to_owned))
        }
        _ => None,
    };
    of_pairs(request.query()).or_else(in_body).filter(|value| !value.trim().is_empty())
}

/// The step after a document: what the service lists, and what to compare with it.
fn about_document(request: &Request, sent: Option<&Sent>) -> NextStep {
    let unnamed = NextStep { undecidable: Some(Undecidable::Unnamed), ..NextStep::new(Map::new()) };
    let Some(sent) = sent else { return unnamed };
    let subject = sent.fields.subject;
    let proofs = sent.proofs();
    let country = request.country().or_else(|| Some(proofs.first()?.0));
    let document = sent.compared(country);
    // Without an issuer the list would be that of every issuer.
    if !document.contains_key(member::ISSUER) {
        return NextStep { subject, ..unnamed };
    }
    let identity = country.and_then(Country::row).map(|row| &row.identity);
    let is_proved = |country: &Country| proofs.iter().any(|(proved, _)| proved == country);
    let undecidable = match subject {
        Subject::Invalidation => Some(Undecidable::Invalidation),
        Subject::Event => Some(Undecidable::Event),
        _ if !is_identified(&document, identity) => Some(Undecidable::NoIdentity),
        _ => None,
    };
    let arguments = filter(&document, country.filter(is_proved));
    NextStep { document, subject, undecidable, ..NextStep::new(arguments) }
}

/// Whether the document carries something that identifies it.
fn is_identified(document: &Map, identity: Option<&Identity>) -> bool {
    let numbered = identity.is_some_and(|identity| {
        !identity.numbered_by.is_empty()
            && identity.numbered_by.iter().all(|part| document.contains_key(member::of(*part)))
    });
    numbered || document.contains_key(member::KEY) || document.contains_key(member::OWN)
}

/// The filter that lists the sent document. It has nothing that the identity does not confirm: a document with the same
/// identity and another receiver must be listed as well.
fn filter(document: &Map, country: Option<Country>) -> Map {
    let text = |name: &str| document.get(name).and_then(Value::as_str);
    let mut filter = Map::new();
    let mut put = |name: &str, value: String| drop(filter.insert(name.to_owned(), Value::String(value)));
    if let Some(country) = country {
        put("Country", country.as_str().to_ascii_lowercase());
    }
    if let Some(issuer) = text(member::ISSUER) {
        put("SenderCode", issuer.to_owned());
    }
    if let Some((from, to)) = text(member::DATE).and_then(window) {
        put("DateFrom", from);
        put("DateTo", to);
    }
    filter
}

/// The days around a date: a document issued shortly before midnight may be listed under the next day in UTC.
fn window(date: &str) -> Option<(String, String)> {
    let date = date_of(date.get(..10)?)?;
    Some((date.pred_opt()?.to_string(), date.succ_opt()?.to_string()))
}
