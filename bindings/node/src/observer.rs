//! Shows JavaScript the requests and replies of a call.

use std::sync::mpsc::{Receiver, Sender, channel};

use dtekit::Naming;
use dtekit::client::{CallBegin, CallEnd, CallEvent, Observer, TraceContext, Tracer};
use napi::Status;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};

/// The JavaScript function that receives an event's JSON text, on JavaScript's own thread.
pub type EventCallback = ThreadsafeFunction<String, (), String, Status, false>;

/// Sends the events of a call to JavaScript.
pub struct EventSender {
    callback: EventCallback,
    /// Each event on its way holds a clone; when all are dropped, JavaScript has received every event.
    under_way: std::sync::Mutex<Sender<()>>,
}

/// Waits for the events of a call.
pub struct EventsReceived(Receiver<()>);

impl EventSender {
    /// A sender, and what waits until JavaScript has received every event of it.
    pub fn new(callback: EventCallback) -> (EventSender, EventsReceived) {
        let (sender, receiver) = channel();
        (EventSender { callback, under_way: sender.into() }, EventsReceived(receiver))
    }
}

impl EventsReceived {
    /// Waits until JavaScript has received every event, so that the promise of the call settles after them.
    pub fn wait(self) {
        // It ends when the last sender is dropped: each event was received, or JavaScript has ended.
        while self.0.recv().is_ok() {}
    }
}

impl Observer for EventSender {
    fn observe(&self, event: &CallEvent<'_>) {
        let text = event.to_value(Naming::Camel).to_string();
        let Ok(under_way) = self.under_way.lock().map(|sender| sender.clone()) else { return };
        self.callback.call_with_return_value(text, ThreadsafeFunctionCallMode::NonBlocking, move |_, _| {
            drop(under_way);
            Ok(())
        });
    }
}

/// The JavaScript function that follows calls, on JavaScript's own thread. It gets the JSON text of a begin or an end,
/// and gives for a begin traceparent and, behind a line break, tracestate. It does not keep the process alive: the call
/// does.
pub type CallCallback = ThreadsafeFunction<String, Option<String>, String, Status, false, true>;

/// Tells JavaScript of each call, and waits until it has heard.
pub struct Follower(CallCallback);

impl Follower {
    pub fn new(callback: CallCallback) -> Follower {
        Follower(callback)
    }

    fn tell(&self, text: String) -> Option<String> {
        let (sender, told) = channel();
        self.0.call_with_return_value(text, ThreadsafeFunctionCallMode::NonBlocking, move |given, _| {
            // Nobody waits if the process ends.
            let _ = sender.send(given.ok().flatten());
            Ok(())
        });
        // It ends without an answer where JavaScript has ended.
        told.recv().ok().flatten()
    }
}

impl Tracer for Follower {
    fn begin(&self, call: &CallBegin<'_>) -> Option<TraceContext> {
        let given = self.tell(call.to_value(Naming::Camel).to_string())?;
        let (traceparent, tracestate) = match given.split_once('\n') {
            Some((parent, state)) => (parent.to_owned(), Some(state.to_owned())),
            None => (given, None),
        };
        Some(TraceContext { traceparent, tracestate })
    }

    fn end(&self, call: &CallEnd<'_>) {
        self.tell(call.to_value(Naming::Camel).to_string());
    }
}
