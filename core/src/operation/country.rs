//! Compares the country of a send with what the document says of itself.

use super::proof::proofs;
use super::request::Request;
use super::sent::FILE_CONTENT;
use crate::code;
use crate::country::Country;
use crate::error::{Arg, Finding, Severity, text};
use crate::result::SendKind;

/// The findings about the country of a request that sends a document. With `unchecked` they are warnings.
///
/// A contradiction is a document that proves itself to be of another country, and nothing in it says that it is of this
/// one: a wrong refusal would stop a sale.
pub(super) fn check(request: &Request, unchecked: bool) -> Vec<Finding> {
    let Some(country) = request.country() else { return Vec::new() };
    if SendKind::of(request.operation().key) != Some(SendKind::Document) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    if !Country::ISSUING.contains(&country) {
        let has_events = country.row().is_some_and(|row| row.event_operation.is_some());
        let message = match has_events {
            true => format!(
                "expected a country whose documents the interface issues, such as `CR`, found `{country}`, a country of its \
                 events alone"
            ),
            false => format!("expected a country of the interface, such as `CR`, found `{country}`"),
        };
        findings.push(Finding::new(&code::COUNTRY_UNKNOWN, message));
    }
    let proofs = proofs(request).unwrap_or_default();
    if let Some((other, place)) = proofs.first().filter(|_| proofs.iter().all(|(found, _)| *found != country))
    {
        // The document itself is an argument; other places stand in it.
        let place = match *place {
            FILE_CONTENT => text!("{}", Arg(FILE_CONTENT)),
            place => format!("`{place}`").into(),
        };
        let message = text!(
            "expected the country of the document, `{}` by its {}, found `{}`",
            other.as_str(),
            place,
            country.as_str()
        );
        findings.push(Finding::new(&code::COUNTRY_CONTRADICTION, message));
    }
    let severity = if unchecked { Severity::Warning } else { Severity::Error };
    findings.into_iter().map(|finding| Finding { severity, ..finding }.with_argument("country")).collect()
}
