//! What the Dominican Republic's mappings refuse.

use dtekit::json::{Value, json};

use super::COUNTRY;

#[test]
fn a_type_that_is_none_is_refused() {
    // The mapping of any type writes all ten.
    COUNTRY.refuses("32_plain", &[("Encabezado/IdDoc/Tipo", json!("35"))], &["do-tipo", "mapping-missing"]);
}

#[test]
fn a_number_of_another_type_is_refused() {
    for number in ["E320000000001", "E31000000001", "B0100000001", "12345678901"] {
        COUNTRY.refuses("31_plain", &[("Encabezado/IdDoc/Numero", json!(number))], &["do-encf"]);
    }
}

#[test]
fn an_id_that_is_no_rnc_is_refused() {
    COUNTRY.refuses("31_plain", &[("Encabezado/Emisor/IDEmisor", json!("12345678"))], &["do-rnc"]);
    COUNTRY.refuses("31_plain", &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("PP-12"))], &["do-rnc"]);
    let national = json!({"TipoDocRecep": "1", "NroDocRecep": "12345678"});
    COUNTRY.refuses("46_plain", &[("Encabezado/Receptor/DocRecep", national)], &["do-rnc"]);
}

#[test]
fn a_number_range_without_its_last_day_is_refused() {
    let vector = COUNTRY.named("31_plain");
    let error = COUNTRY.mapping("31").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "mapping-missing");
}

#[test]
fn a_document_without_the_time_of_its_signature_is_refused() {
    COUNTRY.refuses("32_plain", &[("Encabezado/IdDoc/FechaEmis", json!("2025-03-14"))], &["mapping-missing"]);
}

#[test]
fn a_large_sale_names_its_buyer() {
    COUNTRY.refuses("32_plain", &[("Detalle/0/PrcBrutoItem", json!("100000"))], &["do-comprador"]);
    COUNTRY.refuses("32_edge", &[("Encabezado/Receptor/NmbRecep", json!(""))], &["do-comprador"]);
    assert_eq!(
        COUNTRY.codes("32_plain", &[("Detalle/0/PrcBrutoItem", json!("70621.46"))]),
        Vec::<String>::new(),
        "249999.97 pesos"
    );
}

#[test]
fn a_credit_document_without_a_receiver_is_refused() {
    for name in ["31_plain", "41_plain", "44_plain", "45_plain", "46_plain"] {
        COUNTRY.refuses(name, &[("Encabezado/Receptor", json!(null))], &["do-comprador"]);
    }
}

#[test]
fn a_tax_that_the_type_does_not_have_is_refused() {
    let itbis = || json!([{"TipoImp": "ITBIS", "TasaImp": "18"}]);
    for name in ["43_plain", "44_plain", "46_plain", "47_plain"] {
        COUNTRY.refuses(name, &[("Detalle/0/ImpuestosDet", itbis())], &["do-indicador"]);
    }
    let additional = || json!([{"TipoImp": "001"}]);
    for name in ["41_plain", "43_plain", "46_plain", "47_plain"] {
        COUNTRY.refuses(name, &[("Detalle/0/ImpuestosDet", additional())], &["do-impuesto"]);
    }
    let alcohol = json!([{"TipoImp": "006", "TasaImp": "632.58", "MontoImp": "5"}]);
    COUNTRY.refuses("44_plain", &[("Detalle/0/ImpuestosDet", alcohol)], &["do-impuesto"]);
    for code in ["040", "000", "02", "ISC"] {
        let unknown = json!([{"TipoImp": "ITBIS", "TasaImp": "18"}, {"TipoImp": code, "TasaImp": "1", "MontoImp": "1"}]);
        let codes = COUNTRY.codes("31_plain", &[("Detalle/0/ImpuestosDet", unknown)]);
        assert!(codes.contains(&"do-impuesto".to_owned()), "{code}: {codes:?}");
    }
}

#[test]
fn an_itbis_of_another_rate_is_refused() {
    let itbis = json!([{"TipoImp": "ITBIS", "TasaImp": "13"}]);
    let codes = COUNTRY.codes("31_plain", &[("Detalle/0/ImpuestosDet", itbis)]);
    // The rate of 2015 does not hold on the day of the document.
    assert!(codes.contains(&"table-not-in-force".to_owned()), "{codes:?}");
    let itbis = json!([{"TipoImp": "ITBIS", "TasaImp": "14"}]);
    let codes = COUNTRY.codes("31_plain", &[("Detalle/0/ImpuestosDet", itbis)]);
    assert!(codes.contains(&"mapping-lookup".to_owned()), "{codes:?}");
}

#[test]
fn a_tax_by_quantity_needs_its_rate() {
    let tax = json!([{"TipoImp": "ITBIS", "TasaImp": "18"}, {"TipoImp": "006"}]);
    let codes = COUNTRY.codes("31_plain", &[("Detalle/0/ImpuestosDet", tax)]);
    assert!(codes.contains(&"mapping-missing".to_owned()), "{codes:?}");
}

#[test]
fn a_withholding_where_there_is_none_is_refused() {
    let withheld = |tax: &str| json!([{"TipoRet": tax, "MontoRet": "1"}]);
    for name in ["32_plain", "43_plain", "44_plain", "45_plain", "46_plain"] {
        COUNTRY.refuses(name, &[("Detalle/0/RetencionesDet", withheld("ISR"))], &["do-retencion"]);
    }
    COUNTRY.refuses("31_plain", &[("Detalle/0/RetencionesDet", withheld("IVA"))], &["do-retencion"]);
    COUNTRY.refuses("47_plain", &[("Detalle/0/RetencionesDet", json!(""))], &["mapping-missing"]);
}

#[test]
fn discounts_are_refused_where_there_are_none() {
    let global = |discount: Value| ("DscRcgGlobal", discount);
    for name in ["43_plain", "47_plain"] {
        COUNTRY.refuses(name, &[global(json!([{"TpoMov": "D", "ValorDR": "1"}]))], &["do-ajuste"]);
        COUNTRY.refuses(name, &[("Detalle/0/DescuentoMonto", json!("1"))], &["do-ajuste"]);
    }
    // Lines of different ITBIS: the discount says which of them it lowers.
    let discount = json!([{"TpoMov": "D", "ValorDR": "1"}]);
    let codes = COUNTRY.codes("32_supermercado", &[global(discount)]);
    assert!(codes.contains(&"do-ajuste".to_owned()), "{codes:?}");
}

#[test]
fn a_gift_certificate_pays_only_a_consumers_invoice() {
    let paid = || json!([{"TipoPago": "5", "Monto": "354"}]);
    COUNTRY.refuses("31_plain", &[("Encabezado/IdDoc/Pagos", paid())], &["do-pago"]);
    assert!(COUNTRY.codes("32_plain", &[("Encabezado/IdDoc/Pagos", paid())]).is_empty());
}

#[test]
fn a_note_without_its_reference_is_refused() {
    for name in ["33_plain", "34_plain"] {
        let codes = COUNTRY.codes(name, &[("Referencia", json!([]))]);
        assert!(codes.iter().all(|code| code == "mapping-missing") && !codes.is_empty(), "{name}: {codes:?}");
        COUNTRY.refuses(name, &[("Referencia/0/CodRef", json!(""))], &["mapping-missing"]);
        let two = json!([{"NumeroRef": "E310000000004", "FechaRef": "2025-01-10", "CodRef": "3"},
                         {"NumeroRef": "E310000000005", "FechaRef": "2025-01-10", "CodRef": "3"}]);
        COUNTRY.refuses(name, &[("Referencia", two)], &["do-limite"]);
    }
}

#[test]
fn a_credit_note_says_whether_its_invoice_is_older_than_thirty_days() {
    for (date, indicator) in [("2025-02-12", "0"), ("2025-02-11", "1"), ("2024-12-31", "1")] {
        let vector = COUNTRY.named("34_plain");
        let document = vector.changed(&[("Referencia/0/FechaRef", json!(date))]);
        let found = COUNTRY.apply("34", &document, &vector.params);
        let expected = format!("<IndicadorNotaCredito>{indicator}</IndicadorNotaCredito>");
        assert!(found.contains(&expected), "{date}: {found}");
    }
}

#[test]
fn more_than_the_schema_takes_is_refused() {
    let many = |count: usize, one: Value| Value::Array(vec![one; count]);
    let line = || json!({"NmbItem": "A", "QtyItem": "1", "PrcBrutoItem": "1"});
    COUNTRY.refuses("32_plain", &[("Detalle", many(1001, line()))], &["do-limite"]);
    assert!(COUNTRY.codes("33_plain", &[("Detalle", many(1001, line()))]).is_empty());
    let payment = json!({"TipoPago": "1", "Monto": "1"});
    COUNTRY.refuses("32_plain", &[("Encabezado/IdDoc/Pagos", many(8, payment))], &["do-limite"]);
    let telephone = json!({"Telefono": "8095550100"});
    COUNTRY.refuses("32_plain", &[("Encabezado/Emisor/ContactoEmisor", many(4, telephone))], &["do-limite"]);
    let code = json!({"VlrCodigo": "1"});
    COUNTRY.refuses("32_plain", &[("Detalle/0/CdgItem", many(6, code))], &["do-limite"]);
}

#[test]
fn an_unknown_currency_is_refused() {
    let totals = json!({"Moneda": "CLP", "FctConv": "0.06"});
    COUNTRY.refuses("31_plain", &[("Encabezado/Totales", totals)], &["mapping-lookup"]);
    let without_rate = json!({"Moneda": "USD"});
    let codes = COUNTRY.codes("31_plain", &[("Encabezado/Totales", without_rate)]);
    assert!(codes.contains(&"mapping-missing".to_owned()), "{codes:?}");
}

#[test]
fn only_a_small_consumers_invoice_has_a_summary() {
    COUNTRY.refuses("RFCE_edge", &[("Detalle/0/PrcBrutoItem", json!("189950"))], &["do-resumen"]);
    COUNTRY.refuses("RFCE_edge", &[("Encabezado/IdDoc/Tipo", json!("31"))], &["do-rnc", "do-resumen"]);
    let vector = COUNTRY.named("RFCE_plain");
    let error = COUNTRY.mapping("RFCE").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "mapping-missing");
}

#[test]
fn an_answer_has_a_status_of_its_kind() {
    for (name, wrong) in [("ACECF_full", "0"), ("ARECF_full", "2")] {
        let extras = json!([{"@name": "Estado", "#text": wrong}]);
        let codes = COUNTRY.codes(name, &[("Encabezado/IdDoc/ExtrInfoDoc", extras)]);
        assert!(codes.contains(&"do-estado".to_owned()), "{name}: {codes:?}");
    }
    let wrong = &[("Encabezado/IdDoc/Numero", json!("1")), ("Encabezado/Emisor/IDEmisor", json!("1"))];
    for name in ["ACECF_full", "ARECF_full"] {
        COUNTRY.refuses(name, wrong, &["do-encf", "do-rnc"]);
    }
    // A rejection says why.
    let rejected = json!([{"@name": "Estado", "#text": "2"}, {"@name": "FechaHoraAprobacionComercial", "#text": "2023-07-16T10:00:00"}]);
    COUNTRY.refuses("ACECF_full", &[("Encabezado/IdDoc/ExtrInfoDoc", rejected)], &["mapping-missing"]);
}

#[test]
fn a_range_that_is_none_is_refused() {
    let range = |kind: &str, from: &str, to: &str| {
        ("Referencia", json!([{"TpoDocRef": kind, "NumeroRef": from, "NumeroHastaRef": to}]))
    };
    COUNTRY.refuses("ANECF_plain", &[range("31", "20", "10")], &["do-rango"]);
    COUNTRY.refuses("ANECF_plain", &[range("31", "E320000000001", "E320000000002")], &["do-encf"]);
    COUNTRY.refuses("ANECF_plain", &[range("35", "1", "2")], &["do-encf"]);
    COUNTRY.refuses("ANECF_plain", &[("Encabezado/Emisor/IDEmisor", json!("1"))], &["do-rnc"]);
}

#[test]
fn every_check_speaks_spanish() {
    let vector = COUNTRY.named("31_plain");
    let document = vector.changed(&[("Encabezado/IdDoc/Numero", json!("x"))]);
    let error = COUNTRY.mapping("31").apply(&document, &vector.params.clone().into()).unwrap_err();
    let spanish = error.findings()[0].spanish.as_ref().unwrap();
    assert!(spanish.message.starts_with("se espera como `Numero`"), "{}", spanish.message);
}
