//! How long a value may be in the authority's own schema, for what a template neither cuts nor refuses.
//!
//! The tables `official/*.tsv` are facts of the authorities' schemas, found with xmllint by
//! `DTEKIT_TEST_SCHEMAS=all DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::official`; the schemas themselves are no part of the project. A line is a path in the
//! official document without namespaces and numbers, the most characters, the most digits, the most decimals (`-` where the schema sets
//! none), and the document types for which it holds; without types, it holds for all. Before the number of characters stands `=` where
//! the schema asks for exactly so many, and `~` where it counts a run of blanks as one.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::code;
use crate::country::Country;
use crate::error::{Finding, short};
use crate::mapping::Draft;

/// The tables. The schemas of AR (the WSDL), CO and PE (UBL) set no lengths; there is no mapping to BR.
static TABLES: &[(Country, &str)] = &[
    (Country::CL, include_str!("official/cl.tsv")),
    (Country::CR, include_str!("official/cr.tsv")),
    (Country::DO, include_str!("official/do.tsv")),
    (Country::EC, include_str!("official/ec.tsv")),
    (Country::GT, include_str!("official/gt.tsv")),
    (Country::MX, include_str!("official/mx.tsv")),
    (Country::PA, include_str!("official/pa.tsv")),
    (Country::SV, include_str!("official/sv.tsv")),
];

/// What a schema says of an element or attribute.
struct Fact {
    length: Option<usize>,
    /// Whether a shorter text is wrong as well.
    is_exact: bool,
    /// Whether a run of blanks counts as one, and blanks at the ends as none.
    is_collapsed: bool,
    digits: Option<usize>,
    decimals: Option<usize>,
    /// The document types, with commas; empty for all.
    types: &'static str,
}

type Facts = BTreeMap<&'static str, Vec<Fact>>;

/// The table of a country, read when it is first asked for.
fn facts(country: Country) -> Option<&'static Facts> {
    static READ: [OnceLock<Facts>; 8] = [const { OnceLock::new() }; 8];
    let at = TABLES.iter().position(|(of, _)| *of == country)?;
    Some(READ.get(at)?.get_or_init(|| {
        let mut facts = Facts::new();
        for line in TABLES[at].1.lines().filter(|line| !line.starts_with('#')) {
            let mut cells = line.split('\t');
            let path = cells.next().unwrap_or_default();
            let characters = cells.next().unwrap_or_default();
            let (is_exact, is_collapsed) = (characters.contains('='), characters.contains('~'));
            let length = characters.trim_start_matches(['=', '~']).parse().ok();
            let mut number = || cells.next().and_then(|cell| cell.parse().ok());
            let (digits, decimals) = (number(), number());
            let types = cells.next().unwrap_or_default();
            let fact = Fact { length, is_exact, is_collapsed, digits, decimals, types };
            facts.entry(path).or_default().push(fact);
        }
        facts
    }))
}

/// A path in the official document without numbers, namespaces and the mark of a text beside attributes; written to `room` if it is
/// not the target itself.
fn general<'p>(target: &'p str, room: &'p mut String) -> &'p str {
    if memchr::memchr3(b'[', b':', b'#', target.as_bytes()).is_none() {
        return target;
    }
    room.clear();
    let bytes = target.as_bytes();
    // The name of the step that is being read, and whether it is an attribute.
    let (mut from, mut end, mut is_attribute) = (0, None, false);
    for at in 0..=bytes.len() {
        match bytes.get(at) {
            None | Some(b'/') => {
                let name = &target[from..end.unwrap_or(at)];
                if !name.starts_with('#') {
                    if !room.is_empty() {
                        room.push('/');
                    }
                    if is_attribute {
                        room.push('@');
                    }
                    room.push_str(name);
                }
                (from, end, is_attribute) = (at + 1, None, false);
            }
            Some(b'[') => end = end.or(Some(at)),
            // What was before is a prefix.
            Some(b':') if end.is_none() => {
                is_attribute |= bytes[from] == b'@';
                from = at + 1;
            }
            _ => {}
        }
    }
    room
}

/// The schema of a document type.
pub struct Official<'t> {
    facts: &'static Facts,
    document_type: &'t str,
    path: RefCell<String>,
}

impl<'t> Official<'t> {
    /// The schema of a country's document type; `None` if it sets no lengths.
    pub fn of(country: Country, document_type: &'t str) -> Option<Self> {
        Some(Official { facts: facts(country)?, document_type, path: RefCell::default() })
    }

    /// What the schema refuses in a value that a mapping wrote.
    pub fn check(&self, row: &Draft) -> Option<Finding> {
        let mut path = self.path.borrow_mut();
        let known = self.facts.get(general(&row.target, &mut path))?;
        let holds = |fact: &&Fact| {
            fact.types.is_empty() || fact.types.split(',').any(|one| one == self.document_type)
        };
        refused(known.iter().find(holds)?, row)
    }
}

fn refused(fact: &Fact, row: &Draft) -> Option<Finding> {
    let name = row.target.rsplit('/').find(|step| !step.starts_with('#')).unwrap_or(&row.target);
    let text = collapsed(&row.value);
    let measured: &str = if fact.is_collapsed { &text } else { &row.value };
    let count = measured.chars().count();
    let is_wrong = |most: &usize| count > *most || (fact.is_exact && count < *most);
    if let Some(most) = fact.length.filter(is_wrong) {
        let bound = if fact.is_exact { "exactly" } else { "at most" };
        let message = format!("expected {bound} {most} characters for `{}`, found {count}", short(name));
        return Some(Finding::new(&code::LINT_LENGTH, message));
    }
    let (digits, decimals) = counted(&text)?;
    let message = if let Some(most) = fact.decimals.filter(|most| decimals > *most) {
        format!("expected at most {most} decimals for `{}`, found `{}`", short(name), short(&text))
    } else if let Some(most) = fact.digits.filter(|most| digits > *most) {
        format!("expected at most {most} digits for `{}`, found `{}`", short(name), short(&text))
    } else {
        return None;
    };
    Some(Finding::new(&code::LINT_DIGITS, message))
}

/// The text with single blanks.
fn collapsed(text: &str) -> Cow<'_, str> {
    if text.trim() == text && !text.contains("  ") && !text.contains(['\n', '\t', '\r']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The digits and decimals of a number, as a schema counts them: without zeros at its ends; `None` for another text.
fn counted(text: &str) -> Option<(usize, usize)> {
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = !text.is_empty()
        && [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    is_number.then_some((whole.len() + fraction.len(), fraction.len()))
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn a_general_path_has_no_numbers_prefixes_and_marks_of_texts() {
        let mut room = String::new();
        for (target, path) in [
            ("A/B", "A/B"),
            ("cfdi:A[2]/cfdi:B[10]/@x", "A/B/@x"),
            ("A/B[3]/#text", "A/B"),
            ("A/@xsi:type", "A/@type"),
            ("#text", ""),
        ] {
            assert_eq!(general(target, &mut room), path);
        }
    }
}
