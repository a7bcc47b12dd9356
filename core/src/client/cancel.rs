//! Cancelling a call from another thread.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use super::call::{Call, is_send};
use super::observer::{self, Observer};
use super::{Client, Inner};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::operation::{Reply, Request};
use crate::process::PerProcess;
use crate::result::ProcessResult;
use crate::transport::HttpResponse;

/// How often a call that waits looks whether it was cancelled.
const TURN: Duration = Duration::from_millis(50);

/// Cancels the calls of a client from another thread: see [`Client::cancelled_by`].
///
/// # Example
/// ```
/// use dtekit::client::{Cancellation, Client, Settings};
///
/// let cancellation = Cancellation::default();
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?.cancelled_by(&cancellation);
/// assert!(!cancellation.is_cancelled());
/// cancellation.cancel(); // from any thread
/// assert!(cancellation.is_cancelled()); // each call of `client` ends now
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Cancellation {
    state: Arc<PerProcess<Mutex<State>>>,
    waits: bool,
}

#[derive(Default)]
struct State {
    is_cancelled: bool,
    /// What wakes the call that waits for its request.
    waiting: Option<Sender<Option<Result<HttpResponse>>>>,
    /// The call whose bytes may have left.
    in_flight: Option<InFlight>,
    /// Whether the observer knows that the outcome is unknown.
    is_told: bool,
}

#[derive(Clone)]
struct InFlight {
    request: Request,
    attempt: u32,
    inner: Arc<Inner>,
    call_id: Arc<str>,
    /// The observer may hold the cancellation, so this does not keep it alive.
    observer: Option<Weak<dyn Observer>>,
}

impl std::fmt::Debug for Cancellation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cancellation").field("is_cancelled", &self.is_cancelled()).finish_non_exhaustive()
    }
}

/// Where a call stood when it was cancelled.
///
/// # Example
/// ```
/// use dtekit::Phase;
/// use dtekit::client::Cancellation;
///
/// let cancelled = Cancellation::default().cancel();
/// assert_eq!(cancelled.phase, Phase::Before); // nothing was sent
/// if let Some(result) = cancelled.result {
///     println!("a send was under way: {:?}", result.next); // to be asked with `Client::reconcile`
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Cancelled {
    /// [`Phase::Before`]: nothing of the call was sent, and nothing will be. [`Phase::InFlight`]: it may have been
    /// sent.
    pub phase: Phase,
    /// The result of a send that may have been sent: [`Outcome::Unknown`](crate::Outcome::Unknown), with what to ask
    /// next.
    pub result: Option<ProcessResult>,
}

impl Cancellation {
    /// A cancellation for a call on a thread that its caller can leave: a cancelled call waits for its request. This
    /// saves the thread that each request otherwise has to itself.
    #[must_use]
    pub fn waiting() -> Cancellation {
        Cancellation { waits: true, ..Cancellation::default() }
    }

    /// Cancels: from now on no request is sent, and the caller learns where the call stands.
    ///
    /// It does not wait. A request that is under way goes on to its end, but nobody tries it again. If the outcome of a
    /// send is unknown, the client's observer sees that.
    pub fn cancel(&self) -> Cancelled {
        let mut state = self.state();
        state.is_cancelled = true;
        if let Some(call) = state.waiting.take() {
            // The call may have ended.
            let _ = call.send(None);
        }
        let Some(InFlight { request, attempt, inner, call_id, observer }) = state.in_flight.clone() else {
            return Cancelled { phase: Phase::Before, result: None };
        };
        // The observer may ask the cancellation.
        drop(state);
        let result = is_send(&request).then(|| {
            let error = cancelled(Phase::InFlight).with_call_id(Arc::clone(&call_id));
            let mut result = *Reply::unknown(&request, error);
            result.call_id = Some(call_id.to_string());
            result.became_unknown(inner.clock.wall());
            result
        });
        if let (Some(result), Ok(url), Some(observer)) =
            (&result, inner.url(&request), observer.and_then(|observer| observer.upgrade()))
            && self.tells_first()
        {
            observer::tell_unknown(&*observer, &request, &url, attempt, result);
        }
        Cancelled { phase: Phase::InFlight, result }
    }

    /// Whether the observer does not know yet that the outcome is unknown. From now on it does.
    fn tells_first(&self) -> bool {
        !std::mem::replace(&mut self.state().is_told, true)
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.state().is_cancelled
    }

    /// A forked process does not have the call of its parent.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.get(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a cancelled call leaves its request behind.
    pub(super) fn leaves(&self) -> bool {
        !self.waits
    }

    /// Notes what wakes the call that is about to wait; false if it was cancelled before.
    pub(super) fn wake(&self, call: Sender<Option<Result<HttpResponse>>>) -> bool {
        let mut state = self.state();
        state.waiting = Some(call).filter(|_| !state.is_cancelled);
        !state.is_cancelled
    }

    /// Notes that the call waits no longer.
    pub(super) fn rest(&self) {
        self.state().waiting = None;
    }

    /// Notes that the request leaves now.
    fn begin(&self, request: &Request, attempt: u32, call: &Call<'_>) -> Result<()> {
        let mut state = self.state();
        if state.is_cancelled {
            return Err(cancelled(Phase::Before));
        }
        state.in_flight = Some(InFlight {
            request: request.clone(),
            attempt,
            inner: Arc::clone(&call.client.inner),
            call_id: Arc::clone(&call.id),
            observer: call.client.observer.as_ref().map(Arc::downgrade),
        });
        Ok(())
    }

    /// Notes what came of the request. After an answer it stays in flight: the caller has not seen the answer yet.
    fn end(&self, answer: &Result<HttpResponse>) {
        let never_processed = match answer {
            Err(error) => error.phase() == Some(Phase::Before),
            Ok(response) => response.status == 401,
        };
        if never_processed {
            self.state().in_flight = None;
        }
    }
}

pub(super) fn cancelled(phase: Phase) -> Error {
    let message = match phase {
        Phase::Before => "expected to send the call, found that it was cancelled",
        _ => "expected an answer, found that the call was cancelled",
    };
    Error::new(ErrorKind::Transport, Finding::new(&code::TRANSPORT_CANCELLED, message)).with_phase(phase)
}

impl Client {
    /// This client, with its connections and its token, whose call another thread can cancel.
    ///
    /// Use one [`Cancellation`] for one call. A cancelled call ends at once, with an error or, for a send that may have
    /// left, with the outcome unknown; it leaves its request behind, on a thread that ends with it. So each request has
    /// a thread of its own, unless the cancellation is [`Cancellation::waiting`]. The caller's own reader, from which
    /// an upload reads its file, is not read after the call: the call waits at most for the read that is under way, and
    /// its request breaks off.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Cancellation, Client, Settings};
    /// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
    /// let cancellation = Cancellation::default();
    /// let call = client.cancelled_by(&cancellation);
    /// cancellation.cancel();
    /// let error = call.call("Document/GetDocument", Default::default()).unwrap_err();
    /// assert_eq!(error.code(), "transport-cancelled");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn cancelled_by(&self, cancellation: &Cancellation) -> Client {
        Client { cancellation: Some(cancellation.clone()), ..self.clone() }
    }

    /// Waits; a cancelled call waits no longer.
    pub(super) fn pause(&self, time: Duration) {
        let clock = &self.inner.clock;
        if self.cancellation.is_none() {
            return clock.sleep(time);
        }
        let end = clock.now() + time;
        loop {
            let left = end.saturating_duration_since(clock.now());
            if left.is_zero() || self.is_cancelled() {
                return;
            }
            clock.sleep(left.min(TURN));
        }
    }

    /// Whether the observer has not been told yet, by who cancelled, that the outcome of the call is unknown.
    pub(super) fn tells_first(&self) -> bool {
        self.cancellation.as_ref().is_none_or(Cancellation::tells_first)
    }

    /// Whether its call was cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancellation.as_ref().is_some_and(Cancellation::is_cancelled)
    }
}

impl Call<'_> {
    /// Sends a request, unless the call was cancelled.
    pub(super) fn unless_cancelled(
        &self,
        request: &Request,
        attempt: u32,
        send: impl FnOnce() -> Result<HttpResponse>,
    ) -> Result<HttpResponse> {
        let Some(cancellation) = &self.client.cancellation else { return send() };
        cancellation.begin(request, attempt, self)?;
        let answer = send();
        cancellation.end(&answer);
        answer
    }
}
