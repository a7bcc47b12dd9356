//! The File operations that return a stored document: as XML, JSON or PDF, by either of its ids.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::call::Call;
use crate::element::Element;
use crate::parameters::Parameters;
use crate::pdf;
use crate::record::{Record, Status};
use crate::reply::{Answer, Refusal, Reply, no_document};
use crate::result::certified_bytes;
use crate::state::State;

/// A file result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct FileResult {
    name: String,
    description: Option<String>,
    base64_content: String,
    timestamp: String,
    r#type: String,
}

/// The document as XML: `original` as it was sent, at once; else with the service's mark, as soon as the
/// authority has answered.
pub(crate) fn download_xml(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    // Only here the interface does not say that the id is a UUID.
    let id = query.need_text("GlobalDocumentId");
    let kind = kind(&mut query, "type")?;
    let record = Uuid::try_parse(&id).ok().and_then(|id| state.record(id)).ok_or_else(|| no_such(&id))?;
    xml(record, kind, state.now())
}

/// The same by the fiscal id; the date must be that of the document.
pub(crate) fn download_xml_by_country_id(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_text("CountryDocumentId");
    let date = query.need_instant("Date");
    let kind = kind(&mut query, "Type")?;
    let record = state.by_fiscal_id(&id).ok_or_else(|| no_such(&id))?;
    let day = record.document.day().unwrap_or_else(|| record.country.local(record.stored).date_naive());
    if day != date.date_naive() {
        return Err(Refusal::Unknown(format!("the document `{id}` of that date does not exist")));
    }
    xml(record, kind, state.now())
}

/// The document as XML by the fiscal id alone.
pub(crate) fn get_xml(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_text("CountryDocumentId");
    query.check()?;
    let record = state.by_fiscal_id(&id).ok_or_else(|| no_such(&id))?;
    xml(record, "default".into(), state.now())
}

/// The document as JSON, in the convention of the service's platform.
pub(crate) fn download_json(state: &mut State, call: &Call<'_>) -> Answer {
    let (record, mut query) = by_id(state, call, &[])?;
    let kind = kind(&mut query, "type")?;
    if !matches!(kind.as_str(), "default" | "json" | "original" | "distribution") {
        return Err(Refusal::Input(format!("unknown type `{kind}`")));
    }
    let root = &record.document.root;
    let mut whole = Map::new();
    whole.insert(root.name.clone(), to_json(root));
    Ok(packed(record, "json", kind, Value::Object(whole).to_string().into_bytes(), state.now()))
}

/// The document as PDF, of one page: once the authority has accepted it.
pub(crate) fn download_pdf(state: &mut State, call: &Call<'_>) -> Answer {
    let (record, mut query) = by_id(state, call, &["type"])?;
    let kind = pdf_kind(&mut query)?;
    pdf(record, kind, state.now())
}

/// The same by the fiscal id.
pub(crate) fn download_pdf_by_country_id(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_text("countryDocumentId");
    let kind = pdf_kind(&mut query)?;
    let record = state.by_fiscal_id(&id).ok_or_else(|| no_such(&id))?;
    pdf(record, kind, state.now())
}

/// The record that the query names, and the query for what else is read of it; `also` is what it must hold beside the
/// id, so that all that is missing is named at once.
fn by_id<'a>(state: &'a State, call: &Call<'_>, also: &[&str]) -> Result<(&'a Record, Parameters), Refusal> {
    let mut query = call.query();
    let id = query.need_uuid("GlobalDocumentId");
    if id.is_nil() {
        for name in also {
            query.need_text(name);
        }
        query.check()?;
    }
    let record = state.record(id).ok_or_else(|| no_document(id))?;
    Ok((record, query))
}

fn kind(query: &mut Parameters, name: &str) -> Result<String, Refusal> {
    let kind = query.may_text(name).unwrap_or_else(|| "default".into());
    query.check()?;
    Ok(kind)
}

fn pdf_kind(query: &mut Parameters) -> Result<String, Refusal> {
    let kind = query.need_text("type");
    query.may_boolean("RegPDF");
    query.may_integer("DocumentGroup");
    if !kind.is_empty() && !matches!(kind.as_str(), "default" | "pdf" | "distribution" | "original") {
        query.wrong(format!("unknown type `{kind}`"));
    }
    query.check()?;
    Ok(kind)
}

fn no_such(id: &str) -> Refusal {
    Refusal::Unknown(format!("the document `{id}` does not exist"))
}

fn not_ready(record: &Record) -> Refusal {
    Reply::message(404, &format!("the document `{}` is not ready yet", record.id)).into()
}

fn xml(record: &Record, kind: String, now: DateTime<Utc>) -> Answer {
    let answered = record.status(now) != Status::Pending;
    let content = match kind.as_str() {
        "original" => record.document.original.clone(),
        "default" | "xml" | "distribution" if answered => certified_bytes(record),
        "default" | "xml" | "distribution" => return Err(not_ready(record)),
        other => return Err(Refusal::Input(format!("unknown type `{other}`"))),
    };
    let ending = if content.trim_ascii_start().starts_with(b"{") { "json" } else { "xml" };
    Ok(packed(record, ending, kind, content, now))
}

/// The XML as the page shows it: as it was certified, before that as it was sent.
pub(crate) fn shown(record: &Record, now: DateTime<Utc>) -> Vec<u8> {
    match record.status(now) {
        Status::Pending => record.document.original.clone(),
        _ => certified_bytes(record),
    }
}

/// The PDF as the page shows it, once there is one.
pub(crate) fn drawn(record: &Record, now: DateTime<Utc>) -> Option<Vec<u8>> {
    (record.status(now) == Status::Accepted).then(|| pdf::page(&lines(record)))
}

fn pdf(record: &Record, kind: String, now: DateTime<Utc>) -> Answer {
    match record.status(now) {
        Status::Pending => Err(not_ready(record)),
        Status::Rejected => {
            Err(Reply::message(404, "the authority rejected the document, so it has no PDF").into())
        }
        Status::Accepted => Ok(packed(record, "pdf", kind, pdf::page(&lines(record)), now)),
    }
}

fn lines(record: &Record) -> Vec<String> {
    let document = &record.document;
    vec![
        format!(
            "{} {} {}{}",
            record.country.code,
            document.document_type(),
            document.series(),
            record.number
        ),
        document.sender_name().to_owned(),
        document.receiver_name().to_owned(),
        format!("{} {}", document.total(), document.currency()),
        format!("GlobalDocumentId {}", record.id),
        format!("CountryDocumentId {}", record.fiscal_id),
    ]
}

fn packed(record: &Record, ending: &str, kind: String, bytes: Vec<u8>, now: DateTime<Utc>) -> Reply {
    let mut base64 = STANDARD.encode(bytes);
    // Seen in Colombia.
    if kind == "distribution" && record.country.code == "CO" {
        base64 = STANDARD.encode(base64);
    }
    let time = record.country.local(record.answered.min(now));
    Reply::ok(&FileResult {
        name: format!("{}.{ending}", record.id),
        description: None,
        base64_content: base64,
        timestamp: time.format("%Y-%m-%dT%H:%M:%S").to_string(),
        r#type: kind,
    })
}

/// An element as the platform writes it: attributes with `@`, text beside them as `#text`, repeated children as an
/// array, and `null` for an element that holds nothing.
fn to_json(element: &Element) -> Value {
    if element.attributes.is_empty() && element.children.is_empty() {
        return match element.text.is_empty() {
            true => Value::Null,
            false => Value::String(element.text.clone()),
        };
    }
    let mut members = Map::new();
    for (name, value) in &element.attributes {
        members.insert(format!("@{name}"), value.clone().into());
    }
    if !element.text.trim().is_empty() {
        members.insert("#text".into(), element.text.clone().into());
    }
    for child in &element.children {
        let value = to_json(child);
        match members.get_mut(&child.name) {
            None => {
                members.insert(child.name.clone(), value);
            }
            Some(Value::Array(items)) => items.push(value),
            Some(single) => *single = Value::Array(vec![single.take(), value]),
        }
    }
    Value::Object(members)
}
