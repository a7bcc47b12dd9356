//! Metrics as text for Prometheus.

use std::fmt::{Display, Write};

use super::table::{CALLS, DURATION, ERRORS, IN_FLIGHT, Metric, REQUESTS, RETRIES};
use super::{CallOutcome, Durations, Metrics, OperationMetrics};
use crate::error::ErrorKind;

/// A text in the exposition format 0.0.4 of Prometheus.
#[derive(Default)]
pub(crate) struct Text(String);

impl Text {
    /// Begins a metric: its meaning and its type. Its samples follow.
    pub fn metric(&mut self, metric: &Metric) {
        let Metric { name, kind, help, .. } = metric;
        let help = help.replace('\\', "\\\\").replace('\n', "\\n");
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {}", kind.as_str());
    }

    /// One sample; the labels are in the order of `labels`.
    pub fn sample(&mut self, name: &str, labels: &[&str], values: &[&str], sample: impl Display) {
        self.0.push_str(name);
        for (at, (label, value)) in labels.iter().zip(values).enumerate() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let _ = write!(self.0, "{}{label}=\"{value}\"", if at == 0 { '{' } else { ',' });
        }
        if !labels.is_empty() {
            self.0.push('}');
        }
        let _ = writeln!(self.0, " {sample}");
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

impl Metrics {
    /// The metrics as text for Prometheus, in the exposition format 0.0.4: `text/plain; version=0.0.4; charset=utf-8`.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Client, Settings};
    /// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
    /// assert!(client.metrics().to_prometheus().contains("\ndtekit_calls_in_flight 0\n"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn to_prometheus(&self) -> String {
        let mut text = Text::default();
        text.metric(&IN_FLIGHT);
        text.sample(IN_FLIGHT.name, &[], &[], self.in_flight);
        let called = || self.operations.iter().filter(|one| one.calls() > 0);
        if called().next().is_some() {
            text.metric(&CALLS);
            for one in called() {
                for outcome in CallOutcome::ALL {
                    let values = [one.operation, outcome.as_str()];
                    text.sample(CALLS.name, CALLS.labels, &values, one.outcome(outcome));
                }
            }
            text.metric(&ERRORS);
            for one in called() {
                for kind in ErrorKind::ALL {
                    let values = [one.operation, kind.as_str()];
                    text.sample(ERRORS.name, ERRORS.labels, &values, one.errors(kind));
                }
            }
        }
        type Count = fn(&OperationMetrics) -> u64;
        let counts: [(Metric, Count); 2] = [(REQUESTS, |one| one.requests), (RETRIES, |one| one.retries)];
        for (metric, count) in counts.iter().filter(|_| !self.operations.is_empty()) {
            text.metric(metric);
            for one in &self.operations {
                text.sample(metric.name, metric.labels, &[one.operation], count(one));
            }
        }
        if called().next().is_some() {
            text.metric(&DURATION);
            called().for_each(|one| durations(&mut text, one));
        }
        text.into_string()
    }
}

fn durations(text: &mut Text, one: &OperationMetrics) {
    let [name, sum, count] = ["bucket", "sum", "count"].map(|part| format!("{}_{part}", DURATION.name));
    let bounds = Durations::BOUNDS.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
    for (bound, calls) in bounds.zip(one.duration.buckets) {
        text.sample(&name, &["operation", "le"], &[one.operation, &bound], calls);
    }
    text.sample(&sum, DURATION.labels, &[one.operation], one.duration.sum.as_secs_f64());
    text.sample(&count, DURATION.labels, &[one.operation], one.duration.count());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_escapes_what_would_end_it() {
        let mut text = Text::default();
        text.sample("name", &["a", "b"], &["\\\"\n", "ñ"], 1);
        assert_eq!(text.into_string(), "name{a=\"\\\\\\\"\\n\",b=\"ñ\"} 1\n");
    }
}
