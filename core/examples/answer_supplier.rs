//! Answers a supplier's document in Costa Rica: builds the receiver message and prints its XML.
//!
//! ```text
//! cargo run --example answer_supplier -- INVOICE.xml
//! ```
#![allow(clippy::print_stdout)] // the output of a program

use std::error::Error;

use dtekit::costa_rica::{Mensaje, MessageFields, ReceiverMessage};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: answer_supplier INVOICE.xml")?;
    let answer = MessageFields {
        mensaje: Mensaje::Accepted.into(),
        fecha_emision_doc: Some("2025-07-30T09:15:00-06:00".to_owned()),
        // In production the folio comes from a `FolioSequence`, which never gives the same one twice.
        folio: Some(1),
        ..MessageFields::default()
    };
    let message = ReceiverMessage::answering(&std::fs::read(file)?, answer, Default::default())?;
    for finding in message.findings() {
        println!("{finding}");
    }
    println!("{}", String::from_utf8(message.to_xml()?)?);
    Ok(())
}
