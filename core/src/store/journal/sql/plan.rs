//! The cost of the statements: what SQLite plans for each, and how many steps it takes with few and with many entries.

use rusqlite::{Connection, StatementStatus};

use super::chain;
use super::content::StoredDocument;
use super::schema::SQLITE;
use super::statement::{self, *};
use crate::country::Country;
use crate::store::queue;
use crate::store::sql::{Db, FILE, SqlParameter, of_file};
use crate::store::sqlite::Link;
use crate::store::sqlite::plan::Cost::{self, Everything, Limited, Search};
use crate::store::sqlite::plan::{Statement, check, check_names, plan};

/// The totals have few rows, and few entries are not in them.
const FEW: Cost = Limited(&[
    "SCAN t",
    "SCAN x",
    "SCAN journal_total USING INDEX journal_total_state",
    "SCAN journal_total USING COVERING INDEX journal_total_state",
    "SCAN e USING INDEX journal_entry_uncounted",
    "SCAN journal_entry USING INDEX journal_entry_uncounted",
    "USE TEMP B-TREE FOR GROUP BY",
]);

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<Statement> {
    macro_rules! named {
        ($($name:ident $cost:expr),* $(,)?) => { vec![$((stringify!($name), $name.to_string(), $cost)),*] };
    }
    let mut all = named![
        DIGEST Search, CHAIN Search, FIRST_OPEN Search, ADVANCE Search, HOLD Search, ADVANCE_ALL Everything,
        REMOVE Search, REMOVE_DOCUMENT Search, REMOVE_CERTIFIED Search,
        INTERRUPT Search, DOCUMENT Search, FIND Search, FIND_LATE Search, CONTENT_NAMES Search, SAVED Search,
        ADD_CERTIFIED Search, CERTIFIED Search, ACKNOWLEDGE Search, ACKNOWLEDGED Search,
        SETTLE Search, RECORD Search, KEYS Everything, MEND_KEY Search, MEND_DOCUMENT Search, MEND_CERTIFIED Search,
        OLD Search, DROP_DOCUMENT Search, DROP_CERTIFIED Search, DROP Search, FREE Search,
        BREAKER Search, SET_BREAKER Search, CLEAR_BREAKER Search, FORGET_BREAKERS Everything,
        NEXT_ACCOUNT Search, COUNTED Search,
        COUNT_RESULTS Limited(&["SCAN journal_entry USING INDEX journal_entry_finished"]),
        ADD_ATTEMPT Search, REMOVE_ATTEMPTS Search, DROP_ATTEMPTS Search,
        ATTEMPTS Limited(&["USE TEMP B-TREE FOR ORDER BY"]), // at most fifty rows
    ];
    all.extend([
        ("add", statement::add(true, false), Search),
        ("add_document", statement::add_document(false), Search),
        ("interrupted", statement::interrupted(), Search),
        ("first_look", statement::first_look(), Search),
        ("next", statement::next(), Search),
        ("free_key", statement::free_key(), Search),
        ("free_with", QUEUE.free_with("account"), Search),
        ("save", statement::save(true), Search),
        ("get", statement::get(), Search),
        ("numbered", statement::numbered(), Search),
        ("list", statement::list(false), Search),
        ("list", statement::list(true), Search),
        ("list_state", statement::list_state(false), Search),
        ("list_state", statement::list_state(true), Search),
        ("list_unknown", statement::list_unknown(false), Search),
        ("list_unknown", statement::list_unknown(true), Search),
        ("list_stuck", statement::list_stuck(false), Search),
        ("list_stuck", statement::list_stuck(true), Search),
        ("results", statement::results(), Limited(&["SCAN e USING INDEX journal_entry_finished"])),
    ]);
    // The journal has its own, which are about one account.
    let shared = queue::statement::all(&QUEUE).into_iter();
    let used = shared.filter(|(name, _)| !["free", "next_due", "next_lease"].contains(name));
    all.extend(used.map(|(name, text)| (name, text, Search)));
    all.extend(queue::totals::all(&TOTALS).into_iter().map(|(name, text)| (name, text, FEW)));
    all.into_iter().map(|(name, text, cost)| (name, of_file(&text, &[]).0, cost)).collect()
}

fn database() -> Connection {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SQLITE).unwrap();
    db
}

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    check(&database(), &all(), |table| {
        table.starts_with("journal") || table == "e" || table.starts_with("e USING")
    });
}

#[test]
fn a_claim_has_no_other_order_than_that_of_its_index() {
    let plan = plan(&database(), &of_file(&QUEUE.free_with("account"), &[]).0);
    assert!(plan.iter().any(|line| line.contains("journal_entry_turn (account=? AND due_at<?)")), "{plan:?}");
}

#[test]
fn every_statement_is_held_against_its_plan() {
    let of_servers = ["look_and_find", "HOLD_CHAIN", "HOLD_TOTALS", "SOURCE", "SET_SOURCE", "SET_DOUBT"];
    check_names(include_str!("statement.rs"), &all(), &of_servers);
}

/// A journal whose first entry is unknown, with that many entries behind it in its chain, and one entry without a
/// chain.
fn blocked(behind: u32) -> Connection {
    let db = database();
    db.execute_batch("BEGIN").unwrap();
    let country = Country::ALL[0].as_str();
    let add = |key: &str, chain: Option<&str>| {
        let values = [
            ("key", key.into()),
            ("digest", b""[..].into()),
            ("state", "waiting".into()),
            ("country", country.into()),
            ("chain", chain.into()),
            ("operation", "SendDocumentToAuthority".into()),
            ("record", "{}".into()),
            ("now", 1000_i64.into()),
            ("rank", None::<i64>.into()),
            ("account", "".into()),
        ];
        let document = StoredDocument::inline(b"<a/>");
        let own = [("key", key.into()), ("arguments", "{}".into()), ("warnings", "[]".into())];
        let mut link = Link(&db);
        let mut db = Db { connection: &mut link, place: &FILE };
        let is_due = chain.is_none_or(|chain| chain::first_open(&mut db, chain, i64::MIN).unwrap().is_none());
        db.row(&statement::add(is_due, false), &values).unwrap();
        db.execute(&statement::add_document(false), &[&own[..], &document.values()].concat()).unwrap();
    };
    add("first", Some("till"));
    add("behind-0", Some("till"));
    // The others are copies of it.
    let copies = "WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?1)
        INSERT INTO journal_entry (key, digest, state, country, chain, record, submitted_at, saved_at)
        SELECT 'behind-' || numbers.number, digest, state, country, chain, record, submitted_at, saved_at
        FROM numbers, journal_entry WHERE key = 'behind-0'";
    add("free", None);
    db.execute(copies, [behind]).unwrap();
    // As folding leaves them.
    let folded = "
        UPDATE journal_entry SET counted = state WHERE key LIKE 'behind-%';
        INSERT INTO journal_total (account, state, entries)
        SELECT account, counted, count(*) FROM journal_entry WHERE counted IS NOT NULL GROUP BY account, counted";
    db.execute_batch(folded).unwrap();
    db.execute_batch("UPDATE journal_entry SET state = 'unknown', due_at = NULL WHERE key = 'first'; COMMIT")
        .unwrap();
    db
}

/// The steps of SQLite's machine for a statement, whose changes are undone.
fn steps(db: &Connection, text: &str, values: &[(&str, SqlParameter<'_>)]) -> i32 {
    db.execute_batch("SAVEPOINT steps").unwrap();
    let (text, values) = of_file(text, values);
    let mut statement = db.prepare(&text).unwrap();
    for (index, value) in values.iter().enumerate() {
        statement.raw_bind_parameter(index + 1, value).unwrap();
    }
    let mut rows = statement.raw_query();
    // A page of a list has ten rows.
    for _ in 0..10 {
        if rows.next().unwrap().is_none() {
            break;
        }
    }
    drop(rows);
    let steps = statement.get_status(StatementStatus::VmStep);
    drop(statement);
    db.execute_batch("ROLLBACK TO steps; RELEASE steps").unwrap();
    steps
}

/// The steps of what is done with a journal, by name.
fn costs(db: &Connection) -> Vec<(&'static str, i32)> {
    let values = [
        ("now", 2000_i64.into()),
        ("skew", 1000_i64.into()),
        ("late", 3000_i64.into()),
        ("key", "free".into()),
        ("lease", "l".into()),
        ("number", 1_i64.into()),
        ("chain", "till".into()),
        ("after", 5_i64.into()),
        ("most", 100_i64.into()),
        ("state", "waiting".into()),
        ("before", 2000_i64.into()),
        ("attempts", 1_i64.into()),
        ("record", "{}".into()),
        ("account", "".into()),
    ];
    let sum = |texts: &[&str]| texts.iter().map(|text| steps(db, text, &values)).sum::<i32>();
    let behind = [("now", 2000_i64.into()), ("key", "behind-9".into()), ("account", "".into())];
    vec![
        ("claim", sum(&[&statement::first_look(), &QUEUE.free_with("account")])),
        (
            "claim after a clock was set back",
            sum(&[&QUEUE.rebase_leases(), &QUEUE.rebase_plans(), &statement::interrupted()]),
        ),
        ("claim of a key", sum(&[&statement::free_key()])),
        ("claim of a blocked key", steps(db, &statement::free_key(), &behind)),
        ("save", sum(&[FIND, FIND_LATE, &statement::save(false)])),
        ("advance", sum(&[FIRST_OPEN, ADVANCE])),
        ("next_at", sum(&[&statement::next(), NEXT_ACCOUNT])),
        ("get", steps(db, &statement::get(), &behind)),
        ("list of a state", sum(&[&statement::list_state(false), &statement::list_state(true)])),
        ("list of the unknown", sum(&[&statement::list_unknown(false), &statement::list_unknown(true)])),
        ("list", sum(&[&statement::list(false), &statement::list(true)])),
        ("list of the stuck", sum(&[&statement::list_stuck(false), &statement::list_stuck(true)])),
        ("attempts", steps(db, ATTEMPTS, &behind)),
        ("results", sum(&[&statement::results()])),
        ("the old", sum(&[OLD])),
        ("counts", sum(&[&TOTALS.counts(false), &TOTALS.counts(true)])),
    ]
}

#[test]
fn a_blocked_chain_costs_as_much_with_a_hundred_thousand_entries_as_with_ten() {
    let (few, many) = (costs(&blocked(10)), costs(&blocked(100_000)));
    for ((name, few), (_, many)) in few.into_iter().zip(many) {
        assert!(
            f64::from(many) <= 1.5 * f64::from(few),
            "{name}: {few} steps with 10 entries, {many} with 100,000"
        );
    }
}

#[test]
fn the_first_of_a_chain_is_due_when_the_one_before_it_has_ended() {
    let db = blocked(3);
    let due = |key: &str| -> Option<i64> {
        db.query_row("SELECT due_at FROM journal_entry WHERE key = ?1", [key], |row| row.get(0)).unwrap()
    };
    assert_eq!((due("behind-0"), due("behind-1"), due("free")), (None, None, Some(1000)));
    db.execute_batch("UPDATE journal_entry SET state = 'sent' WHERE key = 'first'").unwrap();
    chain::advance(&mut Db { connection: &mut Link(&db), place: &FILE }, "till", 2000).unwrap();
    assert_eq!((due("behind-0"), due("behind-1")), (Some(1000), None), "due since its submission");
}
