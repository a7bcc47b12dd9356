//! The File operations: a stored document as XML and as PDF.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::call::{Parameters, Received, Reply};
use crate::fault::FaultKind;
use crate::pdf;
use crate::result::certified_xml;
use crate::state::{Record, State, Status};

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

/// The document as XML: `original` as it was sent and at once; else with the service's mark, when the
/// authority has answered.
pub(crate) fn download_xml(state: &mut State, call: &Received, _: Option<&FaultKind>) -> Reply {
    download(state, call, |record, parameters, answered| {
        let kind = parameters.text("type").map_err(bad)?.unwrap_or_else(|| "default".into());
        let content = match kind.as_str() {
            "original" => record.document.original.clone(),
            "default" | "xml" | "distribution" if answered => certified_xml(record).into_bytes(),
            "default" | "xml" | "distribution" => return Err(not_ready(record)),
            other => return Err(bad(format!("unknown type `{other}`"))),
        };
        let ending = if content.trim_ascii_start().starts_with(b"{") { "json" } else { "xml" };
        Ok((ending, kind, content))
    })
}

/// The document as PDF, of one page: once the authority has accepted it.
pub(crate) fn download_pdf(state: &mut State, call: &Received, _: Option<&FaultKind>) -> Reply {
    let now = state.now();
    download(state, call, |record, parameters, answered| {
        let kind = parameters.text("type").map_err(bad)?.ok_or_else(|| bad("`type` is missing".into()))?;
        parameters.boolean("RegPDF").map_err(bad)?;
        parameters.integer("DocumentGroup").map_err(bad)?;
        match kind.as_str() {
            "default" | "pdf" | "distribution" | "original" => {}
            other => return Err(bad(format!("unknown type `{other}`"))),
        }
        if !answered {
            return Err(not_ready(record));
        }
        if record.status(now) == Status::Rejected {
            return Err(Reply::message(404, "the authority rejected the document, so it has no PDF"));
        }
        Ok(("pdf", kind, pdf::page(&lines(record))))
    })
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

/// Finds the document of the call and packs what `content` makes of it: file ending, type, bytes.
fn download(
    state: &State,
    call: &Received,
    content: impl FnOnce(&Record, &Parameters, bool) -> Result<(&'static str, String, Vec<u8>), Reply>,
) -> Reply {
    let packed = || {
        let parameters = call.parameters()?;
        let id = parameters.uuid("GlobalDocumentId").map_err(bad)?;
        let id = id.ok_or_else(|| bad("`GlobalDocumentId` is missing".into()))?;
        let Some(record) = state.record(id) else {
            return Err(Reply::message(200, &format!("the document `{id}` does not exist")));
        };
        let answered = record.status(state.now()) != Status::Pending;
        let (ending, kind, bytes) = content(record, &parameters, answered)?;
        let mut base64 = STANDARD.encode(bytes);
        // Seen in Colombia.
        if kind == "distribution" && record.country.code == "CO" {
            base64 = STANDARD.encode(base64);
        }
        let time = record.country.local(record.answered.min(state.now()));
        Ok(FileResult {
            name: format!("{id}.{ending}"),
            description: None,
            base64_content: base64,
            timestamp: time.format("%Y-%m-%dT%H:%M:%S").to_string(),
            r#type: kind,
        })
    };
    match packed() {
        Ok(file) => Reply::json(200, &file),
        Err(reply) => reply,
    }
}

fn bad(message: String) -> Reply {
    Reply::message(400, &message)
}

fn not_ready(record: &Record) -> Reply {
    Reply::message(404, &format!("the document `{}` is not ready yet", record.id))
}
