//! CPython's collector of cyclic garbage, held off while many objects are made.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyModule;

/// The collector, off as long as this is held. Objects that are made one after the other, and are all wanted, let it
/// begin again and again, each time to walk through them and free nothing.
///
/// No other thread sees that it is off: the lock of the interpreter is kept, and no Python code runs. Whoever gives up
/// the lock or runs such code calls [`resume`](Held::resume) before and [`pause`](Held::pause) after.
pub struct Held<'py> {
    /// None where the collector is not to be held off.
    gc: Option<Bound<'py, PyModule>>,
    /// It was on, and is off now.
    paused: bool,
}

impl<'py> Held<'py> {
    /// Not held at all.
    pub fn not() -> Self {
        Held { gc: None, paused: false }
    }

    /// Held from now on, if threads wait for each other: without a lock of the interpreter they would see it.
    pub fn new(py: Python<'py>) -> Self {
        let gc = if has_lock(py) { py.import(intern!(py, "gc")).ok() } else { None };
        let mut held = Held { gc, paused: false };
        held.pause();
        held
    }

    /// Turns the collector off if it is on.
    pub fn pause(&mut self) {
        let Some(gc) = self.gc.as_ref().filter(|_| !self.paused) else { return };
        let py = gc.py();
        let is_on = gc.call_method0(intern!(py, "isenabled")).and_then(|on| on.is_truthy());
        self.paused = is_on.unwrap_or(false) && gc.call_method0(intern!(py, "disable")).is_ok();
    }

    /// Leaves the collector as [`pause`](Held::pause) found it.
    pub fn resume(&mut self) {
        if let Some(gc) = self.gc.as_ref().filter(|_| self.paused) {
            // It takes nothing and cannot fail.
            let _ = gc.call_method0(intern!(gc.py(), "enable"));
            self.paused = false;
        }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.resume();
    }
}

/// Whether the interpreter has its lock, which from Python 3.13 on it may be built without.
fn has_lock(py: Python<'_>) -> bool {
    let sys = py.import(intern!(py, "sys"));
    let is_on = sys.and_then(|sys| sys.call_method0(intern!(py, "_is_gil_enabled"))?.is_truthy());
    is_on.unwrap_or(true)
}
