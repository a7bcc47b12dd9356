//! The options of validation.

use crate::country::Country;
use crate::keywords::{Flag, Maybe, OptionKind, Parsed, Terms, Text, options};
use crate::limits::{Limits, READING};

options! {
    Terms::OPTIONS;
    /// The options of [`validate`](crate::validate).
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, ValidateOptions};
    ///
    /// let options = ValidateOptions { country: Some(Country::CL), signed: false, ..ValidateOptions::default() };
    /// let error = dtekit::validate(b"<factura/>", &options).unwrap_err();
    /// assert_eq!(error.code(), "schema-none");
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ValidateOptions {
        /// The country whose schemas count, such as `CL`; without it, the document says it.
        pub country: Option<Country> => Maybe(Parsed(OptionKind::Country, "the code of a country such as `CL`"));
        /// The name of the schema, such as `FacturaElectronica` or `ECF-31`; without it, the document says it.
        pub document_type: Option<String> => Maybe(Text);
        /// Whether the document is whole. If not, what the service or the authority adds (signature, seal, stamp) may
        /// be missing and is not checked.
        pub signed: bool = true => Flag;
        /// The bounds on the text.
        pub limits: Limits => READING;
    }
}
