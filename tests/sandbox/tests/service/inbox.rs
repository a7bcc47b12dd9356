//! The received inbox: what others issued, and the messages that answer it.

use serde_json::{Value, json};

use crate::caller::{Caller, invoice, send_body, unpacked};

const ACCOUNT: &str = "10456789012";

fn received(caller: &Caller, account: &str) -> Vec<Value> {
    let path = format!("/api/v1/Document/GetReceivedDocument?accountCode={account}");
    caller.get(&path).json()["Documents"].as_array().unwrap().clone()
}

fn message(clave: &str) -> String {
    format!(
        "<MensajeReceptor xmlns=\"https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor\">\
         <Clave>{clave}</Clave><NumeroCedulaEmisor>003101123456</NumeroCedulaEmisor>\
         <FechaEmisionDoc>2025-01-30T10:00:00</FechaEmisionDoc><Mensaje>1</Mensaje><TotalFactura>118.00</TotalFactura>\
         <NumeroCedulaReceptor>{ACCOUNT}</NumeroCedulaReceptor>\
         <NumeroConsecutivoReceptor>00100001050000000001</NumeroConsecutivoReceptor></MensajeReceptor>"
    )
}

fn answer(caller: &Caller, clave: &str) -> Value {
    let mut body = send_body(&message(clave), true);
    body["Mapping"] = json!("");
    caller.send_body(&body)
}

fn names(document: &Value) -> Vec<&str> {
    document["Attachments"].as_array().unwrap().iter().map(|a| a["Type"].as_str().unwrap()).collect()
}

#[test]
fn a_document_lies_in_its_receivers_inbox() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("CR"));
    assert_eq!(received(&caller, ACCOUNT)[0]["GlobalDocumentId"], json!(id));
}

#[test]
fn a_confirmed_document_leaves_the_inbox() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("CR"));
    caller.post("/api/v1/Document/ConfirmReceivedDocument", &json!([id]));
    assert!(received(&caller, ACCOUNT).is_empty());
}

#[test]
fn nothing_is_confirmed_if_one_id_is_unknown() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("CR"));
    let answer = caller.post("/api/v1/Document/ConfirmReceivedDocument", &json!([id, "nobody"])).json();
    assert_eq!(
        (&answer["Message"], received(&caller, ACCOUNT).len()),
        (&json!("no document has the id `nobody`"), 1)
    );
}

#[test]
fn a_receiver_message_stands_beside_the_suppliers_document() {
    let caller = Caller::new();
    let clave = caller.send(&invoice("CR"), true)["CountryDocumentId"].as_str().unwrap().to_owned();
    answer(&caller, &clave);
    assert_eq!(names(&received(&caller, ACCOUNT)[0]), ["MensajeReceptor"]);
}

#[test]
fn the_authoritys_json_follows_when_the_clock_moves() {
    let caller = Caller::new();
    let clave = caller.send(&invoice("CR"), true)["CountryDocumentId"].as_str().unwrap().to_owned();
    answer(&caller, &clave);
    caller.later();
    assert_eq!(names(&received(&caller, ACCOUNT)[0]), ["MensajeReceptor", "RespuestaHacienda"]);
}

#[test]
fn the_authoritys_json_says_what_it_decided() {
    let caller = Caller::new();
    let sent = caller.send(&invoice("CR"), true);
    answer(&caller, sent["CountryDocumentId"].as_str().unwrap());
    caller.later();
    let id = sent["GlobalDocumentId"].as_str().unwrap();
    let files = caller.get(&format!("/api/v1/File/DownloadDocumentAttachments?GlobalDocumentId={id}")).json();
    let word: Value = serde_json::from_str(&unpacked(&files[1]["Base64Content"])).unwrap();
    assert_eq!(word["ind-estado"], "aceptado");
}

#[test]
fn the_document_of_a_stranger_comes_into_the_inbox_by_the_message() {
    let caller = Caller::new();
    let clave = "50630012500310112345600100001010000000007112345678";
    answer(&caller, clave);
    let document = &received(&caller, ACCOUNT)[0];
    assert_eq!(
        (&document["CountryDocumentId"], &document["DocumentSenderCode"], names(document).len()),
        (&json!(clave), &json!("3101123456"), 1)
    );
}

#[test]
fn the_document_of_a_stranger_is_not_listed_among_our_own() {
    let caller = Caller::new();
    answer(&caller, "50630012500310112345600100001010000000007112345678");
    assert_eq!(caller.list(&json!({})).len(), 1);
}

#[test]
fn a_suppliers_document_is_put_into_the_inbox() {
    let caller = Caller::new();
    caller.post("/_control/inbox", &json!({ "content": invoice("CO").to_string() }));
    assert_eq!(received(&caller, ACCOUNT)[0]["CountryId"], "CO");
}

#[test]
fn a_document_that_no_list_would_have_is_not_put_into_the_inbox() {
    let official = "<FacturaElectronica><Receptor><Nombre>Uno</Nombre></Receptor></FacturaElectronica>";
    let order = json!({ "content": official, "country": "CR" });
    let reply = Caller::new().post("/_control/inbox", &order);
    assert_eq!(reply.status, 400);
    assert!(reply.message().contains("`Receptor/DocRecep/NroDocRecep`"), "{}", reply.message());
}

#[test]
fn an_import_brings_documents_into_the_inbox() {
    let caller = Caller::new();
    let body = json!({ "CountryDocumentIds": ["A", "B"], "AccountCode": "9", "CountryId": "CO" });
    let results = caller.post("/api/v1/Document/ImportDocumentFromAuthority", &body).json();
    assert_eq!((results.as_array().unwrap().len(), received(&caller, "9").len()), (2, 2));
}

#[test]
fn what_was_imported_is_not_imported_again() {
    let caller = Caller::new();
    let body = json!({ "CountryDocumentIds": ["A"], "AccountCode": "9", "CountryId": "CO" });
    caller.post("/api/v1/Document/ImportDocumentFromAuthority", &body);
    caller.post("/api/v1/Document/ImportDocumentFromAuthority", &body);
    assert_eq!(received(&caller, "9").len(), 1);
}

#[test]
fn despatch_advices_are_found_by_their_number() {
    let caller = Caller::new();
    let advice = crate::caller::with(invoice("PE"), "/IdDoc/Tipo", json!("09"));
    caller.stored(&invoice("PE"));
    caller.stored(&advice);
    let path = format!("/api/v1/Document/GetDocumentsGuiaRemision?accountCode={ACCOUNT}&serie=F001&number=7");
    assert_eq!(caller.get(&path).json()["Documents"].as_array().unwrap().len(), 1);
}
