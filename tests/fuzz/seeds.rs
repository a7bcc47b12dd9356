//! The seeds of each target: the data of the vectors, in the input format of the target.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// The seeds of a target and the inputs that failed in the past (`tests/fuzz/failed/TARGET`). `root` is the
/// repository's folder.
pub fn seeds(root: &Path, target: &str) -> Vec<Vec<u8>> {
    let vectors = root.join("tests/vectors");
    let cases = |folder: &str| cases(&vectors.join(folder));
    let convert = |ending: &str| contents(&vectors.join("convert"), Some(ending));
    let mut seeds: Vec<Vec<u8>> = match target {
        "json_to_xml" => each(&convert("json"), |json| vec![with(&[0], json), with(&[1], json)]),
        "xml_to_json" => each(&convert("xml"), |xml| vec![with(&[0], xml), with(&[3], xml)]),
        "reference" => convert("xml"),
        "expression" => expressions(root),
        "store" => {
            let settled = br#"{"outcome": "accepted", "sends": 1, "settled": 1790100000, "warnings": [], "findings": []}"#;
            let records = [b"{}".to_vec(), settled.to_vec()];
            let records = records.into_iter().map(|record| with(&[0], &record));
            let lines: [&[u8]; 3] = [
                br#"{"issuer":"3101123456","type":"01","last":7,"warn_below":0,"ranges":[],"given":[],"used":[],"void":[],"blocks":[]}"#,
                br#"{"issuer":"1","type":"E31","series":"F1","last":24,"warn_below":10,"ranges":[[1,500]],"given":[[1,24]],"used":[[1,4]],"void":[[9,9,"torn"]],"blocks":[[20,24,"till"]]}"#,
                b"",
            ];
            records.chain(lines.iter().map(|line| [&[1], *line, b"\n"].concat())).collect()
        }
        #[cfg(feature = "sqlite")]
        "rows" => rows(),
        "document" => {
            let documents = [convert("json"), convert("xml")].concat();
            each(&documents, |text| vec![[text, &b"\0a/b=1\n+a/c\n-a\nx"[..]].concat()])
        }
        "template" => {
            let mut templates = templates(root, None);
            templates.extend(cases("mapping").iter().filter_map(|case| case.get("template")).map(text));
            templates
        }
        "mapping" => {
            let documents =
                folders(&vectors, "mapping_").into_iter().flat_map(|f| contents(&f, Some("json")));
            documents.enumerate().map(|(number, document)| with(&[number as u8 % 40], &document)).collect()
        }
        "answer" => {
            let answers = [cases("reply"), cases("result")].concat();
            let data =
                answers.iter().enumerate().filter_map(|(number, case)| Some((number, case.get("data")?)));
            data.map(|(number, data)| with(&[number as u8 % 86, 0], &text(data))).collect()
        }
        "request" => {
            let requests = [cases("request"), cases("call")].concat();
            let arguments = requests.iter().map(|case| case.get("arguments").map_or(b"{}".to_vec(), text));
            arguments.enumerate().map(|(number, json)| with(&[number as u8 % 86], &json)).collect()
        }
        "receiver_message" => strings(&cases("receiver_message"), &["xml", "expect"]),
        "cadena" => strings(&cases("cadena"), &["xml", "cfdi"]),
        "reading" => strings(&cases("reading"), &["data"]),
        "validate" => {
            let data = strings(&cases("validate"), &["data"]);
            let seeds = data.into_iter().chain(official(&vectors)).enumerate();
            seeds.map(|(number, data)| with(&[number as u8 % 2], &data)).collect()
        }
        "verify" => strings(&cases("verify"), &["data"]).iter().map(|data| with(&[7], data)).collect(),
        "archive" => {
            let packed = strings(&cases("archive"), &["archive_base64"]);
            packed.iter().map(|text| STANDARD.decode(text).expect("a vector's base64")).collect()
        }
        "upload" => strings(&cases("upload"), &["file"]).iter().map(|file| with(&[0], file)).collect(),
        "poll" => {
            let states = cases("poll").into_iter().map(|case| case.get("state").map_or_else(Vec::new, text));
            let steps: Vec<u8> = (0..90).collect();
            states.map(|state| [&state, &b"\0"[..], &steps].concat()).collect()
        }
        "event" => {
            let all = [cases("event"), cases("folio"), cases("receiver_message")].concat();
            let keywords: [(u8, &str); 5] = [
                (0, "status_change"),
                (1, "status_change"),
                (2, "authority_event"),
                (3, "inputs"),
                (5, "fields"),
            ];
            let seed = |case: &Value| {
                keywords
                    .iter()
                    .filter_map(|(kind, key)| Some(with(&[*kind], &text(case.get(key)?))))
                    .collect()
            };
            all.iter().flat_map(|case: &Value| -> Vec<Vec<u8>> { seed(case) }).collect()
        }
        _ => panic!("no seeds for the target {target}"),
    };
    assert!(!seeds.is_empty(), "the vectors have no seed for {target}");
    seeds.extend(contents(&root.join("tests/fuzz/failed").join(target), None));
    seeds
}

/// The plain official document of each type, which the mappings make.
fn official(vectors: &Path) -> Vec<Vec<u8>> {
    let files = folders(vectors, "mapping_").into_iter().flat_map(|folder| entries(&folder.join("to")));
    let is_one = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with("_plain.xml") || name.ends_with("_plain.official")
    };
    files.filter(is_one).map(|path| read(&path)).collect()
}

/// The built-in templates and libraries, optionally only those with an extension.
fn templates(root: &Path, ending: Option<&str>) -> Vec<Vec<u8>> {
    let countries = entries(&root.join("core/countries"));
    countries.iter().flat_map(|country| contents(&country.join("mappings"), ending)).collect()
}

/// A value of each kind in each column of the stores, with the types and checks of the tables or without.
#[cfg(feature = "sqlite")]
fn rows() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 5] = [b"XX", b"\xc3", b"\xf0\x9f\x98\x80 1", b"{\"repeat_safe\": 1}", b"waiting"];
    let numbers = [i64::MIN, 1_790_000_000_000, i64::MAX].map(i64::to_le_bytes);
    let values: Vec<(u8, &[u8])> = texts
        .iter()
        .map(|text| (3, *text))
        .chain(numbers.iter().map(|number| (1, &number[..])))
        .chain([(0, &[][..]), (2, &[0, 0, 0, 0, 0, 0, 0xF8, 0x7F][..]), (4, b"\xff")])
        .collect();
    let mut seeds = Vec::new();
    for (table, (_, columns)) in super::columns::COLUMNS.iter().enumerate() {
        for column in 0..columns.len() {
            for (kind, bytes) in &values {
                // A value of another type than the column's needs a table without types.
                let loose = u8::from(*kind != 3);
                let state = (seeds.len() % 8) as u8;
                let head = [state, loose, table as u8, column as u8, *kind, bytes.len() as u8];
                seeds.push([&head[..], bytes].concat());
            }
        }
    }
    seeds
}

/// What stands in braces in the built-in templates.
fn expressions(root: &Path) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for template in templates(root, Some("xml")) {
        let template = String::from_utf8(template).expect("a template in UTF-8");
        let braced = template.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
        let values = template.split("value=\"").skip(1).filter_map(|part| Some(part.split_once('"')?.0));
        for text in braced.chain(values) {
            found.push(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").into_bytes());
        }
    }
    found.sort();
    found.dedup();
    found
}

fn with(first: &[u8], rest: &[u8]) -> Vec<u8> {
    [first, rest].concat()
}

fn each(texts: &[Vec<u8>], make: impl Fn(&[u8]) -> Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    texts.iter().flat_map(|text| make(text)).collect()
}

/// The text of a string, or the JSON of any other value.
fn text(value: &Value) -> Vec<u8> {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned).into_bytes()
}

/// The values of these members in all cases, if they are strings.
fn strings(cases: &[Value], keys: &[&str]) -> Vec<Vec<u8>> {
    let of_case = |case: &Value| -> Vec<Vec<u8>> {
        keys.iter().filter_map(|key| case.get(key)?.as_str().map(|text| text.as_bytes().to_vec())).collect()
    };
    cases.iter().flat_map(of_case).collect()
}

/// The JSON files in a folder, without its subfolders.
fn cases(folder: &Path) -> Vec<Value> {
    let files =
        entries(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    files.map(|path| serde_json::from_slice(&read(&path)).expect("a vector is JSON")).collect()
}

/// The contents of the files in a folder and its subfolders, optionally only those with an extension. Empty if the
/// folder is missing.
fn contents(folder: &Path, ending: Option<&str>) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for path in entries(folder) {
        if path.is_dir() {
            found.extend(contents(&path, ending));
        } else if ending.is_none_or(|ending| path.extension().is_some_and(|found| found == ending)) {
            found.push(read(&path));
        }
    }
    found
}

fn folders(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let is_one =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix));
    entries(folder).into_iter().filter(is_one).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder that can be read").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file that can be read")
}
