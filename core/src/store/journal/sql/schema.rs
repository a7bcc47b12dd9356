//! The tables of a journal.

use crate::store::sql::SqlDialect;

/// The version of the tables in a database that machines share.
pub(super) const VERSION: i64 = 6;

/// The statements that make the tables of a dialect, each ended by `;` and a new line.
pub(super) fn of(dialect: SqlDialect) -> &'static [&'static str] {
    match dialect {
        SqlDialect::Mariadb => &[MARIADB, MARIADB_FROM_1],
        SqlDialect::Mysql => &[MARIADB, MYSQL_FROM_5],
        _ => &[POSTGRESQL],
    }
}

/// Documents have their own tables, because SQLite rewrites a whole row with each change.
///
/// A waiting entry without `due_at` is behind an earlier one of its chain. It gets its time when it becomes the first
/// of them, so a claim never looks at those that are behind. One that is stuck has no `due_at` either, until a person
/// gives it back: it is in the state `waiting`, and `stuck_at` is not null.
///
/// [`queue::totals`](crate::store::queue::totals) says what `counted` and the table of totals are for.
///
/// A document whose `content` is not null is kept elsewhere, under that name; then `document` is empty. Its `warnings`
/// are the findings of the checks, which never change, so that no step writes them again with the record.
///
/// An attempt has one of [`KEPT`](super::attempts::KEPT) slots, which are used again in turn, so that the attempts of
/// an entry are bounded without a statement that removes the old ones.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE: &str = "
CREATE TABLE journal_entry (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    digest BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN
        ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused')),
    country TEXT NOT NULL,
    chain TEXT,
    record TEXT NOT NULL,
    submitted_at INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    sent_at INTEGER,
    finished_at INTEGER,
    acknowledged_at INTEGER,
    due_at INTEGER,
    lease TEXT UNIQUE,
    leased_at INTEGER,
    leased_until INTEGER,
    sender TEXT UNIQUE,
    account TEXT NOT NULL DEFAULT '',
    operation TEXT NOT NULL DEFAULT 'SendDocumentToAuthority',
    stuck_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    counted TEXT
) STRICT;
CREATE INDEX journal_entry_turn ON journal_entry (account, due_at, number) WHERE finished_at IS NULL;
CREATE INDEX journal_entry_account ON journal_entry (account, number);
CREATE INDEX journal_entry_account_state ON journal_entry (account, state, number, submitted_at);
CREATE INDEX journal_entry_saved ON journal_entry (saved_at) WHERE finished_at IS NULL;
CREATE INDEX journal_entry_leased ON journal_entry (leased_at) WHERE lease IS NOT NULL;
CREATE INDEX journal_entry_finished ON journal_entry (finished_at, number)
    WHERE finished_at IS NOT NULL AND acknowledged_at IS NULL;
CREATE INDEX journal_entry_acknowledged ON journal_entry (acknowledged_at) WHERE acknowledged_at IS NOT NULL;
CREATE INDEX journal_entry_state ON journal_entry (state, number, submitted_at);
CREATE INDEX journal_entry_damaged ON journal_entry (number)
    WHERE ifnull(state, '') NOT IN
        ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused');
CREATE INDEX journal_entry_chain ON journal_entry (chain, number)
    WHERE chain IS NOT NULL AND state IN ('waiting', 'sending', 'unknown');
CREATE INDEX journal_entry_stuck ON journal_entry (number) WHERE stuck_at IS NOT NULL;
CREATE INDEX journal_entry_counted ON journal_entry (account, counted, submitted_at) WHERE counted IS NOT NULL;
CREATE INDEX journal_entry_uncounted ON journal_entry (number) WHERE counted IS NULL;
CREATE TABLE journal_document (
    key TEXT NOT NULL PRIMARY KEY,
    document BLOB NOT NULL,
    arguments TEXT NOT NULL,
    content TEXT,
    content_size INTEGER,
    content_digest BLOB,
    warnings TEXT
) STRICT;
CREATE INDEX journal_document_content ON journal_document (content) WHERE content IS NOT NULL;
CREATE TABLE journal_certified (
    key TEXT NOT NULL PRIMARY KEY,
    document BLOB NOT NULL,
    content TEXT,
    content_size INTEGER,
    content_digest BLOB
) STRICT;
CREATE INDEX journal_certified_content ON journal_certified (content) WHERE content IS NOT NULL;
CREATE TABLE journal_breaker (
    account TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    closed_from INTEGER,
    closed_until INTEGER
) STRICT;
CREATE TABLE journal_attempt (
    number INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    PRIMARY KEY (number, slot)
) STRICT, WITHOUT ROWID;
CREATE TABLE journal_total (
    number INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    state TEXT NOT NULL,
    entries INTEGER NOT NULL
) STRICT;
CREATE INDEX journal_total_state ON journal_total (account, state, number);
";

/// Brings a file of version 2 to version 3.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE_FROM_2: &str = "
ALTER TABLE journal_entry ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE journal_entry ADD COLUMN operation TEXT NOT NULL DEFAULT 'SendDocumentToAuthority';
CREATE TABLE journal_breaker (
    account TEXT NOT NULL PRIMARY KEY,
    failures INTEGER NOT NULL,
    closed_from INTEGER,
    closed_until INTEGER
) STRICT;
INSERT INTO journal_breaker (account, failures, closed_from, closed_until)
    SELECT '', failures, closed_from, closed_until FROM journal_service;
DROP TABLE journal_service;
";

/// Brings a file of version 3 to version 4.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE_FROM_3: &str = "
DROP INDEX journal_entry_due;
CREATE INDEX journal_entry_turn ON journal_entry (account, due_at, number) WHERE finished_at IS NULL;
CREATE INDEX journal_entry_account ON journal_entry (account, number);
CREATE INDEX journal_entry_account_state ON journal_entry (account, state, number, submitted_at);
ALTER TABLE journal_entry ADD COLUMN stuck_at INTEGER;
ALTER TABLE journal_entry ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX journal_entry_stuck ON journal_entry (number) WHERE stuck_at IS NOT NULL;
CREATE TABLE journal_attempt (
    number INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    PRIMARY KEY (number, slot)
) STRICT, WITHOUT ROWID;
";

/// Brings a file of version 4 to version 5. No entry is in the totals yet.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE_FROM_4: &str = "
ALTER TABLE journal_entry ADD COLUMN counted TEXT;
CREATE INDEX journal_entry_counted ON journal_entry (account, counted, submitted_at) WHERE counted IS NOT NULL;
CREATE INDEX journal_entry_uncounted ON journal_entry (number) WHERE counted IS NULL;
CREATE TABLE journal_total (
    number INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    state TEXT NOT NULL,
    entries INTEGER NOT NULL
) STRICT;
CREATE INDEX journal_total_state ON journal_total (account, state, number);
";

/// Brings a file of version 5 to version 6.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE_FROM_5: &str = "
ALTER TABLE journal_document ADD COLUMN content TEXT;
ALTER TABLE journal_document ADD COLUMN content_size INTEGER;
ALTER TABLE journal_document ADD COLUMN content_digest BLOB;
CREATE INDEX journal_document_content ON journal_document (content) WHERE content IS NOT NULL;
ALTER TABLE journal_certified ADD COLUMN content TEXT;
ALTER TABLE journal_certified ADD COLUMN content_size INTEGER;
ALTER TABLE journal_certified ADD COLUMN content_digest BLOB;
CREATE INDEX journal_certified_content ON journal_certified (content) WHERE content IS NOT NULL;
";

/// Brings a file of version 6 to version 7. The records of its entries have their warnings.
#[cfg(feature = "sqlite")]
pub(super) const SQLITE_FROM_6: &str = "
ALTER TABLE journal_document ADD COLUMN warnings TEXT;
";

/// A database of version 1 has the tables, so it gets the columns that came later by themselves.
const POSTGRESQL: &str = "
CREATE TABLE IF NOT EXISTS {t}journal_entry (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key TEXT COLLATE \"C\" NOT NULL UNIQUE,
    digest BYTEA NOT NULL,
    state TEXT NOT NULL CHECK (state IN
        ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused')),
    country TEXT NOT NULL,
    chain TEXT COLLATE \"C\",
    record TEXT NOT NULL,
    submitted_at BIGINT NOT NULL,
    saved_at BIGINT NOT NULL,
    sent_at BIGINT,
    finished_at BIGINT,
    acknowledged_at BIGINT,
    due_at BIGINT,
    lease TEXT,
    leased_at BIGINT,
    leased_until BIGINT,
    sender TEXT
);
ALTER TABLE {t}journal_entry
    ADD COLUMN IF NOT EXISTS account TEXT COLLATE \"C\" NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS operation TEXT NOT NULL DEFAULT 'SendDocumentToAuthority',
    ADD COLUMN IF NOT EXISTS stuck_at BIGINT,
    ADD COLUMN IF NOT EXISTS attempts BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS counted TEXT COLLATE \"C\";
ALTER TABLE {t}journal_entry
    DROP CONSTRAINT IF EXISTS journal_entry_lease_key,
    DROP CONSTRAINT IF EXISTS journal_entry_sender_key;
CREATE UNIQUE INDEX IF NOT EXISTS journal_entry_lease ON {t}journal_entry (lease) WHERE lease IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS journal_entry_sender ON {t}journal_entry (sender)
    WHERE sender IS NOT NULL AND finished_at IS NULL;
DROP INDEX IF EXISTS {t}journal_entry_due;
CREATE INDEX IF NOT EXISTS journal_entry_turn ON {t}journal_entry (account, due_at, number)
    WHERE finished_at IS NULL;
CREATE INDEX IF NOT EXISTS journal_entry_account ON {t}journal_entry (account, number);
CREATE INDEX IF NOT EXISTS journal_entry_account_state
    ON {t}journal_entry (account, state, number, submitted_at);
CREATE INDEX IF NOT EXISTS journal_entry_saved ON {t}journal_entry (saved_at) WHERE finished_at IS NULL;
CREATE INDEX IF NOT EXISTS journal_entry_leased ON {t}journal_entry (leased_at) WHERE lease IS NOT NULL;
CREATE INDEX IF NOT EXISTS journal_entry_finished ON {t}journal_entry (finished_at, number)
    WHERE finished_at IS NOT NULL AND acknowledged_at IS NULL;
CREATE INDEX IF NOT EXISTS journal_entry_acknowledged ON {t}journal_entry (acknowledged_at)
    WHERE acknowledged_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS journal_entry_state ON {t}journal_entry (state, number, submitted_at);
CREATE INDEX IF NOT EXISTS journal_entry_chain ON {t}journal_entry (chain, number)
    WHERE chain IS NOT NULL AND state IN ('waiting', 'sending', 'unknown');
CREATE INDEX IF NOT EXISTS journal_entry_stuck ON {t}journal_entry (number) WHERE stuck_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS journal_entry_counted ON {t}journal_entry (account, counted, submitted_at)
    WHERE counted IS NOT NULL;
CREATE INDEX IF NOT EXISTS journal_entry_uncounted ON {t}journal_entry (number) WHERE counted IS NULL;
CREATE TABLE IF NOT EXISTS {t}journal_document (
    key TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    document BYTEA NOT NULL,
    arguments TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS {t}journal_certified (
    key TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    document BYTEA NOT NULL
);
ALTER TABLE {t}journal_document
    ADD COLUMN IF NOT EXISTS content TEXT COLLATE \"C\",
    ADD COLUMN IF NOT EXISTS content_size BIGINT,
    ADD COLUMN IF NOT EXISTS content_digest BYTEA,
    ADD COLUMN IF NOT EXISTS warnings TEXT;
CREATE INDEX IF NOT EXISTS journal_document_content ON {t}journal_document (content) WHERE content IS NOT NULL;
ALTER TABLE {t}journal_certified
    ADD COLUMN IF NOT EXISTS content TEXT COLLATE \"C\",
    ADD COLUMN IF NOT EXISTS content_size BIGINT,
    ADD COLUMN IF NOT EXISTS content_digest BYTEA;
CREATE INDEX IF NOT EXISTS journal_certified_content ON {t}journal_certified (content) WHERE content IS NOT NULL;
CREATE TABLE IF NOT EXISTS {t}journal_chain (
    chain TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    changes BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS {t}journal_breaker (
    account TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    closed_from BIGINT,
    closed_until BIGINT
);
CREATE TABLE IF NOT EXISTS {t}journal_attempt (
    number BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    attempt BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    PRIMARY KEY (number, slot)
);
CREATE TABLE IF NOT EXISTS {t}journal_total (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account TEXT COLLATE \"C\" NOT NULL,
    state TEXT COLLATE \"C\" NOT NULL,
    entries BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS journal_total_state ON {t}journal_total (account, state, number);
DROP TABLE IF EXISTS {t}journal_service;
";

/// MariaDB and MySQL have no index of a part of a table, so the condition is the first column.
const MARIADB: &str = "
CREATE TABLE IF NOT EXISTS {t}journal_entry (
    number BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    `key` VARCHAR(200) NOT NULL UNIQUE,
    digest VARBINARY(32) NOT NULL,
    state VARCHAR(20) NOT NULL CHECK (state IN
        ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused')),
    country VARCHAR(20) NOT NULL,
    chain VARCHAR(401),
    record LONGTEXT NOT NULL,
    submitted_at BIGINT NOT NULL,
    saved_at BIGINT NOT NULL,
    sent_at BIGINT,
    finished_at BIGINT,
    acknowledged_at BIGINT,
    due_at BIGINT,
    lease VARCHAR(60) UNIQUE,
    leased_at BIGINT,
    leased_until BIGINT,
    sender VARCHAR(60) UNIQUE,
    account VARCHAR(200) NOT NULL DEFAULT '',
    operation VARCHAR(60) NOT NULL DEFAULT 'SendDocumentToAuthority',
    stuck_at BIGINT,
    attempts BIGINT NOT NULL DEFAULT 0,
    counted VARCHAR(20),
    INDEX journal_entry_turn (finished_at, account, due_at, number),
    INDEX journal_entry_account (account, number),
    INDEX journal_entry_account_state (account, state, number, submitted_at),
    INDEX journal_entry_saved (finished_at, saved_at),
    INDEX journal_entry_leased (leased_at),
    INDEX journal_entry_finished (acknowledged_at, finished_at, number),
    INDEX journal_entry_state (state, number, submitted_at),
    INDEX journal_entry_chain (chain, state, number),
    INDEX journal_entry_stuck (stuck_at, number),
    INDEX journal_entry_counted (account, counted, submitted_at),
    INDEX journal_entry_uncounted (counted, number)
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_document (
    `key` VARCHAR(200) NOT NULL PRIMARY KEY,
    document LONGBLOB NOT NULL,
    arguments LONGTEXT NOT NULL,
    content VARCHAR(200),
    content_size BIGINT,
    content_digest VARBINARY(32),
    warnings LONGTEXT,
    INDEX journal_document_content (content)
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_certified (
    `key` VARCHAR(200) NOT NULL PRIMARY KEY,
    document LONGBLOB NOT NULL,
    content VARCHAR(200),
    content_size BIGINT,
    content_digest VARBINARY(32),
    INDEX journal_certified_content (content)
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_chain (
    chain VARCHAR(401) NOT NULL PRIMARY KEY,
    changes BIGINT NOT NULL
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_breaker (
    account VARCHAR(200) NOT NULL PRIMARY KEY,
    failures BIGINT NOT NULL,
    closed_from BIGINT,
    closed_until BIGINT
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_attempt (
    number BIGINT NOT NULL,
    slot BIGINT NOT NULL,
    attempt BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    kind VARCHAR(20) NOT NULL,
    outcome VARCHAR(20) NOT NULL,
    code VARCHAR(200),
    PRIMARY KEY (number, slot)
) {kept};
CREATE TABLE IF NOT EXISTS {t}journal_total (
    number BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account VARCHAR(200) NOT NULL,
    state VARCHAR(20) NOT NULL,
    entries BIGINT NOT NULL,
    INDEX journal_total_state (account, state, number)
) {kept};
";

/// What the tables of an earlier version lack. MySQL has none of these words, and had no version before 5.
const MARIADB_FROM_1: &str = "
ALTER TABLE {t}journal_entry
    ADD COLUMN IF NOT EXISTS account VARCHAR(200) NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS operation VARCHAR(60) NOT NULL DEFAULT 'SendDocumentToAuthority',
    ADD COLUMN IF NOT EXISTS stuck_at BIGINT,
    ADD COLUMN IF NOT EXISTS attempts BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS counted VARCHAR(20),
    ADD INDEX IF NOT EXISTS journal_entry_counted (account, counted, submitted_at),
    ADD INDEX IF NOT EXISTS journal_entry_uncounted (counted, number),
    ADD INDEX IF NOT EXISTS journal_entry_stuck (stuck_at, number),
    MODIFY COLUMN chain VARCHAR(401),
    DROP INDEX IF EXISTS journal_entry_due,
    ADD INDEX IF NOT EXISTS journal_entry_turn (finished_at, account, due_at, number),
    ADD INDEX IF NOT EXISTS journal_entry_account (account, number),
    ADD INDEX IF NOT EXISTS journal_entry_account_state (account, state, number, submitted_at);
ALTER TABLE {t}journal_document
    ADD COLUMN IF NOT EXISTS content VARCHAR(200),
    ADD COLUMN IF NOT EXISTS content_size BIGINT,
    ADD COLUMN IF NOT EXISTS content_digest VARBINARY(32),
    ADD COLUMN IF NOT EXISTS warnings LONGTEXT,
    ADD INDEX IF NOT EXISTS journal_document_content (content);
ALTER TABLE {t}journal_certified
    ADD COLUMN IF NOT EXISTS content VARCHAR(200),
    ADD COLUMN IF NOT EXISTS content_size BIGINT,
    ADD COLUMN IF NOT EXISTS content_digest VARBINARY(32),
    ADD INDEX IF NOT EXISTS journal_certified_content (content);
ALTER TABLE {t}journal_chain MODIFY COLUMN chain VARCHAR(401) NOT NULL;
DROP TABLE IF EXISTS {t}journal_service;
";

/// The column that MySQL's tables of version 5 lack. There a statement is made only where it is wanted.
const MYSQL_FROM_5: &str = "
SET @dtekit_change = (SELECT IF(count(*) = 0,
    'ALTER TABLE {t}journal_document ADD COLUMN warnings LONGTEXT', 'DO 0') FROM information_schema.columns
    WHERE table_schema = {schema} AND table_name = 'journal_document' AND column_name = 'warnings');
PREPARE dtekit_change FROM @dtekit_change;
EXECUTE dtekit_change;
DEALLOCATE PREPARE dtekit_change;
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_tables_of_mariadb_have_what_earlier_ones_get() {
        let added = MARIADB_FROM_1.lines().map(|line| line.trim().trim_end_matches([',', ';']));
        let mut count = 0;
        for definition in added {
            let column = definition.strip_prefix("ADD COLUMN IF NOT EXISTS ").map(str::to_owned);
            let index =
                definition.strip_prefix("ADD INDEX IF NOT EXISTS ").map(|index| format!("INDEX {index}"));
            if let Some(wanted) = column.or(index) {
                count += 1;
                let has = |line: &str| line.trim().trim_end_matches(',') == wanted;
                assert!(MARIADB.lines().any(has), "{wanted}");
            }
        }
        assert!(count > 15, "{count}");
    }
}
