//! The journal: over a transport in memory with a clock that the test moves.

mod accounts;
mod answer;
mod attempts;
mod chain;
mod content;
mod crash;
mod file;
mod person;

use std::fs;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use crate::memory::{Answer, Bench, bench};
use dtekit::client::Issue;
use dtekit::operation::VerdictKind;
use dtekit::result::ListedDocument;
use dtekit::store::journal::{
    JournalCounts, JournalEntry, JournalOptions, JournalPass, JournalRun, JournalState, Resend,
};
use dtekit::{Country, ErrorKind, Journal, Outcome, Phase, Processing, Reason, SqliteJournal};

const SENT: Answer = Answer::Status(
    200,
    r#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Code": "200",
        "OtherData": {"Country": "CR"}}"#,
);
const REJECTED: Answer = Answer::Status(
    200,
    r#"{"Success": false, "Code": "99", "Description": "no", "CountryDocumentId": "50621112600310112345600100001010000012847112345678"}"#,
);
const BROKEN: Answer = Answer::Fails(Phase::InFlight);
const NOTHING: Answer = Answer::Status(200, r#"{"Documents": []}"#);
/// A question asks twice: by the number, and by the days.
const FIVE_TIMES_NOTHING: [Answer; 10] = [NOTHING; 10];
const LISTED: Answer = Answer::Status(
    200,
    r#"{"Documents": [{"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "DocumentTypeId": 1,
        "CountryId": "cr", "CountryDocumentId": "50621112600310112345600100001010000012847112345678",
        "NumberStr": "00100001010000012847", "Number": 12847, "DocumentSenderCode": "3101123456",
        "Date": "2026-11-21", "TotalAmount": 10.5}]}"#,
);
const FILE: Answer = Answer::Status(200, r#"{"Base64Content": "PGEvPg=="}"#);
const SETTLE: u64 = 600;

/// The folder of one test. It is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("dtekit-journal-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("journal.db")
    }

    fn journal(&self, resend: Resend) -> SqliteJournal {
        SqliteJournal::open(self.file(), JournalOptions { resend, ..Default::default() }).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A journal with its folder.
struct Kept {
    journal: SqliteJournal,
    folder: Folder,
}

impl Kept {
    fn new() -> Kept {
        let folder = Folder::new();
        Kept { journal: folder.journal(Resend::Never), folder }
    }

    fn with_one() -> Kept {
        let kept = Kept::new();
        kept.put("a");
        kept
    }

    /// With the document `a`, and sending it again after reconciling.
    fn resending() -> Kept {
        let folder = Folder::new();
        let kept = Kept { journal: folder.journal(Resend::AfterReconcile), folder };
        kept.put("a");
        kept
    }

    fn put(&self, key: &str) -> JournalEntry {
        self.submit(key, invoice(), None, at(0)).unwrap()
    }
}

impl Deref for Kept {
    type Target = SqliteJournal;

    fn deref(&self) -> &SqliteJournal {
        &self.journal
    }
}

fn xml(number: u32) -> String {
    format!(
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>\
        <ContenidoTC>506211126003101123456001000010100000{number}112345678</ContenidoTC>\
        <FechaEmis>2026-11-21T09:30:00</FechaEmis></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor></Emisor>\
        <Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )
}

fn invoice() -> Issue {
    Issue::new(xml(12847), Country::CR)
}

/// The time at that many seconds after the beginning of a test.
fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000 + seconds)
}

fn pass(journal: &SqliteJournal, bench: &Bench, now: u64) -> JournalPass {
    journal.run(&bench.client, at(now), &JournalRun::default()).unwrap()
}

fn entry(journal: &SqliteJournal, key: &str) -> JournalEntry {
    journal.get(key).unwrap().unwrap()
}

fn sends(bench: &Bench) -> usize {
    bench.seen().iter().filter(|seen| seen.line.contains("SendDocumentToAuthority")).count()
}

fn questions(bench: &Bench) -> usize {
    bench.seen().iter().filter(|seen| seen.line.contains("GetDocument")).count()
}

fn codes(entry: &JournalEntry) -> Vec<&str> {
    entry.record.findings.iter().map(|finding| &*finding.code).collect()
}

#[test]
fn of_entries_that_are_due_the_one_with_the_earliest_deadline_is_first() {
    let folder = Folder::new();
    let journal = folder.journal(Resend::Never);
    // Mexico's law gives a document 72 hours; Costa Rica's table names no such time.
    let document = |day: u32| {
        format!(
            "<DTE><Documento><Encabezado><IdDoc><Tipo>I</Tipo><FechaEmis>2026-05-{day}T10:00:00</FechaEmis></IdDoc>\
             </Encabezado></Documento></DTE>"
        )
    };
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_780_300_000);
    journal.submit("none", Issue::new(xml(12847), Country::CR), None, now).unwrap();
    for (key, day, due) in [("later", 30, "2026-06-02T10:00:00"), ("soon", 29, "2026-06-01T10:00:00")] {
        let entry = journal.submit(key, Issue::new(document(day), Country::MX), None, now).unwrap();
        assert_eq!(entry.record.deadline.as_deref(), Some(due));
    }
    let claim = || journal.claim("", None, now, Duration::from_secs(60)).unwrap().map(|claim| claim.key);
    assert_eq!(
        [claim(), claim(), claim(), claim()].map(|key| key.unwrap_or_default()),
        ["soon", "later", "none", ""]
    );
}

#[test]
fn a_document_is_submitted_sent_and_listed_until_it_is_acknowledged() {
    let (kept, bench) = (Kept::new(), bench(&[SENT]));
    assert_eq!(kept.put("a").state, JournalState::Waiting);
    let one = pass(&kept, &bench, 1);
    assert_eq!((one.worked, one.finished, one.next_at), (1, 1, None));
    let results = kept.results(10).unwrap();
    let sent = &results[0];
    assert_eq!(
        (sent.state, sent.record.outcome, sent.record.sends),
        (JournalState::Sent, Some(Outcome::Sent), 1)
    );
    assert_eq!(sent.record.global_document_id.unwrap().to_string(), "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
    assert_eq!((sent.submitted_at, sent.sent_at, sent.finished_at), (at(0), Some(at(1)), Some(at(1))));
    assert!(kept.acknowledge("a", at(2)).unwrap());
    assert!(!kept.acknowledge("a", at(3)).unwrap());
    assert!(kept.results(10).unwrap().is_empty());
    assert_eq!(entry(&kept, "a").acknowledged_at, Some(at(2)));
    assert_eq!(sends(&bench), 1);
}

#[test]
fn the_metrics_count_the_entries_of_each_state_and_say_how_old_they_are() {
    let kept = Kept::with_one();
    pass(&kept, &bench(&[Answer::Fails(Phase::InFlight)]), 1);
    kept.put("b");
    let metrics = kept.metrics(at(90)).unwrap();
    let state = |word: &str| metrics.states().iter().find(|one| one.state == word).unwrap();
    assert_eq!((state("unknown").count, state("unknown").oldest_age), (1, Some(Duration::from_secs(90))));
    assert_eq!((state("waiting").count, state("accepted").oldest_age), (1, None));
    assert_eq!((metrics.depth(), metrics.unknown()), (2, 1));
    let before = kept.metrics(at(0) - Duration::from_secs(60)).unwrap();
    assert_eq!(before.oldest_age(), Some(Duration::ZERO), "the clock was set back");
}

#[test]
fn the_same_document_gives_the_entry_that_is_there() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    pass(&kept, &bench, 1);
    kept.acknowledge("a", at(2)).unwrap();
    let again = kept.submit("a", invoice().timeout(Duration::from_secs(9)), None, at(3)).unwrap();
    assert_eq!((again.state, again.submitted_at), (JournalState::Sent, at(0)));
    pass(&kept, &bench, 4);
    assert_eq!(sends(&bench), 1);
}

#[test]
fn another_document_under_the_same_key_is_refused() {
    let kept = Kept::with_one();
    let others = [Issue::new(xml(12848), Country::CR), invoice().sign(false)];
    for other in others {
        let error = kept.submit("a", other, None, at(1)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "journal-conflict"));
    }
}

#[test]
fn a_key_that_cannot_be_shown_is_refused() {
    let kept = Kept::new();
    let error = kept.submit("", invoice(), Some("a\nb"), at(0)).unwrap_err();
    assert_eq!((error.kind(), error.findings().len()), (ErrorKind::Argument, 2));
}

#[test]
fn a_document_that_breaks_a_rule_is_kept_as_refused_and_can_be_corrected() {
    let (kept, bench) = (Kept::new(), bench(&[SENT]));
    let broken = kept.submit("a", Issue::new(b"<DTE><a></DTE>", Country::CR), None, at(0)).unwrap();
    assert_eq!((broken.state, broken.is_finished), (JournalState::Refused, true));
    assert!(!broken.record.findings.is_empty());
    assert_eq!(pass(&kept, &bench, 1).worked, 0);
    assert_eq!(kept.submit("a", invoice(), None, at(2)).unwrap().state, JournalState::Waiting);
    pass(&kept, &bench, 3);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 1));
}

#[test]
fn options_that_cannot_be_used_are_an_error_and_store_nothing() {
    let kept = Kept::new();
    let error = kept.submit("a", Issue::new(xml(1), Country::AR), None, at(0)).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some("asynchronous")));
    assert!(kept.get("a").unwrap().is_none());
    let run = JournalRun { lease: Duration::from_secs(1), most: 0, ..JournalRun::default() };
    let error = kept.run(&bench(&[SENT]).client, at(0), &run).unwrap_err();
    assert_eq!((error.kind(), error.findings().len()), (ErrorKind::Argument, 2));
}

#[test]
fn a_rejected_document_is_a_result() {
    let (kept, bench) = (Kept::with_one(), bench(&[REJECTED]));
    assert_eq!(pass(&kept, &bench, 1).finished, 1);
    let rejected = &kept.results(1).unwrap()[0];
    assert_eq!((rejected.state, rejected.record.code.as_deref()), (JournalState::Rejected, Some("99")));
    assert_eq!(rejected.record.description.as_deref(), Some("no"));
}

#[test]
fn code_7_frees_the_key_at_once() {
    let refused = Answer::Status(200, r#"{"Success": false, "Code": "7", "Description": "no"}"#);
    let (kept, bench) = (Kept::with_one(), bench(&[refused, SENT]));
    assert_eq!(pass(&kept, &bench, 1).finished, 1);
    let first = entry(&kept, "a");
    assert_eq!((first.state, first.record.reason), (JournalState::Refused, Some(Reason::RefusedInput)));
    kept.submit("a", Issue::new(xml(12848), Country::CR), None, at(2)).unwrap();
    pass(&kept, &bench, 3);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 2));
}

#[test]
fn the_certified_document_is_kept() {
    let certified = Answer::Status(
        200,
        r#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "ResponseValue": "PGEvPg=="}"#,
    );
    let (kept, bench) = (Kept::new(), bench(&[certified]));
    let peruvian = xml(12847).replace("ContenidoTC", "Comentario");
    kept.submit("a", Issue::new(peruvian, Country::PE), None, at(0)).unwrap();
    pass(&kept, &bench, 1);
    let accepted = entry(&kept, "a");
    assert_eq!((accepted.state, accepted.certified.as_deref()), (JournalState::Accepted, Some(&b"<a/>"[..])));
}

#[test]
fn a_document_waits_while_the_service_is_out_of_reach() {
    let (kept, away) = (Kept::with_one(), bench(&[Answer::Fails(Phase::Before)]));
    let one = pass(&kept, &away, 1);
    assert_eq!((one.worked, one.postponed), (1, 1));
    let waiting = entry(&kept, "a");
    assert_eq!(
        (waiting.state, waiting.record.sends, codes(&waiting)),
        (JournalState::Waiting, 0, vec!["transport-broken"])
    );
    let back = bench(&[SENT]);
    pass(&kept, &back, 3600);
    assert_eq!(
        (entry(&kept, "a").state, questions(&back)),
        (JournalState::Sent, 0),
        "nothing was sent to ask about"
    );
}

#[test]
fn refused_credentials_leave_a_document_waiting() {
    let (kept, bench) = (Kept::with_one(), bench(&[Answer::Status(401, ""), SENT]));
    assert_eq!(pass(&kept, &bench, 1).postponed, 1);
    assert_eq!(entry(&kept, "a").state, JournalState::Waiting);
    pass(&kept, &bench, 60);
    assert_eq!(entry(&kept, "a").state, JournalState::Sent);
}

#[test]
fn an_unknown_document_that_is_listed_is_not_sent_again() {
    let (kept, bench) = (Kept::resending(), bench(&[BROKEN, LISTED, FILE]));
    let one = pass(&kept, &bench, 1);
    assert_eq!((one.worked, one.finished), (2, 1));
    let found = entry(&kept, "a");
    assert_eq!((found.state, found.record.verdict), (JournalState::Sent, Some(VerdictKind::AlreadyIssued)));
    assert_eq!((found.record.sends, found.record.questions, sends(&bench)), (1, 1, 1));
    assert_eq!(found.certified.as_deref(), Some(&b"<a/>"[..]), "the answer was lost");
    assert!(found.record.country_document_id.unwrap().ends_with("12847112345678"));
}

#[test]
fn an_unknown_document_that_is_not_listed_stays_unknown() {
    let (kept, bench) = (Kept::with_one(), bench(&[BROKEN, NOTHING]));
    for now in (0..100_000).step_by(50) {
        pass(&kept, &bench, now);
    }
    let unknown = entry(&kept, "a");
    assert_eq!((unknown.state, unknown.record.outcome), (JournalState::Unknown, Some(Outcome::Unknown)));
    assert_eq!(
        (unknown.record.verdict, codes(&unknown)),
        (Some(VerdictKind::NotFound), vec!["journal-person"])
    );
    assert_eq!(sends(&bench), 1);
    assert!(unknown.record.questions < 60, "{} questions in a day", unknown.record.questions);
}

#[test]
fn it_is_sent_again_only_after_it_was_not_listed_for_the_whole_time() {
    let (kept, bench) = (Kept::resending(), bench(&[&[BROKEN], &FIVE_TIMES_NOTHING[..], &[SENT]].concat()));
    for now in 0..SETTLE {
        pass(&kept, &bench, now);
        assert_eq!(sends(&bench), 1, "after {now} seconds");
    }
    pass(&kept, &bench, SETTLE + 10);
    let sent = entry(&kept, "a");
    assert_eq!((sent.state, sent.record.sends, questions(&bench)), (JournalState::Sent, 2, 10));
}

#[test]
fn a_clock_that_jumps_ahead_shortens_the_time_by_a_quarter_at_most() {
    let (kept, bench) = (Kept::resending(), bench(&[BROKEN, NOTHING]));
    pass(&kept, &bench, 0);
    for now in 0..SETTLE * 3 / 4 - 10 {
        pass(&kept, &bench, 1_000_000 + now);
        assert_eq!(sends(&bench), 1, "after {now} seconds");
    }
}

#[test]
fn a_clock_that_is_set_back_lengthens_the_time() {
    let (kept, bench) = (Kept::resending(), bench(&[BROKEN, NOTHING]));
    pass(&kept, &bench, 1_000_000);
    for now in 0..SETTLE {
        pass(&kept, &bench, now);
        assert_eq!(sends(&bench), 1, "after {now} seconds");
    }
}

#[test]
fn a_document_that_was_sent_again_and_is_unknown_again_waits_again() {
    let answers = [&[BROKEN], &FIVE_TIMES_NOTHING[..], &[BROKEN, NOTHING]].concat();
    let (kept, bench) = (Kept::resending(), bench(&answers));
    for now in 0..SETTLE * 2 - 10 {
        pass(&kept, &bench, now);
    }
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Unknown, 2));
}

#[test]
fn failures_in_a_row_stop_all_calls_for_a_while() {
    let (kept, away) = (Kept::new(), bench(&[Answer::Status(503, "")]));
    for number in 0..50 {
        kept.submit(&format!("k-{number}"), Issue::new(xml(12000 + number), Country::CR), None, at(0))
            .unwrap();
    }
    let one = pass(&kept, &away, 1);
    assert_eq!((one.worked, sends(&away)), (5, 5));
    assert!(one.next_at.unwrap() >= at(1));
    let sent = away.seen().len();
    for now in 2..=600 {
        pass(&kept, &away, now);
    }
    assert!(away.seen().len() - sent < 60, "{} calls in ten minutes", away.seen().len() - sent);
}

#[test]
fn the_callers_rule_decides_about_the_authoritys_answer() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT, NOTHING, LISTED]));
    let decide = |document: &ListedDocument| {
        assert_eq!(document.text("Number").as_deref(), Some("12847"));
        Ok(Outcome::Accepted)
    };
    let run = JournalRun { decide: Some(&decide), ..JournalRun::default() };
    for (now, state) in [(0, JournalState::Sent), (30, JournalState::Sent), (60, JournalState::Accepted)] {
        kept.run(&bench.client, at(now), &run).unwrap();
        assert_eq!(entry(&kept, "a").state, state, "{now}");
    }
    assert!(entry(&kept, "a").is_finished);
}

#[test]
fn a_document_that_is_rejected_after_the_send_has_the_notes_of_the_list() {
    let listed = Answer::Status(
        200,
        r#"{"Documents": [{"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "CountryId": "cr", "Number": 12847,
            "Notes": [{"Code": "-53", "Note": "El código CABYS no existe"}]}]}"#,
    );
    let (kept, bench) = (Kept::with_one(), bench(&[SENT, listed]));
    let decide = |_: &ListedDocument| Ok(Outcome::Rejected);
    let run = JournalRun { decide: Some(&decide), ..JournalRun::default() };
    for now in [0, 30] {
        kept.run(&bench.client, at(now), &run).unwrap();
    }
    let rejected = entry(&kept, "a");
    assert_eq!((rejected.state, rejected.record.messages.len()), (JournalState::Rejected, 1));
    assert_eq!(rejected.record.messages[0]["Note"], "El código CABYS no existe");
}

#[test]
fn counts_that_were_set_in_another_order_are_equal() {
    let counts = |states: [JournalState; 2]| {
        states.into_iter().fold(JournalCounts::default(), |counts, state| counts.with(state, 1, None))
    };
    let (one, other) = (JournalState::Waiting, JournalState::Sent);
    assert_eq!(counts([one, other]), counts([other, one]));
}

#[test]
fn one_call_submits_and_sends() {
    let (kept, bench) = (Kept::new(), bench(&[SENT]));
    let run = JournalRun::default();
    let sent = kept.issue(&bench.client, "a", invoice(), None, at(0), &run).unwrap();
    assert_eq!(sent.state, JournalState::Sent);
    let again = kept.issue(&bench.client, "a", invoice(), None, at(1), &run).unwrap();
    assert_eq!((again.state, sends(&bench)), (JournalState::Sent, 1));
}

#[test]
fn one_call_while_the_service_is_away_leaves_the_document_waiting() {
    let (kept, bench) = (Kept::new(), bench(&[Answer::Fails(Phase::Before)]));
    let entry = kept.issue(&bench.client, "a", invoice(), None, at(0), &JournalRun::default()).unwrap();
    assert_eq!(entry.state, JournalState::Waiting);
}

#[test]
fn the_counts_tell_the_oldest_of_each_state() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    pass(&kept, &bench, 1);
    kept.submit("b", Issue::new(xml(12848), Country::CR), None, at(5)).unwrap();
    kept.submit("c", Issue::new(xml(12849), Country::CR), None, at(6)).unwrap();
    let counts = kept.counts().unwrap();
    assert_eq!((counts.count(JournalState::Waiting), counts.oldest(JournalState::Waiting)), (2, Some(at(5))));
    assert_eq!((counts.count(JournalState::Sent), counts.oldest(JournalState::Rejected)), (1, None));
}

#[test]
fn entries_are_listed_by_state_and_number() {
    let kept = Kept::new();
    for key in ["a", "b", "c"] {
        kept.put(key);
    }
    let keys = |state, after, most| -> Vec<_> {
        kept.list(state, after, most).unwrap().into_iter().map(|entry| entry.key).collect()
    };
    assert_eq!(keys(None, 0, 2), ["a", "b"]);
    assert_eq!(keys(Some(JournalState::Waiting), entry(&kept, "a").number, 9), ["b", "c"]);
    assert!(keys(Some(JournalState::Sent), 0, 9).is_empty());
}

#[test]
fn compacting_removes_what_was_acknowledged_before() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    kept.submit("b", Issue::new(xml(12848), Country::CR), None, at(0)).unwrap();
    pass(&kept, &bench, 1);
    kept.acknowledge("a", at(2)).unwrap();
    assert_eq!(kept.compact(at(2)).unwrap(), 0);
    assert_eq!(kept.compact(at(3)).unwrap(), 1);
    assert!(kept.get("a").unwrap().is_none() && kept.get("b").unwrap().is_some());
}

#[test]
fn no_debug_text_shows_a_document() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    pass(&kept, &bench, 0);
    let shown = format!("{:?} {:?}", &*kept, entry(&kept, "a"));
    assert!(!shown.contains("Encabezado") && !shown.contains("3101123456"), "{shown}");
}

#[test]
fn an_entry_that_is_being_sent_is_due_when_its_lease_ends() {
    let kept = Kept::with_one();
    let claim = kept.claim("", None, at(0), Duration::from_secs(600)).unwrap().unwrap();
    assert_eq!(entry(&kept, "a").next_at, Some(at(600)));
    let record = dtekit::store::journal::JournalRecord::default();
    let keep = dtekit::store::journal::JournalKeep {
        state: JournalState::Sending,
        record: Some(&record),
        certified: None,
        attempt: None,
        turn: dtekit::store::journal::JournalTurn::Going { lease: Duration::from_secs(300) },
        service: dtekit::store::journal::Service::NotCalled,
        is_question: false,
    };
    kept.save(&claim, &keep, at(10)).unwrap();
    let sending = entry(&kept, "a");
    assert_eq!((sending.state, sending.next_at), (JournalState::Sending, Some(at(310))));
}

#[test]
fn a_wait_for_the_authority_outlives_a_clock_that_is_set() {
    let pending = Answer::Status(
        200,
        r#"{"Documents": [{"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "CountryId": "cr"}]}"#,
    );
    let bench = bench(&[SENT, pending]);
    let kept = Kept::with_one();
    let rule: &dyn Fn(&ListedDocument) -> dtekit::Result<Outcome> = &|_| Ok(Outcome::Sent);
    let run = JournalRun { decide: Some(rule), ..JournalRun::default() };
    let pass = |now: u64| kept.run(&bench.client, at(now), &run).unwrap();
    pass(100_000);
    pass(100_040);
    assert_eq!(questions(&bench), 1);
    // Set back by a day: it is asked at once, and not only after a day.
    pass(13_600);
    assert_eq!(questions(&bench), 2);
    // A jump over the time after which it is given up ends nothing.
    pass(1_000_000);
    assert_eq!((questions(&bench), entry(&kept, "a").is_finished), (3, false));
    for question in 1..8 {
        pass(1_000_000 * (question + 1));
    }
    let entry = entry(&kept, "a");
    assert!(entry.is_finished && codes(&entry) == ["authority-answer-not-known"], "{:?}", codes(&entry));
}
