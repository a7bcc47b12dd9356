//! An extraction from end to end: over a transport in memory, and against the sandbox.

mod archive;
mod poll;
mod upload;

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use crate::memory::*;
use crate::pdf;
use dtekit::client::{
    CallEvent, Client, Extracted, Extraction, ExtractionStep, Issue, IssueCheck, Settings, UploadZipDocument,
};
use dtekit::extraction::{Archive, ExtractionStatus, Policy, Poll, Search, Upload};
use dtekit::json::json;
use dtekit::{Country, Document, ErrorKind, Mapping, Naming, Outcome, Phase};
use dtekit_sandbox::{Options, Sandbox};

const TOKEN: Answer = Answer::Status(200, r#"{"access_token": "t", "expires_in": 1000000}"#);
const PROCESSING: Answer = Answer::Status(200, r#"{"external_id": "x", "current_status": "processing"}"#);
const READY: Answer = Answer::Status(
    200,
    r#"{"external_id": "x", "current_status": "pending_review", "processed_timestamp": null,
        "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>",
        "file_url": "https://files.example/1.pdf?Expires=784111700&Signature=s3cret"}"#,
);
const SENT: Answer = Answer::Status(201, "{}");

fn settings() -> Settings {
    Settings {
        extraction_url: Some("https://provider.example".into()),
        client_id: Some("id".into()),
        client_secret: Some("s3cret".into()),
        ..Settings::new("https://service.example", "user", "secret")
    }
}

fn upload() -> Upload {
    Upload::new("a.txt", b"total".to_vec(), "org").external_id("x")
}

/// An extraction with these answers, the token's first.
fn extract(answers: &[Answer]) -> (Bench, dtekit::Result<Extracted>, Vec<String>) {
    let answers: Vec<_> = std::iter::once(TOKEN).chain(answers.iter().cloned()).collect();
    let bench = bench_with(settings(), &answers);
    let mut lines = Vec::new();
    let result = bench.client.extract(upload(), |progress| {
        let status = progress.status.as_ref().map_or("-", ExtractionStatus::as_str);
        lines.push(format!(
            "{status} {}/{} {}",
            progress.sends.0,
            progress.queries.0,
            progress.next_at.is_some()
        ));
    });
    (bench, result, lines)
}

#[test]
fn a_document_is_sent_asked_for_and_fetched() {
    let (bench, result, progress) = extract(&[SENT, PROCESSING, READY, Answer::Status(200, "%PDF-1.4")]);
    let extracted = result.unwrap();
    assert_eq!(extracted.file.as_deref(), Some(&b"%PDF-1.4"[..]));
    assert_eq!(extracted.document().unwrap().root().name(), "DTE");
    assert_eq!(extracted.warnings, []);
    let lines: Vec<_> = bench.seen().iter().map(|seen| seen.line.clone()).collect();
    assert_eq!(
        lines,
        [
            "POST https://provider.example/v1/oauth/token",
            "POST https://provider.example/v1/documents",
            "GET https://provider.example/v1/documents/search?external_id=x",
            "GET https://provider.example/v1/documents/search?external_id=x",
            "GET https://files.example/1.pdf?Expires=784111700&Signature=s3cret",
        ]
    );
    assert_eq!(
        progress,
        [
            "- 1/0 false",
            "- 1/0 true",
            "processing 1/1 false",
            "processing 1/1 true",
            "pending_review 1/1 false",
            "pending_review 1/1 false"
        ]
    );
}

#[test]
fn the_file_is_fetched_without_credentials() {
    let (bench, _, _) = extract(&[SENT, READY, Answer::Status(200, "%PDF-1.4")]);
    assert_eq!(bench.seen()[3].headers, [("Accept".to_owned(), "*/*".to_owned())]);
}

#[test]
fn a_file_that_fails_three_times_is_a_warning_that_holds_no_address() {
    let gone = Answer::Status(403, "");
    let (bench, result, _) = extract(&[SENT, READY, gone.clone(), READY, gone.clone(), READY, gone]);
    let extracted = result.unwrap();
    assert_eq!(extracted.file, None);
    let codes: Vec<_> = extracted.warnings.iter().map(|warning| &*warning.code).collect();
    assert_eq!(codes, ["extraction-file-missing", "extraction-file-missing"]);
    assert_eq!(extracted.warnings[1].hint.as_deref(), Some("the address had ended when it was fetched"));
    let shown = format!("{extracted:?} {:?}", extracted.warnings);
    assert!(!shown.contains("s3cret") && !shown.contains("files.example"), "{shown}");
    assert_eq!(bench.seen().len(), 8);
}

#[test]
fn an_observer_sees_nothing_of_the_address() {
    let bench = bench_with(settings(), &[TOKEN, SENT, READY, Answer::Status(200, "%PDF-1.4")]);
    let events = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&events);
    let client = bench.client.observed_by(move |event: &CallEvent<'_>| {
        told.lock().unwrap().push(event.to_value(Naming::Snake).to_string());
    });
    client.extract(upload(), |_| {}).unwrap();
    let events = events.lock().unwrap();
    assert!(events.iter().any(|event| event.contains(r#""operation":"file""#)));
    assert!(events.iter().all(|event| !event.contains("1.pdf") && !event.contains("s3cret")), "{events:?}");
}

#[test]
fn an_address_that_is_not_safe_is_not_fetched() {
    for address in ["http://files.example/1", "https://u:p@files.example/1", "ftp://127.0.0.1/1", "files"] {
        let reply = json!({"current_status": "approved", "file_url": address}).to_string();
        let address = Search::read(reply.as_bytes()).unwrap().unwrap().file_url.unwrap();
        let bench = bench(&[TOKEN]);
        let error = bench.client.fetch(&address).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Answer, "extraction-address"));
        assert_eq!(bench.seen().len(), 0);
    }
}

#[test]
fn a_file_from_a_loopback_address_is_fetched_for_a_provider_at_one() {
    let reply = json!({"current_status": "approved", "file_url": "http://127.0.0.1:9/1"}).to_string();
    let address = Search::read(reply.as_bytes()).unwrap().unwrap().file_url.unwrap();
    let near = Settings { extraction_url: Some("http://127.0.0.1:8".into()), ..settings() };
    assert_eq!(bench_with(near, &[Answer::Status(200, "x")]).client.fetch(&address).unwrap(), b"x");
    // A provider elsewhere does not reach this machine.
    let error = bench(&[Answer::Status(200, "x")]).client.fetch(&address).unwrap_err();
    assert_eq!(error.code(), "extraction-address");
}

#[test]
fn a_file_above_the_limit_of_a_reply_is_refused() {
    let reply = json!({"current_status": "approved", "file_url": "https://files.example/1"}).to_string();
    let address = Search::read(reply.as_bytes()).unwrap().unwrap().file_url.unwrap();
    let bench = bench_with(Settings { max_reply_bytes: 3, ..settings() }, &[Answer::Status(200, "1234")]);
    assert_eq!(bench.client.fetch(&address).unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn a_redirection_of_the_file_is_not_followed() {
    let (_, result, _) = extract(&[SENT, READY, Answer::Status(302, "")]);
    assert_eq!(result.unwrap().file, None);
}

#[test]
fn a_first_send_that_is_refused_raises() {
    let (bench, result, _) = extract(&[Answer::Status(400, r#"{"Message": "no"}"#)]);
    assert_eq!(result.unwrap_err().kind(), ErrorKind::Status);
    assert_eq!(bench.seen().len(), 2);
}

#[test]
fn a_first_send_that_never_left_raises() {
    let (_, result, _) = extract(&[Answer::Fails(Phase::Before)]);
    assert_eq!(result.unwrap_err().phase(), Some(Phase::Before));
}

#[test]
fn a_send_that_may_have_arrived_is_asked_for() {
    for answer in [Answer::Fails(Phase::InFlight), Answer::Status(503, ""), Answer::Status(429, "")] {
        let (bench, result, _) = extract(&[answer, READY, Answer::Status(200, "%PDF")]);
        assert!(result.is_ok());
        assert_eq!(bench.seen().iter().filter(|seen| seen.line.starts_with("POST")).count(), 2);
    }
}

#[test]
fn a_query_that_fails_is_not_repeated_at_once() {
    let (bench, result, _) = extract(&[SENT, Answer::Status(503, ""), READY, Answer::Status(200, "%PDF")]);
    assert!(result.is_ok());
    assert_eq!(bench.sleeps(), [Duration::from_secs(180); 2]);
}

#[test]
fn a_token_that_is_refused_is_renewed_once() {
    let (bench, result, _) =
        extract(&[SENT, Answer::Status(401, ""), TOKEN, READY, Answer::Status(200, "%PDF")]);
    assert!(result.is_ok());
    assert_eq!(bench.sleeps(), [Duration::from_secs(180)]);
    let (bench, result, _) = extract(&[SENT, Answer::Status(401, ""), TOKEN, Answer::Status(401, "")]);
    let error = result.unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Auth, "extraction-auth"));
    assert_eq!(bench.seen().len(), 5);
}

#[test]
fn a_client_without_the_providers_address_sends_nothing() {
    let bench = bench(&[TOKEN]);
    let error = bench.client.extract(upload(), |_| {}).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some("extraction_url")));
    assert_eq!(bench.seen().len(), 0);
}

fn resumed(kept: &str) -> Extraction {
    let upload = Arc::new(upload().into_request().unwrap());
    Extraction::resume(Poll::from_json(kept.as_bytes()).unwrap(), upload)
}

#[test]
fn after_a_crash_during_a_send_the_search_is_asked_first() {
    let bench = bench_with(settings(), &[TOKEN, PROCESSING]);
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
    let kept = Extraction::new(upload(), now).unwrap().poll().to_json();
    let mut extraction = resumed(&kept);
    assert_eq!(bench.client.advance(&mut extraction, now).unwrap(), ExtractionStep::Asked);
    assert!(bench.seen().iter().all(|seen| !seen.line.ends_with("/v1/documents")));
}

#[test]
fn after_a_crash_only_a_document_unknown_to_the_search_is_sent_again() {
    let bench = bench_with(settings(), &[TOKEN, Answer::Status(404, ""), SENT]);
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
    let kept = Extraction::new(upload(), now).unwrap().poll().to_json();
    let mut extraction = resumed(&kept);
    let steps: Vec<_> = (0..3).map(|_| bench.client.advance(&mut extraction, now).unwrap()).collect();
    assert_eq!(steps, [ExtractionStep::Asked, ExtractionStep::Sending, ExtractionStep::Sent]);
    assert_eq!(extraction.poll().sends().0, 1);
}

#[test]
fn a_kept_end_has_the_status_of_the_provider() {
    for (name, status) in
        [("a.pdf", "pending_review"), ("a.rejected.pdf", "rejected"), ("a.expired.pdf", "expired")]
    {
        let mut provider = Provider::new();
        let (extraction, _) = provider.finish(named(name));
        let now = provider.now();
        let mut later = Extraction::resume(
            Poll::from_json(extraction.poll().to_json().as_bytes()).unwrap(),
            Arc::new(named(name).into_request().unwrap()),
        );
        let step = provider.client.advance(&mut later, now).unwrap();
        assert_eq!(later.progress(&step).status.unwrap().as_str(), status);
        assert_eq!(later.to_value(&step, Naming::Snake)["status"], status);
    }
}

struct Provider {
    sandbox: Sandbox,
    client: Client,
    turned: Duration,
}

impl Provider {
    fn new() -> Provider {
        // With the default life, the tokens would expire when the test moves the clock.
        let options = Options { token_life: Duration::from_secs(1_000_000), ..Options::default() };
        let sandbox = Sandbox::start(options.clone()).unwrap();
        let url = sandbox.url().to_owned();
        let client = Client::new(Settings {
            extraction_url: Some(url.clone()),
            client_id: Some(options.client_id),
            client_secret: Some(options.client_secret.into()),
            integrator_url: Some(url.clone()),
            integrator_username: Some(options.integrator_username),
            integrator_password: Some(options.integrator_password.into()),
            ..Settings::new(url, options.username, options.password)
        });
        Provider { sandbox, client: client.unwrap(), turned: Duration::ZERO }
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000) + self.turned
    }

    /// Runs every step. Returns the last one and the sum of the waits.
    fn run(&mut self, upload: Upload) -> (ExtractionStep, Duration) {
        let (_, end) = self.finish(upload);
        (end, self.turned)
    }

    /// Runs every step. Moves the sandbox's clock instead of waiting.
    fn finish(&mut self, upload: Upload) -> (Extraction, ExtractionStep) {
        let mut extraction =
            Extraction::new(upload, self.now()).unwrap().with_policy(Policy::default()).unwrap();
        loop {
            let now = self.now();
            match self.client.advance(&mut extraction, now).unwrap() {
                ExtractionStep::Wait { until } => {
                    let wait = until.duration_since(now).unwrap();
                    self.sandbox.advance(wait);
                    self.turned += wait;
                }
                end @ (ExtractionStep::Done(_) | ExtractionStep::Failed { .. }) => return (extraction, end),
                _ => {}
            }
        }
    }

    fn calls(&self, method: &str, path: &str) -> usize {
        let received = self.sandbox.received();
        received.iter().filter(|call| call.method == method && call.path == path).count()
    }
}

fn named(file_name: &str) -> Upload {
    Upload::new(file_name, pdf::pages(1), "org").external_id("x")
}

#[test]
fn the_worst_case_is_25_sends_and_125_queries() {
    let mut provider = Provider::new();
    let (end, turned) = provider.run(named("a.stuck.pdf"));
    assert!(matches!(end, ExtractionStep::Failed { reason } if reason.as_str() == "exhausted"));
    // The uploads themselves take a few milliseconds each.
    assert_eq!(turned.as_secs(), 13 * 3600 + 900);
    assert_eq!(provider.calls("POST", "/v1/documents"), 25);
    assert_eq!(provider.calls("GET", "/v1/documents/search"), 125);
}

#[test]
fn the_sandbox_processes_a_document_and_its_file_comes_back() {
    let file = pdf::pages(1);
    let (end, _) = Provider::new().run(named("a.pdf"));
    let ExtractionStep::Done(extracted) = end else { panic!("{end:?}") };
    assert_eq!(extracted.file, Some(file));
    assert!(extracted.document().unwrap().element("Documento/Encabezado").is_some());
}

#[test]
fn a_document_that_takes_three_sends_is_sent_three_times() {
    let mut provider = Provider::new();
    let (end, _) = provider.run(named("a.sends=3.pdf"));
    assert!(matches!(end, ExtractionStep::Done(_)));
    assert_eq!(provider.calls("POST", "/v1/documents"), 3);
}

#[test]
fn each_failure_of_the_provider_has_its_reason() {
    for (name, reason) in [("a.rejected.pdf", "rejected"), ("a.expired.pdf", "expired")] {
        let (end, _) = Provider::new().run(named(name));
        assert!(
            matches!(&end, ExtractionStep::Failed { reason: found } if found.as_str() == reason),
            "{end:?}"
        );
    }
}

#[test]
fn a_text_that_is_not_native_xml_comes_back_with_a_finding() {
    let (end, _) = Provider::new().run(named("a.invalid-xml.pdf"));
    let ExtractionStep::Done(extracted) = end else { panic!("{end:?}") };
    assert!(extracted.warnings.iter().any(|finding| finding.code == "extraction-invalid-xml"));
    assert!(!extracted.xml.is_empty() && extracted.file.is_some());
}

#[test]
fn the_older_name_of_the_address_is_read() {
    let (end, _) = Provider::new().run(named("a.document-url.pdf"));
    assert!(matches!(end, ExtractionStep::Done(extracted) if extracted.file.is_some()));
}

#[test]
fn a_missing_file_is_success_with_a_warning() {
    let (end, _) = Provider::new().run(named("a.no-file.pdf"));
    let ExtractionStep::Done(extracted) = end else { panic!("{end:?}") };
    assert_eq!((extracted.file, &*extracted.warnings[0].code), (None, "extraction-file-missing"));
}

#[test]
fn an_extracted_document_is_mapped_and_issued() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors/mapping_cr/to/01_plain");
    let [json, expected] =
        ["json", "xml"].map(|ending| std::fs::read(format!("{vectors}.{ending}")).unwrap());
    let text = Document::from_json(&json).unwrap().to_xml().unwrap();
    let mut provider = Provider::new();
    let (end, _) = provider.run(Upload::new("invoice.txt", text, "org").external_id("x"));
    let ExtractionStep::Done(extracted) = end else { panic!("{end:?}") };

    let document = extracted.document().unwrap();
    assert_eq!(document.get("Documento/Encabezado/IdDoc/Tipo"), Some("01"));
    let mapping = Mapping::standard("CR", "01").unwrap();
    let mapped = mapping.apply(extracted.xml.as_bytes(), &Default::default()).unwrap();
    let read = |xml: &[u8]| Document::from_xml(xml).unwrap();
    assert_eq!(read(&mapped).differences(&read(&expected)), []);

    let issue = Issue::new(document.to_xml().unwrap(), Country::CR).check(IssueCheck::Refuse);
    assert_eq!(provider.client.issue(issue).unwrap().outcome, Some(Outcome::Sent));
}

#[test]
fn an_archive_is_pushed_to_the_integrator() {
    let provider = Provider::new();
    let zip = Archive::write(b"<DTE><Documento><Encabezado/></Documento></DTE>", &pdf::pages(1)).unwrap();
    let arguments = UploadZipDocument::new(zip).external_id("x").batch_id("b");
    assert!(provider.client.upload_zip_document(arguments).is_ok());
    assert_eq!(provider.calls("POST", "/api/v1/UploadZipDocument"), 1);
}
