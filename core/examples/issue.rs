//! Issues a generic DTE for each country against a local sandbox, and prints where each document stands.
//!
//! ```text
//! cargo run --example issue
//! ```
//!
//! It ends with 1 if an outcome is not the one of its country's processing model. To send a document of yours to a real
//! address, see `outcome.rs`.
#![allow(clippy::print_stdout)] // the output of a program

use std::error::Error;
use std::process::ExitCode;

use dtekit::client::{Client, Issue, Settings};
use dtekit::json::{Value, from_slice, json};
use dtekit::{Country, Outcome, Processing, ProcessingModel};
use dtekit_sandbox::{Options, Sandbox};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let document: Value = from_slice(include_bytes!("../../tests/data/invoice-of-any-country.json"))?;
    let sandbox =
        Sandbox::start(Options { password: "secret".into(), duplicates: true, ..Options::default() })?;
    let client = Client::new(Settings::new(sandbox.url(), "user", "secret"))?;
    let mut all_as_expected = true;
    println!("{:<8} {:<28} {:<9} fiscal id", "country", "model", "outcome");
    for country in Country::ISSUING {
        let model = country.model().ok_or("a country that issues has a processing model")?;
        for (processing, expected) in expected_outcomes(model) {
            let issue = Issue::new(for_country(&document, country)?, country).processing(processing);
            let result = client.issue(issue)?;
            let outcome = result.outcome.map_or("none", Outcome::as_str);
            let id = result.country_document_id.as_deref().unwrap_or("-");
            println!("{:<8} {:<28} {outcome:<9} {id}", country.as_str(), model.as_str());
            all_as_expected &= result.outcome == Some(expected);
        }
    }
    Ok(if all_as_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How a country of this model is asked, and the outcome of each way (docs/interface.md, "What the service does").
fn expected_outcomes(model: ProcessingModel) -> Vec<(Processing, Outcome)> {
    use Processing::{Asynchronous, Synchronous};
    match model {
        ProcessingModel::Asynchronous => vec![(Asynchronous, Outcome::Sent)],
        ProcessingModel::Selectable => {
            vec![(Synchronous, Outcome::Accepted), (Asynchronous, Outcome::Queued)]
        }
        _ => vec![(Synchronous, Outcome::Accepted)],
    }
}

/// The document with the custom field by which the sandbox knows its country.
fn for_country(document: &Value, country: Country) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut document = document.clone();
    let fields = document.pointer_mut("/Personalizados/campoString").and_then(Value::as_array_mut);
    fields.ok_or("the sample has custom fields")?.push(json!({"@name": "Pais", "#text": country.as_str()}));
    Ok(document.to_string().into_bytes())
}
