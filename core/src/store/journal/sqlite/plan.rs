//! The cost of the statements: what SQLite plans for each, and how many steps it takes with few and with many entries.

use rusqlite::{Connection, Params, StatementStatus, params};

use super::statement::{self, *};
use crate::country::Country;

/// What a plan may do besides a search in an index.
#[derive(Clone, Copy, PartialEq)]
enum Cost {
    /// Nothing: the statement finds its rows by an index.
    Search,
    /// It reads an index in its order, and the caller ends it after some rows.
    Pages(&'static str),
    /// It reads everything, which its caller says.
    Everything,
}
use Cost::{Everything, Pages, Search};

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<(&'static str, String, Cost)> {
    macro_rules! named {
        ($($name:ident $cost:expr),* $(,)?) => { vec![$((stringify!($name), $name.to_string(), $cost)),*] };
    }
    let mut all = named![
        DIGEST Search, ADD Search, ADVANCE Search, HOLD Search, ADVANCE_ALL Everything, ADD_DOCUMENT Search,
        REMOVE Search, REMOVE_DOCUMENT Search, REMOVE_CERTIFIED Search, REBASE_LEASES Search, REBASE_PLANS Search,
        INTERRUPTED Search, DOCUMENT Search, SAVE Search, ADD_CERTIFIED Search, NEXT Search, ACKNOWLEDGE Search,
        SETTLE Search, RECORD Search, KEYS Everything, MEND_KEY Search, MEND_DOCUMENT Search, MEND_CERTIFIED Search,
        COUNTS Everything, OLD Search, DROP_DOCUMENT Search, DROP_CERTIFIED Search, DROP Search, FREE Search,
        BREAKER Search, SET_BREAKER Search,
    ];
    all.extend([
        ("claim", statement::claim(), Search),
        ("claim_key", statement::claim_key(), Search),
        ("get", statement::get(), Search),
        ("numbered", statement::numbered(), Search),
        ("list", statement::list(), Search),
        ("list_state", statement::list_state(), Search),
        ("list_unknown", statement::list_unknown(), Search),
        ("results", statement::results(), Pages("SCAN journal_entry USING INDEX journal_entry_finished")),
    ]);
    all
}

fn database() -> Connection {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SCHEMA).unwrap();
    db
}

/// The lines of the plan for a statement.
fn plan(db: &Connection, text: &str) -> Vec<String> {
    let mut statement = db.prepare(&format!("EXPLAIN QUERY PLAN {text}")).unwrap();
    let names: Vec<_> = (1..=statement.parameter_count()).collect();
    for index in names {
        statement.raw_bind_parameter(index, 1).unwrap();
    }
    let (mut rows, mut lines) = (statement.raw_query(), Vec::new());
    while let Some(row) = rows.next().unwrap() {
        lines.push(row.get(3).unwrap());
    }
    lines
}

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    let db = database();
    for (name, text, cost) in all() {
        for line in plan(&db, &text) {
            let whole = line.starts_with("SCAN journal") || line.starts_with("USE TEMP B-TREE");
            let may = cost == Everything || matches!(cost, Pages(known) if line == known);
            assert!(!whole || may, "{name}: {line}");
        }
    }
}

#[test]
fn a_claim_has_no_other_order_than_that_of_its_index() {
    let plan = plan(&database(), &statement::claim());
    assert!(plan.iter().any(|line| line.contains("journal_entry_due (due_at<?)")), "{plan:?}");
}

#[test]
fn every_statement_is_held_against_its_plan() {
    let source = include_str!("statement.rs");
    let named = source.lines().filter_map(|line| {
        let (kind, rest) = line.strip_prefix("pub(super) ")?.split_once(' ')?;
        let name = rest.split([':', '(']).next()?;
        ((kind == "const" && rest.contains(": &str") && name != "SCHEMA") || kind == "fn").then_some(name)
    });
    let held: Vec<_> = all().iter().map(|(name, ..)| *name).collect();
    let missing: Vec<_> = named.filter(|name| !held.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A journal whose first entry is unknown, with that many entries behind it in its chain, and one entry without a
/// chain.
fn blocked(behind: u32) -> Connection {
    let db = database();
    db.execute_batch("BEGIN").unwrap();
    let country = Country::ALL[0].as_str();
    let add = |key: &str, chain: Option<&str>| {
        let row = rusqlite::named_params! {
            ":key": key, ":digest": b"", ":state": "waiting", ":country": country, ":chain": chain, ":record": "{}",
            ":now": 1000, ":due": 1000, ":finished": Option::<i64>::None,
        };
        db.execute(ADD, row).unwrap();
        db.execute(ADD_DOCUMENT, params![key, b"<a/>", "{}"]).unwrap();
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
    db.execute_batch("UPDATE journal_entry SET state = 'unknown', due_at = NULL WHERE key = 'first'; COMMIT")
        .unwrap();
    db
}

/// The steps of SQLite's machine for a statement, whose changes are undone.
fn steps(db: &Connection, text: &str, values: impl Params) -> i32 {
    db.execute_batch("SAVEPOINT steps").unwrap();
    let mut statement = db.prepare(text).unwrap();
    let mut rows = statement.query(values).unwrap();
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
    let whole = |texts: &[&str]| texts.iter().map(|text| steps(db, text, [2000, 1000])).sum::<i32>();
    let late = [REBASE_LEASES, REBASE_PLANS];
    let interrupted = steps(db, INTERRUPTED, [2000]);
    let next = "behind-9";
    let save = rusqlite::named_params! {
        ":state": "sent", ":record": Option::<&str>::None, ":now": 2000, ":due": Option::<i64>::None,
        ":finished": true, ":going": Option::<i64>::None, ":sending": false, ":lease": "l",
    };
    vec![
        ("claim", whole(&late) + interrupted + steps(db, &statement::claim(), params![2000, "l", 60])),
        ("claim of a key", steps(db, &statement::claim_key(), params![2000, "l", 60, "free"])),
        ("claim of a blocked key", steps(db, &statement::claim_key(), params![2000, "l", 60, next])),
        ("save", steps(db, SAVE, save)),
        ("advance", steps(db, ADVANCE, [1, 2000])),
        ("next_at", steps(db, NEXT, [])),
        ("get", steps(db, &statement::get(), [next])),
        ("list of a state", steps(db, &statement::list_state(), params![0, "waiting"])),
        ("list of the unknown", steps(db, &statement::list_unknown(), [0])),
        ("list", steps(db, &statement::list(), [5])),
        ("results", steps(db, &statement::results(), [])),
        ("the old", steps(db, OLD, [2000, 100])),
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
    db.execute(ADVANCE, [1, 2000]).unwrap();
    assert_eq!((due("behind-0"), due("behind-1")), (Some(1000), None), "due since its submission");
}
