//! Calls that a signal handler can end: Ctrl-C, SIGTERM.
//!
//! Python runs signal handlers on its main thread only, and only between steps of Python code. So a call of the main
//! thread runs on a thread of its own, and the main thread waits for it and lets Python look at its signals. If a
//! handler raises, the call is cancelled, and the exception takes along what is known of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use dtekit::client::{CallEvent, CallStep, Cancellation};
use dtekit::result::ListedDocument;
use dtekit::{Error, ErrorKind, Finding, Naming, Outcome, Phase, code};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::error;
use crate::reply::Parts;

/// How often Python looks at its signals.
const TURN: Duration = Duration::from_millis(50);

/// What a call gives.
pub trait Answer: Send + 'static {
    /// Its process result, if it is one.
    fn result(self) -> Option<Parts>;
}

impl Answer for Parts {
    fn result(self) -> Option<Parts> {
        Some(self)
    }
}

impl<T: Send + 'static> Answer for (Parts, Option<T>) {
    fn result(self) -> Option<Parts> {
        Some(self.0)
    }
}

/// An answer that says nothing about a send.
pub struct Plain<T>(pub T);

impl<T: Send + 'static> Answer for Plain<T> {
    fn result(self) -> Option<Parts> {
        None
    }
}

/// A callable that gets the JSON text of events, and whether it gets all of them or only an unknown outcome.
#[derive(FromPyObject)]
pub struct Listener(Py<PyAny>, bool);

impl Listener {
    fn clone_ref(&self, py: Python<'_>) -> Self {
        Listener(self.0.clone_ref(py), self.1)
    }

    fn call(&self, py: Python<'_>, text: String) -> PyResult<Py<PyAny>> {
        self.0.call1(py, (text,))
    }
}

/// The JSON text of an event that a listener wants.
fn wanted(event: &CallEvent<'_>, all: bool) -> Option<String> {
    (all || is_unknown(event)).then(|| event.to_value(Naming::Snake).to_string())
}

fn is_unknown(event: &CallEvent<'_>) -> bool {
    matches!(event.step, CallStep::Unknown { .. })
}

/// The caller's rule for the authority's answer, as `JournalRun` takes it.
pub type Rule<'a> = dyn Fn(&ListedDocument) -> dtekit::Result<Outcome> + 'a;

/// What the thread of a call tells the thread that waits.
enum Message<T> {
    /// An event for the listener. The call goes on when the sender is dropped.
    Event {
        text: String,
        is_unknown: bool,
        _listened: Sender<()>,
    },
    /// A listed document for the caller's rule, which gives the word of an outcome. None if it raised.
    Question(String, Sender<Option<String>>),
    Done(dtekit::Result<T>),
}

/// Runs a call with the interpreter's lock released, so that a signal handler can end it. The listener is called on the
/// thread of the caller.
pub fn run<T: Answer>(
    py: Python<'_>,
    client: &dtekit::Client,
    listener: Option<&Listener>,
    call: impl FnOnce(&dtekit::Client) -> dtekit::Result<T> + Send + 'static,
) -> PyResult<T> {
    let call = move |client: &dtekit::Client, _: Option<&Rule<'_>>| call(client);
    run_deciding(py, client, listener, None, false, call)
}

/// Runs a call that may ask the rule `decide`, a callable that takes a listed document's JSON text and gives the word
/// of an outcome. It is called on the thread of the caller. What it raises ends the call. See [`driven`].
pub fn run_deciding<T: Answer>(
    py: Python<'_>,
    client: &dtekit::Client,
    listener: Option<&Listener>,
    decide: Option<&Py<PyAny>>,
    is_driven: bool,
    call: impl FnOnce(&dtekit::Client, Option<&Rule<'_>>) -> dtekit::Result<T> + Send + 'static,
) -> PyResult<T> {
    let observed = |client: &dtekit::Client, listener: Listener| {
        client.observed_by(move |event: &CallEvent<'_>| {
            let Some(text) = wanted(event, listener.1) else { return };
            Python::try_attach(|py| {
                if let Err(raised) = listener.call(py, text) {
                    raised.write_unraisable(py, None);
                }
            });
        })
    };
    if !is_main_thread(py)? {
        let raised = Mutex::new(None);
        let hold = |error: PyErr| *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        let done = py.detach(|| {
            let rule = |document: &ListedDocument| {
                let text = document.to_value(Naming::Snake).to_string();
                let word = decide.map(|decide| Python::attach(|py| word_of(py, decide, text)));
                outcome(word.and_then(|word| word.map_err(hold).ok()))
            };
            let rule = decide.is_some().then_some(&rule as &Rule<'_>);
            dtekit::guard(|| match listener {
                None => call(client, rule),
                Some(listener) => {
                    let listener = Python::attach(|py| listener.clone_ref(py));
                    call(&observed(client, listener), rule)
                }
            })
        });
        let raised = raised.into_inner().unwrap_or_else(PoisonError::into_inner);
        return done.map_err(|error| raised.unwrap_or_else(|| error::raised(py, &error)));
    }
    let client = client.clone();
    let all = listener.map(|listener| listener.1);
    let has_rule = decide.is_some();
    let caller = thread::current().id();
    wait(py, (listener, decide), is_driven, move |cancellation, sender| {
        let client = client.cancelled_by(cancellation);
        let asked = sender.clone();
        let rule = move |document: &ListedDocument| {
            let (decided, answer) = channel();
            let text = document.to_value(Naming::Snake).to_string();
            let word = asked.send(Message::Question(text, decided)).ok().and_then(|()| answer.recv().ok());
            outcome(word.flatten())
        };
        let rule = has_rule.then_some(&rule as &Rule<'_>);
        let Some(all) = all else { return call(&client, rule) };
        let sender = sender.clone();
        let observed = client.observed_by(move |event: &CallEvent<'_>| {
            let Some(text) = wanted(event, all) else { return };
            let (listened, end) = channel();
            let event = Message::Event { text, is_unknown: is_unknown(event), _listened: listened };
            // The caller's own thread is here when it cancels the call.
            if sender.send(event).is_ok() && thread::current().id() != caller {
                // It ends when the listener has returned, or when nobody waits any more.
                let _ = end.recv();
            }
        });
        call(&observed, rule)
    })
}

/// The word that the caller's rule gives.
fn word_of(py: Python<'_>, decide: &Py<PyAny>, document: String) -> PyResult<String> {
    decide.call1(py, (document,))?.extract(py)
}

/// The outcome of that word. Without a word the rule has raised, and the caller gets what it raised.
fn outcome(word: Option<String>) -> dtekit::Result<Outcome> {
    match word {
        Some(word) => word.parse(),
        None => {
            let message = "expected an outcome of `decide`, found that it has raised";
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("decide");
            Err(Error::new(ErrorKind::Argument, finding))
        }
    }
}

/// Runs a call that needs no client.
pub fn run_plain<T: Send + 'static>(
    py: Python<'_>,
    call: impl FnOnce(&Cancellation) -> dtekit::Result<T> + Send + 'static,
) -> PyResult<T> {
    run_plain_driven(py, false, call)
}

/// Runs a call that needs no client; see [`driven`].
pub fn run_plain_driven<T: Send + 'static>(
    py: Python<'_>,
    is_driven: bool,
    call: impl FnOnce(&Cancellation) -> dtekit::Result<T> + Send + 'static,
) -> PyResult<T> {
    if !is_main_thread(py)? {
        let done = py.detach(|| dtekit::guard(|| call(&Cancellation::default())));
        return done.map_err(|error| error::raised(py, &error));
    }
    let call = move |cancellation: &Cancellation, _: &_| call(cancellation).map(Plain);
    wait(py, (None, None), is_driven, call).map(|Plain(answer)| answer)
}

/// Makes a call that uses a driver of Python many times.
///
/// The interpreter needs a state of this thread for each use. Without one it makes a state and drops it again, use by
/// use. So the call makes one before its first use, and keeps it until its end.
fn driven<T: Send>(call: impl FnOnce() -> T + Send) -> Option<T> {
    let (mut call, mut done) = (Some(call), None);
    let mut run = || done = call.take().map(|call| call());
    let attached = Python::try_attach(|py| {
        py.detach(|| {
            run();
            // The interpreter that has ended would end this thread in the middle of its code.
            while Python::try_attach(|_| ()).is_none() {
                thread::park();
            }
        });
    });
    if attached.is_none() {
        run();
    }
    done
}

/// Waits for a call on a thread of its own.
fn wait<T: Answer>(
    py: Python<'_>,
    (listener, decide): (Option<&Listener>, Option<&Py<PyAny>>),
    is_driven: bool,
    call: impl FnOnce(&Cancellation, &Sender<Message<T>>) -> dtekit::Result<T> + Send + 'static,
) -> PyResult<T> {
    let (sender, mut messages) = channel();
    let cancellation = Cancellation::waiting();
    let cancelled = cancellation.clone();
    let process = std::process::id();
    let running = Running::new();
    let started = thread::Builder::new().name("dtekit-call".to_owned()).spawn(move || {
        // All else is dropped before it.
        let _running = running;
        let (call, cancelled, sender) = (call, cancelled, sender);
        let run = || dtekit::guard(|| call(&cancelled, &sender));
        let done = if is_driven { driven(run) } else { Some(run()) };
        // Nobody waits any more if the call was interrupted.
        let _ = done.map(|done| sender.send(Message::Done(done)));
    });
    if let Err(error) = started {
        let message = "expected a thread for the call, found that none can be started";
        let finding = Finding::new(&code::LIMIT_THREADS, message);
        return Err(error::raised(py, &Error::new(ErrorKind::Limit, finding).with_source(error)));
    }
    // What the caller's rule raised: the call ends with it.
    let mut held = None;
    loop {
        let message;
        // The receiver goes to the code without the interpreter's lock and back: threads cannot share it.
        (message, messages) = py.detach(move || (messages.recv_timeout(TURN), messages));
        match message {
            Ok(Message::Event { text, _listened, .. }) => {
                let heard = listener.map(|listener| listener.call(py, text));
                if let Some(Err(raised)) = heard {
                    // Its own mistakes do not affect the call, but KeyboardInterrupt and SystemExit come from a
                    // handler.
                    if !raised.is_instance_of::<PyException>(py) {
                        return Err(interrupted(py, raised, listener, &cancellation, &messages));
                    }
                    raised.write_unraisable(py, None);
                }
            }
            Ok(Message::Question(text, decided)) => {
                let word = decide.map(|decide| word_of(py, decide, text)).transpose();
                let word = match word {
                    Err(error) if !error.is_instance_of::<PyException>(py) => {
                        return Err(interrupted(py, error, listener, &cancellation, &messages));
                    }
                    Err(error) => {
                        held = Some(error);
                        None
                    }
                    Ok(word) => word,
                };
                // The call may have ended.
                let _ = decided.send(word);
            }
            Ok(Message::Done(done)) => {
                return match py.check_signals() {
                    Ok(()) => done.map_err(|error| held.unwrap_or_else(|| error::raised(py, &error))),
                    Err(raised) => Err(attached(py, raised, done.ok().and_then(Answer::result))),
                };
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(raised) = py.check_signals() {
                    return Err(interrupted(py, raised, listener, &cancellation, &messages));
                }
                // A handler has forked, and the thread of the call exists in the parent only.
                if std::process::id() != process {
                    return Err(error::raised(py, &lost()));
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(error::raised(py, &lost())),
        }
    }
}

/// How many calls run on threads of their own, below the number of the process: the child of a fork has none of them.
static RUNNING: AtomicU64 = AtomicU64::new(0);

/// How long the end of the program waits for calls that were interrupted.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// A call on a thread of its own, until it has dropped what it had.
struct Running(u32);

fn running(all: u64, process: u32) -> u32 {
    if (all >> 32) as u32 == process { all as u32 } else { 0 }
}

fn count(process: u32, change: impl Fn(u32) -> u32) {
    let next = |all| Some(u64::from(process) << 32 | u64::from(change(running(all, process))));
    let _ = RUNNING.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next);
}

impl Running {
    fn new() -> Running {
        let process = std::process::id();
        count(process, |calls| calls + 1);
        Running(process)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.0 == std::process::id() {
            count(self.0, |calls| calls.saturating_sub(1));
        }
    }
}

/// Waits for calls that were interrupted, when the program ends: one that is in a driver of Python while the
/// interpreter is taken down would abort the process. Each stops within half a second, but for one that waits for the
/// network: that is in no code of Python.
#[pyfunction]
pub fn end_calls(py: Python<'_>) {
    let process = std::process::id();
    py.detach(|| {
        let begin = Instant::now();
        while running(RUNNING.load(Ordering::SeqCst), process) > 0 && begin.elapsed() < LAST_WAIT {
            thread::sleep(Duration::from_millis(5));
        }
    });
}

/// Cancels the call; the exception of the handler with what is known of the call.
fn interrupted<T: Answer>(
    py: Python<'_>,
    raised: PyErr,
    listener: Option<&Listener>,
    cancellation: &Cancellation,
    messages: &Receiver<Message<T>>,
) -> PyErr {
    let cancelled = cancellation.cancel();
    let (mut answered, mut unknown_event) = (None, None);
    for message in messages.try_iter() {
        match message {
            // The answer may have come meanwhile.
            Message::Done(Ok(answer)) => answered = answer.result(),
            Message::Event { text, is_unknown: true, .. } => unknown_event = Some(text),
            _ => {}
        }
    }
    if let (None, Some(text), Some(listener)) = (&answered, unknown_event, listener)
        && let Err(failed) = listener.call(py, text)
    {
        failed.write_unraisable(py, None);
    }
    let unknown = || cancelled.result.map(Parts::of_result);
    attached(py, raised, answered.or_else(unknown))
}

/// The exception with the result: see `dtekit.clients.interrupted_result`.
fn attached(py: Python<'_>, raised: PyErr, result: Option<Parts>) -> PyErr {
    static ATTACH: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let done = result.map(|parts| {
        let parts = parts.into_tuple(py)?;
        ATTACH.import(py, "dtekit._interruption", "attach")?.call1((raised.value(py), parts))
    });
    if let Some(Err(failed)) = done {
        failed.write_unraisable(py, None);
    }
    raised
}

fn lost() -> Error {
    let message = "expected the answer of the call, found that its thread has ended";
    Error::new(ErrorKind::Transport, Finding::new(&code::TRANSPORT_CANCELLED, message))
        .with_phase(Phase::InFlight)
}

/// Whether this is the thread on which Python runs signal handlers.
fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    static MAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static CURRENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let main = MAIN.import(py, "threading", "main_thread")?.call0()?;
    let current: u64 = CURRENT.import(py, "threading", "get_ident")?.call0()?.extract()?;
    // A main thread that has not begun has no number.
    Ok(main.getattr("ident")?.extract::<Option<u64>>()? == Some(current))
}
