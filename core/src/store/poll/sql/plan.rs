//! What SQLite plans for the statements of the poll store.

use rusqlite::Connection;

use super::schema::SQLITE;
use super::statement::{self, *};
use crate::store::queue;
use crate::store::sql::of_file;
use crate::store::sqlite::plan::Cost::{Limited, Search};
use crate::store::sqlite::plan::{Statement, check, check_names};

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<Statement> {
    macro_rules! named {
        ($($name:ident $cost:expr),* $(,)?) => { vec![$((stringify!($name), $name.to_string(), $cost)),*] };
    }
    let mut all = named![
        DIGEST Search, ADD Search, ADD_UPLOAD Search, UPLOAD Search, FIND Search, SAVED Search, DROP_UPLOAD Search,
        DROP_POLL Search, ADD_RESULT Search, DROP_RESULT Search, ACKNOWLEDGE Search,
        LATER Search,
    ];
    let ended = Limited(&[
        "SCAN poll_job USING INDEX poll_job_finished",
        "SCAN poll_job USING INDEX poll_job_damaged",
        "USE TEMP B-TREE FOR ORDER BY",
    ]);
    all.extend([
        ("save", statement::save(true), Search),
        ("get", statement::get(), Search),
        ("deliver", statement::deliver(), Search),
        ("results_of_file", statement::results_of_file(), ended),
    ]);
    let due = Limited(&["SCAN poll_job USING INDEX poll_job_due", "SCAN e USING INDEX poll_job_due"]);
    all.extend(queue::statement::all(&QUEUE).into_iter().map(|(name, text)| (name, text, due)));
    all.into_iter().map(|(name, text, cost)| (name, of_file(&text, &[]).0, cost)).collect()
}

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SQLITE).unwrap();
    check(&db, &all(), |table| table.starts_with("poll_") || table.starts_with("e "));
}

#[test]
fn every_statement_is_held_against_its_plan() {
    check_names(include_str!("statement.rs"), &all(), &["results"]);
}
