//! Cancelled calls that leave their request behind.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::follow_up::numbered_document;
use dtekit::client::{Cancellation, Client, Settings};
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
