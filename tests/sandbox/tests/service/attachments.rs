//! Files that are attached to documents.

use serde_json::{Value, json};

use crate::caller::{Caller, ZERO_ID, invoice, packed, unpacked};

fn upload(caller: &Caller, body: &Value) -> Value {
    caller.post("/api/v1/File/UploadDocumentAttachment", body).json()
}

fn list(caller: &Caller, id: &str) -> Value {
    caller.get(&format!("/api/v1/File/GetDocumentAttachments?GlobalDocumentId={id}")).json()
}

fn file(id: &str, text: &str) -> Value {
    json!({ "GlobalDocumentId": id, "FileName": "note.txt", "Base64Content": packed(text) })
}

#[test]
fn an_attachment_is_found_in_the_list() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    upload(&caller, &file(&id, "hola"));
    let list = list(&caller, &id);
    assert_eq!((&list[0]["Name"], &list[0]["Size"]), (&json!("note.txt"), &json!(4)));
}

#[test]
fn an_attachment_is_downloaded_as_it_came() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let attachment = upload(&caller, &file(&id, "hola"))[0]["ResponseValue"].as_str().unwrap().to_owned();
    let path =
        format!("/api/v1/File/DownloadDocumentAttachment?GlobalDocumentId={id}&AttachmentId={attachment}");
    assert_eq!(unpacked(&caller.get(&path).json()["Base64Content"]), "hola");
}

#[test]
fn several_attachments_get_a_result_each() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let attachments = [file(&id, "one"), file(&id, "two")];
    let results = upload(&caller, &json!({ "GlobalDocumentId": id, "Attachments": attachments }));
    assert_eq!(results.as_array().unwrap().len(), 2);
}

#[test]
fn all_attachments_are_downloaded_at_once() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    upload(&caller, &file(&id, "one"));
    upload(&caller, &file(&id, "two"));
    let files = caller.get(&format!("/api/v1/File/DownloadDocumentAttachments?GlobalDocumentId={id}")).json();
    let texts: Vec<String> =
        files.as_array().unwrap().iter().map(|file| unpacked(&file["Base64Content"])).collect();
    assert_eq!(texts, ["one", "two"]);
}

#[test]
fn an_attachment_finds_its_document_by_number() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let body = json!({
        "SenderCode": "20123456789", "DocumentTypeId": "01", "Series": "F001", "Number": "7",
        "FileName": "n", "Base64Content": packed("x"),
    });
    caller.post("/api/v1/File/UploadDocumentAttachmentByNumber", &body);
    assert_eq!(list(&caller, &id).as_array().unwrap().len(), 1);
}

#[test]
fn a_number_that_is_not_here_gets_no_attachment() {
    let body = json!({ "Number": "404", "Base64Content": packed("x") });
    let answer = Caller::new().post("/api/v1/File/UploadDocumentAttachmentByNumber", &body).json();
    assert_eq!((&answer[0]["Success"], &answer[0]["Code"]), (&json!(false), &json!("7")));
}

#[test]
fn an_address_is_noted_and_not_fetched() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let path = format!(
        "/api/v1/File/UploadDocumentAttachmentFromUrl?GlobalDocumentId={id}&attachmentUrl=https://x.invalid/a.pdf"
    );
    caller.get(&path);
    let list = list(&caller, &id);
    assert_eq!(
        (&list[0]["Url"], &list[0]["Name"], &list[0]["Size"]),
        (&json!("https://x.invalid/a.pdf"), &json!("a.pdf"), &json!(0))
    );
}

#[test]
fn a_proof_of_delivery_is_an_attachment_of_its_own_type() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    caller.post("/api/v1/File/UploadProofOfDeliveryAttachment", &file(&id, "firma"));
    assert_eq!(list(&caller, &id)[0]["Type"], "ProofOfDelivery");
}

#[test]
fn content_that_is_no_base64_is_refused() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let answer = upload(&caller, &json!({ "GlobalDocumentId": id, "Base64Content": "?" }));
    assert_eq!(answer[0]["Description"], "`Base64Content` holds no base 64");
}

#[test]
fn the_list_is_also_given_to_a_post() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let path = format!("/api/v1/File/GetDocumentAttachments?GlobalDocumentId={id}");
    assert_eq!(caller.call("POST", &path, &[], b"").json(), json!([]));
}

#[test]
fn an_unknown_document_has_no_attachments() {
    let path = format!("/api/v1/File/GetDocumentAttachments?GlobalDocumentId={ZERO_ID}");
    assert_eq!(Caller::new().get(&path).status, 404);
}
