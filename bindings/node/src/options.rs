//! Options and arguments as they come from JavaScript: JSON text, names in camelCase.

use dtekit::json::Map;
use dtekit::keywords::{Reader, Terms, in_core_case, object, value};
use dtekit::operation::{Argument, Arguments};
use dtekit::{Error, ErrorKind, Result};
use napi::bindgen_prelude::{Either, Either3, Uint8Array};

use crate::input::Input;

/// The members of an object of options, names in core's own case; none if there is no text.
pub fn members(json: Option<&str>) -> Result<Map> {
    json.map_or_else(|| Ok(Map::new()), |json| Ok(in_core_case(object(json)?)))
}

/// Options of core's type; without a text its defaults, and nothing is parsed.
pub fn options<T: Default>(json: Option<&str>, read: impl FnOnce(&Map) -> Result<T>) -> Result<T> {
    json.map_or_else(|| Ok(T::default()), |json| read(&in_core_case(object(json)?)))
}

/// Options for which core has no type: `read` takes each by its name, and any other is refused.
pub fn read_options<T>(json: Option<&str>, read: impl FnOnce(&mut Reader<'_>) -> T) -> Result<T> {
    let members = members(json)?;
    let mut reader = Reader::new(&members, Terms::OPTIONS);
    let value = read(&mut reader);
    reader.finish().map(|()| value)
}

/// A point in time, which JavaScript gives in seconds since 1970.
pub fn time(now: f64) -> Result<std::time::SystemTime> {
    dtekit::keywords::time(now, "now")
}

/// An argument as it crosses: a document's bytes, the JSON text of another value, or pieces of such a text.
pub type GivenArgument = Either3<Uint8Array, String, Vec<Uint8Array>>;

/// The arguments of a call as JavaScript gives them: a document's bytes, or the JSON of any other value.
pub struct CallArguments {
    names: Vec<String>,
    values: Vec<Either<Vec<u8>, Json>>,
}

/// The JSON of a value.
enum Json {
    Text(String),
    Pieces(Input),
}

impl CallArguments {
    /// Copies the bytes: JavaScript may change its own while a thread still reads them.
    pub fn new(names: Vec<String>, values: Vec<GivenArgument>) -> CallArguments {
        let values = values.into_iter().map(|value| match value {
            Either3::A(bytes) => Either::A(bytes.to_vec()),
            Either3::B(text) => Either::B(Json::Text(text)),
            Either3::C(pieces) => Either::B(Json::Pieces(Input::new(Either::B(pieces)))),
        });
        CallArguments { names, values: values.collect() }
    }

    /// The arguments for core, or every finding.
    pub fn read(self) -> Result<Arguments> {
        let mut arguments = Arguments::new();
        let mut findings = Vec::new();
        for (name, given) in self.names.into_iter().zip(self.values) {
            match given {
                Either::A(bytes) => arguments.insert(name, Argument::Bytes(bytes)),
                Either::B(json) => match value(&json.into_text(), &name) {
                    Ok(value) => arguments.insert(name, value),
                    Err(error) => findings.extend_from_slice(error.findings()),
                },
            }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(arguments), Err)
    }
}

impl Json {
    fn into_text(self) -> String {
        match self {
            Json::Text(text) => text,
            // The package writes UTF-8; if it did not, the reader of JSON would refuse the text.
            Json::Pieces(pieces) => String::from_utf8(pieces.into_bytes()).unwrap_or_default(),
        }
    }
}
