//! Costa Rica's receiver message and its folios, as handles that JavaScript classes keep in a private field.

use std::sync::Arc;

use dtekit::costa_rica::{Draft, FolioCounter, ReceiverMessage};
use dtekit::{FolioSequence, Naming, Result, guard};
use napi::bindgen_prelude::{AsyncTask, Buffer, ClassInstance, Either};
use napi::{Env, Task};
use napi_derive::napi;
use serde_json::{Value, json};

use crate::answer::{Outcome, outcome};
use crate::keyword::members;

/// A message.
#[napi]
pub struct Message(pub(crate) ReceiverMessage);

/// A text, apart from an error.
#[napi(object)]
pub struct Written {
    /// The text.
    pub text: String,
}

/// Builds a message, from a supplier's document where there is one, and numbers it where there is a sequence.
#[napi]
pub fn receiver_message(
    fields: String,
    document: Option<&[u8]>,
    sequence: Option<ClassInstance<'_, Folios>>,
) -> Outcome<Message> {
    outcome(guard(|| {
        let mut draft = Draft::from_members(&members(&fields)?);
        if let Some(document) = document {
            draft = draft.answering(document)?;
        }
        let message = match sequence {
            Some(sequence) => sequence.0.number(draft)?,
            None => draft.message()?,
        };
        Ok(Message(message))
    }))
}

/// Reads a message from its XML.
#[napi]
pub fn receiver_message_from_xml(data: &[u8]) -> Outcome<Message> {
    outcome(guard(|| Ok(Message(ReceiverMessage::from_xml(data)?))))
}

#[napi]
impl Message {
    /// Writes it as XML.
    #[napi]
    pub fn to_xml(&self, options: Option<String>) -> Outcome<Buffer> {
        outcome(guard(|| {
            let members = options.as_deref().map(members).transpose()?.unwrap_or_default();
            Ok(self.0.to_xml_with(&self.0.options().with_members(&members)?)?.into())
        }))
    }

    /// Its fields as JSON text.
    #[napi]
    pub fn fields(&self) -> Outcome<Written> {
        outcome(guard(|| Ok(Written { text: self.0.to_value(Naming::Camel).to_string() })))
    }

    /// Its findings as JSON text.
    #[napi]
    pub fn findings(&self) -> Outcome<Written> {
        outcome(guard(|| Ok(Written { text: json!(self.0.findings()).to_string() })))
    }

    /// Whether both are written the same.
    #[napi]
    pub fn equals(&self, other: &Message) -> bool {
        guard(|| Ok(self.0 == other.0)).unwrap_or(false)
    }
}

/// Folios in a file.
#[napi]
pub struct Folios(Arc<FolioSequence>);

/// Opens the sequence in this file.
#[napi]
pub fn folio_sequence(path: String) -> Outcome<Folios> {
    outcome(guard(|| Ok(Folios(Arc::new(FolioSequence::open(path)?)))))
}

#[napi]
impl Folios {
    /// Hands out a number.
    #[napi]
    pub fn next_sync(&self, counter: String) -> Outcome<i64> {
        outcome(guard(|| next(&self.0, &counter)))
    }

    /// Hands out a number on a thread, since it waits for the file.
    #[napi(ts_return_type = "Promise<number | string>")]
    pub fn next(&self, counter: String) -> AsyncTask<Next> {
        AsyncTask::new(Next { sequence: Arc::clone(&self.0), counter })
    }

    /// The last number that was handed out.
    #[napi]
    pub fn last_sync(&self, counter: String) -> Outcome<i64> {
        outcome(guard(|| Ok(self.0.last(&FolioCounter::from_members(&members(&counter)?)?)? as i64)))
    }

    /// Moves a counter forward; what is no number is as wrong as one that is too high.
    #[napi]
    pub fn advance_sync(&self, counter: String, last: f64) -> Outcome<bool> {
        let last = if last.fract() == 0.0 && last >= 0.0 { last as u64 } else { u64::MAX };
        outcome(guard(|| {
            self.0.advance(&FolioCounter::from_members(&members(&counter)?)?, last)?;
            Ok(true)
        }))
    }
}

/// A number that is to be handed out.
pub struct Next {
    sequence: Arc<FolioSequence>,
    counter: String,
}

impl Task for Next {
    type Output = Outcome<i64>;
    type JsValue = Either<i64, String>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(outcome(guard(|| next(&self.sequence, &self.counter))))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}

/// Ten digits fit in a JavaScript number.
fn next(sequence: &FolioSequence, counter: &str) -> Result<i64> {
    Ok(sequence.next(&FolioCounter::from_members(&members(counter)?)?)? as i64)
}

/// The parts of an identifier as JSON text.
#[napi]
pub fn parse_identifier(kind: String, text: String) -> Outcome<Written> {
    outcome(guard(|| {
        let parts = dtekit::parse_identifier(&kind, &text)?;
        let named = parts.into_iter().map(|(name, value)| (Naming::Camel.name(&name), value)).collect();
        Ok(Written { text: Value::Object(named).to_string() })
    }))
}

/// An identifier from its parts.
#[napi]
pub fn compose_identifier(kind: String, parts: String) -> Outcome<Written> {
    outcome(guard(|| Ok(Written { text: dtekit::compose_identifier(&kind, &members(&parts)?)? })))
}
