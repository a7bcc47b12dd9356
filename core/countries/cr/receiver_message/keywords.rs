//! Fields and options from the bindings' keywords, and back.

use crate::json::{Map, Value};

use super::counter::{FolioCounter, FolioCounterParts};
use super::draft::MessageDraft;
use super::fields::{Form, MessageFields, NAMES};
use super::mensaje::Mensaje;
use super::message::ReceiverMessage;
use super::options::{MessageOptions, MessageVersion};
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::shape::{is_digits, shape};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;

impl MessageDraft {
    /// Reads fields and options from the members of a JSON object, as the bindings receive them.
    ///
    /// The fields have the wire's names in any case (`NumeroCedulaEmisor`, `numero_cedula_emisor`); `folio`,
    /// `head_office` and `terminal` are read too, and the options of [`MessageOptions`]. [`MessageDraft::message`]
    /// raises the findings about members that are unknown or of the wrong type, with all others.
    pub fn from_members(members: &Map) -> MessageDraft {
        let mut keywords = Reader::new(members, FIELDS).in_any_case();
        let mut fields = MessageFields::default();
        for (wire, form) in NAMES {
            let text = member(&mut keywords, wire, |value| text(value, *form));
            *fields.slot(wire).expect("it is in the list") = text;
        }
        fields.folio = member(&mut keywords, "folio", whole);
        fields.head_office = member(&mut keywords, "head_office", whole);
        fields.terminal = member(&mut keywords, "terminal", whole);
        let options = read_options(&mut keywords, MessageOptions::default());
        let mut draft = MessageDraft::new(fields, options);
        draft.findings.extend(keywords.into_findings());
        draft
    }
}

impl ReceiverMessage {
    /// Builds a message from the members of a JSON object; see [`MessageDraft::from_members`].
    ///
    /// # Errors
    /// As [`MessageDraft::message`].
    pub fn from_members(members: &Map) -> Result<ReceiverMessage> {
        MessageDraft::from_members(members).message()
    }

    /// The fields that are present as a JSON object, in the authority's order, with names in a language's case.
    #[must_use]
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
    pub fn from_members(members: &Map) -> Result<FolioCounter> {
        let mut keywords = Reader::new(members, COUNTER).in_any_case();
        let digits = |value: &Value| text(value, Form::Digits).ok();
        let receiver = keywords.get("numero_cedula_receptor", "text or a whole number", digits);
        let mensaje = keywords.get("mensaje", "1, 2 or 3", |value| digits(value)?.parse::<Mensaje>().ok());
        let mut part = |name| keywords.get(name, "a whole number", |value| whole(value).ok()).unwrap_or(1);
        let (head_office, terminal) = (part("head_office"), part("terminal"));
        keywords.require("numero_cedula_receptor");
        keywords.require("mensaje");
        // Stand-ins for what is missing, so that the other parts are checked as well.
        let counter = FolioCounter::new(&FolioCounterParts {
            receiver: receiver.as_deref().unwrap_or("0"),
            head_office,
            terminal,
            mensaje: mensaje.unwrap_or(Mensaje::Accepted),
        });
        let counter = keywords.check(counter);
        keywords.finish().map(|()| counter.expect("a counter that is refused has a finding"))
    }
}

impl MessageOptions {
    /// These options with those that the members of a JSON object name.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn with_members(&self, members: &Map) -> Result<MessageOptions> {
        let mut keywords = Reader::new(members, FIELDS).in_any_case();
        let options = read_options(&mut keywords, self.clone());
        keywords.finish().map(|()| options)
    }
}

/// What the findings about a message's fields and options say.
const FIELDS: Terms = Terms {
    noun: "field or option",
    owner: "",
    value: &code::RECEIVER_MESSAGE_FIELD_TYPE,
    unknown: &code::RECEIVER_MESSAGE_FIELD_UNKNOWN,
    missing: &code::RECEIVER_MESSAGE_MISSING,
    with_path: true,
    in_any_case: false,
};

/// What the findings about a counter's members say.
const COUNTER: Terms = Terms {
    noun: "member",
    owner: " of a folio counter",
    value: &code::FOLIO_COUNTER,
    unknown: &code::FOLIO_COUNTER,
    missing: &code::FOLIO_COUNTER,
    with_path: true,
    in_any_case: false,
};

/// These options, replaced by those among the keywords.
fn read_options(keywords: &mut Reader<'_>, options: MessageOptions) -> MessageOptions {
    let version = |value: &Value| {
        let given = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let known = MessageVersion::ALL.into_iter().find(|version| version.as_str() == given);
        known.ok_or("`4.3` or `4.4`")
    };
    // A time is taken as well, as the caller's clock gives it: its day counts.
    let day = |value: &Value| {
        let text = value.as_str().ok_or("a day as yyyy-mm-dd")?;
        Ok(text.split('T').next().unwrap_or_default().to_owned())
    };
    let truth = |value: &Value| value.as_bool().ok_or("true or false");
    MessageOptions {
        version: member(keywords, "version", version).unwrap_or(options.version),
        strict: member(keywords, "strict", truth).unwrap_or(options.strict),
        unpadded: member(keywords, "unpadded", truth).unwrap_or(options.unpadded),
        keep_offset: member(keywords, "keep_offset", truth).unwrap_or(options.keep_offset),
        today: member(keywords, "today", day).or(options.today),
    }
}

/// The text of a field, or what was expected.
fn text(value: &Value, form: Form) -> std::result::Result<String, &'static str> {
    match (value, form) {
        (Value::String(text), _) => Ok(text.clone()),
        (Value::Number(number), Form::Digits) if is_digits(number.as_str(), 1, 64) => Ok(number.to_string()),
        (Value::Number(number), Form::Amount) => Ok(number.to_string()),
        (_, Form::Text) => Err("text"),
        (_, Form::Digits) => Err("text or a whole number"),
        (_, Form::Amount) => Err("text or a decimal number"),
    }
}

/// A whole number. One that does not fit becomes the highest number, which the rules refuse.
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

/// The member as `read` reads it; for an unusable one the finding says what was expected and what was found.
fn member<T>(
    keywords: &mut Reader<'_>,
    name: &'static str,
    read: impl FnOnce(&Value) -> std::result::Result<T, &'static str>,
) -> Option<T> {
    let value = keywords.value(name)?;
    let outcome = read(value).map_err(|expected| {
        let message = text!("expected {expected} for {}, found {}", Arg(name), described(value));
        let finding = Finding::new(&code::RECEIVER_MESSAGE_FIELD_TYPE, message).with_argument(name);
        Error::new(ErrorKind::Argument, finding)
    });
    keywords.check_member(name, outcome)
}

/// A value in a few words.
fn described(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(truth) => format!("`{truth}`"),
        Value::Number(number) => format!("the number {}", shape(number.as_str())),
        Value::String(text) => format!("the text {}", shape(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
