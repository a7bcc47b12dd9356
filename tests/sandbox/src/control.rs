//! The endpoints under `/_control/`: the clock, failures, what tests set up and what they read.

mod counts;
mod setup;

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::call::Received;
use crate::country::Country;
use crate::fault::table::{FAULTS, Row};
use crate::fault::{self, Fault, Place};
use crate::reply::Reply;
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
    #[serde(default = "one")]
    every: u32,
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

type Endpoint = fn(&mut State, &Received) -> Reply;

/// Every endpoint, its methods, and what answers it.
#[rustfmt::skip]
const ENDPOINTS: [(&str, &str, Endpoint); 19] = [
    ("approve", "POST", setup::approve),
    ("certified", "POST", setup::certified),
    ("clock", "POST", |state, call| clock(state, &call.body)),
    ("country", "POST", |state, call| country(state, &call.body)),
    ("counts", "GET", |state, _| counts::show(state)),
    ("duplicates", "POST", setup::duplicates),
    ("extraction", "GET", |state, _| counts::extraction(state)),
    ("extraction", "POST", setup::extraction),
    ("fault", "GET", |state, _| kinds(state)),
    ("fault", "POST", |state, call| fault(state, &call.body)),
    ("folios", "GET", |state, _| setup::folios_shown(state)),
    ("folios", "POST", setup::folios),
    ("inbox", "POST", setup::inbox),
    ("listed", "POST", setup::listed),
    ("packages", "GET", |state, _| counts::packages(state)),
    ("received", "GET", |state, _| Reply::ok(&state.received().map(ReceivedCall::of).collect::<Vec<_>>())),
    ("reset", "POST", |state, _| { state.reset(); Reply::ok(&json!({})) }),
    ("tokens", "GET", |state, _| counts::tokens(state)),
    ("tokens", "POST", setup::tokens),
];

pub(crate) fn answer(state: &mut State, endpoint: &str, call: &Received) -> Reply {
    let known: Vec<_> = ENDPOINTS.iter().filter(|(name, ..)| *name == endpoint).collect();
    if let Some((.., handler)) = known.iter().find(|(_, method, _)| *method == call.method) {
        if call.method == "POST" {
            state.revision += 1;
        }
        return handler(state, call);
    }
    let methods: Vec<&str> = known.iter().map(|(_, method, _)| *method).collect();
    if !methods.is_empty() {
        let methods = methods.join(", ");
        return Reply::message(405, &format!("expected {methods}")).header("allow", methods);
    }
    let mut names: Vec<String> = ENDPOINTS.iter().map(|(name, ..)| format!("`{name}`")).collect();
    names.dedup();
    Reply::message(404, &format!("expected one of {} after `/_control/`", names.join(", ")))
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

/// The table of failures, and the address that refuses every connection.
fn kinds(state: &State) -> Reply {
    let shown = |row: &Row| {
        json!({
            "name": row.name,
            "value": row.value(),
            "place": row.default().map(Place::as_str),
            "meaning": row.meaning,
        })
    };
    Reply::ok(&json!({
        "faults": FAULTS.iter().map(shown).collect::<Vec<Value>>(),
        "places": Place::ALL.map(Place::as_str),
        "refusing": state.refusing,
    }))
}

fn fault(state: &mut State, body: &[u8]) -> Reply {
    let order = serde_json::from_slice::<FaultOrder>(body)
        .map_err(|error| format!("{error}; NAME is {}", fault::names()));
    match order.and_then(|order| Ok((order.fault.parse()?, order))) {
        Ok((kind, FaultOrder { times, operation, every, .. })) => {
            state.add_fault(Fault { kind, times, operation, every });
            let waiting: Vec<Value> = state.faults().map(shown).collect();
            Reply::json(200, &json!({ "faults": waiting }))
        }
        Err(message) => {
            let form = r#"{"fault": NAME, "times": NUMBER, "operation": "Group/Operation", "every": NUMBER}"#;
            Reply::message(400, &format!("expected {form}, of which `fault` alone is needed: {message}"))
        }
    }
}

fn shown(fault: &Fault) -> Value {
    let mut shown =
        json!({ "fault": fault.kind.to_string(), "times": fault.times, "operation": fault.operation });
    if fault.every > 1 {
        shown["every"] = fault.every.into();
    }
    shown
}

/// A received call as JSON; the body is text where it is UTF-8.
#[derive(Debug, Serialize)]
struct ReceivedCall<'a> {
    method: &'a str,
    path: &'a str,
    query: &'a str,
    headers: &'a [(String, String)],
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body_base64: Option<String>,
}

impl ReceivedCall<'_> {
    fn of(call: &Received) -> ReceivedCall<'_> {
        let Received { method, path, query, headers, body } = call;
        let text = std::str::from_utf8(body).ok();
        ReceivedCall {
            method,
            path,
            query,
            headers,
            body: text,
            body_base64: text.is_none().then(|| STANDARD.encode(body)),
        }
    }
}
