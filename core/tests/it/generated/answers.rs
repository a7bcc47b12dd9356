//! `docs/answers.md`, from the documentation of `core/src/result.rs`.

use std::fs;
use std::path::Path;

const HEAD: &str = "\
<!-- Generated from core/src/result.rs: do not edit. -->

# What answers mean

";

pub fn files() -> Vec<(&'static str, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/result.rs");
    let source = fs::read_to_string(source).unwrap();
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    // The first line is the page's heading, and its links are those of the Rust documentation.
    let text: String =
        lines.skip(2).map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect();
    vec![("docs/answers.md", HEAD.to_owned() + &text.replace("[`", "`").replace("`]", "`"))]
}
