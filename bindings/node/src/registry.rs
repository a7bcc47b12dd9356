//! The caller's own mappings.

use std::sync::Arc;

use dtekit::mapping::ResolveOptions;
use dtekit::{Result, mapping};
use napi::bindgen_prelude::{AsyncTask, Either, Null};
use napi_derive::napi;

use crate::mapping::Mapping;
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::thread::{Job, on_worker};

/// The mappings and libraries of a caller.
#[napi]
pub struct Registry(pub(crate) Arc<mapping::Registry>);

#[napi]
impl Registry {
    /// A registry with the built-in mappings and libraries alone.
    #[napi(constructor)]
    #[allow(clippy::new_without_default)] // JavaScript has no `Default`
    pub fn new() -> Registry {
        Registry(Arc::new(mapping::Registry::new()))
    }

    /// Adds a library by its name.
    #[napi]
    pub fn add_library(&self, name: String, data: &[u8]) -> Outcome<bool> {
        guarded(|| self.0.add_library(&name, data).map(|()| true))
    }

    /// Compiles a template and keeps it.
    #[napi]
    pub fn add(&self, data: &[u8]) -> Outcome<Mapping> {
        guarded(|| self.0.add(data).map(Mapping))
    }

    /// Adds a file or folder; gives the codes of the mappings.
    #[napi]
    pub fn load_sync(&self, path: String) -> Outcome<Vec<String>> {
        guarded(|| load(&self.0, &path))
    }

    /// Adds a file or folder, on a worker thread; gives the codes of the mappings.
    #[napi(ts_return_type = "Promise<string[] | string>")]
    pub fn load(&self, path: String) -> AsyncTask<Job<Vec<String>>> {
        let registry = Arc::clone(&self.0);
        on_worker(move || load(&registry, &path))
    }

    /// Adds a table.
    #[napi]
    pub fn add_table(&self, data: &[u8]) -> Outcome<bool> {
        guarded(|| self.0.add_table(data).map(|_| true))
    }

    /// The row of a key that holds on a day, as JSON.
    #[napi]
    pub fn row(&self, table: String, key: String, as_of: String) -> Outcome<Text> {
        guarded_text(|| Ok(self.0.tables().row(&table, &key, as_of.parse()?)?.to_value().to_string()))
    }

    /// The version of a table that holds on a day, as JSON.
    #[napi]
    pub fn table(&self, name: String, as_of: String) -> Outcome<Text> {
        guarded_text(|| {
            let as_of = as_of.parse()?;
            Ok(self.0.tables().table(&name, as_of)?.to_value_at(as_of).to_string())
        })
    }

    /// Every version of every table, as JSON.
    #[napi]
    pub fn tables(&self) -> String {
        self.0.tables().to_value().to_string()
    }

    /// Compiles a template and does not keep it.
    #[napi]
    pub fn parse(&self, data: &[u8]) -> Outcome<Mapping> {
        guarded(|| Ok(Mapping(Arc::new(self.0.parse(data)?))))
    }

    /// The mapping of a code; null if there is none.
    #[napi]
    pub fn find(&self, code: String) -> Either<Mapping, Null> {
        self.0.find(&code).map_or(Either::B(Null), |mapping| Either::A(Mapping(mapping)))
    }

    /// The mapping that a parameter of the service names.
    #[napi]
    pub fn resolve(&self, code: String, country: String, document_type: String) -> Outcome<Mapping> {
        let options = ResolveOptions { country: &country, document_type: &document_type };
        guarded(|| self.0.resolve(&code, &options).map(Mapping))
    }

    /// The built-in mapping of a country and document type, with the tables of this registry.
    #[napi]
    pub fn standard(&self, country: String, document_type: String, direction: String) -> Outcome<Mapping> {
        guarded(|| self.0.standard_in(&country, &document_type, direction.parse()?).map(Mapping))
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

/// The registry of an option.
pub(crate) fn given(registry: Option<&Registry>) -> Option<Arc<mapping::Registry>> {
    registry.map(|registry| Arc::clone(&registry.0))
}

fn load(registry: &mapping::Registry, path: &str) -> Result<Vec<String>> {
    let added = registry.load(path)?;
    Ok(added.iter().map(|mapping| mapping.code().to_owned()).collect())
}
