//! How a document says that it was made in a contingency: each mark of the tables `XX-contingencia` is written.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use dtekit::mapping::{Direction, Explanation, Registry};
use dtekit::tables::{Row, Tables};

use super::vector;

/// The countries to whose formats documents are mapped.
const COUNTRIES: [&str; 11] = ["ar", "cl", "co", "cr", "do", "ec", "gt", "mx", "pa", "pe", "sv"];

/// The rows of a country's table.
fn rows(country: &str) -> Vec<Row> {
    let tables = Tables::standard();
    let table = tables.versions(&format!("{country}-contingencia")).pop();
    table.map(|table| table.rows().collect()).unwrap_or_default()
}

#[test]
fn every_country_has_a_mark_or_says_that_it_has_none() {
    for country in COUNTRIES {
        let rows = rows(country);
        assert!(!rows.is_empty(), "{country}");
        for row in rows {
            let has = |column: &str| row.get(column).is_some();
            assert!(has("value") && has("en") && has("law") && has("checked"), "{country} {}", row.key());
            assert_eq!(has("path"), has("element"), "{country} {}", row.key());
            assert!(has("path") || row.get("en").unwrap().starts_with("no mark"), "{country} {}", row.key());
        }
    }
}

#[test]
fn every_mark_is_written_from_the_path_of_the_table() {
    let mut lost = Vec::new();
    for country in COUNTRIES {
        let mut explained = HashMap::new();
        for row in rows(country).iter().filter(|row| row.get("path").is_some()) {
            if !is_written(country, row, &mut explained) {
                lost.push(format!("{country} {}", row.key()));
            }
        }
    }
    assert!(lost.is_empty(), "no vector writes {lost:?}");
}

/// Whether a vector of the country writes the element of a row from its path, with its mark.
fn is_written(country: &str, row: &Row, explained: &mut HashMap<String, Explanation>) -> bool {
    let expected = if country == "sv" { ".official" } else { ".xml" };
    let folder = format!("mapping_{country}/to");
    let (path, element) = (row.get("path").unwrap(), row.get("element").unwrap());
    let last = element.rsplit('/').next().unwrap().trim_start_matches('@');
    let all = vector::read(&folder, &[".json"], expected);
    all.into_iter().any(|vector| {
        let file = Path::new("../tests/vectors").join(&folder).join(format!("{}{expected}", vector.name));
        let official =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap_or_default();
        // A document is explained only if its text has the mark: that takes most of the time.
        let (_, value) = official.split_once(&format!("{last}>")).unwrap_or(("", &official));
        official.contains(last) && row.get("mark").is_none_or(|mark| is_marked(value, mark)) && {
            let explanation = explained.entry(vector.name).or_insert_with(|| {
                let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
                mapping.explain(&vector.input, &vector.params.into()).unwrap()
            });
            says(explanation, path, element, row.get("mark"))
        }
    })
}

/// Whether a text begins with a mark, or has it as `digit 42 is 3` says.
fn is_marked(text: &str, mark: &str) -> bool {
    match mark.strip_prefix("digit ").and_then(|rest| rest.split_once(" is ")) {
        Some((place, digit)) => {
            let before = place.parse::<usize>().unwrap() - 1;
            text.get(before..).is_some_and(|rest| rest.starts_with(digit))
        }
        None => text.starts_with(mark),
    }
}

fn says(explanation: &Explanation, path: &str, element: &str, mark: Option<&str>) -> bool {
    explanation.rows.iter().any(|row| {
        let is_marked = mark.map_or(!row.value.is_empty(), |mark| is_marked(&row.value, mark));
        is_marked
            && ends_with(&row.target, element)
            && row.sources.iter().any(|source| ends_with(source, path))
    })
}

/// Whether a path ends with these names; numbers, prefixes and conditions do not count.
fn ends_with(path: &str, names: &str) -> bool {
    let bare = |path: &str| -> Vec<String> {
        let mut plain = String::new();
        let mut depth = 0;
        for c in path.chars() {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ if depth == 0 => plain.push(c),
                _ => {}
            }
        }
        let steps =
            plain.split(['/', '.']).map(|step| step.trim_start_matches('@').rsplit(':').next().unwrap());
        steps.filter(|step| !step.is_empty() && !step.starts_with('#')).map(str::to_owned).collect()
    };
    bare(path).ends_with(&bare(names))
}
