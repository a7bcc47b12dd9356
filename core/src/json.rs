//! JSON: values, and reading and writing text. Knows nothing of XML.
//!
//! A [`Value`] keeps what the text says: numbers keep their digits (`1.10` stays `1.10`), members keep their order. It is
//! dtekit's own, so that a program's `serde_json` keeps the features that the program chose. The feature `serde_json` of
//! this crate adds conversions between both.
//!
//! # Example
//! ```
//! use dtekit::json::{Value, json};
//! let value: Value = r#"{"total": 1.10, "lines": [{"text": "pan"}]}"#.parse()?;
//! assert_eq!(value["total"].to_string(), "1.10");
//! assert_eq!(value["lines"][0]["text"], "pan");
//! assert_eq!(value["lines"], json!([{"text": "pan"}]));
//! # Ok::<(), dtekit::json::Error>(())
//! ```

mod build;
mod convert;
pub(crate) mod escape;
mod index;
mod map;
pub(crate) mod number;
mod parse;
mod print;
pub(crate) mod read;
pub(crate) mod saved;
pub(crate) mod syntax;
mod value;
pub(crate) mod write;

pub use build::ToValue;
pub use index::Index;
pub use map::{Iter, Map};
pub use number::{NotANumber, Number};
pub use parse::{Error, from_slice, from_str};
pub(crate) use parse::{Reason, is_json};
pub use print::{to_string, to_vec};
pub use value::Value;

#[doc(inline)]
pub use crate::json_value as json;
