//! The client: each call on a thread of its own.

use std::sync::{Arc, mpsc};
use std::thread;

use dtekit::client::Settings;
use dtekit::operation::Request;
use dtekit::{Client, Context, Error, ErrorKind, Finding, ProcessResult, Reply, Result, code, guard};
use napi::bindgen_prelude::{Either, Object, ToNapiValue, Uint8Array};
use napi::{Env, JsDeferred};
use napi_derive::napi;

use crate::answer::{Answer, Outcome, answer, outcome};
use crate::extraction::{Passage, advance};
use crate::keyword::{arguments, members, owned};
use crate::observer::{Told, Watcher};
use crate::receiver_message::Message;
use crate::request::{Call, findings};

/// The handle that a JavaScript client keeps in a private field.
#[napi]
pub struct Connection(pub(crate) Client);

/// Makes a client from its settings.
#[napi]
pub fn connect(settings: String) -> Outcome<Connection> {
    outcome(guard(|| Ok(Connection(Client::new(Settings::from_members(&members(&settings)?)?)?))))
}

/// Reads an answer that the caller received.
#[napi]
pub fn decode(data: &[u8], keywords: Option<String>) -> Outcome<Answer> {
    outcome(guard(|| {
        let members = keywords.as_deref().map(members).transpose()?.unwrap_or_default();
        let result = ProcessResult::decode(data, &Context::from_members(&members)?)?;
        Ok(answer(&Reply::Process(Box::new(result))))
    }))
}

/// Reads any answer that the caller received.
#[napi]
pub fn decode_reply(body: &[u8], keywords: Option<String>) -> Outcome<Answer> {
    outcome(guard(|| {
        let members = keywords.as_deref().map(members).transpose()?.unwrap_or_default();
        Ok(answer(&Reply::from_members(body, &members)?))
    }))
}

/// A promise, or the error as JSON text where none could be made.
pub type Promise<'env> = napi::Result<Outcome<Object<'env>>>;

#[napi]
impl Connection {
    /// Calls an operation; each value is a document's bytes or the JSON text of anything else.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn call<'env>(
        &self,
        env: &'env Env,
        operation: String,
        names: Vec<String>,
        values: Vec<Either<Uint8Array, String>>,
        told: Option<Told>,
    ) -> Promise<'env> {
        let values = owned(values);
        self.run(env, told, move |client| {
            exchange(client, &Client::request(&operation, arguments(names, values)?)?)
        })
    }

    /// Sends a request that was built before.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn execute<'env>(&self, env: &'env Env, request: &Call, told: Option<Told>) -> Promise<'env> {
        let request = request.0.clone();
        self.run(env, told, move |client| exchange(client, &request))
    }

    /// Takes one step of an extraction.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn advance<'env>(
        &self,
        env: &'env Env,
        extraction: &Passage,
        now: f64,
        told: Option<Told>,
    ) -> Promise<'env> {
        let extraction = Arc::clone(&extraction.0);
        self.run(env, told, move |client| advance(client, &extraction, now))
    }

    /// Sends a receiver message; the arguments are as those of `call`.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn send_receiver_message<'env>(
        &self,
        env: &'env Env,
        message: &Message,
        names: Vec<String>,
        values: Vec<Either<Uint8Array, String>>,
        told: Option<Told>,
    ) -> Promise<'env> {
        let message = message.0.clone();
        let values = owned(values);
        self.run(env, told, move |client| {
            let result = client.send_receiver_message(&message, arguments(names, values)?)?;
            Ok(answer(&Reply::Process(Box::new(result))))
        })
    }
}

impl Connection {
    /// Runs a call on a thread of its own; `told` is told of its requests and replies.
    pub fn run<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        told: Option<Told>,
        call: impl FnOnce(&Client) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let client = self.0.clone();
        on_thread(env, move || match told {
            None => call(&client),
            Some(told) => {
                let (watcher, handled) = Watcher::new(told);
                let answer = call(&client.observed_by(watcher));
                handled.wait();
                answer
            }
        })
    }
}

fn exchange(client: &Client, request: &Request) -> Result<Answer> {
    let reply = client.execute(request)?;
    Ok(Answer { findings: findings(request, &reply), ..answer(&reply) })
}

/// Panics inside the thread of a call, so that a test can see the panic become an error.
#[napi(js_name = "_panicThread", ts_return_type = "Promise<Answer | string> | string")]
pub fn panic_thread(env: &Env) -> Promise<'_> {
    on_thread(env, || -> Result<Answer> { panic!("asked for by a test") })
}

/// Does the work on a thread of its own and gives the promise of its answer.
///
/// A call may wait for minutes. On one of libuv's four threads it would keep the program's own files and name
/// look-ups waiting.
pub fn on_thread<T: ToNapiValue + Send + 'static>(
    env: &Env,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Promise<'_> {
    // The thread is started before there is a promise, which nothing would settle if it could not be.
    let (hand, take) = mpsc::sync_channel::<JsDeferred<Outcome<T>, _>>(1);
    let started = thread::Builder::new().name("dtekit-call".to_owned()).spawn(move || {
        let answered = outcome(guard(work));
        if let Ok(deferred) = take.recv() {
            deferred.resolve(move |_env| Ok(answered));
        }
    });
    if let Err(error) = started {
        return Ok(outcome(Err(no_thread(error))));
    }
    let (deferred, promise) = env.create_deferred()?;
    hand.send(deferred).ok();
    Ok(Either::A(promise))
}

/// The error where the system gives no thread.
pub fn no_thread(error: std::io::Error) -> Error {
    let message = "expected a thread for the call, found that none can be started";
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_THREADS, message)).with_source(error)
}
