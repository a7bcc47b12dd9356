//! A finding about the generic DTE that the caller's own mapping makes, told at its place in the caller's document.

use crate::error::{Finding, short};
use crate::mapping::Explanation;
use crate::mapping::back::{Back, Made, Origin, spelled};

/// A finding about the generic DTE at the place of the caller's document.
pub fn moved(mut finding: Finding, back: &Back<'_>, first: &Explanation) -> Finding {
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
