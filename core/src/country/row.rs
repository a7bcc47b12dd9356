//! What a country's row says. The rows themselves are in the folders of the countries.

use super::answer::Answers;
use super::identity::Identity;
use super::print::PrintRule;
use super::received::Received;
use super::signer::SignerRule;
use crate::error::words;
use crate::identifier::IdentifierKind;

/// What dtekit knows of a country; the folder of a country holds its row.
///
/// # Example
/// ```
/// use dtekit::Country;
///
/// let row = Country::CR.row().unwrap();
/// assert_eq!((row.code, row.name), ("CR", "Costa Rica"));
/// for kind in row.identifiers {
///     println!("{}: {}", kind.word, kind.about);
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct CountryRow {
    /// The ISO 3166-1 alpha-2 code, in capitals.
    pub code: &'static str,
    /// The name, in English.
    pub name: &'static str,
    /// What answers call the country beside its code and its name.
    pub(crate) other_names: &'static [&'static str],
    /// The authority's codes for a document whose identity exists.
    pub(crate) issued_codes: &'static [&'static str],
    /// How the service processes a document; `None` if the interface does not say.
    pub model: Option<ProcessingModel>,
    /// The properties of OtherData that the interface lists; empty if it lists none.
    pub other_data: &'static [&'static str],
    /// The money that only this country has (ISO 4217); `None` where it is another country's.
    pub(crate) currency: Option<&'static str>,
    /// How the authority writes a date with slashes.
    pub date_form: DateForm,
    /// What `ResponseValue` says of the authority's answer to a send.
    pub authority_answer: AcknowledgementForm,
    /// The tag of a listed document that says what the authority decided later; `None` if there is no such tag.
    pub authority_status: Option<AuthorityStatus>,
    /// Whether the service assigns a folio by rules that [`chile::evaluate_folio`](crate::chile::evaluate_folio) knows.
    pub has_folio_rules: bool,
    /// Whether the certifier gives the number, so that a document is sent without one.
    pub is_numbered_by_certifier: bool,
    /// The operation that takes the events of this country; `None` if it has none of its own.
    pub(crate) event_operation: Option<&'static str>,
    /// How the receiver of a document answers it.
    pub(crate) answers: &'static Answers,
    /// The document that takes another one back, where the service has mappings of its own for it.
    pub(crate) invalidation: Option<Invalidation>,
    /// The hours by which the clock of the authority is ahead of UTC all year; `None` if nothing asks for them.
    pub(crate) utc_offset: Option<i64>,
    /// What identifies a document before it is sent, and where a listed document shows it.
    pub(crate) identity: Identity,
    /// The formats by which a received text is recognized.
    pub(crate) received: &'static [Received],
    /// Who may sign a document, and how a certificate names him.
    pub(crate) signer: &'static SignerRule,
    /// What the printed form shows; `None` if dtekit does not know it.
    pub(crate) print: Option<&'static PrintRule>,
    /// The identifiers that have a reader of their own.
    pub identifiers: &'static [&'static IdentifierKind],
    /// The built-in templates.
    pub(crate) templates: &'static [Template],
    /// The libraries that the built-in templates import.
    pub(crate) libraries: &'static [Library],
}

impl CountryRow {
    /// A row for a country of which nothing but the code and the name is known.
    pub(crate) const fn new(code: &'static str, name: &'static str) -> CountryRow {
        CountryRow {
            code,
            name,
            other_names: &[],
            issued_codes: &[],
            model: None,
            other_data: &[],
            currency: None,
            date_form: DateForm::DayFirst,
            authority_answer: AcknowledgementForm::None,
            authority_status: None,
            has_folio_rules: false,
            is_numbered_by_certifier: false,
            event_operation: None,
            answers: &Answers::NONE,
            invalidation: None,
            utc_offset: None,
            identity: Identity::NONE,
            received: &[],
            signer: &SignerRule::NONE,
            print: None,
            identifiers: &[],
            templates: &[],
            libraries: &[],
        }
    }
}

words! {
    "model";
    /// How `SendDocumentToAuthority` works in a country (interface.md, "What the service does", 4).
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, ProcessingModel};
    ///
    /// match Country::MX.model() {
    ///     Some(ProcessingModel::SynchronousCertifier) => println!("the answer of the send says it"),
    ///     model => println!("{model:?}: ask for the authority's answer later"),
    /// }
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ProcessingModel {
        /// A certifier approves or rejects in the same response: Mexico, Guatemala, Peru, Panama.
        SynchronousCertifier = "synchronous-certifier",
        /// The authority's acknowledgement comes in the same response: Colombia, El Salvador.
        SynchronousAcknowledgement = "synchronous-acknowledgement",
        /// The authority answers later: Costa Rica, Ecuador, Chile, Dominican Republic.
        Asynchronous = "asynchronous",
        /// `Async` decides between a verified answer and a place in a queue: Argentina.
        Selectable = "selectable",
    }
}

/// How an authority writes a date with slashes. ISO 8601 is read everywhere.
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::country::DateForm;
///
/// assert!(matches!(Country::DO.row().unwrap().date_form, DateForm::DayFirst | DateForm::Unknown | DateForm::MonthFirst));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DateForm {
    /// Not known: a date is read only if it has one meaning, as `25/07/2022`.
    Unknown,
    /// `25/07/2022`.
    DayFirst,
    /// `25/07/2022` or `25/07/22`.
    DayFirstShortYear,
    /// `07/25/2022`.
    MonthFirst,
}

/// What `ResponseValue` says of the authority's answer to a send.
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::country::AcknowledgementForm;
///
/// assert!(matches!(Country::SV.row().unwrap().authority_answer, AcknowledgementForm::StampedJson));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AcknowledgementForm {
    /// Nothing beyond the document itself.
    None,
    /// XML that acknowledges the document and is not the document.
    XmlAcknowledgement,
    /// JSON that holds the receipt stamp if the authority accepted the document. It decides the outcome.
    StampedJson,
}

/// The tag of a listed document that says what the authority decided.
///
/// # Example
/// ```
/// use dtekit::Country;
///
/// let status = Country::CL.row().unwrap().authority_status.as_ref().unwrap();
/// println!("tag {}: {} or {}", status.tag, status.accepted, status.rejected);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AuthorityStatus {
    /// The tag's code.
    pub tag: &'static str,
    /// The tag's value for an accepted document.
    pub accepted: &'static str,
    /// The tag's value for a rejected document.
    pub rejected: &'static str,
}

/// A document that takes another one back, for which the service has mappings of its own.
#[derive(Debug)]
pub(crate) struct Invalidation {
    /// The codes of the service's mappings.
    pub mappings: &'static [&'static str],
    /// The document type of the built-in mapping.
    pub document_type: &'static str,
}

impl Invalidation {
    /// Whether the service has a mapping with this code for it.
    pub(crate) fn has(&self, mapping: &str) -> bool {
        self.mappings.iter().any(|code| code.eq_ignore_ascii_case(mapping))
    }
}

/// A template of a country's folder, as `build.rs` packed it.
#[derive(Debug)]
pub(crate) struct Packed(pub(crate) &'static [u8]);

impl Packed {
    /// The file: XML or JSON.
    pub(crate) fn unpack(&self) -> Vec<u8> {
        // What build.rs packed can be unpacked.
        miniz_oxide::inflate::decompress_to_vec(self.0).unwrap_or_default()
    }
}

/// The template with this path: the country's folder and the file in its `mappings`.
macro_rules! packed {
    ($path:literal) => {
        $crate::country::row::Packed(include_bytes!(concat!(env!("OUT_DIR"), "/mappings/", $path)))
    };
}
pub(crate) use packed;

/// A built-in template.
#[derive(Debug)]
pub(crate) struct Template {
    /// The document types, separated by blanks.
    pub types: &'static str,
    /// Whether it reads the official document and writes the generic one.
    pub from_official: bool,
    /// The template itself.
    pub file: Packed,
}

impl Template {
    /// A template from the generic document to the official one.
    pub(crate) const fn to_official(types: &'static str, file: Packed) -> Template {
        Template { types, from_official: false, file }
    }

    /// A template from the official document to the generic one.
    pub(crate) const fn from_official(types: &'static str, file: Packed) -> Template {
        Template { types, from_official: true, file }
    }
}

/// A library of named values, tables and templates that templates import by its name.
#[derive(Debug)]
pub(crate) struct Library {
    /// The name, unique over all countries.
    pub name: &'static str,
    /// The library itself.
    pub file: Packed,
}
