//! The example documents of each country, from the vectors of the mappings.
//!
//! An example needs no params: where the vector has some, it has their values in its fields.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtekit::audit::LintOptions;
use dtekit::json::{Map, Value, from_slice};
use dtekit::mapping::{ApplyOptions, Direction, Registry};
use dtekit::{Country, Document, Mapping, ValidateOptions, lint, validate};

/// A file of a country.
macro_rules! files {
    ($($code:literal)*) => { [$(($code, concat!("core/countries/", $code, "/examples.json"))),*] };
}

const FILES: [(&str, &str); 11] = files! { "ar" "cl" "co" "cr" "do" "ec" "gt" "mx" "pa" "pe" "sv" };

/// The element of the official document that has the key which the mapping computes from params.
const KEYS: [(&str, &str); 2] = [("co", "cbc:UUID"), ("pa", "dId")];

pub fn files() -> Vec<(&'static str, String)> {
    FILES.map(|(code, path)| (path, documents(code))).to_vec()
}

fn documents(code: &str) -> String {
    let country = code.to_uppercase();
    let standards = Registry::standards().filter(|(of, _, way)| *of == country && *way == Direction::To);
    let types: BTreeSet<&str> = standards.map(|(_, document_type, _)| document_type).collect();
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(format!("mapping_{code}/to"));
    let lines: Vec<String> = types
        .iter()
        .filter_map(|document_type| {
            let document = example(&folder, code, document_type)?;
            Some(format!("{}: {document}", Value::from(*document_type)))
        })
        .collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// The document with the required parts, completed where it needs params; else the one with every part.
fn example(folder: &Path, code: &str, document_type: &str) -> Option<String> {
    let country: Country = code.parse().unwrap();
    let read =
        |name: &str, ending: &str| fs::read(folder.join(format!("{document_type}_{name}.{ending}"))).ok();
    let plain = compact(&read("plain", "json")?);
    let completed = || completed(code, document_type, &plain, &read("plain", "params")?);
    let full = || Some(compact(&read("full", "json")?));
    let is_whole = |document: &String| is_whole(document, country, document_type);
    let plain = Some(plain.clone()).filter(is_whole);
    plain.or_else(|| completed().filter(is_whole)).or_else(|| full().filter(is_whole))
}

fn compact(json: &[u8]) -> String {
    from_slice(json).unwrap().to_string()
}

/// The document with what its params say in its fields.
fn completed(code: &str, document_type: &str, document: &str, params: &[u8]) -> Option<String> {
    let params = from_slice(params).unwrap();
    let members = Map::from_iter([("params".to_owned(), params.clone())]);
    let mapping = Mapping::standard(&code.to_uppercase(), document_type).unwrap();
    let official =
        mapping.apply(document.as_bytes(), &ApplyOptions::from_members(&members).unwrap()).unwrap();
    let official = Document::from_xml(&official).unwrap();
    let mut document = Document::from_json(document.as_bytes()).unwrap();
    let mut put = |field: &str, value: Option<&str>| {
        if let Some(value) = value {
            document.set(&format!("Documento/Encabezado/IdDoc/{field}"), value).unwrap();
        }
    };
    let key = KEYS.iter().find(|(of, _)| *of == code).and_then(|(_, key)| official.get(key));
    put("ContenidoTC", key);
    put("Area/IdArea", params["software-id"].as_str());
    put("Area/IdRevision", params["software-pin"].as_str());
    if let Some(expires) = params["sequence-expires"].as_str() {
        put("ExtraInfoDoc[1]/@name", Some("FechaVencimientoSecuencia"));
        put("ExtraInfoDoc[1]", Some(expires));
    }
    Some(String::from_utf8(document.to_json()).unwrap())
}

/// Whether lint finds no error, and the official document breaks no schema that there is.
pub fn is_whole(document: &str, country: Country, document_type: &str) -> bool {
    let options = LintOptions { document_type: Some(document_type.to_owned()), ..LintOptions::default() };
    if lint(document.as_bytes(), country, &options).unwrap().errors() > 0 {
        return false;
    }
    let mapping = Mapping::standard(&country.to_string(), document_type).unwrap();
    let official = mapping.apply(document.as_bytes(), &ApplyOptions::default()).unwrap();
    let options = ValidateOptions { country: Some(country), signed: false, ..ValidateOptions::default() };
    match validate(&official, &options) {
        Ok(findings) => findings.is_empty(),
        Err(error) => error.code() == "schema-none",
    }
}
