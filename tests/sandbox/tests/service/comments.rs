//! Comments and distribution: what is added is found, what is deleted is gone.

use serde_json::{Value, json};

use crate::caller::{Caller, ZERO_ID, invoice};

fn comments(caller: &Caller, id: &str) -> Vec<Value> {
    let path = format!("/api/v1/Comment/GetDocumentComments?globalDocumentId={id}&accountCode=20");
    caller.call("POST", &path, &[], b"").json().as_array().unwrap().clone()
}

fn add(caller: &Caller, id: &str, text: &str) -> Value {
    let path = format!(
        "/api/v1/Comment/AddComment?globalDocumentId={id}&comment={text}&userName=ana&accountCode=20&country=PE"
    );
    caller.call("POST", &path, &[], b"").json()
}

fn delete(caller: &Caller, id: &str, comment: &str, account: &str) -> Value {
    let path = format!(
        "/api/v1/Comment/DeleteComment?globalDocumentId={id}&commentId={comment}&accountCode={account}&userName=ana"
    );
    caller.call("POST", &path, &[], b"").json()
}

#[test]
fn a_comment_that_is_added_is_found() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    add(&caller, &id, "ma%C3%B1ana");
    assert_eq!(comments(&caller, &id)[0]["Comment"], "mañana");
}

#[test]
fn a_comment_that_is_deleted_is_gone() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    add(&caller, &id, "first");
    let second = add(&caller, &id, "second")["ResponseValue"].as_str().unwrap().to_owned();
    delete(&caller, &id, &second, "20");
    let left: Vec<Value> = comments(&caller, &id).iter().map(|c| c["Comment"].clone()).collect();
    assert_eq!(left, ["first"]);
}

#[test]
fn another_accounts_comment_stays() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let comment = add(&caller, &id, "mine")["ResponseValue"].as_str().unwrap().to_owned();
    let answer = delete(&caller, &id, &comment, "99");
    assert_eq!((&answer["Code"], comments(&caller, &id).len()), (&json!("99"), 1));
}

#[test]
fn a_comment_is_deleted_once() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    let comment = add(&caller, &id, "gone")["ResponseValue"].as_str().unwrap().to_owned();
    delete(&caller, &id, &comment, "20");
    assert_eq!(delete(&caller, &id, &comment, "20")["Success"], false);
}

#[test]
fn a_comment_needs_its_document() {
    assert_eq!(add(&Caller::new(), ZERO_ID, "lost")["Code"], "7");
}

#[test]
fn everything_that_a_comment_lacks_is_named() {
    let answer = Caller::new().call("POST", "/api/v1/Comment/AddComment?comment=x", &[], b"").json();
    assert_eq!(
        answer["Description"],
        "`globalDocumentId` is missing; `userName` is missing; `accountCode` is missing; `country` is missing"
    );
}

fn distribute(caller: &Caller, id: &str) -> Value {
    let rule = "22222222-2222-4222-8222-222222222222";
    let path =
        format!("/api/v1/Distribution/DistributeDocument?globalDocumentId={id}&distributionRuleId={rule}");
    caller.call("POST", &path, &[], b"").json()
}

#[test]
fn a_distribution_is_a_tag_of_the_document() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("PE"));
    distribute(&caller, &id);
    let tags = caller.list(&json!({ "GlobalDocumentId": id }))[0]["DocumentTags"].clone();
    assert_eq!(tags[1]["Value"], "22222222-2222-4222-8222-222222222222");
}

#[test]
fn a_document_that_the_authority_has_not_answered_is_not_distributed() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("EC"));
    assert_eq!(distribute(&caller, &id)["Code"], "99");
}

#[test]
fn it_is_distributed_when_the_authority_has_answered() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("EC"));
    caller.later();
    assert_eq!(distribute(&caller, &id)["Success"], true);
}
