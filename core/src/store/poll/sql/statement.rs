//! The SQL statements, each once for all databases: `:name` is a value, and `{word}` a word of the dialect.

use crate::store::queue::Queue;
use crate::store::queue::statement::kept_lease;

/// What the store shares with other queues.
pub(super) const QUEUE: Queue = Queue {
    table: "poll_job",
    number: "{row}",
    claimed: "e.external_id, e.state, e.poll, e.warnings",
    open: "{open_job}",
};

pub(super) const DIGEST: &str = "SELECT digest FROM {t}poll_job WHERE external_id = :id {held}";

/// Stores a job, unless its key is there.
pub(super) const ADD: &str = "
{insert} {t}poll_job (external_id, digest, state, poll, warnings, findings,
    sends, sends_of, queries, queries_of, due_at, saved_at, submitted_at)
VALUES (:id, :digest, 'queued', :poll, :warnings, '[]',
    :sends, :sends_of, :queries, :queries_of, :now, :now, :now) {absent external_id}";

pub(super) const ADD_UPLOAD: &str = "
{put} {t}poll_upload (external_id, media_type, body) VALUES (:id, :media_type, :body)
{upsert external_id: media_type, body}";

pub(super) const UPLOAD: &str = "
SELECT u.media_type, u.body FROM {t}poll_upload u JOIN {t}poll_job e ON e.external_id = u.external_id
WHERE e.lease = :lease";

/// The job that a step is about.
pub(super) const FIND: &str =
    "SELECT {row}, external_id FROM {t}poll_job WHERE lease = :lease AND {open_job} {held}";

/// Stores a step; a worker that goes on keeps its lease, which starts again.
pub(super) fn save(is_going: bool) -> String {
    let lease = kept_lease(is_going);
    format!(
        "UPDATE {{t}}poll_job SET state = :state, reason = :reason, findings = :findings,
            poll = coalesce(:poll, poll), status = coalesce(:status, status),
            sends = coalesce(:sends, sends), sends_of = coalesce(:sends_of, sends_of),
            queries = coalesce(:queries, queries), queries_of = coalesce(:queries_of, queries_of),
            saved_at = :now, due_at = coalesce(:due, due_at), finished_at = :finished, {lease}
        WHERE {{row}} = :number"
    )
}

/// What [`save`] has stored, if it has.
pub(super) const SAVED: &str = "
SELECT external_id FROM {t}poll_job
WHERE external_id = :id AND state = :state AND saved_at = :now AND findings = :findings";

pub(super) const DROP_UPLOAD: &str = "DELETE FROM {t}poll_upload WHERE external_id = :id";

/// An unreadable state is kept, so that a person can look into it.
pub(super) const DROP_POLL: &str =
    "UPDATE {t}poll_job SET poll = '' WHERE external_id = :id AND state = 'done'";

pub(super) const ADD_RESULT: &str = "
{put} {t}poll_result (external_id, xml, processed_timestamp, file)
VALUES (:id, :xml, :processed_timestamp, :file) {upsert external_id: xml, processed_timestamp, file}";

/// Ends a job with a result that came by itself; a worker that has it loses its lease.
pub(super) fn deliver() -> String {
    let lease = kept_lease(false);
    format!(
        "UPDATE {{t}}poll_job SET state = 'done', reason = NULL, findings = :findings, poll = '', status = :status,
            saved_at = :now, finished_at = :now, {lease}
        WHERE external_id = :id"
    )
}

/// What came for a job that has ended, until its result is acknowledged.
pub(super) const LATER: &str =
    "SELECT body FROM {t}poll_upload WHERE external_id = :id AND media_type = :media_type";

pub(super) const DROP_RESULT: &str = "DELETE FROM {t}poll_result WHERE external_id = :id";

pub(super) const ACKNOWLEDGE: &str = "
DELETE FROM {t}poll_job
WHERE external_id = :id AND coalesce(state, '') NOT IN ('queued', 'polling')";

/// The columns of a job.
const JOB: &str = "
SELECT e.external_id, e.state, e.status, e.sends, e.sends_of, e.queries, e.queries_of, e.due_at,
    e.reason, e.findings, r.xml, r.file, coalesce({bytes r.xml}, 0) + coalesce(length(r.file), 0),
    r.processed_timestamp
FROM {t}poll_job e LEFT JOIN {t}poll_result r ON r.external_id = e.external_id";

/// The column of [`JOB`] that holds the size of the result in bytes.
pub(super) const SIZE: usize = 12;

pub(super) fn get() -> String {
    format!("{JOB} WHERE e.external_id = :id")
}

/// The jobs that have ended.
pub(super) fn results() -> String {
    format!("{JOB} WHERE e.finished_at IS NOT NULL ORDER BY e.finished_at, e.number LIMIT :most")
}

/// The jobs of a file that have ended. A state that is no word of ours is shown as `failed`.
pub(super) fn results_of_file() -> String {
    format!(
        "WITH ended (id, ended_at) AS (
            SELECT rowid, finished_at FROM poll_job WHERE state IN ('done', 'failed')
            UNION ALL
            SELECT rowid, finished_at FROM poll_job
                WHERE ifnull(state, '') NOT IN ('queued', 'polling', 'done', 'failed')
            ORDER BY 2, 1 LIMIT :most)
        {JOB} JOIN ended ON ended.id = e.rowid ORDER BY ended_at, ended.id"
    )
}
