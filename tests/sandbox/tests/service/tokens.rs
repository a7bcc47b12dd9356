//! The two token endpoints, and the tokens that they hand out.

use std::time::Duration;

use serde_json::json;

use crate::caller::{Answer, Caller, packed};

const GRANT: &str = "grant_type=client_credentials";

fn ask(caller: &Caller, endpoint: &str, authorization: &str, form: &str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("authorization", authorization)];
    caller.call("POST", endpoint, &headers, form.as_bytes())
}

fn search(caller: &Caller, authorization: &str) -> u16 {
    caller
        .call(
            "GET",
            "/v1/documents?start_timestamp=0&end_timestamp=1",
            &[("authorization", authorization)],
            b"",
        )
        .status
}

#[test]
fn the_client_authenticates_by_the_header() {
    let basic = format!("Basic {}", packed("client:client-secret"));
    assert_eq!(ask(&Caller::new(), "/oauth/token", &basic, GRANT).status, 200);
}

#[test]
fn the_client_authenticates_in_the_body() {
    let form = format!("{GRANT}&client_id=client&client_secret=client-secret");
    assert_eq!(ask(&Caller::new(), "/v1/oauth/token", "", &form).status, 200);
}

#[test]
fn the_client_does_not_authenticate_twice() {
    let basic = format!("Basic {}", packed("client:client-secret"));
    let form = format!("{GRANT}&client_id=client&client_secret=client-secret");
    let answer = ask(&Caller::new(), "/oauth/token", &basic, &form);
    assert_eq!((answer.status, &answer.json()["error"]), (400, &json!("invalid_request")));
}

#[test]
fn a_wrong_secret_is_refused() {
    let basic = format!("Basic {}", packed("client:wrong"));
    let answer = ask(&Caller::new(), "/oauth/token", &basic, GRANT);
    assert_eq!((answer.status, &answer.json()["error"]), (401, &json!("invalid_client")));
}

#[test]
fn another_grant_is_not_supported() {
    let answer = ask(&Caller::new(), "/oauth/token", "", "grant_type=password");
    assert_eq!((answer.status, &answer.json()["error"]), (400, &json!("unsupported_grant_type")));
}

#[test]
fn the_answer_says_how_long_the_token_lives() {
    let basic = format!("Basic {}", packed("client:client-secret"));
    let answer = ask(&Caller::new(), "/oauth/token", &basic, &format!("{GRANT}&scope=a")).json();
    assert_eq!(
        (&answer["token_type"], &answer["expires_in"], &answer["scope"]),
        (&json!("Bearer"), &json!(3600), &json!("a"))
    );
}

#[test]
fn a_token_of_the_provider_opens_the_provider() {
    let caller = Caller::new();
    assert_eq!(search(&caller, &caller.bearer("/v1/oauth/token")), 200);
}

#[test]
fn a_token_of_the_service_does_not() {
    let caller = Caller::new();
    assert_eq!(search(&caller, &caller.bearer("/oauth/token")), 401);
}

#[test]
fn basic_credentials_do_not() {
    assert_eq!(search(&Caller::new(), &format!("Basic {}", packed("user:secret"))), 401);
}

#[test]
fn a_token_ends_by_the_turned_clock() {
    let caller = Caller::new();
    caller.post("/_control/tokens", &json!({ "life_seconds": 60 }));
    let bearer = caller.bearer("/v1/oauth/token");
    let before = search(&caller, &bearer);
    caller.sandbox.advance(Duration::from_secs(60));
    assert_eq!((before, search(&caller, &bearer)), (200, 401));
}

#[test]
fn a_token_of_no_life_is_never_valid() {
    let caller = Caller::new();
    caller.post("/_control/tokens", &json!({ "life_seconds": 0 }));
    assert_eq!(search(&caller, &caller.bearer("/v1/oauth/token")), 401);
}

#[test]
fn tokens_are_revoked_at_once() {
    let caller = Caller::new();
    let bearer = caller.bearer("/v1/oauth/token");
    caller.post("/_control/tokens", &json!({ "revoke": true }));
    assert_eq!(search(&caller, &bearer), 401);
}

#[test]
fn tokens_are_counted() {
    let caller = Caller::new();
    caller.bearer("/oauth/token");
    caller.bearer("/v1/oauth/token");
    caller.bearer("/v1/oauth/token");
    let counts = caller.get("/_control/tokens").json();
    assert_eq!((&counts["service"], &counts["provider"]), (&json!(1), &json!(2)));
}

#[test]
fn a_failure_waits_for_a_token_call() {
    let caller = Caller::new();
    caller.post("/_control/fault", &json!({ "fault": "http-503", "operation": "Extraction/Token" }));
    let service = ask(&caller, "/oauth/token", "", GRANT).status;
    assert_eq!((service, ask(&caller, "/v1/oauth/token", "", GRANT).status), (401, 503));
}

#[test]
fn the_secret_is_not_among_what_was_received() {
    let caller = Caller::new();
    caller.bearer("/oauth/token");
    assert!(!String::from_utf8_lossy(&caller.get("/_control/received").body).contains("client-secret"));
}
