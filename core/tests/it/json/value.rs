//! JSON values, compared with those of serde_json, whose features `arbitrary_precision` and `preserve_order` are on in
//! the tests: both must accept the same texts and write the same text of them.
//!
//! Two things are otherwise on purpose: dtekit keeps an exponent as it is written, where serde_json makes `1e+2` of
//! `1E2`; and it keeps an object with the member `$serde_json::private::Number`, which serde_json takes as a number.

use std::fs;

use dtekit::json::{Number, Value, from_slice, json, to_string};
use proptest::prelude::*;
use proptest::sample::select;

use super::suite;

/// The text that dtekit writes of a text; `None` if both refuse it. It may differ from serde_json's in exponents only.
fn both(text: &[u8]) -> Result<Option<String>, String> {
    let peer = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).map(|value| value.to_string());
    match (from_slice(text).map(|value| value.to_string()), peer(text)) {
        (Ok(ours), Ok(theirs)) if peer(ours.as_bytes()).is_ok_and(|ours| ours == theirs) => Ok(Some(ours)),
        (Err(_), Err(_)) => Ok(None),
        (ours, theirs) => Err(format!("dtekit: {ours:?}, serde_json: {theirs:?}")),
    }
}

#[test]
fn the_suite_is_read_as_serde_json_reads_it() {
    let Some(folder) = suite::suite() else {
        suite::leave_out("JSONTestSuite is not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    let mut wrong = Vec::new();
    for path in suite::files(&folder) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        match both(&fs::read(&path).unwrap()) {
            Err(different) => wrong.push(format!("{name}: {different}")),
            Ok(Some(_)) if name.starts_with("n_") => wrong.push(format!("{name} is accepted")),
            Ok(None) if name.starts_with("y_") => wrong.push(format!("{name} is refused")),
            Ok(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_exponent_stays_as_it_is_written() {
    let text = "[1E2,1e+2,1e2,-0.10E-03]";
    assert_eq!(text.parse::<Value>().unwrap().to_string(), text);
    assert_eq!(serde_json::from_str::<serde_json::Value>(text).unwrap()[0].to_string(), "1e+2");
}

#[test]
fn an_object_that_serde_json_takes_as_a_number_stays_an_object() {
    let text = r#"{"$serde_json::private::Number":"1"}"#;
    assert_eq!(text.parse::<Value>().unwrap().to_string(), text);
    assert_eq!(serde_json::from_str::<serde_json::Value>(text).unwrap().to_string(), "1");
}

#[test]
fn an_object_of_100_000_members_is_read_and_searched() {
    let members: Vec<_> = (0..100_000).map(|number| format!("\"{number:032}\":{number}")).collect();
    let text = format!("{{{}}}", members.join(","));
    let value: Value = text.parse().unwrap();
    assert!((0..100_000).all(|number| value[format!("{number:032}")] == number));
    assert_eq!(value.clone(), value);
    assert_eq!(value.to_string(), text);
}

#[test]
fn an_error_is_told_where_serde_json_tells_it() {
    for text in ["{\"a\": 1,\n \"b\" 2}", "[1, 2\n, x]", "[\n\n1 2"] {
        let ours = text.parse::<Value>().unwrap_err();
        let peer = serde_json::from_str::<serde_json::Value>(text).unwrap_err();
        assert_eq!((ours.line(), ours.column()), (peer.line(), peer.column()), "{text}");
    }
}

/// JSON text of any value, with white space, escapes, numbers of every form, and members that repeat a name.
fn json_text() -> impl Strategy<Value = String> {
    let space = || select(vec!["", "", "", " ", "\n", "\t\r "]);
    let string = "[a-c\"\\\\/\u{1}\u{1f}ñ€😀\u{7f}\u{2028} ]{0,20}"
        .prop_map(|text| serde_json::to_string(&text).unwrap());
    let escaped = select(vec![r#""\u0041""#, r#""\ud83d\uDE00x""#, r#""\/\b\f\n\r\t""#, r#""a\u0000""#]);
    let name = prop_oneof!["[a-c]{0,2}", "[a-z]{14,18}"].prop_map(|name| format!("\"{name}\""));
    let scalar = prop_oneof![
        4 => string,
        1 => escaped.prop_map(str::to_owned),
        4 => "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?",
        1 => select(vec!["true", "false", "null"]).prop_map(str::to_owned),
    ];
    let leaf = (space(), scalar, space()).prop_map(|(before, text, after)| format!("{before}{text}{after}"));
    leaf.prop_recursive(5, 60, 20, move |inner| {
        let member = (space(), name.clone(), space(), inner.clone())
            .prop_map(|(before, name, after, value)| format!("{before}{name}{after}:{value}"));
        prop_oneof![
            proptest::collection::vec(inner, 0..5).prop_map(|items| format!("[{}]", items.join(","))),
            proptest::collection::vec(member, 0..25).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(2000)))]

    #[test]
    fn every_text_is_read_and_written_as_serde_json_does(text in json_text()) {
        let written = both(text.as_bytes()).map_err(TestCaseError::fail)?;
        prop_assert!(written.is_some(), "{text}");
        // What is written is read as the same value.
        let value: Value = text.parse().unwrap();
        prop_assert_eq!(&written.unwrap().parse::<Value>().unwrap(), &value);
        prop_assert_eq!(&value.clone(), &value);
    }

    #[test]
    fn a_broken_text_is_refused_where_serde_json_refuses_it(
        text in json_text(),
        at in any::<prop::sample::Index>(),
        byte in select(b"{}[]:,\"\\0-.eE +tfn\nux\xFF\xC3\0".to_vec()),
    ) {
        let mut text = text.into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        both(&text).map_err(|different| TestCaseError::fail(format!("{different} of {}", String::from_utf8_lossy(&text))))?;
    }

    #[test]
    fn a_text_that_was_cut_ends_early(text in json_text(), at in any::<prop::sample::Index>()) {
        let Some(text) = text.get(..at.index(text.len())) else { return Ok(()) };
        both(text.as_bytes()).map_err(TestCaseError::fail)?;
        if let Err(error) = text.parse::<Value>() {
            prop_assert!(error.is_eof(), "{error} of {text}");
        }
    }

    #[test]
    fn a_double_has_a_text_as_short_as_that_of_serde_json_and_is_read_back(bits in any::<u64>(), small in -1e5..1e5_f64, exponent in -8..2_i32) {
        for double in [f64::from_bits(bits), small, small * 10_f64.powi(exponent), small.round()] {
            let peer = serde_json::Number::from_f64(double).map(|number| number.to_string());
            // serde_json writes a sign before every exponent.
            let ours = Number::from_f64(double).map(|number| number.to_string());
            let ours = ours.map(|text| if text.contains("e-") { text } else { text.replace('e', "e+") });
            // Several texts of the shortest length may stand for one double; serde_json may choose another one.
            let length = |text: &Option<String>| text.as_ref().map(String::len);
            prop_assert_eq!(length(&ours), length(&peer), "{:?} and {:?}", ours, peer);
            if let Some(ours) = ours {
                prop_assert_eq!(ours.parse::<f64>().unwrap().to_bits(), double.to_bits());
            }
        }
    }

    #[test]
    fn a_number_has_the_values_that_serde_json_gives_it(text in "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,5})?(e-?[0-9]{1,3})?") {
        let (ours, peer): (Number, serde_json::Number) = (text.parse().unwrap(), text.parse().unwrap());
        prop_assert_eq!(ours.as_u64(), peer.as_u64());
        prop_assert_eq!(ours.as_i64(), peer.as_i64());
        prop_assert_eq!(ours.as_f64(), peer.as_f64());
    }

    #[test]
    fn values_are_equal_where_serde_json_has_them_equal(left in json_text(), right in json_text()) {
        let peers = [&left, &right].map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
        let ours = [&left, &right].map(|text| text.parse::<Value>().unwrap());
        prop_assert_eq!(ours[0] == ours[1], peers[0] == peers[1]);
        let mut reversed = ours[0].clone();
        if let Value::Object(members) = &mut reversed {
            *members = std::mem::take(members).into_iter().rev().collect();
        }
        prop_assert_eq!(&reversed, &ours[0]);
    }

    #[test]
    fn members_can_be_set_and_removed_in_any_order(steps in proptest::collection::vec((0..40_u8, any::<bool>()), 0..120)) {
        let (mut ours, mut peer) = (json!({}), serde_json::json!({}));
        for (name, removes) in steps {
            let name = format!("name{name}");
            if removes {
                let there = ours.as_object_mut().unwrap().remove(&name).is_some();
                prop_assert_eq!(there, peer.as_object_mut().unwrap().shift_remove(&name).is_some());
            } else {
                ours[&name] = json!(name.len());
                peer[&name] = serde_json::json!(name.len());
            }
        }
        prop_assert_eq!(to_string(&ours), peer.to_string());
    }
}
