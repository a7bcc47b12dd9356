//! Crashes between storing and sending, and between the arrival of a call and its answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use dtekit::client::Client;
use dtekit::transport::{Clock, Http, HttpRequest, HttpResponse, HttpSettings, SystemClock, Transport};
use dtekit_sandbox::{Fault, Options, Sandbox};

use super::*;

/// A transport whose answers come from a function.
struct Asked<F>(F);

impl<F: Fn(&str) -> dtekit::Result<HttpResponse> + Send + Sync> Transport for Asked<F> {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        (self.0)(&format!("{} {}", request.method.as_str(), request.url))
    }
}

/// A client over such a transport.
pub fn over(
    settings: Settings,
    answer: impl Fn(&str) -> dtekit::Result<HttpResponse> + Send + Sync + 'static,
) -> Client {
    Client::with_transport(settings, Asked(answer), SystemClock).unwrap()
}

pub fn answer(answer: &Answer) -> dtekit::Result<HttpResponse> {
    match answer {
        Answer::Status(status, body) => {
            Ok(HttpResponse { status: *status, headers: Vec::new(), body: (*body).into() })
        }
        _ => panic!("no answer of a status"),
    }
}

/// Ends a worker in the middle of a call, as a kill would: it stores nothing more.
fn killed(store: &SqlitePollStore, client: &Client, now: u64) {
    let run = PollRun::default();
    let ended = catch_unwind(AssertUnwindSafe(|| store.run_due(client, at(now), &run)));
    assert!(ended.is_err(), "the worker was to be killed");
}

#[test]
fn the_intent_to_send_is_stored_before_the_send() {
    let kept = Kept::with_one();
    let (file, seen) = (kept.folder.file(), Arc::new(Mutex::new(Vec::new())));
    let told = Arc::clone(&seen);
    let client = over(settings(), move |line| {
        let other = SqlitePollStore::open(&file).unwrap();
        told.lock().unwrap().push((line.to_owned(), job(&other, "x").state, job(&other, "x").sends.0));
        answer(if line.contains("token") { &TOKEN } else { &SENT })
    });
    kept.run_due(&client, at(0), &PollRun::default()).unwrap();
    let seen = seen.lock().unwrap();
    let (line, state, sends) = seen.last().unwrap();
    assert_eq!(
        (&**line, *state, *sends),
        ("POST https://provider.example/v1/documents", PollState::Polling, 1)
    );
}

#[test]
fn after_a_crash_before_the_upload_the_same_attempt_uploads_once() {
    let kept = Kept::with_one();
    let dies = over(settings(), |line| {
        if line.contains("token") { answer(&TOKEN) } else { panic!("killed before a byte has left") }
    });
    killed(&kept, &dies, 0);
    let bench = provider(&[UNKNOWN, SENT, READY, FILE]);
    assert_eq!(pass(&kept, &bench, 599).worked, 0, "the lease of the dead");
    assert_eq!(pass(&kept, &bench, 700).worked, 1);
    let lines: Vec<_> = bench.seen().iter().map(|seen| seen.line.clone()).collect();
    assert!(lines[1].contains("search?external_id=x"), "the provider is asked first: {lines:?}");
    assert_eq!(sends(&bench), 1);
    assert_eq!(job(&kept, "x").sends, (1, 25));
    assert_eq!(pass(&kept, &bench, 900).finished, 1);
}

#[test]
fn after_a_crash_after_the_upload_there_is_no_second_upload() {
    let kept = Kept::with_one();
    let dies = over(settings(), |line| {
        if line.contains("token") { answer(&TOKEN) } else { panic!("killed before the answer came") }
    });
    killed(&kept, &dies, 0);
    let bench = provider(&[PROCESSING, READY, FILE]);
    pass(&kept, &bench, 700);
    assert_eq!(pass(&kept, &bench, 900).finished, 1);
    assert_eq!((sends(&bench), job(&kept, "x").sends), (0, (1, 25)));
}

#[test]
fn after_a_crash_without_an_answer_of_the_search_the_policy_continues() {
    let kept = Kept::with_one();
    let dies = over(settings(), |line| {
        if line.contains("token") { answer(&TOKEN) } else { panic!("killed before the answer came") }
    });
    killed(&kept, &dies, 0);
    let bench = provider(&[Answer::Status(503, ""), READY, FILE]);
    pass(&kept, &bench, 700);
    assert_eq!((pass(&kept, &bench, 900).finished, sends(&bench)), (1, 0));
}

#[test]
fn a_file_that_was_fetched_before_a_crash_is_fetched_again() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT]));
    pass(&kept, &bench, 0);
    let fetched = Arc::new(Mutex::new(0));
    let count = Arc::clone(&fetched);
    let dies = over(settings(), move |line| {
        if line.contains("files.example") {
            *count.lock().unwrap() += 1;
            panic!("killed when the file had come");
        }
        answer(if line.contains("token") { &TOKEN } else { &READY })
    });
    killed(&kept, &dies, 180);
    assert_eq!(pass(&kept, &provider(&[READY, FILE]), 1000).finished, 1);
    assert_eq!(job(&kept, "x").file.as_deref(), Some(&b"%PDF-1.4"[..]));
    assert_eq!(*fetched.lock().unwrap(), 1);
}

/// A clock that jumps before a document is sent.
struct Stalled(Mutex<Option<Instant>>, Instant);

impl Clock for Stalled {
    fn now(&self) -> Instant {
        // Each reading takes a minute and a half, as with a very slow disk.
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
fn no_upload_begins_in_the_second_half_of_a_lease() {
    let kept = Kept::with_one();
    let transport = Asked(|_: &str| panic!("nothing may be sent"));
    let clock = Stalled(Mutex::new(None), Instant::now());
    let client = Client::with_transport(settings(), transport, clock).unwrap();
    let run = PollRun { lease: Duration::from_secs(120), most: 1 };
    let pass = kept.run_due(&client, at(0), &run).unwrap();
    assert_eq!((pass.worked, pass.postponed), (1, 1));
}

#[test]
fn no_upload_lasts_longer_than_half_a_lease() {
    struct Timed(Arc<Mutex<Vec<Duration>>>);
    impl Transport for Timed {
        fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
            if request.url.ends_with("/v1/documents") {
                self.0.lock().unwrap().push(request.timeout);
            }
            answer(if request.url.contains("token") { &TOKEN } else { &SENT })
        }
    }
    let times = Arc::new(Mutex::new(Vec::new()));
    let client = Client::with_transport(settings(), Timed(Arc::clone(&times)), SystemClock).unwrap();
    for (id, lease) in [("x", 20), ("y", 6000)] {
        let kept = Kept::new();
        kept.submit(upload(id), Policy::default(), at(0)).unwrap();
        kept.run_due(&client, at(0), &PollRun { lease: Duration::from_secs(lease), most: 1 }).unwrap();
    }
    let times = times.lock().unwrap();
    assert!(times[0] <= Duration::from_secs(10), "{times:?}");
    assert!(times[1] > Duration::from_secs(60) && times[1] <= Duration::from_secs(120), "{times:?}");
}

/// The sandbox, and a client over the network whose worker dies once, before or after a call's answer arrives.
struct Provider {
    sandbox: Sandbox,
    settings: Settings,
}

impl Provider {
    fn new() -> Provider {
        let options = Options {
            extraction_delay: Duration::ZERO,
            token_life: Duration::from_secs(1_000_000),
            ..Options::default()
        };
        let sandbox = Sandbox::start(options.clone()).unwrap();
        let settings = Settings {
            extraction_url: Some(sandbox.url().to_owned()),
            client_id: Some(options.client_id),
            client_secret: Some(options.client_secret.into()),
            ..Settings::new(sandbox.url(), options.username, options.password)
        };
        Provider { sandbox, settings }
    }

    fn client(&self) -> Client {
        Client::new(self.settings.clone()).unwrap()
    }

    fn dying_client(&self) -> Client {
        struct Dying(Http);
        impl Transport for Dying {
            fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
                let answer = self.0.exchange(request);
                if request.url.ends_with("/v1/documents") {
                    panic!("killed when the upload has arrived");
                }
                answer
            }
        }
        let http = HttpSettings {
            connect_timeout: Duration::from_secs(10),
            read_timeout: None,
            max_reply_bytes: 1 << 20,
            proxy: None,
            ca_certs: None,
        };
        let http = Http::new(&http).unwrap();
        Client::with_transport(self.settings.clone(), Dying(http), SystemClock).unwrap()
    }

    fn uploads(&self) -> usize {
        let received = self.sandbox.received();
        received.iter().filter(|call| call.method == "POST" && call.path == "/v1/documents").count()
    }
}

#[test]
fn an_upload_that_arrived_before_the_crash_is_found_by_the_search() {
    let (kept, provider) = (Kept::with_one(), Provider::new());
    killed(&kept, &provider.dying_client(), 0);
    kept.run_due(&provider.client(), at(700), &PollRun::default()).unwrap();
    assert_eq!((provider.uploads(), job(&kept, "x").state), (1, PollState::Done));
}

#[test]
fn an_upload_whose_answer_was_lost_is_asked_for_and_not_repeated() {
    let (kept, provider) = (Kept::with_one(), Provider::new());
    let operation = Some("Extraction/Upload".to_owned());
    provider.sandbox.fault(Fault { kind: "drop".parse().unwrap(), operation, ..Fault::default() });
    // This is after the due time, which is counted from the end of the upload.
    for now in [0, 240] {
        kept.run_due(&provider.client(), at(now), &PollRun::default()).unwrap();
    }
    let done = job(&kept, "x");
    assert_eq!((provider.uploads(), done.state, done.sends), (1, PollState::Done, (1, 25)));
    assert_eq!(done.file.as_deref(), Some(&b"total: 10"[..]));
}

#[test]
fn the_provider_receives_the_upload_unchanged() {
    let (kept, provider) = (Kept::with_one(), Provider::new());
    kept.run_due(&provider.client(), at(0), &PollRun::default()).unwrap();
    let other = upload("x").into_request().unwrap();
    let received = provider.sandbox.received();
    let sent = received.iter().find(|call| call.path == "/v1/documents").unwrap();
    assert_eq!(sent.body, other.body().bytes().unwrap().into_owned());
}
