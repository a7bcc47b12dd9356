//! A Python dict as JSON text.

use std::io::Write;

use dtekit::keywords::inexact;
use dtekit::{Error, ErrorKind, Finding, Limits, code};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::iter::{BoundDictIterator, BoundListIterator};
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};

use crate::error;

/// How many findings an error has at most.
const MOST_FINDINGS: usize = 100;

/// A dict or list that is being written. They form an explicit stack, since an object that holds itself would overflow
/// the call stack.
enum Open<'py> {
    Object { members: BoundDictIterator<'py>, name: Option<Bound<'py, PyString>> },
    Array { items: BoundListIterator<'py>, index: usize },
}

/// What became of a value.
enum Written<'py> {
    Scalar,
    Opened(Open<'py>),
}

/// The JSON text of a dict: an int or Decimal as its text, a float as its repr unless core calls it inexact, a date or
/// datetime as its ISO text, None as null.
///
/// Core refuses what has no form in XML. The limit on depth refuses an object that holds itself.
pub fn text(dict: &Bound<'_, PyDict>, limits: &Limits) -> PyResult<Vec<u8>> {
    // The iterator over a dict panics if another thread changes the dict.
    error::run(dict.py(), || {
        Ok(Walk { out: Vec::with_capacity(1024), open: Vec::new(), inexact: Vec::new() }.run(dict, limits))
    })?
}

struct Walk<'py> {
    out: Vec<u8>,
    open: Vec<Open<'py>>,
    /// The floats that core refuses.
    inexact: Vec<Finding>,
}

impl<'py> Walk<'py> {
    fn run(mut self, dict: &Bound<'py, PyDict>, limits: &Limits) -> PyResult<Vec<u8>> {
        let most = limits.max_nesting();
        let top = self.object(dict)?;
        self.open.push(top);
        // Core refuses text that is longer than the limit.
        while self.out.len() <= limits.max_bytes {
            let Some(open) = self.open.last_mut() else { break };
            let value = match open {
                Open::Object { members, name } => match members.next() {
                    None => {
                        self.out.push(b'}');
                        self.open.pop();
                        continue;
                    }
                    Some((key, value)) => {
                        separate(&mut self.out);
                        let Ok(key) = key.cast_into::<PyString>() else {
                            return Err(self.wrong_type("a str as the name of each member"));
                        };
                        string(&mut self.out, &key)?;
                        self.out.push(b':');
                        *name = Some(key);
                        value
                    }
                },
                Open::Array { items, index } => match items.next() {
                    None => {
                        self.out.push(b']');
                        self.open.pop();
                        continue;
                    }
                    Some(value) => {
                        *index += 1;
                        separate(&mut self.out);
                        value
                    }
                },
            };
            if let Written::Opened(inner) = self.value(&value)? {
                if self.open.len() >= most {
                    let message = format!("expected at most `{}` levels, found more", limits.max_depth);
                    return Err(self.refused(
                        ErrorKind::Limit,
                        Finding::new(&code::LIMIT_DEPTH, message),
                        value.py(),
                    ));
                }
                self.open.push(inner);
            }
        }
        match Error::from_findings(ErrorKind::Argument, self.inexact) {
            Some(error) => Err(error::raised(dict.py(), &error)),
            None => Ok(self.out),
        }
    }

    fn object(&mut self, dict: &Bound<'py, PyDict>) -> PyResult<Open<'py>> {
        self.out.push(b'{');
        let dict = match dict.is_exact_instance_of::<PyDict>() {
            true => dict.clone(),
            // An OrderedDict has its own order.
            false => PyDict::from_sequence(&dict.call_method0("items")?.try_iter()?.into_any())?,
        };
        Ok(Open::Object { members: dict.iter(), name: None })
    }

    fn array(&mut self, list: &Bound<'py, PyList>) -> Open<'py> {
        self.out.push(b'[');
        Open::Array { items: list.iter(), index: 0 }
    }

    fn value(&mut self, value: &Bound<'py, PyAny>) -> PyResult<Written<'py>> {
        if let Ok(text) = value.cast::<PyString>() {
            string(&mut self.out, text)?;
        } else if let Ok(dict) = value.cast::<PyDict>() {
            return self.object(dict).map(Written::Opened);
        } else if let Ok(list) = value.cast::<PyList>() {
            return Ok(Written::Opened(self.array(list)));
        } else if value.is_none() {
            self.out.extend_from_slice(b"null");
        // Before the numbers, because True is an int too.
        } else if let Ok(truth) = value.cast::<PyBool>() {
            self.out.extend_from_slice(if truth.is_true() { b"true" } else { b"false" });
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            return Ok(Written::Opened(self.array(&tuple.to_list())));
        } else if value.is_exact_instance_of::<PyInt>()
            && let Ok(short) = value.extract::<i64>()
        {
            write!(self.out, "{short}").expect("writing to a vector cannot fail");
        } else {
            if let Ok(float) = value.cast::<PyFloat>()
                && let Some(finding) = inexact(float.value())
            {
                self.refuse(finding);
                return Ok(Written::Scalar);
            }
            if let Some(digits) = number(value)? {
                self.number(&digits)?;
            } else if let Some(text) = iso_date(value)? {
                string(&mut self.out, &text)?;
            } else {
                let expected = "str, int, Decimal, float, bool, None, date, datetime, dict, list or tuple";
                return Err(self.wrong_type_of(expected, value));
            }
        }
        Ok(Written::Scalar)
    }

    /// Keeps the finding for a float and goes on, so that the error has all of them.
    fn refuse(&mut self, finding: Finding) {
        self.out.push(b'0');
        if self.inexact.len() < MOST_FINDINGS {
            self.inexact.push(finding.with_path(self.path()));
        }
    }

    /// Writes a number; refuses NaN and infinity.
    fn number(&mut self, digits: &Bound<'py, PyString>) -> PyResult<()> {
        let utf8 = digits.encode_utf8()?;
        let is_plain = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
        if !utf8.as_bytes().iter().all(is_plain) {
            let message = format!("expected a finite number, found `{digits}`");
            let finding = Finding::new(&code::DOCUMENT_NUMBER, message);
            return Err(self.refused(ErrorKind::Argument, finding, digits.py()));
        }
        self.out.extend_from_slice(utf8.as_bytes());
        Ok(())
    }

    /// The path of the value that is being written, as findings spell it.
    fn path(&self) -> String {
        let mut path = String::new();
        for open in &self.open {
            match open {
                Open::Object { name: Some(name), .. } => {
                    path.extend((!path.is_empty()).then_some('/'));
                    path.push_str(&name.to_string_lossy());
                }
                Open::Object { name: None, .. } => {}
                Open::Array { index, .. } => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }

    fn refused(&self, kind: ErrorKind, finding: Finding, py: Python<'_>) -> PyErr {
        error::raised(py, &Error::new(kind, finding.with_path(self.path())))
    }

    fn wrong_type_of(&self, expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
        match found.get_type().name() {
            Ok(name) => self.wrong_type(&format!("{expected}, found `{name}`")),
            Err(raised) => raised,
        }
    }

    fn wrong_type(&self, expected: &str) -> PyErr {
        PyTypeError::new_err(format!("expected {expected} at `{}`", self.path()))
    }
}

/// The text of an int, Decimal or float, or None for another type. A subclass cannot change the text.
pub fn number<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyString>>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    let decimal = DECIMAL.import(py, "decimal", "Decimal")?;
    if value.get_type().is(decimal) {
        return value.str().map(Some);
    }
    if value.is_exact_instance_of::<PyFloat>() || value.is_exact_instance_of::<PyInt>() {
        return value.repr().map(Some);
    }
    let digits = if value.is_instance(decimal)? {
        decimal.call_method1("__str__", (value,))?
    } else if value.is_instance_of::<PyInt>() {
        py.get_type::<PyInt>().call_method1("__repr__", (value,))?
    } else if value.is_instance_of::<PyFloat>() {
        py.get_type::<PyFloat>().call_method1("__repr__", (value,))?
    } else {
        return Ok(None);
    };
    Ok(Some(digits.cast_into::<PyString>()?))
}

/// The ISO text of a date or datetime as it stands, without a zone if it has none. None for another type, and for a
/// value such as pandas' NaT, which is a datetime and no point in time.
pub fn iso_date<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyString>>> {
    static DATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    // A datetime is a date too.
    if !value.is_instance(DATE.import(value.py(), "datetime", "date")?)? {
        return Ok(None);
    }
    let text = value.call_method0("isoformat")?.cast_into::<PyString>()?;
    let begins_with_year = text.to_cow()?.bytes().take(4).filter(u8::is_ascii_digit).count() == 4;
    Ok(begins_with_year.then_some(text))
}

/// Writes the comma before a member or item, unless it is the first.
fn separate(out: &mut Vec<u8>) {
    if !matches!(out.last(), Some(b'{' | b'[')) {
        out.push(b',');
    }
}

fn string(out: &mut Vec<u8>, text: &Bound<'_, PyString>) -> PyResult<()> {
    out.push(b'"');
    match text.encode_utf8() {
        Ok(utf8) => escaped(out, utf8.as_bytes()),
        // Written as its escape, a lone surrogate reaches core, which refuses it with its path.
        Err(_) => {
            let units = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
            let units = units.extract::<Vec<u8>>()?;
            let units = units.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            for character in char::decode_utf16(units) {
                match character {
                    Ok(character) => escaped(out, character.encode_utf8(&mut [0; 4]).as_bytes()),
                    Err(lone) => escape(out, lone.unpaired_surrogate()),
                }
            }
        }
    }
    out.push(b'"');
    Ok(())
}

fn escaped(out: &mut Vec<u8>, mut text: &[u8]) {
    let is_special = |byte: &u8| *byte < 0x20 || matches!(byte, b'"' | b'\\');
    while let Some(at) = text.iter().position(is_special) {
        out.extend_from_slice(&text[..at]);
        match text[at] {
            quote @ (b'"' | b'\\') => out.extend_from_slice(&[b'\\', quote]),
            control => escape(out, u16::from(control)),
        }
        text = &text[at + 1..];
    }
    out.extend_from_slice(text);
}

fn escape(out: &mut Vec<u8>, unit: u16) {
    write!(out, "\\u{unit:04x}").expect("writing to a vector cannot fail");
}
