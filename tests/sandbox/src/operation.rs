//! The table of operations, and the way of a call through it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::account::get_account;
use crate::call::{Received, Reply};
use crate::control;
use crate::fault::{FaultKind, unauthorized};
use crate::file::{download_pdf, download_xml};
use crate::issue::{send, validate};
use crate::listing::get_document;
use crate::state::State;

type Handler = fn(&mut State, &Received, Option<&FaultKind>) -> Reply;

/// Key, method, what answers it.
#[rustfmt::skip]
const OPERATIONS: [(&str, &str, Handler); 6] = [
    ("Account/GetAccount", "GET", get_account),
    ("Document/GetDocument", "POST", get_document),
    ("Document/SendDocumentToAuthority", "POST", send),
    ("Document/SendDocumentToValidate", "POST", validate),
    ("File/DownloadDocumentPdf", "GET", download_pdf),
    ("File/DownloadDocumentXml", "GET", download_xml),
];

/// The failure that strikes a call, known before its body is read: one that waits for it, else the header's.
pub(crate) fn fault(state: &mut State, call: &Received) -> Result<Option<FaultKind>, Reply> {
    let Some(operation) = call.operation() else {
        return Ok(None);
    };
    if let Some(kind) = state.take_fault(operation) {
        return Ok(Some(kind));
    }
    let named = call.header("x-sandbox-fault").map(str::parse::<FaultKind>).transpose();
    named.map_err(|message: String| Reply::message(400, &message))
}

/// Answers one call, and keeps it if it was for the service.
pub(crate) fn answer(
    state: &mut State,
    call: &Received,
    fault: Option<&FaultKind>,
    authorization: &str,
) -> Reply {
    if let Some(endpoint) = call.path.strip_prefix("/_control/") {
        return control::answer(state, endpoint, call);
    }
    state.received.push(call.clone());
    if let Some(reply) = fault.and_then(FaultKind::before) {
        return reply;
    }
    let reply = route(state, call, fault, authorization);
    match fault {
        Some(fault) => fault.after(reply),
        None => reply,
    }
}

fn route(state: &mut State, call: &Received, fault: Option<&FaultKind>, authorization: &str) -> Reply {
    let key = call.operation().unwrap_or_default();
    // Paths are read without regard to case, as the service's platform does.
    let Some((_, method, handler)) = OPERATIONS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(key))
    else {
        return Reply::message(404, &format!("nothing answers at `{}`", call.path));
    };
    if call.method != *method {
        let message = format!("expected {method} for `{key}`, found {}", call.method);
        return Reply::message(405, &message).header("allow", *method);
    }
    if !authorized(state, authorization) {
        return unauthorized();
    }
    handler(state, call, fault)
}

/// Whether the header holds the user name and password of the options.
fn authorized(state: &State, authorization: &str) -> bool {
    let Some((scheme, packed)) = authorization.split_once(' ') else {
        return false;
    };
    let expected = format!("{}:{}", state.options.username, state.options.password);
    scheme.eq_ignore_ascii_case("basic")
        && STANDARD.decode(packed.trim()).is_ok_and(|found| found == expected.as_bytes())
}
