//! `dtekit.Document`.

mod element;

use dtekit::document::NewValue;
use dtekit::{ToJson, ToXml};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyString};

use crate::conversion::{Json, from_xml};
use crate::{data, error, json, keyword, object};

pub use element::{Element, Elements};

/// A document as a tree that can be read, edited and compared.
///
/// A path names a place below the root: `Documento/Detalle[3]/NmbItem`, `Documento/@ID`. An index counts the siblings
/// of the same name from 1; without one, the first is meant. The empty path is the root.
///
/// Threads may read one document together. An edit while another thread's call runs raises RuntimeError.
///
/// Example:
///     >>> document = dtekit.Document.from_json('{"Documento": {"Total": 1.10, "Detalle": [{"Qty": 2}, {"Qty": 3}]}}')
///     >>> document.get("Documento/Detalle[2]/Qty")
///     '3'
///     >>> document.set("Documento/Total", Decimal("7.00"))
///     >>> document.remove("Documento/Detalle[1]")
///     True
///     >>> document.to_xml()
///     b'<DTE><Documento><Total>7.00</Total><Detalle><Qty>3</Qty></Detalle></Documento></DTE>'
#[pyclass(module = "dtekit")]
pub struct Document {
    pub tree: dtekit::Document,
    /// The length in bytes of the text that it was read from.
    pub length: usize,
}

#[pymethods]
impl Document {
    /// Reads a document from JSON, by the rules of `dtekit.json_to_xml`.
    ///
    /// Args:
    ///     data: the JSON text, as bytes or str.
    ///     **options: the options of `dtekit.conversion.ToXml`, of which `keep_root`, `dialect` and the limits count.
    ///
    /// Raises:
    ///     As `dtekit.json_to_xml`.
    #[staticmethod]
    #[pyo3(signature = (data, **options))]
    fn from_json(data: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Document> {
        let options = keyword::options(data.py(), options, ToXml::from_members)?;
        Document::read(data.py(), &Json::Text(data::bytes(data)?), &options)
    }

    /// Reads a document from XML, by the rules of `dtekit.xml_to_json`.
    ///
    /// Args:
    ///     data: the XML text, as bytes or str.
    ///     **options: the options of `dtekit.conversion.ToJson`, of which the limits count.
    ///
    /// Raises:
    ///     As `dtekit.xml_to_json`.
    #[staticmethod]
    #[pyo3(signature = (data, **options))]
    fn from_xml(data: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Document> {
        let options = keyword::options(data.py(), options, ToJson::from_members)?;
        let read = |xml: &[u8]| Ok((dtekit::Document::from_xml_with(xml, &options)?, xml.len()));
        let (tree, length) = from_xml(data, read)?;
        Ok(Document { tree, length })
    }

    /// Reads a document from a dict, by the rules of `dtekit.json_to_xml`.
    ///
    /// Args:
    ///     data: a dict of str, int, Decimal, float, bool, None, date, datetime, dict, list and tuple.
    ///     **options: as for `from_json`.
    ///
    /// Raises:
    ///     As `dtekit.json_to_xml`.
    #[staticmethod]
    #[pyo3(signature = (data, **options))]
    fn from_dict(data: &Bound<'_, PyDict>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Document> {
        let options = keyword::options(data.py(), options, ToXml::from_members)?;
        Document::read(data.py(), &Json::Dict(json::text(data, &options.limits)?), &options)
    }

    /// Writes the document as JSON in UTF-8; what was a number or boolean in JSON or a dict is one again.
    ///
    /// Args:
    ///     **options: the options of `dtekit.conversion.ToJson`, of which `keep_root`, `dialect`, `arrays` and
    ///         `typed` count.
    ///
    /// Raises:
    ///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value.
    #[pyo3(signature = (**options))]
    fn to_json<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let options = keyword::options(py, options, ToJson::from_members)?;
        Ok(PyBytes::new(py, &self.json(py, &options)?))
    }

    /// Writes the document as XML: the declaration that was read if there was one, and the root.
    ///
    /// Args:
    ///     **options: the options of `dtekit.conversion.ToXml`, of which `declaration` and `encoding` count.
    ///
    /// Raises:
    ///     dtekit.errors.StructureError: an edit made a prefix that nothing declares, or the encoding cannot express
    ///         a name.
    ///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value.
    #[pyo3(signature = (**options))]
    fn to_xml<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let options = keyword::options(py, options, ToXml::from_members)?;
        let xml = self.write(py, |tree| tree.to_xml_with(&options))?;
        Ok(PyBytes::new(py, &xml))
    }

    /// The document as the dict that stands for its JSON, with each number as a Decimal.
    ///
    /// It treats the interpreter's lock and the garbage collector as `dtekit.xml_to_dict` does.
    ///
    /// Args:
    ///     **options: as for `to_json`.
    ///
    /// Raises:
    ///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value.
    #[pyo3(signature = (**options))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = keyword::options(py, options, ToJson::from_members)?;
        object::build(py, self.length, |objects| self.tree.to_value(&options, objects))
    }

    /// The text at a path, of an element or an attribute.
    ///
    /// None if the path names nothing, if the value is null, or if the element has elements inside.
    fn get(&self, path: &str) -> Option<&str> {
        self.tree.get(path)
    }

    /// Sets the text of an element or the value of an attribute. Elements on the path that do not exist are added.
    ///
    /// An index may be one more than there are siblings of its name: then a sibling is added. Elements inside the
    /// element are removed; its attributes stay.
    ///
    /// Args:
    ///     path: the place, such as `Documento/Detalle[3]/NmbItem`.
    ///     value: a str; an int or Decimal, which keeps its digits; a bool; a date or datetime, which is written as its
    ///         `isoformat()`; None for an empty element, null in JSON.
    ///
    /// Raises:
    ///     dtekit.errors.ArgumentError: the path is malformed, an index is too large, XML forbids a name or
    ///         character, or the number is not finite or needs more than 64 digits.
    ///     dtekit.errors.LimitError: the path has more than 256 levels.
    ///     TypeError: the value has another type. A float is refused because it is not exact.
    fn set(&mut self, path: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = value.py();
        if value.is_none() {
            return self.put(py, path, NewValue::Null);
        }
        if let Ok(text) = value.cast::<PyString>() {
            return self.put(py, path, NewValue::Text(&text.to_cow()?));
        }
        if let Ok(truth) = value.cast::<PyBool>() {
            return self.put(py, path, NewValue::Boolean(truth.is_true()));
        }
        if let Some(iso) = json::iso_date(value)? {
            return self.put(py, path, NewValue::Text(&iso.to_cow()?));
        }
        let number = if value.is_instance_of::<PyFloat>() { None } else { json::number(value)? };
        let Some(number) = number else {
            let found = value.get_type().name()?;
            let expected = "None, str, bool, int, Decimal, date or datetime";
            let message = format!("expected {expected} for `value`, found `{found}`");
            return Err(PyTypeError::new_err(message));
        };
        let number: String = number.extract()?;
        // The text of a Decimal such as 0.0000001 has an exponent.
        let plain = dtekit::convert::number_without_exponent(&number);
        self.put(py, path, NewValue::Number(plain.as_deref().unwrap_or(&number)))
    }

    /// Removes the element or attribute at a path with all that is inside, and says whether it existed.
    ///
    /// Raises:
    ///     dtekit.errors.ArgumentError: the path is malformed, or it is the path of the root.
    fn remove(&mut self, py: Python<'_>, path: &str) -> PyResult<bool> {
        error::run(py, || self.tree.remove(path))
    }

    /// Adds an element after the last sibling of the same name, or as the last child, and returns its path.
    ///
    /// Raises:
    ///     As `set`.
    ///
    /// Example:
    ///     >>> document = dtekit.Document.from_json('{"Detalle": {"Qty": "1"}, "Total": "1"}')
    ///     >>> document.append("Detalle")
    ///     'Detalle[2]'
    fn append(&mut self, py: Python<'_>, path: &str) -> PyResult<String> {
        error::run(py, || self.tree.append(path))
    }

    /// Removes every empty element, and returns the path that each had before; inside a removed element none is listed.
    ///
    /// An element with a zero, white space or an attribute is not empty. The root stays.
    fn drop_empty(&mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        error::run(py, || Ok(self.tree.drop_empty()))
    }

    /// The root element.
    #[getter]
    fn root(slf: Bound<'_, Self>) -> Element {
        let id = slf.borrow().tree.root().id();
        Element::new(slf.unbind(), id)
    }

    /// The first element at a path, or None.
    fn element(slf: Bound<'_, Self>, path: &str) -> Option<Element> {
        let id = slf.borrow().tree.element(path)?.id();
        Some(Element::new(slf.unbind(), id))
    }

    /// The root and all elements inside, in document order.
    fn iter(slf: Bound<'_, Self>) -> Elements {
        let py = slf.py();
        Document::root(slf).iter(py)
    }

    /// Where this document and another differ, leaf by leaf. The order of siblings with different names does not count.
    ///
    /// Example:
    ///     >>> left = dtekit.Document.from_dict({"a": "1", "b": "2"})
    ///     >>> left.differences(dtekit.Document.from_dict({"a": "1", "b": "2.0"}))
    ///     [Difference(path='b', left='2', right='2.0')]
    fn differences<'py>(
        &self,
        py: Python<'py>,
        other: PyRef<'py, Document>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static DIFFERENCE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = DIFFERENCE.import(py, "dtekit._document", "Difference")?;
        let found = error::run(py, || Ok(self.tree.differences(&other.tree)))?;
        found.into_iter().map(|one| class.call1((one.path, one.left, one.right))).collect()
    }

    /// Documents are equal if their XML is the same.
    fn __eq__(&self, py: Python<'_>, other: PyRef<'_, Document>) -> PyResult<bool> {
        error::run(py, || Ok(self.tree == other.tree))
    }

    fn __copy__(&self) -> Document {
        Document { tree: self.tree.clone(), length: self.length }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Document {
        self.__copy__()
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a Document cannot be pickled: it is a tree in the memory of this process; pickle the bytes of \
            to_xml() or to_json(), and read them again with Document.from_xml() or from_json()";
        Err(PyTypeError::new_err(message))
    }

    // The content of a document is private.
    fn __repr__(&self) -> String {
        format!("<dtekit.Document {}>", self.tree.root().name())
    }
}

impl Document {
    fn read(py: Python<'_>, json: &Json<'_>, options: &ToXml) -> PyResult<Document> {
        let read = |json: &[u8]| Ok((dtekit::Document::from_json_with(json, options)?, json.len()));
        let (tree, length) = json.run(py, read)?;
        Ok(Document { tree, length })
    }

    fn json(&self, py: Python<'_>, options: &ToJson) -> PyResult<Vec<u8>> {
        self.write(py, |tree| tree.to_json_with(options))
    }

    /// Writes the document as JSON or XML text.
    pub fn write(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&dtekit::Document) -> dtekit::Result<Vec<u8>> + Send,
    ) -> PyResult<Vec<u8>> {
        data::run_by_length(py, self.length, || write(&self.tree))
    }

    fn put(&mut self, py: Python<'_>, path: &str, value: NewValue<'_>) -> PyResult<()> {
        error::run(py, || self.tree.set(path, value))
    }
}
