//! The store of a journal's documents in Python, as the core uses it.

use dtekit::store::journal::{ContentResult, JournalContent};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::held::Held;

/// A `dtekit._journal_content.Content`.
pub struct Content(Held<Py<PyAny>>);

impl Content {
    pub fn new(content: Py<PyAny>) -> Content {
        Content(Held::new(content))
    }

    /// Calls a method. What is raised may hold a document, so only its type is told.
    fn call<T>(&self, call: impl for<'py> FnOnce(&Bound<'py, PyAny>) -> PyResult<T>) -> ContentResult<T> {
        Python::attach(|py| {
            call(self.0.bind(py)).map_err(|raised| {
                let name = raised.get_type(py).name().map(|name| name.to_string()).unwrap_or_default();
                format!("the content raised {name}").into()
            })
        })
    }
}

impl JournalContent for Content {
    fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
        self.call(|content| {
            content.call_method1("put", (name, PyBytes::new(content.py(), bytes))).map(|_| ())
        })
    }

    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
        self.call(|content| content.call_method1("get", (name,))?.extract())
    }

    fn remove(&self, name: &str) -> ContentResult<()> {
        self.call(|content| content.call_method1("remove", (name,)).map(|_| ()))
    }
}
