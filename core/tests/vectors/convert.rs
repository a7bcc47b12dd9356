//! The conversion cases of `tests/vectors/convert`; each is a test of its own (`tests/vectors/README.md`).

#[path = "../it/values.rs"]
mod values;

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::convert::Pieces;
use dtekit::json::Map;
use dtekit::{Error, Result, ToJson, ToXml, json_to_xml, xml_to_json};
use libtest_mimic::{Failed, Trial};
use values::JsonText;

/// Converts text to text. The members are the options.
type Convert = fn(&[u8], &Map) -> Result<Vec<u8>>;

pub fn trials() -> Vec<Trial> {
    let mut trials = cases("json_to_xml", ("json", "xml"), "json_to_xml", |json, options| {
        json_to_xml(json, &ToXml::from_members(options)?)
    });
    trials.extend(cases("json_to_xml", ("json", "xml"), "json_to_xml in pieces", |json, options| {
        let mut xml = Vec::new();
        ToXml::from_members(options)?.convert(json, Pieces(&mut xml)).map(|_| xml)
    }));
    trials.extend(cases("xml_to_json", ("xml", "json"), "xml_to_json", |xml, options| {
        xml_to_json(xml, &ToJson::from_members(options)?)
    }));
    trials.extend(cases("xml_to_json", ("xml", "json"), "xml_to_json as values", |xml, options| {
        let value = ToJson::from_members(options)?.convert(xml, &mut JsonText)?;
        Ok(value.output.into_bytes())
    }));
    trials
}

/// One test for each case of a folder, which must hold at least one.
fn cases(
    folder: &str,
    (from, to): (&'static str, &'static str),
    call: &'static str,
    convert: Convert,
) -> Vec<Trial> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/convert").join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(&root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == from))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no vectors in {folder}");
    let trial = |path: PathBuf| {
        let name = format!("convert::{call}::{}", path.file_stem().unwrap().to_str().unwrap());
        Trial::test(name, move || run(&path, to, convert))
    };
    paths.into_iter().map(trial).collect()
}

fn run(path: &Path, to: &str, convert: Convert) -> Result<(), Failed> {
    let options = match fs::read(path.with_extension("options")) {
        Ok(text) => dtekit::json::from_slice(&text)?.into_object().ok_or("expected an object of options")?,
        Err(_) => Map::new(),
    };
    let (expected, fails) = match fs::read(path.with_extension(to)) {
        Ok(expected) => (expected, false),
        Err(_) => (fs::read(path.with_extension("err"))?, true),
    };
    if path.with_extension(to).exists() && path.with_extension("err").exists() {
        return Err(format!("expected one of `{to}` and `err`, found both").into());
    }
    let found = match convert(&fs::read(path)?, &options) {
        Ok(bytes) if !fails => bytes,
        Ok(bytes) => return Err(format!("expected an error, found `{}`", bytes.escape_ascii()).into()),
        Err(error) if fails => lines(&error).into_bytes(),
        Err(error) => return Err(error.to_string().into()),
    };
    if found != expected {
        let (expected, found) = (expected.escape_ascii(), found.escape_ascii());
        return Err(format!("expected `{expected}`\n   found `{found}`").into());
    }
    Ok(())
}

/// An error as the vectors write it: one line for each finding.
fn lines(error: &Error) -> String {
    let lines = error.findings().iter().map(|finding| {
        let path = finding.path.as_deref().unwrap_or("-");
        let place = finding.position.map(|place| format!("{}:{}", place.line, place.column));
        format!("{} {} {path} {}\n", error.kind(), finding.code, place.as_deref().unwrap_or("-"))
    });
    lines.collect()
}
