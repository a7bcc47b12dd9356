//! The bounds on one input, so that a hostile one cannot exhaust time or memory.

use crate::keywords::{Part, Terms, Whole, options};

options! {
    Terms::OPTIONS;
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
        /// How many levels of elements or objects may lie inside each other.
        pub max_depth: usize = 256 => Whole(1..);
        /// How many bytes one input may have.
        pub max_bytes: usize = 256 << 20 => Whole(1..);
        /// How many attributes one element may have.
        pub max_attributes: usize = 1024 => Whole(1..);
        /// The highest ratio of the XML's size to its JSON's size; the first 64 KiB do not count. XML repeats an
        /// array's name for each item, so a long name could make the XML grow with the square of the JSON.
        pub max_growth: usize = 16 => Whole(1..);
    }
}

/// The bounds on reading a document, for functions that do not write it as XML.
pub(crate) const READING: Part = Part(Some(&["max_depth", "max_bytes"]));

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
