//! What a test sets up: folios, tokens, the provider, the inbox.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::counts;
use crate::Certified;
use crate::batch::archive;
use crate::call::Received;
use crate::certified;
use crate::country::Country;
use crate::document::Document;
use crate::extraction::processed;
use crate::folio::FolioState;
use crate::handed::Line;
use crate::identifier::fiscal_id;
use crate::push::Push;
use crate::queue;
use crate::record::{Origin, Record};
use crate::reply::Reply;
use crate::state::State;

/// The members of a body; an empty body has none.
fn order<T: DeserializeOwned + Default>(call: &Received, expected: &str) -> Result<T, Reply> {
    if call.body.is_empty() {
        return Ok(T::default());
    }
    serde_json::from_slice(&call.body).map_err(|e| Reply::message(400, &format!("expected {expected}: {e}")))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FolioOrder {
    automatic: Option<bool>,
    billers: Option<Vec<String>>,
    issuer: Option<String>,
    #[serde(rename = "type")]
    document_type: Option<String>,
    next: Option<u64>,
    folio: Option<String>,
    state: Option<FolioState>,
}

/// Sets the known billers, whether folios are automatic, and the state of single folios.
pub(super) fn folios(state: &mut State, call: &Received) -> Reply {
    let expected = "`automatic`, `billers`, `issuer`, `type`, `next`, `folio` and `state`";
    let order: FolioOrder = match order(call, expected) {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    let of = order.issuer.as_deref().zip(order.document_type.as_deref());
    if (order.next.is_some() || order.state.is_some()) && of.is_none() {
        return Reply::message(400, "`next` and `state` need `issuer` and `type`");
    }
    if order.state.is_some() != order.folio.is_some() {
        return Reply::message(400, "`folio` and `state` come together");
    }
    if let Some(automatic) = order.automatic {
        state.folios.automatic = automatic;
    }
    if let Some(billers) = order.billers {
        state.folios.billers = billers.into_iter().collect();
    }
    if let Some((issuer, document_type)) = of {
        if let Some(next) = order.next {
            state.folios.set_next(issuer, document_type, next);
        }
        if let Some((folio, word)) = order.folio.zip(order.state) {
            state.folios.set_state(issuer, document_type, &folio, word);
        }
    }
    folios_shown(state)
}

pub(super) fn folios_shown(state: &State) -> Reply {
    Reply::ok(&json!(state.folios))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct DuplicatesOrder {
    allowed: bool,
}

/// Sets whether a document is accepted whose identity was issued already.
pub(super) fn duplicates(state: &mut State, call: &Received) -> Reply {
    match order::<DuplicatesOrder>(call, "`allowed`") {
        Ok(order) => state.duplicates = order.allowed,
        Err(reply) => return reply,
    }
    Reply::ok(&json!({ "allowed": state.duplicates }))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CertifiedOrder {
    r#as: Option<String>,
}

/// Sets what an issued document becomes from now on.
pub(super) fn certified(state: &mut State, call: &Received) -> Reply {
    let order: CertifiedOrder = match order(call, "`as`") {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    match order.r#as.map(|word| word.parse::<Certified>()).transpose() {
        Ok(Some(wanted)) if wanted != Certified::AsSent && !cfg!(feature = "official") => {
            return Reply::message(400, "this sandbox is built without official documents");
        }
        Ok(wanted) => state.certified = wanted.unwrap_or(state.certified),
        Err(message) => return Reply::message(400, &message),
    }
    Reply::ok(&json!({ "as": state.certified.as_str() }))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ListedOrder {
    pages: Option<Vec<Vec<Value>>>,
}

/// Sets what GetDocument lists, page by page and whatever its filter is; without `pages` it lists what is stored.
pub(super) fn listed(state: &mut State, call: &Received) -> Reply {
    match order::<ListedOrder>(call, "`pages`, each a list of documents") {
        Ok(order) => state.listed = order.pages.filter(|pages| !pages.is_empty()),
        Err(reply) => return reply,
    }
    Reply::ok(&json!({ "pages": state.listed.as_ref().map(Vec::len) }))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TokenOrder {
    life_seconds: Option<u64>,
    revoke: bool,
}

/// Sets the life of future tokens, and revokes those that were issued.
pub(super) fn tokens(state: &mut State, call: &Received) -> Reply {
    let order: TokenOrder = match order(call, "`life_seconds` and `revoke`") {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    if let Some(life) = order.life_seconds {
        state.tokens.life = Duration::from_secs(life);
    }
    if order.revoke {
        state.tokens.revoke();
    }
    counts::tokens(state)
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExtractionOrder {
    processing_seconds: Option<u32>,
    link_seconds: Option<u32>,
    unknown_is_empty: Option<bool>,
    integrator_url: Option<String>,
}

/// Changes the provider's settings.
pub(super) fn extraction(state: &mut State, call: &Received) -> Reply {
    let expected = "`processing_seconds`, `link_seconds`, `unknown_is_empty` and `integrator_url`";
    let order: ExtractionOrder = match order(call, expected) {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    let extraction = &mut state.extraction;
    extraction.processing_seconds = order.processing_seconds.unwrap_or(extraction.processing_seconds);
    extraction.link_seconds = order.link_seconds.unwrap_or(extraction.link_seconds);
    extraction.unknown_is_empty = order.unknown_is_empty.unwrap_or(extraction.unknown_is_empty);
    if let Some(url) = order.integrator_url {
        extraction.integrator_url = Some(url).filter(|url| !url.is_empty());
    }
    counts::extraction(state)
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ApproveOrder {
    external_id: String,
    push: Option<bool>,
}

/// Approves a document, as a review in the provider's portal does, and sends its ZIP to the integrator.
pub(super) fn approve(state: &mut State, call: &Received) -> Reply {
    let ApproveOrder { external_id: id, push } = match order(call, "`external_id` and `push`") {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    let now = state.now();
    let Some(upload) = state.extraction.uploads.get(&id) else {
        return Reply::message(404, &format!("no document has the external id `{id}`"));
    };
    let status = state.extraction.status(upload, now);
    if !matches!(status, "pending_review" | "approved") {
        return Reply::message(409, &format!("expected `pending_review`, found `{status}`"));
    }
    let files = [
        (format!("{id}.xml"), processed(&id, upload).into_bytes()),
        (format!("{id}.pdf"), upload.content.0.clone()),
    ];
    let batch_id = upload.batch_id.clone();
    let files = files.into_iter().map(|(name, content)| (name.replace(['/', '\\'], "_"), content));
    let Ok(zip) = archive(files) else {
        return Reply::message(409, "the ZIP could not be written");
    };
    if let Some(upload) = state.extraction.uploads.get_mut(&id) {
        upload.approved = true;
    }
    let mut reply = Reply::ok(&json!({ "external_id": id, "current_status": "approved" }));
    if push.unwrap_or(true) {
        let options = &state.options;
        let credentials = format!("{}:{}", options.integrator_username, options.integrator_password);
        let base = state.extraction.integrator_url.clone().unwrap_or_else(|| state.url.clone());
        let boundary = format!("sandbox-{}", state.hex(24));
        reply.push = Some(Box::new(Push {
            url: format!("{}/api/v1/UploadZipDocument", base.trim_end_matches('/')),
            authorization: format!("Basic {}", STANDARD.encode(credentials)),
            content_type: format!("multipart/form-data; boundary={boundary}"),
            body: form(&boundary, &id, batch_id.as_deref(), &zip),
        }));
    }
    reply
}

/// The multipart body of a push.
fn form(boundary: &str, id: &str, batch_id: Option<&str>, zip: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(zip.len() + 512);
    let mut part = |head: &str, content: &[u8]| {
        body.extend_from_slice(
            format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(),
        );
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    };
    part("name=\"externalId\"", id.as_bytes());
    if let Some(batch_id) = batch_id {
        part("name=\"batchId\"", batch_id.as_bytes());
    }
    part("name=\"file\"; filename=\"document.zip\"\r\nContent-Type: application/zip", zip);
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    body
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct InboxOrder {
    content: String,
    country: Option<String>,
    queue: Option<Line>,
    items: Option<Vec<Value>>,
}

/// Puts a document of a supplier, who is no customer of the service, into the inbox of its receiver; with `queue` an
/// own document of the account into the queue of messages or of print jobs; with `items` items as they are.
pub(super) fn inbox(state: &mut State, call: &Received) -> Reply {
    let order: InboxOrder = match order(call, "`content`, `country`, `queue` and `items`") {
        Ok(order) => order,
        Err(reply) => return reply,
    };
    let line = order.queue.unwrap_or(Line::Received);
    if let Some(items) = order.items {
        let count = items.len();
        items.into_iter().for_each(|item| state.hand.put(line, item));
        return Reply::ok(&json!({ "items": count }));
    }
    let document = match Document::read(&order.content) {
        Ok(document) => document,
        Err(message) => return Reply::message(400, &message),
    };
    if line == Line::Received && document.receiver_code().is_empty() {
        // The lists of what was received are by receiver.
        let message = "expected a generic DTE with `Receptor/DocRecep/NroDocRecep`, found a document without it; \
                       `items` takes another format, as the `FileContent` of an item";
        return Reply::message(400, message);
    }
    let country = match order.country.as_deref() {
        Some(code) => Country::find_any(code),
        None => document.country(),
    };
    let Some(country) = country else {
        return Reply::message(
            400,
            "the document does not tell its country, and `country` is none of the eleven",
        );
    };
    let now = state.now();
    let id = state.next_id();
    let fiscal = fiscal_id(country, &document, document.number(), country.local(now).date_naive());
    let origin = if line == Line::Received { Origin::Received } else { Origin::Created };
    let mut record = Record { fiscal_id: fiscal, ..Record::new(id, country, document, origin, now) };
    if state.certified != Certified::AsSent {
        // The document is there already: what the mapping refuses stays as it was put in.
        if let Ok(official) = certified::official(&record) {
            record.certify(official);
        }
    }
    let reply = json!({ "GlobalDocumentId": id.to_string(), "CountryDocumentId": record.fiscal_id });
    for (other, turn) in [queue::PROCESS, queue::PRINT] {
        turn(&mut record).confirmed = other != line;
    }
    state.add(record);
    Reply::ok(&reply)
}
