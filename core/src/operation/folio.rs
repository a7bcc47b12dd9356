//! The inputs of Chile's folio assignment in a call that sends a document.

use crate::code;
use crate::country::Country;
use crate::error::{Arg, Finding, text};
use crate::json::{Map, Value};
use crate::naming::member;

/// The members that only Chile has.
const INPUTS: [&str; 2] = ["BillerId", "ValidateNumber"];

/// Warns of an input that the service ignores: ValidateNumber without BillerId, and either with another country.
pub(super) fn check(country: Option<Country>, members: &Map) -> Vec<Finding> {
    let said = |name: &str| member(members, name).filter(|value| !is_blank(value));
    let row = country.and_then(Country::row);
    if let Some(row) = row.filter(|row| !row.has_folio_rules) {
        let given = INPUTS.into_iter().filter(|name| said(name).is_some());
        return given
            .map(|name| {
                let argument = Arg(name);
                let message =
                    text!("expected {} for Chile alone, found it with country `{}`", argument, row.code);
                Finding::warning(&code::PARAMETER_VALUE, message).with_argument(name)
            })
            .collect();
    }
    let validates = matches!(said("ValidateNumber"), Some(value) if *value != Value::Bool(false));
    if !validates || said("BillerId").is_some() {
        return Vec::new();
    }
    let message = "expected BillerId beside ValidateNumber true, found none: nothing will be validated";
    vec![Finding::warning(&code::FOLIO_VALIDATE_WITHOUT_BILLER, message).with_argument("ValidateNumber")]
}

fn is_blank(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}
