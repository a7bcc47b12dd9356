//! Every number of the settings at its extremes, a proxy of another kind, and control characters in messages.

use std::time::Duration;

use dtekit::client::{Client, GetDocument, Settings};
use dtekit::json::{Map, Value, from_slice, json};
use dtekit::transport::Proxy;
use dtekit::{Document, ErrorKind, Mapping};
use dtekit_sandbox::{Options, Sandbox};

/// What a program may give where a number is expected.
const EXTREMES: &[&str] = &[
    "0",
    "-0",
    "-1",
    "0.5",
    "-0.5",
    "1e-400",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e19",
    "1e308",
    "1e400",
    "-1e400",
    "4294967296",
    "\"NaN\"",
    "\"Infinity\"",
    "true",
    "[]",
];

fn ask(settings: Settings) -> Result<(), dtekit::Error> {
    Client::new(settings)?.get_document(GetDocument::new(Map::new())).map(|_| ())
}

fn members(url: &str, name: &str, value: &str) -> Map {
    let mut members = json!({"base_url": url, "username": "user", "password": "secret"});
    members[name] = from_slice(value.as_bytes()).unwrap_or_else(|_| Value::from(value));
    members.as_object().unwrap().clone()
}

#[test]
fn no_number_in_a_setting_is_more_than_refused() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    for name in ["timeout", "connect_timeout", "read_timeout", "max_reply_bytes", "attempts"] {
        for value in EXTREMES {
            let settings = match Settings::from_members(&members(sandbox.url(), name, value)) {
                Ok(settings) => settings,
                Err(error) => {
                    assert_eq!(
                        (error.kind(), error.code()),
                        (ErrorKind::Argument, "setting-value"),
                        "{name} {value}"
                    );
                    continue;
                }
            };
            // A time of almost nothing may end the call, and a small bound refuse the answer.
            if let Err(error) = ask(settings) {
                assert!(
                    !matches!(error.kind(), ErrorKind::Internal | ErrorKind::Argument),
                    "{name} {value}: {error}"
                );
            }
        }
    }
}

#[test]
fn the_largest_times_and_sizes_of_rust_are_taken() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let most = |connect, read, timeout| Settings {
        connect_timeout: connect,
        read_timeout: read,
        timeout,
        max_reply_bytes: usize::MAX,
        ..Settings::new(sandbox.url(), "user", "secret")
    };
    let forever = Duration::MAX;
    ask(most(forever, Some(forever), Some(forever))).unwrap();
    for settings in [
        most(Duration::ZERO, None, None),
        most(forever, Some(Duration::ZERO), None),
        most(forever, None, Some(Duration::ZERO)),
    ] {
        if let Err(error) = ask(settings) {
            assert_eq!(error.kind(), ErrorKind::Transport, "{error}");
        }
    }
}

/// The environment variable that marks the process with a proxy of SOCKS.
const MARK: &str = "DTEKIT_TEST_SOCKS";

#[test]
fn a_proxy_that_is_not_http_is_refused_and_not_passed_by() {
    let refused = |proxy: Proxy| {
        let settings =
            Settings { proxy: Some(proxy), ..Settings::new("https://service.example", "user", "secret") };
        let error = Client::new(settings).unwrap_err();
        assert_eq!(
            (error.kind(), error.code(), error.path()),
            (ErrorKind::Argument, "setting-value", Some("proxy"))
        );
        error.message().to_owned()
    };
    if std::env::var_os(MARK).is_some() {
        assert!(refused(Proxy::from_env()).contains("`ALL_PROXY`"));
        return;
    }
    for scheme in ["socks5", "socks4", "socks4a", "socks5h", "socks", "ftp"] {
        refused(Proxy::new(format!("{scheme}://127.0.0.1:1080")));
    }
    let ended = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "client::extremes::a_proxy_that_is_not_http_is_refused_and_not_passed_by"])
        .envs([
            (MARK, "1"),
            ("ALL_PROXY", "socks5://127.0.0.1:1080"),
            ("HTTPS_PROXY", "http://127.0.0.1:3128"),
        ])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn no_message_breaks_its_line_or_drives_a_terminal() {
    let wild = "a\r\nb\u{1b}[31m\u{7f}\u{85}\u{2028}\u{202e}";
    let name = json!({wild: 1}).to_string();
    let template = "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:param name='p'/><m:template><F>{a + 1}</F></m:template></m:mapping>";
    let mapping: Mapping = template.parse().unwrap();
    let value = json!({"a": wild}).to_string();
    let errors = [
        dtekit::json_to_xml(name.as_bytes(), &Default::default()).unwrap_err(),
        mapping.apply(&value, &dtekit::mapping::ApplyOptions::default().param("p", "1")).unwrap_err(),
        mapping.apply(&value, &dtekit::mapping::ApplyOptions::default().param(wild, "1")).unwrap_err(),
        Settings::from_members(&members("https://service.example", wild, "1")).unwrap_err(),
        Document::from_json(b"{\"a\": 1}").unwrap().set(wild, "1").unwrap_err(),
        wild.parse::<dtekit::Country>().unwrap_err(),
    ];
    let mut escaped = 0;
    for error in errors {
        let said = error.to_string();
        let breaks = |one: char| one.is_control() || matches!(one, '\u{2028}' | '\u{202e}');
        assert!(!said.contains(breaks), "{said:?}");
        escaped += usize::from(said.contains("\\r\\n"));
    }
    assert!(escaped >= 3, "{escaped} messages echo the text");
}

#[test]
fn a_text_that_is_no_json_is_a_syntax_error_however_many_faults_stand_before() {
    for faults in [1, 99, 100, 101, 500] {
        let items = vec!["{\"a b\": 1}"; faults].join(",");
        for text in [format!("{{\"l\": [{items}], \"z\": }}"), format!("{{\"l\": [{items}]}} x")] {
            for keep in [false, true] {
                let options = dtekit::ToXml { drop_empty: keep, ..Default::default() };
                let error = dtekit::json_to_xml(text.as_bytes(), &options).unwrap_err();
                assert_eq!(
                    (error.kind(), error.code()),
                    (ErrorKind::Syntax, "json-syntax"),
                    "{faults} {keep}: {error}"
                );
                assert!(error.findings().len() <= 100, "{}", error.findings().len());
            }
        }
        let text = format!("{{\"l\": [{items}]}}");
        assert_eq!(
            dtekit::json_to_xml(text.as_bytes(), &Default::default()).unwrap_err().kind(),
            ErrorKind::Structure
        );
    }
}
