//! What El Salvador's mappings refuse.

use dtekit::json::{Value, json};
use dtekit::tables::Tables;

use super::COUNTRY;

#[test]
fn a_document_of_another_type_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Tipo", json!("03"))], &["sv-tipo"]);
    COUNTRY.refuses("invalidacion_plain", &[("Encabezado/IdDoc/Tipo", json!("01"))], &["sv-tipo"]);
}

#[test]
fn a_control_number_of_another_type_is_refused() {
    let number = json!("DTE-03-M001P001-000000000000001");
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", number)], &["sv-numero-control"]);
}

#[test]
fn a_number_without_a_series_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("1"))], &["sv-numero-control"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!(""))], &["sv-numero-control"]);
    let letters = json!("DTE-01-M001P001-00000000000000A");
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", letters)], &["sv-numero-control"]);
}

#[test]
fn a_generation_code_that_is_no_uuid_is_refused() {
    let code = json!("7a6b0a2c3c1f4a559f601b2c3d4e5f01");
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", code)], &["sv-codigo-generacion"]);
}

#[test]
fn an_invalid_tax_id_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/IDEmisor", json!("123"))], &["sv-nit"]);
}

#[test]
fn another_currency_is_refused() {
    COUNTRY.refuses("01_full", &[("Encabezado/Totales/Moneda", json!("SVC"))], &["mapping-lookup"]);
}

#[test]
fn a_large_sale_needs_a_receiver() {
    COUNTRY.refuses("01_plain", &[("Detalle/0/QtyItem", json!("1000"))], &["sv-receptor"]);
    COUNTRY.refuses("11_edge", &[("Detalle/0/QtyItem", json!("1"))], &["sv-receptor"]);
}

#[test]
fn a_charge_on_the_whole_document_is_refused() {
    let charge = json!([{"TpoMov": "R", "ValorDR": "10"}]);
    for name in ["01_plain", "03_plain", "05_plain", "06_plain", "11_plain", "14_plain"] {
        COUNTRY.refuses(name, &[("DscRcgGlobal", charge.clone())], &["sv-cargo"]);
    }
}

#[test]
fn a_discount_on_a_kind_of_sale_that_is_not_there_is_refused() {
    let discount = json!([{"TpoMov": "D", "IndExeDR": "1", "ValorDR": "1"}]);
    COUNTRY.refuses("11_plain", &[("DscRcgGlobal", discount.clone())], &["sv-descuento"]);
    COUNTRY.refuses("14_plain", &[("DscRcgGlobal", discount)], &["sv-descuento"]);
}

#[test]
fn a_discount_above_the_amount_is_refused() {
    COUNTRY.refuses(
        "01_plain",
        &[("Detalle/0/DescuentoMonto", json!("3.51"))],
        &["sv-descuento", "mapping-value"],
    );
}

#[test]
fn a_ninth_decimal_is_refused() {
    COUNTRY.refuses("01_plain", &[("Detalle/0/PrcNetoItem", json!("1.000000001"))], &["sv-decimales"]);
}

#[test]
fn an_unknown_tax_is_refused() {
    let taxes = json!([{"TipoImp": "20"}, {"TipoImp": "ZZ", "MontoImp": "1"}]);
    COUNTRY.refuses("03_plain", &[("Detalle/0/ImpuestosDet", taxes)], &["sv-tributo"]);
}

#[test]
fn a_taxed_line_that_names_taxes_must_name_the_vat() {
    let taxes = json!([{"TipoImp": "59", "MontoImp": "1"}]);
    COUNTRY.refuses("03_plain", &[("Detalle/0/ImpuestosDet", taxes)], &["sv-iva"]);
}

#[test]
fn values_that_a_note_has_no_property_for_are_refused() {
    let extra = json!([{"@name": "noGravado", "#text": "1"}]);
    COUNTRY.refuses("05_plain", &[("Detalle/0/ExtraInfoDetalle", extra)], &["sv-no-gravado"]);
}

#[test]
fn a_reference_to_a_type_that_is_not_allowed_is_refused() {
    for (name, code) in [("01_plain", "03"), ("03_plain", "03"), ("11_plain", "01"), ("14_plain", "DA1")] {
        let references = json!([{"TpoDocRef": code, "NumeroRef": "1", "FechaRef": "2025-01-01"}]);
        COUNTRY.refuses(name, &[("Referencia", references)], &["sv-referencia"]);
    }
    COUNTRY.refuses("05_full", &[("Referencia/0/TpoDocRef", json!("01"))], &["sv-referencia"]);
    COUNTRY.refuses("06_full", &[("Referencia/0/TpoDocRef", json!("DA1"))], &["sv-referencia"]);
}

#[test]
fn a_receiver_without_a_nit_gets_no_credito_fiscal() {
    COUNTRY.refuses("03_plain", &[("Encabezado/Receptor/DocRecep/TipoDocRecep", json!("03"))], &["sv-nit"]);
    COUNTRY.refuses("03_plain", &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("A-1"))], &["sv-nit"]);
}

#[test]
fn a_surcharge_of_a_line_is_refused() {
    COUNTRY.refuses("14_plain", &[("Detalle/0/RecargoMonto", json!("1"))], &["sv-cargo"]);
}

#[test]
fn a_retention_without_a_property_is_refused() {
    let kept = |code| json!([{"TipoRet": code, "MontoRet": "1"}]);
    for (name, code) in
        [("01_plain", "ivaPerci1"), ("03_plain", "22"), ("11_plain", "reteRenta"), ("14_plain", "ivaPerci1")]
    {
        COUNTRY.refuses(name, &[("Encabezado/Retenciones", kept(code))], &["sv-retencion"]);
    }
}

#[test]
fn payments_on_credit_have_a_term() {
    for name in ["03_full", "14_full"] {
        COUNTRY.refuses(name, &[("Encabezado/IdDoc/TermPagoDias", json!(""))], &["sv-plazo"]);
    }
}

#[test]
fn an_eleventh_extra_is_refused() {
    let extras: Vec<_> = (0..11).map(|at| json!({"@name": format!("apendice:{at}"), "#text": "x"})).collect();
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ExtrInfoDoc", json!(extras))], &["sv-limite"]);
}

#[test]
fn a_line_of_a_note_to_two_documents_must_name_one_of_them() {
    let one = json!({"TpoDocRef": "03", "NumeroRef": "1", "FechaRef": "2025-01-01"});
    COUNTRY.refuses("05_plain", &[("Referencia", json!([one, one]))], &["mapping-missing"]);
}

#[test]
fn only_an_event_that_replaces_a_document_names_the_new_one() {
    let other = json!("7A6B0A2C-3C1F-4A55-9F60-1B2C3D4E5FCC");
    COUNTRY.refuses("invalidacion_plain", &[("Referencia/0/ECB02", other)], &["sv-reemplazo"]);
    COUNTRY.refuses("invalidacion_plain", &[("Referencia/0/CodRef", json!("1"))], &["sv-reemplazo"]);
}

#[test]
fn values_that_the_schema_requires_under_a_condition_are_required() {
    let extra = |name: &str, text: &str| json!([{"@name": name, "#text": text}]);
    let extras = "Encabezado/IdDoc/ExtrInfoDoc";
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/TipoEmision", json!("2"))], &["sv-contingencia"]);
    COUNTRY.refuses("01_plain", &[(extras, extra("tipoContingencia", "5"))], &["sv-contingencia"]);
    COUNTRY.refuses("01_plain", &[(extras, extra("motivoContin", "Sin sistema"))], &["sv-contingencia"]);
    COUNTRY.refuses(
        "01_plain",
        &[(extras, extra("ventaTerceroNit", "06140507071048"))],
        &["mapping-missing"],
    );
    COUNTRY.refuses("01_plain", &[(extras, extra("ventaTerceroNombre", "Otra"))], &["mapping-missing"]);
    let associated = |kind: &str| json!([{"TpoDocRef": kind}]);
    COUNTRY.refuses(
        "01_plain",
        &[("Referencia", associated("DA1"))],
        &["mapping-missing", "mapping-missing"],
    );
    let physician = json!([{"TpoDocRef": "DA3", "ECB01": "Dra. Ana Ruiz", "ECB04": "1"}]);
    COUNTRY.refuses("01_plain", &[("Referencia", physician)], &["sv-referencia"]);
    COUNTRY.refuses("11_plain", &[("Referencia", associated("DA4"))], &["mapping-missing"; 4]);
    COUNTRY.refuses("invalidacion_plain", &[("Referencia/0/ECB01", json!("2025"))], &["sv-referencia"]);
}

#[test]
fn the_receivers_document_must_have_the_form_of_its_type() {
    for (kind, number) in [("36", "0614"), ("13", "x"), ("13", "1234567890"), ("37", "123456789012345678901")]
    {
        let document = json!({"TipoDocRecep": kind, "NroDocRecep": number});
        COUNTRY.refuses("14_plain", &[("Encabezado/Receptor/DocRecep", document)], &["sv-documento"]);
    }
    let document = json!({"NroDocRecep": "06140507071048"});
    COUNTRY.refuses("01_edge", &[("Encabezado/Receptor/DocRecep", document)], &["sv-documento"]);
}

#[test]
fn negative_amounts_are_refused() {
    for (path, value) in [
        ("Detalle/0/QtyItem", json!("0")),
        ("Detalle/0/PrcNetoItem", json!("-1")),
        ("Encabezado/Retenciones", json!([{"TipoRet": "reteRenta", "MontoRet": "-1"}])),
        ("DscRcgGlobal", json!([{"TpoMov": "D", "PctDR": "-1"}])),
        ("Encabezado/Totales", json!({"PctDcto": "101"})),
    ] {
        assert!(COUNTRY.codes("01_plain", &[(path, value)]).contains(&"sv-negativo".to_owned()), "{path}");
    }
}

#[test]
fn texts_that_are_too_long_are_refused_not_cut() {
    for path in [
        "Encabezado/Emisor/ContactoEmisor/0/Telefono",
        "Encabezado/Emisor/ContactoEmisor/0/eMail",
        "Detalle/0/CdgItem/0/VlrCodigo",
    ] {
        let found = COUNTRY.codes("01_full", &[(path, json!("x".repeat(201)))]);
        assert_eq!(found, ["mapping-length"], "{path}");
    }
}

#[test]
fn a_tax_has_an_official_code_and_a_description() {
    let taxes = |code: &str| json!([{"TipoImp": "20"}, {"TipoImp": code, "MontoImp": "1"}]);
    // A code in no list; codes that a note and a factura's summary do not allow; a code without a description.
    COUNTRY.refuses("03_plain", &[("Detalle/0/ImpuestosDet", taxes("A8"))], &["sv-tributo"]);
    COUNTRY.refuses(
        "05_plain",
        &[("Detalle/0/ImpuestosDet", taxes("19"))],
        &["sv-tributo", "mapping-missing"],
    );
    COUNTRY.refuses(
        "01_plain",
        &[("Detalle/0/ImpuestosDet", taxes("D4"))],
        &["sv-tributo", "mapping-missing"],
    );
    COUNTRY.refuses("03_plain", &[("Detalle/0/ImpuestosDet", taxes("19"))], &["mapping-missing"]);
}

#[test]
fn the_lists_of_taxes_equal_the_schemas() {
    let (Some(invoice), Some(note)) = (super::schema::read("03"), super::schema::read("05")) else { return };
    let listed = |schema: &Value| {
        let rules = schema.pointer("/properties/cuerpoDocumento/items/allOf").unwrap().as_array().unwrap();
        let list =
            rules.iter().find_map(|rule| rule.pointer("/else/properties/tributos/items/enum")).unwrap();
        let codes = list.as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
        codes.collect::<std::collections::BTreeSet<_>>()
    };
    let table = |name: &str, column: &str| {
        let table = Tables::standard().versions(name).remove(0);
        let rows = table.rows().filter(|row| row.get(column).is_some());
        rows.map(|row| row.key().to_owned()).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(table("sv-tributo", "key"), listed(&invoice));
    assert_eq!(table("sv-tributo", "nota"), listed(&note));
    let excluded = super::schema::read("14").unwrap();
    let units = excluded.pointer("/properties/cuerpoDocumento/items/properties/uniMedida/enum").unwrap();
    let units: Vec<_> = units.as_array().unwrap().iter().map(Value::to_string).collect();
    for unit in table("sv-unidad", "key") {
        assert!(units.contains(&unit), "{unit}");
    }
}

#[test]
fn a_municipality_of_another_department_is_refused() {
    for (department, municipality, right) in [
        ("06", "19", true),
        ("06", "24", true),
        ("06", "25", false),
        ("6", "1", true),
        ("06", "00", false),
        ("04", "36", true),
        ("04", "37", false),
        ("14", "20", true),
        ("14", "21", false),
    ] {
        let address = json!({"Calle": "A", "Departamento": department, "Municipio": municipality});
        let codes: &[&str] = if right { &[] } else { &["sv-municipio"] };
        COUNTRY.refuses("03_plain", &[("Encabezado/Emisor/DomFiscal", address)], codes);
    }
}

#[test]
fn a_type_that_is_not_issued_in_contingency_is_refused_in_it() {
    for name in ["07_plain", "08_plain", "15_plain"] {
        let extras = json!([{"@name": "tipoContingencia", "#text": "1"}]);
        COUNTRY.refuses(name, &[("Encabezado/IdDoc/ExtrInfoDoc", extras)], &["sv-contingencia"]);
    }
}

#[test]
fn a_line_that_covers_another_type_is_refused() {
    COUNTRY.refuses("07_plain", &[("Detalle/0/SubRef/0/TpoDocRef", json!("05"))], &["sv-referencia"]);
    COUNTRY.refuses("08_plain", &[("Detalle/0/SubRef/0/TpoDocRef", json!("14"))], &["sv-referencia"]);
}

#[test]
fn a_withholding_of_two_kinds_or_without_a_rate_is_refused() {
    let rate = json!([{"TipoRet": "C9", "MontoBaseRet": "10"}]);
    COUNTRY.refuses("07_plain", &[("Detalle/0/RetencionesDet", rate)], &["mapping-missing"]);
    let two = json!([{"TipoRet": "22", "MontoBaseRet": "10"}, {"TipoRet": "C4", "MontoBaseRet": "10"}]);
    COUNTRY.refuses("07_plain", &[("Detalle/0/RetencionesDet", two)], &["sv-retencion"]);
}

#[test]
fn a_perception_of_a_liquidation_needs_the_total() {
    COUNTRY.refuses("08_edge", &[("Encabezado/Totales", json!(""))], &["mapping-missing"]);
    COUNTRY.refuses("08_plain", &[("Detalle/0/MontoNetoItem", json!("0"))], &["sv-iva"]);
}

#[test]
fn a_liquidation_that_pays_nothing_is_refused() {
    let commission = json!([{"ValComNeto": "1130"}]);
    // The amount in words is refused as well.
    COUNTRY.refuses("09_plain", &[("Comisiones", commission)], &["sv-negativo", "mapping-value"]);
}

#[test]
fn a_donation_of_money_says_how_it_was_paid() {
    COUNTRY.refuses("15_plain", &[("Detalle/0/IndListaItem", json!("1"))], &["sv-donacion"]);
    let depreciation = json!([{"@name": "depreciacion", "#text": "1"}]);
    let service = [("Detalle/0/IndListaItem", json!("3")), ("Detalle/0/ExtraInfoDetalle", depreciation)];
    COUNTRY.refuses("15_plain", &service, &["sv-donacion"]);
}

#[test]
fn an_event_of_contingency_names_its_documents_and_its_cause() {
    COUNTRY.refuses("contingencia_plain", &[("Referencia/0/NumeroRef", json!("F-1"))], &["sv-referencia"]);
    COUNTRY.refuses("contingencia_plain", &[("Referencia", json!(""))], &["mapping-missing"]);
    let causes = |name: &str| {
        json!([{"@name": "nombreResponsable", "#text": "Ana Portillo"},
        {"@name": "tipDocResponsable", "#text": "13"}, {"@name": "numDocResponsable", "#text": "00016297-5"},
        {"@name": name, "#text": "5"}])
    };
    let path = "Encabezado/IdDoc/ExtrInfoDoc";
    COUNTRY.refuses("contingencia_plain", &[(path, causes("tipoContingencia"))], &["sv-contingencia"]);
    COUNTRY.refuses("contingencia_plain", &[(path, causes("otro"))], &["mapping-missing"]);
}
