//! The client: each call on a thread of its own.

use std::sync::Arc;
use std::time::SystemTime;

use dtekit::client::{Cancellation, FileFormat, InvalidateOptions, Issue, Reconciliation, Settings};
use dtekit::keywords::object;
use dtekit::operation::NextStepOptions;
use dtekit::{
    AnswerContext, Country, Finding, Naming, NextStep, Phase, ProcessResult, Reply, Result, operation,
};
use napi::Env;
use napi::bindgen_prelude::ToNapiValue;
use napi_derive::napi;

use crate::costa_rica::ReceiverMessage;
use crate::extraction::{Extraction, advance};
use crate::input::{Given, Input};
use crate::observer::{CallCallback, EventCallback, EventSender, Follower};
use crate::options::{CallArguments, GivenArgument, members};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, json_text};
use crate::registry::Registry;
use crate::reply::ReplyParts;
use crate::request::Request;
use crate::thread::{Promise, on_thread};

/// A client; the last argument of each call receives its requests and replies.
#[napi]
pub struct Client {
    client: dtekit::Client,
    /// What cancels its calls, in a client for one call that can be aborted.
    cancellation: Option<Cancellation>,
}

/// Makes a client from its settings.
#[napi]
pub fn client(settings: String, registry: Option<&Registry>) -> Outcome<Client> {
    guarded(|| {
        let client = dtekit::Client::new(Settings::from_members(&members(Some(&settings))?)?)?;
        let client = match registry {
            Some(registry) => client.with_registry(&registry.0),
            None => client,
        };
        Ok(Client { client, cancellation: None })
    })
}

/// Reads an answer to a send that the caller received.
#[napi]
pub fn decode(data: &[u8], keywords: Option<String>) -> Outcome<ReplyParts> {
    guarded(|| {
        let members = members(keywords.as_deref())?;
        let mut result = ProcessResult::decode(data, &AnswerContext::from_members(&members)?)?;
        result.became_unknown(SystemTime::now());
        Ok(ReplyParts::of_result(result))
    })
}

/// Reads any answer that the caller received.
#[napi]
pub fn decode_reply(body: &[u8], keywords: Option<String>) -> Outcome<ReplyParts> {
    guarded(|| {
        let mut reply = Reply::from_members(body, &members(keywords.as_deref())?)?;
        reply.became_unknown(SystemTime::now());
        Ok(ReplyParts::of(&reply))
    })
}

/// The next step about a document, from the document alone, as JSON text.
#[napi]
pub fn next_step_of(document: &[u8], country: String, keywords: Option<String>) -> Outcome<Text> {
    guarded(|| {
        let options = NextStepOptions::from_members(&members(keywords.as_deref())?)?;
        let step = dtekit::next_step_of(document, country.parse()?, &options)?;
        Ok(Text::of(step.to_value(Naming::Camel)))
    })
}

/// Where a call stood when it was cancelled.
#[napi(object, use_nullable = true)]
pub struct Cancelled {
    /// `before` or `in-flight`.
    pub phase: String,
    /// The result of a send that may have left.
    pub result: Option<ReplyParts>,
}

#[napi]
impl Client {
    /// The address of the service, without user, password, query and fragment.
    #[napi]
    pub fn address(&self) -> String {
        self.client.address()
    }

    /// The metrics as JSON text and as text for Prometheus.
    #[napi]
    pub fn metrics(&self) -> Outcome<MetricsParts> {
        guarded(|| {
            let metrics = self.client.metrics();
            let text = json_text(metrics.to_value(Naming::Camel));
            Ok(MetricsParts { text, prometheus: metrics.to_prometheus() })
        })
    }

    /// This client; its requests belong to the caller's trace.
    #[napi]
    pub fn with_trace_context(&self, traceparent: String, tracestate: Option<String>) -> Outcome<Client> {
        guarded(|| {
            let client = self.client.with_trace_context(&traceparent, tracestate.as_deref())?;
            Ok(Client { client, cancellation: self.cancellation.clone() })
        })
    }

    /// This client; JavaScript follows its calls.
    #[napi]
    pub fn traced_by(&self, on_call: CallCallback) -> Client {
        let client = self.client.traced_by(Follower::new(on_call));
        Client { client, cancellation: self.cancellation.clone() }
    }

    /// This client for one call, which `cancel` ends.
    #[napi]
    pub fn cancellable(&self) -> Client {
        let cancellation = Cancellation::waiting();
        Client { client: self.client.cancelled_by(&cancellation), cancellation: Some(cancellation) }
    }

    /// Cancels the call of a client that `cancellable` gave: nothing is sent any more.
    #[napi]
    pub fn cancel(&self) -> Outcome<Cancelled> {
        guarded(|| {
            let cancelled = self.cancellation.as_ref().map(Cancellation::cancel);
            let phase = cancelled.as_ref().map_or(Phase::InFlight, |cancelled| cancelled.phase);
            let result = cancelled.and_then(|cancelled| cancelled.result);
            Ok(Cancelled { phase: phase.as_str().to_owned(), result: result.map(ReplyParts::of_result) })
        })
    }

    /// Calls an operation; each value is a document's bytes or the JSON of anything else.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn call<'env>(
        &self,
        env: &'env Env,
        operation: String,
        names: Vec<String>,
        values: Vec<GivenArgument>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let arguments = CallArguments::new(names, values);
        self.run(env, on_event, move |client| {
            execute(client, &dtekit::Client::request(&operation, arguments.read()?)?)
        })
    }

    /// Sends a request that was built before.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn execute<'env>(
        &self,
        env: &'env Env,
        request: &Request,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let request = request.0.clone();
        self.run(env, on_event, move |client| execute(client, &request))
    }

    /// Issues a document; the options are an object as JSON text.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn issue<'env>(
        &self,
        env: &'env Env,
        document: Given,
        country: String,
        options: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let document = Input::new(document);
        self.run(env, on_event, move |client| {
            let country = country.parse::<Country>()?;
            let issue = Issue::from_members(document.into_bytes(), country, &members(options.as_deref())?)?;
            client.issue(issue).map(ReplyParts::of_result)
        })
    }

    /// Sends an invalidation to El Salvador's authority; the options are an object as JSON text.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn el_salvador_invalidate<'env>(
        &self,
        env: &'env Env,
        event: Given,
        mapping: String,
        options: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let event = Input::new(event);
        self.run(env, on_event, move |client| {
            let options = InvalidateOptions::from_members(&members(options.as_deref())?)?;
            client.el_salvador_invalidate(event.into_bytes(), &mapping, &options).map(ReplyParts::of_result)
        })
    }

    /// Sends a receiver message; the arguments are as those of `call`.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn costa_rica_send_receiver_message<'env>(
        &self,
        env: &'env Env,
        message: &ReceiverMessage,
        names: Vec<String>,
        values: Vec<GivenArgument>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let message = message.0.clone();
        let arguments = CallArguments::new(names, values);
        self.run(env, on_event, move |client| {
            client.costa_rica_send_receiver_message(&message, arguments.read()?).map(ReplyParts::of_result)
        })
    }

    /// Asks what became of a send; `next` and the options are objects as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn reconcile<'env>(
        &self,
        env: &'env Env,
        next: String,
        options: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        self.run(env, on_event, move |client| {
            let settle_after = Reconciliation::settle_after(&members(options.as_deref())?)?;
            let found = client.reconcile(&NextStep::from_members(&object(&next)?)?, settle_after)?;
            Ok(Text::of(found.to_value(Naming::Camel)))
        })
    }

    /// Asks what became of many sends; each step and the options are objects as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn reconcile_many<'env>(
        &self,
        env: &'env Env,
        steps: Vec<String>,
        options: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        self.run(env, on_event, move |client| {
            let settle_after = Reconciliation::settle_after(&members(options.as_deref())?)?;
            let read = |step: &String| NextStep::from_members(&object(step)?);
            let steps = steps.iter().map(read).collect::<dtekit::Result<Vec<_>>>()?;
            let found = client.reconcile_many(&steps, settle_after)?;
            Ok(Text::of(found.iter().map(|found| found.to_value(Naming::Camel)).collect()))
        })
    }

    /// Downloads a document; null while it is not ready yet.
    #[napi(ts_return_type = "Promise<ReplyParts | null | string> | string")]
    pub fn download<'env>(
        &self,
        env: &'env Env,
        global_document_id: String,
        format: String,
        kind: String,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        self.run(env, on_event, move |client| {
            let file = client.download(global_document_id, format.parse::<FileFormat>()?, &kind)?;
            Ok(file.map(|file| ReplyParts::of(&Reply::File(file))))
        })
    }

    /// Takes one step of an extraction.
    #[napi(ts_return_type = "Promise<ReplyParts | string> | string")]
    pub fn advance<'env>(
        &self,
        env: &'env Env,
        extraction: &Extraction,
        now: f64,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let extraction = Arc::clone(&extraction.0);
        self.run(env, on_event, move |client| advance(client, &extraction, now))
    }
}

impl Client {
    /// The client of core; it shares its connections and its token.
    pub fn core(&self) -> dtekit::Client {
        self.client.clone()
    }

    /// Runs a call on a thread of its own; `on_event` receives its requests and replies.
    pub fn run<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        on_event: Option<EventCallback>,
        call: impl FnOnce(&dtekit::Client) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let client = self.client.clone();
        on_thread(env, move || match on_event {
            None => call(&client),
            Some(on_event) => {
                let (sender, received) = EventSender::new(on_event);
                let answer = call(&client.observed_by(sender));
                received.wait();
                answer
            }
        })
    }
}

fn execute(client: &dtekit::Client, request: &operation::Request) -> Result<ReplyParts> {
    let reply = client.execute(request)?;
    let findings = reply.unplaced_findings(request);
    let findings = (!findings.is_empty()).then(|| Finding::text(findings, Naming::Camel));
    Ok(ReplyParts { findings, ..ReplyParts::of(&reply) })
}
