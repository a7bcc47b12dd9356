//! The sandbox's state: its clock, the documents, the received calls and the pending failures.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::batch::Track;
use crate::call::Received;
use crate::catalog::Catalog;
use crate::country::Country;
use crate::document::Document;
use crate::extraction::Extraction;
use crate::fault::{Fault, FaultKind};
use crate::folio::Folios;
use crate::handed::Hand;
use crate::identifier::Sequence;
use crate::identity::identity;
use crate::integrator::Package;
use crate::record::{Event, Record, Status};
use crate::token::Tokens;
use crate::{Certified, Options};

/// How many calls are kept, how many bytes of their bodies, and how many lines the page shows.
const MOST_CALLS: usize = 50_000;
const MOST_BYTES: usize = 256 << 20;
const MOST_LINES: usize = 50;

/// A pending failure, and how many matching calls it has counted.
#[derive(Debug)]
struct Waiting {
    fault: Fault,
    seen: u32,
}

/// One line of the page: time, call and status.
#[derive(Debug, Clone)]
pub(crate) struct LoggedCall {
    pub at: DateTime<Utc>,
    pub method: String,
    pub path: String,
    pub status: u16,
}

/// The whole state. With a folder, all fields that are not skipped survive a restart.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct State {
    #[serde(skip)]
    pub options: Options,
    #[serde(skip)]
    faults: VecDeque<Waiting>,
    #[serde(skip)]
    received: VecDeque<Received>,
    #[serde(skip)]
    received_bytes: usize,
    #[serde(skip)]
    pub lines: VecDeque<LoggedCall>,
    /// How often each operation was called.
    #[serde(skip)]
    pub calls: BTreeMap<String, u64>,
    /// How many connections a failure has ended.
    #[serde(skip)]
    pub broken: u64,
    #[serde(skip)]
    pub tokens: Tokens,
    #[serde(skip)]
    places: HashMap<Uuid, usize>,
    /// The identities that were issued.
    #[serde(skip)]
    issued: HashSet<String>,
    /// Whether an identity may be issued twice.
    #[serde(skip)]
    pub duplicates: bool,
    /// What an issued document becomes.
    #[serde(skip)]
    pub certified: Certified,
    /// The pages that GetDocument gives in place of the stored documents, whatever its filter is.
    #[serde(skip)]
    pub listed: Option<Vec<Vec<Value>>>,
    /// The number of calls that may have changed the state.
    #[serde(skip)]
    pub revision: u64,
    /// The address that this sandbox listens at.
    #[serde(skip)]
    pub url: String,
    /// An address at which nothing listens.
    #[serde(skip)]
    pub refusing: String,

    start: DateTime<Utc>,
    now: DateTime<Utc>,
    sequence: Sequence,
    /// The country of every document, set by the control endpoint; it takes precedence over the program's option.
    pub country: Option<String>,
    records: Vec<Record>,
    pub folios: Folios,
    pub catalog: Catalog,
    pub tracks: BTreeMap<Uuid, Track>,
    /// Events about documents that the sandbox does not have.
    pub events: Vec<Event>,
    pub contacts: u64,
    pub packages: Vec<Package>,
    pub extraction: Extraction,
    /// Items that a test put into a queue.
    #[serde(default)]
    pub hand: Hand,
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
            faults: VecDeque::new(),
            received: VecDeque::new(),
            received_bytes: 0,
            lines: VecDeque::new(),
            calls: BTreeMap::new(),
            broken: 0,
            tokens: Tokens::new(options.token_life),
            places: HashMap::new(),
            issued: HashSet::new(),
            duplicates: options.duplicates,
            certified: options.certified,
            listed: None,
            revision: 0,
            url: String::new(),
            refusing: String::new(),
            country: None,
            records: Vec::new(),
            folios: Folios::new(&options.billers, options.automatic_folios),
            catalog: Catalog::default(),
            tracks: BTreeMap::new(),
            events: Vec::new(),
            contacts: 0,
            packages: Vec::new(),
            extraction: Extraction::new(options.extraction_delay),
            hand: Hand::default(),
            options,
        }
    }

    /// A state that was read from the folder; what does not survive a restart is as at the start.
    pub fn restored(mut self, options: Options) -> State {
        self.tokens = Tokens::new(options.token_life);
        self.places = self.records.iter().enumerate().map(|(place, record)| (record.id, place)).collect();
        self.issued = self.records.iter().filter_map(Record::identity).collect();
        self.duplicates = options.duplicates;
        self.certified = options.certified;
        self.options = options;
        self
    }

    /// Resets the state, with the same options.
    pub fn reset(&mut self) {
        let (revision, url) = (self.revision, std::mem::take(&mut self.url));
        let refusing = std::mem::take(&mut self.refusing);
        *self = State::at(self.start, self.options.clone());
        self.revision = revision + 1;
        self.url = url;
        self.refusing = refusing;
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Moves the clock forward, at most to the last instant of the year 9999.
    pub fn advance(&mut self, by: Duration) {
        let later = TimeDelta::from_std(by).ok().and_then(|delta| self.now.checked_add_signed(delta));
        self.now = later.filter(|t| *t <= LAST).unwrap_or(LAST);
        self.revision += 1;
    }

    /// The instant at which the authority answers about a document that is sent now.
    pub fn authority_time(&self) -> DateTime<Utc> {
        let delay = TimeDelta::from_std(self.options.authority_delay).ok();
        delay.and_then(|delay| self.now.checked_add_signed(delay)).unwrap_or(self.now)
    }

    pub fn add_fault(&mut self, fault: Fault) {
        if fault.times > 0 && fault.every > 0 {
            self.faults.push_back(Waiting { fault, seen: 0 });
        }
    }

    pub fn clear_faults(&mut self) {
        self.faults.clear();
    }

    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().map(|waiting| &waiting.fault)
    }

    /// The failure of this call: the first pending one that matches. Its use is counted.
    pub fn take_fault(&mut self, operation: &str) -> Option<FaultKind> {
        let position = self.faults.iter_mut().position(|Waiting { fault, seen }| {
            let matches = fault.strikes(operation);
            *seen = seen.wrapping_add(matches.into());
            matches && seen.is_multiple_of(fault.every)
        })?;
        let fault = &mut self.faults[position].fault;
        fault.times -= 1;
        let kind = fault.kind.clone();
        if fault.times == 0 {
            self.faults.remove(position);
        }
        Some(kind)
    }

    /// Keeps a call; the oldest go when there are too many.
    pub fn keep(&mut self, call: Received) {
        self.received_bytes += call.body.len();
        self.received.push_back(call);
        while self.received.len() > MOST_CALLS || self.received_bytes > MOST_BYTES {
            let Some(oldest) = self.received.pop_front() else { break };
            self.received_bytes -= oldest.body.len();
        }
    }

    pub fn received(&self) -> impl Iterator<Item = &Received> {
        self.received.iter()
    }

    /// Records a call for the page, without its query.
    pub fn note(&mut self, method: &str, path: &str, status: u16) {
        let (method, path) = (method.to_owned(), path.chars().take(120).collect());
        self.lines.push_back(LoggedCall { at: self.now, method, path, status });
        if self.lines.len() > MOST_LINES {
            self.lines.pop_front();
        }
    }

    pub fn next_id(&mut self) -> Uuid {
        self.sequence.uuid()
    }

    pub fn digits(&mut self, count: usize) -> String {
        self.sequence.digits(count)
    }

    pub fn hex(&mut self, count: usize) -> String {
        self.sequence.hex(count)
    }

    /// The last document with that folio.
    pub fn folio(&self, document: &Document) -> Option<Status> {
        let same = |record: &&Record| {
            record.country.code == "CL"
                && record.number == document.number()
                && record.document.document_type() == document.document_type()
                && record.document.sender_code() == document.sender_code()
        };
        self.records.iter().rev().find(same).map(|record| record.status(self.now))
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    pub fn records_mut(&mut self) -> &mut [Record] {
        &mut self.records
    }

    pub fn add(&mut self, record: Record) {
        self.places.insert(record.id, self.records.len());
        self.issued.extend(record.identity());
        self.records.push(record);
    }

    /// Whether a document with this one's identity was issued, and may not be again.
    pub fn is_issued(&self, country: &Country, document: &Document) -> bool {
        !self.duplicates
            && identity(country, document).is_some_and(|identity| self.issued.contains(&identity))
    }

    pub fn record(&self, id: Uuid) -> Option<&Record> {
        self.records.get(*self.places.get(&id)?)
    }

    pub fn record_mut(&mut self, id: Uuid) -> Option<&mut Record> {
        self.records.get_mut(*self.places.get(&id)?)
    }

    /// The last document with that fiscal id, in any case of letters.
    pub fn by_fiscal_id(&self, id: &str) -> Option<&Record> {
        let now = self.now;
        let same =
            |r: &&Record| r.country_document_id(now).is_some_and(|known| known.eq_ignore_ascii_case(id));
        self.records.iter().rev().find(same)
    }
}

/// 31 December 9999, the last day that every date form can express.
const LAST: DateTime<Utc> = match DateTime::from_timestamp(253_402_214_400, 0) {
    Some(time) => time,
    None => DateTime::<Utc>::MAX_UTC,
};
