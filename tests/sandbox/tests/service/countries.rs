//! What each country's model answers to a send.

use serde_json::{Value, json};

use crate::caller::{Caller, ZERO_ID, invoice, names, unpacked, with, with_field, without};

fn synchronous(country: &str) -> Value {
    Caller::new().send(&invoice(country), false)
}

fn asynchronous(country: &str) -> Value {
    Caller::new().send(&invoice(country), true)
}

fn rejected(country: &str) -> Value {
    Caller::new().send(&with_field(invoice(country), "Sandbox", "reject"), false)
}

/// The tag of the authority's word in GetDocument, after the authority's time.
fn word_later(country: &str, document: &Value) -> Value {
    let caller = Caller::new();
    caller.send(document, true);
    caller.later();
    caller.list(&json!({ "Country": country }))[0]["DocumentTags"][0]["Value"].clone()
}

fn fiscal_id(result: &Value) -> &str {
    result["CountryDocumentId"].as_str().expect("there is a fiscal id")
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.char_indices().all(|(i, c)| match i {
            8 | 13 | 18 | 23 => c == '-',
            _ => c.is_ascii_hexdigit(),
        })
}

#[test]
fn a_process_result_has_nine_members_in_order() {
    let expected = [
        "Success",
        "GlobalDocumentId",
        "CountryDocumentId",
        "OtherData",
        "Messages",
        "ResponseValue",
        "Code",
        "Description",
        "ErrorException",
    ];
    assert_eq!(names(&synchronous("MX")), expected);
}

#[test]
fn a_refusal_has_the_same_nine_members() {
    assert_eq!(names(&Caller::new().send_body(&json!({}))), names(&synchronous("MX")));
}

#[test]
fn the_global_id_is_a_uuid() {
    let result = synchronous("MX");
    let id = result["GlobalDocumentId"].as_str().unwrap();
    assert!(is_uuid(id) && id != ZERO_ID, "{id}");
}

// Mexico

#[test]
fn mexico_accepts_with_200() {
    let result = synchronous("MX");
    assert_eq!((&result["Success"], &result["Code"]), (&json!(true), &json!("200")));
}

#[test]
fn mexico_has_its_other_data() {
    assert_eq!(
        names(&synchronous("MX")["OtherData"]),
        [
            "Country",
            "AuthorityTimeStamp",
            "Certifier",
            "BarCodeText",
            "NoCertificado",
            "RFCEmisor",
            "RFCReceptor"
        ]
    );
}

#[test]
fn mexico_repeats_the_issuers_tax_id() {
    assert_eq!(synchronous("MX")["OtherData"]["RFCEmisor"], "20123456789");
}

#[test]
fn mexico_writes_iso_time_stamps_in_its_own_time() {
    assert_eq!(synchronous("MX")["OtherData"]["AuthorityTimeStamp"], "2025-01-31T09:00:00");
}

#[test]
fn mexico_gives_a_uuid() {
    assert!(is_uuid(fiscal_id(&synchronous("MX"))));
}

#[test]
fn mexico_gives_the_certified_xml() {
    let result = synchronous("MX");
    let xml = unpacked(&result["ResponseValue"]);
    assert!(xml.contains(&format!(
        "<Certificacion Pais=\"MX\" Certificador=\"PAC de pruebas\" Id=\"{}\"",
        fiscal_id(&result)
    )));
}

#[test]
fn mexico_rejects_with_the_sent_document() {
    let result = rejected("MX");
    let sent: Value = serde_json::from_str(&unpacked(&result["ResponseValue"])).unwrap();
    assert_eq!(sent["Documento"], invoice("MX")["Documento"]);
}

#[test]
fn a_rejection_has_code_99_and_a_message() {
    let result = rejected("MX");
    assert_eq!(
        (&result["Success"], &result["Code"], &result["Messages"]),
        (&json!(false), &json!("99"), &json!(["SANDBOX-1: el documento pide su rechazo"]))
    );
}

#[test]
fn a_rejection_gives_no_fiscal_id() {
    assert_eq!(rejected("MX")["CountryDocumentId"], Value::Null);
}

// Guatemala

#[test]
fn guatemala_has_its_other_data() {
    assert_eq!(
        names(&synchronous("GT")["OtherData"]),
        ["Country", "Certifier", "AuthorityTimeStamp", "Number", "Series", "BarCodeText"]
    );
}

#[test]
fn guatemala_takes_the_series_from_the_authorization() {
    let result = synchronous("GT");
    assert_eq!(result["OtherData"]["Series"], fiscal_id(&result)[..8]);
}

#[test]
fn guatemala_takes_the_number_from_the_authorization() {
    let result = synchronous("GT");
    let id = fiscal_id(&result);
    let number = u32::from_str_radix(&format!("{}{}", &id[9..13], &id[14..18]), 16).unwrap();
    assert_eq!(result["OtherData"]["Number"], number.to_string());
}

#[test]
fn guatemala_accepts_with_200() {
    assert_eq!(synchronous("GT")["Code"], "200");
}

// Peru

#[test]
fn peru_has_its_other_data() {
    assert_eq!(
        names(&synchronous("PE")["OtherData"]),
        ["Country", "AuthorityTimeStamp", "BarCodeText", "OseIdentifier"]
    );
}

#[test]
fn peru_writes_short_years() {
    assert_eq!(synchronous("PE")["OtherData"]["AuthorityTimeStamp"], "31/01/25 10:00:00");
}

#[test]
fn peru_composes_its_id() {
    assert_eq!(synchronous("PE")["CountryDocumentId"], "20123456789-01-F001-7");
}

#[test]
fn peru_accepts_with_200() {
    assert_eq!(synchronous("PE")["Code"], "200");
}

// Panama

#[test]
fn panama_has_its_other_data() {
    assert_eq!(
        names(&synchronous("PA")["OtherData"]),
        ["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText"]
    );
}

#[test]
fn panama_gives_a_cufe_of_66_characters() {
    let result = synchronous("PA");
    let id = fiscal_id(&result);
    assert!(id.len() == 66 && id.starts_with("FE012") && id[32..].starts_with("20250130"), "{id}");
}

#[test]
fn panama_accepts_with_200() {
    assert_eq!(synchronous("PA")["Code"], "200");
}

// Colombia

#[test]
fn colombia_has_its_other_data() {
    assert_eq!(
        names(&synchronous("CO")["OtherData"]),
        ["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText", "Folio", "NumeroInterno", "Serie"]
    );
}

#[test]
fn colombia_gives_a_cufe_of_96_hexadecimal_digits() {
    let result = synchronous("CO");
    let id = fiscal_id(&result);
    assert!(id.len() == 96 && id.bytes().all(|b| b.is_ascii_hexdigit()), "{id}");
}

#[test]
fn colombia_writes_the_day_first() {
    assert_eq!(synchronous("CO")["OtherData"]["AuthorityTimeStamp"], "31/01/2025 10:00:00");
}

#[test]
fn colombia_gives_an_application_response() {
    let result = synchronous("CO");
    let response = unpacked(&result["ResponseValue"]);
    assert!(
        response.contains("<ApplicationResponse ") && response.contains(fiscal_id(&result)),
        "{response}"
    );
}

#[test]
fn colombia_rejects_with_an_application_response() {
    let response = unpacked(&rejected("CO")["ResponseValue"]);
    assert!(response.contains("<cbc:ResponseCode>04</cbc:ResponseCode>"), "{response}");
}

#[test]
fn colombia_repeats_the_tax_number() {
    assert_eq!(synchronous("CO")["OtherData"]["Folio"], "7");
}

// El Salvador

fn authority_json(result: &Value) -> Value {
    serde_json::from_str(&unpacked(&result["ResponseValue"])).unwrap()
}

#[test]
fn el_salvador_accepts_with_001() {
    let result = synchronous("SV");
    assert_eq!((&result["Code"], &result["Description"]), (&json!("001"), &json!("RECIBIDO")));
}

#[test]
fn el_salvador_has_its_other_data() {
    assert_eq!(
        names(&synchronous("SV")["OtherData"]),
        ["AuthorityTimeStamp", "ReceivedStamp", "Country", "Certifier"]
    );
}

#[test]
fn el_salvador_gives_the_authoritys_eleven_members() {
    let expected = [
        "version",
        "ambiente",
        "versionApp",
        "estado",
        "codigoGeneracion",
        "selloRecibido",
        "fhProcesamiento",
        "clasificaMsg",
        "codigoMsg",
        "descripcionMsg",
        "observaciones",
    ];
    assert_eq!(names(&authority_json(&synchronous("SV"))), expected);
}

#[test]
fn el_salvador_gives_the_same_receipt_stamp_twice() {
    let result = synchronous("SV");
    assert_eq!(authority_json(&result)["selloRecibido"], result["OtherData"]["ReceivedStamp"]);
}

#[test]
fn el_salvador_receipt_stamps_have_40_characters() {
    let result = synchronous("SV");
    let stamp = result["OtherData"]["ReceivedStamp"].as_str().unwrap();
    assert!(stamp.len() == 40 && stamp.starts_with("2025"), "{stamp}");
}

#[test]
fn el_salvador_writes_iso_time_stamps() {
    assert_eq!(synchronous("SV")["OtherData"]["AuthorityTimeStamp"], "2025-01-31T09:00:00");
}

#[test]
fn el_salvador_rejects_without_a_receipt_stamp() {
    let authority = authority_json(&rejected("SV"));
    assert_eq!((&authority["estado"], &authority["selloRecibido"]), (&json!("RECHAZADO"), &Value::Null));
}

#[test]
fn el_salvador_answers_at_once_to_an_asynchronous_send_too() {
    assert_eq!(authority_json(&asynchronous("SV"))["estado"], "PROCESADO");
}

// Costa Rica

#[test]
fn costa_rica_takes_the_key_from_the_document() {
    let clave = "50630012500002012345600100001010000000007112345678";
    let document =
        with(invoice("CR"), "/IdDoc", json!({ "Tipo": "01", "Numero": "7", "ContenidoTC": clave }));
    assert_eq!(Caller::new().send(&document, true)["CountryDocumentId"], clave);
}

#[test]
fn costa_rica_composes_a_key_for_a_document_without_one() {
    let result = asynchronous("CR");
    let id = fiscal_id(&result);
    assert!(id.len() == 50 && id.starts_with("50630012502012345678900100001010000000007"), "{id}");
}

#[test]
fn costa_rica_has_its_other_data() {
    assert_eq!(
        asynchronous("CR")["OtherData"],
        json!({ "Country": "CR", "Certifier": "Ministerio de Hacienda" })
    );
}

#[test]
fn costa_rica_has_no_response_value() {
    assert_eq!(asynchronous("CR")["ResponseValue"], Value::Null);
}

#[test]
fn costa_rica_sends_without_a_description() {
    let result = asynchronous("CR");
    assert_eq!((&result["Success"], &result["Description"]), (&json!(true), &Value::Null));
}

#[test]
fn costa_ricas_authority_accepts_later() {
    assert_eq!(word_later("CR", &invoice("CR")), "2");
}

// Ecuador

#[test]
fn ecuador_has_its_other_data() {
    assert_eq!(asynchronous("EC")["OtherData"], json!({ "Country": "EC", "Certifier": "SRI" }));
}

#[test]
fn ecuador_gives_an_access_key_of_49_digits() {
    let result = asynchronous("EC");
    let id = fiscal_id(&result);
    assert!(id.len() == 49 && id.starts_with("30012025010020123456789"), "{id}");
}

#[test]
fn ecuador_gives_an_access_key_whose_check_digit_is_right() {
    let result = asynchronous("EC");
    let digits = fiscal_id(&result).bytes().rev().map(|b| u32::from(b - b'0'));
    // With the check digit at weight 1, the sum is a multiple of 11, unless the digit 10 was written as 1.
    let sum: u32 =
        digits.zip([1].into_iter().chain([2, 3, 4, 5, 6, 7].into_iter().cycle())).map(|(d, w)| d * w).sum();
    assert!(sum.is_multiple_of(11) || (sum + 9).is_multiple_of(11), "{}", fiscal_id(&result));
}

#[test]
fn ecuadors_authority_accepts_later() {
    assert_eq!(word_later("EC", &invoice("EC")), "2");
}

// Dominican Republic

#[test]
fn the_dominican_republic_has_its_other_data() {
    assert_eq!(asynchronous("DO")["OtherData"], json!({ "Country": "DO", "Certifier": "DGII" }));
}

#[test]
fn the_dominican_republic_composes_an_encf() {
    let document = with(invoice("DO"), "/IdDoc/Tipo", json!("31"));
    assert_eq!(Caller::new().send(&document, true)["CountryDocumentId"], "E310000000007");
}

#[test]
fn the_dominican_republic_keeps_an_encf() {
    let document = with(invoice("DO"), "/IdDoc/Numero", json!("E310000000123"));
    assert_eq!(Caller::new().send(&document, true)["CountryDocumentId"], "E310000000123");
}

#[test]
fn the_dominican_authority_accepts_later() {
    assert_eq!(word_later("DO", &invoice("DO")), "2");
}

// Chile

#[test]
fn chile_has_its_other_data() {
    assert_eq!(asynchronous("CL")["OtherData"], json!({ "Country": "CL", "Certifier": "SII" }));
}

#[test]
fn chile_says_nothing_of_the_authority_at_first() {
    let caller = Caller::new();
    caller.send(&invoice("CL"), true);
    assert_eq!(caller.list(&json!({ "Country": "CL" }))[0]["DocumentTags"], json!([]));
}

#[test]
fn chiles_authority_accepts_later_with_status_2() {
    assert_eq!(word_later("CL", &invoice("CL")), "2");
}

#[test]
fn chiles_authority_rejects_later_with_status_3() {
    assert_eq!(word_later("CL", &with_field(invoice("CL"), "Sandbox", "reject")), "3");
}

#[test]
fn chile_takes_a_document_that_is_rejected_later() {
    assert_eq!(rejected("CL")["Success"], true);
}

// Argentina

#[test]
fn argentina_synchronous_approves_with_a() {
    let result = synchronous("AR");
    assert_eq!((&result["Code"], &result["Description"]), (&json!("A"), &json!("Aprobado")));
}

#[test]
fn argentina_synchronous_has_its_other_data() {
    assert_eq!(names(&synchronous("AR")["OtherData"]), ["ResponseArca", "XmlAuthorization"]);
}

#[test]
fn argentina_synchronous_answers_with_the_authorization_code() {
    let result = synchronous("AR");
    let response = unpacked(&result["OtherData"]["ResponseArca"]);
    assert!(response.contains(&format!("<CAE>{}</CAE>", fiscal_id(&result))), "{response}");
}

#[test]
fn argentina_synchronous_gives_the_verified_xml() {
    assert!(unpacked(&synchronous("AR")["ResponseValue"]).contains("<NmbRecep>Peñaranda</NmbRecep>"));
}

#[test]
fn argentina_asynchronous_says_that_it_is() {
    assert_eq!(
        asynchronous("AR")["ResponseValue"],
        "El procesamiento del documento en la autoridad es asíncrono"
    );
}

#[test]
fn argentina_asynchronous_has_its_other_data() {
    assert_eq!(names(&asynchronous("AR")["OtherData"]), ["Country", "Certifier", "AuthorityTimeStamp"]);
}

#[test]
fn argentina_asynchronous_has_no_authorization_code_yet() {
    assert_eq!(asynchronous("AR")["CountryDocumentId"], Value::Null);
}

#[test]
fn argentina_asynchronous_gets_its_authorization_code_later() {
    let caller = Caller::new();
    caller.send(&invoice("AR"), true);
    caller.later();
    assert_eq!(caller.list(&json!({}))[0]["CountryDocumentId"].as_str().map(str::len), Some(14));
}

// How the country is found

#[test]
fn the_header_tells_the_country_before_the_document() {
    let result = Caller::new().send_with(&[("x-sandbox-country", "SV")], &invoice("MX"));
    assert_eq!(result["OtherData"]["Country"], "SV");
}

#[test]
fn an_unknown_country_in_the_header_is_a_bad_request() {
    let caller = Caller::new();
    let body = crate::caller::send_body(&invoice("MX").to_string(), false);
    let answer =
        caller.post_with("/api/v1/Document/SendDocumentToAuthority", &[("x-sandbox-country", "XX")], &body);
    assert_eq!((answer.status, answer.message().as_str()), (400, "unknown country `XX`"));
}

#[test]
fn the_option_tells_the_country_before_the_document() {
    let options = dtekit_sandbox::Options { country: Some("pe".into()), ..Default::default() };
    assert_eq!(Caller::with(options).send(&invoice("MX"), false)["OtherData"]["Country"], "PE");
}

#[test]
fn an_unknown_country_in_the_options_does_not_start() {
    let options = dtekit_sandbox::Options { country: Some("BR".into()), ..Default::default() };
    assert_eq!(
        dtekit_sandbox::Sandbox::start(options).unwrap_err().to_string(),
        "expected one of the eleven countries, found `BR`"
    );
}

#[test]
fn the_custom_field_tells_the_country_before_the_address() {
    let result = Caller::new().send(&with_field(invoice("MX"), "Pais", "GT"), false);
    assert_eq!(result["OtherData"]["Country"], "GT");
}

#[test]
fn the_custom_field_is_found_in_the_other_layout() {
    let mut document = invoice("MX");
    document["Personalizados"] =
        json!({ "DocPersonalizado": { "@dteID": "A-7", "campoString": { "@name": "Pais", "#text": "PA" } } });
    assert_eq!(Caller::new().send(&document, false)["OtherData"]["Country"], "PA");
}

#[test]
fn a_country_may_be_written_out() {
    assert_eq!(asynchronous("Republica Dominicana")["OtherData"]["Country"], "DO");
}

#[test]
fn the_currency_tells_the_country() {
    let document = with(without(invoice(""), "Emisor", "DomFiscal"), "/Totales/Moneda", json!("COP"));
    assert_eq!(Caller::new().send(&document, false)["OtherData"]["Country"], "CO");
}

#[test]
fn a_chilean_tax_id_tells_the_country() {
    let document = with(without(invoice(""), "Emisor", "DomFiscal"), "/Emisor/IDEmisor", json!("76354771-K"));
    assert_eq!(Caller::new().send(&document, true)["OtherData"]["Country"], "CL");
}

#[test]
fn the_dollar_tells_no_country() {
    let result = Caller::new().send(&without(invoice(""), "Emisor", "DomFiscal"), false);
    let description = result["Description"].as_str().unwrap();
    assert!(description.starts_with("the document does not tell its country"), "{description}");
}
