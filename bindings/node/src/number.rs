//! A number that JavaScript has changed is refused.

use dtekit::code;
use dtekit::keywords::{inexact, inexact_quantity};
use dtekit::{Error, ErrorKind, Finding};
use napi_derive::napi;

use crate::outcome::error_text;

/// Whether a number may not have the digits that the caller wrote; a `quantity`, such as a duration, may have any
/// fraction.
#[napi]
pub fn is_inexact(number: f64, quantity: bool) -> bool {
    finding(number, quantity).is_some()
}

/// The error as JSON text for numbers that are inexact, each with its path.
#[napi]
pub fn inexact_numbers(numbers: Vec<f64>, quantities: Vec<bool>, paths: Vec<String>) -> String {
    let found = numbers.into_iter().zip(quantities).zip(paths);
    let findings =
        found.filter_map(|((number, quantity), path)| Some(finding(number, quantity)?.with_path(path)));
    let error = Error::from_findings(ErrorKind::Argument, findings.collect());
    // The package asks only after `is_inexact`.
    error_text(&error.unwrap_or_else(|| {
        Error::new(ErrorKind::Argument, Finding::new(&code::NUMBER_INEXACT, "an inexact number"))
    }))
}

fn finding(number: f64, quantity: bool) -> Option<Finding> {
    if quantity { inexact_quantity(number) } else { inexact(number) }
}
