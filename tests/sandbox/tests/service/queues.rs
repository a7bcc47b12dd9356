//! The queues: what is confirmed is not recovered again, and DesConfirm brings it back.

use serde_json::{Value, json};

use crate::caller::{Caller, invoice};

fn recovered(caller: &Caller, operation: &str) -> Vec<String> {
    let answer = caller.get(&format!("/api/v1/Msg/{operation}?senderCode=20123456789")).json();
    let ids = answer["Documents"].as_array().unwrap().iter();
    ids.map(|document| document["GlobalDocumentId"].as_str().unwrap().to_owned()).collect()
}

fn record(id: &str) -> Value {
    json!([{ "GlobalDocumentId": id }])
}

#[test]
fn a_document_is_recovered_until_it_is_confirmed() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let twice = [recovered(&caller, "Recovery"), recovered(&caller, "Recovery")].concat();
    assert_eq!(twice, [&*id, &*id]);
}

#[test]
fn what_is_confirmed_is_not_recovered_again() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    recovered(&caller, "Recovery");
    caller.call("POST", "/api/v1/Msg/Confirm", &[], b"");
    assert!(recovered(&caller, "Recovery").is_empty());
}

#[test]
fn what_was_not_handed_out_is_not_confirmed_by_an_empty_body() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    caller.call("POST", "/api/v1/Msg/Confirm", &[], b"");
    assert_eq!(recovered(&caller, "Recovery").len(), 1);
}

#[test]
fn desconfirm_brings_it_back() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    recovered(&caller, "Recovery");
    caller.call("POST", "/api/v1/Msg/Confirm", &[], b"");
    caller.post("/api/v1/Msg/DesConfirm", &record(&id));
    assert_eq!(recovered(&caller, "Recovery"), [id]);
}

#[test]
fn one_of_two_is_confirmed_by_its_id() {
    let caller = Caller::of_duplicates();
    let (first, second) = (caller.stored(&invoice("PE")), caller.stored(&invoice("PE")));
    caller.post("/api/v1/Msg/Confirm", &record(&first));
    assert_eq!(recovered(&caller, "Recovery"), [second]);
}

#[test]
fn the_print_queue_is_another_one() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    recovered(&caller, "Recovery");
    caller.call("POST", "/api/v1/Msg/Confirm", &[], b"");
    assert_eq!(recovered(&caller, "RecoveryToPrint").len(), 1);
}

#[test]
fn a_printed_document_comes_back_by_desconfirm() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    recovered(&caller, "RecoveryToPrint");
    caller.call("POST", "/api/v1/Msg/ConfirmToPrint", &[], b"");
    let confirmed = recovered(&caller, "RecoveryToPrint");
    caller.post("/api/v1/Msg/DesConfirmToPrint", &record(&id));
    assert_eq!((confirmed.len(), recovered(&caller, "RecoveryToPrint")), (0, vec![id]));
}

#[test]
fn nothing_is_printed_before_the_authority_has_answered() {
    let caller = Caller::new();
    caller.stored(&invoice("EC"));
    let before = recovered(&caller, "RecoveryToPrint").len();
    caller.later();
    assert_eq!((before, recovered(&caller, "RecoveryToPrint").len()), (0, 1));
}

#[test]
fn the_series_narrows_what_is_printed() {
    let caller = Caller::new();
    caller.stored(&invoice("PE"));
    let answer = caller.get("/api/v1/Msg/RecoveryToPrint?senderCode=20123456789&serie=B001").json();
    assert_eq!(answer["Documents"], json!([]));
}

#[test]
fn a_form_names_the_records_too() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    recovered(&caller, "Recovery");
    caller.call("POST", "/api/v1/Msg/Confirm", &[], b"");
    let form = format!("[0].GlobalDocumentId={id}");
    let media = [("content-type", "application/x-www-form-urlencoded")];
    caller.call("POST", "/api/v1/Msg/DesConfirm", &media, form.as_bytes());
    assert_eq!(recovered(&caller, "Recovery"), [id]);
}

#[test]
fn a_message_for_a_person_is_counted() {
    let caller = Caller::new();
    caller.post("/api/v1/Message/ContactUser", &json!({ "Email": "a@b.invalid" }));
    assert_eq!(caller.get("/_control/counts").json()["contacts"], 1);
}
