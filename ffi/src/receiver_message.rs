//! Costa Rica's receiver message.

use dtekit::costa_rica::{MessageDraft, ReceiverMessage};
use dtekit::json::json;
use dtekit::{Naming, Result};

use crate::boundary::{Call, boxed, free, shareable};
use crate::{dtekit_bytes, dtekit_error, dtekit_folio_sequence, dtekit_status};

/// Costa Rica's receiver message (`MensajeReceptor`), with which the receiver of a document answers its issuer; free it
/// with `dtekit_receiver_message_free`.
///
/// It does not change, so several threads may read it.
pub struct dtekit_receiver_message(pub(crate) ReceiverMessage);

const _: () = shareable::<dtekit_receiver_message>();

/// Builds a message and checks it.
///
/// `fields` is a JSON object with the fields by the wire's own names in any letter case (`Clave`,
/// `numero_cedula_emisor` …): `clave`, `numero_cedula_emisor`, `fecha_emision_doc` (yyyy-mm-ddThh:mm:ss, an offset may
/// follow), `mensaje` (1 accepted, 2 partially accepted, 3 rejected), `total_factura` and `numero_cedula_receptor` are
/// required; `detalle_mensaje`, `monto_total_impuesto`, `codigo_actividad`, `condicion_impuesto`,
/// `monto_total_impuesto_acreditar`, `monto_total_de_gasto_aplicable` are optional. Amounts are exact decimals, as text
/// or number. `numero_consecutivo_receptor` is given, or composed of `folio`, `head_office` and `terminal` (1 by
/// default), or takes its folio from `sequence`, which may be NULL. A message that is refused does not use a number.
///
/// Options among the fields: `version` (`4.4` by default, or `4.3`), `strict` (a rule that only the authority demands
/// gives an error instead of a warning), `unpadded` (writes `NumeroCedulaEmisor` without the zeros that pad it to 12
/// digits), `keep_offset` (writes the offset of `FechaEmisionDoc`), `today` (yyyy-mm-dd, to check the age of
/// `FechaEmisionDoc`).
///
/// On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: `invalid` with every
/// finding; `argument` for NULL and for members that are unknown or of the wrong type; `storage` and `limit` of the
/// sequence.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_new(
    fields: *const u8,
    fields_len: usize,
    sequence: *const dtekit_folio_sequence,
    out: *mut *mut dtekit_receiver_message,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let fields = c.members(fields, fields_len, "fields")?;
        numbered(MessageDraft::from_members(&fields), c.shared_or_none(sequence))
    })
}

/// Builds the answer to a supplier's document. The key, the ids and the totals are read from the document.
///
/// `document` is the XML of an invoice, an export invoice, a credit or a debit note of version 4.3 or 4.4, signed or
/// not. `fields` and `sequence` are those of `dtekit_receiver_message_new`: usually `mensaje`, `fecha_emision_doc` and
/// the folio. A field that the document states is not needed; if it is given, it must be the same.
///
/// On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: as
/// `dtekit_receiver_message_new`; `syntax`, `structure` and `limit` for the document's XML.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_answering(
    document: *const u8,
    document_len: usize,
    fields: *const u8,
    fields_len: usize,
    sequence: *const dtekit_folio_sequence,
    out: *mut *mut dtekit_receiver_message,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let document = c.bytes(document, document_len, "document")?;
        let fields = c.members(fields, fields_len, "fields")?;
        numbered(MessageDraft::from_members(&fields).answering(document)?, c.shared_or_none(sequence))
    })
}

/// Reads a message from its XML, with or without signature, in any version's namespace.
///
/// A message that breaks a rule is read all the same: `dtekit_receiver_message_findings` lists the mistakes, and
/// `dtekit_receiver_message_to_xml` refuses it. The signature is not kept.
///
/// On success `*out` owns the message; free it with `dtekit_receiver_message_free`. Errors: `argument` for NULL;
/// `syntax`, `structure` and `limit` for the XML, `structure` for another root than `MensajeReceptor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_from_xml(
    xml: *const u8,
    xml_len: usize,
    out: *mut *mut dtekit_receiver_message,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_receiver_message(ReceiverMessage::from_xml(c.bytes(xml, xml_len, "xml")?)?))
    })
}

/// Writes the message as XML, unsigned, in the authority's namespace and order.
///
/// `options` is a JSON object with any of the options of `dtekit_receiver_message_new`; each replaces the message's
/// own.
///
/// On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `invalid` with every finding; `argument`
/// for NULL or an option that is unknown or of the wrong type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_to_xml(
    message: *const dtekit_receiver_message,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let message = &c.shared(message, "message")?.0;
        let options = c.members(options, options_len, "options")?;
        message.to_xml_with(&message.options().with_members(&options)?)
    })
}

/// Gives the fields of the message as a JSON object, in the authority's order, with names in snake_case.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_to_json(
    message: *const dtekit_receiver_message,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(message, "message")?.0.to_value(Naming::Snake)))
}

/// Gives the findings of the message as a JSON array: warnings, and for a message that was read from XML also errors.
///
/// Each has `code`, `severity` (`error`, `warning`), `path`, `position`, `message` and `hint`.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_findings(
    message: *const dtekit_receiver_message,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(json!(&c.shared(message, "message")?.0.findings())))
}

/// Frees the message; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_receiver_message_free(message: *mut dtekit_receiver_message) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(message) }
}

/// Makes the message of a draft, with the next folio if there is a sequence.
fn numbered(
    draft: MessageDraft,
    sequence: Option<&dtekit_folio_sequence>,
) -> Result<*mut dtekit_receiver_message> {
    let message = match sequence {
        Some(sequence) => sequence.0.number(draft)?,
        None => draft.message()?,
    };
    Ok(boxed(dtekit_receiver_message(message)))
}
