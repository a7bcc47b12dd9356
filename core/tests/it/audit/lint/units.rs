//! Units: each code of a country's catalogue and each usual name is taken; what fits nothing gets a warning.

use std::collections::BTreeSet;

use dtekit::audit::lint;
use dtekit::json::{Value, json};
use dtekit::mapping::Registry;

use super::inputs;

/// The countries whose line has a unit of a catalogue, with the catalogue.
const COUNTRIES: [(&str, &str); 6] = [
    ("CO", "un-unidad"),
    ("CR", "cr-unidad"),
    ("DO", "do-unidad"),
    ("PA", "pa-unidad"),
    ("PE", "un-unidad"),
    ("SV", "sv-unidad"),
];

/// Of these units, those that get a warning in a country.
fn warned(country: &str, units: &[String]) -> BTreeSet<String> {
    let all = inputs();
    let (_, country, text, options) = all
        .iter()
        .find(|(path, of, ..)| of.as_str() == country && path.to_str().unwrap().contains("_plain"))
        .unwrap();
    let mut document: Value = dtekit::json::from_slice(text).unwrap();
    let line = match &document["Documento"]["Detalle"] {
        Value::Array(lines) => lines[0].clone(),
        line => line.clone(),
    };
    let lines = units.iter().map(|unit| {
        let mut line = line.clone();
        line.as_object_mut().unwrap().remove("NroLinDet");
        line["UnmdItem"] = json!(unit);
        line
    });
    document["Documento"]["Detalle"] = Value::Array(lines.collect());
    let found = lint(&document.to_string(), *country, options).unwrap();
    // Where the authority's schema lists the units, it refuses the others itself.
    let of_units = found.findings.iter().filter(|one| {
        ["lint-code", "schema-enumeration"].contains(&&*one.finding.code)
            && one.finding.path.as_deref().is_some_and(|path| path.ends_with("/UnmdItem"))
    });
    of_units.map(|one| one.value.clone().unwrap()).collect()
}

/// The keys of a built-in table.
fn keys(table: &str) -> Vec<String> {
    let registry = Registry::new();
    let table = registry.tables().table(table, "2026-11-24".parse().unwrap()).unwrap();
    table.rows().map(|row| row.key().to_owned()).collect()
}

#[test]
fn every_unit_of_a_catalogue_is_taken() {
    for (country, table) in COUNTRIES {
        let keys: Vec<_> = keys(table).into_iter().take(90).collect();
        let warned = warned(country, &keys);
        assert!(warned.is_empty(), "{country}: {warned:?}");
    }
}

#[test]
fn usual_names_are_taken_and_what_fits_nothing_gets_a_warning() {
    let usual =
        ["u", "Unidad", "UNIDADES", "kg", "Kilos", "l", "Litros", "m", "metro", "C62", "KGM", "LTR", "MTR"];
    for (country, _) in COUNTRIES {
        let units: Vec<_> = usual.iter().chain(&["zorro"]).map(|unit| (*unit).to_owned()).collect();
        assert_eq!(Vec::from_iter(warned(country, &units)), ["zorro"], "{country}");
    }
}

/// The names that no unit of a country's catalogue means: they get a warning.
#[test]
fn a_name_that_a_catalogue_does_not_have_gets_a_warning() {
    let boxes = [("CO", 0), ("CR", 1), ("DO", 0), ("PA", 0), ("PE", 0), ("SV", 1)];
    for (country, count) in boxes {
        assert_eq!(warned(country, &["caja".to_owned()]).len(), count, "{country}");
    }
}
