//! Finds duplicate members: each open object keeps the names of its members.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use super::names::MAX_NAMES;
use crate::convert::buffer::reuse;
use crate::document::ROOT_NAME;
use crate::simd::{Bytes16, LANES};

/// Up to so many names outside the table are compared one by one.
const MAX_COMPARED: usize = 64;

/// The place of a name: in the input, or behind its end among the decoded names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Name {
    pub(super) start: usize,
    pub(super) len: usize,
}

/// The texts of names.
pub(super) struct NameTexts<'j> {
    json: &'j str,
    /// The decoded names; their places begin behind the name of an added root.
    pub(super) decoded: String,
}

impl<'j> NameTexts<'j> {
    /// The texts of the names of `json`. `decoded` is an empty buffer.
    pub(super) fn new(json: &'j str, decoded: String) -> Self {
        NameTexts { json, decoded }
    }

    /// The name of an added root.
    pub(super) fn root(&self) -> Name {
        Name { start: self.json.len(), len: ROOT_NAME.len() }
    }

    /// Keeps the decoded text of a name that is written with escapes.
    pub(super) fn keep(&mut self, name: &str) -> Name {
        let start = self.json.len() + ROOT_NAME.len() + self.decoded.len();
        self.decoded.push_str(name);
        Name { start, len: name.len() }
    }

    pub(super) fn text(&self, name: Name) -> &str {
        let Some(start) = name.start.checked_sub(self.json.len()) else {
            return &self.json[name.start..name.start + name.len];
        };
        match start.checked_sub(ROOT_NAME.len()) {
            Some(start) => &self.decoded[start..start + name.len],
            None => &ROOT_NAME[start..start + name.len],
        }
    }
}

/// A hash of a name of any length. A name of at most 16 bytes has the hash of its only block.
pub(super) fn hash(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let mut hash = 0;
    let mut at = 0;
    while at + LANES < bytes.len() {
        hash = Bytes16::load_padded(bytes, at).hash(hash);
        at += LANES;
    }
    Bytes16::load_padded(bytes, at).prefix(bytes.len() - at).hash(hash) as u32
}

/// A hasher that returns the key: the keys are good hashes already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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

/// The names of an object with many members, as hashes that no input can foresee.
struct LargeObject {
    /// The index of the object's first member in [`OtherNames::members`].
    first: usize,
    /// How many of these members are in `names`.
    count: usize,
    names: HashSet<u64, BuildHasherDefault<IdentityHasher>>,
}

/// A member whose name is not in the name table.
#[derive(Clone, Copy)]
pub(super) struct Member {
    hash: u32,
    name: Name,
}

/// The members of one open object.
#[derive(Clone, Copy, Default)]
pub(super) struct Members {
    /// One bit for each name in the name table.
    numbers: [u64; MAX_NAMES.div_ceil(64)],
    /// The index of the object's first member in [`OtherNames::members`].
    first: usize,
    pub(super) last: Name,
}

/// The members of all open objects whose names are not in the name table.
#[derive(Default)]
pub(super) struct OtherNames {
    /// Those of the innermost object are the last.
    pub(super) members: Vec<Member>,
    large: Vec<LargeObject>,
    /// Made when an object has many members.
    secret: Option<RandomState>,
}

impl Members {
    /// The members of an object that begins.
    #[inline(always)]
    pub(super) fn new(others: &OtherNames) -> Self {
        Members { first: others.members.len(), ..Members::default() }
    }

    /// Adds a member to the object, which is the innermost. Returns whether its name is new there. `number` is the
    /// name's number in the name table.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        number: usize,
        name: Name,
        others: &mut OtherNames,
        name_texts: &NameTexts<'_>,
    ) -> bool {
        self.last = name;
        let Some(numbers) = self.numbers.get_mut(number / 64) else {
            return others.add(self.first, name, name_texts);
        };
        let bit = 1 << (number % 64);
        let new = *numbers & bit == 0;
        *numbers |= bit;
        new
    }
}

impl OtherNames {
    /// Forgets all members.
    pub(super) fn clear(&mut self) {
        self.large.clear();
        reuse(&mut self.members);
    }

    #[inline(never)]
    fn add(&mut self, first: usize, name: Name, name_texts: &NameTexts<'_>) -> bool {
        let hash = hash(name_texts.text(name));
        let known = &self.members[first..];
        let new = match known.len() > MAX_COMPARED {
            true => self.is_new_among_many(first, name, name_texts),
            false => known
                .iter()
                .all(|other| other.hash != hash || name_texts.text(other.name) != name_texts.text(name)),
        };
        self.members.push(Member { hash, name });
        new
    }

    /// Forgets the members of the innermost object, which ends.
    #[inline(always)]
    pub(super) fn leave(&mut self, object: &Members) {
        if self.members.len() > object.first {
            self.forget(object.first);
        }
    }

    #[cold]
    fn forget(&mut self, first: usize) {
        self.large.pop_if(|large| large.first == first);
        self.members.truncate(first);
    }

    /// Looks a name up in a hash set, which is brought up to date first. So even an object with many members costs
    /// linear time.
    fn is_new_among_many(&mut self, first: usize, name: Name, name_texts: &NameTexts<'_>) -> bool {
        if self.large.last().is_none_or(|large| large.first != first) {
            self.large.push(LargeObject { first, count: 0, names: HashSet::default() });
        }
        let large = self.large.last_mut().expect("it was just made");
        let secret = self.secret.get_or_insert_with(RandomState::new);
        for other in &self.members[first + large.count..] {
            large.names.insert(secret.hash_one(name_texts.text(other.name)));
        }
        large.count = self.members.len() - first;
        // Two names may share a 64-bit hash. So all names are compared if the hash is known.
        !large.names.contains(&secret.hash_one(name_texts.text(name)))
            || self.members[first..].iter().all(|other| name_texts.text(other.name) != name_texts.text(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::json_to_xml::names::NO_NUMBER;

    #[test]
    fn a_name_is_new_only_once() {
        let text: String = (0..1000).map(|number| format!("n{number:03}")).collect();
        let name_texts = NameTexts::new(&text, String::new());
        let name = |number: usize| Name { start: number * 4, len: 4 };
        let mut others = OtherNames::default();
        let mut object = Members::new(&others);
        for number in 0..1000 {
            assert!(object.add(NO_NUMBER, name(number), &mut others, &name_texts));
        }
        for number in [0, 63, 64, 65, 999] {
            assert!(!object.add(NO_NUMBER, name(number), &mut others, &name_texts));
        }
        others.leave(&object);
        assert!(Members::new(&others).add(NO_NUMBER, name(0), &mut others, &name_texts));
    }

    #[test]
    fn an_inner_object_has_names_of_its_own() {
        for number in [NO_NUMBER, 0, MAX_NAMES - 1] {
            let name_texts = NameTexts::new("a", String::new());
            let name = Name { start: 0, len: 1 };
            let mut others = OtherNames::default();
            let mut around = Members::new(&others);
            assert!(around.add(number, name, &mut others, &name_texts));
            let mut inner = Members::new(&others);
            assert!(inner.add(number, name, &mut others, &name_texts));
            others.leave(&inner);
            assert!(!around.add(number, name, &mut others, &name_texts));
        }
    }

    #[test]
    fn a_decoded_name_has_its_text() {
        let mut name_texts = NameTexts::new("ab", String::new());
        let (first, second) = (name_texts.keep("c"), name_texts.keep("de"));
        let names = [Name { start: 1, len: 1 }, name_texts.root(), first, second];
        assert_eq!(names.map(|name| name_texts.text(name)), ["b", "DTE", "c", "de"]);
    }

    #[test]
    fn long_names_that_differ_in_one_block_differ_in_their_hash() {
        let long = "a".repeat(40);
        assert_eq!(hash(&long), hash(&"a".repeat(40)));
        assert_ne!(hash(&long), hash(&format!("{}b", "a".repeat(39))));
        assert_ne!(hash(&"a".repeat(16)), hash(&"a".repeat(17)));
    }
}
