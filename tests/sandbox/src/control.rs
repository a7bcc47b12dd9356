//! The endpoints under `/_control/`: the clock, failures, what was received, and the start again.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::call::{Received, Reply};
use crate::country::Country;
use crate::fault::Fault;
use crate::state::State;

/// The body of `POST /_control/fault`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FaultOrder {
    fault: String,
    #[serde(default = "one")]
    times: u32,
    #[serde(default)]
    operation: Option<String>,
}

fn one() -> u32 {
    1
}

/// The body of `POST /_control/clock`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ClockOrder {
    advance_seconds: u64,
}

pub(crate) fn answer(state: &mut State, endpoint: &str, call: &Received) -> Reply {
    match (endpoint, call.method.as_str()) {
        ("clock", "POST") => clock(state, &call.body),
        ("fault", "POST") => fault(state, &call.body),
        ("country", "POST") => country(state, &call.body),
        ("reset", "POST") => {
            state.reset();
            Reply::json(200, &json!({}))
        }
        ("received", "GET") => Reply::json(200, &state.received.iter().map(Seen::of).collect::<Vec<_>>()),
        ("clock" | "country" | "fault" | "reset", _) => wrong_method("POST"),
        ("received", _) => wrong_method("GET"),
        _ => Reply::message(
            404,
            "expected `clock`, `country`, `fault`, `received` or `reset` after `/_control/`",
        ),
    }
}

fn wrong_method(method: &'static str) -> Reply {
    Reply::message(405, &format!("expected {method}")).header("allow", method)
}

fn clock(state: &mut State, body: &[u8]) -> Reply {
    let order = if body.is_empty() { Ok(ClockOrder::default()) } else { serde_json::from_slice(body) };
    match order {
        Ok(ClockOrder { advance_seconds }) => {
            state.advance(Duration::from_secs(advance_seconds));
            Reply::json(200, &json!({ "now": state.now().to_rfc3339_opts(SecondsFormat::Secs, true) }))
        }
        Err(e) => Reply::message(400, &format!("expected {{\"advance_seconds\": SECONDS}}: {e}")),
    }
}

/// The body of `POST /_control/country`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryOrder {
    country: Option<String>,
}

fn country(state: &mut State, body: &[u8]) -> Reply {
    let order = serde_json::from_slice::<CountryOrder>(body);
    match order.map(|order| order.country) {
        Ok(country) if country.as_deref().is_none_or(|code| Country::find(code).is_some()) => {
            state.country = country;
            Reply::json(200, &json!({ "country": state.country }))
        }
        _ => Reply::message(400, "expected {\"country\": CC}, one of the eleven, or null"),
    }
}

fn fault(state: &mut State, body: &[u8]) -> Reply {
    let order = serde_json::from_slice::<FaultOrder>(body).map_err(|e| e.to_string());
    match order.and_then(|order| Ok((order.fault.parse()?, order))) {
        Ok((kind, FaultOrder { times, operation, .. })) => {
            state.add_fault(Fault { kind, times, operation });
            let waiting: Vec<Value> = state.faults().map(shown).collect();
            Reply::json(200, &json!({ "faults": waiting }))
        }
        Err(message) => Reply::message(400, &message),
    }
}

fn shown(fault: &Fault) -> Value {
    json!({ "fault": fault.kind.to_string(), "times": fault.times, "operation": fault.operation })
}

/// A received call as JSON; the body is text where it is UTF-8.
#[derive(Debug, Serialize)]
struct Seen<'a> {
    method: &'a str,
    path: &'a str,
    query: &'a str,
    headers: &'a [(String, String)],
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body_base64: Option<String>,
}

impl Seen<'_> {
    fn of(call: &Received) -> Seen<'_> {
        let Received { method, path, query, headers, body } = call;
        let text = std::str::from_utf8(body).ok();
        Seen {
            method,
            path,
            query,
            headers,
            body: text,
            body_base64: text.is_none().then(|| STANDARD.encode(body)),
        }
    }
}
