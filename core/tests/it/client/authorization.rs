//! Tokens, the retry settings, and the observer's events.

use std::sync::{Arc, Mutex};

use super::follow_up::numbered_document;
use crate::memory::*;
use dtekit::client::{CallEvent, SendDocumentToAuthority, Settings};
use dtekit::json::{Value, json};
use dtekit::operation::{Arguments, MAPPING_STANDARD};
use dtekit::{Country, ErrorKind, Outcome, Phase, Processing};

const TOKEN: Answer =
    Answer::Status(200, r#"{"access_token": "abc", "token_type": "Bearer", "expires_in": 3600}"#);

/// A client with OAuth 2.0 credentials, for ChangeDocumentStatus of v2.
fn authorized(answers: &[Answer]) -> Bench {
    let settings = Settings {
        client_id: Some("id".into()),
        client_secret: Some("client-secret".into()),
        token_url: Some("https://login.example/token".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    bench_with(settings, answers)
}

fn event() -> Arguments {
    Arguments::new()
        .set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
        .set("status", "210210")
        .set("description", "Ciencia")
        .set("version", "v2")
}

#[test]
fn v2_shows_a_token_and_keeps_it_for_the_next_call() {
    let bench = authorized(&[TOKEN, Answer::Status(200, ACCEPTED)]);
    bench.client.call("Document/ChangeDocumentStatus", event()).unwrap();
    bench.client.call("Document/ChangeDocumentStatus", event()).unwrap();
    let seen = bench.seen();
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0].line, "POST https://login.example/token");
    assert!(seen[1].line.starts_with("POST https://service.example/api/v2/Document/ChangeDocumentStatus?"));
    for call in &seen[1..] {
        assert!(call.headers.contains(&("Authorization".to_owned(), "Bearer abc".to_owned())));
    }
}

#[test]
fn a_send_that_a_401_refuses_is_made_once_more_with_a_new_token() {
    let bench = authorized(&[TOKEN, Answer::Status(401, ""), TOKEN, Answer::Status(200, ACCEPTED)]);
    let reply = bench.client.call("Document/ChangeDocumentStatus", event()).unwrap();
    assert_eq!(reply.outcome(), Some(Outcome::Accepted));
    assert_eq!(bench.seen().len(), 4);
}

#[test]
fn a_second_401_is_an_auth_error() {
    let bench = authorized(&[TOKEN, Answer::Status(401, ""), TOKEN, Answer::Status(401, "")]);
    let error = bench.client.call("Document/ChangeDocumentStatus", event()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Auth);
    assert_eq!(bench.seen().len(), 4);
}

#[test]
fn a_call_without_a_token_is_not_sent() {
    for answer in [Answer::Status(400, r#"{"error": "invalid_client"}"#), Answer::Fails(Phase::InFlight)] {
        let bench = authorized(&[answer]);
        let error = bench.client.call("Document/ChangeDocumentStatus", event()).unwrap_err();
        assert_eq!(error.phase(), Some(Phase::Before));
        assert!(bench.seen().iter().all(|seen| seen.line.contains("login.example")));
    }
}

#[test]
fn a_token_endpoint_that_is_down_is_asked_again() {
    let bench = authorized(&[Answer::Status(503, ""), TOKEN, Answer::Status(200, ACCEPTED)]);
    bench.client.call("Document/ChangeDocumentStatus", event()).unwrap();
    assert_eq!(bench.seen().len(), 3);
}

#[test]
fn v2_without_credentials_is_refused_before_anything_is_sent() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let error = bench.client.call("Document/ChangeDocumentStatus", event()).unwrap_err();
    assert_eq!((error.code(), error.phase()), ("auth-missing", Some(Phase::Before)));
    assert!(bench.seen().is_empty());
}

#[test]
fn v2_without_an_endpoint_for_its_token_is_refused() {
    let settings = Settings {
        client_id: Some("id".into()),
        client_secret: Some("client-secret".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    let bench = bench_with(settings, &[Answer::Status(200, ACCEPTED)]);
    let error = bench.client.call("Document/ChangeDocumentStatus", event()).unwrap_err();
    assert_eq!((error.code(), error.path()), ("setting-value", Some("token_url")));
}

#[test]
fn a_read_is_tried_as_often_as_the_settings_say() {
    let settings = Settings { attempts: 5, ..Settings::new("https://service.example", "user", "secret") };
    let bench = bench_with(settings, &[Answer::Status(503, "")]);
    bench.read().unwrap_err();
    assert_eq!(bench.seen().len(), 5);
}

#[test]
fn an_observer_sees_each_exchange_without_secrets() {
    let bench = authorized(&[TOKEN, Answer::Status(401, ""), TOKEN, Answer::Status(200, ACCEPTED)]);
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&events);
    let client = bench.client.observed_by(move |event: &CallEvent<'_>| {
        seen.lock().unwrap().push((event.to_value(Default::default()), format!("{event:?}")));
    });
    client.call("Document/ChangeDocumentStatus", event()).unwrap();
    let events = events.lock().unwrap();
    let words: Vec<_> = events
        .iter()
        .map(|(event, _)| {
            format!("{} {}", event["operation"].as_str().unwrap(), event["event"].as_str().unwrap())
        })
        .collect();
    let (token, call) = (["token request", "token reply"], "Document/ChangeDocumentStatus");
    let call = [format!("{call} request"), format!("{call} reply")];
    let expected: Vec<String> = [token.map(str::to_owned), call.clone(), token.map(str::to_owned), call]
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(words, expected);
    assert_eq!(events[3].0["status"], 401);
    assert_eq!(events[3].0["path"], "/api/v2/Document/ChangeDocumentStatus");
    let shown = format!("{events:?}");
    for secret in ["abc", "client-secret", "Ciencia", "3f1c3f0e", "service.example"] {
        assert!(!shown.contains(secret), "{secret}");
    }
}

/// The ids of the calls that an observer sees, each once.
fn observed_ids(client: &dtekit::Client, call: impl FnOnce(&dtekit::Client)) -> Vec<String> {
    let ids = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&ids);
    call(&client.observed_by(move |event: &CallEvent<'_>| {
        assert_eq!(event.to_value(Default::default())["call_id"], event.call_id);
        seen.lock().unwrap().push(event.call_id.to_owned());
    }));
    let mut ids = std::mem::take(&mut *ids.lock().unwrap());
    ids.dedup();
    ids
}

#[test]
fn a_call_has_one_id_in_its_events_its_result_and_its_error() {
    // The requests of its tokens belong to the call.
    let bench = authorized(&[TOKEN, Answer::Status(401, ""), TOKEN, Answer::Status(200, ACCEPTED)]);
    let mut own = None;
    let ids = observed_ids(&bench.client, |client| {
        let reply = client.call("Document/ChangeDocumentStatus", event()).unwrap();
        own = reply.process().unwrap().call_id.clone();
    });
    assert_eq!(ids, [own.unwrap()]);

    let bench = crate::memory::bench(&[Answer::Status(503, "")]);
    let mut errors = Vec::new();
    let ids = observed_ids(&bench.client, |client| {
        for _ in 0..2 {
            let error = client.call("Document/GetDocument", Arguments::new()).unwrap_err();
            errors.push(error.call_id().unwrap().to_owned());
        }
    });
    assert_eq!(ids, errors);
    assert_ne!(errors[0], errors[1]);
}

#[test]
fn an_unknown_result_and_its_error_have_the_id_of_their_events() {
    let bench = bench(&[Answer::Fails(Phase::Before), Answer::Fails(Phase::InFlight)]);
    let mut own = Vec::new();
    let ids = observed_ids(&bench.client, |client| {
        let result = client.send_document_to_authority(document()).unwrap();
        own.extend(result.error.unwrap().call_id().map(str::to_owned));
        own.extend(result.call_id);
    });
    assert_eq!(own, [ids[0].as_str(), ids[0].as_str()]);
    assert_eq!(ids.len(), 1);
}

#[test]
fn a_call_that_was_not_begun_has_no_id() {
    let bench = bench(&[]);
    let error = bench.client.call("Document/NoSuchOperation", Arguments::new()).unwrap_err();
    assert_eq!(error.call_id(), None);
}

#[test]
fn a_trace_context_goes_to_the_service_alone() {
    const PARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let settings = Settings {
        client_id: Some("id".into()),
        client_secret: Some("client-secret".into()),
        extraction_url: Some("https://provider.example".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    let bench = bench_with(settings, &[Answer::Status(200, "{}"), TOKEN, Answer::Status(200, "{}")]);
    let client = bench.client.with_trace_context(PARENT, Some("rojo=1")).unwrap();
    client.call("Account/GetAccount", Arguments::new().set("accountCode", "1")).unwrap();
    let _ = client.call("Extraction/Search", Arguments::new().set("external_id", "1"));
    let _ = bench.client.call("Account/GetAccount", Arguments::new().set("accountCode", "1"));
    let traces: Vec<Vec<String>> = bench
        .seen()
        .into_iter()
        .map(|seen| {
            let fields = seen.headers.into_iter().filter(|(name, _)| name.starts_with("trace"));
            fields.map(|(name, value)| format!("{name}: {value}")).collect()
        })
        .collect();
    assert_eq!(traces[0], [format!("traceparent: {PARENT}"), "tracestate: rojo=1".to_owned()]);
    assert!(traces.len() == 4 && traces[1..].iter().all(Vec::is_empty), "{traces:?}");
}

#[test]
fn each_wrong_part_of_a_trace_context_is_a_finding() {
    let error = bench(&[]).client.with_trace_context("00-0-0-00", Some("a\r\nX: y")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Argument);
    let paths: Vec<_> = error.findings().iter().map(|finding| finding.path.as_deref()).collect();
    assert_eq!(paths, [Some("traceparent"), Some("tracestate")]);
}

#[test]
fn an_observer_that_panics_does_not_hide_the_answer() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let client = bench.client.observed_by(|_: &CallEvent<'_>| panic!("in the observer"));
    let result = client.send_document_to_authority(document()).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Sent));
}

/// What the observer of a send saw, `request`, `failure`, `unknown`, and its events as JSON.
fn observed_send(answers: &[Answer], document: SendDocumentToAuthority) -> (Vec<String>, Vec<Value>) {
    let bench = bench(answers);
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&events);
    let client = bench.client.observed_by(move |event: &CallEvent<'_>| {
        seen.lock().unwrap().push(event.to_value(Default::default()));
    });
    let result = client.send_document_to_authority(document).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    let events = std::mem::take(&mut *events.lock().unwrap());
    (events.iter().map(|event| event["event"].as_str().unwrap().to_owned()).collect(), events)
}

#[test]
fn an_observer_sees_an_unknown_outcome_once_after_a_broken_connection() {
    let answers = [Answer::Fails(Phase::Before), Answer::Fails(Phase::InFlight)];
    let (words, events) = observed_send(&answers, numbered_document());
    assert_eq!(words, ["request", "failure", "request", "failure", "unknown"]);
    let unknown = &events[4];
    assert_eq!(unknown["operation"], "Document/SendDocumentToAuthority");
    assert_eq!((&unknown["reason"], &unknown["code"]), (&json!("connection"), &json!("transport-broken")));
    assert_eq!((&unknown["external_id"], &unknown["attempt"]), (&json!("F-12847"), &json!(2)));
    assert_eq!(unknown["path"], "/api/v1/Document/SendDocumentToAuthority");
    let shown = format!("{events:?}");
    for hidden in ["secret", "service.example", "3101123456", "VlrPagar"] {
        assert!(!shown.contains(hidden), "{hidden}");
    }
}

#[test]
fn an_observer_sees_an_unknown_outcome_after_an_answer_that_cannot_be_read() {
    let (words, events) = observed_send(&[Answer::Status(200, "<html>")], document());
    assert_eq!(words, ["request", "reply", "unknown"]);
    assert_eq!(
        (&events[2]["reason"], &events[2]["external_id"]),
        (&json!("unreadable-answer"), &Value::Null)
    );
}

#[test]
fn an_observer_sees_an_unknown_outcome_after_a_status_5xx() {
    let (words, events) = observed_send(&[Answer::Status(500, "")], document());
    assert_eq!(words, ["request", "reply", "unknown"]);
    assert_eq!(events[2]["reason"], "http-status");
}

#[test]
fn a_long_key_is_cut_in_the_event_of_an_unknown_outcome() {
    let id = "F".repeat(10_000);
    let issuer = "<Encabezado><Emisor><IDEmisor>3101123456</IDEmisor></Emisor></Encabezado>";
    let xml = format!("<DTE><Documento ID=\"{id}\">{issuer}</Documento></DTE>");
    let document = SendDocumentToAuthority::new(xml)
        .asynchronous(Processing::Asynchronous)
        .mapping(MAPPING_STANDARD)
        .sign(true)
        .default_certificate(false)
        .country(Country::CR);
    let (_, events) = observed_send(&[Answer::Fails(Phase::InFlight)], document);
    assert!(events[2]["external_id"].as_str().unwrap().len() < 200);
}
