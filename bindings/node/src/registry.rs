//! The caller's own mappings, as a handle that a JavaScript `Registry` keeps in a private field.

use std::sync::Arc;

use dtekit::guard;
use dtekit::mapping::Registry;
use napi::bindgen_prelude::{Either, Null, Uint8Array};
use napi_derive::napi;

use crate::answer::{Outcome, outcome};
use crate::mapping::Plan;

/// The mappings and libraries of a caller.
#[napi]
pub struct Shelf(Registry);

#[napi]
impl Shelf {
    /// A registry of what is built in.
    #[napi(constructor)]
    #[allow(clippy::new_without_default)] // JavaScript knows no default
    pub fn new() -> Shelf {
        Shelf(Registry::new())
    }

    /// Adds a library by its name.
    #[napi]
    pub fn add_library(&self, name: String, data: &[u8]) -> Outcome<bool> {
        outcome(guard(|| self.0.add_library(&name, data).map(|()| true)))
    }

    /// Compiles a template and keeps it.
    #[napi]
    pub fn add(&self, data: &[u8]) -> Outcome<Plan> {
        outcome(guard(|| self.0.add(data).map(Plan)))
    }

    /// Adds files with their names; gives the codes of the mappings.
    #[napi]
    pub fn add_files(&self, names: Vec<String>, contents: Vec<Uint8Array>) -> Outcome<Vec<String>> {
        outcome(guard(|| {
            let files: Vec<_> = names.iter().zip(&contents).collect();
            let added = self.0.add_files(&files)?;
            Ok(added.iter().map(|mapping| mapping.code().to_owned()).collect())
        }))
    }

    /// Compiles a template and does not keep it.
    #[napi]
    pub fn parse(&self, data: &[u8]) -> Outcome<Plan> {
        outcome(guard(|| Ok(Plan(Arc::new(self.0.parse(data)?)))))
    }

    /// The mapping of a code; null if there is none.
    #[napi]
    pub fn find(&self, code: String) -> Either<Plan, Null> {
        self.0.find(&code).map_or(Either::B(Null), |mapping| Either::A(Plan(mapping)))
    }

    /// The mapping that a parameter of the service names.
    #[napi]
    pub fn resolve(&self, code: String, country: String, document_type: String) -> Outcome<Plan> {
        outcome(guard(|| self.0.resolve(&code, &country, &document_type).map(Plan)))
    }

    /// The codes of all mappings.
    #[napi]
    pub fn codes(&self) -> Vec<String> {
        self.0.mappings().iter().map(|mapping| mapping.code().to_owned()).collect()
    }

    /// The names of all libraries.
    #[napi]
    pub fn libraries(&self) -> Vec<String> {
        self.0.libraries()
    }
}
