//! The counters, and their text form: one line each, and a checksum.

use std::collections::BTreeMap;

use crate::country::costa_rica::{Consecutivo, FolioCounter, Mensaje};
use crate::identifier::shape::is_digits;

const HEAD: &str = "dtekit folio sequence 1\n";

/// The last number of each counter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Counters(BTreeMap<Key, u64>);

/// Receiver, head office, terminal, status.
type Key = (String, u64, u64, &'static str);

impl Counters {
    pub(super) fn last(&self, counter: &FolioCounter) -> u64 {
        self.0.get(&key(counter)).copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, counter: &FolioCounter, last: u64) {
        self.0.insert(key(counter), last);
    }

    /// The text: a head line, a line for each counter with the number first and the receiver last, and the CRC-32 of
    /// all before.
    pub(super) fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        for ((receiver, head_office, terminal, status), last) in &self.0 {
            text.push_str(&format!("{last:010} {head_office:03} {terminal:05} {status} {receiver}\n"));
        }
        let sum = crc32fast::hash(text.as_bytes());
        text.push_str(&format!("check {sum:08x}\n"));
        text
    }

    /// Reads the text; `None` if any byte differs from what was written.
    pub(super) fn read(text: &[u8]) -> Option<Counters> {
        let text = std::str::from_utf8(text).ok()?;
        let (body, sum) = text.split_at_checked(text.len().checked_sub("check 00000000\n".len())?)?;
        if sum != format!("check {:08x}\n", crc32fast::hash(body.as_bytes())) {
            return None;
        }
        let mut counters = Counters::default();
        for line in body.strip_prefix(HEAD)?.lines() {
            let parts: Vec<_> = line.splitn(5, ' ').collect();
            let [last, head_office, terminal, status, receiver] = parts[..] else { return None };
            let number = |text: &str, digits: usize| {
                is_digits(text, digits, digits).then(|| text.parse::<u64>().ok()).flatten()
            };
            let mensaje = Mensaje::ALL.into_iter().find(|mensaje| mensaje.status() == status)?;
            let counter = FolioCounter::new(receiver, number(head_office, 3)?, number(terminal, 5)?, mensaje);
            let last = number(last, 10).filter(|last| *last <= Consecutivo::LAST)?;
            counters.set(&counter.ok()?, last);
        }
        Some(counters)
    }
}

fn key(counter: &FolioCounter) -> Key {
    (counter.receiver().to_owned(), counter.head_office(), counter.terminal(), counter.mensaje().status())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters() -> Counters {
        let mut counters = Counters::default();
        for (receiver, mensaje, last) in
            [("3101234567", Mensaje::Accepted, 42), ("US 555 ñ", Mensaje::Rejected, Consecutivo::LAST)]
        {
            counters.set(&FolioCounter::new(receiver, 1, 99_999, mensaje).unwrap(), last);
        }
        counters
    }

    #[test]
    fn what_is_written_is_read() {
        for counters in [counters(), Counters::default()] {
            assert_eq!(Counters::read(counters.write().as_bytes()), Some(counters));
        }
    }

    #[test]
    fn no_part_of_the_text_is_taken_for_the_whole() {
        let text = counters().write();
        for end in 0..text.len() {
            assert_eq!(Counters::read(&text.as_bytes()[..end]), None, "{end}");
        }
    }

    #[test]
    fn a_changed_byte_is_seen() {
        let text = counters().write().into_bytes();
        for at in 0..text.len() {
            let mut changed = text.clone();
            changed[at] ^= 1;
            assert_eq!(Counters::read(&changed), None, "{at}");
        }
        assert_eq!(Counters::read(&[text.clone(), b"\n".to_vec()].concat()), None);
        assert_eq!(Counters::read(&vec![0; text.len()]), None);
    }
}
