//! Mexico: the text that the seal of a CFDI signs.

use napi_derive::napi;

use crate::outcome::{Outcome, Text, guarded_text};

/// The cadena original of a CFDI 4.0.
#[napi]
pub fn cadena_original(cfdi: &[u8]) -> Outcome<Text> {
    guarded_text(|| dtekit::mexico::cadena_original(cfdi))
}
