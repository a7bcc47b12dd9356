//! The inbound operation of the integrator: a ZIP with the processed XML and the original PDF.
//!
//! Its payload is made up, since the interface does not show it: multipart with `file`, `externalId` and `batchId`.

use std::io::{Cursor, Read as _};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use zip::ZipArchive;

use crate::blob::Blob;
use crate::call::Call;
use crate::document::{Document, Kind};
use crate::multipart::Part;
use crate::reply::{Answer, Refusal};
use crate::result::ProcessResult;
use crate::state::State;

/// The most entries of an archive, and the most bytes of an entry.
const MOST_ENTRIES: usize = 100;
const MOST_BYTES: u64 = 64 << 20;

/// The contents of a received ZIP.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Package {
    pub id: Uuid,
    pub external_id: String,
    pub batch_id: Option<String>,
    pub xml: String,
    pub pdf: Blob,
    pub at: DateTime<Utc>,
}

/// Accepts a ZIP with one XML and one PDF.
pub(crate) fn upload_zip(state: &mut State, call: &Call<'_>) -> Answer {
    if call.received.media() != "multipart/form-data" {
        return Err(Refusal::Input("expected a body of the media type `multipart/form-data`".into()));
    }
    let named = |names: [&str; 2]| {
        let is = |part: &&Part| names.iter().any(|name| part.name.eq_ignore_ascii_case(name));
        call.parts.iter().find(is)
    };
    let text = |names| {
        let part = named(names).filter(|part| part.file_name.is_none());
        part.map(|part| String::from_utf8_lossy(&part.content).into_owned()).filter(|text| !text.is_empty())
    };
    let file = named(["file", "zip"]).or_else(|| call.parts.iter().find(|part| part.file_name.is_some()));
    let mut problems = Vec::new();
    if file.is_none() {
        problems.push("`file` is missing");
    }
    let external_id = text(["externalId", "external_id"]);
    if external_id.is_none() {
        problems.push("`externalId` is missing");
    }
    let (Some(file), Some(external_id)) = (file, external_id) else {
        return Err(Refusal::Input(problems.join("; ")));
    };
    let (xml, pdf) = opened(&file.content)?;
    let document = Document::read(&xml)?;
    if document.kind != Kind::Dte {
        return Err(Refusal::Input("the XML is not `DTE/Documento/Encabezado`".into()));
    }
    let package = Package {
        id: state.next_id(),
        external_id: external_id.clone(),
        batch_id: text(["batchId", "batch_id"]),
        xml,
        pdf: Blob(pdf),
        at: state.now(),
    };
    let result = ProcessResult {
        global_document_id: package.id.to_string(),
        response_value: Some(external_id),
        ..ProcessResult::done("Documento recibido")
    };
    state.packages.push(package);
    Ok(result.reply())
}

/// The XML and the PDF of an archive, in any folder of it.
fn opened(content: &[u8]) -> Result<(String, Vec<u8>), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("the file is no readable ZIP: {e}");
    let mut archive = ZipArchive::new(Cursor::new(content)).map_err(|e| wrong(&e))?;
    if archive.len() > MOST_ENTRIES {
        return Err(format!("the ZIP has more than {MOST_ENTRIES} entries"));
    }
    let (mut xml, mut pdf) = (Vec::new(), Vec::new());
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|e| wrong(&e))?;
        let name = entry.name().map_err(|e| wrong(&e))?.to_ascii_lowercase();
        let place = match name.rsplit('.').next() {
            Some("xml") => &mut xml,
            Some("pdf") => &mut pdf,
            _ => continue,
        };
        let mut bytes = Vec::new();
        entry.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|e| wrong(&e))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err("an entry of the ZIP is too large".into());
        }
        place.push(bytes);
    }
    match (xml.pop(), pdf.pop(), xml.len() + pdf.len()) {
        (Some(xml), Some(pdf), 0) => {
            let xml = String::from_utf8(xml).map_err(|_| "the XML of the ZIP is not UTF-8")?;
            Ok((xml, pdf))
        }
        _ => Err("expected one XML and one PDF in the ZIP".into()),
    }
}
