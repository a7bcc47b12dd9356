//! The SQL statements. Their cost does not grow with the entries that they are not about: a test holds each against the
//! plan that SQLite makes of it.

/// Documents have their own tables, because SQLite rewrites a whole row with each change.
///
/// A waiting entry without `due_at` is behind an earlier one of its chain. It gets its time when it becomes the first
/// of them, so a claim never looks at those that are behind.
pub(super) const SCHEMA: &str = "
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
    sender TEXT UNIQUE
) STRICT;
CREATE INDEX journal_entry_due ON journal_entry (due_at, number) WHERE finished_at IS NULL;
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
CREATE TABLE journal_document (
    key TEXT NOT NULL PRIMARY KEY,
    document BLOB NOT NULL,
    arguments TEXT NOT NULL
) STRICT;
CREATE TABLE journal_certified (
    key TEXT NOT NULL PRIMARY KEY,
    document BLOB NOT NULL
) STRICT;
CREATE TABLE journal_service (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    failures INTEGER NOT NULL,
    closed_from INTEGER,
    closed_until INTEGER
) STRICT;
";

pub(super) const DIGEST: &str = "SELECT digest, state FROM journal_entry WHERE key = ?1";

pub(super) const ADD: &str = "
INSERT INTO journal_entry (key, digest, state, country, chain, record, submitted_at, saved_at, due_at, finished_at)
VALUES (:key, :digest, :state, :country, :chain, :record, :now, :now,
    iif(EXISTS (SELECT 1 FROM journal_entry
        WHERE chain = :chain AND state IN ('waiting', 'sending', 'unknown')), NULL, :due), :finished)";

/// The first open entry of the same chain as entry ?1 is due, if it was behind another: since its submission, as if it
/// had never waited. The time is ?2.
pub(super) const ADVANCE: &str = "
UPDATE journal_entry SET due_at = ifnull(min(submitted_at, ?2), ?2)
WHERE number = (SELECT min(number) FROM journal_entry
        WHERE chain = (SELECT chain FROM journal_entry WHERE number = ?1)
            AND state IN ('waiting', 'sending', 'unknown'))
    AND state = 'waiting' AND due_at IS NULL";

/// The open entry that follows entry ?1 in its chain is behind it, though it was the first before.
pub(super) const HOLD: &str = "
UPDATE journal_entry SET due_at = NULL
WHERE number = (SELECT min(number) FROM journal_entry
        WHERE chain = (SELECT chain FROM journal_entry WHERE number = ?1)
            AND state IN ('waiting', 'sending', 'unknown') AND number > ?1)
    AND state = 'waiting'";

/// What [`ADVANCE`] does, for every chain.
pub(super) const ADVANCE_ALL: &str = "
UPDATE journal_entry SET due_at = ifnull(min(submitted_at, ?1), ?1)
WHERE state = 'waiting' AND due_at IS NULL AND finished_at IS NULL AND (chain IS NULL OR number IN (
    SELECT min(number) FROM journal_entry
    WHERE chain IS NOT NULL AND state IN ('waiting', 'sending', 'unknown') GROUP BY chain))";

pub(super) const ADD_DOCUMENT: &str =
    "INSERT OR REPLACE INTO journal_document (key, document, arguments) VALUES (?1, ?2, ?3)";

pub(super) const REMOVE: &str = "DELETE FROM journal_entry WHERE key = ?1";
pub(super) const REMOVE_DOCUMENT: &str = "DELETE FROM journal_document WHERE key = ?1";
pub(super) const REMOVE_CERTIFIED: &str = "DELETE FROM journal_certified WHERE key = ?1";

/// After a clock was set back, leases start again; none is longer than a day.
pub(super) const REBASE_LEASES: &str = "
UPDATE journal_entry SET leased_until = ?1 + max(0, min(leased_until - leased_at, 86400000)), leased_at = ?1
WHERE lease IS NOT NULL AND leased_at > ?1 + ?2";

/// After a clock was set back, planned entries are due at once. Each is changed once for each time that the clock is
/// set back.
pub(super) const REBASE_PLANS: &str = "
UPDATE journal_entry SET due_at = min(due_at, ?1), saved_at = ?1
WHERE finished_at IS NULL AND saved_at > ?1 + ?2";

/// A worker that lost its lease while it was sending leaves the entry unknown.
pub(super) const INTERRUPTED: &str = "
UPDATE journal_entry SET state = 'unknown', due_at = ?1, saved_at = ?1, lease = NULL, leased_at = NULL, leased_until = NULL
WHERE state = 'sending' AND (lease IS NULL OR ifnull(leased_until, 0) <= ?1)";

/// The start of [`claim`] and [`claim_key`], up to the condition of what may be taken.
const CLAIM: &str = "
UPDATE journal_entry SET lease = ?2, leased_at = ?1, leased_until = ?1 + ?3
WHERE number = (
    SELECT number FROM journal_entry
    WHERE finished_at IS NULL AND due_at <= ?1 AND (lease IS NULL OR ifnull(leased_until, 0) <= ?1)";
const CLAIMED: &str = "RETURNING key, state, country, record";

/// Takes the entry that has been due longest.
pub(super) fn claim() -> String {
    format!("{CLAIM} ORDER BY due_at, number LIMIT 1) {CLAIMED}")
}

/// Takes the entry with the key ?4.
pub(super) fn claim_key() -> String {
    format!("{CLAIM} AND key = ?4) {CLAIMED}")
}

pub(super) const DOCUMENT: &str = "SELECT document, arguments FROM journal_document WHERE key = ?1";

/// The answer to a send counts after the lease too, unless another worker has sent the document again.
pub(super) const SAVE: &str = "
UPDATE journal_entry SET state = :state, record = ifnull(:record, record), saved_at = :now, due_at = :due,
    finished_at = iif(:finished, :now, NULL), sent_at = iif(:sending, :now, sent_at),
    sender = iif(:sending, :lease, sender),
    lease = iif(:going IS NULL, NULL, lease), leased_at = iif(:going IS NULL, NULL, :now),
    leased_until = iif(:going IS NULL, NULL, :now + :going)
WHERE finished_at IS NULL
    AND (lease = :lease OR (sender = :lease AND state IN ('sending', 'unknown') AND NOT :sending))
RETURNING key, number";

pub(super) const ADD_CERTIFIED: &str =
    "INSERT OR REPLACE INTO journal_certified (key, document) VALUES (?1, ?2)";

/// When the first entry without a lease is due, or the first lease expires. The `+` keeps
/// SQLite from the index of the leases, which does not have their order.
pub(super) const NEXT: &str = "
SELECT min(at) FROM (
    SELECT * FROM (SELECT due_at AS at FROM journal_entry
        WHERE finished_at IS NULL AND due_at IS NOT NULL AND +lease IS NULL ORDER BY due_at LIMIT 1)
    UNION ALL
    SELECT min(max(due_at, ifnull(leased_until, due_at))) FROM journal_entry
        WHERE lease IS NOT NULL AND finished_at IS NULL AND due_at IS NOT NULL)";

pub(super) const ACKNOWLEDGE: &str = "
UPDATE journal_entry SET acknowledged_at = ?2
WHERE key = ?1 AND finished_at IS NOT NULL AND acknowledged_at IS NULL";

pub(super) const SETTLE: &str = "
UPDATE journal_entry SET state = :state, country = :country, record = :record, saved_at = :now, due_at = :due,
    finished_at = iif(:finished, :now, NULL), acknowledged_at = NULL, lease = NULL, leased_at = NULL,
    leased_until = NULL, sender = NULL
WHERE key = :key";

pub(super) const RECORD: &str = "SELECT record FROM journal_entry WHERE lease = ?1";

/// The keys of all entries. Only a key that is no text is looked for in this way.
pub(super) const KEYS: &str = "SELECT number, key FROM journal_entry";

pub(super) const MEND_KEY: &str = "UPDATE journal_entry SET key = ?2 WHERE number = ?1";
pub(super) const MEND_DOCUMENT: &str =
    "UPDATE journal_document SET key = ?2 WHERE key = (SELECT key FROM journal_entry WHERE number = ?1)";
pub(super) const MEND_CERTIFIED: &str =
    "UPDATE journal_certified SET key = ?2 WHERE key = (SELECT key FROM journal_entry WHERE number = ?1)";

pub(super) const COUNTS: &str = "SELECT state, count(*), min(submitted_at) FROM journal_entry GROUP BY state";

/// Some of the entries to remove, as rows of the table: they exist whatever the columns of a damaged row hold.
pub(super) const OLD: &str = "SELECT rowid FROM journal_entry WHERE acknowledged_at < ?1 LIMIT ?2";
pub(super) const DROP_DOCUMENT: &str =
    "DELETE FROM journal_document WHERE key = (SELECT key FROM journal_entry WHERE rowid = ?1)";
pub(super) const DROP_CERTIFIED: &str =
    "DELETE FROM journal_certified WHERE key = (SELECT key FROM journal_entry WHERE rowid = ?1)";
pub(super) const DROP: &str = "DELETE FROM journal_entry WHERE rowid = ?1
RETURNING chain IS NOT NULL AND state IN ('waiting', 'sending', 'unknown')";

pub(super) const FREE: &str = "
UPDATE journal_entry SET lease = NULL, leased_at = NULL, leased_until = NULL WHERE lease IS NOT NULL";

pub(super) const BREAKER: &str =
    "SELECT failures, closed_from, closed_until FROM journal_service WHERE id = 1";
pub(super) const SET_BREAKER: &str =
    "INSERT OR REPLACE INTO journal_service (id, failures, closed_from, closed_until) VALUES (1, ?1, ?2, ?3)";

/// The columns of an entry. One that a worker has is due when its lease ends.
const ENTRY: &str = "
SELECT journal_entry.key, number, state, finished_at, country, chain, record, journal_certified.document,
    submitted_at, sent_at, acknowledged_at, max(due_at, ifnull(leased_until, due_at)), length(record) + ifnull(length(journal_certified.document), 0)
FROM journal_entry LEFT JOIN journal_certified ON journal_certified.key = journal_entry.key";

/// The column of [`ENTRY`] that holds the size of the entry in bytes.
pub(super) const SIZE: usize = 12;

pub(super) fn get() -> String {
    format!("{ENTRY} WHERE journal_entry.key = ?1")
}

pub(super) fn numbered() -> String {
    format!("{ENTRY} WHERE number = ?1")
}

/// All entries after the number ?1.
pub(super) fn list() -> String {
    format!("{ENTRY} WHERE number > ?1 ORDER BY number")
}

/// The entries in the state ?2.
pub(super) fn list_state() -> String {
    format!("{ENTRY} WHERE number > ?1 AND state = ?2 ORDER BY number")
}

/// The entries in the state `unknown`; one whose state is no word of ours is shown as such.
pub(super) fn list_unknown() -> String {
    format!(
        "{ENTRY} WHERE number > ?1 AND state = 'unknown'
        UNION ALL
        {ENTRY} WHERE number > ?1 AND ifnull(state, '') NOT IN
            ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused')
        ORDER BY number"
    )
}

pub(super) fn results() -> String {
    format!("{ENTRY} WHERE finished_at IS NOT NULL AND acknowledged_at IS NULL ORDER BY finished_at, number")
}
