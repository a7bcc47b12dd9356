//! Reads the document in a request: what it is, and the fields that say which one.

use crate::convert::decoded_xml;
use crate::country::{Country, Field, Fields, Parts, ROWS, Subject, invalidation_by};
use crate::document::{Document, FileContent, Format};
use crate::error::Result;
use crate::json::{Map, Value};

use super::MAPPING_STANDARD;
use super::body::Body;
use super::request::Request;

/// The member that holds a document.
pub(super) const FILE_CONTENT: &str = "FileContent";

/// The members of [`NextStep::document`](crate::NextStep). All but the first are named as GetDocument's items name
/// them.
pub(crate) mod member {
    use crate::country::Part;

    /// The country whose rules say what identifies the document.
    pub const COUNTRY: &str = "CountryId";
    /// The fiscal key.
    pub const KEY: &str = "CountryDocumentId";
    /// The caller's own keys.
    pub const OWN: &str = "ExternalId";
    pub const TYPE: &str = "DocumentTypeId";
    pub const SERIES: &str = "Series";
    pub const NUMBER: &str = "Number";
    pub const ISSUER: &str = "DocumentSenderCode";
    pub const RECEIVER: &str = "DocumentReceiverCode";
    pub const DATE: &str = "Date";
    pub const TOTAL: &str = "TotalAmount";

    pub const ALL: [&str; 10] = [COUNTRY, KEY, OWN, TYPE, SERIES, NUMBER, ISSUER, RECEIVER, DATE, TOTAL];

    /// The member for a part of a number.
    pub fn of(part: Part) -> &'static str {
        match part {
            Part::Issuer => ISSUER,
            Part::Type => TYPE,
            Part::Series => SERIES,
            Part::Number => NUMBER,
        }
    }
}

/// A document that is sent.
pub(crate) struct Sent {
    pub fields: Fields,
    /// Whether the service reads the document by a mapping of the caller's.
    pub custom_mapping: bool,
}

impl Sent {
    /// The document of a request; `None` if it has none that can be read.
    pub fn of(request: &Request) -> Option<Sent> {
        let mapping = mapping(request).unwrap_or_default();
        Sent::of_document(&document(request)?, &mapping)
    }

    /// What a document says that is sent with this mapping.
    pub(super) fn of_document(document: &Document, mapping: &str) -> Option<Sent> {
        let mut fields = Fields::read(document, forms())?;
        if invalidation_by(mapping.trim()).is_some() {
            fields.subject = Subject::Invalidation;
        }
        Some(Sent { fields, custom_mapping: is_custom(mapping) })
    }

    /// The fields that are compared with listed documents, for [`NextStep::document`](crate::NextStep).
    pub fn compared(&self, country: Option<Country>) -> Map {
        let fields = &self.fields;
        let row = country.and_then(Country::row);
        // Another country's format says nothing by this country's rules.
        let foreign = fields.form.is_some() && fields.form != country;
        let row = row.filter(|_| !foreign);
        let parts = row.map_or_else(Parts::default, |row| (row.identity.carried)(fields));
        let own: Vec<&str> = match (fields.get(Field::OwnNumber), fields.get(Field::Id)) {
            (Some(number), Some(id)) if number == id => vec![id],
            (number, id) => number.into_iter().chain(id).collect(),
        };
        let series: Vec<String> = parts.series.into_iter().chain(parts.other_series).collect();
        let mut compared = Map::new();
        let mut put = |name: &str, text: Option<String>| {
            compared.extend(text.map(|text| (name.to_owned(), Value::String(text))));
        };
        put(member::COUNTRY, row.map(|row| row.code.to_owned()));
        put(member::KEY, parts.key);
        put(member::TYPE, parts.document_type.or_else(|| fields.owned(Field::Type)));
        put(member::NUMBER, parts.number);
        put(member::ISSUER, parts.issuer.or_else(|| fields.owned(Field::Issuer)));
        put(member::RECEIVER, fields.owned(Field::Receiver));
        put(member::DATE, fields.owned(Field::Date));
        put(member::TOTAL, fields.owned(Field::Total));
        compared.extend(texts(own).map(|own| (member::OWN.to_owned(), own)));
        compared.extend(texts(series).map(|series| (member::SERIES.to_owned(), series)));
        compared
    }
}

/// The document of a request, plain or in base 64, as a tree.
pub(super) fn document(request: &Request) -> Option<Document> {
    tree(&decoded_xml(member(request.body(), FILE_CONTENT)?.as_bytes())).ok()
}

/// A document as a tree: JSON or XML, plain or in base 64.
pub(super) fn tree(content: &[u8]) -> Result<Document> {
    let content = FileContent::detect(content)?;
    match content.format {
        Format::Json => Document::from_json(&content.document),
        Format::Xml => Document::from_xml(&content.document),
    }
}

/// The mapping of a request.
pub(super) fn mapping(request: &Request) -> Option<String> {
    member(request.body(), "Mapping")
}

/// Whether a mapping is one of the caller's.
pub(super) fn is_custom(mapping: &str) -> bool {
    let mapping = mapping.trim();
    !mapping.is_empty() && !mapping.eq_ignore_ascii_case(MAPPING_STANDARD)
}

/// One text as it is, several as a list.
fn texts<T: Into<Value>>(texts: Vec<T>) -> Option<Value> {
    let mut texts: Vec<Value> = texts.into_iter().map(Into::into).collect();
    match texts.len() {
        0 => None,
        1 => texts.pop(),
        _ => Some(Value::Array(texts)),
    }
}

/// The countries' own formats.
fn forms() -> impl Iterator<Item = (Country, &'static crate::country::Form)> {
    let of = |row: &'static crate::country::CountryRow| {
        let country = row.code.parse::<Country>().ok();
        row.identity.forms.iter().filter_map(move |form| Some((country?, form)))
    };
    ROWS.into_iter().flat_map(of)
}

/// A member of a request's body.
fn member(body: &Body, name: &str) -> Option<String> {
    match body {
        Body::Json(text) => {
            let body: Value = crate::json::from_slice(text).ok()?;
            Some(body.get(name)?.as_str()?.to_owned())
        }
        Body::Form(pairs) => {
            pairs.iter().find(|(found, _)| found == name).map(|(_, content)| content.clone())
        }
        _ => None,
    }
}
