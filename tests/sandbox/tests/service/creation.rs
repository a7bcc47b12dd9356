//! Documents that are saved, created, uploaded and derived, and the lists about them.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::caller::{Caller, ZERO_ID, invoice, unpacked, with_field};

fn id(answer: &Value) -> String {
    answer["GlobalDocumentId"].as_str().unwrap().to_owned()
}

fn found(caller: &Caller, id: &str) -> Value {
    caller.list(&json!({ "GlobalDocumentId": id }))[0].clone()
}

#[test]
fn a_saved_document_is_found_as_saved() {
    let caller = Caller::new();
    let answer = caller
        .post("/api/v1/Document/SendDocumentToSave", &json!({ "FileContent": invoice("PE").to_string() }))
        .json();
    assert_eq!(found(&caller, &id(&answer))["DocumentTags"][0]["Value"], "saved");
}

#[test]
fn a_document_may_be_the_body_itself() {
    let answer = Caller::new().post("/api/v1/Document/SendDocumentToSave", &invoice("PE")).json();
    assert_eq!(answer["Success"], true);
}

#[test]
fn an_empty_body_saves_nothing() {
    let answer = Caller::new().call("POST", "/api/v1/Document/SendDocumentToSave", &[], b"").json();
    assert_eq!((&answer["Code"], &answer["GlobalDocumentId"]), (&json!("7"), &json!(ZERO_ID)));
}

#[test]
fn a_created_document_has_its_fields() {
    let caller = Caller::new();
    let body = json!({ "CountryId": "CO", "DocumentTypeId": "01", "Number": "12", "SenderCode": "9", "TotalAmount": "1.50" });
    let id = caller.post("/api/v1/Document/CreateDocument", &body).json();
    let item = found(&caller, id.as_str().unwrap());
    assert_eq!((&item["NumberStr"], item["TotalAmount"].to_string()), (&json!("12"), "1.50".into()));
}

#[test]
fn the_details_of_a_document_are_its_id() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let path = format!("/api/v1/Document/GetDocumentDetails?globalDocumentId={id}");
    assert_eq!(caller.call("POST", &path, &[], b"").json(), json!(id));
}

#[test]
fn a_bill_is_a_new_document() {
    let caller = Caller::new();
    let source = caller.stored(&invoice("PE"));
    let body = json!({ "GlobalDocumentId": source, "Number": "8" });
    let answer = caller.post("/api/v1/Document/GenerateBillFromDocument", &body).json();
    assert_eq!(
        (&found(&caller, &id(&answer))["NumberStr"], &answer["OtherData"]["SourceDocumentId"]),
        (&json!("8"), &json!(source))
    );
}

#[test]
fn the_payment_date_is_shown_in_the_list() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let path = format!(
        "/api/v1/Document/ChangeDocumentEstimatedPaymentDate?globalDocumentId={id}&source=s\
         &estimatedPaymentDate=2025-02-28T00:00:00"
    );
    let changed = caller.get(&path).json();
    assert_eq!((changed, &found(&caller, &id)["EstimatedPaymentDate"]), (json!(true), &json!("2025-02-28")));
}

fn uploaded(caller: &Caller, body: &Value) -> String {
    let answer = caller.post("/api/v1/Document/SendDocumentToUpload", body).json();
    answer["ResponseValue"].as_str().expect("a track id").to_owned()
}

#[test]
fn an_upload_is_pending_until_the_clock_moves() {
    let caller = Caller::new();
    let track = uploaded(&caller, &json!({ "FileContent": invoice("PE").to_string() }));
    let path = format!("/api/v1/Document/GetDocumentUploadStatus?trackId={track}");
    let before = caller.get(&path).json()["Description"].clone();
    caller.later();
    let after = caller.get(&path).json();
    assert_eq!((before, after["GlobalDocumentId"] == ZERO_ID), (json!("Process Pending"), false));
}

#[test]
fn a_batch_says_what_became_of_each_document() {
    let caller = Caller::new();
    let body = json!({ "Documents": [{ "FileContent": invoice("PE").to_string() }, { "FileContent": "?" }] });
    let track = uploaded(&caller, &body);
    caller.later();
    let answer = caller.get(&format!("/api/v1/Document/UploadedBatchStatus?trackId={track}")).json();
    let messages: Vec<&str> =
        answer["Messages"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    assert!(messages[0].ends_with(" processed") && messages[1].starts_with("document 2: "));
}

#[test]
fn an_unknown_upload_is_refused() {
    let path = format!("/api/v1/Document/GetDocumentUploadStatus?trackId={ZERO_ID}");
    assert_eq!(Caller::new().get(&path).json()["Code"], "7");
}

#[test]
fn a_batch_is_downloaded_as_a_zip() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    caller.stored(&invoice("CO"));
    let answer = caller.post("/api/v1/Document/DownloadBatch", &json!({ "Country": "PE" })).json();
    let bytes = STANDARD.decode(answer["Base64Content"].as_str().unwrap()).unwrap();
    let archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let entries: Vec<_> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(entries, [format!("{id}.xml")]);
}

#[test]
fn a_custom_response_is_that_of_a_send_and_more() {
    let body = crate::caller::send_body(&invoice("PE").to_string(), false);
    let answer = Caller::new().post("/api/v1/Document/SendDocumentToAuthorityCustomResponse", &body).json();
    assert_eq!(answer["CustomResponse"]["Id"], answer["CountryDocumentId"]);
}

#[test]
fn a_document_is_downloaded_as_json() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let answer = caller.get(&format!("/api/v1/File/DownloadDocumentJson?GlobalDocumentId={id}")).json();
    let document: Value = serde_json::from_str(&unpacked(&answer["Base64Content"])).unwrap();
    assert_eq!(document.pointer("/DTE/Documento/Encabezado/Totales/VlrPagar"), Some(&json!("118.00")));
}

#[test]
fn a_document_is_downloaded_by_its_fiscal_id() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("CO"), false);
    let fiscal = sent["CountryDocumentId"].as_str().unwrap();
    let by_id = caller.get(&format!("/api/v1/File/GetDocumentXml?CountryDocumentId={fiscal}")).json();
    let path = format!(
        "/api/v1/File/DownloadDocumentXmlByCountryDocumentId?CountryDocumentId={fiscal}&Date=2025-01-30T00:00:00"
    );
    let by_date = caller.call("POST", &path, &[], b"").json();
    let pdf =
        format!("/api/v1/File/DownloadDocumentPdfByCountryDocumentId?countryDocumentId={fiscal}&type=pdf");
    let pdf = STANDARD.decode(caller.get(&pdf).json()["Base64Content"].as_str().unwrap()).unwrap();
    assert!(by_id["Base64Content"] == by_date["Base64Content"] && pdf.starts_with(b"%PDF-"));
}

#[test]
fn the_traffic_of_a_day_counts_both_directions() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    let traffic = |account: &str| {
        let path = format!(
            "/api/v1/Document/DownloadDetailTraffic?accountCode={account}&trafficDate=2025-01-31T00:00:00"
        );
        caller.get(&path).json()["Documents"][0]["Direction"].clone()
    };
    assert_eq!([traffic("20123456789"), traffic("10456789012")], ["issued", "received"]);
}

#[test]
fn the_traffic_of_another_day_is_empty() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    let path = "/api/v1/Document/DownloadDetailTraffic?accountCode=20123456789&trafficDate=2025-01-30";
    let by_document = caller.get(&format!("{path}&useDocumentDate=true")).json()["Count"].clone();
    assert_eq!((&caller.get(path).json()["Count"], by_document), (&json!(0), json!(1)));
}

#[test]
fn the_sin_catalogs_have_codes() {
    let answer = Caller::new().get("/api/v1/Document/GetCatalogsSIN?accountCode=1").json();
    assert_eq!(answer["Catalogs"]["TipoMoneda"][0]["Codigo"], "1");
}

fn mexican(caller: &Caller, operation: &str, body: &Value) -> Value {
    caller.post(&format!("/api/v1/Document/{operation}"), body).json()
}

fn cancelled(caller: &Caller) -> Value {
    let id = caller.stored(&invoice("MX"));
    let path =
        format!("/api/v1/Document/ChangeDocumentStatus?GlobalDocumentId={id}&status=110111&description=x");
    caller.call("POST", &path, &[], b"");
    json!({ "GlobalDocumentId": id })
}

#[test]
fn a_mexican_cancellation_waits_for_the_receiver() {
    let caller = Caller::new();
    let document = cancelled(&caller);
    let pending = mexican(&caller, "GetPendingCancelRequest", &json!({ "ReceiverCode": "10456789012" }));
    let status = mexican(&caller, "GetStatusDocument", &document)["OtherData"]["EstatusCancelacion"].clone();
    assert_eq!((pending["Messages"].as_array().unwrap().len(), status), (1, json!("En proceso")));
}

#[test]
fn the_receiver_agrees_to_a_cancellation() {
    let caller = Caller::new();
    let mut document = cancelled(&caller);
    document["Response"] = json!("Accept");
    mexican(&caller, "ResponseCancelRequest", &document);
    assert_eq!(mexican(&caller, "GetStatusDocument", &document)["Description"], "Cancelado");
}

#[test]
fn the_receiver_refuses_a_cancellation() {
    let caller = Caller::new();
    let mut document = cancelled(&caller);
    document["Response"] = json!("Reject");
    mexican(&caller, "ResponseCancelRequest", &document);
    let pending = mexican(&caller, "GetPendingCancelRequest", &json!({ "ReceiverCode": "10456789012" }));
    assert_eq!(
        (&mexican(&caller, "GetStatusDocument", &document)["Description"], &pending["Messages"]),
        (&json!("Vigente"), &json!([]))
    );
}

#[test]
fn an_answer_needs_a_request() {
    let caller = Caller::new();
    let body = json!({ "GlobalDocumentId": caller.stored(&invoice("MX")), "Response": "Accept" });
    assert_eq!(mexican(&caller, "ResponseCancelRequest", &body)["Code"], "99");
}

#[test]
fn a_document_that_names_another_is_related_to_it() {
    let caller = Caller::new();
    let first = caller.send(&invoice("MX"), false);
    let note = with_field(invoice("MX"), "UUID", first["CountryDocumentId"].as_str().unwrap());
    let note = crate::caller::with(note, "/IdDoc/Numero", json!("8"));
    let note = caller.send(&note, false);
    let related = mexican(&caller, "GetRelatedDocuments", &json!({ "GlobalDocumentId": id(&first) }));
    assert_eq!(related["Messages"], json!([note["CountryDocumentId"]]));
}
