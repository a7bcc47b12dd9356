//! The native part of `dtekit.arrow`. Its functions are private: `dtekit/arrow.py` has the public ones, with their
//! types.

#![warn(missing_docs)]

mod columns;
mod content;
#[path = "../../src/error.rs"]
mod error;
mod findings;
mod keywords;
mod pack;
mod reader;
mod source;
mod stream;

use pyo3::prelude::*;

#[pymodule]
fn dtekit_arrow(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", dtekit::VERSION)?;
    module.add("SCHEMA_VERSION", dtekit::columns::VERSION)?;
    module.add_class::<stream::Stream>()?;
    module.add_class::<stream::Schema>()?;
    module.add_function(wrap_pyfunction!(stream::columns_schema, module)?)?;
    module.add_function(wrap_pyfunction!(pack::pack, module)?)
}
