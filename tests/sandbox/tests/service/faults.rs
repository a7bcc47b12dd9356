//! Failures on demand: by the library, the header, the control endpoint and the document.

use std::time::{Duration, Instant};

use dtekit_sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::caller::{Answer, Caller, ZERO_ID, invoice, send_body, with_field};

const SEND: &str = "/api/v1/Document/SendDocumentToAuthority";

/// A send that meets a failure.
fn sent(caller: &Caller, fault: &str) -> Result<Answer, ureq::Error> {
    let body = send_body(&invoice("MX").to_string(), false).to_string();
    let headers = [("content-type", "application/json"), ("x-sandbox-fault", fault)];
    caller.try_call("POST", SEND, &headers, body.as_bytes())
}

fn answer(fault: &str) -> Answer {
    sent(&Caller::new(), fault).unwrap()
}

/// How many documents are there after a send that met a failure.
fn stored(fault: &str) -> usize {
    let caller = Caller::new();
    let _ = sent(&caller, fault);
    caller.list(&json!({})).len()
}

/// A caller who gives up soon.
fn times_out(fault: &str) -> (Caller, bool) {
    let caller = Caller::new();
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .proxy(None)
        .timeout_global(Some(Duration::from_millis(300)))
        .build()
        .into();
    let body = send_body(&invoice("MX").to_string(), false).to_string();
    let result = agent
        .post(format!("{}{SEND}", caller.sandbox.url()))
        .header("authorization", "Basic dXNlcjpzZWNyZXQ=")
        .header("content-type", "application/json")
        .header("x-sandbox-fault", fault)
        .send(&body);
    let timed_out = matches!(result, Err(ureq::Error::Timeout(_)));
    (caller, timed_out)
}

#[test]
fn a_delay_comes_before_the_answer() {
    let begin = Instant::now();
    answer("delay=150");
    assert!(begin.elapsed() >= Duration::from_millis(150));
}

#[test]
fn a_delayed_answer_is_whole() {
    assert_eq!(answer("delay=10").json()["Success"], true);
}

#[test]
fn a_timeout_gives_no_answer() {
    assert!(times_out("timeout").1);
}

#[test]
fn a_timeout_stores_the_document() {
    assert_eq!(times_out("timeout").0.list(&json!({})).len(), 1);
}

#[test]
fn a_held_call_does_not_keep_the_sandbox_from_ending() {
    let (caller, _) = times_out("timeout");
    let begin = Instant::now();
    drop(caller);
    assert!(begin.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_refused_call_gets_no_answer() {
    let error = sent(&Caller::new(), "refuse").err().expect("the connection closes");
    assert!(matches!(error, ureq::Error::Io(_)), "{error}");
}

#[test]
fn a_refused_call_stores_nothing() {
    assert_eq!(stored("refuse"), 0);
}

#[test]
fn a_refused_call_is_received_without_its_body() {
    let caller = Caller::new();
    let _ = sent(&caller, "refuse");
    let received = &caller.sandbox.received()[0];
    assert_eq!((received.path.as_str(), received.body.len()), (SEND, 0));
}

#[test]
fn a_dropped_answer_is_cut_in_the_middle() {
    let error = sent(&Caller::new(), "drop").err().expect("the body breaks off");
    assert!(
        matches!(error, ureq::Error::Io(ref e) if e.kind() == std::io::ErrorKind::UnexpectedEof),
        "{error}"
    );
}

#[test]
fn a_dropped_answer_announces_more_than_it_sends() {
    use std::io::{Read as _, Write as _};
    let caller = Caller::new();
    let mut stream =
        std::net::TcpStream::connect(caller.sandbox.url().trim_start_matches("http://")).unwrap();
    let call = "GET /api/v1/Account/GetAccount?accountCode=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\
        authorization: Basic dXNlcjpzZWNyZXQ=\r\nx-sandbox-fault: drop\r\n\r\n";
    stream.write_all(call.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let announced = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert_eq!(body.len(), announced.parse::<usize>().unwrap() / 2);
}

#[test]
fn a_dropped_answer_stores_the_document() {
    assert_eq!(stored("drop"), 1);
}

#[test]
fn the_sandbox_goes_on_after_a_dropped_answer() {
    let caller = Caller::of_duplicates();
    let _ = sent(&caller, "drop");
    assert_eq!(caller.send(&invoice("MX"), false)["Success"], true);
}

#[test]
fn right_credentials_can_be_refused() {
    assert_eq!(answer("http-401").status, 401);
}

#[test]
fn refused_credentials_store_nothing() {
    assert_eq!(stored("http-401"), 0);
}

#[test]
fn a_redirect_leads_elsewhere() {
    let answer = answer("http-307=http://127.0.0.1:9/a?b=c");
    assert_eq!((answer.status, answer.header("location")), (307, "http://127.0.0.1:9/a?b=c"));
}

#[test]
fn a_redirect_stores_nothing() {
    assert_eq!(stored("http-302"), 0);
}

#[test]
fn too_many_calls_are_told_when_to_come_back() {
    let answer = answer("http-429=7");
    assert_eq!((answer.status, answer.header("retry-after")), (429, "7"));
}

#[test]
fn too_many_calls_store_nothing() {
    assert_eq!(stored("http-429"), 0);
}

#[test]
fn a_server_error_has_html() {
    let answer = answer("http-500");
    assert_eq!((answer.status, answer.header("content-type")), (500, "text/html; charset=utf-8"));
}

#[test]
fn a_server_error_stores_nothing_by_itself() {
    assert_eq!(stored("http-500"), 0);
}

#[test]
fn a_server_error_may_store() {
    assert_eq!(stored("http-500=stored"), 1);
}

#[test]
fn an_unavailable_service_says_so() {
    let answer = answer("http-503");
    assert_eq!((answer.status, answer.message().as_str()), (503, "the service is unavailable"));
}

#[test]
fn an_unavailable_service_stores_nothing_by_itself() {
    assert_eq!(stored("http-503"), 0);
}

#[test]
fn an_unavailable_service_may_have_stored() {
    assert_eq!(stored("http-503=stored"), 1);
}

#[test]
fn code_503_is_a_process_result() {
    let result = answer("code-503").json();
    assert_eq!(
        (&result["Success"], &result["Code"], &result["GlobalDocumentId"]),
        (&json!(false), &json!("503"), &json!(ZERO_ID))
    );
}

#[test]
fn code_503_stores_nothing_by_itself() {
    assert_eq!(stored("code-503"), 0);
}

#[test]
fn code_503_may_have_stored() {
    assert_eq!(stored("code-503=stored"), 1);
}

#[test]
fn code_503_that_stored_gives_the_id() {
    let caller = Caller::new();
    let result = sent(&caller, "code-503=stored").unwrap().json();
    assert_eq!(result["GlobalDocumentId"], caller.list(&json!({}))[0]["GlobalDocumentId"]);
}

#[test]
fn a_zero_id_is_a_success_all_the_same() {
    let result = answer("zero-id").json();
    assert_eq!((&result["Success"], &result["GlobalDocumentId"]), (&json!(true), &json!(ZERO_ID)));
}

#[test]
fn a_zero_id_stores_nothing() {
    assert_eq!(stored("zero-id"), 0);
}

#[test]
fn a_document_without_an_id_in_the_answer_is_stored() {
    let result = answer("no-id").json();
    assert_eq!((&result["Success"], &result["GlobalDocumentId"]), (&json!(true), &json!(null)));
    assert_eq!(stored("no-id"), 1);
}

#[test]
fn code_7_beside_an_id_is_of_a_stored_document() {
    let caller = Caller::new();
    let result = sent(&caller, "code-7-stored").unwrap().json();
    assert_eq!((&result["Success"], &result["Code"]), (&json!(false), &json!("7")));
    assert_eq!(result["GlobalDocumentId"], caller.list(&json!({}))[0]["GlobalDocumentId"]);
}

#[test]
fn another_fiscal_key_is_in_the_answer_alone() {
    let caller = Caller::new();
    let result = sent(&caller, "another-key").unwrap().json();
    let listed = caller.list(&json!({}))[0].clone();
    assert_eq!(result["GlobalDocumentId"], listed["GlobalDocumentId"]);
    assert_ne!(result["CountryDocumentId"], listed["CountryDocumentId"]);
}

#[test]
fn a_rejection_is_stored_as_one() {
    let caller = Caller::new();
    sent(&caller, "reject").unwrap();
    assert_eq!(caller.list(&json!({}))[0]["DocumentTags"][0]["Value"], "3");
}

#[test]
fn a_byte_order_mark_comes_first() {
    let body = answer("bom").body;
    assert_eq!((&body[..3], body[3]), (&b"\xEF\xBB\xBF"[..], b'{'));
}

#[test]
fn names_in_the_wrong_case_begin_small() {
    let result = answer("wrong-case").json();
    assert_eq!(
        (&result["success"], &result["otherData"]["rFCEmisor"]),
        (&json!(true), &json!("20123456789"))
    );
}

#[test]
fn an_oversize_answer_has_that_size() {
    assert_eq!(answer("oversize=100000").body.len(), 100_000);
}

#[test]
fn an_oversize_answer_can_be_read() {
    assert_eq!(answer("oversize=100000").json()["Success"], true);
}

#[test]
fn an_answer_can_be_html() {
    let answer = answer("not-json");
    assert!(answer.status == 200 && answer.body.starts_with(b"<!DOCTYPE html>"));
}

#[test]
fn an_answer_in_html_stores_the_document() {
    assert_eq!(stored("not-json"), 1);
}

#[test]
fn an_unknown_name_in_the_header_is_a_bad_request() {
    assert!(answer("explode").message().ends_with("found `explode`"));
}

#[test]
fn a_failure_strikes_as_often_as_it_says() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: "http-429=0".parse().unwrap(), times: 2, ..Fault::default() });
    let statuses: Vec<u16> =
        (0..3).map(|_| caller.get("/api/v1/Account/GetAccount?accountCode=1").status).collect();
    assert_eq!(statuses, [429, 429, 200]);
}

#[test]
fn a_failure_waits_for_its_operation() {
    let caller = Caller::new();
    let operation = Some("Document/GetDocument".to_owned());
    caller.sandbox.fault(Fault { kind: "http-401".parse().unwrap(), operation, ..Fault::default() });
    let before = caller.get("/api/v1/Account/GetAccount?accountCode=1").status;
    let struck = caller.post("/api/v1/Document/GetDocument", &json!({})).status;
    assert_eq!((before, struck), (200, 401));
}

#[test]
fn a_failure_of_sends_lets_reads_pass() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: FaultKind::Reject(None), ..Fault::default() });
    caller.list(&json!({}));
    assert_eq!(caller.send(&invoice("MX"), false)["Success"], false);
}

#[test]
fn failures_strike_in_their_order() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: "http-401".parse().unwrap(), ..Fault::default() });
    caller.sandbox.fault(Fault { kind: "http-503".parse().unwrap(), ..Fault::default() });
    let statuses: Vec<u16> =
        (0..2).map(|_| caller.get("/api/v1/Account/GetAccount?accountCode=1").status).collect();
    assert_eq!(statuses, [401, 503]);
}

#[test]
fn a_failure_that_waits_comes_before_that_of_the_header() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: "http-401".parse().unwrap(), ..Fault::default() });
    assert_eq!(sent(&caller, "http-503").unwrap().status, 401);
}

#[test]
fn a_failure_is_ordered_over_http() {
    let caller = Caller::new();
    caller.post("/_control/fault", &json!({ "fault": "http-401" }));
    assert_eq!(caller.get("/api/v1/Account/GetAccount?accountCode=1").status, 401);
}

fn asked(fault: &str) -> Value {
    Caller::new().send(&with_field(invoice("MX"), "Sandbox", fault), false)
}

#[test]
fn a_document_asks_for_code_503() {
    assert_eq!(asked("code-503")["Code"], "503");
}

#[test]
fn a_document_asks_for_a_zero_id() {
    assert_eq!(asked("zero-id")["GlobalDocumentId"], ZERO_ID);
}

#[test]
fn a_document_asks_for_a_status() {
    let body = send_body(&with_field(invoice("MX"), "Sandbox", "http-500").to_string(), false);
    assert_eq!(Caller::new().post(SEND, &body).status, 500);
}

#[test]
fn a_document_asks_for_a_byte_order_mark() {
    let body = send_body(&with_field(invoice("MX"), "Sandbox", "bom").to_string(), false);
    assert!(Caller::new().post(SEND, &body).body.starts_with(b"\xEF\xBB\xBF{"));
}

#[test]
fn a_validation_can_be_rejected() {
    let caller = Caller::new();
    let body = json!({ "FileContent": with_field(invoice("MX"), "Sandbox", "reject").to_string() });
    assert_eq!(caller.post("/api/v1/Document/SendDocumentToValidate", &body).json()["Code"], "99");
}

#[test]
fn every_kind_is_read_as_it_is_written() {
    let kinds = "delay=250 stall reset=before half-head-close=within http-204=stored json-null json-cut=after http-401 http-301=/a http-302=/a http-303=/a http-307=/a http-308=/a \
        http-429=2 http-500 http-500=stored http-503 http-503=stored code-503 code-503=stored zero-id no-id code-7-stored another-key reject bom \
        wrong-case oversize=9 not-json";
    let again: Vec<String> =
        kinds.split_whitespace().map(|kind| kind.parse::<FaultKind>().unwrap().to_string()).collect();
    assert_eq!(again.join(" "), kinds.split_whitespace().collect::<Vec<_>>().join(" "));
}

#[test]
fn a_failure_may_strike_every_third_call() {
    let caller = Caller::new();
    let order = json!({ "fault": "http-503", "times": 2, "every": 3 });
    caller.post("/_control/fault", &order);
    let status = |_| caller.get("/api/v1/Account/GetAccount?accountCode=1").status;
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9].map(status), [200, 200, 503, 200, 200, 503, 200, 200, 200]);
}
