//! Whether a document whose outcome is unknown is among those that GetDocument lists.

use serde::Serialize;
use serde_json::{Map, Value};

use super::question::{FIELDS, Field, Kind};
use crate::naming::member;

/// What a look at the service's documents says of one whose outcome is unknown.
///
/// Only [`Verdict::NotFound`] ever leads to sending again, and not before the service has had time to store what it
/// received: see [`Client::reconcile`](crate::Client::reconcile).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// The document is there, equal in everything that it holds: it must not be sent again.
    AlreadyIssued {
        /// The item of GetDocument's list, as it arrived.
        item: Value,
    },
    /// A document of the same issuer, type and number is there, but it differs: somebody has to look.
    Differs {
        /// The item of GetDocument's list, as it arrived.
        item: Value,
        /// Where they differ.
        differences: Vec<Difference>,
    },
    /// More than one document could be it: somebody has to look.
    Ambiguous {
        /// The items of GetDocument's list, as they arrived.
        candidates: Vec<Value>,
    },
    /// No such document is there.
    NotFound,
}

/// One thing in which a document differs from the one that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The member of the item, `TotalAmount`.
    pub field: &'static str,
    /// What the document that was sent holds.
    pub expected: String,
    /// What the item holds; nothing if it holds none.
    pub found: Option<String>,
}

/// Compares what was sent, by the members of [`NextStep::document`](crate::NextStep), with the items of a list.
///
/// Type, number, issuer, receiver, date and total are compared, those that the document holds. A document without
/// a number of its own is told from others by all of the rest.
pub(crate) fn judge(document: &Map<String, Value>, items: &[Value]) -> Verdict {
    let held = |field: &&Field| document.get(field.name).is_some();
    let numbered = document.contains_key("Number");
    let mut candidates: Vec<(&Value, Vec<Difference>)> = Vec::new();
    for item in items {
        let differences: Vec<Difference> =
            FIELDS.iter().filter(held).filter_map(|field| difference(field, document, item)).collect();
        let another = match numbered {
            true => differences.iter().any(|difference| identifies(difference.field)),
            false => !differences.is_empty(),
        };
        if !another {
            candidates.push((item, differences));
        }
    }
    match candidates.len() {
        0 => Verdict::NotFound,
        1 => {
            let (item, differences) = candidates.remove(0);
            match differences.is_empty() {
                true => Verdict::AlreadyIssued { item: item.clone() },
                false => Verdict::Differs { item: item.clone(), differences },
            }
        }
        _ => Verdict::Ambiguous { candidates: candidates.into_iter().map(|(item, _)| item.clone()).collect() },
    }
}

fn identifies(name: &str) -> bool {
    FIELDS.iter().any(|field| field.identifies && field.name == name)
}

/// Where the item differs from what was sent in one field.
fn difference(field: &Field, document: &Map<String, Value>, item: &Value) -> Option<Difference> {
    let expected = text(document.get(field.name)?)?;
    let members = item.as_object()?;
    let named = std::iter::once(&field.name).chain(field.also);
    let found: Vec<String> = named.filter_map(|name| text(member(members, name)?)).collect();
    if found.iter().any(|found| same(field.kind, &expected, found)) {
        return None;
    }
    Some(Difference { field: field.name, expected, found: found.into_iter().next() })
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Whether two values of a kind are one.
fn same(kind: Kind, a: &str, b: &str) -> bool {
    match kind {
        Kind::Code => code(a) == code(b),
        Kind::Number => code(a) == code(b) || consecutive(a) == code(b) || code(a) == consecutive(b),
        Kind::Id => id(a) == id(b),
        Kind::Date => match (a.get(..10), b.get(..10)) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        },
        Kind::Amount => amount(a).is_some_and(|a| Some(a) == amount(b)),
    }
}

fn code(text: &str) -> String {
    let bare = text.trim_start_matches('0');
    if bare.is_empty() && !text.is_empty() { "0".to_owned() } else { bare.to_ascii_uppercase() }
}

/// The number in the last ten of the twenty digits of a Costa Rican consecutive; any other text as it is.
fn consecutive(text: &str) -> String {
    let is_one = text.len() == 20 && text.bytes().all(|byte| byte.is_ascii_digit());
    code(if is_one { &text[10..] } else { text })
}

fn id(text: &str) -> String {
    let letters: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    code(&letters)
}

/// An amount without what does not change its value: sign, whole digits, decimals.
fn amount(text: &str) -> Option<(bool, String, String)> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(decimals) {
        return None;
    }
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    let zero = whole.is_empty() && decimals.is_empty();
    Some((negative && !zero, whole.to_owned(), decimals.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent() -> Map<String, Value> {
        let Value::Object(members) = json!({
            "DocumentTypeId": "01", "Number": "12847", "DocumentSenderCode": "003101123456",
            "DocumentReceiverCode": "3101654321", "Date": "2026-11-21", "TotalAmount": "208214.61360",
        }) else {
            unreachable!()
        };
        members
    }

    fn item() -> Value {
        json!({
            "DocumentTypeId": 1, "NumberStr": "0000012847", "Number": 12847, "DocumentSenderCode": "3-101-123456",
            "DocumentReceiverCode": "003101654321", "Date": "2026-11-21T00:00:00", "TotalAmount": 208214.6136,
        })
    }

    #[test]
    fn an_equal_document_is_already_issued() {
        assert_eq!(judge(&sent(), &[item()]), Verdict::AlreadyIssued { item: item() });
    }

    #[test]
    fn another_total_differs() {
        let mut other = item();
        other["TotalAmount"] = json!(208214.61);
        let Verdict::Differs { differences, .. } = judge(&sent(), &[other]) else { panic!() };
        assert_eq!(differences[0].field, "TotalAmount");
        assert_eq!(differences[0].found.as_deref(), Some("208214.61"));
    }

    #[test]
    fn a_field_that_the_item_lacks_differs() {
        let mut other = item();
        other["DocumentReceiverCode"] = Value::Null;
        let Verdict::Differs { differences, .. } = judge(&sent(), &[other]) else { panic!() };
        assert_eq!((differences[0].field, &differences[0].found), ("DocumentReceiverCode", &None));
    }

    #[test]
    fn another_number_is_another_document() {
        let mut other = item();
        (other["Number"], other["NumberStr"]) = (json!(12848), json!("12848"));
        assert_eq!(judge(&sent(), &[other]), Verdict::NotFound);
    }

    #[test]
    fn a_consecutive_holds_the_number() {
        let mut other = item();
        (other["Number"], other["NumberStr"]) = (Value::Null, json!("00100001010000012847"));
        assert_eq!(judge(&sent(), &[other.clone()]), Verdict::AlreadyIssued { item: other });
    }

    #[test]
    fn two_of_one_number_are_ambiguous() {
        let candidates = vec![item(), item()];
        assert_eq!(judge(&sent(), &candidates), Verdict::Ambiguous { candidates });
    }

    #[test]
    fn without_a_number_all_the_rest_must_be_equal() {
        let mut sent = sent();
        sent.remove("Number");
        let mut other = item();
        other["TotalAmount"] = json!(1);
        assert_eq!(judge(&sent, &[other, item()]), Verdict::AlreadyIssued { item: item() });
    }

    #[test]
    fn an_amount_is_its_value() {
        assert_eq!(amount("0010.500"), amount("10.5"));
        assert_eq!(amount("-0.00"), amount("0"));
        assert_ne!(amount("-1"), amount("1"));
        assert_eq!(amount("1e5"), None);
    }
}
