//! A value or an error, in the form in which it crosses into JavaScript.

use dtekit::json::{Value, json};
use dtekit::store::QueueMetrics;
use dtekit::{Error, Naming, Result, guard};
use napi::bindgen_prelude::Either;
use napi_derive::napi;

/// A value, or the error as JSON text.
pub type Outcome<T> = Either<T, String>;

/// A text that is the value: alone it would be an error.
#[napi(object)]
pub struct Text {
    /// The text.
    pub text: String,
}

/// Metrics as JSON text and as text for Prometheus.
#[napi(object)]
pub struct MetricsParts {
    /// The JSON text.
    pub text: String,
    /// The text for Prometheus.
    pub prometheus: String,
}

impl MetricsParts {
    /// The gauges of a journal or a poll store.
    pub fn of_queue(metrics: &QueueMetrics) -> MetricsParts {
        let text = metrics.to_value(Naming::Camel).to_string();
        MetricsParts { text, prometheus: metrics.to_prometheus() }
    }
}

/// The value or the error's JSON text.
pub fn outcome<T>(result: Result<T>) -> Outcome<T> {
    match result {
        Ok(value) => Either::A(value),
        Err(error) => Either::B(error_text(&error)),
    }
}

/// The outcome of a call of core; a panic in it becomes an error.
pub fn guarded<T>(call: impl FnOnce() -> Result<T>) -> Outcome<T> {
    outcome(guard(call))
}

/// The outcome of a call of core that gives a text.
pub fn guarded_text(call: impl FnOnce() -> Result<String>) -> Outcome<Text> {
    guarded(|| Ok(Text { text: call()? }))
}

/// An error with its members, as core shows them, and names in JavaScript's case.
pub fn error_value(error: &Error) -> Value {
    json!(error.clone().in_case(Naming::Camel))
}

/// An error as JSON text, with names in JavaScript's case.
pub fn error_text(error: &Error) -> String {
    error_value(error).to_string()
}
