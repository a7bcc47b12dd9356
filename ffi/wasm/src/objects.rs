//! The objects that JavaScript holds by their numbers.

use std::sync::Arc;

use dtekit::mapping::Registry;
use dtekit::{Converter, Document, Mapper, Mapping, Result};

use crate::message::{Answer, Arguments, unusable};

/// A call that runs: the objects, the values that are not read yet, and the answer.
pub struct Call<'c, 'g, 'a> {
    pub session: &'c mut Session,
    pub given: &'c mut Arguments<'g>,
    pub answer: &'c mut Answer<'a>,
}

/// An object that JavaScript holds.
pub enum Object {
    /// A compiled mapping.
    Mapping(Arc<Mapping>),
    /// A mapping that is kept from document to document.
    Mapper(Box<Mapper>),
    /// A converter that is kept from document to document.
    Converter(Box<Converter>),
    /// The mappings, libraries and tables of a caller.
    Registry(Arc<Registry>),
    /// A document.
    Document(Box<Document>),
}

/// All objects. A number that was given back is used again.
#[derive(Default)]
pub struct Session {
    objects: Vec<Option<Object>>,
    unused: Vec<usize>,
}

/// The methods that give an object by its number: of a kind, and as it is borrowed.
macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident($this:ty, $get:ident) -> $answer:ty: $kind:ident, $expected:literal;)*) => {
        impl Session {$(
            $(#[$doc])*
            pub fn $name(self: $this, number: usize) -> Result<$answer> {
                match self.objects.$get(number) {
                    Some(Some(Object::$kind(object))) => Ok(object),
                    _ => Err(unusable($expected)),
                }
            }
        )*}
    };
}

objects! {
    /// The mapping of this number.
    mapping(&Self, get) -> &Arc<Mapping>: Mapping, "the number of a mapping";
    /// The mapper of this number.
    mapper(&mut Self, get_mut) -> &mut Mapper: Mapper, "the number of a mapper";
    /// The converter of this number.
    converter(&mut Self, get_mut) -> &mut Converter: Converter, "the number of a converter";
    /// The registry of this number.
    registry(&Self, get) -> &Arc<Registry>: Registry, "the number of a registry";
    /// The document of this number.
    document(&Self, get) -> &Document: Document, "the number of a document";
    /// The document of this number, to be changed.
    document_mut(&mut Self, get_mut) -> &mut Document: Document, "the number of a document";
}

impl Session {
    /// Keeps an object, and gives its number.
    pub fn keep(&mut self, object: Object) -> usize {
        match self.unused.pop() {
            Some(number) => {
                self.objects[number] = Some(object);
                number
            }
            None => {
                self.objects.push(Some(object));
                self.objects.len() - 1
            }
        }
    }

    /// Drops an object.
    pub fn drop(&mut self, number: usize) {
        if self.objects.get_mut(number).and_then(Option::take).is_some() {
            self.unused.push(number);
        }
    }

    /// The mapping of this number, if one is given.
    pub fn given_mapping(&self, number: Option<f64>) -> Result<Option<Arc<Mapping>>> {
        number.map(|number| self.mapping(number as usize).cloned()).transpose()
    }

    /// The registry of this number, if one is given.
    pub fn given_registry(&self, number: Option<f64>) -> Result<Option<Arc<Registry>>> {
        number.map(|number| self.registry(number as usize).cloned()).transpose()
    }
}
