//! The table of `docs/reading.md`: what every sample of the authorities' data is read as.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use dtekit::mapping::{Direction, Registry};
use dtekit::reading::{ReadDocument, ReadOptions, ReadStatus};
use dtekit::{Country, Document, Finding, read};

use crate::country::authority;
use crate::country::leaves::leaves;
use crate::country::page::general;

#[test]
fn the_page_says_how_every_sample_is_read() {
    let Some(data) = authority::data("cl") else { return };
    compare("samples", &table(&data));
}

#[test]
fn the_page_has_every_format() {
    compare("formats", &formats());
}

/// Compares a part of the page. With `DTEKIT_BLESS` set, writes it.
fn compare(part: &str, fresh: &str) {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reading.md");
    let page = fs::read_to_string(&file).unwrap();
    let begin =
        format!("<!-- {part}: written by DTEKIT_BLESS=1 cargo test -p dtekit --test it reading -->\n");
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let fresh = format!("{before}{begin}{fresh}<!-- end -->{after}");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        assert!(
            page == fresh,
            "docs/reading.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test it reading"
        );
    }
}

fn table(data: &Path) -> String {
    let mut table = String::new();
    for country in Country::ALL {
        let folder = country.as_str().to_lowercase();
        let mut files = Vec::new();
        gather(&data.join(&folder).join("samples"), &mut files);
        files.sort();
        writeln!(table, "\n**{}**\n\n| Sample | Kind | Result |\n|---|---|---|", country.row().unwrap().name)
            .unwrap();
        // Samples with the same kind and result have one row.
        let mut rows: Vec<((String, String), Vec<String>)> = Vec::new();
        for file in files {
            let name = file.strip_prefix(data.join(&folder).join("samples")).unwrap().to_str().unwrap();
            for row in result(&fs::read(&file).unwrap()) {
                match rows.iter_mut().find(|(known, _)| *known == row) {
                    Some((_, names)) => names.push(name.to_owned()),
                    None => rows.push((row, vec![name.to_owned()])),
                }
            }
        }
        for ((kind, result), names) in rows {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            writeln!(table, "| {} | {kind} | {result} |", names.join(", ")).unwrap();
        }
    }
    table + "\n"
}

/// The table of the formats.
fn formats() -> String {
    let mut table =
        "\n| Country | Kind | Roots | Namespace | Documents in it |\n|---|---|---|---|---|\n".to_owned();
    for format in dtekit::reading::formats() {
        let list = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            if names.is_empty() { "–".to_owned() } else { names.join(", ") }
        };
        let country = format.country.map_or("–".to_owned(), |country| country.to_string());
        let namespace = Some(format.namespace).filter(|text| !text.is_empty());
        let namespace = namespace.map_or("–".to_owned(), |text| format!("`{text}`"));
        let (kind, roots, holds) = (format.kind, list(format.roots), list(format.holds));
        writeln!(table, "| {country} | {kind} | {roots} | {namespace} | {holds} |").unwrap();
    }
    table + "\n"
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            gather(&entry.path(), files);
        } else {
            files.push(entry.path());
        }
    }
}

/// Kind and result of each document in a sample.
fn result(bytes: &[u8]) -> Vec<(String, String)> {
    let options = ReadOptions { lost: true, ..ReadOptions::default() };
    match read(bytes, &options) {
        Ok(found) => found.iter().map(|document| (kind(document), outcome(document, bytes))).collect(),
        Err(error) => vec![("–".to_owned(), format!("no document: `{}`", error.code()))],
    }
}

fn kind(document: &ReadDocument) -> String {
    let mut words = Vec::new();
    words.extend(document.country.map(|country| country.to_string()));
    words.extend(document.kind.filter(|_| document.country.is_some()).map(|kind| kind.to_string()));
    words.push(document.name.clone());
    words.extend(document.document_type.clone());
    words.extend(document.version.clone());
    words.extend(document.environment.map(|environment| environment.to_string()));
    if document.signed {
        words.push("signed".to_owned());
    }
    if !document.envelopes.is_empty() {
        words.push(format!("in {}", document.envelopes.join("/")));
    }
    words.join(", ").replace('|', "\\|")
}

/// What became of a document.
fn outcome(document: &ReadDocument, bytes: &[u8]) -> String {
    match document.status {
        ReadStatus::Read if document.country.is_none() => "read: it is a generic DTE".to_owned(),
        ReadStatus::Read => compared(document, bytes),
        status => format!("{status}: {}", codes(&document.findings)),
    }
}

/// What differs after the way back and forth; what the mapping did not read where there is no way forth.
fn compared(document: &ReadDocument, bytes: &[u8]) -> String {
    let lost = names(document.lost.iter().map(String::as_str));
    let lost = if lost.is_empty() { String::new() } else { format!("; not read of it: {lost}") };
    let country = document.country.unwrap();
    let kind = document.document_type.as_deref().unwrap();
    let Ok(forth) = Registry::standard(country.as_str(), kind, Direction::To) else {
        return format!("read{lost}");
    };
    let again = match forth.apply(document.generic.as_deref().unwrap(), &Default::default()) {
        Err(error) => return format!("read; refused as a new document: {}{lost}", codes(error.findings())),
        Ok(_) if !document.envelopes.is_empty() => return format!("read{lost}"),
        Ok(again) => again,
    };
    let (before, after) = (flat(bytes), flat(&again));
    let missing = before.keys().filter(|path| !after.contains_key(*path)).map(String::as_str);
    let added = after.keys().filter(|path| !before.contains_key(*path)).map(String::as_str);
    let differs = |equal: fn(&str, &str) -> bool| {
        let changed = before.iter().filter(|(path, value)| {
            after.get(*path).is_some_and(|other| other != *value && equal(other, value))
        });
        names(changed.map(|(path, _)| path.as_str()))
    };
    let parts = [
        ("lost", names(missing)),
        ("added", names(added)),
        ("other decimals", differs(same_number)),
        ("written otherwise", differs(|one, other| !same_number(one, other))),
    ];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<_> = parts.map(|(word, names)| format!("{word}: {names}")).collect();
    if parts.is_empty() { "read, comes back equal".to_owned() } else { format!("read; {}", parts.join("; ")) }
}

fn codes(findings: &[Finding]) -> String {
    let codes: BTreeSet<_> = findings.iter().map(|finding| format!("`{}`", finding.code)).collect();
    codes.into_iter().collect::<Vec<_>>().join(", ")
}

/// Whether two texts are the same number with other zeros at its end.
fn same_number(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> Option<String> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
        digits.then(|| short.to_owned())
    };
    plain(one).is_some() && plain(one) == plain(other)
}

/// What the issuer, the certifier or the authority adds to a document when it is signed or stamped.
const STAMPS: [&str; 10] = [
    "Signature",
    "/TED[",
    "TmstFirma",
    "@Sello",
    "@Certificado",
    "@NoCertificado",
    "TimbreFiscalDigital",
    "Certificacion[",
    "firmaElectronica",
    "selloRecibido",
];

/// The leaves of an official document without stamps, and without what depends on prefixes alone.
fn flat(bytes: &[u8]) -> BTreeMap<String, String> {
    let json = bytes.trim_ascii_start().first() == Some(&b'{');
    let document = if json { Document::from_json(bytes) } else { Document::from_xml(bytes) }.unwrap();
    let (mut root, mut children) = (document.root(), document.root().children());
    // JSON with one member stands for the element of this name.
    if let (true, Some(only), None) = (json, children.next(), children.next()) {
        root = only;
    }
    let plain = |path: &str| -> String {
        let step = |step: &str| match step.strip_prefix('@') {
            Some(name) => format!("@{}", name.rsplit(':').next().unwrap_or_default()),
            None => step.rsplit(':').next().unwrap_or_default().to_owned(),
        };
        path.split('/').map(step).collect::<Vec<_>>().join("/")
    };
    let all = leaves(root)
        .into_iter()
        .filter(|(path, value)| !value.is_empty() && !path.contains("xmlns") && !path.contains("xsi:"));
    let all = all.map(|(path, value)| (plain(&path), value.trim().to_owned()));
    all.filter(|(path, _)| !STAMPS.iter().any(|stamp| path.contains(stamp))).collect()
}

/// The last names of paths, once each.
fn names<'p>(paths: impl Iterator<Item = &'p str>) -> String {
    let name = |path: &str| {
        let path = general(path);
        let last = path.rsplit('/').next().unwrap_or_default();
        let plain = last.rsplit(':').next().unwrap_or_default();
        if last.starts_with('@') { format!("@{}", plain.trim_start_matches('@')) } else { plain.to_owned() }
    };
    let stamped =
        |path: &&str| STAMPS.iter().any(|stamp| format!("/{path}[").replace(':', "/").contains(stamp));
    let all: BTreeSet<_> = paths.filter(|path| !stamped(path)).map(name).collect();
    let shown: Vec<_> = all.iter().take(12).map(|name| format!("`{name}`")).collect();
    let more = all.len().saturating_sub(shown.len());
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
