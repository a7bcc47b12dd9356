//! Makes a value of a document in any dialect.

use super::to_json::{Visitor, walk};
use crate::convert::{ToJson, Values};
use crate::document::Document;
use crate::error::Result;

/// Makes a value of the whole document.
pub(super) fn make<V: Values>(document: &Document, options: &ToJson, values: &mut V) -> Result<V::Value> {
    let mut maker = Maker { make: values, names: Vec::new(), values: Vec::new(), open: Vec::new() };
    walk(document, options, &mut maker)?;
    Ok(maker.values.pop().expect("the root is a value"))
}

/// Keeps names and values on a stack, and makes an object or array of the top ones when it ends.
struct Maker<'v, V: Values> {
    make: &'v mut V,
    /// The names of the members of all open objects; those of the innermost are the last.
    names: Vec<V::Name>,
    /// The values of these members, and the items of all open arrays.
    values: Vec<V::Value>,
    /// For each open object or array, the index of its first value.
    open: Vec<usize>,
}

impl<V: Values> Maker<'_, V> {
    fn begin(&mut self) {
        self.open.push(self.values.len());
    }
}

impl<V: Values> Visitor for Maker<'_, V> {
    fn begin_object(&mut self) {
        self.begin();
    }

    fn end_object(&mut self) {
        let first = self.open.pop().unwrap_or(0);
        let outside = self.names.len() - (self.values.len() - first);
        let object = self.make.object(self.names[outside..].iter().zip(self.values.drain(first..)));
        self.names.truncate(outside);
        self.values.push(object);
    }

    fn begin_array(&mut self) {
        self.begin();
    }

    fn end_array(&mut self) {
        let first = self.open.pop().unwrap_or(0);
        let array = self.make.array(self.values.drain(first..));
        self.values.push(array);
    }

    fn key(&mut self, name: &str) {
        self.names.push(self.make.name(name));
    }

    fn string(&mut self, text: &str) {
        self.values.push(self.make.string(text));
    }

    fn number(&mut self, text: &str) {
        self.values.push(self.make.number(text));
    }

    fn boolean(&mut self, value: bool) {
        self.values.push(self.make.boolean(value));
    }

    fn null(&mut self) {
        self.values.push(self.make.null());
    }
}
