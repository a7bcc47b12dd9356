//! GetDocument: the filter and the list of matching documents.

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::call::Call;
use crate::parameters::Parameters;
use crate::record::{Cancellation, Origin, Record, Status};
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// The most items of a list, unless the filter sets another number.
const PAGE: usize = 100;

/// Lists the stored documents that match the filter, oldest first.
pub(crate) fn get_document(state: &mut State, call: &Call<'_>) -> Answer {
    let filter = Filter::read(&call.model()?)?;
    if let Some(pages) = &state.listed {
        let documents = pages.get(filter.start).cloned().unwrap_or_default();
        let next = Some(filter.start + 1).filter(|next| *next < pages.len()).map(|next| next.to_string());
        return Ok(Reply::ok(
            &json!({ "Documents": documents, "ContinuationToken": next, "Description": null }),
        ));
    }
    let now = state.now();
    let mut found = state.records().iter().enumerate().skip(filter.start).filter(|(_, r)| filter.takes(r));
    let documents: Vec<Value> =
        found.by_ref().take(filter.most).map(|(index, record)| item(record, index, now)).collect();
    let token = found.next().map(|(index, _)| index.to_string());
    Ok(Reply::ok(&json!({ "Documents": documents, "ContinuationToken": token, "Description": null })))
}

/// Lists the documents of these ids; unknown ids are left out.
pub(crate) fn get_document_kiosco(state: &mut State, call: &Call<'_>) -> Answer {
    let mut wanted = Vec::new();
    for item in call.items()? {
        match item.as_str().and_then(|id| Uuid::try_parse(id).ok()) {
            Some(id) => wanted.push(id),
            None => return Err(Refusal::Input(format!("expected UUIDs, found `{item}`"))),
        }
    }
    let now = state.now();
    let found = state.records().iter().enumerate().filter(|(_, record)| wanted.contains(&record.id));
    let documents: Vec<Value> = found.map(|(index, record)| item(record, index, now)).collect();
    Ok(Reply::ok(&json!({ "Documents": documents, "ContinuationToken": null, "Description": null })))
}

/// Which documents a caller wants.
#[derive(Debug)]
pub(crate) struct Filter {
    country: Option<String>,
    sender: Option<String>,
    receiver: Option<String>,
    id: Option<Uuid>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    document_type: Option<String>,
    number: Option<String>,
    pub most: usize,
    pub start: usize,
}

impl Filter {
    pub fn read(parameters: &Parameters) -> Result<Filter, String> {
        let filter = Filter {
            country: parameters.text("Country")?,
            sender: parameters.text("SenderCode")?,
            receiver: parameters.text("ReceiverCode")?,
            id: parameters.uuid("GlobalDocumentId")?,
            from: date(parameters, "DateFrom")?,
            to: date(parameters, "DateTo")?,
            document_type: parameters.text("DocumentTypeID")?,
            number: parameters.text("Number")?,
            most: count(parameters, "ResultMaxItemCount")?.filter(|most| *most > 0).unwrap_or(PAGE),
            start: count(parameters, "ContinuationToken")?.unwrap_or(0),
        };
        match (filter.from, filter.to) {
            (Some(from), Some(to)) if to < from => Err("`DateTo` lies before `DateFrom`".into()),
            (Some(from), Some(to)) if from.checked_add_days(Days::new(31)).is_some_and(|end| to > end) => {
                Err("`DateFrom` and `DateTo` may lie a month apart at most".into())
            }
            _ => Ok(filter),
        }
    }

    pub fn takes(&self, record: &Record) -> bool {
        let document = &record.document;
        let same = |wanted: &Option<String>, found: &str| wanted.as_deref().is_none_or(|w| w.trim() == found);
        let day = document.day().unwrap_or_else(|| record.country.local(record.stored).date_naive());
        self.country.as_deref().is_none_or(|c| c.trim().eq_ignore_ascii_case(record.country.code))
            && same(&self.sender, document.sender_code())
            && same(&self.receiver, document.receiver_code())
            // A supplier's document is listed in the inbox; here only by its id.
            && self.id.map_or(record.origin != Origin::Received, |id| id == record.id)
            && self.from.is_none_or(|from| day >= from)
            && self.to.is_none_or(|to| day <= to)
            && same(&self.document_type, document.document_type())
            && same(&self.number, &record.number)
    }
}

fn date(parameters: &Parameters, name: &str) -> Result<Option<NaiveDate>, String> {
    let Some(text) = parameters.text(name)? else {
        return Ok(None);
    };
    let day = text.get(..10).and_then(|day| NaiveDate::parse_from_str(day, "%Y-%m-%d").ok());
    day.map(Some).ok_or_else(|| format!("expected a date for `{name}`, found `{text}`"))
}

fn count(parameters: &Parameters, name: &str) -> Result<Option<usize>, String> {
    let Some(number) = parameters.integer(name)? else {
        return Ok(None);
    };
    usize::try_from(number).map(Some).map_err(|_| format!("expected no negative number for `{name}`"))
}

/// One document of the list.
fn item(record: &Record, index: usize, now: DateTime<Utc>) -> Value {
    let document = &record.document;
    let local = |time| record.country.local(time).format("%Y-%m-%dT%H:%M:%S").to_string();
    let answered = local(record.answered);
    let status = match record.status(now) {
        Status::Pending => None,
        Status::Accepted => Some("2"),
        Status::Rejected => Some("3"),
    };
    let tags = tags(record, status);
    let manager = record.folio_manager.iter();
    let fields: Vec<Value> = manager
        .map(|name| json!({ "Code": "FolioManager", "Name": "Folio manager", "Value": name }))
        .collect();
    let notes = record.rejection.iter().filter(|_| status == Some("3")).map(|words| {
        json!({
            "Mandatory": false, "Code": "SANDBOX-1", "Note": words, "TimeStamp": answered,
            "Detail": null, "Source": record.country.certifier,
        })
    });
    let notes: Vec<Value> = notes.collect();
    json!({
        "GlobalDocumentId": record.id.to_string(),
        "CountryDocumentId": record.country_document_id(now),
        "ExternalId": document.root.child("Documento").and_then(|d| d.attribute("ID")),
        "CountryId": record.country.code,
        "Date": text(document.date()),
        "DocumentTypeId": text(document.document_type()),
        "DocumentTypeName": null,
        "NetAmount": amount(document.header("Totales/SubTotal").unwrap_or_default()),
        "FreeAmount": amount(document.header("Totales/MntExe").unwrap_or_default()),
        "TaxAmount": amount(document.tax()),
        "TotalAmount": amount(document.total()),
        "CurrencyType": text(document.currency()),
        "SeriesNumber": text(&format!("{}{}", document.series(), record.number)),
        "Series": text(document.series()),
        "Number": amount(record.number.trim_start_matches('0')),
        "NumberStr": text(&record.number),
        "DocumentSenderCode": text(document.sender_code()),
        "DocumentSenderName": text(document.sender_name()),
        "DocumentReceiverCode": text(document.receiver_code()),
        "DocumentReceiverName": text(document.receiver_name()),
        "EstimatedPaymentDate": record.payment_date.as_deref().or(document.header("IdDoc/FechaVenc")),
        "DocumentTimeStamp": local(record.stored),
        "AuthorityTimeStamp": status.map(|_| record.country.time_stamp(record.answered)),
        "SyncPoint": index + 1,
        "DocumentTags": tags,
        "Notes": notes,
        "Fields": fields,
    })
}

/// The authority's status; whether the document is only saved, or cancelled; each event and distribution.
fn tags(record: &Record, status: Option<&str>) -> Vec<Value> {
    let local = |time| record.country.local(time).format("%Y-%m-%dT%H:%M:%S").to_string();
    let tag = |code: &str, at, value: &str| json!({ "Code": code, "TimeStamp": local(at), "Value": value });
    let mut tags = Vec::new();
    if let Some(status) = status {
        tags.push(tag("AuthorityStatus", record.answered, status));
    }
    let word = match (record.origin, record.cancellation) {
        (Origin::Saved, _) => Some("saved"),
        (_, Cancellation::Done) => Some("cancelled"),
        (_, Cancellation::Requested) => Some("cancellation-requested"),
        (_, Cancellation::Refused) => Some("cancellation-refused"),
        (_, Cancellation::None) => None,
    };
    let changed = record.events.last().map_or(record.stored, |event| event.at);
    tags.extend(word.map(|word| tag("DocumentStatus", changed, word)));
    tags.extend(record.events.iter().filter(|e| !e.cancelled).map(|e| tag("Event", e.at, &e.status)));
    tags.extend(record.distributions.iter().map(|d| tag("Distribution", d.at, &d.rule.to_string())));
    tags
}

fn text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A number in the document's own digits; `null` where the text is none.
fn amount(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(Value::Number(number)) => Value::Number(number),
        _ => Value::Null,
    }
}
