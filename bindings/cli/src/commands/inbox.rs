//! `dtekit inbox`: what arrives, in a file that survives a power cut.

use std::time::SystemTime;

use clap::{Args, Subcommand};
use dtekit::json::{Map, Value};
use dtekit::store::inbox::{InboxEntry, InboxRun, InboxState};
use dtekit::{Inbox, Naming, Result};

use super::inbox_answer::Answer;
use super::inbox_print::Print;
use super::metrics::Metrics;
use super::stop::Stop;
use crate::connection::Connection;
use crate::exit::Exit;
use crate::fields::{counts, facts};
use crate::files;
use crate::members::put;
use crate::session::Session;

/// Work with an inbox of what the service has for an account
#[derive(Debug, Args)]
pub struct InboxOptions {
    /// The file of the inbox
    file: String,
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Store what the service has, then confirm it, until SIGTERM or Ctrl+C
    Run {
        /// The tax id of the account
        #[arg(long, value_name = "ID")]
        account: String,
        /// What is taken: received (the default), despatch, messages or print; may be given several times
        #[arg(long = "source", value_name = "SOURCE")]
        sources: Vec<String>,
        /// The series of print jobs and despatch advices
        #[arg(long)]
        series: Option<String>,
        /// The document type of despatch advices
        #[arg(long, value_name = "TYPE")]
        document_type: Option<String>,
        /// Make one pass
        #[arg(long)]
        once: bool,
        /// How long to wait between two passes
        #[arg(long, value_name = "SECONDS", default_value_t = 60)]
        every: u32,
        #[command(flatten)]
        metrics: Metrics,
        #[command(flatten)]
        connection: Box<Connection>,
    },
    Print(Box<Print>),
    Answer(Box<Answer>),
    /// List the entries
    List {
        /// Only those in this state: new, printed, answered, done, failed or given-back
        #[arg(long)]
        state: Option<String>,
    },
    /// Show an entry, or write its document
    #[command(visible_alias = "get")]
    Show {
        /// Its key
        key: String,
        /// Write the document, byte for byte
        #[arg(long, conflicts_with = "generic")]
        original: bool,
        /// Write the generic DTE
        #[arg(long)]
        generic: bool,
    },
    /// Note that you are done with entries
    #[command(visible_alias = "acknowledge")]
    Done {
        /// Their keys
        #[arg(required = true)]
        keys: Vec<String>,
    },
    /// Give entries back, so that another system can take them
    GiveBack {
        /// Their keys
        #[arg(required = true)]
        keys: Vec<String>,
    },
    /// Count the entries in each state
    Counts,
}

impl InboxOptions {
    /// Works.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        if !matches!(self.work, Work::Run { .. } | Work::Print(_)) {
            // An empty inbox for a misspelt name would say that nothing has arrived.
            files::expect_there(&self.file)?;
        } else if !std::path::Path::new(&self.file).exists() {
            let file = &self.file;
            let english = format!("makes the inbox {file}, which was not there");
            session.note(&english, &format!("crea el buzón {file}, que no existía"));
        }
        let inbox = Inbox::open(&self.file)?;
        match &self.work {
            Work::Run { account, sources, series, document_type, once, every, metrics, connection } => {
                let mut members = Map::from([("account", Value::from(&**account))]);
                put(&mut members, "series", series.clone());
                put(&mut members, "document_type", document_type.clone());
                if !sources.is_empty() {
                    let sources = sources.iter().map(|source| Value::from(&**source)).collect();
                    members.insert("sources".to_owned(), Value::Array(sources));
                }
                let run = InboxRun::from_members(&members)?;
                return take(session, &inbox, &run, connection, (*once, *every), metrics);
            }
            Work::Print(print) => return print.run(session, &inbox),
            Work::Answer(answer) => return answer.run(session, inbox),
            Work::List { state } => {
                let state = state.as_deref().map(str::parse::<InboxState>).transpose()?;
                let mut after = 0;
                loop {
                    let entries = inbox.list(state, after, 1000)?;
                    let Some(last) = entries.last() else { break };
                    after = last.number;
                    entries.iter().for_each(|entry| show(session, entry));
                }
            }
            Work::Show { key, original, generic } => {
                let Some(entry) = inbox.get(key)? else { return Ok(absent(session, key)) };
                let document = match (original, generic) {
                    (true, _) => inbox.original(key)?,
                    (_, true) => inbox.generic(key)?.map(String::into_bytes),
                    _ => {
                        let value = entry.to_value(Naming::Snake);
                        session.show(&value, || facts(&value));
                        show_findings(session, &entry);
                        return Ok(Exit::Done);
                    }
                };
                match document {
                    Some(document) => files::write("-", &document)?,
                    None => return Ok(absent(session, key)),
                }
            }
            Work::Done { keys } => {
                let mut exit = Exit::Done;
                for key in keys {
                    if !inbox.acknowledge(key, SystemTime::now())? {
                        exit = absent(session, key);
                    }
                }
                return Ok(exit);
            }
            Work::GiveBack { keys } => {
                for key in keys {
                    inbox.give_back(key, SystemTime::now())?;
                }
            }
            Work::Counts => {
                let value = inbox.counts()?.to_value();
                session.show(&value, || counts(&value));
            }
        }
        Ok(Exit::Done)
    }
}

fn take(
    session: &Session,
    inbox: &Inbox,
    run: &InboxRun,
    connection: &Connection,
    (once, every): (bool, u32),
    metrics: &Metrics,
) -> Result<Exit> {
    let (client, stop) = (connection.client()?, Stop::watch()?);
    let text = || {
        let inbox = inbox.metrics(SystemTime::now())?;
        Ok(client.metrics().to_prometheus() + &inbox.to_prometheus())
    };
    metrics.write(session, text)?;
    if !once {
        session.note("working; end it by SIGTERM or Ctrl+C", "trabajando; termine con SIGTERM o Ctrl+C");
    }
    loop {
        let now = SystemTime::now();
        let pass = inbox.run(&client, now, run)?;
        let value = pass.to_value(Naming::Snake);
        session.show(&value, || {
            format!("{} taken, {} confirmed, {} unclear", pass.taken, pass.confirmed, pass.unclear)
        });
        session.findings("", b"", &pass.new_findings);
        if once {
            metrics.write(session, text)?;
            return Ok(if pass.unclear == 0 { Exit::Done } else { Exit::Refused });
        }
        let next = now + std::time::Duration::from_secs(every.into());
        while !stop.asked() && SystemTime::now() < next {
            metrics.write_if_due(session, text)?;
            stop.wait(Some(next));
        }
        if stop.asked() {
            metrics.write(session, text)?;
            return Ok(Exit::Done);
        }
    }
}

fn absent(session: &Session, key: &str) -> Exit {
    session.note(&format!("nothing under the key {key}"), &format!("no hay nada con la clave {key}"));
    Exit::Refused
}

fn show(session: &Session, entry: &InboxEntry) {
    session.show(&entry.to_value(Naming::Snake), || {
        let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        let record = &entry.record;
        let (country, kind) = (text(&record.country), text(&record.document_type));
        let (sender, total) = (text(&record.sender), text(&record.total));
        format!("{}  {}  {country} {kind}  {sender}  {total}", entry.key, entry.state)
    });
    show_findings(session, entry);
}

fn show_findings(session: &Session, entry: &InboxEntry) {
    session.findings(&entry.key, b"", &entry.record.findings);
    session.findings(&entry.key, b"", &entry.record.call_findings);
}
