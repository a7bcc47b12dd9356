//! The defaults that the bindings name in their documentation are those of core.

use std::fs;
use std::path::Path;

use dtekit::Limits;

/// The text behind the documentation of an option: from `begins` to the line of the option.
fn documented(file: &str, option: &str) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.trim_start().starts_with(option));
    let at = at.unwrap_or_else(|| panic!("{file} has no `{option}`"));
    // The documentation stands above an option in TypeScript, and below one in Python.
    let line = if file.ends_with(".py") { lines[at + 1] } else { lines[at - 1] };
    line.replace(',', "")
}

/// A number of bytes as the documentation writes it, in whole.
fn bytes(value: usize, file: &str) -> String {
    if file.ends_with(".py") {
        format!("{value} ({} MiB) by default", value >> 20)
    } else {
        format!("Default: {} MiB.", value >> 20)
    }
}

#[test]
fn the_bounds_of_python_and_node_are_those_of_core() {
    let limits = Limits::default();
    for (file, names) in [
        (
            "bindings/python/python/dtekit/_options.py",
            ["max_depth:", "max_attributes:", "max_growth:", "max_bytes:"],
        ),
        ("bindings/node/lib/convert.d.ts", ["maxDepth?:", "maxAttributes?:", "maxGrowth?:", "maxBytes?:"]),
    ] {
        let number = |value: usize| match file.ends_with(".py") {
            true => format!(" {value} by default."),
            false => format!("Default: {value}."),
        };
        let expected = [
            number(limits.max_depth),
            number(limits.max_attributes),
            number(limits.max_growth),
            bytes(limits.max_bytes, file),
        ];
        for (name, expected) in names.iter().zip(expected) {
            let found = documented(file, name);
            assert!(found.contains(&expected), "{file}: `{name}` expected `{expected}`, found `{found}`");
        }
    }
}

#[test]
fn the_bounds_of_c_and_of_the_page_are_those_of_core() {
    let limits = Limits::default();
    let read =
        |file: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)).unwrap();
    let Limits { max_depth, max_bytes, max_attributes, max_growth } = limits;
    let header = format!("({max_depth}, {max_bytes}, {max_attributes} and {max_growth} by default)");
    assert!(read("include/dtekit.h").contains(&header), "include/dtekit.h: `{header}`");
    let page = format!("| `max_growth` | to XML | {max_growth} times the bytes of the JSON");
    assert!(read("docs/how-documents-convert.md").contains(&page), "docs/how-documents-convert.md: `{page}`");
}
