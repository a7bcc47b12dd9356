//! Stored pollings: over a transport in memory with a clock that the test moves, and against the sandbox.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a test says what it left out

mod crash;
mod delivery;
mod file;
mod lease;

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use crate::memory::{Answer, Bench, bench_with};
use dtekit::client::Settings;
use dtekit::extraction::{Policy, Upload};
use dtekit::store::poll::{PollJob, PollPass, PollRun, PollState};
use dtekit::{ErrorKind, Phase, PollStore, SqlitePollStore};

const TOKEN: Answer = Answer::Status(200, r#"{"access_token": "t0ken", "expires_in": 1000000}"#);
const SENT: Answer = Answer::Status(201, "{}");
const UNKNOWN: Answer = Answer::Status(404, "");
const PROCESSING: Answer = Answer::Status(200, r#"{"external_id": "x", "current_status": "processing"}"#);
const REJECTED: Answer = Answer::Status(200, r#"{"external_id": "x", "current_status": "rejected"}"#);
const READY: Answer = Answer::Status(
    200,
    r#"{"external_id": "x", "current_status": "pending_review", "processed_timestamp": null,
        "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>",
        "file_url": "https://files.example/1.pdf?Expires=784111700&Signature=s1gned"}"#,
);
const FILE: Answer = Answer::Status(200, "%PDF-1.4");

/// The folder of one test. It is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("dtekit-polls-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("polls.db")
    }

    fn store(&self) -> SqlitePollStore {
        SqlitePollStore::open(self.file()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A store with its folder.
struct Kept {
    store: SqlitePollStore,
    folder: Folder,
}

impl Kept {
    fn new() -> Kept {
        let folder = Folder::new();
        Kept { store: folder.store(), folder }
    }

    /// With the document `x`.
    fn with_one() -> Kept {
        let kept = Kept::new();
        assert!(kept.submit(upload("x"), Policy::default(), at(0)).unwrap());
        kept
    }
}

impl Deref for Kept {
    type Target = SqlitePollStore;

    fn deref(&self) -> &SqlitePollStore {
        &self.store
    }
}

fn settings() -> Settings {
    Settings {
        extraction_url: Some("https://provider.example".into()),
        client_id: Some("id".into()),
        client_secret: Some("s3cret".into()),
        ..Settings::new("https://service.example", "user", "secret")
    }
}

/// A client with these answers, the token's first.
fn provider(answers: &[Answer]) -> Bench {
    let answers: Vec<_> = std::iter::once(TOKEN).chain(answers.iter().cloned()).collect();
    bench_with(settings(), &answers)
}

fn upload(external_id: &str) -> Upload {
    Upload::new("a.txt", b"total: 10".to_vec(), "org").external_id(external_id)
}

/// The time at that many seconds after the beginning of a test.
fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000 + seconds)
}

fn pass(store: &SqlitePollStore, bench: &Bench, now: u64) -> PollPass {
    store.run_due(&bench.client, at(now), &PollRun::default()).unwrap()
}

fn job(store: &SqlitePollStore, external_id: &str) -> PollJob {
    store.get(external_id).unwrap().unwrap()
}

fn calls(bench: &Bench, what: &str) -> usize {
    bench.seen().iter().filter(|seen| seen.line.contains(what)).count()
}

fn sends(bench: &Bench) -> usize {
    bench.seen().iter().filter(|seen| seen.line == "POST https://provider.example/v1/documents").count()
}

fn codes(job: &PollJob) -> Vec<&str> {
    job.findings.iter().map(|finding| &*finding.code).collect()
}

#[test]
fn the_metrics_count_the_jobs_of_each_state_and_say_how_old_they_are() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT]));
    pass(&kept, &bench, 0);
    kept.submit(upload("y"), Policy::default(), at(30)).unwrap();
    let metrics = kept.metrics(at(100)).unwrap();
    let state = |word: &str| metrics.states().iter().find(|one| one.state == word).unwrap();
    assert_eq!((state("queued").count, state("queued").oldest_age), (1, Some(Duration::from_secs(70))));
    assert_eq!((state("polling").count, state("polling").oldest_age), (1, Some(Duration::from_secs(100))));
    assert_eq!((state("done").count, state("done").oldest_age), (0, None));
    assert_eq!((metrics.depth(), metrics.unknown()), (2, 0));
    let text = metrics.to_prometheus();
    assert!(
        text.contains("dtekit_poll_jobs{state=\"queued\"} 1\ndtekit_poll_jobs{state=\"polling\"} 1\n"),
        "{text}"
    );
    assert!(text.contains("dtekit_poll_oldest_age_seconds{state=\"polling\"} 100\n"), "{text}");
}

#[test]
fn a_document_is_submitted_polled_and_delivered() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, PROCESSING, READY, FILE]));
    let one = pass(&kept, &bench, 0);
    assert_eq!((one.worked, one.finished, one.next_at), (1, 0, Some(at(180))));
    assert_eq!(job(&kept, "x").state, PollState::Polling);
    assert_eq!(pass(&kept, &bench, 179).worked, 0, "nothing is due");
    assert_eq!(pass(&kept, &bench, 180).next_at, Some(at(360)));
    assert_eq!(job(&kept, "x").status.unwrap().as_str(), "processing");
    let last = pass(&kept, &bench, 360);
    assert_eq!((last.worked, last.finished, last.next_at), (1, 1, None));
    let results = kept.results(10).unwrap();
    let done = &results[0];
    assert_eq!((done.state, done.sends, done.queries), (PollState::Done, (1, 25), (1, 125)));
    assert_eq!(done.xml.as_deref(), Some("<DTE><Documento><Encabezado/></Documento></DTE>"));
    assert_eq!((done.file.as_deref(), done.findings.len()), (Some(&b"%PDF-1.4"[..]), 0));
    assert_eq!(sends(&bench), 1);
}

#[test]
fn a_result_is_given_until_it_is_acknowledged_and_then_its_key_is_free() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, READY, FILE]));
    assert!(!kept.acknowledge("x").unwrap(), "it has not ended");
    pass(&kept, &bench, 0);
    assert!(!kept.acknowledge("x").unwrap(), "it has not ended");
    pass(&kept, &bench, 180);
    assert_eq!(kept.results(10).unwrap(), kept.results(10).unwrap());
    assert_eq!(kept.results(10).unwrap().len(), 1);
    assert!(kept.acknowledge("x").unwrap());
    assert!(!kept.acknowledge("x").unwrap());
    assert_eq!((kept.results(10).unwrap(), kept.get("x").unwrap()), (vec![], None));
    assert!(kept.submit(upload("x"), Policy::default(), at(400)).unwrap());
}

#[test]
fn the_same_document_is_kept_once() {
    let kept = Kept::with_one();
    assert!(!kept.submit(upload("x"), Policy::default(), at(1)).unwrap());
    assert_eq!(kept.counts().unwrap().queued, 1);
    let bench = provider(&[SENT, READY, FILE]);
    pass(&kept, &bench, 0);
    pass(&kept, &bench, 180);
    assert!(!kept.submit(upload("x"), Policy::default(), at(181)).unwrap(), "its result is still there");
}

#[test]
fn another_document_of_the_same_key_is_refused() {
    let kept = Kept::with_one();
    let other = Upload::new("a.txt", b"total: 11".to_vec(), "org").external_id("x");
    let error = kept.submit(other, Policy::default(), at(1)).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "poll-store-conflict"));
    let other = upload("x").batch_id("b");
    assert!(kept.submit(other, Policy::default(), at(1)).is_err());
    assert_eq!(kept.counts().unwrap().queued, 1);
}

#[test]
fn a_document_is_checked_before_it_is_kept() {
    let kept = Kept::new();
    let error = kept.submit(Upload::new("a.exe", Vec::new(), ""), Policy::default(), at(0)).unwrap_err();
    assert_eq!((error.kind(), error.findings().len()), (ErrorKind::Invalid, 2));
    let policy = Policy { sends: 0, ..Policy::default() };
    assert_eq!(kept.submit(upload("x"), policy, at(0)).unwrap_err().path(), Some("sends"));
    assert_eq!(kept.counts().unwrap(), Default::default());
}

#[test]
fn options_out_of_range_are_refused() {
    let kept = Kept::with_one();
    let run = PollRun { lease: Duration::from_secs(1), most: 0 };
    let error = kept.run_due(&provider(&[SENT]).client, at(0), &run).unwrap_err();
    assert_eq!((error.kind(), error.findings().len()), (ErrorKind::Argument, 2));
}

#[test]
fn every_failure_is_a_result_with_its_reason() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, REJECTED]));
    pass(&kept, &bench, 0);
    assert_eq!(pass(&kept, &bench, 180).finished, 1);
    let failed = &kept.results(10).unwrap()[0];
    assert_eq!((failed.state, failed.reason.as_deref()), (PollState::Failed, Some("rejected")));
    assert_eq!((codes(failed), &failed.xml), (vec!["extraction-rejected"], &None));
}

#[test]
fn the_policy_is_kept_with_the_document() {
    let (kept, bench) = (Kept::new(), provider(&[SENT, PROCESSING, SENT, PROCESSING]));
    let policy = Policy { queries: 1, query_interval: 10, sends: 2, cycles: 1, ..Policy::default() };
    kept.submit(upload("x"), policy, at(0)).unwrap();
    pass(&kept, &bench, 0);
    assert_eq!(pass(&kept, &bench, 10).finished, 0);
    assert_eq!(pass(&kept, &bench, 20).finished, 1);
    let failed = job(&kept, "x");
    assert_eq!((failed.reason.as_deref(), failed.sends, failed.queries), (Some("exhausted"), (2, 2), (2, 2)));
    assert_eq!(sends(&bench), 2);
}

#[test]
fn the_cycles_count_from_the_first_send_and_not_from_the_submission() {
    let (kept, bench) = (Kept::new(), provider(&[SENT, PROCESSING, SENT]));
    let policy = Policy { queries: 1, query_interval: 10, sends: 1, cycles: 2, ..Policy::default() };
    kept.submit(upload("x"), policy, at(0)).unwrap();
    pass(&kept, &bench, 20_000);
    assert_eq!(pass(&kept, &bench, 20_010).next_at, Some(at(30_800)));
}

#[test]
fn a_first_send_that_is_refused_is_a_failure() {
    let (kept, bench) = (Kept::with_one(), provider(&[Answer::Status(400, r#"{"Message": "no"}"#)]));
    assert_eq!(pass(&kept, &bench, 0).finished, 1);
    let failed = job(&kept, "x");
    assert_eq!((failed.reason.as_deref(), codes(&failed)), (Some("refused"), vec!["status-refused"]));
}

#[test]
fn a_first_send_that_never_left_is_postponed_and_uses_up_no_attempt() {
    let before = Answer::Fails(Phase::Before);
    let answers = [before.clone(), before.clone(), before, SENT];
    let (kept, bench) = (Kept::with_one(), provider(&answers));
    let one = pass(&kept, &bench, 0);
    assert_eq!((one.worked, one.postponed), (1, 1));
    let put_off = job(&kept, "x");
    assert_eq!((put_off.state, put_off.sends), (PollState::Queued, (0, 25)));
    assert_eq!(codes(&put_off), ["transport-broken"]);
    let next = put_off.next_at.unwrap();
    assert!((at(180)..at(190)).contains(&next), "{next:?}");
    assert_eq!(pass(&kept, &bench, 190).worked, 1);
    assert_eq!((job(&kept, "x").sends, codes(&job(&kept, "x")).len()), ((1, 25), 0));
    assert_eq!(calls(&bench, "search"), 0, "nothing was sent that could be asked for");
}

#[test]
fn refused_credentials_postpone_a_first_send() {
    let refused = Answer::Status(401, "");
    let (kept, bench) = (Kept::with_one(), provider(&[refused.clone(), TOKEN, refused, SENT]));
    assert_eq!(pass(&kept, &bench, 0).postponed, 1);
    assert_eq!(job(&kept, "x").state, PollState::Queued);
    assert_eq!((pass(&kept, &bench, 180).worked, job(&kept, "x").sends), (1, (1, 25)));
}

#[test]
fn a_client_that_lacks_a_setting_is_an_error_and_loses_nothing() {
    let kept = Kept::with_one();
    let bench = bench_with(Settings { extraction_url: None, ..settings() }, &[TOKEN]);
    let error = kept.run_due(&bench.client, at(0), &PollRun::default()).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some("extraction_url")));
    let bench = provider(&[SENT]);
    assert_eq!(pass(&kept, &bench, 0).worked, 1);
    assert_eq!(sends(&bench), 1);
}

#[test]
fn a_pass_takes_at_most_the_allowed_number_of_jobs() {
    let (kept, bench) = (Kept::new(), provider(&[SENT]));
    for number in 0..20 {
        kept.submit(upload(&format!("x-{number}")), Policy::default(), at(number)).unwrap();
    }
    let run = PollRun { most: 3, ..PollRun::default() };
    assert_eq!(kept.run_due(&bench.client, at(100), &run).unwrap().worked, 3);
    assert_eq!(job(&kept, "x-2").state, PollState::Polling, "the longest due first");
    assert_eq!(pass(&kept, &bench, 100).worked, 16);
    assert_eq!(kept.counts().unwrap().polling, 19);
}

#[test]
fn results_come_in_the_order_in_which_they_ended() {
    let (kept, bench) = (Kept::new(), provider(&[Answer::Status(400, "")]));
    for (place, id) in ["c", "a", "b"].into_iter().enumerate() {
        kept.submit(upload(id), Policy::default(), at(place as u64)).unwrap();
        pass(&kept, &bench, 10 * place as u64 + 10);
    }
    let ids = |most| kept.results(most).unwrap().into_iter().map(|job| job.external_id).collect::<Vec<_>>();
    assert_eq!(
        (ids(10), ids(2), ids(0)),
        (vec!["c".into(), "a".into(), "b".into()], vec!["c".into(), "a".into()], vec![])
    );
}

#[test]
fn a_documents_warnings_come_with_its_result() {
    let (kept, bench) = (Kept::new(), provider(&[SENT, READY, FILE]));
    let pdf = Upload::new("a.pdf", b"%PDF-1.7 no pages".to_vec(), "org").external_id("x");
    kept.submit(pdf, Policy::default(), at(0)).unwrap();
    pass(&kept, &bench, 0);
    pass(&kept, &bench, 180);
    assert_eq!(codes(&job(&kept, "x")), ["upload-pages-uncounted"]);
}

#[test]
fn no_debug_text_shows_a_document() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, READY, FILE]));
    pass(&kept, &bench, 0);
    pass(&kept, &bench, 180);
    let shown = format!("{:?} {:?}", &*kept, kept.results(1).unwrap());
    assert!(!shown.contains("Encabezado") && !shown.contains("total"), "{shown}");
}

/// Every byte of a store's files.
fn bytes(folder: &Path) -> Vec<u8> {
    fs::read_dir(folder).unwrap().flat_map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

#[test]
fn no_token_and_no_signed_address_is_ever_in_the_file() {
    let gone = Answer::Status(403, "");
    let (kept, bench) =
        (Kept::with_one(), provider(&[SENT, READY, gone.clone(), READY, gone.clone(), READY, gone]));
    pass(&kept, &bench, 0);
    let has = |what: &str| memchr::memmem::find(&bytes(&kept.folder.0), what.as_bytes()).is_some();
    assert!(has("total: 10"), "the document is there, to be sent again");
    assert!(!has("t0ken") && !has("s3cret"));
    pass(&kept, &bench, 180);
    assert_eq!(job(&kept, "x").state, PollState::Done);
    assert!(has("Encabezado") && !has("s1gned") && !has("files.example") && !has("t0ken"));
}
