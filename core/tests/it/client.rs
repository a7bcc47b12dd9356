//! The client over a transport in memory: what is sent, what is tried again, and what a failure means.

mod authorization;
mod cancel;
mod extremes;
mod faults;
mod follow_up;
mod identity;
mod late;
mod left;
mod lines;
mod metrics;
mod receiver_message;
mod secrets;

use std::io::{Read, Write};
use std::time::Duration;

use crate::memory::*;
use dtekit::client::{
    Client, GetDocument, GetDocumentComments, MsgConfirm, ProductGet, SendDocumentToAuthority, Settings,
    UploadDocumentAttachmentFromUrl, UploadZipDocument,
};
use dtekit::operation::{Arguments, MAPPING_STANDARD};
use dtekit::{Country, ErrorKind, Outcome, Phase, Processing, Reason, Reply};

/// A clear list without documents.
const NO_DOCUMENTS: &str = r#"{"Documents": []}"#;

#[test]
fn a_send_writes_the_members_as_the_interface_spells_them() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.send().unwrap();
    let seen = &bench.seen()[0];
    assert_eq!(seen.line, "POST https://service.example/api/v1/Document/SendDocumentToAuthority");
    assert_eq!(
        seen.body,
        r#"{"FileContent":"<DTE/>","Async":true,"Mapping":"11111111-1111-1111-1111-111111111111","Sign":true,"DefaultCertificate":false}"#
    );
}

#[test]
fn credentials_go_in_the_basic_scheme() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    bench.send().unwrap();
    let expected = ("Authorization".to_owned(), "Basic dXNlcjpzZWNyZXQ=".to_owned());
    assert!(bench.seen()[0].headers.contains(&expected));
}

#[test]
fn query_values_are_percent_encoded() {
    let bench = bench(&[Answer::Status(200, "{}")]);
    let arguments = Arguments::new().set("accountCode", "3-101 & ñ=/?#");
    bench.client.call("Account/GetAccount", arguments).unwrap();
    let expected =
        "GET https://service.example/api/v1/Account/GetAccount?accountCode=3-101%20%26%20%C3%B1%3D%2F%3F%23";
    assert_eq!(bench.seen()[0].line, expected);
}

#[test]
fn defaults_of_the_interface_are_filled_in() {
    let bench = bench(&[Answer::Status(200, "{}")]);
    let id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
    let arguments = Arguments::new().set("global_document_id", id).set("type", "pdf");
    bench.client.call("File/DownloadDocumentPdf", arguments).unwrap();
    assert!(
        bench.seen()[0]
            .line
            .ends_with(&format!("?GlobalDocumentId={id}&type=pdf&RegPDF=false&DocumentGroup=0"))
    );
}

#[test]
fn known_members_of_a_filter_are_sent_in_the_services_spelling() {
    let bench = bench(&[Answer::Status(200, NO_DOCUMENTS)]);
    let arguments =
        Arguments::new().set("date_from", "2026-11-01").set("documentTypeId", "33").set("Otro", "x");
    bench.client.call("Document/GetDocument", arguments).unwrap();
    assert_eq!(bench.seen()[0].body, r#"{"DateFrom":"2026-11-01","DocumentTypeID":"33","Otro":"x"}"#);
}

#[test]
fn bytes_that_are_no_utf8_go_in_base64() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let arguments = Arguments::new()
        .set("FileContent", vec![b'<', 0xF1, b'/', b'>'])
        .set("asynchronous", true)
        .set("mapping", "")
        .set("sign", true)
        .set("default_certificate", false);
    bench.client.call("Document/SendDocumentToAuthority", arguments).unwrap();
    assert!(bench.seen()[0].body.starts_with(r#"{"FileContent":"PPEvPg==","#));
}

#[test]
fn a_send_that_never_left_is_tried_again() {
    let bench = bench(&[Answer::Fails(Phase::Before), Answer::Status(200, ACCEPTED)]);
    assert_eq!(bench.send().unwrap().outcome, Some(Outcome::Sent));
    assert_eq!(bench.seen().len(), 2);
}

#[test]
fn a_send_that_can_never_leave_raises_after_three_attempts() {
    let bench = bench(&[Answer::Fails(Phase::Before)]);
    let error = bench.send().unwrap_err();
    assert_eq!((error.kind(), error.phase()), (ErrorKind::Transport, Some(Phase::Before)));
    assert_eq!(bench.seen().len(), 3);
}

#[test]
fn a_send_whose_bytes_left_is_unknown_and_sent_once() {
    let bench = bench(&[Answer::Fails(Phase::InFlight)]);
    let result = bench.send().unwrap();
    assert_eq!((result.outcome, result.reason), (Some(Outcome::Unknown), Some(Reason::Connection)));
    assert_eq!(result.error.unwrap().phase(), Some(Phase::InFlight));
    assert!(!result.repeat_safe);
    assert_eq!(bench.seen().len(), 1);
}

#[test]
fn an_unknown_send_says_what_to_ask() {
    let bench = bench(&[Answer::Fails(Phase::InFlight)]);
    let xml = "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>7</Numero><FechaEmis>2026-11-21T09:30:00-06:00\
        </FechaEmis></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor></Emisor></Encabezado></Documento></DTE>";
    let call = SendDocumentToAuthority::new(xml)
        .asynchronous(Processing::Asynchronous)
        .mapping(MAPPING_STANDARD)
        .sign(true)
        .default_certificate(false);
    let call = call.country(Country::CR).base64();
    let as_form = bench.client.send_document_to_authority(call.clone().form()).unwrap();
    let next = bench.client.send_document_to_authority(call).unwrap().next.unwrap();
    assert_eq!(as_form.next.unwrap(), next);
    assert_eq!(next.operation, "Document/GetDocument");
    assert_eq!(
        dtekit::json::Value::Object(next.arguments),
        dtekit::json::json!({
            "SenderCode": "3101123456", "DateFrom": "2026-11-20", "DateTo": "2026-11-22",
        })
    );
}

#[test]
fn a_send_is_not_repeated_after_a_server_error() {
    let bench = bench(&[Answer::Status(503, "<html>busy</html>")]);
    let result = bench.send().unwrap();
    assert_eq!((result.outcome, result.reason), (Some(Outcome::Unknown), Some(Reason::HttpStatus)));
    assert_eq!(result.error.unwrap().kind(), ErrorKind::Status);
    assert_eq!(bench.seen().len(), 1);
}

#[test]
fn a_read_is_tried_again_with_growing_waits() {
    let bench =
        bench(&[Answer::Fails(Phase::InFlight), Answer::Status(503, ""), Answer::Status(200, NO_DOCUMENTS)]);
    bench.read().unwrap();
    assert_eq!(bench.sleeps(), [Duration::from_millis(500), Duration::from_millis(1000)]);
}

#[test]
fn a_read_waits_as_long_as_the_service_asks() {
    let bench = bench(&[Answer::RetryAfter(429, "7"), Answer::Status(200, NO_DOCUMENTS)]);
    bench.read().unwrap();
    assert_eq!(bench.sleeps(), [Duration::from_secs(7)]);
}

#[test]
fn retry_after_may_be_a_date() {
    let bench =
        bench(&[Answer::RetryAfter(429, "Sun, 06 Nov 1994 08:49:49 GMT"), Answer::Status(200, NO_DOCUMENTS)]);
    bench.read().unwrap();
    assert_eq!(bench.sleeps(), [Duration::from_secs(12)]);
}

#[test]
fn a_wait_longer_than_a_minute_is_left_to_the_caller() {
    let bench = bench(&[Answer::RetryAfter(429, "3600")]);
    assert_eq!(bench.read().unwrap_err().code(), "status-too-many-requests");
    assert_eq!(bench.seen().len(), 1);
}

#[test]
fn further_attempts_stay_within_the_timeout_of_the_call() {
    let bench = bench(&[Answer::RetryAfter(503, "5")]);
    let filter = GetDocument::new(dtekit::json::Map::new()).timeout(Duration::from_secs(8));
    bench.client.get_document(filter).unwrap_err();
    assert_eq!(bench.seen().len(), 2);
}

#[test]
fn a_read_that_fails_raises_with_its_phase() {
    let bench = bench(&[Answer::Fails(Phase::After)]);
    let error = bench.read().unwrap_err();
    assert_eq!((error.kind(), error.phase()), (ErrorKind::Transport, Some(Phase::After)));
}

#[test]
fn a_redirect_is_a_status_error_also_for_a_send() {
    let bench = bench(&[Answer::Status(302, "")]);
    let error = bench.send().unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Status, "status-redirect"));
}

#[test]
fn a_refused_password_is_an_auth_error_also_for_a_send() {
    let bench = bench(&[Answer::Status(401, r#"{"Message":"Authorization has been denied"}"#)]);
    let error = bench.send().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Auth);
    assert_eq!(error.message(), "expected an HTTP status 200, found 401: `Authorization has been denied`");
}

#[test]
fn a_process_result_in_a_400_is_an_answer() {
    let bench = bench(&[Answer::Status(400, r#"{"Success":false,"Code":"7","Description":"bad input"}"#)]);
    let result = bench.send().unwrap();
    assert_eq!((result.outcome, result.reason), (Some(Outcome::Rejected), Some(Reason::RefusedInput)));
}

#[test]
fn a_success_in_a_400_is_unknown() {
    let bench = bench(&[Answer::Status(400, ACCEPTED)]);
    let result = bench.send().unwrap();
    assert_eq!((result.outcome, result.reason), (Some(Outcome::Unknown), Some(Reason::Contradiction)));
}

#[test]
fn nothing_is_sent_for_wrong_arguments() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let error = bench
        .client
        .call("Document/SendDocumentToAuthority", Arguments::new().set("Sing", true))
        .unwrap_err();
    let codes: Vec<_> = error.findings().iter().map(|finding| finding.code.as_ref()).collect();
    assert_eq!(codes, ["parameter-missing"; 5].into_iter().chain(["parameter-unknown"]).collect::<Vec<_>>());
    assert!(bench.seen().is_empty());
}

#[test]
fn no_debug_text_shows_a_credential_or_a_document() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let settings = Settings {
        client_secret: Some("hidden".into()),
        ..Settings::new("https://a.example", "u", "hidden")
    };
    let shown = format!("{:?} {settings:?} {:?}", bench.client, document());
    assert!(!shown.contains("hidden"), "{shown}");
    assert!(shown.contains("address: \"https://service.example\""), "{shown}");
    assert!(!shown.contains("<DTE/>") && !shown.contains("dXNlcjpzZWNyZXQ"), "{shown}");
}

#[test]
fn no_debug_text_of_a_reply_shows_a_token_or_a_signed_address() {
    let bodies = [
        ("Extraction/Token", r#"{"access_token": "hidden", "token_type": "bearer"}"#),
        ("Extraction/Search", r#"{"x": [{"file_url": "https://f.example/a?Signature=hidden"}]}"#),
        ("Account/GetAccount", r#"{"Token": "hidden"}"#),
        (
            "Document/GetDocument",
            r#"{"Documents": [{"Url": "https://a:hidden@f.example"}], "ContinuationToken": "hidden"}"#,
        ),
        ("File/DownloadDocumentPdf", r#"{"Name": "a", "Url": "https://f.example/a?sig=hidden"}"#),
        (
            "Document/SendDocumentToAuthority",
            r#"{"Success": true, "Token": "hidden", "OtherData": {"Token": "hidden"}}"#,
        ),
        ("Document/SendDocumentToAuthorityCustomResponse", r#"{"Own": [{"Token": "hidden"}]}"#),
    ];
    for (operation, body) in bodies {
        let options = dtekit::json::json!({"operation": operation});
        let reply = dtekit::Reply::from_members(body.as_bytes(), options.as_object().unwrap()).unwrap();
        let shown = format!("{reply:?} {reply:#?}");
        assert!(!shown.contains("hidden") && shown.contains('…'), "{shown}");
        assert!(dtekit::result::holds_secret(&reply.to_value(Default::default())), "{shown}");
    }
}

#[test]
fn every_unusable_setting_is_found_at_once() {
    let settings = Settings {
        extraction_url: Some("https://user:pass@host".into()),
        ..Settings::new("http://service.example", "us:er", "secret")
    };
    let error = Client::new(settings).unwrap_err();
    let paths: Vec<_> = error.findings().iter().map(|finding| finding.path.as_deref().unwrap()).collect();
    assert_eq!(paths, ["base_url", "extraction_url", "username"]);
    assert!(!error.to_string().contains("pass@"));
}

#[test]
fn plain_http_needs_a_loopback_address_or_a_setting() {
    for address in ["http://localhost:1", "http://127.0.0.1", "http://[::1]:8080"] {
        assert!(Client::new(Settings::new(address, "u", "p")).is_ok(), "{address}");
    }
    let settings = Settings { allow_http: true, ..Settings::new("http://service.example", "u", "p") };
    assert!(Client::new(settings).is_ok());
}

#[test]
fn a_refused_connection_has_certainly_sent_nothing() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let client = Client::new(Settings::new(format!("http://127.0.0.1:{port}"), "u", "p")).unwrap();
    let error = client.send_document_to_authority(document()).unwrap_err();
    assert_eq!((error.code(), error.phase()), ("transport-unreachable", Some(Phase::Before)));
}

#[test]
fn a_reply_names_its_kind() {
    let bench = bench(&[Answer::Status(200, NO_DOCUMENTS)]);
    let reply = bench.client.call("Document/GetDocument", Arguments::new()).unwrap();
    assert!(matches!(reply, Reply::Documents(_)));
    assert_eq!(reply.kind(), "documents");
}

/// A service that takes one call, answers `{}`, and shows head and body of what it took.
fn one_call(end: &'static [u8]) -> (String, std::thread::JoinHandle<(String, Vec<u8>)>) {
    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", server.local_addr().unwrap());
    let seen = std::thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        let mut seen = Vec::new();
        let mut block = [0; 4096];
        while !seen.ends_with(end) {
            let read = stream.read(&mut block).unwrap();
            assert!(read > 0, "the call ended early");
            seen.extend_from_slice(&block[..read]);
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
        let end = seen.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap() + 4;
        (String::from_utf8_lossy(&seen[..end]).to_lowercase(), seen.split_off(end))
    });
    (address, seen)
}

#[test]
fn an_upload_goes_in_one_piece_with_its_length() {
    let (address, seen) = one_call(b"--dtekit-0--\r\n");
    let settings = Settings {
        integrator_url: Some(address),
        integrator_username: Some("provider".into()),
        integrator_password: Some("zip".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    let zip = vec![0x9F; 300_000];
    let call = UploadZipDocument::new(zip.clone()).external_id("E-1");
    Client::new(settings).unwrap().upload_zip_document(call).unwrap();
    let (head, body) = seen.join().unwrap();
    assert!(head.starts_with("post /api/v1/uploadzipdocument http/1.1\r\n"), "{head}");
    assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())), "{head}");
    assert!(!head.contains("transfer-encoding"), "{head}");
    assert!(head.contains("\r\nauthorization: basic chjvdmlkzxi6emlw\r\n"), "{head}");
    assert!(body.windows(zip.len()).any(|bytes| bytes == zip));
}

#[test]
fn a_post_without_a_body_says_so() {
    let (address, seen) = one_call(b"\r\n\r\n");
    let client = Client::new(Settings::new(address, "user", "secret")).unwrap();
    client.msg_confirm(MsgConfirm::new()).unwrap();
    let (head, body) = seen.join().unwrap();
    assert!(head.contains("\r\ncontent-length: 0\r\n"), "{head}");
    assert!(!head.contains("content-type") && body.is_empty(), "{head}");
}

#[test]
fn a_catalog_call_takes_the_clients_group() {
    let settings = Settings {
        catalog_group: Some("Facturador".into()),
        ..Settings::new("https://service.example", "user", "secret")
    };
    let bench = bench_with(settings, &[Answer::Status(200, "{}")]);
    bench.client.product_get(ProductGet::new("o", "7")).unwrap();
    let expected = "GET https://service.example/api/v1/Facturador/Product/Get?ownerId=o&productId=7";
    assert_eq!(bench.seen()[0].line, expected);
}

#[test]
fn warnings_are_in_the_answer() {
    let bench = bench(&[Answer::Status(200, r#"{"Documents":[]}"#)]);
    let filter = GetDocument::new(dtekit::json::Map::new()).date_from("2026-01-01").date_to("2026-03-01");
    let list = bench.client.get_document(filter).unwrap();
    assert_eq!(list.findings()[0].code, "filter-window");
}

#[test]
fn a_read_that_is_a_post_is_tried_again_and_a_write_that_is_a_get_is_not() {
    let reads = bench(&[Answer::Fails(Phase::InFlight), Answer::Status(200, "[]")]);
    let id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
    reads.client.get_document_comments(GetDocumentComments::new(id, "1")).unwrap();
    assert_eq!(reads.seen().len(), 2);
    let writes = bench(&[Answer::Fails(Phase::InFlight)]);
    let call = UploadDocumentAttachmentFromUrl::new(id, "https://files.example/a.pdf");
    let error = writes.client.upload_document_attachment_from_url(call).unwrap_err();
    assert_eq!((error.kind(), writes.seen().len()), (ErrorKind::Transport, 1));
}
