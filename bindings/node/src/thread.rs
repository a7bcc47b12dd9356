//! Threads for calls: one of its own for a call that waits, one of libuv's for a call that works.

use std::sync::mpsc;
use std::thread;

use dtekit::{Error, ErrorKind, Finding, Result, code};
use napi::bindgen_prelude::{AsyncTask, Either, Object, ToNapiValue};
use napi::{Env, JsDeferred, Task};
use napi_derive::napi;

use crate::outcome::{Crosses, Outcome, cross, guarded, outcome};

/// A promise, or the error as JSON text if no thread could be started.
pub type Promise<'env> = napi::Result<Outcome<Object<'env>>>;

/// Does the work on a thread of its own and gives the promise of its answer.
///
/// A call may wait for minutes. On one of libuv's four threads it would block the program's own files and name
/// look-ups.
pub fn on_thread<T: ToNapiValue + Send + 'static>(
    env: &Env,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Promise<'_> {
    // The thread starts before the promise is made: no promise is left that nothing would settle.
    let (send, receive) = mpsc::sync_channel::<JsDeferred<Outcome<T>, _>>(1);
    let started = thread::Builder::new().name("dtekit-call".to_owned()).spawn(move || {
        let answer = guarded(work);
        if let Ok(deferred) = receive.recv() {
            deferred.resolve(move |_env| Ok(answer));
        }
    });
    if let Err(error) = started {
        return Ok(outcome(Err(no_thread(error))));
    }
    let (deferred, promise) = env.create_deferred()?;
    send.send(deferred).ok();
    Ok(Either::A(promise))
}

/// The error where the system gives no thread.
pub fn no_thread(error: std::io::Error) -> Error {
    let message = "expected a thread for the call, found that none can be started";
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_THREADS, message)).with_source(error)
}

/// Work for one of libuv's threads.
pub struct Job<T>(Option<Box<dyn FnOnce() -> Result<T> + Send>>);

/// Does the work on one of libuv's threads and gives the promise of its answer.
pub fn on_worker<T: Crosses>(work: impl FnOnce() -> Result<T> + Send + 'static) -> AsyncTask<Job<T>> {
    AsyncTask::new(Job(Some(Box::new(work))))
}

impl<T: Crosses> Task for Job<T> {
    type Output = Outcome<T>;
    type JsValue = Outcome<T::Value>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let work = self.0.take();
        Ok(guarded(|| work.expect("Node computes a task once")()))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        cross(&env, output)
    }
}

/// Panics on the caller's thread, so that a test can see the panic become an error.
#[napi(js_name = "_panicSync")]
pub fn panic_sync() -> Outcome<bool> {
    guarded(|| panic!("asked for by a test"))
}

/// Panics on a worker thread, so that a test can see the panic become an error.
#[napi(js_name = "_panicAsync", ts_return_type = "Promise<boolean | string>")]
pub fn panic_async() -> AsyncTask<Job<bool>> {
    on_worker(|| panic!("asked for by a test"))
}

/// Panics on the thread of a call, so that a test can see the panic become an error.
#[napi(js_name = "_panicThread", ts_return_type = "Promise<boolean | string> | string")]
pub fn panic_thread(env: &Env) -> Promise<'_> {
    on_thread(env, || -> Result<bool> { panic!("asked for by a test") })
}
