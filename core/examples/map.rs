//! Applies a mapping template of your own to a document, and prints the output or every finding.
//!
//! ```text
//! cargo run --example map -- TEMPLATE DOCUMENT [PARAM=VALUE …]
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr)] // the output of a program

use std::error::Error;
use std::fs::read;
use std::process::ExitCode;

use dtekit::Mapping;
use dtekit::mapping::ApplyOptions;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [template, document, params @ ..] = &arguments[..] else {
        return Err("usage: map TEMPLATE DOCUMENT [PARAM=VALUE …]".into());
    };
    let params = params.iter().filter_map(|param| param.split_once('='));
    let options = params.fold(ApplyOptions::default(), |options, (name, value)| options.param(name, value));
    let document = read(document)?;
    match Mapping::parse(&read(template)?).and_then(|mapping| mapping.apply(&document, &options)) {
        Ok(output) => println!("{}", String::from_utf8(output)?),
        Err(error) => {
            error.findings().iter().for_each(|finding| eprintln!("{finding}"));
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}
