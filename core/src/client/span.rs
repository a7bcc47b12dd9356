//! A call as a span of the crate tracing; without the feature `tracing` it is nothing.

use super::tracer::CallEnd;

/// The span of a call.
pub(super) struct CallSpan {
    #[cfg(feature = "tracing")]
    span: tracing::Span,
}

#[cfg(feature = "tracing")]
impl CallSpan {
    /// Begins below the current span, with the name of the operation.
    pub fn new(operation: &'static str, call_id: &str) -> Self {
        CallSpan { span: super::spans::named(operation, call_id) }
    }

    pub fn within<T>(&self, call: impl FnOnce() -> T) -> T {
        self.span.in_scope(call)
    }

    pub fn end(&self, call: &CallEnd<'_>) {
        use super::metrics::CallOutcome;

        self.span.record("outcome", call.outcome.as_str());
        self.span.record("attempts", call.attempts);
        if let Some(kind) = call.kind {
            self.span.record("error.type", kind.as_str());
        }
        if matches!(call.outcome, CallOutcome::Failed | CallOutcome::Unknown) {
            self.span.record("otel.status_code", "ERROR");
        }
    }
}

#[cfg(not(feature = "tracing"))]
impl CallSpan {
    pub fn new(_: &'static str, _: &str) -> Self {
        CallSpan {}
    }

    pub fn within<T>(&self, call: impl FnOnce() -> T) -> T {
        call()
    }

    #[expect(clippy::unused_self)]
    pub fn end(&self, _: &CallEnd<'_>) {}
}
