//! Which mapping answers to a country and a document type, or to a code.

use std::sync::Arc;

use super::builtin::{self, Row};
use super::library::Libraries;
use super::{Mapping, markup};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;

/// From the generic DTE to the official document, or back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Direction {
    /// To the official document.
    #[default]
    To,
    /// From the official document to the generic DTE.
    From,
}

impl Direction {
    /// The word that all languages use: `to`, `from`.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::To => "to",
            Direction::From => "from",
        }
    }

    /// The direction of this word.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for any other.
    pub fn from_word(word: &str) -> Result<Direction> {
        match word {
            "to" => Ok(Direction::To),
            "from" => Ok(Direction::From),
            other => {
                let message = format!("expected `to` or `from` for option `direction`, found `{other}`");
                Err(Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message)))
            }
        }
    }
}

/// The mappings and libraries of a caller beside those that are built in.
///
/// # Example
/// ```
/// use dtekit::mapping::Registry;
/// let mut registry = Registry::new();
/// registry.add_library("own", br#"
/// <m:library xmlns:m="urn:dtekit:mapping:1">
///   <m:table name="unit"><m:row key="UN" value="Unid"/></m:table>
/// </m:library>"#)?;
/// let mapping = registry.parse(br#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001">
///   <m:import library="own"/>
///   <m:template><Unidad>{lookup('unit', /DTE/Unidad)}</Unidad></m:template>
/// </m:mapping>"#)?;
/// assert_eq!(mapping.apply(br#"{"Unidad": "UN"}"#, &Default::default())?, b"<Unidad>Unid</Unidad>");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Registry {
    libraries: Vec<(String, Vec<u8>)>,
    mappings: Vec<Arc<Mapping>>,
}

impl Registry {
    /// A registry of what is built in.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a library that templates can import by this name; it hides a built-in one.
    ///
    /// What it holds is checked where a template imports it.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] if it is no XML; [`ErrorKind::Argument`] if there is one of this name.
    pub fn add_library(&mut self, name: &str, library: &[u8]) -> Result<()> {
        if self.libraries.iter().any(|(known, _)| known == name) {
            let message = format!("expected each library once, found `{name}` again");
            return Err(Error::new(ErrorKind::Argument, Finding::new(&code::MAPPING_DUPLICATE, message)));
        }
        if !library.trim_ascii_start().starts_with(b"{") {
            markup::read(library, 0, Limits::default())?;
        }
        self.libraries.push((name.to_owned(), library.to_vec()));
        Ok(())
    }

    /// The countries, document types and directions for which a mapping is built in.
    pub fn standards() -> impl Iterator<Item = (&'static str, &'static str, Direction)> {
        builtin::TEMPLATES.iter().flat_map(|row| {
            let direction = if row.from { Direction::From } else { Direction::To };
            row.types.split(' ').map(move |document_type| (row.country, document_type, direction))
        })
    }

    /// Compiles a template, which may import the libraries of this registry.
    ///
    /// # Errors
    /// As [`Mapping::parse`].
    pub fn parse(&self, template: &[u8]) -> Result<Mapping> {
        Mapping::compile(template, Libraries { own: &self.libraries })
    }

    /// Compiles a template and keeps it under its code.
    ///
    /// # Errors
    /// As [`Mapping::parse`]; [`ErrorKind::Mapping`] if it has no code, or there is one of this code.
    pub fn add(&mut self, template: &[u8]) -> Result<Arc<Mapping>> {
        let mapping = Arc::new(self.parse(template)?);
        let found = match mapping.code() {
            "" => Some("expected the attribute `code` of the mapping, found none".to_owned()),
            code if self.mappings.iter().any(|known| known.code() == code) => {
                Some(format!("expected each code once, found `{code}` again"))
            }
            _ => None,
        };
        if let Some(message) = found {
            return Err(Error::new(ErrorKind::Mapping, Finding::new(&code::MAPPING_DUPLICATE, message)));
        }
        self.mappings.push(Arc::clone(&mapping));
        Ok(mapping)
    }

    /// The caller's own mapping of this code.
    pub fn find(&self, code: &str) -> Option<Arc<Mapping>> {
        self.mappings.iter().find(|mapping| mapping.code().eq_ignore_ascii_case(code)).cloned()
    }

    /// The mapping that a `Mapping` parameter of the service names: the standard one of a country and document type,
    /// or the caller's own.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with `mapping-unknown` if there is none.
    pub fn resolve(&self, code: &str, country: &str, document_type: &str) -> Result<Arc<Mapping>> {
        if code == MAPPING_STANDARD {
            return standard(country, document_type, Direction::To).map(Arc::new);
        }
        self.find(code).ok_or_else(|| unknown(format!("expected the code of a mapping, found `{code}`")))
    }
}

/// The code of the mapping of the generic DTE, as in [`operation::MAPPING_STANDARD`](crate::operation::MAPPING_STANDARD).
const MAPPING_STANDARD: &str = "11111111-1111-1111-1111-111111111111";

/// The built-in mapping of a country and document type.
pub(crate) fn standard(country: &str, document_type: &str, direction: Direction) -> Result<Mapping> {
    let fits = |row: &&Row| {
        row.country.eq_ignore_ascii_case(country)
            && row.from == (direction == Direction::From)
            && row.types.split(' ').any(|known| known == document_type)
    };
    let row = builtin::TEMPLATES.iter().find(fits).ok_or_else(|| {
        unknown(format!(
            "expected a country and document type with a built-in mapping, found `{}` and `{}`",
            super::expression::shown(country),
            super::expression::shown(document_type)
        ))
    })?;
    Mapping::parse(row.bytes)
}

fn unknown(message: String) -> Error {
    Error::new(ErrorKind::Mapping, Finding::new(&code::MAPPING_UNKNOWN, message))
}
