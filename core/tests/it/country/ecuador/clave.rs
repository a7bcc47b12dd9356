//! The mapping and the library agree on claves de acceso, and both with the keys of the authority's data.

use std::fs;

use dtekit::ecuador::ClaveDeAcceso;
use dtekit::json::json;

use super::{COUNTRY, authority};
use crate::country::harness::run;

#[test]
fn the_mapping_composes_the_clave_that_the_library_reads() {
    for vector in COUNTRY.vectors() {
        let written = COUNTRY.written(&vector);
        let clave = written.split("<claveAcceso>").nth(1).unwrap().split('<').next().unwrap();
        let read = clave.parse::<ClaveDeAcceso>().unwrap();
        assert!(written.contains(&format!("<secuencial>{}</secuencial>", read.number())), "{}", vector.name);
        // Without its clave, and with the code that is in it, the document gets the same clave.
        if vector.params.is_empty() {
            let bare = vector.changed(&[("Encabezado/IdDoc/ContenidoTC", json!(""))]);
            let params = [("codigo-numerico".to_owned(), read.code().to_owned())].into();
            let again = String::from_utf8(run(&COUNTRY.mapping(&vector.tipo), &bare, &params)).unwrap();
            assert_eq!(again, written, "{}", vector.name);
        }
    }
}

#[test]
fn the_mapping_and_the_library_accept_the_same_check_digits() {
    let vector = COUNTRY.named("01_plain");
    let generic: dtekit::json::Value = dtekit::json::from_slice(&vector.input).unwrap();
    let clave = generic["Documento"]["Encabezado"]["IdDoc"]["ContenidoTC"].as_str().unwrap().to_owned();
    for code in 0..100 {
        let digits = format!("{}{code:08}1", &clave[..39]);
        let right = (0..10).map(|digit| format!("{digits}{digit}"));
        let right: Vec<_> = right.filter(|clave| clave.parse::<ClaveDeAcceso>().is_ok()).collect();
        let [right] = &right[..] else { panic!("one check digit for {digits}: {right:?}") };
        let wrong = format!("{digits}{}", (right.as_bytes()[48] - b'0' + 1) % 10);
        assert_eq!(
            COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!(right.as_str()))]),
            [""; 0]
        );
        assert_eq!(
            COUNTRY.codes("01_plain", &[("Encabezado/IdDoc/ContenidoTC", json!(wrong))]),
            ["ec-clave"]
        );
    }
}

#[test]
fn the_keys_of_the_data_are_right_or_wrong_as_it_says() {
    let Some(data) = authority::data("ec") else { return };
    let table = fs::read_to_string(data.join("vectors/document-ids.csv")).unwrap();
    let mut known = 0;
    for row in table.lines().filter(|row| row.starts_with("EC,claveAcceso,")) {
        let cells: Vec<_> = row.split(',').collect();
        let codes: Vec<_> = ClaveDeAcceso::check(cells[2]).into_iter().map(|finding| finding.code).collect();
        let wrong = codes.iter().any(|code| code == "clave-ec-check-digit" || code == "clave-ec-length");
        assert_eq!(!wrong, cells[4] == "yes", "{row} {codes:?}");
        known += 1;
    }
    assert_eq!(known, 10);
}
