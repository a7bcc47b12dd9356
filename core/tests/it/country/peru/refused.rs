//! What Peru's mappings refuse.

use dtekit::json::{Value, json};

use super::COUNTRY;

#[test]
fn a_ruc_with_another_check_digit_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/IDEmisor", json!("20600123451"))], &["pe-ruc"]);
    COUNTRY.refuses(
        "01_plain",
        &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("20500987650"))],
        &["pe-ruc"],
    );
}

#[test]
fn the_mapping_and_the_library_accept_the_same_rucs() {
    for (given, right) in [
        ("20131312955", true),
        ("20100070970", true),
        ("20000000001", true),
        ("10412345672", "10412345672".parse::<dtekit::peru::Ruc>().is_ok()),
        ("20131312954", false),
        ("2013131295", false),
        ("201313129555", false),
        ("2013131295X", false),
    ] {
        assert_eq!(given.parse::<dtekit::peru::Ruc>().is_ok(), right, "{given}");
        let codes = COUNTRY.codes("01_plain", &[("Encabezado/Emisor/IDEmisor", json!(given))]);
        assert_eq!(codes.is_empty(), right, "{given}: {codes:?}");
    }
}

#[test]
fn a_dni_of_7_digits_is_refused() {
    let document = json!({"TipoDocRecep": "1", "NroDocRecep": "1234567"});
    COUNTRY.refuses("03_plain", &[("Encabezado/Receptor/DocRecep", document)], &["pe-documento"]);
}

#[test]
fn a_series_and_a_number_of_another_form_are_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Serie", json!("F01"))], &["pe-serie"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Serie", json!("B001"))], &["pe-serie"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("000"))], &["pe-numero"]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Numero", json!("123456789"))], &["pe-numero"]);
    COUNTRY.refuses("07_plain", &[("Encabezado/IdDoc/Serie", json!("BC01"))], &["pe-serie"]);
    COUNTRY.refuses("08_edge", &[("Encabezado/IdDoc/Serie", json!("FD01"))], &["pe-serie"]);
}

#[test]
fn a_series_of_digits_is_that_of_a_printed_document() {
    assert!(COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/Serie", json!("0001"))]).is_empty());
}

#[test]
fn a_document_of_another_type_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Tipo", json!("07"))], &["pe-tipo"]);
}

#[test]
fn a_line_has_one_way_in_which_the_igv_affects_it() {
    COUNTRY.refuses(
        "01_plain",
        &[("Detalle/0/ImpuestosDet", json!([{"TipoImp": "7152"}]))],
        &["pe-afectacion"],
    );
    let two = json!([{"CodTasaImp": "10"}, {"CodTasaImp": "20"}]);
    assert!(
        COUNTRY.codes("01_plain", &[("Detalle/0/ImpuestosDet", two)]).contains(&"pe-afectacion".to_owned())
    );
    let other = json!([{"TipoImp": "1000", "CodTasaImp": "20"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/ImpuestosDet", other)], &["pe-afectacion"]);
}

#[test]
fn discounts_greater_than_the_line_are_refused() {
    let discount = json!([{"TipoDscto": "00", "MntDscto": "1020.01"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/SubDscto", discount)], &["pe-descuento"]);
}

#[test]
fn a_code_of_a_line_or_a_withheld_tax_is_no_discount_of_the_document() {
    for code in ["00", "47", "51", "62"] {
        let discount = json!([{"TpoMov": "D", "CodigoDR": code, "ValorDR": "1.00"}]);
        COUNTRY.refuses("01_plain", &[("DscRcgGlobal", discount)], &["pe-descuento-global"]);
    }
}

#[test]
fn a_withheld_tax_of_an_unknown_code_is_refused() {
    let withheld = json!([{"TipoRet": "7", "TasaRet": "1"}]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Retenciones", withheld)], &["pe-retencion"]);
}

#[test]
fn credit_and_its_instalments_agree() {
    let instalments = |amount: &str| json!([{"TpoDocRef": "CUOTA", "FechaRef": "2026-04-15", "MontosRef": {"Monto": amount}}]);
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/FormaPago", json!("Credito"))], &["pe-credito"]);
    let cash = [("Encabezado/IdDoc/FormaPago", json!("Contado")), ("Referencia", instalments("10.00"))];
    COUNTRY.refuses("01_plain", &cash, &["pe-credito"]);
    let other = [
        ("Encabezado/IdDoc/Pagos", json!([{"TipoPago": "Credito", "Monto": "11.00"}])),
        ("Referencia", instalments("10.00")),
    ];
    COUNTRY.refuses("01_plain", &other, &["pe-credito"]);
    assert!(COUNTRY.codes("01_plain", &[("Referencia", instalments("10.00"))]).is_empty());
}

#[test]
fn a_factura_within_the_country_is_for_a_ruc() {
    let document = json!({"TipoDocRecep": "1", "NroDocRecep": "12345678"});
    COUNTRY.refuses("01_plain", &[("Encabezado/Receptor/DocRecep", document)], &["pe-receptor"]);
}

#[test]
fn an_operation_with_detraccion_has_one() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/TipoServicio", json!("1001"))], &["pe-detraccion"]);
}

#[test]
fn a_detraccion_has_an_account() {
    let withheld = json!([{"TipoRet": "037", "TasaRet": "12"}]);
    COUNTRY.refuses("01_plain", &[("Encabezado/Retenciones", withheld)], &["mapping-missing"]);
}

#[test]
fn a_boleta_of_more_than_700_soles_names_its_receiver() {
    COUNTRY.refuses("03_supermarket", &[("Detalle/0/QtyItem", json!("200"))], &["pe-receptor"]);
}

#[test]
fn a_note_refers_to_the_document_that_it_changes() {
    COUNTRY.refuses("07_plain", &[("Referencia", json!([]))], &["pe-nota"]);
}

#[test]
fn what_a_factura_needs_is_found_at_once() {
    let document = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}, "Emisor": {"NmbEmisor": "X"}}, "Detalle": [{"ImpuestosDet": [{"CodTasaImp": "10"}]}]}}"#;
    COUNTRY.finds_at(
        "01",
        document,
        &[
            "Encabezado/IdDoc/Serie",
            "Encabezado/IdDoc/Numero",
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/Emisor/IDEmisor",
            "Encabezado/Receptor",
            "Encabezado/Totales/Moneda",
            "Detalle[1]/NmbItem",
            "Detalle[1]/QtyItem",
            "Detalle[1]/UnmdItem",
            "Detalle[1]/PrcBrutoItem",
        ],
    );
}

#[test]
fn a_boleta_is_not_voided_like_a_factura() {
    COUNTRY.refuses("RA_plain", &[("Referencia/0/TpoDocRef", json!("03"))], &["pe-baja"]);
    COUNTRY.refuses("RA_plain", &[("Referencia/0/SerieRef", json!("B001"))], &["pe-baja"]);
}

#[test]
fn a_summary_holds_boletas_and_their_notes() {
    COUNTRY.refuses("RC_plain", &[("Detalle/0/SubRef/0/SerieRef", json!("F001"))], &["pe-resumen"]);
    COUNTRY.refuses("RC_plain", &[("Detalle/0/SubRef/0/TpoDocRef", json!("07"))], &["pe-nota"]);
    let line =
        json!({"SubRef": [{"TpoDocRef": "03", "SerieRef": "B001", "NumeroRef": "1"}], "MontoTotalItem": "1"});
    COUNTRY.refuses("RC_plain", &[("Detalle", json!(vec![line.clone(); 501]))], &["pe-limite"]);
    assert!(COUNTRY.codes("RC_plain", &[("Detalle", json!(vec![line; 500]))]).is_empty());
}

#[test]
fn a_transport_names_who_carries() {
    COUNTRY.refuses(
        "09_plain",
        &[("Encabezado/Transporte/NmbTransp", json!(""))],
        &["pe-transporte", "mapping-missing"],
    );
    COUNTRY.refuses("09_edge", &[("Encabezado/Transporte/ContactoTransp", json!([]))], &["pe-transporte"]);
    let light = json!([
        {"@name": "MotivoTraslado", "#text": "04"},
        {"@name": "ModalidadTraslado", "#text": "02"},
        {"@name": "FechaTraslado", "#text": "2026-03-15"},
        {"@name": "Indicador", "#text": "SUNAT_Envio_IndicadorTrasladoVehiculoM1L"}
    ]);
    let changes = [
        ("Encabezado/Transporte/ExtraInfoTransporte", light),
        ("Encabezado/Transporte/ContactoTransp", json!([])),
    ];
    assert!(COUNTRY.codes("09_edge", &changes).is_empty());
}

#[test]
fn what_a_summary_needs_is_found_at_once() {
    let document = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "RC"}, "Emisor": {"NmbEmisor": "X"}}, "Detalle": [{"IndListaItem": "1"}]}}"#;
    COUNTRY.finds_at(
        "RC",
        document,
        &[
            "Encabezado/IdDoc/Numero",
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/IdDoc/PeriodoDesde",
            "Encabezado/Emisor/IDEmisor",
            "Detalle[1]/SubRef[1]",
            "Detalle[1]/MontoTotalItem",
        ],
    );
}

#[test]
fn a_retention_in_another_currency_or_of_the_issuer_itself_is_refused() {
    COUNTRY.refuses("20_plain", &[("Encabezado/Totales/Moneda", json!("USD"))], &["pe-moneda"]);
    let receiver = "Encabezado/Receptor/DocRecep/NroDocRecep";
    COUNTRY.refuses("40_plain", &[(receiver, json!("20600123450"))], &["pe-receptor"]);
    COUNTRY.refuses("20_plain", &[("Encabezado/IdDoc/Serie", json!("P001"))], &["pe-serie"]);
    COUNTRY.refuses("40_plain", &[("Encabezado/IdDoc/Serie", json!("R001"))], &["pe-serie"]);
    COUNTRY.refuses("40_plain", &[("Encabezado/IdDoc/Tipo", json!("20"))], &["pe-tipo"]);
}

#[test]
fn a_line_of_a_retention_has_one_payment_with_its_rate_of_exchange() {
    let two = json!([{"Monto": "1", "FechaPago": "2026-03-16"}, {"Monto": "2", "FechaPago": "2026-03-16"}]);
    COUNTRY.refuses("20_plain", &[("Detalle/0/Pagos", two)], &["pe-pago"]);
    COUNTRY.refuses("20_plain", &[("Detalle/0/OtrMnda", json!({"Moneda": "USD"}))], &["pe-cambio"]);
}

#[test]
fn the_rate_of_a_regimen_is_that_of_the_day() {
    let vector = COUNTRY.named("20_plain");
    let mut document: Value = dtekit::json::from_slice(&vector.input).unwrap();
    for (day, rate) in [("2014-02-28", 6), ("2014-03-01", 3)] {
        document["Documento"]["Encabezado"]["IdDoc"]["FechaEmis"] = json!(day);
        let written = COUNTRY.apply("20", document.to_string().as_bytes(), &Default::default());
        assert!(written.contains(&format!("<sac:SUNATRetentionPercent>{rate}<")), "{day}: {written}");
    }
}

#[test]
fn a_guia_of_the_carrier_has_its_time_a_vehicle_and_a_driver() {
    COUNTRY.refuses("31_plain", &[("Encabezado/IdDoc/FechaEmis", json!("2026-03-14"))], &["pe-hora"]);
    COUNTRY.refuses("31_plain", &[("Encabezado/Transporte/Vehiculo", json!([]))], &["pe-transporte"]);
    COUNTRY.refuses("31_plain", &[("Encabezado/Transporte/ContactoTransp", json!([]))], &["pe-transporte"]);
    let four = json!([{"Placa": "A"}, {"Placa": "B"}, {"Placa": "C"}, {"Placa": "D"}]);
    COUNTRY.refuses("31_plain", &[("Encabezado/Transporte/Vehiculo", four)], &["pe-transporte"]);
    COUNTRY.refuses("31_plain", &[("Encabezado/IdDoc/Serie", json!("T001"))], &["pe-serie"]);
}
