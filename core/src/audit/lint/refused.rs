//! What the authority's schema and rules refuse of what the mapping writes, told at the places of the caller's
//! document.
//!
//! The output of the mapping is held against the schema and, if that takes it, against the rules. The record of the run
//! says which fields each value was made from.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::audit::rules;
use crate::code::{self, Code};
use crate::country::Country;
use crate::document::{Document, Id};
use crate::error::{Finding, Severity, Spanish, short};
use crate::limits::Limits;
use crate::mapping::{Draft, Mapping};
use crate::schema::{ValidateOptions, violations};

/// The codes of a value that is none of its type. All others are about elements and attributes.
const VALUES: [&Code; 6] = [
    &code::SCHEMA_TYPE,
    &code::SCHEMA_ENUMERATION,
    &code::SCHEMA_PATTERN,
    &code::SCHEMA_LENGTH,
    &code::SCHEMA_DIGITS,
    &code::SCHEMA_RANGE,
];

/// The findings of lint that the schema's finding at the same place makes needless: warnings about the form of a value.
const FORMS: [&Code; 4] = [&code::LINT_DATE, &code::LINT_NUMBER, &code::LINT_CODE, &code::LINT_EMPTY];

/// At most so many fields are named from which a value was computed.
const MOST_FIELDS: usize = 4;

/// What is known of a document before its output is judged.
#[derive(Clone, Copy)]
pub struct Known {
    pub country: Country,
    /// Whether the audit of totals said an error: then it has said what the rules say of sums.
    pub has_wrong_totals: bool,
    pub limits: Limits,
}

/// What the schema and the rules of a country's authority refuse in the output of a mapping.
///
/// What the mapping refused is not in its output. That it is missing there has been said: then only values count.
pub fn violated(output: &[u8], is_refused: bool, known: Known) -> Vec<Finding> {
    let Known { country, has_wrong_totals, limits } = known;
    let Ok(output) = std::str::from_utf8(output) else { return Vec::new() };
    let options =
        ValidateOptions { country: Some(country), signed: false, limits, ..ValidateOptions::default() };
    let mut found = violations(output, &options);
    if found.is_empty() && !is_refused {
        let checked = rules::check(output, Some(country), !has_wrong_totals, limits);
        return checked.unwrap_or_else(|error| error.findings().to_vec());
    }
    found.retain(|one| !is_refused || is_of_value(&one.code));
    found
}

/// What the schema and the rules refuse, told at the places of the document from which the record of the run says that
/// it was made.
pub fn told(
    found: Vec<Finding>,
    is_refused: bool,
    rows: &[Draft],
    mapping: &Mapping,
    document: &Document,
) -> Vec<Finding> {
    if found.is_empty() {
        return found;
    }
    let targets: Vec<_> = rows.iter().map(|row| (plain(&row.target), row)).collect();
    let rows: HashMap<&str, &Draft> = targets.iter().map(|(target, row)| (&**target, *row)).collect();
    let is_unfilled = mapping.writes_json() && is_refused;
    let tell = |one: Finding| {
        let target = plain(one.path.as_deref().unwrap_or_default()).into_owned();
        let is_of_field = is_of_value(&one.code) || one.code == code::AUTHORITY_RULE.word;
        match rows.get(&*target).filter(|_| is_of_field) {
            Some(row) if is_newer_type(&one, row, document) => None,
            // A member that the mapping could not fill is null in JSON: that it is missing has been said.
            Some(row) if is_unfilled && row.sources.is_empty() => None,
            Some(row) => Some(told_of_value(one, row, mapping, document)),
            None if is_unfilled => None,
            None => {
                let path = around(&targets, &target, document);
                Some(noted(one, path, String::new(), String::new()))
            }
        }
    };
    found.into_iter().filter_map(tell).collect()
}

/// Whether a document type is refused that has a mapping: the authority has added it after it published the schema, as
/// `10` in Panama.
fn is_newer_type(one: &Finding, row: &Draft, document: &Document) -> bool {
    let [id] = row.sources[..] else { return false };
    let is_type = |name: &str| matches!(name, "Tipo" | "TipoDTE");
    let is_of_header = |id: Id| id != 0 && document.name(document.node(id).parent) == "IdDoc";
    one.code == code::SCHEMA_ENUMERATION.word && is_type(document.name(id)) && is_of_header(id)
}

fn is_of_value(word: &str) -> bool {
    VALUES.iter().any(|code| code.word == word)
}

/// A path without the number of a first sibling, which some paths have and others have not.
fn plain(path: &str) -> Cow<'_, str> {
    if path.contains("[1]") { Cow::Owned(path.replace("[1]", "")) } else { Cow::Borrowed(path) }
}

/// What the schema or a rule says of a value, at the field that it was made from.
fn told_of_value(one: Finding, row: &Draft, mapping: &Mapping, document: &Document) -> Finding {
    let name = short(row.target.rsplit('/').next().unwrap_or_default());
    let mut seen = HashSet::new();
    let fields: Vec<Id> = row.sources.iter().copied().filter(|id| seen.insert(*id)).collect();
    let path = fields.first().map(|id| document.path(*id));
    let text = |id: &Id| document.element_by_id(*id).and_then(|element| element.text());
    let (english, spanish) = match &fields[..] {
        [] => {
            let place = mapping.template_place(row);
            let file = if place.library.is_empty() { String::new() } else { format!(" `{}`", place.library) };
            (
                format!("; `{name}` is written by line {} of the template{file}", place.line),
                format!("; `{name}` lo escribe la línea {} de la plantilla{file}", place.line),
            )
        }
        [field] if text(field).is_none_or(|text| text.trim() == row.value.trim()) => {
            (format!("; it is `{name}` there"), format!("; allí es `{name}`"))
        }
        [_] => (
            format!("; `{name}` is computed from this value"),
            format!("; `{name}` se calcula de este valor"),
        ),
        many => {
            let paths: Vec<_> =
                many.iter().take(MOST_FIELDS).map(|id| format!("`{}`", document.path(*id))).collect();
            let more = if many.len() > MOST_FIELDS { " …" } else { "" };
            let paths = format!("{}{more}", paths.join(", "));
            (format!("; `{name}` is computed from {paths}"), format!("; `{name}` se calcula de {paths}"))
        }
    };
    noted(one, path, english, spanish)
}

/// A finding at another place: the caller's own element stands first, and a note behind the message. Lengths and digits
/// keep the codes that lint has for them.
fn noted(one: Finding, path: Option<String>, english: String, spanish: String) -> Finding {
    let code = match &*one.code {
        word if word == code::SCHEMA_LENGTH.word => Some(&code::LINT_LENGTH),
        word if word == code::SCHEMA_DIGITS.word => Some(&code::LINT_DIGITS),
        _ => None,
    };
    let own = path.as_deref().and_then(|path| path.rsplit('/').next()).filter(|own| !own.is_empty());
    let own =
        own.map(|own| format!("`{}`: ", short(own.split('[').next().unwrap_or(own)))).unwrap_or_default();
    let told = one.spanish.as_ref().map(|told| format!("{own}{}{spanish}", told.message));
    let message = format!("{own}{}{english}", one.message);
    let mut finding = match code {
        Some(code) => Finding::new(code, message),
        None => Finding { message, ..one.clone() },
    };
    if let Some(message) = told {
        let hint = match code {
            Some(code) => Some(Cow::Borrowed(code.remedy_es)),
            None => one.spanish.and_then(|told| told.hint),
        };
        finding.spanish = Some(Spanish { message: Cow::Owned(message), hint });
    }
    finding.path = path.filter(|path| !path.is_empty());
    finding
}

/// The path of the element of the document from which the official element at a path, or the nearest one around it, was
/// made.
fn around(rows: &[(Cow<'_, str>, &Draft)], target: &str, document: &Document) -> Option<String> {
    let mut place = target;
    loop {
        let is_inside = |path: &str| {
            path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '[']))
        };
        let fields = rows.iter().filter(|(path, _)| is_inside(path)).flat_map(|(_, row)| row.sources.iter());
        if let Some(id) = fields.copied().reduce(|first, second| common(document, first, second)) {
            let is_leaf =
                document.element_by_id(id).is_none_or(|element| element.children().next().is_none());
            // The value of a sibling is not at fault: its parent is.
            let id = if is_leaf && id != 0 { document.node(id).parent } else { id };
            return Some(document.path(id));
        }
        place = place.rsplit_once('/')?.0;
    }
}

/// The nearest node around two nodes.
fn common(document: &Document, first: Id, second: Id) -> Id {
    let line = |mut id: Id| {
        let mut line = vec![id];
        while id != 0 {
            id = document.node(id).parent;
            line.push(id);
        }
        line.reverse();
        line
    };
    let (first, second) = (line(first), line(second));
    first.iter().zip(&second).take_while(|(one, other)| one == other).last().map_or(0, |(one, _)| *one)
}

/// What the schema and the rules say, once for each place, and not where lint says an error by its own rules. Takes
/// lint's warnings about the form of a value away where the schema refuses it.
pub fn without_doubles(refused: Vec<Finding>, own: &mut Vec<Finding>) -> Vec<Finding> {
    if refused.is_empty() {
        return refused;
    }
    let errors = own.iter().filter(|one| one.severity == Severity::Error);
    let said: HashSet<String> = errors.filter_map(|one| one.path.clone()).collect();
    let mut seen = HashSet::new();
    let mut is_new = |one: &Finding| {
        let Some(path) = &one.path else { return true };
        let is_of_value = is_of_value(&one.code) || one.code.starts_with("lint-");
        let message = if is_of_value { String::new() } else { one.message.to_string() };
        !said.contains(path) && seen.insert((path.clone(), one.code.to_string(), message))
    };
    let refused: Vec<_> = refused.into_iter().filter(|one| is_new(one)).collect();
    let at: HashSet<&str> = refused.iter().filter_map(|one| one.path.as_deref()).collect();
    let is_needless = |one: &Finding| {
        one.path.as_deref().is_some_and(|path| at.contains(path))
            && FORMS.iter().any(|code| code.word == one.code)
    };
    own.retain(|one| !is_needless(one));
    refused
}
