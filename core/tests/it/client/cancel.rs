//! Calls that another thread cancels.

use super::follow_up::numbered_document;
use crate::memory::*;
use dtekit::client::{CallEvent, CallStep, Cancellation, Cancelled, Client, GetDocument, Settings};
use dtekit::{Outcome, Phase};

const BROKEN: [Answer; 1] = [Answer::Fails(Phase::InFlight)];

/// A client whose call is cancelled after its request has left, before the caller sees the answer.
fn cancelled_in_flight(client: &Client, cancelled: std::sync::mpsc::Sender<Cancelled>) -> Client {
    let cancellation = Cancellation::default();
    let call = client.cancelled_by(&cancellation);
    call.observed_by(move |event: &CallEvent<'_>| {
        if !matches!(event.step, CallStep::Request) {
            cancelled.send(cancellation.cancel()).unwrap();
        }
    })
}

#[test]
fn a_call_that_is_cancelled_before_it_begins_sends_nothing() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let cancellation = Cancellation::default();
    let client = bench.client.cancelled_by(&cancellation);
    let cancelled = cancellation.cancel();
    assert_eq!((cancelled.phase, cancelled.result.is_none()), (Phase::Before, true));
    let error = client.send_document_to_authority(numbered_document()).unwrap_err();
    assert_eq!((error.code(), error.phase()), ("transport-cancelled", Some(Phase::Before)));
    assert!(bench.seen().is_empty());
}

#[test]
fn a_call_that_is_cancelled_while_the_observer_sees_its_request_sends_nothing() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let cancellation = Cancellation::default();
    let (cancelled, seen) = std::sync::mpsc::channel();
    let client = bench.client.cancelled_by(&cancellation).observed_by(move |_: &CallEvent<'_>| {
        cancelled.send(cancellation.cancel().phase).unwrap();
    });
    let error = client.send_document_to_authority(numbered_document()).unwrap_err();
    assert_eq!((error.code(), error.phase()), ("transport-cancelled", Some(Phase::Before)));
    assert_eq!(seen.recv(), Ok(Phase::Before));
    assert!(bench.seen().is_empty());
}

#[test]
fn a_send_that_is_cancelled_in_flight_is_unknown_and_says_what_to_ask_next() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let (send, receive) = std::sync::mpsc::channel();
    let client = cancelled_in_flight(&bench.client, send);
    let answer = client.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(answer.outcome, Some(Outcome::Sent));
    let cancelled = receive.recv().unwrap();
    assert_eq!(cancelled.phase, Phase::InFlight);
    let result = cancelled.result.unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    assert_eq!(result.error.unwrap().code(), "transport-cancelled");
    assert!(result.next.unwrap().unknown_since.is_some());
}

#[test]
fn a_read_that_is_cancelled_in_flight_has_no_result() {
    let bench = bench(&BROKEN);
    let (send, receive) = std::sync::mpsc::channel();
    let client = cancelled_in_flight(&bench.client, send);
    client.get_document(GetDocument::new(dtekit::json::Map::new())).unwrap_err();
    let cancelled = receive.recv().unwrap();
    assert_eq!((cancelled.phase, cancelled.result.is_none()), (Phase::InFlight, true));
}

#[test]
fn a_call_that_was_cancelled_is_not_tried_again() {
    let bench = bench(&BROKEN);
    let (send, _receive) = std::sync::mpsc::channel();
    let client = cancelled_in_flight(&bench.client, send);
    client.get_document(GetDocument::new(dtekit::json::Map::new())).unwrap_err();
    assert_eq!(bench.seen().len(), 1);
    assert!(bench.sleeps().is_empty());
}

#[test]
fn a_request_that_never_left_is_not_in_flight() {
    let mut settings = Settings::new("https://service.example/", "user", "secret");
    settings.attempts = 1;
    let bench = bench_with(settings, &[Answer::Fails(Phase::Before)]);
    let cancellation = Cancellation::default();
    bench.client.cancelled_by(&cancellation).send_document_to_authority(numbered_document()).unwrap_err();
    assert_eq!(cancellation.cancel().phase, Phase::Before);
}

#[test]
fn an_observer_sees_an_unknown_outcome_once_when_a_send_is_cancelled() {
    let bench = bench(&BROKEN);
    let cancellation = Cancellation::default();
    let (told, events) = std::sync::mpsc::channel();
    let canceller = cancellation.clone();
    let client = bench.client.cancelled_by(&cancellation).observed_by(move |event: &CallEvent<'_>| {
        let value = event.to_value(Default::default());
        let is_failure = matches!(event.step, CallStep::Failure { .. });
        told.send((value["event"].to_string(), value["code"].to_string())).unwrap();
        if is_failure {
            // Twice: the second one tells nothing new.
            canceller.cancel();
            assert!(canceller.cancel().result.is_some());
        }
    });
    let result = client.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    let words: Vec<_> = events.try_iter().collect();
    let words: Vec<_> = words.iter().map(|(event, code)| (event.as_str(), code.as_str())).collect();
    let cancelled = ("\"unknown\"", "\"transport-cancelled\"");
    assert_eq!(words, [("\"request\"", "null"), ("\"failure\"", "\"transport-broken\""), cancelled]);
}

#[test]
fn a_read_that_is_cancelled_has_no_unknown_outcome_to_tell() {
    let bench = bench(&BROKEN);
    let cancellation = Cancellation::default();
    let (told, events) = std::sync::mpsc::channel();
    let canceller = cancellation.clone();
    let client = bench.client.cancelled_by(&cancellation).observed_by(move |event: &CallEvent<'_>| {
        if !matches!(event.step, CallStep::Request) {
            canceller.cancel();
        }
        told.send(matches!(event.step, CallStep::Unknown { .. })).unwrap();
    });
    client.get_document(GetDocument::new(dtekit::json::Map::new())).unwrap_err();
    assert_eq!(events.try_iter().collect::<Vec<_>>(), [false, false]);
}
