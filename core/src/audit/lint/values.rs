//! The values: dates, numbers, identifiers, codes of catalogues.

use super::mapped::Mapped;
use super::vocabulary::Content;
use super::{Checked, LintOptions, code};
use crate::country::parse_identifier;
use crate::document::Element;
use crate::error::{Finding, short};
use crate::identifier::calendar::is_day;
use crate::mapping::Registry;
use crate::tables::Date;

pub fn check(checked: &mut Checked<'_>, mapped: &Mapped<'_>, options: &LintOptions) {
    let mut findings = Vec::new();
    for node in checked.places.nodes.iter().skip(1) {
        let Some(content @ (Content::Date | Content::Decimal | Content::Integer)) = node.content else {
            continue;
        };
        let Some(text) = node.element.text().map(str::trim).filter(|text| !text.is_empty()) else { continue };
        let finding = match content {
            Content::Date => date(text),
            Content::Decimal => number(text),
            Content::Integer if !is_digits(text) => {
                let message = format!("expected a whole number, found `{}`", short(text));
                Some(Finding::warning(&code::LINT_NUMBER, message))
            }
            _ => None,
        };
        findings.extend(finding.map(|finding| finding.with_path(node.element.path())));
    }
    days(checked, options, &mut findings);
    identifiers(checked, &mut findings);
    codes(checked, mapped, options, &mut findings);
    checked.found.extend(findings);
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Digits with a point and a sign; anything else is no number for the service.
fn number(text: &str) -> Option<Finding> {
    let (whole, fraction) =
        text.strip_prefix('-').unwrap_or(text).split_once('.').unwrap_or((text.trim_start_matches('-'), "0"));
    if is_digits(whole) && is_digits(fraction) {
        return None;
    }
    let message = format!("expected a decimal number such as `1234.50`, found `{}`", short(text));
    Some(Finding::warning(&code::LINT_NUMBER, message))
}

/// What a text says as a date.
enum Read {
    Day(u32, u32, u32),
    Impossible,
    NoDate,
}

/// `2026-11-21`, with or without a time, `21-11-2026`, `21/11/2026`, `20261121`.
fn read(text: &str) -> Read {
    let shape: String =
        text.chars().map(|letter| if letter.is_ascii_digit() { '9' } else { letter }).collect();
    let (day, rest) = match text.find(['T', ' ']) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let part = |from: usize, to: usize| day.get(from..to).and_then(|text| text.parse::<u32>().ok());
    let parts = match shape.get(..day.len()).unwrap_or_default() {
        "9999-99-99" => (part(0, 4), part(5, 7), part(8, 10)),
        "99-99-9999" | "99/99/9999" => (part(6, 10), part(3, 5), part(0, 2)),
        "99999999" => (part(0, 4), part(4, 6), part(6, 8)),
        _ => return Read::NoDate,
    };
    let (Some(year), Some(month), Some(day)) = parts else { return Read::NoDate };
    if is_day(year, month, day) && is_time(rest) { Read::Day(year, month, day) } else { Read::Impossible }
}

/// Whether the beginning of a text is a time of the day; what follows is a zone.
fn is_time(text: &str) -> bool {
    let parts: Vec<_> = text.get(..8).unwrap_or(text).split(':').collect();
    let is_below =
        |text: &str, most: u32| !is_digits(text) || text.parse::<u32>().is_ok_and(|number| number <= most);
    match parts[..] {
        [hour, minute, second] => is_below(hour, 24) && is_below(minute, 59) && is_below(second, 60),
        [hour, minute] => is_below(hour, 24) && is_below(minute, 59),
        _ => true,
    }
}

/// Whether a text is a date with a time, which a program may read as a point in time.
pub fn is_date_and_time(text: &str) -> bool {
    text.contains('T') && matches!(read(text), Read::Day(..))
}

fn date(text: &str) -> Option<Finding> {
    let found = short(text);
    match read(text) {
        Read::Day(..) => None,
        Read::Impossible => {
            Some(Finding::new(&code::LINT_DATE, format!("expected a day of the calendar, found `{found}`")))
        }
        Read::NoDate => Some(Finding::warning(
            &code::LINT_DATE,
            format!("expected a date such as `2026-11-21`, found `{found}`"),
        )),
    }
}

/// The day of an element, if it has one.
fn day_of(element: Option<Element<'_>>) -> Option<Date> {
    match read(element?.text()?.trim()) {
        Read::Day(year, month, day) => Date::read(&format!("{year:04}-{month:02}-{day:02}")),
        _ => None,
    }
}

fn issued<'d>(checked: &Checked<'d>) -> Option<Element<'d>> {
    checked.at("Encabezado/IdDoc/FechaEmis").or_else(|| checked.at("Encabezado/IdDoc/FchEmis"))
}

/// Dates that do not fit each other, or the day on which the document is sent.
fn days(checked: &Checked<'_>, options: &LintOptions, findings: &mut Vec<Finding>) {
    let element = issued(checked);
    let Some(day) = day_of(element) else { return };
    if let Some(today) = options.today.filter(|today| *today < day) {
        let message = format!("expected a date of issue up to `{today}`, found `{day}`");
        let path = element.map_or_else(String::new, |element| element.path());
        findings.push(Finding::warning(&code::LINT_DATE_ORDER, message).with_path(path));
    }
    let from = checked.at("Encabezado/IdDoc/PeriodoDesde");
    let pairs = [
        (Some(day), checked.at("Encabezado/IdDoc/FechaVenc"), "the date of issue"),
        (day_of(from), checked.at("Encabezado/IdDoc/PeriodoHasta"), "the begin of the period"),
    ];
    for (first, later, what) in pairs {
        if let (Some(first), Some(second), Some(later)) = (first, day_of(later), later)
            && second < first
        {
            let message = format!("expected a date from `{first}` on, {what}, found `{second}`");
            findings.push(Finding::warning(&code::LINT_DATE_ORDER, message).with_path(later.path()));
        }
    }
}

/// Every element at a path below an element.
fn all<'d>(from: Element<'d>, path: &str) -> Vec<Element<'d>> {
    let mut found = Vec::new();
    each(from, path, &mut found);
    found
}

fn each<'d>(from: Element<'d>, path: &str, found: &mut Vec<Element<'d>>) {
    match path.bytes().position(|byte| byte == b'/') {
        Some(end) => from.named(&path[..end]).for_each(|child| each(child, &path[end + 1..], found)),
        None => found.extend(from.named(path)),
    }
}

fn identifiers(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let (Some(facts), Some(document)) = (checked.facts, checked.document) else { return };
    for fact in facts.identifiers {
        if checked.document_type.is_some_and(|kind| fact.except.contains(&kind)) {
            continue;
        }
        if let Some((path, codes)) = fact.only_if {
            let code = checked.at(path).and_then(|element| element.text()).unwrap_or_default().trim();
            if !codes.contains(&code) {
                continue;
            }
        }
        for element in all(document, fact.path) {
            let Some(text) = element.text().map(str::trim).filter(|text| !text.is_empty()) else { continue };
            let mut errors = Vec::new();
            for kind in fact.kinds {
                match parse_identifier(kind, text) {
                    Ok(_) => errors.clear(),
                    Err(error) => errors.push(error.message().to_owned()),
                }
                if errors.is_empty() {
                    break;
                }
            }
            if !errors.is_empty() {
                let message = errors.join("; or ");
                let finding = if fact.is_sure {
                    Finding::new(&code::LINT_IDENTIFIER, message)
                } else {
                    Finding::warning(&code::LINT_IDENTIFIER, message)
                };
                findings.push(finding.with_path(element.path()));
            }
        }
    }
}

fn codes(checked: &Checked<'_>, mapped: &Mapped<'_>, options: &LintOptions, findings: &mut Vec<Finding>) {
    let (Some(facts), Some(document)) = (checked.facts, checked.document) else { return };
    let Some(day) = options.mapping.as_of.or_else(|| day_of(issued(checked))) else { return };
    let tables = Registry::given(options.registry.as_ref()).tables();
    for fact in facts.catalogues {
        let Ok(table) = tables.table(fact.table, day) else { continue };
        for element in all(document, fact.path) {
            let Some(text) = element.text().map(str::trim).filter(|text| !text.is_empty()) else { continue };
            // Where a document has no lines, nobody reads the unit.
            if table.row(text, day).is_some() || (fact.rest.is_some() && mapped.is_lost(element)) {
                continue;
            }
            // The mapping may write a code for a name, such as the unit `UN`.
            let is_fitting = |value: &str| fact.rest != Some(value) && table.row(value, day).is_some();
            if mapped.written(element).any(is_fitting) {
                continue;
            }
            let is_of_another_day = table.rows_of(text).next().is_some();
            let message = if is_of_another_day {
                format!(
                    "expected a code of the table `{}` that holds on `{day}`, found `{}`",
                    fact.table,
                    short(text)
                )
            } else {
                format!("expected a code of the table `{}`, found `{}`", fact.table, short(text))
            };
            let finding = if fact.is_sure {
                Finding::new(&code::LINT_CODE, message)
            } else {
                Finding::warning(&code::LINT_CODE, message)
            };
            findings.push(finding.with_path(element.path()));
        }
    }
}
