//! The XML of a large document in pieces: a thread converts, and before each piece it waits until JavaScript asks for
//! it.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use dtekit::convert::Pieces;
use dtekit::{Error, ErrorKind, Finding, Result, ToXml, code, guard};
use napi::bindgen_prelude::{BufferSlice, Either3, Object};
use napi::{Env, JsDeferred};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, error_text, guarded, outcome};
use crate::thread::no_thread;

/// The length of the next piece; at the end the paths of the dropped elements; or the error as JSON text.
type Next = Either3<u32, Vec<String>, String>;

/// The promise of the next piece, which JavaScript waits for.
type Request = JsDeferred<Next, Box<dyn FnOnce(Env) -> napi::Result<Next>>>;

/// About how many bytes a piece has. Smaller pieces would make the engine compile the loop that asks for them, which
/// takes several megabytes.
const PIECE: usize = 512 << 10;

/// A conversion that gives its XML in pieces.
#[napi]
pub struct XmlStream {
    requests: Option<Sender<Request>>,
    /// The piece that JavaScript was told of. JavaScript copies it into its own memory, so its garbage collector knows
    /// the size, and pieces do not pile up.
    piece: Arc<Mutex<Vec<u8>>>,
}

/// Begins to write JSON as XML on a thread of its own.
#[napi]
pub fn stream(data: Given, keywords: Option<String>, drop_empty: bool) -> Outcome<XmlStream> {
    let (sender, receiver) = channel();
    let piece = Arc::new(Mutex::new(Vec::new()));
    let mut sink = Sink { requests: receiver, collected: Vec::new(), piece: piece.clone() };
    let data = Input::new(data);
    let started = thread::Builder::new().name("dtekit-stream".to_owned()).spawn(move || {
        let data = data.into_bytes();
        let last = match guard(|| write(&data, keywords.as_deref(), drop_empty, &mut sink)) {
            Ok(dropped) => Either3::B(dropped),
            Err(error) => Either3::C(error_text(&error)),
        };
        drop(data);
        // Once JavaScript has stopped, no request comes.
        if let Ok(request) = sink.requests.recv() {
            settle(request, last);
        }
    });
    outcome(started.map(|_| XmlStream { requests: Some(sender), piece }).map_err(no_thread))
}

fn write(data: &[u8], keywords: Option<&str>, drop_empty: bool, sink: &mut Sink) -> Result<Vec<String>> {
    let options = ToXml { drop_empty, ..options(keywords, ToXml::from_members)? };
    if !drop_empty {
        options.convert(data, Pieces(&mut *sink))?;
        sink.flush().ok();
        return Ok(Vec::new());
    }
    let xml = options.convert(data, Vec::new())?;
    // The XML is complete; an error means that JavaScript has stopped.
    xml.output.chunks(PIECE).try_for_each(|piece| sink.write_all(piece)).ok();
    sink.flush().ok();
    Ok(xml.dropped)
}

#[napi]
impl XmlStream {
    /// The promise of the next piece's length. JavaScript must have taken the piece before.
    #[napi(ts_return_type = "Promise<number | string[] | string>")]
    pub fn next<'env>(&self, env: &'env Env) -> napi::Result<Object<'env>> {
        let (request, promise) = env.create_deferred()?;
        let unanswered = match &self.requests {
            Some(thread) => thread.send(request).err().map(|SendError(request)| request),
            None => Some(request),
        };
        if let Some(request) = unanswered {
            let message = "expected a further piece, found that all were given";
            let error = Error::new(ErrorKind::Internal, Finding::new(&code::INTERNAL_PANIC, message));
            settle(request, Either3::C(error_text(&error)));
        }
        Ok(promise)
    }

    /// Copies the piece into a buffer of its length.
    #[napi]
    pub fn take(&self, mut target: BufferSlice<'_>) -> Outcome<bool> {
        guarded(|| {
            target.copy_from_slice(&self.piece.lock().unwrap_or_else(PoisonError::into_inner));
            Ok(true)
        })
    }

    /// Ends the conversion: JavaScript wants no further piece.
    #[napi]
    pub fn stop(&mut self) {
        self.requests = None;
    }
}

fn settle(request: Request, next: Next) {
    request.resolve(Box::new(move |_env| Ok(next)));
}

/// Collects pieces, and settles with each the promise that waits for it.
struct Sink {
    requests: Receiver<Request>,
    collected: Vec<u8>,
    piece: Arc<Mutex<Vec<u8>>>,
}

impl Write for Sink {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.collected.extend_from_slice(text);
        if self.collected.len() >= PIECE {
            self.flush()?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.collected.is_empty() {
            return Ok(());
        }
        let request = self.requests.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        let length = self.collected.len() as u32;
        // JavaScript asked for this piece, so it has taken the one before.
        std::mem::swap(&mut *self.piece.lock().unwrap_or_else(PoisonError::into_inner), &mut self.collected);
        self.collected.clear();
        settle(request, Either3::A(length));
        Ok(())
    }
}
