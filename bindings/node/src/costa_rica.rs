//! Costa Rica's receiver message and its folios.

use std::sync::Arc;

use dtekit::costa_rica::{self, FolioCounter, MessageDraft};
use dtekit::{Finding, Naming, Result};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer, ClassInstance};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::sql::{Pool, SqlCallback};
use crate::store::Open;
use crate::thread::{Job, Promise, on_thread, on_worker};

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
            Some(sequence) => sequence.0.store.number(draft)?,
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

/// Folios.
#[napi]
pub struct FolioSequence(pub(crate) Arc<Open<dtekit::FolioSequence>>);

/// Opens the sequence in this file.
#[napi]
pub fn folio_sequence(path: String) -> Outcome<FolioSequence> {
    guarded(|| Ok(FolioSequence(Arc::new(Open::file(dtekit::FolioSequence::open(path)?)))))
}

/// The folios in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn folio_sequence_over(
    ask: SqlCallback,
    dialect: String,
    schema: Option<String>,
) -> Outcome<FolioSequence> {
    guarded(|| {
        let open = Open::over(ask, &dialect, schema, dtekit::FolioSequence::over)?;
        Ok(FolioSequence(Arc::new(open)))
    })
}

#[napi]
impl FolioSequence {
    /// Hands out a number.
    #[napi]
    pub fn next_sync(&self, counter: String) -> Outcome<i64> {
        guarded(|| next(&self.0.store, &counter))
    }

    /// Hands out a number on a worker thread, for it waits for the file.
    #[napi(ts_return_type = "Promise<number | string>")]
    pub fn next(&self, counter: String) -> AsyncTask<Job<i64>> {
        let open = Arc::clone(&self.0);
        on_worker(move || next(&open.store, &counter))
    }

    /// Hands out a number on a thread of its own, for it waits for the database; in the transaction of the caller's
    /// connection with this number, if there is one.
    #[napi(ts_return_type = "Promise<number | string> | string")]
    pub fn next_over<'env>(&self, env: &'env Env, link: Option<u32>, counter: String) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || {
            let Some(number) = link else { return next(&open.store, &counter) };
            let mut link = pool(&open)?.link(number);
            Ok(open.store.next_within(&mut link, &folio_counter(&counter)?)? as i64)
        })
    }

    /// The last number that was handed out, from the database.
    #[napi(ts_return_type = "Promise<number | string> | string")]
    pub fn last<'env>(&self, env: &'env Env, counter: String) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || last(&open.store, &counter))
    }

    /// Moves a counter in the database forward.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn advance<'env>(&self, env: &'env Env, counter: String, last: f64) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || advance(&open.store, &counter, last))
    }

    /// A number for the caller's connection.
    #[napi]
    pub fn link(&self) -> Outcome<u32> {
        guarded(|| Ok(pool(&self.0)?.number()))
    }

    /// The last number that was handed out.
    #[napi]
    pub fn last_sync(&self, counter: String) -> Outcome<i64> {
        guarded(|| last(&self.0.store, &counter))
    }

    /// Moves a counter forward; a number that no folio has is refused, as one that is too high.
    #[napi]
    pub fn advance_sync(&self, counter: String, last: f64) -> Outcome<bool> {
        guarded(|| advance(&self.0.store, &counter, last))
    }
}

fn pool(open: &Open<dtekit::FolioSequence>) -> Result<&Pool> {
    open.pool("expected folios over a database, found those of a file")
}

fn last(sequence: &dtekit::FolioSequence, counter: &str) -> Result<i64> {
    Ok(sequence.last(&folio_counter(counter)?)? as i64)
}

fn advance(sequence: &dtekit::FolioSequence, counter: &str, last: f64) -> Result<bool> {
    sequence.advance(&folio_counter(counter)?, whole(last)).map(|()| true)
}

/// A number that a counter may have; one that no folio has is too high.
fn whole(last: f64) -> u64 {
    if last.fract() == 0.0 && last >= 0.0 { last as u64 } else { u64::MAX }
}

fn folio_counter(members_text: &str) -> Result<FolioCounter> {
    FolioCounter::from_members(&members(Some(members_text))?)
}

/// The next number, which JavaScript can hold: it has at most ten digits.
fn next(sequence: &dtekit::FolioSequence, counter: &str) -> Result<i64> {
    Ok(sequence.next(&folio_counter(counter)?)? as i64)
}
