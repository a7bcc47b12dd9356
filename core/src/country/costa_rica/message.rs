//! The receiver message itself: built, checked, written.

use crate::convert::ToXml;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Result, Severity};

use super::consecutive::NumeroConsecutivoReceptor;
use super::draft::Draft;
use super::fields::Fields;
use super::{date, rules};

/// The version of the authority's format, which differ in the namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Version {
    /// 4.3
    V4_3,
    /// 4.4
    #[default]
    V4_4,
}

impl Version {
    /// Every version.
    pub const ALL: [Version; 2] = [Version::V4_3, Version::V4_4];

    /// The number: `4.3`, `4.4`.
    pub fn as_str(self) -> &'static str {
        match self {
            Version::V4_3 => "4.3",
            Version::V4_4 => "4.4",
        }
    }

    /// The namespace of a receiver message of this version.
    pub fn namespace(self) -> &'static str {
        match self {
            Version::V4_3 => "https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/mensajeReceptor",
            Version::V4_4 => "https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor",
        }
    }
}

/// How a receiver message is checked and written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The version of the format: 4.4 by default.
    pub version: Version,
    /// What only the authority demands is an error and no warning.
    pub strict: bool,
    /// Writes NumeroCedulaEmisor without the zeros that pad it to 12 digits.
    pub unpadded: bool,
    /// Writes the offset of FechaEmisionDoc, if it has one.
    pub keep_offset: bool,
    /// The day on which the message is checked, yyyy-mm-dd; without it the age of FechaEmisionDoc is not checked.
    pub today: Option<String>,
}

/// Costa Rica's answer of a document's receiver, `MensajeReceptor`.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Fields, Mensaje, ReceiverMessage};
/// let text = |text: &str| Some(text.to_owned());
/// let message = ReceiverMessage::new(
///     Fields {
///         clave: text("50628072500310123456700100001010000000011119999999"),
///         numero_cedula_emisor: text("3101234567"),
///         fecha_emision_doc: text("2025-07-30T09:15:00-06:00"),
///         mensaje: Mensaje::Accepted.into(),
///         monto_total_impuesto: text("13000.00"),
///         total_factura: text("113000.00"),
///         numero_cedula_receptor: text("3109876543"),
///         folio: Some(42),
///         ..Fields::default()
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
    pub(super) fields: Fields,
    pub(super) options: Options,
    /// What was found while the message was read.
    pub(super) read: Vec<Finding>,
}

impl ReceiverMessage {
    /// Builds a message and checks it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding if one of them is an error.
    pub fn new(fields: Fields, options: Options) -> Result<ReceiverMessage> {
        Draft::new(fields, options).message()
    }

    /// Builds the answer to a supplier's document, whose key, ids and totals are read out of it.
    ///
    /// `answer` holds what the document cannot say: the verdict, the time of the answer and, if any, the folio. What
    /// is taken from the document, and from which, [`Draft::answering`] says.
    ///
    /// # Errors
    /// As [`Draft::answering`] and [`ReceiverMessage::new`].
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Fields, Mensaje, ReceiverMessage};
    /// let invoice = br#"<FacturaElectronica
    ///     xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica">
    ///   <Clave>50628072500310123456700100001010000000011119999999</Clave>
    ///   <Emisor><Identificacion><Tipo>02</Tipo><Numero>3101234567</Numero></Identificacion></Emisor>
    ///   <Receptor><Identificacion><Tipo>02</Tipo><Numero>3109876543</Numero></Identificacion></Receptor>
    ///   <ResumenFactura><TotalImpuesto>13000</TotalImpuesto><TotalComprobante>113000</TotalComprobante></ResumenFactura>
    /// </FacturaElectronica>"#;
    /// let verdict = Fields {
    ///     mensaje: Mensaje::Accepted.into(),
    ///     fecha_emision_doc: Some("2025-07-30T09:15:00".to_owned()),
    ///     folio: Some(42),
    ///     ..Fields::default()
    /// };
    /// let message = ReceiverMessage::answering(invoice, verdict, Default::default())?;
    /// assert_eq!(message.fields().total_factura.as_deref(), Some("113000"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn answering(document: &[u8], answer: Fields, options: Options) -> Result<ReceiverMessage> {
        Draft::new(answer, options).answering(document)?.message()
    }

    /// The fields as they were given; [`Fields::numero_consecutivo_receptor`] is composed.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// How the message is checked and written.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Everything that is wrong with the message: warnings, and for one that was read errors as well.
    pub fn findings(&self) -> Vec<Finding> {
        self.checked_with(&self.options)
    }

    /// The number of the message, if it has one that is right.
    pub fn number(&self) -> Option<NumeroConsecutivoReceptor> {
        NumeroConsecutivoReceptor::parse(self.fields.get("NumeroConsecutivoReceptor")?).ok()
    }

    /// Writes the message as XML in UTF-8, unsigned, in the authority's namespace and order.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding if one of them is an error.
    pub fn to_xml(&self) -> Result<Vec<u8>> {
        self.to_xml_with(&self.options)
    }

    /// Writes the message with options of the caller's in place of its own.
    ///
    /// # Errors
    /// As [`ReceiverMessage::to_xml`].
    pub fn to_xml_with(&self, options: &Options) -> Result<Vec<u8>> {
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, self.checked_with(options)) {
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
    pub(super) fn checked_with(&self, options: &Options) -> Vec<Finding> {
        let mut findings = self.read.clone();
        // A field that could not be read is not missing.
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

/// Two messages are the same if they are written the same: a padded id number is the bare one where both are padded.
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
fn written(name: &str, text: &str, options: &Options) -> String {
    match name {
        "NumeroCedulaEmisor" if options.unpadded => {
            let zeros = text.len() - text.trim_start_matches('0').len();
            // Never less than the nine digits that the authority takes.
            text[zeros.min(text.len().saturating_sub(9))..].to_owned()
        }
        "NumeroCedulaEmisor" => format!("{text:0>12}"),
        "FechaEmisionDoc" if !options.keep_offset => {
            date::parse(text).map_or(text, |time| time.local).to_owned()
        }
        _ => text.to_owned(),
    }
}
