//! The verdicts of JSONTestSuite, for each file's text alone and as the value in `{"v": TEXT}`.
//!
//! Every `n_` file is refused. Every `y_` file is accepted, except for the restrictions in the table. The table also
//! holds the result of every `i_` file. The suite is not part of the project: `DTEKIT_AUTHORITY_DATA` names its
//! folder, by default `../shared/data` beside the project.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json_to_xml;

/// Why a valid JSON text is refused: the code of the finding, and the reason.
pub const RESTRICTIONS: &[(&str, &str, &[&str])] = &[
    (
        "json-nested-array",
        "An array has no name of its own, so that it cannot hold another array.",
        &["y_array_arraysWithSpaces", "i_structure_500_nested_arrays"],
    ),
    (
        "json-duplicate-member",
        "With two members of one name it is not clear which one counts.",
        &[
            "y_object_duplicated_key_and_value",
            "object_same_key_different_values",
            "object_same_key_same_value",
        ],
    ),
    (
        "xml-name",
        "A name becomes a tag: it cannot hold U+0000 or be empty.",
        &["y_object_escaped_null_in_key"],
    ),
    (
        "xml-forbidden-character",
        "XML 1.0 forbids U+0000, U+0012, U+FFFE and U+FFFF.",
        &[
            "y_string_escaped_control_character",
            "y_string_escaped_noncharacter",
            "y_string_nonCharacterInUTF-8_U+FFFF",
            "y_string_null_escape",
            "y_string_unicode_U+FFFE_nonchar",
        ],
    ),
    (
        "json-lone-surrogate",
        "Half of a surrogate pair is no character.",
        &[
            "i_string_1st_surrogate_but_2nd_missing",
            "i_string_1st_valid_surrogate_2nd_invalid",
            "i_string_incomplete_surrogate_and_escape_valid",
            "i_string_incomplete_surrogates_escape_valid",
            "i_string_invalid_lonely_surrogate",
            "i_string_invalid_surrogate",
            "i_string_inverted_surrogates_U+1D11E",
            "i_string_lone_second_surrogate",
            "string_1_escaped_invalid_codepoint",
            "string_3_escaped_invalid_codepoints",
        ],
    ),
    (
        "limit-number-digits",
        "Without its exponent the number has more than 64 digits.",
        &[
            "y_number",
            "i_number_double_huge_neg_exp",
            "i_number_pos_double_huge_exp",
            "i_number_real_neg_overflow",
            "i_number_real_pos_overflow",
            "i_number_real_underflow",
            "number_1e-999",
        ],
    ),
    (
        "text-not-utf8",
        "JSON is UTF-8. Another encoding could only be guessed.",
        &[
            "i_string_UTF-8_invalid_sequence",
            "i_string_UTF8_surrogate_U+D800",
            "i_string_iso_latin_1",
            "i_string_lone_utf8_continuation_byte",
            "i_string_not_in_unicode_range",
            "i_string_overlong_sequence_2_bytes",
            "i_string_overlong_sequence_6_bytes",
            "i_string_overlong_sequence_6_bytes_null",
            "i_string_truncated-utf-8",
            "string_2_invalid_codepoints",
        ],
    ),
];

/// Files that a parser may accept or refuse, and that dtekit accepts: it keeps the text of a number, whatever its
/// size.
pub const ACCEPTED: &[&str] = &[
    "i_number_too_big_neg_int",
    "i_number_too_big_pos_int",
    "number_-9223372036854775808",
    "number_-9223372036854775809",
    "number_1.0",
    "object_key_nfd_nfc",
];

/// The files that hold an object, so that they are documents alone.
const OBJECTS: &[&str] = &[
    "y_object",
    "y_object_basic",
    "y_object_duplicated_key_and_value",
    "y_object_empty",
    "y_object_escaped_null_in_key",
    "y_object_extreme_numbers",
    "y_object_long_strings",
    "y_object_simple",
    "y_object_string_unicode",
    "y_object_with_newlines",
    "object_key_nfd_nfc",
    "object_same_key_different_values",
    "object_same_key_same_value",
];

/// The finding with which a valid JSON text is refused, if it is refused.
fn restriction(name: &str) -> Option<&'static str> {
    RESTRICTIONS.iter().find(|(.., names)| names.contains(&name)).map(|(code, ..)| *code)
}

fn code(text: &[u8]) -> Option<String> {
    json_to_xml(text, &Default::default()).err().map(|error| error.code().to_owned())
}

#[test]
fn every_verdict_of_the_suite_holds() {
    let Some(suite) = suite() else {
        leave_out("JSONTestSuite is not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    let (mut wrong, mut seen) = (Vec::new(), Vec::new());
    for path in files(&suite) {
        let text = fs::read(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let bare = code(&text);
        let wrapped = code(&[b"{\"v\":", text.as_slice(), b"}"].concat());
        if name.starts_with("n_") {
            if bare.is_none() || wrapped.is_none() {
                wrong.push(format!("{name} is accepted"));
            }
            continue;
        }
        let expected = restriction(&name);
        if !name.starts_with("y_") && expected.is_none() && !ACCEPTED.contains(&&*name) {
            wrong.push(format!("{name} has no row in the tables"));
        }
        if wrapped.as_deref() != expected {
            wrong.push(format!("{name} in an object: expected {expected:?}, found {wrapped:?}"));
        }
        // A text that is no object is no document, whatever else is wrong with it; only the encoding is checked
        // before.
        let expected = match expected {
            Some("text-not-utf8") => expected,
            _ if !OBJECTS.contains(&&*name) => Some("json-top-level"),
            _ => expected,
        };
        if bare.as_deref() != expected {
            wrong.push(format!("{name}: expected {expected:?}, found {bare:?}"));
        }
        seen.push(name);
    }
    let rows = RESTRICTIONS.iter().flat_map(|(.., names)| *names).chain(ACCEPTED).chain(OBJECTS);
    wrong.extend(
        rows.filter(|row| !seen.iter().any(|name| name == *row)).map(|row| format!("{row} is not there")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn suite() -> Option<PathBuf> {
    let data = std::env::var_os("DTEKIT_AUTHORITY_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    Some(data.join("json-suite")).filter(|suite| suite.is_dir())
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Prints to the terminal that this test could not run here. The test framework hides other output of a test that
/// passes.
pub fn leave_out(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}
