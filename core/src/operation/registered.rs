//! Whether an event whose answer was lost is among those that DocumentGetEvents lists.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::DateTime;

use crate::json::{Value, from_slice};
use crate::result::ProcessResult;

/// What the events of a document say about an event that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Registered {
    /// Exactly one event with its code was registered since the send began.
    Once,
    /// Events with its code are there, and nothing says that one of them is this one.
    Unclear,
    /// None with its code is there, or the answer lists no events in a form that can be read.
    NotListed,
}

/// The deepest nesting that is looked at.
const DEEPEST: usize = 16;

/// Looks for an event with this code in the answer of DocumentGetEvents.
///
/// The interface does not show the form of the list. So an event is any object of the JSON in the answer in which a
/// member whose name speaks of a status, an event or a code is exactly the event's code; and it counts as this event
/// only with a moment of its own that is not before the send. Whatever has another form says nothing.
pub(crate) fn registered(answer: &ProcessResult, code: &str, since: SystemTime) -> Registered {
    let mut found = Found {
        code,
        since: since.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs().cast_signed(),
        known: 0,
        new: 0,
    };
    if let Some(content) = answer.response_value.as_ref().and_then(|value| value.content())
        && let Ok(value) = from_slice(content)
    {
        found.look_at(&value, 0);
    }
    for value in answer.messages.iter().chain(answer.other_data.members().values()) {
        found.look_at(value, 0);
    }
    match (found.new, found.known) {
        (1, _) => Registered::Once,
        (0, 0) => Registered::NotListed,
        _ => Registered::Unclear,
    }
}

struct Found<'a> {
    code: &'a str,
    /// The second in which the send began, since 1970.
    since: i64,
    /// How many events with the code there are, and how many of them since the send.
    known: u32,
    new: u32,
}

impl Found<'_> {
    fn look_at(&mut self, value: &Value, depth: usize) {
        match value {
            _ if depth > DEEPEST => {}
            Value::Array(items) => items.iter().for_each(|item| self.look_at(item, depth + 1)),
            Value::Object(members) => {
                if members.iter().any(|(name, value)| names_event(name) && is_text(value, self.code)) {
                    self.known += 1;
                    self.new += u32::from(members.values().filter_map(moment).any(|at| at >= self.since));
                } else {
                    members.values().for_each(|value| self.look_at(value, depth + 1));
                }
            }
            _ => {}
        }
    }
}

/// Whether a member may hold the code of an event: `status`, `EventCode`, `tpEvento`.
fn names_event(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["status", "event", "code"].iter().any(|word| name.contains(word))
}

fn is_text(value: &Value, text: &str) -> bool {
    match value {
        Value::String(found) => found.trim() == text,
        Value::Number(found) => found.to_string() == text,
        _ => false,
    }
}

/// The second of a moment with its offset. A time without one may be hours away.
fn moment(value: &Value) -> Option<i64> {
    Some(DateTime::parse_from_rfc3339(value.as_str()?.trim()).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::result::AnswerContext;

    /// What a list says about the event 210210, which was sent at 2026-09-23T00:00:00Z.
    fn said(events: &str) -> Registered {
        let body = format!(r#"{{"Success": true, "ResponseValue": {events}}}"#);
        let context = AnswerContext { operation: "Document/DocumentGetEvents", ..AnswerContext::default() };
        let answer = ProcessResult::decode(body.as_bytes(), &context).unwrap();
        registered(&answer, "210210", UNIX_EPOCH + Duration::from_secs(1_790_121_600))
    }

    #[test]
    fn an_event_counts_with_its_code_and_a_moment_after_the_send() {
        assert_eq!(said(r#"[{"status": "210210", "date": "2026-09-22T21:00:01-03:00"}]"#), Registered::Once);
        assert_eq!(
            said(r#"{"Events": [{"tpEvento": 210210, "dh": "2026-09-23T00:00:00Z"}]}"#),
            Registered::Once
        );
        let again = r#"[{"status": "210210", "date": "2026-09-21T10:00:00Z"}, {"status": "210210", "date": "2026-09-23T10:00:00Z"}]"#;
        assert_eq!(said(again), Registered::Once);
    }

    #[test]
    fn an_earlier_event_one_without_a_moment_and_two_new_ones_say_nothing() {
        assert_eq!(
            said(r#"[{"status": "210210", "date": "2026-09-22T20:59:59-03:00"}]"#),
            Registered::Unclear
        );
        assert_eq!(said(r#"[{"status": "210210", "date": "2026-09-23T10:00:00"}]"#), Registered::Unclear);
        assert_eq!(said(r#"[{"status": "210210"}]"#), Registered::Unclear);
        let two = r#"[{"status": "210210", "date": "2026-09-23T10:00:00Z"}, {"status": "210210", "date": "2026-09-23T11:00:00Z"}]"#;
        assert_eq!(said(two), Registered::Unclear);
    }

    #[test]
    fn another_code_an_amount_and_another_form_are_no_event() {
        assert_eq!(said(r#"[{"status": "210200", "date": "2026-09-23T10:00:00Z"}]"#), Registered::NotListed);
        assert_eq!(said(r#"[{"amount": "210210", "date": "2026-09-23T10:00:00Z"}]"#), Registered::NotListed);
        assert_eq!(said(r#""210210""#), Registered::NotListed);
        assert_eq!(said("null"), Registered::NotListed);
    }
}
