//! Requests on threads of their own, so that a cancelled call ends at once and leaves its request behind.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use zeroize::Zeroize;

use super::call::Call;
use super::cancel::{Cancellation, cancelled};
use super::{Client, Inner};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::guard::guard;
use crate::operation::{Body, Loan, Method};
use crate::transport::{HttpRequest, HttpResponse};

impl Call<'_> {
    /// Makes an exchange. If the call is cancelled meanwhile, it ends with an error of this phase, and the exchange
    /// goes on to its end without it. Only a file that the caller's own reader reads is read no more: such a request
    /// breaks off.
    pub(super) fn over_the_wire(&self, exchange: &HttpRequest<'_>, phase: Phase) -> Result<HttpResponse> {
        let Client { inner, cancellation, .. } = self.client;
        let leaves = cancellation.as_ref().filter(|cancellation| cancellation.leaves());
        match leaves {
            None => inner.transport.exchange(exchange),
            Some(cancellation) => leave(cancellation, inner, exchange, phase),
        }
    }
}

fn leave(
    cancellation: &Cancellation,
    inner: &Arc<Inner>,
    exchange: &HttpRequest<'_>,
    phase: Phase,
) -> Result<HttpResponse> {
    let (sender, receiver) = channel();
    if !cancellation.wake(sender.clone()) {
        return Err(cancelled(phase));
    }
    let (request, loan) = OwnRequest::of(exchange);
    let inner = Arc::clone(inner);
    let started = thread::Builder::new().name("dtekit-request".to_owned()).spawn(move || {
        let answer = guard(|| inner.transport.exchange(&request.borrowed()));
        // Nobody waits any more if the call was cancelled.
        let _ = sender.send(Some(answer));
    });
    let answer = match started {
        Err(error) => Err(no_thread(error)),
        Ok(_) => receiver.recv().ok().flatten().unwrap_or_else(|| Err(cancelled(phase))),
    };
    cancellation.rest();
    // Waits while the caller's reader is at work, and for nothing else.
    drop(loan);
    answer
}

fn no_thread(error: std::io::Error) -> Error {
    let message = "expected a thread for the request, found that none can be started";
    let finding = Finding::new(&code::LIMIT_THREADS, message);
    Error::new(ErrorKind::Limit, finding).with_phase(Phase::Before).with_source(error)
}

/// A request that outlives its call.
struct OwnRequest {
    method: Method,
    url: String,
    headers: Vec<(&'static str, String)>,
    body: Body,
    timeout: Duration,
    connect_timeout: Option<Duration>,
    read_timeout: Option<Duration>,
}

impl OwnRequest {
    fn of(request: &HttpRequest<'_>) -> (OwnRequest, Option<Loan>) {
        let lent = match request.body {
            Body::Multipart(parts) => parts.lent(),
            _ => None,
        };
        let (body, loan) = match lent {
            Some((parts, loan)) => (Body::Multipart(parts), Some(loan)),
            None => (request.body.clone(), None),
        };
        let own = OwnRequest {
            method: request.method,
            url: request.url.to_owned(),
            headers: request.headers.to_vec(),
            body,
            timeout: request.timeout,
            connect_timeout: request.connect_timeout,
            read_timeout: request.read_timeout,
        };
        (own, loan)
    }

    fn borrowed(&self) -> HttpRequest<'_> {
        HttpRequest {
            method: self.method,
            url: &self.url,
            headers: &self.headers,
            body: &self.body,
            timeout: self.timeout,
            connect_timeout: self.connect_timeout,
            read_timeout: self.read_timeout,
        }
    }
}

impl Drop for OwnRequest {
    fn drop(&mut self) {
        self.headers.iter_mut().for_each(|(_, value)| value.zeroize());
        self.body.wipe();
    }
}
