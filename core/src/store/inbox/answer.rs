//! Answers the documents in an inbox: each message is put into the journal, once.
//!
//! An answer is noted in the inbox, with all that goes into the journal, before the journal has it. So a program that
//! dies between the two puts the very same message there when it answers once more.

mod compose;

use std::time::SystemTime;

use super::addressee::{InboxAddressee, addressee};
use super::answered::{InboxAnswer, InboxAnswered, PendingOrder};
use super::entry::{InboxEntry, InboxState};
use super::sql::answer::{self as rows, EntryToAnswer};
use super::{Inbox, refused};
use crate::code;
use crate::country::{Answers, Country, CountryRow};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, short, text};
use crate::store::folio::FolioSequence;
use crate::store::journal::{Journal, JournalOrder, JournalState, SqlJournal, check};
use crate::store::sql::{Db, Safe, SqlConnection};
use compose::{Composed, Counter, Next, Question, numbered};

/// How often an answer is tried anew that another worker has overtaken.
const TRIES: usize = 10;

/// What is to be done.
enum Step {
    /// The answer is there.
    Done,
    /// It goes into the journal, as it was noted.
    Submit(InboxAnswered),
    /// It is made, as the answer with this number to the document: the first is 1.
    Make(u32),
}

impl Inbox {
    /// Answers a document: makes the message of its country, puts it into the journal, and notes it; the entry is
    /// `answered` then. Whether the authority takes the message, the journal's entry says, whose key is in the entry's
    /// [`answer`](super::InboxRecord::answer).
    ///
    /// `numbers` gives the message its number where it has one of its own (Costa Rica, Colombia), unless the answer has
    /// it. An answer that breaks a rule is refused, and uses no number.
    ///
    /// An answer that is given once more changes nothing. After a crash it puts the very same message into the journal,
    /// so that none is sent twice. [`is_new`](InboxAnswered::is_new) of the answer tells the call that has put it
    /// there. Another answer is refused, unless the first was refused or rejected, or the country lets it follow: an
    /// acceptance after a receipt; in Brazil any last word after another.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `inbox-state` without such an entry, and for one that is done or given back;
    /// `inbox-receiver` for a document that is addressed to somebody else; `inbox-verdict` for a word that the country
    /// does not take; `inbox-answer-way` where the interface has no way; `inbox-answered` for another answer;
    /// `inbox-document` while the document is not there, or cannot be read. What breaks a rule of the message;
    /// [`ErrorKind::Storage`].
    ///
    /// # Example
    /// ```
    /// use dtekit::country::ReceiverVerdict;
    /// use dtekit::store::inbox::InboxAnswer;
    /// use dtekit::{FolioSequence, Inbox, Journal};
    /// use std::time::SystemTime;
    ///
    /// fn accept(inbox: &Inbox, journal: &impl Journal, folios: &FolioSequence, key: &str) -> dtekit::Result<()> {
    ///     let answer = InboxAnswer::new(ReceiverVerdict::Accept);
    ///     let entry = inbox.answer(journal, key, &answer, Some(folios), SystemTime::now())?;
    ///     println!("{:?}", entry.record.answer);
    ///     Ok(())
    /// }
    /// ```
    pub fn answer<J: Journal + ?Sized>(
        &self,
        journal: &J,
        key: &str,
        answer: &InboxAnswer,
        numbers: Option<&FolioSequence>,
        now: SystemTime,
    ) -> Result<InboxEntry> {
        let state = |key: &str| Ok(journal.get(key)?.map(|entry| entry.state));
        let mut is_new = false;
        for _ in 0..TRIES {
            let seen = self.tables.read(|db| rows::find(db, key))?.ok_or_else(|| none(key))?;
            match self.step(&seen, key, answer, &state)? {
                Step::Done => {
                    self.keep(key, seen.record.answer.as_ref(), |kept| kept.cloned())?;
                    return self.get(key)?.map(|entry| marked(entry, is_new)).ok_or_else(|| none(key));
                }
                Step::Submit(kept) => {
                    order(&kept)?.submit(journal, &kept.journal_key, now)?;
                    is_new = self.keep(key, Some(&kept), |kept| kept.cloned().map(submitted))?;
                }
                Step::Make(count) => {
                    let mut next = |counter: &Counter<'_>| match (numbers, counter) {
                        (None, _) => Err(no_numbers()),
                        (Some(numbers), Counter::Message(counter)) => numbers.next(counter),
                        (Some(numbers), Counter::Event(key)) => numbers.next_event(key),
                    };
                    let made = self.make(journal, &seen, (key, count), answer, now, &mut next)?;
                    self.keep(key, seen.record.answer.as_ref(), |_| Some(made.clone()))?;
                }
            }
        }
        Err(refused("an entry that nobody else answers at this moment", &format!("`{}`", short(key)), "key"))
    }

    /// As [`Inbox::answer`], in the transaction that is open on the caller's connection: the inbox, the journal and the
    /// numbers are in this database, and the answer is in all of them when the caller commits, or in none.
    ///
    /// # Errors
    /// As [`Inbox::answer`]. After an error the caller rolls back.
    pub fn answer_within(
        &self,
        connection: &mut dyn SqlConnection,
        journal: &SqlJournal,
        key: &str,
        answer: &InboxAnswer,
        numbers: Option<&FolioSequence>,
        now: SystemTime,
    ) -> Result<InboxEntry> {
        let failed = |error| self.tables.failed(error);
        let state = |key: &str| Ok(journal.get(key)?.map(|entry| entry.state));
        let mut is_new = false;
        // At most one that was noted before goes into the journal, and then this one.
        for _ in 0..TRIES {
            let mut db = Db { connection: &mut *connection, place: self.tables.place() };
            let seen = rows::find(&mut db, key).map_err(failed)?.ok_or_else(|| none(key))?;
            let kept = match self.step(&seen, key, answer, &state)? {
                Step::Done => {
                    if let Some(kept) = &seen.record.answer {
                        rows::note(&mut db, &seen, kept).map_err(failed)?;
                    }
                    return super::sql::get(&mut db, key)
                        .map_err(failed)?
                        .map(|entry| marked(self.shown(entry), is_new))
                        .ok_or_else(|| none(key));
                }
                Step::Submit(kept) => kept,
                Step::Make(count) => {
                    let mut next = |counter: &Counter<'_>| match (numbers, counter) {
                        (None, _) => Err(no_numbers()),
                        (Some(numbers), Counter::Message(counter)) => {
                            numbers.next_within(connection, counter)
                        }
                        (Some(numbers), Counter::Event(key)) => numbers.next_event_within(connection, key),
                    };
                    self.make(journal, &seen, (key, count), answer, now, &mut next)?
                }
            };
            journal.order_within(connection, &kept.journal_key, order(&kept)?, Some(now))?;
            let mut db = Db { connection: &mut *connection, place: self.tables.place() };
            rows::note(&mut db, &seen, &submitted(kept)).map_err(failed)?;
            is_new = true;
        }
        Err(refused("an entry that can be answered", &format!("`{}`", short(key)), "key"))
    }

    /// What is to be done with an entry; `state` looks for an entry of the journal.
    fn step(
        &self,
        seen: &EntryToAnswer,
        key: &str,
        answer: &InboxAnswer,
        state: &dyn Fn(&str) -> Result<Option<JournalState>>,
    ) -> Result<Step> {
        let kept = seen.record.answer.as_ref();
        if let Some(kept) = kept.filter(|kept| !kept.is_submitted) {
            return Ok(Step::Submit(kept.clone()));
        }
        let (_, row) = country(seen)?;
        if let Some(kept) = kept {
            let is_void =
                matches!(state(&kept.journal_key)?, Some(JournalState::Refused | JournalState::Rejected));
            match (is_void, kept.verdict == answer.verdict) {
                (false, true) => return Ok(Step::Done),
                (false, false) if !row.answers.may_follow(kept.verdict, answer.verdict) => {
                    return Err(answered(kept, answer));
                }
                _ => {}
            }
        }
        if matches!(seen.state, InboxState::Done | InboxState::GivenBack) {
            let found = format!("one that is `{}`: `{}`", seen.state, short(key));
            return Err(refused("an entry that can be answered", &found, "key"));
        }
        Ok(Step::Make(kept.map_or(1, |kept| kept.count.saturating_add(1))))
    }

    /// Checks an answer, makes its message and gives it a number.
    fn make<J: Journal + ?Sized>(
        &self,
        journal: &J,
        seen: &EntryToAnswer,
        (key, count): (&str, u32),
        answer: &InboxAnswer,
        now: SystemTime,
        next: &mut Next<'_>,
    ) -> Result<InboxAnswered> {
        let (country, row) = country(seen)?;
        let question = Question {
            country,
            row,
            record: &seen.record,
            document: seen.document.as_deref(),
            generic: seen.generic.as_deref(),
        };
        let code = match row.answers.code(answer.verdict) {
            Some(code) => code,
            // A country without a way says so.
            None if row.answers.verdicts.is_empty() => "",
            None => return Err(not_taken(country, row.answers, answer)),
        };
        if !code.is_empty() {
            self.addressed(seen, answer)?;
        }
        let answered = |composed: Composed| InboxAnswered {
            verdict: answer.verdict,
            code: code.to_owned(),
            journal_key: match count {
                1 => format!("answer/{key}"),
                count => format!("answer/{key}/{count}"),
            },
            number: composed.number,
            at: now,
            is_submitted: false,
            is_new: false,
            findings: composed.findings,
            count,
            order: Some(composed.order),
        };
        // With a stand-in for the number, so that an answer that is refused uses none.
        let tried = answered(question.compose(answer, code, now, None)?);
        let checked = check::checked(journal.registry(), &tried.journal_key, order(&tried)?, Some(now))?;
        if let Some(error) =
            checked.refused().and_then(|found| Error::from_findings(ErrorKind::Invalid, found.to_vec()))
        {
            return Err(error);
        }
        match tried.number.is_some() && !numbered(&answer.fields) {
            true => Ok(answered(question.compose(answer, code, now, Some(next))?)),
            false => Ok(tried),
        }
    }

    /// Refuses a document that is addressed to somebody else.
    fn addressed(&self, seen: &EntryToAnswer, answer: &InboxAnswer) -> Result<()> {
        let own: Vec<String> = match (&answer.receiver, &*self.options.tax_ids) {
            (Some(receiver), []) => vec![receiver.clone()],
            // Who answers is one of those for whom the inbox was opened.
            (Some(receiver), tax_ids) => tax_ids.iter().filter(|id| *id == receiver).cloned().collect(),
            (None, tax_ids) => tax_ids.to_vec(),
        };
        let expected = match own.is_empty() {
            true => {
                "the tax ids in whose name documents are answered (`tax_ids` of the inbox, or `receiver`)"
            }
            false => "a document that is addressed to one of the inbox's tax ids",
        };
        let found = match addressee(seen.record.country.as_deref(), seen.record.receiver.as_deref(), &own) {
            Some(InboxAddressee::Own) => return Ok(()),
            Some(InboxAddressee::Other) => {
                format!("receiver `{}`", short(seen.record.receiver.as_deref().unwrap_or_default()))
            }
            None if own.is_empty() => "none".to_owned(),
            None => "one that names no receiver".to_owned(),
        };
        let finding = Finding::new(&code::INBOX_RECEIVER, format!("expected {expected}, found {found}"));
        Err(Error::new(ErrorKind::Argument, finding.with_argument("receiver")))
    }

    /// Notes an answer, if the entry has still the one that was seen. Gives whether it was noted.
    fn keep(
        &self,
        key: &str,
        before: Option<&InboxAnswered>,
        change: impl Fn(Option<&InboxAnswered>) -> Option<InboxAnswered>,
    ) -> Result<bool> {
        let keep = |db: &mut Db<'_>| {
            let Some(seen) = rows::find(db, key)? else { return Ok(Ok(false)) };
            let after = change(before).filter(|_| seen.record.answer.as_ref() == before);
            if let Some(after) = &after {
                rows::note(db, &seen, after)?;
            }
            Ok(Ok(after.is_some()))
        };
        // Made once more, it changes nothing more.
        self.tables.write(Safe::FromPowerLoss, keep, |_| Ok(None))
    }
}

fn country(seen: &EntryToAnswer) -> Result<(Country, &'static CountryRow)> {
    let text = seen.record.country.as_deref().unwrap_or_default();
    let country = text.parse::<Country>().ok();
    country.and_then(|country| Some((country, country.row()?))).ok_or_else(|| {
        let message = format!("expected the country of an item, found `{}`", short(text));
        Error::new(ErrorKind::Argument, Finding::new(&code::INBOX_DOCUMENT, message).with_argument("key"))
    })
}

/// What goes into the journal.
fn order(kept: &InboxAnswered) -> Result<JournalOrder> {
    let Some(PendingOrder { country, content, members }) = kept.order.clone() else {
        return Err(refused("an answer that is to be submitted", "none", "key"));
    };
    JournalOrder::from_members(content.into_bytes(), country, &members)
}

/// The answer, once the journal has it.
fn submitted(answer: InboxAnswered) -> InboxAnswered {
    InboxAnswered { is_submitted: true, order: None, ..answer }
}

/// The entry, with what this call has done about its answer.
fn marked(mut entry: InboxEntry, is_new: bool) -> InboxEntry {
    if let Some(answer) = &mut entry.record.answer {
        answer.is_new = is_new;
    }
    entry
}

fn none(key: &str) -> Error {
    refused("an entry that can be answered", &format!("no entry with this key: `{}`", short(key)), "key")
}

fn no_numbers() -> Error {
    let message = text!(
        "expected parameter {}, from which the message has its number, or the number itself in {}, found none",
        Arg("sequence"),
        Arg("fields")
    );
    let finding = Finding::new(&code::PARAMETER_MISSING, message).with_argument("sequence");
    Error::new(ErrorKind::Argument, finding)
}

fn answered(kept: &InboxAnswered, answer: &InboxAnswer) -> Error {
    let message = format!(
        "expected the answer `{}`, which the item has (`{}` in the journal), found `{}`",
        kept.verdict,
        short(&kept.journal_key),
        answer.verdict
    );
    let finding = Finding::new(&code::INBOX_ANSWERED, message).with_argument("verdict");
    Error::new(ErrorKind::Argument, finding)
}

fn not_taken(country: Country, answers: &Answers, answer: &InboxAnswer) -> Error {
    let words: Vec<_> = answers.verdicts.iter().map(|(verdict, _)| format!("`{verdict}`")).collect();
    let message = format!("expected {} in country `{country}`, found `{}`", words.join(", "), answer.verdict);
    let finding = Finding::new(&code::INBOX_VERDICT, message).with_argument("verdict");
    Error::new(ErrorKind::Argument, finding)
}
