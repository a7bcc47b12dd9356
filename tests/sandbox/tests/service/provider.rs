//! The extraction provider: uploads, states by the turned clock, signed addresses, approval and its push.

use std::time::Duration;

use serde_json::{Value, json};

use crate::caller::{Answer, Caller, packed};

/// A multipart body; the file comes first.
pub fn multipart(file_name: &str, content: &[u8], fields: &[(&str, &str)]) -> Vec<u8> {
    let mut body =
        format!("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{file_name}\"\r\n\r\n")
            .into_bytes();
    body.extend_from_slice(content);
    for (name, value) in fields {
        let part = format!("\r\n--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}");
        body.extend_from_slice(part.as_bytes());
    }
    body.extend_from_slice(b"\r\n--B--\r\n");
    body
}

pub const MULTIPART: (&str, &str) = ("content-type", "multipart/form-data; boundary=B");

struct Provider {
    caller: Caller,
    bearer: String,
}

impl Provider {
    fn new() -> Provider {
        let caller = Caller::new();
        // The clock is turned by hours here, which would be the end of tokens too.
        caller.post("/_control/tokens", &json!({ "life_seconds": 1_000_000 }));
        let bearer = caller.bearer("/v1/oauth/token");
        Provider { caller, bearer }
    }

    fn upload_fields(&self, file_name: &str, content: &[u8], fields: &[(&str, &str)]) -> Answer {
        let headers = [MULTIPART, ("authorization", &self.bearer)];
        self.caller.call("POST", "/v1/documents", &headers, &multipart(file_name, content, fields))
    }

    fn upload(&self, id: &str, file_name: &str) -> Answer {
        self.upload_fields(
            file_name,
            b"%PDF-1.4",
            &[("metadata", &metadata(id).to_string()), ("batch_id", "b")],
        )
    }

    fn get(&self, path: &str) -> Answer {
        self.caller.call("GET", path, &[("authorization", &self.bearer)], b"")
    }

    fn search(&self, id: &str) -> Value {
        self.get(&format!("/v1/documents/search?external_id={id}")).json()
    }

    fn status(&self, id: &str) -> String {
        self.search(id)["current_status"].as_str().unwrap().to_owned()
    }

    fn advance(&self, seconds: u64) {
        self.caller.sandbox.advance(Duration::from_secs(seconds));
    }

    /// What becomes of a file of that name.
    fn end(name: &str) -> Value {
        let provider = Provider::new();
        provider.upload("x", name);
        provider.advance(120);
        provider.search("x")
    }
}

fn metadata(id: &str) -> Value {
    json!({ "external_id": id, "additional_metadata": { "client_id": "org", "enrich_from_org": true } })
}

#[test]
fn an_upload_is_found_at_once() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    assert_eq!(
        provider.search("x"),
        json!({
            "external_id": "x", "batch_id": "b", "current_status": "uploaded", "processed_timestamp": null,
            "processed_info": null, "file_url": null,
        })
    );
}

#[test]
fn the_states_follow_the_clock() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    let mut states = vec![provider.status("x")];
    for seconds in [30, 90] {
        provider.advance(seconds);
        states.push(provider.status("x"));
    }
    assert_eq!(states, ["uploaded", "processing", "pending_review"]);
}

#[test]
fn the_time_stamp_is_null_even_when_it_is_approved() {
    let end = Provider::end("a.approved.pdf");
    assert_eq!((&end["current_status"], &end["processed_timestamp"]), (&json!("approved"), &Value::Null));
}

#[test]
fn the_processed_document_is_native() {
    let end = Provider::end("a.pdf");
    assert!(end["processed_info"].as_str().unwrap().starts_with("<DTE><Documento><Encabezado>"));
}

#[test]
fn a_file_name_asks_for_a_rejection() {
    let end = Provider::end("a.rejected.pdf");
    assert_eq!((&end["current_status"], &end["processed_info"]), (&json!("rejected"), &Value::Null));
}

#[test]
fn a_file_name_asks_for_an_expiry() {
    assert_eq!(Provider::end("a.expired.pdf")["current_status"], "expired");
}

#[test]
fn a_file_name_asks_to_be_stuck() {
    assert_eq!(Provider::end("a.stuck.pdf")["current_status"], "processing");
}

#[test]
fn a_file_name_asks_for_several_things() {
    let end = Provider::end("a.no-info.no-file.pdf");
    assert_eq!((&end["processed_info"], &end["file_url"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_address_may_have_its_older_name() {
    let end = Provider::end("a.document-url.pdf");
    assert!(end["document_url"].is_string() && end.get("file_url").is_none());
}

#[test]
fn the_metadata_asks_too() {
    let provider = Provider::new();
    let mut metadata = metadata("x");
    metadata["additional_metadata"]["sandbox"] = json!("rejected after=600");
    provider.upload_fields("a.pdf", b"%PDF-", &[("metadata", &metadata.to_string())]);
    provider.advance(599);
    let before = provider.status("x");
    provider.advance(1);
    assert_eq!((before.as_str(), provider.status("x").as_str()), ("processing", "rejected"));
}

#[test]
fn nothing_ends_before_the_last_send() {
    let provider = Provider::new();
    provider.upload("x", "a.sends=2.pdf");
    provider.advance(900);
    let first = provider.status("x");
    provider.upload("x", "a.sends=2.pdf");
    provider.advance(900);
    assert_eq!((first.as_str(), provider.status("x").as_str()), ("processing", "pending_review"));
}

#[test]
fn sends_and_queries_are_counted() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    provider.upload("x", "a.pdf");
    provider.search("x");
    provider.search("y");
    let counts = provider.caller.get("/_control/extraction").json();
    assert_eq!(
        (&counts["sends"], &counts["queries"], &counts["documents"][0]["queries"], &counts["unknown"]["y"]),
        (&json!(2), &json!(2), &json!(1), &json!(1))
    );
}

#[test]
fn the_worst_case_of_a_day_is_counted() {
    let provider = Provider::new();
    for _ in 0..5 {
        let mut gone = 0;
        for _ in 0..5 {
            provider.upload("x", "a.stuck.pdf");
            for _ in 0..5 {
                provider.advance(180);
                provider.search("x");
            }
            gone += 900;
        }
        provider.advance(10_800 - gone);
    }
    let counts = provider.caller.get("/_control/extraction").json();
    assert_eq!((&counts["sends"], &counts["queries"]), (&json!(25), &json!(125)));
}

#[test]
fn an_unknown_id_is_not_found() {
    let provider = Provider::new();
    assert_eq!(provider.get("/v1/documents/search?external_id=x").status, 404);
}

#[test]
fn an_unknown_id_may_get_an_empty_answer() {
    let provider = Provider::new();
    provider.caller.post("/_control/extraction", &json!({ "unknown_is_empty": true }));
    assert_eq!(provider.search("x"), json!({}));
}

fn refused(file_name: &str, content: &[u8], metadata: &str) -> String {
    let answer = Provider::new().upload_fields(file_name, content, &[("metadata", metadata)]);
    assert_eq!(answer.status, 400);
    answer.json()["error_description"].as_str().unwrap().to_owned()
}

#[test]
fn another_file_type_is_refused() {
    assert!(refused("a.exe", b"x", &metadata("x").to_string()).ends_with("found `exe`"));
}

#[test]
fn more_than_500_lines_are_refused() {
    let lines = "x\n".repeat(501);
    assert_eq!(
        refused("a.txt", lines.as_bytes(), &metadata("x").to_string()),
        "expected at most 500 lines, found 501"
    );
}

#[test]
fn more_than_150_pages_are_refused() {
    let pages = "/Type /Page ".repeat(151) + "/Type /Pages";
    assert_eq!(
        refused("a.pdf", pages.as_bytes(), &metadata("x").to_string()),
        "expected at most 150 pages, found 151"
    );
}

#[test]
fn more_than_50_megabytes_are_refused() {
    let content = vec![b'x'; (50 << 20) + 1];
    let answer =
        Provider::new().upload_fields("a.png", &content, &[("metadata", &metadata("x").to_string())]);
    assert_eq!((answer.status, &answer.json()["error"]), (413, &json!("file_too_large")));
}

#[test]
fn everything_that_an_upload_lacks_is_named() {
    let wrong = r#"{"additional_metadata": {"enrich_from_org": "True"}}"#;
    assert_eq!(
        refused("a.pdf", b"x", wrong),
        "`external_id` is missing; `additional_metadata.client_id` is missing; \
         expected true or false for `additional_metadata.enrich_from_org`"
    );
}

#[test]
fn metadata_must_be_json() {
    assert!(refused("a.pdf", b"x", "{'a': True}").starts_with("`metadata` is no JSON"));
}

#[test]
fn metadata_is_no_file() {
    let provider = Provider::new();
    let body = "--B\r\nContent-Disposition: form-data; name=\"metadata\"; filename=\"m.json\"\r\n\r\n{}\r\n--B--\r\n";
    let headers = [MULTIPART, ("authorization", &*provider.bearer)];
    let answer = provider.caller.call("POST", "/v1/documents", &headers, body.as_bytes()).json();
    assert_eq!(answer["error_description"], "`metadata` must be a text field, not a file; `file` is missing");
}

#[test]
fn a_range_of_dates_lists_a_batch() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    provider.upload_fields("a.pdf", b"%PDF-", &[("metadata", &metadata("y").to_string())]);
    let list = |more: &str| {
        let range = "start_timestamp=2025-01-31T00:00:00Z&end_timestamp=2025-02-01T00:00:00Z";
        provider.get(&format!("/v1/documents?{range}{more}")).json()["total"].clone()
    };
    assert_eq!([list(""), list("&batch_id=b"), list("&batch_id=c")], [json!(2), json!(1), json!(0)]);
}

/// The address of a file, as a path of the sandbox.
fn address(provider: &Provider) -> String {
    provider.upload("x", "a.pdf");
    provider.advance(120);
    let url = provider.search("x")["file_url"].as_str().unwrap().to_owned();
    url.strip_prefix(provider.caller.sandbox.url()).unwrap().to_owned()
}

#[test]
fn a_signed_address_gives_the_file_without_credentials() {
    let provider = Provider::new();
    let answer = provider.caller.call("GET", &address(&provider), &[("authorization", "")], b"");
    assert_eq!((answer.status, &answer.body[..]), (200, &b"%PDF-1.4"[..]));
}

#[test]
fn a_signed_address_takes_no_credentials() {
    let provider = Provider::new();
    assert_eq!(provider.get(&address(&provider)).status, 400);
}

#[test]
fn a_signed_address_expires() {
    let provider = Provider::new();
    let address = address(&provider);
    provider.advance(300);
    assert_eq!(provider.caller.call("GET", &address, &[("authorization", "")], b"").status, 403);
}

#[test]
fn a_signature_does_not_fit_another_expiry() {
    let provider = Provider::new();
    let longer = address(&provider).replace("Expires=1", "Expires=2");
    assert_eq!(provider.caller.call("GET", &longer, &[("authorization", "")], b"").status, 403);
}

#[test]
fn a_signed_address_has_three_parameters() {
    let provider = Provider::new();
    let address = address(&provider);
    assert!(["Expires=", "Signature=", "Key-Pair-Id="].iter().all(|name| address.contains(name)));
}

#[test]
fn an_approval_pushes_the_zip_to_the_integrator() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    provider.advance(120);
    let push = provider.caller.post("/_control/approve", &json!({ "external_id": "x" })).json();
    let package = provider.caller.get("/_control/packages").json()[0].clone();
    assert_eq!(
        (&push["push"]["status"], &package["externalId"], &package["batchId"], &package["pdf_bytes"]),
        (&json!(200), &json!("x"), &json!("b"), &json!(8))
    );
}

#[test]
fn an_approval_shows_in_the_search() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    provider.advance(120);
    provider.caller.post("/_control/approve", &json!({ "external_id": "x", "push": false }));
    assert_eq!(provider.status("x"), "approved");
}

#[test]
fn a_document_in_processing_is_not_approved() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    assert_eq!(provider.caller.post("/_control/approve", &json!({ "external_id": "x" })).status, 409);
}

#[test]
fn a_push_to_nobody_says_so() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    provider.advance(120);
    provider.caller.post("/_control/extraction", &json!({ "integrator_url": "http://127.0.0.1:1" }));
    let push = provider.caller.post("/_control/approve", &json!({ "external_id": "x" })).json();
    assert!(push["push"]["error"].is_string() && push["push"]["status"].is_null());
}

fn integrate(content: &[u8]) -> Value {
    let basic = format!("Basic {}", packed("integrator:integrator-secret"));
    let headers = [MULTIPART, ("authorization", &*basic)];
    let body = multipart("a.zip", content, &[("externalId", "x")]);
    Caller::new().call("POST", "/api/v1/UploadZipDocument", &headers, &body).json()
}

#[test]
fn what_is_no_zip_is_refused() {
    assert!(integrate(b"PK").to_string().contains("no readable ZIP"));
}

#[test]
fn a_zip_holds_one_xml_and_one_pdf() {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.start_file("a.xml", zip::write::SimpleFileOptions::default()).unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    assert_eq!(integrate(&bytes)["Description"], "expected one XML and one PDF in the ZIP");
}

#[test]
fn the_integrator_has_credentials_of_its_own() {
    let body = multipart("a.zip", b"PK", &[("externalId", "x")]);
    assert_eq!(Caller::new().call("POST", "/api/v1/UploadZipDocument", &[MULTIPART], &body).status, 401);
}

#[test]
fn a_failure_waits_for_a_query() {
    let provider = Provider::new();
    provider.upload("x", "a.pdf");
    let order = json!({ "fault": "http-503", "operation": "Extraction/Search" });
    provider.caller.post("/_control/fault", &order);
    let range = provider.get("/v1/documents?start_timestamp=0&end_timestamp=1").status;
    assert_eq!((range, provider.get("/v1/documents/search?external_id=x").status), (200, 503));
}

#[test]
fn a_failure_waits_for_a_file() {
    let provider = Provider::new();
    let address = address(&provider);
    provider.caller.post("/_control/fault", &json!({ "fault": "drop", "operation": "Extraction/File" }));
    assert!(provider.caller.try_call("GET", &address, &[("authorization", "")], b"").is_err());
}

#[test]
fn a_failure_waits_for_an_upload_and_not_for_a_list_at_the_same_path() {
    let provider = Provider::new();
    let order = json!({ "fault": "http-503=stored", "operation": "Extraction/Upload" });
    provider.caller.post("/_control/fault", &order);
    let list = provider.get("/v1/documents?start_timestamp=0&end_timestamp=1").status;
    let upload = provider.upload("x", "a.pdf").status;
    assert_eq!((list, upload, provider.status("x").as_str()), (200, 503, "uploaded"));
}
