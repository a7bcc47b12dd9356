//! The native part of `dtekit.Client`.

use dtekit::client::{
    CallBegin, CallEnd, FileFormat, InvalidateOptions, Issue, Reconciliation, Settings, TraceContext, Tracer,
};
use dtekit::json::Value;
use dtekit::{Country, Naming, NextStep, Reply, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyTuple};

use crate::extraction::Extraction;
use crate::held::Held;
use crate::interrupt::{self, Answer, Listener, Plain, Rule};
use crate::receiver_message::ReceiverMessage;
use crate::registry::Registry;
use crate::reply::Parts;
use crate::request::Request;
use crate::time::Now;
use crate::{arguments, data, error, value};

/// A client of the service; threads may share it.
///
/// The last argument of each method is None, or a callable that gets the JSON text of events, with true if it gets all
/// of them and false if it gets unknown outcomes alone.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Client(dtekit::Client);

#[pymethods]
impl Client {
    #[new]
    #[pyo3(signature = (settings, registry = None))]
    fn new(settings: &Bound<'_, PyMapping>, registry: Option<&Bound<'_, Registry>>) -> PyResult<Self> {
        let members = value::members(settings, &code::SETTING_VALUE)?;
        let client = error::run(settings.py(), || dtekit::Client::new(Settings::from_members(&members)?))?;
        Ok(Client(match registry {
            Some(registry) => client.with_registry(&registry.get().0),
            None => client,
        }))
    }

    /// The address of the service, without user, password, query and fragment.
    fn address(&self) -> String {
        self.0.address()
    }

    /// The metrics as JSON, and as text for Prometheus; see `dtekit.Client.metrics`.
    fn metrics(&self) -> (String, String) {
        let metrics = self.0.metrics();
        (metrics.to_value(Naming::Snake).to_string(), metrics.to_prometheus())
    }

    /// This client; its requests belong to the caller's trace.
    #[pyo3(signature = (traceparent, tracestate = None))]
    fn with_trace_context(
        &self,
        py: Python<'_>,
        traceparent: &str,
        tracestate: Option<&str>,
    ) -> PyResult<Self> {
        error::run(py, || self.0.with_trace_context(traceparent, tracestate)).map(Client)
    }

    /// This client; a callable follows its calls. It gets the begin and the end of each as JSON text, on the thread of
    /// the call; for a begin it gives traceparent and tracestate, or None.
    fn traced_by(&self, tracer: Py<PyAny>) -> Self {
        Client(self.0.traced_by(Follower(tracer)))
    }

    /// This client, with its connections, for one call that another thread can cancel.
    fn cancelled_by(&self, cancellation: &Cancellation) -> Self {
        Client(self.0.cancelled_by(&cancellation.0))
    }

    /// Calls an operation with the interpreter's lock released; see `dtekit.Client.call`. Returns the parts of the
    /// reply, and the JSON text of the request's findings if the reply has no place for them.
    fn call<'py>(
        &self,
        operation: &Bound<'py, PyAny>,
        arguments: &Bound<'py, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<(Bound<'py, PyTuple>, Option<String>)> {
        let py = operation.py();
        let operation: String = operation.extract()?;
        let arguments = arguments::arguments(arguments)?;
        self.run(py, listener, move |client| {
            exchange(client, &dtekit::Client::request(&operation, arguments)?)
        })
        .and_then(|(parts, findings)| Ok((parts.into_tuple(py)?, findings)))
    }

    /// Executes a request that was built before.
    fn execute<'py>(
        &self,
        request: &Bound<'py, Request>,
        listener: Option<Listener>,
    ) -> PyResult<(Bound<'py, PyTuple>, Option<String>)> {
        let py = request.py();
        let request = Held::new(request.clone().unbind());
        self.run(py, listener, move |client| exchange(client, &request.get().0))
            .and_then(|(parts, findings)| Ok((parts.into_tuple(py)?, findings)))
    }

    /// The parts of the result; see `dtekit.Client.issue`.
    fn issue<'py>(
        &self,
        document: &Bound<'py, PyAny>,
        country: String,
        options: &Bound<'py, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = document.py();
        let document = data::xml(document)?.as_bytes().to_vec();
        let options = value::members(options, &code::OPTION_VALUE)?;
        let parts = self.run(py, listener, move |client| {
            let issue = Issue::from_members(document, country.parse::<Country>()?, &options)?;
            client.issue(issue).map(Parts::of_result)
        })?;
        parts.into_tuple(py)
    }

    /// The parts of the result; see `dtekit.Client.el_salvador_invalidate`.
    fn el_salvador_invalidate<'py>(
        &self,
        event: &Bound<'py, PyAny>,
        mapping: String,
        options: &Bound<'py, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = event.py();
        let event = data::xml(event)?.as_bytes().to_vec();
        let options = value::members(options, &code::OPTION_VALUE)?;
        let parts = self.run(py, listener, move |client| {
            let options = InvalidateOptions::from_members(&options)?;
            client.el_salvador_invalidate(event, &mapping, &options).map(Parts::of_result)
        })?;
        parts.into_tuple(py)
    }

    /// The members of the reconciliation as JSON text; see `dtekit.Client.reconcile`.
    fn reconcile(
        &self,
        py: Python<'_>,
        next: &Bound<'_, PyMapping>,
        options: &Bound<'_, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let next = value::members(next, &code::PARAMETER_VALUE)?;
        let options = value::members(options, &code::OPTION_VALUE)?;
        self.run_plain(py, listener, move |client| {
            let settle_after = Reconciliation::settle_after(&options)?;
            let found = client.reconcile(&NextStep::from_members(&next)?, settle_after)?;
            Ok(found.to_value(Naming::Snake).to_string())
        })
    }

    /// The members of each reconciliation as JSON text; see `dtekit.Client.reconcile_many`.
    fn reconcile_many(
        &self,
        py: Python<'_>,
        steps: Vec<Bound<'_, PyMapping>>,
        options: &Bound<'_, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let steps = steps.iter().map(|step| value::members(step, &code::PARAMETER_VALUE));
        let steps = steps.collect::<PyResult<Vec<_>>>()?;
        let options = value::members(options, &code::OPTION_VALUE)?;
        self.run_plain(py, listener, move |client| {
            let settle_after = Reconciliation::settle_after(&options)?;
            let steps = steps.iter().map(NextStep::from_members).collect::<dtekit::Result<Vec<_>>>()?;
            let found = client.reconcile_many(&steps, settle_after)?;
            Ok(found.iter().map(|found| found.to_value(Naming::Snake)).collect::<Value>().to_string())
        })
    }

    /// The parts of the file, or None if it is not ready yet; see `dtekit.Client.download`.
    fn download<'py>(
        &self,
        py: Python<'py>,
        global_document_id: String,
        format: String,
        kind: String,
        listener: Option<Listener>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let parts = self.run_plain(py, listener, move |client| {
            let file = client.download(global_document_id, format.parse::<FileFormat>()?, &kind)?;
            Ok(file.map(|file| Parts::of(&Reply::File(file))))
        })?;
        parts.map(|parts| parts.into_tuple(py)).transpose()
    }

    /// Sends a receiver message with the interpreter's lock released.
    fn costa_rica_send_receiver_message<'py>(
        &self,
        message: &Bound<'py, ReceiverMessage>,
        arguments: &Bound<'py, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = message.py();
        let arguments = arguments::arguments(arguments)?;
        let message = Held::new(message.clone().unbind());
        let parts = self.run(py, listener, move |client| {
            client.costa_rica_send_receiver_message(&message.get().0, arguments).map(Parts::of_result)
        })?;
        parts.into_tuple(py)
    }

    /// Takes one step of an extraction. Returns the step as JSON text, and the file with the last step.
    fn advance<'py>(
        &self,
        extraction: &Bound<'py, Extraction>,
        now: Now,
        listener: Option<Listener>,
    ) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
        let (py, extraction) = (extraction.py(), Held::new(extraction.clone().unbind()));
        let (shown, file) =
            self.run_plain(py, listener, move |client| extraction.get().advance(client, now.0))?;
        Ok((shown, file.map(|file| PyBytes::new(py, &file))))
    }
}

/// A callable that follows the calls of a client.
struct Follower(Py<PyAny>);

impl Follower {
    /// What the callable gives; None if it raises, or if the interpreter has ended.
    fn tell(&self, text: &str) -> Option<(String, Option<String>)> {
        let told = Python::try_attach(|py| {
            let given = self.0.call1(py, (text,)).and_then(|given| given.extract(py));
            given.unwrap_or_else(|raised: PyErr| {
                raised.write_unraisable(py, None);
                None
            })
        });
        told.flatten()
    }
}

impl Tracer for Follower {
    fn begin(&self, call: &CallBegin<'_>) -> Option<TraceContext> {
        let given = self.tell(&call.to_value(Naming::Snake).to_string())?;
        Some(TraceContext { traceparent: given.0, tracestate: given.1 })
    }

    fn end(&self, call: &CallEnd<'_>) {
        self.tell(&call.to_value(Naming::Snake).to_string());
    }
}

/// Cancels one call from another thread.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Cancellation(dtekit::client::Cancellation);

#[pymethods]
impl Cancellation {
    #[new]
    fn new() -> Self {
        Cancellation(dtekit::client::Cancellation::default())
    }

    /// Cancels. The parts of the result if a send may have left, with the outcome unknown; else None.
    fn cancel<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let result = self.0.cancel().result;
        result.map(|result| Parts::of_result(result).into_tuple(py)).transpose()
    }
}

impl Client {
    /// Runs a call with the interpreter's lock released. A signal handler can end it.
    pub fn run<T: Answer>(
        &self,
        py: Python<'_>,
        listener: Option<Listener>,
        call: impl FnOnce(&dtekit::Client) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        interrupt::run(py, &self.0, listener.as_ref(), call)
    }

    /// Runs a call whose answer says nothing about a send.
    pub fn run_plain<T: Send + 'static>(
        &self,
        py: Python<'_>,
        listener: Option<Listener>,
        call: impl FnOnce(&dtekit::Client) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        self.run(py, listener, move |client| call(client).map(Plain)).map(|Plain(answer)| answer)
    }

    /// The client of core; it shares its connections and its token.
    pub fn core(&self) -> dtekit::Client {
        self.0.clone()
    }

    /// Runs a call that may ask the caller's rule for the authority's answer.
    pub fn run_deciding<T: Send + 'static>(
        &self,
        py: Python<'_>,
        listener: Option<Listener>,
        decide: Option<Py<PyAny>>,
        is_driven: bool,
        call: impl FnOnce(&dtekit::Client, Option<&Rule<'_>>) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let call = move |client: &dtekit::Client, decide: Option<&Rule<'_>>| call(client, decide).map(Plain);
        interrupt::run_deciding(py, &self.0, listener.as_ref(), decide.as_ref(), is_driven, call)
            .map(|Plain(answer)| answer)
    }
}

fn exchange(
    client: &dtekit::Client,
    request: &dtekit::operation::Request,
) -> dtekit::Result<(Parts, Option<String>)> {
    let reply = client.execute(request)?;
    let findings = match reply.unplaced_findings(request) {
        [] => None,
        findings => Some(dtekit::json::to_string(findings)),
    };
    Ok((Parts::of(&reply), findings))
}
