//! Base 64 as signatures have it: with white space anywhere.

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Padding may be left out, as in JSON Web Signatures.
const CONFIG: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, CONFIG);
const URL: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, CONFIG);

/// Decodes a text; `None` if it is no base 64.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let white = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    if text.bytes().any(|byte| white(&byte)) {
        let text: Vec<u8> = text.bytes().filter(|byte| !white(byte)).collect();
        return STANDARD.decode(text).ok();
    }
    STANDARD.decode(text).ok()
}

/// Decodes a text in the alphabet of JSON Web Signatures.
pub(super) fn decode_url(text: &str) -> Option<Vec<u8>> {
    URL.decode(text).ok()
}
