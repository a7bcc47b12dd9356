//! Tests of what SQLite plans for the statements of a store.

use rusqlite::Connection;

/// What a plan may do besides a search in an index.
#[derive(Clone, Copy)]
pub(in crate::store) enum Cost {
    /// Nothing: the statement finds its rows by an index.
    Search,
    /// These lines: it reads indexes in their order up to a LIMIT, and sorts at most so many rows.
    Limited(&'static [&'static str]),
    /// It reads everything, which its caller says.
    Everything,
}

/// A statement: its name in `statement.rs`, its text for SQLite, and what it may cost.
pub(in crate::store) type Statement = (&'static str, String, Cost);

/// The lines of the plan for a statement.
pub(in crate::store) fn plan(db: &Connection, text: &str) -> Vec<String> {
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

/// Fails for a statement that reads a table or sorts rows, and may not.
pub(in crate::store) fn check(db: &Connection, all: &[Statement], is_table: fn(&str) -> bool) {
    for (name, text, cost) in all {
        for line in plan(db, text) {
            let may = match cost {
                Cost::Search => false,
                Cost::Limited(known) => known.contains(&&*line),
                Cost::Everything => true,
            };
            let reads = line.strip_prefix("SCAN ").is_some_and(is_table);
            assert!(may || !reads && !line.starts_with("USE TEMP B-TREE"), "{name}: {line}");
        }
    }
}

/// Fails for a statement of the source that is not among those of the test. Those of `apart` are no statements of
/// SQLite.
pub(in crate::store) fn check_names(source: &str, all: &[Statement], apart: &[&str]) {
    let named = source.lines().filter_map(|line| {
        let (kind, rest) = line.strip_prefix("pub(super) ")?.split_once(' ')?;
        let name = rest.split([':', '(']).next()?;
        let is_statement = (kind == "const" && rest.contains(": &str")) || kind == "fn";
        (is_statement && !apart.contains(&name)).then_some(name)
    });
    let missing: Vec<_> = named.filter(|name| !all.iter().any(|(held, ..)| held == name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
