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
