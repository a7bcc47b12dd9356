#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dtekit_fuzz::validate::run(data));
