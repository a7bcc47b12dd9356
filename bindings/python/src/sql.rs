//! A connection of a Python driver (DB-API 2.0), as the tables of a store use it.
//!
//! `dtekit._sql.Link` wraps it: it runs a statement with its values, and tells a failure with the code of the database.

use std::time::Duration;

use dtekit::store::sql::{
    SqlConnection, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyNone, PyString, PyTuple};

use crate::held::Held;

/// The wrapped connection or cursor.
pub struct Link {
    link: Held<Py<PyAny>>,
    placeholders: SqlPlaceholders,
}

impl Link {
    /// Takes a `dtekit._sql.Link`.
    pub fn new(link: &Bound<'_, PyAny>) -> PyResult<Link> {
        let style: String = link.getattr("paramstyle")?.extract()?;
        let placeholders = SqlPlaceholders::of_paramstyle(&style).ok_or_else(|| {
            let message = format!("expected a driver with a known `paramstyle`, found `{style}`");
            pyo3::exceptions::PyTypeError::new_err(message)
        })?;
        Ok(Link { link: Held::new(link.clone().unbind()), placeholders })
    }

    /// A function that makes connections by a `dtekit._sql.Connect`.
    pub fn connecting(
        connect: Py<PyAny>,
    ) -> impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static {
        let connect = Held::new(connect);
        move || Link::made(&connect).map(|link| Box::new(link) as _)
    }

    fn made(connect: &Py<PyAny>) -> SqlResult<Link> {
        Python::attach(|py| {
            let link = connect.bind(py).call0().map_err(|raised| failed(py, connect.bind(py), &raised))?;
            Link::new(&link).map_err(|raised| SqlError::new(SqlErrorKind::Other, raised.to_string()))
        })
    }

    /// Uses the driver.
    fn with<T>(&self, run: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> SqlResult<T> {
        Python::attach(|py| {
            let link = self.link.bind(py);
            run(link).map_err(|raised| failed(py, link, &raised))
        })
    }
}

/// The error for what a driver raised. Its message may hold values, so only its code is told.
fn failed(py: Python<'_>, link: &Bound<'_, PyAny>, raised: &PyErr) -> SqlError {
    let told = link
        .call_method1("failure", (raised.value(py),))
        .and_then(|told| told.extract::<(bool, Option<String>)>());
    match told {
        Ok((true, code)) => SqlError::coded(code.as_deref()),
        _ => {
            let name = raised.get_type(py).name().map(|name| name.to_string()).unwrap_or_default();
            SqlError::new(SqlErrorKind::Other, format!("the driver raised {name}"))
        }
    }
}

fn values<'py>(py: Python<'py>, values: &[SqlParameter<'_>]) -> PyResult<Bound<'py, PyList>> {
    let value = |value: &SqlParameter<'_>| match value {
        SqlParameter::Int(number) => {
            number.into_pyobject(py).map(|number| number.into_any()).map_err(PyErr::from)
        }
        SqlParameter::Text(text) => Ok(PyString::new(py, text).into_any()),
        SqlParameter::Bytes(bytes) => Ok(PyBytes::new(py, bytes).into_any()),
        _ => Ok(PyNone::get(py).to_owned().into_any()),
    };
    PyList::new(py, values.iter().map(value).collect::<PyResult<Vec<_>>>()?)
}

fn value(object: &Bound<'_, PyAny>) -> PyResult<SqlValue> {
    if object.is_none() {
        return Ok(SqlValue::Null);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(SqlValue::Text(text.to_cow()?.into_owned()));
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(SqlValue::Bytes(bytes.as_bytes().to_vec()));
    }
    object.extract::<i64>().map(SqlValue::Int)
}

impl SqlConnection for Link {
    fn placeholders(&self) -> SqlPlaceholders {
        self.placeholders
    }

    fn begin(&mut self) -> SqlResult<()> {
        // A driver begins with the first statement.
        Ok(())
    }

    fn commit(&mut self) -> SqlResult<()> {
        self.with(|link| link.call_method0("commit").map(drop))
    }

    fn rollback(&mut self) -> SqlResult<()> {
        self.with(|link| link.call_method0("rollback").map(drop))
    }

    fn execute(&mut self, statement: &str, given: &[SqlParameter<'_>]) -> SqlResult<u64> {
        self.with(|link| {
            let changed = link.call_method1("execute", (statement, values(link.py(), given)?))?;
            Ok(u64::try_from(changed.extract::<i64>()?).unwrap_or_default())
        })
    }

    fn query(
        &mut self,
        statement: &str,
        given: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()> {
        self.with(|link| {
            let rows = link.call_method1("query", (statement, values(link.py(), given)?))?;
            for row in rows.try_iter()? {
                let row = row?.cast_into::<PyTuple>()?;
                if !each(row.iter().map(|object| value(&object)).collect::<PyResult<_>>()?) {
                    break;
                }
            }
            Ok(())
        })
    }

    fn listen(&mut self, channel: &str) -> SqlResult<bool> {
        self.with(|link| link.call_method1("listen", (channel,))?.extract())
    }

    fn notified(&mut self, longest: Duration, each: &mut dyn FnMut(&str)) -> SqlResult<()> {
        let wait = |link: &Bound<'_, PyAny>| {
            link.call_method1("notified", (longest.as_secs_f64(),))?.extract::<Vec<String>>()
        };
        self.with(wait)?.iter().for_each(|payload| each(payload));
        Ok(())
    }
}

// The connection is given back to the driver.
impl Drop for Link {
    fn drop(&mut self) {
        Python::try_attach(|py| {
            // A connection that is lost cannot be closed either.
            let _ = self.link.bind(py).call_method0("close");
        });
    }
}
