//! The original chain of a CFDI: two pipes at each end, no white space but single spaces.

#![no_main]

use dtekit::mexico::cadena_original;
use dtekit_fuzz::assert_told;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match cadena_original(data) {
        Ok(chain) => {
            assert!(chain.starts_with("||") && chain.ends_with("||"));
            assert!(!chain.contains(['\n', '\t', '\r']) && !chain.contains("  "));
        }
        Err(error) => assert_told(&error),
    }
});
