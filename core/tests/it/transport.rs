//! Calls that are recorded against the sandbox, and replayed without it.

use dtekit::client::{Client, GetDocument, Issue, Settings};
use dtekit::json::Map;
use dtekit::transport::{Http, HttpSettings, Recorder, Recording, Replay, SystemClock};
use dtekit::{Country, ErrorKind, Outcome};
use dtekit_sandbox::{Fault, Options, Sandbox};

const INVOICE: &[u8] = include_bytes!("../../../tests/data/invoice-mx.json");

fn settings(url: &str) -> Settings {
    Settings {
        client_id: Some("client".into()),
        client_secret: Some("client-secret".into()),
        ..Settings::new(url, "user", "secret")
    }
}

fn http() -> Http {
    Http::new(&HttpSettings {
        connect_timeout: std::time::Duration::from_secs(10),
        read_timeout: None,
        max_reply_bytes: 1 << 20,
        proxy: None,
        ca_certs: None,
    })
    .unwrap()
}

fn invoice() -> Issue {
    Issue::new(INVOICE.to_vec(), Country::MX)
}

/// What is recorded of the calls of one client.
fn recorded(calls: impl FnOnce(&Client, &Sandbox)) -> Recording {
    let sandbox = Sandbox::start(Options { country: Some("MX".into()), ..Options::default() }).unwrap();
    let recorder = Recorder::new(http());
    let client = Client::with_transport(settings(sandbox.url()), recorder.clone(), SystemClock).unwrap();
    calls(&client, &sandbox);
    recorder.recording()
}

/// A client that has the recording as it comes out of its file, and no sandbox.
fn replayed(recording: &Recording) -> (Client, Replay) {
    let read = Recording::from_json(recording.to_json().as_bytes()).unwrap();
    assert!(&read == recording);
    let replay = Replay::new(read);
    let client = Client::with_transport(settings("https://service.example"), replay.clone(), SystemClock);
    (client.unwrap(), replay)
}

#[test]
fn a_replay_gives_what_was_recorded() {
    let mut id = None;
    let recording = recorded(|client, _| {
        id = client.issue(invoice()).unwrap().country_document_id;
    });
    let (client, replay) = replayed(&recording);
    let result = client.issue(invoice()).unwrap();
    assert_eq!((result.outcome, result.country_document_id), (Some(Outcome::Accepted), id));
    assert_eq!(replay.remaining(), 0);
}

#[test]
fn a_call_that_was_not_recorded_is_refused() {
    let recording = recorded(|client, _| drop(client.issue(invoice()).unwrap()));
    let (client, _) = replayed(&recording);
    let error = client.get_document(GetDocument::new(Map::new())).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "transport-unrecorded"));
}

#[test]
fn a_send_with_another_body_is_refused_and_not_unknown() {
    let recording = recorded(|client, _| drop(client.issue(invoice()).unwrap()));
    let (client, _) = replayed(&recording);
    let error = client.issue(invoice().sign(false)).unwrap_err();
    assert_eq!(error.code(), "transport-unrecorded");
    assert!(error.message().contains("1 of the 1 calls that wait have this path"), "{error}");
}

#[test]
fn each_recorded_call_is_answered_once() {
    let recording = recorded(|client, _| drop(client.issue(invoice()).unwrap()));
    let (client, _) = replayed(&recording);
    client.issue(invoice()).unwrap();
    assert_eq!(client.issue(invoice()).unwrap_err().code(), "transport-unrecorded");
}

#[test]
fn equal_calls_have_their_answers_in_order() {
    let recording = recorded(|client, sandbox| {
        sandbox.fault(Fault { kind: "reject=once".parse().unwrap(), ..Fault::default() });
        client.issue(invoice()).unwrap();
        client.issue(invoice()).unwrap();
    });
    let (client, _) = replayed(&recording);
    let outcomes = [client.issue(invoice()).unwrap().outcome, client.issue(invoice()).unwrap().outcome];
    assert_eq!(outcomes, [Some(Outcome::Rejected), Some(Outcome::Accepted)]);
}

#[test]
fn a_broken_connection_is_recorded_too() {
    let recording = recorded(|client, sandbox| {
        sandbox.fault(Fault { kind: "drop".parse().unwrap(), ..Fault::default() });
        client.issue(invoice()).unwrap();
    });
    let (client, _) = replayed(&recording);
    assert_eq!(client.issue(invoice()).unwrap().outcome, Some(Outcome::Unknown));
}

#[test]
fn a_recording_has_no_credentials_and_no_tokens() {
    use dtekit::operation::{Arguments, Request};
    use dtekit::transport::{HttpRequest, HttpResponse, Transport};

    /// Gives what a token endpoint and the provider give, and the caller's own credentials back.
    struct Leaking;
    impl Transport for Leaking {
        fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
            let echo = request.headers.iter().find(|(name, _)| *name == "Authorization");
            let body = format!(
                r#"{{"access_token": "token-1", "items": [{{"file_url": "https://f.example/a?Signature=s-1"}}], "echo": "{}"}}"#,
                echo.map_or("", |(_, value)| value)
            );
            let headers = vec![("set-cookie".to_owned(), "cookie-1".to_owned())];
            Ok(HttpResponse { status: 200, headers, body: body.into() })
        }
    }

    let recorder = Recorder::new(Leaking);
    let request = Request::new("Document/GetDocument", Arguments::new().set("Number", "7")).unwrap();
    let time = std::time::Duration::from_secs(1);
    let exchange = |url: &str, headers: &[(&'static str, String)]| {
        let of = |body| HttpRequest {
            method: request.method(),
            url,
            headers,
            body,
            timeout: time,
            connect_timeout: None,
            read_timeout: None,
        };
        recorder.exchange(&of(request.body())).unwrap();
        let form = dtekit::operation::Body::Form(vec![("client_secret".into(), "secret-1".into())]);
        recorder.exchange(&of(&form)).unwrap();
    };
    exchange("https://s.example/a?q=1", &[("Authorization", "Basic dXNlcjpzZWNyZXQ=".to_owned())]);
    exchange("https://f.example/a?Signature=s-1", &[]);
    let text = recorder.recording().to_json();
    for secret in ["token-1", "s-1", "dXNlcjpzZWNyZXQ=", "cookie-1", "secret-1", "example"] {
        let found = text.replace("f.example/a?recorded", "").contains(secret);
        assert!(!found, "{secret} stands in {text}");
    }
    assert!(text.contains("/a?q=1") && text.contains("/a?recorded"), "{text}");
}

#[test]
fn another_text_is_no_recording() {
    for (text, place) in [
        ("{", ""),
        (r#"{"exchanges": []}"#, "version"),
        (r#"{"version": 1}"#, "exchanges"),
        (r#"{"version": 1, "exchanges": [{"method": "GET"}]}"#, "exchanges[1]"),
        (
            r#"{"version": 1, "exchanges": [{"method": "GET", "target": "/", "status": 99999}]}"#,
            "exchanges[1]",
        ),
        (
            r#"{"version": 1, "exchanges": [{"method": "GET", "target": "/", "failure": "no-code"}]}"#,
            "exchanges[1]",
        ),
    ] {
        let error = Recording::from_json(text.as_bytes()).unwrap_err();
        assert_eq!((error.code(), error.path()), ("transport-recording", Some(place)), "{text}");
    }
}

/// A file of its own for a test, which is removed at its end.
struct Kept(std::path::PathBuf);

impl Kept {
    fn new(name: &str) -> Kept {
        Kept(std::env::temp_dir().join(format!("dtekit-{name}-{}.json", std::process::id())))
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn settings_record_into_a_file_and_play_it_back() {
    let kept = Kept::new("recording");
    let sandbox = Sandbox::start(Options { country: Some("MX".into()), ..Options::default() }).unwrap();
    let recording = Settings { record: Some(kept.0.clone()), ..settings(sandbox.url()) };
    let client = Client::new(recording).unwrap();
    assert!(Recording::from_json(&std::fs::read(&kept.0).unwrap()).unwrap().is_empty());
    let sent = client.issue(invoice()).unwrap();
    client.issue(invoice()).unwrap();
    let text = std::fs::read_to_string(&kept.0).unwrap();
    assert_eq!(Recording::from_json(text.as_bytes()).unwrap().len(), 2);
    assert!(!text.contains("dXNlcjpzZWNyZXQ="), "the credentials stand in the file");

    // No sandbox from here on.
    drop(sandbox);
    let replayed = Settings { replay: Some(kept.0.clone()), ..settings("https://service.example") };
    let client = Client::new(replayed).unwrap();
    let again = client.issue(invoice()).unwrap();
    assert_eq!((again.outcome, again.country_document_id), (sent.outcome, sent.country_document_id));
    client.issue(invoice()).unwrap();
    assert_eq!(client.issue(invoice()).unwrap_err().code(), "transport-unrecorded");
}

#[test]
fn the_file_of_a_recording_is_named_where_it_cannot_be_used() {
    let missing = Kept::new("missing");
    let of = |settings: Settings| {
        let error = Client::new(settings).err().unwrap();
        (error.kind(), error.code().to_owned(), error.findings()[0].path.clone())
    };
    let both = Settings {
        record: Some(missing.0.clone()),
        replay: Some(missing.0.clone()),
        ..settings("https://s.example")
    };
    assert_eq!(of(both), (ErrorKind::Argument, "setting-value".into(), Some("replay".into())));
    let replay = Settings { replay: Some(missing.0.clone()), ..settings("https://s.example") };
    assert_eq!(of(replay), (ErrorKind::Storage, "file-not-found".into(), Some("replay".into())));
    let record = Settings { record: Some(missing.0.join("a")), ..settings("https://s.example") };
    assert_eq!(of(record), (ErrorKind::Storage, "file-not-found".into(), Some("record".into())));
}
