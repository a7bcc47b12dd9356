//! Finding out what became of a send whose outcome is unknown.

use std::time::{Duration, SystemTime};

use crate::json::{Map, Value};

use super::Client;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{Reader, Terms};
use crate::naming::{member, same_name};
use crate::operation::{FieldDifference, Verdict, VerdictKind, check, judge, names};
use crate::record::record;
use crate::result::{ListedDocument, NextStep, Subject, Undecidable};

/// How long the service may take to list what it received.
const SETTLE_AFTER: Duration = Duration::from_secs(600);

record! {
    /// What became of a send whose outcome was unknown.
    ///
    /// # Example
    /// ```
    /// # fn example(client: &dtekit::Client, result: &dtekit::ProcessResult) -> dtekit::Result<()> {
    /// use dtekit::operation::Verdict;
    ///
    /// if let Some(next) = &result.next {
    ///     let found = client.reconcile(next, None)?;
    ///     match found.verdict {
    ///         Verdict::AlreadyIssued { .. } => println!("it was issued"),
    ///         Verdict::NotFound if found.may_resend => println!("send the same document again"),
    ///         verdict => println!("{verdict:?}: somebody must look"),
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq)]
    #[non_exhaustive]
    pub struct Reconciliation {
        /// What the service's list says.
        shown verdict: VerdictKind = |this| this.verdict.kind();
        /// What the service's list says.
        pub verdict: Verdict => Hidden;
        /// Why asking cannot settle it; `None` if it can.
        pub undecidable: Option<Undecidable>;
        /// The document in the service's list, where it is exactly one.
        shown document: Option<ListedDocument> = |this| this.verdict.document().cloned();
        /// Where it differs from the document that was sent.
        shown differences: Vec<FieldDifference> = |this| this.verdict.differences().to_vec();
        /// The documents that could be it, where they are several.
        shown candidates: Vec<ListedDocument> = |this| this.verdict.candidates().to_vec();
        /// Whether the document may be sent again now; dtekit never does so by itself.
        pub may_resend: bool;
        /// The time before which it must not be sent again; `None` if it must never be.
        pub resend_not_before: Option<SystemTime> => WholeSeconds;
        /// What to ask next time. It keeps when the document was first and last not listed, so keep this step in place
        /// of the one that was asked; `None` if the document was found.
        pub next: Option<NextStep>;
    }
}

impl Reconciliation {
    /// Reads the option `settle_after` (seconds) of [`Client::reconcile`], as the bindings receive it.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for any other value or option.
    pub fn settle_after(members: &Map) -> Result<Option<Duration>> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let settle_after = keywords.seconds("settle_after");
        keywords.finish().map(|()| settle_after)
    }
}

impl Client {
    /// Asks GetDocument what became of a send whose outcome is unknown, from the `next` of its result.
    ///
    /// A listed document is the one that was sent if its identity is equal: the fiscal key or number that the country
    /// gives a document before it is sent, else the caller's own key (`docs/client.md`). Type, issuer, receiver, date
    /// and total may then contradict: [`Verdict::Differs`]. A document that carries no identity is never more than
    /// [`Verdict::Ambiguous`].
    ///
    /// A document that is not listed may still arrive. The caller may send it again only after two clear lists without
    /// it, the second at least `settle_after` (10 minutes by default) after the first. [`Reconciliation::next`] keeps
    /// both times: ask with it the next time. It can be kept as JSON, and asked about later or by another program. A
    /// document that the service refused as already issued is never to be sent again.
    ///
    /// The list is read in large pages, and no further than to the page that names the document.
    ///
    /// An event or an invalidation is never found, and never to be sent again: the verdict is ambiguous, with the
    /// documents that it may be about.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if `next` names no document, or its document has a member that is unknown;
    /// [`ErrorKind::Limit`] if the list is longer than 50 pages; [`ErrorKind::Answer`] if a list is not clear, which
    /// does not say that the document is not there; and as [`Client::call`] for a read.
    ///
    /// # Example
    /// ```no_run
    /// # fn resend() {}
    /// # fn example(client: &dtekit::Client, result: dtekit::ProcessResult) -> dtekit::Result<()> {
    /// if let Some(next) = result.next.filter(|_| result.outcome == Some(dtekit::Outcome::Unknown)) {
    ///     let found = client.reconcile(&next, None)?;
    ///     if found.may_resend {
    ///         resend();
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn reconcile(&self, next: &NextStep, settle_after: Option<Duration>) -> Result<Reconciliation> {
        is_askable(next)?;
        let verdict = match (id_of(next), next.subject) {
            // The id is that of the document that the event is about.
            (_, Subject::Event) => Verdict::Ambiguous { candidates: self.about_event(next)? },
            (Some(id), _) => by_id(id, self.all_listed(&next.arguments)?),
            (None, _) => self.look_for(next)?,
        };
        Ok(self.concluded(next, verdict, settle_after))
    }

    /// Looks for a document: first among those of its number, which are few and may be of another day, then among those
    /// of its days.
    fn look_for(&self, next: &NextStep) -> Result<Verdict> {
        let mut listed = self.of_its_number(next)?;
        if !names(next, &listed) {
            let few = listed.len();
            self.each_page(&next.arguments, |page| {
                let is_named = names(next, page);
                let new = page.iter().filter(|document| !listed[..few].contains(document)).cloned();
                let new: Vec<_> = new.collect();
                listed.extend(new);
                !is_named
            })?;
        }
        Ok(judge(next, &listed))
    }

    /// What the service lists under the document's number; nothing if it has none.
    pub(super) fn of_its_number(&self, next: &NextStep) -> Result<Vec<ListedDocument>> {
        let Some(number) = next.document.get("Number") else { return Ok(Vec::new()) };
        let mut filter = next.arguments.clone();
        filter.retain(|name, _| !same_name(name, "DateFrom") && !same_name(name, "DateTo"));
        filter.insert("Number".to_owned(), number.clone());
        match self.all_listed(&filter) {
            // The service may refuse a number of this form, or want the days as well.
            Err(error) if error.kind() == ErrorKind::Status => Ok(Vec::new()),
            listed => listed,
        }
    }

    /// What follows from the verdict at this time.
    pub(super) fn concluded(
        &self,
        next: &NextStep,
        verdict: Verdict,
        settle_after: Option<Duration>,
    ) -> Reconciliation {
        // A document with an id was stored, and one that was refused as issued exists, whatever the list says now.
        let is_stored = id_of(next).is_some() || next.is_issued;
        let is_open = verdict == Verdict::NotFound && !is_stored && next.unknown_since.is_some();
        let now = self.inner.clock.wall();
        let kept = match is_open {
            true => next.clone().not_listed(now),
            false => next.clone(),
        };
        let settle_after = settle_after.unwrap_or(SETTLE_AFTER);
        let resend_not_before = kept.not_listed_since.filter(|_| is_open).map(|first| first + settle_after);
        // This list is the second: one of an earlier question was the first.
        let is_second = next.not_listed_since.is_some();
        let may_resend = is_second && resend_not_before.is_some_and(|time| now >= time);
        let is_found = matches!(verdict, Verdict::AlreadyIssued { .. });
        Reconciliation {
            undecidable: next.undecidable,
            may_resend,
            resend_not_before,
            next: (!is_found).then_some(kept),
            verdict,
        }
    }

    /// The document that an event is about, as far as the service lists it by its id.
    fn about_event(&self, next: &NextStep) -> Result<Vec<ListedDocument>> {
        match member(&next.arguments, "GlobalDocumentId") {
            Some(id) => self.all_listed(&Map::from_iter([("GlobalDocumentId".to_owned(), id.clone())])),
            None => Ok(Vec::new()),
        }
    }
}

/// The id by which a step asks.
pub(super) fn id_of(next: &NextStep) -> Option<&str> {
    member(&next.arguments, "GlobalDocumentId").and_then(Value::as_str)
}

/// Refuses a step that names no document.
pub(super) fn is_askable(next: &NextStep) -> Result<()> {
    check(&next.document)?;
    let is_named = next.document.values().any(|value| !value.is_null()) || next.subject == Subject::Event;
    if !next.arguments.is_empty() && (id_of(next).is_some() || is_named) {
        return Ok(());
    }
    let message = "expected the next step of an unknown outcome, found one that names no document";
    let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("next");
    Err(Error::new(ErrorKind::Argument, finding))
}

fn by_id(id: &str, documents: Vec<ListedDocument>) -> Verdict {
    let is_it = |document: &ListedDocument| {
        document.global_document_id().is_some_and(|found| found.to_string().eq_ignore_ascii_case(id))
    };
    match documents.into_iter().find(is_it) {
        Some(document) => Verdict::AlreadyIssued { document },
        None => Verdict::NotFound,
    }
}
