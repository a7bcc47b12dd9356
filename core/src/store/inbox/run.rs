//! One pass: what the service has is stored, then confirmed, then its documents are fetched.

use std::collections::HashMap;
use std::time::{Duration, Instant, SystemTime};

use super::Inbox;
use super::entry::{InboxSource, damaged};
use super::item::{fiscal_id, items, no_document};
use super::options::{InboxPass, InboxRun};
use super::sql::{Claim, Duty, Turn};
use crate::client::{Client, FileFormat, PassCall, is_final};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value};
use crate::naming::member;
use crate::operation::{Argument, Arguments};
use crate::result::{doubled, truth};
use crate::store::reasons::Reasons;

/// The most entries that one call confirms.
const MOST_CONFIRMED: usize = 100;
/// How often one pass takes the same entry for the same call: a call that took too long gives it up and takes it again.
const MOST_TRIES: u32 = 3;
/// How often a document is asked for that the service does not have yet, the first wait and the longest.
const FETCHES: u32 = 12;
const WAIT: Duration = Duration::from_secs(10);
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

pub(super) fn run(inbox: &Inbox, client: &Client, now: SystemTime, run: &InboxRun) -> Result<InboxPass> {
    run.check()?;
    let begin = client.clock().now();
    let (pass, reasons) = (InboxPass::default(), Reasons::default());
    let mut worker = Worker { inbox, client, run, now, begin, pass, reasons };
    let end = worker.work();
    let Worker { mut pass, reasons, .. } = worker;
    if let Err(error) = end {
        return Err(reasons.into_error(&run.account, error));
    }
    (pass.findings, pass.new_findings) = (reasons.findings, reasons.new);
    pass.next_at = inbox.next_at()?;
    Ok(pass)
}

struct Worker<'a> {
    inbox: &'a Inbox,
    client: &'a Client,
    run: &'a InboxRun,
    /// The time of the pass. What is due later is not done in it, so it makes no call about an entry twice.
    now: SystemTime,
    begin: Instant,
    pass: InboxPass,
    reasons: Reasons,
}

/// What a confirmation has come to.
enum Answer {
    Clear,
    /// The service has refused it, so it has done nothing.
    Refused(Error),
    Unclear(Error),
}

impl Worker<'_> {
    /// The time of the pass, and what has gone by since.
    fn clock(&self) -> SystemTime {
        let gone = self.client.clock().now().saturating_duration_since(self.begin);
        self.now.checked_add(gone).unwrap_or(self.now)
    }

    fn work(&mut self) -> Result<()> {
        self.settle(Duty::GiveBack)?;
        self.settle(Duty::Confirm)?;
        for source in &self.run.sources {
            self.take(*source)?;
        }
        self.settle(Duty::Fetch)
    }

    /// Asks a source until it lists nothing new.
    fn take(&mut self, source: InboxSource) -> Result<()> {
        while self.pass.taken < self.run.most {
            let found = self
                .client
                .call(source.asks(), self.run.question(source))
                .and_then(|reply| items(source, reply));
            let items = match found {
                Ok(items) => items,
                Err(error) => return self.unclear(source.as_str(), None, error),
            };
            self.met(source.as_str(), None, &[], true);
            let new = self.inbox.add(source, &items, self.now, self.clock())?;
            self.pass.taken += u32::try_from(new).unwrap_or(u32::MAX);
            self.pass.known += u32::try_from(items.len() - new).unwrap_or(u32::MAX);
            self.settle(Duty::Confirm)?;
            // Without a confirmation the service lists them for ever.
            if new == 0 || source.confirms().is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Notes a call that failed or said nothing clear; raises what no later attempt can mend.
    fn unclear(&mut self, kind: &'static str, key: Option<&str>, error: Error) -> Result<()> {
        if is_final(&error) {
            return Err(error);
        }
        self.pass.unclear += 1;
        self.met(kind, key, error.findings(), false);
        Ok(())
    }

    /// Notes what was met in a call of this kind, about the entry with this key or about several.
    fn met(&mut self, kind: &'static str, key: Option<&str>, met: &[Finding], is_answered: bool) {
        let call = PassCall { queue: "inbox", account: &self.run.account, kind, key };
        self.reasons.note(self.client, call, met, is_answered);
    }

    /// Makes the calls of this kind that are due.
    fn settle(&mut self, duty: Duty) -> Result<()> {
        let most = if duty == Duty::Fetch { 1 } else { MOST_CONFIRMED };
        let mut tries: HashMap<i64, u32> = HashMap::new();
        loop {
            let claims = self.inbox.claim(duty, most, (self.now, self.clock()), self.run.lease)?;
            // A row that no save reaches, since it is damaged, is claimed again and again: the next pass goes on.
            for claim in &claims {
                *tries.entry(claim.number).or_default() += 1;
            }
            if claims.iter().all(|claim| tries[&claim.number] > MOST_TRIES) {
                return Ok(());
            }
            let claimed = self.client.clock().now();
            let mut groups: Vec<(Option<InboxSource>, Vec<Claim>)> = Vec::new();
            for claim in claims {
                match groups.iter_mut().find(|(source, _)| *source == claim.source) {
                    Some((_, group)) => group.push(claim),
                    None => groups.push((claim.source, vec![claim])),
                }
            }
            let mut failed = None;
            for (source, mut group) in groups {
                let done = match (source, duty) {
                    // After an error that no later call mends, the leases are given up all the same.
                    _ if failed.is_some() => self.postpone(&mut group, None),
                    (None, _) => self.set_aside(&mut group),
                    (Some(_), Duty::Fetch) => group.iter_mut().try_for_each(|claim| self.fetch(claim)),
                    (Some(source), duty) => self.tell(source, duty, group, claimed),
                };
                failed = failed.or(done.err());
            }
            if let Some(error) = failed {
                return Err(error);
            }
        }
    }

    /// Confirms entries, or gives them back; where the service refuses several, each alone.
    fn tell(
        &mut self,
        source: InboxSource,
        duty: Duty,
        mut claims: Vec<Claim>,
        claimed: Instant,
    ) -> Result<()> {
        // Another worker may have them soon, and the program may give them back then.
        if self.client.clock().now().saturating_duration_since(claimed) > self.run.lease / 2 {
            return self.postpone(&mut claims, None);
        }
        match self.told(source, duty, &claims)? {
            Answer::Clear => {
                self.met(duty.as_str(), single(&claims), &[], true);
                for claim in &mut claims {
                    claim.record.failures = 0;
                    claim.record.call_findings.clear();
                }
                let turn = if duty == Duty::Confirm { Turn::Confirmed(self.now) } else { Turn::GivenBack };
                let saved = self.inbox.save(&claims, &turn, self.clock())?;
                let saved = u32::try_from(saved).unwrap_or(u32::MAX);
                let count =
                    if duty == Duty::Confirm { &mut self.pass.confirmed } else { &mut self.pass.given_back };
                *count += saved;
                Ok(())
            }
            Answer::Refused(_) if claims.len() > 1 => {
                let mut claims = claims.into_iter();
                while let Some(claim) = claims.next() {
                    if let Err(error) = self.tell(source, duty, vec![claim], claimed) {
                        self.postpone(&mut claims.collect::<Vec<_>>(), None)?;
                        return Err(error);
                    }
                }
                Ok(())
            }
            Answer::Refused(error) | Answer::Unclear(error) => {
                self.postpone(&mut claims, Some(&error))?;
                self.unclear(duty.as_str(), single(&claims), error)
            }
        }
    }

    fn told(&self, source: InboxSource, duty: Duty, claims: &[Claim]) -> Result<Answer> {
        let operation = if duty == Duty::Confirm { source.confirms() } else { source.gives_back() };
        let Some(operation) = operation else { return Ok(Answer::Clear) };
        let mut body = Vec::with_capacity(claims.len());
        for claim in claims {
            body.push(match source {
                InboxSource::Received => id(claim),
                _ => self.record(claim)?,
            });
        }
        let arguments = Arguments::new().set("body", Argument::Value(Value::Array(body)));
        let request = Client::request(operation, arguments)?;
        let request = self.client.within(request, self.run.lease / 2);
        Ok(match self.client.execute(&request).and_then(|reply| clear(reply.into_object()?)) {
            Ok(true) => Answer::Clear,
            Ok(false) => Answer::Refused(not_confirmed("`Success` that is false")),
            Err(error) if error.kind() == ErrorKind::Status => Answer::Refused(error),
            Err(error) => Answer::Unclear(error),
        })
    }

    /// The item as the service listed it.
    fn record(&self, claim: &Claim) -> Result<Value> {
        let kept = self.inbox.item(&claim.key)?.and_then(|item| crate::json::from_str(&item).ok());
        Ok(kept.filter(Value::is_object).unwrap_or_else(|| {
            // The row of the item is damaged; the id is in the entry too.
            Value::Object(Map::from([("GlobalDocumentId", id(claim))]))
        }))
    }

    fn fetch(&mut self, claim: &mut Claim) -> Result<()> {
        let Some(id) = claim.record.global_document_id else {
            return self.set_aside(std::slice::from_mut(claim));
        };
        let error = match self.client.download(id.to_string(), FileFormat::Xml, "default") {
            Ok(file) => match file.as_ref().and_then(|file| file.content()) {
                Some(document) => {
                    self.met(Duty::Fetch.as_str(), Some(&claim.key), &[], true);
                    claim.record.failures = 0;
                    claim.record.call_findings.clear();
                    let generic = claim.record.take(document);
                    let turn = Turn::Fetched(Some((document, generic.as_deref())));
                    let saved = self.inbox.save(std::slice::from_ref(claim), &turn, self.clock())?;
                    self.pass.fetched += u32::try_from(saved).unwrap_or_default();
                    return Ok(());
                }
                None => Error::new(ErrorKind::Answer, no_document("that the service does not have it yet")),
            },
            Err(error) => error,
        };
        if is_final(&error) {
            self.postpone(std::slice::from_mut(claim), None)?;
            return Err(error);
        }
        if claim.record.failures + 1 >= FETCHES && error.kind() != ErrorKind::Transport {
            claim.record.call_findings = error.findings().to_vec();
            self.inbox.save(std::slice::from_ref(claim), &Turn::Fetched(None), self.clock())?;
        } else {
            self.postpone(std::slice::from_mut(claim), Some(&error))?;
        }
        self.unclear(Duty::Fetch.as_str(), Some(&claim.key), error)
    }

    /// Makes the call about entries again: after an error in a later pass, without one at once.
    fn postpone(&self, claims: &mut [Claim], error: Option<&Error>) -> Result<()> {
        for claim in claims {
            let mut wait = Duration::ZERO;
            if let Some(error) = error {
                // A confirmation is due in the next pass, whenever that is.
                wait = match claim.duty {
                    Duty::Fetch => (WAIT * 2_u32.pow(claim.record.failures.min(16))).min(LONGEST_WAIT),
                    Duty::Confirm | Duty::GiveBack => Duration::from_millis(1),
                };
                claim.record.failures = claim.record.failures.saturating_add(1);
                claim.record.call_findings = error.findings().to_vec();
            }
            let due = self.now.checked_add(wait).unwrap_or(self.now);
            self.inbox.save(std::slice::from_ref(claim), &Turn::Postponed(due), self.clock())?;
        }
        Ok(())
    }

    /// Leaves entries whose rows cannot be read to a person.
    fn set_aside(&self, claims: &mut [Claim]) -> Result<()> {
        for claim in claims.iter_mut() {
            claim.record.call_findings = vec![damaged("the source and the id of an entry")];
        }
        self.inbox.save(claims, &Turn::Fetched(None), self.clock()).map(|_| ())
    }
}

/// The key of the entry, if a call is about one alone.
fn single(claims: &[Claim]) -> Option<&str> {
    match claims {
        [claim] => Some(&claim.key),
        _ => None,
    }
}

/// The text by which the service knows an entry.
fn id(claim: &Claim) -> Value {
    let id = claim.record.global_document_id.map(|id| id.to_string());
    id.or_else(|| fiscal_id(&claim.record).map(str::to_owned)).map_or(Value::Null, Value::String)
}

/// Whether an answer to a confirmation says yes or no; an error if it says neither.
fn clear(answer: Value) -> Result<bool> {
    let unclear = |found: &str| Err(not_confirmed(found));
    let Value::Object(members) = answer else { return unclear("another value") };
    if doubled(&members).is_some() {
        return unclear("a member twice");
    }
    let is_something = |name: &str| match member(&members, name) {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(Value::Array(items)) => !items.is_empty(),
        Some(_) => true,
    };
    match member(&members, "Success").and_then(truth) {
        Some(true) if is_something("ErrorException") => unclear("`Success` beside an `ErrorException`"),
        Some(success) => Ok(success),
        None => unclear("no `Success`"),
    }
}

fn not_confirmed(found: &str) -> Error {
    let message = format!("expected a clear confirmation, found {found}");
    Error::new(ErrorKind::Answer, Finding::new(&code::INBOX_CONFIRM, message))
}
