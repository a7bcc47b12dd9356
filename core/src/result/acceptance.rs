//! Turns a result that is not accepted into an error, with everything that the service and the authority said.

use crate::json::Value;

use super::answer::cut;
use super::outcome::{Outcome, Reason};
use super::process_result::ProcessResult;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};

/// The most messages that an error repeats. The result itself has all of them.
const MOST: usize = 20;

impl ProcessResult {
    /// Returns this result if it was accepted, for callers that want an error otherwise.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `result-rejected`, and a finding for each message and exception of the service and
    /// for each observation of the authority, up to twenty; [`ErrorKind::Answer`] with `result-not-accepted-yet`; for
    /// an unknown outcome the attached error's kind with `result-unknown`.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, ProcessResult};
    /// let body = br#"{"Success": false, "Code": 99, "Messages": ["CFDI40108: el total no cuadra"]}"#;
    /// let error = ProcessResult::decode(body, &AnswerContext::default())?.accepted().unwrap_err();
    /// assert_eq!(error.message(), "expected an accepted document, found outcome `rejected` (refused-unstored), code `99`");
    /// assert_eq!(error.findings()[1].path.as_deref(), Some("Messages[1]"));
    /// assert_eq!(error.findings()[1].message, "expected no message, found `CFDI40108: el total no cuadra`");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn accepted(&self) -> Result<&ProcessResult> {
        let (kind, code) = match self.outcome {
            Some(Outcome::Accepted) => return Ok(self),
            None if self.success => return Ok(self),
            Some(Outcome::Rejected) | None => (ErrorKind::Invalid, &code::RESULT_REJECTED),
            Some(Outcome::Sent | Outcome::Queued) => (ErrorKind::Answer, &code::RESULT_NOT_ACCEPTED_YET),
            Some(Outcome::Unknown) => {
                (self.error.as_ref().map_or(ErrorKind::Answer, Error::kind), &code::RESULT_UNKNOWN)
            }
        };
        let outcome = self.outcome.map_or("rejected", Outcome::as_str);
        let reason = self.reason.map_or("refused", Reason::as_str);
        let mut message = format!("expected an accepted document, found outcome `{outcome}` ({reason})");
        if let Some(code) = &self.code {
            message.push_str(&format!(", code `{}`", short(code)));
        }
        // With success true the texts tell of a success, and give no reason why nothing was stored.
        let is_refusal = self.reason != Some(Reason::NothingStored);
        if let Some(description) = self.description.as_ref().filter(|_| is_refusal) {
            message.push_str(&format!(", `{}`", cut(description)));
        }
        let mut findings = vec![Finding::new(code, message)];
        if std::ptr::eq(code, &code::RESULT_REJECTED) && is_refusal {
            findings.extend(self.said().take(MOST));
        }
        let error = Error::from_findings(kind, findings).expect("the first finding is an error");
        Err(match &self.error {
            Some(cause) => match cause.phase() {
                Some(phase) => error.with_phase(phase).with_source(cause.clone()),
                None => error.with_source(cause.clone()),
            },
            None => error,
        })
    }

    /// A finding for each message of the service and of the authority; a long message is cut.
    fn said(&self) -> impl Iterator<Item = Finding> {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let several = move |name: &'static str, what: &'static str, values: &[Value]| {
            let finding = |(index, said): (usize, String)| (format!("{name}[{}]", index + 1), what, said);
            values.iter().map(text).enumerate().map(finding).collect::<Vec<_>>()
        };
        let acknowledgement = self.acknowledgement.iter();
        let authority = acknowledgement.flat_map(|said| {
            let message =
                said.descripcion_msg.iter().map(|text| ("ResponseValue/descripcionMsg".to_owned(), text));
            let observations = said.observaciones.iter().enumerate();
            let observations = observations
                .map(|(index, text)| (format!("ResponseValue/observaciones[{}]", index + 1), text));
            message.chain(observations).map(|(path, text)| (path, "observation", text.clone()))
        });
        several("Messages", "message", &self.messages)
            .into_iter()
            .chain(several("ErrorException", "exception", &self.error_exception))
            .chain(authority)
            .filter(|(_, _, said)| !said.trim().is_empty())
            .map(|(path, what, said)| {
                let message = format!("expected no {what}, found `{}`", cut(&said));
                Finding::new(&code::RESULT_REJECTED, message).with_path(path)
            })
    }
}
