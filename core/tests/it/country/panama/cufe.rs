//! The CUFE and the DV in the mappings, in the library and in published documents.

use std::fs;

use dtekit::json::json;
use dtekit::panama::{Cufe, Ruc};

use super::{COUNTRY, authority};

#[test]
fn every_published_cufe_is_read_with_its_ruc_and_dv() {
    let Some(data) = authority::data("vectors") else { return };
    let text = fs::read_to_string(data.join("vectors/document-ids.csv")).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("PA,")) {
        let cells: Vec<_> = line.split(',').collect();
        let cufe = cells[2].parse::<Cufe>();
        assert_eq!(cufe.is_ok(), cells[4] == "yes", "{line}");
        if let Ok(cufe) = cufe {
            let ruc = cufe.issuer().parse::<Ruc>().unwrap();
            assert_eq!(ruc.dv(), cufe.dv(), "{line}");
        }
        // Any other digit in any place breaks the check digit.
        for at in (40..66).filter(|at| cells[2].as_bytes()[*at].is_ascii_digit()) {
            let mut other = cells[2].as_bytes().to_vec();
            other[at] = b'0' + (other[at] - b'0' + 1) % 10;
            Cufe::check(std::str::from_utf8(&other).unwrap())
                .iter()
                .find(|finding| finding.code == "cufe-pa-check-digit")
                .unwrap();
        }
        count += 1;
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn every_document_has_a_cufe_of_its_own_data() {
    for vector in COUNTRY.vectors().iter().filter(|vector| super::is_document(vector)) {
        let document = dtekit::Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        let get = |path: &str| document.get(path).unwrap();
        let cufe = get("dId").parse::<Cufe>().unwrap_or_else(|error| panic!("{}: {error:?}", vector.name));
        assert_eq!(cufe.issuer(), get("gDGen/gEmis/gRucEmi/dRuc"));
        assert_eq!(cufe.dv(), get("gDGen/gEmis/gRucEmi/dDV"));
        assert_eq!(cufe.number(), get("gDGen/dNroDF"));
        assert_eq!(cufe.code(), get("gDGen/dSeg"));
        assert_eq!(cufe.date(), get("gDGen/dFechaEm")[..10]);
    }
}

#[test]
fn the_mapping_and_the_library_compute_the_same_dv() {
    for text in [
        "521-136-113133",
        "47028-19-305805",
        "2679372-1-844914",
        "155757563-2-2024",
        "253-92-57027",
        "8-442-445",
        "13-1-1",
        "E-8-12345",
        "N-19-100",
        "PE-8-1234",
        "8-NT-1-12",
        "1-PI-2-3",
        "10-AV-5-6",
        "49000-1-1",
        "100000-1-1",
        "4999999-9999-999999",
        "5000000-1-1",
        "8-1234-56789",
        "1000049-3-7",
        "2019999-12-1",
    ] {
        let ruc = text.parse::<Ruc>().unwrap();
        let vector = COUNTRY.named("01_plain");
        let document = vector.changed(&[("Encabezado/Emisor/IDEmisor", json!(text))]);
        let written = COUNTRY.apply("01", &document, &vector.params);
        let kind = if ruc.is_legal() { 2 } else { 1 };
        let expected = format!("<dTipoRuc>{kind}</dTipoRuc><dRuc>{text}</dRuc><dDV>{}</dDV>", ruc.dv());
        assert!(written.contains(&expected), "{expected}");
    }
}

#[test]
fn the_mapping_and_the_library_accept_the_same_rucs() {
    for text in ["123", "X-1-2", "8-442", "8-442-445-1", "155757563_2_2024"] {
        text.parse::<Ruc>().unwrap_err();
        let codes = COUNTRY.codes("01_plain", &[("Encabezado/Emisor/IDEmisor", json!(text))]);
        assert!(codes.contains(&"pa-ruc".to_owned()), "{text}: {codes:?}");
    }
}
