//! A lint of the generic DTE that the caller's own mapping makes, told at the places of the caller's document.

use super::place::Places;
use super::{Lint, LintOptions, direct, ordered};
use crate::audit::source::opened;
use crate::country::Country;
use crate::error::{Finding, Result, Severity, short};
use crate::mapping::back::{Back, Made, Origin, spelled};
use crate::mapping::{Explanation, Mapping, Source};

/// Lints what `through` makes of a document.
///
/// # Errors
/// As [`lint`](super::lint()); those of the mapping that are no findings about the document.
pub fn lint(
    document: Source<'_>,
    through: &Mapping,
    country: Country,
    options: &LintOptions,
) -> Result<Lint> {
    let first = through.explain_with_absent(document, &options.mapping)?;
    let limits = options.mapping.bounds.limits;
    let between = LintOptions { sends_json: false, ..options.clone() };
    let mut lint = direct(Source::Text(&first.output), country, &between)?;
    let back = first.back();
    let mut found = first.findings.clone();
    let refused = |one: &Finding| found_at(&first, one);
    let told = std::mem::take(&mut lint.findings).into_iter();
    let told: Vec<_> = told
        .map(|one| moved(one.finding, &back, &first))
        .filter(|one| one.severity == Severity::Warning || !refused(one))
        .collect();
    found.extend(told);
    let read = opened(document, limits)?;
    let read = read.in_order();
    lint.findings = ordered(&Places::of(&read, document, limits), found);
    Ok(lint)
}

/// Whether the caller's mapping refuses the value that a finding is about: then that was said.
fn found_at(first: &Explanation, one: &Finding) -> bool {
    one.path.is_some() && first.findings.iter().any(|other| other.path == one.path)
}

/// A finding about the generic DTE at the place of the caller's document.
fn moved(mut finding: Finding, back: &Back<'_>, first: &Explanation) -> Finding {
    finding.position = None;
    let Some(between) = finding.path.take() else { return finding };
    let name = short(between.rsplit('/').next().unwrap_or_default());
    let (path, note) = match back.find(&spelled(&between)) {
        Origin::Made(at, Made { sources: [], .. }) => {
            let place = &first.rows[at].place;
            finding.template = finding.template.or_else(|| Some(place.clone()));
            let (line, file) = (place.line, &place.library);
            let file = if file.is_empty() { String::new() } else { format!(" `{}`", short(file)) };
            let english = format!("`{name}` is written by line {line} of your mapping{file}");
            (None, Some((english, format!("`{name}` lo escribe la línea {line} de su mapeo{file}"))))
        }
        Origin::Made(_, Made { sources: [path], .. }) => (Some(path.clone()), None),
        Origin::Made(_, Made { sources, .. }) => {
            let paths: Vec<_> = sources.iter().take(4).map(|path| format!("`{}`", short(path))).collect();
            let more = if sources.len() > paths.len() { " …" } else { "" };
            let paths = format!("{}{more}", paths.join(", "));
            let english = format!("your mapping makes `{name}` of {paths}");
            (Some(sources[0].clone()), Some((english, format!("su mapeo hace `{name}` de {paths}"))))
        }
        Origin::Lacking(lacking) => (Some(lacking.source.to_owned()), None),
        Origin::Around(path) => (Some(path), None),
        Origin::Nowhere => (None, None),
    };
    if let Some((english, spanish)) = note {
        finding = finding.with_facts_in_spanish();
        finding.message = format!("{}; {english}", finding.message);
        if let Some(told) = &mut finding.spanish {
            told.message = format!("{}; {spanish}", told.message).into();
        }
    }
    finding.path = path;
    finding.through = vec![between];
    finding
}
