//! Official documents in JSON, such as those of El Salvador: checked against the shapes of a JSON schema.

mod check;
mod choice;
mod conditions;
mod kinds;
pub(super) mod shapes;
mod tree;

use super::options::ValidateOptions;
use super::report::Found;
use crate::error::Result;
use crate::xml::read::Source;

/// Whether a text is JSON: an object, as every official document in JSON is.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads a document and checks it; what was found, in its order.
pub(super) fn found(source: &Source<'_>, options: &ValidateOptions) -> Result<Vec<Found>> {
    let tree = tree::Tree::read(source, options.limits)?;
    let mut found = match choice::choose(&tree, options)? {
        choice::Choice::Shapes(shapes) => check::check(shapes, &tree),
        choice::Choice::Refused(found) => vec![found],
    };
    found.sort_by_key(|one| one.offset);
    Ok(found)
}
