//! The calls of a client as spans of the crate tracing, against the sandbox.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use dtekit::client::{CallBegin, CallEnd, Client, Settings, TraceContext, Tracer};
use dtekit::operation::Arguments;
use dtekit::{Country, Outcome, client::Issue};
use dtekit_sandbox::{Options, Sandbox};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;

/// A span that has ended: its name, that of its parent, and its fields.
#[derive(Debug, Clone, Default)]
struct Ended {
    name: &'static str,
    parent: Option<&'static str>,
    fields: BTreeMap<&'static str, String>,
}

/// Keeps the spans that have ended.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<Ended>>>);

#[derive(Default)]
struct Fields(BTreeMap<&'static str, String>);

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}

impl<S: tracing::Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        context.span(id).unwrap().extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let span = context.span(id).unwrap();
        values.record(span.extensions_mut().get_mut::<Fields>().unwrap());
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let span = context.span(&id).unwrap();
        let fields = span.extensions_mut().remove::<Fields>().unwrap().0;
        let parent = span.parent().map(|parent| parent.name());
        self.0.lock().unwrap().push(Ended { name: span.name(), parent, fields });
    }
}

/// The spans of what runs with a client of a sandbox.
fn spans(run: impl FnOnce(&Sandbox, &Client)) -> Vec<Ended> {
    let spans = Spans::default();
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let client = Client::new(Settings::new(sandbox.url(), "user", "secret")).unwrap();
    tracing::subscriber::with_default(tracing_subscriber::registry().with(spans.clone()), || {
        run(&sandbox, &client)
    });
    spans.0.lock().unwrap().clone()
}

fn invoice() -> Issue {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/invoice.json");
    Issue::new(std::fs::read(path).unwrap(), Country::CR)
}

#[test]
fn a_call_is_a_span_with_the_name_of_its_operation_below_the_current_one() {
    let mut id = None;
    let ended = spans(|_, client| {
        let sale = tracing::info_span!("sale");
        let result = sale.in_scope(|| client.issue(invoice()).unwrap());
        assert_eq!(result.outcome, Some(Outcome::Sent));
        id = result.call_id;
    });
    assert_eq!((ended[0].name, ended[0].parent), ("Document/SendDocumentToAuthority", Some("sale")));
    let fields: Vec<_> = ended[0].fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let id = id.unwrap();
    assert_eq!(fields, [("attempts", "1"), ("call_id", &id), ("otel.kind", "client"), ("outcome", "sent")]);
}

#[test]
fn a_call_that_failed_says_the_kind_of_its_error_and_nothing_secret() {
    let ended = spans(|_, client| {
        let wrong = Settings::new(client.address(), "somebody", "wrong");
        let arguments = Arguments::new().set("accountCode", "3101123456");
        Client::new(wrong).unwrap().call("Account/GetAccount", arguments).unwrap_err();
    });
    let [span] = &ended[..] else { panic!("{ended:?}") };
    assert_eq!((span.name, span.parent), ("Account/GetAccount", None));
    assert_eq!((span.fields["outcome"].as_str(), span.fields["error.type"].as_str()), ("failed", "auth"));
    assert_eq!(span.fields["otel.status_code"], "ERROR");
    for secret in ["somebody", "wrong", "3101123456", "127.0.0.1"] {
        assert!(!format!("{span:?}").contains(secret), "{span:?}");
    }
}

#[test]
fn a_tracer_begins_within_the_span_and_its_context_goes_onward() {
    struct Parent(Arc<Mutex<Vec<&'static str>>>);
    impl Tracer for Parent {
        fn begin(&self, _: &CallBegin<'_>) -> Option<TraceContext> {
            let current = tracing::Span::current();
            self.0.lock().unwrap().push(current.metadata().unwrap().name());
            let traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01".to_owned();
            Some(TraceContext { traceparent, tracestate: None })
        }
        fn end(&self, _: &CallEnd<'_>) {}
    }
    let current = Arc::default();
    spans(|sandbox, client| {
        client.traced_by(Parent(Arc::clone(&current))).issue(invoice()).unwrap();
        let received = format!("{:?}", sandbox.received());
        assert!(received.contains("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"), "{received}");
    });
    assert_eq!(*current.lock().unwrap(), ["Document/SendDocumentToAuthority"]);
}
