//! Mexico's status operations: the authority's status of a document, and cancellations that the receiver has to
//! agree to. The models are made up: a document is named by `GlobalDocumentId`, or by its `UUID`.

use serde_json::Value;

use crate::call::Call;
use crate::creation::other_data;
use crate::inbox::wanted_document;
use crate::record::{Cancellation, Record};
use crate::reply::{Answer, Refusal};
use crate::result::ProcessResult;
use crate::state::State;

/// The authority's status of a document.
pub(crate) fn status(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let record = wanted_document(state, &model)?;
    let (status, cancellation) = match record.cancellation {
        Cancellation::None => ("Vigente", ""),
        Cancellation::Requested => ("Vigente", "En proceso"),
        Cancellation::Refused => ("Vigente", "Solicitud rechazada"),
        Cancellation::Done => ("Cancelado", "Cancelado con aceptación"),
    };
    let mut result = ProcessResult::about(record, state.now());
    result.other_data.extend(other_data(&[
        ("CodigoEstatus", "S - Comprobante obtenido satisfactoriamente.".into()),
        ("EsCancelable", "Cancelable con aceptación".into()),
        ("Estado", status.into()),
        ("EstatusCancelacion", cancellation.into()),
    ]));
    result.description = Some(status.into());
    Ok(result.reply())
}

/// The fiscal ids of the documents that name this one, and of those that it names, in `Messages`.
pub(crate) fn related(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let record = wanted_document(state, &model)?;
    let names = |one: &Record, other: &Record| {
        one.id != other.id && !other.fiscal_id.is_empty() && one.document.root.holds(&other.fiscal_id)
    };
    let related = state.records().iter().filter(|other| names(record, other) || names(other, record));
    let mut result = ProcessResult::about(record, state.now());
    result.messages = related.map(|other| other.fiscal_id.clone()).collect();
    Ok(result.reply())
}

/// The fiscal ids of the documents whose cancellation waits for the receiver's answer, in `Messages`.
pub(crate) fn pending(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let mut receiver = None;
    for name in ["ReceiverCode", "AccountCode", "RfcReceptor", "RFC"] {
        receiver = receiver.or(model.text(name)?);
    }
    let receiver = receiver.ok_or_else(|| Refusal::Input("`ReceiverCode` is missing".into()))?;
    let waiting = state.records().iter().filter(|record| {
        record.cancellation == Cancellation::Requested && record.document.receiver_code() == receiver
    });
    let mut result = ProcessResult::done("Solicitudes de cancelación pendientes");
    result.messages = waiting.map(|record| record.fiscal_id.clone()).collect();
    Ok(result.reply())
}

/// The receiver's answer to a cancellation: `Response` is `Accept` or `Reject`.
pub(crate) fn respond(state: &mut State, call: &Call<'_>) -> Answer {
    let model = call.model()?;
    let id = wanted_document(state, &model)?.id;
    let accepted = match model.first(&["Response", "Respuesta", "Action", "Accept"]) {
        Some(Value::Bool(accepted)) => Some(*accepted),
        Some(Value::String(word)) => match word.to_ascii_lowercase().as_str() {
            "accept" | "accepted" | "aceptacion" | "aceptación" | "true" => Some(true),
            "reject" | "rejected" | "rechazo" | "false" => Some(false),
            _ => None,
        },
        _ => None,
    };
    let accepted =
        accepted.ok_or_else(|| Refusal::Input("expected `Accept` or `Reject` for `Response`".into()))?;
    let now = state.now();
    let record = state.record_mut(id).ok_or_else(|| crate::reply::no_document(id))?;
    if record.cancellation != Cancellation::Requested {
        return Err(Refusal::Rejected(format!("no cancellation of the document `{id}` waits for an answer")));
    }
    record.cancellation = if accepted { Cancellation::Done } else { Cancellation::Refused };
    Ok(ProcessResult::about(record, now).reply())
}
