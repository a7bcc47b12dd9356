//! Runs every conversion that builds a tree on a document, several times, to count its instructions:
//! `dtekit-instructions tree DOCUMENT TIMES`.

use std::error::Error;
use std::fs::read;
use std::hint::black_box;

use dtekit::convert::Dialect;
use dtekit::document::{FileContent, Format};
use dtekit::{Document, Limits, ToJson, ToXml, json_to_xml, xml_to_json};

pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [document, times] = arguments else { return Err("expected DOCUMENT TIMES".into()) };
    let content = FileContent::detect(&read(document)?)?;
    for _ in 0..times.parse()? {
        convert(&content)?;
    }
    Ok(())
}

fn convert(content: &FileContent) -> dtekit::Result<()> {
    let limits = Limits { max_depth: 256, max_bytes: 1 << 30, max_attributes: 1 << 20, ..Limits::default() };
    let paths = (0..500).map(|number| format!("n{number}/b"));
    let to_xml = ToXml { limits, ..ToXml::default() };
    let to_json = ToJson { limits, arrays: paths.collect(), ..ToJson::default() };
    let dialect = Dialect::XmlToDict;
    let document = match content.format {
        Format::Json => {
            black_box(json_to_xml(&content.document, &ToXml { dialect, ..to_xml.clone() })?);
            black_box(json_to_xml(&content.document, &ToXml { drop_empty: true, ..to_xml.clone() })?);
            Document::from_json_with(&content.document, &to_xml)?
        }
        Format::Xml => {
            black_box(xml_to_json(&content.document, &to_json)?);
            black_box(xml_to_json(&content.document, &ToJson { dialect, ..to_json.clone() })?);
            black_box(xml_to_json(&content.document, &ToJson { drop_empty: true, ..to_json.clone() })?);
            Document::from_xml_with(&content.document, &to_json)?
        }
    };
    black_box(document.to_xml()?);
    black_box(document.to_json());
    black_box(document.differences(&document.clone()));
    Ok(())
}
