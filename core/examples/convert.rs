//! Converts a file between JSON and XML, in the direction that its content asks for.
//!
//! ```text
//! cargo run --example convert -- FILE
//! ```

use std::error::Error;
use std::io::Write;

use dtekit::document::{FileContent, Format};
use dtekit::{json_to_xml, xml_to_json};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: convert FILE")?;
    let content = FileContent::detect(&std::fs::read(file)?)?;
    let converted = match content.format {
        Format::Json => json_to_xml(&content.document, &Default::default())?,
        Format::Xml => xml_to_json(&content.document, &Default::default())?,
    };
    Ok(std::io::stdout().write_all(&converted)?)
}
