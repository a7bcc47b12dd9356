//! The functions of core's table.

use std::sync::Arc;

use dtekit::code;
use dtekit::json::Map;
use dtekit::keywords::{Options, Reader, Terms};
use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::offer::{self, Answer, DocumentForm, Inputs};
use dtekit::{Limits, Naming};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::mapping::{Input, Mapping};
use crate::registry::{self, Registry};
use crate::{data, error, value};

/// A function of core's table.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Function(&'static offer::Function);

#[pymethods]
impl Function {
    /// The function of this name.
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        error::run(py, || offer::function(name)).map(Function)
    }

    /// Runs it. Gives its text; a tuple of text and bytes where there are bytes.
    #[pyo3(signature = (document=None, first=None, second=None, members=None, registry=None, through=None))]
    fn run<'py>(
        slf: &Bound<'py, Self>,
        document: Option<&Bound<'py, PyAny>>,
        first: Option<&str>,
        second: Option<&str>,
        members: Option<&Bound<'py, PyAny>>,
        registry: Option<&Bound<'py, Registry>>,
        through: Option<PyRef<'py, Mapping>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, function) = (slf.py(), slf.get().0);
        let members = members.map(|members| read(function, members)).transpose()?;
        let document = match (function.document, document) {
            (DocumentForm::Any, Some(document)) => Some(Input::read(document, &within(members.as_ref()))?),
            (_, document) => document.map(|document| data::xml(document).map(Input::Text)).transpose()?,
        };
        let given = Inputs {
            document: None,
            texts: [first, second],
            members,
            registry: registry::given(registry),
            through: through.map(|through| Arc::clone(&through.0)),
        };
        let answer = match document {
            Some(document) => document
                .run(py, |source| function.run(&Inputs { document: Some(source), ..given }, Naming::Snake))?,
            None => {
                let length = given.texts.iter().flatten().map(|text| text.len()).sum();
                data::run_by_length(py, length, || function.run(&given, Naming::Snake))?
            }
        };
        answered(py, answer)
    }
}

fn read(function: &offer::Function, members: &Bound<'_, PyAny>) -> PyResult<Map> {
    match function.fields {
        Some(code) => value::fields(members, code),
        None => value::members(members, &code::OPTION_VALUE),
    }
}

/// The bounds within which a dict is written as JSON; core refuses those that are unusable.
fn within(members: Option<&Map>) -> ApplyOptions {
    let read = |members| Limits::read(&mut Reader::new(members, Terms::OPTIONS), None);
    let limits = members.map_or_else(Limits::default, read);
    ApplyOptions { bounds: Bounds { limits, ..Bounds::default() }, ..ApplyOptions::default() }
}

fn answered(py: Python<'_>, Answer { text, beside }: Answer) -> PyResult<Bound<'_, PyAny>> {
    let text = text.into_pyobject(py)?.into_any();
    if beside.is_empty() {
        return Ok(text);
    }
    let bytes = beside.iter().map(|bytes| PyBytes::new(py, bytes).into_any());
    Ok(PyTuple::new(py, [text].into_iter().chain(bytes).collect::<Vec<_>>())?.into_any())
}
