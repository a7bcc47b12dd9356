//! The generic documents with expected totals of the authority's data.
//!
//! They are an issuer's input. They have no date, and a reference may lack its date. The test adds these dates, as the
//! issuer's program does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use dtekit::Document;
use dtekit::json::{Value, json};

use super::{COUNTRY, authority, schema};
use crate::country::harness::{latin1, run};

/// Expected totals for which there is no document.
const WITHOUT_INPUT: [&str; 3] =
    ["52_002_traslado_interno", "61_002_corrige_texto_factura", "110_002_otra_moneda"];

/// Expected totals that leave out a discount on the whole of an exempt invoice, because it names no IndExeDR.
const NOT_SUBTRACTED: [(&str, &str); 2] =
    [("034_002_descuento_global", "MntExe"), ("034_002_descuento_global", "MntTotal")];

#[test]
fn the_totals_are_as_expected() {
    let Some(data) = authority::data("cl") else { return };
    let folder = data.join("cl/samples/generic-dte");
    let expected = read(&folder.join("json/montos_esperados.json"));
    let mut named = BTreeSet::new();
    let mut cases = BTreeMap::new();
    for file in ["json", "cases"].iter().flat_map(|one| fs::read_dir(folder.join(one)).unwrap()) {
        let path = file.unwrap().path();
        let mut input = read(&path);
        let stem = path.file_stem().unwrap().to_str().unwrap();
        // `033_001_simple` in one folder is `33_001_simple` in the other.
        let name = stem.trim_start_matches('0');
        if name == "montos_esperados" {
            continue;
        }
        let own = input.as_object_mut().unwrap().remove("Test");
        let own = own.map(|test| test["ExpectedValues"]["Encabezado"]["Totales"].clone());
        input.as_object_mut().unwrap().remove("LibreDTE");
        let totals =
            own.or_else(|| expected.get(name).cloned()).unwrap_or_else(|| panic!("{stem}: no totals"));
        named.insert(name.to_owned());
        cases.insert(stem.to_owned(), (complete(input), totals));
    }
    for (stem, (input, totals)) in &cases {
        compare(stem, input, totals);
    }
    assert!(cases.len() > 45, "{}", cases.len());
    let left: Vec<_> = expected.as_object().unwrap().keys().filter(|name| !named.contains(*name)).collect();
    assert_eq!(left, WITHOUT_INPUT);
    for name in left {
        authority::leave_out(&format!("{name}: there are expected totals, but no document"));
    }
}

#[test]
fn one_document_in_json_xml_and_yaml_gives_one_output() {
    let Some(data) = authority::data("cl") else { return };
    let file = data.join("cl/samples/generic-dte/033_001_simple");
    let of = |ending: &str| {
        let input = complete(without_test(read(&file.with_extension(ending))));
        COUNTRY.apply("33", input.to_string().as_bytes(), &Default::default())
    };
    let mut xml = Document::from_xml(&fs::read(file.with_extension("xml")).unwrap()).unwrap();
    xml.set("Documento/Encabezado/IdDoc/FchEmis", "2025-10-01").unwrap();
    let xml = COUNTRY.apply("33", &xml.to_xml().unwrap(), &Default::default());
    for ending in ["json", "yaml"] {
        assert_eq!(of(ending), xml, "{ending}");
    }
    assert!(xml.contains("<MntTotal>37485</MntTotal>"), "{xml}");
}

fn without_test(mut input: Value) -> Value {
    input.as_object_mut().unwrap().remove("Test");
    input
}

fn read(path: &Path) -> Value {
    let yaml: serde_json::Value = serde_yaml_ng::from_slice(&fs::read(path).unwrap()).unwrap();
    dtekit::json::from_str(&yaml.to_string()).unwrap()
}

/// The document in its root, with the dates that an issuer's program fills in.
fn complete(mut input: Value) -> Value {
    input["Encabezado"]["IdDoc"]["FchEmis"] = json!("2025-10-01");
    match input.get_mut("Referencia") {
        Some(Value::Array(all)) => all.iter_mut().for_each(date),
        Some(one) => date(one),
        None => {}
    }
    json!({ "Documento": input })
}

fn date(reference: &mut Value) {
    if reference.get("FchRef").is_none() {
        reference["FchRef"] = json!("2025-10-01");
    }
}

fn compare(stem: &str, input: &Value, totals: &Value) {
    let tipo = input["Documento"]["Encabezado"]["IdDoc"]["TipoDTE"].to_string();
    let output = run(&COUNTRY.mapping(&tipo), input.to_string().as_bytes(), &Default::default());
    if let Some(schemas) = authority::schemas("cl") {
        schema::validate(&schemas, &tipo, &latin1(&output)).unwrap_or_else(|error| panic!("{stem}: {error}"));
    }
    let document = Document::from_xml(&output).unwrap();
    let root = if tipo.len() == 3 { "Exportaciones" } else { "Documento" };
    let at = |name: &str| document.get(&format!("{root}/Encabezado/Totales/{name}")).map(str::to_owned);
    for (name, value) in totals.as_object().unwrap() {
        let parts: Vec<(String, &Value)> = match value {
            Value::Array(all) => leaves(name, &all[0]),
            Value::Object(_) => leaves(name, value),
            _ => vec![(name.clone(), value)],
        };
        for (name, value) in parts {
            // An absent optional element means 0.
            let found = at(&name).unwrap_or_else(|| "0".to_owned());
            if NOT_SUBTRACTED.iter().any(|(known, of)| *known == stem && *of == name) {
                assert_ne!(found, value.to_string(), "{stem}: {name}");
                continue;
            }
            assert_eq!(found, value.to_string(), "{stem}: {name}");
        }
    }
}

fn leaves<'v>(name: &str, value: &'v Value) -> Vec<(String, &'v Value)> {
    value.as_object().unwrap().iter().map(|(leaf, value)| (format!("{name}/{leaf}"), value)).collect()
}
