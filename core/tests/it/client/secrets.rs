//! No secret stays in the memory of a process whose client is gone: the process searches its own memory.
#![cfg(target_os = "linux")]

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::client::{Cancellation, Client, GetDocument, Settings, TokenEndpointAuthMethod};
use dtekit::json::{Map, json};
use dtekit::operation::Arguments;

/// The environment variable with the address of the service, which marks the process that is searched.
const MARK: &str = "DTEKIT_TEST_SECRETS";

/// Secrets lie in the environment, and in what is searched for, with these bits turned.
const TURNED: u8 = 0x5A;

const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

/// What the searched process must not hold, by the name of its variable.
fn secrets() -> HashMap<&'static str, String> {
    let fresh = |name: &str| format!("{name}{}", uuid::Uuid::new_v4().simple());
    let (password, secret, token) = (fresh("password"), fresh("secret"), fresh("token"));
    let basic = |name: &str, secret: &str| STANDARD.encode(format!("{name}:{secret}"));
    HashMap::from([
        ("BASIC", basic("user", &password)),
        ("CLIENT_BASIC", basic("client", &secret)),
        ("PASSWORD", password),
        ("CLIENT_SECRET", secret),
        ("TOKEN", token),
    ])
}

fn turned(text: &[u8]) -> String {
    text.iter().map(|byte| format!("{:02x}", byte ^ TURNED)).collect()
}

/// The turned bytes of a secret in the environment.
fn pattern(name: &str) -> Vec<u8> {
    let hex = std::env::var(name).unwrap();
    (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect()
}

fn secret(name: &str) -> String {
    let bytes = pattern(name).into_iter().map(|byte| byte ^ TURNED).collect();
    String::from_utf8(bytes).unwrap()
}

/// Answers as the service and as its token endpoint until the process ends.
fn serve(listener: TcpListener, token: String) {
    for connection in listener.incoming() {
        let (connection, token) = (connection.unwrap(), token.clone());
        thread::spawn(move || answer(connection, &token));
    }
}

fn answer(mut connection: TcpStream, token: &str) -> Option<()> {
    let mut reader = BufReader::new(connection.try_clone().ok()?);
    loop {
        let mut first = String::new();
        reader.read_line(&mut first).ok().filter(|count| *count > 0)?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok()?;
            let line = line.trim().to_ascii_lowercase();
            if let Some(count) = line.strip_prefix("content-length:") {
                length = count.trim().parse().ok()?;
            }
            if line.is_empty() {
                break;
            }
        }
        reader.read_exact(&mut vec![0; length]).ok()?;
        let body = match first.contains("/oauth/token") {
            true => json!({"access_token": token, "token_type": "Bearer", "expires_in": 3600}),
            false => json!({"Success": true, "GlobalDocumentId": ID, "Documents": [], "TotalRecords": 0}),
        };
        let body = body.to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        connection.write_all((head + &body).as_bytes()).ok()?;
    }
}

/// Calls with every kind of credentials, on the thread of the call and on one of its own.
fn call_with_all_credentials(url: &str, method: TokenEndpointAuthMethod) {
    let client = Client::new(Settings {
        client_id: Some("client".to_owned()),
        client_secret: Some(secret("CLIENT_SECRET").into()),
        token_url: Some(format!("{url}/oauth/token")),
        token_endpoint_auth_method: method,
        ..Settings::new(url, "user", secret("PASSWORD"))
    })
    .unwrap();
    let cancellation = Cancellation::default();
    for client in [&client, &client.cancelled_by(&cancellation)] {
        client.get_document(GetDocument::new(Map::new())).unwrap();
        let status = Arguments::new()
            .set("global_document_id", ID)
            .set("status", "210210")
            .set("description", "Ciencia da operacao")
            .set("version", "v2");
        client.call("Document/ChangeDocumentStatus", status).unwrap();
    }
}

/// How many threads of requests have not ended.
fn requests() -> usize {
    let names = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let names = names.filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
    names.filter(|name| name.starts_with("dtekit-request")).count()
}

/// How often the turned pattern lies in the memory of this process, and where.
fn found(name: &str) -> Vec<String> {
    let pattern = pattern(name);
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let mut memory = File::open("/proc/self/mem").unwrap();
    let mut places = Vec::new();
    let mut window = Vec::new();
    for line in maps.lines().filter(|line| line.contains(" rw")) {
        let (start, end) = line.split(' ').next().unwrap().split_once('-').unwrap();
        let number = |hex: &str| u64::from_str_radix(hex, 16).unwrap();
        window.resize(usize::try_from(number(end) - number(start)).unwrap(), 0);
        if memory.seek(SeekFrom::Start(number(start))).is_err() || memory.read_exact(&mut window).is_err() {
            continue;
        }
        for at in memchr::memchr_iter(pattern[0] ^ TURNED, &window) {
            let is_one =
                |bytes: &[u8]| bytes.iter().zip(&pattern).all(|(byte, turned)| byte ^ TURNED == *turned);
            if window.get(at..at + pattern.len()).is_some_and(is_one) {
                let around = &window[at.saturating_sub(24)..at];
                let shown: String = around.iter().map(|byte| byte.escape_ascii().to_string()).collect();
                places.push(format!("{name} at {at:x} of {line}, after `{shown}`"));
            }
        }
        // A copy that stays here would be found again.
        window.fill(0);
    }
    places
}

#[test]
fn no_secret_stays_in_memory_when_the_client_is_gone() {
    if let Some(url) = std::env::var_os(MARK) {
        for method in TokenEndpointAuthMethod::ALL {
            call_with_all_credentials(url.to_str().unwrap(), method);
        }
        while requests() > 0 {
            thread::yield_now();
        }
        let names = ["PASSWORD", "BASIC", "CLIENT_SECRET", "CLIENT_BASIC", "TOKEN"];
        let places: Vec<_> = names.into_iter().flat_map(found).collect();
        assert!(places.is_empty(), "{}", places.join("\n"));
        // The search finds what is there.
        let kept = secret("TOKEN");
        assert!(!found("TOKEN").is_empty(), "{} bytes", kept.len());
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let secrets = secrets();
    let token = secrets["TOKEN"].clone();
    thread::spawn(move || serve(listener, token));
    let ended = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "client::secrets::no_secret_stays_in_memory_when_the_client_is_gone"])
        .envs(secrets.iter().map(|(name, text)| (*name, turned(text.as_bytes()))))
        .env(MARK, url)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && said.contains("1 passed"), "{said}");
}
