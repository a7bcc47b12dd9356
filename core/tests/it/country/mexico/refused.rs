//! What Mexico's mappings refuse.

use dtekit::json::{Value, json};

use super::COUNTRY;

#[test]
fn a_document_of_another_type_is_refused() {
    COUNTRY.refuses("E_plain", &[("Encabezado/IdDoc/Tipo", json!("I"))], &["mx-tipo"]);
}

#[test]
fn an_egreso_without_a_related_document_is_refused() {
    COUNTRY.refuses("E_plain", &[("Referencia", Value::Null)], &["mx-relacionado"]);
}

#[test]
fn a_related_document_without_a_uuid_is_refused() {
    COUNTRY.refuses("E_plain", &[("Referencia/0/NumeroRef", json!("F-1042"))], &["mx-uuid"]);
    COUNTRY.refuses(
        "P_plain",
        &[("Encabezado/IdDoc/Pagos/0/Referencia/0/ECB01", json!("F-1042"))],
        &["mx-uuid"],
    );
}

#[test]
fn an_rfc_of_another_length_is_refused() {
    COUNTRY.refuses("I_plain", &[("Encabezado/Emisor/IDEmisor", json!("EKU9003173C"))], &["mx-rfc"]);
    COUNTRY.refuses(
        "P_plain",
        &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("URE180429TM6XX"))],
        &["mx-rfc"],
    );
}

#[test]
fn a_seventh_decimal_is_refused() {
    COUNTRY.refuses("T_plain", &[("Detalle/0/QtyItem", json!("1.0000001"))], &["mx-decimales"]);
    COUNTRY.refuses(
        "I_plain",
        &[("Detalle/0/ImpuestosDet/0/MontoBaseImp", json!("2868.1200001"))],
        &["mx-decimales"],
    );
    COUNTRY.refuses("I_plain", &[("Encabezado/Totales/FctConv", json!("1.0000001"))], &["mx-decimales"]);
}

#[test]
fn a_rate_in_percent_where_factors_are_expected_is_refused() {
    COUNTRY.refuses("I_plain", &[("Detalle/0/ImpuestosDet/0/TasaImp", json!("16"))], &["mx-tasa"]);
}

#[test]
fn a_discount_on_the_whole_document_is_refused() {
    let discount = json!([{"TpoMov": "D", "ValorDR": "10"}]);
    COUNTRY.refuses("I_plain", &[("DscRcgGlobal", discount)], &["mx-descuento-global"]);
}

#[test]
fn a_discount_greater_than_its_line_is_refused() {
    COUNTRY.refuses("I_plain", &[("Detalle/1/DescuentoMonto", json!("100.04"))], &["mx-descuento"]);
}

#[test]
fn more_than_eight_groups_of_transfers_must_be_given() {
    let taxes: Vec<_> =
        (1..=9).map(|rate| json!({"TipoImp": "003", "TasaImp": format!("0.0{rate}")})).collect();
    COUNTRY.refuses("I_plain", &[("Detalle/0/ImpuestosDet", json!(taxes))], &["mx-impuestos"]);
}

#[test]
fn a_global_invoice_without_its_period_is_refused() {
    let missing = ["mapping-missing"; 3];
    COUNTRY.refuses("I_global", &[("Encabezado/IdDoc/ExtrInfoDoc", Value::Null)], &missing);
}

#[test]
fn a_quota_whose_base_cannot_be_known_is_refused() {
    let taxes = |unit: &str| {
        json!([{"TipoImp": "003", "TipoFact": "Cuota", "TasaImp": "1.6451", "UnidadMedida": unit},
               {"TipoImp": "002", "TasaImp": "0.16"}])
    };
    // Pieces are no litres; the quota of a piece is per piece.
    COUNTRY.refuses("I_plain", &[("Detalle/0/ImpuestosDet", taxes("LTR"))], &["mx-base"]);
    COUNTRY.refuses("I_plain", &[("Detalle/0/ImpuestosDet", taxes(""))], &["mx-base"]);
    COUNTRY.refuses("I_plain", &[("Detalle/0/ImpuestosDet", taxes("H87"))], &[]);
}

#[test]
fn a_local_tax_in_percent_where_factors_are_expected_is_refused() {
    let path = "Encabezado/Impuestos/0/TasaImp";
    COUNTRY.refuses("I_locales", &[(path, json!("3.5"))], &["mx-tasa"]);
}

#[test]
fn a_donation_without_its_date_is_refused() {
    let authorisation = json!([{"@name": "noAutorizacion", "#text": "325-SAT-09"}]);
    let extras = ("Encabezado/IdDoc/ExtrInfoDoc", authorisation);
    COUNTRY.refuses("I_donativo", &[extras], &["mapping-missing"; 2]);
}

#[test]
fn a_complement_of_exports_without_an_export_is_refused() {
    let extras = json!([{"@name": "ClaveDePedimento", "#text": "A1"}]);
    COUNTRY.refuses("I_exportacion", &[("Encabezado/IdDoc/ExtrInfoDoc", extras)], &["mx-exportacion"]);
}

#[test]
fn a_carta_porte_says_from_where_to_where_it_carries_what() {
    let one = json!([{"TipoUbicacion": "Origen", "RFCRemitenteDestinatario": "EKU9003173C9",
        "FechaHoraSalidaLlegada": "2025-03-01T06:00:00"}]);
    COUNTRY.refuses("T_carta_porte", &[("Encabezado/Transporte/Ubicacion", one)], &["mx-carta-porte"]);
    COUNTRY.refuses(
        "I_carta_porte",
        &[("Encabezado/Transporte/Mercancia", Value::Null)],
        &["mx-carta-porte", "mapping-missing"],
    );
    let id = ("Encabezado/Transporte/ExtraInfoTransporte/0/#text", json!("BCD94-870A-4332-A52A"));
    COUNTRY.refuses("T_carta_porte", &[id], &["mx-carta-porte"]);
}

#[test]
fn a_payroll_that_pays_nothing_or_another_total_is_refused() {
    COUNTRY.refuses("N_plain", &[("Nomina/Percepcion", Value::Null)], &["mx-nomina", "mx-descuento"]);
    COUNTRY.refuses("N_full", &[("Encabezado/Totales/VlrPagar", json!("1"))], &["mx-suma"]);
    COUNTRY.refuses("N_plain", &[("Detalle", json!([{"QtyItem": "1"}]))], &["mx-nomina"]);
    COUNTRY.refuses("N_plain", &[("Encabezado/Receptor/ExtrInfoDoc", Value::Null)], &["mapping-missing"; 6]);
}

#[test]
fn a_traslado_with_taxes_is_refused() {
    let taxes = json!([{"TipoImp": "002", "TasaImp": "0.16"}]);
    COUNTRY.refuses("T_plain", &[("Detalle/0/ImpuestosDet", taxes)], &["mx-impuestos"]);
}

#[test]
fn a_payment_with_lines_is_refused() {
    COUNTRY.refuses("P_plain", &[("Detalle", json!([{"QtyItem": "1"}]))], &["mx-pago"]);
}

#[test]
fn paying_more_than_the_payment_is_refused() {
    COUNTRY.refuses("P_plain", &[("Encabezado/IdDoc/Pagos/0/Monto", json!("600"))], &["mx-pago"]);
}

#[test]
fn paying_more_than_a_documents_balance_is_refused() {
    let amount = json!([{"Monto": "696.29"}]);
    COUNTRY.refuses("P_plain", &[("Encabezado/IdDoc/Pagos/0/Referencia/0/MontosRef", amount)], &["mx-pago"]);
}

#[test]
fn an_unknown_tax_is_refused() {
    let tax = json!([{"TipoImp": "004", "TasaImp": "0.16"}]);
    assert!(
        COUNTRY.codes("I_plain", &[("Detalle/0/ImpuestosDet", tax)]).contains(&"mapping-lookup".to_owned())
    );
}

#[test]
fn all_missing_values_are_reported_at_once() {
    COUNTRY.finds_at(
        "I",
        br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I"}}}}"#,
        &[
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/IdDoc/FormaPago",
            "Encabezado/IdDoc/MedioPago",
            "Encabezado/Emisor",
            "Encabezado/Receptor",
        ],
    );
}

#[test]
fn a_missing_value_is_reported_by_its_current_name() {
    let input = json!({"Documento": {
        "Encabezado": {
            "IdDoc": {"Tipo": "I", "FechaEmis": "2025-01-01T00:00:00", "FormaPago": "PPD"},
            "Emisor": {"NmbEmisor": "N"},
            "Receptor": {"NmbRecep": "N"},
        },
        "Detalle": [{"QtyItem": "1", "NmbItem": "N", "ImpuestosDet": [{"TipoImp": "002"}], "RetencionesDet": [{"TasaRet": "0.1"}]}],
    }});
    let input = input.to_string();
    let expected = [
        "Encabezado/Emisor/IDEmisor",
        "Encabezado/Emisor/RegimenContable",
        "Encabezado/Emisor/LugarExped/CodigoPostal",
        "Encabezado/Receptor/DocRecep/NroDocRecep",
        "Encabezado/Receptor/RegimenContableR",
        "Detalle[1]/PrcNetoItem",
        "Detalle[1]/ClaveProdServ",
        "Detalle[1]/ClaveUnidad",
        "Detalle[1]/ImpuestosDet[1]/TasaImp",
        "Detalle[1]/RetencionesDet[1]/TipoRet",
    ];
    COUNTRY.finds_at("I", input.as_bytes(), &expected);
    let paths = COUNTRY.refused_paths("I", input.as_bytes());
    assert!(paths.iter().all(|path| !path.contains('(')), "{paths:#?}");
}

#[test]
fn a_unit_without_its_key_has_that_of_its_name_or_its_code() {
    let vector = COUNTRY.named("I_plain");
    let unit = |text: &str| {
        vector.changed(&[
            ("Detalle/0/ClaveUnidad", json!("")),
            ("Detalle/0/CdgItem", json!([{"TpoCodigo": "ClaveProdServ", "VlrCodigo": "43232408"}])),
            ("Detalle/0/UnmdItem", json!(text)),
        ])
    };
    for (text, key) in [("servicio", "E48"), ("Pieza", "H87"), ("KGM", "KGM"), ("litros", "LTR")] {
        let output = COUNTRY.mapping("I").apply(&unit(text), &vector.params.clone().into()).unwrap();
        let output = String::from_utf8(output.to_vec()).unwrap();
        assert!(output.contains(&format!("ClaveUnidad=\"{key}\"")), "{text}: {output}");
    }
    let error = COUNTRY.mapping("I").apply(&unit("Barriles"), &vector.params.clone().into()).unwrap_err();
    assert_eq!(error.code(), "mapping-missing");
}
