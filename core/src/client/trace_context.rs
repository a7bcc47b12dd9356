//! The W3C Trace Context of the program's own trace, which calls send onward.

use std::sync::Arc;

use super::Client;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};

/// Header fields: their names and values.
pub(super) type Fields = [(&'static str, String)];

/// The most bytes of a `tracestate`: those that W3C asks every system to send onward.
const MOST_STATE: usize = 512;

impl Client {
    /// This client; its calls belong to the program's own trace: each request to the service has the header fields
    /// `traceparent` and, if it is given, `tracestate` (W3C Trace Context). Both share connections and token.
    ///
    /// They go to the service alone: not to the extraction provider, to a token endpoint, or to the address of a file.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a `traceparent` that is not `version-traceid-parentid-flags` in small hexadecimal
    /// digits, whose version is `ff`, or whose id is all zeros; and for a `tracestate` with other characters than
    /// visible ASCII and spaces, without any, or of more than 512 bytes.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Client, Settings};
    /// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
    /// let traced = client.with_trace_context("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", None)?;
    /// let error = client.with_trace_context("00-4bf9-00f067aa0ba902b7-01", None).unwrap_err();
    /// assert_eq!(error.path(), Some("traceparent"));
    /// # drop(traced);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn with_trace_context(&self, traceparent: &str, tracestate: Option<&str>) -> Result<Client> {
        Ok(Client { trace_context: Some(fields(traceparent, tracestate)?), ..self.clone() })
    }
}

/// The header fields of a trace.
pub(super) fn fields(traceparent: &str, tracestate: Option<&str>) -> Result<Arc<Fields>> {
    let wrong = |name: &str, what: &str| {
        let message = text!("expected {what} for {}, found another text", Arg(name));
        Finding::new(&code::PARAMETER_VALUE, message).with_argument(name)
    };
    let mut findings = Vec::new();
    if !is_parent(traceparent) {
        let what = "`version-traceid-parentid-flags` of W3C Trace Context";
        findings.push(wrong("traceparent", what));
    }
    if tracestate.is_some_and(|state| !is_state(state)) {
        let what = "visible ASCII characters, at most 512,";
        findings.push(wrong("tracestate", what));
    }
    if let Some(error) = Error::from_findings(ErrorKind::Argument, findings) {
        return Err(error);
    }
    let state = tracestate.map(|state| ("tracestate", state.to_owned()));
    Ok([("traceparent", traceparent.to_owned())].into_iter().chain(state).collect())
}

/// Whether this is a `traceparent`. A version after 00 may have further parts.
fn is_parent(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |digits: usize| {
        parts.next().filter(|part| {
            part.len() == digits && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        })
    };
    let [version, trace, parent, flags] = [part(2), part(32), part(16), part(2)];
    let is_zero = |id: &str| id.bytes().all(|byte| byte == b'0');
    let ids = trace.is_some_and(|id| !is_zero(id)) && parent.is_some_and(|id| !is_zero(id));
    let rest: Vec<&str> = parts.collect();
    let rest_fits = match version {
        None | Some("ff") => false,
        Some("00") => rest.is_empty(),
        Some(_) => text.len() <= MOST_STATE && rest.iter().all(|part| is_visible(part)),
    };
    ids && flags.is_some() && rest_fits
}

fn is_state(text: &str) -> bool {
    text.len() <= MOST_STATE && is_visible(text) && !text.trim().is_empty()
}

/// Whether the text can be sent in a header field: it has no line break and no control character.
fn is_visible(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_has_four_parts_of_small_hexadecimal_digits() {
        let good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert!(is_parent(good));
        assert!(is_parent(&good.replacen("00", "cc", 1)));
        assert!(is_parent(&format!("cc{}-what-comes", &good[2..])));
        let zeros = "0".repeat(32);
        let bad = [
            String::new(),
            good.to_uppercase(),
            good[..54].to_owned(),
            format!("{good}-00"),
            format!("{good}\r\nX: y"),
            format!("cc{}-a\r\nb", &good[2..]),
            good.replacen("00", "ff", 1),
            good.replace("4bf92f3577b34da6a3ce929d0e0e4736", &zeros),
            good.replace("00f067aa0ba902b7", &zeros[..16]),
            good.replace('-', "_"),
        ];
        for text in bad {
            assert!(!is_parent(&text), "{text:?}");
        }
    }

    #[test]
    fn a_state_is_visible_and_not_long() {
        assert!(is_state("rojo=00f067aa0ba902b7, congo=t61rcWkgMzE"));
        for text in ["", " ", "a=b\r\nX: y", "a=ñ", &"a".repeat(513)] {
            assert!(!is_state(text), "{text:?}");
        }
    }
}
