//! Replies on their way to `dtekit._result`.

use dtekit::{Naming, Reply};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// What Python builds its own classes from; made without the lock of the interpreter.
pub struct Parts {
    kind: &'static str,
    members: String,
    content: Option<Vec<u8>>,
    certified: bool,
    refusal: Option<String>,
}

impl Parts {
    /// The parts of a reply.
    pub fn of(reply: &Reply) -> Parts {
        let process = reply.process();
        let content = match process {
            Some(result) => result.response_value.as_ref().and_then(|response| response.content()),
            None => reply.content(),
        };
        Parts {
            kind: reply.kind(),
            // As text, so that numbers arrive as they were written.
            members: reply.to_value(Naming::Snake).to_string(),
            content: content.map(<[u8]>::to_vec),
            certified: process.is_some_and(|result| result.certified_xml().is_some()),
            // `accepted()` raises it: asked now, so that a result is a plain value that can be pickled.
            refusal: process
                .and_then(|result| result.accepted().err())
                .and_then(|error| serde_json::to_string(&error).ok()),
        }
    }

    /// `(kind, members, content, certified, refusal)`.
    pub fn into_tuple(self, py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        let content = self.content.map(|content| PyBytes::new(py, &content));
        (self.kind, self.members, content, self.certified, self.refusal).into_pyobject(py)
    }
}
