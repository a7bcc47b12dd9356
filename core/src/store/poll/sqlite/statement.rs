//! The SQL statements.

/// Documents and results have their own tables, because SQLite rewrites a whole row with each change.
pub(super) const SCHEMA: &str = "
CREATE TABLE poll_job (
    external_id TEXT NOT NULL PRIMARY KEY,
    digest BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'polling', 'done', 'failed')),
    reason TEXT,
    poll TEXT NOT NULL,
    status TEXT,
    sends INTEGER NOT NULL,
    sends_of INTEGER NOT NULL,
    queries INTEGER NOT NULL,
    queries_of INTEGER NOT NULL,
    warnings TEXT NOT NULL,
    findings TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    finished_at INTEGER,
    lease TEXT UNIQUE,
    leased_at INTEGER,
    leased_until INTEGER,
    submitted_at INTEGER NOT NULL
) STRICT;
CREATE INDEX poll_job_due ON poll_job (due_at) WHERE state IN ('queued', 'polling');
CREATE INDEX poll_job_saved ON poll_job (saved_at) WHERE state IN ('queued', 'polling');
CREATE INDEX poll_job_leased ON poll_job (leased_at) WHERE lease IS NOT NULL;
CREATE INDEX poll_job_finished ON poll_job (finished_at) WHERE state IN ('done', 'failed');
CREATE INDEX poll_job_damaged ON poll_job (finished_at)
    WHERE ifnull(state, '') NOT IN ('queued', 'polling', 'done', 'failed');
CREATE TABLE poll_upload (
    external_id TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE poll_result (
    external_id TEXT NOT NULL PRIMARY KEY,
    xml TEXT NOT NULL,
    processed_timestamp TEXT,
    file BLOB
) STRICT;
";

pub(super) const DIGEST: &str = "SELECT digest FROM poll_job WHERE external_id = ?1";

pub(super) const ADD: &str = "
INSERT INTO poll_job (external_id, digest, state, poll, warnings, findings,
    sends, sends_of, queries, queries_of, due_at, saved_at, submitted_at)
VALUES (:id, :digest, 'queued', :poll, :warnings, '[]',
    :sends, :sends_of, :queries, :queries_of, :now, :now, :now)";

pub(super) const ADD_UPLOAD: &str =
    "INSERT OR REPLACE INTO poll_upload (external_id, media_type, body) VALUES (?1, ?2, ?3)";

/// After a clock was set back, leases start again; none is longer than a day.
pub(super) const REBASE_LEASES: &str = "
UPDATE poll_job SET leased_until = ?1 + max(0, min(leased_until - leased_at, 86400000)), leased_at = ?1
WHERE lease IS NOT NULL AND leased_at > ?1 + ?2";

/// After a clock was set back, planned jobs are due at once, because the polling moves its plan back with the clock.
/// Each is changed once for each time that the clock is set back.
pub(super) const REBASE_PLANS: &str = "
UPDATE poll_job SET due_at = min(due_at, ?1), saved_at = ?1
WHERE state IN ('queued', 'polling') AND saved_at > ?1 + ?2";

pub(super) const CLAIM: &str = "
UPDATE poll_job SET lease = ?2, leased_at = ?1, leased_until = ?1 + ?3
WHERE rowid = (
    SELECT rowid FROM poll_job
    WHERE state IN ('queued', 'polling') AND due_at <= ?1 AND (lease IS NULL OR leased_until <= ?1)
    ORDER BY due_at, rowid LIMIT 1)
RETURNING external_id, state, poll, warnings";

pub(super) const UPLOAD: &str =
    "SELECT media_type, body FROM poll_upload JOIN poll_job USING (external_id) WHERE lease = ?1";

pub(super) const SAVE: &str = "
UPDATE poll_job SET state = :state, reason = :reason, findings = :findings,
    poll = ifnull(:poll, poll), status = ifnull(:status, status),
    sends = ifnull(:sends, sends), sends_of = ifnull(:sends_of, sends_of),
    queries = ifnull(:queries, queries), queries_of = ifnull(:queries_of, queries_of),
    saved_at = :now, due_at = ifnull(:due, due_at), finished_at = iif(:ended, :now, NULL),
    lease = iif(:going IS NULL, NULL, lease), leased_at = iif(:going IS NULL, NULL, :now),
    leased_until = iif(:going IS NULL, NULL, :now + :going)
WHERE lease = :lease AND state IN ('queued', 'polling')
RETURNING external_id";

pub(super) const DROP_UPLOAD: &str = "DELETE FROM poll_upload WHERE external_id = ?1";

/// An unreadable state is kept, so that a person can look into it.
pub(super) const DROP_POLL: &str = "UPDATE poll_job SET poll = '' WHERE external_id = ?1 AND state = 'done'";

pub(super) const ADD_RESULT: &str = "INSERT OR REPLACE INTO poll_result (external_id, xml, processed_timestamp, file) VALUES (?1, ?2, ?3, ?4)";

pub(super) const DROP_RESULT: &str = "DELETE FROM poll_result WHERE external_id = ?1";

/// When the first job without a lease is due, or the first lease expires. The `+` keeps
/// SQLite from the index of the leases, which does not have their order.
pub(super) const NEXT: &str = "
SELECT min(at) FROM (
    SELECT * FROM (SELECT due_at AS at FROM poll_job
        WHERE state IN ('queued', 'polling') AND +lease IS NULL ORDER BY due_at LIMIT 1)
    UNION ALL
    SELECT min(max(due_at, ifnull(leased_until, due_at))) FROM poll_job
        WHERE lease IS NOT NULL AND state IN ('queued', 'polling'))";

pub(super) const ACKNOWLEDGE: &str =
    "DELETE FROM poll_job WHERE external_id = ?1 AND ifnull(state, '') NOT IN ('queued', 'polling')";

pub(super) const COUNTS: &str = "SELECT state, count(*), min(submitted_at) FROM poll_job GROUP BY state";

/// The columns of a job.
const JOB: &str = "
SELECT poll_job.external_id, state, status, sends, sends_of, queries, queries_of, due_at,
    reason, findings, xml, file, ifnull(length(CAST(xml AS BLOB)), 0) + ifnull(length(file), 0), processed_timestamp
FROM poll_job LEFT JOIN poll_result ON poll_result.external_id = poll_job.external_id";

/// The column of [`JOB`] that holds the size of the result in bytes.
pub(super) const SIZE: usize = 12;

pub(super) fn get() -> String {
    format!("{JOB} WHERE poll_job.external_id = ?1")
}

/// A state that is no word of ours is shown as `failed`.
pub(super) fn results() -> String {
    format!(
        "WITH ended (id, ended_at) AS (
            SELECT rowid, finished_at FROM poll_job WHERE state IN ('done', 'failed')
            UNION ALL
            SELECT rowid, finished_at FROM poll_job
                WHERE ifnull(state, '') NOT IN ('queued', 'polling', 'done', 'failed')
            ORDER BY 2, 1 LIMIT ?1)
        {JOB} JOIN ended ON ended.id = poll_job.rowid ORDER BY ended_at, ended.id"
    )
}
