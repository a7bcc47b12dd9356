//! JSON text from core as Python objects.

use std::sync::Mutex;

use memchr::memchr2;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::error;

/// The value that core wrote as JSON, each number a Decimal of the same digits.
///
/// This text is core's own: it is well-formed and has no white space, so nothing is checked twice.
pub fn of<'py>(py: Python<'py>, json: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    // Held by nobody while Python runs, so that no thread can wait for it.
    static NAMES: Mutex<Option<Names>> = Mutex::new(None);
    let kept = NAMES.lock().ok().and_then(|mut names| names.take());
    let names = kept.unwrap_or_else(Names::new);
    let mut reader = Reader { py, json, at: 0, names, items: Vec::new() };
    let value = error::run(py, || Ok(reader.value()))?;
    if let Ok(mut names) = NAMES.lock() {
        *names = Some(reader.names);
    }
    value
}

/// A container that is being filled. The stack of them is our own: a document may be as deep as it likes.
enum Open<'py> {
    /// An object, and the name of the member whose value is being read.
    Object(Bound<'py, PyDict>, Bound<'py, PyString>),
    /// An array, and the place of its first item in `Reader::items`.
    Array(usize),
}

struct Reader<'j, 'py> {
    py: Python<'py>,
    json: &'j [u8],
    at: usize,
    names: Names,
    /// The items of all open arrays: a list that is made when its length is known has no room to spare.
    items: Vec<Bound<'py, PyAny>>,
}

impl<'j, 'py> Reader<'j, 'py> {
    fn value(&mut self) -> PyResult<Bound<'py, PyAny>> {
        let mut open: Vec<Open<'py>> = Vec::with_capacity(16);
        loop {
            let mut value = match self.json[self.at] {
                b'{' => {
                    self.at += 1;
                    let dict = PyDict::new(self.py);
                    if self.json[self.at] == b'}' {
                        self.at += 1;
                    } else if let Some(name) = self.members(&dict)? {
                        open.push(Open::Object(dict, name));
                        continue;
                    }
                    dict.into_any()
                }
                b'[' => {
                    self.at += 1;
                    if self.json[self.at] != b']' {
                        open.push(Open::Array(self.items.len()));
                        continue;
                    }
                    self.at += 1;
                    PyList::empty(self.py).into_any()
                }
                _ => self.scalar()?,
            };
            // The value is whole: it goes where it belongs, and with it every container that ends here.
            loop {
                let Some(container) = open.last_mut() else { return Ok(value) };
                match container {
                    Open::Object(dict, name) => {
                        dict.set_item(&*name, value)?;
                        if self.goes_on()
                            && let Some(next) = self.members(dict)?
                        {
                            *name = next;
                            break;
                        }
                    }
                    Open::Array(first) => {
                        self.items.push(value);
                        if self.goes_on() {
                            break;
                        }
                        value = PyList::new(self.py, self.items.drain(*first..))?.into_any();
                        open.pop();
                        continue;
                    }
                }
                let Some(Open::Object(dict, _)) = open.pop() else { unreachable!("it was the last one") };
                value = dict.into_any();
            }
        }
    }

    /// Whether a comma follows, and not the end of the container.
    fn goes_on(&mut self) -> bool {
        self.at += 1;
        self.json[self.at - 1] == b','
    }

    /// Reads members up to the end of the object, or to the first one that is a container; gives the name of that.
    fn members(&mut self, dict: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyString>>> {
        loop {
            let key = self.key()?;
            if matches!(self.json[self.at], b'{' | b'[') {
                return Ok(Some(self.names.bind(self.py, &key).clone()));
            }
            let value = self.scalar()?;
            dict.set_item(self.names.bind(self.py, &key), value)?;
            if !self.goes_on() {
                return Ok(None);
            }
        }
    }

    /// The name of a member, with its colon.
    fn key(&mut self) -> PyResult<Key> {
        let rest = &self.json[self.at + 1..];
        if let Some(length) = self.names.expected(rest) {
            self.at += length + 1;
            return Ok(Key::Kept(self.names.last));
        }
        let start = self.at;
        let (text, is_plain) = self.quoted();
        let quoted = &self.json[start..self.at];
        self.at += 1;
        match is_plain && text.len() <= Names::LONGEST {
            true => self.names.keep(self.py, text, rest).map(Key::Kept),
            false if is_plain => PyString::from_bytes(self.py, text).map(|name| Key::Own(name.unbind())),
            false => Ok(Key::Own(self.unescaped(quoted).unbind())),
        }
    }

    /// A string, a number, `true`, `false` or `null`.
    fn scalar(&mut self) -> PyResult<Bound<'py, PyAny>> {
        if self.json[self.at] != b'"' {
            return self.token();
        }
        let start = self.at;
        let (text, is_plain) = self.quoted();
        let string = match is_plain {
            true => PyString::from_bytes(self.py, text)?,
            false => self.unescaped(&self.json[start..self.at]),
        };
        Ok(string.into_any())
    }

    /// What stands between quotes, and whether it has no escapes.
    fn quoted(&mut self) -> (&'j [u8], bool) {
        let text = &self.json[self.at + 1..];
        let (mut end, mut is_plain) = (0, true);
        loop {
            end += memchr2(b'"', b'\\', &text[end..]).expect("core ends every string");
            if text[end] == b'"' {
                break;
            }
            is_plain = false;
            end += 2;
        }
        self.at += end + 2;
        (&text[..end], is_plain)
    }

    /// The string that is spelled with escapes.
    fn unescaped(&self, quoted: &[u8]) -> Bound<'py, PyString> {
        let text: String = serde_json::from_slice(quoted).expect("core writes strings of JSON");
        PyString::new(self.py, &text)
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

/// The name of a member.
enum Key {
    /// The one in this place.
    Kept(usize),
    Own(Py<PyString>),
}

/// The names of members that came lately: the next document very likely has the same ones.
struct Names {
    /// By [`place`]. A power of two: the memory is bounded by this and the length of a name that is kept.
    kept: Vec<Option<Name>>,
    /// The place of the name that came last.
    last: usize,
}

/// A name as text of JSON and as the str that stands for it.
struct Name {
    /// The name and what ends it, `":`.
    text: Box<[u8]>,
    object: Py<PyString>,
    /// The same text as a number of up to sixteen bytes, and which bits of it count; none, if it is longer.
    block: u128,
    mask: u128,
    /// The place of the name that came after it last time: documents repeat themselves.
    next: usize,
}

impl Names {
    const COUNT: usize = 1024;
    const LONGEST: usize = 64;

    fn new() -> Names {
        Names { kept: (0..Names::COUNT).map(|_| None).collect(), last: 0 }
    }

    fn bind<'a, 'py>(&'a self, py: Python<'py>, key: &'a Key) -> &'a Bound<'py, PyString> {
        let object = match key {
            Key::Kept(place) => self.kept[*place].as_ref().map(|name| &name.object),
            Key::Own(object) => Some(object),
        };
        object.expect("nothing was kept in its place since").bind(py)
    }

    /// Whether `text` begins with the name that came next last time, and its end; gives the length of both.
    fn expected(&mut self, text: &[u8]) -> Option<usize> {
        let next = self.kept[self.last].as_ref()?.next;
        let name = self.kept[next].as_ref()?;
        let is_next = match name.mask {
            0 => text.starts_with(&name.text),
            mask => u128::from_le_bytes(*text.first_chunk()?) & mask == name.block,
        };
        if !is_next {
            return None;
        }
        self.last = next;
        Some(name.text.len())
    }

    /// Keeps a name that was not expected, and gives its place; `rest` begins with it.
    fn keep(&mut self, py: Python<'_>, name: &[u8], rest: &[u8]) -> PyResult<usize> {
        let place = place(name);
        if let Some(last) = &mut self.kept[self.last] {
            last.next = place;
        }
        self.last = place;
        let text = &rest[..name.len() + 2];
        if self.kept[place].as_ref().is_none_or(|known| *known.text != *text) {
            let object = PyString::from_bytes(py, name)?.unbind();
            let (block, mask) = match rest.first_chunk() {
                Some(block) if text.len() <= 16 => {
                    let mask = u128::MAX >> (128 - 8 * text.len());
                    (u128::from_le_bytes(*block) & mask, mask)
                }
                _ => (0, 0),
            };
            self.kept[place] = Some(Name { text: text.into(), object, block, mask, next: place });
        }
        Ok(place)
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
