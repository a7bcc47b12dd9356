//! `include/dtekit.h` is what cbindgen makes of this crate.

use std::path::Path;

#[test]
fn the_header_is_the_crate_s() {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(crate_dir.join("cbindgen.toml")).unwrap();
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
