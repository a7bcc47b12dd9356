//! Line breaks in whatever a caller or a service gives: none begins a line in the head of a request.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use dtekit::client::{Client, Settings};
use dtekit::json::{Map, Value, json};
use dtekit::operation::{Argument, Arguments, Check, Operation, Parameter, ParameterType, Request, all};
use dtekit::{Error, ErrorKind};

// It ends as a file name does, so that an upload takes it for one.
const WILD: &str = "a\r\nX-Evil: 1\r\n\r\nGET /evil HTTP/1.1\r\n\r\n.txt";
const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

/// A value that fits the parameter.
fn tame(parameter: &Parameter) -> Argument {
    match parameter.kind {
        ParameterType::Text => json!("a.txt").into(),
        ParameterType::Uuid => json!(ID).into(),
        ParameterType::DateTime => json!("2025-01-31").into(),
        ParameterType::Boolean | ParameterType::Processing => json!(true).into(),
        ParameterType::Integer => json!(1).into(),
        ParameterType::Json => json!({"external_id": "a", "additional_metadata": {"client_id": "b"}}).into(),
        ParameterType::Document => json!("<DTE/>").into(),
        ParameterType::Items => json!([{"a": "b"}]).into(),
        ParameterType::File => Argument::Bytes(b"a".to_vec()),
        ParameterType::Country => json!("CR").into(),
    }
}

/// The same with line breaks wherever it holds text, and as text where it holds none.
fn wild(parameter: &Parameter) -> Argument {
    match parameter.kind {
        ParameterType::Json => {
            let client = json!({"client_id": WILD, WILD: "b"});
            json!({"external_id": WILD, "additional_metadata": client, WILD: "b"}).into()
        }
        ParameterType::Items => json!([{"a": WILD, WILD: "b"}]).into(),
        ParameterType::File => Argument::Bytes(WILD.as_bytes().to_vec()),
        _ => json!(WILD).into(),
    }
}

fn arguments(operation: &Operation, wild_one: &str) -> Arguments {
    let arguments = operation.parameters.iter().fold(Arguments::new(), |arguments, parameter| {
        let value = if parameter.wire == wild_one { wild(parameter) } else { tame(parameter) };
        arguments.set(parameter.wire, value)
    });
    match operation.check {
        Check::Parameters | Check::Upload => arguments,
        Check::StatusChange => arguments.set("unchecked", true),
        Check::AuthorityEvent => arguments.set("unchecked", true).set("status", "a"),
    }
}

/// Whether the head of a built request has its own lines alone; a refusal must say so on one line.
fn is_built(name: &str, built: Result<Request, Error>) -> bool {
    let breaks = |text: &str| text.contains(char::is_control);
    match built {
        Ok(request) => {
            assert!(
                !breaks(&request.target()) && !request.target().contains(' '),
                "{name}: {}",
                request.target()
            );
            for (field, value) in request.headers() {
                assert!(!breaks(field) && !breaks(&value), "{name}: {field}: {value}");
            }
            true
        }
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Argument, "{name}: {error}");
            assert!(!breaks(&error.to_string()), "{name}: {error}");
            false
        }
    }
}

#[test]
fn no_parameter_begins_a_line_of_the_head() {
    let (mut built, mut refused) = (0, 0);
    for operation in all() {
        for parameter in operation.parameters {
            let name = format!("{} {}", operation.key, parameter.wire);
            match is_built(&name, Request::new(operation.key, arguments(operation, parameter.wire))) {
                true => built += 1,
                false => refused += 1,
            }
        }
        for (option, _) in operation.options() {
            let name = format!("{} {}", operation.key, option.name);
            is_built(&name, Request::new(operation.key, arguments(operation, "").set(option.name, WILD)));
        }
        let extra = Map::from([(WILD, json!(WILD))]);
        is_built(operation.key, Request::new(operation.key, arguments(operation, "").set("extra", extra)));
    }
    // Texts are sent encoded; ids, dates, numbers and countries are refused.
    assert!(built > 60 && refused > 20, "{built} built, {refused} refused");
}

/// A service that keeps the head of each request, and answers `body`.
fn service(body: &'static str) -> (String, Arc<Mutex<Vec<String>>>) {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", server.local_addr().unwrap());
    let heads = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&heads);
    thread::spawn(move || {
        for stream in server.incoming() {
            let mut stream: TcpStream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap_or(0) == 1 {
                head.push(byte[0]);
            }
            seen.lock().unwrap().push(String::from_utf8_lossy(&head).into_owned());
            let fields = format!("Content-Length: {}\r\nConnection: close", body.len());
            let _ = stream.write_all(format!("HTTP/1.1 200 OK\r\n{fields}\r\n\r\n{body}").as_bytes());
        }
    });
    (address, heads)
}

#[test]
fn no_setting_begins_a_line_of_the_head() {
    const NAMES: [&str; 17] = [
        "base_url",
        "username",
        "password",
        "client_id",
        "client_secret",
        "token_url",
        "scope",
        "integrator_url",
        "integrator_username",
        "integrator_password",
        "extraction_url",
        "extraction_client_id",
        "extraction_client_secret",
        "extraction_token_url",
        "extraction_scope",
        "catalog_group",
        "proxy",
    ];
    let (url, heads) = service(r#"{"access_token": "t", "token_type": "bearer", "expires_in": 60}"#);
    let mut calls = 0;
    for name in NAMES {
        let mut members = json!({
            "base_url": url, "username": "user", "password": "secret", "attempts": 1,
            "client_id": "id", "client_secret": "secret", "token_url": format!("{url}/token"), "scope": "s",
            "integrator_url": url, "integrator_username": "user", "integrator_password": "secret",
            "extraction_url": url, "extraction_client_id": "id", "extraction_client_secret": "secret",
            "extraction_token_url": format!("{url}/token"), "extraction_scope": "s", "catalog_group": "group",
        });
        let before = members[name].as_str().unwrap_or(&url).to_owned();
        members[name] = Value::from(format!("{before}{WILD}"));
        let settings = Settings::from_members(members.as_object().unwrap());
        let client = match settings.and_then(Client::new) {
            Ok(client) => client,
            Err(error) => {
                assert_eq!(error.path(), Some(name), "{error}");
                assert!(!error.to_string().contains(char::is_control), "{error}");
                continue;
            }
        };
        let calls_of = [
            ("Document/GetDocument", Arguments::new()),
            ("Document/ChangeDocumentStatus", arguments_of_an_event()),
            ("Product/JGet", Arguments::new().set("code", "1")),
            ("Extraction/Search", Arguments::new().set("external_id", "1")),
        ];
        for (operation, arguments) in calls_of {
            // What it answers does not matter.
            let _ = client.call(operation, arguments);
            calls += 1;
        }
    }
    let heads = heads.lock().unwrap();
    assert!(calls > 0 && heads.len() > 10, "{calls} calls, {} requests", heads.len());
    for head in heads.iter() {
        assert!(!head.to_lowercase().contains("\nx-evil") && !head.contains("\nGET /evil"), "{head}");
    }
}

fn arguments_of_an_event() -> Arguments {
    Arguments::new()
        .set("global_document_id", ID)
        .set("status", "210210")
        .set("description", "Ciencia da operacao")
        .set("version", "v2")
}

#[test]
fn no_token_begins_a_line_of_the_head() {
    let (url, heads) = service(r#"{"access_token": "a\r\nX-Evil: 1", "token_type": "bearer"}"#);
    let settings = Settings {
        client_id: Some("id".into()),
        client_secret: Some("secret".into()),
        token_url: Some(format!("{url}/token")),
        attempts: 1,
        ..Settings::new(&url, "user", "secret")
    };
    let client = Client::new(settings).unwrap();
    let error = client.call("Document/ChangeDocumentStatus", arguments_of_an_event()).unwrap_err();
    assert_eq!(error.code(), "auth-token-unreadable", "{error}");
    assert!(!error.to_string().contains("X-Evil"), "{error}");
    // Only the token was asked for.
    assert_eq!(heads.lock().unwrap().len(), 1);
}
