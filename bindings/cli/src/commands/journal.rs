//! `dtekit journal`: documents to issue, in a file that survives a power cut.

use std::cell::RefCell;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use dtekit::client::Client;
use dtekit::json::{Map, Value, json};
use dtekit::store::journal::{JournalAttempt, JournalEntry, JournalOptions, JournalRun, JournalState};
use dtekit::store::sql::SqlDialect;
use dtekit::{Finding, Journal as _, Naming, Result, SqlJournal, SqliteJournal, code};

use super::metrics::{Metrics, by_account};
use super::order::Order;
use super::stop::Stop;
use crate::connection::Connection;
use crate::decide::Decide;
use crate::exit::Exit;
use crate::fields::counts;
use crate::files::usage;
use crate::members::put;
use crate::session::Session;

/// How the journal is opened.
#[derive(Debug, Default, Args)]
pub struct Opened {
    /// Send a document of unknown outcome again after the service did not list it
    #[arg(long, value_parser = ["never", "after-reconcile"])]
    resend: Option<String>,
    /// For how long the service must not have listed it before that
    #[arg(long, value_name = "SECONDS")]
    settle_after: Option<f64>,
}

impl Opened {
    /// Opens the journal, or makes it.
    pub fn open(&self, path: &str) -> Result<SqliteJournal> {
        self.open_or(path, true)
    }

    /// Opens the journal. Only a command that submits makes one: an empty journal for a misspelt name would say that
    /// all is well.
    fn open_or(&self, path: &str, create: bool) -> Result<SqliteJournal> {
        let mut members = Map::new();
        put(&mut members, "resend", self.resend.as_deref());
        put(&mut members, "settle_after", self.settle_after);
        put(&mut members, "create", Some(create));
        SqliteJournal::open(path, JournalOptions::from_members(&members)?)
    }
}

/// Work with a journal
#[derive(Debug, Args)]
#[command(subcommand_precedence_over_arg = true)]
pub struct Journal {
    /// The file of the journal; ./NAME if its name is that of a command
    #[arg(value_name = "FILE")]
    file: Option<String>,
    #[command(flatten)]
    opened: Opened,
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Store a document to issue
    Submit {
        /// Your own key of the document, unless --key gives it
        #[arg(value_name = "KEY", required_unless_present = "named")]
        key: Option<String>,
        /// Your own key of the document, as `dtekit issue` takes it
        #[arg(long = "key", id = "named", value_name = "KEY")]
        named: Option<String>,
        /// The chain in which documents are sent in order
        #[arg(long)]
        chain: Option<String>,
        /// The account whose worker sends the document, such as the company
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
        #[command(flatten)]
        order: Order,
    },
    /// Issue what is due, until SIGTERM or Ctrl+C
    Run {
        /// End when nothing is due, and say what is left
        #[arg(long)]
        once: bool,
        /// How long a worker owns an entry
        #[arg(long, value_name = "SECONDS")]
        lease: Option<f64>,
        /// The account whose documents this worker sends; without it those without an account
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
        /// A JSON file with the settings of each account whose documents this worker sends
        #[arg(long, value_name = "FILE", conflicts_with = "account")]
        accounts: Option<String>,
        /// How often a document is sent that is refused or stays unknown, before a person decides
        #[arg(long, value_name = "NUMBER")]
        max_attempts: Option<u32>,
        #[command(flatten)]
        decide: Decide,
        #[command(flatten)]
        metrics: Metrics,
        #[command(flatten)]
        connection: Connection,
    },
    /// List entries
    List {
        /// Only those in this state
        #[arg(long, value_name = "STATE")]
        state: Option<String>,
        /// Only those of this account
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
    },
    /// Show an entry and its newest attempts
    #[command(visible_alias = "show")]
    Get {
        /// Its key
        key: String,
    },
    /// List what is finished and not acknowledged
    Results,
    /// Note that you have a result
    Acknowledge {
        /// The keys
        #[arg(required = true)]
        keys: Vec<String>,
    },
    /// Decide about an entry as a person who has looked
    Settle {
        /// Its key
        key: String,
        /// Its new state: accepted, rejected, sent, waiting, refused
        state: String,
        /// Why; it is kept
        #[arg(long)]
        reason: String,
    },
    /// Count the entries in each state
    Counts {
        /// Only those of this account
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
    },
    /// Remove what was acknowledged
    Compact {
        /// At least so long ago
        #[arg(long, value_name = "DAYS", default_value_t = 0.0)]
        older_than: f64,
    },
    /// Take all leases back after a power cut; no other worker may be running
    Recover,
    /// Write the statements that make the tables in a database, for a migration tool; without FILE
    Schema {
        /// The kind of the database
        #[arg(long, value_parser = dialects())]
        dialect: String,
        /// The schema of PostgreSQL or the database of MariaDB or MySQL that has the tables
        #[arg(long, value_name = "NAME")]
        schema: Option<String>,
    },
}

/// How many entries are read at once.
const PAGE: usize = 500;

impl Journal {
    /// Works.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let file = match (&self.work, &self.file) {
            (Work::Schema { dialect, schema }, None) => {
                return show_schema(session, dialect, schema.as_deref());
            }
            (Work::Schema { .. }, Some(_)) => return Err(usage("expected no file for `schema`, found one")),
            (_, Some(file)) => file,
            (_, None) => return Err(usage("expected the file of the journal, found none")),
        };
        if let Work::Run { once, lease, account, accounts, max_attempts, decide, metrics, connection } =
            &self.work
        {
            let clients = match accounts {
                Some(path) => connection.clients(path)?,
                None => vec![(account.clone().unwrap_or_default(), connection.client()?)],
            };
            // With one entry a pass, a signal is obeyed soonest.
            let mut members = Map::from_iter([("most".to_owned(), 1.into())]);
            put(&mut members, "lease", *lease);
            put(&mut members, "max_attempts", *max_attempts);
            let mut run = JournalRun::from_members(&members)?;
            run.decide_table = decide.table()?.map(Into::into);
            let journal = self.opened.open_or(file, false)?;
            return self.work(session, &journal, *once, run, metrics, &clients);
        }
        let journal = self.opened.open_or(file, matches!(self.work, Work::Submit { .. }))?;
        let now = SystemTime::now();
        match &self.work {
            Work::Submit { key, named, chain, account, order } => {
                let (key, mut order) = match (key, named) {
                    (Some(key), None) => (key, order.read(chain.as_deref())?),
                    (file, Some(key)) => (key, order.read_beside(file.as_deref(), chain.as_deref())?),
                    (None, None) => return Err(usage("expected the key of the document, found none")),
                };
                order.account = account.clone().unwrap_or_default();
                let entry = order.submit(&journal, key, now)?;
                show_entry(session, &entry);
                return Ok(exit_of(&entry));
            }
            Work::List { state, account } => {
                let state = state.as_deref().map(str::parse::<JournalState>).transpose()?;
                let mut after = 0;
                loop {
                    let mut page = journal.list_of(account.as_deref(), state, after, PAGE)?;
                    page.iter_mut().for_each(|entry| entry.warn(now));
                    page.iter().for_each(|entry| show_entry(session, entry));
                    match page.last() {
                        Some(last) => after = last.number,
                        None => break,
                    }
                }
            }
            Work::Get { key } => match journal.get(key)? {
                Some(mut entry) => {
                    entry.warn(now);
                    show_with_attempts(session, &entry, &journal.attempts(key)?);
                    return Ok(exit_of(&entry));
                }
                None => return self.absent(session, key),
            },
            // A result stays until it is acknowledged, so only the first ones can be listed.
            Work::Results => journal.results(10_000)?.iter().for_each(|entry| show_entry(session, entry)),
            Work::Acknowledge { keys } => {
                let mut exit = Exit::Done;
                for key in keys {
                    if !journal.acknowledge(key, now)? {
                        exit = self.absent(session, key)?;
                    }
                }
                return Ok(exit);
            }
            Work::Settle { key, state, reason } => {
                show_entry(session, &journal.settle(key, state.parse()?, reason, now)?);
            }
            Work::Counts { account } => {
                let value = journal.counts_of(account.as_deref())?.to_value();
                session.show(&value, || counts(&value));
            }
            Work::Compact { older_than } => {
                let age = Duration::try_from_secs_f64(older_than * 86_400.0);
                let age = age.map_err(|error| usage(format!("expected days for `--older-than`: {error}")))?;
                let before = now.checked_sub(age).unwrap_or(SystemTime::UNIX_EPOCH);
                session.line(journal.compact(before)?.to_string());
            }
            Work::Recover => session.line(journal.recover(now)?.to_string()),
            Work::Run { .. } | Work::Schema { .. } => {}
        }
        Ok(Exit::Done)
    }

    fn absent(&self, session: &Session, key: &str) -> Result<Exit> {
        session.note(&format!("no entry with the key {key}"), &format!("no hay entrada con la clave {key}"));
        Ok(Exit::Refused)
    }

    fn work(
        &self,
        session: &Session,
        journal: &SqliteJournal,
        once: bool,
        run: JournalRun<'_>,
        metrics: &Metrics,
        clients: &[(String, Client)],
    ) -> Result<Exit> {
        let worked = RefCell::new(Vec::new());
        let told = |key: &str| worked.borrow_mut().push(key.to_owned());
        let run = JournalRun { told: Some(&told), ..run };
        let is_told = !once && !session.is_quiet();
        let clients: Vec<_> = clients.iter().map(|(account, client)| (account.as_str(), client)).collect();
        let stop = Stop::watch()?;
        let text = || metrics_of(journal, &clients);
        metrics.write(session, text)?;
        if !once {
            session.note("working; end it by SIGTERM or Ctrl+C", "trabajando; termine con SIGTERM o Ctrl+C");
        }
        while !stop.asked() {
            metrics.write_if_due(session, text)?;
            let pass = journal.run_accounts(&clients, SystemTime::now(), &run)?;
            for key in worked.take().into_iter().filter(|_| is_told && !session.json) {
                // One that was removed meanwhile has nothing to show.
                if let Some(entry) = journal.get(&key)? {
                    show_worked(session, &entry);
                }
            }
            session.findings("", b"", &pass.new_findings);
            if pass.worked == 0 {
                if once {
                    tell_backlog(session, journal, &clients, pass.next_at)?;
                    break;
                }
                stop.wait(pass.next_at);
            } else if session.json {
                session.line(pass.to_value(Naming::Snake).to_string());
            }
        }
        metrics.write(session, text)?;
        Ok(Exit::Done)
    }
}

/// The words of the databases: those that several machines share, and a file.
fn dialects() -> PossibleValuesParser {
    let shared = SqlDialect::SHARED.map(SqlDialect::as_str);
    PossibleValuesParser::new(shared.into_iter().chain([SqlDialect::Sqlite.as_str()]))
}

/// Says what is left of these accounts when nothing is due.
fn tell_backlog(
    session: &Session,
    journal: &SqliteJournal,
    clients: &[(&str, &Client)],
    next_at: Option<SystemTime>,
) -> Result<()> {
    let accounts: Vec<&str> = clients.iter().map(|(account, _)| *account).collect();
    let backlog = journal.backlog(&accounts, next_at)?;
    session.note(&backlog.english(), &backlog.spanish());
    Ok(())
}

/// Shows an entry that a pass has worked on. Why an open one is not done yet, the pass says once for all entries.
fn show_worked(session: &Session, entry: &JournalEntry) {
    if entry.is_finished {
        return show_entry(session, entry);
    }
    session.show(&entry.to_value(Naming::Snake), || line(entry));
    session.findings(&entry.key, b"", &deadline_warning(entry).cloned().into_iter().collect::<Vec<_>>());
}

/// The metrics of the client and the journal, or of each account.
fn metrics_of(journal: &SqliteJournal, clients: &[(&str, &Client)]) -> Result<String> {
    let text = |client: &Client, account| -> Result<String> {
        let journal = journal.metrics_of(account, SystemTime::now())?;
        Ok(client.metrics().to_prometheus() + &journal.to_prometheus())
    };
    match clients {
        [("", client)] => text(client, None),
        _ => {
            let each = clients.iter().map(|(account, client)| Ok((*account, text(client, Some(account))?)));
            Ok(by_account(&each.collect::<Result<Vec<_>>>()?))
        }
    }
}

/// Shows the statements that make the tables.
fn show_schema(session: &Session, dialect: &str, schema: Option<&str>) -> Result<Exit> {
    let dialect = match dialect {
        "sqlite" => SqlDialect::Sqlite,
        other => SqlDialect::new(other)?,
    };
    let text = SqlJournal::schema(dialect, schema)?;
    session.line(if session.json { json!({ "schema": text }).to_string() } else { text.trim().to_owned() });
    Ok(Exit::Done)
}

/// Shows an entry.
pub fn show_entry(session: &Session, entry: &JournalEntry) {
    session.show(&entry.to_value(Naming::Snake), || line(entry));
    show_findings(session, entry);
}

/// Shows an entry, and a line for each of its attempts.
fn show_with_attempts(session: &Session, entry: &JournalEntry, attempts: &[JournalAttempt]) {
    let mut value = entry.to_value(Naming::Snake);
    let shown = attempts.iter().map(|attempt| attempt.to_value(Naming::Snake)).collect();
    if let Some(members) = value.as_object_mut() {
        members.insert("attempts".to_owned(), Value::Array(shown));
    }
    session.show(&value, || {
        let attempts = attempts.iter().map(|attempt| {
            let at = DateTime::<Utc>::from(attempt.at).to_rfc3339_opts(SecondsFormat::Secs, true);
            let code = attempt.code.as_ref().map_or(String::new(), |code| format!("  {code}"));
            format!("\n  {at}  {}  {}{code}", attempt.kind.as_str(), attempt.outcome.as_str())
        });
        line(entry) + &attempts.collect::<String>()
    });
    show_findings(session, entry);
}

/// An entry in a line.
fn line(entry: &JournalEntry) -> String {
    let id = entry.record.country_document_id.clone();
    let id = id.map_or(String::new(), |id| format!("  {id}"));
    let note = entry.record.note.as_ref().map_or(String::new(), |note| format!("  ({note})"));
    format!("{}  {}{id}{note}", entry.key, entry.state.as_str())
}

fn show_findings(session: &Session, entry: &JournalEntry) {
    let mut findings = entry.record.findings.clone();
    findings.extend(deadline_warning(entry).cloned());
    session.findings(&entry.key, b"", &findings);
}

/// The warning that the document of an entry which was not sent is late, or that these are its last days.
pub fn deadline_warning(entry: &JournalEntry) -> Option<&Finding> {
    let codes = [code::LINT_LATE.word, code::LINT_DUE.word];
    let is_open = !entry.is_finished && entry.state != JournalState::Sent;
    entry.record.warnings.iter().find(|finding| is_open && codes.contains(&&*finding.code))
}

/// How the program ends after one entry.
pub fn exit_of(entry: &JournalEntry) -> Exit {
    match entry.state {
        JournalState::Rejected => Exit::Rejected,
        JournalState::Unknown => Exit::Unknown,
        JournalState::Refused => Exit::Refused,
        _ => Exit::Done,
    }
}
