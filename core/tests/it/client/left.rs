//! Cancelled calls that leave their request behind.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::follow_up::numbered_document;
use dtekit::client::{Cancellation, Client, Settings};
use dtekit::operation::{Arguments, Body, FileSource};
use dtekit::transport::{HttpRequest, HttpResponse, SystemClock, Transport};
use dtekit::{Outcome, Phase};

/// Longer than any test takes when all is well.
const NEVER: Duration = Duration::from_secs(600);

/// A transport whose requests are answered when the test says so.
struct Held {
    begun: Mutex<Sender<String>>,
    answers: Mutex<Receiver<(u16, &'static str)>>,
    ended: Mutex<Sender<()>>,
}

impl Transport for Held {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        self.begun.lock().unwrap().send(request.url.to_owned()).unwrap();
        let (status, body) = self.answers.lock().unwrap().recv().unwrap_or((500, ""));
        // The test may have ended.
        let _ = self.ended.lock().unwrap().send(());
        Ok(HttpResponse { status, headers: Vec::new(), body: body.into() })
    }
}

struct Bench {
    client: Client,
    begun: Receiver<String>,
    answers: Sender<(u16, &'static str)>,
    ended: Receiver<()>,
}

fn bench(settings: Settings) -> Bench {
    let ((begun, receiver), (answers, held), (ended, end)) = (channel(), channel(), channel());
    let transport = Held { begun: begun.into(), answers: held.into(), ended: ended.into() };
    let client = Client::with_transport(settings, transport, SystemClock).unwrap();
    Bench { client, begun: receiver, answers, ended: end }
}

fn basic() -> Settings {
    Settings::new("https://service.example/", "user", "secret")
}

#[test]
fn a_cancelled_send_ends_while_its_request_goes_on() {
    let bench = bench(basic());
    let cancellation = Cancellation::default();
    let call = bench.client.cancelled_by(&cancellation);
    let thread = thread::spawn(move || call.send_document_to_authority(numbered_document()));
    bench.begun.recv_timeout(NEVER).unwrap();
    let cancelled = cancellation.cancel();
    assert_eq!(cancelled.phase, Phase::InFlight);
    // No answer was given, so only the cancellation can have ended the call.
    let result = thread.join().unwrap().unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    assert_eq!(result.error.unwrap().code(), "transport-cancelled");
    assert!(result.next.unwrap().unknown_since.is_some());
    bench.answers.send((200, "{}")).unwrap();
    bench.ended.recv_timeout(NEVER).unwrap();
}

#[test]
fn an_answer_reaches_a_call_that_can_be_cancelled() {
    let bench = bench(basic());
    let call = bench.client.cancelled_by(&Cancellation::default());
    bench.answers.send((200, "{\"Success\": false, \"Code\": \"7\"}")).unwrap();
    let result = call.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Rejected));
}

#[test]
fn a_cancelled_call_waits_where_its_caller_can_leave_its_thread() {
    let bench = bench(basic());
    let cancellation = Cancellation::waiting();
    let call = bench.client.cancelled_by(&cancellation);
    let thread = thread::spawn(move || call.send_document_to_authority(numbered_document()));
    bench.begun.recv_timeout(NEVER).unwrap();
    assert_eq!(cancellation.cancel().result.unwrap().outcome, Some(Outcome::Unknown));
    bench.answers.send((200, "{\"Success\": false, \"Code\": \"7\"}")).unwrap();
    assert_eq!(thread.join().unwrap().unwrap().outcome, Some(Outcome::Rejected));
}

#[test]
fn a_call_that_waits_for_the_token_of_a_cancelled_one_asks_for_its_own() {
    let settings = dtekit::json::json!({
        "base_url": "https://service.example", "username": "user", "password": "secret",
        "token_url": "https://service.example/token", "client_id": "client", "client_secret": "client-secret",
    });
    let bench = bench(Settings::from_members(settings.as_object().unwrap()).unwrap());
    let (first, second) = (Cancellation::default(), Cancellation::default());
    let calls = [&first, &second].map(|cancellation| bench.client.cancelled_by(cancellation));
    let arguments = || {
        dtekit::operation::Arguments::new()
            .set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
            .set("status", "110111")
            .set("description", "Cancelamento")
            .set("version", "v2")
    };
    let threads = calls.map(|call| {
        thread::spawn(move || call.call("Document/ChangeDocumentStatus", arguments()).map(|_| ()))
    });
    // One of the two asks for the token, the other waits for it or has not begun. Either may be the first.
    assert!(bench.begun.recv_timeout(NEVER).unwrap().ends_with("/token"));
    first.cancel();
    let [one, other] = threads;
    let error = one.join().unwrap().unwrap_err();
    assert_eq!((error.code(), error.phase()), ("transport-cancelled", Some(Phase::Before)));
    second.cancel();
    let error = other.join().unwrap().unwrap_err();
    assert_eq!((error.code(), error.phase()), ("transport-cancelled", Some(Phase::Before)));
}

/// A file that the test reads, and counts each read; it can hold a read up until the test lets it go.
struct CallersFile {
    at: u64,
    reads: Arc<AtomicUsize>,
    is_held: Arc<AtomicBool>,
}

const SIZE: u64 = 1 << 20;

impl Read for CallersFile {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        while self.is_held.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        let read = to.len().min((SIZE - self.at) as usize).min(1000);
        // The beginning of a ZIP, again and again.
        let at = self.at as usize;
        to[..read].iter_mut().enumerate().for_each(|(place, byte)| *byte = b"PK\x03\x04"[(at + place) % 4]);
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for CallersFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(by) => SIZE.saturating_add_signed(by),
            SeekFrom::Current(by) => self.at.saturating_add_signed(by),
        };
        Ok(self.at)
    }
}

/// A transport that reads the first byte of the body, then the rest once the test says so, and tells how that ended.
struct Reading {
    begun: Mutex<Sender<()>>,
    go_on: Mutex<Receiver<()>>,
    read: Mutex<Sender<io::Result<u64>>>,
}

impl Transport for Reading {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        let Body::Multipart(parts) = request.body else { panic!("expected an upload") };
        let mut reader = parts.reader();
        let head = parts.size() as u64 - SIZE;
        io::copy(&mut (&mut reader).take(head), &mut io::sink()).unwrap();
        self.begun.lock().unwrap().send(()).unwrap();
        self.go_on.lock().unwrap().recv().unwrap();
        let read = io::copy(&mut reader, &mut io::sink());
        // The test may have ended.
        let _ = self.read.lock().unwrap().send(read);
        thread::sleep(NEVER);
        unreachable!("the test ends before")
    }
}

struct Upload {
    call: thread::JoinHandle<dtekit::Result<dtekit::Reply>>,
    cancellation: Cancellation,
    reads: Arc<AtomicUsize>,
    is_held: Arc<AtomicBool>,
    begun: Receiver<()>,
    go_on: Sender<()>,
    read: Receiver<io::Result<u64>>,
}

impl Upload {
    fn begins(&self) {
        self.begun.recv_timeout(NEVER).expect("an upload that begins");
    }
}

/// An upload that is under way. No request of it is ever answered.
fn upload() -> Upload {
    let ((begin, begun), (go_on, wait), (end, read)) = (channel(), channel(), channel());
    let transport = Reading { begun: begin.into(), go_on: wait.into(), read: end.into() };
    let settings = dtekit::json::json!({
        "base_url": "https://service.example", "username": "user", "password": "secret",
        "integrator_url": "https://integrator.example", "integrator_username": "user",
        "integrator_password": "secret",
    });
    let settings = Settings::from_members(settings.as_object().unwrap()).unwrap();
    let client = Client::with_transport(settings, transport, SystemClock).unwrap();
    let (reads, is_held, cancellation) = (Arc::default(), Arc::default(), Cancellation::default());
    let file = CallersFile { at: 0, reads: Arc::clone(&reads), is_held: Arc::clone(&is_held) };
    let arguments =
        Arguments::new().set("file", FileSource::from_reader(file).unwrap()).set("externalId", "9d3c1f0e");
    let call = client.cancelled_by(&cancellation);
    let call = thread::spawn(move || call.call("Integrator/UploadZipDocument", arguments));
    Upload { call, cancellation, reads, is_held, begun, go_on, read }
}

#[test]
fn a_cancelled_upload_ends_while_the_callers_reader_has_been_read_and_no_answer_comes() {
    let upload = upload();
    upload.begins();
    upload.go_on.send(()).unwrap();
    assert!(upload.read.recv_timeout(NEVER).unwrap().is_ok());
    upload.cancellation.cancel();
    assert_eq!(upload.call.join().unwrap().unwrap_err().code(), "transport-cancelled");
}

#[test]
fn the_callers_reader_is_not_read_after_a_cancelled_call() {
    let upload = upload();
    upload.begins();
    upload.cancellation.cancel();
    assert_eq!(upload.call.join().unwrap().unwrap_err().code(), "transport-cancelled");
    let reads = upload.reads.load(Ordering::SeqCst);
    upload.go_on.send(()).unwrap();
    let error = upload.read.recv_timeout(NEVER).unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the call has ended");
    assert_eq!(upload.reads.load(Ordering::SeqCst), reads);
}

#[test]
fn a_cancelled_upload_waits_for_the_read_of_the_callers_reader_that_is_under_way() {
    let upload = upload();
    upload.begins();
    upload.is_held.store(true, Ordering::SeqCst);
    let reads = upload.reads.load(Ordering::SeqCst);
    upload.go_on.send(()).unwrap();
    while upload.reads.load(Ordering::SeqCst) == reads {
        thread::yield_now();
    }
    upload.cancellation.cancel();
    assert!(!upload.call.is_finished());
    upload.is_held.store(false, Ordering::SeqCst);
    assert_eq!(upload.call.join().unwrap().unwrap_err().code(), "transport-cancelled");
    // Before the call saw that it is cancelled, its request may have read more, even all.
    let reads = upload.reads.load(Ordering::SeqCst);
    let _ = upload.read.recv_timeout(NEVER).unwrap();
    assert_eq!(upload.reads.load(Ordering::SeqCst), reads);
}
