//! `dtekit.Mapping`.

use std::sync::Arc;

use dtekit::mapping::{ApplyOptions, Direction, Registry, Source};
use dtekit::{Error, code};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::document::Document;
use crate::{data, error, json, keyword, value};

/// A compiled mapping template, which turns one document into another without losing a digit.
///
/// It never changes, so any number of threads may use it at once. The page "Mappings" of the documentation teaches
/// the language.
///
/// Example:
///     >>> mapping = dtekit.Mapping.parse('''
///     ... <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento">
///     ...   <m:template>
///     ...     <Factura><Total>{fixed(sum(Detalle, QtyItem * PrcItem), 2)}</Total></Factura>
///     ...   </m:template>
///     ... </m:mapping>''')
///     >>> lines = '[{"QtyItem": 2, "PrcItem": 1.05}, {"QtyItem": 1, "PrcItem": 0.1}]'
///     >>> mapping.apply(f'{{"Documento": {{"Detalle": {lines}}}}}')
///     b'<Factura><Total>2.20</Total></Factura>'
#[pyclass(module = "dtekit", frozen)]
pub struct Mapping(pub Arc<dtekit::Mapping>);

#[pymethods]
impl Mapping {
    /// Compiles a template, XML or JSON.
    ///
    /// Args:
    ///     data: the template, as bytes or str.
    ///     libraries: the texts of the libraries that it imports, by name, as str; built-in libraries need not be
    ///         given.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: with everything that is wrong with it, each finding with line and column.
    ///     dtekit.errors.DocumentSyntaxError: it is neither XML nor JSON.
    ///     dtekit.errors.LimitError: it is too large or too deep.
    ///     TypeError: data is no bytes, bytearray, memoryview or str.
    #[staticmethod]
    #[pyo3(signature = (data, *, libraries = None))]
    fn parse(data: &Bound<'_, PyAny>, libraries: Option<&Bound<'_, PyAny>>) -> PyResult<Mapping> {
        let py = data.py();
        let template = data::xml(data)?;
        let keywords = PyDict::new(py);
        keywords.set_item("libraries", libraries)?;
        let options = value::members(&keywords, &code::OPTION_VALUE)?;
        let parse = |template: &[u8]| Registry::from_members(&options)?.parse(template);
        data::run(&template, parse).map(|mapping| Mapping(Arc::new(mapping)))
    }

    /// The built-in mapping of a country and document type. It is compiled only once.
    ///
    /// Args:
    ///     country: its code, such as `CR`.
    ///     document_type: the country's own code as in `IdDoc/Tipo`, such as `01`.
    ///     direction: `to` the official document, or `from` it back to the generic DTE.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: with the code `mapping-unknown` if there is none.
    ///     dtekit.errors.ArgumentError: the direction is neither `to` nor `from`.
    #[staticmethod]
    #[pyo3(signature = (country, document_type, *, direction = "to"))]
    fn standard(py: Python<'_>, country: &str, document_type: &str, direction: &str) -> PyResult<Mapping> {
        let read = || Registry::standard(country, document_type, direction.parse::<Direction>()?);
        error::run(py, read).map(Mapping)
    }

    /// Applies the mapping to a document, and returns the new document, XML or JSON as `format` says.
    ///
    /// From 65,536 bytes of input, other threads run during the call. Below, the interpreter's lock is kept, which is
    /// faster.
    ///
    /// Args:
    ///     data: the document, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.
    ///     params: the values of the mapping's params by their names.
    ///     **bounds: the keywords of `dtekit.mappings.Bounds`; `max_depth` and `max_bytes` have no effect on a
    ///         `Document`.
    ///
    /// Raises:
    ///     dtekit.errors.MappingError: with every finding, such as a missing required value, text that is no number,
    ///         or a failed check.
    ///     dtekit.errors.LimitError: a bound is reached.
    ///     dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError: the document cannot be read.
    ///     dtekit.errors.ArgumentError: a bound is unknown or has an unusable value.
    ///     TypeError: data is no bytes, bytearray, memoryview, str, Document or dict.
    #[pyo3(signature = (data, params = None, **bounds))]
    fn apply<'py>(
        &self,
        data: &Bound<'py, PyAny>,
        params: Option<&Bound<'py, PyAny>>,
        bounds: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let output = run(data, params, bounds, |source, with| self.0.apply(source, with))?;
        Ok(PyBytes::new(data.py(), &output))
    }

    /// Says where every value of the output comes from, and which values of the document no expression read.
    ///
    /// It also explains a document that `apply` refuses.
    ///
    /// With `through`, your own mapping makes of the document what this one goes on with. The explanation then ends
    /// in your document: `sources` and `source` are paths there, and `through` has those in the document between.
    ///
    /// Args:
    ///     data: the document, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.
    ///     params: the values of the mapping's params by their names; with `through`, each goes to the mapping that
    ///         declares it.
    ///     through: a `Mapping` that goes before this one.
    ///     **bounds: as for `apply`.
    ///
    /// Raises:
    ///     dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError, dtekit.errors.LimitError: the document
    ///         cannot be read.
    ///     dtekit.errors.ArgumentError: a bound is unknown or has an unusable value.
    ///     TypeError: data is no bytes, bytearray, memoryview, str, Document or dict.
    #[pyo3(signature = (data, params = None, *, through = None, **bounds))]
    fn explain<'py>(
        &self,
        data: &Bound<'py, PyAny>,
        params: Option<&Bound<'py, PyAny>>,
        through: Option<PyRef<'py, Mapping>>,
        bounds: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static EXPLANATION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let through = through.map(|through| Arc::clone(&through.0));
        let text = run(data, params, bounds, |source, with| {
            let explanation = match &through {
                Some(through) => self.0.explain_through(through, source, with)?,
                None => self.0.explain(source, with)?,
            };
            Ok(dtekit::json::to_string(&explanation))
        })?;
        EXPLANATION.import(data.py(), "dtekit._mapping", "from_json")?.call1((text,))
    }

    /// Compares leaf by leaf what two mappings, such as two versions of one, make of a document.
    ///
    /// Args:
    ///     one: a mapping.
    ///     other: another one.
    ///     data: the document, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.
    ///     params: the values of the mappings' params by their names.
    ///     **bounds: as for `apply`.
    ///
    /// Raises:
    ///     As `apply`, for either.
    #[staticmethod]
    #[pyo3(signature = (one, other, data, params = None, **bounds))]
    fn diff<'py>(
        one: PyRef<'py, Mapping>,
        other: PyRef<'py, Mapping>,
        data: &Bound<'py, PyAny>,
        params: Option<&Bound<'py, PyAny>>,
        bounds: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static DIFFERENCE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = DIFFERENCE.import(data.py(), "dtekit._document", "Difference")?;
        let (one, other) = (&one.0, &other.0);
        let found = run(data, params, bounds, |source, with| one.diff(other, source, with))?;
        found.into_iter().map(|one| class.call1((one.path, one.left, one.right))).collect()
    }

    /// The name that the template gives itself.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The country that it is for; empty if the template names none.
    #[getter]
    fn country(&self) -> &str {
        self.0.country()
    }

    /// The document types that it is for.
    #[getter]
    fn types(&self) -> Vec<String> {
        self.0.types().to_vec()
    }

    /// Its version.
    #[getter]
    fn version(&self) -> &str {
        self.0.version()
    }

    /// Its code in a registry; empty if it has none.
    #[getter]
    fn code(&self) -> &str {
        self.0.code()
    }

    /// `to` the official document, or `from` it.
    #[getter]
    fn direction(&self) -> &'static str {
        self.0.direction().as_str()
    }

    /// What it writes: `xml` or `json`.
    #[getter]
    fn format(&self) -> &'static str {
        self.0.format().as_str()
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Mapping cannot be pickled: it is compiled; pickle its template, and call Mapping.parse in the other process \
             (Mapping.standard for a built-in one)",
        ))
    }

    // It never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<dtekit.Mapping {} {}>", self.0.name(), self.0.version())
    }
}

/// A document from the caller: its text, the JSON text of a dict, or a `Document`.
pub enum Input<'py> {
    Text(Bound<'py, PyBytes>),
    Dict(Vec<u8>),
    Tree(PyRef<'py, Document>),
}

impl<'py> Input<'py> {
    pub fn read(data: &Bound<'py, PyAny>, with: &ApplyOptions) -> PyResult<Self> {
        if let Ok(document) = data.cast::<Document>() {
            return document.try_borrow().map(Input::Tree).map_err(PyErr::from);
        }
        if let Ok(dict) = data.cast::<PyDict>() {
            return json::text(dict, &with.bounds.limits).map(Input::Dict);
        }
        let expected = "bytes, bytearray, memoryview, str, Document or dict";
        if !data.is_instance_of::<PyString>() {
            return data::bytes_among(data, expected).map(Input::Text);
        }
        data::xml(data).map(Input::Text)
    }

    /// Calls core and raises its error. A finding about a dict has no position, since the caller gave no text.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        call: impl FnOnce(Source<'_>) -> dtekit::Result<T> + Send,
    ) -> PyResult<T> {
        match self {
            Input::Text(text) => data::run(text, |text| call(Source::Bytes(text))),
            Input::Dict(text) => data::run_by_length(py, text.len(), || {
                call(Source::Bytes(text)).map_err(Error::without_positions)
            }),
            Input::Tree(document) => {
                let (tree, length) = (&document.tree, document.length);
                data::run_by_length(py, length, || call(Source::Document(tree)))
            }
        }
    }
}

/// Reads the document and the keywords, and calls core.
fn run<T: Send>(
    data: &Bound<'_, PyAny>,
    params: Option<&Bound<'_, PyAny>>,
    bounds: Option<&Bound<'_, PyDict>>,
    call: impl FnOnce(Source<'_>, &ApplyOptions) -> dtekit::Result<T> + Send,
) -> PyResult<T> {
    let py = data.py();
    let with = apply_options(py, params, bounds)?;
    Input::read(data, &with)?.run(py, |source| call(source, &with))
}

/// Reads params and bounds.
pub fn apply_options(
    py: Python<'_>,
    params: Option<&Bound<'_, PyAny>>,
    bounds: Option<&Bound<'_, PyDict>>,
) -> PyResult<ApplyOptions> {
    let members = keyword::with_params(params, bounds)?;
    error::run(py, || ApplyOptions::from_members(&members))
}
