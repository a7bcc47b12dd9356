//! Documents that the provider posts: a worker in their way, a store that cannot write, forms that are not whole, and
//! the example against the sandbox.

use std::net::TcpListener;
use std::time::{Duration, SystemTime};

use dtekit::client::Client;
use dtekit::extraction::{Archive, ArchiveRequest, Upload};
use dtekit::store::poll::{PollDelivered, PollKeep, PollReceived, PollState, PollTurn};
use dtekit::{ErrorKind, PollStore};
use dtekit_sandbox::{Options, Sandbox};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{Folder, Kept, Policy, at, settings};

#[path = "../../../../examples/receive_documents.rs"]
#[allow(dead_code)] // its `main` is for a program of its own
mod receive_documents;

const XML: &str = "<DTE><Documento><Encabezado/></Documento></DTE>";
const PDF: &[u8] = b"%PDF-1.4\n%%EOF";

fn received<'a>(xml: &'a str) -> PollReceived<'a> {
    PollReceived { external_id: "x", xml, file: PDF, findings: &[] }
}

/// The body of a request, and its media type.
fn form() -> (Vec<u8>, &'static str) {
    let mut body = b"--b\r\nContent-Disposition: form-data; name=\"externalId\"\r\n\r\nx\r\n".to_vec();
    body.extend_from_slice(
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\n",
    );
    body.extend(Archive::write(XML.as_bytes(), PDF).unwrap());
    body.extend_from_slice(b"\r\n--b--\r\n");
    (body, "multipart/form-data; boundary=b")
}

#[test]
fn a_worker_whose_job_was_ended_by_a_delivery_changes_nothing() {
    let kept = Kept::with_one();
    let claim = kept.claim(at(1), Duration::from_secs(600)).unwrap().unwrap();
    assert_eq!(kept.deliver(&received(XML), at(2)).unwrap(), PollDelivered::Met);
    let turn = PollTurn::Failed { reason: "rejected" };
    let late = PollKeep { poll: None, status: None, sends: None, queries: None, findings: &[], turn };
    assert!(!kept.save(&claim, &late, at(3)).unwrap());
    assert!(kept.upload(&claim).unwrap().is_none(), "there is nothing left to send");
    let job = kept.get("x").unwrap().unwrap();
    assert_eq!((job.state, job.xml.as_deref(), job.file.as_deref()), (PollState::Done, Some(XML), Some(PDF)));
    assert_eq!(kept.next_at().unwrap(), None);
}

#[test]
fn a_store_that_cannot_be_written_is_503_and_says_nothing_of_itself() {
    let kept = Kept::new();
    let blocking = Connection::open(kept.folder.file()).unwrap();
    blocking.execute_batch("DROP TABLE poll_result").unwrap();
    let (body, content_type) = form();
    let request = ArchiveRequest { content_type: Some(content_type), ..ArchiveRequest::default() };
    let delivery = kept.receive(&body, &request, at(0));
    assert_eq!((delivery.status, delivery.delivered), (503, None));
    assert!(delivery.findings[0].code.starts_with("poll-store"), "{:?}", delivery.findings);
    let answer = delivery.answer();
    assert!(answer.contains("cannot be stored now") && !answer.contains("poll_result"), "{answer}");
    let jobs: i64 = blocking.query_row("SELECT count(*) FROM poll_job", [], |row| row.get(0)).unwrap();
    assert_eq!(jobs, 0, "nothing half is stored");
}

#[test]
fn a_damaged_document_that_waits_does_not_keep_the_result_before_it() {
    let kept = Kept::new();
    kept.deliver(&received(XML), at(0)).unwrap();
    let other = XML.replace("<Encabezado/>", "<Encabezado><a/></Encabezado>");
    assert_eq!(kept.deliver(&received(&other), at(1)).unwrap(), PollDelivered::Later);
    let db = Connection::open(kept.folder.file()).unwrap();
    for body in ["", "{}", "{\"at\":1,\"xml\":99,\"findings\":[]}\n<a/>", "\u{e9}\n"] {
        db.execute("UPDATE poll_upload SET body = ?1", [body.as_bytes()]).unwrap();
        assert_eq!(kept.get("x").unwrap().unwrap().xml.as_deref(), Some(XML));
    }
    assert!(kept.acknowledge("x").unwrap());
    assert!(kept.get("x").unwrap().is_none());
}

#[test]
fn no_part_of_a_form_is_taken_for_the_whole() {
    let kept = Kept::new();
    let (body, content_type) = form();
    let request = ArchiveRequest { content_type: Some(content_type), ..ArchiveRequest::default() };
    // The line after the last boundary may be missing.
    for end in 0..body.len() - 2 {
        assert!(Archive::receive(&body[..end], &request).is_err(), "{end} bytes");
    }
    let other = ArchiveRequest { content_type: Some("multipart/form-data; boundary=\"c"), ..request };
    assert_eq!(Archive::receive(&body, &other).unwrap_err().kind(), ErrorKind::Invalid);
    assert_eq!(kept.receive(&body, &request, at(0)).delivered, Some(PollDelivered::New));
}

#[test]
fn the_example_receives_what_the_sandbox_posts() {
    let folder = Folder::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let store = folder.store();
    std::thread::spawn(move || {
        let _ = receive_documents::serve(&listener, &store, ("integrator", "integrator-secret"));
    });
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let control = |what: &str, members: &Value| -> Value {
        let answer =
            ureq::post(format!("{}/_control/{what}", sandbox.url())).send(members.to_string()).unwrap();
        serde_json::from_str(&answer.into_body().read_to_string().unwrap()).unwrap()
    };
    control("extraction", &json!({ "processing_seconds": 0, "integrator_url": url }));
    let client = Client::new(dtekit::client::Settings {
        extraction_url: Some(sandbox.url().into()),
        client_id: Some("client".into()),
        client_secret: Some("client-secret".into()),
        ..settings()
    });
    let client = client.unwrap();
    let store = folder.store();
    let upload = Upload::new("a.pdf", PDF.to_vec(), "org").external_id("x");
    store.submit(upload, Policy::default(), SystemTime::now()).unwrap();
    assert_eq!(store.run_due(&client, SystemTime::now(), &Default::default()).unwrap().worked, 1);
    for delivered in ["true", "true"] {
        let push = control("approve", &json!({ "external_id": "x" }))["push"].clone();
        assert_eq!(push["status"], 200, "{push}");
        assert!(push["body"].as_str().unwrap().contains(&format!("\"Success\":{delivered}")), "{push}");
    }
    let job = store.get("x").unwrap().unwrap();
    assert_eq!((job.state, job.sends.0, job.file.as_deref()), (PollState::Done, 1, Some(PDF)));
}
