//! Who may call what, and how.

use crate::caller::Caller;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

const ACCOUNT: &str = "/api/v1/Account/GetAccount?accountCode=1";

fn status_with(credentials: &str) -> u16 {
    Caller::new().call("GET", ACCOUNT, &[("authorization", credentials)], b"").status
}

#[test]
fn no_credentials_are_refused() {
    assert_eq!(status_with(""), 401);
}

#[test]
fn a_wrong_password_is_refused() {
    assert_eq!(status_with(&format!("Basic {}", STANDARD.encode("user:wrong"))), 401);
}

#[test]
fn another_scheme_is_refused() {
    assert_eq!(status_with(&format!("Bearer {}", STANDARD.encode("user:secret"))), 401);
}

#[test]
fn credentials_that_are_no_base64_are_refused() {
    assert_eq!(status_with("Basic ?"), 401);
}

#[test]
fn the_scheme_is_read_without_regard_to_case() {
    assert_eq!(status_with(&format!("basic {}", STANDARD.encode("user:secret"))), 200);
}

#[test]
fn a_refusal_names_the_scheme() {
    let answer = Caller::new().call("GET", ACCOUNT, &[("authorization", "")], b"");
    assert_eq!(answer.header("www-authenticate"), "Basic realm=\"dtekit-sandbox\"");
}

#[test]
fn a_refusal_has_a_message() {
    let answer = Caller::new().call("GET", ACCOUNT, &[("authorization", "")], b"");
    assert_eq!(answer.message(), "the credentials are missing or wrong");
}

fn status_from(header: &str, value: &str) -> u16 {
    let caller = Caller::new();
    let own = caller.sandbox.url().trim_start_matches("http://").to_owned();
    let port = own.rsplit(':').next().unwrap();
    let value = value.replace("OWN", &own).replace("PORT", port);
    caller.call("GET", ACCOUNT, &[(header, &value)], b"").status
}

#[test]
fn a_host_that_is_not_its_own_is_refused() {
    for host in ["rebound.example", "rebound.example:PORT", "127.0.0.1.example:PORT", "OWN.example", ""] {
        assert_eq!(status_from("host", host), 403, "{host}");
    }
    for host in ["OWN", "localhost:PORT", "LOCALHOST:PORT", "localhost", "127.0.0.1", "127.0.0.1:1"] {
        assert_eq!(status_from("host", host), 200, "{host}");
    }
}

#[test]
fn an_origin_that_is_not_its_own_is_refused() {
    for origin in
        ["https://page.example", "null", "http://127.0.0.1:1", "http://localhost", "https://OWN", "OWN"]
    {
        assert_eq!(status_from("origin", origin), 403, "{origin}");
    }
    for origin in ["http://OWN", "http://localhost:PORT"] {
        assert_eq!(status_from("origin", origin), 200, "{origin}");
    }
}

#[test]
fn a_page_of_the_web_reaches_no_control_endpoint() {
    let caller = Caller::new();
    let answer = caller.call("POST", "/_control/reset", &[("origin", "https://page.example")], b"{}");
    assert_eq!(
        (answer.status, answer.message().as_str()),
        (403, "the header Origin names another place than this sandbox")
    );
    assert_eq!(caller.call("GET", "/", &[("host", "rebound.example")], b"").status, 403);
}

#[test]
fn an_unknown_operation_is_not_found() {
    let answer = Caller::new().get("/api/v1/Document/Nothing");
    assert_eq!(
        (answer.status, answer.message().as_str()),
        (404, "nothing answers at `/api/v1/Document/Nothing`")
    );
}

#[test]
fn another_version_is_not_found() {
    assert_eq!(Caller::new().get("/api/v3/Account/GetAccount?accountCode=1").status, 404);
}

#[test]
fn a_path_is_read_without_regard_to_case() {
    assert_eq!(Caller::new().get("/api/v1/account/getaccount?accountCode=1").status, 200);
}

#[test]
fn a_wrong_method_is_refused_with_the_right_one() {
    let answer = Caller::new().get("/api/v1/Document/GetDocument");
    assert_eq!((answer.status, answer.header("allow")), (405, "POST"));
}

#[test]
fn an_account_is_found_by_the_documents_that_name_it() {
    let caller = Caller::new();
    caller.stored(&crate::caller::invoice("PE"));
    let answer = caller.get("/api/v1/Account/GetAccount?accountCode=10456789012&countryId=PE").json();
    assert_eq!(answer["Entity"]["Name"], "Peñaranda");
}

#[test]
fn an_account_of_another_country_is_not_found() {
    let caller = Caller::new();
    caller.stored(&crate::caller::invoice("PE"));
    let answer = caller.get("/api/v1/Account/GetAccount?accountCode=10456789012&countryId=CO").json();
    assert_eq!(answer["Success"], false);
}

#[test]
fn an_account_needs_its_code() {
    assert_eq!(Caller::new().get("/api/v1/Account/GetAccount").status, 400);
}
