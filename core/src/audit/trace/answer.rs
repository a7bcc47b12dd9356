//! What is traced: the messages of an answer, and what else it says.

use crate::code;
use crate::convert::decoded_xml;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value, from_slice};
use crate::naming::same_name;
use crate::result::{Outcome, ProcessResult, Reason, Role, truth};

/// The messages of an authority, and what the answer says beside them.
///
/// It is made from a [`ProcessResult`], from an [`AuthorityAnswer`](crate::client::AuthorityAnswer), from one text, or
/// from JSON.
///
/// # Example
/// ```
/// use dtekit::audit::Answer;
/// let answer = Answer::from("cvc-pattern-valid: Value '8' is not facet-valid with respect to pattern '\\d\\d' for type 'T'.");
/// assert_eq!(answer.messages().count(), 1);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Answer {
    pub(super) messages: Vec<Message>,
    /// Whether it is known that nobody refused the document: then its texts are remarks, and no reasons of a refusal.
    pub(super) is_no_refusal: bool,
    pub(super) outcome: Option<Outcome>,
    pub(super) repeat_safe: bool,
    pub(super) country: Option<Country>,
    /// The document that was sent, if the answer has it.
    pub(super) sent: Option<String>,
    /// What the authority of the Dominican Republic says of the number: `secuenciaUtilizada`.
    pub(super) is_number_used: Option<bool>,
}

/// One message as it arrived.
#[derive(Debug, Clone, Default)]
pub(super) struct Message {
    pub(super) text: String,
    /// The code, if it is a member of its own.
    pub(super) code: Option<String>,
}

/// The most messages that are traced, and the most bytes of one that are read.
const MOST: usize = 1000;
const MOST_BYTES: usize = 64 * 1024;

impl Answer {
    /// Reads JSON: the object of a process result, of an authority's answer or of a journal's entry in any language's
    /// case, a list of messages, or one text.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`](ErrorKind::Syntax) if it is not JSON.
    pub fn from_json(data: &[u8]) -> Result<Answer> {
        let value = from_slice(data).map_err(|error| {
            let message = format!("expected an answer as JSON, found {error}");
            Error::new(ErrorKind::Syntax, Finding::new(&code::JSON_SYNTAX, message))
        })?;
        Ok(Answer::from_value(&value))
    }

    /// What an answer says that was read before, as a value.
    pub fn from_value(value: &Value) -> Answer {
        let mut answer = Answer::default();
        match value {
            Value::Object(members)
                if ["Success", "outcome", "Notes"].iter().any(|name| get(members, name).is_some()) =>
            {
                answer.read(members);
            }
            other => answer.add(other, 0),
        }
        answer
    }

    /// The texts of the messages.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().map(|message| message.text.as_str())
    }

    fn read(&mut self, members: &Map) {
        let text = |name: &str| get(members, name).and_then(Value::as_str);
        self.outcome = text("outcome").and_then(|word| word.parse().ok());
        self.repeat_safe = get(members, "repeat_safe").and_then(Value::as_bool).unwrap_or_default();
        let is_success = get(members, "Success").and_then(truth).unwrap_or_default();
        self.is_no_refusal = match self.outcome {
            // Success was true: whatever the answer says, it gives no reason why nothing was stored.
            Some(Outcome::Rejected) => text("reason") == Some(Reason::NothingStored.as_str()),
            Some(Outcome::Unknown) => text("reason") != Some(Reason::AlreadyIssued.as_str()),
            Some(_) => true,
            None => is_success,
        };
        let has_no_reason = self.is_no_refusal && is_success;
        let other = get(members, "OtherData").and_then(Value::as_object);
        let country = other.and_then(|other| get(other, "Country"));
        let country = country.or_else(|| get(members, "country")).and_then(Value::as_str);
        self.country = country.and_then(Country::named);
        if let Some(list) = get(members, "Messages") {
            self.add(list, 0);
        }
        let listed = get(members, "document").and_then(Value::as_object).unwrap_or(members);
        if let Some(notes) = get(listed, "Notes") {
            self.add(notes, 0);
        }
        if let Some(acknowledgement) = get(members, "acknowledgement") {
            self.add(acknowledgement, 0);
        }
        if let Some(Value::Object(response)) = get(members, "response_value") {
            let role = get(response, "role").and_then(Value::as_str);
            let content = get(response, "content").and_then(Value::as_str);
            let answered = content.filter(|content| content.trim_start().starts_with('{'));
            if let Some(Value::Object(said)) =
                answered.and_then(|content| from_slice(content.as_bytes()).ok())
            {
                self.read_number(&said);
            }
            self.sent = content.filter(|_| role == Some(Role::ReturnedWithError.as_str())).map(str::to_owned);
        }
        if self.messages.is_empty()
            && let Some(list) = get(members, "ErrorException")
        {
            self.add(list, 0);
        }
        if self.messages.is_empty()
            && self.outcome != Some(Outcome::Accepted)
            && !has_no_reason
            && let Some(text) = text("Description")
        {
            self.push(text, None);
        }
    }

    fn read_number(&mut self, members: &Map) {
        let said = get(members, "secuenciaUtilizada").and_then(Value::as_bool);
        self.is_number_used = self.is_number_used.or(said);
    }

    /// Adds every message of a value, in the forms of the authorities.
    fn add(&mut self, value: &Value, depth: usize) {
        const CODES: [&str; 9] = [
            "Code",
            "Codigo",
            "identificador",
            "codigoMsg",
            "valor_codigo",
            "ErrorCode",
            "codigoError",
            "regla",
            "id",
        ];
        const TEXTS: [&str; 11] = [
            "Msg",
            "Message",
            "Mensaje",
            "descripcionMsg",
            "Descripcion",
            "Description",
            "valor",
            "texto",
            "text",
            "DetalleMensaje",
            "Note",
        ];
        const LISTS: [&str; 7] =
            ["observaciones", "Errors", "Err", "Obs", "mensajes", "Messages", "ErrorMessage"];
        if depth > 8 {
            return;
        }
        match value {
            Value::String(text) => self.push(text, None),
            Value::Array(items) => items.iter().for_each(|item| self.add(item, depth + 1)),
            Value::Object(members) => {
                self.read_number(members);
                let scalar = |value: &Value| match value {
                    Value::String(text) => Some(text.clone()),
                    Value::Number(number) => Some(number.to_string()),
                    _ => None,
                };
                let find = |names: &[&str]| names.iter().find_map(|name| get(members, name).and_then(scalar));
                let code = find(&CODES);
                let text = find(&TEXTS);
                let more = get(members, "informacionAdicional").and_then(scalar);
                // An acknowledgement of receipt of the Dominican Republic.
                for inner in ["ARECF", "DetalleAcusedeRecibo"].iter().filter_map(|name| get(members, name)) {
                    self.add(inner, depth + 1);
                }
                if let Some(reason) = find(&["CodigoMotivoNoRecibido"]) {
                    self.acknowledged(find(&["Estado"]).as_deref(), &reason);
                }
                match (text, more) {
                    (Some(text), Some(more)) => self.push(&format!("{text} {more}"), code),
                    (Some(text), None) | (None, Some(text)) => self.push(&text, code),
                    (None, None) => {
                        if let Some(code) = code {
                            self.push("", Some(code));
                        }
                    }
                }
                for list in LISTS.iter().filter_map(|name| get(members, name)) {
                    if !matches!(list, Value::Null) {
                        self.add(list, depth + 1);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the reason of an acknowledgement of receipt; state 0 is a document that was received.
    fn acknowledged(&mut self, state: Option<&str>, reason: &str) {
        if state != Some("0") {
            self.push("", Some(format!("ARECF-{}", reason.trim())));
        }
    }

    fn push(&mut self, text: &str, code: Option<String>) {
        if text.len() < MOST_BYTES
            && text.contains("<ARECF")
            && let Ok(read) = Document::from_xml(&decoded_xml(text.trim().as_bytes()))
            && let Some(reason) = read.get("DetalleAcusedeRecibo/CodigoMotivoNoRecibido")
        {
            return self.acknowledged(read.get("DetalleAcusedeRecibo/Estado"), reason);
        }
        let mut end = text.len().min(MOST_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = text[..end].trim();
        let is_nothing = text.is_empty() && code.is_none();
        if !is_nothing && self.messages.len() < MOST {
            self.messages.push(Message { text: text.to_owned(), code });
        }
    }
}

/// The member with this name, in any letter case.
fn get<'v>(members: &'v Map, name: &str) -> Option<&'v Value> {
    members.get(name).or_else(|| members.iter().find(|(key, _)| same_name(key, name)).map(|(_, value)| value))
}

impl From<&str> for Answer {
    fn from(text: &str) -> Self {
        let mut answer = Answer::default();
        answer.push(text, None);
        answer
    }
}

impl From<&ProcessResult> for Answer {
    fn from(result: &ProcessResult) -> Self {
        Answer::from_value(&result.to_value(crate::naming::Naming::Snake))
    }
}
