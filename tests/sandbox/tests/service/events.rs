//! Events: ChangeDocumentStatus in both versions, and SendEventToAuthority.

use serde_json::{Value, json};

use crate::caller::{Caller, invoice, names, unpacked};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const PATH: &str = "/api/v1/Document/ChangeDocumentStatus";

/// A Brazilian document of that model.
fn created(caller: &Caller, model: &str) -> String {
    let body =
        json!({ "CountryId": "BR", "DocumentTypeId": model, "SenderCode": "12345678000195", "Number": "7" });
    caller.post("/api/v1/Document/CreateDocument", &body).json().as_str().unwrap().to_owned()
}

/// An event whose parameters stand in the query.
fn change(caller: &Caller, id: &str, status: &str, more: &str) -> Value {
    let path = format!("{PATH}?GlobalDocumentId={id}&status={status}&description=x{more}");
    caller.call("POST", &path, &[], b"").json()
}

/// An event whose parameters stand in the body.
fn change_by_form(caller: &Caller, id: &str, status: &str, more: &str) -> Value {
    let body = format!("GlobalDocumentId={id}&status={status}&description=x{more}");
    caller.call("POST", PATH, &[FORM], body.as_bytes()).json()
}

fn tags(caller: &Caller, id: &str) -> Vec<String> {
    let tags = caller.list(&json!({ "GlobalDocumentId": id }))[0]["DocumentTags"].clone();
    tags.as_array().unwrap().iter().map(|tag| tag["Value"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_event_is_registered_with_code_135() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    assert_eq!(change(&caller, &id, "110110", "")["Code"], "135");
}

#[test]
fn the_answer_has_the_eight_properties() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let answer = change(&caller, &id, "110110", "");
    assert_eq!(
        names(&answer["OtherData"]),
        [
            "ProtocolNumber",
            "ProtocolSefaz",
            "IssueDate",
            "SeriesNumber",
            "Data",
            "Country",
            "Certifier",
            "AuthorityTimeStamp"
        ]
    );
}

#[test]
fn the_date_has_an_offset_and_the_time_stamp_has_none() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let data = change(&caller, &id, "110110", "")["OtherData"].clone();
    assert_eq!(
        (&data["IssueDate"], &data["AuthorityTimeStamp"]),
        (&json!("2025-01-31T12:00:00-03:00"), &json!("31/01/2025 12:00:00"))
    );
}

#[test]
fn a_cancellation_changes_the_documents_status() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    change(&caller, &id, "110111", "");
    assert_eq!(tags(&caller, &id), ["2", "cancelled", "110111"]);
}

#[test]
fn a_cancelled_document_takes_no_event() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    change(&caller, &id, "110111", "");
    assert_eq!(change(&caller, &id, "110110", "")["Code"], "99");
}

#[test]
fn an_event_does_not_apply_to_another_document_type() {
    let caller = Caller::new();
    let id = created(&caller, "57");
    assert_eq!(
        change(&caller, &id, "210200", "")["Description"],
        "event 210200 does not apply to a document of the type `57`"
    );
}

#[test]
fn an_unknown_event_is_refused() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    assert_eq!(change(&caller, &id, "999999", "")["Description"], "unknown event `999999`");
}

#[test]
fn everything_that_an_event_lacks_is_named() {
    let answer = Caller::new().call("POST", &format!("{PATH}?status=110300"), &[], b"").json();
    let wanted = "`GlobalDocumentId` is missing; `description` is missing; `TransactionId` is missing; \
        `PaymentMethodType` is missing; `paymentBeneficiary` is missing; `financialInstitutionBase` is missing";
    assert_eq!(answer["Description"], wanted);
}

const PAYMENT: &str = "&TransactionId=1&PaymentMethodType=2&paymentBeneficiary=3&financialInstitutionBase=4";

#[test]
fn the_protocol_of_a_payment_cancels_it() {
    let caller = Caller::new();
    let id = created(&caller, "57");
    let payment = change(&caller, &id, "110300", PAYMENT);
    let protocol = payment["OtherData"]["ProtocolNumber"].as_str().unwrap();
    let cancelled = change(&caller, &id, "110301", &format!("&PaymentAuthProtocol={protocol}"));
    assert_eq!(
        (&cancelled["Success"], tags(&caller, &id)),
        (&json!(true), vec!["2".into(), "110301".into()])
    );
}

#[test]
fn another_protocol_cancels_no_payment() {
    let caller = Caller::new();
    let id = created(&caller, "57");
    change(&caller, &id, "110300", PAYMENT);
    assert_eq!(change(&caller, &id, "110301", "&PaymentAuthProtocol=1")["Code"], "99");
}

#[test]
fn a_payment_is_cancelled_once() {
    let caller = Caller::new();
    let id = created(&caller, "57");
    let payment = change(&caller, &id, "110300", PAYMENT);
    let more = format!("&PaymentAuthProtocol={}", payment["OtherData"]["ProtocolNumber"].as_str().unwrap());
    change(&caller, &id, "110301", &more);
    assert_eq!(change(&caller, &id, "110301", &more)["Success"], false);
}

#[test]
fn the_platform_fills_the_authorization_protocol_in() {
    let caller = Caller::new();
    let id = created(&caller, "57");
    assert_eq!(change(&caller, &id, "110300", &format!("{PAYMENT}&nProt=1"))["Code"], "7");
}

#[test]
fn a_stamp_number_is_for_one_event_alone() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    assert_eq!(
        change(&caller, &id, "110110", "&stampNumber=1")["Description"],
        "`stampNumber` is for event 110001 alone"
    );
}

#[test]
fn an_event_with_items_stands_in_the_body() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let items = "&itemsData%5B0%5D.nItem=1&itemsData%5B0%5D.gControleEstoque.qtde=2";
    change_by_form(&caller, &id, "112120", items);
    let answer = caller.post("/api/v1/Document/DocumentGetEvents", &json!({ "GlobalDocumentId": id })).json();
    let events: Value = serde_json::from_str(&unpacked(&answer["ResponseValue"])).unwrap();
    assert_eq!(
        events[0]["parameters"]["itemsData"],
        json!([{ "nItem": "1", "gControleEstoque": { "qtde": "2" } }])
    );
}

#[test]
fn an_event_with_items_is_refused_in_the_query() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let answer = change(&caller, &id, "112120", "&itemsData%5B0%5D.nItem=1");
    assert_eq!(answer["Description"], "the parameters of event 112120 stand in the body, all of them");
}

#[test]
fn an_event_without_items_is_refused_in_the_body() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let answer = change_by_form(&caller, &id, "110110", "");
    assert_eq!(
        answer["Description"],
        "the parameters of event 110110 stand in the query, and its body is empty"
    );
}

#[test]
fn an_event_that_needs_items_says_so() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let answer = change_by_form(&caller, &id, "211130", "");
    assert_eq!(answer["Description"], "event 211130 needs `itemsData[0].…`");
}

#[test]
fn an_event_by_get_stands_in_the_query() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let path = format!("{PATH}?GlobalDocumentId={id}&status=112130&description=x&itemsData%5B0%5D.nItem=1");
    assert_eq!(caller.get(&path).json()["Code"], "135");
}

#[test]
fn a_stamp_number_cancels_an_event() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let event = change(&caller, &id, "210210", "");
    let protocol = event["OtherData"]["ProtocolNumber"].as_str().unwrap();
    change(&caller, &id, "110001", &format!("&accountCode=1&code=2&stampNumber={protocol}"));
    assert_eq!(tags(&caller, &id), ["2", "110001"]);
}

#[test]
fn the_second_version_wants_a_token() {
    let caller = Caller::new();
    assert_eq!(caller.call("POST", "/api/v2/Document/ChangeDocumentStatus", &[], b"").status, 401);
}

#[test]
fn the_second_version_works_on_the_same_documents() {
    let caller = Caller::new();
    let id = created(&caller, "55");
    let bearer = caller.bearer("/oauth/token");
    let path =
        format!("/api/v2/Document/ChangeDocumentStatus?GlobalDocumentId={id}&status=110111&description=x");
    caller.call("POST", &path, &[("authorization", &bearer)], b"");
    assert_eq!(tags(&caller, &id)[1], "cancelled");
}

fn notification(cufe: &str) -> Value {
    json!({
        "status": "050", "description": "d", "IDEmisor": "1", "IDEmisorTipo": "31", "NombreEmisor": "n",
        "ValorActual": "1", "InvoiceID": "F001-7", "docType": "01", "CUFEInvoice": cufe, "IDReceptor": "2",
        "IDReceptorTipo": "31", "NombreReceptor": "r", "IssueDate": "2025-01-30", "EndDateInvoice": "2025-02-28",
    })
}

#[test]
fn an_authority_event_is_an_event_of_its_invoice() {
    let caller = Caller::new();
    let invoice = caller.send(&invoice("CO"), false);
    let body = notification(invoice["CountryDocumentId"].as_str().unwrap());
    caller.post("/api/v1/Document/SendEventToAuthority", &body);
    assert_eq!(tags(&caller, invoice["GlobalDocumentId"].as_str().unwrap()), ["2", "050"]);
}

#[test]
fn every_field_of_an_authority_event_is_required() {
    let answer =
        Caller::new().post("/api/v1/Document/SendEventToAuthority", &json!({ "status": "047" })).json();
    assert_eq!(answer["Description"].as_str().unwrap().matches("is missing").count(), 22);
}

#[test]
fn the_dates_of_an_authority_event_have_no_time() {
    let mut body = notification("x");
    body["IssueDate"] = json!("2025-01-30T00:00:00");
    let answer = Caller::new().post("/api/v1/Document/SendEventToAuthority", &body).json();
    assert_eq!(answer["Description"], "expected YYYY-MM-DD for `IssueDate`, found `2025-01-30T00:00:00`");
}

#[test]
fn there_are_two_authority_events() {
    let mut body = notification("x");
    body["status"] = json!("048");
    assert_eq!(Caller::new().post("/api/v1/Document/SendEventToAuthority", &body).json()["Code"], "7");
}

#[test]
fn an_invoice_is_looked_up_before_an_event() {
    let caller = Caller::new();
    let path = "/api/v1/Document/UploadDocumentInvoiceValidateEvent";
    let body = json!({ "FileContent": invoice("CO").to_string() });
    let before = caller.post(path, &body).json()["Success"].clone();
    caller.stored(&invoice("CO"));
    assert_eq!((before, &caller.post(path, &body).json()["Success"]), (json!(false), &json!(true)));
}
