//! Documents that are kept outside of the file.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use dtekit::store::journal::{ContentResult, JournalContent};
use rusqlite::Connection;

use super::*;

/// What a store does instead of its work.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    PutFails,
    /// The bytes are kept, and the program ends.
    PutKills,
    GetFails,
    RemoveFails,
}

/// A store of bytes in memory.
#[derive(Default)]
struct Memory {
    bytes: Mutex<BTreeMap<String, Vec<u8>>>,
    fault: Mutex<Option<Fault>>,
}

impl Memory {
    fn fails(&self, fault: Fault) -> ContentResult<()> {
        match *self.fault.lock().unwrap() {
            Some(own) if own == fault => Err(format!("{fault:?}").into()),
            _ => Ok(()),
        }
    }

    fn set(&self, fault: Option<Fault>) {
        *self.fault.lock().unwrap() = fault;
    }

    fn names(&self) -> Vec<String> {
        self.bytes.lock().unwrap().keys().cloned().collect()
    }

    fn change(&self, start: &str, bytes: Option<&[u8]>) {
        let mut all = self.bytes.lock().unwrap();
        let name = all.keys().find(|name| name.starts_with(start)).unwrap().clone();
        match bytes {
            Some(bytes) => drop(all.insert(name, bytes.to_vec())),
            None => drop(all.remove(&name)),
        }
    }
}

impl JournalContent for Memory {
    fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
        self.fails(Fault::PutFails)?;
        self.bytes.lock().unwrap().insert(name.to_owned(), bytes.to_vec());
        assert!(self.fails(Fault::PutKills).is_ok(), "killed");
        Ok(())
    }

    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
        self.fails(Fault::GetFails)?;
        Ok(self.bytes.lock().unwrap().get(name).cloned())
    }

    fn remove(&self, name: &str) -> ContentResult<()> {
        self.fails(Fault::RemoveFails)?;
        self.bytes.lock().unwrap().remove(name);
        Ok(())
    }
}

/// A journal with such a store.
fn outside() -> (Kept, Arc<Memory>) {
    let (folder, memory) = (Folder::new(), Arc::new(Memory::default()));
    let journal = folder.journal(Resend::AfterReconcile).with_content(Arc::clone(&memory) as Arc<_>);
    (Kept { journal, folder }, memory)
}

/// An answer with a certified document.
const CERTIFIED: Answer = Answer::Status(
    200,
    r#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "ResponseValue": "PGEvPg=="}"#,
);

/// A document of a country whose answer has the certified document.
fn peruvian(number: u32) -> Issue {
    Issue::new(xml(number).replace("ContenidoTC", "Comentario"), Country::PE)
}

fn number(kept: &Kept, query: &str) -> i64 {
    Connection::open(kept.folder.file()).unwrap().query_row(query, [], |row| row.get(0)).unwrap()
}

const NAMES: [&str; 2] = ["certified-", "document-"];

#[test]
fn documents_and_answers_are_in_the_store_and_not_in_the_file() {
    let (kept, memory) = outside();
    kept.submit("a", peruvian(12847), None, at(0)).unwrap();
    assert_eq!(memory.names(), kept.content_names("", 10).unwrap());
    let bench = bench(&[CERTIFIED]);
    assert_eq!(pass(&kept, &bench, 1).finished, 1);
    let body = &bench.seen()[0].body;
    assert!(body.contains("FileContent"), "the document was sent");
    assert_eq!(kept.results(10).unwrap()[0].certified.as_deref(), Some(&b"<a/>"[..]));
    assert_eq!(entry(&kept, "a").certified.as_deref(), Some(&b"<a/>"[..]));
    assert_eq!(number(&kept, "SELECT max(length(document)) FROM journal_document"), 0);
    assert_eq!(number(&kept, "SELECT max(length(document)) FROM journal_certified"), 0);
    let names = memory.names();
    assert!(names.iter().zip(NAMES).all(|(name, start)| name.starts_with(start)), "{names:?}");
    assert!(names.iter().all(|name| name.len() <= 150), "{names:?}");
    assert_eq!(kept.content_names(&names[0], 10).unwrap(), names[1..]);
    assert_eq!(kept.content_names("", 1).unwrap(), names[..1]);
    kept.acknowledge("a", at(2)).unwrap();
    assert_eq!(memory.names().len(), 2);
    assert_eq!(kept.compact(at(9)).unwrap(), 1);
    assert!(memory.names().is_empty() && kept.content_names("", 10).unwrap().is_empty());
}

#[test]
fn one_that_is_submitted_once_more_leaves_nothing_behind() {
    let (kept, memory) = outside();
    kept.put("a");
    let names = memory.names();
    kept.put("a");
    assert_eq!(memory.names(), names);
    let other = kept.submit("a", Issue::new(xml(12848), Country::CR), None, at(0)).unwrap_err();
    assert_eq!(other.code(), "journal-conflict");
    assert_eq!(memory.names(), names);
}

#[test]
fn a_refused_document_is_removed_when_another_takes_its_key() {
    let (kept, memory) = outside();
    let wrong = Issue::new(b"<DTE><a></DTE>", Country::CR);
    assert_eq!(kept.submit("a", wrong, None, at(0)).unwrap().state, JournalState::Refused);
    let before = memory.names();
    kept.put("a");
    assert!(memory.names().len() == 1 && memory.names() != before);
    assert_eq!(memory.names(), kept.content_names("", 10).unwrap());
}

#[test]
fn a_put_that_fails_stores_nothing() {
    let (kept, memory) = outside();
    memory.set(Some(Fault::PutFails));
    let error = kept.submit("a", invoice(), None, at(0)).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "journal-content"));
    assert!(kept.get("a").unwrap().is_none());
    memory.set(None);
    assert_eq!(kept.put("a").state, JournalState::Waiting);
}

#[test]
fn a_program_that_ends_between_the_put_and_the_commit_leaves_a_name_that_no_row_holds() {
    let (kept, memory) = outside();
    memory.set(Some(Fault::PutKills));
    let ended = catch_unwind(AssertUnwindSafe(|| kept.submit("a", invoice(), None, at(0))));
    assert!(ended.is_err(), "the program was to be killed");
    memory.set(None);
    assert!(kept.get("a").unwrap().is_none());
    assert_eq!((memory.names().len(), kept.content_names("", 10).unwrap().len()), (1, 0));
    kept.put("a");
    let used = kept.content_names("", 10).unwrap();
    let swept: Vec<_> = memory.names().into_iter().filter(|name| !used.contains(name)).collect();
    assert_eq!((memory.names().len(), used.len(), swept.len()), (2, 1, 1));
    assert_eq!(pass(&kept, &bench(&[SENT]), 1).finished, 1);
}

#[test]
fn a_get_that_fails_delays_the_entry_and_no_other() {
    let (kept, memory) = outside();
    kept.put("a");
    let inline = Kept { journal: kept.folder.journal(Resend::Never), folder: Folder::new() };
    inline.submit("b", Issue::new(xml(12848), Country::CR), None, at(0)).unwrap();
    memory.set(Some(Fault::GetFails));
    let bench = bench(&[SENT, SENT]);
    let one = pass(&kept, &bench, 1);
    assert_eq!((one.worked, one.finished, one.postponed), (2, 1, 1));
    let late = entry(&kept, "a");
    assert_eq!((late.state, codes(&late)), (JournalState::Waiting, vec!["journal-content"]));
    assert!(late.next_at > Some(at(1)) && late.record.sends == 0);
    memory.set(None);
    assert_eq!(pass(&kept, &bench, 60).finished, 1);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 2));
    assert!(!codes(&entry(&kept, "a")).contains(&"journal-content"));
}

#[test]
fn other_bytes_and_missing_ones_are_never_sent() {
    let other = xml(12848);
    assert_eq!(other.len(), xml(12847).len());
    for bytes in [Some(other.as_bytes()), Some(b"".as_slice()), None] {
        let (kept, memory) = outside();
        kept.put("a");
        let whole = memory.bytes.lock().unwrap().clone();
        memory.change("document-", bytes);
        let bench = bench(&[SENT]);
        for now in [1, 100, 10_000] {
            pass(&kept, &bench, now);
        }
        let late = entry(&kept, "a");
        assert_eq!((late.state, codes(&late)), (JournalState::Waiting, vec!["journal-content"]));
        assert_eq!(sends(&bench), 0);
        *memory.bytes.lock().unwrap() = whole;
        assert_eq!(pass(&kept, &bench, 100_000).finished, 1, "it goes on by itself");
    }
}

#[test]
fn a_certified_document_with_other_bytes_is_never_believed() {
    for bytes in [Some(b"<b/>".as_slice()), None] {
        let (kept, memory) = outside();
        kept.submit("a", peruvian(12847), None, at(0)).unwrap();
        pass(&kept, &bench(&[CERTIFIED]), 1);
        memory.change("certified-", bytes);
        let found = entry(&kept, "a");
        assert_eq!((&found.certified, codes(&found)), (&None, vec!["journal-content"]));
        assert_eq!((found.state, kept.results(9).unwrap().len()), (JournalState::Accepted, 1));
        memory.set(Some(Fault::GetFails));
        let error = kept.results(9).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "journal-content"));
    }
}

#[test]
fn an_answer_that_cannot_be_put_is_kept_in_its_row() {
    let (kept, memory) = outside();
    kept.submit("a", peruvian(12847), None, at(0)).unwrap();
    memory.set(Some(Fault::PutFails));
    assert_eq!(pass(&kept, &bench(&[CERTIFIED]), 1).finished, 1);
    assert_eq!(memory.names().len(), 1);
    assert_eq!(entry(&kept, "a").certified.as_deref(), Some(&b"<a/>"[..]));
}

#[test]
fn a_journal_without_the_store_shows_a_finding_and_sends_nothing() {
    let (kept, _memory) = outside();
    kept.submit("a", peruvian(12847), None, at(0)).unwrap();
    kept.submit("b", peruvian(12848), None, at(0)).unwrap();
    let one = JournalRun { most: 1, ..JournalRun::default() };
    kept.run(&bench(&[CERTIFIED]).client, at(1), &one).unwrap();
    let (plain, away) = (kept.folder.journal(Resend::Never), bench(&[SENT]));
    assert_eq!(pass(&plain, &away, 1).postponed, 1);
    assert_eq!(sends(&away), 0);
    for (key, state) in [("a", JournalState::Accepted), ("b", JournalState::Waiting)] {
        let found = entry(&plain, key);
        assert_eq!((found.state, codes(&found)), (state, vec!["journal-content"]));
        assert!(found.certified.is_none());
    }
    assert_eq!(plain.list(None, 0, 10).unwrap().len(), 2);
    assert_eq!(pass(&kept, &bench(&[CERTIFIED]), 60).finished, 1, "one with the store goes on");
}

#[test]
fn a_remove_that_fails_stops_nothing() {
    let (kept, memory) = outside();
    kept.submit("a", peruvian(12847), None, at(0)).unwrap();
    pass(&kept, &bench(&[CERTIFIED]), 1);
    kept.acknowledge("a", at(2)).unwrap();
    memory.set(Some(Fault::RemoveFails));
    assert_eq!(kept.compact(at(9)).unwrap(), 1);
    assert_eq!((memory.names().len(), kept.content_names("", 10).unwrap().len()), (2, 0));
}

#[test]
fn rows_with_their_documents_go_on_in_a_journal_with_a_store() {
    let (kept, memory) = outside();
    let inline = kept.folder.journal(Resend::Never);
    inline.submit("b", peruvian(12848), None, at(0)).unwrap();
    kept.submit("a", peruvian(12847), None, at(0)).unwrap();
    assert_eq!(pass(&kept, &bench(&[CERTIFIED, CERTIFIED]), 1).finished, 2);
    assert_eq!(memory.names().len(), 3, "both answers, and one document");
    for key in ["a", "b"] {
        assert_eq!(entry(&kept, key).certified.as_deref(), Some(&b"<a/>"[..]));
        kept.acknowledge(key, at(2)).unwrap();
    }
    assert_eq!(kept.compact(at(9)).unwrap(), 2);
    assert!(memory.names().is_empty());
}
