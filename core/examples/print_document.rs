//! Prints a certified document: a ticket of 80 mm for a printer that takes ESC/POS, and an A4 page as HTML.
//!
//! `cargo run --example print_document --features print -- certified.xml CL FOLDER`
//!
//! The fields, legends and the symbol come from dtekit; what the page looks like is in the templates, which Jinja2
//! reads as well.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::fs;
use std::path::Path;

use dtekit::Naming;
use dtekit::print::{PrintOptions, SymbolEncoding, SymbolKind, SymbolOptions, symbol};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

const TICKET: &str = include_str!("../../bindings/python/examples/templates/ticket.txt");
const PAGE: &str = include_str!("../../bindings/python/examples/templates/page.html");

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(country), Some(folder)) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("print_document FILE COUNTRY FOLDER".into());
    };
    let data = dtekit::print_data(&fs::read(file)?, country.parse()?, &PrintOptions::default())?;
    for finding in &data.findings {
        eprintln!("{}: {}", finding.severity, finding.message);
    }
    let content = data.symbol.as_ref().ok_or("something is missing for the symbol")?;
    let is_latin = content.encoding == "iso-8859-1";
    let options = SymbolOptions {
        error_correction: content.error_correction.map(str::to_owned),
        encoding: if is_latin { SymbolEncoding::Latin1 } else { SymbolEncoding::Utf8 },
        // 576 dots in a line: twelve columns of PDF417 with two dots a module.
        columns: (content.kind == SymbolKind::Pdf417).then_some(12),
        ..SymbolOptions::default()
    };
    let drawn = symbol(&content.text, content.kind, &options)?;

    let mut engine = Environment::new();
    engine.add_template("ticket.txt", TICKET)?;
    engine.add_template("page.html", PAGE)?;
    let values: serde_json::Value = serde_json::from_str(&data.to_value(Naming::Snake).to_string())?;
    let values = Value::from(Serde(values));
    let text = engine.get_template("ticket.txt")?.render(context! { data => values.clone() })?;
    let width = content.minimum_width.unwrap_or(30);
    let page =
        engine.get_template("page.html")?.render(context! { data => values, svg => drawn.svg(), width })?;

    // Initialize, windows-1252; centred; cut.
    let mut ticket = b"\x1b@\x1bt\x10".to_vec();
    ticket.extend(printer(&text));
    ticket.extend(b"\x1ba\x01");
    ticket.extend(drawn.escpos());
    for legend in &data.legends {
        ticket.extend(printer(&legend.text));
        ticket.push(b'\n');
    }
    ticket.extend(b"\n\n\n\x1dVB\x00");
    let folder = Path::new(&folder);
    fs::write(folder.join("ticket.bin"), &ticket)?;
    fs::write(folder.join("page.html"), &page)?;
    println!("ticket.bin: {} bytes, page.html: {} characters", ticket.len(), page.chars().count());
    Ok(())
}

/// The text as the printer takes it.
fn printer(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?')).collect()
}
