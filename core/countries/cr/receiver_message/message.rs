//! A receiver message that was checked, and how it is written.

use crate::convert::ToXml;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Result, Severity};

use super::fields::MessageFields;
use super::number::NumeroConsecutivoReceptor;
use super::options::MessageOptions;
use super::{date, rules};

/// Costa Rica's `MensajeReceptor`: the answer of the receiver of a document.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{MessageFields, Mensaje, ReceiverMessage};
/// let text = |text: &str| Some(text.to_owned());
/// let message = ReceiverMessage::new(
///     MessageFields {
///         clave: text("50628072500310123456700100001010000000011119999999"),
///         numero_cedula_emisor: text("3101234567"),
///         fecha_emision_doc: text("2025-07-30T09:15:00-06:00"),
///         mensaje: Mensaje::Accepted.into(),
///         monto_total_impuesto: text("13000.00"),
///         total_factura: text("113000.00"),
///         numero_cedula_receptor: text("3109876543"),
///         folio: Some(42),
///         ..MessageFields::default()
///     },
///     Default::default(),
/// )?;
/// assert!(message.findings().is_empty());
/// let xml = String::from_utf8(message.to_xml()?).unwrap();
/// assert!(xml.contains("<NumeroCedulaEmisor>003101234567</NumeroCedulaEmisor>"));
/// assert!(xml.contains("<FechaEmisionDoc>2025-07-30T09:15:00</FechaEmisionDoc>"));
/// assert!(xml.contains("<NumeroConsecutivoReceptor>00100001050000000042</NumeroConsecutivoReceptor>"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct ReceiverMessage {
    pub(super) fields: MessageFields,
    pub(super) options: MessageOptions,
    /// Findings from reading the message.
    pub(super) read: Vec<Finding>,
}

impl ReceiverMessage {
    /// The country whose message it is.
    pub(crate) const COUNTRY: Country = Country::CR;

    /// The fields as they were given; [`MessageFields::numero_consecutivo_receptor`] is composed.
    #[must_use]
    pub fn fields(&self) -> &MessageFields {
        &self.fields
    }

    /// How the message is checked and written.
    #[must_use]
    pub fn options(&self) -> &MessageOptions {
        &self.options
    }

    /// Every finding about the message: warnings, and also errors if the message was read from XML.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.findings_with(&self.options)
    }

    /// The number of the message; `None` if it is absent or wrong.
    #[must_use]
    pub fn number(&self) -> Option<NumeroConsecutivoReceptor> {
        self.fields.get("NumeroConsecutivoReceptor")?.parse::<NumeroConsecutivoReceptor>().ok()
    }

    /// Writes the message as XML in UTF-8, unsigned, in the authority's namespace and order.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding if one of them is an error.
    pub fn to_xml(&self) -> Result<Vec<u8>> {
        self.to_xml_with(&self.options)
    }

    /// Writes the message with other options than its own.
    ///
    /// # Errors
    /// As [`ReceiverMessage::to_xml`].
    pub fn to_xml_with(&self, options: &MessageOptions) -> Result<Vec<u8>> {
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, self.findings_with(options)) {
            return Err(error);
        }
        let mut document = Document::new("MensajeReceptor")?;
        document.set("@xmlns", options.version.namespace())?;
        for (name, text) in self.fields.iter() {
            document.set(name, &*written(name, text, options))?;
        }
        document.to_xml_with(&ToXml { declaration: true, ..ToXml::default() })
    }

    /// The fields as they are written.
    fn written(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.fields.iter().map(|(name, text)| (name, written(name, text, &self.options)))
    }

    /// Every finding under these options.
    /// The findings with other options.
    pub(crate) fn findings_with(&self, options: &MessageOptions) -> Vec<Finding> {
        let mut findings = self.read.clone();
        // A field that could not be read has a finding already; it is not missing.
        let missing = crate::code::RECEIVER_MESSAGE_MISSING.word;
        let is_known =
            |found: &Finding| found.code == missing && self.read.iter().any(|other| other.path == found.path);
        findings.extend(rules::check(&self.fields, options).into_iter().filter(|found| !is_known(found)));
        if options.strict {
            for finding in &mut findings {
                finding.severity = Severity::Error;
            }
        }
        findings
    }
}

/// Two messages are equal if they are written alike. A padded id number equals the bare one, if both are written
/// padded.
impl PartialEq for ReceiverMessage {
    fn eq(&self, other: &Self) -> bool {
        self.options.version == other.options.version && self.written().eq(other.written())
    }
}

impl Eq for ReceiverMessage {}

// A message holds people's ids, so only its key is shown.
impl std::fmt::Debug for ReceiverMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReceiverMessage")
            .field("clave", &self.fields.clave)
            .field("mensaje", &self.fields.mensaje)
            .finish_non_exhaustive()
    }
}

/// A field as it is written.
fn written(name: &str, text: &str, options: &MessageOptions) -> String {
    match name {
        "NumeroCedulaEmisor" if options.unpadded => {
            let zeros = text.len() - text.trim_start_matches('0').len();
            // The authority takes at least nine digits.
            text[zeros.min(text.len().saturating_sub(9))..].to_owned()
        }
        "NumeroCedulaEmisor" => format!("{text:0>12}"),
        "FechaEmisionDoc" if !options.keep_offset => {
            date::parse(text).map_or(text, |time| time.local).to_owned()
        }
        _ => text.to_owned(),
    }
}
