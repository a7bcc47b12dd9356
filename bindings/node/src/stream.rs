//! The XML of a large document in pieces: a thread converts, and waits before each piece until it is asked for.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread;

use dtekit::{Error, ErrorKind, Finding, Result, ToXml, code, guard};
use napi::bindgen_prelude::{Buffer, Either, Either3, Object};
use napi::{Env, JsDeferred};
use napi_derive::napi;

use crate::answer::{Outcome, failure, outcome};
use crate::client::no_thread;
use crate::conversion::options;

/// A piece; at the end the paths of what was dropped; or the error as JSON text.
type Piece = Either3<Buffer, Vec<String>, String>;

/// A promise that JavaScript waits for, to be settled with what comes next.
type Request = JsDeferred<Piece, Box<dyn FnOnce(Env) -> napi::Result<Piece>>>;

/// What a thread hands over. A Buffer is made of it on JavaScript's own thread.
type Next = Either3<Vec<u8>, Vec<String>, String>;

/// A conversion that goes on as its pieces are asked for.
#[napi]
pub struct Pieces(Option<Sender<Request>>);

/// Begins to write JSON as XML on a thread of its own.
#[napi]
pub fn stream(data: &[u8], keywords: Option<String>, drop_empty: bool) -> Outcome<Pieces> {
    let (hand, take) = channel();
    // The bytes are copied, since JavaScript may change its own while the thread still reads them.
    let data = data.to_vec();
    let started = thread::Builder::new().name("dtekit-stream".to_owned()).spawn(move || {
        let mut sink = Sink(take);
        let last = match guard(|| write(&data, keywords.as_deref(), drop_empty, &mut sink)) {
            Ok(dropped) => Either3::B(dropped),
            Err(error) => Either3::C(failure(&error).to_string()),
        };
        drop(data);
        // Nobody asks where JavaScript has stopped.
        if let Ok(request) = sink.0.recv() {
            settle(request, last);
        }
    });
    outcome(started.map(|_| Pieces(Some(hand))).map_err(no_thread))
}

fn write(data: &[u8], keywords: Option<&str>, drop_empty: bool, sink: &mut Sink) -> Result<Vec<String>> {
    let options = options(keywords, ToXml::from_members)?;
    if !drop_empty {
        return dtekit::json_to_xml_into(data, &options, sink).map(|()| Vec::new());
    }
    let (xml, dropped) = dtekit::json_to_xml_dropping(data, &options)?;
    // It is whole already; an error means that JavaScript has stopped.
    sink.write_all(&xml).ok();
    Ok(dropped)
}

#[napi]
impl Pieces {
    /// The promise of the next piece.
    #[napi(ts_return_type = "Promise<Buffer | string[] | string>")]
    pub fn next<'env>(&self, env: &'env Env) -> napi::Result<Either<Object<'env>, String>> {
        let (request, promise) = env.create_deferred()?;
        let refused = match &self.0 {
            Some(thread) => thread.send(request).err().map(|SendError(request)| request),
            None => Some(request),
        };
        if let Some(request) = refused {
            let finding =
                Finding::new(&code::INTERNAL_PANIC, "expected a further piece, found that all were given");
            settle(request, Either3::C(failure(&Error::new(ErrorKind::Internal, finding)).to_string()));
        }
        Ok(Either::A(promise))
    }

    /// Ends the conversion, whose further pieces nobody wants.
    #[napi]
    pub fn stop(&mut self) {
        self.0 = None;
    }
}

fn settle(request: Request, next: Next) {
    request.resolve(Box::new(move |_env| {
        Ok(match next {
            Either3::A(piece) => Either3::A(Buffer::from(piece)),
            Either3::B(dropped) => Either3::B(dropped),
            Either3::C(error) => Either3::C(error),
        })
    }));
}

/// Hands each piece to the promise that waits for it.
struct Sink(Receiver<Request>);

impl Write for Sink {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let copy = piece.to_vec();
        let request = self.0.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        settle(request, Either3::A(copy));
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
