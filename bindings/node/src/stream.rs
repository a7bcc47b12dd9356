//! The XML of a large document in pieces: a thread converts, and waits before each piece until it is asked for.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use dtekit::{Error, ErrorKind, Finding, Result, ToXml, code, guard};
use napi::bindgen_prelude::{BufferSlice, Either3, Object};
use napi::{Env, JsDeferred};
use napi_derive::napi;

use crate::answer::{Outcome, failure, outcome};
use crate::client::no_thread;
use crate::conversion::options;

/// How long the next piece is; at the end the paths of what was dropped; or the error as JSON text.
type Next = Either3<u32, Vec<String>, String>;

/// A promise that JavaScript waits for.
type Request = JsDeferred<Next, Box<dyn FnOnce(Env) -> napi::Result<Next>>>;

/// About how many bytes a piece has: with so few pieces the engine has no cause to compile the loop that asks for them,
/// which takes it several megabytes.
const PIECE: usize = 512 << 10;

/// A conversion that goes on as its pieces are asked for.
#[napi]
pub struct Pieces {
    requests: Option<Sender<Request>>,
    /// The piece that JavaScript was told of. It copies the piece into memory of its own, whose size its garbage
    /// collector then knows, so that pieces do not pile up.
    piece: Arc<Mutex<Vec<u8>>>,
}

/// Begins to write JSON as XML on a thread of its own.
#[napi]
pub fn stream(data: &[u8], keywords: Option<String>, drop_empty: bool) -> Outcome<Pieces> {
    let (hand, take) = channel();
    let piece = Arc::new(Mutex::new(Vec::new()));
    let mut sink = Sink { requests: take, gathered: Vec::new(), piece: piece.clone() };
    // The bytes are copied, since JavaScript may change its own while the thread still reads them.
    let data = data.to_vec();
    let started = thread::Builder::new().name("dtekit-stream".to_owned()).spawn(move || {
        let last = match guard(|| write(&data, keywords.as_deref(), drop_empty, &mut sink)) {
            Ok(dropped) => Either3::B(dropped),
            Err(error) => Either3::C(failure(&error).to_string()),
        };
        drop(data);
        // Nobody asks where JavaScript has stopped.
        if let Ok(request) = sink.requests.recv() {
            settle(request, last);
        }
    });
    outcome(started.map(|_| Pieces { requests: Some(hand), piece }).map_err(no_thread))
}

fn write(data: &[u8], keywords: Option<&str>, drop_empty: bool, sink: &mut Sink) -> Result<Vec<String>> {
    let options = options(keywords, ToXml::from_members)?;
    let mut dropped = Vec::new();
    if drop_empty {
        let xml;
        (xml, dropped) = dtekit::json_to_xml_dropping(data, &options)?;
        // It is whole already; an error means that JavaScript has stopped.
        xml.chunks(PIECE).try_for_each(|piece| sink.write_all(piece)).ok();
    } else {
        dtekit::json_to_xml_into(data, &options, sink)?;
    }
    sink.flush().ok();
    Ok(dropped)
}

#[napi]
impl Pieces {
    /// The promise of the next piece's length. The one before must have been taken.
    #[napi(ts_return_type = "Promise<number | string[] | string>")]
    pub fn next<'env>(&self, env: &'env Env) -> napi::Result<Object<'env>> {
        let (request, promise) = env.create_deferred()?;
        let refused = match &self.requests {
            Some(thread) => thread.send(request).err().map(|SendError(request)| request),
            None => Some(request),
        };
        if let Some(request) = refused {
            let message = "expected a further piece, found that all were given";
            let error = Error::new(ErrorKind::Internal, Finding::new(&code::INTERNAL_PANIC, message));
            settle(request, Either3::C(failure(&error).to_string()));
        }
        Ok(promise)
    }

    /// Copies the piece into a buffer of its length.
    #[napi]
    pub fn take(&self, mut target: BufferSlice<'_>) -> Outcome<bool> {
        outcome(guard(|| {
            target.copy_from_slice(&self.piece.lock().unwrap_or_else(PoisonError::into_inner));
            Ok(true)
        }))
    }

    /// Ends the conversion, whose further pieces nobody wants.
    #[napi]
    pub fn stop(&mut self) {
        self.requests = None;
    }
}

fn settle(request: Request, next: Next) {
    request.resolve(Box::new(move |_env| Ok(next)));
}

/// Gathers pieces, and hands each to the promise that waits for it.
struct Sink {
    requests: Receiver<Request>,
    gathered: Vec<u8>,
    piece: Arc<Mutex<Vec<u8>>>,
}

impl Write for Sink {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.gathered.extend_from_slice(text);
        if self.gathered.len() >= PIECE {
            self.flush()?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gathered.is_empty() {
            return Ok(());
        }
        let request = self.requests.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        let length = self.gathered.len() as u32;
        // The piece before was taken, as the promise of this one was asked for.
        std::mem::swap(&mut *self.piece.lock().unwrap_or_else(PoisonError::into_inner), &mut self.gathered);
        self.gathered.clear();
        settle(request, Either3::A(length));
        Ok(())
    }
}
