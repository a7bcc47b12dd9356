//! Issues a generic DTE for every country against the local sandbox, and prints where each one stands.
//!
//! ```text
//! cargo run --example issue                                   # the sandbox, all countries
//! cargo run --example issue -- FILE COUNTRY BASE_URL [async]  # a file of yours at a real address
//! ```
//!
//! The second form takes the credentials from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`, and asks for an
//! asynchronous answer with `async`. It ends with 1 if a row is not as its country's model demands, or if the
//! document was rejected.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a program's words are for its terminal

use std::error::Error;
use std::process::ExitCode;

use dtekit::client::{Client, SendDocumentToAuthority, Settings};
use dtekit::operation::MAPPING_STANDARD;
use dtekit::{Country, Outcome, ProcessResult, Processing, ProcessingModel, json_to_xml};
use dtekit_sandbox::{Options, Sandbox};
use serde_json::{Value, json};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/invoice.json");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => every_country(),
        [file, country, url] => one_file(file, country, url, Processing::Synchronous),
        [file, country, url, "async"] => one_file(file, country, url, Processing::Asynchronous),
        _ => Err("usage: issue [FILE COUNTRY BASE_URL [async]]".into()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Issues the sample document for each country against a sandbox of its own, Argentina both ways.
fn every_country() -> Result<bool, Box<dyn Error>> {
    let document = std::fs::read(DOCUMENT)?;
    let options = Options { password: "secret".into(), ..Options::default() };
    let sandbox = Sandbox::start(options)?;
    let client = Client::new(Settings::new(sandbox.url(), "user", "secret"))?;
    heading();
    let mut all_as_expected = true;
    for country in Country::ISSUING {
        let xml = json_to_xml(&for_country(&document, country)?, &Default::default())?;
        for (processing, expected) in expectations(country) {
            let result = send(&client, xml.clone(), country, *processing)?;
            row(country, &result);
            // A queued document has no fiscal id before its turn at the authority.
            let identified = result.country_document_id.is_some() || *expected == Outcome::Queued;
            all_as_expected &= result.outcome == Some(*expected) && identified;
        }
    }
    Ok(all_as_expected)
}

/// Issues a file of the user's at a real address.
fn one_file(file: &str, country: &str, url: &str, processing: Processing) -> Result<bool, Box<dyn Error>> {
    let variable = |name| std::env::var(name).map_err(|_| format!("set {name} in the environment"));
    let client = Client::new(Settings::new(url, variable("DTEKIT_USERNAME")?, variable("DTEKIT_PASSWORD")?))?;
    let document = std::fs::read(file).map_err(|error| format!("reading {file}: {error}"))?;
    // XML goes as it is.
    let is_json = document.trim_ascii_start().starts_with(b"{");
    let document = if is_json { json_to_xml(&document, &Default::default())? } else { document };
    let country = Country::new(country)?;
    let result = send(&client, document, country, processing)?;
    heading();
    row(country, &result);
    for message in result.messages.iter().map(Value::to_string).chain(result.description.clone()) {
        println!("  {message}");
    }
    Ok(result.outcome != Some(Outcome::Rejected))
}

fn send(
    client: &Client,
    document: Vec<u8>,
    country: Country,
    processing: Processing,
) -> Result<ProcessResult, dtekit::Error> {
    client.send_document_to_authority(
        SendDocumentToAuthority::new(document, processing, MAPPING_STANDARD, true, false).country(country),
    )
}

/// What each way of sending must end in, by the country's model (interface.md, "What the service does", 4).
fn expectations(country: Country) -> &'static [(Processing, Outcome)] {
    use Processing::{Asynchronous, Synchronous};
    match country.model().expect("a country of the interface's table") {
        ProcessingModel::SynchronousCertifier | ProcessingModel::SynchronousAcknowledgement => {
            &[(Synchronous, Outcome::Accepted)]
        }
        ProcessingModel::Asynchronous => &[(Asynchronous, Outcome::Sent)],
        _ => &[(Synchronous, Outcome::Accepted), (Asynchronous, Outcome::Queued)],
    }
}

/// The document with the custom field that tells the sandbox its country.
fn for_country(document: &[u8], country: Country) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut document: Value = serde_json::from_slice(document)?;
    let fields = document.pointer_mut("/Personalizados/campoString").and_then(Value::as_array_mut);
    let field = json!({"@name": "Pais", "#text": country.code()});
    fields.ok_or("the sample document has no custom fields")?.push(field);
    Ok(document.to_string().into_bytes())
}

fn heading() {
    println!("{:<8} {:<28} {:<9} {:<52} next step", "country", "model", "outcome", "fiscal id");
}

fn row(country: Country, result: &ProcessResult) {
    let model = country.model().map_or("not in the interface", ProcessingModel::as_str);
    let outcome = result.outcome.map_or("none", Outcome::as_str);
    let id = result.country_document_id.as_deref().unwrap_or("-");
    let next = result.next.as_ref().map_or_else(
        || "-".to_owned(),
        |next| format!("{} {}", next.operation, Value::Object(next.arguments.clone())),
    );
    println!("{:<8} {model:<28} {outcome:<9} {id:<52} {next}", country.code());
}
