//! No engine names a country: what only one country has stands in its folder, and its row says it.

use std::fs;

use dtekit::Country;

use crate::source;

/// The files outside the folders that name a country in code, and why.
const REASONED: [(&str, &str); 5] = [
    ("country/codes.rs", "the constants, made from the folders"),
    ("audit/countries.rs", "what hangs on the folders, made from them"),
    ("audit/lint/official.rs", "the table of lengths of one country, which lies beside it"),
    ("country/iso.rs", "the codes that ISO 3166-1 assigns, to every country"),
    (
        "signature/",
        "a form of signature that one country defines says whose it is; its engine is the form itself",
    ),
];

/// The code of a file, without its tests and comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let (code, _) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((text, ""));
    code.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// Whether the line names a country: its constant, its code as a text, or bytes of it.
fn names_one(line: &str) -> bool {
    Country::ALL.iter().map(|country| country.as_str()).any(|code| {
        let constant = format!("Country::{code}");
        let is_constant = line
            .split(&constant)
            .skip(1)
            .any(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'));
        let code = code.to_owned();
        is_constant
            || line.contains(&format!("\"{code}\""))
            || line.contains(&format!("\"{}\"", code.to_lowercase()))
    })
}

#[test]
fn no_engine_names_a_country() {
    let mut wrong = Vec::new();
    for (name, path) in source::files() {
        if name.starts_with("countries") || REASONED.iter().any(|(reasoned, _)| name.starts_with(reasoned)) {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        wrong.extend(
            code(&text).filter(|line| names_one(line)).map(|line| format!("{name}: {}", line.trim())),
        );
    }
    assert!(wrong.is_empty(), "a fact of one country belongs into its folder:\n{}", wrong.join("\n"));
}

#[test]
fn a_line_that_names_a_country_is_found() {
    for line in ["if country == Country::CR {", "self.standard_in(\"SV\", kind)", "pack(\"mx\")"] {
        assert!(names_one(line), "{line}");
    }
    for line in ["Country::CREDIT", "Country::of_events(OPERATION)", "\"CRC\"", "code(\"scl\")"] {
        assert!(!names_one(line), "{line}");
    }
}
