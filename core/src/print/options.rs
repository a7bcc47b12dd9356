//! The options of [`print_data`](super::print_data).

use std::sync::Arc;

use crate::json::{Map, Value};
use crate::keywords::{By, CHECKED_DAY, Handle, Maybe, Object, OptionKind, Reader, Terms, Whole, options};
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

options! {
    Terms::OPTIONS;
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
    #[derive(Debug, Clone)]
    pub struct PrintOptions {
        /// `OtherData` of the service's answer: `BarCodeText` and more. The letter case of its names does not count.
        pub other_data: Map => Object;
        /// What neither the document nor `OtherData` says, by the names of [`PRINT_PARAMS`]; `docs/print.md` tells which
        /// country reads which.
        pub params: Map => By(OptionKind::Object, params);
        /// The day at which the tables of addresses are read, such as `2026-11-23`; without it, the day of the document.
        pub as_of: Option<Date> => Maybe(CHECKED_DAY);
        /// Which document of the text it is, counted from 0; needed only if there are several.
        pub document: Option<usize> => Maybe(Whole(0..));
        /// A registry whose tables count, such as newer ones of your own; without it the built-in ones alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

fn params(keywords: &mut Reader<'_>, name: &'static str) -> Option<Map> {
    let params = keywords.object(name)?;
    let mut reader = Reader::new(params, Terms::parameters(" of `print_data`")).in_any_case();
    for name in PRINT_PARAMS {
        match name {
            "digest" => drop(reader.flag(name)),
            _ => drop(reader.text_or_number(name)),
        }
    }
    keywords.check(reader.finish()).map(|()| params.clone())
}

impl PrintOptions {
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
