//! Sixteen threads make thousands of calls, and the sandbox lets some of them fail. It counts the documents: none is
//! lost or stored twice. Sockets, memory and tokens do not leak.
//!
//! A process of its own, so that its sockets and its memory are counted alone.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test ends where its expectation does

#[cfg(all(target_os = "linux", feature = "sqlite"))]
#[path = "soak/load.rs"]
mod load;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use dtekit::client::{Client, Issue, Settings};
use dtekit::json::{Value, json};
use dtekit::operation::{Arguments, Verdict};
use dtekit::{Country, Outcome};

const THREADS: usize = 16;
/// How often every token is revoked in the middle of the calls.
const REVOCATIONS: usize = 5;
const ISSUER: &str = "3101123456";

/// How many calls are made: four thousand where `DTEKIT_TEST_LONG` is set, as in `tests/run --long`.
fn calls() -> usize {
    if std::env::var_os("DTEKIT_TEST_LONG").is_some() { 4_000 } else { 1_000 }
}

#[test]
fn no_document_is_lost_or_stored_twice_and_nothing_leaks() {
    let calls = calls();
    let sandbox = Sandbox::start();
    let client = Client::new(sandbox.settings()).unwrap();
    sandbox.control("country", Some(json!({"country": "CR"})));
    let event = sandbox.event(&client);
    sandbox.fail("http-500=stored", 31, SEND);
    sandbox.fail("http-503", 37, SEND);
    sandbox.fail("code-503=stored", 41, SEND);
    sandbox.fail("drop", 43, SEND);
    sandbox.fail("not-json", 47, SEND);
    sandbox.fail("drop", 23, READ);
    sandbox.fail("http-503", 29, READ);
    sandbox.fail("http-429=0", 31, READ);
    sandbox.fail("refuse", 53, READ);

    // The calls before the first measurement fill pools and caches.
    let soak = Soak::new(&client, &sandbox, event, calls);
    soak.run(0..calls / 5);
    let before = memory();
    soak.run(calls / 5..calls);
    let after = memory();

    let sent = soak.sent.load(Ordering::Relaxed);
    let (resolved, resent) = (soak.found.load(Ordering::Relaxed), soak.resent.load(Ordering::Relaxed));
    assert!(
        resolved > calls / 500 && resent > calls / 500,
        "{resolved} were found again, {resent} sent again"
    );
    let failed = soak.failed.load(Ordering::Relaxed);
    assert!(failed < calls / 100, "{failed} reads failed in each of their attempts");
    let numbers = sandbox.numbers();
    assert_eq!(numbers.len(), sent, "documents are lost");
    let doubled: Vec<_> = numbers.iter().filter(|(_, count)| **count != 1).collect();
    assert!(doubled.is_empty(), "{doubled:?}");

    let tokens = sandbox.control("tokens", None)["service"].as_u64().unwrap() as usize;
    assert_eq!(tokens, 1 + REVOCATIONS, "one token at first, and one more for each revocation");
    let sockets = soak.sockets.load(Ordering::Relaxed);
    assert!(sockets <= 4 * THREADS, "{sockets} sockets were open at once");
    assert!(after < before + (32 << 20), "{before} bytes grew to {after}");
    drop(client);
    assert_eq!(open_sockets(), 0, "sockets are open when the client is gone");
}

const SEND: &str = "Document/SendDocumentToAuthority";
const READ: &str = "Document/GetDocument";

/// The calls, and counts of their results.
struct Soak<'a> {
    client: &'a Client,
    sandbox: &'a Sandbox,
    /// The document that events are about.
    event: String,
    /// How many calls are made in all.
    calls: usize,
    sent: AtomicUsize,
    found: AtomicUsize,
    resent: AtomicUsize,
    failed: AtomicUsize,
    sockets: AtomicUsize,
    revoked: Mutex<usize>,
}

impl<'a> Soak<'a> {
    fn new(client: &'a Client, sandbox: &'a Sandbox, event: String, calls: usize) -> Soak<'a> {
        Soak {
            client,
            sandbox,
            event,
            calls,
            sent: AtomicUsize::new(0),
            found: AtomicUsize::new(0),
            resent: AtomicUsize::new(0),
            failed: AtomicUsize::new(0),
            sockets: AtomicUsize::new(0),
            revoked: Mutex::new(0),
        }
    }

    fn run(&self, calls: std::ops::Range<usize>) {
        let next = AtomicUsize::new(calls.start);
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    while let Some(call) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|call| *call < calls.end)
                    {
                        self.call(call);
                    }
                });
            }
        });
    }

    fn call(&self, call: usize) {
        match call % 10 {
            0 | 1 => self.send(call),
            2 => {
                self.revoke(call);
                let arguments = json!({"GlobalDocumentId": self.event, "status": "210210", "description": "x", "version": "v2"});
                self.read("Document/ChangeDocumentStatus", arguments);
            }
            3..=5 => self.read(READ, json!({"SenderCode": ISSUER, "Number": (call / 10 * 10).to_string()})),
            6 | 7 => self.read("Account/GetAccount", json!({"accountCode": ISSUER})),
            8 => self.read(
                "Comment/GetDocumentComments",
                json!({"globalDocumentId": self.event, "accountCode": ISSUER}),
            ),
            _ => self.read("Document/GetDocumentDetails", json!({"globalDocumentId": self.event})),
        }
        if call.is_multiple_of(500) {
            self.sockets.fetch_max(open_sockets(), Ordering::Relaxed);
        }
    }

    /// Issues a document and follows it until it is certainly stored.
    fn send(&self, number: usize) {
        let xml = format!(
            "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero><FechaEmis>2025-01-31</FechaEmis>\
             <ContenidoTC>506310125{ISSUER:0>12}0010000101{number:010}112345678</ContenidoTC></IdDoc><Emisor><IDEmisor>{ISSUER}</IDEmisor></Emisor><Totales><VlrPagar>{number}</VlrPagar></Totales>\
             </Encabezado></Documento></DTE>"
        );
        self.sent.fetch_add(1, Ordering::Relaxed);
        loop {
            let result = self.client.issue(Issue::new(xml.as_str(), Country::CR)).unwrap();
            if result.outcome == Some(Outcome::Sent) {
                return;
            }
            assert_eq!(result.outcome, Some(Outcome::Unknown), "{:?}", result.description);
            let mut next = result.next.unwrap();
            let found = loop {
                // If every attempt of a read failed, the state is unknown: ask again.
                match self.client.reconcile(&next, Some(Duration::ZERO)) {
                    // One list without the document is not enough.
                    Ok(found) if found.verdict == Verdict::NotFound && !found.may_resend => {
                        next = found.next.unwrap();
                    }
                    Ok(found) => break found,
                    Err(_) => drop(self.failed.fetch_add(1, Ordering::Relaxed)),
                }
            };
            match found.verdict {
                Verdict::AlreadyIssued { .. } => {
                    self.found.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                Verdict::NotFound => {
                    assert!(found.may_resend);
                    self.resent.fetch_add(1, Ordering::Relaxed);
                }
                other => panic!("{other:?}"),
            }
        }
    }

    fn read(&self, operation: &str, arguments: Value) {
        let Value::Object(arguments) = arguments else { unreachable!() };
        if self.client.call(operation, Arguments::from(arguments)).is_err() {
            self.failed.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Revokes every token, a few times in the whole test.
    fn revoke(&self, call: usize) {
        let mut revoked = self.revoked.lock().unwrap();
        if *revoked < REVOCATIONS && call > (*revoked + 1) * self.calls / (REVOCATIONS + 1) {
            *revoked += 1;
            self.sandbox.control("tokens", Some(json!({"revoke": true})));
        }
    }
}

/// The sandbox as a program of its own, so that its sockets and memory are not counted.
struct Sandbox {
    process: Child,
    url: String,
}

impl Sandbox {
    fn start() -> Sandbox {
        let program = std::env::var_os("DTEKIT_SANDBOX").map(PathBuf::from).unwrap_or_else(|| {
            // Beside the test's own program, in `target/PROFILE/deps`.
            std::env::current_exe().unwrap().parent().unwrap().join("../dtekit-sandbox")
        });
        let mut process = Command::new(program)
            .args(["--until-stdin-closes", "--duplicates", "--certified", "as-sent"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("listening ").unwrap().to_owned();
        Sandbox { process, url }
    }

    fn settings(&self) -> Settings {
        Settings {
            client_id: Some("client".into()),
            client_secret: Some("client-secret".into()),
            token_url: Some(format!("{}/oauth/token", self.url)),
            attempts: 5,
            ..Settings::new(&self.url, "user", "secret")
        }
    }

    /// The id of a document that events are about.
    fn event(&self, client: &Client) -> String {
        let body =
            json!({"CountryId": "BR", "DocumentTypeId": "55", "SenderCode": "12345678000195", "Number": "7"});
        let Value::Object(arguments) = json!({"body": body}) else { unreachable!() };
        let reply = client.call("Document/CreateDocument", Arguments::from(arguments)).unwrap();
        reply.to_value(Default::default()).as_str().unwrap().to_owned()
    }

    fn fail(&self, fault: &str, every: u32, operation: &str) {
        self.control(
            "fault",
            Some(json!({"fault": fault, "times": 100_000, "every": every, "operation": operation})),
        );
    }

    /// How often each number of the issuer is stored.
    fn numbers(&self) -> BTreeMap<String, usize> {
        let mut numbers = BTreeMap::new();
        let mut token = Value::Null;
        loop {
            let filter =
                json!({"SenderCode": ISSUER, "ResultMaxItemCount": 1000, "ContinuationToken": token});
            // This query may fail on demand too.
            let Ok(mut answer) = ureq::post(&format!("{}/api/v1/Document/GetDocument", self.url))
                .header("Authorization", "Basic dXNlcjpzZWNyZXQ=")
                .content_type("application/json")
                .send(filter.to_string().as_bytes())
            else {
                continue;
            };
            let Ok(text) = answer.body_mut().read_to_string() else { continue };
            let list: Value = dtekit::json::from_str(&text).unwrap();
            for document in list["Documents"].as_array().unwrap() {
                *numbers.entry(document["NumberStr"].as_str().unwrap().to_owned()).or_insert(0) += 1;
            }
            token = list["ContinuationToken"].clone();
            if token.is_null() {
                return numbers;
            }
        }
    }

    fn control(&self, what: &str, body: Option<Value>) -> Value {
        let url = format!("{}/_control/{what}", self.url);
        let mut answer = match body {
            Some(body) => {
                ureq::post(&url).content_type("application/json").send(body.to_string().as_bytes()).unwrap()
            }
            None => ureq::get(&url).call().unwrap(),
        };
        dtekit::json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It ends when its input closes.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// How many sockets this process has open; 0 if the system does not tell.
fn open_sockets() -> usize {
    let Ok(files) = fs::read_dir("/proc/self/fd") else { return 0 };
    let targets = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
    targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
}

/// The bytes of memory of this process; 0 if the system does not tell.
fn memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<usize>().ok());
    kilobytes.unwrap_or(0) << 10
}
