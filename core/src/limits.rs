//! The bounds on one input, so that a hostile one cannot exhaust time or memory.

/// Bounds on one input. Each can be raised; none can be switched off.
///
/// # Example
/// ```
/// use dtekit::{Limits, ToXml, json_to_xml};
/// let limits = Limits { max_depth: 2, ..Limits::default() };
/// let error = json_to_xml(br#"{"a": {"b": {"c": 1}}}"#, &ToXml { limits, ..ToXml::default() }).unwrap_err();
/// assert_eq!(error.code(), "limit-depth");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many levels of elements or objects may lie inside each other, 256 by default.
    pub max_depth: usize,
    /// How many bytes one input may have, 256 MiB by default.
    pub max_bytes: usize,
    /// How many attributes one element may have, 1,024 by default.
    pub max_attributes: usize,
    /// The highest ratio of the XML's size to its JSON's size, 16 by default; the first 64 KiB do not count. XML
    /// repeats an array's name for each item, so a long name could make the XML grow with the square of the JSON.
    pub max_growth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_depth: 256, max_bytes: 256 << 20, max_attributes: 1024, max_growth: 16 }
    }
}

impl Limits {
    /// How many objects and arrays of JSON may lie inside each other: one object and one array for each level of
    /// elements, and one of each around the root.
    ///
    /// A binding that writes a value of its language as JSON stops there: an object that holds itself has no end.
    ///
    /// # Example
    /// ```
    /// assert_eq!(dtekit::Limits::default().max_nesting(), 514);
    /// ```
    #[must_use]
    pub fn max_nesting(&self) -> usize {
        self.max_depth.saturating_mul(2).saturating_add(2)
    }

    /// The message of an element that lies too deep.
    pub(crate) fn depth_message(&self) -> String {
        format!("expected at most `{}` levels of elements, found more", self.max_depth)
    }

    /// The message of an element with too many attributes.
    pub(crate) fn attributes_message(&self) -> String {
        format!("expected at most `{}` attributes of one element, found more", self.max_attributes)
    }
}
