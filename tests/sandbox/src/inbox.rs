//! The inbox of a receiver: documents that others issued to it, and its messages about them.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::attachment;
use crate::blob::Blob;
use crate::call::Call;
use crate::country::Country;
use crate::document::{Document, Kind};
use crate::element::Element;
use crate::handed::{Line, has_id};
use crate::parameters::Parameters;
use crate::record::{Attachment, Origin, Record};
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// The documents issued to an account that it has not confirmed.
pub(crate) fn received(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let account = query.need_text("accountCode");
    query.check()?;
    let waiting = state.records().iter().filter(|r| lies_in(r, &account) && !r.taken);
    let mut documents: Vec<Value> = waiting.map(|record| shown(record, state)).collect();
    documents.extend(state.hand.out(Line::Received));
    Ok(result(documents))
}

/// Despatch advices, or documents of the type that is asked for, from or to an account.
pub(crate) fn despatch_advices(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let account = query.need_text("accountCode");
    let kind = query.may_text("documentTypeId").unwrap_or_else(|| "09".into());
    let (series, number) = (query.may_text("serie"), query.may_text("number"));
    query.check()?;
    let found = state.records().iter().filter(|record| {
        record.concerns(&account)
            && record.document.document_type() == kind
            && series.as_deref().is_none_or(|series| record.document.series() == series)
            && number.as_deref().is_none_or(|number| record.number == number)
    });
    Ok(result(found.map(|record| shown(record, state)).collect()))
}

fn lies_in(record: &Record, account: &str) -> bool {
    record.document.kind != Kind::ReceiverMessage
        && matches!(record.origin, Origin::Sent | Origin::Received)
        && record.document.receiver_code() == account
}

fn result(documents: Vec<Value>) -> Reply {
    Reply::ok(&json!({ "Success": true, "Documents": documents, "Message": null }))
}

fn shown(record: &Record, state: &State) -> Value {
    let document = &record.document;
    json!({
        "GlobalDocumentId": record.id.to_string(),
        "CountryDocumentId": record.country_document_id(state.now()),
        "CountryId": record.country.code,
        "DocumentTypeId": document.document_type(),
        "Series": document.series(),
        "Number": record.number,
        "Date": document.date(),
        "DocumentSenderCode": document.sender_code(),
        "DocumentSenderName": document.sender_name(),
        "DocumentReceiverCode": document.receiver_code(),
        "TotalAmount": document.total(),
        "CurrencyType": document.currency(),
        "Attachments": attachment::shown(record, state),
    })
}

/// Confirms documents by their ids of either kind: they leave the inbox.
pub(crate) fn confirm(state: &mut State, call: &Call<'_>) -> Answer {
    let items = call.items()?;
    let mut wanted = Vec::new();
    for item in items {
        match item {
            Value::String(id) => wanted.push(id),
            _ => return Err(Refusal::Rejected("expected an array of texts".into())),
        }
    }
    if wanted.is_empty() {
        return Err(Refusal::Rejected("expected the ids of the documents to confirm, found none".into()));
    }
    let find = |text: &String| {
        let by_id = Uuid::try_parse(text).ok().and_then(|id| state.record(id));
        by_id.or_else(|| state.by_fiscal_id(text)).map(|record| record.id)
    };
    let found: Vec<Option<Uuid>> = wanted.iter().map(find).collect();
    let missing: Vec<_> = wanted
        .iter()
        .zip(&found)
        .filter(|(text, id)| id.is_none() && !state.hand.is_there(Line::Received, |item| has_id(item, text)))
        .map(|(text, _)| format!("`{text}`"))
        .collect();
    if !missing.is_empty() {
        return Err(Refusal::Unknown(format!("no document has the id {}", missing.join(", "))));
    }
    for id in found.into_iter().flatten() {
        if let Some(record) = state.record_mut(id) {
            record.taken = true;
        }
    }
    for id in &wanted {
        state.hand.confirm(Line::Received, true, |item| has_id(item, id));
    }
    Ok(Reply::ok(&json!({ "Success": true, "Entity": { "Confirmed": wanted }, "Message": null })))
}

/// Stores a receiver message with the document that it is about, and the authority's JSON for later.
///
/// An unknown document comes into the inbox with the fields that the message has.
pub(crate) fn attach_receiver_message(state: &mut State, message: &Record) {
    let key = match message.document.kind {
        Kind::ReceiverMessage => message.document.clave().unwrap_or_default().to_owned(),
        _ => return,
    };
    let supplier = state.records().iter().rev().find(|r| r.fiscal_id == key && !is_message(r)).map(|r| r.id);
    let Some(supplier) = supplier.or_else(|| add_supplier_document(state, message, &key)) else { return };
    let number = if message.number.is_empty() { &key } else { &message.number };
    let answer = authority_json(message, &key).to_string().into_bytes();
    let ids = [state.next_id(), state.next_id()];
    let Some(record) = state.record_mut(supplier) else { return };
    let file = |id, name: String, kind: &str, content, from: DateTime<Utc>| Attachment {
        id,
        name,
        description: None,
        kind: kind.to_owned(),
        content: Blob(content),
        url: None,
        from,
    };
    let xml = message.document.original.clone();
    record.attachments.extend([
        file(ids[0], format!("MensajeReceptor-{number}.xml"), "MensajeReceptor", xml, message.stored),
        file(ids[1], format!("Respuesta-{number}.json"), "RespuestaHacienda", answer, message.answered),
    ]);
}

fn is_message(record: &Record) -> bool {
    record.document.kind == Kind::ReceiverMessage
}

/// The authority's answer to a receiver message, as an attachment that appears when the clock moves.
fn authority_json(message: &Record, key: &str) -> Value {
    json!({
        "clave": key,
        "consecutivo": message.number,
        "fecha": message.country.local(message.answered).to_rfc3339(),
        "ind-estado": if message.rejection.is_some() { "rechazado" } else { "aceptado" },
    })
}

/// The document that a message is about, with the fields that the message has.
fn add_supplier_document(state: &mut State, message: &Record, key: &str) -> Option<Uuid> {
    let root = &message.document.root;
    let text = |name: &str| root.text_at(name).unwrap_or_default().to_owned();
    let id = |name: &str| text(name).trim_start_matches('0').to_owned();
    let fields = [
        ("IdDoc/Tipo", key.get(29..31).unwrap_or_default().to_owned()),
        ("IdDoc/Numero", key.get(31..41).unwrap_or_default().to_owned()),
        ("IdDoc/FechaEmis", text("FechaEmisionDoc")),
        ("IdDoc/ContenidoTC", key.to_owned()),
        ("Emisor/IDEmisor", id("NumeroCedulaEmisor")),
        ("Receptor/DocRecep/NroDocRecep", text("NumeroCedulaReceptor")),
        ("Totales/Moneda", "CRC".to_owned()),
        ("Totales/MntImp", text("MontoTotalImpuesto")),
        ("Totales/VlrPagar", text("TotalFactura")),
    ];
    add_received(state, message.country, &fields, key)
}

/// A document of a supplier, made from fields.
pub(crate) fn add_received(
    state: &mut State,
    country: &'static Country,
    fields: &[(&str, String)],
    fiscal_id: &str,
) -> Option<Uuid> {
    let document = Document::of(&dte(fields)).ok()?;
    let id = state.next_id();
    let record = Record::new(id, country, document, Origin::Received, state.now());
    state.add(Record { fiscal_id: fiscal_id.to_owned(), ..record });
    Some(id)
}

/// A generic DTE with these fields below its header; empty ones are left out.
pub(crate) fn dte(fields: &[(&str, String)]) -> Element {
    let mut header = Element::new("Encabezado");
    for (path, text) in fields.iter().filter(|(_, text)| !text.is_empty()) {
        let mut at = &mut header;
        for name in path.split('/') {
            let place = match at.children.iter().position(|child| child.name == name) {
                Some(place) => place,
                None => {
                    at.children.push(Element::new(name));
                    at.children.len() - 1
                }
            };
            at = &mut at.children[place];
        }
        at.text = text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}')).collect();
    }
    Element::with_children("DTE", vec![Element::with_children("Documento", vec![header])])
}

/// The ids that a model names, under any of the usual names.
pub(crate) fn wanted_document<'a>(state: &'a State, model: &Parameters) -> Result<&'a Record, Refusal> {
    if let Some(id) = model.uuid("GlobalDocumentId")? {
        return state.record(id).ok_or_else(|| crate::reply::no_document(id));
    }
    for name in ["CountryDocumentId", "UUID", "FolioFiscal"] {
        if let Some(id) = model.text(name)? {
            let unknown = || Refusal::Unknown(format!("the document `{id}` does not exist"));
            return state.by_fiscal_id(&id).ok_or_else(unknown);
        }
    }
    Err(Refusal::Input("`GlobalDocumentId` is missing".into()))
}
