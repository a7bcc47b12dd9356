//! A value or an error, in the form in which it crosses into JavaScript.

use dtekit::json::{Value, json};
use dtekit::keywords::survives_javascript;
use dtekit::store::QueueMetrics;
use dtekit::{Error, Naming, Result, guard};
use napi::Env;
use napi::bindgen_prelude::{Buffer, BufferSlice, Either, ToNapiValue, TypeName};
use napi_derive::napi;

/// A value, or the error as JSON text.
pub type Outcome<T> = Either<T, String>;

/// A text that is the value: alone it would be an error.
#[napi(object)]
pub struct Text {
    /// The text.
    pub text: String,
}

impl Text {
    /// A value as JSON text.
    pub fn of(value: Value) -> Text {
        Text { text: json_text(value) }
    }
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

/// A value as JSON text; a number that JavaScript would not write as it stands here becomes a text.
pub fn json_text(mut value: Value) -> String {
    keep_numbers(&mut value);
    value.to_string()
}

fn keep_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            if !survives_javascript(&text) {
                *value = Value::String(text);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(keep_numbers),
        Value::Object(members) => members.values_mut().for_each(keep_numbers),
        _ => {}
    }
}

/// What a call of core gives. It becomes a value of JavaScript on JavaScript's own thread.
pub trait Crosses: Send + 'static {
    /// The value in JavaScript.
    type Value: ToNapiValue + TypeName;

    /// Makes the value.
    fn cross(self, env: &Env) -> napi::Result<Self::Value>;
}

/// The outcome of a call of core, in JavaScript.
pub fn crossed<T: Crosses>(env: &Env, call: impl FnOnce() -> Result<T>) -> napi::Result<Outcome<T::Value>> {
    cross(env, guarded(call))
}

/// An outcome, in JavaScript.
pub fn cross<T: Crosses>(env: &Env, outcome: Outcome<T>) -> napi::Result<Outcome<T::Value>> {
    Ok(match outcome {
        Either::A(value) => Either::A(value.cross(env)?),
        Either::B(error) => Either::B(error),
    })
}

impl Crosses for Vec<u8> {
    type Value = Buffer;

    fn cross(self, env: &Env) -> napi::Result<Buffer> {
        buffer(env, self)
    }
}

impl<T: Crosses> Crosses for Option<T>
where
    Option<T::Value>: ToNapiValue + TypeName,
{
    type Value = Option<T::Value>;

    fn cross(self, env: &Env) -> napi::Result<Self::Value> {
        self.map(|value| value.cross(env)).transpose()
    }
}

macro_rules! crosses_as_it_is {
    ($($type:ty),*) => {$(
        impl Crosses for $type {
            type Value = $type;

            fn cross(self, _: &Env) -> napi::Result<$type> {
                Ok(self)
            }
        }
    )*};
}

crosses_as_it_is!(bool, i64, Text, Vec<String>);

/// A Buffer of the text. A short text is copied: for Node, memory that it does not own costs more than a copy.
pub fn buffer(env: &Env, text: Vec<u8>) -> napi::Result<Buffer> {
    match text.len() {
        ..8192 => BufferSlice::copy_from(env, text)?.into_buffer(env),
        _ => Ok(Buffer::from(text)),
    }
}
