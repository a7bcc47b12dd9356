//! The arguments of a call.

use dtekit::operation::{Argument, Arguments};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::document::Document;
use crate::{error, value};

/// The arguments of a call; bytes stay bytes, and a document is one.
pub fn arguments(mapping: &Bound<'_, PyMapping>) -> PyResult<Arguments> {
    value::arguments(mapping, |object| {
        let Ok(document) = object.cast::<Document>() else { return Ok(None) };
        let document = document.try_borrow()?;
        error::run(object.py(), || Argument::try_from(&document.tree)).map(Some)
    })
}
