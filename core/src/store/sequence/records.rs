//! The records of all counters, and their text form: a JSON object a line, and a checksum.

use std::collections::BTreeMap;

use super::key::SequenceKey;
use super::record::Record;
use crate::json::{self, Value};

const HEAD: &str = "dtekit sequence 1\n";

/// One record for each counter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Records(BTreeMap<SequenceKey, Record>);

impl Records {
    pub(super) fn get(&self, key: &SequenceKey) -> Option<&Record> {
        self.0.get(key)
    }

    pub(super) fn record(&mut self, key: &SequenceKey) -> &mut Record {
        self.0.entry(key.clone()).or_default()
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &SequenceKey> {
        self.0.keys()
    }

    /// The text: a head line, a line for each counter, and the check sum of all before.
    pub(super) fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        for (key, record) in &self.0 {
            let mut members = key.members();
            record.write(&mut members);
            text.push_str(&Value::Object(members).to_string());
            text.push('\n');
        }
        let check = check(&text);
        text + &check
    }

    /// Reads the text; `None` if any byte differs from what was written.
    pub(super) fn read(text: &[u8]) -> Option<Records> {
        let text = std::str::from_utf8(text).ok()?;
        let (body, sum) = text.split_at_checked(text.len().checked_sub("check 00000000\n".len())?)?;
        if sum != check(body) {
            return None;
        }
        let mut records = Records::default();
        for line in body.strip_prefix(HEAD)?.lines() {
            let Ok(Value::Object(members)) = json::from_str(line) else { return None };
            records.0.insert(SequenceKey::from_line(&members)?, Record::read(&members)?);
        }
        Some(records)
    }
}

/// The last line: the first four bytes of the SHA-256 of all before.
fn check(body: &str) -> String {
    let [a, b, c, d, ..] = hmac_sha256::Hash::hash(body.as_bytes());
    format!("check {:08x}\n", u32::from_be_bytes([a, b, c, d]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Records {
        let mut records = Records::default();
        let key = |series| SequenceKey::new("US 555 ñ", "E31", series, None).unwrap();
        records.record(&key(None)).advance(42, 9_999_999_999).unwrap();
        let record = records.record(&key(Some("\"F\\1\" ñ")));
        record.range(1, 500, None).unwrap();
        record.take_block(20, "till 3").unwrap();
        record.mark_used(2, 4).unwrap();
        record.void(9, 9, "torn\u{2029}").unwrap();
        records
    }

    #[test]
    fn what_is_written_is_read() {
        for records in [records(), Records::default()] {
            assert_eq!(Records::read(records.write().as_bytes()), Some(records));
        }
    }

    #[test]
    fn no_part_of_the_text_is_taken_for_the_whole() {
        let text = records().write();
        for end in 0..text.len() {
            assert_eq!(Records::read(&text.as_bytes()[..end]), None, "{end}");
        }
    }

    #[test]
    fn a_changed_byte_is_seen() {
        let text = records().write().into_bytes();
        for at in 0..text.len() {
            let mut changed = text.clone();
            changed[at] ^= 1;
            assert_eq!(Records::read(&changed), None, "{at}");
        }
        assert_eq!(Records::read(&[text.clone(), b"\n".to_vec()].concat()), None);
        assert_eq!(Records::read(&vec![0; text.len()]), None);
    }
}
