//! What the metrics of a client count.

use std::time::Duration;

use super::follow_up::numbered_document;
use crate::memory::*;
use dtekit::client::{
    CallBegin, CallEnd, CallEvent, CallOutcome, CallStep, Cancellation, Durations, Metric, OperationMetrics,
    Settings, TraceContext, Tracer,
};
use dtekit::json::json;
use dtekit::operation::Arguments;
use dtekit::{ErrorKind, Naming, Phase};

const SEND: &str = "Document/SendDocumentToAuthority";
const READ: &str = "Document/GetDocument";

fn of(bench: &Bench, operation: &str) -> OperationMetrics {
    bench.client.metrics().operation(operation).unwrap().clone()
}

/// The outcomes that were counted at least once.
fn outcomes(one: &OperationMetrics) -> Vec<(&'static str, u64)> {
    let counted = CallOutcome::ALL.map(|outcome| (outcome.as_str(), one.outcome(outcome)));
    counted.into_iter().filter(|(_, count)| *count > 0).collect()
}

#[test]
fn a_new_client_has_counted_nothing() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let metrics = bench.client.metrics();
    assert_eq!((metrics.in_flight, metrics.operations.len()), (0, 0));
}

#[test]
fn a_send_counts_its_outcome() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.send().unwrap();
    bench.client.send_document_to_authority(numbered_document()).unwrap();
    let send = of(&bench, SEND);
    assert_eq!(outcomes(&send), [("sent", 2)]);
    assert_eq!((send.calls(), send.requests, send.retries), (2, 2, 0));
}

#[test]
fn a_send_that_broke_after_bytes_had_left_counts_as_unknown() {
    let bench = bench(&[Answer::Fails(Phase::InFlight)]);
    bench.send().unwrap();
    let send = of(&bench, SEND);
    assert_eq!(outcomes(&send), [("unknown", 1)]);
    assert!(ErrorKind::ALL.into_iter().all(|kind| send.errors(kind) == 0));
}

#[test]
fn a_read_that_is_tried_again_counts_its_requests_its_retries_and_one_time_for_all() {
    let bench = bench(&[
        Answer::Status(503, ""),
        Answer::RetryAfter(503, "7"),
        Answer::Status(200, r#"{"Documents": []}"#),
    ]);
    bench.read().unwrap();
    let read = of(&bench, READ);
    assert_eq!(outcomes(&read), [("answered", 1)]);
    assert_eq!((read.calls(), read.requests, read.retries), (1, 3, 2));
    assert_eq!(read.duration.sum, bench.sleeps().iter().sum::<Duration>());
    // More than 7 seconds: the first bucket that holds the call is that of 10.
    let at = Durations::BOUNDS.iter().position(|bound| *bound == 10.0).unwrap();
    let counts = |from, to| [vec![0; from], vec![1; to]].concat();
    assert_eq!(read.duration.buckets.to_vec(), counts(at, Durations::BOUNDS.len() + 1 - at));
}

#[test]
fn a_call_that_failed_counts_the_kind_of_its_error() {
    let bench = bench(&[Answer::Status(500, "")]);
    bench.read().unwrap_err();
    let read = of(&bench, READ);
    assert_eq!(outcomes(&read), [("failed", 1)]);
    assert_eq!(read.errors(ErrorKind::Status), 1);
    assert_eq!(ErrorKind::ALL.map(|kind| read.errors(kind)).iter().sum::<u64>(), 1);
}

#[test]
fn a_call_whose_arguments_are_refused_is_not_counted() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.client.call("Account/GetAccount", Arguments::new()).unwrap_err();
    assert!(bench.client.metrics().operations.is_empty());
}

#[test]
fn a_call_that_was_cancelled_before_its_request_counts_as_cancelled() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let cancellation = Cancellation::default();
    let client = bench.client.cancelled_by(&cancellation);
    cancellation.cancel();
    client.send_document_to_authority(numbered_document()).unwrap_err();
    let send = of(&bench, SEND);
    assert_eq!(outcomes(&send), [("cancelled", 1)]);
    assert!(ErrorKind::ALL.into_iter().all(|kind| send.errors(kind) == 0));
}

#[test]
fn a_send_that_was_cancelled_in_flight_counts_as_unknown_also_if_its_answer_came() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let cancellation = Cancellation::default();
    let client = bench.client.cancelled_by(&cancellation).observed_by(move |event: &CallEvent<'_>| {
        if matches!(event.step, CallStep::Reply { .. }) {
            cancellation.cancel();
        }
    });
    client.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(outcomes(&of(&bench, SEND)), [("unknown", 1)]);
}

#[test]
fn a_token_counts_its_requests_and_a_refused_one_counts_a_retry() {
    let settings = Settings {
        client_id: Some("id".into()),
        client_secret: Some("client-secret".into()),
        token_url: Some("https://login.example/token".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    let token = Answer::Status(200, r#"{"access_token": "abc", "expires_in": 3600}"#);
    let answers = [token.clone(), Answer::Status(401, ""), token, Answer::Status(200, ACCEPTED)];
    let bench = bench_with(settings, &answers);
    let event = Arguments::new()
        .set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
        .set("status", "210210")
        .set("description", "Ciencia")
        .set("version", "v2");
    bench.client.call("Document/ChangeDocumentStatus", event).unwrap();
    let change = of(&bench, "Document/ChangeDocumentStatus");
    assert_eq!((change.calls(), change.requests, change.retries), (1, 2, 1));
    let token = of(&bench, "token");
    assert_eq!((token.calls(), token.requests), (0, 2));
}

#[test]
fn clones_share_the_counters_and_a_call_under_way_is_in_flight() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let client = bench.client.clone();
    let (sender, seen) = std::sync::mpsc::channel();
    let observed = bench.client.observed_by(move |event: &CallEvent<'_>| {
        if matches!(event.step, CallStep::Request) {
            sender.send(client.metrics().in_flight).unwrap();
        }
    });
    observed.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(seen.recv(), Ok(1));
    assert_eq!(bench.client.metrics().in_flight, 0);
    assert_eq!(of(&bench, SEND).calls(), 1);
}

#[test]
fn a_call_that_panics_counts_as_failed_and_is_no_longer_in_flight() {
    struct Broken;
    impl dtekit::transport::Transport for Broken {
        fn exchange(
            &self,
            _: &dtekit::transport::HttpRequest<'_>,
        ) -> dtekit::Result<dtekit::transport::HttpResponse> {
            panic!("a bug in the caller's transport")
        }
    }
    let settings = Settings::new("https://service.example", "user", "secret");
    let bench = bench(&[Answer::Status(200, "")]);
    let client = dtekit::Client::with_transport(settings, Broken, bench.clock).unwrap();
    let error = dtekit::guard(|| client.send_document_to_authority(numbered_document())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Internal);
    let metrics = client.metrics();
    assert_eq!(metrics.in_flight, 0);
    assert_eq!(metrics.operation(SEND).unwrap().errors(ErrorKind::Internal), 1);
}

#[test]
fn a_value_has_the_names_of_the_language() {
    let bench = bench(&[Answer::Status(200, r#"{"Documents": []}"#)]);
    bench.read().unwrap();
    let value = bench.client.metrics().to_value(Naming::Camel);
    assert_eq!(value["inFlight"], json!(0));
    assert_eq!(value["bounds"], json!(Durations::BOUNDS));
    let read = &value["operations"][0];
    assert_eq!((&read["operation"], &read["calls"]), (&json!(READ), &json!(1)));
    assert_eq!(read["outcomes"]["answered"], json!(1));
    assert_eq!(read["errors"]["transport"], json!(0));
    assert_eq!(read["duration"]["count"], json!(1));
    assert_eq!(bench.client.metrics().to_value(Naming::Snake)["in_flight"], json!(0));
}

#[test]
fn the_text_names_no_id_no_folio_no_credential_and_no_address() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.client.send_document_to_authority(numbered_document()).unwrap();
    let (text, value) =
        (bench.client.metrics().to_prometheus(), bench.client.metrics().to_value(Naming::Snake));
    for secret in ["3f1c3f0e", "service.example", "user", "secret", "11111111"] {
        assert!(!text.contains(secret) && !value.to_string().contains(secret), "{secret}");
    }
}

#[test]
fn every_line_of_the_text_is_a_sample_of_a_metric_of_the_table() {
    let bench = bench(&[Answer::Status(200, r#"{"Documents": []}"#)]);
    bench.read().unwrap();
    let text = bench.client.metrics().to_prometheus();
    let mut current = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').unwrap();
            let found = Metric::ALL.into_iter().find(|one| one.name == name).unwrap();
            assert_eq!(found.kind.as_str(), kind);
            current = Some(found);
        } else if !line.starts_with('#') {
            let metric = current.unwrap();
            let name = line.split(['{', ' ']).next().unwrap();
            let part = name.strip_prefix(metric.name).unwrap();
            assert!(["", "_bucket", "_sum", "_count"].contains(&part), "{line}");
            for label in metric.labels {
                assert!(line.contains(&format!("{label}=\"")), "{line}");
            }
            line.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
        }
    }
    assert!(text.contains(&format!("dtekit_calls_total{{operation=\"{READ}\",outcome=\"answered\"}} 1\n")));
    assert!(
        text.contains(&format!(
            "dtekit_call_duration_seconds_bucket{{operation=\"{READ}\",le=\"+Inf\"}} 1\n"
        ))
    );
    assert!(text.ends_with('\n'));
}

/// What a tracer was told.
#[derive(Clone, Default)]
struct Recorded(std::sync::Arc<std::sync::Mutex<Vec<String>>>);

impl Tracer for Recorded {
    fn begin(&self, call: &CallBegin<'_>) -> Option<TraceContext> {
        let value = call.to_value(Naming::Snake);
        self.0.lock().unwrap().push(format!("{} {}", value["event"].as_str().unwrap(), call.operation));
        let traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01".to_owned();
        Some(TraceContext { traceparent, tracestate: Some("rojo=1".to_owned()) })
    }

    fn end(&self, call: &CallEnd<'_>) {
        let kind = call.kind.map_or("no error", ErrorKind::as_str);
        let said = format!("end {} {} {} {kind}", call.operation, call.outcome, call.attempts);
        assert_eq!(call.to_value(Naming::Snake)["attempts"], json!(call.attempts));
        self.0.lock().unwrap().push(said);
    }
}

#[test]
fn a_tracer_is_told_of_each_call_and_its_context_goes_onward() {
    let bench = bench(&[
        Answer::Status(503, ""),
        Answer::Status(200, r#"{"Documents": []}"#),
        Answer::Status(500, ""),
    ]);
    let told = Recorded::default();
    let client = bench.client.traced_by(told.clone());
    client.call(READ, Arguments::new()).unwrap();
    client.call(READ, Arguments::new()).unwrap_err();
    assert_eq!(
        *told.0.lock().unwrap(),
        [
            "begin Document/GetDocument",
            "end Document/GetDocument answered 2 no error",
            "begin Document/GetDocument",
            "end Document/GetDocument failed 1 status",
        ]
    );
    let state = ("tracestate".to_owned(), "rojo=1".to_owned());
    assert!(bench.seen().iter().all(|seen| seen.headers.contains(&state)));
}

#[test]
fn a_tracer_that_panics_or_gives_nonsense_does_not_reach_the_call() {
    struct Broken;
    impl Tracer for Broken {
        fn begin(&self, _: &CallBegin<'_>) -> Option<TraceContext> {
            Some(TraceContext { traceparent: "00-1\r\nX: y".to_owned(), tracestate: None })
        }
        fn end(&self, _: &CallEnd<'_>) {
            panic!("a bug in the caller's tracer")
        }
    }
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.client.traced_by(Broken).send_document_to_authority(numbered_document()).unwrap();
    assert!(bench.seen()[0].headers.iter().all(|(name, _)| name != "traceparent"));
    assert_eq!(of(&bench, SEND).calls(), 1);
}
