//! CPython's garbage collector, paused while a call makes many objects.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyModule;

/// Pauses the garbage collector until it is dropped. While thousands of objects are made, the collector would start
/// again and again, visit all of them each time, and free nothing.
///
/// No other thread sees the pause: the call keeps the interpreter's lock and runs no Python code. Code that releases
/// the lock or runs Python code calls [`resume`](CollectorPause::resume) before and [`pause`](CollectorPause::pause)
/// after.
pub struct CollectorPause<'py> {
    /// The module `gc`; None if the collector is left alone.
    gc: Option<Bound<'py, PyModule>>,
    /// True if the collector was on and is off now.
    paused: bool,
}

impl<'py> CollectorPause<'py> {
    /// Leaves the collector alone.
    pub fn none() -> Self {
        CollectorPause { gc: None, paused: false }
    }

    /// Pauses the collector if the interpreter has its lock; without one, other threads would see the pause.
    pub fn new(py: Python<'py>) -> Self {
        let gc = if has_lock(py) { py.import(intern!(py, "gc")).ok() } else { None };
        let mut pause = CollectorPause { gc, paused: false };
        pause.pause();
        pause
    }

    /// Turns the collector off if it is on.
    pub fn pause(&mut self) {
        let Some(gc) = self.gc.as_ref().filter(|_| !self.paused) else { return };
        let py = gc.py();
        let is_on = gc.call_method0(intern!(py, "isenabled")).and_then(|on| on.is_truthy());
        self.paused = is_on.unwrap_or(false) && gc.call_method0(intern!(py, "disable")).is_ok();
    }

    /// Turns the collector on again if [`pause`](CollectorPause::pause) turned it off.
    pub fn resume(&mut self) {
        if let Some(gc) = self.gc.as_ref().filter(|_| self.paused) {
            // `gc.enable()` cannot fail.
            let _ = gc.call_method0(intern!(gc.py(), "enable"));
            self.paused = false;
        }
    }
}

impl Drop for CollectorPause<'_> {
    fn drop(&mut self) {
        self.resume();
    }
}

/// Whether the interpreter has its lock; from Python 3.13 on there are builds without it.
fn has_lock(py: Python<'_>) -> bool {
    let sys = py.import(intern!(py, "sys"));
    let is_on = sys.and_then(|sys| sys.call_method0(intern!(py, "_is_gil_enabled"))?.is_truthy());
    is_on.unwrap_or(true)
}
