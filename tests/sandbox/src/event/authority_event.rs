//! SendEventToAuthority: the two events of Colombia. All their fields are required.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDate;

use super::simple;
use crate::call::Call;
use crate::country::Country;
use crate::creation::{document_of, other_data};
use crate::parameters::Parameters;
use crate::record::Event;
use crate::reply::{Answer, Refusal};
use crate::result::ProcessResult;
use crate::state::State;

/// How many events about unknown documents are kept.
const MOST: usize = 1000;

/// Endorsement by ordinary assignment.
const ENDORSEMENT: [&str; 23] = [
    "status",
    "description",
    "operationType",
    "IDEmisor",
    "IDEmisorTipo",
    "NombreEmisor",
    "IDEndosatario",
    "NombreEndosatario",
    "TipoEndoso",
    "valuePaid",
    "valueInvoice",
    "PrecioPagarseEndoso",
    "TasaDescuentoEndoso",
    "MedioPago",
    "Moneda",
    "InvoiceID",
    "docType",
    "CUFEInvoice",
    "IDReceptor",
    "IDReceptorTipo",
    "NombreReceptor",
    "IssueDate",
    "EndDateInvoice",
];

/// Notification of the debtor about the transfer of economic rights.
const NOTIFICATION: [&str; 14] = [
    "status",
    "description",
    "IDEmisor",
    "IDEmisorTipo",
    "NombreEmisor",
    "ValorActual",
    "InvoiceID",
    "docType",
    "CUFEInvoice",
    "IDReceptor",
    "IDReceptorTipo",
    "NombreReceptor",
    "IssueDate",
    "EndDateInvoice",
];

/// Registers an event 047 or 050.
pub(crate) fn send(state: &mut State, call: &Call<'_>) -> Answer {
    let mut model = call.model()?;
    let status = model.text("status")?.unwrap_or_default();
    let fields = match status.as_str() {
        "047" => &ENDORSEMENT[..],
        "050" => &NOTIFICATION[..],
        found => return Err(Refusal::Input(format!("expected 047 or 050 for `status`, found `{found}`"))),
    };
    for name in fields {
        let text = model.need_text(name);
        let date = matches!(*name, "IssueDate" | "EndDateInvoice") && !text.is_empty();
        if date && (text.len() != 10 || NaiveDate::parse_from_str(&text, "%Y-%m-%d").is_err()) {
            model.wrong(format!("expected YYYY-MM-DD for `{name}`, found `{text}`"));
        }
    }
    model.check()?;
    let text = |model: &Parameters, name: &str| model.text(name).ok().flatten().unwrap_or_default();
    let (cufe, description) = (text(&model, "CUFEInvoice"), text(&model, "description"));
    let invoice = state.by_fiscal_id(&cufe).map(|record| record.id);
    let protocol = state.hex(96);
    let id = match invoice {
        Some(id) => id,
        None => state.next_id(),
    };
    let at = state.now();
    let event = Event { status, description, protocol, at, cancelled: false, members: model.into_object() };
    let result = registered(&id.to_string(), &cufe, &event);
    match invoice.and_then(|id| state.record_mut(id)) {
        Some(record) => record.events.push(event),
        None => {
            if state.events.len() >= MOST {
                state.events.remove(0);
            }
            state.events.push(event);
        }
    }
    Ok(result.reply())
}

fn registered(id: &str, cufe: &str, event: &Event) -> ProcessResult {
    let country = Country::find("CO").expect("Colombia stands in the table");
    let answer = simple(
        "ApplicationResponse",
        &[
            ("ID", &event.protocol),
            ("ResponseCode", &event.status),
            ("Description", &event.description),
            ("DocumentReference", cufe),
        ],
    );
    ProcessResult {
        global_document_id: id.to_owned(),
        country_document_id: Some(event.protocol.clone()),
        response_value: Some(STANDARD.encode(answer.to_xml())),
        other_data: other_data(&[
            ("Country", country.code.into()),
            ("Certifier", country.certifier.into()),
            ("AuthorityTimeStamp", country.time_stamp(event.at)),
        ]),
        ..ProcessResult::done("Evento registrado")
    }
}

/// Reads the invoice in the body, if there is one, and answers whether an event about it could be sent.
pub(crate) fn validate_event(state: &mut State, call: &Call<'_>) -> Answer {
    let document = document_of(call)?.ok_or_else(|| Refusal::Input("the body holds no document".into()))?;
    let known = state.records().iter().rev().find(|record| {
        record.number == document.number()
            && record.sender() == document.sender_code()
            && record.document.document_type() == document.document_type()
    });
    match known {
        Some(record) => Ok(ProcessResult::about(record, state.now()).reply()),
        None => Err(Refusal::Rejected("no document of that issuer, type and number is here".into())),
    }
}
