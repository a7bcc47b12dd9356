//! A receiver message before it is checked: fields from the caller and from a supplier's document, and a folio.

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, text};
use crate::identifier::shape::shape;

use super::counter::{FolioCounter, FolioCounterParts};
use super::date;
use super::fields::MessageFields;
use super::mensaje::Mensaje;
use super::message::ReceiverMessage;
use super::number::{NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts};
use super::options::MessageOptions;

/// A receiver message before it is checked.
///
/// Findings are collected until [`MessageDraft::message`] or [`MessageDraft::numbered`], which raise all of them at
/// once.
///
/// # Example
/// ```
/// use dtekit::costa_rica::MessageDraft;
/// let fields = dtekit::json::json!({"clave": "506", "mensaje": 4, "total_factura": "1.123456"});
/// let error = MessageDraft::from_members(fields.as_object().unwrap()).message().unwrap_err();
/// let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).take(4).collect();
/// assert_eq!(
///     codes,
///     ["receiver-message-clave-length", "receiver-message-missing", "receiver-message-missing", "receiver-message-mensaje"]
/// );
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct MessageDraft {
    pub(super) fields: MessageFields,
    pub(super) options: MessageOptions,
    pub(super) findings: Vec<Finding>,
}

impl MessageDraft {
    /// A draft of these fields.
    pub fn new(fields: MessageFields, options: MessageOptions) -> MessageDraft {
        let mut findings = Vec::new();
        if let Some(today) = options.today.as_deref().filter(|today| !date::is_date(today)) {
            let message = format!("expected a day as yyyy-mm-dd, found {}", shape(today));
            findings.push(Finding::new(&code::RECEIVER_MESSAGE_FIELD_TYPE, message).with_argument("today"));
        }
        MessageDraft { fields, options, findings }
    }

    /// Checks the message, and composes its number if a folio is given.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding if one of them is an error; [`ErrorKind::Argument`] if the only errors
    /// are members that are unknown or of the wrong type.
    pub fn message(mut self) -> Result<ReceiverMessage> {
        self.compose();
        let message = ReceiverMessage { fields: self.fields, options: self.options, read: self.findings };
        let findings = message.findings_with(&message.options);
        let of_the_call = [code::RECEIVER_MESSAGE_FIELD_UNKNOWN.word, code::RECEIVER_MESSAGE_FIELD_TYPE.word];
        let mut errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let kind = match errors.all(|finding| of_the_call.contains(&&*finding.code)) {
            true => ErrorKind::Argument,
            false => ErrorKind::Invalid,
        };
        Error::from_findings(kind, findings).map_or(Ok(message), Err)
    }

    /// Checks the message and then gives it the folio that `next` hands out for its counter.
    ///
    /// `next` is called only if the message has no error, so that no folio is lost.
    ///
    /// # Errors
    /// As [`MessageDraft::message`]; for a draft that already has a folio or number; and the errors of `next`.
    pub fn numbered(mut self, next: impl FnOnce(&FolioCounter) -> Result<u64>) -> Result<ReceiverMessage> {
        if self.fields.folio.is_some() || self.fields.get("NumeroConsecutivoReceptor").is_some() {
            let name = "NumeroConsecutivoReceptor";
            let message = text!("expected no folio and no {} beside a sequence, found one", Arg(name));
            let finding = Finding::new(&code::RECEIVER_MESSAGE_CONSECUTIVE_TWICE, message);
            self.findings.push(finding.with_argument(name));
            return self.message();
        }
        // A stand-in for the folio, so that everything else can be checked.
        let mut message =
            MessageDraft { fields: MessageFields { folio: Some(1), ..self.fields.clone() }, ..self }
                .message()?;
        let fields = &mut message.fields;
        let mensaje = fields.get("Mensaje").unwrap_or_default().parse::<Mensaje>()?;
        let (head_office, terminal) = (fields.head_office.unwrap_or(1), fields.terminal.unwrap_or(1));
        let receiver = fields.get("NumeroCedulaReceptor").unwrap_or_default();
        let counter = FolioCounter::new(&FolioCounterParts { receiver, head_office, terminal, mensaje })?;
        let folio = next(&counter)?;
        let parts = NumeroConsecutivoReceptorParts { head_office, terminal, mensaje, folio };
        let number = NumeroConsecutivoReceptor::compose(&parts)?;
        fields.numero_consecutivo_receptor = Some(number.as_str().to_owned());
        Ok(message)
    }

    /// Composes the number if a folio is given, and checks its parts.
    fn compose(&mut self) {
        let fields = &mut self.fields;
        let (head_office, terminal) = (fields.head_office.unwrap_or(1), fields.terminal.unwrap_or(1));
        let Some(folio) = fields.folio else { return };
        if fields.get("NumeroConsecutivoReceptor").is_some() {
            let message = text!("expected a folio or {}, found both", Arg("NumeroConsecutivoReceptor"));
            let finding = Finding::new(&code::RECEIVER_MESSAGE_CONSECUTIVE_TWICE, message);
            return self.findings.push(finding.with_argument("folio"));
        }
        // Another rule finds a wrong verdict. The parts are checked with any verdict.
        let mensaje = fields.get("Mensaje").and_then(|text| text.parse::<Mensaje>().ok());
        let verdict = mensaje.unwrap_or(Mensaje::Accepted);
        let parts = NumeroConsecutivoReceptorParts { head_office, terminal, mensaje: verdict, folio };
        match NumeroConsecutivoReceptor::compose_naming("folio", &parts) {
            Ok(number) if mensaje.is_some() => {
                fields.folio = None;
                fields.numero_consecutivo_receptor = Some(number.as_str().to_owned());
            }
            Ok(_) => {}
            Err(error) => self.findings.extend_from_slice(error.findings()),
        }
    }
}

impl ReceiverMessage {
    /// Builds a message and checks it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding if one of them is an error.
    pub fn new(fields: MessageFields, options: MessageOptions) -> Result<ReceiverMessage> {
        MessageDraft::new(fields, options).message()
    }

    /// Builds the answer to a supplier's document. Key, ids and totals are read from the document.
    ///
    /// `answer` holds what the document cannot say: the verdict, the time of the answer and optionally the folio.
    /// [`MessageDraft::answering`] says what is read from which documents.
    ///
    /// # Errors
    /// As [`MessageDraft::answering`] and [`ReceiverMessage::new`].
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{MessageFields, Mensaje, ReceiverMessage};
    /// let invoice = br#"<FacturaElectronica
    ///     xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica">
    ///   <Clave>50628072500310123456700100001010000000011119999999</Clave>
    ///   <Emisor><Identificacion><Tipo>02</Tipo><Numero>3101234567</Numero></Identificacion></Emisor>
    ///   <Receptor><Identificacion><Tipo>02</Tipo><Numero>3109876543</Numero></Identificacion></Receptor>
    ///   <ResumenFactura><TotalImpuesto>13000</TotalImpuesto><TotalComprobante>113000</TotalComprobante></ResumenFactura>
    /// </FacturaElectronica>"#;
    /// let verdict = MessageFields {
    ///     mensaje: Mensaje::Accepted.into(),
    ///     fecha_emision_doc: Some("2025-07-30T09:15:00".to_owned()),
    ///     folio: Some(42),
    ///     ..MessageFields::default()
    /// };
    /// let message = ReceiverMessage::answering(invoice, verdict, Default::default())?;
    /// assert_eq!(message.fields().total_factura.as_deref(), Some("113000"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn answering(
        document: &[u8],
        answer: MessageFields,
        options: MessageOptions,
    ) -> Result<ReceiverMessage> {
        MessageDraft::new(answer, options).answering(document)?.message()
    }
}
