//! Every failure of the sandbox, met by a document, an event and a read, on a new connection and on one that was used
//! before.
//!
//! What each of them says stands in `tests/sandbox/expectations.json`, which the other languages read too.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use dtekit::client::{ChangeDocumentStatus, Client, CreateDocument, GetDocument, Issue, Settings};
use dtekit::json::{Map, Value, from_slice, json};
use dtekit::{Country, Error, Phase, ProcessResult};
use dtekit_sandbox::{Options, Sandbox};

use crate::length::pick;

const WORKERS: usize = 16;
const EXPECTATIONS: &str = include_str!("../../../../tests/sandbox/expectations.json");
const INVOICE: &[u8] = include_bytes!("../../../../tests/data/invoice.json");
/// Each kind of call, its operation, and the count of what it makes.
const KINDS: [(&str, &str, &str); 4] = [
    ("issue", "Document/SendDocumentToAuthority", "sent"),
    ("event", "Document/ChangeDocumentStatus", "events"),
    ("list", "Document/GetDocument", ""),
    ("large", "Document/SendDocumentToAuthority", "sent"),
];
/// More than the buffers of a connection take: the failure comes while the document is being written.
const LARGE: usize = 6 << 20;
/// Far more than a time-out of the table, far less than for ever.
const HANGS: Duration = Duration::from_secs(600);

/// One call that meets a failure.
struct Case {
    row: Value,
    kind: usize,
    pooled: bool,
}

impl Case {
    fn name(&self) -> String {
        let connection = if self.pooled { "pooled" } else { "new" };
        let at = self.row["at"].as_str().unwrap_or("call");
        format!("{} at the {at}, {} on a {connection} connection", self.row["fault"], KINDS[self.kind].0)
    }
}

/// Every case in the full run. In the long run a list and a large document meet each failure on one of the two
/// connections; in the short run each kind of call does, and there is no large document. Each kind meets those at the
/// opening of a connection.
fn cases(rows: &[Value]) -> Vec<Case> {
    let (on_both, on_one) = pick((4, 4), (2, 4), (0, 3));
    let mut cases = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        for kind in 0..KINDS.len() {
            let chosen = (place + place / 4 + kind) % 2 == 1;
            for pooled in [false, true] {
                let at_opening = row["at"] == "opening";
                let is_due = kind < on_both || at_opening || kind < on_one && pooled == chosen;
                let is_known = pooled || !at_opening;
                if is_due && is_known && !row[KINDS[kind].0].is_null() {
                    cases.push(Case { row: row.clone(), kind, pooled });
                }
            }
        }
    }
    cases
}

/// A sandbox, and how it is asked.
struct Place {
    sandbox: Sandbox,
    agent: ureq::Agent,
}

impl Place {
    fn new() -> Place {
        let sandbox = Sandbox::start(Options { duplicates: true, ..Options::default() }).unwrap();
        let agent = ureq::Agent::config_builder().proxy(None).build().into();
        Place { sandbox, agent }
    }

    fn counts(&self) -> Value {
        self.control("counts")
    }

    fn control(&self, what: &str) -> Value {
        let url = format!("{}/_control/{what}", self.sandbox.url());
        from_slice(&self.agent.get(url).call().unwrap().body_mut().read_to_vec().unwrap()).unwrap()
    }

    fn client(&self, row: &Value, url: &str) -> Client {
        let settings = &from_slice(EXPECTATIONS.as_bytes()).unwrap()["settings"];
        let number = |name: &str| row[name].as_u64().or_else(|| settings[name].as_u64());
        Client::new(Settings {
            timeout: number("timeout").map(Duration::from_secs),
            read_timeout: number("read_timeout").map(Duration::from_secs),
            max_reply_bytes: number("max_reply_bytes").unwrap() as usize,
            attempts: number("attempts").unwrap() as u32,
            ..Settings::new(url, "user", "secret")
        })
        .unwrap()
    }
}

fn said(result: Result<ProcessResult, Error>) -> (String, String) {
    match result {
        Ok(result) => {
            let outcome = result.outcome.map_or("none", |outcome| outcome.as_str());
            let reason = result.reason.map_or("none", |reason| reason.as_str());
            (format!("{outcome} {reason}"), format!("{:?} {:?}", result.error, result.findings))
        }
        Err(error) => failed(&error),
    }
}

fn failed(error: &Error) -> (String, String) {
    let phase = error.phase().map_or("none", Phase::as_str);
    (format!("{} {phase}", error.code()), format!("{error} {error:?}"))
}

/// Makes the call of a case; what was wrong.
fn run(place: &Place, case: &Case) -> Option<String> {
    place.sandbox.reset();
    let row = &case.row;
    let (kind, operation, count) = KINDS[case.kind];
    let refusing = row["at"] == "refusing";
    let url = match refusing {
        true => place.control("fault")["refusing"].as_str().unwrap().to_owned(),
        false => place.sandbox.url().to_owned(),
    };
    let members =
        json!({"CountryId": "BR", "DocumentTypeId": "55", "SenderCode": "12345678000195", "Number": "7"});
    let opening = place.client(&json!({}), place.sandbox.url());
    let id = opening.create_document(CreateDocument::new(members.as_object().unwrap().clone())).unwrap();
    let client = place.client(row, &url);
    let order = |operation: &str| {
        let fault = row["fault"].as_str().unwrap().parse().unwrap();
        let operation = Some(operation.to_owned());
        place.sandbox.fault(dtekit_sandbox::Fault { kind: fault, operation, ..Default::default() });
    };
    let at_opening = row["at"] == "opening";
    if at_opening {
        order("Account/GetAccount");
    }
    if case.pooled {
        let _ = client.get_account(dtekit::client::GetAccount::new("3101123456"));
    }
    let patience = Instant::now();
    while at_opening && place.counts()["broken"] != 1 {
        assert!(patience.elapsed() < HANGS, "the connection did not end");
        thread::sleep(Duration::from_millis(5));
    }
    if !at_opening && !refusing {
        order(operation);
    }
    let begin = Instant::now();
    let (found, shown) = match kind {
        "issue" => said(client.issue(Issue::new(INVOICE, Country::CR))),
        "event" => said(client.change_document_status(
            ChangeDocumentStatus::new(id).status("210210").description("Ciencia da operacao"),
        )),
        "large" => {
            let mut document = dtekit::json_to_xml(INVOICE, &Default::default()).unwrap();
            document.extend(format!("<!--{}-->", " ".repeat(LARGE)).into_bytes());
            said(client.issue(Issue::new(document, Country::CR)))
        }
        _ => match client.get_document(GetDocument::new(Map::new())) {
            Ok(_) => ("ok".to_owned(), String::new()),
            Err(error) => failed(&error),
        },
    };
    let took = begin.elapsed();
    let expected = &row[kind];
    let fits = match expected.as_array() {
        Some(words) => words.iter().any(|word| word == found.as_str()),
        None => *expected == found.as_str(),
    };
    let wanted = row["made"].as_u64().unwrap();
    let read = |counts: &Value| {
        (counts[count].as_u64().unwrap_or(wanted), counts["calls"][operation].as_u64().unwrap_or(0))
    };
    let (mut made, mut calls) = read(&place.counts());
    // The client may have given up before the sandbox was ready.
    while made < wanted && begin.elapsed() < HANGS {
        thread::sleep(Duration::from_millis(5));
        (made, calls) = read(&place.counts());
    }
    let calls_fit = match (kind, row["reads"].as_u64()) {
        ("list", Some(reads)) => calls == reads,
        ("list", None) => true,
        _ if refusing => calls == 0,
        _ => calls == 1,
    };
    let is_open = ["secret", "dXNlcjpzZWNyZXQ"].iter().any(|word| shown.contains(word));
    // The client goes on, whatever has happened on its connections.
    let client = if row["next"] == "new" { place.client(row, &url) } else { client };
    let next = client.get_account(dtekit::client::GetAccount::new("3101123456"));
    let is_well =
        fits && made == wanted && calls_fit && !is_open && took < HANGS && (refusing || next.is_ok());
    (!is_well).then(|| {
        format!(
            "{}: expected `{expected}`, found `{found}`; {made} of {wanted} made, {calls} calls, {took:?}, then {:?}; {shown}",
            case.name(),
            next.map(|_| "ok").map_err(|error| error.code().to_owned())
        )
    })
}

#[test]
fn every_failure_has_its_word_and_nothing_is_sent_twice() {
    let expectations: Value = from_slice(EXPECTATIONS.as_bytes()).unwrap();
    let cases = cases(expectations["faults"].as_array().unwrap());
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                let place = Place::new();
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(found) = run(&place, case) {
                        wrong.lock().unwrap().push(found);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn every_failure_of_the_sandbox_has_a_row() {
    let expectations: Value = from_slice(EXPECTATIONS.as_bytes()).unwrap();
    let rows = expectations["faults"].as_array().unwrap();
    let has_row = |name: &String| rows.iter().any(|row| row["fault"] == name.as_str() && row["at"].is_null());
    let short = ["timeout", "refuse", "drop"];
    let missing: Vec<String> = Sandbox::fault_names()
        .into_iter()
        .filter(|name| !has_row(name) && !short.contains(&name.as_str()))
        .collect();
    assert_eq!(missing, [""; 0]);
}
