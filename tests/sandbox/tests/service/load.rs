//! Many callers at once, and calls that make no sense. The short run makes a fifth and a quarter of them; all are made
//! where `DTEKIT_TEST_LONG` is set.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;

use crate::caller::{Caller, invoice, send_body};

fn is_long() -> bool {
    std::env::var_os("DTEKIT_TEST_LONG").is_some()
}

#[test]
fn thousands_of_calls_of_sixteen_threads_lose_no_document() {
    let rounds = if is_long() { 125 } else { 25 };
    let caller = Caller::of_duplicates();
    let body = send_body(&invoice("PE").to_string(), false);
    let sent = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for call in 0..5 * rounds {
                    match call % 5 {
                        0 => {
                            assert_eq!(caller.send_body(&body)["Success"], true);
                            sent.fetch_add(1, Ordering::Relaxed);
                        }
                        1 => drop(caller.list(&json!({ "ResultMaxItemCount": 1 }))),
                        2 => drop(caller.get("/api/v1/Msg/Recovery?senderCode=nobody")),
                        3 => drop(caller.get("/api/v1/Account/GetAccount?accountCode=1")),
                        _ => drop(caller.get("/api/v1/G/Product/Search?ownerId=1")),
                    }
                }
            });
        }
    });
    let counts = caller.get("/_control/counts").json();
    assert_eq!((&counts["sent"], sent.into_inner()), (&json!(16 * rounds), 16 * rounds));
}

#[test]
fn failures_under_load_are_counted_to_the_last() {
    let caller = Caller::of_duplicates();
    let order = |fault: &str, every: u32| {
        let operation = "Document/SendDocumentToAuthority";
        let order = json!({ "fault": fault, "times": 100_000, "every": every, "operation": operation });
        assert_eq!(caller.post("/_control/fault", &order).status, 200);
    };
    order("http-503", 7);
    order("drop", 5);
    order("http-429=0", 11);
    let body = send_body(&invoice("PE").to_string(), false);
    let (stored, broken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..100 {
                    let headers = [("content-type", "application/json")];
                    let path = "/api/v1/Document/SendDocumentToAuthority";
                    match caller.try_call("POST", path, &headers, body.to_string().as_bytes()) {
                        Ok(answer) if answer.status == 200 => stored.fetch_add(1, Ordering::Relaxed),
                        Ok(_) => 0,
                        // The connection broke in the middle of the answer: the document is there.
                        Err(_) => broken.fetch_add(1, Ordering::Relaxed),
                    };
                }
            });
        }
    });
    let (stored, broken) = (stored.into_inner(), broken.into_inner());
    let counts = caller.get("/_control/counts").json();
    assert_eq!(counts["sent"], json!(stored + broken));
    assert!(broken > 200 && stored > 800, "{stored} {broken}");
}

/// Paths of every group with things that do not belong there.
#[test]
fn no_nonsense_is_a_server_error() {
    let caller = Caller::new();
    let routes = include_str!("../../src/routes.rs");
    let paths: Vec<&str> = routes
        .split("path: \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .filter(|path| path.starts_with('/'))
        .collect();
    assert!(paths.len() > 80, "{}", paths.len());
    let tokens = [("/v1/", caller.bearer("/v1/oauth/token")), ("/api/v2/", caller.bearer("/oauth/token"))];
    let bodies: [(&str, &[u8]); 8] = [
        ("application/json", b"[[[[]]]]"),
        ("application/json", b"{\"GlobalDocumentId\":{\"a\":[1e999,null,true]},\"FileContent\":7}"),
        ("application/json", b"\"\xff\""),
        ("application/xml", b"<a><b/><b><c xmlns:i='x' i:nil='true'/></b></a>"),
        ("application/x-www-form-urlencoded", b"a[9999]=1&a.b=2&a=3&[1].x=4&a[=5&..=6&itemsData[0]=7"),
        (
            "multipart/form-data; boundary=B",
            b"--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--B--",
        ),
        ("multipart/form-data", b"x"),
        ("image/png", b"x"),
    ];
    let query = "?globalDocumentId=x&trackId=%00&trafficDate=99999-99-99&page=-9223372036854775808&a[0].b=%ff\
        &ResultMaxItemCount=18446744073709551616&productJson=[]&external_id=%F0%9F%92%A9&DocumentGroup=1.5";
    for (at, path) in paths.into_iter().enumerate() {
        let path = path.replace("{catalog_group}", "%7B");
        for (next, method) in ["GET", "POST", "PUT", "DELETE", "OPTIONS"].into_iter().enumerate() {
            // In the short run two of the eight, others for each path and method.
            let (first, step) = if is_long() { (0, 1) } else { ((at + next) % 4, 4) };
            for (media, body) in bodies.into_iter().skip(first).step_by(step) {
                let mut headers = vec![("content-type", media), ("accept", "text/xml;q=nan, */*;q=2,;,a/")];
                let token = tokens.iter().find(|(prefix, _)| path.starts_with(prefix));
                headers.extend(token.map(|(_, bearer)| ("authorization", bearer.as_str())));
                let body = if method == "GET" { &b""[..] } else { body };
                let answer = caller.call(method, &format!("{path}{query}"), &headers, body);
                assert!(answer.status < 500, "{method} {path} {media}: {}", answer.status);
            }
        }
    }
}
