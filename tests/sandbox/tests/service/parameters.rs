//! How the parameters of a call may be written.

use serde_json::{Value, json};

use crate::caller::{Caller, STANDARD_MAPPING, invoice, send_body};

const SEND: &str = "/api/v1/Document/SendDocumentToAuthority";

fn send_as(media: &str, query: &str, body: &str) -> Value {
    let answer =
        Caller::new().call("POST", &format!("{SEND}{query}"), &[("content-type", media)], body.as_bytes());
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

fn status_of(media: &str, body: &[u8]) -> u16 {
    Caller::new().call("POST", SEND, &[("content-type", media)], body).status
}

fn form(content: &str) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair("FileContent", content)
        .append_pair("Async", "false")
        .append_pair("Mapping", STANDARD_MAPPING)
        .append_pair("Sign", "True")
        .append_pair("DefaultCertificate", "false")
        .finish()
}

#[test]
fn a_form_is_taken() {
    let result = send_as("application/x-www-form-urlencoded", "", &form(&invoice("MX").to_string()));
    assert_eq!(result["Success"], true);
}

#[test]
fn query_parameters_are_taken() {
    let result = send_as("application/json", &format!("?{}", form(&invoice("MX").to_string())), "");
    assert_eq!(result["Success"], true);
}

#[test]
fn an_xml_body_is_taken() {
    let body = format!(
        "<Model><FileContent>{}</FileContent><Async>false</Async><Mapping>{STANDARD_MAPPING}</Mapping>\
         <Sign>true</Sign><DefaultCertificate>false</DefaultCertificate></Model>",
        crate::caller::packed(&invoice("MX").to_string())
    );
    assert_eq!(send_as("text/xml", "", &body)["Success"], true);
}

#[test]
fn the_media_type_may_have_parameters() {
    let body = send_body(&invoice("MX").to_string(), false).to_string();
    assert_eq!(send_as("Text/JSON; charset=utf-8", "", &body)["Success"], true);
}

#[test]
fn names_are_read_without_regard_to_case() {
    let body = json!({
        "fileContent": invoice("MX").to_string(), "ASYNC": false, "mapping": STANDARD_MAPPING, "sign": true,
        "defaultcertificate": false,
    });
    assert_eq!(Caller::new().send_body(&body)["Success"], true);
}

#[test]
fn every_missing_parameter_is_named() {
    assert_eq!(
        Caller::new().send_body(&json!({}))["Description"],
        "`FileContent` is missing; `Async` is missing; `Sign` is missing; `DefaultCertificate` is missing; \
         `Mapping` is missing"
    );
}

#[test]
fn a_boolean_must_be_one() {
    let mut body = send_body("<DTE/>", false);
    body["Async"] = json!("yes");
    assert_eq!(
        Caller::new().send_body(&body)["Description"],
        "expected true or false for `Async`, found `\"yes\"`"
    );
}

#[test]
fn a_mapping_must_be_a_code() {
    let mut body = send_body("<DTE/>", false);
    body["Mapping"] = json!("standard");
    assert_eq!(
        Caller::new().send_body(&body)["Description"],
        "expected a mapping code for `Mapping`, found `standard`"
    );
}

#[test]
fn file_content_must_be_text() {
    let mut body = send_body("", false);
    body["FileContent"] = json!({ "Documento": {} });
    assert_eq!(
        Caller::new().send_body(&body)["Description"],
        "expected a text for `FileContent`, found an object"
    );
}

#[test]
fn a_truncated_body_is_a_bad_request() {
    assert_eq!(status_of("application/json", b"{\"FileContent\": "), 400);
}

#[test]
fn a_body_that_is_no_object_is_a_bad_request() {
    assert_eq!(status_of("application/json", b"[1]"), 400);
}

#[test]
fn a_body_that_is_not_utf8_is_a_bad_request() {
    assert_eq!(status_of("application/json", b"{\"a\": \"\xff\"}"), 400);
}

#[test]
fn an_xml_body_that_is_not_utf8_is_a_bad_request() {
    assert_eq!(status_of("application/xml", b"<a>\xff</a>"), 400);
}

#[test]
fn another_media_type_is_refused() {
    assert_eq!(status_of("text/plain", b"x"), 415);
}

#[test]
fn a_refused_body_has_a_message() {
    let answer = Caller::new().call("POST", SEND, &[("content-type", "application/json")], b"[1]");
    assert_eq!(answer.message(), "the body must be a JSON object");
}

#[test]
fn a_body_beyond_24_mebibytes_is_too_large() {
    let body = vec![b' '; (24 << 20) + 1];
    let headers = [("content-type", "application/json")];
    assert_eq!(Caller::new().call("POST", "/api/v1/Document/GetDocument", &headers, &body).status, 413);
}
