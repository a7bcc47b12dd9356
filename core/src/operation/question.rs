//! What to ask after a send whose outcome is unknown: a filter for GetDocument from the document itself.

use serde_json::{Map, Value};

use super::body::Body;
use super::request::Request;
use crate::convert::xml_to_json;
use crate::document::{FileContent, Format};
use crate::result::{NextStep, Outcome, ProcessResult};

/// Where the filter's members stand in a generic DTE (field notes, "Requests"); the first that is there counts.
const MEMBERS: [(&str, &[&str]); 4] = [
    ("SenderCode", &["/Emisor/IDEmisor", "/Emisor/RUTEmisor"]),
    ("ReceiverCode", &["/Receptor/DocRecep/NroDocRecep", "/Receptor/RUTRecep"]),
    ("DocumentTypeID", &["/IdDoc/Tipo"]),
    ("Number", &["/IdDoc/Numero"]),
];

/// Gives an unknown result its next step, where the answer itself named no document.
pub(super) fn ask(request: &Request, result: &mut ProcessResult) {
    if result.outcome == Some(Outcome::Unknown) && result.next.is_none() {
        let arguments = filter(request);
        result.next = arguments.map(|arguments| NextStep { operation: "Document/GetDocument", arguments });
    }
}

/// The filter that finds the document that was sent; nothing if it is no generic DTE that names its issuer.
fn filter(request: &Request) -> Option<Map<String, Value>> {
    let document = read(&content(request.body())?)?;
    let header = document.pointer("/Documento/Encabezado")?;
    let text = |paths: &[&str]| {
        paths.iter().find_map(|path| match header.pointer(path)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
    };
    let mut filter = Map::new();
    if let Some(country) = request.country() {
        filter.insert("Country".into(), country.code().to_ascii_lowercase().into());
    }
    for (member, paths) in MEMBERS {
        filter.extend(text(paths).map(|text| (member.to_owned(), Value::String(text))));
    }
    // The date as written, `2026-11-21`, whatever time follows it.
    let date = text(&["/IdDoc/FechaEmis"]).filter(|date| date.len() >= 10 && date.is_ascii());
    for member in ["DateFrom", "DateTo"] {
        filter.extend(date.as_ref().map(|date| (member.to_owned(), Value::String(date[..10].to_owned()))));
    }
    filter.contains_key("SenderCode").then_some(filter)
}

/// The document in a request's body.
fn content(body: &Body) -> Option<String> {
    const NAME: &str = "FileContent";
    match body {
        Body::Json(text) => {
            let body: Value = serde_json::from_slice(text).ok()?;
            Some(body.get(NAME)?.as_str()?.to_owned())
        }
        Body::Form(pairs) => pairs.iter().find(|(name, _)| name == NAME).map(|(_, content)| content.clone()),
        _ => None,
    }
}

/// The members of a document that was sent as XML or JSON, plain or in base 64.
fn read(content: &str) -> Option<Value> {
    let content = FileContent::detect(content.as_bytes()).ok()?;
    let json = match content.format {
        Format::Json => content.document,
        Format::Xml => xml_to_json(&content.document, &Default::default()).ok()?,
    };
    let document: Value = serde_json::from_slice(&json).ok()?;
    Some(document.get("DTE").cloned().unwrap_or(document))
}
