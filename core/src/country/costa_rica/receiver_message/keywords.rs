//! Fields and options from the bindings' keywords, and back.

use serde_json::{Map, Value};

use super::counter::FolioCounter;
use super::draft::Draft;
use super::fields::{Fields, Form, NAMES};
use super::mensaje::Mensaje;
use super::message::ReceiverMessage;
use super::options::{Options, Version};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::shape::{is_digits, shape};
use crate::naming::{Naming, same_name};

impl Draft {
    /// Reads fields and options from the members of a JSON object, as the bindings receive them.
    ///
    /// The fields have the wire's names in any case (`NumeroCedulaEmisor`, `numero_cedula_emisor`), beside `folio`,
    /// `head_office` and `terminal`; the options are those of [`Options`]. What is unknown or of the wrong type is
    /// found with everything else in [`Draft::message`].
    pub fn from_members(members: &Map<String, Value>) -> Draft {
        let (mut fields, mut options, mut findings) = (Fields::default(), Options::default(), Vec::new());
        // A binding passes on what its caller left out as null.
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let found = match NAMES.iter().find(|(wire, _)| same_name(wire, name)) {
                Some((wire, form)) => text(value, *form)
                    .map(|text| *fields.slot(wire).expect("it is in the list") = Some(text))
                    .map_err(|expected| wrong(wire, &expected, value)),
                None => match number_part(&mut fields, name) {
                    Some(slot) => whole(value)
                        .map(|number| *slot = Some(number))
                        .map_err(|expected| wrong(name, expected, value)),
                    None => option(&mut options, name, value),
                },
            };
            findings.extend(found.err().map(|finding| *finding));
        }
        let mut draft = Draft::new(fields, options);
        draft.findings.extend(findings);
        draft
    }
}

impl ReceiverMessage {
    /// Builds a message from the members of a JSON object; see [`Draft::from_members`].
    ///
    /// # Errors
    /// As [`Draft::message`].
    pub fn from_members(members: &Map<String, Value>) -> Result<ReceiverMessage> {
        Draft::from_members(members).message()
    }

    /// The fields that are there as a JSON object, in the authority's order, with names in a language's case.
    pub fn to_value(&self, naming: Naming) -> Value {
        let members = self.fields.iter().map(|(wire, text)| (naming.name(wire), Value::from(text)));
        Value::Object(members.collect())
    }
}

impl FolioCounter {
    /// Reads a counter from the members of a JSON object, as the bindings receive them: `numero_cedula_receptor`,
    /// `mensaje`, and `head_office` and `terminal`, which are 1 by default.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a `folio-counter` for each member that is missing, unknown or unusable.
    pub fn from_members(members: &Map<String, Value>) -> Result<FolioCounter> {
        let mut findings = Vec::new();
        let (mut receiver, mut mensaje, mut parts) = (None, None, Fields::default());
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let found = match name {
                _ if same_name(name, "numero_cedula_receptor") => {
                    text(value, Form::Digits).map(|text| receiver = Some(text))
                }
                _ if same_name(name, "mensaje") => text(value, Form::Digits).and_then(|text| {
                    let known = Mensaje::parse(&text).map_err(|_| "1, 2 or 3".to_owned())?;
                    mensaje = Some(known);
                    Ok(())
                }),
                _ => match number_part(&mut parts, name).filter(|_| !same_name(name, "folio")) {
                    Some(slot) => whole(value).map(|number| *slot = Some(number)).map_err(str::to_owned),
                    None => Err("no such member".to_owned()),
                },
            };
            if let Err(expected) = found {
                let message = format!("expected {expected} for {}, found another value", shape(name));
                findings.push(Finding::new(&code::FOLIO_COUNTER, message).with_path(name));
            }
        }
        let is_found = |wanted: &str, findings: &[Finding]| {
            findings.iter().any(|found| found.path.as_deref().is_some_and(|path| same_name(path, wanted)))
        };
        for (name, is_there) in
            [("numero_cedula_receptor", receiver.is_some()), ("mensaje", mensaje.is_some())]
        {
            if !is_there && !is_found(name, &findings) {
                let message = format!("expected `{name}`, found none");
                findings.push(Finding::new(&code::FOLIO_COUNTER, message).with_path(name));
            }
        }
        let (head_office, terminal) = (parts.head_office.unwrap_or(1), parts.terminal.unwrap_or(1));
        // A stand-in where something is missing, so that the other parts are checked as well.
        let counter = FolioCounter::new(
            receiver.as_deref().unwrap_or("0"),
            head_office,
            terminal,
            mensaje.unwrap_or(Mensaje::Accepted),
        );
        if let Err(error) = &counter {
            findings.extend_from_slice(error.findings());
        }
        match (counter, Error::from_findings(ErrorKind::Argument, findings)) {
            (Ok(counter), None) => Ok(counter),
            (Err(error), None) | (_, Some(error)) => Err(error),
        }
    }
}

impl Options {
    /// These options with those that the members of a JSON object name.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn with_members(&self, members: &Map<String, Value>) -> Result<Options> {
        let mut options = self.clone();
        let findings = members
            .iter()
            .filter(|(_, value)| !value.is_null())
            .filter_map(|(name, value)| option(&mut options, name, value).err())
            .map(|finding| *finding);
        Error::from_findings(ErrorKind::Argument, findings.collect()).map_or(Ok(options), Err)
    }
}

fn number_part<'f>(fields: &'f mut Fields, name: &str) -> Option<&'f mut Option<u64>> {
    match name {
        _ if same_name(name, "folio") => Some(&mut fields.folio),
        _ if same_name(name, "head_office") => Some(&mut fields.head_office),
        _ if same_name(name, "terminal") => Some(&mut fields.terminal),
        _ => None,
    }
}

fn option(options: &mut Options, name: &str, value: &Value) -> std::result::Result<(), Box<Finding>> {
    let truth = || value.as_bool().ok_or_else(|| wrong(name, "true or false", value));
    match name {
        _ if same_name(name, "version") => {
            let given = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let version = Version::ALL.into_iter().find(|version| version.as_str() == given);
            options.version = version.ok_or_else(|| wrong(name, "`4.3` or `4.4`", value))?;
        }
        _ if same_name(name, "strict") => options.strict = truth()?,
        _ if same_name(name, "unpadded") => options.unpadded = truth()?,
        _ if same_name(name, "keep_offset") => options.keep_offset = truth()?,
        _ if same_name(name, "today") => {
            let text = value.as_str().ok_or_else(|| wrong(name, "a day as yyyy-mm-dd", value))?;
            // The day of a time, such as the caller's clock gives.
            options.today = Some(text.split('T').next().unwrap_or_default().to_owned());
        }
        _ => {
            let message = format!("unknown field or option {}", shape(name));
            let finding = Finding::new(&code::RECEIVER_MESSAGE_FIELD_UNKNOWN, message);
            return Err(Box::new(finding.with_path(name)));
        }
    }
    Ok(())
}

/// The text of a field, or what was expected.
fn text(value: &Value, form: Form) -> std::result::Result<String, String> {
    match (value, form) {
        (Value::String(text), _) => Ok(text.clone()),
        (Value::Number(number), Form::Digits) if is_digits(number.as_str(), 1, 64) => Ok(number.to_string()),
        (Value::Number(number), Form::Amount) => Ok(number.to_string()),
        (_, Form::Text) => Err("text".to_owned()),
        (_, Form::Digits) => Err("text or a whole number".to_owned()),
        (_, Form::Amount) => Err("text or a decimal number".to_owned()),
    }
}

/// A whole number from 0 on; one that does not fit is as wrong as the highest.
fn whole(value: &Value) -> std::result::Result<u64, &'static str> {
    let digits = match value {
        Value::Number(number) => number.as_str(),
        Value::String(text) => text,
        _ => return Err("a whole number"),
    };
    match is_digits(digits, 1, 64) {
        true => Ok(digits.parse().unwrap_or(u64::MAX)),
        false => Err("a whole number"),
    }
}

fn wrong(name: &str, expected: &str, found: &Value) -> Box<Finding> {
    let found = match found {
        Value::Null => "null".to_owned(),
        Value::Bool(truth) => format!("`{truth}`"),
        Value::Number(number) => format!("the number {}", shape(number.as_str())),
        Value::String(text) => format!("the text {}", shape(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    };
    let message = format!("expected {expected} for `{name}`, found {found}");
    Box::new(Finding::new(&code::RECEIVER_MESSAGE_FIELD_TYPE, message).with_path(name))
}
