//! Two lists for an account: its traffic of a day, and the tax authority's catalogs in Bolivia.

use serde_json::{Value, json};

use crate::call::Call;
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// The number of documents on a page of the traffic.
const PAGE: usize = 100;

/// The documents that an account issued and received on a day; page -1 is all of them.
pub(crate) fn traffic(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let account = query.need_text("accountCode");
    let date = query.need_instant("trafficDate");
    let division = query.may_uuid("divisionId");
    let by_document_date = query.may_boolean("useDocumentDate").unwrap_or(false);
    let page = query.may_integer("page").unwrap_or(-1);
    query.check()?;
    let day = date.date_naive();
    let found: Vec<Value> = state
        .records()
        .iter()
        .filter(|record| {
            let stored = record.country.local(record.stored).date_naive();
            let on = if by_document_date { record.document.day() } else { Some(stored) };
            let of = division.is_none_or(|id| record.document.custom("DivisionId") == Some(&*id.to_string()));
            record.concerns(&account) && on == Some(day) && of
        })
        .map(|record| {
            let issued = record.sender() == account;
            json!({
                "GlobalDocumentId": record.id.to_string(),
                "CountryDocumentId": record.country_document_id(state.now()),
                "Direction": if issued { "issued" } else { "received" },
                "DocumentTypeId": record.document.document_type(),
                "Number": record.number,
                "Total": record.document.total(),
            })
        })
        .collect();
    let shown = match usize::try_from(page) {
        Ok(0) => return Err(Refusal::Input("the first page is 1, and -1 is all of them".into())),
        Ok(page) => found.iter().skip((page - 1).saturating_mul(PAGE)).take(PAGE).collect(),
        Err(_) => found.iter().collect::<Vec<_>>(),
    };
    Ok(Reply::ok(&json!({
        "AccountCode": account,
        "TrafficDate": day.format("%Y-%m-%d").to_string(),
        "Page": page,
        "Pages": found.len().div_ceil(PAGE),
        "Count": found.len(),
        "Documents": shown,
    })))
}

/// Some catalogs of Bolivia's authority, shortened.
pub(crate) fn catalogs_sin(_: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let account = query.need_text("accountCode");
    query.check()?;
    let list = |rows: &[(&str, &str)]| {
        rows.iter().map(|(code, name)| json!({ "Codigo": code, "Descripcion": name })).collect::<Vec<_>>()
    };
    Ok(Reply::ok(&json!({
        "AccountCode": account,
        "Catalogs": {
            "TipoDocumentoIdentidad": list(&[("1", "CI"), ("2", "CEX"), ("3", "PAS"), ("4", "OD"), ("5", "NIT")]),
            "TipoMetodoPago": list(&[("1", "EFECTIVO"), ("2", "TARJETA"), ("7", "TRANSFERENCIA BANCARIA")]),
            "TipoMoneda": list(&[("1", "BOLIVIANO"), ("2", "DOLAR")]),
            "MotivoAnulacion": list(&[("1", "FACTURA MAL EMITIDA"), ("3", "DATOS DE EMISION INCORRECTOS")]),
        },
    })))
}
