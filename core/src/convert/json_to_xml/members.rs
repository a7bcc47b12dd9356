//! The names of the members of every open object, so that none stands twice.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use crate::block::{Block, SIZE};

/// Up to so many members the names' hashes are compared one by one.
const NARROW: usize = 64;

/// Where a name stands: in the input, or behind it among the names that had to be unescaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Name {
    pub(super) start: usize,
    pub(super) len: usize,
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
    /// Where the object's members begin.
    first: usize,
    /// How many of them are in the set.
    count: usize,
    names: HashSet<u64, BuildHasherDefault<Mixed>>,
}

/// A member of an open object.
#[derive(Clone, Copy)]
struct Member {
    hash: u32,
    name: Name,
}

/// Where the members of one object begin, and which hashes they have, roughly.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Object {
    first: usize,
    /// A bit for each of 64 classes of hashes: a member of a new class is new.
    seen: u64,
}

/// The names of the members of all open objects, those of the innermost last.
pub(super) struct Members {
    all: Vec<Member>,
    object: Object,
    wide: Vec<Wide>,
    secret: RandomState,
}

impl Members {
    pub(super) fn new() -> Self {
        Members {
            all: Vec::with_capacity(NARROW),
            object: Object::default(),
            wide: Vec::new(),
            secret: RandomState::new(),
        }
    }

    /// Goes into an object; gives what [`leave`](Self::leave) needs to go back.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> Object {
        std::mem::replace(&mut self.object, Object { first: self.all.len(), seen: 0 })
    }

    /// The innermost object.
    pub(super) fn here(&self) -> Object {
        self.object
    }

    /// Goes back to the object around, forgetting the members of this one.
    #[inline(always)]
    pub(super) fn leave(&mut self, outer: Object) {
        if self.all.len() - self.object.first > NARROW {
            self.leave_wide();
        }
        self.all.truncate(self.object.first);
        self.object = outer;
    }

    /// The member that was added last to the innermost object.
    pub(super) fn last(&self) -> Option<Name> {
        self.all[self.object.first..].last().map(|member| member.name)
    }

    /// Adds a member to the innermost object; says whether its name is new there.
    #[inline(always)]
    pub(super) fn add(&mut self, hash: u32, name: Name, spellings: &Spellings<'_>) -> bool {
        let class = 1 << (hash % 64);
        let new = self.object.seen & class == 0 || self.is_new(hash, name, spellings);
        self.object.seen |= class;
        self.all.push(Member { hash, name });
        new
    }

    #[inline(never)]
    fn is_new(&mut self, hash: u32, name: Name, spellings: &Spellings<'_>) -> bool {
        let known = &self.all[self.object.first..];
        if known.len() > NARROW {
            return self.is_new_among_many(name, spellings);
        }
        known.iter().all(|other| other.hash != hash || spellings.text(other.name) != spellings.text(name))
    }

    /// Looks the name up in a map, which is brought up to date first: a wide object costs linear time.
    fn is_new_among_many(&mut self, name: Name, spellings: &Spellings<'_>) -> bool {
        let first = self.object.first;
        if self.wide.last().is_none_or(|wide| wide.first != first) {
            self.wide.push(Wide { first, count: 0, names: HashSet::default() });
        }
        let wide = self.wide.last_mut().expect("it was just made");
        for other in &self.all[first + wide.count..] {
            wide.names.insert(self.secret.hash_one(spellings.text(other.name)));
        }
        wide.count = self.all.len() - first;
        // One name in 2^64 may share another's hash: then all are compared.
        !wide.names.contains(&self.secret.hash_one(spellings.text(name)))
            || self.all[first..].iter().all(|other| spellings.text(other.name) != spellings.text(name))
    }

    #[cold]
    fn leave_wide(&mut self) {
        self.wide.pop_if(|wide| wide.first == self.object.first);
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
        let outer = members.enter();
        for number in 0..1000 {
            assert!(members.add(hash(spellings.text(name(number))), name(number), &spellings));
        }
        for number in [0, 63, 64, 65, 999] {
            assert!(!members.add(hash(spellings.text(name(number))), name(number), &spellings));
        }
        members.leave(outer);
        assert!(members.add(hash("n000"), name(0), &spellings));
    }

    #[test]
    fn an_inner_object_has_names_of_its_own() {
        let spellings = Spellings::new("a");
        let name = Name { start: 0, len: 1 };
        let mut members = Members::new();
        assert!(members.add(hash("a"), name, &spellings));
        let outer = members.enter();
        assert!(members.add(hash("a"), name, &spellings));
        members.leave(outer);
        assert!(!members.add(hash("a"), name, &spellings));
    }

    #[test]
    fn long_names_that_differ_in_one_block_differ_in_their_hash() {
        let long = "a".repeat(40);
        assert_eq!(hash(&long), hash(&"a".repeat(40)));
        assert_ne!(hash(&long), hash(&format!("{}b", "a".repeat(39))));
        assert_ne!(hash(&"a".repeat(16)), hash(&"a".repeat(17)));
    }
}
