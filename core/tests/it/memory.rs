//! A client over a transport in memory and a clock that jumps instead of sleeping.
#![allow(dead_code)] // each test program uses its part

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use dtekit::client::{Client, GetDocument, SendDocumentToAuthority, Settings};
use dtekit::operation::MAPPING_STANDARD;
use dtekit::transport::{Clock, HttpRequest, HttpResponse, Transport};
use dtekit::{Country, Error, ErrorKind, Finding, Phase, Processing, code};

pub const ACCEPTED: &str =
    r#"{"Success":true,"GlobalDocumentId":"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11","Code":"200"}"#;

/// One answer of the transport: a status with a body, or a failure with its phase.
#[derive(Clone)]
pub enum Answer {
    Status(u16, &'static str),
    RetryAfter(u16, &'static str),
    Fails(Phase),
}

/// What was sent: method, address, header fields and body.
#[derive(Clone)]
pub struct Seen {
    pub line: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// A transport that answers from a list, and repeats the last answer.
#[derive(Clone)]
pub struct Memory {
    answers: Arc<Mutex<Vec<Answer>>>,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Transport for Memory {
    fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        self.seen.lock().unwrap().push(Seen {
            line: format!("{} {}", request.method.as_str(), request.url),
            headers: request.headers.iter().map(|(name, value)| (name.to_string(), value.clone())).collect(),
            body: String::from_utf8(request.body.bytes().unwrap().into_owned()).unwrap(),
        });
        let mut answers = self.answers.lock().unwrap();
        let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
        let response = |status, headers, body: &str| HttpResponse { status, headers, body: body.into() };
        match answer {
            Answer::Status(status, body) => Ok(response(status, Vec::new(), body)),
            Answer::RetryAfter(status, wait) => {
                Ok(response(status, vec![("retry-after".into(), wait.into())], ""))
            }
            Answer::Fails(phase) => {
                let finding = Finding::new(&code::TRANSPORT_BROKEN, "the connection ended");
                Err(Error::new(ErrorKind::Transport, finding).with_phase(phase))
            }
        }
    }
}

/// A clock that jumps instead of sleeping, its sleeps, and its random number.
#[derive(Clone)]
pub struct Turned(Arc<Mutex<(Instant, Vec<Duration>, i64)>>, Arc<Mutex<f64>>);

impl Turned {
    /// Lets time pass without a sleep.
    pub fn advance(&self, time: Duration) {
        self.0.lock().unwrap().0 += time;
        self.set(i64::try_from(time.as_secs()).unwrap());
    }

    /// Sets the random number, which is 1 before.
    pub fn set_random(&self, random: f64) {
        *self.1.lock().unwrap() = random;
    }

    /// Sets the time of day forward by so many seconds, or back. No time passes.
    pub fn set(&self, seconds: i64) {
        self.0.lock().unwrap().2 += seconds;
    }
}

impl Clock for Turned {
    fn now(&self) -> Instant {
        self.0.lock().unwrap().0
    }

    fn wall(&self) -> SystemTime {
        // Sun, 06 Nov 1994 08:49:37 GMT, the date of RFC 9110's examples, plus all sleeps since.
        let state = self.0.lock().unwrap();
        let slept: Duration = state.1.iter().sum();
        SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777_u64.saturating_add_signed(state.2)) + slept
    }

    fn sleep(&self, duration: Duration) {
        let mut state = self.0.lock().unwrap();
        state.0 += duration;
        state.1.push(duration);
    }

    fn random(&self) -> f64 {
        *self.1.lock().unwrap()
    }
}

pub struct Bench {
    pub client: Client,
    memory: Memory,
    pub clock: Turned,
}

pub fn bench(answers: &[Answer]) -> Bench {
    bench_with(Settings::new("https://service.example/", "user", "secret"), answers)
}

pub fn bench_with(settings: Settings, answers: &[Answer]) -> Bench {
    let memory = Memory { answers: Arc::new(Mutex::new(answers.to_vec())), seen: Arc::default() };
    let clock = Turned(Arc::new(Mutex::new((Instant::now(), Vec::new(), 0))), Arc::new(Mutex::new(1.0)));
    let client = Client::with_transport(settings, memory.clone(), clock.clone()).unwrap();
    Bench { client, memory, clock }
}

impl Bench {
    pub fn seen(&self) -> Vec<Seen> {
        self.memory.seen.lock().unwrap().clone()
    }

    pub fn sleeps(&self) -> Vec<Duration> {
        self.clock.0.lock().unwrap().1.clone()
    }

    pub fn send(&self) -> dtekit::Result<dtekit::ProcessResult> {
        self.client.send_document_to_authority(document())
    }

    pub fn read(&self) -> dtekit::Result<dtekit::DocumentList> {
        self.client.get_document(GetDocument::new(dtekit::json::Map::new()))
    }
}

pub fn document() -> SendDocumentToAuthority {
    SendDocumentToAuthority::new("<DTE/>")
        .asynchronous(Processing::Asynchronous)
        .mapping(MAPPING_STANDARD)
        .sign(true)
        .default_certificate(false)
        .country(Country::CR)
}
