//! `--metrics` of the workers: their metrics in a file that Prometheus's node_exporter reads.

use std::cell::Cell;
use std::path::Path;
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
        let written = text().and_then(|text| files::replace(path, labelled(&text, path).as_bytes()));
        match written {
            Err(error) if !is_first => {
                session.note(&format!("no metrics: {error}"), &format!("sin métricas: {error}"));
                Ok(())
            }
            written => written,
        }
    }

    /// Writes the file if it is time to.
    pub fn write_if_due(&self, session: &Session, text: impl FnOnce() -> Result<String>) -> Result<()> {
        match self.written.get() {
            Some(last) if last.elapsed() < EVERY => Ok(()),
            _ => self.write(session, text),
        }
    }
}

/// The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files with one series.
fn labelled(text: &str, path: &str) -> String {
    let worker = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
    let worker = worker.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let mut labelled = String::with_capacity(2 * text.len());
    for line in text.lines() {
        match line.find(['{', ' ']).filter(|_| !line.starts_with('#')) {
            Some(end) => {
                let (name, rest) = line.split_at(end);
                let (close, rest) = rest.strip_prefix('{').map_or(("}", rest), |rest| (",", rest));
                labelled.extend([name, "{worker=\"", &worker, "\"", close, rest]);
            }
            None => labelled.push_str(line),
        }
        labelled.push('\n');
    }
    labelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sample_says_whose_it_is() {
        let text = "# HELP a b\n# TYPE a gauge\na 1\na{state=\"x y\"} 2\n";
        let expected =
            "# HELP a b\n# TYPE a gauge\na{worker=\"t\\\"1\"} 1\na{worker=\"t\\\"1\",state=\"x y\"} 2\n";
        assert_eq!(labelled(text, "folder/t\"1.prom"), expected);
    }
}
