//! Derives the next question from a document that was sent with an unknown outcome.

use crate::json::{Map, Value};

use super::body::Body;
use super::check::date_of;
use super::request::Request;
use crate::convert::xml_to_json;
use crate::document::{FileContent, Format};
use crate::result::{GET_DOCUMENT, NextStep, Outcome, ProcessResult};

/// One field of a document, and where GetDocument has it (field notes, "Requests").
pub(super) struct Field {
    /// Its member in [`NextStep::document`] and in GetDocument's items.
    pub name: &'static str,
    /// Further members of an item that may hold it.
    pub also: &'static [&'static str],
    /// The members of GetDocument's filter for it. A date filters by the days around it.
    filter: &'static [&'static str],
    /// Its places under `Documento/Encabezado` of a generic DTE; the first one that exists counts.
    paths: &'static [&'static str],
    /// How two values are compared.
    pub kind: Kind,
    /// Whether it tells documents of one issuer apart.
    pub identifies: bool,
}

/// How to compare values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A code: `01` is 1.
    Code,
    /// A number without series; a Costa Rican consecutive holds it in its last ten digits.
    Number,
    /// A tax id: dots, dashes, blanks and leading zeros do not count.
    Id,
    /// A date: the time after the day does not count.
    Date,
    /// An amount: `10.50` is 10.5.
    Amount,
}

/// The fields by which documents are compared.
#[rustfmt::skip]
pub(super) const FIELDS: [Field; 6] = [
    Field { name: "DocumentTypeId", also: &[], filter: &["DocumentTypeID"], kind: Kind::Code, identifies: true,
        paths: &["/IdDoc/Tipo"] },
    Field { name: "Number", also: &["NumberStr"], filter: &["Number"], kind: Kind::Number, identifies: true,
        paths: &["/IdDoc/Numero"] },
    Field { name: "DocumentSenderCode", also: &[], filter: &["SenderCode"], kind: Kind::Id, identifies: true,
        paths: &["/Emisor/IDEmisor", "/Emisor/RUTEmisor"] },
    Field { name: "DocumentReceiverCode", also: &[], filter: &["ReceiverCode"], kind: Kind::Id, identifies: false,
        paths: &["/Receptor/DocRecep/NroDocRecep", "/Receptor/RUTRecep"] },
    Field { name: "Date", also: &[], filter: &[], kind: Kind::Date, identifies: false,
        paths: &["/IdDoc/FechaEmis"] },
    Field { name: "TotalAmount", also: &[], filter: &[], kind: Kind::Amount, identifies: false,
        paths: &["/Totales/VlrPagar", "/Totales/MntTotal"] },
];

/// Sets the next step of an unknown result, if the answer named no document.
pub(super) fn ask(request: &Request, result: &mut ProcessResult) {
    if result.outcome != Some(Outcome::Unknown) || result.next.is_some() {
        return;
    }
    let Some(document) = document_fields(request) else { return };
    // Without the issuer, the document could be one of another issuer.
    if !document.contains_key("DocumentSenderCode") {
        return;
    }
    let arguments = filter(request, &document);
    result.next = Some(NextStep { operation: GET_DOCUMENT, arguments, document, unknown_since: None });
}

/// The filter that finds the sent document.
fn filter(request: &Request, document: &Map) -> Map {
    let mut filter = Map::new();
    if let Some(country) = request.country() {
        filter.insert("Country".into(), country.as_str().to_ascii_lowercase().into());
    }
    for field in &FIELDS {
        let Some(Value::String(text)) = document.get(field.name) else { continue };
        if field.kind == Kind::Date {
            filter.extend(window(text).into_iter().flatten());
            continue;
        }
        filter.extend(field.filter.iter().map(|member| ((*member).to_owned(), text.as_str().into())));
    }
    filter
}

/// The days around a date: a document issued shortly before midnight may be listed under the next day in UTC.
fn window(date: &str) -> Option<[(String, Value); 2]> {
    let date = date_of(date)?;
    let (from, to) = (date.pred_opt()?, date.succ_opt()?);
    Some([("DateFrom", from), ("DateTo", to)].map(|(name, day)| (name.to_owned(), day.to_string().into())))
}

/// The fields of the document in a request, by [`Field::name`]; `None` if it is no generic DTE.
fn document_fields(request: &Request) -> Option<Map> {
    let document = read(&content(request.body())?)?;
    let header = document.pointer("/Documento/Encabezado")?;
    let mut fields = Map::new();
    for field in &FIELDS {
        let text = field.paths.iter().find_map(|path| match header.pointer(path)? {
            Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        });
        // The date as written, `2026-11-21`, without the time.
        let text = match field.kind {
            Kind::Date => text.and_then(|text| Some(text.get(..10)?.to_owned())),
            _ => text,
        };
        fields.extend(text.map(|text| (field.name.to_owned(), Value::String(text))));
    }
    Some(fields)
}

/// The document in a request's body.
fn content(body: &Body) -> Option<String> {
    const NAME: &str = "FileContent";
    match body {
        Body::Json(text) => {
            let body: Value = crate::json::from_slice(text).ok()?;
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
    let document: Value = crate::json::from_slice(&json).ok()?;
    Some(document.get("DTE").cloned().unwrap_or(document))
}
