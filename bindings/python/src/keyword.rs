//! The keywords of the conversions.

use dtekit::code;
use dtekit::json::{Map, Value};
use dtekit::{Error, ErrorKind, Finding};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList};

use crate::{error, value};

/// The value of `drop_empty`.
pub enum Dropping<'py> {
    /// Nothing is dropped.
    No,
    /// A warning names the dropped paths.
    Warned,
    /// The dropped paths are appended to this list.
    Listed(Bound<'py, PyList>),
}

/// The members of the keywords; none if there are no keywords.
pub fn members(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Map> {
    keywords.map_or_else(|| Ok(Map::new()), |keywords| value::members(keywords, &code::OPTION_VALUE))
}

/// As [`members`], with the values of a mapping's params by their names.
pub fn with_params(params: Option<&Bound<'_, PyAny>>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Map> {
    let mut members = members(keywords)?;
    if let Some(params) = params.filter(|params| !params.is_none()) {
        members.insert("params".into(), Value::Object(value::fields(params, &code::OPTION_VALUE)?));
    }
    Ok(members)
}

/// Reads the options from the keywords.
pub fn options<O: Default>(
    py: Python<'_>,
    keywords: Option<&Bound<'_, PyDict>>,
    read: fn(&Map) -> dtekit::Result<O>,
) -> PyResult<O> {
    let Some(keywords) = keywords else { return Ok(O::default()) };
    let members = value::members(keywords, &code::OPTION_VALUE)?;
    error::run(py, || read(&members))
}

/// As [`options`], with `drop_empty`: its finding is raised together with those of the other keywords.
pub fn options_and_dropping<'py, O: Default>(
    py: Python<'py>,
    drop_empty: Option<&Bound<'py, PyAny>>,
    keywords: Option<&Bound<'py, PyDict>>,
    read: fn(&Map) -> dtekit::Result<O>,
) -> PyResult<(O, Dropping<'py>)> {
    let dropping = match drop_empty {
        None => Some(Dropping::No),
        Some(given) => match (given.cast::<PyBool>(), given.cast::<PyList>()) {
            (Ok(truth), _) => Some(if truth.is_true() { Dropping::Warned } else { Dropping::No }),
            (_, Ok(list)) => Some(Dropping::Listed(list.clone())),
            _ => None,
        },
    };
    if let Some(dropping) = dropping {
        return Ok((options(py, keywords, read)?, dropping));
    }
    let members = members(keywords)?;
    let message = "expected true, false or a list for option `drop_empty`";
    let mut findings = vec![Finding::new(&code::OPTION_VALUE, message)];
    if let Err(error) = read(&members) {
        findings.extend(error.findings().iter().cloned());
    }
    let error = Error::from_findings(ErrorKind::Argument, findings).expect("there is a finding");
    Err(error::raised(py, &error))
}

impl Dropping<'_> {
    /// Whether empty elements are dropped.
    pub fn is_wanted(&self) -> bool {
        !matches!(self, Dropping::No)
    }

    /// Reports the paths of the dropped elements to the caller.
    pub fn report(self, py: Python<'_>, paths: Vec<String>) -> PyResult<()> {
        static WARNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match self {
            Dropping::Listed(list) => paths.iter().try_for_each(|path| list.append(path)),
            Dropping::Warned if !paths.is_empty() => {
                let warning = WARNING.import(py, "dtekit._errors", "DroppedWarning")?.call1((paths,))?;
                // Stack level 1 is the caller: compiled code has no Python frame.
                py.import("warnings")?.call_method1("warn", (warning, py.None(), 1)).map(drop)
            }
            _ => Ok(()),
        }
    }
}
