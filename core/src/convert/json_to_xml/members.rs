//! Finds duplicate members: keeps the names of the members of all open objects.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use super::names::MAX_NAMES;
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
    /// The decoded names, behind the name of an added root.
    unescaped: Cow<'static, str>,
}

impl<'j> NameTexts<'j> {
    pub(super) fn new(json: &'j str) -> Self {
        NameTexts { json, unescaped: Cow::Borrowed(ROOT_NAME) }
    }

    /// The name of an added root.
    pub(super) fn root(&self) -> Name {
        Name { start: self.json.len(), len: ROOT_NAME.len() }
    }

    /// Keeps the decoded text of a name that is written with escapes.
    pub(super) fn keep(&mut self, name: &str) -> Name {
        let start = self.json.len() + self.unescaped.len();
        self.unescaped.to_mut().push_str(name);
        Name { start, len: name.len() }
    }

    pub(super) fn text(&self, name: Name) -> &str {
        match name.start.checked_sub(self.json.len()) {
            Some(start) => &self.unescaped[start..start + name.len],
            None => &self.json[name.start..name.start + name.len],
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
    /// The index of the object's first member in [`Members::others`].
    first: usize,
    /// How many of these members are in `names`.
    count: usize,
    names: HashSet<u64, BuildHasherDefault<IdentityHasher>>,
}

/// A member whose name is not in the name table.
#[derive(Clone, Copy)]
struct Member {
    hash: u32,
    name: Name,
}

/// The members of one open object.
#[derive(Clone, Copy, Default)]
struct Object {
    /// One bit for each name in the name table.
    numbers: [u64; MAX_NAMES.div_ceil(64)],
    /// The index of the object's first member in [`Members::others`].
    first: usize,
    last: Name,
}

/// The members of all open objects.
pub(super) struct Members {
    /// The open objects; the innermost is the last.
    objects: Vec<Object>,
    /// The members whose names are not in the name table; those of the innermost object are the last.
    others: Vec<Member>,
    large: Vec<LargeObject>,
    /// Made when an object has many members.
    secret: Option<RandomState>,
}

impl Members {
    pub(super) fn new() -> Self {
        let mut objects = Vec::with_capacity(8);
        objects.push(Object::default());
        Members { objects, others: Vec::new(), large: Vec::new(), secret: None }
    }

    /// Enters an object.
    #[inline(always)]
    pub(super) fn enter(&mut self) {
        self.objects.push(Object { first: self.others.len(), ..Object::default() });
    }

    /// Makes the innermost object share the members of the object around it.
    pub(super) fn share_members_with_parent(&mut self) {
        if let [.., around, object] = &mut self.objects[..] {
            *object = *around;
        }
    }

    /// Leaves the innermost object and forgets its members.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        if let Some(object) = self.objects.pop()
            && self.others.len() > object.first
        {
            self.leave_others(object.first);
        }
    }

    /// The last member of the innermost object; an empty name if there is none.
    pub(super) fn last(&self) -> Name {
        self.objects.last().map_or(Name::default(), |object| object.last)
    }

    /// Adds a member to the innermost object. Returns whether its name is new there. `number` is the name's number in
    /// the name table.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u32, name: Name, name_texts: &NameTexts<'_>) -> bool {
        let Some(object) = self.objects.last_mut() else { return true };
        object.last = name;
        let first = object.first;
        let Some(numbers) = object.numbers.get_mut(number as usize / 64) else {
            return self.add_other(first, name, name_texts);
        };
        let bit = 1 << (number % 64);
        let new = *numbers & bit == 0;
        *numbers |= bit;
        new
    }

    #[inline(never)]
    fn add_other(&mut self, first: usize, name: Name, name_texts: &NameTexts<'_>) -> bool {
        let hash = hash(name_texts.text(name));
        let known = &self.others[first..];
        let new = match known.len() > MAX_COMPARED {
            true => self.is_new_among_many(first, name, name_texts),
            false => known
                .iter()
                .all(|other| other.hash != hash || name_texts.text(other.name) != name_texts.text(name)),
        };
        self.others.push(Member { hash, name });
        new
    }

    /// Looks a name up in a hash set, which is brought up to date first. So even an object with many members costs
    /// linear time.
    fn is_new_among_many(&mut self, first: usize, name: Name, name_texts: &NameTexts<'_>) -> bool {
        if self.large.last().is_none_or(|large| large.first != first) {
            self.large.push(LargeObject { first, count: 0, names: HashSet::default() });
        }
        let large = self.large.last_mut().expect("it was just made");
        let secret = self.secret.get_or_insert_with(RandomState::new);
        for other in &self.others[first + large.count..] {
            large.names.insert(secret.hash_one(name_texts.text(other.name)));
        }
        large.count = self.others.len() - first;
        // Two names may share a 64-bit hash. So all names are compared if the hash is known.
        !large.names.contains(&secret.hash_one(name_texts.text(name)))
            || self.others[first..].iter().all(|other| name_texts.text(other.name) != name_texts.text(name))
    }

    #[cold]
    fn leave_others(&mut self, first: usize) {
        self.large.pop_if(|large| large.first == first);
        self.others.truncate(first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::json_to_xml::names::NO_NUMBER;

    #[test]
    fn a_name_is_new_only_once() {
        let text: String = (0..1000).map(|number| format!("n{number:03}")).collect();
        let name_texts = NameTexts::new(&text);
        let name = |number: usize| Name { start: number * 4, len: 4 };
        let mut members = Members::new();
        members.enter();
        for number in 0..1000 {
            assert!(members.add(NO_NUMBER, name(number), &name_texts));
        }
        for number in [0, 63, 64, 65, 999] {
            assert!(!members.add(NO_NUMBER, name(number), &name_texts));
        }
        members.leave();
        assert!(members.add(NO_NUMBER, name(0), &name_texts));
    }

    #[test]
    fn an_inner_object_has_names_of_its_own() {
        for number in [NO_NUMBER, 0, MAX_NAMES as u32 - 1] {
            let name_texts = NameTexts::new("a");
            let name = Name { start: 0, len: 1 };
            let mut members = Members::new();
            assert!(members.add(number, name, &name_texts));
            members.enter();
            assert!(members.add(number, name, &name_texts));
            members.leave();
            assert!(!members.add(number, name, &name_texts));
        }
    }

    #[test]
    fn long_names_that_differ_in_one_block_differ_in_their_hash() {
        let long = "a".repeat(40);
        assert_eq!(hash(&long), hash(&"a".repeat(40)));
        assert_ne!(hash(&long), hash(&format!("{}b", "a".repeat(39))));
        assert_ne!(hash(&"a".repeat(16)), hash(&"a".repeat(17)));
    }
}
