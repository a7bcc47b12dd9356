#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dtekit_fuzz::json_to_xml::run(data));
