//! Whether a document whose outcome is unknown is among those that GetDocument lists.

use crate::json::{Map, ToValue, Value, json};

use super::check::date_of;
use super::question::{FIELDS, Field, Kind};
use crate::result::ListedDocument;

/// What the service's list says about a document whose outcome is unknown.
///
/// Only [`Verdict::NotFound`] allows sending again, and only after the service has had time to store what it
/// received: see [`Client::reconcile`](crate::Client::reconcile).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// The document is there, with equal fields. It must not be sent again.
    AlreadyIssued {
        /// The document in the service's list.
        document: ListedDocument,
    },
    /// A document of the same issuer, type and number is there, but it differs. A person has to decide.
    Differs {
        /// The document in the service's list.
        document: ListedDocument,
        /// Where they differ.
        differences: Vec<FieldDifference>,
    },
    /// More than one document matches. A person has to decide.
    Ambiguous {
        /// The documents in the service's list.
        candidates: Vec<ListedDocument>,
    },
    /// No such document is there.
    NotFound,
}

impl Verdict {
    /// The words of `verdict`, in the order of the variants.
    pub const WORDS: [&'static str; 4] = ["already-issued", "differs", "ambiguous", "not-found"];

    /// The word that all languages use: `already-issued`, `differs`, `ambiguous`, `not-found`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        let [already_issued, differs, ambiguous, not_found] = Verdict::WORDS;
        match self {
            Verdict::AlreadyIssued { .. } => already_issued,
            Verdict::Differs { .. } => differs,
            Verdict::Ambiguous { .. } => ambiguous,
            Verdict::NotFound => not_found,
        }
    }
}

/// One field in which a listed document differs from the sent one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldDifference {
    /// The member of the listed document, `TotalAmount`.
    pub field: &'static str,
    /// The value in the sent document.
    pub expected: String,
    /// The value in the listed document; `None` if it has none.
    pub found: Option<String>,
}

impl ToValue for FieldDifference {
    fn to_json_value(&self) -> Value {
        json!({"field": self.field, "expected": self.expected, "found": self.found})
    }
}

/// Compares the sent document, given as [`NextStep::document`](crate::NextStep), with the items of a list.
///
/// It compares type, number, issuer, receiver, date and total, as far as the sent document has them. A document
/// without a number is recognized by all other fields. A date that is one day off may be the same day in UTC: it is a
/// difference, but not another document.
pub(crate) fn judge(sent: &Map, listed: &[ListedDocument]) -> Verdict {
    let held = |field: &&Field| sent.contains_key(field.name);
    let numbered = sent.contains_key("Number");
    let mut candidates: Vec<(ListedDocument, Vec<FieldDifference>)> = Vec::new();
    for document in listed {
        let differences: Vec<FieldDifference> =
            FIELDS.iter().filter(held).filter_map(|field| difference(field, sent, document)).collect();
        let another = match numbered {
            true => differences.iter().any(|difference| identifies(difference.field)),
            false => differences.iter().any(|difference| !is_next_day(difference)),
        };
        if !another {
            candidates.push((document.clone(), differences));
        }
    }
    // If similar documents are issued every day, the one of this exact day counts.
    if !numbered && candidates.iter().any(|(_, differences)| differences.is_empty()) {
        candidates.retain(|(_, differences)| differences.is_empty());
    }
    match candidates.len() {
        0 => Verdict::NotFound,
        1 => {
            let (document, differences) = candidates.remove(0);
            match differences.is_empty() {
                true => Verdict::AlreadyIssued { document },
                false => Verdict::Differs { document, differences },
            }
        }
        _ => {
            Verdict::Ambiguous { candidates: candidates.into_iter().map(|(document, _)| document).collect() }
        }
    }
}

/// Whether two dates differ by one day.
fn is_next_day(difference: &FieldDifference) -> bool {
    let day = |text: &str| date_of(text.get(..10)?);
    let found = difference.found.as_deref().and_then(day);
    let is_date = FIELDS.iter().any(|field| field.kind == Kind::Date && field.name == difference.field);
    is_date
        && day(&difference.expected).zip(found).is_some_and(|(a, b)| (a - b).num_days().unsigned_abs() == 1)
}

fn identifies(name: &str) -> bool {
    FIELDS.iter().any(|field| field.identifies && field.name == name)
}

/// Where a listed document differs from what was sent in one field.
fn difference(field: &Field, sent: &Map, document: &ListedDocument) -> Option<FieldDifference> {
    let expected = match sent.get(field.name)? {
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    };
    let named = std::iter::once(&field.name).chain(field.also);
    let found: Vec<String> = named.filter_map(|name| document.text(name)).collect();
    if found.iter().any(|found| same(field.kind, &expected, found)) {
        return None;
    }
    Some(FieldDifference { field: field.name, expected, found: found.into_iter().next() })
}

/// Whether two values of a kind are equal.
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

/// The last ten of the twenty digits of a Costa Rican consecutive; any other text unchanged.
fn consecutive(text: &str) -> String {
    let is_one = text.len() == 20 && text.bytes().all(|byte| byte.is_ascii_digit());
    code(if is_one { &text[10..] } else { text })
}

fn id(text: &str) -> String {
    let letters: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    code(&letters)
}

/// The sign, whole digits and decimals of an amount, without zeros that do not change its value.
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
    use std::slice::from_ref;

    use crate::json::json;

    use super::*;
    use crate::result::DocumentList;

    fn sent() -> Map {
        let Value::Object(members) = json!({
            "DocumentTypeId": "01", "Number": "12847", "DocumentSenderCode": "003101123456",
            "DocumentReceiverCode": "3101654321", "Date": "2026-11-21", "TotalAmount": "208214.61360",
        }) else {
            unreachable!()
        };
        members
    }

    fn listed(change: impl FnOnce(&mut Value)) -> ListedDocument {
        let mut item = json!({
            "DocumentTypeId": 1, "NumberStr": "0000012847", "Number": 12847, "DocumentSenderCode": "3-101-123456",
            "DocumentReceiverCode": "003101654321", "Date": "2026-11-21T00:00:00", "TotalAmount": 208214.6136,
        });
        change(&mut item);
        let list = DocumentList::read(json!({"Documents": [item]})).unwrap();
        list.documents()[0].clone()
    }

    #[test]
    fn an_equal_document_is_already_issued() {
        let document = listed(|_| {});
        assert_eq!(judge(&sent(), from_ref(&document)), Verdict::AlreadyIssued { document });
    }

    #[test]
    fn another_total_differs() {
        let other = listed(|item| item["TotalAmount"] = json!(208214.61));
        let Verdict::Differs { differences, .. } = judge(&sent(), &[other]) else { panic!() };
        assert_eq!(differences[0].field, "TotalAmount");
        assert_eq!(differences[0].found.as_deref(), Some("208214.61"));
    }

    #[test]
    fn a_field_that_the_listed_document_lacks_differs() {
        let other = listed(|item| item["DocumentReceiverCode"] = Value::Null);
        let Verdict::Differs { differences, .. } = judge(&sent(), &[other]) else { panic!() };
        assert_eq!((differences[0].field, &differences[0].found), ("DocumentReceiverCode", &None));
    }

    #[test]
    fn another_number_is_another_document() {
        let other = listed(|item| (item["Number"], item["NumberStr"]) = (json!(12848), json!("12848")));
        assert_eq!(judge(&sent(), &[other]), Verdict::NotFound);
    }

    #[test]
    fn a_consecutive_holds_the_number() {
        let consecutive = "00100001010000012847";
        let document = listed(|item| (item["Number"], item["NumberStr"]) = (Value::Null, json!(consecutive)));
        assert_eq!(judge(&sent(), from_ref(&document)), Verdict::AlreadyIssued { document });
    }

    #[test]
    fn two_of_one_number_are_ambiguous() {
        let candidates = vec![listed(|_| {}), listed(|_| {})];
        assert_eq!(judge(&sent(), &candidates), Verdict::Ambiguous { candidates });
    }

    #[test]
    fn without_a_number_all_the_rest_must_be_equal() {
        let mut sent = sent();
        sent.remove("Number");
        let (other, document) = (listed(|item| item["TotalAmount"] = json!(1)), listed(|_| {}));
        assert_eq!(judge(&sent, &[other, document.clone()]), Verdict::AlreadyIssued { document });
    }

    #[test]
    fn without_a_number_the_next_day_is_no_other_document() {
        let mut sent = sent();
        sent.remove("Number");
        let (next, document) = (listed(|item| item["Date"] = json!("2026-11-22T05:30:00Z")), listed(|_| {}));
        let verdict = judge(&sent, std::slice::from_ref(&next));
        let Verdict::Differs { differences, .. } = verdict else { panic!("{verdict:?}") };
        assert_eq!(differences[0].field, "Date");
        assert_eq!(judge(&sent, &[next, document.clone()]), Verdict::AlreadyIssued { document });
        let later = listed(|item| item["Date"] = json!("2026-11-23"));
        assert_eq!(judge(&sent, &[later]), Verdict::NotFound);
    }

    #[test]
    fn an_amount_is_its_value() {
        assert_eq!(amount("0010.500"), amount("10.5"));
        assert_eq!(amount("-0.00"), amount("0"));
        assert_ne!(amount("-1"), amount("1"));
        assert_eq!(amount("1e5"), None);
    }
}
