//! The names of members: each is read once, however often it comes.

use super::super::DialectWords;
use crate::convert::Dialect;
use crate::document::{NO_NAME, Names};
use crate::simd::LANES;
use crate::xml::name::QName;

/// What a member is by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberClass {
    Element,
    Attribute,
    /// The object that holds all attributes.
    Attributes,
    Text,
    CData,
    Declaration,
    /// XML has no such name.
    Wrong,
}

struct Member {
    class: MemberClass,
    /// Where the XML name begins in the text.
    local: usize,
    /// The innermost object that has it.
    object: u32,
    /// The number of its XML name, once that was asked for.
    element: u32,
    /// The name of less than sixteen bytes, zeros behind, if it is a word.
    word: [u8; LANES],
    /// The member that came after the last one of this name: documents repeat themselves.
    next: u32,
}

/// The names of members, by the numbers that the tree gives them.
pub(super) struct Members {
    words: DialectWords,
    known: Vec<Member>,
    /// The members of the open objects, each with the object outside that had it.
    open: Vec<(u32, u32)>,
    /// A name has a prefix, or declares one.
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

    /// The number of a name that is a word, zeros behind.
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
            let (class, next) = (MemberClass::Element, u32::MAX);
            self.known.push(Member { class, local: 0, object: 0, element: NO_NAME, word, next });
        }
        self.seen(names, number);
        self.known[number as usize].word = word;
        number
    }

    /// The number of a name.
    pub(super) fn intern(&mut self, names: &mut Names, name: &str) -> u32 {
        let number = names.intern(name);
        self.seen(names, number);
        number
    }

    /// Takes note that a member of that name came.
    fn seen(&mut self, names: &Names, number: u32) {
        // Names that are not those of members have numbers as well.
        while self.known.len() <= number as usize {
            let name = names.get(self.known.len() as u32);
            let (class, local) = self.classify(name);
            self.namespaced |= name[local..].starts_with("xmlns") || name.bytes().any(|byte| byte == b':');
            let (word, next) = ([0xFF; LANES], u32::MAX);
            self.known.push(Member { class, local, object: 0, element: NO_NAME, word, next });
        }
        if let Some(last) = self.known.get_mut(self.last as usize) {
            last.next = number;
        }
        self.last = number;
    }

    fn classify(&self, name: &str) -> (MemberClass, usize) {
        let words = &self.words;
        // Most names: a letter first, then what ASCII names may hold.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        if name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && name.bytes().all(plain) {
            return (MemberClass::Element, 0);
        }
        if words.attributes == Some(name) {
            return (MemberClass::Attributes, 0);
        }
        if name == words.text {
            return (MemberClass::Text, 0);
        }
        if Some(name) == words.cdata {
            return (MemberClass::CData, 0);
        }
        if name == words.declaration {
            return (MemberClass::Declaration, 0);
        }
        if words.attributes.is_none()
            && let Some(local) = name.strip_prefix('@')
        {
            return (if is_attribute(local) { MemberClass::Attribute } else { MemberClass::Wrong }, 1);
        }
        let element = QName::parse(name).is_some_and(|name| name.prefix != Some("xmlns"))
            // xml-js has words for what has no place here; an element of such a name is none.
            && !words.is_reserved(name);
        (if element { MemberClass::Element } else { MemberClass::Wrong }, 0)
    }

    pub(super) fn class(&self, member: u32) -> MemberClass {
        self.known[member as usize].class
    }

    /// Whether the name as it is may be an attribute's, in the object that holds them all.
    pub(super) fn is_plain_attribute(&self, names: &Names, member: u32) -> bool {
        is_attribute(names.get(member))
    }

    /// The number of the XML name in the member's name.
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

    /// The name for a message: not all of it if it is long.
    pub(super) fn shown(&self, names: &Names, member: u32) -> String {
        let name = names.get(member);
        match name.char_indices().nth(60) {
            Some((end, _)) => format!("`{}…`", &name[..end]),
            None => format!("`{name}`"),
        }
    }

    /// Notes a member of the innermost object, which is the `object`th; false if it had it already.
    pub(super) fn is_new(&mut self, member: u32, object: u32) -> bool {
        let known = &mut self.known[member as usize];
        let outer = std::mem::replace(&mut known.object, object);
        self.open.push((member, outer));
        outer != object
    }

    /// The member that came last, if it is one of those from `first` on.
    pub(super) fn last(&self, first: usize) -> Option<u32> {
        self.open[first..].last().map(|(member, _)| *member)
    }

    /// How many members the open objects have.
    pub(super) fn count(&self) -> usize {
        self.open.len()
    }

    /// Leaves an object whose members began at `first`.
    pub(super) fn leave(&mut self, first: usize) {
        for (member, outer) in self.open.drain(first..).rev() {
            self.known[member as usize].object = outer;
        }
    }
}

fn is_attribute(name: &str) -> bool {
    QName::parse(name).is_some()
}
