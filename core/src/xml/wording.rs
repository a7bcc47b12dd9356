//! The messages of findings about XML itself, which readers and writers give alike.

/// A character that XML 1.0 forbids.
pub(crate) fn forbidden_character(character: impl Into<u32>) -> String {
    format!("expected characters that XML 1.0 allows, found `U+{:04X}`", character.into())
}

/// A prefix, which is quoted already, that no element around it declares.
pub(crate) fn undeclared_prefix(shown: &str) -> String {
    format!("expected a declared prefix, found {shown}")
}
