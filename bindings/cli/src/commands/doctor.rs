//! `dtekit doctor`: what is wrong with the connection.

use std::time::{Duration, SystemTime};

use clap::Args;
use dtekit::client::{GetDocument, Settings};
use dtekit::json::{Map, json};
use dtekit::operation::{Arguments, Body};
use dtekit::transport::{Http, HttpRequest, HttpResponse, HttpSettings, Proxy, Transport};
use dtekit::{Client, Error, ErrorKind, Finding, Result, code};

use crate::connection::Connection;
use crate::exit::Exit;
use crate::session::Session;

/// Check address, credentials, certificates, clock and proxy. It reads from the service and changes nothing.
#[derive(Debug, Args)]
pub struct Doctor {
    #[command(flatten)]
    connection: Connection,
}

/// A clock that is further from the service's is a fault: signatures and dates of issue would be refused.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(120);
/// No document has this id.
const NO_DOCUMENT: &str = "00000000-0000-4000-8000-000000000000";

/// Whether a check found something.
enum Found {
    Well(String),
    Wrong(Error),
}

impl Doctor {
    /// Checks one thing after another, as far as the earlier ones allow.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let settings = self.connection.settings()?;
        self.report(session, "proxy", Found::Well(proxy(&settings)));
        let mut exit = Exit::Done;
        let mut note = |name: &str, found: Found| {
            if let Found::Wrong(error) = &found
                && exit == Exit::Done
            {
                exit = Exit::of(error);
            }
            self.report(session, name, found);
        };
        let addresses = [
            ("base_url", Some(&settings.base_url)),
            ("extraction_url", settings.extraction_url.as_ref()),
            ("integrator_url", settings.integrator_url.as_ref()),
        ];
        let transport = transport(&settings)?;
        for (name, url) in addresses.into_iter().filter_map(|(name, url)| url.map(|url| (name, url))) {
            match reach(&transport, url) {
                Ok(response) => {
                    note(name, Found::Well(format!("{url} answers, status {}", response.status)));
                    note("clock", clock(&response));
                }
                Err(error) => note(name, Found::Wrong(error)),
            }
        }
        let client = Client::new(settings.clone())?;
        if !settings.username.is_empty() {
            let filter = json!({"GlobalDocumentId": NO_DOCUMENT});
            let filter = filter.as_object().cloned().unwrap_or_else(Map::new);
            note("username, password", credentials(client.get_document(GetDocument::new(filter)).map(drop)));
        }
        if settings.extraction_url.is_some() {
            let arguments = Arguments::new().set("external_id", NO_DOCUMENT);
            let asked = client.call("Extraction/Search", arguments).map(drop);
            note("extraction_client_id, extraction_client_secret", credentials(asked));
        }
        Ok(exit)
    }

    fn report(&self, session: &Session, name: &str, found: Found) {
        match found {
            Found::Well(what) => session.show(&json!({"check": name, "ok": true, "found": what}), || {
                format!("{}  {name}: {what}", session.language.of("ok   ", "bien "))
            }),
            Found::Wrong(error) => {
                let findings = Finding::values(error.findings(), dtekit::Naming::Snake);
                session.show(&json!({"check": name, "ok": false, "findings": findings}), || {
                    format!("{}  {name}", session.language.of("WRONG", "ERROR"))
                });
                session.findings("", b"", error.findings());
            }
        }
    }
}

fn proxy(settings: &Settings) -> String {
    match &settings.proxy {
        None => "none".to_owned(),
        Some(proxy) if *proxy == Proxy::from_env() => "from the environment".to_owned(),
        Some(_) => "given".to_owned(),
    }
}

fn transport(settings: &Settings) -> Result<Http> {
    Http::new(&HttpSettings {
        connect_timeout: settings.connect_timeout,
        read_timeout: settings.read_timeout,
        max_reply_bytes: settings.max_reply_bytes,
        proxy: settings.proxy.clone(),
        ca_certs: settings.ca_certs.clone(),
    })
}

/// Asks an address for its root, without credentials: any status shows that name, connection and certificate are right.
fn reach(transport: &Http, url: &str) -> Result<HttpResponse> {
    transport.exchange(&HttpRequest {
        method: dtekit::operation::Method::Get,
        url: &format!("{}/", url.trim_end_matches('/')),
        headers: &[],
        body: &Body::Empty,
        timeout: Duration::from_secs(20),
        connect_timeout: None,
        read_timeout: None,
    })
}

/// How far this machine's clock is from the answer's header `Date`.
fn clock(response: &HttpResponse) -> Found {
    let date = response.header("date").and_then(|date| httpdate::parse_http_date(date).ok());
    let Some(date) = date else { return Found::Well("the service does not tell its time".to_owned()) };
    let now = SystemTime::now();
    let apart = now.duration_since(date).unwrap_or_else(|earlier| earlier.duration());
    let seconds = apart.as_secs();
    if apart <= CLOCK_TOLERANCE {
        return Found::Well(format!("{seconds} s from the service's"));
    }
    let message = format!("expected this machine's clock within 120 s of the service's, found {seconds} s");
    Found::Wrong(Error::new(
        ErrorKind::Argument,
        Finding::new(&code::SETTING_VALUE, message).with_hint("set the clock"),
    ))
}

/// What an answer says about the credentials: whatever the service answers without an error status, it has accepted
/// them.
fn credentials(asked: Result<()>) -> Found {
    match asked {
        Err(error) if matches!(error.kind(), ErrorKind::Auth | ErrorKind::Status | ErrorKind::Transport) => {
            Found::Wrong(error)
        }
        _ => Found::Well("accepted".to_owned()),
    }
}
