//! What Costa Rica's mappings refuse.

use dtekit::json::json;

use super::COUNTRY;

#[test]
fn a_document_with_another_number_than_its_clave_is_refused() {
    COUNTRY.refuses(
        "01_plain",
        &[("Encabezado/IdDoc/Establecimiento", json!("00100001010000000999"))],
        &["cr-clave"],
    );
}

#[test]
fn a_clave_of_another_issuer_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/Emisor/IDEmisor", json!("3101999009"))], &["cr-clave"]);
}

#[test]
fn an_invalid_clave_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!("506-1"))], &["cr-clave"]);
}

#[test]
fn a_document_of_another_type_is_refused() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/Tipo", json!("04"))], &["cr-tipo", "cr-tipo"]);
}

#[test]
fn a_discount_on_the_whole_document_is_refused() {
    let discount = json!([{"TpoMov": "D", "GlosaDR": "Descuento", "ValorDR": "10"}]);
    COUNTRY.refuses("01_plain", &[("DscRcgGlobal", discount)], &["cr-descuento-global"]);
}

#[test]
fn discounts_greater_than_the_line_are_refused() {
    let discount = json!([{"PctDscto": "07", "MntDscto": "100000.00001"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/SubDscto", discount)], &["cr-descuento"]);
}

#[test]
fn an_exemption_outside_of_a_tax_is_refused() {
    COUNTRY.refuses(
        "01_plain",
        &[("Detalle/0/Exoneracion", json!({"TipoDocumento": "04"}))],
        &["cr-exoneracion"],
    );
}

#[test]
fn an_exemption_in_an_export_invoice_is_refused() {
    COUNTRY.refuses(
        "09_plain",
        &[("Detalle/0/ImpuestosDet/0/Exoneracion", json!({"TipoDocumento": "04"}))],
        &["cr-exoneracion"],
    );
}

#[test]
fn parts_in_a_purchase_invoice_are_refused() {
    let changes = [
        ("Detalle/0/DetalleComp", json!({"Parte": [{"QtyItemParte": "1"}]})),
        ("Detalle/0/ImpuestosDet/0/MontoImp", json!("90")),
    ];
    COUNTRY.refuses("08_plain", &changes, &["cr-partes"]);
}

#[test]
fn more_references_than_the_schema_takes_are_refused() {
    let one = json!({"TpoDocRef": "01", "FechaRef": "2025-09-01T00:00:00-06:00"});
    COUNTRY.refuses("01_plain", &[("Referencia", json!(vec![one; 11]))], &["cr-limite"]);
}

#[test]
fn credit_without_its_days_is_a_finding() {
    COUNTRY.refuses("01_plain", &[("Encabezado/IdDoc/CondPago", json!("02"))], &["mapping-missing"]);
}

#[test]
fn all_missing_values_are_reported_at_once() {
    COUNTRY.finds_at(
        "01",
        br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}}}}"#,
        &[
            "Encabezado/IdDoc/ContenidoTC",
            "Encabezado/IdDoc/TipoEmision",
            "Encabezado/IdDoc/FechaEmis",
            "Encabezado/IdDoc/CondPago",
            "Encabezado/Emisor",
            "Encabezado/Receptor",
        ],
    );
}

#[test]
fn a_class_of_a_line_is_service_or_goods() {
    let class = json!([{"@name": "Clase", "#text": "bien"}]);
    COUNTRY.refuses("01_plain", &[("Detalle/0/ExtraInfoDetalle", class)], &["cr-clase"]);
}

#[test]
fn a_receipt_of_payment_is_of_a_sale_on_credit_and_says_how_was_paid() {
    COUNTRY.refuses("10_plain", &[("Encabezado/IdDoc/CondPago", json!("01"))], &["cr-condicion"]);
    COUNTRY.refuses("10_plain", &[("Encabezado/IdDoc/Pagos", json!([]))], &["cr-pago"]);
    let number = json!([{"TpoDocRef": "01", "FechaRef": "2025-08-01T09:00:00-06:00"}]);
    COUNTRY.refuses("10_plain", &[("Referencia", number)], &["cr-referencia"]);
    let charge = json!([{"TpoMov": "R", "CodigoDR": "06", "GlosaDR": "Servicio", "ValorDR": "1"}]);
    COUNTRY.refuses("10_plain", &[("DscRcgGlobal", charge)], &["cr-cargo"]);
    let exemption = json!({"TipoDocumento": "02"});
    COUNTRY.refuses("10_plain", &[("Detalle/0/ImpuestosDet/0/Exoneracion", exemption)], &["cr-exoneracion"]);
}
