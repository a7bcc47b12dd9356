//! The queues for systems that poll: documents to process, and documents to print.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::call::Call;
use crate::handed::Line;
use crate::parameters::Parameters;
use crate::record::{Origin, Record, Status, Turn};
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// A queue, and the field of a record in which it keeps the document's place.
type Place = (Line, fn(&mut Record) -> &mut Turn);

pub(crate) const PROCESS: Place = (Line::Messages, |record| &mut record.queue);
pub(crate) const PRINT: Place = (Line::Print, |record| &mut record.print);

/// The issuer's documents that were not confirmed.
pub(crate) fn recovery(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let sender = query.need_text("senderCode");
    query.check()?;
    hand_out(state, PROCESS, |record| record.sender() == sender)
}

/// The issuer's documents that can be printed and were not confirmed.
pub(crate) fn recovery_to_print(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let sender = query.need_text("senderCode");
    let series = query.may_text("serie");
    query.check()?;
    let now = state.now();
    hand_out(state, PRINT, |record| {
        record.sender() == sender
            && series.as_deref().is_none_or(|series| record.document.series() == series)
            && record.status(now) == Status::Accepted
    })
}

fn hand_out(state: &mut State, (line, place): Place, wanted: impl Fn(&Record) -> bool) -> Answer {
    let mut documents = Vec::new();
    for record in state.records_mut() {
        let waits = matches!(record.origin, Origin::Sent | Origin::Created) && !place(record).confirmed;
        if waits && wanted(record) {
            place(record).handed = true;
            documents.push(shown(record));
        }
    }
    documents.extend(state.hand.out(line));
    Ok(Reply::ok(&json!({ "Success": true, "Documents": documents, "Message": null })))
}

fn shown(record: &Record) -> Value {
    let document = &record.document;
    json!({
        "GlobalDocumentId": record.id.to_string(),
        "CountryDocumentId": record.fiscal_id,
        "CountryId": record.country.code,
        "SenderCode": document.sender_code(),
        "DocumentTypeId": document.document_type(),
        "Series": document.series(),
        "Number": record.number,
        "Date": document.date(),
    })
}

/// Confirms the documents that the body names, or without a body all documents that the queue returned.
pub(crate) fn confirm(state: &mut State, call: &Call<'_>) -> Answer {
    confirmed(state, call, PROCESS)
}

/// The same for the queue of documents to print.
pub(crate) fn confirm_to_print(state: &mut State, call: &Call<'_>) -> Answer {
    confirmed(state, call, PRINT)
}

fn confirmed(state: &mut State, call: &Call<'_>, (line, place): Place) -> Answer {
    let items = call.items()?;
    let is_all = items.is_empty();
    let mut count = if is_all { state.hand.confirm_returned(line) } else { 0 };
    let items = without_handed(state, line, true, items, &mut count);
    let named = ids(items)?;
    for record in state.records_mut() {
        let meant = if is_all { place(record).handed } else { named.contains(&record.id) };
        if meant && !place(record).confirmed {
            place(record).confirmed = true;
            count += 1;
        }
    }
    Ok(Reply::ok(&json!({ "Success": true, "Confirmed": count, "Message": null })))
}

/// Undoes a confirmation, so that the queue returns the documents again.
pub(crate) fn unconfirm(state: &mut State, call: &Call<'_>) -> Answer {
    unconfirmed(state, call, PROCESS)
}

/// The same for the queue of documents to print.
pub(crate) fn unconfirm_to_print(state: &mut State, call: &Call<'_>) -> Answer {
    unconfirmed(state, call, PRINT)
}

fn unconfirmed(state: &mut State, call: &Call<'_>, (line, place): Place) -> Answer {
    let mut count = 0;
    let named = ids(without_handed(state, line, false, call.items()?, &mut count))?;
    for id in named {
        if let Some(record) = state.record_mut(id)
            && place(record).confirmed
        {
            *place(record) = Turn::default();
            count += 1;
        }
    }
    Ok(Reply::ok(&json!({ "Success": true, "DesConfirmed": count, "Message": null })))
}

/// Confirms the items that a test put into the queue, or takes that back; the other items are left.
fn without_handed(
    state: &mut State,
    line: Line,
    confirmed: bool,
    mut items: Vec<Value>,
    count: &mut usize,
) -> Vec<Value> {
    items.retain(|item| {
        let is_there = state.hand.is_there(line, |known| known == item);
        *count += state.hand.confirm(line, confirmed, |known| known == item);
        !is_there
    });
    items
}

/// The ids of a list of document records, or of bare ids.
fn ids(items: Vec<Value>) -> Result<Vec<Uuid>, Refusal> {
    let mut ids = Vec::new();
    let mut problems = Vec::new();
    for item in items {
        let record = match item {
            Value::Object(members) => Parameters::of_object(members),
            other => Parameters::of(vec![("GlobalDocumentId".into(), other)]),
        };
        let found =
            ["GlobalDocumentId", "DocumentId", "Id"].iter().find_map(|name| record.uuid(name).ok()?);
        match found {
            Some(id) => ids.push(id),
            None => problems.push("expected a document record with its `GlobalDocumentId`"),
        }
    }
    if problems.is_empty() { Ok(ids) } else { Err(Refusal::Rejected(problems.join("; "))) }
}

/// Accepts a message for a person; it is counted and not delivered.
pub(crate) fn contact_user(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    if model.names().next().is_none() {
        return Err(Refusal::Rejected("the contact model is empty".into()));
    }
    state.contacts += 1;
    Ok(Reply::ok(&json!({ "Success": true, "ContactId": state.contacts.to_string(), "Message": null })))
}
