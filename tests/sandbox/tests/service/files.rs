//! A stored document comes back.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::caller::{Answer, Caller, invoice, names, packed, send_body, unpacked, with_field};

const XML: &str = "<?xml version=\"1.0\"?>\n<DTE><!-- kept --><Documento><Encabezado><IdDoc><Numero>7</Numero></IdDoc>\
    <Emisor><DomFiscal><Pais>MX</Pais></DomFiscal></Emisor></Encabezado></Documento></DTE>\n";

fn xml(caller: &Caller, id: &str, kind: &str) -> Answer {
    caller.get(&format!("/api/v1/File/DownloadDocumentXml?GlobalDocumentId={id}{kind}"))
}

fn pdf(caller: &Caller, id: &str) -> Answer {
    caller.get(&format!("/api/v1/File/DownloadDocumentPdf?GlobalDocumentId={id}&type=default"))
}

fn stored_xml(caller: &Caller) -> Value {
    caller.send_body(&send_body(&packed(XML), false))
}

fn id(result: &Value) -> &str {
    result["GlobalDocumentId"].as_str().unwrap()
}

#[test]
fn the_xml_is_that_of_the_answer_to_the_send() {
    let caller = Caller::new();
    let sent = stored_xml(&caller);
    assert_eq!(xml(&caller, id(&sent), "").json()["Base64Content"], sent["ResponseValue"]);
}

#[test]
fn the_original_is_what_was_sent_to_the_byte() {
    let caller = Caller::new();
    let sent = stored_xml(&caller);
    assert_eq!(unpacked(&xml(&caller, id(&sent), "&type=original").json()["Base64Content"]), XML);
}

#[test]
fn a_file_result_has_its_members() {
    let caller = Caller::new();
    let file = xml(&caller, &caller.stored(&invoice("MX")), "").json();
    assert_eq!(names(&file), ["Name", "Description", "Base64Content", "Timestamp", "Type"]);
}

#[test]
fn an_unknown_type_is_a_bad_request() {
    let caller = Caller::new();
    assert_eq!(xml(&caller, &caller.stored(&invoice("MX")), "&type=docx").status, 400);
}

#[test]
fn colombias_distribution_is_packed_twice() {
    let caller = Caller::new();
    let file = xml(&caller, &caller.stored(&invoice("CO")), "&type=distribution").json();
    assert!(unpacked(&json!(unpacked(&file["Base64Content"]))).starts_with("<?xml"));
}

#[test]
fn an_unknown_document_is_said_not_to_exist() {
    let answer = xml(&Caller::new(), "12345678-1234-4234-8234-123456789012", "");
    assert_eq!(
        (answer.status, answer.message().as_str()),
        (200, "the document `12345678-1234-4234-8234-123456789012` does not exist")
    );
}

#[test]
fn an_id_that_is_none_is_a_bad_request() {
    let path = "/api/v1/File/DownloadDocumentPdf?GlobalDocumentId=x&type=pdf";
    assert_eq!(Caller::new().get(path).status, 400);
}

#[test]
fn the_xml_of_an_id_that_is_none_does_not_exist() {
    let answer = Caller::new().get("/api/v1/File/DownloadDocumentXml?GlobalDocumentId=x");
    assert_eq!((answer.status, answer.message().as_str()), (200, "the document `x` does not exist"));
}

#[test]
fn a_missing_id_is_a_bad_request() {
    assert_eq!(
        Caller::new().get("/api/v1/File/DownloadDocumentXml").message(),
        "`GlobalDocumentId` is missing"
    );
}

#[test]
fn an_asynchronous_document_is_not_ready_at_first() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("CL"), true);
    assert_eq!(xml(&caller, id(&sent), "").status, 404);
}

#[test]
fn the_original_is_ready_at_once() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("CL"), true);
    assert_eq!(xml(&caller, id(&sent), "&type=original").status, 200);
}

#[test]
fn an_asynchronous_document_is_ready_when_the_authority_has_answered() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("CL"), true);
    caller.later();
    assert!(unpacked(&xml(&caller, id(&sent), "").json()["Base64Content"]).contains("Certificador=\"SII\""));
}

#[test]
fn the_pdf_begins_and_ends_as_one() {
    let caller = Caller::new();
    let file = pdf(&caller, &caller.stored(&invoice("MX"))).json();
    let bytes = STANDARD.decode(file["Base64Content"].as_str().unwrap()).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.4\n") && bytes.ends_with(b"%%EOF\n"));
}

#[test]
fn the_pdfs_table_leads_to_its_objects() {
    let caller = Caller::new();
    let file = pdf(&caller, &caller.stored(&invoice("MX"))).json();
    let text = unpacked(&file["Base64Content"]);
    let table: usize = text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    let entries = text[table..].lines().skip(3).take(5).map(|line| line[..10].parse::<usize>().unwrap());
    let objects: Vec<&str> = entries.map(|offset| &text[offset..offset + 7]).collect();
    assert_eq!(objects, ["1 0 obj", "2 0 obj", "3 0 obj", "4 0 obj", "5 0 obj"]);
}

#[test]
fn the_pdfs_content_has_the_length_that_it_states() {
    let caller = Caller::new();
    let file = pdf(&caller, &caller.stored(&invoice("MX"))).json();
    let text = unpacked(&file["Base64Content"]);
    let stated: usize = text.split("<< /Length ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let (_, content) = text.split_once(">>\nstream\n").unwrap();
    let (content, _) = content.split_once("\nendstream").unwrap();
    assert_eq!(content.len(), stated);
}

#[test]
fn the_pdf_shows_the_id() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("MX"));
    let text = unpacked(&pdf(&caller, &id).json()["Base64Content"]);
    assert!(text.contains(&format!("(GlobalDocumentId {id})")), "{text}");
}

#[test]
fn the_pdf_of_an_asynchronous_document_is_not_ready_at_first() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("EC"), true);
    assert_eq!(pdf(&caller, id(&sent)).status, 404);
}

#[test]
fn a_rejected_document_has_no_pdf() {
    let caller = Caller::new();
    let id = caller.stored(&with_field(invoice("MX"), "Sandbox", "reject"));
    assert_eq!(pdf(&caller, &id).message(), "the authority rejected the document, so it has no PDF");
}

#[test]
fn the_pdf_needs_its_type() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("MX"));
    let answer = caller.get(&format!("/api/v1/File/DownloadDocumentPdf?GlobalDocumentId={id}"));
    assert_eq!((answer.status, answer.message().as_str()), (400, "`type` is missing"));
}

#[test]
fn the_pdfs_group_must_be_a_number() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("MX"));
    let path = format!("/api/v1/File/DownloadDocumentPdf?GlobalDocumentId={id}&type=pdf&DocumentGroup=x");
    assert_eq!(caller.get(&path).status, 400);
}
