//! The saved state of a polling.

use super::{Poll, Stage};
use crate::extraction::action::{Failure, Processed};
use crate::extraction::policy::Policy;
use crate::extraction::search::ExtractionStatus;
use crate::json::saved::{Read, Saved, text, whole};
use crate::json::{ToValue, Value, json};

impl ToValue for Poll {
    fn to_json_value(&self) -> Value {
        json!({
            "version": self.version,
            "external_id": self.external_id,
            "policy": policy(&self.policy),
            "cycle": self.cycle,
            "send": self.send,
            "query": self.query,
            "cycle_start": self.cycle_start,
            "sent_at": self.sent_at,
            "asked_at": self.asked_at,
            "seen": self.seen,
            "refused": self.refused,
            "failed_downloads": self.failed_downloads,
            "stage": stage(&self.stage),
        })
    }
}

fn policy(policy: &Policy) -> Value {
    json!({
        "queries": policy.queries,
        "query_interval": policy.query_interval,
        "sends": policy.sends,
        "cycles": policy.cycles,
        "cycle_interval": policy.cycle_interval,
        "downloads": policy.downloads,
    })
}

fn stage(stage: &Stage) -> Value {
    match stage {
        Stage::Sending => json!({"name": "sending"}),
        Stage::Querying { due } => json!({"name": "querying", "due": due}),
        Stage::Resending { due } => json!({"name": "resending", "due": due}),
        Stage::Downloading { xml, status, processed_timestamp } => json!({
            "name": "downloading", "xml": xml, "status": status, "processed_timestamp": processed_timestamp,
        }),
        Stage::Done { result, file_missing } => json!({
            "name": "done",
            "result": {
                "xml": result.xml, "status": result.status, "file": result.file,
                "processed_timestamp": result.processed_timestamp,
            },
            "file_missing": file_missing,
        }),
        Stage::Failed { reason } => json!({"name": "failed", "reason": reason.as_str()}),
    }
}

/// The members of a state.
const MEMBERS: [&str; 13] = [
    "version",
    "external_id",
    "policy",
    "cycle",
    "send",
    "query",
    "cycle_start",
    "sent_at",
    "asked_at",
    "seen",
    "refused",
    "failed_downloads",
    "stage",
];

/// The members of a policy in a state.
const POLICY: [&str; 6] = ["queries", "query_interval", "sends", "cycles", "cycle_interval", "downloads"];

/// The polling with this state; its numbers are not checked against its policy.
pub(super) fn read(value: Value) -> Read<Poll> {
    let mut state = Saved::of(value, "the top level")?;
    state.only(&MEMBERS)?;
    Ok(Poll {
        version: state.whole("version")?,
        external_id: state.text("external_id")?,
        policy: read_policy(state.value("policy"))?,
        cycle: state.whole("cycle")?,
        send: state.whole("send")?,
        query: state.whole("query")?,
        cycle_start: state.whole("cycle_start")?,
        sent_at: state.whole("sent_at")?,
        asked_at: state.optional("asked_at", whole)?,
        seen: state.whole("seen")?,
        refused: state.flag("refused")?,
        failed_downloads: state.whole("failed_downloads")?,
        stage: read_stage(state.value("stage"))?,
    })
}

/// A number of the policy that is absent has its default.
fn read_policy(value: Value) -> Read<Policy> {
    let mut saved = Saved::of(value, "policy")?;
    saved.only(&POLICY)?;
    let default = Policy::default();
    Ok(Policy {
        queries: saved.optional("queries", whole)?.unwrap_or(default.queries),
        query_interval: saved.optional("query_interval", whole)?.unwrap_or(default.query_interval),
        sends: saved.optional("sends", whole)?.unwrap_or(default.sends),
        cycles: saved.optional("cycles", whole)?.unwrap_or(default.cycles),
        cycle_interval: saved.optional("cycle_interval", whole)?.unwrap_or(default.cycle_interval),
        downloads: saved.optional("downloads", whole)?.unwrap_or(default.downloads),
    })
}

fn read_stage(value: Value) -> Read<Stage> {
    let mut saved = Saved::of(value, "stage")?;
    let status = |value| text(value).map(ExtractionStatus::saved);
    Ok(match saved.text("name")?.as_str() {
        "sending" => Stage::Sending,
        "querying" => Stage::Querying { due: saved.whole("due")? },
        "resending" => Stage::Resending { due: saved.whole("due")? },
        "downloading" => Stage::Downloading {
            xml: saved.text("xml")?,
            status: saved.required("status", status)?,
            processed_timestamp: saved.optional("processed_timestamp", text)?,
        },
        "done" => {
            let mut result = Saved::of(saved.value("result"), "result")?;
            Stage::Done {
                result: Processed {
                    xml: result.text("xml")?,
                    status: result.required("status", status)?,
                    processed_timestamp: result.optional("processed_timestamp", text)?,
                    file: result.flag("file")?,
                    warnings: Vec::new(),
                },
                file_missing: saved.flag("file_missing")?,
            }
        }
        "failed" => Stage::Failed {
            reason: saved.required("reason", |value| value.as_str()?.parse::<Failure>().ok())?,
        },
        _ => return Err("name".to_owned()),
    })
}
