//! The tables of a poll store.

use crate::store::sql::SqlDialect;

/// The version of the tables in a database that machines share.
pub(super) const VERSION: i64 = 1;

/// The statements that make the tables of a dialect.
pub(super) fn of(dialect: SqlDialect) -> &'static [&'static str] {
    match dialect {
        SqlDialect::Mariadb | SqlDialect::Mysql => &[MARIADB],
        _ => &[POSTGRESQL],
    }
}

/// Documents and results have their own tables, because SQLite rewrites a whole row with each change.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE: &str = "
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

/// What a provider wrote is kept in bytes, because a text of PostgreSQL cannot have every character.
const POSTGRESQL: &str = "
CREATE TABLE IF NOT EXISTS {t}poll_job (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    external_id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    digest BYTEA NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'polling', 'done', 'failed')),
    reason TEXT,
    poll TEXT NOT NULL,
    status BYTEA,
    sends BIGINT NOT NULL,
    sends_of BIGINT NOT NULL,
    queries BIGINT NOT NULL,
    queries_of BIGINT NOT NULL,
    warnings TEXT NOT NULL,
    findings TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    saved_at BIGINT NOT NULL,
    finished_at BIGINT,
    lease TEXT UNIQUE,
    leased_at BIGINT,
    leased_until BIGINT,
    submitted_at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS poll_job_due ON {t}poll_job (due_at, number) WHERE finished_at IS NULL;
CREATE INDEX IF NOT EXISTS poll_job_saved ON {t}poll_job (saved_at) WHERE finished_at IS NULL;
CREATE INDEX IF NOT EXISTS poll_job_leased ON {t}poll_job (leased_at) WHERE lease IS NOT NULL;
CREATE INDEX IF NOT EXISTS poll_job_finished ON {t}poll_job (finished_at, number) WHERE finished_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS {t}poll_upload (
    external_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    body BYTEA NOT NULL
);
CREATE TABLE IF NOT EXISTS {t}poll_result (
    external_id TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    xml BYTEA NOT NULL,
    processed_timestamp BYTEA,
    file BYTEA
);
";

/// MariaDB and MySQL have no index of a part of a table, so the condition is the first column.
const MARIADB: &str = "
CREATE TABLE IF NOT EXISTS {t}poll_job (
    number BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    external_id VARCHAR(200) NOT NULL UNIQUE,
    digest VARBINARY(32) NOT NULL,
    state VARCHAR(20) NOT NULL CHECK (state IN ('queued', 'polling', 'done', 'failed')),
    reason VARCHAR(60),
    poll LONGTEXT NOT NULL,
    status LONGBLOB,
    sends BIGINT NOT NULL,
    sends_of BIGINT NOT NULL,
    queries BIGINT NOT NULL,
    queries_of BIGINT NOT NULL,
    warnings LONGTEXT NOT NULL,
    findings LONGTEXT NOT NULL,
    due_at BIGINT NOT NULL,
    saved_at BIGINT NOT NULL,
    finished_at BIGINT,
    lease VARCHAR(60) UNIQUE,
    leased_at BIGINT,
    leased_until BIGINT,
    submitted_at BIGINT NOT NULL,
    INDEX poll_job_due (finished_at, due_at, number),
    INDEX poll_job_saved (finished_at, saved_at),
    INDEX poll_job_leased (leased_at),
    INDEX poll_job_finished (finished_at, number)
) {kept};
CREATE TABLE IF NOT EXISTS {t}poll_upload (
    external_id VARCHAR(200) NOT NULL PRIMARY KEY,
    media_type LONGTEXT NOT NULL,
    body LONGBLOB NOT NULL
) {kept};
CREATE TABLE IF NOT EXISTS {t}poll_result (
    external_id VARCHAR(200) NOT NULL PRIMARY KEY,
    xml LONGBLOB NOT NULL,
    processed_timestamp LONGBLOB,
    file LONGBLOB
) {kept};
";
