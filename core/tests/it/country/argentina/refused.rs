//! What Argentina's mappings refuse.

use dtekit::json::{Value, json};

use super::COUNTRY;

/// Asserts that a document without the text at a path lacks a required value.
fn misses(name: &str, path: &str) {
    let codes = COUNTRY.codes(name, &[(path, json!(""))]);
    assert!(
        !codes.is_empty() && codes.iter().all(|code| code == "mapping-missing"),
        "{name} {path}: {codes:?}"
    );
}

fn iva(rate: &str) -> Value {
    json!([{"TipoImp": "IVA", "TasaImp": rate}])
}

#[test]
fn a_type_that_is_none_is_refused() {
    let codes = COUNTRY.codes("1_plain", &[("Encabezado/IdDoc/Tipo", json!("5"))]);
    assert!(codes.contains(&"ar-tipo".to_owned()), "{codes:?}");
}

#[test]
fn a_cuit_with_another_check_digit_is_refused() {
    COUNTRY.refuses("1_plain", &[("Encabezado/Emisor/IDEmisor", json!("30712345672"))], &["ar-cuit"]);
    COUNTRY.refuses(
        "1_plain",
        &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("30987654322"))],
        &["ar-cuit"],
    );
    COUNTRY.refuses(
        "12_edge",
        &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("20345678907"))],
        &["ar-cuit"],
    );
    COUNTRY.refuses("19_plain", &[("Encabezado/Emisor/IDEmisor", json!("3071234567"))], &["ar-cuit"]);
}

#[test]
fn class_a_m_and_fce_need_a_cuit() {
    for name in ["1_plain", "51_plain", "201_plain", "211_plain"] {
        let dni = json!({"TipoDocRecep": "96", "NroDocRecep": "28123456"});
        COUNTRY.refuses(name, &[("Encabezado/Receptor/DocRecep", dni)], &["ar-receptor"]);
    }
    let letters = json!({"TipoDocRecep": "94", "NroDocRecep": "AB123456"});
    COUNTRY.refuses("11_plain", &[("Encabezado/Receptor/DocRecep", letters)], &["ar-receptor"]);
    let consumer = json!({"TipoDocRecep": "99", "NroDocRecep": "28123456"});
    COUNTRY.refuses("11_plain", &[("Encabezado/Receptor/DocRecep", consumer)], &["ar-receptor"]);
}

#[test]
fn the_iva_condition_goes_with_the_class() {
    for (name, right, wrong) in [("1_plain", "6", "5"), ("54_plain", "13", "4"), ("206_plain", "15", "1")] {
        let place = "Encabezado/Receptor/RegimenContableR";
        COUNTRY.refuses(name, &[(place, json!(right))], &[]);
        COUNTRY.refuses(name, &[(place, json!(wrong))], &["ar-condicion-iva"]);
        COUNTRY.refuses(name, &[(place, json!("2"))], &["ar-condicion-iva"]);
        COUNTRY.refuses(name, &[(place, json!(""))], &["ar-condicion-iva"]);
        // It was not asked for before.
        COUNTRY.refuses(
            name,
            &[(place, json!("")), ("Encabezado/IdDoc/FechaEmis", json!("2025-04-14"))],
            &[],
        );
    }
}

#[test]
fn services_have_a_period_and_a_day_of_payment() {
    for part in ["PeriodoDesde", "PeriodoHasta", "FechaVenc"] {
        misses("1_servicios", &format!("Encabezado/IdDoc/{part}"));
    }
    COUNTRY.refuses(
        "1_plain",
        &[("Encabezado/IdDoc/IndServicio", json!("5"))],
        &["ar-concepto", "mapping-missing", "mapping-missing", "mapping-missing"],
    );
    COUNTRY.refuses(
        "19_plain",
        &[("Encabezado/IdDoc/IndServicio", json!("3"))],
        &["ar-concepto", "mapping-missing"],
    );
}

#[test]
fn a_foreign_currency_has_a_rate_and_a_known_code() {
    misses("1_full", "Encabezado/Totales/FctConv");
    misses("19_plain", "Encabezado/Totales/FctConv");
    COUNTRY.refuses("1_full", &[("Encabezado/Totales/Moneda", json!("XAU"))], &["ar-moneda"]);
    COUNTRY.refuses("1_full", &[("Encabezado/Totales/Moneda", json!("060"))], &[]);
    let same = json!([{"@name": "CanMisMonExt", "#text": "S"}]);
    let pesos = ("Encabezado/Totales/Moneda", json!("ARS"));
    COUNTRY.refuses("1_full", &[pesos, ("Encabezado/Totales/ExtraInfoTotal", same.clone())], &["ar-moneda"]);
    COUNTRY.refuses("20_full", &[("Encabezado/Totales/ExtraInfoTotal", same)], &["ar-moneda"]);
}

#[test]
fn a_note_names_a_document_or_a_period() {
    for name in ["2_plain", "3_plain", "7_plain", "13_plain", "53_plain"] {
        COUNTRY.refuses(name, &[("Referencia", json!([]))], &["ar-asociado"]);
    }
    let codes = COUNTRY.codes("202_full", &[("Referencia", json!([]))]);
    assert_eq!(codes, ["ar-asociado"]);
    misses("203_plain", "Referencia/0/FechaRef");
    misses("3_plain", "Referencia/0/SerieRef");
    COUNTRY.refuses("20_edge", &[("Referencia", json!([]))], &["ar-asociado"]);
}

#[test]
fn a_fce_has_its_options_and_no_other_document_has_them() {
    let option = |code: &str, value: &str| json!([{"@name": format!("Opcional{code}"), "#text": value}]);
    let place = "Encabezado/IdDoc/ExtrInfoDoc";
    for code in ["2101", "2102", "22", "27"] {
        COUNTRY.refuses("1_plain", &[(place, option(code, "S"))], &["ar-fce"]);
    }
    COUNTRY.refuses("201_plain", &[(place, option("22", "S"))], &["ar-fce"]);
    COUNTRY.refuses("201_plain", &[(place, option("2101", "285"))], &["ar-fce"]);
    COUNTRY.refuses("201_plain", &[(place, option("27", "XXX"))], &["ar-fce"]);
    COUNTRY.refuses("202_plain", &[(place, option("2101", "2850590940090418135201"))], &["ar-fce"]);
    misses("201_plain", "Encabezado/IdDoc/FechaVenc");
    let vector = COUNTRY.named("201_plain");
    let error = COUNTRY.mapping("201").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.findings().len(), 2, "{error:?}");
    assert_eq!(error.code(), "mapping-missing");
}

#[test]
fn a_line_has_an_iva_but_in_class_c() {
    COUNTRY.refuses("1_plain", &[("Detalle/0/ImpuestosDet", json!([]))], &["ar-iva"]);
    COUNTRY.refuses("1_plain", &[("Detalle/0/ImpuestosDet", iva("19"))], &["ar-iva"]);
    COUNTRY.refuses("11_plain", &[("Detalle/0/ImpuestosDet", iva("21"))], &["ar-iva"]);
    let header = |code: &str| json!([{"TipoImp": "IVA", "CodTasaImp": code, "MontoBAseImp": "1500", "MontoImp": "262"}]);
    COUNTRY.refuses("1_full", &[("Encabezado/Impuestos", header("7"))], &["ar-iva"]);
}

#[test]
fn an_unknown_tax_is_refused() {
    for tax in ["01", "ISC"] {
        let taxes = json!([{"TipoImp": "IVA", "TasaImp": "21"}, {"TipoImp": tax, "MontoImp": "1"}]);
        let codes = COUNTRY.codes("1_plain", &[("Detalle/0/ImpuestosDet", taxes)]);
        assert!(codes.contains(&"ar-impuesto".to_owned()), "{tax} {codes:?}");
    }
}

#[test]
fn a_discount_on_the_whole_document_needs_given_totals() {
    let discount = json!([{"TpoMov": "D", "ValorDR": "10"}]);
    COUNTRY.refuses("1_plain", &[("DscRcgGlobal", discount.clone())], &["ar-descuento-global"]);
    COUNTRY.refuses("1_full", &[("DscRcgGlobal", discount)], &[]);
}

#[test]
fn given_totals_agree() {
    for (place, wrong) in [
        ("VlrPagar", "1894.02"),
        ("MntBase", "1500.02"),
        ("MntImp", "262.02"),
        ("ImporteOtrosTributos", "57.02"),
    ] {
        let codes = COUNTRY.codes("1_full", &[(&format!("Encabezado/Totales/{place}"), json!(wrong))]);
        assert!(!codes.is_empty() && codes.iter().all(|code| code == "ar-total"), "{place}: {codes:?}");
    }
    COUNTRY.refuses("1_full", &[("Encabezado/Totales/VlrPagar", json!("1894.01"))], &[]);
    COUNTRY.refuses("19_full", &[("Encabezado/Totales/VlrPagar", json!("2306"))], &["ar-total"]);
}

#[test]
fn an_export_has_what_the_manual_asks_for() {
    for path in [
        "Encabezado/IdDoc/NumeroInterno",
        "Encabezado/IdDoc/FormaPago",
        "Encabezado/IdDoc/Incoterms/CodIncoterms",
        "Encabezado/Receptor/NmbRecep",
        "Encabezado/Receptor/DomFiscalRcp/Calle",
        "Encabezado/Receptor/DomFiscalRcp/Pais",
        "Encabezado/Receptor/DocRecep/NroDocRecep",
        "Detalle/0/NmbItem",
    ] {
        misses("19_plain", path);
    }
    misses("19_software", "Encabezado/IdDoc/FechaPago");
    COUNTRY.refuses("19_plain", &[("Encabezado/IdDoc/NumeroInterno", json!("A-1"))], &["ar-pedido"]);
    let permit = json!([{"TpoDocRef": "PERMISO", "NumeroRef": "09052EC01006154G"}]);
    COUNTRY.refuses("19_software", &[("Referencia", permit)], &["ar-permiso"]);
    let codes = COUNTRY.codes("19_plain", &[("Encabezado/Receptor/DomFiscalRcp/Pais", json!("XX"))]);
    assert!(codes.contains(&"mapping-lookup".to_owned()), "{codes:?}");
}

#[test]
fn a_unit_is_a_code_of_arca_or_of_un_ece_or_a_usual_name() {
    let vector = COUNTRY.named("19_plain");
    for (unit, code) in [
        ("29", "29"),
        ("KGM", "1"),
        ("kilos", "1"),
        ("Metros cúbicos", "4"),
        ("caja", "98"),
        ("BARRIL", "98"),
    ] {
        let document = vector.changed(&[("Detalle/0/UnmdItem", json!(unit))]);
        let output = COUNTRY.mapping("19").apply(&document, &vector.params.clone().into()).unwrap();
        let output = String::from_utf8(output.to_vec()).unwrap();
        assert!(output.contains(&format!("<Pro_umed>{code}</Pro_umed>")), "{unit}: {output}");
        let options = dtekit::audit::LintOptions::default();
        let lint = dtekit::audit::lint(&document, dtekit::Country::AR, &options).unwrap();
        let is_told = lint
            .findings
            .iter()
            .any(|one| one.finding.code == "lint-code" && one.value.as_deref() == Some(unit));
        assert_eq!(is_told, code == "98", "{unit}: {:?}", lint.findings);
    }
}

#[test]
fn every_check_speaks_spanish() {
    let vector = COUNTRY.named("1_plain");
    let document = vector.changed(&[("Encabezado/Emisor/IDEmisor", json!("1"))]);
    let error = COUNTRY.mapping("1").apply(&document, &vector.params.clone().into()).unwrap_err();
    let spanish = error.findings()[0].spanish.as_ref().unwrap();
    assert!(spanish.message.starts_with("se espera como `IDEmisor` una CUIT"), "{}", spanish.message);
}

#[test]
fn a_caea_has_fourteen_digits() {
    let extra = |text: &str| json!([{"@name": "CAEA", "#text": text}]);
    for wrong in ["2609312345678", "260931234567890", "2609312345678A"] {
        COUNTRY.refuses("6_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", extra(wrong))], &["ar-caea"]);
    }
    COUNTRY.refuses("6_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", extra("26093123456789"))], &[]);
}

#[test]
fn a_purchase_of_used_goods_is_of_goods_and_has_options() {
    COUNTRY.refuses(
        "49_plain",
        &[
            ("Encabezado/IdDoc/IndServicio", json!("2")),
            ("Encabezado/IdDoc/PeriodoDesde", json!("2026-04-01")),
            ("Encabezado/IdDoc/PeriodoHasta", json!("2026-04-10")),
            ("Encabezado/IdDoc/FechaVenc", json!("2026-05-10")),
        ],
        &["ar-concepto"],
    );
    COUNTRY.refuses("49_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", json!([]))], &["ar-opcional"]);
}
