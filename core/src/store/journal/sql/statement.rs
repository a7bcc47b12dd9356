//! The SQL statements, each once for all databases: `:name` is a value, and `{word}` a word of the dialect. Their
//! cost does not grow with the entries that they are not about: a test holds each against the plan that SQLite makes
//! of it.

use crate::store::queue::Queue;
use crate::store::queue::statement::kept_lease;
use crate::store::queue::totals::Totals;

/// What the journal shares with other queues.
pub(super) const QUEUE: Queue = Queue {
    table: "journal_entry",
    number: "number",
    // Of one that waits its document too, which the next step is made from.
    claimed: "e.{key}, e.state, e.country, e.record, e.account, e.chain, e.counted, e.attempts,
        CASE WHEN e.state = 'waiting' THEN (SELECT d.content FROM {t}journal_document d WHERE d.{key} = e.{key}) END,
        CASE WHEN e.state = 'waiting' THEN (SELECT d.document FROM {t}journal_document d WHERE d.{key} = e.{key}) END,
        CASE WHEN e.state = 'waiting' THEN (SELECT d.arguments FROM {t}journal_document d WHERE d.{key} = e.{key}) END",
    open: "finished_at IS NULL",
};

/// How many of its entries are in each state. One that is stuck is in a state of its own.
pub(super) const TOTALS: Totals = Totals {
    table: "journal_total",
    queue: &QUEUE,
    state: "CASE WHEN e.stuck_at IS NULL THEN e.state ELSE 'stuck' END",
    stored: "CASE counted WHEN 'stuck' THEN 'waiting' ELSE counted END",
};

pub(super) const DIGEST: &str =
    "SELECT digest, state, account, counted FROM {t}journal_entry WHERE {key} = :key {held}";

/// Stores an entry, unless its key is there. Without `:now` the time is that of the database. An entry that the law
/// wants at the authority soon is due since `:rank`, so that it is before those that have more time.
pub(super) fn add(is_due: bool, is_finished: bool) -> String {
    let now = "coalesce(:now, {clock})";
    let ranked = format!("CASE WHEN :rank < {now} THEN :rank ELSE {now} END");
    let due = if is_due { &*ranked } else { "NULL" };
    let finished = if is_finished { now } else { "NULL" };
    let tell = if is_due { "{and_tell}" } else { "" };
    format!(
        "{{insert}} {{t}}journal_entry
            ({{key}}, digest, state, country, account, chain, operation, record, submitted_at, saved_at, due_at,
             finished_at)
        VALUES (:key, :digest, :state, :country, :account, :chain, :operation, :record, {now}, {now}, {due},
             {finished})
        {{absent key}} RETURNING number, submitted_at, due_at, finished_at{tell}{{read number = last_insert_id()}}"
    )
}

/// Holds a chain until the end of the transaction, so that who joins it and who ends its first entry see each other.
/// The row changes each time, which tells a transaction that began before.
pub(super) const HOLD_CHAIN: &str = "
INSERT INTO {t}journal_chain (chain, changes) VALUES (:chain, 1) {upsert_chain}";

pub(super) const CHAIN: &str = "SELECT chain FROM {t}journal_entry WHERE {key} = :key";

/// The first open entry of a chain after a number.
pub(super) const FIRST_OPEN: &str = "
SELECT number FROM {t}journal_entry
WHERE chain = :chain AND state IN ('waiting', 'sending', 'unknown') AND number > :after
ORDER BY number LIMIT 1 {held}";

/// The first open entry of a chain is due, if it was behind another: since its submission, as if it had never waited.
pub(super) const ADVANCE: &str = "
UPDATE {t}journal_entry SET due_at = CASE WHEN submitted_at < :now THEN submitted_at ELSE :now END
WHERE number = :number AND state = 'waiting' AND due_at IS NULL AND stuck_at IS NULL";

/// The entry is behind another of its chain, though it was the first before.
pub(super) const HOLD: &str =
    "UPDATE {t}journal_entry SET due_at = NULL WHERE number = :number AND state = 'waiting'";

/// What [`ADVANCE`] does, for every chain.
pub(super) const ADVANCE_ALL: &str = "
UPDATE {t}journal_entry SET due_at = CASE WHEN submitted_at < :now THEN submitted_at ELSE :now END
WHERE state = 'waiting' AND due_at IS NULL AND finished_at IS NULL AND stuck_at IS NULL AND (chain IS NULL OR number IN (
    SELECT number FROM (SELECT min(number) AS number FROM {t}journal_entry
        WHERE chain IS NOT NULL AND state IN ('waiting', 'sending', 'unknown') GROUP BY chain) firsts))";

/// Stores the document of an entry; in PostgreSQL in the statement of [`add`], if that has stored the entry: see
/// [`Db::row_and`](crate::store::sql::Db::row_and).
pub(super) fn add_document(is_in_one: bool) -> String {
    let values = ":key, :document, :arguments, :warnings, :content, :size, :digest";
    let values = if is_in_one { format!("SELECT {values} FROM part0") } else { format!("VALUES ({values})") };
    format!(
        "{{put}} {{t}}journal_document
            ({{key}}, document, arguments, warnings, content, content_size, content_digest)
        {values} {{upsert key: document, arguments, warnings, content, content_size, content_digest}}"
    )
}

/// An attempt, in the place of the one that had its slot before.
pub(super) const ADD_ATTEMPT: &str = "
{put} {t}journal_attempt (number, slot, attempt, made_at, kind, outcome, code)
VALUES (:number, :slot, :attempt, :made, :kind, :outcome, :code)
{upsert number, slot: attempt, made_at, kind, outcome, code}";

pub(super) const ATTEMPTS: &str = "
SELECT made_at, kind, outcome, code FROM {t}journal_attempt
WHERE number = (SELECT number FROM {t}journal_entry WHERE {key} = :key) ORDER BY attempt";

pub(super) const REMOVE: &str = "DELETE FROM {t}journal_entry WHERE {key} = :key";
/// Before [`REMOVE`].
pub(super) const REMOVE_ATTEMPTS: &str = "
DELETE FROM {t}journal_attempt WHERE number = (SELECT number FROM {t}journal_entry WHERE {key} = :key)";
/// These, and [`DROP_DOCUMENT`] and [`DROP_CERTIFIED`], give the names of documents that are kept elsewhere.
pub(super) const REMOVE_DOCUMENT: &str =
    "DELETE FROM {t}journal_document WHERE {key} = :key RETURNING content";
pub(super) const REMOVE_CERTIFIED: &str =
    "DELETE FROM {t}journal_certified WHERE {key} = :key RETURNING content";

/// The condition of an entry whose worker lost its lease while it was sending.
const IS_INTERRUPTED: &str =
    "e.state = 'sending' AND (e.lease IS NULL OR coalesce(e.leased_until, 0) <= {clock})";

/// The entries whose workers lost their leases while they were sending. One that another transaction has is passed
/// over: a worker that was stopped in a transaction holds up nobody.
pub(super) fn interrupted() -> String {
    format!(
        "SELECT e.number, e.attempts, e.account, e.counted FROM {{t}}journal_entry e WHERE {IS_INTERRUPTED} {{free}}"
    )
}

/// What a claim has to know first: the time, which is that of the database without `:now`, the breaker, an entry that
/// says that a clock was set back, and one of [`interrupted`].
pub(super) fn first_look() -> String {
    format!(
        "SELECT coalesce(:now, {{clock}}), b.failures, b.closed_from, b.closed_until, {},
            (SELECT e.number FROM {{t}}journal_entry e WHERE {IS_INTERRUPTED} LIMIT 1)
        FROM (SELECT 1 AS one) x LEFT JOIN {{t}}journal_breaker b ON b.account = :account",
        QUEUE.wants_rebase()
    )
}

/// [`first_look`], and the entry of an account that is due and free, for a claim in one statement of PostgreSQL.
pub(super) fn look_and_find() -> String {
    let free = QUEUE.free_with("account").replace(":now", "coalesce(:now, {begin})");
    format!("SELECT * FROM ({}) x LEFT JOIN ({free}) f ON 1 = 1", first_look())
}

/// Leaves one of them unknown.
pub(super) const INTERRUPT: &str = "
UPDATE {t}journal_entry SET state = 'unknown', due_at = :now, saved_at = :now, lease = NULL, leased_at = NULL,
    leased_until = NULL, attempts = :attempts, counted = 'unknown'
WHERE number = :number";

pub(super) const DOCUMENT: &str = "
SELECT document, arguments, content, content_size, content_digest FROM {t}journal_document WHERE {key} = :key";

/// The names of documents that are kept elsewhere.
pub(super) const CONTENT_NAMES: &str = "
SELECT content FROM {t}journal_document WHERE content > :after
UNION ALL SELECT content FROM {t}journal_certified WHERE content > :after ORDER BY content LIMIT :most";

/// The entry that a step is about.
pub(super) const FIND: &str = "
SELECT number, {key}, chain, attempts, account, counted FROM {t}journal_entry
WHERE finished_at IS NULL AND lease = :lease {held}";

/// The entry that the answer to a send is about, which came after the lease: it counts unless another worker has sent
/// the document again.
pub(super) const FIND_LATE: &str = "
SELECT number, {key}, chain, attempts, account, counted FROM {t}journal_entry
WHERE finished_at IS NULL AND sender = :lease AND state IN ('sending', 'unknown') {held}";

/// Stores a step; a worker that goes on has its lease, which starts again.
pub(super) fn save(is_going: bool) -> String {
    let own = if is_going { "lease = :lease, " } else { "" };
    let lease = kept_lease(is_going);
    format!(
        "UPDATE {{t}}journal_entry SET state = :state, record = coalesce(:record, record), saved_at = :now,
            due_at = :due, finished_at = :finished, sent_at = coalesce(:sent, sent_at),
            sender = coalesce(:sender, sender), stuck_at = :stuck, attempts = :attempts, counted = :counted,
            {own}{lease}
        WHERE number = :number"
    )
}

/// What [`save`] has stored, if it has.
pub(super) const SAVED: &str = "
SELECT number FROM {t}journal_entry
WHERE {key} = :key AND state = :state AND saved_at = :now AND record = coalesce(:record, record)";

pub(super) const ADD_CERTIFIED: &str = "
{put} {t}journal_certified ({key}, document, content, content_size, content_digest)
VALUES (:key, :document, :content, :size, :digest)
{upsert key: document, content, content_size, content_digest}";

/// Where the certified document of an entry is kept.
pub(super) const CERTIFIED: &str = "SELECT content FROM {t}journal_certified WHERE {key} = :key";

pub(super) const ACKNOWLEDGE: &str = "
UPDATE {t}journal_entry SET acknowledged_at = coalesce(:now, {clock})
WHERE {key} = :key AND finished_at IS NOT NULL AND acknowledged_at IS NULL";

/// What [`ACKNOWLEDGE`] has stored, if it has.
pub(super) const ACKNOWLEDGED: &str =
    "SELECT number FROM {t}journal_entry WHERE {key} = :key AND acknowledged_at = :now";

pub(super) const SETTLE: &str = "
UPDATE {t}journal_entry SET state = :state, country = :country, record = :record, saved_at = :now, due_at = :due,
    finished_at = :finished, acknowledged_at = NULL, stuck_at = NULL, lease = NULL, leased_at = NULL, leased_until = NULL,
    sender = NULL, counted = :state
WHERE {key} = :key";

pub(super) const RECORD: &str = "SELECT record FROM {t}journal_entry WHERE lease = :lease";

/// The keys of all entries. Only a key that is no text is looked for in this way.
pub(super) const KEYS: &str = "SELECT number, {key} FROM {t}journal_entry";

pub(super) const MEND_KEY: &str = "UPDATE {t}journal_entry SET {key} = :key WHERE number = :number";
pub(super) const MEND_DOCUMENT: &str = "
UPDATE {t}journal_document SET {key} = :key WHERE {key} = (SELECT {key} FROM {t}journal_entry WHERE number = :number)";
pub(super) const MEND_CERTIFIED: &str = "
UPDATE {t}journal_certified SET {key} = :key WHERE {key} = (SELECT {key} FROM {t}journal_entry WHERE number = :number)";

/// Some of the entries to remove, by their numbers: those are there whatever the columns of a damaged row hold.
pub(super) const OLD: &str = "SELECT e.number, e.state, e.chain, e.account, e.counted FROM {t}journal_entry e
    WHERE e.acknowledged_at < :before LIMIT :most {free}";
pub(super) const DROP_DOCUMENT: &str = "
DELETE FROM {t}journal_document WHERE {key} = (SELECT {key} FROM {t}journal_entry WHERE number = :number)
RETURNING content";
pub(super) const DROP_CERTIFIED: &str = "
DELETE FROM {t}journal_certified WHERE {key} = (SELECT {key} FROM {t}journal_entry WHERE number = :number)
RETURNING content";
pub(super) const DROP_ATTEMPTS: &str = "DELETE FROM {t}journal_attempt WHERE number = :number";
pub(super) const DROP: &str = "DELETE FROM {t}journal_entry WHERE number = :number";

pub(super) const FREE: &str = "
UPDATE {t}journal_entry SET lease = NULL, leased_at = NULL, leased_until = NULL WHERE lease IS NOT NULL";

pub(super) const BREAKER: &str =
    "SELECT failures, closed_from, closed_until FROM {t}journal_breaker WHERE account = :account";
pub(super) const SET_BREAKER: &str = "
{put} {t}journal_breaker (account, failures, closed_from, closed_until) VALUES (:account, :failures, :from, :until)
{upsert account: failures, closed_from, closed_until}";

/// The service answers: failures before count no more. As a rule there are none, and no worker waits for another.
pub(super) const CLEAR_BREAKER: &str = "
UPDATE {t}journal_breaker SET failures = 0, closed_from = NULL, closed_until = NULL
WHERE account = :account AND (failures <> 0 OR closed_from IS NOT NULL OR closed_until IS NOT NULL)";

/// Which database this is, which it was at the last claim, and the last number of the entries that are in doubt.
pub(super) const SOURCE: &str = "
SELECT {source}, (SELECT version FROM {t}dtekit_version WHERE name = 'journal_source'),
    (SELECT version FROM {t}dtekit_version WHERE name = 'journal_doubt')";
pub(super) const SET_SOURCE: &str = "
{put} {t}dtekit_version (name, version) VALUES ('journal_source', :source) {upsert name: version}";
pub(super) const SET_DOUBT: &str = "
{put} {t}dtekit_version (name, version)
SELECT 'journal_doubt', coalesce(max(number), 0) FROM {t}journal_entry WHERE number > 0 {upsert name: version}";

/// Every account begins with a row of its own, so this is as if each had none.
pub(super) const FORGET_BREAKERS: &str = "DELETE FROM {t}journal_breaker";

/// The next account after one that has entries which have not ended.
pub(super) const NEXT_ACCOUNT: &str = "
SELECT account FROM {t}journal_entry WHERE finished_at IS NULL AND account > :after ORDER BY account LIMIT 1";

/// When the first entry of an account without a lease is due; see [`Queue::next_due`].
const NEXT_DUE: &str = "
SELECT due_at FROM {t}journal_entry
WHERE finished_at IS NULL AND account = :account AND due_at IS NOT NULL AND {plain}lease IS NULL
ORDER BY due_at LIMIT 1";

/// When the first lease of an account expires.
const NEXT_LEASE: &str = "
SELECT min(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) FROM {t}journal_entry
WHERE lease IS NOT NULL AND finished_at IS NULL AND due_at IS NOT NULL AND {plain}account = :account";

/// When something of an account is due: the first entry, the end of the first lease, and the end of an open breaker.
pub(super) fn next() -> String {
    format!(
        "SELECT ({NEXT_DUE}), ({NEXT_LEASE}), (SELECT closed_until FROM {{t}}journal_breaker
            WHERE account = :account AND closed_from IS NOT NULL)"
    )
}

/// The entry with this key, if it is one of this account, due and free.
pub(super) fn free_key() -> String {
    let free = QUEUE.free_key("{key}");
    let (condition, end) = free.split_at(free.rfind(" {free}").unwrap_or(free.len()));
    format!("{condition} AND {{plain}}e.account = :account{end}")
}

/// The columns of an entry. One that a worker has is due when its lease ends, and one that is stuck is in a state of
/// its own.
const ENTRY: &str = "
SELECT e.{key}, e.number, CASE WHEN e.stuck_at IS NULL THEN e.state ELSE 'stuck' END, e.finished_at, e.country, e.chain, e.record, c.document,
    e.submitted_at, e.sent_at, e.acknowledged_at,
    CASE WHEN e.leased_until > e.due_at THEN e.leased_until ELSE e.due_at END,
    length(e.record) + coalesce(length(d.warnings), 0) + coalesce(length(c.document), 0) + coalesce(c.content_size, 0),
    e.account,
    c.content, c.content_size, c.content_digest, d.warnings
FROM {t}journal_entry e LEFT JOIN {t}journal_certified c ON c.{key} = e.{key}
    LEFT JOIN {t}journal_document d ON d.{key} = e.{key}";

/// The column of [`ENTRY`] that holds the size of the entry in bytes.
pub(super) const SIZE: usize = 12;

/// The column of [`ENTRY`] that holds the account.
pub(super) const ACCOUNT: usize = 13;

/// The first of three columns of [`ENTRY`] that say where the certified document is kept.
pub(super) const CONTENT: usize = 14;

/// The column of [`ENTRY`] that holds the findings of the checks before anything was sent.
pub(super) const WARNINGS: usize = 17;

/// What the totals of an entry are about: its account, and the state under which they have it.
pub(super) const COUNTED: &str =
    "SELECT account, counted FROM {t}journal_entry WHERE number = :number {held}";

/// Holds the totals for who mends them.
pub(super) const HOLD_TOTALS: &str = "UPDATE {t}dtekit_version SET version = version WHERE name = 'journal'";

pub(super) fn get() -> String {
    format!("{ENTRY} WHERE e.{{key}} = :key")
}

pub(super) fn numbered() -> String {
    format!("{ENTRY} WHERE e.number = :number")
}

/// The condition of a list of one account.
fn of_account(is_one: bool) -> &'static str {
    if is_one { " AND e.account = :account" } else { "" }
}

/// All entries after a number, or those of one account.
pub(super) fn list(is_one: bool) -> String {
    let account = of_account(is_one);
    format!("{ENTRY} WHERE e.number > :after{account} ORDER BY e.number LIMIT :most")
}

/// The entries in a state.
pub(super) fn list_state(is_one: bool) -> String {
    let account = of_account(is_one);
    format!(
        "{ENTRY} WHERE e.number > :after AND e.state = :state AND e.stuck_at IS NULL{account}
        ORDER BY e.number LIMIT :most"
    )
}

/// The entries that are stuck: few, so their index is the one to use, of an account too.
pub(super) fn list_stuck(is_one: bool) -> String {
    let account = if is_one { " AND {plain}e.account = :account" } else { "" };
    format!(
        "{ENTRY} WHERE e.number > :after AND e.stuck_at IS NOT NULL{account} ORDER BY e.number LIMIT :most"
    )
}

/// The entries in the state `unknown`; one whose state is no word of ours is shown as such.
pub(super) fn list_unknown(is_one: bool) -> String {
    let account = of_account(is_one);
    // A file has an index of such states, and few of them.
    let damaged = if is_one { " AND {plain}e.account = :account" } else { "" };
    format!(
        "{ENTRY} WHERE e.number > :after AND e.state = 'unknown'{account}
        UNION ALL
        {ENTRY} WHERE e.number > :after AND {{no_state}} NOT IN
            ('waiting', 'sending', 'unknown', 'sent', 'queued', 'accepted', 'rejected', 'refused'){damaged}
        ORDER BY number LIMIT :most"
    )
}

/// How many results of an account nobody has acknowledged, up to a number.
pub(super) const COUNT_RESULTS: &str = "
SELECT count(*) FROM (SELECT number FROM {t}journal_entry
    WHERE finished_at IS NOT NULL AND acknowledged_at IS NULL AND account = :account LIMIT :most) results";

pub(super) fn results() -> String {
    format!(
        "{ENTRY} WHERE e.finished_at IS NOT NULL AND e.acknowledged_at IS NULL
        ORDER BY e.finished_at, e.number LIMIT :most"
    )
}
