//! Answers that arrive in time, and have so many values that they are not read in time.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use dtekit::client::{Client, FileFormat, Settings};
use dtekit::operation::Arguments;
use dtekit::transport::{Clock, HttpRequest, HttpResponse, Transport};
use dtekit::{Error, Outcome, Phase, Reply, Result};

use crate::memory::ACCEPTED;

const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

/// Answers once the time of the call is over to the second, and counts the calls.
#[derive(Clone)]
struct Late {
    status: u16,
    body: Arc<str>,
    now: Arc<Mutex<(Instant, usize)>>,
}

impl Transport for Late {
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        let mut now = self.now.lock().unwrap();
        now.0 += request.timeout;
        now.1 += 1;
        Ok(HttpResponse { status: self.status, headers: Vec::new(), body: self.body.as_bytes().to_vec() })
    }
}

impl Clock for Late {
    fn now(&self) -> Instant {
        self.now.lock().unwrap().0
    }

    fn wall(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH
    }

    fn sleep(&self, _: Duration) {}

    fn random(&self) -> f64 {
        0.0
    }
}

fn late(status: u16, body: &str) -> (Client, Late) {
    let late = Late { status, body: body.into(), now: Arc::new(Mutex::new((Instant::now(), 0))) };
    let settings = Settings::new("https://service.example", "user", "secret");
    (Client::with_transport(settings, late.clone(), late.clone()).unwrap(), late)
}

/// An accepted document whose other data has this many values.
fn accepted(values: usize) -> String {
    let other = vec!["1"; values].join(",");
    ACCEPTED.replacen('{', &format!("{{\"OtherData\":[{other}],"), 1)
}

fn send(client: &Client, operation: &str) -> Result<Reply> {
    let arguments = Arguments::new()
        .set("file_content", "<DTE/>")
        .set("country", "CR")
        .set("asynchronous", true)
        .set("mapping", "0001")
        .set("sign", true)
        .set("default_certificate", false);
    client.call(operation, arguments)
}

fn is_timeout(error: &Error) -> bool {
    (error.code(), error.phase()) == ("transport-timeout", Some(Phase::After))
}

#[test]
fn a_send_whose_answer_is_not_read_in_time_is_unknown_and_sent_once() {
    for status in [200, 400] {
        let (client, calls) = late(status, &accepted(100_000));
        let reply = send(&client, "Document/SendDocumentToAuthority").unwrap();
        let result = reply.process().unwrap();
        assert_eq!(result.outcome, Some(Outcome::Unknown), "{status}");
        assert_eq!(result.reason.unwrap().as_str(), "connection", "{status}");
        assert!(is_timeout(result.error.as_ref().unwrap()), "{status}");
        assert!(result.next.as_ref().unwrap().unknown_since.is_some(), "{status}");
        assert_eq!(calls.now.lock().unwrap().1, 1, "{status}");
    }
}

#[test]
fn a_custom_response_that_is_not_read_in_time_is_unknown() {
    let (client, _) = late(200, &accepted(100_000));
    let reply = send(&client, "Document/SendDocumentToAuthorityCustomResponse").unwrap();
    let result = reply.process().unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    assert_eq!(result.reason.unwrap().as_str(), "connection");
}

#[test]
fn a_server_error_that_is_not_read_in_time_is_unknown() {
    let (client, _) = late(500, &accepted(100_000));
    let reply = send(&client, "Document/SendDocumentToAuthority").unwrap();
    assert_eq!(reply.process().unwrap().outcome, Some(Outcome::Unknown));
}

#[test]
fn a_read_whose_answer_is_not_read_in_time_fails_at_once() {
    let many = format!("[{}]", vec!["{}"; 100_000].join(","));
    let arguments = |name: &str, value: &str| Arguments::new().set(name, value);
    for (operation, arguments) in [
        ("Account/GetAccount", arguments("account_code", "3101123456")),
        (
            "Comment/GetDocumentComments",
            arguments("global_document_id", ID).set("account_code", "3101123456"),
        ),
        ("File/DownloadDocumentAttachments", arguments("global_document_id", ID)),
    ] {
        let (client, calls) = late(200, &many);
        let error = client.call(operation, arguments).unwrap_err();
        assert!(is_timeout(&error), "{operation}: {error}");
        assert_eq!(calls.now.lock().unwrap().1, 1, "{operation}");
    }
    let (client, _) = late(200, &many);
    assert!(is_timeout(&client.download(ID, FileFormat::Xml, "").unwrap_err()));
}

#[test]
fn markup_that_is_not_read_in_time_fails_too() {
    let (client, _) = late(200, &format!("<a>{}</a>", "<b/>".repeat(100_000)));
    let error = client.call("Account/GetAccount", Arguments::new().set("account_code", "1")).unwrap_err();
    assert!(is_timeout(&error), "{error}");
}

#[test]
fn a_short_answer_that_arrives_at_the_last_moment_is_read() {
    let (client, _) = late(200, &accepted(10));
    let reply = send(&client, "Document/SendDocumentToAuthority").unwrap();
    assert_eq!(reply.process().unwrap().outcome, Some(Outcome::Sent));
}
