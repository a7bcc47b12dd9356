//! What SQLite plans for the statements of the poll store.

use rusqlite::Connection;

use super::statement::{self, *};

/// What a plan may do besides a search in an index.
#[derive(Clone, Copy)]
enum Cost {
    /// Nothing: the statement finds its rows by an index.
    Search,
    /// It reads indexes in their order up to a LIMIT, and sorts at most so many rows.
    Limited(&'static [&'static str]),
    /// It reads everything, which its caller says.
    Everything,
}
use Cost::{Everything, Limited, Search};

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<(&'static str, String, Cost)> {
    macro_rules! named {
        ($($name:ident $cost:expr),* $(,)?) => { vec![$((stringify!($name), $name.to_string(), $cost)),*] };
    }
    let mut all = named![
        DIGEST Search, ADD Search, ADD_UPLOAD Search, REBASE_LEASES Search, REBASE_PLANS Search, CLAIM Search,
        UPLOAD Search, SAVE Search, DROP_UPLOAD Search, DROP_POLL Search, ADD_RESULT Search, DROP_RESULT Search,
        NEXT Limited(&["SCAN poll_job USING INDEX poll_job_due"]), ACKNOWLEDGE Search, COUNTS Everything,
    ];
    let ended = Limited(&[
        "SCAN poll_job USING INDEX poll_job_finished",
        "SCAN poll_job USING INDEX poll_job_damaged",
        "USE TEMP B-TREE FOR ORDER BY",
    ]);
    all.extend([("get", statement::get(), Search), ("results", statement::results(), ended)]);
    all
}

/// The lines of the plan for a statement.
fn plan(db: &Connection, text: &str) -> Vec<String> {
    let mut statement = db.prepare(&format!("EXPLAIN QUERY PLAN {text}")).unwrap();
    for index in 1..=statement.parameter_count() {
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
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SCHEMA).unwrap();
    for (name, text, cost) in all() {
        for line in plan(&db, &text) {
            let whole = line.starts_with("SCAN poll_") || line.starts_with("USE TEMP B-TREE");
            let may = match cost {
                Search => false,
                Limited(known) => known.contains(&&*line),
                Everything => true,
            };
            assert!(!whole || may, "{name}: {line}");
        }
    }
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
