//! Applies a mapping template to a document; prints the output, or every finding.
//!
//! ```text
//! cargo run --example map -- TEMPLATE DOCUMENT [--explain] [--library NAME=FILE] [PARAM=VALUE …]
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr)] // a program's words are for its terminal

use std::error::Error;
use std::fs::read;
use std::process::ExitCode;

use dtekit::mapping::{Params, Registry};

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args().skip(1).collect();
    match run(&mut arguments) {
        Ok(output) => println!("{output}"),
        Err(error) => {
            match error.downcast_ref::<dtekit::Error>() {
                Some(error) => error.findings().iter().for_each(|finding| eprintln!("{finding}")),
                None => eprintln!("{error}"),
            }
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn run(arguments: &mut Vec<String>) -> Result<String, Box<dyn Error>> {
    let usage = "usage: map TEMPLATE DOCUMENT [--explain] [--library NAME=FILE] [PARAM=VALUE …]";
    let explain = arguments.iter().position(|word| word == "--explain").map(|at| arguments.remove(at));
    let registry = Registry::new();
    while let Some(at) = arguments.iter().position(|word| word == "--library") {
        arguments.remove(at);
        let library = if at < arguments.len() { arguments.remove(at) } else { return Err(usage.into()) };
        let (name, file) = library.split_once('=').ok_or(usage)?;
        registry.add_library(name, &read(file)?)?;
    }
    let [template, document, params @ ..] = &arguments[..] else { return Err(usage.into()) };
    let params = params.iter().filter_map(|param| param.split_once('='));
    let params: Params = params.map(|(name, value)| (name.into(), value.into())).collect();
    let (mapping, document) = (registry.parse(&read(template)?)?, read(document)?);
    Ok(match explain {
        Some(_) => serde_json::to_string_pretty(&mapping.explain(&document, &params)?)?,
        None => String::from_utf8(mapping.apply(&document, &params)?)?,
    })
}
