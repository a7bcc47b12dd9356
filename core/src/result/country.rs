//! Countries and how the service processes a document there.

use std::fmt;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// A country by its ISO 3166-1 alpha-2 code.
///
/// Any code is taken; those with a constant here are the ones whose documents or events dtekit knows.
///
/// # Example
/// ```
/// use dtekit::{Country, ProcessingModel};
/// assert_eq!(Country::new("cr")?, Country::CR);
/// assert_eq!(Country::CR.model(), Some(ProcessingModel::Asynchronous));
/// assert_eq!(Country::new("BR")?.model(), None);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Country([u8; 2]);

/// How `SendDocumentToAuthority` works in a country (interface.md, "What the service does", 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProcessingModel {
    /// A certifier approves or rejects in the same response: Mexico, Guatemala, Peru, Panama.
    SynchronousCertifier,
    /// The authority's acknowledgement comes in the same response: Colombia, El Salvador.
    SynchronousAcknowledgement,
    /// The authority answers later: Costa Rica, Ecuador, Chile, Dominican Republic.
    Asynchronous,
    /// `Async` decides between a verified answer and a place in a queue: Argentina.
    Selectable,
}

impl ProcessingModel {
    /// The word that all languages use, such as `synchronous-certifier`.
    pub fn as_str(self) -> &'static str {
        match self {
            ProcessingModel::SynchronousCertifier => "synchronous-certifier",
            ProcessingModel::SynchronousAcknowledgement => "synchronous-acknowledgement",
            ProcessingModel::Asynchronous => "asynchronous",
            ProcessingModel::Selectable => "selectable",
        }
    }
}

/// The parameter `Async` of a send, which is misread in the field when it is a bare boolean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Processing {
    /// `Async` false: the answer is in the response.
    Synchronous,
    /// `Async` true: the answer comes later.
    Asynchronous,
}

impl From<bool> for Processing {
    /// From the value of `Async` on the wire.
    fn from(asynchronous: bool) -> Self {
        if asynchronous { Processing::Asynchronous } else { Processing::Synchronous }
    }
}

impl Country {
    /// Argentina.
    pub const AR: Country = Country(*b"AR");
    /// Brazil, whose events [`event`](crate::event) knows; interface.md names no processing model for it.
    pub const BR: Country = Country(*b"BR");
    /// Chile.
    pub const CL: Country = Country(*b"CL");
    /// Colombia.
    pub const CO: Country = Country(*b"CO");
    /// Costa Rica.
    pub const CR: Country = Country(*b"CR");
    /// Dominican Republic.
    pub const DO: Country = Country(*b"DO");
    /// Ecuador.
    pub const EC: Country = Country(*b"EC");
    /// Guatemala.
    pub const GT: Country = Country(*b"GT");
    /// Mexico.
    pub const MX: Country = Country(*b"MX");
    /// Panama.
    pub const PA: Country = Country(*b"PA");
    /// Peru.
    pub const PE: Country = Country(*b"PE");
    /// El Salvador.
    pub const SV: Country = Country(*b"SV");

    /// The countries whose processing model interface.md names, in the order of their codes.
    pub const ISSUING: [Country; 11] = [
        Country::AR,
        Country::CL,
        Country::CO,
        Country::CR,
        Country::DO,
        Country::EC,
        Country::GT,
        Country::MX,
        Country::PA,
        Country::PE,
        Country::SV,
    ];

    /// The country with this two-letter code, in either letter case.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if it is not two ASCII letters.
    pub fn new(code: &str) -> Result<Self> {
        match code.as_bytes() {
            [first, second] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
                Ok(Country([first.to_ascii_uppercase(), second.to_ascii_uppercase()]))
            }
            _ => {
                let shown: String = code.chars().take(20).collect();
                Err(Error::new(
                    ErrorKind::Argument,
                    Finding::new(
                        &code::COUNTRY_CODE,
                        format!("expected a country code of two letters, found `{shown}`"),
                    )
                    .with_path("country"),
                ))
            }
        }
    }

    /// The two-letter code in capitals.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("two ASCII letters, by construction")
    }

    /// How the service processes a document there; `None` where interface.md does not say.
    pub fn model(self) -> Option<ProcessingModel> {
        match self {
            Country::MX | Country::GT | Country::PE | Country::PA => {
                Some(ProcessingModel::SynchronousCertifier)
            }
            Country::CO | Country::SV => Some(ProcessingModel::SynchronousAcknowledgement),
            Country::CR | Country::EC | Country::CL | Country::DO => Some(ProcessingModel::Asynchronous),
            Country::AR => Some(ProcessingModel::Selectable),
            _ => None,
        }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Country({})", self.code())
    }
}
