//! The built-in templates and libraries, which are data of the countries' rows.

use crate::country::{ROWS, Template};

/// Every built-in template with the code of its country.
pub(crate) fn templates() -> impl Iterator<Item = (&'static str, &'static Template)> {
    ROWS.iter().flat_map(|row| row.templates.iter().map(|template| (row.code, template)))
}

/// The built-in library with this name.
pub(crate) fn library(name: &str) -> Option<Vec<u8>> {
    let libraries = ROWS.iter().flat_map(|row| row.libraries);
    libraries.into_iter().find(|library| library.name == name).map(|library| library.file.unpack())
}
