//! A worker ends after its step on SIGTERM or Ctrl+C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::files::fault;

/// Whether the program was asked to end.
#[derive(Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Watches the signals from now on.
    pub fn watch() -> dtekit::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [SIGTERM, SIGINT] {
            let watched: io::Result<_> = signal_hook::flag::register(signal, Arc::clone(&stop));
            watched.map_err(|error| fault("signals", "watch", &error))?;
        }
        Ok(Stop(stop))
    }

    /// Whether a signal came.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Waits for the next due step, but looks at the signals and the store every fifth of a second: other programs submit
    /// documents too.
    pub fn wait(&self, until: Option<SystemTime>) {
        let short = Duration::from_millis(200);
        let due = until.and_then(|until| until.duration_since(SystemTime::now()).ok());
        if !self.asked() {
            sleep(due.unwrap_or(short).min(short));
        }
    }
}
