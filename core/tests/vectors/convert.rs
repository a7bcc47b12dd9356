//! The conversion cases of `tests/vectors/convert`; each is a test of its own (`tests/vectors/README.md`).

#[path = "../it/values.rs"]
mod values;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dtekit::convert::Pieces;
use dtekit::json::Map;
use dtekit::{Converter, Error, Result, ToJson, ToXml, json_to_xml, xml_to_json};
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
    trials.extend(cases(
        "json_to_xml",
        ("json", "xml"),
        "json_to_xml by a kept converter",
        |json, options| kept(options, |converter, output| converter.json_to_xml(json, output).map(|_| ())),
    ));
    trials.extend(cases("xml_to_json", ("xml", "json"), "xml_to_json", |xml, options| {
        xml_to_json(xml, &ToJson::from_members(options)?)
    }));
    trials.extend(cases("xml_to_json", ("xml", "json"), "xml_to_json as values", |xml, options| {
        let value = ToJson::from_members(options)?.convert(xml, &mut JsonText)?;
        Ok(value.output.into_bytes())
    }));
    trials.extend(cases(
        "xml_to_json",
        ("xml", "json"),
        "xml_to_json by a kept converter",
        |xml, options| kept(options, |converter, output| converter.xml_to_json(xml, output).map(|_| ())),
    ));
    trials
}

/// Converts twice, by the one converter that all cases with these options share.
fn kept(options: &Map, convert: impl Fn(&mut Converter, &mut Vec<u8>) -> Result<()>) -> Result<Vec<u8>> {
    static CONVERTERS: Mutex<BTreeMap<String, Converter>> = Mutex::new(BTreeMap::new());
    let mut converters = CONVERTERS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = dtekit::json::Value::Object(options.clone()).to_string();
    let converter = match converters.entry(key) {
        Entry::Occupied(entry) => entry.into_mut(),
        Entry::Vacant(entry) => {
            // A case has the options of one direction; those of the other are the default.
            let to_xml = ToXml::from_members(options);
            let to_json = ToJson::from_members(options);
            entry.insert(match (to_xml, to_json) {
                (Err(error), Err(_)) => return Err(error),
                (to_xml, to_json) => Converter::new(to_xml.unwrap_or_default(), to_json.unwrap_or_default())?,
            })
        }
    };
    let mut output = b"before".to_vec();
    let first = convert(converter, &mut output);
    assert!(output.starts_with(b"before") && (first.is_ok() || output.len() == 6));
    let mut again = Vec::new();
    let second = convert(converter, &mut again);
    assert_eq!(first.as_ref().map_err(lines), second.as_ref().map_err(lines));
    assert!(first.is_err() || output[6..] == again);
    second.map(|()| again)
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

/// An error as the vectors write it: two lines for each finding, of its place and of its message.
fn lines(error: &Error) -> String {
    let lines = error.findings().iter().map(|finding| {
        let path = finding.path.as_deref().unwrap_or("-");
        let place = finding.position.map(|place| format!("{}:{}", place.line, place.column));
        let place = place.as_deref().unwrap_or("-");
        format!("{} {} {path} {place}\n  {}\n", error.kind(), finding.code, finding.message)
    });
    lines.collect()
}
