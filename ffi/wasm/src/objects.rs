//! The objects that JavaScript holds by their numbers.

use std::sync::Arc;

use dtekit::mapping::Registry;
use dtekit::{Converter, Document, Mapper, Mapping, Result};

use crate::message::unusable;

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

impl Session {
    /// The mapping of this number.
    pub fn mapping(&self, number: usize) -> Result<&Arc<Mapping>> {
        match self.objects.get(number) {
            Some(Some(Object::Mapping(mapping))) => Ok(mapping),
            _ => Err(unusable("the number of a mapping")),
        }
    }

    /// The mapper of this number.
    pub fn mapper(&mut self, number: usize) -> Result<&mut Mapper> {
        match self.objects.get_mut(number) {
            Some(Some(Object::Mapper(mapper))) => Ok(mapper),
            _ => Err(unusable("the number of a mapper")),
        }
    }

    /// The converter of this number.
    pub fn converter(&mut self, number: usize) -> Result<&mut Converter> {
        match self.objects.get_mut(number) {
            Some(Some(Object::Converter(converter))) => Ok(converter),
            _ => Err(unusable("the number of a converter")),
        }
    }

    /// The registry of this number.
    pub fn registry(&self, number: usize) -> Result<&Arc<Registry>> {
        match self.objects.get(number) {
            Some(Some(Object::Registry(registry))) => Ok(registry),
            _ => Err(unusable("the number of a registry")),
        }
    }

    /// The document of this number.
    pub fn document(&self, number: usize) -> Result<&Document> {
        match self.objects.get(number) {
            Some(Some(Object::Document(document))) => Ok(document),
            _ => Err(unusable("the number of a document")),
        }
    }

    /// The document of this number, to be changed.
    pub fn document_mut(&mut self, number: usize) -> Result<&mut Document> {
        match self.objects.get_mut(number) {
            Some(Some(Object::Document(document))) => Ok(document),
            _ => Err(unusable("the number of a document")),
        }
    }

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
