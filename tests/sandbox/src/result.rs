//! The process result, and its contents by country.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::authority;
use crate::country::{Country, Model, PLAIN_DATA};
use crate::element::Element;
use crate::identifier::derived;
use crate::record::Record;
use crate::reply::Reply;

/// The nine members, in the order of the interface.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct ProcessResult {
    pub success: bool,
    pub global_document_id: String,
    pub country_document_id: Option<String>,
    pub other_data: Map<String, Value>,
    pub messages: Vec<String>,
    pub response_value: Option<String>,
    pub code: String,
    pub description: Option<String>,
    pub error_exception: Option<Vec<String>>,
}

impl ProcessResult {
    fn new(success: bool, code: &str, description: Option<&str>) -> ProcessResult {
        ProcessResult {
            success,
            global_document_id: Uuid::nil().to_string(),
            country_document_id: None,
            other_data: Map::new(),
            messages: Vec::new(),
            response_value: None,
            code: code.to_owned(),
            description: description.map(str::to_owned),
            error_exception: None,
        }
    }

    /// Code 7: an input parameter or the document itself is unusable; nothing was stored.
    pub fn refused(description: &str) -> ProcessResult {
        ProcessResult::new(false, "7", Some(description))
    }

    /// Code 503: a time-out behind the service.
    pub fn timed_out() -> ProcessResult {
        ProcessResult::new(false, "503", Some("time-out while sending to the certifier"))
    }

    /// A success that stored nothing: the answer to a validation.
    pub fn unstored() -> ProcessResult {
        ProcessResult::new(true, "200", Some(ACCEPTED))
    }

    /// Code 99: a rejection without a stored document, in the authority's words.
    pub fn rejected(words: &str) -> ProcessResult {
        ProcessResult { messages: vec![words.to_owned()], ..ProcessResult::new(false, "99", Some(REJECTED)) }
    }

    /// Code 99: what the mapping to the official document refuses, one message for each finding.
    pub fn refused_by_mapping(findings: Vec<String>) -> ProcessResult {
        ProcessResult { messages: findings, ..ProcessResult::new(false, "99", Some(NOT_MAPPED)) }
    }

    /// Code 99: the call is valid and refused.
    pub fn denied(description: &str) -> ProcessResult {
        ProcessResult {
            messages: vec![description.to_owned()],
            ..ProcessResult::new(false, "99", Some(description))
        }
    }

    /// A success about a stored document.
    pub fn about(record: &Record, now: DateTime<Utc>) -> ProcessResult {
        let country = record.country;
        let data = [("Country", country.code), ("Certifier", country.certifier)];
        ProcessResult {
            global_document_id: record.id.to_string(),
            country_document_id: record.country_document_id(now).map(str::to_owned),
            other_data: data.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
            ..ProcessResult::new(true, "200", None)
        }
    }

    /// A success about nothing that is stored.
    pub fn done(description: &str) -> ProcessResult {
        ProcessResult::new(true, "200", Some(description))
    }

    pub fn reply(&self) -> Reply {
        Reply::json(200, self)
    }
}

const ACCEPTED: &str = "Documento aceptado";
const NOT_MAPPED: &str = "El documento no cumple el formato oficial del país";
const REJECTED: &str = "Documento rechazado por la autoridad";
pub(crate) const REJECTION: &str = "SANDBOX-1: el documento pide su rechazo";
const QUEUED: &str = "El procesamiento del documento en la autoridad es asíncrono";

/// The answer to the send that stored a document.
pub(crate) fn issued(record: &Record, now: DateTime<Utc>) -> ProcessResult {
    let country = record.country;
    let words = record.rejection.as_deref().filter(|_| !record.later);
    let rejected = words.is_some();
    let mut result = match (country.model, words) {
        (_, Some(words)) => ProcessResult::rejected(words),
        (Model::Acknowledged, None) if country.code == "SV" => {
            ProcessResult::new(true, "001", Some("RECIBIDO"))
        }
        (Model::Certified | Model::Acknowledged, None) => ProcessResult::new(true, "200", Some(ACCEPTED)),
        (Model::Later, None) => ProcessResult::new(true, "200", None),
        (Model::Selectable, None) if record.later => ProcessResult::new(true, "200", Some("Process Pending")),
        (Model::Selectable, None) => ProcessResult::new(true, "A", Some("Aprobado")),
    };
    result.global_document_id = record.id.to_string();
    result.country_document_id = record.country_document_id(now).map(str::to_owned);
    result.response_value = match country.code {
        "SV" => Some(STANDARD.encode(authority::el_salvador(record).to_string())),
        "CO" => Some(STANDARD.encode(authority::application_response(record))),
        _ if rejected => Some(STANDARD.encode(&record.document.original)),
        _ => match country.model {
            Model::Later => None,
            Model::Selectable if record.later => Some(QUEUED.to_owned()),
            _ => Some(STANDARD.encode(certified_bytes(record))),
        },
    };
    let columns = if country.code == "AR" && record.later { PLAIN_DATA } else { country.other_data };
    let said = columns.iter().filter(|name| !rejected || PLAIN_DATA.contains(name));
    result.other_data = said.map(|name| (name.to_string(), other_data(name, record).into())).collect();
    result
}

/// The answer to an invalidation in El Salvador.
pub(crate) fn invalidated(record: &Record, now: DateTime<Utc>) -> ProcessResult {
    let mut result = issued(record, now);
    let stamp = record.country.time_stamp_month_first(record.stored);
    let values = [record.country.code, record.country.certifier, &stamp];
    result.other_data = PLAIN_DATA.iter().zip(values).map(|(n, v)| (n.to_string(), v.into())).collect();
    result
}

/// The document as the service returns it: the official one if there is one, else as sent, with one element at the end
/// of its root that says who accepted it, and when.
pub(crate) fn certified_bytes(record: &Record) -> Vec<u8> {
    if let Some(official) = &record.official {
        return official.content.0.clone();
    }
    let Country { code, certifier, .. } = record.country;
    let mut stamp = Element::new("Certificacion");
    let attributes = [
        ("Pais", (*code).to_owned()),
        ("Certificador", (*certifier).to_owned()),
        ("Id", record.fiscal_id.clone()),
        ("Fecha", record.country.local(record.answered).to_rfc3339()),
        ("Firmado", record.signed.to_string()),
    ];
    stamp.attributes = attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    record.document.xml_with(&stamp).into_bytes()
}

/// The value of one member of OtherData.
fn other_data(name: &str, record: &Record) -> String {
    let document = &record.document;
    match name {
        "Country" => record.country.code.to_owned(),
        "Certifier" => record.country.certifier.to_owned(),
        "AuthorityTimeStamp" => record.country.time_stamp(record.stored),
        "BarCodeText" => match record.official.as_ref().and_then(|official| official.symbol.clone()) {
            Some(symbol) => symbol,
            None => authority::bar_code(record),
        },
        "Folio" => record.number.clone(),
        "NumeroInterno" => document.header("IdDoc/NumeroInterno").unwrap_or(&record.number).to_owned(),
        "Serie" => document.series().to_owned(),
        "Series" => record.fiscal_id.get(..8).unwrap_or_default().to_owned(),
        // Guatemala: the second and third group of the authorization, read as a number.
        "Number" => {
            let groups: String = record.fiscal_id.split('-').skip(1).take(2).collect();
            u32::from_str_radix(&groups, 16).unwrap_or_default().to_string()
        }
        "NoCertificado" => {
            format!("000010000005{}", derived(record.country, document, "certificate").digits(8))
        }
        "RFCEmisor" => document.sender_code().to_owned(),
        "RFCReceptor" => document.receiver_code().to_owned(),
        "OseIdentifier" => "20000000001".to_owned(),
        "ReceivedStamp" => authority::received_stamp(record),
        "ResponseArca" => STANDARD.encode(authority::arca_response(record)),
        "XmlAuthorization" => STANDARD.encode(authority::arca_authorization(record)),
        other => unreachable!("`{other}` stands in no row of the table"),
    }
}
