//! Several documents at once: uploads with a status to query, and downloads of all documents that a filter matches.

use std::io::{Cursor, Write as _};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::blob::Blob;
use crate::call::{Call, listed};
use crate::document::Document;
use crate::identifier::fiscal_id;
use crate::issue;
use crate::listing::Filter;
use crate::parameters::Parameters;
use crate::record::{Origin, Record};
use crate::reply::{Answer, Refusal, Reply};
use crate::result::{ProcessResult, certified_bytes};
use crate::state::State;

/// How many documents one upload may hold.
const MOST: usize = 1000;

/// An upload.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Track {
    /// When it is processed.
    pub ready: DateTime<Utc>,
    pub documents: Vec<Uuid>,
    /// One line for every document that could not be read.
    pub problems: Vec<String>,
}

/// Takes one document in `FileContent`, or several in `Documents`; `ResponseValue` holds the track id.
pub(crate) fn upload(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let several = model.get("Documents").cloned().map(listed);
    let contents = several.unwrap_or_else(|| model.get("FileContent").cloned().into_iter().collect());
    if contents.is_empty() {
        return Err(Refusal::Input("`FileContent` is missing".into()));
    }
    if contents.len() > MOST {
        return Err(Refusal::Input(format!("expected at most {MOST} documents, found {}", contents.len())));
    }
    let mut track = Track { ready: state.authority_time(), documents: Vec::new(), problems: Vec::new() };
    for (index, content) in contents.into_iter().enumerate() {
        match add(state, call, content) {
            Ok(id) => track.documents.push(id),
            Err(Refusal::Reply(reply)) => return Err(reply.into()),
            Err(Refusal::Input(problem) | Refusal::Unknown(problem) | Refusal::Rejected(problem)) => {
                track.problems.push(format!("document {}: {problem}", index + 1));
            }
        }
    }
    if track.documents.is_empty() {
        return Err(Refusal::Input(track.problems.join("; ")));
    }
    let id = state.next_id();
    state.tracks.insert(id, track);
    let result = ProcessResult::done("Process Pending");
    Ok(ProcessResult { response_value: Some(id.to_string()), ..result }.reply())
}

fn add(state: &mut State, call: &Call<'_>, content: Value) -> Result<Uuid, Refusal> {
    let content = match content {
        Value::Object(members) => Parameters::of_object(members).text("FileContent")?,
        other => Parameters::of(vec![("FileContent".into(), other)]).text("FileContent")?,
    };
    let content = content.ok_or_else(|| Refusal::Input("`FileContent` is missing".into()))?;
    let document = Document::read(&content)?;
    let country = issue::country(state, call, &document, "")?;
    let now = state.now();
    let id = state.next_id();
    let today = country.local(now).date_naive();
    let record = Record {
        fiscal_id: fiscal_id(country, &document, document.number(), today),
        later: true,
        answered: state.authority_time(),
        ..Record::new(id, country, document, Origin::Sent, now)
    };
    state.add(record);
    Ok(id)
}

/// The status of an upload of one document: its ids, after the processing time.
pub(crate) fn upload_status(state: &mut State, call: &Call<'_>) -> Answer {
    let track = track(state, call)?;
    let first = track.documents.first().and_then(|id| state.record(*id));
    match first.filter(|_| track.ready <= state.now()) {
        Some(record) => {
            let messages = track.problems.clone();
            Ok(ProcessResult { messages, ..ProcessResult::about(record, state.now()) }.reply())
        }
        None => Ok(ProcessResult::done("Process Pending").reply()),
    }
}

/// The status of an upload of many: one line for each document in `Messages`.
pub(crate) fn batch_status(state: &mut State, call: &Call<'_>) -> Answer {
    let track = track(state, call)?;
    let ready = track.ready <= state.now();
    let mut result = ProcessResult::done(if ready { "Processed" } else { "Process Pending" });
    let word = if ready { "processed" } else { "pending" };
    result.messages = track.documents.iter().map(|id| format!("{id} {word}")).collect();
    result.messages.extend(track.problems.iter().cloned());
    Ok(result.reply())
}

fn track<'a>(state: &'a State, call: &Call<'_>) -> Result<&'a Track, Refusal> {
    let mut query = call.query();
    let id = query.need_uuid("trackId");
    query.check()?;
    state.tracks.get(&id).ok_or_else(|| Refusal::Unknown(format!("the upload `{id}` does not exist")))
}

/// The documents that match a filter, as XML in one ZIP.
pub(crate) fn download(state: &mut State, call: &Call<'_>) -> Answer {
    let filter = Filter::read(&call.model()?)?;
    let found: Vec<&Record> =
        state.records().iter().skip(filter.start).filter(|r| filter.takes(r)).take(filter.most).collect();
    let files = found.iter().map(|record| {
        let content = certified_bytes(record);
        let ending = if content.starts_with(b"{") { "json" } else { "xml" };
        (format!("{}.{ending}", record.id), content)
    });
    let content = archive(files).map_err(|e| Refusal::Rejected(format!("no ZIP could be written: {e}")))?;
    Ok(Reply::ok(&json!({
        "Success": true,
        "Name": "documents.zip",
        "Count": found.len(),
        "Base64Content": Blob(content).packed(),
        "Message": null,
    })))
}

/// Files in a ZIP.
pub(crate) fn archive(files: impl Iterator<Item = (String, Vec<u8>)>) -> zip::result::ZipResult<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(name, SimpleFileOptions::default())?;
        writer.write_all(&content)?;
    }
    Ok(writer.finish()?.into_inner())
}
