//! Reading a receiver message from its XML.

use super::date;
use super::fields::{MessageFields, NAMES};
use super::message::ReceiverMessage;
use super::namespace::{cut, local, namespace};
use super::options::{MessageOptions, MessageVersion};
use crate::code;
use crate::document::{Document, Element};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::shape::shape;

impl ReceiverMessage {
    /// Reads a message from its XML, with or without signature, in any version's namespace and with any prefix.
    ///
    /// A message that breaks a rule is read as well: [`ReceiverMessage::findings`] says what is wrong, and writing
    /// refuses it. The options are those with which the message was written: its version, `unpadded` if the issuer's id
    /// has fewer than 12 digits, `keep_offset` if the time has an offset. The signature is not kept, since it would not
    /// fit what is written.
    ///
    /// # Errors
    /// Those of [`Document::from_xml`], and [`ErrorKind::Structure`] for another root than `MensajeReceptor`.
    ///
    /// # Example
    /// ```
    /// let xml = br#"<MensajeReceptor xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/mensajeReceptor">
    ///     <Clave>50628072500310123456700100001010000000011119999999</Clave><Mensaje>1</Mensaje></MensajeReceptor>"#;
    /// let message = dtekit::ReceiverMessage::from_xml(xml)?;
    /// assert_eq!(message.fields().mensaje.as_deref(), Some("1"));
    /// assert_eq!(message.findings()[0].code, "receiver-message-missing");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn from_xml(data: &[u8]) -> Result<ReceiverMessage> {
        let document = Document::from_xml(data)?;
        let root = document.root();
        if local(root.name()) != "MensajeReceptor" {
            let message = format!("expected the root `MensajeReceptor`, found {}", shape(root.name()));
            return Err(Error::new(
                ErrorKind::Structure,
                Finding::new(&code::RECEIVER_MESSAGE_ROOT, message),
            ));
        }
        let mut read = Vec::new();
        let namespace = namespace(root);
        let version = MessageVersion::ALL.into_iter().find(|version| Some(version.namespace()) == namespace);
        if version.is_none() {
            let message = format!(
                "expected the namespace `{}`, found {}",
                MessageVersion::default().namespace(),
                namespace.map_or("none".to_owned(), |found| format!("`{}`", cut(found)))
            );
            read.push(Finding::warning(&code::RECEIVER_MESSAGE_NAMESPACE, message));
        }
        let mut fields = MessageFields::default();
        for element in root.children() {
            read.extend(field(&mut fields, element));
        }
        let issuer = fields.get("NumeroCedulaEmisor").unwrap_or_default();
        let time = fields.get("FechaEmisionDoc").and_then(date::parse);
        let options = MessageOptions {
            version: version.unwrap_or_default(),
            unpadded: (9..12).contains(&issuer.len()),
            keep_offset: time.is_some_and(|time| time.offset.is_some()),
            ..MessageOptions::default()
        };
        Ok(ReceiverMessage { fields, options, read })
    }
}

/// Reads one element into its field; a finding says why it cannot be read.
fn field(fields: &mut MessageFields, element: Element<'_>) -> Option<Finding> {
    let name = local(element.name());
    if name == "Signature" {
        return None;
    }
    let found = |what: String, error: bool| {
        let finding = match error {
            true => Finding::new(&code::RECEIVER_MESSAGE_ELEMENT, what),
            false => Finding::warning(&code::RECEIVER_MESSAGE_ELEMENT, what),
        };
        Some(finding.with_path(element.path()))
    };
    let Some((wire, _)) = NAMES.iter().find(|(wire, _)| *wire == name) else {
        return found(format!("expected an element of a receiver message, found {}", shape(name)), false);
    };
    let slot = fields.slot(wire).expect("it is in the list");
    if slot.is_some() {
        return found(format!("expected `{wire}` once, found it again"), true);
    }
    let text = match element.text() {
        Some(text) => text,
        None if element.is_null() => "",
        None => return found(format!("expected text in `{wire}`, found elements"), true),
    };
    // White space around a number has no meaning. In a person's words it may have one.
    let text = if *wire == "DetalleMensaje" { text } else { text.trim_ascii() };
    *slot = Some(text.to_owned());
    None
}
