//! The counts that a test reads: documents and what belongs to them, calls, tokens, sends and queries.

use serde_json::{Map, Value, json};

use crate::record::{Origin, Record, Status};
use crate::reply::Reply;
use crate::state::State;

/// The numbers of everything that the sandbox holds.
pub(super) fn show(state: &State) -> Reply {
    let now = state.now();
    let count = |wanted: &dyn Fn(&Record) -> bool| state.records().iter().filter(|r| wanted(r)).count();
    let sum = |of: fn(&Record) -> usize| state.records().iter().map(of).sum::<usize>();
    let is = |status| move |r: &Record| r.origin == Origin::Sent && r.status(now) == status;
    Reply::ok(&json!({
        "documents": state.records().len(),
        "sent": count(&|r| r.origin == Origin::Sent),
        "saved": count(&|r| r.origin == Origin::Saved),
        "created": count(&|r| r.origin == Origin::Created),
        "received": count(&|r| r.origin == Origin::Received),
        "pending": count(&is(Status::Pending)),
        "accepted": count(&is(Status::Accepted)),
        "rejected": count(&is(Status::Rejected)),
        "cancelled": count(&Record::is_cancelled),
        "attachments": sum(|r| r.attachments.len()),
        "comments": sum(|r| r.comments.len()),
        "distributions": sum(|r| r.distributions.len()),
        "events": sum(|r| r.events.len()) + state.events.len(),
        "catalog": state.catalog.len(),
        "uploads": state.tracks.len(),
        "packages": state.packages.len(),
        "contacts": state.contacts,
        "broken": state.broken,
        "calls": state.calls.iter().map(|(n, count)| (n.clone(), json!(count))).collect::<Map<_, _>>(),
    }))
}

/// How many tokens were issued, and how long the next one lives.
pub(super) fn tokens(state: &State) -> Reply {
    let tokens = &state.tokens;
    Reply::ok(&json!({
        "service": tokens.service,
        "provider": tokens.provider,
        "life_seconds": tokens.life.as_secs(),
    }))
}

/// The provider's settings and counts.
pub(super) fn extraction(state: &State) -> Reply {
    let extraction = &state.extraction;
    let shown = |(id, upload): (&String, &crate::extraction::Upload)| {
        json!({
            "external_id": id,
            "batch_id": upload.batch_id,
            "client_id": upload.client_id,
            "file_name": upload.file_name,
            "bytes": upload.content.0.len(),
            "current_status": extraction.status(upload, state.now()),
            "sends": upload.sends,
            "queries": upload.queries,
            "downloads": upload.downloads,
        })
    };
    Reply::ok(&json!({
        "processing_seconds": extraction.processing_seconds,
        "link_seconds": extraction.link_seconds,
        "unknown_is_empty": extraction.unknown_is_empty,
        "integrator_url": extraction.integrator_url,
        "sends": extraction.sends,
        "queries": extraction.queries,
        "unknown": extraction.unknown,
        "documents": extraction.uploads.iter().map(shown).collect::<Vec<Value>>(),
    }))
}

/// The packages that UploadZipDocument received.
pub(super) fn packages(state: &State) -> Reply {
    let shown = |package: &crate::integrator::Package| {
        json!({
            "id": package.id.to_string(),
            "externalId": package.external_id,
            "batchId": package.batch_id,
            "xml": package.xml,
            "pdf_bytes": package.pdf.0.len(),
            "at": package.at.to_rfc3339(),
        })
    };
    Reply::ok(&state.packages.iter().map(shown).collect::<Vec<Value>>())
}
