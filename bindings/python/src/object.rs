//! A document as Python objects.

use std::collections::HashMap;

use dtekit::convert::Visitor;
use dtekit::{Document, ToJson};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::error;

/// The document in the shape of its JSON.
pub fn of<'py>(py: Python<'py>, document: &Document, options: &ToJson) -> PyResult<Bound<'py, PyAny>> {
    let mut builder = Builder { py, open: Vec::new(), names: HashMap::new(), whole: None, raised: None };
    error::run(py, || document.visit(options, &mut builder))?;
    match builder.raised {
        Some(raised) => Err(raised),
        None => Ok(builder.whole.unwrap_or_else(|| py.None().into_bound(py))),
    }
}

/// A container that is being filled.
enum Open<'py> {
    Object { dict: Bound<'py, PyDict>, name: Option<Bound<'py, PyString>> },
    Array(Bound<'py, PyList>),
}

struct Builder<'py> {
    py: Python<'py>,
    open: Vec<Open<'py>>,
    /// Each name is one str, as often as it comes.
    names: HashMap<Box<str>, Bound<'py, PyString>>,
    whole: Option<Bound<'py, PyAny>>,
    /// What Python raised first.
    raised: Option<PyErr>,
}

impl<'py> Builder<'py> {
    fn add(&mut self, value: Bound<'py, PyAny>) {
        let added = match self.open.last_mut() {
            Some(Open::Object { dict, name: Some(name) }) => dict.set_item(&*name, value),
            Some(Open::Object { name: None, .. }) => Ok(()),
            Some(Open::Array(list)) => list.append(value),
            None => {
                self.whole = Some(value);
                Ok(())
            }
        };
        self.keep(added);
    }

    fn keep(&mut self, done: PyResult<()>) {
        if let Err(raised) = done {
            self.raised.get_or_insert(raised);
        }
    }
}

impl Visitor for Builder<'_> {
    fn begin_object(&mut self) {
        let dict = PyDict::new(self.py);
        self.add(dict.clone().into_any());
        self.open.push(Open::Object { dict, name: None });
    }

    fn end_object(&mut self) {
        self.open.pop();
    }

    fn begin_array(&mut self) {
        let list = PyList::empty(self.py);
        self.add(list.clone().into_any());
        self.open.push(Open::Array(list));
    }

    fn end_array(&mut self) {
        self.open.pop();
    }

    fn key(&mut self, key: &str) {
        let known = match self.names.get(key) {
            Some(known) => known.clone(),
            None => {
                let name = PyString::new(self.py, key);
                self.names.insert(key.into(), name.clone());
                name
            }
        };
        if let Some(Open::Object { name, .. }) = self.open.last_mut() {
            *name = Some(known);
        }
    }

    fn string(&mut self, text: &str) {
        self.add(PyString::new(self.py, text).into_any());
    }

    fn number(&mut self, text: &str) {
        static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let decimal =
            DECIMAL.import(self.py, "decimal", "Decimal").and_then(|decimal| decimal.call1((text,)));
        // An exponent beyond those of `decimal`: the text is what is exact.
        self.add(decimal.unwrap_or_else(|_| PyString::new(self.py, text).into_any()));
    }

    fn boolean(&mut self, value: bool) {
        self.add(PyBool::new(self.py, value).to_owned().into_any());
    }

    fn null(&mut self) {
        self.add(self.py.None().into_bound(self.py));
    }
}
