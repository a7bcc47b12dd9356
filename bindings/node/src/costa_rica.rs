//! Costa Rica's receiver message and its folios.

use std::sync::Arc;

use dtekit::costa_rica::{self, FolioCounter, MessageDraft};
use dtekit::{Finding, Naming, Result};
use napi::bindgen_prelude::{AsyncTask, Buffer, ClassInstance, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded, guarded_text};

/// A message.
#[napi]
pub struct ReceiverMessage(pub(crate) costa_rica::ReceiverMessage);

/// Builds a message, from a supplier's document where there is one, and numbers it where there is a sequence.
#[napi]
pub fn receiver_message(
    fields: String,
    document: Option<&[u8]>,
    sequence: Option<ClassInstance<'_, FolioSequence>>,
) -> Outcome<ReceiverMessage> {
    guarded(|| {
        let mut draft = MessageDraft::from_members(&members(Some(&fields))?);
        if let Some(document) = document {
            draft = draft.answering(document)?;
        }
        let message = match sequence {
            Some(sequence) => sequence.0.number(draft)?,
            None => draft.message()?,
        };
        Ok(ReceiverMessage(message))
    })
}

/// Reads a message from its XML.
#[napi]
pub fn receiver_message_from_xml(data: &[u8]) -> Outcome<ReceiverMessage> {
    guarded(|| Ok(ReceiverMessage(costa_rica::ReceiverMessage::from_xml(data)?)))
}

#[napi]
impl ReceiverMessage {
    /// Writes it as XML.
    #[napi]
    pub fn to_xml(&self, options: Option<String>) -> Outcome<Buffer> {
        guarded(|| {
            let members = members(options.as_deref())?;
            Ok(self.0.to_xml_with(&self.0.options().with_members(&members)?)?.into())
        })
    }

    /// Its fields as JSON text.
    #[napi]
    pub fn fields(&self) -> Outcome<Text> {
        guarded_text(|| Ok(self.0.to_value(Naming::Camel).to_string()))
    }

    /// Its findings as JSON text.
    #[napi]
    pub fn findings(&self) -> Outcome<Text> {
        guarded_text(|| Ok(Finding::text(&self.0.findings(), Naming::Camel)))
    }

    /// Whether both are written the same.
    #[napi]
    pub fn equals(&self, other: &ReceiverMessage) -> Outcome<bool> {
        guarded(|| Ok(self.0 == other.0))
    }
}

/// Folios in a file.
#[napi]
pub struct FolioSequence(pub(crate) Arc<dtekit::FolioSequence>);

/// Opens the sequence in this file.
#[napi]
pub fn folio_sequence(path: String) -> Outcome<FolioSequence> {
    guarded(|| Ok(FolioSequence(Arc::new(dtekit::FolioSequence::open(path)?))))
}

#[napi]
impl FolioSequence {
    /// Hands out a number.
    #[napi]
    pub fn next_sync(&self, counter: String) -> Outcome<i64> {
        guarded(|| next(&self.0, &counter))
    }

    /// Hands out a number on a worker thread, for it waits for the file.
    #[napi(ts_return_type = "Promise<number | string>")]
    pub fn next(&self, counter: String) -> AsyncTask<NextFolio> {
        AsyncTask::new(NextFolio { sequence: Arc::clone(&self.0), counter })
    }

    /// The last number that was handed out.
    #[napi]
    pub fn last_sync(&self, counter: String) -> Outcome<i64> {
        guarded(|| Ok(self.0.last(&folio_counter(&counter)?)? as i64))
    }

    /// Moves a counter forward; a number that no folio has is refused, as one that is too high.
    #[napi]
    pub fn advance_sync(&self, counter: String, last: f64) -> Outcome<bool> {
        let last = if last.fract() == 0.0 && last >= 0.0 { last as u64 } else { u64::MAX };
        guarded(|| {
            self.0.advance(&folio_counter(&counter)?, last)?;
            Ok(true)
        })
    }
}

/// A number that a worker thread hands out.
pub struct NextFolio {
    sequence: Arc<dtekit::FolioSequence>,
    counter: String,
}

impl Task for NextFolio {
    type Output = Outcome<i64>;
    type JsValue = Either<i64, String>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(guarded(|| next(&self.sequence, &self.counter)))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}

fn folio_counter(members_text: &str) -> Result<FolioCounter> {
    FolioCounter::from_members(&members(Some(members_text))?)
}

/// The next number, which JavaScript can hold: it has at most ten digits.
fn next(sequence: &dtekit::FolioSequence, counter: &str) -> Result<i64> {
    Ok(sequence.next(&folio_counter(counter)?)? as i64)
}
