//! Converts a file between JSON and XML several times, to count its instructions:
//! `dtekit-instructions-convert DOCUMENT TIMES`.

use std::error::Error;
use std::fs::read;
use std::hint::black_box;

use dtekit::document::{FileContent, Format};
use dtekit::{Limits, ToJson, ToXml, json_to_xml, xml_to_json};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [document, times] = &arguments[..] else { return Err("expected DOCUMENT TIMES".into()) };
    let content = FileContent::detect(&read(document)?)?;
    let limits =
        Limits { max_depth: 1 << 20, max_bytes: 1 << 30, max_attributes: 1 << 20, ..Limits::default() };
    let to_xml = ToXml { limits, ..ToXml::default() };
    let to_json = ToJson { limits, ..ToJson::default() };
    for _ in 0..times.parse()? {
        black_box(match content.format {
            Format::Json => json_to_xml(&content.document, &to_xml)?,
            Format::Xml => xml_to_json(&content.document, &to_json)?,
        });
    }
    Ok(())
}
