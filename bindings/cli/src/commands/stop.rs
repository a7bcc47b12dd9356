//! A worker ends after its step on SIGTERM or Ctrl+C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::Cancellation;
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::files::fault;

/// What asks the program to end.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGTERM, SIGINT, SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGTERM, SIGINT];

/// Whether the program was asked to end.
#[derive(Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Watches the signals from now on.
    pub fn watch() -> dtekit::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        for signal in SIGNALS {
            let watched: io::Result<_> = signal_hook::flag::register(signal, Arc::clone(&stop));
            watched.map_err(|error| fault("signals", "watch", &error))?;
        }
        Ok(Stop(stop))
    }

    /// Whether a signal came.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Cancels the calls of a client once a signal comes. A send whose bytes have left ends as unknown, with its next
    /// step.
    pub fn cancels(self, cancellation: Cancellation) {
        std::thread::spawn(move || {
            while !self.asked() {
                sleep(Duration::from_millis(20));
            }
            cancellation.cancel();
        });
    }

    /// Waits for the next due step, but looks at the signals and the store every fifth of a second: other programs
    /// submit documents too.
    pub fn wait(&self, until: Option<SystemTime>) {
        let short = Duration::from_millis(200);
        let due = until.and_then(|until| until.duration_since(SystemTime::now()).ok());
        if !self.asked() {
            sleep(due.unwrap_or(short).min(short));
        }
    }
}
