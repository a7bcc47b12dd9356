//! The kinds of a journal's tables.

use super::schema;
use crate::code;
use crate::store::sql::ServerKind;
#[cfg(feature = "sqlite")]
use crate::store::sqlite::Kind;

/// The kind of its files. A new version of the record's JSON raises the version too.
#[cfg(feature = "sqlite")]
pub(super) const FILE: Kind = Kind {
    name: "a journal",
    application: 0x6474_6b6a, // the letters `dtkj`
    version: 2,
    schema: schema::SQLITE,
    access: &code::JOURNAL_ACCESS,
    damaged: &code::JOURNAL_DAMAGED,
    other_version: &code::JOURNAL_VERSION,
};

/// The kind of its tables in a shared database.
pub(super) const SERVER: ServerKind = ServerKind {
    name: "a journal",
    tables: "journal",
    version: schema::VERSION,
    schema: schema::of,
    access: &code::JOURNAL_ACCESS,
    other_version: &code::JOURNAL_VERSION,
};

/// The statements that make the tables of a file.
#[cfg(feature = "sqlite")]
pub(super) fn file_schema() -> String {
    FILE.text()
}

#[cfg(test)]
#[cfg(feature = "sqlite")]
mod tests {
    use super::*;
    use crate::store::tables::Tables;

    #[test]
    fn a_file_that_the_statements_made_is_a_journal() {
        let folder = std::env::temp_dir().join(format!("dtekit-schema-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("journal.db");
        let made = rusqlite::Connection::open(&path).unwrap();
        made.execute_batch(&file_schema()).unwrap();
        drop(made);
        let opened = Tables::open(&path, &FILE).unwrap();
        let counted = opened.read(|db| db.row("SELECT count(*) FROM {t}journal_entry", &[])).unwrap();
        assert_eq!(counted.and_then(|row| row.int(0)), Some(0));
        drop(opened);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
