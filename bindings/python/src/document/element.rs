//! The elements of a document.

use dtekit::document;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::Document;
use crate::error;

/// An element of a document. It is a view: it always shows what the document holds now.
///
/// Iterating over it gives the elements inside. An element that was removed from its document keeps its content.
///
/// Example:
///     >>> document = dtekit.Document.from_xml("<DTE><Emisor id='1'><Rut>76-1</Rut></Emisor></DTE>")
///     >>> emisor = document.element("Emisor")
///     >>> emisor.attributes, [(child.name, child.path, child.text) for child in emisor]
///     ({'id': '1'}, [('Rut', 'Emisor/Rut', '76-1')])
#[pyclass(frozen, module = "dtekit.documents")]
pub struct Element {
    document: Py<Document>,
    id: u32,
}

impl Element {
    pub fn new(document: Py<Document>, id: u32) -> Self {
        Element { document, id }
    }

    /// Reads from the element; an exception if another thread is editing its document.
    fn read<'py, T>(
        &self,
        py: Python<'py>,
        read: impl for<'d> FnOnce(document::Element<'d>) -> T,
    ) -> PyResult<T> {
        let document = self.document.bind(py).try_borrow()?;
        error::run(py, || {
            Ok(read(document.tree.element_by_id(self.id).expect("a document's arena never shrinks")))
        })
    }

    fn in_document(&self, py: Python<'_>, id: u32) -> Element {
        Element::new(self.document.clone_ref(py), id)
    }
}

#[pymethods]
impl Element {
    /// The name as written, with its prefix.
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.read(py, |element| PyString::new(py, element.name()))
    }

    /// The path from the root, such as `Documento/Detalle[3]/NmbItem`; empty for the root.
    #[getter]
    fn path(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |element| element.path())
    }

    /// The text; None if the element is null, or has elements or several texts inside.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.read(py, |element| element.text().map(|text| PyString::new(py, text)))
    }

    /// Whether the element is null: `<a/>` in XML, null in JSON.
    #[getter]
    fn is_null(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |element| element.is_null())
    }

    /// The attributes in document order; a copy.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.read(py, |element| {
            let attributes = PyDict::new(py);
            element.attributes().try_for_each(|(name, value)| attributes.set_item(name, value))?;
            Ok(attributes)
        })?
    }

    /// The elements inside, in document order.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Element>> {
        let ids: Vec<u32> = self.read(py, |element| element.children().map(|child| child.id()).collect())?;
        Ok(ids.into_iter().map(|id| self.in_document(py, id)).collect())
    }

    /// This element and all elements inside, in document order.
    pub fn iter(&self, py: Python<'_>) -> Elements {
        Elements { document: self.document.clone_ref(py), next: vec![self.id], all: true }
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Elements> {
        let mut next: Vec<u32> =
            self.read(py, |element| element.children().map(|child| child.id()).collect())?;
        next.reverse();
        Ok(Elements { document: self.document.clone_ref(py), next, all: false })
    }

    fn __eq__(&self, other: PyRef<'_, Element>) -> bool {
        self.document.is(&other.document) && self.id == other.id
    }

    fn __hash__(&self) -> isize {
        self.document.as_ptr() as isize ^ self.id as isize
    }

    // The text of an element is private.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |element| format!("<dtekit.documents.Element {}>", element.name()))
    }
}

/// An iterator over elements. It may miss elements if the document is edited meanwhile.
#[pyclass(module = "dtekit._native")]
pub struct Elements {
    document: Py<Document>,
    /// The elements to come, the next one last.
    next: Vec<u32>,
    /// Whether the elements inside each element follow it.
    all: bool,
}

#[pymethods]
impl Elements {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Element>> {
        let Some(id) = self.next.pop() else { return Ok(None) };
        let element = Element::new(self.document.clone_ref(py), id);
        if self.all {
            let from = self.next.len();
            element.read(py, |element| self.next.extend(element.children().map(|child| child.id())))?;
            self.next[from..].reverse();
        }
        Ok(Some(element))
    }
}
