//! Derives the next question from a send whose outcome is unknown.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::check::date_of;
use super::reconcile::contradicted;
use super::request::Request;
use super::sent::{Sent, member, tree};
use crate::country::{Country, Identity, Subject};
use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::naming::same_name;
use crate::result::{NextStep, Outcome, ProcessResult, Reason, SendKind, Undecidable, unreadable};

/// What is known about a send beside its document, for [`next_step_of`].
///
/// # Example
/// ```
/// use dtekit::operation::NextStepOptions;
///
/// let before = std::time::SystemTime::now(); // taken before the send, and kept
/// let options = NextStepOptions { unknown_since: Some(before), ..NextStepOptions::default() };
/// assert!(options.mapping.is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NextStepOptions {
    /// A time before the send, if it is known. Without it `may_resend` is never true.
    pub unknown_since: Option<SystemTime>,
    /// The code of the mapping with which it was sent; empty for the standard one.
    pub mapping: String,
}

impl NextStepOptions {
    /// Reads `unknown_since` (whole seconds since 1970) and `mapping`, as the bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for any other value or option.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS).in_any_case();
        let since = |value: &Value| value.as_u64().filter(|seconds| *seconds < 1 << 40);
        let since = keywords.get("unknown_since", "whole seconds since 1970", since);
        let mapping = keywords.text("mapping").unwrap_or_default().to_owned();
        let unknown_since = since.map(|seconds| UNIX_EPOCH + Duration::from_secs(seconds));
        keywords.finish().map(|()| NextStepOptions { unknown_since, mapping })
    }
}

/// The question about a document whose send may have been interrupted, from the document alone.
///
/// A program that died in a send has no result and so no [`ProcessResult::next`]. This gives the same step, for
/// [`Client::reconcile`](crate::Client::reconcile). The document is a generic DTE or the country's own format, JSON or
/// XML, plain or in base 64.
///
/// # Errors
/// As [`Document::from_json`](crate::Document::from_json) and [`Document::from_xml`](crate::Document::from_xml) for a
/// document that cannot be read.
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::operation::NextStepOptions;
///
/// let invoice = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "Folio": "120", "Numero": "120", "FechaEmis": "2026-11-21"},
///     "Emisor": {"IDEmisor": "76354771-K"}}}}"#;
/// let step = dtekit::next_step_of(invoice, Country::CL, &NextStepOptions::default())?;
/// assert_eq!(step.operation, "Document/GetDocument");
/// assert_eq!(step.arguments["SenderCode"], "76354771-K");
/// assert_eq!(step.undecidable, None);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn next_step_of(
    document: impl AsRef<[u8]>,
    country: Country,
    options: &NextStepOptions,
) -> Result<NextStep> {
    let sent = Sent::of_document(&tree(document.as_ref())?, &options.mapping);
    let step = about_document(Some(country), sent.as_ref());
    Ok(NextStep { unknown_since: options.unknown_since, ..step })
}

/// Makes a result unknown that is about another document than the request.
pub(super) fn doubt(request: &Request, result: &mut ProcessResult) {
    match SendKind::of(request.operation().key) {
        Some(SendKind::Event) => doubt_event(request, result),
        Some(SendKind::Document) => doubt_document(request, result),
        None => {}
    }
}

fn doubt_event(request: &Request, result: &mut ProcessResult) {
    let asked = || uuid::Uuid::try_parse(parameter(request, "GlobalDocumentId")?.trim()).ok();
    if let Some((answered, asked)) = result.global_document_id.zip(asked())
        && answered != asked
        && result.outcome != Some(Outcome::Unknown)
    {
        result.doubt(unreadable(
            "expected an answer about the document of the event, found another document's",
        ));
    }
}

/// The answer's fiscal key or issuer tells which document it is about, as in a list. A mapping of the caller's may give
/// the document another key than the one that it carries, and so may an invalidation.
fn doubt_document(request: &Request, result: &mut ProcessResult) {
    let sent = Sent::of(request).filter(|sent| {
        !sent.custom_mapping && !matches!(sent.fields.subject, Subject::Invalidation | Subject::Event)
    });
    let Some(sent) = sent else { return };
    let step = about_document(request.country(), Some(&sent));
    // The service's own id says nothing of the document.
    let is_own_id = |text: &&str| uuid::Uuid::try_parse(text.trim()).ok() == result.global_document_id;
    let key = result.country_document_id.as_deref().filter(|key| !is_own_id(key));
    let issuer = result.other_data.text("RFCEmisor");
    let Some(field) = contradicted(&step, key, issuer.as_deref()) else { return };
    result.doubt(unreadable(format!(
        "expected an answer about the document that was sent, found another one's `{field}`"
    )));
    // Whichever document the answer is about, one may have been issued: a person decides.
    result.next = Some(NextStep { is_issued: true, ..step });
}

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
                result.next =
                    Some(NextStep { is_issued, ..about_document(request.country(), sent.as_ref()) });
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
pub(crate) fn parameter(request: &Request, name: &str) -> Option<String> {
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
fn about_document(country: Option<Country>, sent: Option<&Sent>) -> NextStep {
    let unnamed = NextStep { undecidable: Some(Undecidable::Unnamed), ..NextStep::new(Map::new()) };
    let Some(sent) = sent else { return unnamed };
    let subject = sent.fields.subject;
    let proofs = sent.proofs();
    let country = country.or_else(|| Some(proofs.first()?.0));
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

#[cfg(test)]
mod tests {
    use crate::operation::{Arguments, Reply, Request};
    use crate::result::{Outcome, Reason};

    #[test]
    fn an_answer_about_another_document_than_that_of_the_event_is_unknown() {
        let own = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
        let arguments = Arguments::new().set("GlobalDocumentId", own).set("status", "110111");
        let request = Request::new(
            "Document/ChangeDocumentStatus",
            arguments.set("description", "Erro de valor no item"),
        )
        .unwrap();
        let decide = |id: &str| {
            let body = format!(r#"{{"Success": true, "Code": "135", "GlobalDocumentId": "{id}"}}"#);
            let reply = Reply::decode(&request, 200, body.as_bytes()).unwrap();
            let result = reply.process().unwrap().clone();
            (result.outcome.unwrap(), result.reason.unwrap(), result.next.map(|next| next.arguments))
        };
        let (outcome, reason, next) = decide("7b0e9f67-4b0e-4c5a-8a11-3f1c3f0e0b6c");
        assert_eq!((outcome, reason), (Outcome::Unknown, Reason::Contradiction));
        assert_eq!(next.unwrap()["GlobalDocumentId"], own);
        assert_eq!(decide(&own.to_uppercase()), (Outcome::Accepted, Reason::EventRegistered, None));
        assert_eq!(decide("00000000-0000-0000-0000-000000000000").0, Outcome::Accepted);
    }

    /// The outcome, the reason and whether the next step forbids a resend, of a document that is answered so.
    fn answered(
        country: &str,
        mapping: &str,
        id_doc: &str,
        members: &str,
    ) -> (Outcome, Reason, Option<bool>) {
        let document = format!(
            "<DTE><Documento><Encabezado><IdDoc>{id_doc}</IdDoc><Emisor><IDEmisor>76354771-K</IDEmisor></Emisor>\
             </Encabezado></Documento></DTE>"
        );
        let arguments = Arguments::new().set("file_content", document.as_str()).set("asynchronous", true);
        let arguments = arguments.set("sign", true).set("default_certificate", false).set("mapping", mapping);
        let arguments = arguments.set("country", country).set("unchecked", true);
        let request = Request::new("Document/SendDocumentToAuthority", arguments).unwrap();
        let body = format!(
            r#"{{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", {members}}}"#
        );
        let reply = Reply::decode(&request, 200, body.as_bytes()).unwrap();
        let result = reply.process().unwrap();
        (result.outcome.unwrap(), result.reason.unwrap(), result.next.as_ref().map(|next| next.is_issued))
    }

    const DOUBTED: (Outcome, Reason, Option<bool>) = (Outcome::Unknown, Reason::Contradiction, Some(true));
    const STANDARD: &str = "11111111-1111-1111-1111-111111111111";
    const CLAVE: &str = "<ContenidoTC>50631012500310112345600100001010000000007112345678</ContenidoTC>";

    #[test]
    fn an_answer_with_another_fiscal_key_is_unknown_and_forbids_a_resend() {
        let key = |key: &str| format!(r#""CountryDocumentId": "{key}""#);
        let another = key("50631012500310112345600100001010000000007112345679");
        assert_eq!(answered("CR", STANDARD, CLAVE, &another), DOUBTED);
        let own = key("50631012500310112345600100001010000000007112345678");
        assert_eq!(answered("CR", STANDARD, CLAVE, &own).0, Outcome::Sent);
        // The service's own id is no fiscal key, and what has no known form says nothing.
        assert_eq!(answered("CR", STANDARD, CLAVE, &key("12345")).0, Outcome::Sent);
    }

    #[test]
    fn a_mapping_of_the_callers_may_give_another_key() {
        let another = r#""CountryDocumentId": "50631012500310112345600100001010000000007112345679""#;
        let own_mapping = "22222222-2222-2222-2222-222222222222";
        assert_eq!(answered("CR", own_mapping, CLAVE, another).0, Outcome::Sent);
    }

    #[test]
    fn chile_may_assign_another_folio_but_no_other_issuer_or_type() {
        let id_doc = "<Tipo>33</Tipo><Numero>120</Numero><Folio>120</Folio>";
        let key = |key: &str| format!(r#""CountryDocumentId": "{key}""#);
        assert_eq!(answered("CL", STANDARD, id_doc, &key("76354771-K-33-121")).0, Outcome::Sent);
        assert_eq!(answered("CL", STANDARD, id_doc, &key("F121T33")).0, Outcome::Sent);
        assert_eq!(answered("CL", STANDARD, id_doc, &key("F120T61")), DOUBTED);
        assert_eq!(answered("CL", STANDARD, id_doc, &key("76192083-9-33-120")), DOUBTED);
    }

    #[test]
    fn an_answer_about_another_issuer_of_mexico_is_unknown() {
        let issuer = |id: &str| format!(r#""OtherData": {{"RFCEmisor": "{id}"}}"#);
        assert_eq!(
            answered("MX", STANDARD, "<Serie>A</Serie><Folio>1</Folio>", &issuer("EKU9003173C9")),
            DOUBTED
        );
        let own = answered("MX", STANDARD, "<Serie>A</Serie><Folio>1</Folio>", &issuer("76354771-K"));
        assert_eq!(own.0, Outcome::Accepted);
    }
}
