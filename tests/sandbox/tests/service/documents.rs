//! The documents that FileContent may hold, and those that it may not.

use serde_json::{Value, json};

use crate::caller::{Caller, STANDARD_MAPPING, ZERO_ID, invoice, packed, send_body, unpacked};

const XML: &str = "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>7</Numero></IdDoc>\
    <Emisor><IDEmisor>1</IDEmisor><NmbEmisor>Ñandú</NmbEmisor><DomFiscal><Pais>MX</Pais></DomFiscal></Emisor>\
    </Encabezado></Documento></DTE>";

fn send(content: &str) -> Value {
    Caller::new().send_body(&send_body(content, false))
}

fn refusal(content: &str) -> String {
    let result = send(content);
    assert_eq!((&result["Success"], &result["Code"]), (&json!(false), &json!("7")));
    assert_eq!(result["GlobalDocumentId"], ZERO_ID);
    result["Description"].as_str().unwrap().to_owned()
}

#[test]
fn plain_xml_is_taken() {
    assert_eq!(send(XML)["Success"], true);
}

#[test]
fn xml_in_base64_is_taken() {
    assert_eq!(send(&packed(XML))["Success"], true);
}

#[test]
fn base64_may_be_broken_into_lines() {
    let lines: Vec<String> =
        packed(XML).as_bytes().chunks(76).map(|l| String::from_utf8_lossy(l).into()).collect();
    assert_eq!(send(&lines.join("\r\n"))["Success"], true);
}

#[test]
fn plain_json_is_taken() {
    assert_eq!(send(&invoice("MX").to_string())["Success"], true);
}

#[test]
fn json_in_base64_is_taken() {
    assert_eq!(send(&packed(&invoice("MX").to_string()))["Success"], true);
}

#[test]
fn json_with_its_root_is_unwrapped() {
    let result = send(&json!({ "DTE": invoice("MX") }).to_string());
    assert!(unpacked(&result["ResponseValue"]).contains("?><DTE><Documento ID=\"A-7\">"));
}

#[test]
fn json_becomes_xml_with_attributes_and_escapes() {
    let xml = unpacked(&send(&invoice("MX").to_string())["ResponseValue"]);
    assert!(xml.contains("<NmbEmisor>Ñandú &amp; Cía &lt;Sur&gt;</NmbEmisor>"), "{xml}");
}

#[test]
fn json_numbers_keep_their_text() {
    let content = invoice("MX").to_string().replace("\"118.00\"", "118.0000000000000000001");
    assert!(
        unpacked(&send(&content)["ResponseValue"]).contains("<VlrPagar>118.0000000000000000001</VlrPagar>")
    );
}

#[test]
fn json_arrays_become_repeated_elements() {
    let mut document = invoice("MX");
    document["Documento"]["Detalle"] = json!([{ "NroLinDet": "1" }, { "NroLinDet": "2" }]);
    let xml = unpacked(&send(&document.to_string())["ResponseValue"]);
    assert!(
        xml.contains(
            "<Detalle><NroLinDet>1</NroLinDet></Detalle><Detalle><NroLinDet>2</NroLinDet></Detalle>"
        )
    );
}

#[test]
fn latin_1_is_read_as_declared() {
    let xml = format!("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>{XML}");
    let latin: Vec<u8> = xml.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    use base64::Engine as _;
    let result = send(&base64::engine::general_purpose::STANDARD.encode(latin));
    assert!(unpacked(&result["ResponseValue"]).contains("<NmbEmisor>Ñandú</NmbEmisor>"));
}

#[test]
fn the_certified_xml_declares_its_own_encoding() {
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<!-- a -->{XML}<!-- </b> -->\n"
    );
    let certified = unpacked(&send(&xml)["ResponseValue"]);
    assert!(
        certified.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?><DTE><Documento>")
            && certified.ends_with("/></DTE>"),
        "{certified}"
    );
}

#[test]
fn nonsense_is_refused() {
    assert_eq!(refusal("???"), "FileContent is no XML, no JSON and no base 64");
}

#[test]
fn base64_of_nonsense_is_refused() {
    assert_eq!(refusal(&packed("nonsense")), "FileContent holds neither XML nor JSON");
}

#[test]
fn bytes_that_are_no_utf8_are_refused() {
    assert_eq!(refusal("PGE+/zwvYT4="), "FileContent is no UTF-8 text");
}

#[test]
fn truncated_json_is_refused() {
    let message = refusal(r#"{"Documento": {"Encabezado""#);
    assert!(message.starts_with("FileContent is no JSON: EOF"), "{message}");
}

#[test]
fn deep_json_is_refused() {
    let message = refusal(&format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000)));
    assert!(message.starts_with("FileContent is no JSON: recursion limit exceeded"), "{message}");
}

#[test]
fn deep_xml_is_refused() {
    assert_eq!(refusal(&"<a>".repeat(100_000)), "more than 128 levels");
}

#[test]
fn xml_that_is_not_closed_is_refused() {
    assert_eq!(refusal("<DTE><Documento></Documento>"), "`DTE` is not closed");
}

#[test]
fn a_doctype_is_refused() {
    assert_eq!(refusal(&format!("<!DOCTYPE DTE [<!ENTITY a \"b\">]>{XML}")), "a DOCTYPE is not taken");
}

#[test]
fn an_undefined_entity_is_refused() {
    assert_eq!(refusal("<DTE>&nothing;</DTE>"), "undefined entity `nothing`");
}

#[test]
fn two_roots_are_refused() {
    assert_eq!(refusal("<DTE/><DTE/>"), "more than one root element");
}

#[test]
fn a_json_name_that_xml_forbids_is_refused() {
    assert_eq!(refusal(r#"{"Documento": {"1a": ""}}"#), "`1a` is no XML name");
}

#[test]
fn a_json_character_that_xml_forbids_is_refused() {
    assert_eq!(refusal(r#"{"Documento": {"a": "\u0001"}}"#), "`a` holds U+0001, which XML forbids");
}

#[test]
fn the_standard_mapping_needs_a_generic_dte() {
    let content = r#"<Factura><Pais>MX</Pais></Factura>"#;
    let body = send_body(content, true);
    let answer = Caller::new().post_with(
        "/api/v1/Document/SendDocumentToAuthority",
        &[("x-sandbox-country", "MX")],
        &body,
    );
    assert_eq!(
        answer.json()["Description"],
        "the standard mapping takes `DTE/Documento/Encabezado`, found the root `Factura`"
    );
}

#[test]
fn a_custom_mapping_takes_any_structure() {
    let mut body = send_body("<Factura/>", true);
    body["Mapping"] = json!("22222222-2222-2222-2222-222222222222");
    let answer = Caller::new().post_with(
        "/api/v1/Document/SendDocumentToAuthority",
        &[("x-sandbox-country", "MX")],
        &body,
    );
    assert!(unpacked(&answer.json()["ResponseValue"]).contains("?><Factura><Certificacion "));
}

#[test]
fn an_empty_mapping_is_for_receiver_messages_alone() {
    let mut body = send_body(XML, true);
    body["Mapping"] = json!("");
    assert_eq!(
        Caller::new().send_body(&body)["Description"],
        "`Mapping` is empty, which only a receiver message may leave so"
    );
}

#[test]
fn an_unknown_failure_in_the_document_is_refused() {
    let message = refusal(&crate::caller::with_field(invoice("MX"), "Sandbox", "explode").to_string());
    assert!(message.ends_with("found `explode`"), "{message}");
}

#[test]
fn a_synchronous_document_needs_its_number() {
    let document = crate::caller::without(invoice("MX"), "IdDoc", "Numero");
    assert_eq!(
        refusal(&document.to_string()),
        "with `Async` false the document must carry its number, and it has none"
    );
}

#[test]
fn in_guatemala_the_certifier_gives_the_number() {
    let document = crate::caller::without(invoice("GT"), "IdDoc", "Numero");
    assert_eq!(Caller::new().send(&document, false)["Success"], true);
}

#[test]
fn an_asynchronous_document_needs_no_number() {
    let document = crate::caller::without(invoice("AR"), "IdDoc", "Numero");
    assert_eq!(Caller::new().send(&document, true)["Success"], true);
}

// Validation

#[test]
fn a_validation_stores_nothing() {
    let caller = Caller::new();
    caller.post("/api/v1/Document/SendDocumentToValidate", &json!({ "FileContent": XML }));
    assert!(caller.list(&json!({})).is_empty());
}

#[test]
fn a_validation_succeeds_without_an_id() {
    let answer =
        Caller::new().post("/api/v1/Document/SendDocumentToValidate", &json!({ "FileContent": XML })).json();
    assert_eq!((&answer["Success"], &answer["GlobalDocumentId"]), (&json!(true), &json!(ZERO_ID)));
}

#[test]
fn a_validation_refuses_what_a_send_refuses() {
    let body = json!({ "FileContent": "<DTE/>", "Mapping": STANDARD_MAPPING });
    let answer = Caller::new().post("/api/v1/Document/SendDocumentToValidate", &body).json();
    assert_eq!((&answer["Success"], &answer["Code"]), (&json!(false), &json!("7")));
}

// Receiver messages and invalidations

const CLAVE: &str = "50630012500310112345600100001010000000007112345678";

fn receiver_message(consecutive: &str) -> String {
    format!(
        "<MensajeReceptor xmlns=\"https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor\">\
         <Clave>{CLAVE}</Clave><NumeroCedulaEmisor>003101123456</NumeroCedulaEmisor>\
         <FechaEmisionDoc>2025-01-31T09:00:00</FechaEmisionDoc><Mensaje>1</Mensaje>\
         <TotalFactura>118.00</TotalFactura><NumeroCedulaReceptor>3101654321</NumeroCedulaReceptor>\
         <NumeroConsecutivoReceptor>{consecutive}</NumeroConsecutivoReceptor></MensajeReceptor>"
    )
}

fn message_body(content: &str) -> Value {
    json!({
        "FileContent": content, "Async": true, "Mapping": "", "Sign": true, "DefaultCertificate": false,
    })
}

#[test]
fn a_receiver_message_is_costa_rican_and_carries_the_key() {
    let result = Caller::new().send_body(&message_body(&receiver_message("00100001050000000001")));
    assert_eq!(
        (&result["OtherData"]["Country"], &result["CountryDocumentId"]),
        (&json!("CR"), &json!(CLAVE))
    );
}

#[test]
fn a_receiver_message_is_listed_with_its_own_type() {
    let caller = Caller::new();
    caller.send_body(&message_body(&receiver_message("00100001050000000001")));
    assert_eq!(caller.list(&json!({}))[0]["DocumentTypeId"], "05");
}

#[test]
fn a_receiver_message_names_everything_that_is_wrong() {
    let content =
        receiver_message("00100001050000000001").replace(CLAVE, "506").replace("118.00", "1.123456");
    assert_eq!(
        Caller::new().send_body(&message_body(&content))["Description"],
        "expected 50 digits for `Clave`, found `506`; \
         expected at most 18 whole digits and 5 decimals for `TotalFactura`, found `1.123456`"
    );
}

#[test]
fn a_receiver_message_has_the_status_of_its_answer_in_the_consecutive() {
    let result = Caller::new().send_body(&message_body(&receiver_message("00100001070000000001")));
    assert_eq!(result["Description"], "expected 05 in `NumeroConsecutivoReceptor` for `Mensaje` 1");
}

#[test]
fn a_receiver_message_is_sent_asynchronously() {
    let mut body = message_body(&receiver_message("00100001050000000001"));
    body["Async"] = json!(false);
    assert_eq!(Caller::new().send_body(&body)["Code"], "7");
}

fn invalidation(asynchronous: bool) -> Value {
    let mut body = send_body("<DTE><identificacion/></DTE>", asynchronous);
    body["Mapping"] = json!("F6DEB258-6dd1-4d2a-89d1-dccd2495904d");
    Caller::new().send_body(&body)
}

#[test]
fn an_invalidation_is_salvadoran_and_has_three_members_of_other_data() {
    assert_eq!(
        invalidation(true)["OtherData"],
        json!({
            "Country": "SV", "Certifier": "Ministerio de Hacienda", "AuthorityTimeStamp": "01/31/2025 09:00:00",
        })
    );
}

#[test]
fn an_invalidation_is_sent_asynchronously() {
    assert_eq!(
        invalidation(false)["Description"],
        "an invalidation is sent with `Async` true and `DefaultCertificate` false"
    );
}
