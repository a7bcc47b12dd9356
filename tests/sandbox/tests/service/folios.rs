//! Chile's folios.

use dtekit_sandbox::Options;
use serde_json::{Value, json};

use crate::caller::{Caller, invoice, send_body, with_field, without};

fn chilean() -> Value {
    without(invoice("CL"), "IdDoc", "Numero")
}

fn manual() -> Caller {
    Caller::with(Options { automatic_folios: false, ..Options::default() })
}

fn send(caller: &Caller, document: &Value, biller: &str, validate: bool) -> Value {
    let mut body = send_body(&document.to_string(), true);
    body["BillerId"] = json!(biller);
    body["ValidateNumber"] = json!(validate);
    caller.send_body(&body)
}

#[test]
fn a_folio_is_assigned_automatically() {
    let caller = Caller::new();
    caller.send(&chilean(), true);
    assert_eq!(caller.send(&chilean(), true)["CountryDocumentId"], "F2T01");
}

#[test]
fn the_documents_own_folio_is_kept() {
    assert_eq!(Caller::new().send(&invoice("CL"), true)["CountryDocumentId"], "F7T01");
}

#[test]
fn without_automatic_assignment_none_is_assigned() {
    assert_eq!(manual().send(&chilean(), true)["CountryDocumentId"], "FT01");
}

#[test]
fn a_category_assigns_a_folio() {
    assert_eq!(manual().send(&with_field(chilean(), "CategoryID", "7"), true)["CountryDocumentId"], "F1T01");
}

#[test]
fn a_biller_assigns_a_folio() {
    assert_eq!(send(&manual(), &chilean(), "1", false)["CountryDocumentId"], "F1T01");
}

#[test]
fn an_unknown_biller_is_said_not_to_be_found() {
    assert_eq!(
        send(&manual(), &chilean(), "2", false)["Description"],
        "the biller `2` was not found in folio manager 3.0"
    );
}

#[test]
fn an_unknown_folio_is_said_not_to_be_assigned() {
    assert_eq!(
        send(&Caller::new(), &invoice("CL"), "1", true)["Description"],
        "the folio `7` has not been assigned"
    );
}

#[test]
fn a_used_folio_is_said_to_be_issued() {
    let caller = Caller::new();
    caller.send(&invoice("CL"), true);
    assert_eq!(
        send(&caller, &invoice("CL"), "1", true)["Description"],
        "the folio `7` has already been issued"
    );
}

#[test]
fn a_rejected_folio_may_be_used_again() {
    let caller = Caller::new();
    caller.send(&with_field(invoice("CL"), "Sandbox", "reject"), true);
    caller.later();
    assert_eq!(send(&caller, &invoice("CL"), "1", true)["CountryDocumentId"], "F7T01");
}

fn order(caller: &Caller, order: Value) {
    assert_eq!(caller.post("/_control/folios", &order).status, 200);
}

fn state(state: &str) -> Caller {
    let caller = Caller::new();
    let folio = json!({ "issuer": "20123456789", "type": "01", "folio": "7", "state": state });
    order(&caller, folio);
    caller
}

#[test]
fn a_rejected_folio_is_validated() {
    assert_eq!(send(&state("rejected"), &invoice("CL"), "1", true)["CountryDocumentId"], "F7T01");
}

#[test]
fn a_folio_in_error_is_validated() {
    assert_eq!(send(&state("error"), &invoice("CL"), "1", true)["CountryDocumentId"], "F7T01");
}

#[test]
fn an_approved_folio_is_said_to_be_issued() {
    let answer = send(&state("approved"), &invoice("CL"), "1", true);
    assert_eq!(answer["Description"], "the folio `7` has already been issued");
}

#[test]
fn an_assigned_folio_is_not_validated() {
    assert_eq!(send(&state("assigned"), &invoice("CL"), "1", true)["Success"], false);
}

#[test]
fn an_unassigned_folio_makes_no_document() {
    let caller = state("unassigned");
    send(&caller, &invoice("CL"), "1", true);
    assert!(caller.list(&json!({})).is_empty());
}

#[test]
fn automatic_assignment_is_switched_off_over_http() {
    let caller = Caller::new();
    order(&caller, json!({ "automatic": false }));
    assert_eq!(caller.send(&chilean(), true)["CountryDocumentId"], "FT01");
}

#[test]
fn billers_are_named_over_http() {
    let caller = Caller::new();
    order(&caller, json!({ "billers": ["B"] }));
    let known = send(&caller, &chilean(), "B", false)["Success"].clone();
    assert_eq!((known, &send(&caller, &chilean(), "1", false)["Success"]), (json!(true), &json!(false)));
}

#[test]
fn the_next_folio_is_set_over_http() {
    let caller = Caller::new();
    order(&caller, json!({ "issuer": "20123456789", "type": "01", "next": 100 }));
    assert_eq!(caller.send(&chilean(), true)["CountryDocumentId"], "F100T01");
}

#[test]
fn a_biller_comes_before_a_category() {
    let caller = manual();
    let answer = send(&caller, &with_field(chilean(), "CategoryID", "7"), "nobody", false);
    assert_eq!(answer["Description"], "the biller `nobody` was not found in folio manager 3.0");
}

fn manager(caller: &Caller) -> Value {
    caller.list(&json!({}))[0]["Fields"][0]["Value"].clone()
}

#[test]
fn automatic_assignment_comes_before_a_category() {
    let caller = Caller::new();
    caller.send(&with_field(chilean(), "CategoryID", "7"), true);
    assert_eq!(manager(&caller), "automatic");
}

#[test]
fn the_manager_of_a_category_is_the_first() {
    let caller = manual();
    caller.send(&with_field(chilean(), "CategoryID", "7"), true);
    assert_eq!(manager(&caller), "1.0");
}

#[test]
fn the_manager_of_a_biller_is_the_third() {
    let caller = Caller::new();
    send(&caller, &chilean(), "1", false);
    assert_eq!(manager(&caller), "3.0");
}

#[test]
fn nobody_manages_a_documents_own_folio() {
    let caller = Caller::new();
    caller.send(&invoice("CL"), true);
    assert_eq!(manager(&caller), Value::Null);
}
