//! The names of the members of every open object, so that none stands twice.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use crate::block::{Block, SIZE};

/// Up to so many members the names' hashes are compared one by one.
const NARROW: usize = 64;

/// Where a name stands: in the input, or behind it among the names that had to be unescaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Name {
    /// The name without its first byte.
    pub(super) fn rest(self) -> Name {
        Name { start: self.start + 1, len: self.len - 1 }
    }
}

/// The texts of names.
pub(super) struct Spellings<'j> {
    json: &'j str,
    unescaped: String,
}

impl<'j> Spellings<'j> {
    pub(super) fn new(json: &'j str) -> Self {
        Spellings { json, unescaped: String::new() }
    }

    /// Keeps the text of a name that is spelled with escapes.
    pub(super) fn keep(&mut self, name: &str) -> Name {
        let start = self.json.len() + self.unescaped.len();
        self.unescaped.push_str(name);
        Name { start, len: name.len() }
    }

    pub(super) fn text(&self, name: Name) -> &str {
        match name.start.checked_sub(self.json.len()) {
            Some(start) => &self.unescaped[start..start + name.len],
            None => &self.json[name.start..name.start + name.len],
        }
    }
}

/// A hash of a name of any length; for names of up to 16 bytes that of their only block.
pub(super) fn hash(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let mut hash = 0;
    let mut at = 0;
    while at + SIZE < bytes.len() {
        hash = Block::at(bytes, at).hash(hash);
        at += SIZE;
    }
    Block::at(bytes, at).first(bytes.len() - at).hash(hash) as u32
}

/// Passes on hashes that are well mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("the keys are u64")
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The names of one object with many members, by a hash that no input can foresee.
struct Wide {
    first: usize,
    names: HashMap<u64, usize, BuildHasherDefault<Mixed>>,
}

/// The names of the members of all open objects, those of the innermost last.
pub(super) struct Members {
    hashes: Vec<u32>,
    names: Vec<Name>,
    wide: Vec<Wide>,
    secret: RandomState,
}

impl Members {
    pub(super) fn new() -> Self {
        Members { hashes: Vec::new(), names: Vec::new(), wide: Vec::new(), secret: RandomState::new() }
    }

    pub(super) fn count(&self) -> usize {
        self.hashes.len()
    }

    /// Adds a member to the object whose members begin at `first`; says whether its name is new there.
    #[inline(always)]
    pub(super) fn add(&mut self, first: usize, hash: u32, name: Name, spellings: &Spellings<'_>) -> bool {
        let known = &self.hashes[first..];
        let new = if known.len() > NARROW {
            self.add_wide(first, name, spellings)
        } else {
            // Without an early way out the comparisons run side by side.
            let hit = known.iter().fold(false, |hit, other| hit | (*other == hash));
            !hit || self.is_new(first, name, spellings)
        };
        self.hashes.push(hash);
        self.names.push(name);
        new
    }

    /// Forgets the members of the object whose members begin at `first`.
    #[inline(always)]
    pub(super) fn leave(&mut self, first: usize) {
        if self.hashes.len() - first > NARROW && self.wide.last().is_some_and(|wide| wide.first == first) {
            self.wide.pop();
        }
        self.hashes.truncate(first);
        self.names.truncate(first);
    }

    #[cold]
    fn is_new(&self, first: usize, name: Name, spellings: &Spellings<'_>) -> bool {
        let text = spellings.text(name);
        self.names[first..].iter().all(|other| other.len != name.len || spellings.text(*other) != text)
    }

    #[inline(never)]
    fn add_wide(&mut self, first: usize, name: Name, spellings: &Spellings<'_>) -> bool {
        if self.wide.last().is_none_or(|wide| wide.first != first) {
            let known = self.names[first..].iter().enumerate();
            let names = known.map(|(at, other)| (self.secret.hash_one(spellings.text(*other)), first + at));
            let names = names.collect();
            self.wide.push(Wide { first, names });
        }
        let hash = self.secret.hash_one(spellings.text(name));
        let wide = self.wide.last_mut().expect("it was just made");
        match wide.names.get(&hash) {
            // One name in 2^64 may share another's hash: then all are compared.
            Some(_) => self.is_new(first, name, spellings),
            None => {
                wide.names.insert(hash, self.names.len());
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_new_once_however_many_there_are() {
        let text: String = (0..1000).map(|number| format!("n{number:03}")).collect();
        let spellings = Spellings::new(&text);
        let name = |number: usize| Name { start: number * 4, len: 4 };
        let mut members = Members::new();
        for number in 0..1000 {
            assert!(members.add(0, hash(spellings.text(name(number))), name(number), &spellings));
        }
        for number in [0, 63, 64, 65, 999] {
            assert!(!members.add(0, hash(spellings.text(name(number))), name(number), &spellings));
        }
        members.leave(0);
        assert!(members.add(0, hash("n000"), name(0), &spellings));
    }

    #[test]
    fn an_inner_object_has_names_of_its_own() {
        let spellings = Spellings::new("a");
        let name = Name { start: 0, len: 1 };
        let mut members = Members::new();
        assert!(members.add(0, hash("a"), name, &spellings));
        assert!(members.add(1, hash("a"), name, &spellings));
        members.leave(1);
        assert!(!members.add(0, hash("a"), name, &spellings));
    }

    #[test]
    fn long_names_that_differ_in_one_block_differ_in_their_hash() {
        let long = "a".repeat(40);
        assert_eq!(hash(&long), hash(&"a".repeat(40)));
        assert_ne!(hash(&long), hash(&format!("{}b", "a".repeat(39))));
        assert_ne!(hash(&"a".repeat(16)), hash(&"a".repeat(17)));
    }
}
