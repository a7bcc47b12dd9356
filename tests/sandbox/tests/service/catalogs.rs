//! Products, receivers and personalized fields, in the plain form and in the J form.

use serde_json::{Value, json};

use crate::caller::Caller;

const GROUP: &str = "/api/v1/Anything";

fn escaped(value: &Value) -> String {
    form_urlencoded::byte_serialize(value.to_string().as_bytes()).collect()
}

fn product(id: &str, name: &str) -> Value {
    json!({ "ownerId": "20", "productId": id, "Name": name, "Price": 1.50 })
}

fn add(caller: &Caller, entity: &str, body: &Value) -> Value {
    caller.post(&format!("{GROUP}/{entity}/Add"), body).json()
}

fn get(caller: &Caller, id: &str) -> Value {
    caller.get(&format!("{GROUP}/Product/Get?ownerId=20&productId={id}")).json()
}

#[test]
fn what_is_added_is_found() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    assert_eq!(get(&caller, "p")["Product"], product("p", "Café"));
}

#[test]
fn what_is_deleted_is_gone() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    caller.call("POST", &format!("{GROUP}/Product/Delete?ownerId=20&productId=p"), &[], b"");
    assert_eq!(get(&caller, "p")["Success"], false);
}

#[test]
fn what_is_updated_is_changed() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    caller.post(&format!("{GROUP}/Product/Update"), &product("p", "Té"));
    assert_eq!(get(&caller, "p")["Product"]["Name"], "Té");
}

#[test]
fn what_is_there_is_not_added_again() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    assert_eq!(add(&caller, "Product", &product("p", "Té"))["Message"], "the Product `p` exists already");
}

#[test]
fn what_is_not_there_is_not_updated() {
    let answer = Caller::new().post(&format!("{GROUP}/Product/Update"), &product("p", "Té")).json();
    assert_eq!(answer["Success"], false);
}

#[test]
fn a_search_finds_a_part_of_the_text() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café molido"));
    add(&caller, "Product", &product("q", "Té"));
    let found = caller.get(&format!("{GROUP}/Product/Search?ownerId=20&name=MOL&page=1")).json();
    assert_eq!((&found["Count"], &found["Products"][0]["productId"]), (&json!(1), &json!("p")));
}

#[test]
fn owners_do_not_see_each_others_entities() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    let found = caller.get(&format!("{GROUP}/Product/Search?ownerId=2")).json();
    assert_eq!(found["Count"], 0);
}

#[test]
fn the_j_forms_work_on_the_same_entities() {
    let caller = Caller::new();
    let added = format!("{GROUP}/Product/JAdd?productJson={}", escaped(&product("p", "Café")));
    caller.call("POST", &added, &[], b"");
    assert_eq!(get(&caller, "p")["Success"], true);
}

#[test]
fn a_j_form_finds_by_the_ids_in_its_json() {
    let caller = Caller::new();
    add(&caller, "Receiver", &json!({ "ownerId": "20", "receiverId": "r", "Name": "Ana" }));
    let ids = escaped(&json!({ "ownerId": "20", "receiverId": "r" }));
    let found = caller.get(&format!("{GROUP}/Receiver/JGet?ownerIdReceiverIdJson={ids}")).json();
    assert_eq!(found["Receiver"]["Name"], "Ana");
}

#[test]
fn a_j_form_searches() {
    let caller = Caller::new();
    add(&caller, "Receiver", &json!({ "ownerId": "20", "receiverId": "r", "Name": "Ana" }));
    let model = escaped(&json!({ "ownerId": "20", "name": "an" }));
    let found = caller.get(&format!("{GROUP}/Receiver/JSearch?searchReceiverModelJson={model}")).json();
    assert_eq!(found["Count"], 1);
}

#[test]
fn a_j_form_updates_and_deletes() {
    let caller = Caller::new();
    let field = |name: &str| json!({ "ownerId": "20", "personalizedId": "f", "Name": name });
    add(&caller, "Personalized", &field("a"));
    let path = format!("{GROUP}/Personalized/JUpdate?personalizedJson={}", escaped(&field("b")));
    let updated = caller.call("POST", &path, &[], b"").json()["Personalized"]["Name"].clone();
    let ids = escaped(&json!({ "ownerId": "20", "personalizedId": "f" }));
    let path = format!("{GROUP}/Personalized/JDelete?ownerIdPersonalizedIdJson={ids}");
    caller.call("POST", &path, &[], b"");
    let found = caller.get(&format!("{GROUP}/Personalized/Get?ownerId=20&personalizedId=f")).json();
    assert_eq!((updated, &found["Success"]), (json!("b"), &json!(false)));
}

#[test]
fn a_j_form_must_hold_json() {
    let answer = Caller::new().call("POST", &format!("{GROUP}/Product/JAdd?productJson=x"), &[], b"");
    assert_eq!((answer.status, answer.message().as_str()), (400, "expected a JSON object in `productJson`"));
}

#[test]
fn personalized_fields_are_not_searched() {
    assert_eq!(Caller::new().get(&format!("{GROUP}/Personalized/Search")).status, 404);
}

#[test]
fn the_group_may_have_any_name() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    assert_eq!(caller.get("/api/v1/Other/Product/Get?ownerId=20&productId=p").json()["Success"], true);
}

#[test]
fn a_member_that_no_entity_has_finds_none() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    assert_eq!(caller.get(&format!("{GROUP}/Product/Search?ownerId=20&barcode=1")).json()["Count"], 0);
}

#[test]
fn a_text_is_looked_for_in_every_member() {
    let caller = Caller::new();
    add(&caller, "Product", &product("p", "Café"));
    assert_eq!(caller.get(&format!("{GROUP}/Product/Search?text=caf")).json()["Count"], 1);
}
