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
    /// Writes the text, the whole or nothing. The first time a file that cannot be written is an error; a worker that
    /// works goes on.
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

/// The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files
/// with one series.
fn labelled(text: &str, path: &str) -> String {
    with_label(text, "worker", &Path::new(path).file_stem().unwrap_or_default().to_string_lossy())
}

/// The metrics of several accounts as one text, with the label `account` at each sample. A metric is described once.
pub fn by_account(texts: &[(&str, String)]) -> String {
    let mut metrics: Vec<(String, String, String)> = Vec::new();
    for (account, text) in texts {
        let mut at = 0;
        for line in with_label(text, "account", account).lines() {
            if let Some(name) = line.strip_prefix("# HELP ").and_then(|line| line.split(' ').next()) {
                at = metrics.iter().position(|(known, ..)| known == name).unwrap_or(metrics.len());
                metrics.resize_with(metrics.len().max(at + 1), Default::default);
                metrics[at].0 = name.to_owned();
                metrics[at].1.clear();
            }
            if let Some((_, about, samples)) = metrics.get_mut(at) {
                let part = if line.starts_with('#') { about } else { samples };
                part.extend([line, "\n"]);
            }
        }
    }
    metrics.into_iter().map(|(_, about, samples)| about + &samples).collect()
}

fn with_label(text: &str, label: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let mut labelled = String::with_capacity(2 * text.len());
    for line in text.lines() {
        match line.find(['{', ' ']).filter(|_| !line.starts_with('#')) {
            Some(end) => {
                let (name, rest) = line.split_at(end);
                let (close, rest) = rest.strip_prefix('{').map_or(("}", rest), |rest| (",", rest));
                labelled.extend([name, "{", label, "=\"", &value, "\"", close, rest]);
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

    #[test]
    fn a_metric_of_several_accounts_is_described_once() {
        let text = |more: &str| format!("# HELP a b\n# TYPE a gauge\na 1\n{more}");
        let texts =
            [("n", text("")), ("s", text("# HELP c d\n# TYPE c gauge\nc{e=\"f\"} 2\n")), ("w", text(""))];
        let expected = "# HELP a b\n# TYPE a gauge\na{account=\"n\"} 1\na{account=\"s\"} 1\na{account=\"w\"} 1\n\
            # HELP c d\n# TYPE c gauge\nc{account=\"s\",e=\"f\"} 2\n";
        assert_eq!(by_account(&texts), expected);
    }
}
