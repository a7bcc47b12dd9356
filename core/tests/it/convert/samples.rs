//! Converts real documents of twelve countries from XML to JSON and back: the same tree must come back.
//!
//! libxml2's `xmllint --noblanks` reads both sides, so that the test does not depend on dtekit's reader. Comments,
//! processing instructions, and the order between siblings of different names do not count: JSON does not keep them.
//! The documents are not part of the project: `DTEKIT_AUTHORITY_DATA` names their folder, by default `../shared/data`
//! beside the project.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use dtekit::{ToJson, ToXml, json_to_xml, xml_to_json};
use quick_xml::Reader;
use quick_xml::events::Event;

/// An element, with its children by name in first-seen order.
#[derive(Debug, Default, PartialEq)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// Its whole text, except white space alone beside child elements.
    text: String,
    groups: Vec<(String, Vec<Element>)>,
}

#[test]
fn every_sample_comes_back_as_the_same_tree() {
    let Some(samples) = samples() else {
        leave_out("the samples are not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return;
    }
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for path in &samples {
        let original = fs::read(path).unwrap();
        let json = match xml_to_json(&original, &ToJson { keep_root: true, ..ToJson::default() }) {
            Ok(json) => json,
            Err(error) if error.code() == "xml-doctype" => continue,
            Err(error) => {
                wrong.push(format!("{}: {error}", path.display()));
                continue;
            }
        };
        let back = json_to_xml(&json, &ToXml { keep_root: true, ..ToXml::default() });
        match back.map_err(|error| error.to_string()).and_then(|back| compare(&original, &back)) {
            Ok(()) => compared += 1,
            Err(difference) => wrong.push(format!("{}: {difference}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
    assert!(compared > 100, "only {compared} samples were compared");
    println!("{compared} samples are the same tree");
}

#[test]
fn a_lost_element_or_attribute_or_text_is_seen() {
    let same = |left: &str, right: &str| tree(left) == tree(right);
    assert!(same("<a><b>1</b><c/><b>2</b></a>", "<a><b>1</b><b>2</b><c/><!-- c --></a>"));
    assert!(!same("<a><b>1</b><b>2</b></a>", "<a><b>2</b><b>1</b></a>"));
    assert!(!same("<a><b>1</b></a>", "<a><b> 1</b></a>"));
    assert!(!same("<a b='1'/>", "<a b='2'/>"));
    assert!(!same("<a><b/></a>", "<a><b/><b/></a>"));
    assert!(!same("<a>&lt;</a>", "<a>&gt;</a>"));
}

fn compare(original: &[u8], back: &[u8]) -> Result<(), String> {
    let (original, back) = (tree(&without_blanks(original)?), tree(&without_blanks(back)?));
    if original == back { Ok(()) } else { Err(difference(&original, &back)) }
}

/// The document as libxml2 reads and writes it: in UTF-8, without insignificant white space.
fn without_blanks(xml: &[u8]) -> Result<String, String> {
    let mut xmllint = Command::new("xmllint")
        .args(["--noblanks", "--nonet", "--huge", "--encode", "UTF-8", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = xmllint.stdin.take().unwrap();
    let input = xml.to_vec();
    // A separate thread, because xmllint may write before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = xmllint.wait_with_output().unwrap();
    let _ = writer.join();
    if !output.status.success() {
        return Err(format!("xmllint: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8(output.stdout).unwrap())
}

fn tree(xml: &str) -> Element {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    // For each open element, the text since its last tag. It is dropped if it is blank and an element stands beside
    // it.
    let mut runs: Vec<Vec<String>> = vec![vec![String::new()]];
    loop {
        let event = reader.read_event().unwrap();
        match event {
            Event::Start(ref tag) | Event::Empty(ref tag) => {
                let mut attributes: Vec<_> = tag
                    .attributes()
                    .map(|attribute| {
                        let attribute = attribute.unwrap();
                        (attribute.key.as_ref().to_owned(), attribute.value.clone().into_owned())
                    })
                    .collect();
                attributes.sort();
                let element =
                    Element { name: tag.name().as_ref().to_owned(), attributes, ..Element::default() };
                runs.last_mut().unwrap().push(String::new());
                if matches!(event, Event::Empty(_)) {
                    add(open.last_mut().unwrap(), element);
                } else {
                    open.push(element);
                    runs.push(vec![String::new()]);
                }
            }
            Event::End(_) => {
                let mut element = open.pop().unwrap();
                let runs = runs.pop().unwrap();
                let beside = !element.groups.is_empty();
                element.text =
                    runs.into_iter().filter(|run| !(beside && run.trim_ascii().is_empty())).collect();
                add(open.last_mut().unwrap(), element);
            }
            Event::Text(text) => runs.last_mut().unwrap().last_mut().unwrap().push_str(&text),
            Event::CData(text) => runs.last_mut().unwrap().last_mut().unwrap().push_str(&text),
            Event::GeneralRef(name) => {
                // Compared as written: the same writer wrote both sides.
                let run = runs.last_mut().unwrap().last_mut().unwrap();
                run.push_str(&format!("&{};", &*name));
            }
            Event::Eof => return open.pop().unwrap(),
            _ => {}
        }
    }
}

fn add(parent: &mut Element, child: Element) {
    match parent.groups.iter_mut().find(|(name, _)| *name == child.name) {
        Some((_, group)) => group.push(child),
        None => parent.groups.push((child.name.clone(), vec![child])),
    }
    // The order between groups is not compared.
    parent.groups.sort_by(|left, right| left.0.cmp(&right.0));
}

/// The deepest place at which two trees begin to differ.
fn difference(left: &Element, right: &Element) -> String {
    let pairs = left.groups.iter().zip(&right.groups).flat_map(|(left, right)| left.1.iter().zip(&right.1));
    match pairs.into_iter().find(|(left, right)| left != right) {
        Some((inner_left, inner_right)) if left.groups.len() == right.groups.len() => {
            format!("{}/{}", left.name, difference(inner_left, inner_right))
        }
        _ => format!("{left:?}\n  came back as {right:?}").chars().take(1500).collect(),
    }
}

fn samples() -> Option<Vec<PathBuf>> {
    let data = match std::env::var_os("DTEKIT_AUTHORITY_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
    };
    let mut found = Vec::new();
    for country in fs::read_dir(data).ok()? {
        collect(&country.ok()?.path().join("samples"), &mut found);
    }
    found.sort();
    (!found.is_empty()).then_some(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "xml") {
            found.push(path);
        }
    }
}

/// Prints to the terminal that this test could not run here. The test framework hides other output of a test that
/// passes.
fn leave_out(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}
