//! The media types of answers and bodies.

use serde_json::json;

use crate::caller::{Answer, Caller, invoice, send_body};

const SEND: &str = "/api/v1/Document/SendDocumentToAuthority";

fn sent(accept: &str) -> Answer {
    let body = send_body(&invoice("PE").to_string(), false);
    Caller::new().post_with(SEND, &[("accept", accept)], &body)
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

#[test]
fn json_is_what_comes_unasked() {
    assert_eq!(sent("*/*").header("content-type"), "application/json; charset=utf-8");
}

#[test]
fn text_json_is_given_under_its_own_name() {
    assert_eq!(sent("text/json").header("content-type"), "text/json; charset=utf-8");
}

#[test]
fn xml_is_given_under_the_name_that_was_asked_for() {
    let types = ["application/xml", "text/xml"].map(|accept| sent(accept).header("content-type").to_owned());
    assert_eq!(types, ["application/xml; charset=utf-8", "text/xml; charset=utf-8"]);
}

#[test]
fn the_higher_quality_wins() {
    assert_eq!(
        sent("application/json;q=0.5, application/xml").header("content-type"),
        "application/xml; charset=utf-8"
    );
}

#[test]
fn an_unknown_type_gets_json() {
    assert_eq!(sent("image/png").header("content-type"), "application/json; charset=utf-8");
}

#[test]
fn a_result_in_xml_has_the_data_contracts_root() {
    assert!(text(&sent("application/xml")).starts_with(
        "<ProcessResult xmlns=\"http://schemas.datacontract.org/2004/07/Sandbox\" \
         xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><Code>200</Code>"
    ));
}

#[test]
fn null_is_nil_in_xml() {
    assert!(text(&sent("application/xml")).contains("<ErrorException i:nil=\"true\"/>"));
}

#[test]
fn other_data_is_a_dictionary_in_xml() {
    assert!(text(&sent("application/xml")).contains(
        "<a:KeyValueOfstringstring><a:Key>Country</a:Key><a:Value>PE</a:Value></a:KeyValueOfstringstring>"
    ));
}

#[test]
fn a_refusal_in_xml_is_an_error() {
    let answer = Caller::new().call("GET", "/api/v1/Account/GetAccount", &[("accept", "text/xml")], b"");
    assert!(text(&answer).ends_with("<Message>`accountCode` is missing</Message></Error>"));
}

#[test]
fn a_boolean_in_xml_is_one_element() {
    let path = "/api/v1/Document/ChangeDocumentEstimatedPaymentDate?source=s&estimatedPaymentDate=2025-02-01\
        &globalDocumentId=22222222-2222-4222-8222-222222222222";
    let answer = Caller::new().call("POST", path, &[("accept", "text/xml")], b"");
    assert!(text(&answer).ends_with(">false</boolean>"), "{}", text(&answer));
}

#[test]
fn an_array_of_results_in_xml_holds_results() {
    let answer = Caller::new().post_with(
        "/api/v1/File/UploadDocumentAttachment",
        &[("accept", "application/xml")],
        &json!({}),
    );
    let text = text(&answer);
    assert!(text.starts_with("<ArrayOfProcessResult ") && text.contains("<ProcessResult><Code>7</Code>"));
}

#[test]
fn every_answer_in_xml_is_well_formed() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    let calls =
        ["Document/GetReceivedDocument?accountCode=10456789012", "Msg/Recovery?senderCode=20123456789"];
    for path in calls {
        let answer = caller.call("GET", &format!("/api/v1/{path}"), &[("accept", "text/xml")], b"");
        let mut reader = quick_xml::Reader::from_reader(&answer.body[..]);
        let mut buffer = Vec::new();
        while reader.read_event_into(&mut buffer).unwrap() != quick_xml::events::Event::Eof {
            buffer.clear();
        }
    }
}

#[test]
fn a_filter_comes_as_a_form_too() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    let media = [("content-type", "application/x-www-form-urlencoded")];
    let answer = caller.call("POST", "/api/v1/Document/GetDocument", &media, b"Country=CL");
    assert_eq!(answer.json()["Documents"], json!([]));
}

#[test]
fn an_array_of_texts_comes_as_xml_too() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let body = format!("<ArrayOfstring><string>{id}</string></ArrayOfstring>");
    let media = [("content-type", "application/xml")];
    let answer = caller.call("POST", "/api/v1/Document/GetDocumentKiosco", &media, body.as_bytes());
    assert_eq!(answer.json()["Documents"].as_array().unwrap().len(), 1);
}

#[test]
fn a_byte_order_mark_may_stand_before_xml() {
    let body = send_body(&invoice("PE").to_string(), false);
    let headers = [("accept", "application/xml"), ("x-sandbox-fault", "bom")];
    assert!(Caller::new().post_with(SEND, &headers, &body).body.starts_with(b"\xEF\xBB\xBF<ProcessResult"));
}

fn xml(caller: &Caller, path: &str, body: &str) -> serde_json::Value {
    caller.call("POST", path, &[("content-type", "text/xml")], body.as_bytes()).json()
}

#[test]
fn records_come_as_xml_too() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let record = format!("<DocumentRecord><GlobalDocumentId>{id}</GlobalDocumentId></DocumentRecord>");
    let body = format!("<ArrayOfDocumentRecord>{record}</ArrayOfDocumentRecord>");
    assert_eq!(xml(&caller, "/api/v1/Msg/Confirm", &body)["Confirmed"], 1);
}

#[test]
fn an_empty_array_comes_as_xml_too() {
    let answer = xml(&Caller::new(), "/api/v1/Document/GetDocumentKiosco", "<ArrayOfstring/>");
    assert_eq!(answer["Documents"], json!([]));
}

#[test]
fn a_list_inside_a_model_comes_as_xml_too() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let file = "<Attachment><FileName>a</FileName><Base64Content>eA==</Base64Content></Attachment>";
    let body =
        format!("<Model><GlobalDocumentId>{id}</GlobalDocumentId><Attachments>{file}</Attachments></Model>");
    assert_eq!(xml(&caller, "/api/v1/File/UploadDocumentAttachment", &body)[0]["Success"], true);
}
