//! Python objects made of XML that core reads, or of a document.

use std::sync::Mutex;

use dtekit::convert::Values;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::collector::CollectorPause;
use crate::{data, error};

/// Calls core with a builder of Python objects for a document of `length` bytes, and raises core's error.
pub fn build<'py, T>(
    py: Python<'py>,
    length: usize,
    call: impl FnOnce(&mut Objects<'py>) -> dtekit::Result<T>,
) -> PyResult<T> {
    // The mutex is never locked while Python code runs, so no thread can wait for it and for the interpreter's lock.
    static NAMES: Mutex<Option<Names>> = Mutex::new(None);
    let kept = NAMES.lock().ok().and_then(|mut names| names.take());
    let names = kept.unwrap_or_else(Names::new);
    let collector = if data::is_long(length) { CollectorPause::new(py) } else { CollectorPause::none() };
    let mut objects = Objects { py, names, collector, decimal: None, members: 0, failed: None };
    let built = dtekit::guard(|| call(&mut objects));
    let Objects { names, collector, failed, .. } = objects;
    // Making the exception below runs Python code.
    drop(collector);
    if let Ok(mut kept) = NAMES.lock() {
        *kept = Some(names);
    }
    failed.map_or_else(|| built.map_err(|error| error::raised(py, &error)), Err)
}

/// Makes dict, list, str, bool and None, and a Decimal from the digits of a number.
pub struct Objects<'py> {
    py: Python<'py>,
    names: Names,
    collector: CollectorPause<'py>,
    /// The class Decimal, imported with the first number.
    decimal: Option<Bound<'py, PyAny>>,
    /// The members made since other threads could last run.
    members: usize,
    /// The first exception of Python, which is a lack of memory.
    failed: Option<PyErr>,
}

/// The members that are made before other threads can run again.
const TURN: usize = 4096;

impl<'py> Values for Objects<'py> {
    type Name = Py<PyString>;
    type Value = Bound<'py, PyAny>;

    fn name(&mut self, text: &str) -> Self::Name {
        self.names.of(self.py, text)
    }

    fn string(&mut self, text: &str) -> Self::Value {
        PyString::new(self.py, text).into_any()
    }

    fn copy_string(&mut self, string: &Self::Value) -> Self::Value {
        string.clone()
    }

    fn number(&mut self, text: &str) -> Self::Value {
        let digits = self.string(text);
        let decimal = self.decimal().and_then(|decimal| decimal.call1((&digits,)));
        // Where Decimal cannot hold the exponent, the text is exact.
        decimal.unwrap_or(digits)
    }

    fn boolean(&mut self, value: bool) -> Self::Value {
        PyBool::new(self.py, value).to_owned().into_any()
    }

    fn null(&mut self) -> Self::Value {
        self.py.None().into_bound(self.py)
    }

    fn array(&mut self, items: impl ExactSizeIterator<Item = Self::Value>) -> Self::Value {
        match PyList::new(self.py, items) {
            Ok(list) => list.into_any(),
            Err(raised) => self.failed(raised),
        }
    }

    fn append(&mut self, array: &mut Self::Value, item: Self::Value) {
        if let Err(raised) = array.cast::<PyList>().map_err(PyErr::from).and_then(|list| list.append(item)) {
            self.failed(raised);
        }
    }

    fn object<'n>(
        &mut self,
        members: impl ExactSizeIterator<Item = (&'n Self::Name, Self::Value)>,
    ) -> Self::Value {
        let dict = PyDict::new(self.py);
        self.members += members.len();
        for (name, value) in members {
            if let Err(raised) = dict.set_item(name.bind(self.py), value) {
                self.failed(raised);
            }
        }
        if self.members > TURN {
            self.members = 0;
            self.collector.resume();
            self.py.detach(|| ());
            self.collector.pause();
        }
        dict.into_any()
    }
}

impl<'py> Objects<'py> {
    fn decimal(&mut self) -> PyResult<&Bound<'py, PyAny>> {
        static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        if self.decimal.is_none() {
            // The import runs Python code, and so does a Decimal class that is not the compiled one.
            self.collector.resume();
            let decimal = DECIMAL.import(self.py, "decimal", "Decimal")?;
            let compiled = self.py.import("_decimal").and_then(|module| module.getattr("Decimal"));
            match compiled {
                Ok(compiled) if compiled.is(decimal) => self.collector.pause(),
                _ => self.collector = CollectorPause::none(),
            }
            self.decimal = Some(decimal.clone());
        }
        Ok(self.decimal.as_ref().expect("the class was just imported"))
    }

    #[cold]
    fn failed(&mut self, raised: PyErr) -> Bound<'py, PyAny> {
        self.failed.get_or_insert(raised);
        self.null()
    }
}

/// A cache of member names as Python strings: the next document very likely has the same names.
struct Names {
    /// Indexed by [`slot`]. [`Names::COUNT`] and [`Names::LONGEST`] bound its memory.
    kept: Vec<Option<Name>>,
}

struct Name {
    text: Box<str>,
    object: Py<PyString>,
}

impl Names {
    const COUNT: usize = 1024;
    const LONGEST: usize = 64;

    fn new() -> Names {
        Names { kept: (0..Names::COUNT).map(|_| None).collect() }
    }

    fn of(&mut self, py: Python<'_>, text: &str) -> Py<PyString> {
        if text.len() > Names::LONGEST {
            return PyString::new(py, text).unbind();
        }
        let kept = &mut self.kept[slot(text.as_bytes())];
        match kept {
            Some(name) if *name.text == *text => name.object.clone_ref(py),
            _ => {
                let object = PyString::new(py, text).unbind();
                *kept = Some(Name { text: text.into(), object: object.clone_ref(py) });
                object
            }
        }
    }
}

/// The slot of a name in the cache, from its first and last bytes and its length. Of two names with the same slot the
/// later one stays.
fn slot(name: &[u8]) -> usize {
    let word = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
        _ => name.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    };
    let hash = (word ^ name.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (hash >> 40) as usize % Names::COUNT
}
