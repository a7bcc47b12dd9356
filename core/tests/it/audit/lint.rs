//! All that can be said of a document before it is sent.

mod any;
mod documents;
mod samples;
mod told;
mod units;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dtekit::audit::lint::vocabulary;
use dtekit::audit::{Lint, LintFinding, LintOptions, lint};
use dtekit::json::{Map, Value, from_slice, json, to_vec};
use dtekit::{Country, Document, Severity};

/// The documents of the mapping vectors, with their countries and params.
pub(super) fn inputs() -> Vec<(PathBuf, Country, Vec<u8>, LintOptions)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut all = Vec::new();
    for country in Country::ISSUING {
        let folder = folder.join(format!("mapping_{}/to", country.as_str().to_lowercase()));
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for path in files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")) {
            let params = std::fs::read(path.with_extension("params")).ok();
            let params: Map = params
                .map(|text| from_slice(&text).unwrap().as_object().unwrap().clone())
                .unwrap_or_default();
            let options = LintOptions::from_members(json!({"params": params, "document_type": path.file_name().unwrap().to_str().unwrap().split('_').next()}).as_object().unwrap()).unwrap();
            all.push((path.clone(), country, std::fs::read(&path).unwrap(), options));
        }
    }
    assert!(all.len() > 100);
    all
}

/// What lint says of each of these documents. Two tests need it, and it takes seconds.
fn linted() -> &'static [(PathBuf, Country, Lint)] {
    static LINTED: OnceLock<Vec<(PathBuf, Country, Lint)>> = OnceLock::new();
    LINTED.get_or_init(|| {
        let of = |(path, country, document, options): (PathBuf, Country, Vec<u8>, LintOptions)| {
            let found = lint(&document, country, &options).unwrap();
            (path, country, found)
        };
        inputs().into_iter().map(of).collect()
    })
}

/// The errors of a lint, for a message.
fn errors(lint: &Lint) -> Vec<String> {
    let errors = lint.findings.iter().filter(|one| one.finding.severity == Severity::Error);
    errors.map(|one| format!("{} {:?} {}", one.finding.code, one.finding.path, one.finding.message)).collect()
}

/// Whether an error is a rule of the authority that `rules/made_up.tsv` or `rules/samples.tsv` says that the document
/// breaks: the reason stands there.
fn is_of_a_known_rule(country: &str, name: &str, error: &str) -> bool {
    let tables = [include_str!("rules/made_up.tsv"), include_str!("rules/samples.tsv")];
    let Some(code) = error.split("it is rule `").nth(1).and_then(|rest| rest.split('`').next()) else {
        return false;
    };
    tables.iter().flat_map(|table| table.lines()).any(|line| {
        let row: Vec<_> = line.split('\t').collect();
        row.len() == 4 && row[0] == country && row[1] == name && row[2].starts_with(code)
    })
}

/// The errors that are none of totals and rules: the amounts of the mapping vectors are made up, `audit_totals` has its
/// own tests, and `documents` holds each rule that is broken against a table.
fn other_errors(lint: &Lint) -> Vec<String> {
    let is_other = |error: &String| !error.starts_with("totals-") && !error.starts_with("authority-rule ");
    errors(lint).into_iter().filter(is_other).collect()
}

#[test]
fn what_maps_without_findings_has_no_errors() {
    let mut wrong = Vec::new();
    for (path, _, found) in linted() {
        assert!(found.mapped, "{}", path.display());
        wrong.extend(other_errors(found).into_iter().map(|error| format!("{}: {error}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The leaves of a document below `Documento` whose names the generic DTE knows, with their paths.
fn leaves(document: &Document) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut open = vec![document.element("Documento").unwrap()];
    while let Some(element) = open.pop() {
        let is_plain = element.attributes().next().is_none();
        for child in element.children() {
            let is_known = vocabulary::children(element.name())
                .is_some_and(|mut known| known.any(|(name, _)| name == child.name()));
            match child.text() {
                Some(text)
                    if is_plain && is_known && child.attributes().next().is_none() && !text.is_empty() =>
                {
                    all.push((child.path(), text.to_owned()));
                }
                _ => open.push(child),
            }
        }
    }
    all
}

#[test]
fn one_defect_is_found_at_its_place() {
    let mut count = 0;
    for country in Country::ISSUING {
        let (_, _, text, options) = inputs()
            .into_iter()
            .find(|(path, of, ..)| *of == country && path.to_str().unwrap().contains("plain"))
            .unwrap();
        let clean = Document::from_json(&text).unwrap();
        let at = |document: &Document, path: &str| {
            let found = lint(document, country, &options).unwrap();
            found.findings.iter().any(|one| one.finding.path.as_deref() == Some(path))
        };
        for (index, (path, text)) in leaves(&clean).into_iter().enumerate() {
            if index % 8 != 0 && !path.ends_with("FechaEmis") && !path.ends_with("/Tipo") {
                continue;
            }
            count += 1;
            // A name with a letter too many.
            let mut document = clean.clone();
            let (parent, name) = path.rsplit_once('/').unwrap();
            let name = name.split('[').next().unwrap();
            let renamed = format!("{parent}/{}x{}", &name[..2], &name[2..]);
            document.set(&renamed, text.as_str()).unwrap();
            document.remove(&path).unwrap();
            assert!(at(&document, &renamed), "{country}: {renamed}");
            // A day that does not exist, a type that no country has.
            for (end, value) in [("FechaEmis", "2026-02-30"), ("IdDoc/Tipo", "zz")] {
                if path.ends_with(end) {
                    let mut document = clean.clone();
                    document.set(&path, value).unwrap();
                    let options = LintOptions { document_type: None, ..options.clone() };
                    let found = lint(&document, country, &options).unwrap();
                    assert!(
                        found.findings.iter().any(|one| one.finding.path.as_deref() == Some(&*path)),
                        "{country}: {path} {value}"
                    );
                }
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn a_changed_digit_of_an_identifier_is_found() {
    let path = "Documento/Encabezado/Emisor/IDEmisor";
    let right = [
        (Country::AR, "20111111112"),
        (Country::CL, "76192083-9"),
        (Country::PE, "20100066603"),
        (Country::DO, "131880681"),
        (Country::MX, "EKU9003173C9"),
    ];
    let document = |id: &str| {
        format!(
            "<DTE><Documento><Encabezado><Emisor><IDEmisor>{id}</IDEmisor></Emisor></Encabezado></Documento></DTE>"
        )
    };
    let is_found = |country, id: &str| {
        let found = lint(&document(id), country, &LintOptions::default()).unwrap();
        found
            .findings
            .iter()
            .any(|one| one.finding.code == "lint-identifier" && one.finding.path.as_deref() == Some(path))
    };
    for (country, id) in right {
        assert!(!is_found(country, id), "{country} {id}");
        let last = if id.ends_with('0') { "7" } else { "0" };
        let wrong = format!("{}{last}", &id[..id.len() - 1]);
        assert!(country == Country::MX || is_found(country, &wrong), "{country} {wrong}");
        assert!(is_found(country, &id[1..]), "{country}");
    }
}

#[test]
fn a_deep_or_broken_text_makes_no_panic() {
    let whole = r#"{"DTE": {"Documento": {"a": [[], {}, null], "Detalle": [{"QtyItem": 1.50}, {}], "b": ["x", {"c": []}]}}}"#;
    for end in 0..=whole.len() {
        let _ = lint(&whole.as_bytes()[..end], Country::CL, &LintOptions::default());
    }
    let deep = format!("{}1{}", "{\"a\":".repeat(250), "}".repeat(250));
    assert!(lint(deep.as_bytes(), Country::CL, &LintOptions::default()).is_ok());
}

#[test]
fn a_note_without_its_references_is_told() {
    let notes: [(&str, &[&str]); 9] = [
        ("AR", &["2", "3", "7", "8"]),
        ("CL", &["56", "61", "111", "112"]),
        ("CO", &["91", "92"]),
        ("CR", &["02", "03"]),
        ("DO", &["33", "34"]),
        ("EC", &["04", "05"]),
        ("PA", &["04", "05"]),
        ("PE", &["07", "08"]),
        ("SV", &["05", "06"]),
    ];
    let mut seen = Vec::new();
    for (path, country, text, options) in inputs() {
        let Some((code, types)) = notes.iter().find(|(code, _)| *code == country.as_str()) else { continue };
        let mut document: Value = from_slice(&text).unwrap();
        let content = document["Documento"].as_object_mut().unwrap();
        let is_note = types.contains(&options.document_type.as_deref().unwrap());
        if !is_note || content.remove("Referencia").is_none() {
            continue;
        }
        let found = lint(&to_vec(&document), country, &options).unwrap();
        let is_told = |one: &LintFinding| {
            one.finding.code == "lint-reference"
                || one.finding.path.as_deref().is_some_and(|path| path.contains("Referencia"))
                || one.finding.message.contains("Referencia")
        };
        assert!(found.findings.iter().any(is_told), "{}: {:?}", path.display(), found.findings);
        seen.push(*code);
    }
    seen.dedup();
    assert!(seen.len() >= 7, "{seen:?}");
}

#[test]
fn a_code_of_no_catalogue_is_found_at_its_place() {
    let places = [
        ("CO", "Encabezado/Receptor/DocRecep/TipoDocRecep"),
        ("CR", "Encabezado/IdDoc/CondPago"),
        ("CR", "Encabezado/Totales/Moneda"),
        ("CR", "Detalle/ImpuestosDet/TipoImp"),
        ("DO", "Referencia/CodRef"),
        ("EC", "Encabezado/Receptor/DocRecep/TipoDocRecep"),
        ("EC", "Encabezado/IdDoc/Pagos/TipoPago"),
        ("GT", "Encabezado/Totales/Moneda"),
        ("MX", "Encabezado/IdDoc/MedioPago"),
        ("MX", "Encabezado/Totales/Moneda"),
        ("PA", "Encabezado/Receptor/DocRecep/TipoDocRecep"),
        ("PE", "Encabezado/Receptor/DocRecep/TipoDocRecep"),
        ("SV", "Encabezado/Receptor/DocRecep/TipoDocRecep"),
    ];
    let all = inputs();
    for (country, place) in places {
        let mut of_country = all.iter().filter(|(_, of, ..)| of.as_str() == country);
        let found = of_country.find_map(|(_, country, text, options)| {
            let mut document = Document::from_json(text).unwrap();
            let mut element = document.element("Documento").unwrap();
            for step in place.split('/') {
                element = element.children().find(|child| child.name() == step)?;
            }
            let path = element.path();
            element.text()?;
            document.set(&path, "ZQ9").unwrap();
            Some((path, lint(&document, *country, options).unwrap()))
        });
        let (path, found) = found.unwrap_or_else(|| panic!("{country}: no vector has {place}"));
        let is_there = found.findings.iter().any(|one| one.finding.path.as_deref() == Some(&*path));
        assert!(is_there, "{country}: {path}: {:?}", found.findings);
    }
}
