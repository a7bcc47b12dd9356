//! An official document against all that its authority says of it: the schema, and the rules beyond it.

use super::lint::place::Places;
use super::rules;
use super::trace::Origins;
use crate::error::{Finding, Result};
use crate::mapping::Source;
use crate::mapping::back::{Origin, spelled};
use crate::schema::{self, ValidateOptions};
use crate::xml::read::Source as Decoded;

/// Checks an official document as its authority does first: against the schema, and, if that takes it, against the
/// rules that dtekit knows beyond the schema. Gives every violation; an empty list is a valid document.
///
/// The schema is found by the root element, its namespace and its version; for the JSON of El Salvador by its type. A
/// finding has a code `schema-…` or `authority-rule`, the path in the document, its line and column, what was expected
/// and what was found. At most 100 findings have the same code.
///
/// `docs/validation.md` lists the documents and rules, and what of a schema is not checked.
///
/// # Errors
/// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with `schema-none` if there is no schema for such a document;
/// those of reading XML or JSON; [`ErrorKind::Limit`](crate::ErrorKind::Limit) as [`Limits`](crate::Limits) has it.
///
/// # Example
/// ```
/// use dtekit::ValidateOptions;
///
/// let document = br#"<SemillaModel><valor>x</valor><fecha>31-03-2026</fecha></SemillaModel>"#;
/// let options = ValidateOptions { signed: false, ..ValidateOptions::default() };
/// let findings = dtekit::validate(document, &options)?;
/// assert_eq!(findings[0].code, "schema-type");
/// assert_eq!(findings[0].path.as_deref(), Some("SemillaModel/fecha"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn validate(data: &[u8], options: &ValidateOptions) -> Result<Vec<Finding>> {
    let found = schema::validate(data, options)?;
    // A rule is about values that have the form of the schema.
    let Some(source) = Decoded::decode(data).ok().filter(|_| found.is_empty()) else { return Ok(found) };
    let mut found = rules::check(source.text(), options.country, true, options.limits)?;
    if !found.is_empty() {
        place(&mut found, source.text(), options);
    }
    Ok(found)
}

/// As [`validate`], with each finding at the place of the document that the official one was made from.
///
/// `origins` is the [`Explanation`](crate::mapping::Explanation) of the mapping that made the official document, or of
/// two mappings ([`Mapping::explain_through`](crate::Mapping::explain_through)). The path of a finding is then that of
/// the caller's own field, also of one that is missing; a constant of the mapping has none. The path in the official
/// document is in [`Finding::through`], behind that in the generic DTE if there is one between. The position is that in
/// the official document.
///
/// # Errors
/// As [`validate`].
///
/// # Example
/// ```
/// use dtekit::{Mapping, ValidateOptions, audit::validate_explained};
///
/// let mapping: Mapping = r#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
///   <m:template><SemillaModel><valor>{seed}</valor><fecha>{day}</fecha></SemillaModel></m:template>
/// </m:mapping>"#.parse()?;
/// let explanation = mapping.explain(r#"{"seed": "x", "day": "31-03-2026"}"#, &Default::default())?;
/// let options = ValidateOptions { signed: false, ..ValidateOptions::default() };
/// let findings = validate_explained(explanation.output.as_bytes(), &explanation, &options)?;
/// assert_eq!(findings[0].path.as_deref(), Some("day"));
/// assert_eq!(findings[0].through, ["SemillaModel/fecha"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn validate_explained(
    data: &[u8],
    origins: impl Into<Origins>,
    options: &ValidateOptions,
) -> Result<Vec<Finding>> {
    let mut findings = validate(data, options)?;
    if findings.is_empty() {
        return Ok(findings);
    }
    let origins = origins.into();
    let back = origins.back();
    for finding in &mut findings {
        let Some(official) = finding.path.take() else { continue };
        let (path, through) = match back.find(&spelled(&official)) {
            Origin::Made(_, made) => (made.sources.first().cloned(), made.through.first().cloned()),
            Origin::Lacking(one) => (Some(one.source.to_owned()), one.through.map(str::to_owned)),
            Origin::Around(path) => (Some(path), None),
            Origin::Nowhere => (None, None),
        };
        finding.path = path;
        finding.through = through.into_iter().chain([official]).collect();
    }
    Ok(findings)
}

/// Gives each finding the position of its element, or of the nearest one around it.
fn place(found: &mut [Finding], text: &str, options: &ValidateOptions) {
    let limits = options.limits;
    let Some(document) = rules::read(text, limits) else { return };
    let is_json = rules::is_json(text);
    let document = document.in_order();
    let places = Places::of(&document, Source::Bytes(text.as_bytes()), limits);
    for one in found {
        let path = one.path.as_deref().unwrap_or_default();
        let inside = if is_json { path } else { path.split_once('/').map_or("", |(_, inside)| inside) };
        one.position = places.position(places.find(inside).0);
    }
}
