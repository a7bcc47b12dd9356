//! The program's serde_json behaves as if dtekit were not there.

use dtekit::json;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
enum Tagged {
    Payment { amount: f64 },
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Amount(f64),
    Text(String),
}

#[derive(Debug, PartialEq, Deserialize)]
struct Flat {
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, f64>,
}

#[test]
fn the_guest_is_used() {
    let xml = dtekit::json_to_xml(br#"{"Total": 1.10}"#, &Default::default()).unwrap();
    assert!(String::from_utf8(xml).unwrap().contains("<Total>1.10</Total>"));
    assert_eq!(json::from_str("1.10").unwrap().to_string(), "1.10");
}

#[test]
fn a_tagged_enum_with_a_double_is_read() {
    let payment: Tagged = serde_json::from_str(r#"{"type": "Payment", "amount": 1.10}"#).unwrap();
    assert_eq!(payment, Tagged::Payment { amount: 1.1 });
}

#[test]
fn an_untagged_enum_with_a_double_is_read() {
    assert_eq!(serde_json::from_str::<Untagged>("1.5").unwrap(), Untagged::Amount(1.5));
    assert_eq!(serde_json::from_str::<Untagged>("\"x\"").unwrap(), Untagged::Text("x".to_owned()));
}

#[test]
fn a_flattened_map_of_doubles_is_read() {
    assert_eq!(serde_json::from_str::<Flat>(r#"{"a": 2.5}"#).unwrap().rest["a"], 2.5);
}

#[test]
fn numbers_are_equal_if_their_values_are() {
    let value = |text| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(value("1.0"), value("1.00"));
    assert_eq!(value("1e2"), value("100.0"));
}

#[test]
fn a_value_has_32_bytes() {
    assert_eq!(size_of::<Value>(), 32);
}

#[test]
fn members_are_sorted() {
    let value: Value = serde_json::from_str(r#"{"b": 1, "a": 2}"#).unwrap();
    assert_eq!(value.to_string(), r#"{"a":2,"b":1}"#);
}

#[cfg(feature = "all")]
mod exchange {
    use dtekit::json;
    use serde_json::Value;

    #[test]
    fn a_value_goes_to_serde_json_and_back() {
        let value =
            json::from_str(r#"{"b": [1.10, -2, 18446744073709551615, 1e2], "a": {"x": null}}"#).unwrap();
        let there = Value::try_from(value).unwrap();
        assert_eq!(there.to_string(), r#"{"a":{"x":null},"b":[1.1,-2,18446744073709551615,100.0]}"#);
        assert_eq!(json::Value::from(there.clone()).to_string(), there.to_string());
    }

    #[test]
    fn a_number_that_would_be_rounded_is_refused() {
        for number in
            ["18446744073709551616", "1.23456789012345678", "1e400", "1e-400", "0.1000000000000000055"]
        {
            let value = json::json!({"a": [0, json::from_str(number).unwrap()]});
            let error = Value::try_from(value).unwrap_err();
            assert_eq!(error.place(), "/a/1", "{number}");
            assert!(error.to_string().contains(number));
        }
    }

    #[test]
    fn values_and_errors_are_serialized() {
        let value = json::from_str(r#"{"b": [1.10, -2, 1e2], "a": null}"#).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), r#"{"b":[1.1,-2,100.0],"a":null}"#);
        assert!(serde_json::to_string(&json::from_str("1.23456789012345678").unwrap()).is_err());
        let error = dtekit::json_to_xml(b"{", &Default::default()).unwrap_err();
        assert_eq!(serde_json::to_value(&error).unwrap()["findings"][0]["code"], "json-syntax");
    }
}
