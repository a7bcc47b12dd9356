//! The extraction provider: uploads, their states by the sandbox's clock, and signed addresses of their files.

mod limits;
mod script;

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::binding;
use crate::blob::Blob;
use crate::call::Call;
use crate::identifier::Sequence;
use crate::inbox::dte;
use crate::parameters::Parameters;
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;
use script::{Info, Script};

/// For how many unknown ids the queries are counted.
const MOST_UNKNOWN: usize = 10_000;

/// The provider's documents and settings.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Extraction {
    pub uploads: BTreeMap<String, Upload>,
    /// How many seconds the processing takes.
    pub processing_seconds: u32,
    /// How many seconds a signed address lives.
    pub link_seconds: u32,
    /// Whether an unknown id gets an empty answer instead of a 404.
    pub unknown_is_empty: bool,
    /// Where an approved document is pushed to; this sandbox by default.
    pub integrator_url: Option<String>,
    pub sends: u64,
    pub queries: u64,
    /// Queries for unknown ids.
    pub unknown: BTreeMap<String, u64>,
}

/// One document of the provider.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Upload {
    pub batch_id: Option<String>,
    pub client_id: String,
    pub file_name: String,
    pub content: Blob,
    script: Script,
    pub sends: u32,
    pub queries: u64,
    pub downloads: u64,
    first: DateTime<Utc>,
    last: DateTime<Utc>,
    pub approved: bool,
}

impl Extraction {
    pub fn new(processing: Duration) -> Extraction {
        Extraction {
            uploads: BTreeMap::new(),
            processing_seconds: u32::try_from(processing.as_secs()).unwrap_or(u32::MAX),
            link_seconds: 300,
            unknown_is_empty: false,
            integrator_url: None,
            sends: 0,
            queries: 0,
            unknown: BTreeMap::new(),
        }
    }

    pub fn status(&self, upload: &Upload, now: DateTime<Utc>) -> &'static str {
        match upload.script.status(now - upload.last, self.processing_seconds, upload.sends) {
            "pending_review" if upload.approved => "approved",
            status => status,
        }
    }
}

/// Stores a file and its metadata; the same external id again is a new send of the same document.
pub(crate) fn upload(state: &mut State, call: &Call<'_>) -> Answer {
    if call.received.media() != "multipart/form-data" {
        return Err(Refusal::Input("expected a body of the media type `multipart/form-data`".into()));
    }
    let part = |name: &str| call.parts.iter().find(|part| part.name == name);
    let mut problems = Vec::new();
    let metadata = match part("metadata") {
        None => Err("`metadata` is missing".to_owned()),
        Some(part) if part.file_name.is_some() => Err("`metadata` must be a text field, not a file".into()),
        Some(part) => Metadata::read(&part.content),
    };
    let metadata = metadata.map_err(|problem| problems.push(problem)).ok();
    let file = part("file");
    match file {
        None => problems.push("`file` is missing".into()),
        Some(file) => match &file.file_name {
            None => problems.push("`file` must be a file".into()),
            Some(name) => match limits::check(name, &file.content) {
                Ok(()) => {}
                Err(limits::Limit::TooLarge(problem)) => {
                    return Err(Reply::error(413, "file_too_large", &problem).into());
                }
                Err(limits::Limit::Wrong(problem)) => problems.push(problem),
            },
        },
    }
    let batch_id = part("batch_id").map(|part| String::from_utf8_lossy(&part.content).into_owned());
    let (Some(metadata), Some(file), true) = (metadata, file, problems.is_empty()) else {
        return Err(Refusal::Input(problems.join("; ")));
    };
    let now = state.now();
    let file_name = file.file_name.clone().unwrap_or_default();
    let script = match &metadata.script {
        Some(text) => Script::read(text.split([',', ' '])),
        None => Script::read(file_name.split('.')),
    };
    let earlier = state.extraction.uploads.get(&metadata.external_id);
    let upload = Upload {
        batch_id: batch_id.filter(|id| !id.is_empty()),
        client_id: metadata.client_id,
        file_name,
        content: Blob(file.content.clone()),
        script,
        sends: earlier.map_or(0, |upload| upload.sends).saturating_add(1),
        queries: earlier.map_or(0, |upload| upload.queries),
        downloads: earlier.map_or(0, |upload| upload.downloads),
        first: earlier.map_or(now, |upload| upload.first),
        last: now,
        approved: false,
    };
    let reply = json!({
        "external_id": metadata.external_id,
        "batch_id": upload.batch_id,
        "current_status": state.extraction.status(&upload, now),
    });
    state.extraction.sends += 1;
    state.extraction.uploads.insert(metadata.external_id, upload);
    Ok(Reply::ok(&reply))
}

/// The metadata of an upload.
struct Metadata {
    external_id: String,
    client_id: String,
    script: Option<String>,
}

impl Metadata {
    fn read(content: &[u8]) -> Result<Metadata, String> {
        let value = serde_json::from_slice(content).map_err(|e| format!("`metadata` is no JSON: {e}"))?;
        let Value::Object(mut members) = value else {
            return Err("`metadata` must be a JSON object".into());
        };
        let additional = match members.remove("additional_metadata") {
            Some(Value::Object(additional)) => additional,
            None => Map::new(),
            Some(_) => return Err("`additional_metadata` must be an object".into()),
        };
        let mut problems = Vec::new();
        let mut text = |members: &Map<String, Value>, name: &str, shown: &str| match members.get(name) {
            Some(Value::String(text)) if !text.is_empty() => text.clone(),
            Some(Value::Null) | None => {
                problems.push(format!("`{shown}` is missing"));
                String::new()
            }
            Some(_) => {
                problems.push(format!("expected a text for `{shown}`"));
                String::new()
            }
        };
        let external_id = text(&members, "external_id", "external_id");
        let client_id = text(&additional, "client_id", "additional_metadata.client_id");
        if !matches!(additional.get("enrich_from_org"), None | Some(Value::Bool(_))) {
            problems.push("expected true or false for `additional_metadata.enrich_from_org`".into());
        }
        let script = additional.get("sandbox").and_then(Value::as_str).map(str::to_owned);
        match problems.is_empty() {
            true => Ok(Metadata { external_id, client_id, script }),
            false => Err(problems.join("; ")),
        }
    }
}

/// One document by its external id.
pub(crate) fn search(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_text("external_id");
    query.check()?;
    state.extraction.queries += 1;
    let Some(upload) = state.extraction.uploads.get_mut(&id) else {
        let unknown = &mut state.extraction.unknown;
        if unknown.len() < MOST_UNKNOWN || unknown.contains_key(&id) {
            *unknown.entry(id.clone()).or_default() += 1;
        }
        return match state.extraction.unknown_is_empty {
            true => Ok(Reply::ok(&json!({}))),
            false => Err(Refusal::Unknown(format!("no document has the external id `{id}`"))),
        };
    };
    upload.queries += 1;
    let upload = &state.extraction.uploads[&id];
    Ok(Reply::ok(&shown(state, &id, upload)))
}

/// The documents whose first send was between two instants.
pub(crate) fn list(state: &mut State, call: &Call<'_>) -> Answer {
    let pairs = binding::pairs(call.received.query.as_bytes());
    let mut query = Parameters::of(pairs.map(|(name, value)| (name, iso(value))).collect());
    let (start, end) = (query.need_instant("start_timestamp"), query.need_instant("end_timestamp"));
    let batch = query.may_text("batch_id");
    query.check()?;
    if end < start {
        return Err(Refusal::Input("`end_timestamp` lies before `start_timestamp`".into()));
    }
    let found = state.extraction.uploads.iter().filter(|(_, upload)| {
        (start..=end).contains(&upload.first)
            && batch.as_ref().is_none_or(|b| upload.batch_id.as_ref() == Some(b))
    });
    let documents: Vec<Value> = found.map(|(id, upload)| shown(state, id, upload)).collect();
    Ok(Reply::ok(&json!({ "documents": documents, "total": documents.len() })))
}

/// A time stamp in seconds since 1970 as a date-time.
fn iso(value: Value) -> Value {
    let seconds = value.as_str().and_then(|text| text.parse::<i64>().ok());
    let time = seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    time.map_or(value, |time| time.to_rfc3339().into())
}

fn shown(state: &State, id: &str, upload: &Upload) -> Value {
    let status = state.extraction.status(upload, state.now());
    let ready = matches!(status, "pending_review" | "approved");
    let info = match upload.script.info {
        Info::Good if ready => Some(processed(id, upload)),
        Info::Invalid if ready => Some("<DTE><Documento><Encabezado>".to_owned()),
        _ => None,
    };
    let url = (ready && !upload.script.no_file).then(|| address(state, id));
    let at = upload.first + upload.script.whole(state.extraction.processing_seconds);
    let at = (ready && upload.script.timestamp).then(|| at.to_rfc3339_opts(SecondsFormat::Secs, true));
    let name = if upload.script.old_name { "document_url" } else { "file_url" };
    json!({
        "external_id": id,
        "batch_id": upload.batch_id,
        "current_status": status,
        "processed_timestamp": at,
        "processed_info": info,
        name: url,
    })
}

/// The processed XML: native, and the same for the same upload. A text that is XML already stays as it is.
pub(crate) fn processed(id: &str, upload: &Upload) -> String {
    if upload.content.0.starts_with(b"<DTE") {
        return String::from_utf8_lossy(&upload.content.0).into_owned();
    }
    let mut made = Sequence::of(id);
    let total = format!("{}.{}", 100 + made.next() % 900, made.digits(2));
    let fields = [
        ("IdDoc/Tipo", "01".to_owned()),
        ("IdDoc/Serie", "F001".to_owned()),
        ("IdDoc/Numero", (1 + made.next() % 99_999).to_string()),
        ("IdDoc/NumeroInterno", id.to_owned()),
        ("IdDoc/FechaEmis", upload.first.format("%Y-%m-%d").to_string()),
        ("Emisor/IDEmisor", made.digits(11)),
        ("Emisor/NmbEmisor", upload.file_name.clone()),
        ("Receptor/DocRecep/NroDocRecep", upload.client_id.clone()),
        ("Totales/Moneda", "USD".to_owned()),
        ("Totales/VlrPagar", total),
    ];
    dte(&fields).to_xml()
}

/// The name of the file of an external id.
fn file_name(id: &str) -> String {
    Sequence::of(&format!("file|{id}")).hex(32)
}

fn signature(name: &str, expires: i64) -> String {
    Sequence::of(&format!("signature|{name}|{expires}")).hex(64)
}

/// The signed address of a file; it expires by the sandbox's clock.
fn address(state: &State, id: &str) -> String {
    let name = file_name(id);
    let ends = state.now().checked_add_signed(TimeDelta::seconds(state.extraction.link_seconds.into()));
    let expires = ends.unwrap_or(state.now()).timestamp();
    let signature = signature(&name, expires);
    format!("{}/v1/files/{name}?Expires={expires}&Signature={signature}&Key-Pair-Id=SANDBOX", state.url)
}

/// The bytes behind a signed address, for a caller without credentials.
pub(crate) fn file(state: &mut State, call: &Call<'_>, name: &str) -> Reply {
    if call.received.method != "GET" {
        return Reply::error(405, "method_not_allowed", "expected GET").header("allow", "GET");
    }
    if !call.authorization.is_empty() {
        return Reply::error(400, "invalid_request", "a signed address takes no credentials");
    }
    let query = call.query();
    let expires = query.integer("Expires").ok().flatten();
    let signed = query.text("Signature").ok().flatten();
    let Some(expires) = expires.filter(|e| signed.as_deref() == Some(&*signature(name, *e))) else {
        return Reply::error(403, "access_denied", "the signature does not fit");
    };
    if query.text("Key-Pair-Id").ok().flatten().as_deref() != Some("SANDBOX") {
        return Reply::error(403, "access_denied", "the key pair is unknown");
    }
    if state.now().timestamp() >= expires {
        return Reply::error(403, "access_denied", "the address has expired");
    }
    let found = state.extraction.uploads.iter_mut().find(|(id, _)| file_name(id) == name);
    let Some((_, upload)) = found else {
        return Reply::error(404, "not_found", "no file lies at this address");
    };
    upload.downloads += 1;
    Reply::with_body(200, limits::media(&upload.file_name), upload.content.0.clone())
}
