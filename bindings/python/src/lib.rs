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
mod country;
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
mod lint;
mod mapper;
mod mapping;
mod object;
mod poll_store;
mod print;
mod reading;
mod receiver_message;
mod registry;
mod reply;
mod request;
mod sequence;
mod signature;
mod sql;
mod time;
mod totals;
mod trace;
mod validate;
mod value;

use std::time::SystemTime;

use dtekit::mapping::{MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};
use dtekit::{AnswerContext, ErrorKind, Outcome, ProcessResult, Reply, code};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use reply::Parts;

/// Reads an answer: see `dtekit.ProcessResult.decode`.
#[pyfunction]
fn decode<'py>(data: &Bound<'py, PyAny>, context: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyTuple>> {
    let py = data.py();
    let data = data::bytes(data)?;
    let members = value::members(context, &code::OPTION_VALUE)?;
    let bytes = data.as_bytes();
    let parts = data::run_by_length(py, bytes.len(), || {
        dtekit::guard(|| {
            let mut result = ProcessResult::decode(bytes, &AnswerContext::from_members(&members)?)?;
            result.became_unknown(SystemTime::now());
            Ok(Parts::of(&Reply::Process(Box::new(result))))
        })
    });
    parts.map_err(|error| error::raised(py, &error))?.into_tuple(py)
}

/// Reads any answer: see `dtekit.operations.decode_reply`.
#[pyfunction]
fn decode_reply<'py>(
    body: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = body.py();
    let data = data::bytes(body)?;
    let members = value::members(options, &code::OPTION_VALUE)?;
    let bytes = data.as_bytes();
    let parts = data::run_by_length(py, bytes.len(), || {
        dtekit::guard(|| {
            let mut reply = Reply::from_members(bytes, &members)?;
            reply.became_unknown(SystemTime::now());
            Ok(Parts::of(&reply))
        })
    });
    parts.map_err(|error| error::raised(py, &error))?.into_tuple(py)
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

// It was not tested without the interpreter's lock, so a free-threaded CPython switches the lock on.
#[pymodule(name = "_native", gil_used = true)]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    refuse_sub_interpreter(module.py())?;
    let end_calls = wrap_pyfunction!(interrupt::end_calls, module)?;
    module.py().import("atexit")?.call_method1("register", (end_calls,))?;
    module.add_function(wrap_pyfunction!(batch::convert_many, module)?)?;
    module.add_function(wrap_pyfunction!(batch::map_many, module)?)?;
    module.add_function(wrap_pyfunction!(batch::item::batch_item, module)?)?;
    module.add_function(wrap_pyfunction!(batch::item::batch_progress, module)?)?;
    module.add_function(wrap_pyfunction!(batch::lint_many, module)?)?;
    module.add_function(wrap_pyfunction!(batch::audit_totals_many, module)?)?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<batch::BatchItem>()?;
    module.add_class::<batch::BatchProgress>()?;
    module.add_function(wrap_pyfunction!(conversion::json_to_xml, module)?)?;
    module.add_function(wrap_pyfunction!(conversion::json_to_xml_into, module)?)?;
    module.add_function(wrap_pyfunction!(conversion::dropped_warning, module)?)?;
    module.add_function(wrap_pyfunction!(conversion::xml_to_json, module)?)?;
    module.add_function(wrap_pyfunction!(conversion::xml_to_dict, module)?)?;
    module.add_function(wrap_pyfunction!(conversion::detect, module)?)?;
    module.add_function(wrap_pyfunction!(decode, module)?)?;
    module.add_function(wrap_pyfunction!(decode_reply, module)?)?;
    module.add_function(wrap_pyfunction!(country::evaluate_folio, module)?)?;
    module.add_function(wrap_pyfunction!(country::cadena_original, module)?)?;
    module.add_function(wrap_pyfunction!(country::processing_model, module)?)?;
    module.add_function(wrap_pyfunction!(event::status_change_request, module)?)?;
    module.add_function(wrap_pyfunction!(event::status_change_findings, module)?)?;
    module.add_function(wrap_pyfunction!(event::status_change_cancellation, module)?)?;
    module.add_function(wrap_pyfunction!(event::authority_event_request, module)?)?;
    module.add_function(wrap_pyfunction!(event::authority_event_findings, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::poll_new, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::poll_read, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::poll_next, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::poll_observe, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::archive_read, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::archive_write, module)?)?;
    module.add_function(wrap_pyfunction!(extraction::extraction_failure, module)?)?;
    module.add_function(wrap_pyfunction!(poll_store::before_fork, module)?)?;
    module.add_function(wrap_pyfunction!(poll_store::after_fork, module)?)?;
    module.add_function(wrap_pyfunction!(print::print_data, module)?)?;
    module.add_function(wrap_pyfunction!(print::symbol, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read, module)?)?;
    module.add_function(wrap_pyfunction!(reading::standalone, module)?)?;
    module.add_function(wrap_pyfunction!(signature::verify, module)?)?;
    module.add_function(wrap_pyfunction!(totals::audit_totals, module)?)?;
    module.add_function(wrap_pyfunction!(trace::code, module)?)?;
    module.add_function(wrap_pyfunction!(trace::trace, module)?)?;
    module.add_function(wrap_pyfunction!(lint::lint, module)?)?;
    module.add_function(wrap_pyfunction!(lint::deadlines, module)?)?;
    module.add_function(wrap_pyfunction!(validate::validate, module)?)?;
    module.add_function(wrap_pyfunction!(receiver_message::parse_identifier, module)?)?;
    module.add_function(wrap_pyfunction!(receiver_message::compose_identifier, module)?)?;
    module.add_function(wrap_pyfunction!(reply::decision, module)?)?;
    module.add_function(wrap_pyfunction!(reply::is_secret, module)?)?;
    module.add_function(wrap_pyfunction!(reply::next_step, module)?)?;
    module.add_function(wrap_pyfunction!(reply::next_step_of, module)?)?;
    module.add_function(wrap_pyfunction!(reply::next_step_read, module)?)?;
    module.add_function(wrap_pyfunction!(time::seconds, module)?)?;
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    module.add_class::<authority_wait::AuthorityWait>()?;
    module.add_class::<client::Cancellation>()?;
    module.add_class::<client::Client>()?;
    module.add_class::<request::Request>()?;
    module.add_class::<extraction::Upload>()?;
    module.add_class::<extraction::Extraction>()?;
    module.add_class::<journal::Journal>()?;
    module.add_class::<journal_work::JournalWork>()?;
    module.add_class::<inbox::Inbox>()?;
    module.add_class::<poll_store::PollStore>()?;
    module.add_class::<document::Document>()?;
    module.add_class::<document::Element>()?;
    module.add_class::<mapping::Mapping>()?;
    module.add_class::<mapper::Mapper>()?;
    module.add_class::<converter::Converter>()?;
    module.add_class::<registry::Registry>()?;
    module.add_class::<receiver_message::FolioSequence>()?;
    module.add_class::<receiver_message::ReceiverMessage>()?;
    module.add_class::<sequence::Sequence>()?;
    module.add("VERSION", dtekit::VERSION)?;
    module.add("MAPPING_STANDARD", MAPPING_STANDARD)?;
    module.add("MAPPING_SV_INVALIDATION_A", MAPPING_SV_INVALIDATION_A)?;
    module.add("MAPPING_SV_INVALIDATION_B", MAPPING_SV_INVALIDATION_B)?;
    // What the Python classes are compared with.
    module.add("KINDS", PyTuple::new(module.py(), ErrorKind::ALL.map(ErrorKind::as_str))?)?;
    module.add("OUTCOMES", PyTuple::new(module.py(), Outcome::ALL.map(Outcome::as_str))?)
}
