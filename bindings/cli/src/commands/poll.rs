//! `dtekit poll`: documents at the extraction provider, in a file that survives a power cut.

use std::time::SystemTime;

use clap::{Args, Subcommand};
use dtekit::extraction::Policy;
use dtekit::json::Map;
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::{Naming, PollStore as _, Result, SqlitePollStore};

use super::extract::Given;
use super::metrics::Metrics;
use super::stop::Stop;
use crate::connection::Connection;
use crate::exit::Exit;
use crate::fields::counts;
use crate::members::put;
use crate::session::Session;

/// Work with a store of documents at the extraction provider
#[derive(Debug, Args)]
pub struct Poll {
    /// The file of the store
    file: String,
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Store a file to send
    Submit {
        #[command(flatten)]
        given: Given,
    },
    /// Send and ask for what is due, until SIGTERM or Ctrl+C
    Run {
        /// End when nothing is due
        #[arg(long)]
        once: bool,
        /// How long a worker owns a document
        #[arg(long, value_name = "SECONDS")]
        lease: Option<f64>,
        #[command(flatten)]
        metrics: Metrics,
        #[command(flatten)]
        connection: Connection,
    },
    /// Show a document
    Get {
        /// Its external id
        external_id: String,
    },
    /// List what has ended and is not acknowledged
    Results,
    /// Remove results that you have
    Acknowledge {
        /// Their external ids
        #[arg(required = true)]
        external_ids: Vec<String>,
    },
    /// Count the documents in each state
    Counts,
}

impl Poll {
    /// Works.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        // An empty store for a misspelt name would say that all is well.
        let store = match &self.work {
            Work::Submit { .. } => SqlitePollStore::open(&self.file)?,
            _ => SqlitePollStore::open_existing(&self.file)?,
        };
        match &self.work {
            Work::Submit { given } => {
                let upload = given.upload()?;
                let external_id = given.external_id(&upload);
                store.submit(upload, Policy::default(), SystemTime::now())?;
                session.line(external_id);
            }
            Work::Run { once, lease, metrics, connection } => {
                let mut members = Map::from_iter([("most".to_owned(), 1.into())]);
                put(&mut members, "lease", *lease);
                let run = PollRun::from_members(&members)?;
                let (client, stop) = (connection.client()?, Stop::watch()?);
                let text = || {
                    Ok(client.metrics().to_prometheus() + &store.metrics(SystemTime::now())?.to_prometheus())
                };
                metrics.write(session, text)?;
                session
                    .note("working; end it by SIGTERM or Ctrl+C", "trabajando; termine con SIGTERM o Ctrl+C");
                while !stop.asked() {
                    metrics.write_if_due(session, text)?;
                    let pass = store.run_due(&client, SystemTime::now(), &run)?;
                    session.findings("", b"", &pass.new_findings);
                    if pass.worked == 0 {
                        if *once {
                            break;
                        }
                        stop.wait(pass.next_at);
                    }
                }
                metrics.write(session, text)?;
            }
            Work::Get { external_id } => match store.get(external_id)? {
                Some(job) => show(session, &job),
                None => return Ok(self.absent(session, external_id)),
            },
            Work::Results => store.results(10_000)?.iter().for_each(|job| show(session, job)),
            Work::Acknowledge { external_ids } => {
                let mut exit = Exit::Done;
                for external_id in external_ids {
                    if !store.acknowledge(external_id)? {
                        exit = self.absent(session, external_id);
                    }
                }
                return Ok(exit);
            }
            Work::Counts => {
                let value = store.counts()?.to_value(Naming::Snake);
                session.show(&value, || counts(&value));
            }
        }
        Ok(Exit::Done)
    }

    fn absent(&self, session: &Session, id: &str) -> Exit {
        session.note(&format!("no document with the id {id}"), &format!("no hay documento con el id {id}"));
        Exit::Refused
    }
}

fn show(session: &Session, job: &PollJob) {
    session.show(&job.to_value(Naming::Snake), || {
        let reason = job.reason.as_ref().map_or(String::new(), |reason| format!("  {reason}"));
        format!("{}  {}{reason}", job.external_id, job.state.as_str())
    });
    session.findings("", b"", &job.findings);
}
