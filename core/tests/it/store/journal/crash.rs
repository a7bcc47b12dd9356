//! Crashes between storing and sending, and between the arrival of a send and its answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use dtekit::client::{Client, Settings};
use dtekit::transport::{Clock, HttpRequest, HttpResponse, SystemClock, Transport};

use super::*;

/// A transport whose answers come from a function.
struct Asked<F>(F);

impl<F: Fn(&HttpRequest<'_>) -> dtekit::Result<HttpResponse> + Send + Sync> Transport for Asked<F> {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        (self.0)(request)
    }
}

fn settings() -> Settings {
    Settings::new("https://service.example", "user", "secret")
}

/// A client over such a transport.
fn over(answer: impl Fn(&HttpRequest<'_>) -> dtekit::Result<HttpResponse> + Send + Sync + 'static) -> Client {
    Client::with_transport(settings(), Asked(answer), SystemClock).unwrap()
}

fn answer(answer: &Answer) -> dtekit::Result<HttpResponse> {
    match answer {
        Answer::Status(status, body) => {
            Ok(HttpResponse { status: *status, headers: Vec::new(), body: (*body).into() })
        }
        _ => panic!("no answer of a status"),
    }
}

/// Ends a worker in the middle of a send, as a kill would: it stores nothing more.
fn killed(kept: &Kept) {
    let client = over(|_| panic!("killed"));
    let ended = catch_unwind(AssertUnwindSafe(|| kept.run(&client, at(0), &JournalRun::default())));
    assert!(ended.is_err(), "the worker was to be killed");
}

#[test]
fn the_intent_to_send_is_stored_before_the_send() {
    let kept = Kept::with_one();
    let (file, seen) = (kept.folder.file(), Arc::new(Mutex::new(Vec::new())));
    let told = Arc::clone(&seen);
    let client = over(move |_| {
        let other = SqliteJournal::open(&file, Default::default()).unwrap();
        told.lock().unwrap().push((entry(&other, "a").state, entry(&other, "a").record.sends));
        answer(&SENT)
    });
    kept.run(&client, at(0), &JournalRun::default()).unwrap();
    assert_eq!(*seen.lock().unwrap(), [(JournalState::Sending, 1)]);
}

#[test]
fn a_worker_that_dies_while_it_sends_leaves_the_document_unknown() {
    let kept = Kept::resending();
    killed(&kept);
    assert_eq!(entry(&kept, "a").state, JournalState::Sending);
    let bench = bench(&[LISTED, FILE]);
    assert_eq!(pass(&kept, &bench, 599).worked, 0, "the lease of the dead");
    // The lease began when the dead pass had been running for a moment.
    assert_eq!(pass(&kept, &bench, 660).worked, 1);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 0));
}

#[test]
fn a_worker_whose_clock_was_ahead_delays_no_interrupted_document() {
    let kept = Kept::resending();
    killed(&kept);
    assert!(kept.claim("", Some("another"), at(4260), Duration::from_secs(1)).unwrap().is_none());
    assert_eq!(entry(&kept, "a").state, JournalState::Unknown);
    let bench = bench(&[LISTED, FILE]);
    assert_eq!(pass(&kept, &bench, 660).worked, 1);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 0));
}

#[test]
fn an_interrupted_send_that_did_not_arrive_is_made_again_after_the_time() {
    let kept = Kept::resending();
    killed(&kept);
    let bench = bench(&[&FIVE_TIMES_NOTHING[..], &[SENT]].concat());
    for now in (600..600 + SETTLE + 10).step_by(5) {
        pass(&kept, &bench, now);
    }
    let sent = entry(&kept, "a");
    assert_eq!((sent.state, sends(&bench), sent.record.sends), (JournalState::Sent, 1, 2));
}

#[test]
fn a_machine_that_starts_again_takes_the_leases_of_the_dead_back() {
    let kept = Kept::with_one();
    killed(&kept);
    assert_eq!(kept.recover(at(5)).unwrap(), 1);
    let unknown = entry(&kept, "a");
    assert_eq!((unknown.state, unknown.record.outcome), (JournalState::Unknown, Some(Outcome::Unknown)));
    assert_eq!(codes(&unknown), ["journal-interrupted"]);
    let bench = bench(&[LISTED, FILE]);
    pass(&kept, &bench, 5);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 0));
}

#[test]
fn an_answer_after_the_lease_counts() {
    let kept = Kept::resending();
    let file = kept.folder.file();
    // While the first worker waits for its answer, its lease expires, and another worker asks and finds nothing.
    let slow = over(move |_| {
        let other = SqliteJournal::open(&file, Default::default()).unwrap();
        pass(&other, &bench(&[NOTHING]), 700);
        assert_eq!(entry(&other, "a").state, JournalState::Unknown);
        answer(&SENT)
    });
    let pass = kept.run(&slow, at(0), &JournalRun::default()).unwrap();
    assert_eq!((pass.finished, pass.lost), (1, 0));
    assert_eq!(entry(&kept, "a").state, JournalState::Sent);
}

#[test]
fn an_answer_to_a_send_that_was_made_again_changes_nothing() {
    let kept = Kept::resending();
    let file = kept.folder.file();
    let slow = over(move |_| {
        let options = JournalOptions {
            resend: Resend::AfterReconcile,
            settle_after: Duration::ZERO,
            ..JournalOptions::default()
        };
        let other = SqliteJournal::open(&file, options).unwrap();
        // One list is not enough to send it again.
        let later = bench(&[NOTHING, NOTHING, NOTHING, NOTHING, SENT]);
        pass(&other, &later, 700);
        pass(&other, &later, 1400);
        answer(&REJECTED)
    });
    let pass = kept.run(&slow, at(0), &JournalRun::default()).unwrap();
    assert_eq!(pass.lost, 1);
    assert_eq!(entry(&kept, "a").state, JournalState::Sent);
}

#[test]
fn a_worker_that_lost_its_lease_before_the_send_sends_nothing() {
    let kept = Kept::with_one();
    // Another worker takes the entry between the claim and the send of the first.
    let claim = kept.claim("", None, at(0), Duration::from_secs(2)).unwrap().unwrap();
    let other = bench(&[SENT]);
    pass(&kept, &other, 10);
    let keep = dtekit::store::journal::JournalKeep {
        state: JournalState::Sending,
        record: None,
        certified: None,
        attempt: None,
        turn: dtekit::store::journal::JournalTurn::Going { lease: Duration::from_secs(2) },
        service: dtekit::store::journal::Service::NotCalled,
        is_question: false,
    };
    assert_eq!(kept.save(&claim, &keep, at(11)).unwrap(), dtekit::store::journal::JournalSave::Lost);
}

/// A clock on which each reading takes a minute and a half, as with a very slow disk.
struct Stalled(Mutex<Option<Instant>>, Instant);

impl Clock for Stalled {
    fn now(&self) -> Instant {
        let mut now = self.0.lock().unwrap();
        let next = now.map_or(self.1, |now| now + Duration::from_secs(90));
        *now = Some(next);
        next
    }

    fn wall(&self) -> SystemTime {
        at(0)
    }

    fn sleep(&self, _: Duration) {}

    fn random(&self) -> f64 {
        0.0
    }
}

#[test]
fn no_send_begins_in_the_second_half_of_a_lease() {
    let kept = Kept::with_one();
    let transport = Asked(|_: &HttpRequest<'_>| panic!("nothing may be sent"));
    let client =
        Client::with_transport(settings(), transport, Stalled(Mutex::new(None), Instant::now())).unwrap();
    let run = JournalRun { lease: Duration::from_secs(120), most: 1, ..JournalRun::default() };
    let pass = kept.run(&client, at(0), &run).unwrap();
    assert_eq!((pass.worked, pass.postponed), (1, 1));
    assert_eq!((entry(&kept, "a").state, entry(&kept, "a").record.sends), (JournalState::Waiting, 0));
}

#[test]
fn no_send_lasts_longer_than_half_a_lease() {
    let times = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&times);
    let client = over(move |request| {
        told.lock().unwrap().push(request.timeout);
        answer(&SENT)
    });
    for lease in [20, 6000] {
        let run = JournalRun { lease: Duration::from_secs(lease), ..JournalRun::default() };
        Kept::with_one().run(&client, at(0), &run).unwrap();
    }
    let times = times.lock().unwrap();
    assert!(times[0] <= Duration::from_secs(10), "{times:?}");
    assert!(times[1] > Duration::from_secs(60) && times[1] <= Duration::from_secs(120), "{times:?}");
}
