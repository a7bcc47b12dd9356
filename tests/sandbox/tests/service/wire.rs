//! Failures below HTTP, seen at the socket.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use dtekit_sandbox::Sandbox;
use serde_json::json;

use crate::caller::{Caller, invoice, send_body};

const READ: &str = "GET /api/v1/Account/GetAccount?accountCode=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\
    authorization: Basic dXNlcjpzZWNyZXQ=\r\n";

fn open(caller: &Caller) -> TcpStream {
    let stream = TcpStream::connect(caller.sandbox.url().trim_start_matches("http://")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream
}

/// What a call gets that meets a failure, and whether its connection was reset.
fn got(fault: &str) -> (String, bool) {
    let caller = Caller::new();
    let mut stream = open(&caller);
    stream.write_all(format!("{READ}x-sandbox-fault: {fault}\r\n\r\n").as_bytes()).unwrap();
    let mut bytes = Vec::new();
    let end = stream.read_to_end(&mut bytes);
    (String::from_utf8_lossy(&bytes).into_owned(), end.is_err_and(|e| e.kind() == ErrorKind::ConnectionReset))
}

#[test]
fn a_closed_connection_gets_nothing() {
    assert_eq!(got("close"), (String::new(), false));
}

#[test]
fn a_reset_connection_is_reset() {
    assert_eq!(got("reset"), (String::new(), true));
}

#[test]
fn half_of_the_status_line_is_half() {
    assert_eq!(got("half-status-close").0, "HTTP/1.1");
}

#[test]
fn half_of_the_header_fields_has_no_empty_line() {
    let half = got("half-head-close").0;
    assert!(half.starts_with("HTTP/1.1 200 OK\r\n") && !half.contains("\r\n\r\n"), "{half}");
}

#[test]
fn the_header_fields_end_with_an_empty_line() {
    let head = got("head-close").0;
    assert!(head.contains("content-length: ") && head.ends_with("\r\n\r\n"), "{head}");
}

#[test]
fn half_of_the_body_is_less_than_was_announced() {
    let (answer, _) = got("half-body-close");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let announced = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert_eq!(body.len(), announced.parse::<usize>().unwrap() / 2);
}

#[test]
fn a_whole_answer_comes_before_the_end() {
    assert!(got("body-close").0.ends_with('}'));
}

#[test]
fn a_connection_that_stalls_gets_no_more() {
    let caller = Caller::new();
    let mut stream = open(&caller);
    stream.write_all(format!("{READ}x-sandbox-fault: half-status-stall\r\n\r\n").as_bytes()).unwrap();
    let mut half = [0; 8];
    stream.read_exact(&mut half).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let silence = stream.read(&mut [0]).unwrap_err().kind();
    assert!(matches!(silence, ErrorKind::WouldBlock | ErrorKind::TimedOut), "{silence}");
}

#[test]
fn the_answer_follows_fifty_continues() {
    let (answer, _) = got("continues");
    assert_eq!(answer.matches("HTTP/1.1 100 Continue\r\n\r\n").count(), 50);
    assert!(answer.contains("HTTP/1.1 200 OK\r\n"));
}

#[test]
fn a_chunk_may_break_off() {
    let (answer, _) = got("chunks-cut");
    let (len, chunk) = answer.split_once("\r\n\r\n").unwrap().1.split_once("\r\n").unwrap();
    assert!(chunk.len() < usize::from_str_radix(len, 16).unwrap());
}

#[test]
fn two_lengths_differ() {
    let (answer, _) = got("two-lengths");
    let mut lengths = answer.lines().filter(|line| line.starts_with("content-length: "));
    assert_ne!(lengths.next(), lengths.next());
}

#[test]
fn endless_parts_do_not_end() {
    for fault in ["endless-body", "endless-head"] {
        let caller = Caller::new();
        let mut stream = open(&caller);
        stream.write_all(format!("{READ}x-sandbox-fault: {fault}\r\n\r\n").as_bytes()).unwrap();
        let mut much = vec![0; 4 << 20];
        stream.read_exact(&mut much).unwrap();
    }
}

/// The head of a send whose body is `len` bytes long.
fn announced(fault: &str, len: usize) -> String {
    format!(
        "POST /api/v1/Document/SendDocumentToAuthority HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Basic dXNlcjpzZWNyZXQ=\r\n\
        content-type: application/json\r\nx-sandbox-fault: {fault}\r\ncontent-length: {len}\r\n\r\n"
    )
}

#[test]
fn a_failure_before_the_body_needs_none_of_it() {
    let caller = Caller::new();
    let mut stream = open(&caller);
    stream.write_all(announced("http-401=before", 1000).as_bytes()).unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 401");
}

#[test]
fn a_failure_within_the_body_waits_for_half_of_it() {
    let caller = Caller::new();
    let mut stream = open(&caller);
    stream.write_all(announced("http-401=within", 1000).as_bytes()).unwrap();
    stream.write_all(&[b' '; 400]).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    assert!(stream.read(&mut [0]).is_err());
    stream.write_all(&[b' '; 100]).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 401");
}

#[test]
fn an_early_answer_arrives_whatever_is_sent_after_it() {
    let caller = Caller::new();
    let mut stream = open(&caller);
    stream.write_all(announced("http-403=before", 8 << 20).as_bytes()).unwrap();
    stream.write_all(&vec![b' '; 8 << 20]).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{answer}");
}

/// The documents, the calls and the broken connections after a send that meets a failure.
fn after(fault: &str) -> (usize, u64, u64) {
    let caller = Caller::new();
    let headers = [("content-type", "application/json"), ("x-sandbox-fault", fault)];
    let body = send_body(&invoice("MX").to_string(), false).to_string();
    let _ = caller.try_call("POST", "/api/v1/Document/SendDocumentToAuthority", &headers, body.as_bytes());
    let documents = caller.list(&json!({})).len();
    let counts = caller.get("/_control/counts").json();
    let calls = counts["calls"]["Document/SendDocumentToAuthority"].as_u64().unwrap_or(0);
    (documents, calls, counts["broken"].as_u64().unwrap())
}

#[test]
fn only_a_failure_in_the_answer_processes_the_call() {
    let places =
        ["before", "within", "after", "stored"].map(|place| after(&format!("half-head-reset={place}")));
    assert_eq!(places, [(0, 1, 1), (0, 1, 1), (0, 1, 1), (1, 1, 1)]);
}

#[test]
fn a_call_is_counted_however_it_fails() {
    let names =
        Sandbox::fault_names().into_iter().filter(|name| !name.contains("stall") && name != "timeout");
    let slow = |name: &String| name.starts_with("slow") || name.starts_with("endless");
    let uncounted: Vec<String> = names.filter(|name| !slow(name) && after(name).1 != 1).collect();
    assert_eq!(uncounted, [""; 0]);
}

#[test]
fn an_address_refuses_every_connection() {
    let caller = Caller::new();
    let shown = caller.get("/_control/fault").json();
    let address = shown["refusing"].as_str().unwrap().trim_start_matches("http://").to_owned();
    assert_eq!(TcpStream::connect(address).unwrap_err().kind(), ErrorKind::ConnectionRefused);
}

#[test]
fn the_readme_has_the_table_of_failures() {
    let readme = include_str!("../../README.md");
    let missing: Vec<String> = Sandbox::fault_table()
        .lines()
        .filter(|line| !readme.contains(line.trim_end()))
        .map(str::to_owned)
        .collect();
    assert_eq!(missing, [""; 0]);
}
