//! The table of short names: each distinct name is checked once, and the next name is predicted.
//!
//! Documents repeat themselves. The table remembers which name followed which, and compares the next name with that
//! one first.

use crate::simd::{Bytes16, LANES, Lookahead};

/// What a member is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Role {
    /// An element without a prefix in its name.
    Element,
    /// An attribute without a prefix in its name, which declares no namespace.
    Attribute,
    /// `#text`.
    Text,
    /// Any other name: it is examined each time.
    Other,
}

/// A name in the table.
pub(super) struct KnownName {
    /// The name, followed by zeros.
    block: [u8; LANES],
    len: usize,
    role: Role,
    /// The predicted next name: the one that followed this name last time.
    next: u32,
}

/// The name at the start of a lookahead, behind the quote. Its members have the size of registers and stay there.
#[derive(Clone, Copy)]
pub(super) struct FoundName {
    /// The name's number; [`NO_NUMBER`] if the table is full.
    pub(super) number: usize,
    /// The length of the name, at most 16.
    pub(super) len: usize,
    pub(super) role: Role,
}

/// Sentinel: the number of a name that is not in the table.
pub(super) const NO_NUMBER: usize = u32::MAX as usize;

/// Sentinel for no prediction. It is never a valid name number.
const NO_NEXT: u32 = u32::MAX;

/// How many names the table holds.
pub(super) const MAX_NAMES: usize = u8::MAX as usize;

const SLOTS: usize = 512;

/// For each slot a name's number plus 1, or 0 if the slot is free.
pub(super) struct Slots([u8; SLOTS]);

impl Default for Slots {
    fn default() -> Self {
        Slots([0; SLOTS])
    }
}

/// The longest search. A name that collides with more names than this stays out of the table.
const MAX_PROBES: usize = 8;

/// A table of the first short names of a document, at most 16 bytes each, numbered in the order in which they come.
///
/// A name in the table stays there. A name that found no place never gets in, so that numbers never change their
/// meaning.
pub(super) struct NameTable<'k> {
    pub(super) known: Vec<KnownName>,
    slots: &'k mut Slots,
    last: usize,
    /// The predicted next name: the one that followed `last` last time.
    next: usize,
}

impl<'k> NameTable<'k> {
    /// A table for a text of `input` bytes, with the names of earlier documents: `known`, which stand in `slots`.
    ///
    /// These names stay, unless they fill the table: the names of strange documents must leave room for others.
    #[inline(always)]
    pub(super) fn new(mut known: Vec<KnownName>, slots: &'k mut Slots, input: usize) -> Self {
        if known.capacity() == 0 {
            // A name and its value take some forty bytes; a usual document has less than fifty names.
            known = Vec::with_capacity((input / 40).clamp(4, 46));
        } else if known.len() == MAX_NAMES {
            known.clear();
            slots.0.fill(0);
        }
        // Documents begin alike: the first name of all is predicted.
        NameTable { known, slots, last: NO_NUMBER, next: 0 }
    }

    /// Goes back to the start of the document. The names stay.
    pub(super) fn restart(&mut self) {
        (self.last, self.next) = (NO_NUMBER, 0);
    }

    /// Has the names with other characters than ASCII examined again, each time.
    pub(super) fn examine_others(&mut self) {
        for name in &mut self.known {
            if !name.block.is_ascii() {
                name.role = Role::Other;
            }
        }
    }

    /// Finds the name at the start of a lookahead. Adds it if it is new, plain and there is room. Returns `None` for
    /// a name that must be examined.
    #[inline(always)]
    pub(super) fn lookup(&mut self, ahead: &Lookahead) -> Option<FoundName> {
        let block = Bytes16::load_array(ahead, 1);
        if let Some(word) = self.known.get(self.next) {
            let len = word.len & (2 * LANES - 1);
            if block.common_prefix(&word.block) >= len && ahead[1 + len] == b'"' {
                let found = FoundName { number: self.next, len, role: word.role };
                (self.last, self.next) = (self.next, word.next as usize);
                return Some(found);
            }
        }
        let len = before_quote(block);
        if is_plain(ahead, 1, len) {
            let block = block.prefix(len);
            let slot = slot(block, len);
            if self.slots.0[slot] == 0 && self.known.len() < MAX_NAMES {
                let number = self.insert(slot, block, len, Role::Element);
                self.set_successor(number, NO_NEXT);
                return Some(FoundName { number, len, role: Role::Element });
            }
        }
        self.find(ahead, block)
    }

    #[inline(never)]
    fn find(&mut self, ahead: &Lookahead, block: Bytes16) -> Option<FoundName> {
        let len = before_quote(block);
        if ahead[1 + len] != b'"' {
            return None;
        }
        let block = block.prefix(len);
        let (number, role, next) = match self.position(block, len) {
            Ok(number) => {
                let word = &self.known[number];
                (number, word.role, word.next)
            }
            Err(slot) => {
                let role = plain_role(ahead, len)?;
                (slot.map_or(NO_NUMBER, |slot| self.insert(slot, block, len, role)), role, NO_NEXT)
            }
        };
        self.set_successor(number, next);
        Some(FoundName { number, len, role })
    }

    /// The number of a name. A new short name is added to the table.
    pub(super) fn number(&mut self, name: &str) -> usize {
        if name.len() > LANES {
            return NO_NUMBER;
        }
        let (block, len) = (Bytes16::load_padded(name.as_bytes(), 0), name.len());
        match self.position(block, len) {
            Ok(number) => number,
            Err(slot) => slot.map_or(NO_NUMBER, |slot| self.insert(slot, block, len, Role::Other)),
        }
    }

    /// Sets the role of a name.
    pub(super) fn set_role(&mut self, number: usize, role: Role) {
        if let Some(word) = self.known.get_mut(number) {
            word.role = role;
        }
    }

    /// Remembers that the name `number` followed the last one. `next` is the name that followed `number` last time.
    #[inline(always)]
    fn set_successor(&mut self, number: usize, next: u32) {
        if let Some(last) = self.known.get_mut(self.last) {
            last.next = number as u32;
        }
        (self.last, self.next) = (number, next as usize);
    }

    /// The number of a name; else the free slot for it, if there is one.
    fn position(&self, block: Bytes16, len: usize) -> Result<usize, Option<usize>> {
        let slot = slot(block, len);
        for slot in (slot..slot + MAX_PROBES).map(|slot| slot % SLOTS) {
            match self.slots.0[slot] {
                0 => return Err((self.known.len() < MAX_NAMES).then_some(slot)),
                number => {
                    let word = &self.known[usize::from(number) - 1];
                    if word.len == len && block.common_prefix(&word.block) == LANES {
                        return Ok(usize::from(number) - 1);
                    }
                }
            }
        }
        Err(None)
    }

    /// Puts a name into a free slot and returns its number.
    #[inline(always)]
    fn insert(&mut self, slot: usize, block: Bytes16, len: usize, role: Role) -> usize {
        let number = self.known.len();
        self.known.push(KnownName { block: block.bytes(), len, role, next: NO_NEXT });
        self.slots.0[slot] = number as u8 + 1;
        number
    }
}

/// The first slot to search for a name.
#[inline(always)]
fn slot(block: Bytes16, len: usize) -> usize {
    block.hash(len as u64) as usize % SLOTS
}

/// How many bytes of a block stand before the first quote.
#[inline(always)]
fn before_quote(block: Bytes16) -> usize {
    (block.equals(b'"').bits() | 1 << LANES).trailing_zeros() as usize
}

/// Whether `len` bytes from `from` on are a plain name with a quote behind it: ASCII letters, digits, `_`, `-` or
/// `.`, beginning with a letter or `_`.
#[inline(always)]
fn is_plain(ahead: &Lookahead, from: usize, len: usize) -> bool {
    // A name must not begin with a digit, `-` or `.`: these are the only name bytes up to `9`.
    Bytes16::load_array(ahead, from).name_prefix() >= len
        && ahead[from] > b'9'
        && len > 0
        && ahead[from + len] == b'"'
}

/// The role of the name in the first `len` bytes: a plain element, or a plain attribute behind `@`. `None` for other
/// names.
fn plain_role(ahead: &Lookahead, len: usize) -> Option<Role> {
    match ahead[1] {
        b'@' if len > 1 && is_plain(ahead, 2, len - 1) && ahead[2..1 + len] != *b"xmlns" => {
            Some(Role::Attribute)
        }
        _ if is_plain(ahead, 1, len) => Some(Role::Element),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::PaddedEnd;

    /// What is found at the beginning of a text, and the number that it has.
    fn found(names: &mut NameTable<'_>, text: &str) -> Option<(usize, Role)> {
        let padded_end = PaddedEnd::of(text.as_bytes());
        names.lookup(padded_end.lookahead(text.as_bytes(), 0)).map(|found| (found.number, found.role))
    }

    #[test]
    fn a_name_keeps_its_number() {
        let mut slots = Slots::default();
        let mut names = NameTable::new(Vec::new(), &mut slots, 0);
        for _ in 0..3 {
            assert_eq!(found(&mut names, r#""Detalle":"#), Some((0, Role::Element)));
            assert_eq!(found(&mut names, r#""Total" :"#), Some((1, Role::Element)));
            assert_eq!(found(&mut names, r#""sixteen--letters":"#), Some((2, Role::Element)));
            assert_eq!(found(&mut names, r#""@id":1"#), Some((3, Role::Attribute)));
            assert_eq!(names.number("Total"), 1);
        }
        assert_eq!(found(&mut names, r#""Detalle":"#), Some((0, Role::Element)));
        assert_eq!(found(&mut names, r#""Detalles":"#), Some((4, Role::Element)));
    }

    #[test]
    fn a_name_that_is_not_plain_is_not_added() {
        for text in [
            r#""""#,
            r#""1a":"#,
            r#""-a":"#,
            r#""a/b":"#,
            r#""a b":"#,
            r#""a:b":"#,
            r#""a"#,
            r#""ñ":"#,
            r#""@":"#,
            r#""@1":"#,
            r#""@xmlns":"#,
            r#""@xmlns:a":"#,
            r##""#text":"##,
            r#""seventeen-letters":"#,
            r#"""":"#,
        ] {
            let mut slots = Slots::default();
            let mut names = NameTable::new(Vec::new(), &mut slots, 0);
            assert_eq!(found(&mut names, text), None, "{text}");
            assert!(names.known.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_role_that_was_set_is_found() {
        let mut slots = Slots::default();
        let mut names = NameTable::new(Vec::new(), &mut slots, 0);
        let number = names.number("#text");
        assert_eq!(found(&mut names, r##""#text":"##), Some((number, Role::Other)));
        names.set_role(number, Role::Text);
        assert_eq!(found(&mut names, r##""#text":"##), Some((number, Role::Text)));
        let number = names.number("a\0");
        assert_ne!(found(&mut names, r#""a":"#), Some((number, Role::Other)));
    }

    #[test]
    fn a_name_keeps_its_place_and_a_name_without_one_never_gets_it() {
        let mut slots = Slots::default();
        let mut table = NameTable::new(Vec::new(), &mut slots, 0);
        let names: Vec<_> = (0..1000).map(|number| format!("\"n{number}\":")).collect();
        let first: Vec<_> = names.iter().map(|name| found(&mut table, name).unwrap()).collect();
        for _ in 0..2 {
            for (name, first) in names.iter().zip(&first) {
                assert_eq!(found(&mut table, name), Some(*first));
                assert_eq!(table.number(name.trim_matches(['"', ':'])), first.0);
            }
        }
        let mut numbers: Vec<_> =
            first.iter().map(|(number, _)| *number).filter(|number| *number != NO_NUMBER).collect();
        numbers.dedup();
        assert_eq!(numbers, (0..MAX_NAMES).collect::<Vec<_>>());
    }
}
