//! The control endpoints, and the same through the library.

use std::time::Duration;

use dtekit_sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::caller::{Caller, invoice};

const NO_CREDENTIALS: &[(&str, &str)] = &[("authorization", "")];

#[test]
fn the_clock_stands_where_the_options_set_it() {
    let answer = Caller::new().call("POST", "/_control/clock", NO_CREDENTIALS, b"");
    assert_eq!(answer.json(), json!({ "now": "2025-01-31T15:00:00Z" }));
}

#[test]
fn the_clock_is_turned_over_http() {
    let answer = Caller::new().post("/_control/clock", &json!({ "advance_seconds": 600 }));
    assert_eq!(answer.json(), json!({ "now": "2025-01-31T15:10:00Z" }));
}

#[test]
fn the_clock_is_turned_by_the_library() {
    let caller = Caller::new();
    caller.sandbox.advance(Duration::from_secs(1));
    assert_eq!(caller.post("/_control/clock", &json!({})).json()["now"], "2025-01-31T15:00:01Z");
}

#[test]
fn the_clock_ends_with_the_year_9999() {
    let answer = Caller::new().post("/_control/clock", &json!({ "advance_seconds": u64::MAX }));
    assert_eq!(answer.json()["now"], "9999-12-31T00:00:00Z");
}

#[test]
fn a_clock_before_1970_does_not_start() {
    let clock = std::time::SystemTime::UNIX_EPOCH - Duration::from_secs(1);
    let options = dtekit_sandbox::Options { clock, ..Default::default() };
    assert_eq!(
        dtekit_sandbox::Sandbox::start(options).unwrap_err().to_string(),
        "the clock must stand between 1970 and 9999"
    );
}

#[test]
fn a_misspelt_order_is_a_bad_request() {
    assert_eq!(Caller::new().post("/_control/clock", &json!({ "seconds": 1 })).status, 400);
}

#[test]
fn the_failures_that_wait_are_shown() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: FaultKind::Bom, times: 2, ..Fault::default() });
    let answer =
        caller.post("/_control/fault", &json!({ "fault": "http-429", "operation": "Document/GetDocument" }));
    assert_eq!(
        answer.json()["faults"],
        json!([
            { "fault": "bom", "times": 2, "operation": null },
            { "fault": "http-429", "times": 1, "operation": "Document/GetDocument" },
        ])
    );
}

#[test]
fn an_unknown_failure_is_a_bad_request() {
    let answer = Caller::new().post("/_control/fault", &json!({ "fault": "explode" }));
    let message = answer.message();
    assert!(answer.status == 400 && message.ends_with("found `explode`"), "{message}");
    assert!(
        message.starts_with("expected {\"fault\": NAME, ") && message.contains("`half-head-reset[="),
        "{message}"
    );
}

#[test]
fn another_form_of_a_failure_is_refused_with_the_form_and_the_names() {
    let message = Caller::new().post("/_control/fault", &json!({ "name": "timeout" })).message();
    assert!(
        message.starts_with("expected {\"fault\": NAME, ") && message.contains("`half-head-reset[="),
        "{message}"
    );
}

#[test]
fn an_unknown_endpoint_is_not_found() {
    assert_eq!(Caller::new().get("/_control/nothing").status, 404);
}

#[test]
fn a_wrong_method_is_refused_with_the_right_one() {
    let answer = Caller::new().get("/_control/reset");
    assert_eq!((answer.status, answer.header("allow")), (405, "POST"));
}

#[test]
fn every_call_is_received() {
    let caller = Caller::new();
    caller.call(
        "POST",
        "/api/v1/Document/GetDocument?a=b%20c",
        &[("content-type", "application/json")],
        b"{}",
    );
    let received = &caller.sandbox.received()[0];
    assert_eq!(
        (received.method.as_str(), received.path.as_str(), received.query.as_str(), &received.body[..]),
        ("POST", "/api/v1/Document/GetDocument", "a=b%20c", &b"{}"[..])
    );
}

#[test]
fn received_calls_hold_no_credentials() {
    let caller = Caller::new();
    caller.get("/api/v1/Account/GetAccount?accountCode=1");
    let received = &caller.sandbox.received()[0];
    assert!(received.header("authorization").is_none() && received.header("user-agent").is_some());
}

#[test]
fn received_calls_are_given_over_http() {
    let caller = Caller::new();
    caller.get("/api/v1/Account/GetAccount?accountCode=1");
    let received = caller.get("/_control/received").json();
    assert_eq!(
        (received.as_array().map(Vec::len), &received[0]["query"], &received[0]["body"]),
        (Some(1), &json!("accountCode=1"), &json!(""))
    );
}

#[test]
fn a_received_body_that_is_no_text_is_given_in_base64() {
    let caller = Caller::new();
    caller.call("POST", "/api/v1/Document/GetDocument", &[("content-type", "application/json")], b"\xff");
    assert_eq!(caller.get("/_control/received").json()[0]["body_base64"], "/w==");
}

#[test]
fn refused_calls_are_received_too() {
    let caller = Caller::new();
    caller.call("GET", "/api/v1/Account/GetAccount", NO_CREDENTIALS, b"");
    assert_eq!(caller.sandbox.received().len(), 1);
}

#[test]
fn a_reset_forgets_documents() {
    let caller = Caller::new();
    caller.stored(&invoice("MX"));
    caller.sandbox.reset();
    assert!(caller.list(&json!({})).is_empty());
}

#[test]
fn a_reset_forgets_failures() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: "http-401".parse().unwrap(), ..Fault::default() });
    caller.post("/_control/reset", &json!({}));
    assert_eq!(caller.get("/api/v1/Account/GetAccount?accountCode=1").status, 200);
}

#[test]
fn a_reset_forgets_calls() {
    let caller = Caller::new();
    caller.get("/api/v1/Account/GetAccount?accountCode=1");
    caller.post("/_control/reset", &json!({}));
    assert!(caller.sandbox.received().is_empty());
}

#[test]
fn a_reset_turns_the_clock_back() {
    let caller = Caller::new();
    caller.later();
    caller.sandbox.reset();
    assert_eq!(caller.post("/_control/clock", &json!({})).json()["now"], "2025-01-31T15:00:00Z");
}

#[test]
fn the_same_calls_get_the_same_ids_in_every_run() {
    assert_eq!(Caller::new().stored(&invoice("MX")), Caller::new().stored(&invoice("MX")));
}

#[test]
fn another_seed_gives_other_ids() {
    let other = Caller::with(dtekit_sandbox::Options { seed: 2, ..Default::default() });
    assert_ne!(other.stored(&invoice("MX")), Caller::new().stored(&invoice("MX")));
}

#[test]
fn the_same_document_gets_the_same_fiscal_id() {
    let caller = Caller::of_duplicates();
    let first = caller.send(&invoice("CO"), false);
    assert_eq!(first["CountryDocumentId"], caller.send(&invoice("CO"), false)["CountryDocumentId"]);
}

#[test]
fn a_document_is_stored_twice_where_duplicates_are_allowed() {
    let caller = Caller::new();
    let first = caller.stored(&invoice("CO"));
    caller.post("/_control/duplicates", &json!({ "allowed": true }));
    assert_ne!(first, caller.stored(&invoice("CO")));
    caller.post("/_control/duplicates", &json!({ "allowed": false }));
    assert_eq!(caller.send(&invoice("CO"), false)["Success"], false);
}

#[test]
fn listed_pages_are_given_in_place_of_what_is_stored() {
    let caller = Caller::new();
    caller.stored(&invoice("CO"));
    let pages = json!({ "pages": [[{"Number": 1}], [{"Number": 2}, {"Number": 3}]] });
    assert_eq!(caller.post("/_control/listed", &pages).json()["pages"], 2);
    let list = |token: &serde_json::Value| {
        let filter = json!({ "ContinuationToken": token, "Number": "9" });
        caller.post("/api/v1/Document/GetDocument", &filter).json()
    };
    let first = list(&json!(null));
    assert_eq!(first["Documents"], json!([{"Number": 1}]));
    let second = list(&first["ContinuationToken"]);
    assert_eq!(second["Documents"], json!([{"Number": 2}, {"Number": 3}]));
    assert_eq!(second["ContinuationToken"], json!(null));
    caller.post("/_control/listed", &json!({}));
    assert_eq!(caller.list(&json!({})).len(), 1);
}

#[test]
fn the_options_do_not_show_the_password() {
    let options = dtekit_sandbox::Options { password: "hunter2".into(), ..Default::default() };
    assert!(!format!("{options:?}").contains("hunter2"));
}

#[test]
fn the_country_of_every_document_is_ordered_over_http() {
    let caller = Caller::new();
    caller.post("/_control/country", &json!({ "country": "GT" }));
    assert_eq!(caller.send(&invoice("MX"), false)["OtherData"]["Country"], "GT");
}

#[test]
fn the_header_comes_before_the_country_that_was_ordered() {
    let caller = Caller::new();
    caller.post("/_control/country", &json!({ "country": "GT" }));
    let result = caller.send_with(&[("x-sandbox-country", "PA")], &invoice("MX"));
    assert_eq!(result["OtherData"]["Country"], "PA");
}

#[test]
fn no_country_lets_each_document_tell_its_own_again() {
    let caller = Caller::new();
    caller.post("/_control/country", &json!({ "country": "GT" }));
    caller.post("/_control/country", &json!({ "country": null }));
    assert_eq!(caller.send(&invoice("MX"), false)["OtherData"]["Country"], "MX");
}

#[test]
fn a_reset_forgets_the_country() {
    let caller = Caller::new();
    caller.post("/_control/country", &json!({ "country": "GT" }));
    caller.sandbox.reset();
    assert_eq!(caller.send(&invoice("MX"), false)["OtherData"]["Country"], "MX");
}

#[test]
fn an_unknown_country_is_a_bad_request() {
    assert_eq!(Caller::new().post("/_control/country", &json!({ "country": "BR" })).status, 400);
}

/// Sends a document, then the same with other members of `IdDoc`, and says whether the second was refused.
fn is_refused(country: &str, first: &[(&str, &str)], second: &[(&str, &str)]) -> bool {
    let caller = Caller::new();
    let with = |members: &[(&str, &str)]| {
        let mut document = invoice(country);
        for (name, value) in members {
            document["Documento"]["Encabezado"]["IdDoc"][*name] = json!(value);
        }
        caller.send(&document, true)["Success"] == false
    };
    assert!(!with(first));
    with(second)
}

#[test]
fn a_second_document_of_one_identity_is_refused() {
    for country in ["AR", "CL", "CO", "CR", "DO", "EC", "MX", "PA", "PE", "SV"] {
        assert!(is_refused(country, &[], &[]), "{country}");
        let other = [("Numero", "8"), ("Establecimiento", "00100001010000000008")];
        assert!(!is_refused(country, &[], &other), "{country}");
    }
}

#[test]
fn guatemala_has_no_identity_to_refuse_by() {
    assert!(!is_refused("GT", &[], &[]));
}

#[test]
fn the_key_counts_where_there_is_one() {
    let clave = |code: &str| format!("50621012500002012345600100001010000000007{code}");
    let (one, other) = (clave("112345678"), clave("187654321"));
    let key = |text: &'static str| [("ContenidoTC", text)];
    let (one, other): (&'static str, &'static str) = (one.leak(), other.leak());
    assert!(is_refused("CR", &key(one), &key(one)));
    assert!(!is_refused("CR", &key(one), &key(other)));
}

#[test]
fn a_number_counts_in_its_series() {
    assert!(!is_refused("PE", &[("Serie", "F001")], &[("Serie", "F002")]));
    assert!(is_refused("PE", &[("Numero", "00000007")], &[("Numero", "7")]));
}
