//! What the sandbox holds: its clock, the documents, the calls it received and the failures that wait.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::Options;
use crate::call::Received;
use crate::country::Country;
use crate::document::Document;
use crate::fault::{Fault, FaultKind};
use crate::identifier::Sequence;

/// The authority's word about a stored document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Pending,
    Accepted,
    Rejected,
}

/// A stored document.
#[derive(Debug)]
pub(crate) struct Record {
    pub id: Uuid,
    pub country: &'static Country,
    pub document: Document,
    /// The document's own number, or the folio that was assigned to it.
    pub number: String,
    pub fiscal_id: String,
    pub signed: bool,
    /// Whether the answer to the send left the authority's word open.
    pub later: bool,
    pub rejected: bool,
    pub stored: DateTime<Utc>,
    /// When the authority's word is there.
    pub answered: DateTime<Utc>,
}

impl Record {
    pub fn status(&self, now: DateTime<Utc>) -> Status {
        match (self.answered <= now, self.rejected) {
            (false, _) => Status::Pending,
            (true, false) => Status::Accepted,
            (true, true) => Status::Rejected,
        }
    }

    /// The fiscal id as far as it is known: a document in the Argentine queue has none yet.
    pub fn country_document_id(&self, now: DateTime<Utc>) -> Option<&str> {
        match self.status(now) {
            Status::Rejected if !self.later => None,
            Status::Pending if self.country.code == "AR" => None,
            _ => Some(&self.fiscal_id),
        }
    }
}

#[derive(Debug)]
pub(crate) struct State {
    pub options: Options,
    start: DateTime<Utc>,
    now: DateTime<Utc>,
    sequence: Sequence,
    faults: VecDeque<Fault>,
    /// The country of every document, as the control endpoint was told; it comes before the run's own.
    pub country: Option<String>,
    pub received: Vec<Received>,
    pub records: Vec<Record>,
    /// The last folio by issuer and document type.
    folios: HashMap<(String, String), u64>,
}

impl State {
    /// An empty state; `None` if its clock stands outside of 1970 to 9999.
    pub fn new(options: Options) -> Option<State> {
        let since = options.clock.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let start = DateTime::from_timestamp(since.as_secs().try_into().ok()?, since.subsec_nanos())?;
        (start <= LAST).then(|| State::at(start, options))
    }

    fn at(start: DateTime<Utc>, options: Options) -> State {
        State {
            start,
            now: start,
            sequence: Sequence::new(options.seed),
            options,
            faults: VecDeque::new(),
            country: None,
            received: Vec::new(),
            records: Vec::new(),
            folios: HashMap::new(),
        }
    }

    /// Back to the start, with the same options.
    pub fn reset(&mut self) {
        *self = State::at(self.start, self.options.clone());
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Turns the clock; it stays at the last instant that the calendar can say.
    pub fn advance(&mut self, by: Duration) {
        let later = TimeDelta::from_std(by).ok().and_then(|delta| self.now.checked_add_signed(delta));
        self.now = later.filter(|t| *t <= LAST).unwrap_or(LAST);
    }

    pub fn add_fault(&mut self, fault: Fault) {
        if fault.times > 0 {
            self.faults.push_back(fault);
        }
    }

    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter()
    }

    /// The failure that strikes this call: the first one that waits for it, which then has struck once more.
    pub fn take_fault(&mut self, operation: &str) -> Option<FaultKind> {
        let position = self.faults.iter().position(|fault| fault.strikes(operation))?;
        let fault = &mut self.faults[position];
        fault.times -= 1;
        let kind = fault.kind.clone();
        if fault.times == 0 {
            self.faults.remove(position);
        }
        Some(kind)
    }

    pub fn next_id(&mut self) -> Uuid {
        self.sequence.uuid()
    }

    /// The next folio of a Chilean issuer and document type, from 1.
    pub fn next_folio(&mut self, issuer: &str, document_type: &str) -> u64 {
        let folio = self.folios.entry((issuer.to_owned(), document_type.to_owned())).or_default();
        *folio += 1;
        *folio
    }

    /// What became of a folio: the last document that carries it.
    pub fn folio(&self, document: &Document) -> Option<Status> {
        let same = |record: &&Record| {
            record.country.code == "CL"
                && record.number == document.number()
                && record.document.document_type() == document.document_type()
                && record.document.sender_code() == document.sender_code()
        };
        self.records.iter().rev().find(same).map(|record| record.status(self.now))
    }

    pub fn record(&self, id: Uuid) -> Option<&Record> {
        self.records.iter().find(|record| record.id == id)
    }
}

/// 31 December 9999: every form of date can still say it.
const LAST: DateTime<Utc> = match DateTime::from_timestamp(253_402_214_400, 0) {
    Some(time) => time,
    None => DateTime::<Utc>::MAX_UTC,
};
