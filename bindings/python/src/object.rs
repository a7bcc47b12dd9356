//! JSON text from core as Python objects.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyString};

use crate::error;

/// The value that core wrote as JSON, each number a Decimal of the same digits.
///
/// This text is core's own: it is well-formed and has no white space, so nothing is checked twice.
pub fn of<'py>(py: Python<'py>, json: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    // Held by nobody while Python runs, so that no thread can wait for it.
    static NAMES: Mutex<Option<Names>> = Mutex::new(None);
    let kept = NAMES.lock().ok().and_then(|mut names| names.take());
    let mut reader = Reader { py, json, at: 0, names: kept.unwrap_or_else(Names::new) };
    let value = error::run(py, || Ok(reader.value()))?;
    if let Ok(mut names) = NAMES.lock() {
        *names = Some(reader.names);
    }
    value
}

/// A container that is being filled. The stack of them is our own: a document may be as deep as it likes.
enum Open<'py> {
    Object { dict: Bound<'py, PyDict>, name: Bound<'py, PyString> },
    Array(Bound<'py, PyList>),
}

struct Reader<'j, 'py> {
    py: Python<'py>,
    json: &'j [u8],
    at: usize,
    names: Names,
}

impl<'j, 'py> Reader<'j, 'py> {
    fn value(&mut self) -> PyResult<Bound<'py, PyAny>> {
        let mut open: Vec<Open<'py>> = Vec::new();
        loop {
            let mut value = match self.json[self.at] {
                b'"' => self.string()?.into_any(),
                b'{' => {
                    let dict = PyDict::new(self.py);
                    self.at += 1;
                    if self.json[self.at] != b'}' {
                        let name = self.name()?;
                        open.push(Open::Object { dict, name });
                        continue;
                    }
                    self.at += 1;
                    dict.into_any()
                }
                b'[' => {
                    let list = PyList::empty(self.py);
                    self.at += 1;
                    if self.json[self.at] != b']' {
                        open.push(Open::Array(list));
                        continue;
                    }
                    self.at += 1;
                    list.into_any()
                }
                _ => self.token()?,
            };
            // The value is whole: it goes where it belongs, and with it every container that ends here.
            loop {
                let Some(container) = open.pop() else { return Ok(value) };
                match &container {
                    Open::Object { dict, name } => dict.set_item(name, value)?,
                    Open::Array(list) => list.append(value)?,
                }
                let goes_on = self.json[self.at] == b',';
                self.at += 1;
                value = match container {
                    Open::Object { dict, .. } if goes_on => {
                        let name = self.name()?;
                        open.push(Open::Object { dict, name });
                        break;
                    }
                    Open::Array(list) if goes_on => {
                        open.push(Open::Array(list));
                        break;
                    }
                    Open::Object { dict, .. } => dict.into_any(),
                    Open::Array(list) => list.into_any(),
                };
            }
        }
    }

    /// The name of a member, with its colon.
    fn name(&mut self) -> PyResult<Bound<'py, PyString>> {
        let (text, is_plain) = self.quoted();
        self.at += 1;
        if is_plain { self.names.get(self.py, text) } else { unescaped(self.py, text) }
    }

    fn string(&mut self) -> PyResult<Bound<'py, PyString>> {
        let (text, is_plain) = self.quoted();
        if is_plain { PyString::from_bytes(self.py, text) } else { unescaped(self.py, text) }
    }

    /// What stands between quotes, and whether it has no escapes.
    fn quoted(&mut self) -> (&'j [u8], bool) {
        let text = &self.json[self.at + 1..];
        let mut end = 0;
        let mut is_plain = true;
        loop {
            match text[end] {
                b'"' => break,
                b'\\' => {
                    is_plain = false;
                    end += 2;
                }
                _ => end += 1,
            }
        }
        self.at += end + 2;
        (&text[..end], is_plain)
    }

    /// A number, `true`, `false` or `null`.
    fn token(&mut self) -> PyResult<Bound<'py, PyAny>> {
        static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let rest = &self.json[self.at..];
        let end = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b']')).unwrap_or(rest.len());
        self.at += end;
        match &rest[..end] {
            b"null" => Ok(self.py.None().into_bound(self.py)),
            b"true" => Ok(PyBool::new(self.py, true).to_owned().into_any()),
            b"false" => Ok(PyBool::new(self.py, false).to_owned().into_any()),
            digits => {
                let digits = PyString::from_bytes(self.py, digits)?.into_any();
                let decimal = DECIMAL.import(self.py, "decimal", "Decimal")?.call1((&digits,));
                // An exponent beyond those of `decimal`: the text is what is exact.
                Ok(decimal.unwrap_or(digits))
            }
        }
    }
}

fn unescaped<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Bound<'py, PyString>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let quoted = [b"\"", text, b"\""].concat();
    let text = LOADS.import(py, "json", "loads")?.call1((PyBytes::new(py, &quoted),))?;
    Ok(text.cast_into::<PyString>()?)
}

/// The names of members that came lately: the next document very likely has the same ones.
struct Names(Vec<Option<Name>>);

/// A name as text of JSON and as the str that stands for it.
struct Name {
    text: Box<[u8]>,
    object: Py<PyString>,
}

impl Names {
    /// A power of two: the memory is bounded by this and the length of a name that is kept.
    const COUNT: usize = 1024;
    const LONGEST: usize = 64;

    fn new() -> Names {
        Names((0..Names::COUNT).map(|_| None).collect())
    }

    fn get<'py>(&mut self, py: Python<'py>, name: &[u8]) -> PyResult<Bound<'py, PyString>> {
        if name.len() > Names::LONGEST {
            return PyString::from_bytes(py, name);
        }
        let slot = &mut self.0[place(name)];
        if let Some(known) = slot
            && *known.text == *name
        {
            return Ok(known.object.bind(py).clone());
        }
        let object = PyString::from_bytes(py, name)?;
        *slot = Some(Name { text: name.into(), object: object.clone().unbind() });
        Ok(object)
    }
}

/// Where a name is kept. Two names may share a place; the later one then has it.
fn place(name: &[u8]) -> usize {
    let mut hash = name.len() as u64;
    for chunk in name.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
    (hash >> 17) as usize % Names::COUNT
}
