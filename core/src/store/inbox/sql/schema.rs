//! The tables of an inbox.

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

/// Items have their own table, because SQLite rewrites a whole row with each change.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE: &str = "
CREATE TABLE inbox_entry (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    item_key TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL CHECK (source IN ('received', 'despatch', 'messages', 'print')),
    state TEXT NOT NULL CHECK (state IN ('new', 'printed', 'answered', 'done', 'failed', 'given-back')),
    record TEXT NOT NULL,
    duty TEXT CHECK (duty IN ('give-back', 'confirm', 'fetch')),
    wants INTEGER NOT NULL,
    due_at INTEGER,
    saved_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    finished_at INTEGER,
    lease TEXT,
    leased_at INTEGER,
    leased_until INTEGER,
    submitted_at INTEGER NOT NULL
) STRICT;
CREATE INDEX inbox_entry_state ON inbox_entry (state, number);
CREATE INDEX inbox_entry_duty ON inbox_entry (duty, due_at, number) WHERE duty IS NOT NULL;
CREATE INDEX inbox_entry_due ON inbox_entry (due_at) WHERE duty IS NOT NULL;
CREATE INDEX inbox_entry_saved ON inbox_entry (saved_at) WHERE duty IS NOT NULL;
CREATE INDEX inbox_entry_lease ON inbox_entry (lease) WHERE lease IS NOT NULL;
CREATE INDEX inbox_entry_leased ON inbox_entry (leased_at) WHERE lease IS NOT NULL;
CREATE TABLE inbox_item (
    item_key TEXT NOT NULL PRIMARY KEY,
    item BLOB NOT NULL,
    document BLOB,
    generic BLOB
) STRICT;
";

const POSTGRESQL: &str = "
CREATE TABLE IF NOT EXISTS {t}inbox_entry (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    item_key TEXT COLLATE \"C\" NOT NULL UNIQUE,
    source TEXT NOT NULL CHECK (source IN ('received', 'despatch', 'messages', 'print')),
    state TEXT NOT NULL CHECK (state IN ('new', 'printed', 'answered', 'done', 'failed', 'given-back')),
    record TEXT NOT NULL,
    duty TEXT CHECK (duty IN ('give-back', 'confirm', 'fetch')),
    wants BIGINT NOT NULL,
    due_at BIGINT,
    saved_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    finished_at BIGINT,
    lease TEXT,
    leased_at BIGINT,
    leased_until BIGINT,
    submitted_at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS inbox_entry_state ON {t}inbox_entry (state, number);
CREATE INDEX IF NOT EXISTS inbox_entry_duty ON {t}inbox_entry (duty, due_at, number) WHERE duty IS NOT NULL;
CREATE INDEX IF NOT EXISTS inbox_entry_due ON {t}inbox_entry (due_at) WHERE duty IS NOT NULL;
CREATE INDEX IF NOT EXISTS inbox_entry_saved ON {t}inbox_entry (saved_at) WHERE duty IS NOT NULL;
CREATE INDEX IF NOT EXISTS inbox_entry_lease ON {t}inbox_entry (lease) WHERE lease IS NOT NULL;
CREATE INDEX IF NOT EXISTS inbox_entry_leased ON {t}inbox_entry (leased_at) WHERE lease IS NOT NULL;
CREATE TABLE IF NOT EXISTS {t}inbox_item (
    item_key TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    item BYTEA NOT NULL,
    document BYTEA,
    generic BYTEA
);
";

/// MariaDB and MySQL have no index of a part of a table.
const MARIADB: &str = "
CREATE TABLE IF NOT EXISTS {t}inbox_entry (
    number BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    item_key VARCHAR(200) NOT NULL UNIQUE,
    source VARCHAR(20) NOT NULL CHECK (source IN ('received', 'despatch', 'messages', 'print')),
    state VARCHAR(20) NOT NULL CHECK (state IN ('new', 'printed', 'answered', 'done', 'failed', 'given-back')),
    record LONGTEXT NOT NULL,
    duty VARCHAR(20) CHECK (duty IN ('give-back', 'confirm', 'fetch')),
    wants BIGINT NOT NULL,
    due_at BIGINT,
    saved_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    finished_at BIGINT,
    lease VARCHAR(60),
    leased_at BIGINT,
    leased_until BIGINT,
    submitted_at BIGINT NOT NULL,
    INDEX inbox_entry_state (state, number),
    INDEX inbox_entry_duty (duty, due_at, number),
    INDEX inbox_entry_saved (duty, saved_at),
    INDEX inbox_entry_lease (lease),
    INDEX inbox_entry_leased (leased_at)
) {kept};
CREATE TABLE IF NOT EXISTS {t}inbox_item (
    item_key VARCHAR(200) NOT NULL PRIMARY KEY,
    item LONGBLOB NOT NULL,
    document LONGBLOB,
    generic LONGBLOB
) {kept};
";
