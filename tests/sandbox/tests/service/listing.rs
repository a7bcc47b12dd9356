//! GetDocument: what is listed, and what of it.

use serde_json::{Value, json};

use crate::caller::{Caller, invoice, names, with, with_field};

/// Three documents: Mexico, Peru, and Peru again with another number, receiver, type and day.
fn stocked() -> Caller {
    let caller = Caller::new();
    caller.stored(&invoice("MX"));
    caller.stored(&invoice("PE"));
    let other = with(invoice("PE"), "/IdDoc/Numero", json!("8"));
    let other = with(other, "/IdDoc/Tipo", json!("03"));
    let other = with(other, "/IdDoc/FechaEmis", json!("2025-01-10T08:00:00"));
    caller.stored(&with(other, "/Receptor/DocRecep/NroDocRecep", json!("99")));
    caller
}

fn found(filter: Value) -> Vec<String> {
    let items = stocked().list(&filter);
    items.iter().map(|item| format!("{}{}", item["CountryId"].as_str().unwrap(), item["Number"])).collect()
}

fn bad(filter: Value) -> String {
    let answer = stocked().post("/api/v1/Document/GetDocument", &filter);
    assert_eq!(answer.status, 400);
    answer.message()
}

#[test]
fn no_filter_takes_all_in_order() {
    assert_eq!(found(json!({})), ["MX7", "PE7", "PE8"]);
}

#[test]
fn the_country_is_compared_without_regard_to_case() {
    assert_eq!(found(json!({ "country": "pe" })), ["PE7", "PE8"]);
}

#[test]
fn the_number_filters() {
    assert_eq!(found(json!({ "Number": 8 })), ["PE8"]);
}

#[test]
fn the_document_type_filters() {
    assert_eq!(found(json!({ "DocumentTypeID": "03" })), ["PE8"]);
}

#[test]
fn the_receiver_filters() {
    assert_eq!(found(json!({ "ReceiverCode": "10456789012" })), ["MX7", "PE7"]);
}

#[test]
fn the_sender_filters() {
    assert_eq!(found(json!({ "SenderCode": "1" })), [] as [&str; 0]);
}

#[test]
fn the_first_day_filters() {
    assert_eq!(found(json!({ "DateFrom": "2025-01-11" })), ["MX7", "PE7"]);
}

#[test]
fn the_last_day_filters_and_is_taken_itself() {
    assert_eq!(found(json!({ "DateTo": "2025-01-10T00:00:00" })), ["PE8"]);
}

#[test]
fn an_id_filters() {
    let caller = stocked();
    let id = caller.list(&json!({}))[1]["GlobalDocumentId"].clone();
    assert_eq!(caller.list(&json!({ "GlobalDocumentId": id }))[0]["CountryId"], "PE");
}

#[test]
fn the_most_items_end_a_page_with_a_token() {
    let answer = stocked().post("/api/v1/Document/GetDocument", &json!({ "ResultMaxItemCount": 2 })).json();
    assert_eq!(
        (answer["Documents"].as_array().map(Vec::len), &answer["ContinuationToken"]),
        (Some(2), &json!("2"))
    );
}

#[test]
fn the_token_leads_to_the_next_page() {
    assert_eq!(found(json!({ "ContinuationToken": "2" })), ["PE8"]);
}

#[test]
fn the_last_page_has_no_token() {
    let answer = stocked().post("/api/v1/Document/GetDocument", &json!({ "ResultMaxItemCount": 3 })).json();
    assert_eq!(answer["ContinuationToken"], Value::Null);
}

#[test]
fn more_than_a_month_is_refused() {
    assert_eq!(
        bad(json!({ "DateFrom": "2025-01-01", "DateTo": "2025-02-02" })),
        "`DateFrom` and `DateTo` may lie a month apart at most"
    );
}

#[test]
fn a_date_must_be_one() {
    assert_eq!(
        bad(json!({ "DateFrom": "31/01/2025" })),
        "expected a date for `DateFrom`, found `31/01/2025`"
    );
}

#[test]
fn an_id_must_be_a_uuid() {
    assert_eq!(
        bad(json!({ "GlobalDocumentId": "7" })),
        "expected a UUID of 36 characters for `GlobalDocumentId`, found `7`"
    );
}

#[test]
fn the_answer_has_three_members() {
    let answer = stocked().post("/api/v1/Document/GetDocument", &json!({})).json();
    assert_eq!(names(&answer), ["Documents", "ContinuationToken", "Description"]);
}

#[test]
fn an_item_has_its_members() {
    let expected = "GlobalDocumentId CountryDocumentId ExternalId CountryId Date DocumentTypeId DocumentTypeName \
        NetAmount FreeAmount TaxAmount TotalAmount CurrencyType SeriesNumber Series Number NumberStr \
        DocumentSenderCode DocumentSenderName DocumentReceiverCode DocumentReceiverName EstimatedPaymentDate \
        DocumentTimeStamp AuthorityTimeStamp SyncPoint DocumentTags Notes Fields";
    assert_eq!(names(&stocked().list(&json!({}))[0]).join(" "), expected);
}

#[test]
fn an_item_keeps_the_digits_of_its_amounts() {
    assert_eq!(stocked().list(&json!({}))[0]["TotalAmount"].to_string(), "118.00");
}

#[test]
fn an_item_has_the_documents_own_id() {
    assert_eq!(stocked().list(&json!({}))[0]["ExternalId"], "A-7");
}

#[test]
fn a_synchronous_document_is_tagged_at_once() {
    assert_eq!(stocked().list(&json!({}))[0]["DocumentTags"][0]["Value"], "2");
}

#[test]
fn a_synchronous_rejection_is_kept_with_its_note() {
    let caller = Caller::new();
    caller.stored(&with_field(invoice("MX"), "Sandbox", "reject"));
    assert_eq!(caller.list(&json!({}))[0]["Notes"][0]["Note"], "SANDBOX-1: el documento pide su rechazo");
}

#[test]
fn the_authoritys_time_stamp_is_that_of_its_answer() {
    let caller = Caller::new();
    caller.send(&invoice("CR"), true);
    caller.later();
    assert_eq!(caller.list(&json!({}))[0]["AuthorityTimeStamp"], "31/01/2025 09:05:00");
}
