//! Computes the original chain of a CFDI: it has two pipes at each end, and no white space except single spaces.

use super::checks::assert_told;
use dtekit::mexico::cadena_original;

pub fn run(data: &[u8]) {
    match cadena_original(data) {
        Ok(chain) => {
            assert!(chain.starts_with("||") && chain.ends_with("||"));
            assert!(!chain.contains(['\n', '\t', '\r']) && !chain.contains("  "));
        }
        Err(error) => assert_told(&error),
    }
}
