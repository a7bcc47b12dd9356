//! What Chile's mappings refuse.

use std::collections::BTreeSet;

use dtekit::mapping::Params;
use serde_json::{Value, json};

use crate::{to, vectors};

#[test]
fn a_document_of_another_type_is_refused() {
    let plain = vectors::to().into_iter().find(|vector| vector.name == "34_plain").unwrap();
    let error = to("39").apply(&plain.input, &Params::new()).unwrap_err();
    assert_eq!(error.code(), "cl-tipo");
}

#[test]
fn a_wrong_check_digit_is_refused() {
    refuses("33_plain", &[("Encabezado/Emisor/IDEmisor", json!("76192083-8"))], &["cl-rut"]);
}

#[test]
fn a_receiver_without_an_address_is_refused() {
    for name in ["33_plain", "34_plain", "52_plain", "56_plain", "61_plain", "110_plain"] {
        refuses(name, &[("Encabezado/Receptor/DomFiscalRcp", json!(""))], &["mapping-missing"]);
    }
}

#[test]
fn a_note_without_the_code_of_its_reference_is_refused() {
    for name in ["56_plain", "61_plain", "111_plain", "112_plain"] {
        refuses(name, &[("Referencia/0/CodRef", json!(""))], &["cl-referencia"]);
    }
}

#[test]
fn a_reference_without_its_date_is_refused() {
    refuses("61_plain", &[("Referencia/0/FechaRef", json!(""))], &["mapping-missing"]);
}

#[test]
fn goods_that_move_without_a_reason_are_refused() {
    refuses("52_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", json!(""))], &["mapping-missing"]);
}

#[test]
fn a_name_that_is_too_long_is_refused_not_cut() {
    refuses("33_plain", &[("Detalle/0/NmbItem", json!("x".repeat(81)))], &["mapping-length"]);
}

#[test]
fn discounts_greater_than_the_amount_are_refused() {
    refuses("33_plain", &[("Detalle/0/DescuentoMonto", json!("40000"))], &["cl-descuento", "cl-descuento"]);
}

#[test]
fn a_taxed_line_in_an_exempt_document_is_exempt() {
    let plain = vectors::to().into_iter().find(|vector| vector.name == "34_plain").unwrap();
    let output = vectors::text(&to("34").apply(&plain.input, &Params::new()).unwrap());
    assert!(output.contains("<IndExe>1</IndExe>") && !output.contains("<IVA>"), "{output}");
}

#[test]
fn more_lines_than_the_schema_takes_are_refused() {
    let line = json!({"NmbItem": "Uno", "PrcBrutoItem": "1"});
    refuses("33_plain", &[("Detalle", json!(vec![line; 61]))], &["cl-limite"]);
}

#[test]
fn additional_taxes_that_cannot_be_computed_are_refused() {
    // An unknown code; a tax without a rate; one under a discount on the whole; in gross amounts.
    refuses("33_plain", &[("Detalle/0/CodImpAdic", json!("99"))], &["cl-impuesto", "cl-impuesto"]);
    refuses("33_plain", &[("Detalle/0/CodImpAdic", json!("28"))], &["cl-impuesto"]);
    let discount = json!([{"TpoMov": "D", "PctDR": "10"}]);
    refuses(
        "33_plain",
        &[("Detalle/0/CodImpAdic", json!("24")), ("DscRcgGlobal", discount)],
        &["cl-impuesto"],
    );
    let tax = ("Detalle/0/CodImpAdic", json!("24"));
    refuses("33_plain", &[tax, ("Encabezado/IdDoc/MntBruto", json!("1"))], &["cl-impuesto"]);
}

#[test]
fn additional_taxes_in_two_spellings_are_refused() {
    let lines = json!([
        {"NmbItem": "Pisco", "PrcItem": "1000", "CodImpAdic": "24"},
        {"NmbItem": "Vino", "PrcItem": "1000", "ImpuestosDet": [{"TipoImp": "25"}]},
    ]);
    refuses("33_plain", &[("Detalle", lines)], &["cl-impuesto"]);
}

#[test]
fn more_than_three_computed_taxes_are_refused() {
    let line = |code: &str| json!({"NmbItem": "Bebida", "PrcItem": "1000", "CodImpAdic": code});
    let lines = json!([line("24"), line("25"), line("26"), line("27")]);
    refuses("33_plain", &[("Detalle", lines)], &["cl-impuesto"]);
}

#[test]
fn a_currency_of_a_domestic_line_needs_its_total() {
    let other = json!({"TpoMoneda": "USD", "TpoCambio": "950"});
    refuses("33_plain", &[("Encabezado/OtraMoneda", other)], &["mapping-missing"]);
}

#[test]
fn everything_that_is_missing_is_told_at_once() {
    let input = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Emisor": {"Sucursal": "A"}}}}"#;
    let error = to("33").apply(input, &Params::new()).unwrap_err();
    let paths: BTreeSet<_> = error.findings().iter().filter_map(|finding| finding.path.as_deref()).collect();
    for path in [
        "Encabezado/IdDoc/(FechaEmis ?? FchEmis)",
        "Encabezado/Emisor/Acteco",
        "Encabezado/Receptor",
        "Detalle",
    ] {
        assert!(paths.contains(&*format!("Documento/{path}")), "{path} is not in {paths:#?}");
    }
}

/// The codes of the findings of a vector's document with some members replaced.
fn refuses(name: &str, changes: &[(&str, Value)], codes: &[&str]) {
    let vector = vectors::to().into_iter().find(|vector| vector.name == name).unwrap();
    let mut document: Value = serde_json::from_slice(&vector.input).unwrap();
    for (path, value) in changes {
        let mut place = &mut document["Documento"];
        for step in path.split('/') {
            place = match step.parse::<usize>() {
                Ok(index) => &mut place[index],
                Err(_) => &mut place[step],
            };
        }
        *place = value.clone();
    }
    let error = to(&vector.tipo).apply(document.to_string().as_bytes(), &Params::new()).unwrap_err();
    let found: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
    assert_eq!(found, codes, "{name}: {error:#?}");
}
