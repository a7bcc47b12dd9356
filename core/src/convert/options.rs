//! What the caller may choose, and the reading of it from the bindings' keywords.

use serde_json::{Map, Value};

use crate::Limits;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// How attributes and text are spelled in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// `@name`, `#text`, `#cdata-section`: that of Json.NET and so of the service's platform.
    #[default]
    JsonNet,
    /// `@attributes` and `@value`.
    AttributesValue,
    /// `_attributes`, `_text`, `_cdata`: that of xml-js's compact form.
    Underscore,
    /// `@name` and `#text`, as Python's xmltodict reads and writes them.
    XmlToDict,
}

impl Dialect {
    /// Every dialect with the word for it in the keyword `dialect`.
    const WORDS: [(&'static str, Dialect); 4] = [
        ("jsonnet", Dialect::JsonNet),
        ("attributes-value", Dialect::AttributesValue),
        ("underscore", Dialect::Underscore),
        ("xmltodict", Dialect::XmlToDict),
    ];
}

/// The character encoding of the XML that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8 without a byte order mark.
    #[default]
    Utf8,
    /// ISO-8859-1; a character outside it becomes a character reference.
    Iso88591,
}

impl Encoding {
    const WORDS: [(&'static str, Encoding); 2] =
        [("utf-8", Encoding::Utf8), ("iso-8859-1", Encoding::Iso88591)];
}

/// The options of [`json_to_xml`](crate::json_to_xml).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToXml {
    /// The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`.
    pub keep_root: bool,
    /// How attributes and text are spelled in the JSON.
    pub dialect: Dialect,
    /// Writes an XML declaration where the JSON has no `?xml` member.
    pub declaration: bool,
    /// The encoding of the output; without it, that which `?xml` names if it can be written, else UTF-8.
    pub encoding: Option<Encoding>,
    /// The bounds on the input.
    pub limits: Limits,
}

/// The options of [`xml_to_json`](crate::xml_to_json).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToJson {
    /// Keeps the root element, and the XML declaration as `?xml`.
    pub keep_root: bool,
    /// How attributes and text are to be spelled in the JSON.
    pub dialect: Dialect,
    /// Paths of elements that are arrays even when single, beside those that the generic DTE knows.
    pub arrays: Vec<String>,
    /// Writes a leaf whose text is a JSON number as that very token, and `true` and `false` as booleans. A number that
    /// [`json_to_xml`](crate::json_to_xml) would refuse, since its exponent makes more than 64 digits, stays a string.
    pub typed: bool,
    /// The bounds on the input.
    pub limits: Limits,
}

impl ToXml {
    /// Reads the options from the members of a JSON object, as the bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn from_members(members: &Map<String, Value>) -> Result<Self> {
        let mut options = ToXml::default();
        read(members, |name, value| {
            match name {
                "keep_root" => options.keep_root = boolean(value)?,
                "dialect" => options.dialect = word(value, &Dialect::WORDS)?,
                "declaration" => options.declaration = boolean(value)?,
                "encoding" => options.encoding = Some(word(value, &Encoding::WORDS)?),
                _ => return limit(&mut options.limits, name, value),
            }
            Ok(())
        })?;
        Ok(options)
    }
}

impl ToJson {
    /// Reads the options from the members of a JSON object, as the bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn from_members(members: &Map<String, Value>) -> Result<Self> {
        let mut options = ToJson::default();
        read(members, |name, value| {
            match name {
                "keep_root" => options.keep_root = boolean(value)?,
                "dialect" => options.dialect = word(value, &Dialect::WORDS)?,
                "arrays" => options.arrays = strings(value)?,
                "typed" => options.typed = boolean(value)?,
                _ => return limit(&mut options.limits, name, value),
            }
            Ok(())
        })?;
        Ok(options)
    }
}

/// Why one member cannot be read: unknown, or what was expected of it.
enum Refused {
    Unknown,
    Expected(String),
}

fn read(
    members: &Map<String, Value>,
    mut one: impl FnMut(&str, &Value) -> std::result::Result<(), Refused>,
) -> Result<()> {
    let mut findings = Vec::new();
    for (name, value) in members {
        // A binding passes on what its caller left out as null.
        if value.is_null() {
            continue;
        }
        findings.extend(one(name, value).err().map(|refused| match refused {
            Refused::Unknown => Finding::new(&code::OPTION_UNKNOWN, format!("unknown option `{name}`")),
            Refused::Expected(what) => {
                Finding::new(&code::OPTION_VALUE, format!("expected {what} for option `{name}`"))
            }
        }));
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
}

fn boolean(value: &Value) -> std::result::Result<bool, Refused> {
    value.as_bool().ok_or_else(|| Refused::Expected("true or false".into()))
}

fn word<T: Copy>(value: &Value, words: &[(&str, T)]) -> std::result::Result<T, Refused> {
    let given = value.as_str().unwrap_or_default();
    words.iter().find(|(word, _)| word.eq_ignore_ascii_case(given)).map(|(_, choice)| *choice).ok_or_else(
        || {
            let known: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            Refused::Expected(format!("one of {}", known.join(", ")))
        },
    )
}

fn strings(value: &Value) -> std::result::Result<Vec<String>, Refused> {
    let all =
        value.as_array().map(|items| items.iter().map(|item| item.as_str().map(str::to_owned)).collect());
    all.flatten().ok_or_else(|| Refused::Expected("a list of paths".into()))
}

fn limit(limits: &mut Limits, name: &str, value: &Value) -> std::result::Result<(), Refused> {
    let bound = match name {
        "max_depth" => &mut limits.max_depth,
        "max_bytes" => &mut limits.max_bytes,
        "max_attributes" => &mut limits.max_attributes,
        "max_growth" => &mut limits.max_growth,
        _ => return Err(Refused::Unknown),
    };
    let given = value.as_u64().and_then(|number| usize::try_from(number).ok()).filter(|number| *number > 0);
    *bound = given.ok_or_else(|| Refused::Expected("a whole number above 0".into()))?;
    Ok(())
}
