//! What Panama's mappings refuse.

use dtekit::json::json;

use super::COUNTRY;

#[test]
fn a_type_that_is_none_is_refused() {
    let codes = COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/Tipo", json!("11"))]);
    assert_eq!(codes, ["pa-tipo"]);
}

#[test]
fn an_environment_that_is_none_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Ambiente", json!("3"))], &["pa-ambiente"]);
    COUNTRY.refuses("rEvAnulaFe_full", &[("Encabezado/IdDoc/Ambiente", json!("0"))], &["pa-ambiente"]);
    COUNTRY.refuses("rEvManifRecep_full", &[("Encabezado/IdDoc/Ambiente", json!("0"))], &["pa-ambiente"]);
}

#[test]
fn a_dv_of_another_ruc_is_refused() {
    let dv = || json!([{"@name": "dDV", "#text": "49"}, {"@name": "dCoordEm", "#text": "+8.9892,-79.5201"}]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/ExtrInfoEmisor", dv())], &["pa-dv"]);
    let receiver = json!([{"@name": "dDV", "#text": "99"}]);
    COUNTRY.refuses("08_plain", &[("Encabezado/Receptor/ExtrInfoDoc", receiver)], &["pa-dv"]);
}

#[test]
fn a_number_that_does_not_fit_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("12345678901"))], &["pa-numero"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/PtoEmis", json!("1234"))], &["pa-numero"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/CdgSucursal", json!("12345"))], &["pa-numero"]);
}

#[test]
fn a_cufe_of_another_document_is_refused() {
    let other = json!("FE0120000155757563-2-2024-4800002025090100000028680010112112653159");
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", other)], &["pa-cufe"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!("FE01"))], &["pa-cufe"]);
    COUNTRY.refuses("rEvAnulaFe_full", &[("Encabezado/IdDoc/ContenidoTC", json!("FE01"))], &["pa-cufe"]);
    let vector = COUNTRY.named("01_plain");
    let error = COUNTRY.mapping("01").apply(&vector.input, &Default::default()).unwrap_err();
    assert!(error.findings().iter().any(|finding| finding.code == "pa-cufe"), "{error:?}");
}

#[test]
fn a_contingency_needs_its_begin_and_its_reason() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/TipoEmision", json!("02"))], &["pa-emision"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/TipoEmision", json!("05"))], &["pa-emision"]);
}

#[test]
fn a_receiver_needs_what_its_kind_asks_for() {
    let receiver = "Encabezado/Receptor/DocRecep";
    COUNTRY.refuses("08_plain", &[(receiver, json!({"TipoDocRecep": "05"}))], &["pa-receptor"]);
    COUNTRY.refuses(
        "08_plain",
        &[(receiver, json!({"TipoDocRecep": "01", "NroDocRecep": "1"}))],
        &["pa-receptor"],
    );
    COUNTRY.refuses("03_plain", &[(receiver, json!({"TipoDocRecep": "04"}))], &["mapping-missing"]);
    COUNTRY.refuses("01_servicios", &[("Detalle/0/CdgItem", json!([]))], &["pa-gobierno"]);
}

#[test]
fn a_note_needs_its_reference() {
    for name in ["04_plain", "05_plain"] {
        COUNTRY.refuses(name, &[("Referencia", json!([]))], &["pa-referencia"]);
        COUNTRY.refuses(name, &[("Referencia/0/NumeroRef", json!("12"))], &["pa-referencia"]);
    }
}

#[test]
fn what_has_no_element_is_refused() {
    let charge = json!([{"TpoMov": "R", "CodigoDR": "propina", "ValorDR": "1"}]);
    COUNTRY.refuses("01_plain", &[("DscRcgGlobal", charge)], &["pa-recargo"]);
    let taxes = json!([{"TipoImp": "ITBMS", "TasaImp": "7"}, {"TipoImp": "ITBMS", "TasaImp": "10"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/ImpuestosDet", taxes)], &["pa-impuesto"]);
    let two = json!([{"TipoRet": "1", "MontoRet": "1"}, {"TipoRet": "2", "MontoRet": "1"}]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Retenciones", two)], &["pa-limite"]);
    let codes = COUNTRY.codes("01_plain", &[("Detalle/0/ImpuestosDet/0/TasaImp", json!("8"))]);
    assert!(codes.contains(&"mapping-lookup".to_owned()), "{codes:?}");
}

#[test]
fn what_an_issuer_needs_is_asked_for() {
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/ContactoEmisor", json!([]))], &["pa-telefono"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/ExtrInfoEmisor", json!([]))], &["mapping-missing"]);
    COUNTRY.refuses(
        "01_plain",
        &[("Encabezado/Emisor/DomFiscal/CodigoPostal", json!(""))],
        &["mapping-missing"],
    );
}

#[test]
fn an_event_needs_its_reason_or_code() {
    let vector = COUNTRY.named("rEvAnulaFe_plain");
    let error = COUNTRY.mapping("rEvAnulaFe").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "mapping-missing");
    let vector = COUNTRY.named("rEvManifRecep_plain");
    let error = COUNTRY.mapping("rEvManifRecep").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "pa-manifestacion");
}

#[test]
fn every_check_speaks_spanish() {
    let vector = COUNTRY.named("01_plain");
    let document = vector.changed(&[("Encabezado/Emisor/IDEmisor", json!("1"))]);
    let error = COUNTRY.mapping("01").apply(&document, &vector.params.clone().into()).unwrap_err();
    let finding = error.findings().iter().find(|finding| finding.code == "pa-ruc").unwrap();
    let spanish = finding.spanish.as_ref().unwrap();
    assert!(spanish.message.starts_with("`IDEmisor` no es un RUC"), "{}", spanish.message);
    for file in ["pa", "factura", "anulacion", "manifestacion", "documento-recibido"] {
        let path = format!("{}/countries/pa/mappings/{file}.xml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let count = |part: &str| text.matches(part).count();
        assert_eq!(count("<m:check "), count("message-es="), "{file}");
    }
}
