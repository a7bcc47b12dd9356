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
    assert!(page.contains(&format!(">{id}</a></td>")) && page.contains("<td>pending</td>"));
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
    let policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
    assert_eq!(answer.header("content-security-policy"), policy);
    assert_eq!(Caller::new().get("/?live").header("refresh"), "2");
}

#[test]
fn a_document_has_a_page_with_its_xml_and_its_pdf() {
    let caller = Caller::new();
    let hostile = crate::caller::with(invoice("PE"), "/Emisor/NmbEmisor", json!("<script>x</script>"));
    let id = caller.stored(&hostile);
    let get = |what: &str| caller.get(&format!("/_page/{what}?id={id}"));
    let page = String::from_utf8(get("document").body).unwrap();
    assert!(page.contains(&id) && page.contains("accepted") && page.contains("PDF</a>"), "{page}");
    assert!(page.contains("&amp;lt;script") && !page.contains("<script"), "{page}");
    let xml = get("xml");
    assert_eq!((xml.status, xml.header("content-type")), (200, "application/octet-stream"));
    assert!(get("pdf").body.starts_with(b"%PDF-"));
    let waits = caller.stored(&invoice("EC"));
    assert_eq!(caller.get(&format!("/_page/pdf?id={waits}")).status, 404);
    assert_eq!(caller.get("/_page/document?id=none").status, 404);
    assert_eq!(caller.get("/_page/other").status, 404);
}

#[test]
fn its_forms_move_the_clock_and_let_calls_fail() {
    let caller = Caller::new();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let post =
        |what: &str, body: &str| caller.call("POST", &format!("/_page/{what}"), &form, body.as_bytes());
    let now = || {
        let answer = caller.post("/_control/clock", &json!({}));
        serde_json::from_slice::<serde_json::Value>(&answer.body).unwrap()["now"].as_str().unwrap().to_owned()
    };
    let minute = |at: String| at[14..16].parse::<u32>().unwrap();
    let before = minute(now());
    let moved = post("clock", "seconds=300");
    assert_eq!((moved.status, moved.header("location")), (303, "/"));
    assert_eq!(minute(now()), (before + 5) % 60);
    assert_eq!(post("fault", "fault=http-502&times=2&operation=Account%2FGetAccount").status, 303);
    assert!(page(&caller).contains("<td>2</td><td>Account/GetAccount</td>"));
    for (what, body) in [
        ("clock", "seconds=0"),
        ("clock", ""),
        ("fault", "fault=nothing&times=1"),
        ("fault", "fault=bom&times=0"),
    ] {
        assert_eq!(post(what, body).status, 400, "{what} {body}");
    }
    let elsewhere = [form[0], ("origin", "http://elsewhere.example")];
    assert_eq!(caller.call("POST", "/_page/clock", &elsewhere, b"seconds=1").status, 403);
    assert_eq!(caller.call("GET", "/_page/clock", &[], b"").status, 405);
    assert_eq!(caller.call("GET", "/", &[], b"").status, 200, "a failure is no call of the page");
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
