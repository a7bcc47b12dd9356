//! The messages that both readers of JSON give: the converter in one pass, and the reader of a document.

pub(super) const NESTED_ARRAY: &str = "expected no array directly in an array";
pub(super) const CDATA_CARRIAGE_RETURN: &str =
    "expected no carriage return in a CDATA section, found `U+000D`";
pub(super) const CDATA_STRING: &str = "a string as a CDATA section";
pub(super) const TEXT: &str = "a scalar as text";
pub(super) const ATTRIBUTE: &str = "a scalar as an attribute's value";

/// What was expected in place of the value that begins with this byte.
pub(super) fn value(expected: &str, byte: u8) -> String {
    format!("expected {expected}, found {}", kind(byte))
}

/// The kind of a value that begins with this byte.
pub(super) fn kind(byte: u8) -> &'static str {
    match byte {
        b'{' => "an object",
        b'[' => "an array",
        b'"' => "a string",
        b't' | b'f' => "a boolean",
        b'n' => "null",
        _ => "a number",
    }
}

/// A name, which is quoted already, that is no XML name.
pub(super) fn no_name(shown: &str) -> String {
    format!("expected an XML name, found {shown}")
}

/// A second member of a name, which is quoted already.
pub(super) fn member_again(shown: &str) -> String {
    format!("expected each member once in an object, found {shown} again")
}

/// Half of a surrogate pair.
pub(super) fn lone_surrogate(unit: u16) -> String {
    format!("expected both halves of a surrogate pair, found `\\u{unit:04x}` alone")
}

/// A number, which is quoted already, whose exponent makes it longer than `most` digits.
pub(super) fn number_digits(most: usize, shown: &str) -> String {
    format!("expected at most `{most}` digits without the exponent, found {shown}")
}

/// A member, which is quoted already, that is no declaration and stands beside the root.
pub(super) fn second_root(declaration: &str, shown: &str) -> String {
    format!("expected one element beside `{declaration}` as the root, found also {shown}")
}

/// No member beside the declaration.
pub(super) fn no_root(declaration: &str) -> String {
    format!("expected one member beside `{declaration}`, found none")
}

/// An array of none or of several elements as the root.
pub(super) fn array_as_root(items: usize) -> String {
    format!("expected one root element, found an array of `{items}`")
}
