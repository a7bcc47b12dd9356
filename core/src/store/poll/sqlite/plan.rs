//! What SQLite plans for the statements of the poll store.

use rusqlite::Connection;

use super::statement::{self, *};
use crate::store::sqlite::plan::Cost::{Everything, Limited, Search};
use crate::store::sqlite::plan::{Statement, check, check_names};

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<Statement> {
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

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SCHEMA).unwrap();
    check(&db, &all(), |table| table.starts_with("poll_"));
}

#[test]
fn every_statement_is_held_against_its_plan() {
    check_names(include_str!("statement.rs"), &all(), "SCHEMA");
}
