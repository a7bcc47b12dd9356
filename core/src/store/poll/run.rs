//! One pass over the jobs that are due.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use super::PollStore;
use super::job::{PollClaim, PollJob, PollKeep, PollState, PollTurn};
use crate::client::{Client, Extraction, ExtractionStep, PassCall, is_final};
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Phase, Result, text};
use crate::extraction::{Action, ExtractionStatus, Poll};
use crate::keywords::{Seconds, Terms, Whole, options};
use crate::operation::Request;
use crate::record::record;
use crate::store::reasons::Reasons;

/// The operation that sends a document.
pub(super) const UPLOAD: &str = "Extraction/Upload";

options! {
    Terms::parameters(" of a pass"), check check;
    /// The options of a pass.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::poll::PollRun;
    /// use std::time::Duration;
    ///
    /// let run = PollRun { lease: Duration::from_secs(300), ..PollRun::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PollRun {
        /// How long a worker owns a job, from 2 seconds to a day. Make it more than twice the time of an upload,
        /// because no upload lasts longer than half of it.
        pub lease: Duration = Duration::from_secs(600) => Seconds;
        /// The most jobs in one pass. With 1, a worker can stop soonest.
        pub most: u32 = 16 => Whole(..);
    }
}

impl PollRun {
    fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        if !(Duration::from_secs(2)..=Duration::from_secs(86_400)).contains(&self.lease) {
            findings.push(unusable("lease", "from 2 to 86400 seconds"));
        }
        if self.most == 0 {
            findings.push(unusable("most", "a whole number above 0"));
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }
}

fn unusable(name: &str, what: &str) -> Finding {
    let message = text!("expected {what} for parameter {}", Arg(name));
    Finding::new(&code::PARAMETER_VALUE, message).with_argument(name)
}

record! {
    /// What a pass over a poll store did.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Client, PollStore};
    /// use std::time::SystemTime;
    ///
    /// fn work(store: &impl PollStore, client: &Client) -> dtekit::Result<Option<SystemTime>> {
    ///     let pass = store.run_due(client, SystemTime::now(), &Default::default())?;
    ///     println!("{} worked on, {} postponed", pass.worked, pass.postponed);
    ///     pass.new_findings.iter().for_each(|finding| eprintln!("{finding}"));
    ///     Ok(pass.next_at)
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct PollPass {
        /// How many jobs it took.
        pub worked: u32;
        /// How many of them have ended.
        pub finished: u32;
        /// How many could not be sent and were delayed.
        pub postponed: u32;
        /// How many were lost to another worker because their lease had expired.
        pub lost: u32;
        /// Why it could not do more: the first finding of each code that it met, such as
        /// `auth-token-refused` where no token is given.
        pub findings: Vec<Finding>;
        /// Those of `findings` that are new: what no earlier pass with this client has given since such a call was
        /// answered. A worker writes them to its log, so that it says each reason once.
        pub new_findings: Vec<Finding>;
        /// When the next job is due or a lease expires, if there is one.
        pub next_at: Option<SystemTime>;
    }
}

/// The time in a pass: the caller's time plus the time elapsed since.
#[derive(Clone, Copy)]
struct PassClock<'a> {
    client: &'a Client,
    begin: Instant,
    now: SystemTime,
}

impl PassClock<'_> {
    fn now(&self) -> SystemTime {
        let gone = self.client.clock().now().saturating_duration_since(self.begin);
        self.now.checked_add(gone).unwrap_or(self.now)
    }
}

pub(super) fn run_due<S: PollStore + ?Sized>(
    store: &S,
    client: &Client,
    now: SystemTime,
    run: &PollRun,
) -> Result<PollPass> {
    run.check()?;
    let clock = PassClock { client, begin: client.clock().now(), now };
    let (mut pass, mut reasons) = (PollPass::default(), Reasons::default());
    while pass.worked < run.most {
        let Some(claim) = store.claim(clock.now(), run.lease)? else { break };
        pass.worked += 1;
        let mut work = Work {
            store,
            clock,
            lease: run.lease,
            claim,
            status: None,
            call_kind: "send",
            failures: Vec::new(),
            is_answered: false,
        };
        let end = work.run();
        let key = Some(&*work.claim.external_id);
        let call = PassCall { queue: "poll-store", account: "", kind: work.call_kind, key };
        reasons.note(client, call, &work.failures, work.is_answered);
        match end {
            Ok(StepEnd::Waiting) => {}
            Ok(StepEnd::Finished) => pass.finished += 1,
            Ok(StepEnd::Postponed) => pass.postponed += 1,
            Ok(StepEnd::Lost) => pass.lost += 1,
            Err(error) => return Err(reasons.into_error("", error)),
        }
    }
    (pass.findings, pass.new_findings) = (reasons.findings, reasons.new);
    pass.next_at = store.next_at()?;
    Ok(pass)
}

/// How a worker leaves a job.
enum StepEnd {
    Waiting,
    Finished,
    Postponed,
    Lost,
}

/// A worker at a job.
struct Work<'a, S: ?Sized> {
    store: &'a S,
    clock: PassClock<'a>,
    lease: Duration,
    claim: PollClaim,
    /// The provider's state, once it was asked.
    status: Option<ExtractionStatus>,
    /// What was called last, why calls failed, and whether one was answered.
    call_kind: &'static str,
    failures: Vec<Finding>,
    is_answered: bool,
}

impl<S: PollStore + ?Sized> Work<'_, S> {
    /// Takes all steps up to the next wait or the end.
    fn run(&mut self) -> Result<StepEnd> {
        let kept = Poll::from_json(self.claim.poll.as_bytes()).ok();
        let Some(poll) = kept.filter(|poll| poll.external_id() == self.claim.external_id) else {
            return self.damaged();
        };
        // The policy's cycles count from the first send, however late that is.
        let is_new = self.claim.state == PollState::Queued;
        let mut extraction = match is_new {
            true => {
                let poll = Poll::sending(poll.external_id(), self.clock.now()).with_policy(*poll.policy())?;
                self.without_file(poll)
            }
            false => self.without_file(poll),
        };
        let mut step = match is_new {
            true => Ok(ExtractionStep::Sending),
            false => self.clock.client.advance(&mut extraction, self.clock.now()),
        };
        loop {
            let done = match step {
                Ok(done) => done,
                Err(error) => {
                    self.failures.extend_from_slice(error.findings());
                    return self.put_back(&extraction, error);
                }
            };
            self.note(&extraction, &done);
            self.status = extraction.progress(&done).status.or(self.status.take());
            match done {
                ExtractionStep::Sending => {
                    let begin = self.clock.now();
                    if !self.keep(&extraction, PollTurn::Going { lease: self.lease }, &[])? {
                        return Ok(StepEnd::Lost);
                    }
                    let Some(upload) = self.upload()? else { return self.damaged() };
                    // Storing took so long that the upload could outlive the lease.
                    if self.clock.now().duration_since(begin).unwrap_or_default() > self.lease / 2 {
                        let turn = PollTurn::Due { at: self.clock.now(), queued: false };
                        return self.leave(&extraction, turn, &[], StepEnd::Postponed);
                    }
                    let poll = extraction.poll().clone();
                    extraction = Extraction::of(poll, &self.claim.external_id, Arc::new(upload))?;
                }
                ExtractionStep::Sent => extraction = self.without_file(extraction.poll().clone()),
                ExtractionStep::Asked => {
                    // A fetched file is stored with the result, or fetched again.
                    let next = extraction.poll().clone().next(self.clock.now());
                    let goes_on = matches!(next, Action::Query { .. });
                    if goes_on && !self.keep(&extraction, PollTurn::Going { lease: self.lease }, &[])? {
                        return Ok(StepEnd::Lost);
                    }
                }
                ExtractionStep::Wait { until } => {
                    let turn = PollTurn::Due { at: until, queued: false };
                    return self.leave(&extraction, turn, &[], StepEnd::Waiting);
                }
                ExtractionStep::Done(done) => {
                    let processed_timestamp = done.processed_timestamp.as_deref();
                    let turn =
                        PollTurn::Done { xml: &done.xml, processed_timestamp, file: done.file.as_deref() };
                    return self.leave(&extraction, turn, &done.warnings, StepEnd::Finished);
                }
                ExtractionStep::Failed { reason } => {
                    let error = reason.into_error(&self.claim.external_id);
                    let turn = PollTurn::Failed { reason: reason.as_str() };
                    return self.leave(&extraction, turn, error.findings(), StepEnd::Finished);
                }
            }
            step = self.clock.client.advance(&mut extraction, self.clock.now());
        }
    }

    /// Notes why the call of a step failed, or that it was answered.
    fn note(&mut self, extraction: &Extraction, done: &ExtractionStep) {
        self.call_kind = match done {
            ExtractionStep::Sent => "send",
            ExtractionStep::Asked => "ask",
            _ => return,
        };
        match extraction.fault() {
            Some(error) => self.failures.extend_from_slice(error.findings()),
            None => self.is_answered = true,
        }
    }

    /// A polling without the file: only a send needs it, and the polling announces a send first.
    fn without_file(&self, poll: Poll) -> Extraction {
        let request = Request::kept_upload("multipart/form-data; boundary=dtekit-0", Vec::new());
        let request =
            request.expect("the boundary is one of ours").with_findings(self.claim.warnings.clone());
        Extraction::resume(poll, Arc::new(request))
    }

    /// The request that sends the document, which ends before the lease does.
    fn upload(&self) -> Result<Option<Request>> {
        let kept = self.store.upload(&self.claim)?;
        let request = kept.and_then(|kept| Request::kept_upload(&kept.media_type, kept.body));
        Ok(request.map(|request| {
            let request = request.with_findings(self.claim.warnings.clone());
            self.clock.client.within(request, self.lease / 2)
        }))
    }

    /// Handles an error of a step: the first send was refused or never left, or no attempt can mend it.
    fn put_back(&self, extraction: &Extraction, error: Error) -> Result<StepEnd> {
        // Only a send raises errors that are not final; a query means that the document was sent before.
        let queued = !extraction.is_begun() && extraction.poll().sends().0 <= 1;
        let now = self.clock.now();
        if is_final(&error) {
            let turn = PollTurn::Due { at: now, queued };
            self.keep(extraction, turn, error.findings())?;
            return Err(error);
        }
        if error.phase() == Some(Phase::Before) || error.kind() == ErrorKind::Auth {
            let interval = Duration::from_secs(extraction.poll().policy().query_interval);
            let turn = PollTurn::Due { at: now.checked_add(interval).unwrap_or(now), queued };
            return self.leave(extraction, turn, error.findings(), StepEnd::Postponed);
        }
        let [refused, _] = PollJob::OWN_REASONS;
        self.leave(extraction, PollTurn::Failed { reason: refused }, error.findings(), StepEnd::Finished)
    }

    /// The job's row cannot be read. It must not block other jobs, and must not be lost.
    fn damaged(&self) -> Result<StepEnd> {
        let message = "expected the state of a polling and its document in the store, found something else";
        let finding = Finding::new(&code::POLL_STORE_DAMAGED, message).with_path("external_id");
        let [_, damaged] = PollJob::OWN_REASONS;
        let turn = PollTurn::Failed { reason: damaged };
        let keep =
            PollKeep { poll: None, status: None, sends: None, queries: None, findings: &[finding], turn };
        Ok(match self.store.save(&self.claim, &keep, self.clock.now())? {
            true => StepEnd::Finished,
            false => StepEnd::Lost,
        })
    }

    fn leave(
        &self,
        extraction: &Extraction,
        turn: PollTurn<'_>,
        findings: &[Finding],
        end: StepEnd,
    ) -> Result<StepEnd> {
        Ok(if self.keep(extraction, turn, findings)? { end } else { StepEnd::Lost })
    }

    fn keep(&self, extraction: &Extraction, turn: PollTurn<'_>, findings: &[Finding]) -> Result<bool> {
        let poll = extraction.poll();
        let queued = matches!(turn, PollTurn::Due { queued: true, .. });
        let (sends, all) = poll.sends();
        // The state of a finished polling holds the document, which the result has too.
        let is_open = matches!(turn, PollTurn::Going { .. } | PollTurn::Due { .. });
        let state = is_open.then(|| poll.to_json());
        let keep = PollKeep {
            poll: state.as_deref(),
            status: self.status.as_ref(),
            sends: Some((if queued { 0 } else { sends }, all)),
            queries: Some(poll.queries()),
            findings,
            turn,
        };
        self.store.save(&self.claim, &keep, self.clock.now())
    }
}
