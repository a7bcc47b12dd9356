//! `include/dtekit.h` is generated from this crate by cbindgen.

use std::fmt::Write;
use std::path::Path;

use dtekit::operation::{MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};

/// The mapping codes: cbindgen cannot write text constants.
const MAPPINGS: [(&str, &str, &str); 3] = [
    ("STANDARD", MAPPING_STANDARD, "The mapping code of the generic DTE, for the argument `Mapping`."),
    (
        "SV_INVALIDATION_A",
        MAPPING_SV_INVALIDATION_A,
        "El Salvador's invalidation, the code of the interface's note.",
    ),
    (
        "SV_INVALIDATION_B",
        MAPPING_SV_INVALIDATION_B,
        "El Salvador's invalidation, the code of the interface's parameter table.",
    ),
];

#[test]
fn the_header_is_that_of_the_crate() {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(crate_dir.join("cbindgen.toml")).unwrap();
    let constants = config.after_includes.get_or_insert_default();
    for (name, code, about) in MAPPINGS {
        write!(constants, "\n\n/** {about} */\n#define DTEKIT_MAPPING_{name} \"{code}\"").unwrap();
    }
    let mut made = Vec::new();
    cbindgen::generate_with_config(crate_dir, config).unwrap().write(&mut made);
    let made = String::from_utf8(made).unwrap();

    let path = crate_dir.join("../include/dtekit.h");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == committed,
        "include/dtekit.h is stale: run `DTEKIT_BLESS=1 cargo test -p dtekit-ffi --test header`"
    );
}
