//! Files that belong to documents.
//!
//! The models are made up, since the interface shows none: `GlobalDocumentId`, or by number `SenderCode`,
//! `DocumentTypeId`, `Series`, `Number`; and `FileName`, `Base64Content`, `Description`, `Type`, or a list of
//! those in `Attachments`.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::blob::Blob;
use crate::call::{Call, listed};
use crate::parameters::Parameters;
use crate::record::{Attachment, Record};
use crate::reply::{Answer, Refusal, Reply, no_document};
use crate::result::ProcessResult;
use crate::state::State;

const CONTENT: [&str; 5] = ["Base64Content", "Content", "FileContent", "AttachmentContent", "File"];
const NAME: [&str; 4] = ["FileName", "Name", "AttachmentName", "FullName"];

/// Attaches files to a document by its id.
pub(crate) fn upload(state: &mut State, call: &Call<'_>) -> Answer {
    let mut model = call.model()?;
    let document = model.need_uuid("GlobalDocumentId");
    let files = files(&mut model)?;
    add(state, document, files)
}

/// Attaches files to the last document with that number.
pub(crate) fn upload_by_number(state: &mut State, call: &Call<'_>) -> Answer {
    let mut model = call.model()?;
    let number = model.need_text("Number");
    let wanted = [
        (model.may_text("SenderCode"), Record::sender as fn(&Record) -> &str),
        (model.may_text("DocumentTypeId"), |r| r.document.document_type()),
        (model.may_text("Series").or_else(|| model.may_text("Serie")), |r| r.document.series()),
        (model.may_text("Country").map(|c| c.to_uppercase()), |r| r.country.code),
    ];
    let files = files(&mut model)?;
    let found = state.records().iter().rev().find(|record| {
        record.number == number
            && wanted.iter().all(|(wanted, of)| wanted.as_deref().is_none_or(|w| w == of(record)))
    });
    let Some(document) = found.map(|record| record.id) else {
        return Err(Refusal::Unknown(format!("the document with the number `{number}` does not exist")));
    };
    add(state, document, files)
}

/// Records an address; nothing is fetched from it.
pub(crate) fn upload_from_url(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let document = query.need_uuid("GlobalDocumentId");
    let url = query.need_text("attachmentUrl");
    if !url.is_empty() && !url.starts_with("https://") && !url.starts_with("http://") {
        query.wrong("expected an address that begins with `https://` for `attachmentUrl`");
    }
    query.check()?;
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or("attachment");
    let file = File { name: name.into(), url: Some(url.clone()), kind: "url".into(), ..File::default() };
    add(state, document, vec![file])
}

/// Attaches a proof of delivery.
pub(crate) fn upload_proof(state: &mut State, call: &Call<'_>) -> Answer {
    let mut model = call.model()?;
    let document = model.need_uuid("GlobalDocumentId");
    let mut files = files(&mut model).map_err(Refusal::of_model)?;
    for file in &mut files {
        file.kind = "ProofOfDelivery".into();
    }
    let delivered = model.text("DeliveryDate")?;
    state.record(document).ok_or_else(|| no_document(document))?;
    let ids = keep(state, document, files)?;
    Ok(Reply::ok(&json!({
        "Success": true,
        "GlobalDocumentId": document.to_string(),
        "AttachmentId": ids.first().map(Uuid::to_string),
        "DeliveryDate": delivered,
        "Message": null,
    })))
}

/// The records of a document's attachments.
pub(crate) fn list(state: &mut State, call: &Call<'_>) -> Answer {
    let record = of_query(state, call)?;
    Ok(Reply::ok(&shown(record, state)))
}

/// What the inbox and the list show of a document's attachments.
pub(crate) fn shown(record: &Record, state: &State) -> Vec<Value> {
    let shown = |attachment: &Attachment| {
        json!({
            "AttachmentId": attachment.id.to_string(),
            "GlobalDocumentId": record.id.to_string(),
            "Name": attachment.name,
            "Description": attachment.description,
            "Type": attachment.kind,
            "Size": attachment.content.0.len(),
            "Url": attachment.url,
            "TimeStamp": record.country.local(attachment.from).format("%Y-%m-%dT%H:%M:%S").to_string(),
        })
    };
    record.attachments(state.now()).map(shown).collect()
}

/// One attachment as a file.
pub(crate) fn download(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let wanted = query.need_uuid("AttachmentId");
    query.need_uuid("GlobalDocumentId");
    query.check()?;
    let record = of_query(state, call)?;
    match record.attachments(state.now()).find(|attachment| attachment.id == wanted) {
        Some(attachment) => Ok(Reply::ok(&file(record, attachment))),
        None => Err(Refusal::Unknown(format!("the attachment `{wanted}` does not exist"))),
    }
}

/// Every attachment as a file.
pub(crate) fn download_all(state: &mut State, call: &Call<'_>) -> Answer {
    let record = of_query(state, call)?;
    let files: Vec<Value> = record.attachments(state.now()).map(|a| file(record, a)).collect();
    Ok(Reply::ok(&files))
}

fn file(record: &Record, attachment: &Attachment) -> Value {
    json!({
        "Name": attachment.name,
        "Description": attachment.description,
        "Base64Content": attachment.content.packed(),
        "Timestamp": record.country.local(attachment.from).format("%Y-%m-%dT%H:%M:%S").to_string(),
        "Type": attachment.kind,
    })
}

fn of_query<'a>(state: &'a State, call: &Call<'_>) -> Result<&'a Record, Refusal> {
    let mut query = call.query();
    let document = query.need_uuid("GlobalDocumentId");
    query.check()?;
    state.record(document).ok_or_else(|| no_document(document))
}

#[derive(Default)]
struct File {
    name: String,
    description: Option<String>,
    kind: String,
    content: Blob,
    url: Option<String>,
}

/// The files of a model; reports every problem at once.
fn files(model: &mut Parameters) -> Result<Vec<File>, Refusal> {
    let several = ["Attachments", "Files"].iter().find_map(|name| model.get(name).cloned());
    let mut files = Vec::new();
    match several {
        None => match file_of(model) {
            Ok(file) => files.push(file),
            Err(problem) => model.wrong(problem),
        },
        Some(several) => {
            for item in listed(several) {
                let read = match item {
                    Value::Object(members) => file_of(&Parameters::of_object(members)),
                    _ => Err("expected objects in `Attachments`".into()),
                };
                match read {
                    Ok(file) => files.push(file),
                    Err(problem) => model.wrong(problem),
                }
            }
        }
    }
    model.check()?;
    Ok(files)
}

fn file_of(model: &Parameters) -> Result<File, String> {
    let Some(Value::String(content)) = model.first(&CONTENT) else {
        return Err("`Base64Content` is missing".into());
    };
    let content = Blob::unpack(content).ok_or("`Base64Content` holds no base 64")?;
    let text = |name: &str| model.text(name).ok().flatten();
    let name = NAME.iter().find_map(|name| text(name));
    Ok(File {
        name: name.unwrap_or_else(|| "attachment".into()),
        description: text("Description"),
        kind: text("Type").unwrap_or_else(|| "default".into()),
        content,
        url: None,
    })
}

fn add(state: &mut State, document: Uuid, files: Vec<File>) -> Answer {
    state.record(document).ok_or_else(|| no_document(document))?;
    let ids = keep(state, document, files)?;
    let record = state.record(document).ok_or_else(|| no_document(document))?;
    let about = ProcessResult::about(record, state.now());
    let result = |id: &Uuid| ProcessResult { response_value: Some(id.to_string()), ..about.clone() };
    Ok(Reply::ok(&ids.iter().map(result).collect::<Vec<_>>()))
}

fn keep(state: &mut State, document: Uuid, files: Vec<File>) -> Result<Vec<Uuid>, Refusal> {
    let now = state.now();
    let mut ids = Vec::new();
    for File { name, description, kind, content, url } in files {
        let id = state.next_id();
        let record = state.record_mut(document).ok_or_else(|| no_document(document))?;
        record.attachments.push(Attachment { id, name, description, kind, content, url, from: now });
        ids.push(id);
    }
    Ok(ids)
}
