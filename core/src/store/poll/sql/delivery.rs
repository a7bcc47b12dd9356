//! Stores what the provider delivers by itself.

use std::time::SystemTime;

use hmac_sha256::Hash;

use super::row::job;
use super::statement;
use crate::error::Finding;
use crate::extraction::ExtractionStatus;
use crate::json::{Value, json};
use crate::store::poll::delivery::{PollDelivered, PollReceived};
use crate::store::poll::job::PollState;
use crate::store::sql::{Db, SqlParameter, SqlResult, long, millis, time};

/// The media type of what waits for an acknowledgement, in the table of the bodies to send: a job that has ended has
/// none to send.
const LATER: &str = "application/vnd.dtekit.result";

/// Where a document is in the store, seen from its delivery.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Nowhere,
    Open,
    /// The job has ended with this very result.
    Result,
    /// The job has ended with another result; true if this document waits for its acknowledgement.
    Behind(bool),
}

pub(super) fn place(db: &mut Db<'_>, received: &PollReceived<'_>) -> SqlResult<Place> {
    let id = [("id", received.external_id.into())];
    let Some(row) = db.row(&statement::get(), &id)? else { return Ok(Place::Nowhere) };
    let job = job(&row);
    if matches!(job.state, PollState::Queued | PollState::Polling) {
        return Ok(Place::Open);
    }
    let is_same = |xml: &str, file: Option<&[u8]>| xml == received.xml && file == Some(received.file);
    if job.xml.as_deref().is_some_and(|xml| is_same(xml, job.file.as_deref())) {
        return Ok(Place::Result);
    }
    let kept = later(db, received.external_id)?;
    Ok(Place::Behind(kept.is_some_and(|kept| is_same(&kept.xml, Some(&kept.file)))))
}

/// Stores a document.
pub(super) fn deliver(
    db: &mut Db<'_>,
    received: &PollReceived<'_>,
    now: SystemTime,
) -> SqlResult<PollDelivered> {
    Ok(match place(db, received)? {
        Place::Nowhere => {
            add(db, received, now)?;
            PollDelivered::New
        }
        Place::Open => {
            finish(db, received, now)?;
            PollDelivered::Met
        }
        Place::Result | Place::Behind(true) => PollDelivered::Again,
        Place::Behind(false) => {
            let body = written(received, now);
            let values = [
                ("id", received.external_id.into()),
                ("media_type", LATER.into()),
                ("body", body.as_slice().into()),
            ];
            db.execute(statement::ADD_UPLOAD, &values)?;
            PollDelivered::Later
        }
    })
}

/// A job of its own, which is done.
fn add(db: &mut Db<'_>, received: &PollReceived<'_>, now: SystemTime) -> SqlResult<()> {
    let mut digest = Hash::new();
    digest.update(LATER);
    digest.update(written(received, SystemTime::UNIX_EPOCH));
    let digest = digest.finalize();
    let none = || SqlParameter::from(0_i64);
    let values = [
        ("id", received.external_id.into()),
        ("digest", digest[..].into()),
        ("poll", "".into()),
        ("warnings", "[]".into()),
        ("sends", none()),
        ("sends_of", none()),
        ("queries", none()),
        ("queries_of", none()),
        ("now", millis(now).into()),
    ];
    db.execute(statement::ADD, &values)?;
    finish(db, received, now)
}

/// Ends the job with this result.
fn finish(db: &mut Db<'_>, received: &PollReceived<'_>, now: SystemTime) -> SqlResult<()> {
    let id = ("id", received.external_id.into());
    let findings = json(received.findings);
    let status = foreign(db, Some(ExtractionStatus::Approved.as_str()));
    let values = [id, ("findings", (&findings).into()), ("status", status), ("now", millis(now).into())];
    db.execute(&statement::deliver(), &values)?;
    db.execute(statement::DROP_UPLOAD, &[id])?;
    let values = [
        id,
        ("xml", foreign(db, Some(received.xml))),
        ("processed_timestamp", None::<&str>.into()),
        ("file", received.file.into()),
    ];
    db.execute(statement::ADD_RESULT, &values).map(|_| ())
}

/// A document that waits for an acknowledgement.
pub(super) struct Later {
    xml: String,
    file: Vec<u8>,
    findings: Vec<Finding>,
    at: SystemTime,
}

impl Later {
    /// Makes the document a job of its own, once the result before it is acknowledged.
    pub fn follow(&self, db: &mut Db<'_>, external_id: &str) -> SqlResult<()> {
        let Later { xml, file, findings, at } = self;
        add(db, &PollReceived { external_id, xml, file, findings }, *at)
    }
}

/// What waits for the acknowledgement of a job's result.
pub(super) fn later(db: &mut Db<'_>, external_id: &str) -> SqlResult<Option<Later>> {
    let values = [("id", external_id.into()), ("media_type", LATER.into())];
    Ok(db.row(statement::LATER, &values)?.and_then(|row| read(&row.bytes(0))))
}

/// A document with its findings and time: a line of JSON, then the XML, then the file.
fn written(received: &PollReceived<'_>, now: SystemTime) -> Vec<u8> {
    let findings: Value = crate::json::from_str(&json(received.findings)).unwrap_or_default();
    let head = json!({ "at": millis(now), "xml": received.xml.len(), "findings": findings });
    let mut body = head.to_string().into_bytes();
    body.push(b'\n');
    body.extend_from_slice(received.xml.as_bytes());
    body.extend_from_slice(received.file);
    body
}

/// `None` for a row that somebody has damaged: there is nothing left of it to give.
fn read(body: &[u8]) -> Option<Later> {
    let (head, rest) = body.split_at_checked(memchr::memchr(b'\n', body)?)?;
    let head: Value = crate::json::from_str(str::from_utf8(head).ok()?).ok()?;
    let size = usize::try_from(head.get("xml")?.as_u64()?).ok()?;
    let (xml, file) = rest.get(1..)?.split_at_checked(size)?;
    Some(Later {
        xml: str::from_utf8(xml).ok()?.to_owned(),
        file: file.to_vec(),
        findings: Finding::saved_list(head.get("findings")?.clone())?,
        at: time(long(u128::from(head.get("at")?.as_u64()?))),
    })
}

/// Findings as JSON.
pub(super) fn json(findings: &[Finding]) -> String {
    crate::json::to_string(findings)
}

/// A text of the provider: a shared database keeps its bytes.
pub(super) fn foreign<'v>(db: &Db<'_>, text: Option<&'v str>) -> SqlParameter<'v> {
    match text {
        Some(text) if db.is_shared() => text.as_bytes().into(),
        text => text.into(),
    }
}
