//! Converts a file between JSON and XML to the standard output, or several times into nothing.
//!
//! ```text
//! cargo run --example convert -- FILE [TIMES]
//! ```
#![allow(clippy::print_stderr)] // a program's words are for its terminal

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use dtekit::document::{FileContent, Format};
use dtekit::{Limits, ToJson, ToXml, json_to_xml, xml_to_json};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let content =
        FileContent::detect(&std::fs::read(arguments.next().ok_or("usage: convert FILE [TIMES]")?)?)?;
    let limits =
        Limits { max_depth: 1 << 20, max_bytes: 1 << 30, max_attributes: 1 << 20, ..Limits::default() };
    let convert = || match content.format {
        Format::Json => json_to_xml(&content.document, &ToXml { limits, ..ToXml::default() }),
        Format::Xml => xml_to_json(&content.document, &ToJson { limits, ..ToJson::default() }),
    };
    for _ in 0..arguments.next().map_or(Ok(0), |times| times.parse())? {
        std::hint::black_box(convert()?);
    }
    Ok(std::io::stdout().write_all(&convert()?)?)
}
