//! What Colombia's mappings refuse.

use dtekit::json::json;

use super::COUNTRY;

#[test]
fn a_nit_with_its_check_digit_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/IDEmisor", json!("900508908-9"))], &["co-nit"]);
    COUNTRY.refuses(
        "01_plain",
        &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("860.034.313"))],
        &["co-nit"],
    );
    let passport = json!({"TipoDocRecep": "41", "NroDocRecep": "AB123456"});
    assert!(COUNTRY.codes("01_plain", &[("Encabezado/Receptor/DocRecep", passport)]).is_empty());
}

#[test]
fn the_environment_the_time_and_the_number_are_checked() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Ambiente", json!("3"))], &["co-ambiente"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/FechaEmis", json!("2026-03-15"))], &["co-hora"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("12A"))], &["co-numero"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Serie", json!("FACTU"))], &["co-numero"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Tipo", json!("91"))], &["co-tipo"]);
}

#[test]
fn a_number_outside_of_the_range_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("50001"))], &["co-rango"]);
    COUNTRY.refuses("01_plain", &[("CAE/NumeroInicial", json!("1204"))], &["co-rango"]);
    assert!(COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/Numero", json!("50000"))]).is_empty());
}

#[test]
fn the_software_and_the_key_are_needed() {
    let vector = COUNTRY.named("01_plain");
    let codes = |removed: &[&str]| {
        let mut params = vector.params.clone();
        removed.iter().for_each(|name| assert!(params.remove(*name).is_some()));
        let error = COUNTRY.mapping("01").apply(&vector.input, &params.into()).unwrap_err();
        error.findings().iter().map(|finding| finding.code.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(codes(&["software-id"]), ["co-software"]);
    assert_eq!(codes(&["software-pin"]), ["co-software"]);
    assert_eq!(codes(&["technical-key"]), ["co-clave"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!("123"))], &["co-clave", "co-clave"]);
}

#[test]
fn a_sale_on_credit_has_a_day_of_payment() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/TipoNegociacion", json!("2"))], &["co-pago"]);
}

#[test]
fn discounts_greater_than_the_line_are_refused() {
    let discount = json!([{"MntDscto": "370000.01"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/SubDscto", discount)], &["co-descuento"]);
}

#[test]
fn an_export_names_its_buyer_and_its_goods() {
    COUNTRY.refuses("02_plain", &[("Detalle/0/ServicioItem", json!([]))], &["co-exportacion"]);
    COUNTRY.refuses("02_plain", &[("Encabezado/Receptor", json!({}))], &["co-receptor"]);
}

#[test]
fn a_currency_needs_its_rate() {
    COUNTRY.refuses("02_plain", &[("Encabezado/Totales/FctConv", json!(""))], &["mapping-missing"]);
}

#[test]
fn a_municipality_that_is_no_capital_needs_its_name() {
    COUNTRY.refuses(
        "01_plain",
        &[("Encabezado/Receptor/DomFiscalRcp/Ciudad", json!("25175"))],
        &["mapping-missing", "mapping-missing"],
    );
}

#[test]
fn a_contingency_names_the_invoice_on_paper() {
    COUNTRY.refuses("03_plain", &[("Referencia", json!([]))], &["co-contingencia"]);
}

#[test]
fn a_support_document_has_a_buyer_and_no_tax_but_the_iva() {
    COUNTRY.refuses(
        "05_plain",
        &[("Detalle/0/ImpuestosDet", json!([{"TipoImp": "04", "TasaImp": "8"}]))],
        &["co-soporte"],
    );
    assert!(
        COUNTRY.codes("05_plain", &[("Encabezado/Receptor", json!({}))]).contains(&"co-receptor".to_owned())
    );
}

#[test]
fn a_note_says_what_it_changes_and_why() {
    COUNTRY.refuses("91_plain", &[("Referencia", json!([]))], &["co-nota", "co-nota"]);
    COUNTRY.refuses("91_plain", &[("Referencia/0/CodRef", json!(""))], &["co-nota"]);
    COUNTRY.refuses("91_plain", &[("Referencia/0/ECB01", json!(""))], &["co-nota"]);
    COUNTRY.refuses("91_edge", &[("Encabezado/IdDoc/PeriodoHasta", json!(""))], &["co-nota"]);
    COUNTRY.refuses("95_plain", &[("Referencia/0/TpoDocRef", json!("01"))], &["co-nota"]);
    COUNTRY.refuses("92_plain", &[("Referencia", json!([]))], &["co-nota", "co-nota"]);
}

#[test]
fn events_say_what_they_need() {
    COUNTRY.refuses("031_plain", &[("Referencia/0/CodRef", json!("09"))], &["co-evento"]);
    COUNTRY.refuses("034_plain", &[("Encabezado/IdDoc/IndServicio", json!(""))], &["co-evento"]);
    COUNTRY.refuses("030_plain", &[("Encabezado/Emisor/ContactoEmisor", json!([]))], &["co-evento"]);
    COUNTRY.refuses("033_plain", &[("Encabezado/IdDoc/Tipo", json!("01"))], &["co-tipo", "mapping-lookup"]);
    let mut params = COUNTRY.named("030_plain").params;
    params.remove("software-pin");
    let error = COUNTRY.mapping("030").apply(&COUNTRY.named("030_plain").input, &params.into()).unwrap_err();
    let codes: Vec<_> = error.findings().iter().map(|finding| finding.code.to_string()).collect();
    assert_eq!(codes, ["co-software", "co-clave"]);
}

#[test]
fn what_an_invoice_needs_is_found_at_once() {
    let document = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}, "Emisor": {"NombreEmisor": {"PrimerNombre": "X"}}, "Receptor": {"CdgSucursal": "1"}}, "Detalle": [{"NroLinDet": "1"}]}}"#;
    COUNTRY.finds_at(
        "01",
        document,
        &[
            "Encabezado/IdDoc/Ambiente",
            "Encabezado/IdDoc/Numero",
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/Emisor/TipoContribuyente",
            "Encabezado/Emisor/IDEmisor",
            "Encabezado/Emisor/NmbEmisor",
            "Encabezado/Receptor/TipoContribuyenteR",
            "Encabezado/Receptor/DocRecep/NroDocRecep",
            "Encabezado/Receptor/NmbRecep",
            "Encabezado/Totales/Moneda",
            "Detalle[1]/NmbItem",
            "Detalle[1]/QtyItem",
            "Detalle[1]/UnmdItem",
            "Detalle[1]/PrcBrutoItem",
            "CAE",
        ],
    );
}
