//! What dtekit knows of a country: its processing model; of Mexico, the text that the seal of a CFDI signs.

use dtekit::{Country, ProcessingModel};
use napi_derive::napi;

use crate::outcome::{Outcome, Text, guarded_text};

/// The cadena original of a CFDI 4.0.
#[napi]
pub fn cadena_original(cfdi: &[u8]) -> Outcome<Text> {
    guarded_text(|| dtekit::mexico::cadena_original(cfdi))
}

/// How the service processes a document of a country; empty where it issues none.
#[napi]
pub fn processing_model(country: String) -> Outcome<Text> {
    guarded_text(|| {
        let country: Country = country.parse()?;
        Ok(country.model().map_or("", ProcessingModel::as_str).to_owned())
    })
}
