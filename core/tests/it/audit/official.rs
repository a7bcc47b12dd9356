//! The lengths of the official elements: what `lint` knows of them is what the authorities' schemas say.
//!
//! Every leaf of an output gets a text of another length, so that the length in a message of xmllint names the leaf.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use dtekit::audit::{LintOptions, lint};
use dtekit::json::Value;
use dtekit::mapping::{Direction, Explanation, Registry, Row};
use dtekit::{Country, Document};

use crate::country::vector::{self, Vector};
use crate::country::{authority, schemas};
use crate::length::is_long;

/// The countries whose schemas set lengths.
const COUNTRIES: [&str; 8] = ["CL", "CR", "DO", "EC", "GT", "MX", "PA", "SV"];

/// The shortest text of a leaf: a schema that allows more sets no length for us.
const SHORTEST: usize = 11_000;

/// What a schema says of a leaf.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    characters: Option<Characters>,
    digits: Option<usize>,
    decimals: Option<usize>,
}

impl Fact {
    /// The cells of the table.
    fn cells(self) -> String {
        let cell = |number: Option<usize>| number.map_or("-".to_owned(), |number| number.to_string());
        let characters = self.characters.map_or("-".to_owned(), |one| {
            let mark = |is_so, mark| if is_so { mark } else { "" };
            format!("{}{}{}", mark(one.is_exact, "="), mark(one.is_collapsed, "~"), one.most)
        });
        format!("{characters}\t{}\t{}", cell(self.digits), cell(self.decimals))
    }
}

/// The length of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Characters {
    most: usize,
    /// Whether a shorter text is refused as well.
    is_exact: bool,
    /// Whether a run of blanks counts as one.
    is_collapsed: bool,
}

fn table(country: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/audit/lint/official");
    folder.join(format!("{}.tsv", country.to_lowercase()))
}

fn vectors(country: &str) -> Vec<Vector> {
    let expected = if country == "SV" { ".official" } else { ".xml" };
    vector::read(&format!("mapping_{}/to", country.to_lowercase()), &[".json"], expected)
}

fn explain(country: &str, vector: &Vector) -> Explanation {
    let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
    mapping.explain(&vector.input, &vector.params.clone().into()).unwrap()
}

/// The complaints of a country's schema about a document; empty if it is valid.
fn judged(data: &Path, country: &str, tipo: &str, xml: &str) -> String {
    schemas::validate(data, country, tipo, xml).err().unwrap_or_default()
}

/// Whether an attribute is kept as it is: a namespace, a place of a schema, a version, by which the schema is chosen.
fn is_kept(name: &str) -> bool {
    name.starts_with("xmlns")
        || name.ends_with(":schemaLocation")
        || matches!(name.to_ascii_lowercase().as_str(), "version" | "id" | "xsi:nil" | "xsi:type")
}

/// An XML document with another text in each leaf, and the paths of the leaves without numbers and prefixes.
fn filled(xml: &str, value: impl Fn(usize) -> String) -> (String, Vec<String>) {
    let local = |name: &str| name.rsplit(':').next().unwrap().to_owned();
    let (mut out, mut leaves, mut open) = (String::new(), Vec::new(), Vec::<String>::new());
    let mut rest = xml;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        // A text just before an end tag is a leaf.
        if tag.starts_with("</") && !text.trim().is_empty() {
            out.push_str(&value(leaves.len()));
            leaves.push(open.join("/"));
        } else {
            out.push_str(text);
        }
        let end = tag.find('>').unwrap() + 1;
        let (tag, after) = tag.split_at(end);
        rest = after;
        if tag.starts_with("</") {
            open.pop();
        }
        if tag.starts_with("</") || tag.starts_with("<?") || tag.starts_with("<!") {
            out.push_str(tag);
            continue;
        }
        let name = tag[1..].split([' ', '>', '/', '\n']).next().unwrap();
        open.push(local(name));
        // Between quotes stand the values, before each its name.
        let mut name = "";
        for (number, part) in tag.split('"').enumerate() {
            if number > 0 {
                out.push('"');
            }
            if number % 2 == 0 {
                name = part.trim_end_matches('=').rsplit([' ', '\n']).next().unwrap();
                out.push_str(part);
            } else if is_kept(name) {
                out.push_str(part);
            } else {
                out.push_str(&value(leaves.len()));
                leaves.push(format!("{}/@{}", open.join("/"), local(name)));
            }
        }
        if tag.ends_with("/>") {
            open.pop();
        }
    }
    out.push_str(rest);
    (out, leaves)
}

/// The number in quotes or brackets behind some words.
fn number_after(text: &str, words: &str) -> Option<usize> {
    let rest = &text[text.find(words)? + words.len()..];
    let digits: String =
        rest.chars().skip_while(|one| !one.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// What the schema says of every leaf of an output.
fn of_xml(data: &Path, country: &str, vector: &Vector) -> BTreeMap<String, Fact> {
    let output = explain(country, vector).output.replace('\u{fffd}', "?");
    let mut facts = BTreeMap::new();
    // With two blanks inside: if they count as one, the length is even.
    let (xml, leaves) = filled(&output, |leaf| format!("x  {}", "x".repeat(SHORTEST + 2 * leaf)));
    for leaf in &leaves {
        facts.entry(leaf.clone()).or_insert_with(Fact::default);
    }
    let mut set = |leaf: usize, change: &dyn Fn(&mut Fact)| {
        if let Some(fact) = leaves.get(leaf).and_then(|path| facts.get_mut(path)) {
            change(fact);
        }
    };
    let least = |known: &mut Option<usize>, most: usize| {
        *known = Some(known.map_or(most, |known| known.min(most)));
    };
    for line in judged(data, country, &vector.tipo, &xml).lines() {
        let exact = number_after(line, "allowed length of");
        let most = exact.or_else(|| number_after(line, "allowed maximum length"));
        if let (Some(length), Some(most)) = (number_after(line, "has a length of"), most) {
            let length = length - SHORTEST - 2;
            let (is_exact, is_collapsed) = (exact.is_some(), length.is_multiple_of(2));
            set(length / 2, &|fact| {
                if fact.characters.is_none_or(|known| most < known.most) {
                    fact.characters = Some(Characters { most, is_exact, is_collapsed });
                }
            });
        }
    }
    // At most 23 digits: libxml2 reads no longer ones.
    for decimals in [".7777777777", ""] {
        let whole = if decimals.is_empty() { "77777777777777777" } else { "777777" };
        let (xml, _) = filled(&output, |leaf| format!("1{leaf:05}{whole}{decimals}"));
        for line in judged(data, country, &vector.tipo, &xml).lines() {
            let Some((_, digits)) = line.split_once("The value '1") else { continue };
            let Some(leaf) = digits.get(..5).and_then(|digits| digits.parse().ok()) else { continue };
            if let Some(most) = number_after(line, "more digits than are allowed") {
                set(leaf, &|fact| least(&mut fact.digits, most));
            }
            if let Some(most) = number_after(line, "more fractional digits than are allowed") {
                set(leaf, &|fact| least(&mut fact.decimals, most));
            }
        }
    }
    facts
}

/// What the JSON schema of El Salvador says of every leaf of an output.
fn of_json(vector: &Vector) -> Option<BTreeMap<String, Fact>> {
    let schema = schemas::of_el_salvador(&vector.tipo)?;
    let mut facts = BTreeMap::new();
    for row in &explain("SV", vector).rows {
        let path = general(&row.target);
        let mut place = Some(&schema);
        for step in path.split('/') {
            place = place.and_then(|place| inside(place, step));
        }
        let length = |name: &str| place.and_then(|place| place[name].as_u64());
        let characters = length("maxLength").map(|most| Characters {
            most: most as usize,
            is_exact: length("minLength") == Some(most),
            is_collapsed: false,
        });
        facts.insert(path, Fact { characters, ..Fact::default() });
    }
    Some(facts)
}

/// The schema of a member, also of the items of a list.
fn inside<'s>(schema: &'s Value, name: &str) -> Option<&'s Value> {
    let own = schema["properties"].get(name).or_else(|| schema["items"]["properties"].get(name));
    own.or_else(|| schema["anyOf"].as_array()?.iter().find_map(|one| inside(one, name)))
}

fn general(target: &str) -> String {
    let steps = target.split('/').map(|step| step.split('[').next().unwrap());
    steps.filter(|step| !step.is_empty()).collect::<Vec<_>>().join("/")
}

/// The lines of a country's table, made from all of its vectors.
fn lines(country: &str, data: &Path) -> Option<String> {
    let mut all: BTreeMap<String, BTreeMap<String, Fact>> = BTreeMap::new();
    for vector in vectors(country) {
        let found = if country == "SV" { of_json(&vector)? } else { of_xml(data, country, &vector) };
        for (path, fact) in found {
            let known = all.entry(path).or_default().entry(vector.tipo.clone()).or_insert(fact);
            known.characters = known.characters.or(fact.characters);
            known.digits = known.digits.or(fact.digits);
            known.decimals = known.decimals.or(fact.decimals);
        }
    }
    let mut text = String::from("# path\tcharacters\tdigits\tdecimals\ttypes\n");
    for (path, types) in all {
        let different: BTreeSet<Fact> = types.values().copied().collect();
        for fact in different.iter().filter(|fact| **fact != Fact::default()) {
            let of: Vec<_> =
                types.iter().filter(|(_, one)| *one == fact).map(|(tipo, _)| tipo.as_str()).collect();
            let of = if different.len() == 1 { String::new() } else { format!("\t{}", of.join(",")) };
            text.push_str(&format!("{path}\t{}{of}\n", fact.cells()));
        }
    }
    Some(text)
}

/// libxml2 needs three minutes for Panama's patterns: the long run looks at one of its vectors.
const SLOW: &str = "PA";

#[test]
fn the_tables_are_what_the_authorities_schemas_say() {
    let is_blessed = std::env::var_os("DTEKIT_BLESS").is_some();
    // In the long run; `DTEKIT_TEST_SCHEMAS=all` is all of it, and the code of a country its own table.
    let asked = std::env::var("DTEKIT_TEST_SCHEMAS").ok();
    if asked.is_none() && !is_long() {
        return authority::leave_out("the lengths of every schema (DTEKIT_TEST_LONG)");
    }
    let is_asked = |country: &str| asked.as_deref().is_none_or(|asked| asked == "all" || asked == country);
    for country in COUNTRIES.into_iter().filter(|country| is_asked(country)) {
        let Some(data) = authority::schemas(&country.to_lowercase()) else { return };
        if country == SLOW && asked.is_none() {
            one_vector_is_as_the_table_says(country, &data);
            continue;
        }
        let Some(found) = lines(country, &data) else { return };
        assert!(found.lines().count() > 20, "{country}: {found}");
        if is_blessed {
            fs::write(table(country), found).unwrap();
        } else {
            assert_eq!(
                found,
                fs::read_to_string(table(country)).unwrap(),
                "{country}: DTEKIT_BLESS=1 DTEKIT_TEST_SCHEMAS={country} writes the table"
            );
        }
    }
}

fn one_vector_is_as_the_table_says(country: &str, data: &Path) {
    let table = fs::read_to_string(table(country)).unwrap();
    let vector = vectors(country).into_iter().find(|one| one.name.ends_with("_full")).unwrap();
    let facts = of_xml(data, country, &vector);
    let facts: Vec<_> = facts.into_iter().filter(|(_, fact)| *fact != Fact::default()).collect();
    assert!(facts.len() > 20, "{}: {facts:?}", vector.name);
    for (path, fact) in facts {
        let known = row(&table, &path, &vector.tipo).map(|cells| cells[1..4].join("\t"));
        assert_eq!(known, Some(fact.cells()), "{country} {}: {path}", vector.name);
    }
}

/// The path of an official element as the tables have it: without numbers, prefixes and places of text.
fn official(target: &str) -> String {
    let steps = target.split('/').filter(|step| !step.starts_with('#')).map(|step| {
        let name = step.split('[').next().unwrap();
        let mark = if name.starts_with('@') { "@" } else { "" };
        format!("{mark}{}", name.trim_start_matches('@').rsplit(':').next().unwrap())
    });
    steps.collect::<Vec<_>>().join("/")
}

/// The cells of a path for a type in a table.
fn row<'t>(table: &'t str, path: &str, tipo: &str) -> Option<Vec<&'t str>> {
    let cells = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mut known = cells.filter(|cells| cells[0] == path);
    let holds = |cells: &Vec<&str>| cells.get(4).is_none_or(|types| types.split(',').any(|one| one == tipo));
    known.find(holds)
}

/// The most characters of a path for a type, as the table says.
fn most(table: &str, path: &str, tipo: &str) -> Option<usize> {
    row(table, path, tipo)?[1].trim_start_matches(['=', '~']).parse().ok()
}

#[test]
fn a_value_that_is_one_too_long_is_found_at_its_place_and_refused_by_the_schema() {
    let mut wrong = Vec::new();
    for country in COUNTRIES {
        let data = authority::schemas(&country.to_lowercase());
        let table = fs::read_to_string(table(country)).unwrap();
        let (mut found, mut refused) = (0, 0);
        let full = vectors(country).into_iter().filter(|one| one.name.ends_with("_full"));
        let (few, every) = if is_long() { (3, 1) } else { (1, 4) };
        for vector in full.take(few) {
            let explanation = explain(country, &vector);
            let clean = Document::from_json(&vector.input).unwrap();
            let options = LintOptions {
                mapping: vector.params.clone().into(),
                document_type: Some(vector.tipo.clone()),
                ..LintOptions::default()
            };
            for row in explanation.rows.iter().step_by(every) {
                let path = official(&row.target);
                let Some(most) = most(&table, &path, &vector.tipo) else { continue };
                let [source] = &row.sources[..] else { continue };
                // Only what is copied as it is; a number stays one.
                let is_copied = clean.element(source).and_then(|one| one.text().map(str::to_owned));
                if is_copied.as_deref() != Some(&*row.value) {
                    continue;
                }
                let letter = if row.value.bytes().all(|byte| byte.is_ascii_digit()) { "7" } else { "x" };
                let long = format!(
                    "{}{}",
                    row.value,
                    letter.repeat((most + 1).saturating_sub(row.value.chars().count()))
                );
                let mut document = clean.clone();
                document.set(source, long.as_str()).unwrap();
                let seen = lint(&document, country.parse::<Country>().unwrap(), &options).unwrap();
                let is_found = seen.findings.iter().any(|one| one.finding.path.as_deref() == Some(source));
                let is_asked = country != "SV" && refused < if is_long() { 20 } else { 2 };
                found += usize::from(is_found);
                if is_found && !(is_asked && data.is_some()) {
                    continue;
                }
                // What the mapping cuts, refuses or writes elsewhere, as a unit that the authority does not list, is not sent there.
                let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
                let sent = mapping.explain(&document, &options.mapping).unwrap();
                let is_there = |row: &Row| row.value == long && official(&row.target) == path;
                if !sent.findings.is_empty() || !sent.rows.iter().any(is_there) {
                    continue;
                }
                if !is_found {
                    wrong.push(format!(
                        "{country} {}: {source} of {} characters for {path}",
                        vector.name,
                        most + 1
                    ));
                }
                if let Some(data) = data.as_ref().filter(|_| is_asked) {
                    refused += 1;
                    let output = sent.output.replace('\u{fffd}', "?");
                    let said = judged(data, country, &vector.tipo, &output);
                    if !said.contains("length") {
                        wrong.push(format!("{country} {}: {path} is not refused: {said}", vector.name));
                    }
                }
            }
        }
        let _ =
            writeln!(std::io::stdout(), "{country}: {found} values one too long, {refused} shown to xmllint");
        assert!(found > 0, "{country}");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
