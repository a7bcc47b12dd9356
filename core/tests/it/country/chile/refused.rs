//! What Chile's mappings refuse.

use std::collections::BTreeSet;

use dtekit::json::{Value, from_slice, json};

use super::COUNTRY;
use crate::country::harness::latin1;

#[test]
fn a_document_of_another_type_is_refused() {
    let plain = COUNTRY.named("34_plain");
    let error = COUNTRY.mapping("39").apply(&plain.input, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "cl-tipo");
}

#[test]
fn a_wrong_check_digit_is_refused() {
    COUNTRY.refuses("33_plain", &[("Encabezado/Emisor/IDEmisor", json!("76192083-8"))], &["cl-rut"]);
}

#[test]
fn a_receiver_without_an_address_is_refused() {
    for name in ["33_plain", "34_plain", "52_plain", "56_plain", "61_plain", "110_plain"] {
        COUNTRY.refuses(name, &[("Encabezado/Receptor/DomFiscalRcp", json!(""))], &["mapping-missing"]);
    }
}

#[test]
fn a_note_without_the_code_of_its_reference_is_refused() {
    for name in ["56_plain", "61_plain", "111_plain", "112_plain"] {
        COUNTRY.refuses(name, &[("Referencia/0/CodRef", json!(""))], &["cl-referencia"]);
    }
}

#[test]
fn a_reference_without_its_date_is_refused() {
    COUNTRY.refuses("61_plain", &[("Referencia/0/FechaRef", json!(""))], &["mapping-missing"]);
}

#[test]
fn a_dispatch_guide_without_a_reason_is_refused() {
    COUNTRY.refuses("52_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", json!(""))], &["mapping-missing"]);
}

#[test]
fn a_name_that_is_too_long_is_refused_not_cut() {
    COUNTRY.refuses("33_plain", &[("Detalle/0/NmbItem", json!("x".repeat(81)))], &["mapping-length"]);
}

#[test]
fn discounts_greater_than_the_amount_are_refused() {
    COUNTRY.refuses(
        "33_plain",
        &[("Detalle/0/DescuentoMonto", json!("40000"))],
        &["cl-descuento", "cl-descuento"],
    );
}

#[test]
fn a_taxed_line_in_an_exempt_document_is_exempt() {
    let plain = COUNTRY.named("34_plain");
    let output = latin1(&COUNTRY.mapping("34").apply(&plain.input, &Default::default()).unwrap());
    assert!(output.contains("<IndExe>1</IndExe>") && !output.contains("<IVA>"), "{output}");
}

#[test]
fn more_lines_than_the_schema_takes_are_refused() {
    let line = json!({"NmbItem": "Uno", "PrcBrutoItem": "1"});
    COUNTRY.refuses("33_plain", &[("Detalle", json!(vec![line; 61]))], &["cl-limite"]);
}

#[test]
fn additional_taxes_that_cannot_be_computed_are_refused() {
    // An unknown code; a tax under a discount on the whole document; a tax with gross amounts.
    COUNTRY.refuses("33_plain", &[("Detalle/0/CodImpAdic", json!("99"))], &["cl-impuesto", "cl-impuesto"]);
    let discount = json!([{"TpoMov": "D", "PctDR": "10"}]);
    COUNTRY.refuses(
        "33_plain",
        &[("Detalle/0/CodImpAdic", json!("24")), ("DscRcgGlobal", discount)],
        &["cl-impuesto"],
    );
    let tax = ("Detalle/0/CodImpAdic", json!("24"));
    COUNTRY.refuses("33_plain", &[tax, ("Encabezado/IdDoc/MntBruto", json!("1"))], &["cl-impuesto"]);
}

#[test]
fn a_rate_that_no_case_confirms_must_be_in_the_document() {
    for code in codes() {
        let confirmed = ["15", "19", "24", "34"].contains(&&*code);
        let bare = COUNTRY.named("33_plain").changed(&[("Detalle/0/CodImpAdic", json!(code))]);
        assert_eq!(COUNTRY.mapping("33").apply(&bare, &Default::default()).is_ok(), confirmed, "{code}");
        // A given rate is used, unless the tax is no percentage of the line or the schema does not describe the tax.
        let rate = json!([{"TipoImp": code, "TasaImp": "7.5"}]);
        let given = COUNTRY.named("33_plain").changed(&[("Detalle/0/ImpuestosDet", rate)]);
        let percentage = !NO_PERCENTAGE.contains(&&*code);
        match COUNTRY.mapping("33").apply(&given, &Default::default()) {
            Ok(output) => {
                assert!(percentage, "{code}");
                let tax = format!(
                    "<ImptoReten><TipoImp>{code}</TipoImp><TasaImp>7.5</TasaImp><MontoImp>2363</MontoImp>"
                );
                assert!(latin1(&output).contains(&tax), "{code}: {}", latin1(&output));
            }
            Err(error) => assert_eq!((error.code(), percentage), ("cl-impuesto", false), "{code}"),
        }
    }
}

/// The codes of taxes that are no percentage: a margin, a slaughter tax, amounts per unit, and codes that the schema
/// does not describe.
const NO_PERCENTAGE: [&str; 21] = [
    "14", "17", "28", "35", "46", "47", "48", "49", "50", "51", "52", "53", "54", "55", "301", "321", "331",
    "341", "361", "371", "481",
];

/// The codes of additional taxes that the mapping knows: the rows of the table that have a sign.
fn codes() -> Vec<String> {
    let table: Value = from_slice(include_bytes!("../../../../countries/cl/tables/impuesto.json")).unwrap();
    let rows = table["rows"].as_array().unwrap().iter().filter(|row| row[2].as_str().is_some());
    rows.map(|row| row[0].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_codes_of_additional_taxes_equal_the_schemas() {
    let Some(data) = super::authority::data("cl") else { return };
    let schema = latin1(&std::fs::read(data.join("cl/schemas/SiiTypes_v10.xsd")).unwrap());
    let (_, rest) = schema.split_once("name=\"ImpAdicDTEType\"").unwrap();
    let official: BTreeSet<_> = rest
        .split("</xs:simpleType>")
        .next()
        .unwrap()
        .split("enumeration value=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    assert_eq!(codes().into_iter().collect::<BTreeSet<_>>(), official);
}

#[test]
fn one_tax_has_one_rate() {
    let lines = json!([
        {"NmbItem": "Vino", "PrcItem": "1000", "ImpuestosDet": [{"TipoImp": "25", "TasaImp": "20.5"}]},
        {"NmbItem": "Vino", "PrcItem": "1000", "ImpuestosDet": [{"TipoImp": "25", "TasaImp": "15"}]},
    ]);
    COUNTRY.refuses("33_plain", &[("Detalle", lines)], &["cl-impuesto"]);
    let line = |rate: &str| json!({"NmbItem": "Vino", "PrcItem": "1000", "ImpuestosDet": [{"TipoImp": "25", "TasaImp": rate}]});
    let same = COUNTRY.named("33_plain").changed(&[("Detalle", json!([line("20.5"), line("20.50")]))]);
    let output = latin1(&COUNTRY.mapping("33").apply(&same, &Default::default()).unwrap());
    assert!(output.contains("<TasaImp>20.5</TasaImp><MontoImp>410</MontoImp>"), "{output}");
}

#[test]
fn an_unknown_tax_among_the_totals_is_refused() {
    let tax = json!([{"TipoImp": "99", "MontoImp": "5"}]);
    COUNTRY.refuses("33_plain", &[("Encabezado/Impuestos", tax.clone())], &["cl-impuesto"]);
    COUNTRY.refuses("33_plain", &[("Encabezado/Totales/ImptoReten", tax)], &["cl-impuesto"]);
}

#[test]
fn a_tax_that_the_schema_does_not_describe_needs_the_total() {
    COUNTRY.refuses("46_given_total", &[("Encabezado/Totales/VlrPagar", json!(""))], &["cl-impuesto"]);
    COUNTRY.refuses("46_given_total", &[("Encabezado/Totales/IVANoRet", json!(""))], &["cl-impuesto"]);
}

#[test]
fn additional_taxes_in_two_spellings_are_refused() {
    let lines = json!([
        {"NmbItem": "Pisco", "PrcItem": "1000", "CodImpAdic": "24"},
        {"NmbItem": "Vino", "PrcItem": "1000", "ImpuestosDet": [{"TipoImp": "25", "TasaImp": "20.5"}]},
    ]);
    COUNTRY.refuses("33_plain", &[("Detalle", lines)], &["cl-impuesto"]);
}

#[test]
fn more_than_three_computed_taxes_are_refused() {
    let line = |code: &str| json!({"NmbItem": "Bebida", "PrcItem": "1000", "CodImpAdic": code});
    let lines = json!([line("24"), line("15"), line("19"), line("34")]);
    COUNTRY.refuses("33_plain", &[("Detalle", lines)], &["cl-impuesto"]);
}

#[test]
fn a_liquidacion_without_commissions_is_refused() {
    COUNTRY.refuses("43_plain", &[("Comisiones", json!(""))], &["cl-comision"]);
    let empty = json!([{"TipoMovim": "C", "Glosa": "Comisión"}]);
    COUNTRY.refuses("43_plain", &[("Comisiones", empty)], &["mapping-missing"]);
}

#[test]
fn a_line_of_a_liquidacion_says_what_it_settles() {
    COUNTRY.refuses("43_plain", &[("Detalle/0/SubRef", json!(""))], &["mapping-missing"]);
}

#[test]
fn a_liquidacion_has_no_discounts() {
    COUNTRY.refuses("43_plain", &[("Detalle/0/DescuentoMonto", json!("10"))], &["cl-descuento"]);
    let discount = json!([{"TpoMov": "D", "PctDR": "10"}]);
    COUNTRY.refuses("43_plain", &[("DscRcgGlobal", discount)], &["cl-descuento"]);
}

#[test]
fn a_number_that_is_no_decimal_is_refused() {
    let found = COUNTRY.codes("33_plain", &[("Detalle/0/QtyItem", json!("1e3"))]);
    assert!(found.contains(&"mapping-number".to_owned()), "{found:?}");
    COUNTRY.refuses("110_plain", &[("Encabezado/Totales/FctConv", json!("1,5"))], &["mapping-number"]);
}

#[test]
fn another_currency_in_a_domestic_document_needs_its_total() {
    let other = json!({"TpoMoneda": "USD", "TpoCambio": "950"});
    COUNTRY.refuses("33_plain", &[("Encabezado/OtraMoneda", other)], &["mapping-missing"]);
}

#[test]
fn all_missing_values_are_reported_at_once() {
    let input = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Emisor": {"Sucursal": "A"}}}}"#;
    COUNTRY.finds_at(
        "33",
        input,
        &["Encabezado/IdDoc/FechaEmis", "Encabezado/Emisor/Acteco", "Encabezado/Receptor", "Detalle"],
    );
}

#[test]
fn a_unit_of_more_than_four_characters_becomes_its_short_word() {
    for (unit, written) in [
        ("KGM", "KGM"),
        ("caja", "caja"),
        ("Unidades", "UN"),
        ("metros  cúbicos", "M3"),
        ("Barriles", "Barr"),
    ] {
        let document = COUNTRY.named("33_plain").changed(&[("Detalle/0/UnmdItem", json!(unit))]);
        let output = COUNTRY.mapping("33").apply(&document, &Default::default()).unwrap();
        let output = latin1(&output);
        assert!(output.contains(&format!("<UnmdItem>{written}</UnmdItem>")), "{unit}: {output}");
    }
}
