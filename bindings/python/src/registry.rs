//! The caller's own mappings under `dtekit.Registry`.

use std::path::PathBuf;
use std::sync::Arc;

use dtekit::mapping::{Direction, ResolveOptions};
use pyo3::prelude::*;

use crate::mapping::Mapping;
use crate::{data, error};

/// The mappings, libraries and tables of your own beside those that are built in.
///
/// Any number of threads may use one at once, and add to it. The page "Mappings" of the documentation teaches the
/// language.
///
/// Example:
///     >>> registry = dtekit.Registry()
///     >>> registry.add_library("units", '''
///     ... <m:library xmlns:m="urn:dtekit:mapping:1">
///     ...   <m:table name="unit"><m:row key="UN" value="Unid"/></m:table>
///     ... </m:library>''')
///     >>> mapping = registry.add('''
///     ... <m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001">
///     ...   <m:import library="units"/>
///     ...   <m:template><Unidad>{lookup('unit', /DTE/Unidad)}</Unidad></m:template>
///     ... </m:mapping>''')
///     >>> registry.resolve("0a1b2c3d-0000-4000-8000-000000000001").apply({"Unidad": "UN"})
///     b'<Unidad>Unid</Unidad>'
///     >>> registry.resolve(dtekit.MAPPING_STANDARD, country="CR", document_type="01").country
///     'CR'
#[pyclass(module = "dtekit", frozen)]
pub struct Registry(pub Arc<dtekit::mapping::Registry>);

#[pymethods]
impl Registry {
    #[new]
    fn new() -> Registry {
        Registry(Arc::default())
    }

    /// Adds a library, XML or JSON, that templates can import by this name; for them it hides a built-in one.
    ///
    /// What it holds is checked where a template imports it.
    ///
    /// Args:
    ///     name: the name by which templates import it.
    ///     data: the library, as bytes or str.
    ///
    /// Raises:
    ///     dtekit.errors.DocumentSyntaxError: it is neither XML nor JSON.
    ///     dtekit.errors.MappingError: it is no library.
    ///     dtekit.errors.ArgumentError: there is one of this name.
    ///     TypeError: data is no bytes, bytearray, memoryview or str.
    fn add_library(&self, name: &str, data: &Bound<'_, PyAny>) -> PyResult<()> {
        self.run(data, |registry, library| registry.add_library(name, library))
    }

    /// Compiles a template, XML or JSON, keeps it under its `code`, and gives it.
    ///
    /// Args:
    ///     data: the template, as bytes or str.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: as `Mapping.parse`; with the code `mapping-template` if it has no code, with
    ///         `mapping-duplicate` if there is one of this code, or the code stands for what is built in.
    ///     dtekit.errors.DocumentSyntaxError: it is neither XML nor JSON.
    ///     dtekit.errors.LimitError: it is too large or too deep.
    ///     TypeError: data is no bytes, bytearray, memoryview or str.
    fn add(&self, data: &Bound<'_, PyAny>) -> PyResult<Mapping> {
        self.run(data, |registry, template| registry.add(template)).map(Mapping)
    }

    /// Adds the templates, libraries and tables of a file, or of a folder and the folders inside; gives its mappings.
    ///
    /// It reads what ends in `.xml` or `.json`, except what begins with a dot. A library has the name that it gives
    /// itself, else that of its file; templates of either format can import it, whatever the order. All is added, or
    /// nothing.
    ///
    /// Args:
    ///     path: the file or folder, as str or `pathlib.Path`.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: with everything that is wrong in any file, each finding with the file's name,
    ///         seen from the folder, as its path.
    ///     dtekit.errors.DocumentSyntaxError, dtekit.errors.LimitError: the same if all findings are of that kind.
    ///     dtekit.errors.StorageError: with each file or folder that cannot be read.
    fn load(&self, py: Python<'_>, path: PathBuf) -> PyResult<Vec<Mapping>> {
        let added = error::run_detached(py, || self.0.load(&path))?;
        Ok(added.into_iter().map(Mapping).collect())
    }

    /// Adds a table from its file, JSON: the newer version of a built-in one, or a table of your own.
    ///
    /// Mappings that are compiled from now on look it up; so does a built-in mapping that this registry gives. The page
    /// "Tables" of the documentation has the format.
    ///
    /// Args:
    ///     data: the file, as bytes or str.
    ///
    /// Raises:
    ///     dtekit.errors.InvalidError: with everything that is wrong with it.
    ///     dtekit.errors.DocumentSyntaxError: it is not JSON.
    ///     dtekit.errors.LimitError: it is too large.
    ///     dtekit.errors.ArgumentError: there is one of this name and day.
    ///     TypeError: data is no bytes, bytearray, memoryview or str.
    fn add_table(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        self.run(data, |registry, table| registry.add_table(table).map(drop))
    }

    /// The row of a key that holds on a day, of a built-in table or one of this registry.
    ///
    /// It is a dict: the columns; `from` and `to` where the row names them; `table`, `version` and `source`.
    ///
    /// Args:
    ///     table: the name, such as `sv-municipio`.
    ///     key: the key.
    ///     as_of: the day, as `datetime.date` or as str such as `2024-05-31`.
    ///
    /// Raises:
    ///     dtekit.errors.ArgumentError: there is no table of this name, with the code `table-unknown`.
    ///     dtekit.errors.InvalidError: the table has no such key (`table-key`), or nothing holds on that day
    ///         (`table-not-in-force`).
    ///
    /// Example:
    ///     >>> dtekit.Registry().row("pe-icbper", "unidad", "2021-05-31")["value"]
    ///     '0.30'
    fn row<'py>(
        &self,
        py: Python<'py>,
        table: &str,
        key: &str,
        as_of: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let as_of = as_of.str()?.to_string();
        let row = error::run(py, || self.0.tables().row(table, key, as_of.parse()?))?;
        object(py, &row.to_value())
    }

    /// The version of a table that holds on a day, with the rows that hold then.
    ///
    /// It is a dict with `name`, `title`, `version`, `from`, `source`, `columns` and `rows`, a list of dicts.
    ///
    /// Args:
    ///     name: such as `sv-municipio`.
    ///     as_of: the day, as `datetime.date` or as str such as `2024-05-31`.
    ///
    /// Raises:
    ///     As `row`.
    fn table<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        as_of: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let as_of = as_of.str()?.to_string();
        let value = error::run(py, || {
            let as_of = as_of.parse()?;
            Ok(self.0.tables().table(name, as_of)?.to_value_at(as_of))
        })?;
        object(py, &value)
    }

    /// Every version of every table, the built-in ones and yours, as `table` gives them; `rows` is how many there are.
    #[getter]
    fn tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.0.tables().to_value())
    }

    /// Compiles a template, which may import the libraries of this registry, and does not keep it.
    ///
    /// Args:
    ///     data: the template, as bytes or str.
    ///
    /// Raises:
    ///     As `Mapping.parse`.
    fn parse(&self, data: &Bound<'_, PyAny>) -> PyResult<Mapping> {
        let mapping = self.run(data, |registry, template| registry.parse(template))?;
        Ok(Mapping(Arc::new(mapping)))
    }

    /// Your own mapping of this code; None if there is none.
    fn find(&self, code: &str) -> Option<Mapping> {
        self.0.find(code).map(Mapping)
    }

    /// The mapping that a `mapping` parameter of the service names.
    ///
    /// For `dtekit.MAPPING_STANDARD` it is the built-in one of the country and document type; for
    /// `dtekit.operations.MAPPING_SV_INVALIDATION_A` and `dtekit.operations.MAPPING_SV_INVALIDATION_B` that of El
    /// Salvador's invalidation; else your own of this code, whatever the country and type.
    ///
    /// Args:
    ///     code: the code.
    ///     country: such as `CR`.
    ///     document_type: the country's own code as in `IdDoc/Tipo`, such as `01`.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: there is none, with the code `mapping-unknown`.
    #[pyo3(signature = (code, *, country = "", document_type = ""))]
    fn resolve(&self, py: Python<'_>, code: &str, country: &str, document_type: &str) -> PyResult<Mapping> {
        error::run(py, || self.0.resolve(code, &ResolveOptions { country, document_type })).map(Mapping)
    }

    /// The built-in mapping of a country and document type with the tables of this registry: where one is newer, it
    /// counts.
    ///
    ///     >>> dtekit.Registry().standard("PE", "03").country
    ///     'PE'
    ///
    /// Args:
    ///     country: such as `CR`.
    ///     document_type: the country's own code as in `IdDoc/Tipo`, such as `01`.
    ///     direction: `to` the official document, or `from` it to the generic DTE.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: there is none, with the code `mapping-unknown`.
    ///     dtekit.errors.ArgumentError: the direction is unknown.
    #[pyo3(signature = (country, document_type, *, direction = "to"))]
    fn standard(
        &self,
        py: Python<'_>,
        country: &str,
        document_type: &str,
        direction: &str,
    ) -> PyResult<Mapping> {
        let found = || self.0.standard_in(country, document_type, direction.parse::<Direction>()?);
        error::run(py, found).map(Mapping)
    }

    /// Your own mappings, in the order in which they were added.
    #[getter]
    fn mappings(&self) -> Vec<Mapping> {
        self.0.mappings().into_iter().map(Mapping).collect()
    }

    /// The names of your own libraries, in the order in which they were added.
    #[getter]
    fn libraries(&self) -> Vec<String> {
        self.0.libraries()
    }

    fn __repr__(&self) -> String {
        format!("<dtekit.Registry of {} mappings>", self.0.mappings().len())
    }
}

/// The registry of an option.
pub fn given(registry: Option<&Bound<'_, Registry>>) -> Option<Arc<dtekit::mapping::Registry>> {
    registry.map(|registry| Arc::clone(&registry.get().0))
}

/// A value as Python's own objects.
fn object<'py>(py: Python<'py>, value: &dtekit::json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}

impl Registry {
    fn run<T: Send>(
        &self,
        data: &Bound<'_, PyAny>,
        call: impl FnOnce(&dtekit::mapping::Registry, &[u8]) -> dtekit::Result<T> + Send,
    ) -> PyResult<T> {
        data::run(&data::xml(data)?, |text| call(&self.0, text))
    }
}
