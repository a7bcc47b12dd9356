//! The file: damaged, full, of another kind, of another version.
#![allow(clippy::print_stdout)] // a test says what it left out

#[cfg(target_os = "linux")]
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Command;

use dtekit::store::sql::SqlDialect;
use rusqlite::Connection;

use super::*;

fn change(kept: &Kept, statements: &str) {
    Connection::open(kept.folder.file()).unwrap().execute_batch(statements).unwrap();
}

fn refusal(folder: &Folder) -> String {
    SqliteJournal::open(folder.file(), JournalOptions::default()).unwrap_err().code().to_owned()
}

#[test]
fn a_file_of_another_kind_is_refused() {
    let folder = Folder::new();
    fs::write(folder.file(), b"no database at all, and longer than a header of one hundred bytes".repeat(9))
        .unwrap();
    assert_eq!(refusal(&folder), "journal-damaged");
    let folder = Folder::new();
    drop(dtekit::SqlitePollStore::open(folder.file()).unwrap());
    assert_eq!(refusal(&folder), "journal-damaged");
}

#[test]
fn a_file_of_another_version_is_refused() {
    let kept = Kept::with_one();
    for version in [1, 8] {
        change(&kept, &format!("PRAGMA user_version = {version}"));
        assert_eq!(refusal(&kept.folder), "journal-version");
    }
}

/// Version 7 back to version 6, as dtekit wrote it before: the record has the warnings.
const BACK_TO_6: &str = "
    UPDATE journal_entry SET record = json_set(record, '$.warnings', json(
        (SELECT coalesce(warnings, '[]') FROM journal_document one WHERE one.key = journal_entry.key)));
    ALTER TABLE journal_document DROP COLUMN warnings; PRAGMA user_version = 6;";

/// Version 6 back to version 5.
const BACK_TO_5: &str = "
    DROP INDEX journal_document_content; DROP INDEX journal_certified_content;
    ALTER TABLE journal_document DROP COLUMN content; ALTER TABLE journal_document DROP COLUMN content_size;
    ALTER TABLE journal_document DROP COLUMN content_digest;
    ALTER TABLE journal_certified DROP COLUMN content; ALTER TABLE journal_certified DROP COLUMN content_size;
    ALTER TABLE journal_certified DROP COLUMN content_digest; PRAGMA user_version = 5;";

/// Version 5 back to version 4.
const BACK_TO_4: &str = "
    DROP INDEX journal_entry_counted; DROP INDEX journal_entry_uncounted; DROP TABLE journal_total;
    ALTER TABLE journal_entry DROP COLUMN counted; PRAGMA user_version = 4;";

/// Version 4 back to version 3.
const BACK_TO_3: &str = "
    DROP INDEX journal_entry_turn; DROP INDEX journal_entry_account; DROP INDEX journal_entry_account_state;
    DROP INDEX journal_entry_stuck; DROP TABLE journal_attempt;
    ALTER TABLE journal_entry DROP COLUMN stuck_at; ALTER TABLE journal_entry DROP COLUMN attempts;
    CREATE INDEX journal_entry_due ON journal_entry (due_at, number) WHERE finished_at IS NULL;
    PRAGMA user_version = 3;";

/// Version 3 back to version 2.
const BACK_TO_2: &str = "
    ALTER TABLE journal_entry DROP COLUMN account; ALTER TABLE journal_entry DROP COLUMN operation;
    DROP TABLE journal_breaker;
    CREATE TABLE journal_service (
        id INTEGER PRIMARY KEY CHECK (id = 1), failures INTEGER NOT NULL, closed_from INTEGER, closed_until INTEGER
    ) STRICT;
    INSERT INTO journal_service VALUES (1, 2, NULL, NULL); PRAGMA user_version = 2;";

/// The tables and indexes of a file by name, with the columns of each.
fn tables(file: &Connection) -> Vec<(String, String)> {
    let query = "
        SELECT one.name, (SELECT group_concat(name ORDER BY name) FROM (
            SELECT name FROM pragma_table_info(one.name) UNION ALL SELECT name FROM pragma_index_info(one.name)))
        FROM sqlite_schema one WHERE one.name LIKE 'journal_%' ORDER BY one.name";
    let mut query = file.prepare(query).unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_file_of_an_earlier_version_is_brought_to_this_one() {
    let new = Folder::new();
    drop(SqliteJournal::open(new.file(), JournalOptions::default()).unwrap());
    let made = tables(&Connection::open(new.file()).unwrap());
    let back = [BACK_TO_6, BACK_TO_5, BACK_TO_4, BACK_TO_3, BACK_TO_2];
    for (versions, failures) in [(1, 0), (2, 0), (3, 0), (4, 0), (5, 2)] {
        let kept = Kept::with_one();
        let warnings = kept.get("a").unwrap().unwrap().record.warnings;
        assert!(!warnings.is_empty());
        back[..versions].iter().for_each(|statements| change(&kept, statements));
        let journal = SqliteJournal::open(kept.folder.file(), JournalOptions::default()).unwrap();
        assert_eq!(journal.counts().unwrap().count(JournalState::Waiting), 1);
        assert_eq!(journal.accounts().unwrap(), [""]);
        assert_eq!(journal.get("a").unwrap().unwrap().record.warnings, warnings);
        let file = Connection::open(kept.folder.file()).unwrap();
        let number = |query: &str| file.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(number("PRAGMA user_version"), 7);
        assert_eq!(
            number("SELECT coalesce(max(failures), 0) FROM journal_breaker WHERE account = ''"),
            failures
        );
        assert_eq!(
            number("SELECT count(*) FROM journal_entry WHERE operation = 'SendDocumentToAuthority'"),
            1
        );
        assert_eq!(tables(&file), made, "the tables and indexes of a new file");
    }
}

#[test]
fn a_file_that_the_printed_statements_made_is_a_journal() {
    let folder = Folder::new();
    let statements = SqliteJournal::schema(SqlDialect::Sqlite, None).unwrap();
    Connection::open(folder.file()).unwrap().execute_batch(&statements).unwrap();
    let counts = SqliteJournal::open(folder.file(), JournalOptions::default()).unwrap().counts().unwrap();
    assert_eq!(counts.count(JournalState::Waiting), 0);
}

#[test]
fn a_missing_folder_is_an_error() {
    let error = SqliteJournal::open("/nowhere/at/all/journal.db", JournalOptions::default()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "journal-access"));
}

#[test]
fn a_damaged_entry_is_never_sent_and_holds_up_no_other() {
    let kept = Kept::with_one();
    kept.submit("b", Issue::new(xml(12848), Country::CR), None, at(0)).unwrap();
    kept.submit("c", Issue::new(xml(12849), Country::CR), None, at(0)).unwrap();
    change(
        &kept,
        "UPDATE journal_entry SET record = 'x' WHERE key = 'a'; DELETE FROM journal_document WHERE key = 'b'",
    );
    let bench = bench(&[SENT]);
    pass(&kept, &bench, 1);
    assert_eq!(
        (entry(&kept, "a").state, codes(&entry(&kept, "a"))),
        (JournalState::Unknown, vec!["journal-damaged"])
    );
    assert_eq!(
        (entry(&kept, "b").state, codes(&entry(&kept, "b"))),
        (JournalState::Refused, vec!["journal-damaged"])
    );
    assert_eq!((entry(&kept, "c").state, sends(&bench)), (JournalState::Sent, 1));
}

/// Runs a test of this file again as the child of a command, with the path of a journal in this variable.
#[cfg(target_os = "linux")]
const CHILD: &str = "DTEKIT_TEST_JOURNAL_CHILD";

#[cfg(target_os = "linux")]
fn again(test: &str, command: &mut Command, path: &Path) {
    let ended = command
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("store::journal::file::{test}")])
        .env(CHILD, path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{said} {}", String::from_utf8_lossy(&ended.stderr));
    assert!(said.contains("1 passed"), "{said}");
}

/// A full disk, simulated: the system bounds the size of the process's files.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stores_nothing_and_loses_nothing() {
    if let Some(path) = std::env::var_os(CHILD) {
        let journal = SqliteJournal::open(path, JournalOptions::default()).unwrap();
        let large = |number: u32| {
            let filler = format!("<X>{}</X><Tipo>", "x".repeat(100_000));
            Issue::new(xml(12000 + number).replace("<Tipo>", &filler), Country::CR)
        };
        let error = (0..100)
            .find_map(|number| journal.submit(&format!("k-{number}"), large(number), None, at(0)).err())
            .unwrap();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "journal-access"), "{error}");
        assert!(journal.get("a").unwrap().is_some());
        return;
    }
    let kept = Kept::with_one();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\""]);
    again("a_full_disk_stores_nothing_and_loses_nothing", &mut shell, &kept.folder.file());
    let journal = kept.folder.journal(Resend::Never);
    let waiting = journal.counts().unwrap().count(JournalState::Waiting);
    assert!(waiting > 1, "what was stored before is there");
    assert_eq!(u64::from(pass(&journal, &bench(&[SENT]), 1).finished), waiting.min(16));
}

/// `strace` makes each fsync fail after the file was opened.
#[cfg(target_os = "linux")]
#[test]
fn an_fsync_that_fails_stores_nothing_and_sends_nothing() {
    if let Some(path) = std::env::var_os(CHILD) {
        let journal = SqliteJournal::open(path, JournalOptions::default()).unwrap();
        let error = journal.submit("b", Issue::new(xml(12848), Country::CR), None, at(0)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "journal-access"), "{error}");
        let bench = bench(&[SENT]);
        let error = journal.run(&bench.client, at(1), &JournalRun::default()).unwrap_err();
        assert_eq!((error.kind(), sends(&bench)), (ErrorKind::Storage, 0), "{error}");
        return;
    }
    let traces = Command::new("strace").args(["-qq", "-e", "trace=none", "true"]).output();
    if !traces.is_ok_and(|traced| traced.status.success()) {
        println!("left out: an fsync that fails, since there is no strace that may trace");
        return;
    }
    let kept = Kept::with_one();
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync"]);
    strace.args(["-e", "inject=fsync,fdatasync:error=EIO"]);
    again("an_fsync_that_fails_stores_nothing_and_sends_nothing", &mut strace, &kept.folder.file());
    let journal = kept.folder.journal(Resend::Never);
    assert!(journal.get("b").unwrap().is_none(), "the caller was told that it is not there");
    let bench = bench(&[SENT]);
    pass(&journal, &bench, 700);
    assert_eq!((entry(&journal, "a").state, sends(&bench)), (JournalState::Sent, 1));
}

#[cfg(unix)]
#[test]
fn a_new_file_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let kept = Kept::with_one();
    for file in fs::read_dir(&kept.folder.0).unwrap() {
        assert_eq!(file.unwrap().metadata().unwrap().permissions().mode() & 0o077, 0);
    }
}

#[test]
fn no_credential_is_ever_in_the_file() {
    let (kept, bench) = (Kept::with_one(), bench(&[BROKEN, LISTED, FILE]));
    pass(&kept, &bench, 0);
    let bytes: Vec<u8> = fs::read_dir(&kept.folder.0)
        .unwrap()
        .flat_map(|entry| fs::read(entry.unwrap().path()).unwrap())
        .collect();
    let has = |what: &str| memchr::memmem::find(&bytes, what.as_bytes()).is_some();
    assert!(has("Encabezado") && !has("secret") && !has("Basic "));
}
