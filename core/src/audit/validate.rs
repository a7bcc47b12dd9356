//! An official document against all that its authority says of it: the schema, and the rules beyond it.

use super::lint::place::Places;
use super::rules;
use crate::error::{Finding, Result};
use crate::mapping::Source;
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
