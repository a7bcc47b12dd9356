//! Events about documents: ChangeDocumentStatus, SendEventToAuthority and what was registered.

mod authority_event;
mod table;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

pub(crate) use authority_event::{send, validate_event};

use crate::call::Call;
use crate::country::Country;
use crate::creation::other_data;
use crate::element::{Element, escaped};
use crate::inbox::wanted_document;
use crate::parameters::Parameters;
use crate::record::{Cancellation, Event, Record};
use crate::reply::{Answer, Refusal, no_document};
use crate::result::ProcessResult;
use crate::state::State;
use table::{FILLED_IN, ONLY, Place, Row};

/// Registers an event on a document; a cancellation changes its status.
pub(crate) fn change_status(state: &mut State, call: &Call<'_>) -> Answer {
    let (mut model, in_body) = parameters(call)?;
    let id = model.need_uuid("GlobalDocumentId");
    let status = model.need_text("status");
    let description = model.need_text("description");
    let row = Row::find(&status);
    match row {
        Some(row) => check(row, &mut model, call, in_body),
        None if !status.is_empty() => model.wrong(format!("unknown event `{status}`")),
        None => {}
    }
    model.check()?;
    let record = state.record(id).ok_or_else(|| no_document(id))?;
    if let Some(row) = row {
        allowed(row, record, &model)?;
    }
    let protocol = format!("1{}", state.digits(14));
    let now = state.now();
    let record = state.record_mut(id).ok_or_else(|| no_document(id))?;
    apply(record, &status, &model);
    let members = model.into_object();
    let event = Event { status, description, protocol, at: now, cancelled: false, members };
    let result = registered(record, &event);
    record.events.push(event);
    Ok(result.reply())
}

/// The parameters of the query and of a form, and whether there is a body.
fn parameters(call: &Call<'_>) -> Result<(Parameters, bool), Refusal> {
    let body = &call.received.body;
    if !body.is_empty() && call.received.media() != "application/x-www-form-urlencoded" {
        return Err(Refusal::Input(
            "the body of an event is empty, or of the media type `application/x-www-form-urlencoded`".into(),
        ));
    }
    Ok((call.model()?, !body.is_empty()))
}

/// Checks the parameters of an event against the interface's table.
fn check(row: &Row, model: &mut Parameters, call: &Call<'_>, in_body: bool) {
    let status = row.status;
    // A GET has no body, so it carries everything in the query.
    if call.received.method == "POST" {
        let in_query = !call.received.query.is_empty();
        match row.place {
            Place::Query if in_body => {
                model.wrong(format!(
                    "the parameters of event {status} stand in the query, and its body is empty"
                ));
            }
            Place::Form if in_query || !in_body => {
                model.wrong(format!("the parameters of event {status} stand in the body, all of them"));
            }
            Place::Either if in_query && in_body => {
                model.wrong(format!("the parameters of event {status} stand in one place"));
            }
            _ => {}
        }
    }
    for name in row.needs {
        if *name == "itemsData" {
            check_items(model, status);
        } else {
            model.need_text(name);
        }
    }
    for (name, only) in ONLY {
        if model.has(name) && status != only {
            model.wrong(format!("`{name}` is for event {only} alone"));
        }
    }
    if matches!(status, "110300" | "110301") {
        for name in FILLED_IN {
            if model.has(name) {
                model.wrong(format!("`{name}` is filled in by the platform for event {status}"));
            }
        }
    }
}

fn check_items(model: &mut Parameters, status: &str) {
    let problem = match model.get("itemsData") {
        Some(Value::Array(items)) if !items.is_empty() && items.iter().all(Value::is_object) => return,
        None => format!("event {status} needs `itemsData[0].…`"),
        Some(_) => "expected `itemsData[0].…` with fields in every item".to_owned(),
    };
    model.wrong(problem);
}

/// Checks an event against the document and its earlier events.
fn allowed(row: &Row, record: &Record, model: &Parameters) -> Result<(), Refusal> {
    let rejected = |message: String| Err(Refusal::Rejected(message));
    let kind = record.document.document_type();
    if record.country.code == "BR" && !row.applies_to(kind) {
        return rejected(format!("event {} does not apply to a document of the type `{kind}`", row.status));
    }
    if record.is_cancelled() {
        return rejected(format!("the document `{}` is cancelled", record.id));
    }
    if row.status == "110111" && record.cancellation == Cancellation::Requested {
        return rejected(format!("a cancellation of the document `{}` waits for its receiver", record.id));
    }
    if row.status == "110301" {
        let protocol = model.text("PaymentAuthProtocol")?.unwrap_or_default();
        let open =
            |event: &&Event| event.status == "110300" && event.protocol == protocol && !event.cancelled;
        if record.events.iter().find(open).is_none() {
            return rejected("`PaymentAuthProtocol` is not that of an event 110300 on this document".into());
        }
    }
    Ok(())
}

/// What an event changes, apart from its own record.
fn apply(record: &mut Record, status: &str, model: &Parameters) {
    let cancelled = match status {
        // In Mexico the receiver has to agree.
        "110111" if record.country.code == "MX" => {
            record.cancellation = Cancellation::Requested;
            return;
        }
        "110111" => {
            record.cancellation = Cancellation::Done;
            return;
        }
        "110301" => model.text("PaymentAuthProtocol"),
        "110001" => model.text("stampNumber"),
        _ => return,
    };
    let protocol = cancelled.ok().flatten();
    for event in record.events.iter_mut().filter(|event| Some(&event.protocol) == protocol.as_ref()) {
        event.cancelled = true;
    }
}

/// The answer to a registered event.
fn registered(record: &Record, event: &Event) -> ProcessResult {
    let country = record.country;
    let xml = event_xml(country, &record.fiscal_id, event);
    let mut result = ProcessResult::about(record, event.at);
    result.code = "135".into();
    result.description = Some("Evento registrado e vinculado a NF-e".into());
    result.response_value = Some(STANDARD.encode(&xml));
    result.other_data = other_data(&[
        ("ProtocolNumber", event.protocol.clone()),
        ("ProtocolSefaz", event.protocol.clone()),
        ("IssueDate", country.local(event.at).format("%Y-%m-%dT%H:%M:%S%:z").to_string()),
        ("SeriesNumber", format!("{}{}", record.document.series(), record.number)),
        ("Data", STANDARD.encode(&xml)),
        ("Country", country.code.into()),
        ("Certifier", country.certifier.into()),
        ("AuthorityTimeStamp", country.local(event.at).format("%d/%m/%Y %H:%M:%S").to_string()),
    ]);
    result
}

fn event_xml(country: &Country, fiscal_id: &str, event: &Event) -> String {
    let meaning = Row::find(&event.status).map_or(event.description.as_str(), |row| row.meaning);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <retEvento versao=\"1.00\" xmlns=\"http://www.portalfiscal.inf.br/nfe\"><infEvento><tpAmb>2</tpAmb>\
         <cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>{key}</chNFe>\
         <tpEvento>{status}</tpEvento><xEvento>{meaning}</xEvento><dhRegEvento>{at}</dhRegEvento>\
         <nProt>{protocol}</nProt></infEvento></retEvento>",
        key = escaped(fiscal_id),
        status = escaped(&event.status),
        meaning = escaped(meaning),
        at = country.local(event.at).format("%Y-%m-%dT%H:%M:%S%:z"),
        protocol = event.protocol,
    )
}

/// The events of a document: one line each in `Messages`, and all of them as JSON in `ResponseValue`.
pub(crate) fn list(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let record = wanted_document(state, &model)?;
    let shown = |event: &Event| {
        json!({
            "status": event.status,
            "description": event.description,
            "protocol": event.protocol,
            "date": record.country.local(event.at).to_rfc3339(),
            "cancelled": event.cancelled,
            "parameters": Map::from_iter(event.members.clone()),
        })
    };
    let events: Vec<Value> = record.events.iter().map(shown).collect();
    let mut result = ProcessResult::about(record, state.now());
    result.messages = record.events.iter().map(|e| format!("{} {}", e.status, e.protocol)).collect();
    result.response_value = Some(STANDARD.encode(Value::Array(events).to_string()));
    Ok(result.reply())
}

/// An element with text children, for the answers of the authority.
fn simple(name: &str, fields: &[(&str, &str)]) -> Element {
    Element::with_children(name, fields.iter().map(|(name, text)| Element::with_text(name, text)).collect())
}
