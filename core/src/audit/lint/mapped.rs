//! What the built-in mapping and the audit of totals find.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::{Checked, LintOptions, refused};
use crate::audit::totals::{TotalsOptions, wrong_totals};
use crate::code;
use crate::country::Country;
use crate::document::{Document, Element};
use crate::error::{Finding, Severity, short};
use crate::mapping::{ApplyOptions, Direction, Draft, Mapping, Registry, Traced};

/// What a mapping did with the document.
pub struct Mapped<'d> {
    /// Whether there is a built-in mapping of the country and type.
    pub is_mapped: bool,
    /// What the authority's schema and rules refuse of what it writes.
    pub refused: Vec<Finding>,
    /// The mapping, the document and the options, for a run with a record.
    run: Option<(Arc<Mapping>, &'d Document, Cow<'d, ApplyOptions>)>,
    /// The record of the run: a document without findings needs none, so it is made when it is first asked for.
    record: OnceCell<Record>,
}

/// The record of a run.
#[derive(Default)]
struct Record {
    /// For each node of the document, whether it holds a value that the mapping did not read; empty if it did not run.
    lost: Vec<bool>,
    /// What the mapping wrote.
    rows: Vec<Draft>,
    /// The rows by the numbers of the nodes from which they were made.
    by_source: OnceCell<HashMap<u32, Vec<u32>>>,
}

impl Record {
    fn of(traced: Traced, document: &Document) -> Record {
        let mut lost = vec![false; document.nodes().len()];
        traced.lost.iter().for_each(|id| lost[*id as usize] = true);
        Record { lost, rows: traced.rows, by_source: OnceCell::new() }
    }
}

impl Mapped<'_> {
    fn record(&self) -> &Record {
        self.record.get_or_init(|| {
            let Some((mapping, document, with)) = &self.run else { return Record::default() };
            mapping
                .traced(document, with)
                .map_or_else(|_| Record::default(), |traced| Record::of(traced, document))
        })
    }

    /// Whether the mapping did not read the value of an element.
    pub fn is_lost(&self, element: Element<'_>) -> bool {
        self.record().lost.get(element.id() as usize).copied().unwrap_or_default()
    }

    /// What the mapping wrote from an element.
    pub fn written(&self, element: Element<'_>) -> impl Iterator<Item = &str> {
        let Record { rows, by_source, .. } = self.record();
        let by_source = by_source.get_or_init(|| {
            let mut by_source: HashMap<u32, Vec<u32>> = HashMap::new();
            for (at, row) in rows.iter().enumerate() {
                for source in &row.sources {
                    by_source.entry(*source).or_default().push(at as u32);
                }
            }
            by_source
        });
        let found = by_source.get(&element.id()).into_iter().flatten();
        found.map(|at| &*rows[*at as usize].value)
    }
}

/// Runs the mapping and the audit of totals, and looks up the document type.
pub fn check<'d>(
    checked: &mut Checked<'d>,
    document: &'d Document,
    country: Country,
    options: &'d LintOptions,
) -> Mapped<'d> {
    let mut mapped = Mapped { is_mapped: false, refused: Vec::new(), run: None, record: OnceCell::new() };
    totals(checked, document, country, options);
    let Some(document_type) = checked.document_type else { return mapped };
    let registry = Registry::given(options.registry.as_ref());
    let Ok(mapping) = registry.standard_in(country.as_str(), document_type, Direction::To) else {
        unknown_type(checked, country, document_type, &registry);
        return mapped;
    };
    // The caller's own mapping has had its params.
    let with = options.through.as_ref().map(|through| {
        let params = mapping.params_behind(through, &options.mapping.params);
        ApplyOptions { params, ..options.mapping.clone() }
    });
    let with = with.map_or(Cow::Borrowed(&options.mapping), Cow::Owned);
    let mapping = &mapped.run.insert((mapping, document, with.clone())).0.clone();
    let is_of_totals = |one: &Finding| one.severity == Severity::Error && one.code.starts_with("totals-");
    let known = refused::Known {
        country,
        has_wrong_totals: checked.found.iter().any(is_of_totals),
        limits: options.mapping.bounds.limits,
    };
    let violated = |output: &[u8], is_refused: bool| refused::violated(output, is_refused, known);
    // Of an element that the table does not have, the record says whether the mapping reads it.
    let needs_record = checked.places.nodes[1..].iter().any(|node| !checked.places.is_known(node));
    if !needs_record && let Ok(Some(output)) = mapping.clean_output(document, &with) {
        mapped.is_mapped = true;
        let found = violated(&output, false);
        if !found.is_empty() {
            mapped.refused = refused::told(found, false, &mapped.record().rows, mapping, document);
        }
        return mapped;
    }
    let mut traced = match mapping.traced(document, &with) {
        Ok(traced) => traced,
        Err(error) => {
            error.findings().iter().for_each(|finding| checked.add(finding.clone()));
            return mapped;
        }
    };
    mapped.is_mapped = true;
    let findings = std::mem::take(&mut traced.findings);
    let is_refused = !findings.is_empty();
    let found = violated(&traced.output, is_refused);
    mapped.refused = refused::told(found, is_refused, &traced.rows, mapping, document);
    let cut = traced.rows.iter().filter_map(|row| Some((row.sources.first()?, row, row.cut.as_ref()?)));
    for (source, row, whole) in cut {
        let message = format!(
            "expected at most {} characters in `{}`, which becomes `{}`, found {}; the mapping cuts the rest",
            row.value.chars().count(),
            short(document.name(*source)),
            short(&row.target),
            whole.chars().count()
        );
        checked.add(Finding::warning(&code::LINT_CUT, message).with_path(document.path(*source)));
    }
    for finding in findings {
        // Without its params the mapping did not look at the document.
        if finding.code.starts_with("mapping-param-") {
            mapped.is_mapped = false;
            traced.lost.clear();
            checked.add(Finding { severity: Severity::Warning, path: None, ..finding });
        } else {
            let path = finding.path.as_deref().and_then(|path| named(checked, path, &finding.message));
            checked.add(match path {
                Some(path) => finding.with_path(path),
                None => finding,
            });
        }
    }
    mapped.record = OnceCell::from(Record::of(traced, document));
    mapped
}

/// The one element that a check of the mapping names in its message, if it stands once in the element at which the
/// check failed.
fn named(checked: &Checked<'_>, path: &str, message: &str) -> Option<String> {
    let (index, is_exact) = checked.places.find(path);
    let nodes = &checked.places.nodes;
    let inside = &nodes[index + 1..=nodes[index].last];
    let mut found = message.split('`').skip(1).step_by(2).flat_map(|name| {
        let name = name.rsplit('/').next().unwrap_or(name);
        inside.iter().filter(move |node| node.element.name() == name)
    });
    let only = found.next().filter(|_| is_exact)?;
    found.next().is_none().then(|| only.element.path())
}

/// A type without a mapping is wrong if the country's catalogue does not have it either.
fn unknown_type(checked: &mut Checked<'_>, country: Country, document_type: &str, registry: &Registry) {
    let types = Registry::standards()
        .filter(|(code, _, direction)| *code == country.as_str() && *direction == Direction::To);
    let mapped: Vec<_> = types.map(|(_, types, _)| types).collect();
    let Some(facts) = checked.facts else { return };
    let bare = |text: &str| text.trim_start_matches('0').to_ascii_uppercase();
    let catalogue = registry.tables().versions(facts.types);
    let is_listed =
        catalogue.iter().flat_map(|table| table.rows()).any(|row| bare(row.key()) == bare(document_type));
    let path = checked.at("Encabezado/IdDoc/Tipo").or_else(|| checked.at("Encabezado/IdDoc/TipoDTE"));
    let path = path.map_or_else(String::new, |element| element.path());
    let finding = if is_listed {
        let message =
            format!("expected a document type with a built-in mapping, found `{}`", short(document_type));
        Finding::warning(&code::LINT_NOT_MAPPED, message)
    } else {
        let message = format!("expected one of {}, found `{}`", mapped.join(", "), short(document_type));
        Finding::new(&code::LINT_TYPE, message)
    };
    checked.add(finding.with_path(path));
}

fn totals(checked: &mut Checked<'_>, document: &Document, country: Country, options: &LintOptions) {
    let is = |name: &str, value: &str| options.mapping.params.get(name).is_some_and(|given| given == value);
    // What the params of the mappings say of rates and prices holds for the totals too.
    let with = TotalsOptions {
        rates_in_percent: is("tasa", "porcentaje"),
        prices_include_tax: is("prices-include-vat", "true"),
        limits: options.mapping.bounds.limits,
        as_of: options.mapping.as_of,
        registry: options.registry.clone(),
        ..TotalsOptions::default()
    };
    // What is no generic DTE has a finding of its own.
    if let Ok(findings) = wrong_totals(document, country, &with) {
        checked.found.extend(findings);
    }
}
