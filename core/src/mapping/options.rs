//! What a caller gives with a document: params and bounds, also as keyword options.

use std::collections::BTreeMap;

use crate::json::{Map, Value};

use super::Registry;
use crate::code;
use crate::convert::decoded_xml;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{By, DAY, Maybe, OptionKind, Part, Reader, Terms, Whole, options};
use crate::limits::{Limits, READING};
use crate::tables::Date;

/// The values of a mapping's params by their names.
///
/// # Example
/// ```
/// use dtekit::mapping::{ApplyOptions, Params};
///
/// let params = Params::from([("maker".to_owned(), "3101999999".to_owned())]);
/// assert_eq!(ApplyOptions::from(params).params["maker"], "3101999999");
/// ```
pub type Params = BTreeMap<String, String>;

options! {
    Terms::OPTIONS;
    /// Bounds on one application of a mapping: a hostile mapping ends in a `limit` error instead of running for ever.
    ///
    /// # Example
    /// ```
    /// use dtekit::mapping::{ApplyOptions, Bounds};
    ///
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let options = ApplyOptions::default().bounds(Bounds { max_output: 5, ..Bounds::default() });
    /// let error = mapping.apply(r#"{"Emisor": {"Ciudad": "Valparaíso"}}"#, &options).unwrap_err();
    /// assert_eq!(error.kind(), dtekit::ErrorKind::Limit);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Bounds {
        /// The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an expression
        /// reads.
        pub max_steps: u64 = 10_000_000 => Whole(1..);
        /// The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of an
        /// explanation. They are counted when they are made, so this bounds their memory and more.
        pub max_memory: usize = 256 << 20 => Whole(1..);
        /// The most bytes of output.
        pub max_output: usize = 256 << 20 => Whole(1..);
        /// The bounds on the document.
        pub limits: Limits => READING;
    }
}

options! {
    Terms::OPTIONS;
    /// What [`Mapping::apply`](super::Mapping::apply), `explain` and `diff` take beside the document.
    ///
    /// # Example
    /// ```
    /// use dtekit::mapping::ApplyOptions;
    ///
    /// let options = ApplyOptions::default().param("maker", "3101999999").as_of("2026-05-31".parse()?);
    /// assert_eq!(options.params["maker"], "3101999999");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ApplyOptions {
        /// The values of the mapping's params by their names: each a text, a number or a boolean.
        pub params: Params => By(OptionKind::Object, params);
        /// The bounds.
        pub bounds: Bounds => Part(None);
        /// The day at which tables that change are read; without it, that of the document.
        pub as_of: Option<Date> => Maybe(DAY);
    }
}

impl ApplyOptions {
    /// Sets the value of one param.
    #[must_use]
    pub fn param(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.params.insert(name.into(), value.into());
        self
    }

    /// Sets the bounds.
    #[must_use]
    pub fn bounds(self, bounds: Bounds) -> Self {
        ApplyOptions { bounds, ..self }
    }

    /// Sets the day at which tables that change are read.
    #[must_use]
    pub fn as_of(self, as_of: Date) -> Self {
        ApplyOptions { as_of: Some(as_of), ..self }
    }
}

impl From<Params> for ApplyOptions {
    fn from(params: Params) -> Self {
        ApplyOptions { params, ..ApplyOptions::default() }
    }
}

/// The values of params, as an option.
pub(crate) fn params(keywords: &mut Reader<'_>, name: &'static str) -> Option<Params> {
    let params = keywords.get(name, "an object of params", Value::as_object)?;
    keywords.check_member(name, read_params(params))
}

fn read_params(members: &Map) -> Result<Params> {
    let (mut params, mut findings) = (Params::new(), Vec::new());
    for (name, value) in members {
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => {
                let message = format!("expected a text, number or boolean for the param `{name}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message).with_path(name.clone()));
                continue;
            }
        };
        params.insert(name.clone(), text);
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(params), Err)
}

impl Registry {
    /// Reads the keyword option `libraries`: an object of names and the texts of libraries.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type; as
    /// [`Registry::add_library`].
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let libraries = keywords.get("libraries", "an object of names and texts", |value| {
            let texts = value.as_object()?.iter().map(|(name, text)| Some((name, text.as_str()?)));
            texts.collect::<Option<Vec<_>>>()
        });
        keywords.finish()?;
        let registry = Registry::new();
        for (name, text) in libraries.unwrap_or_default() {
            registry.add_library(name, &decoded_xml(text.as_bytes()))?;
        }
        Ok(registry)
    }
}
