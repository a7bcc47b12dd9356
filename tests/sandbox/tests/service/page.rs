//! The page at `/`.

use std::io::Write as _;
use std::process::Command;

use dtekit_sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::caller::{Caller, invoice};

fn page(caller: &Caller) -> String {
    String::from_utf8(caller.get("/").body).unwrap()
}

#[test]
fn it_needs_no_credentials() {
    let answer = Caller::new().call("GET", "/", &[("authorization", "")], b"");
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/html; charset=utf-8"));
}

#[test]
fn it_shows_documents_and_their_states() {
    let caller = Caller::new();
    let id = caller.stored(&invoice("EC"));
    let page = page(&caller);
    assert!(page.contains(&format!("<td>{id}</td>")) && page.contains("<td>pending</td>"));
}

#[test]
fn it_shows_the_last_calls_without_what_they_carried() {
    let caller = Caller::new();
    caller.get("/api/v1/Account/GetAccount?accountCode=hunter2");
    let page = page(&caller);
    assert!(page.contains("<td>/api/v1/Account/GetAccount</td>") && !page.contains("hunter2"));
}

#[test]
fn it_shows_no_credentials_and_no_tokens() {
    let caller = Caller::new();
    let bearer = caller.bearer("/oauth/token");
    let page = page(&caller);
    let secrets = ["secret", bearer.strip_prefix("Bearer ").unwrap()];
    assert!(secrets.iter().all(|secret| !page.contains(secret)));
}

#[test]
fn it_shows_the_failures_that_wait() {
    let caller = Caller::new();
    caller.sandbox.fault(Fault { kind: FaultKind::Bom, times: 3, ..Fault::default() });
    assert!(page(&caller).contains("<td>bom</td><td>3</td><td>any</td>"));
}

#[test]
fn it_writes_names_as_text() {
    let caller = Caller::new();
    let document = crate::caller::with(invoice("PE"), "/Emisor/IDEmisor", json!("<script>x</script>"));
    caller.stored(&document);
    let page = page(&caller);
    assert!(page.contains("&lt;script&gt;x&lt;/script&gt;") && !page.contains("<script"));
}

#[test]
fn it_loads_nothing_and_runs_nothing() {
    let answer = Caller::new().get("/");
    assert_eq!(answer.header("content-security-policy"), "default-src 'none'; style-src 'unsafe-inline'");
}

#[test]
fn it_is_no_call_to_the_service() {
    let caller = Caller::new();
    page(&caller);
    assert!(caller.sandbox.received().is_empty());
}

/// Debian's Chromium, under either of its names.
fn chromium() -> Option<&'static str> {
    ["chromium", "chromium-browser"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success()))
}

#[test]
fn a_browser_shows_it() {
    let Some(browser) = chromium() else {
        // Not by `eprintln`, which the test harness keeps back.
        let _ = writeln!(std::io::stderr(), "left out: the page in a browser, chromium is not installed");
        return;
    };
    let caller = Caller::new();
    let id = caller.stored(&invoice("EC"));
    let profile = std::env::temp_dir().join(format!("dtekit-sandbox-page-{}", std::process::id()));
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .args(["--virtual-time-budget=1000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(caller.sandbox.url())
        .output()
        .unwrap();
    let _ = std::fs::remove_dir_all(profile);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains(&id) && shown.contains("<h1>dtekit sandbox</h1>"), "{shown}");
}
