//! The store of a journal's documents in JavaScript: a call on a thread of its own asks for the bytes, and waits.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use dtekit::store::journal::{ContentResult, JournalContent};
use napi::Status;
use napi::bindgen_prelude::{Buffer, Uint8Array};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

/// The JavaScript function that takes requests, on JavaScript's own thread. It does not keep the process alive: the
/// promise of the call does.
pub type ContentCallback = ThreadsafeFunction<ContentRequest, (), ContentRequest, Status, false, true>;

/// The bytes of `get`, if there are any, or why it failed.
type Answer = ContentResult<Option<Vec<u8>>>;

/// What JavaScript is asked to do with the store, and the place for its answer.
///
/// The thread that asks waits until the answer is there, or until the request is gone: JavaScript has ended.
#[napi]
pub struct ContentRequest {
    action: &'static str,
    name: String,
    bytes: Vec<u8>,
    answer: Mutex<Option<Sender<Answer>>>,
}

#[napi]
impl ContentRequest {
    /// `put`, `get` or `remove`.
    #[napi(getter)]
    pub fn action(&self) -> &'static str {
        self.action
    }

    /// The name in the store.
    #[napi(getter)]
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// The bytes of `put`.
    #[napi]
    pub fn bytes(&self) -> Buffer {
        Buffer::from(self.bytes.clone())
    }

    /// Answers with the bytes of `get`, or that it is done.
    #[napi]
    pub fn done(&self, bytes: Option<Uint8Array>) {
        self.give(Ok(bytes.map(|bytes| bytes.to_vec())));
    }

    /// Answers with the name of what was thrown, whose message may hold a document.
    #[napi]
    pub fn failed(&self, name: String) {
        self.give(Err(format!("the content threw {name}").into()));
    }

    fn give(&self, answer: Answer) {
        let waiting = self.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A call that has ended waits for nothing.
        let _ = waiting.map(|sender| sender.send(answer));
    }
}

/// The program's store.
pub struct Content(ContentCallback);

impl Content {
    /// The store that takes these requests, if there is one.
    pub fn given(ask: Option<ContentCallback>) -> Option<Arc<dyn JournalContent>> {
        ask.map(|ask| Arc::new(Content(ask)) as Arc<dyn JournalContent>)
    }

    fn ask(&self, action: &'static str, name: &str, bytes: &[u8]) -> Answer {
        let (sender, answer) = channel();
        let (name, bytes, answer_to) = (name.to_owned(), bytes.to_vec(), Mutex::new(Some(sender)));
        let request = ContentRequest { action, name, bytes, answer: answer_to };
        self.0.call(request, ThreadsafeFunctionCallMode::NonBlocking);
        answer.recv().unwrap_or_else(|_| Err("JavaScript has ended".into()))
    }
}

impl JournalContent for Content {
    fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
        self.ask("put", name, bytes).map(|_| ())
    }

    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
        self.ask("get", name, &[])
    }

    fn remove(&self, name: &str) -> ContentResult<()> {
        self.ask("remove", name, &[]).map(|_| ())
    }
}
