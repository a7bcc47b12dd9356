//! Converts a file between JSON and XML several times, to count its instructions:
//! `dtekit-instructions convert DOCUMENT TIMES [kept]`. With `kept`, one converter and one output vector serve all
//! times.

use std::error::Error;
use std::fs::read;
use std::hint::black_box;

use dtekit::document::{FileContent, Format};
use dtekit::{Converter, Limits, ToJson, ToXml, json_to_xml, xml_to_json};

pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (document, times, is_kept) = match arguments {
        [document, times] => (document, times, false),
        [document, times, kept] if kept == "kept" => (document, times, true),
        _ => return Err("expected DOCUMENT TIMES [kept]".into()),
    };
    let content = FileContent::detect(&read(document)?)?;
    let limits =
        Limits { max_depth: 1 << 20, max_bytes: 1 << 30, max_attributes: 1 << 20, ..Limits::default() };
    let to_xml = ToXml { limits, ..ToXml::default() };
    let to_json = ToJson { limits, ..ToJson::default() };
    if is_kept {
        let mut converter = Converter::new(to_xml, to_json)?;
        let mut output = Vec::new();
        for _ in 0..times.parse()? {
            output.clear();
            match content.format {
                Format::Json => converter.json_to_xml(&content.document, &mut output)?,
                Format::Xml => converter.xml_to_json(&content.document, &mut output)?,
            };
            black_box(&output);
        }
        return Ok(());
    }
    for _ in 0..times.parse()? {
        black_box(match content.format {
            Format::Json => json_to_xml(&content.document, &to_xml)?,
            Format::Xml => xml_to_json(&content.document, &to_json)?,
        });
    }
    Ok(())
}
