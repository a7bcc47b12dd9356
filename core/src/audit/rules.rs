//! Rules of the authorities that no schema can say, as rows of data in `core/countries/*/rules`.
//!
//! A file is named as the root of the documents for which it is; several roots are joined by `+`, and what is behind a
//! dot tells files for the same root apart. JSON has the root `DTE`.
//!
//! Each row has the authority's code, the place (`at`) or a list of places, an optional condition (`if`), the
//! expression that must hold (`test`), the field that the finding names, and a message in English and Spanish. A file
//! may have a condition too: it is asked of the root, and without it no row is checked. What `lets` names is computed
//! once for a document, and is a variable of all rows. If what `inside` names is in the document, the rows are checked
//! for each of it, as in an envelope of invoices; such a file has no condition. The rows of a file become one mapping
//! of checks, which the engine of the mappings runs.

use once_cell::race::OnceBox;

use crate::code;
use crate::convert::{ToJson, ToXml};
use crate::country::Country;
use crate::document::{Document, FileContent, Format};
use crate::error::{Finding, Result, Severity, Spanish};
use crate::json::{Value, from_slice};
use crate::limits::Limits;
use crate::mapping::{ApplyOptions, Bounds, Mapping};
use crate::xml::read::{Event, Reader};

/// Rules look at each part of a document a few times, and at none of it once for each other part.
const STEPS_A_BYTE: usize = 50;

/// The codes of findings of the checks: that of a row has its number behind it.
const ROW: &str = "rule-";
const OF_OTHERS: &str = "rules-of-others";

/// A file of rules, as `build.rs` packed it.
struct File {
    /// The country, in lower case.
    country: &'static str,
    /// The names of the roots without their prefixes.
    roots: &'static [&'static str],
    packed: &'static [u8],
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules that were read. Nobody waits: of two threads that read the same file, one result is dropped.
static READ: [OnceBox<Option<Rules>>; FILES.len()] = [const { OnceBox::new() }; FILES.len()];

/// A file of rules that was read.
struct Rules {
    file: Value,
    /// The condition of the file, which decides about documents that share a root, as those of UBL.
    holds: Option<Mapping>,
    /// The rows as one mapping of checks, compiled when the first document of the file is checked.
    checks: OnceBox<Option<Mapping>>,
}

/// A check whose finding names the row; the words of the finding are in the row.
fn one_check(test: &str, name: &str) -> String {
    format!(r#"<m:check test="{}" code="{name}" message="-"/>"#, escaped(test))
}

/// A mapping that only checks.
fn mapping(checks: &str) -> Option<Mapping> {
    let template = format!(
        "<m:mapping xmlns:m=\"urn:dtekit:mapping:1\" source=\"/*\"><m:template><Rules m:keep=\"true\">{checks}\
         </Rules></m:template></m:mapping>"
    );
    template.parse().ok()
}

/// The member of a row or a file; empty if there is none.
fn member<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

impl Rules {
    fn read(file: &File) -> Option<Rules> {
        let text = miniz_oxide::inflate::decompress_to_vec(file.packed).ok()?;
        let file: Value = from_slice(&text).ok()?;
        let holds = match member(&file, "if") {
            "" => None,
            condition => Some(mapping(&one_check(condition, OF_OTHERS))?),
        };
        Some(Rules { file, holds, checks: OnceBox::new() })
    }

    fn rows(&self) -> &[Value] {
        self.file["rules"].as_array().map_or(&[], Vec::as_slice)
    }

    fn checks(&self) -> Option<&Mapping> {
        self.checks.get_or_init(|| Box::new(mapping(&self.template()))).as_ref()
    }

    /// The checks of all rows.
    fn template(&self) -> String {
        let mut template = String::new();
        for (name, value) in self.file["lets"].as_object().into_iter().flatten() {
            let value = escaped(value.as_str().unwrap_or_default());
            template += &format!(r#"<m:let name="{name}" value="{value}"/>"#);
        }
        // Rows that follow each other at one place share its block.
        let mut open = String::new();
        for (index, row) in self.rows().iter().enumerate() {
            let test = match member(row, "if") {
                "" => member(row, "test").to_owned(),
                when => format!("not({when}) or ({})", member(row, "test")),
            };
            let check = one_check(&test, &format!("{ROW}{index}"));
            for at in places(row) {
                if open != at {
                    template += if open.is_empty() { "" } else { "</m:block>" };
                    template += &format!(r#"<m:block m:each="{}">"#, escaped(at));
                    open = at.to_owned();
                }
                template += &check;
            }
        }
        template += if open.is_empty() { "" } else { "</m:block>" };
        let inside = escaped(member(&self.file, "inside"));
        match &*inside {
            "" => template,
            inside => format!(
                r#"<m:block m:if="not({inside})">{template}</m:block><m:block m:each="{inside}">{template}</m:block>"#
            ),
        }
    }

    /// What the rules refuse of a document with this root.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the expressions take more steps than documents of this size need.
    fn check(
        &self,
        document: &Document,
        size: usize,
        root: &str,
        with_totals: bool,
        limits: Limits,
    ) -> Result<Vec<Finding>> {
        let bounds = Bounds::default();
        let max_steps = bounds.max_steps.saturating_add(size.saturating_mul(STEPS_A_BYTE) as _);
        let options =
            ApplyOptions { bounds: Bounds { limits, max_steps, ..bounds }, ..ApplyOptions::default() };
        if let Some(holds) = &self.holds
            && holds.findings(document, &options)?.iter().any(|one| one.code == OF_OTHERS)
        {
            return Ok(Vec::new());
        }
        let Some(checks) = self.checks() else { return Ok(Vec::new()) };
        let found = checks.findings(document, &options)?;
        // An expression that cannot be computed says nothing of its rule.
        let told = |one: Finding| {
            let row = self.rows().get(one.code.strip_prefix(ROW)?.parse::<usize>().ok()?)?;
            (with_totals || !is_of_totals(row)).then(|| told(&one, row, root))
        };
        Ok(found.into_iter().filter_map(told).collect())
    }
}

/// Whether a row holds amounts against sums and products of others, as the audit of totals does.
fn is_of_totals(row: &Value) -> bool {
    ["sum(", "round(", "abs("].iter().any(|name| member(row, "test").contains(name))
}

/// The places at which a row is checked.
fn places(row: &Value) -> Vec<&str> {
    match row["at"].as_array() {
        Some(places) => places.iter().filter_map(Value::as_str).collect(),
        None => row["at"].as_str().into_iter().collect(),
    }
}

/// The finding of a rule: its path begins with the root, as those of the schema. The row names the field from the place
/// of the rule; without a field, the place itself is at fault.
fn told(one: &Finding, row: &Value, root: &str) -> Finding {
    let inside = one.path.as_deref().unwrap_or_default();
    let mut path = root.to_owned();
    if !inside.is_empty() {
        path = format!("{path}/{inside}");
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    let prefix = last.split_once(':').map(|(prefix, _)| format!("{prefix}:")).unwrap_or_default();
    for step in member(row, "field").split('/').filter(|step| !step.is_empty()) {
        let is_plain = !step.starts_with('@') && !step.contains(':');
        path = format!("{path}/{}{step}", if is_plain { &*prefix } else { "" });
    }
    let (english, spanish, code) = (member(row, "message"), member(row, "message_es"), member(row, "code"));
    let spanish = format!("{spanish}; es la regla `{code}` de la autoridad");
    let mut finding =
        Finding::new(&code::AUTHORITY_RULE, format!("{english}; it is rule `{code}` of the authority"));
    if member(row, "severity") == "warning" {
        finding.severity = Severity::Warning;
    }
    finding.spanish =
        Some(Spanish { message: spanish.into(), hint: Some(code::AUTHORITY_RULE.remedy_es.into()) });
    finding.with_path(path)
}

/// The text in an attribute of a template.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// What the rules refuse of a document, with paths and without positions; none if there are no rules for it. Without
/// totals, a rule about sums and products says nothing.
///
/// # Errors
/// [`ErrorKind::Limit`] if the document is made so that the rules take too long.
pub(super) fn check(
    text: &str,
    country: Option<Country>,
    with_totals: bool,
    limits: Limits,
) -> Result<Vec<Finding>> {
    let is_of =
        |file: &File| country.is_none_or(|country| country.as_str().eq_ignore_ascii_case(file.country));
    let mut files: Vec<_> = FILES.iter().zip(&READ).filter(|(file, _)| is_of(file)).collect();
    let Some(root) = Some(text).filter(|_| !files.is_empty()).and_then(|text| root(text, limits)) else {
        return Ok(Vec::new());
    };
    let local = root.rsplit(':').next().unwrap_or_default();
    files.retain(|(file, _)| file.roots.contains(&local));
    let rules =
        files.iter().filter_map(|(file, read)| read.get_or_init(|| Box::new(Rules::read(file))).as_ref());
    let rules: Vec<_> = rules.collect();
    // All files look at one tree.
    let Some(document) = (!rules.is_empty()).then(|| read(text, limits)).flatten() else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for rules in rules {
        found.extend(rules.check(&document, text.len(), &root, with_totals, limits)?);
    }
    if is_json(text) {
        // A path in JSON has no root.
        for one in &mut found {
            let inside = one.path.take().and_then(|path| Some(path.split_once('/')?.1.to_owned()));
            one.path = Some(inside.unwrap_or_default());
        }
    }
    Ok(found)
}

/// Whether an official document is JSON.
pub(super) fn is_json(text: &str) -> bool {
    FileContent::format(text.as_bytes()) == Some(Format::Json)
}

/// Reads an official document, XML or JSON.
pub(super) fn read(text: &str, limits: Limits) -> Option<Document> {
    match is_json(text) {
        true => Document::from_json_with(text.as_bytes(), &ToXml { limits, ..ToXml::default() }).ok(),
        false => Document::from_xml_with(text.as_bytes(), &ToJson { limits, ..ToJson::default() }).ok(),
    }
}

/// The name of the root.
fn root(text: &str, limits: Limits) -> Option<String> {
    if is_json(text) {
        return Some("DTE".to_owned());
    }
    let mut reader = Reader::new(text, limits).ok()?;
    let (Event::Start(name) | Event::Empty(name)) = reader.root().ok()? else { return None };
    Some(reader.name(name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{FILES, Rules, member};

    #[test]
    fn every_file_of_rules_can_be_read() {
        for file in FILES {
            let rules = Rules::read(file).unwrap_or_else(|| panic!("{} {:?}", file.country, file.roots));
            assert!(rules.checks().is_some() && !rules.rows().is_empty());
            // A condition is asked of the root, and would say nothing of what is inside it.
            assert!(rules.holds.is_none() || member(&rules.file, "inside").is_empty(), "{:?}", file.roots);
        }
    }

    #[test]
    fn all_rules_take_at_most_80_kilobytes() {
        let size: usize = FILES.iter().map(|file| file.packed.len()).sum();
        assert!(size <= 80_000, "{size}");
    }
}
