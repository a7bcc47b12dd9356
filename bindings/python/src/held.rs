//! Python objects that belong to a call.

use std::mem;
use std::ops::{Deref, DerefMut};

use pyo3::prelude::*;

/// Something with Python objects that a thread without the interpreter's lock may drop.
///
/// PyO3 keeps what such a thread drops in a list behind a mutex. A thread may hold it while another one forks, and the
/// child would wait for it for ever. So it is dropped under the interpreter's lock, which a child of a fork has.
pub struct Held<T>(Option<T>);

impl<T> Held<T> {
    pub fn new(value: T) -> Held<T> {
        Held(Some(value))
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    #[allow(clippy::expect_used)] // only `drop` takes it
    fn deref(&self) -> &T {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl<T> DerefMut for Held<T> {
    #[allow(clippy::expect_used)] // only `drop` takes it
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_mut().expect("it is there until it is dropped")
    }
}

impl<T: AsRef<[u8]>> AsRef<[u8]> for Held<T> {
    fn as_ref(&self) -> &[u8] {
        (**self).as_ref()
    }
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        let value = &mut self.0;
        Python::try_attach(|_| drop(value.take()));
        // The interpreter has ended: its objects have no owner any more.
        mem::forget(value.take());
    }
}
