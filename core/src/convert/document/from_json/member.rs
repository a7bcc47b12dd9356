//! The names of members: each distinct name is classified once, and the next name is predicted.

use crate::convert::Dialect;
use crate::convert::member::{DialectWords, MemberKind, element_name, is_plain};
use crate::document::{NO_NAME, Names};
use crate::simd::LANES;
use crate::xml::name::QName;

struct Member {
    /// What the member is; `None` if its name is not valid.
    kind: Option<MemberKind>,
    /// The place of the XML name in the member's name: 1 behind an `@`, else 0.
    local: usize,
    /// The innermost open object that has a member of this name.
    object: u32,
    /// The number of its XML name, once it was needed.
    element: u32,
    /// A short plain name of less than sixteen bytes, followed by zeros; other names have a value that no name has.
    word: [u8; LANES],
    /// The predicted next name: the one that followed this name last time.
    next: u32,
}

/// The names of members, by the numbers that the document gives them.
pub(super) struct Members {
    words: DialectWords,
    known: Vec<Member>,
    /// The members of the open objects, each with the outer object that had a member of this name.
    open: Vec<(u32, u32)>,
    /// Whether a name has a prefix or declares one.
    pub(super) namespaced: bool,
    last: u32,
}

impl Members {
    pub(super) fn new(dialect: Dialect) -> Self {
        Members {
            words: dialect.words(),
            known: Vec::with_capacity(64),
            open: Vec::with_capacity(64),
            namespaced: false,
            last: 0,
        }
    }

    /// The number of a short plain name, followed by zeros.
    #[inline(always)]
    pub(super) fn intern_short<'j>(
        &mut self,
        names: &mut Names,
        word: [u8; LANES],
        name: impl FnOnce() -> &'j str,
    ) -> u32 {
        if let Some(last) = self.known.get(self.last as usize)
            && let Some(next) = self.known.get(last.next as usize)
            && next.word == word
        {
            self.last = last.next;
            return self.last;
        }
        self.new_word(names, word, name())
    }

    #[inline(never)]
    fn new_word(&mut self, names: &mut Names, word: [u8; LANES], name: &str) -> u32 {
        let number = names.intern_block(word, name);
        if self.known.len() == number as usize && word[0].is_ascii_alphabetic() {
            self.namespaced |= name.starts_with("xmlns");
            let (kind, next) = (Some(MemberKind::Element), u32::MAX);
            self.known.push(Member { kind, local: 0, object: 0, element: NO_NAME, word, next });
        }
        self.seen(names, number);
        self.known[number as usize].word = word;
        number
    }

    /// The number of any name.
    pub(super) fn intern(&mut self, names: &mut Names, name: &str) -> u32 {
        let number = names.intern(name);
        self.seen(names, number);
        number
    }

    /// Remembers that a member of this name came.
    fn seen(&mut self, names: &Names, number: u32) {
        // The document also has names that are not names of members, such as those behind an `@`.
        while self.known.len() <= number as usize {
            let name = names.get(self.known.len() as u32);
            let (kind, local) = self.classify(name);
            self.namespaced |= name[local..].starts_with("xmlns") || name.bytes().any(|byte| byte == b':');
            let (word, next) = ([0xFF; LANES], u32::MAX);
            self.known.push(Member { kind, local, object: 0, element: NO_NAME, word, next });
        }
        if let Some(last) = self.known.get_mut(self.last as usize) {
            last.next = number;
        }
        self.last = number;
    }

    fn classify(&self, name: &str) -> (Option<MemberKind>, usize) {
        let kind = self.words.kind(name);
        let is_valid = match kind {
            MemberKind::Attribute => return (is_attribute(&name[1..]).then_some(kind), 1),
            // Words of xml-js for what dtekit does not read, such as comments, are no elements.
            MemberKind::Element => {
                is_plain(name) || element_name(name).is_some() && !self.words.is_reserved(name)
            }
            _ => true,
        };
        (is_valid.then_some(kind), 0)
    }

    /// What a member of this name is; `None` if the name is not valid.
    pub(super) fn kind(&self, member: u32) -> Option<MemberKind> {
        self.known[member as usize].kind
    }

    /// The number of the XML name in a member's name.
    #[inline(always)]
    pub(super) fn element(&mut self, names: &mut Names, member: u32) -> u32 {
        let known = &mut self.known[member as usize];
        if known.element == NO_NAME {
            known.element = match known.local {
                0 => member,
                local => {
                    let name = names.get(member)[local..].to_owned();
                    names.intern(&name)
                }
            };
        }
        known.element
    }

    /// Notes a member of the innermost object, which has the number `object`. Returns false for a duplicate.
    pub(super) fn is_new(&mut self, member: u32, object: u32) -> bool {
        let known = &mut self.known[member as usize];
        let outer = std::mem::replace(&mut known.object, object);
        self.open.push((member, outer));
        outer != object
    }

    /// The last member from index `first` on.
    pub(super) fn last(&self, first: usize) -> Option<u32> {
        self.open[first..].last().map(|(member, _)| *member)
    }

    /// How many members the open objects have.
    pub(super) fn count(&self) -> usize {
        self.open.len()
    }

    /// Leaves the object whose members begin at index `first`.
    pub(super) fn leave(&mut self, first: usize) {
        for (member, outer) in self.open.drain(first..).rev() {
            self.known[member as usize].object = outer;
        }
    }
}

/// Whether an attribute may have this name.
pub(super) fn is_attribute(name: &str) -> bool {
    QName::parse(name).is_some()
}
