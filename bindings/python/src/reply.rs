//! Replies as parts, from which `dtekit._result` makes the Python values.

use std::time::SystemTime;

use dtekit::json::Value;
use dtekit::operation::NextStepOptions;
use dtekit::result::holds_secret;
use dtekit::{Error, ErrorKind, FileResult, Finding, Naming, NextStep, ProcessResult, Reply, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyMapping, PyTuple};

use crate::{data, error, value};

/// What Python makes its values from. It is made while other threads run.
pub struct Parts {
    kind: &'static str,
    members: String,
    items: Vec<Item>,
    /// Whether some text of it must not be shown.
    secret: bool,
}

/// The parts of a process result or file that JSON cannot hold.
#[derive(Default)]
struct Item {
    content: Option<Vec<u8>>,
    certified: bool,
    refusal: Option<String>,
    /// The documents among the other data, by name.
    others: Vec<(String, Vec<u8>)>,
}

impl Parts {
    /// The parts of a reply.
    pub fn of(reply: &Reply) -> Parts {
        let results = reply.processes().iter().map(Item::of_result);
        let value = reply.to_value(Naming::Snake);
        Parts {
            kind: reply.kind(),
            // As text, so that numbers keep their digits.
            members: value.to_string(),
            secret: holds_secret(&value),
            items: results.chain(reply.files().iter().map(Item::of_file)).collect(),
        }
    }

    /// The parts of a process result.
    pub fn of_result(result: ProcessResult) -> Parts {
        Parts::of(&Reply::Process(Box::new(result)))
    }

    /// `(kind, members, [(content, certified, refusal, others)], secret)`, an item for each process result or file.
    pub fn into_tuple(self, py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        let items = PyList::empty(py);
        for item in self.items {
            let others = PyDict::new(py);
            for (name, content) in item.others {
                others.set_item(name, PyBytes::new(py, &content))?;
            }
            let content = item.content.map(|content| PyBytes::new(py, &content));
            items.append((content, item.certified, item.refusal, others))?;
        }
        (self.kind, self.members, items, self.secret).into_pyobject(py)
    }
}

/// The parts of the reply that core reads from the bytes of an answer.
pub fn read<'py>(
    data: &Bound<'py, PyAny>,
    read: impl FnOnce(&[u8]) -> dtekit::Result<Reply> + Send,
) -> PyResult<Bound<'py, PyTuple>> {
    let parts = data::run(&data::bytes(data)?, |bytes| {
        let mut reply = read(bytes)?;
        reply.became_unknown(SystemTime::now());
        Ok(Parts::of(&reply))
    })?;
    parts.into_tuple(data.py())
}

impl Item {
    fn of_result(result: &ProcessResult) -> Item {
        let content = result.response_value.as_ref().and_then(|response| response.content());
        let others = result.other_data.contents();
        Item {
            content: content.map(<[u8]>::to_vec),
            certified: result.certified_xml().is_some(),
            // The error that `accepted()` raises. It is made now, so that a result is a plain value that can be
            // pickled.
            refusal: result.accepted().err().map(|error| dtekit::json::to_string(&error)),
            others: others.map(|(name, content)| (Naming::Snake.name(name), content.to_vec())).collect(),
        }
    }

    fn of_file(file: &FileResult) -> Item {
        Item { content: file.content().map(<[u8]>::to_vec), ..Item::default() }
    }
}

/// What a decision about an answer of the caller's own form changes: the parts of a process result, or None if nothing;
/// see `dtekit.ProcessResult.decided_by`.
#[pyfunction]
pub fn decision<'py>(
    py: Python<'py>,
    outcome: &str,
    next: Option<&Bound<'py, PyMapping>>,
) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let next = next.map(|next| value::members(next, &code::PARAMETER_VALUE)).transpose()?;
    let decided = error::run(py, || ProcessResult::decision(outcome, next.as_ref()))?;
    decided.map(|result| Parts::of_result(result).into_tuple(py)).transpose()
}

/// Whether a text of an answer must not be shown, by the name of its member and by itself.
#[pyfunction]
pub fn is_secret(name: &str, text: &str) -> bool {
    dtekit::result::is_secret(name, text)
}

/// The JSON text of a next step: see `dtekit.results.NextStep.to_json`.
#[pyfunction]
pub fn next_step(members: &Bound<'_, PyMapping>) -> PyResult<String> {
    let step = value::members(members, &code::PARAMETER_VALUE)?;
    error::run(members.py(), || Ok(NextStep::from_members(&step)?.to_value(Naming::Snake).to_string()))
}

/// The step about a document as JSON text: see `dtekit.next_step_of`.
#[pyfunction]
pub fn next_step_of(
    document: &Bound<'_, PyAny>,
    country: &str,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let py = document.py();
    let content = data::bytes(document)?;
    let options = value::members(options, &code::OPTION_VALUE)?;
    error::run(py, || {
        let options = NextStepOptions::from_members(&options)?;
        let step = dtekit::next_step_of(content.as_bytes(), country.parse()?, &options)?;
        Ok(step.to_value(Naming::Snake).to_string())
    })
}

/// The JSON text of a next step, checked: see `dtekit.results.NextStep.from_json`.
#[pyfunction]
pub fn next_step_read(data: &Bound<'_, PyAny>) -> PyResult<String> {
    let json = data::bytes(data)?;
    error::run(data.py(), || {
        let value = dtekit::json::from_slice(json.as_bytes());
        let members = value.ok().and_then(Value::into_object).ok_or_else(|| {
            let finding = Finding::new(&code::PARAMETER_VALUE, "expected the JSON text of a next step");
            Error::new(ErrorKind::Argument, finding)
        })?;
        Ok(NextStep::from_members(&members)?.to_value(Naming::Snake).to_string())
    })
}
