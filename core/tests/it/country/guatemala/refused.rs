//! What Guatemala's mappings refuse.

use dtekit::json::json;

use super::COUNTRY;

#[test]
fn a_type_that_is_none_is_refused() {
    let codes = COUNTRY.codes("FACT_plain", &[("Encabezado/IdDoc/Tipo", json!("FAC"))]);
    assert!(codes.contains(&"gt-tipo".to_owned()), "{codes:?}");
}

#[test]
fn a_nit_with_another_check_digit_is_refused() {
    COUNTRY.refuses("FACT_plain", &[("Encabezado/Emisor/IDEmisor", json!("28733658"))], &["gt-nit"]);
    for id in ["28733658", "PP-123", "2", "028733657"] {
        COUNTRY.refuses(
            "FACT_servicios",
            &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!(id))],
            &["gt-nit"],
        );
    }
    COUNTRY.refuses("FESP_edge", &[("Encabezado/Receptor/DocRecep/NroDocRecep", json!("123"))], &["gt-cui"]);
    COUNTRY.refuses("GTAnulacionDocumento_plain", &[("Encabezado/Emisor/IDEmisor", json!("1"))], &["gt-nit"]);
}

#[test]
fn the_mapping_and_the_library_accept_the_same_nits() {
    for text in
        ["28733657", "2873365-7", "2873365-k", "12345678", "1-9", "10-K", "39525503", "0-1", "123456789012"]
    {
        let is_nit = text.parse::<dtekit::guatemala::Nit>().is_ok();
        let codes = COUNTRY.codes("FACT_plain", &[("Encabezado/Emisor/IDEmisor", json!(text))]);
        assert_eq!(codes.is_empty(), is_nit, "{text}: {codes:?}");
    }
}

#[test]
fn a_discount_on_the_document_is_refused() {
    let discount = json!([{"TpoMov": "D", "ValorDR": "1"}]);
    COUNTRY.refuses("FACT_plain", &[("DscRcgGlobal", discount)], &["gt-descuento-global"]);
}

#[test]
fn two_complements_are_refused() {
    let incoterms = || json!({"CodIncoterms": "FOB"});
    for name in ["FCAM_plain", "FCAP_plain", "FESP_plain"] {
        COUNTRY.refuses(name, &[("Encabezado/IdDoc/Incoterms", incoterms())], &["gt-complemento"]);
    }
}

#[test]
fn a_tax_where_there_is_none_is_refused() {
    let iva = || json!([{"TipoImp": "IVA", "TasaImp": "12"}]);
    for name in ["FPEQ_plain", "FCAP_plain", "NABN_plain", "RDON_plain", "RECI_plain"] {
        COUNTRY.refuses(name, &[("Detalle/0/ImpuestosDet", iva())], &["gt-impuesto"]);
    }
    COUNTRY.refuses("FACT_plain", &[("Encabezado/Emisor/RegimenContable", json!("PEQ"))], &["gt-impuesto"]);
}

#[test]
fn an_unknown_tax_is_refused() {
    let tax = json!([{"TipoImp": "ISC", "MontoImp": "1"}]);
    let codes = COUNTRY.codes("FACT_plain", &[("Detalle/0/ImpuestosDet", tax)]);
    assert!(codes.contains(&"mapping-lookup".to_owned()), "{codes:?}");
}

#[test]
fn a_tax_whose_rate_is_not_known_needs_its_amount() {
    let tax = json!([{"TipoImp": "IVA", "TasaImp": "12"}, {"TipoImp": "TASA MUNICIPAL"}]);
    let codes = COUNTRY.codes("FACT_plain", &[("Detalle/0/ImpuestosDet", tax)]);
    assert!(codes.contains(&"mapping-missing".to_owned()), "{codes:?}");
}

#[test]
fn what_a_complement_needs_is_asked_for() {
    let without = |name: &str, path: &str| {
        let codes = COUNTRY.codes(name, &[(path, json!(""))]);
        assert!(
            !codes.is_empty() && codes.iter().all(|code| code == "mapping-missing"),
            "{name} {path}: {codes:?}"
        );
    };
    without("FCAM_plain", "Encabezado/IdDoc/FechaVenc");
    without("NCRE_plain", "Referencia/0/NumeroRef");
    without("NDEB_plain", "Referencia/0/FechaRef");
    without("FACT_exportacion", "Encabezado/Receptor/DomFiscalRcp/Calle");
    let two = json!([{"NumeroRef": "D412A347-9720-44C0-8D6B-0A3C7D2F1E55", "FechaRef": "2025-03-01"},
                     {"NumeroRef": "D412A347-9720-44C0-8D6B-0A3C7D2F1E56", "FechaRef": "2025-03-01"}]);
    COUNTRY.refuses("NCRE_plain", &[("Referencia", two)], &["gt-limite"]);
}

#[test]
fn an_annulment_needs_its_document_and_its_reason() {
    COUNTRY.refuses(
        "GTAnulacionDocumento_plain",
        &[("Encabezado/IdDoc/ContenidoTC", json!("D412"))],
        &["gt-autorizacion"],
    );
    let vector = COUNTRY.named("GTAnulacionDocumento_plain");
    let error =
        COUNTRY.mapping("GTAnulacionDocumento").apply(&vector.input, &Default::default()).unwrap_err();
    assert_eq!(error.findings().len(), 2, "{error:?}");
    assert_eq!(error.code(), "mapping-missing");
}

#[test]
fn every_check_speaks_spanish() {
    let vector = COUNTRY.named("FACT_plain");
    let document = vector.changed(&[("Encabezado/Emisor/IDEmisor", json!("1"))]);
    let error = COUNTRY.mapping("FACT").apply(&document, &vector.params.clone().into()).unwrap_err();
    let spanish = error.findings()[0].spanish.as_ref().unwrap();
    assert!(spanish.message.starts_with("se espera como `IDEmisor`"), "{}", spanish.message);
}

#[test]
fn a_unit_of_more_than_three_characters_becomes_its_short_word() {
    let vector = COUNTRY.named("FACT_plain");
    for (unit, written) in [("UND", "UND"), ("Unidades", "UN"), ("servicio", "SRV"), ("caja", "CJA")] {
        let document = vector.changed(&[("Detalle/0/UnmdItem", json!(unit))]);
        let output = COUNTRY.mapping("FACT").apply(&document, &vector.params.clone().into()).unwrap();
        let output = String::from_utf8(output.to_vec()).unwrap();
        assert!(
            output.contains(&format!("<dte:UnidadMedida>{written}</dte:UnidadMedida>")),
            "{unit}: {output}"
        );
    }
    let document = vector.changed(&[("Detalle/0/UnmdItem", json!("Barriles"))]);
    let error = COUNTRY.mapping("FACT").apply(&document, &vector.params.clone().into()).unwrap_err();
    assert_eq!(error.code(), "mapping-length");
}
