//! The files of the journal, of the poll store and of the inbox, with any value in any column of a row. Every row is an
//! entry or a job, no call fails, another row goes on, and a person can settle what is damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dtekit::client::{Client, Issue, Settings};
use dtekit::extraction::{Policy, Upload};
use dtekit::store::inbox::{InboxRecord, InboxRun, InboxState};
use dtekit::store::journal::{JournalEntry, JournalOptions, JournalRun, JournalState};
use dtekit::store::poll::{PollRun, PollState};
use dtekit::transport::{Clock, HttpRequest, HttpResponse, Transport};
use dtekit::{Country, Inbox, Journal, PollStore, SqliteJournal, SqlitePollStore};
use rusqlite::Connection;
use rusqlite::types::Value;

use super::columns::COLUMNS;

/// How many kinds of values there are: nothing, whole numbers, numbers with a fraction, texts of any bytes, and bytes.
const KINDS: u8 = 5;
const TEXT: u8 = 3;

/// The states in which the row is before it is changed.
const STATES: [&str; 8] =
    ["waiting", "sending", "unknown", "sent", "queued", "accepted", "rejected", "refused"];
const JOB_STATES: [&str; 4] = ["queued", "polling", "done", "failed"];
const ITEM_STATES: [&str; 6] = ["new", "printed", "answered", "done", "failed", "given-back"];

/// The bytes of a store's file, its row that is changed, the states, and what is asked of it.
type Store = (&'static [u8], &'static str, &'static [&'static str], fn(&Path, bool));

/// The time of the pass, in seconds since 1970.
const NOW: u64 = 1_790_000_000;

/// Changes a row as the input says: the row's state, whether the tables keep their types and checks, then for each
/// change the column, the kind of its value, its length and the value.
pub fn run(data: &[u8]) {
    let Some((&[state, loose, table], mut changes)) = data.split_first_chunk() else { return };
    let (table, columns) = COLUMNS[usize::from(table) % COLUMNS.len()];
    let (made, own, states, check): Store = match table {
        table if table.starts_with("journal") => {
            (journal_file(), "journal_entry WHERE key = 'a'", &STATES, journal)
        }
        table if table.starts_with("poll") => {
            (poll_file(), "poll_job WHERE external_id = 'a'", &JOB_STATES, polls)
        }
        _ => (inbox_file(), "inbox_entry WHERE item_key = 'a'", &ITEM_STATES, inbox),
    };
    let state = states[usize::from(state) % states.len()];
    let scratch = Scratch::new();
    fs::write(&scratch.file, made).expect("a file");
    let file = Connection::open(&scratch.file).expect("a database");
    file.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF").expect("a setting");
    let (own_table, own_row) = own.split_once(' ').expect("a table and a row");
    let ends = [&STATES[5..], &JOB_STATES[2..], &ITEM_STATES[3..]];
    let ended = ends.iter().any(|ends| ends.contains(&state));
    let set =
        format!("UPDATE {own_table} SET state = '{state}', finished_at = iif({ended}, 5, NULL) {own_row}");
    file.execute_batch(&set).expect("a state");
    if loose & 1 == 1 {
        // The tables of another program, which have neither types nor checks.
        let copy = format!(
            "CREATE TABLE copy AS SELECT * FROM {table}; DROP TABLE {table}; ALTER TABLE copy RENAME TO {table}"
        );
        file.execute_batch(&copy).expect("a table without types");
    }
    let is_other = ["journal_breaker", "journal_attempt", "journal_total"].contains(&table);
    let mut changed = Vec::new();
    while let Some((&[column, kind, length], rest)) = changes.split_first_chunk() {
        let (bytes, rest) = rest.split_at(usize::from(length).min(rest.len()));
        changes = rest;
        let column = columns[usize::from(column) % columns.len()];
        let row = if is_other { "" } else { own_row };
        // A value that the table refuses changes nothing.
        let new = if kind % KINDS == TEXT { "CAST(?1 AS TEXT)" } else { "?1" };
        let done = file.execute(&format!("UPDATE {table} SET {column} = {new} {row}"), [value(kind, bytes)]);
        if done.is_ok() {
            changed.push(column);
        }
    }
    drop(file);
    // Such a change makes one row of two, holds up everything, or is about no row.
    let is_apart = !["number", "key", "external_id", "item_key", "lease", "id"]
        .iter()
        .any(|name| changed.contains(name))
        && table != "journal_breaker";
    check(&scratch.file, is_apart);
}

/// A value of SQLite: nothing, a number, or bytes, which are a text too.
fn value(kind: u8, bytes: &[u8]) -> Value {
    let mut number = [0; 8];
    let most = bytes.len().min(8);
    number[..most].copy_from_slice(&bytes[..most]);
    match kind % KINDS {
        0 => Value::Null,
        1 => Value::Integer(i64::from_le_bytes(number)),
        2 => Value::Real(f64::from_le_bytes(number)),
        _ => Value::Blob(bytes.to_vec()),
    }
}

fn journal(file: &Path, is_apart: bool) {
    let journal = SqliteJournal::open(file, JournalOptions::default()).expect("the file opens");
    let look = || -> Vec<JournalEntry> {
        for state in JournalState::ALL {
            journal.list(Some(state), 0, 10).expect("a list");
        }
        journal.results(10).expect("the results");
        journal.next_at().expect("a time");
        journal.counts().expect("the counts");
        journal.attempts("a").expect("the attempts");
        // A damaged size makes a page of one.
        let mut entries = journal.list(None, 0, 10).expect("a page");
        if let Some(last) = entries.last().map(|last| last.number) {
            entries.extend(journal.list(None, last, 10).expect("the next page"));
        }
        entries
    };
    look();
    let ran = journal.run(&client(), at(0), &JournalRun::default()).expect("a pass");
    assert!(ran.worked <= JournalRun::default().most);
    let entries = look();
    for entry in &entries {
        let _ = entry.to_value(dtekit::Naming::Snake).to_string();
    }
    if is_apart {
        assert!(entries.iter().any(|entry| entry.key == "a"), "a damaged row is an entry");
        let other = entries.iter().find(|entry| entry.key == "b").expect("the other row");
        assert_eq!(other.state, JournalState::Sent, "the other row goes on");
    }
    for entry in entries.iter().filter(|entry| is_damaged(entry) && !entry.is_finished) {
        let Some(found) = journal.get(&entry.key).expect("an entry") else { continue };
        let settled = journal.settle(&found.key, JournalState::Rejected, "seen", at(9)).expect("a decision");
        assert!(settled.is_finished && !is_damaged(&settled), "{:?}", settled.record.findings);
        assert!(journal.acknowledge(&settled.key, at(9)).expect("an acknowledgement"));
    }
    journal.recover(at(10)).expect("a recovery");
    journal.compact(at(20)).expect("the old entries");
}

fn is_damaged(entry: &JournalEntry) -> bool {
    entry.record.findings.iter().any(|finding| finding.code == "journal-damaged")
}

fn polls(file: &Path, is_apart: bool) {
    let store = SqlitePollStore::open(file).expect("the file opens");
    let look = || {
        store.next_at().expect("a time");
        store.counts().expect("the counts");
        let kept = store.get("a").expect("a job");
        let results = store.results(10).expect("the results");
        results.into_iter().chain(kept).collect::<Vec<_>>()
    };
    look();
    store.run_due(&client(), at(0), &PollRun::default()).expect("a pass");
    let jobs = look();
    for job in &jobs {
        let _ = job.to_value(dtekit::Naming::Snake).to_string();
    }
    if is_apart {
        assert!(jobs.iter().any(|job| job.external_id == "a"), "a damaged row is a job");
        let other = store.get("b").expect("a job").expect("the other row");
        assert_eq!(other.state, PollState::Polling, "the other row goes on");
        assert!(store.get("a").expect("a job").is_some(), "a damaged row is a job");
    }
    for job in jobs.iter().filter(|job| job.reason.as_deref() == Some("damaged")) {
        if store.get(&job.external_id).expect("a job").is_some() {
            assert!(store.acknowledge(&job.external_id).expect("an acknowledgement"));
        }
    }
}

fn inbox(file: &Path, is_apart: bool) {
    let inbox = Inbox::open(file).expect("the file opens");
    let look = || {
        inbox.counts().expect("the counts");
        inbox.metrics(at(0)).expect("the gauges");
        for state in InboxState::ALL {
            inbox.list(Some(state), 0, 10).expect("a list");
        }
        for key in ["a", "b"] {
            inbox.get(key).expect("an entry");
            inbox.item(key).expect("an item");
            inbox.original(key).expect("a document");
            inbox.generic(key).expect("a generic form");
        }
        inbox.list(None, 0, 10).expect("all entries")
    };
    look();
    inbox.run(&client(), at(0), &InboxRun::new("3101123456")).expect("a pass");
    let entries = look();
    for entry in &entries {
        let _ = entry.to_value(dtekit::Naming::Snake).to_string();
    }
    if is_apart {
        assert!(entries.iter().any(|entry| entry.key == "a"), "a damaged row is an entry");
        let other = entries.iter().find(|entry| entry.key == "b").expect("the other row");
        assert!(other.state == InboxState::New && other.confirmed_at.is_some(), "the other row goes on");
    }
    // What is done cannot fail; what is damaged can be ended.
    for entry in &entries {
        let _ = inbox.fail(&entry.key, "no paper", at(9));
        inbox.acknowledge(&entry.key, at(9)).expect("an acknowledgement");
    }
}

/// An inbox with the messages `a` and `b`, as the bytes of its file.
fn inbox_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let record = InboxRecord::default().to_json();
        let entry = |key: &str| {
            format!(
                "INSERT INTO inbox_entry (item_key, source, state, record, duty, wants, due_at, saved_at, submitted_at)
                VALUES ('{key}', 'messages', 'new', '{record}', 'confirm', 0, {at}, {at}, {at});
                INSERT INTO inbox_item VALUES ('{key}', x'7b7d', x'3c612f3e', x'3c4454452f3e');",
                at = NOW * 1000
            )
        };
        made(|path| drop(Inbox::open(path).expect("an inbox")), &[entry("a"), entry("b")].concat())
    })
}

/// A journal with the entries `a` and `b`, as the bytes of its file.
fn journal_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        made(|path| {
            let journal = SqliteJournal::open(path, JournalOptions::default()).expect("a journal");
            for (key, number) in [("a", 1), ("b", 2)] {
                let text = format!(
                    "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero></IdDoc><Emisor>\
                    <IDEmisor>3101123456</IDEmisor></Emisor></Encabezado></Documento></DTE>"
                );
                journal.submit(key, Issue::new(text, Country::CR), None, at(0)).expect("an entry");
            }
        }, "INSERT INTO journal_certified VALUES ('a', x'3c612f3e', NULL, NULL, NULL); INSERT INTO journal_breaker VALUES ('', 0, NULL, NULL);
            INSERT INTO journal_attempt VALUES (1, 1, 1, 5, 'send', 'unknown', NULL);
            INSERT INTO journal_total VALUES (1, '', 'waiting', 1)")
    })
}

/// A poll store with the jobs `a` and `b`, as the bytes of its file.
fn poll_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        made(
            |path| {
                let store = SqlitePollStore::open(path).expect("a store");
                for id in ["a", "b"] {
                    let upload = Upload::new("a.txt", b"total: 10".to_vec(), "org").external_id(id);
                    store.submit(upload, Policy::default(), at(0)).expect("a job");
                }
            },
            "INSERT INTO poll_result VALUES ('a', '<DTE/>', NULL, x'25504446')",
        )
    })
}

fn made(make: impl FnOnce(&Path), more: &str) -> Vec<u8> {
    let scratch = Scratch::new();
    make(&scratch.file);
    let file = Connection::open(&scratch.file).expect("a database");
    file.execute_batch(more).expect("more rows");
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("the log is in the file");
    drop(file);
    fs::read(&scratch.file).expect("a file")
}

fn at(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(NOW + seconds)
}

/// A service that takes everything and lists nothing.
struct Service;

impl Transport for Service {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        let body: &[u8] = match request.url {
            url if url.contains("token") => br#"{"access_token": "t0ken", "expires_in": 1000000}"#,
            url if url.contains("/v1/documents/search") => br#"{"current_status": "processing"}"#,
            url if url.contains("SendDocumentToAuthority") => {
                br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Code": "200"}"#
            }
            url if url.ends_with("/Confirm") => br#"{"Success": true, "Code": "200"}"#,
            url if url.contains("GetDocument") => br#"{"Documents": []}"#,
            _ => b"{}",
        };
        Ok(HttpResponse { status: 200, headers: Vec::new(), body: body.to_vec() })
    }
}

/// A clock that stands still.
struct Still(Instant);

impl Clock for Still {
    fn now(&self) -> Instant {
        self.0
    }

    fn wall(&self) -> SystemTime {
        at(0)
    }

    fn sleep(&self, _: Duration) {}

    fn random(&self) -> f64 {
        1.0
    }
}

fn client() -> Client {
    let settings = Settings {
        extraction_url: Some("https://provider.example".into()),
        client_id: Some("id".into()),
        client_secret: Some("s3cret".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    Client::with_transport(settings, Service, Still(Instant::now())).expect("a client")
}

/// A file in a folder of its own for each process and thread, removed at the end of the input.
struct Scratch {
    folder: PathBuf,
    file: PathBuf,
}

impl Scratch {
    fn new() -> Scratch {
        let name = format!("dtekit-fuzz-rows-{}-{:?}", std::process::id(), std::thread::current().id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Scratch { file: folder.join("rows.db"), folder }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
