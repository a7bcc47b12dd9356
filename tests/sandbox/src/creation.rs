//! Documents that are stored and not sent: saved, created, imported, copied from others.
//!
//! The models are made up, since the interface shows none.

use serde_json::{Map, Value, json};

use crate::call::{Call, listed};
use crate::country::Country;
use crate::document::Document;
use crate::identifier::fiscal_id;
use crate::inbox::{self, dte};
use crate::issue;
use crate::parameters::Parameters;
use crate::record::{Origin, Record};
use crate::reply::{Answer, Refusal, Reply, no_document};
use crate::result::ProcessResult;
use crate::state::State;

/// Saves a document: the body's `FileContent`, or the body itself where it is a document.
pub(crate) fn save(state: &mut State, call: &Call<'_>) -> Answer {
    call.query().text("mappingId")?;
    let document = document_of(call)?.ok_or_else(|| Refusal::Input("the body holds no document".into()))?;
    let country = issue::country(state, call, &document, "")?;
    let record = Record::new(state.next_id(), country, document, Origin::Saved, state.now());
    let mut result = ProcessResult::about(&record, state.now());
    result.description = Some("Documento guardado".into());
    state.add(record);
    Ok(result.reply())
}

/// The document of a body, `None` where the body is empty or something else.
pub(crate) fn document_of(call: &Call<'_>) -> Result<Option<Document>, Refusal> {
    let Value::Object(members) = call.body()? else { return Ok(None) };
    if members.contains_key("Documento") || members.contains_key("DTE") {
        let text = match call.received.media().ends_with("xml") {
            true => String::from_utf8_lossy(&call.received.body).into_owned(),
            false => Value::Object(members).to_string(),
        };
        return Ok(Some(Document::read(&text)?));
    }
    match Parameters::of_object(members).text("FileContent")? {
        Some(content) => Ok(Some(Document::read(&content)?)),
        None => Ok(None),
    }
}

/// The names under which a model may hold a field, and the field's place in the header.
const FIELDS: [(&[&str], &str); 11] = [
    (&["DocumentTypeId", "DocumentType"], "IdDoc/Tipo"),
    (&["Series", "Serie"], "IdDoc/Serie"),
    (&["Number"], "IdDoc/Numero"),
    (&["Date", "IssueDate"], "IdDoc/FechaEmis"),
    (&["SenderCode", "DocumentSenderCode", "AccountCode"], "Emisor/IDEmisor"),
    (&["SenderName", "DocumentSenderName"], "Emisor/NmbEmisor"),
    (&["ReceiverCode", "DocumentReceiverCode"], "Receptor/DocRecep/NroDocRecep"),
    (&["ReceiverName", "DocumentReceiverName"], "Receptor/NmbRecep"),
    (&["CurrencyType", "Currency"], "Totales/Moneda"),
    (&["TaxAmount"], "Totales/MntImp"),
    (&["TotalAmount"], "Totales/VlrPagar"),
];

/// Creates a document of the model's fields, or of its `FileContent`; the answer is its id.
pub(crate) fn create(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let country = country_of(state, &model)?;
    let document = match document_of(call)? {
        Some(document) => document,
        None => {
            let mut fields = Vec::new();
            for (names, place) in FIELDS {
                for name in names {
                    if let Some(text) = model.text(name)? {
                        fields.push((place, text));
                        break;
                    }
                }
            }
            Document::of(&dte(&fields))?
        }
    };
    let now = state.now();
    let id = state.next_id();
    let fiscal = match model.text("CountryDocumentId")? {
        Some(fiscal) => fiscal,
        None => fiscal_id(country, &document, document.number(), country.local(now).date_naive()),
    };
    state.add(Record { fiscal_id: fiscal, ..Record::new(id, country, document, Origin::Created, now) });
    Ok(Reply::ok(&id.to_string()))
}

/// `CountryId` or `Country`, else the country of the control endpoint, else Mexico.
fn country_of(state: &State, model: &Parameters) -> Result<&'static Country, Refusal> {
    let named = model.text("CountryId")?.or(model.text("Country")?);
    let code = named.or_else(|| state.country.clone()).or_else(|| state.options.country.clone());
    let code = code.unwrap_or_else(|| "MX".to_owned());
    Country::find_any(&code).ok_or_else(|| Refusal::Input(format!("unknown country `{code}`")))
}

/// The id of a document, which must exist.
pub(crate) fn details(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_uuid("globalDocumentId");
    query.check()?;
    let record = state.record(id).ok_or_else(|| no_document(id))?;
    Ok(Reply::ok(&record.id.to_string()))
}

/// Copies an existing document under the number that the request gives.
pub(crate) fn bill(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let source = inbox::wanted_document(state, &model)?.clone();
    let number = model.text("Number")?.unwrap_or_default();
    let now = state.now();
    let record = Record {
        fiscal_id: fiscal_id(
            source.country,
            &source.document,
            &number,
            source.country.local(now).date_naive(),
        ),
        number,
        ..Record::new(state.next_id(), source.country, source.document, Origin::Created, now)
    };
    let mut result = ProcessResult::about(&record, now);
    result.other_data.insert("SourceDocumentId".into(), source.id.to_string().into());
    state.add(record);
    Ok(result.reply())
}

/// Imports documents by their fiscal ids into the inbox of `AccountCode`.
pub(crate) fn import(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let country = country_of(state, &model)?;
    let account = model.text("AccountCode")?.or(model.text("ReceiverCode")?).unwrap_or_default();
    let named = model.first(&["CountryDocumentIds", "CountryDocumentId", "Documents", "Ids"]).cloned();
    let mut ids = Vec::new();
    for item in named.map(listed).unwrap_or_default() {
        let item = match item {
            Value::Object(members) => Parameters::of_object(members).text("CountryDocumentId")?,
            other => Parameters::of(vec![("CountryDocumentId".into(), other)]).text("CountryDocumentId")?,
        };
        ids.push(item.ok_or_else(|| Refusal::Input("expected texts in `CountryDocumentIds`".into()))?);
    }
    if ids.is_empty() {
        return Err(Refusal::Input("`CountryDocumentIds` is missing".into()));
    }
    let sender = model.text("SenderCode")?.unwrap_or_default();
    let fields = [("Emisor/IDEmisor", sender), ("Receptor/DocRecep/NroDocRecep", account)];
    let mut results = Vec::new();
    for fiscal in ids {
        let known = state.by_fiscal_id(&fiscal).map(|record| record.id);
        let id = known.or_else(|| inbox::add_received(state, country, &fields, &fiscal));
        let record = id.and_then(|id| state.record(id));
        let refused = || ProcessResult::refused(&format!("the document `{fiscal}` cannot be imported"));
        results.push(record.map_or_else(refused, |record| ProcessResult::about(record, state.now())));
    }
    Ok(Reply::ok(&results))
}

/// Sets the day on which payment of a document is expected; false if the document does not exist.
pub(crate) fn payment_date(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let id = query.need_uuid("globalDocumentId");
    let date = query.need_instant("estimatedPaymentDate");
    query.need_text("source");
    query.check()?;
    let Some(record) = state.record_mut(id) else { return Ok(Reply::ok(&false)) };
    record.payment_date = Some(date.format("%Y-%m-%d").to_string());
    Ok(Reply::ok(&true))
}

/// The members of a result's `OtherData`.
pub(crate) fn other_data(pairs: &[(&str, String)]) -> Map<String, Value> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect()
}
