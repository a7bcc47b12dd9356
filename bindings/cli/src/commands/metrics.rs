//! `--metrics` of the workers: their metrics in a file that Prometheus's node_exporter reads.

use std::cell::Cell;
use std::time::{Duration, Instant};

use clap::Args;
use dtekit::Result;

use crate::files;
use crate::session::Session;

/// How often a worker writes the file.
const EVERY: Duration = Duration::from_secs(5);

/// Where a worker writes its metrics.
#[derive(Debug, Args)]
pub struct Metrics {
    /// Write metrics for Prometheus into this file, at the beginning, every 5 seconds and at the end
    #[arg(long, value_name = "FILE")]
    metrics: Option<String>,
    #[arg(skip)]
    written: Cell<Option<Instant>>,
}

impl Metrics {
    /// Writes the text, the whole or nothing. The first time a file that cannot be written is an error; a worker that works goes on.
    pub fn write(&self, session: &Session, text: impl FnOnce() -> Result<String>) -> Result<()> {
        let Some(path) = &self.metrics else { return Ok(()) };
        let is_first = self.written.replace(Some(Instant::now())).is_none();
        let written = text().and_then(|text| files::write(path, text.as_bytes()));
        match written {
            Err(error) if !is_first => {
                session.note(&format!("no metrics: {error}"), &format!("sin métricas: {error}"));
                Ok(())
            }
            written => written,
        }
    }

    /// The same if it is time to.
    pub fn write_if_due(&self, session: &Session, text: impl FnOnce() -> Result<String>) -> Result<()> {
        match self.written.get() {
            Some(last) if last.elapsed() < EVERY => Ok(()),
            _ => self.write(session, text),
        }
    }
}
