//! What Ecuador's mappings refuse.

use dtekit::json::json;

use super::COUNTRY;

#[test]
fn a_document_of_another_type_is_refused() {
    let codes = COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/Tipo", json!("04"))]);
    assert!(codes.contains(&"ec-tipo".to_owned()), "{codes:?}");
}

#[test]
fn a_clave_of_another_document_is_refused() {
    for (path, value) in [
        ("Encabezado/IdDoc/FechaEmis", "2025-03-15"),
        ("Encabezado/IdDoc/Numero", "124"),
        ("Encabezado/IdDoc/PtoEmis", "003"),
        ("Encabezado/IdDoc/Ambiente", "2"),
        ("Encabezado/IdDoc/TipoEmision", "2"),
        ("Encabezado/Emisor/IDEmisor", "1760001550001"),
        ("Encabezado/IdDoc/ContenidoTC", "1403202501"),
        ("Encabezado/IdDoc/ContenidoTC", ""),
    ] {
        COUNTRY.refuses("01_plain", &[(path, json!(value))], &["ec-clave"]);
    }
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let refuses =
        |path: &str, value: &str, codes: &[&str]| COUNTRY.refuses("01_plain", &[(path, json!(value))], codes);
    refuses("Encabezado/IdDoc/Establecimiento", "0001", &["ec-numero", "ec-clave"]);
    refuses("Encabezado/IdDoc/PtoEmis", "A", &["ec-numero", "ec-clave"]);
    refuses("Encabezado/IdDoc/Numero", "1234567890", &["ec-numero", "ec-clave"]);
    refuses("Encabezado/IdDoc/Ambiente", "3", &["ec-ambiente", "ec-clave"]);
    refuses("Encabezado/IdDoc/TipoEmision", "9", &["ec-emision"]);
    refuses("Encabezado/Emisor/IDEmisor", "1792060346", &["ec-ruc", "ec-clave"]);
}

#[test]
fn a_receiver_whose_number_is_not_of_its_type_is_refused() {
    for (tipo, number) in [("04", "1792060346"), ("07", "1714307103")] {
        let receiver = json!({"TipoDocRecep": tipo, "NroDocRecep": number});
        for name in ["01_plain", "03_plain", "04_plain", "05_plain", "07_plain"] {
            COUNTRY.refuses(name, &[("Encabezado/Receptor/DocRecep", receiver.clone())], &["ec-receptor"]);
        }
    }
}

#[test]
fn versions_that_do_not_exist_are_refused() {
    for (name, version) in
        [("01_plain", "3.0.0"), ("04_plain", "2.1.0"), ("05_plain", "1.1.0"), ("07_plain", "1.0.0")]
    {
        COUNTRY.refuses(name, &[("Encabezado/IdDoc/Version", json!(version))], &["ec-version"]);
    }
}

#[test]
fn what_an_older_factura_cannot_hold_is_refused() {
    let charge = json!([{"TpoMov": "R", "GlosaDR": "Bomberos", "ValorDR": "1.00"}]);
    let version = ("Encabezado/IdDoc/Version", json!("1.1.0"));
    COUNTRY.refuses("01_plain", &[version, ("DscRcgGlobal", charge)], &["ec-version"]);
    let withheld = json!([{"TipoRet": "4", "codigoPorcentaje": "327", "TasaRet": "0.2", "MontoRet": "0.01"}]);
    let version = ("Encabezado/IdDoc/Version", json!("1.0.0"));
    COUNTRY.refuses("01_plain", &[version, ("Encabezado/Retenciones", withheld)], &["ec-version"]);
}

#[test]
fn a_discount_on_the_whole_document_is_refused() {
    let discount = json!([{"TpoMov": "D", "GlosaDR": "Descuento", "ValorDR": "1"}]);
    for name in ["01_plain", "03_plain", "04_plain"] {
        COUNTRY.refuses(name, &[("DscRcgGlobal", discount.clone())], &["ec-descuento-global"]);
    }
}

#[test]
fn amounts_that_contradict_each_other_are_refused() {
    COUNTRY.refuses("01_plain", &[("Detalle/0/DescuentoMonto", json!("100"))], &["ec-descuento"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Totales", json!({"MntImp": "1.00"}))], &["ec-total"]);
}

#[test]
fn an_unknown_tax_is_refused() {
    let tax = json!([{"TipoImp": "9", "CodTasaImp": "4", "TasaImp": "15"}]);
    let codes = COUNTRY.codes("01_plain", &[("Detalle/0/ImpuestosDet", tax)]);
    assert_eq!(codes, ["mapping-lookup", "mapping-key"]);
}

#[test]
fn a_reference_that_is_no_number_is_refused() {
    for (name, path) in [("04_plain", "Referencia/0/NumeroRef"), ("07_plain", "Detalle/0/SubRef/NumeroRef")] {
        let codes = COUNTRY.codes(name, &[(path, json!("123"))]);
        assert!(codes.contains(&"ec-referencia".to_owned()), "{name}: {codes:?}");
    }
}

#[test]
fn more_than_the_schema_takes_is_refused() {
    let extra = |count: usize| {
        (0..count).map(|at| json!({"@name": format!("n{at}"), "#text": "x"})).collect::<Vec<_>>()
    };
    COUNTRY.refuses("01_plain", &[("Detalle/0/ExtraInfoDetalle", json!(extra(4)))], &["ec-limite"]);
    let mut document: dtekit::json::Value =
        dtekit::json::from_slice(&COUNTRY.named("01_plain").input).unwrap();
    document["Personalizados"] = json!({"campoString": extra(16)});
    let error = COUNTRY.mapping("01").apply(&document.to_string(), &Default::default()).unwrap_err();
    assert_eq!(error.code(), "ec-limite");
}

#[test]
fn all_missing_values_are_reported_at_once() {
    let input = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}, "Emisor": {"IDEmisor": "1"}}}}"#;
    COUNTRY.finds_at(
        "01",
        input,
        &[
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/Emisor/NmbEmisor",
            "Encabezado/Emisor/DomFiscal/Calle",
            "Detalle",
        ],
    );
}
