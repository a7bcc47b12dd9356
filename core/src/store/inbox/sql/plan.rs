//! What SQLite plans for the statements of the inbox.

use rusqlite::Connection;

use super::schema::SQLITE;
use super::statement::{self, *};
use crate::store::queue;
use crate::store::sql::of_file;
use crate::store::sqlite::plan::Cost::{Limited, Search};
use crate::store::sqlite::plan::{Statement, check};

/// Every statement, by its name in `statement.rs`.
fn all() -> Vec<Statement> {
    macro_rules! named {
        ($($name:ident),* $(,)?) => { vec![$((stringify!($name), $name.to_string(), Search)),*] };
    }
    let mut all =
        named![ADD, ADD_ITEM, LISTED_AGAIN, ITEM, KEEP_DOCUMENT, FIND, DECIDE, NOTE, FREE_PRINT, LEASE_PRINT];
    for (name, text) in [
        ("confirmed", statement::confirmed()),
        ("given_back", statement::given_back()),
        ("fetched", statement::fetched()),
        ("postponed", statement::postponed()),
        ("freed", statement::freed()),
        ("print_later", statement::print_later()),
        ("print_over", statement::print_over(true)),
        ("get", statement::get()),
        ("list", statement::list()),
        ("list_state", statement::list_state()),
        ("free_with", QUEUE.free_with("duty")),
    ] {
        all.push((name, text, Search));
    }
    let due =
        Limited(&["SCAN inbox_entry USING INDEX inbox_entry_due", "SCAN e USING INDEX inbox_entry_due"]);
    all.extend(queue::statement::all(&QUEUE).into_iter().map(|(name, text)| (name, text, due)));
    all.into_iter().map(|(name, text, cost)| (name, of_file(&text, &[]).0, cost)).collect()
}

#[test]
fn every_statement_finds_its_rows_by_an_index() {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(SQLITE).unwrap();
    check(&db, &all(), |table| table.starts_with("inbox_") || table.starts_with("e "));
}
