//! The store's file: which ones are refused, which faults it survives, and who may read it.

#[cfg(target_os = "linux")]
use std::process::Command;

use rusqlite::Connection;

use super::*;

fn refused(path: &Path) -> (ErrorKind, String) {
    let error = SqlitePollStore::open(path).unwrap_err();
    assert_eq!(error.path(), Some(&*path.display().to_string()));
    (error.kind(), error.code().to_owned())
}

fn storage(code: &str) -> (ErrorKind, String) {
    (ErrorKind::Storage, code.to_owned())
}

/// Changes the file without the store.
fn sql(folder: &Folder, text: &str) {
    Connection::open(folder.file()).unwrap().execute_batch(text).unwrap();
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let kept = Kept::with_one();
    let files: Vec<_> = fs::read_dir(&kept.folder.0).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(files.len(), 3, "the database, its log and the log's index");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
    }
}

#[test]
fn a_store_is_opened_again() {
    let folder = Folder::new();
    folder.store().submit(upload("x"), Policy::default(), at(0)).unwrap();
    assert_eq!(folder.store().counts().unwrap().queued, 1);
}

#[test]
fn several_threads_may_create_the_same_store_at_once() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| folder.store().counts().unwrap());
        }
    });
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = Folder::new();
    fs::write(folder.file(), "").unwrap();
    folder.store().counts().unwrap();
}

// Windows has no such file names.
#[cfg(unix)]
#[test]
fn a_name_with_a_special_meaning_in_sqlite_is_a_file_name() {
    let folder = Folder::new();
    let path = folder.0.join("file:x?mode=memory");
    SqlitePollStore::open(&path).unwrap().submit(upload("x"), Policy::default(), at(0)).unwrap();
    assert!(path.exists());
    assert_eq!(SqlitePollStore::open("").unwrap_err().code(), "poll-store-access");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_not_changed() {
    let folder = Folder::new();
    fs::write(folder.file(), "a letter, and no database of any kind\n".repeat(200)).unwrap();
    let before = bytes(&folder.0);
    assert_eq!(refused(&folder.file()), storage("poll-store-damaged"));
    assert_eq!(bytes(&folder.0), before);
}

#[test]
fn another_programs_database_is_refused_and_not_changed() {
    let folder = Folder::new();
    sql(&folder, "CREATE TABLE letters (text TEXT); PRAGMA user_version = 1");
    let before = bytes(&folder.0);
    assert_eq!(refused(&folder.file()), storage("poll-store-damaged"));
    assert_eq!(bytes(&folder.0), before);
}

#[test]
fn another_version_is_refused() {
    let folder = Folder::new();
    drop(folder.store());
    for version in [1, 3] {
        sql(&folder, &format!("PRAGMA user_version = {version}"));
        assert_eq!(refused(&folder.file()), storage("poll-store-version"));
    }
}

#[test]
fn a_folder_a_missing_folder_and_a_file_below_a_file_are_refused() {
    let folder = Folder::new();
    fs::write(folder.0.join("file"), "").unwrap();
    for path in
        [folder.0.clone(), folder.0.join("none").join("polls.db"), folder.0.join("file").join("polls.db")]
    {
        assert_eq!(refused(&path), storage("poll-store-access"));
    }
}

#[test]
fn tables_that_are_not_there_are_an_error() {
    let kept = Kept::with_one();
    sql(&kept.folder, "DROP TABLE poll_upload");
    let error = kept.run_due(&provider(&[SENT]).client, at(0), &PollRun::default()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "poll-store-damaged"));
}

#[test]
fn pages_that_are_torn_are_an_error_and_never_a_panic() {
    let kept = Kept::with_one();
    for number in 0..50 {
        kept.submit(upload(&format!("x-{number}")), Policy::default(), at(0)).unwrap();
    }
    drop(kept.store);
    let whole = fs::read(kept.folder.file()).unwrap();
    let mut refused = 0;
    for page in 1..whole.len() / 4096 {
        let mut torn = whole.clone();
        torn[page * 4096..(page + 1) * 4096].fill(0xa5);
        fs::write(kept.folder.file(), torn).unwrap();
        let done = SqlitePollStore::open(kept.folder.file()).and_then(|store| {
            store.counts()?;
            store.results(10)?;
            store.get("x-49")?;
            store.run_due(&provider(&[SENT]).client, at(0), &PollRun { most: 100, ..PollRun::default() })
        });
        if let Err(error) = done {
            assert_eq!(error.kind(), ErrorKind::Storage, "{error}");
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[test]
fn a_state_that_cannot_be_read_fails_only_its_own_job() {
    let kept = Kept::with_one();
    let states = [
        "''",
        "'{'",
        "'null'",
        "'[[[[[[[['",
        "x'ff00fe'",
        "'{\"version\": 99}'",
        "char(0)",
        "(SELECT replace(poll, '\"x\"', '\"y\"') FROM poll_job WHERE external_id = 'x')",
        "(SELECT replace(poll, '\"cycle\":1', '\"cycle\":4294967295') FROM poll_job WHERE external_id = 'x')",
    ];
    for (number, state) in states.iter().enumerate() {
        kept.submit(upload(&format!("h-{number}")), Policy::default(), at(0)).unwrap();
        // A file of another program may hold bytes in the place of a text.
        let text =
            format!("UPDATE poll_job SET poll = CAST({state} AS TEXT) WHERE external_id = 'h-{number}'");
        sql(&kept.folder, &text);
    }
    let pass = pass(&kept, &provider(&[SENT]), 0);
    assert_eq!((pass.worked as usize, pass.finished as usize), (states.len() + 1, states.len()));
    for result in kept.results(100).unwrap() {
        assert_eq!((result.reason.as_deref(), codes(&result)), (Some("damaged"), vec!["poll-store-damaged"]));
        assert!(kept.acknowledge(&result.external_id).unwrap());
    }
    assert_eq!(job(&kept, "x").state, PollState::Polling);
}

#[test]
fn a_stored_document_that_is_no_valid_upload_fails_its_job() {
    let kept = Kept::with_one();
    sql(
        &kept.folder,
        "UPDATE poll_upload SET media_type = 'multipart/form-data; boundary=dtekit-0' || char(13, 10) || 'X-Evil: 1'",
    );
    let bench = provider(&[SENT]);
    assert_eq!(pass(&kept, &bench, 0).finished, 1);
    assert_eq!((job(&kept, "x").reason.as_deref(), sends(&bench)), (Some("damaged"), 0));
}

#[test]
fn rows_of_any_content_are_read() {
    let changes = [
        "findings = 'no list'",
        "findings = x'00ff'",
        "findings = NULL",
        "warnings = 1.5",
        "status = ''",
        "status = 'a word of tomorrow'",
        "reason = x'ff'",
        "sends = -1",
        "sends = 'many'",
        "state = 'lost'",
        "state = NULL",
        "queries_of = 9223372036854775807",
        "state = 'done', finished_at = 1",
        "external_id = x'c3'",
        "external_id = NULL",
        "state = 'failed', finished_at = -9223372036854775808, reason = NULL",
        "due_at = -9223372036854775808",
        "due_at = 9223372036854775807",
        "due_at = 'soon'",
        "saved_at = 9223372036854775807",
        "digest = ''",
        "digest = 1",
        "lease = 'x', leased_at = 9223372036854775807, leased_until = -9223372036854775808",
        "lease = '', leased_at = NULL, leased_until = NULL",
        "lease = 5, leased_at = 'x', leased_until = x'00'",
    ];
    for change in changes {
        let kept = Kept::with_one();
        // Without the types and checks of the store's own tables.
        sql(
            &kept.folder,
            "CREATE TABLE loose AS SELECT * FROM poll_job; DROP TABLE poll_job;
            ALTER TABLE loose RENAME TO poll_job",
        );
        sql(&kept.folder, &format!("UPDATE poll_job SET {change}"));
        let known = kept.get("x").unwrap().is_some();
        assert_eq!(known, !change.starts_with("external_id"), "{change}");
        kept.results(10).unwrap();
        kept.next_at().unwrap();
        kept.counts().unwrap();
        pass(&kept, &provider(&[SENT, PROCESSING]), 0);
        let _ = kept.submit(upload("x"), Policy::default(), at(0));
    }
}

#[test]
fn triggers_in_the_file_are_not_run() {
    let kept = Kept::with_one();
    sql(&kept.folder, "CREATE TRIGGER evil AFTER UPDATE ON poll_job BEGIN DELETE FROM poll_upload; END");
    let bench = provider(&[SENT]);
    let store = kept.folder.store();
    pass(&store, &bench, 0);
    assert_eq!(sends(&bench), 1);
}

#[test]
fn the_document_is_dropped_at_the_end() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, READY, FILE]));
    let count = |table: &str| -> i64 {
        let connection = Connection::open(kept.folder.file()).unwrap();
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    pass(&kept, &bench, 0);
    assert_eq!((count("poll_upload"), count("poll_result")), (1, 0));
    pass(&kept, &bench, 180);
    assert_eq!((count("poll_upload"), count("poll_result")), (0, 1));
    kept.acknowledge("x").unwrap();
    assert_eq!((count("poll_job"), count("poll_upload"), count("poll_result")), (0, 0, 0));
}

#[test]
fn results_stop_at_64_mib() {
    let kept = Kept::new();
    let bench = provider(&[Answer::Status(400, "")]);
    for number in 0..4 {
        kept.submit(upload(&format!("x-{number}")), Policy::default(), at(0)).unwrap();
    }
    pass(&kept, &bench, 0);
    sql(
        &kept.folder,
        "UPDATE poll_job SET state = 'done';
        INSERT INTO poll_result (external_id, xml, file) SELECT external_id, '<DTE/>', zeroblob(40000000) FROM poll_job",
    );
    assert_eq!(kept.results(10).unwrap().len(), 1);
    assert_eq!(kept.results(10).unwrap()[0].file.as_ref().unwrap().len(), 40_000_000);
}

/// A full disk, simulated: the system bounds the size of the process's files.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_what_is_there_stays_whole() {
    const CHILD: &str = "DTEKIT_TEST_FULL_DISK";
    if let Some(path) = std::env::var_os(CHILD) {
        let store = SqlitePollStore::open(path).unwrap();
        let large = |id: &str| Upload::new("a.txt", vec![b'x'; 100_000], "org").external_id(id);
        let error = (0..100)
            .find_map(|number| store.submit(large(&format!("y-{number}")), Policy::default(), at(0)).err())
            .unwrap();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "poll-store-access"), "{error}");
        assert!(store.get("x").unwrap().is_some());
        return;
    }
    let kept = Kept::with_one();
    let ended = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" --exact store::poll::file::a_full_disk_is_an_error_and_what_is_there_stays_whole"])
        .arg(std::env::current_exe().unwrap())
        .env(CHILD, kept.folder.file())
        .output()
        .unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
    assert!(String::from_utf8_lossy(&ended.stdout).contains("1 passed"));
    let store = kept.folder.store();
    let counts = store.counts().unwrap();
    assert!(counts.queued > 1, "what was kept before is there");
    assert_eq!(pass(&store, &provider(&[SENT]), 0).worked, 16.min(counts.queued as u32));
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let kept = Kept::with_one();
    let path = kept.folder.file();
    drop(kept.store);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
    if fs::OpenOptions::new().write(true).open(&path).is_ok() {
        println!("left out: a file that may not be written, since the superuser may write every file");
        return;
    }
    assert_eq!(refused(&path), storage("poll-store-access"));
}
