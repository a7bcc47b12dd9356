//! The options of [`print_data`](super::print_data).

use std::sync::Arc;

use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::mapping::Registry;
use crate::naming::same_name;
use crate::tables::Date;

/// The parameters that a country's rule knows.
pub const PRINT_PARAMS: [&str; 18] = [
    "environment",
    "resolution_number",
    "resolution_year",
    "authorization_number",
    "authorization_date",
    "received_stamp",
    "digest",
    "request",
    "cae",
    "authorization_type",
    "date",
    "issuer",
    "point_of_sale",
    "document_type",
    "number",
    "total",
    "currency",
    "exchange_rate",
];

/// The options of [`print_data`](super::print_data).
///
/// # Example
/// ```
/// use dtekit::PrintOptions;
/// use dtekit::json::{Map, json};
///
/// // What neither the document nor the answer of the service says.
/// let params = Map::from([("resolution_number", json!("80")), ("resolution_year", json!("2014"))]);
/// let options = PrintOptions { params, ..PrintOptions::default() };
/// ```
#[derive(Debug, Clone, Default)]
pub struct PrintOptions {
    /// `OtherData` of the service's answer: `BarCodeText` and more. The letter case of its names does not count.
    pub other_data: Map,
    /// What neither the document nor `OtherData` says, by the names of [`PRINT_PARAMS`]; `docs/print.md` tells which
    /// country reads which.
    pub params: Map,
    /// The day at which the tables of addresses are read; without it the day of the document.
    pub as_of: Option<Date>,
    /// Which document of the text it is, counted from 0; needed only if there are several.
    pub document: Option<usize>,
    /// The registry whose tables count; without it the built-in ones alone.
    pub registry: Option<Arc<Registry>>,
}

impl PrintOptions {
    /// Reads the keyword options `other_data`, `params`, `as_of` and `document`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type, also in `params`.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let other_data = keywords.object("other_data").cloned().unwrap_or_default();
        let params = keywords.object("params").cloned().unwrap_or_default();
        let as_of = keywords.text("as_of").map(str::parse::<Date>);
        let as_of = as_of.and_then(|day| keywords.check_member("as_of", day));
        let document = keywords.whole("document", 0..);
        let known = {
            let mut reader = Reader::new(&params, Terms::parameters(" of `print_data`")).in_any_case();
            for name in PRINT_PARAMS {
                match name {
                    "digest" => drop(reader.flag(name)),
                    _ => drop(reader.text_or_number(name)),
                }
            }
            reader.finish()
        };
        keywords.check(known);
        keywords.finish()?;
        Ok(PrintOptions { other_data, params, as_of, document, registry: None })
    }

    /// The text of a parameter.
    pub(super) fn param(&self, name: &str) -> Option<String> {
        found(&self.params, name)
    }

    /// The text of a property of `OtherData`.
    pub(super) fn service(&self, name: &str) -> Option<String> {
        found(&self.other_data, name)
    }
}

/// The text of a member in any letter case.
fn found(members: &Map, name: &str) -> Option<String> {
    members.iter().find(|(known, _)| same_name(known, name)).and_then(|(_, value)| text(value))
}

fn text(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.as_str().to_owned(),
        Value::Bool(flag) => flag.to_string(),
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}
