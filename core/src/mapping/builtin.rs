//! The built-in files, embedded. A test compares these rows with the files and what they say of themselves.

/// A built-in template.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) country: &'static str,
    /// The document types, separated by blanks.
    pub(crate) types: &'static str,
    /// From the official document to the generic one.
    pub(crate) from: bool,
    pub(crate) bytes: &'static [u8],
}

/// Every built-in template.
pub(crate) static TEMPLATES: &[Row] = &[];

/// Every built-in library with its name.
pub(crate) static LIBRARIES: &[(&str, &[u8])] = &[];
