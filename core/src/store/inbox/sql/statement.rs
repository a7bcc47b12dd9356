//! The SQL statements, each once for all databases: `:name` is a value, and `{word}` a word of the dialect.
//!
//! An entry has a *duty* while a call about it is left: to give it back, to confirm it, or to fetch its document.

use crate::store::queue::Queue;

/// What the inbox shares with other queues.
pub(crate) const QUEUE: Queue = Queue {
    table: "inbox_entry",
    number: "number",
    claimed: "e.item_key, e.source, e.duty, e.record",
    open: "duty IS NOT NULL",
};

/// Stores an entry, unless its key is there.
pub(crate) const ADD: &str = "
{insert} {t}inbox_entry (item_key, source, state, record, duty, wants, due_at, saved_at, submitted_at)
VALUES (:key, :source, 'new', :record, :duty, :wants, :due, :now, :now) {absent item_key}";

pub(crate) const ADD_ITEM: &str = "
{put} {t}inbox_item (item_key, item, document, generic) VALUES (:key, :item, :document, :generic)
{upsert item_key: item, document, generic}";

/// An entry that the service lists although it was confirmed is confirmed again.
pub(crate) const LISTED_AGAIN: &str = "
UPDATE {t}inbox_entry SET duty = 'confirm', due_at = :due, saved_at = :now, confirmed_at = NULL
WHERE item_key = :key AND confirmed_at IS NOT NULL AND state <> 'given-back'";

pub(crate) const ITEM: &str = "SELECT item, document, generic FROM {t}inbox_item WHERE item_key = :key";

/// The next duty of an entry whose call went well. Beside the column PostgreSQL knows the type of the value.
const NEXT: &str = "duty = CASE WHEN wants = 1 THEN 'fetch' ELSE NULL END,
    due_at = CASE WHEN wants = 1 THEN coalesce(:due, due_at) ELSE NULL END";

const HELD: &str = "WHERE number = :number AND lease = :lease AND duty = :duty";
const FREED: &str = "lease = NULL, leased_at = NULL, leased_until = NULL";

/// The service has confirmed it.
pub(crate) fn confirmed() -> String {
    format!(
        "UPDATE {{t}}inbox_entry SET {NEXT}, record = :record, saved_at = :now, confirmed_at = :now, {FREED}
        {HELD}"
    )
}

/// The service has taken its confirmation back.
pub(crate) fn given_back() -> String {
    format!(
        "UPDATE {{t}}inbox_entry SET duty = NULL, due_at = NULL, record = :record, saved_at = :now,
            confirmed_at = NULL, {FREED}
        {HELD}"
    )
}

/// Its document is there, or will not come.
pub(crate) fn fetched() -> String {
    format!(
        "UPDATE {{t}}inbox_entry SET duty = NULL, due_at = NULL, wants = 0, record = :record, saved_at = :now,
            {FREED}
        {HELD}"
    )
}

pub(crate) const KEEP_DOCUMENT: &str =
    "UPDATE {t}inbox_item SET document = :document, generic = :generic WHERE item_key = :key";

/// The call is made again later.
pub(crate) fn postponed() -> String {
    format!(
        "UPDATE {{t}}inbox_entry SET due_at = :due, record = :record, saved_at = :now, {FREED}
        {HELD}"
    )
}

/// Gives up the lease of an entry that was changed meanwhile.
pub(crate) fn freed() -> String {
    format!("UPDATE {{t}}inbox_entry SET {FREED} WHERE number = :number AND lease = :lease")
}

/// The entry that the program changes.
pub(crate) const FIND: &str = "
SELECT number, source, state, record, confirmed_at, duty, wants FROM {t}inbox_entry WHERE item_key = :key {held}";

/// What the program has decided.
pub(crate) const DECIDE: &str = "
UPDATE {t}inbox_entry SET state = :state, record = :record, finished_at = :finished,
    duty = :duty, due_at = :due, saved_at = :now
WHERE number = :number";

/// As [`DECIDE`], for a decision that leaves the next call as it is.
pub(crate) const NOTE: &str = "
UPDATE {t}inbox_entry SET state = :state, record = :record, finished_at = :finished WHERE number = :number";

pub(crate) const KEEP_RECORD: &str = "UPDATE {t}inbox_entry SET record = :record WHERE number = :number";

/// The print job that is next: one about which no call is left.
pub(crate) const FREE_PRINT: &str = "
SELECT e.number, e.item_key, e.record, e.lease FROM {t}inbox_entry e
WHERE e.state = 'new' AND e.source = 'print' AND e.duty IS NULL
    AND (coalesce(e.due_at, 0) <= :now OR e.saved_at > :late)
    AND (e.lease IS NULL OR coalesce(e.leased_until, 0) <= {clock})
    AND EXISTS (SELECT 1 FROM {t}inbox_item i WHERE i.item_key = e.item_key AND i.document IS NOT NULL)
ORDER BY e.number LIMIT 1 {free}";

pub(crate) const LEASE_PRINT: &str = "
UPDATE {t}inbox_entry SET record = :record, lease = :token, leased_at = {clock}, leased_until = {clock} + :lease
WHERE number = :number";

/// The lease of a print job ends; that of a pass stays.
const PRINT_FREED: &str = "
    leased_at = CASE WHEN substr(lease, 1, 6) = 'print/' THEN NULL ELSE leased_at END,
    leased_until = CASE WHEN substr(lease, 1, 6) = 'print/' THEN NULL ELSE leased_until END,
    lease = CASE WHEN substr(lease, 1, 6) = 'print/' THEN NULL ELSE lease END";

/// A print job is tried again. What a pass has to do about it keeps its own time.
pub(crate) fn print_later() -> String {
    format!(
        "UPDATE {{t}}inbox_entry SET record = :record, due_at = CASE WHEN duty IS NULL THEN :due ELSE due_at END,
            saved_at = :now, {PRINT_FREED}
        WHERE number = :number"
    )
}

/// A print job is printed or has failed, or is given back in the next pass.
pub(crate) fn print_over(gives_back: bool) -> String {
    let duty = if gives_back { "duty = 'give-back', due_at = :now," } else { "" };
    format!(
        "UPDATE {{t}}inbox_entry SET state = :state, record = :record, finished_at = :finished, {duty}
            saved_at = :now, {PRINT_FREED}
        WHERE number = :number"
    )
}

/// The columns of an entry.
const ENTRY: &str = "
SELECT e.item_key, e.number, e.source, e.state, e.record,
    CASE WHEN i.document IS NULL THEN 0 ELSE 1 END,
    e.submitted_at, e.confirmed_at, e.finished_at,
    CASE WHEN e.duty IS NULL AND e.state <> 'new' THEN NULL ELSE e.due_at END
FROM {t}inbox_entry e LEFT JOIN {t}inbox_item i ON i.item_key = e.item_key";

pub(crate) fn get() -> String {
    format!("{ENTRY} WHERE e.item_key = :key")
}

pub(crate) fn list() -> String {
    format!("{ENTRY} WHERE e.number > :after ORDER BY e.number LIMIT :most")
}

pub(crate) fn list_state() -> String {
    format!("{ENTRY} WHERE e.state = :state AND e.number > :after ORDER BY e.number LIMIT :most")
}
