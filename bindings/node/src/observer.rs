//! What a call lets JavaScript see of its requests and replies.

use std::sync::mpsc::{Receiver, Sender, channel};

use dtekit::Naming;
use dtekit::client::{Event, Observer};
use napi::Status;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};

/// The function of JavaScript's that takes an event's JSON text; it runs on JavaScript's own thread.
pub type Told = ThreadsafeFunction<String, (), String, Status, false>;

/// Hands events to JavaScript.
pub struct Watcher {
    told: Told,
    handled: std::sync::Mutex<Sender<()>>,
}

/// Says when JavaScript has seen every event.
pub struct Handled(Receiver<()>);

impl Watcher {
    /// A watcher, and what says when JavaScript has seen every event of it.
    pub fn new(told: Told) -> (Watcher, Handled) {
        let (hand, take) = channel();
        (Watcher { told, handled: hand.into() }, Handled(take))
    }
}

impl Handled {
    /// Waits until every event was seen, so that the promise of the call does not overtake them.
    pub fn wait(self) {
        // The sender that each event holds is gone once JavaScript has seen it, or has ended.
        while self.0.recv().is_ok() {}
    }
}

impl Observer for Watcher {
    fn observe(&self, event: &Event<'_>) {
        let text = event.to_value(Naming::Camel).to_string();
        let Ok(handled) = self.handled.lock().map(|handled| handled.clone()) else { return };
        self.told.call_with_return_value(text, ThreadsafeFunctionCallMode::NonBlocking, move |_, _| {
            drop(handled);
            Ok(())
        });
    }
}
