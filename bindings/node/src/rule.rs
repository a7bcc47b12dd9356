//! The caller's rule for the authority's answer: a JavaScript function, which a call on another thread asks.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use dtekit::result::ListedDocument;
use dtekit::{Error, ErrorKind, Finding, Naming, Outcome, Result, code};
use napi::Status;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

use crate::outcome::json_text;

/// The JavaScript function that receives a listed document's JSON text and answers with `Rule.answer`.
pub type QuestionCallback = ThreadsafeFunction<String, (), String, Status, false>;

/// Carries the answers of a rule to the thread of a call. A call asks one question at a time.
#[napi]
pub struct Rule {
    sender: Mutex<Sender<Option<String>>>,
    receiver: Arc<Mutex<Receiver<Option<String>>>>,
}

/// Makes what carries the answers.
#[napi]
pub fn rule() -> Rule {
    let (sender, receiver) = channel();
    Rule { sender: sender.into(), receiver: Arc::new(receiver.into()) }
}

#[napi]
impl Rule {
    /// Answers the question: the word of an outcome; null if the function threw, or if nobody waits for it any more.
    #[napi]
    pub fn answer(&self, word: Option<String>) {
        // A call that has ended asks no more.
        let _ = self.sender.lock().unwrap_or_else(PoisonError::into_inner).send(word);
    }
}

impl Rule {
    /// The rule as core takes it.
    pub fn asking(
        &self,
        ask: Option<QuestionCallback>,
    ) -> Option<impl Fn(&ListedDocument) -> Result<Outcome> + Send + 'static> {
        let (ask, receiver) = (ask?, Arc::clone(&self.receiver));
        Some(move |document: &ListedDocument| {
            let text = json_text(document.to_value(Naming::Camel));
            let asked = ask.call(text, ThreadsafeFunctionCallMode::NonBlocking);
            let answers = receiver.lock().unwrap_or_else(PoisonError::into_inner);
            let word = (asked == Status::Ok).then(|| answers.recv().ok().flatten()).flatten();
            word.map_or_else(|| Err(undecided()), |word| word.parse::<Outcome>())
        })
    }
}

fn undecided() -> Error {
    let message = "expected an outcome of `decide`, found that it has thrown";
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("decide"))
}
