//! `dtekit._native`: the part of the Python package that is compiled.
//!
//! It holds no logic: it converts arguments, calls core inside [`dtekit::guard`] and converts the result. What
//! people read is written in Python, in `python/dtekit/`.

mod arguments;
mod authority_wait;
mod batch;
mod client;
mod collector;
mod content;
mod conversion;
mod converter;
mod data;
mod document;
mod error;
mod event;
mod extraction;
mod file;
mod held;
mod inbox;
mod interrupt;
mod journal;
mod journal_work;
mod json;
mod keyword;
mod mapper;
mod mapping;
mod object;
mod offer;
mod poll_store;
mod receiver_message;
mod registry;
mod reply;
mod request;
mod sequence;
mod sql;
mod store;
mod time;
mod value;

use dtekit::mapping::{MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};
use dtekit::{AnswerContext, ErrorKind, Outcome, ProcessResult, Reply, code};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// Reads an answer: see `dtekit.ProcessResult.decode`.
#[pyfunction]
fn decode<'py>(data: &Bound<'py, PyAny>, context: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyTuple>> {
    let members = value::members(context, &code::OPTION_VALUE)?;
    reply::read(data, |data| {
        let result = ProcessResult::decode(data, &AnswerContext::from_members(&members)?)?;
        Ok(Reply::Process(Box::new(result)))
    })
}

/// Reads any answer: see `dtekit.operations.decode_reply`.
#[pyfunction]
fn decode_reply<'py>(
    body: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyTuple>> {
    let members = value::members(options, &code::OPTION_VALUE)?;
    reply::read(body, |body| Reply::from_members(body, &members))
}

/// Panics inside core's guard, for the test that proves what a caller sees of it.
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    error::run(py, || panic!("a panic for the test"))
}

/// Refuses a sub-interpreter: classes and exceptions of Python that dtekit keeps belong to the interpreter that loads
/// it first.
fn refuse_sub_interpreter(py: Python<'_>) -> PyResult<()> {
    let found = ["_interpreters", "_xxsubinterpreters"].into_iter().find_map(|name| py.import(name).ok());
    // Without the module, as in PyPy, there are no sub-interpreters.
    let Some(interpreters) = found else { return Ok(()) };
    if interpreters.call_method0("get_current")?.eq(interpreters.call_method0("get_main")?)? {
        return Ok(());
    }
    Err(PyImportError::new_err(
        "dtekit works in the main interpreter only, found a sub-interpreter; mod_wsgi uses the main one with \
         `WSGIApplicationGroup %{GLOBAL}`",
    ))
}

/// Adds the functions of rooms to the module.
macro_rules! functions {
    ($module:ident, $($room:ident::{$($name:ident),*}),* $(,)?) => {
        $($($module.add_function(wrap_pyfunction!($room::$name, $module)?)?;)*)*
    };
}

/// Adds the classes of rooms to the module.
macro_rules! classes {
    ($module:ident, $($room:ident::{$($name:ident),*}),* $(,)?) => {
        $($($module.add_class::<$room::$name>()?;)*)*
    };
}

// It was not tested without the interpreter's lock, so a free-threaded CPython switches the lock on.
#[pymodule(name = "_native", gil_used = true)]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    refuse_sub_interpreter(module.py())?;
    let end_calls = wrap_pyfunction!(interrupt::end_calls, module)?;
    module.py().import("atexit")?.call_method1("register", (end_calls,))?;
    functions!(
        module,
        batch::{convert_many, map_many, batch_item, batch_progress, lint_many, audit_totals_many},
        conversion::{json_to_xml, json_to_xml_into, dropped_warning, xml_to_json, xml_to_dict, detect},
        event::{status_change_request, status_change_findings, status_change_cancellation},
        event::{authority_event_request, authority_event_findings},
        extraction::{poll_new, poll_read, poll_next, poll_observe, archive_read, archive_write},
        extraction::{extraction_failure},
        poll_store::{before_fork, after_fork},
        reply::{decision, is_secret, next_step, next_step_of, next_step_read},
        time::{seconds},
    );
    for function in [
        wrap_pyfunction!(decode, module)?,
        wrap_pyfunction!(decode_reply, module)?,
        wrap_pyfunction!(_panic, module)?,
    ] {
        module.add_function(function)?;
    }
    classes!(
        module,
        batch::{Batch, BatchItem, BatchProgress},
        authority_wait::{AuthorityWait},
        client::{Cancellation, Client},
        request::{Request},
        extraction::{Upload, Extraction},
        journal::{Journal},
        journal_work::{JournalWork},
        inbox::{Inbox},
        poll_store::{PollStore},
        document::{Document, Element},
        mapping::{Mapping},
        offer::{Function},
        mapper::{Mapper},
        converter::{Converter},
        registry::{Registry},
        receiver_message::{FolioSequence, ReceiverMessage},
        sequence::{Sequence},
    );
    module.add("VERSION", dtekit::VERSION)?;
    module.add("MAPPING_STANDARD", MAPPING_STANDARD)?;
    module.add("MAPPING_SV_INVALIDATION_A", MAPPING_SV_INVALIDATION_A)?;
    module.add("MAPPING_SV_INVALIDATION_B", MAPPING_SV_INVALIDATION_B)?;
    // What the Python classes are compared with.
    module.add("KINDS", PyTuple::new(module.py(), ErrorKind::ALL.map(ErrorKind::as_str))?)?;
    module.add("OUTCOMES", PyTuple::new(module.py(), Outcome::ALL.map(Outcome::as_str))?)
}
