//! The names of members: each is read once, however often it comes.

use super::super::Words;
use crate::convert::Dialect;
use crate::document::{NO_NAME, Names};
use crate::xml::name::QName;

/// What a member is by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
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
    class: Class,
    /// Where the XML name begins in the text.
    local: usize,
    /// The innermost object that has it.
    object: u32,
    /// The number that the tree gives its XML name.
    element: u32,
}

/// The names of members with their numbers.
pub(super) struct Members {
    dialect: Dialect,
    words: Words,
    names: Names,
    known: Vec<Member>,
    /// The members of the open objects, each with the object outside that had it.
    open: Vec<(u32, u32)>,
    /// A name has a prefix, or declares one.
    pub(super) namespaced: bool,
}

impl Members {
    pub(super) fn new(dialect: Dialect) -> Self {
        Members {
            dialect,
            words: dialect.words(),
            names: Names::default(),
            known: Vec::with_capacity(64),
            open: Vec::with_capacity(64),
            namespaced: false,
        }
    }

    /// The number of a name.
    #[inline]
    pub(super) fn of(&mut self, name: &str) -> u32 {
        let number = self.names.intern(name);
        if number as usize == self.known.len() {
            let (class, local) = self.classify(name);
            self.namespaced |= name[local..].starts_with("xmlns") || name.bytes().any(|byte| byte == b':');
            self.known.push(Member { class, local, object: 0, element: NO_NAME });
        }
        number
    }

    fn classify(&self, name: &str) -> (Class, usize) {
        let words = &self.words;
        // Most names: a letter first, then what ASCII names may hold.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        if name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && name.bytes().all(plain) {
            return (Class::Element, 0);
        }
        if words.attributes == Some(name) {
            return (Class::Attributes, 0);
        }
        if name == words.text {
            return (Class::Text, 0);
        }
        if Some(name) == words.cdata {
            return (Class::CData, 0);
        }
        if name == words.declaration {
            return (Class::Declaration, 0);
        }
        if words.attributes.is_none()
            && let Some(local) = name.strip_prefix('@')
        {
            return (if is_attribute(local) { Class::Attribute } else { Class::Wrong }, 1);
        }
        // xml-js has words for what has no place here; an element of such a name is none.
        let reserved = self.dialect == Dialect::Underscore
            && matches!(name, "_comment" | "_doctype" | "_instruction" | "_parent");
        let element = QName::parse(name).is_some_and(|name| name.prefix != Some("xmlns")) && !reserved;
        (if element { Class::Element } else { Class::Wrong }, 0)
    }

    pub(super) fn class(&self, member: u32) -> Class {
        self.known[member as usize].class
    }

    /// Whether the name as it is may be an attribute's, in the object that holds them all.
    pub(super) fn is_plain_attribute(&self, member: u32) -> bool {
        is_attribute(self.text(member))
    }

    pub(super) fn text(&self, member: u32) -> &str {
        self.names.get(member)
    }

    /// The XML name in the member's name.
    pub(super) fn local(&self, member: u32) -> &str {
        &self.names.get(member)[self.known[member as usize].local..]
    }

    /// The number that the tree gives the XML name.
    pub(super) fn element(&self, member: u32) -> u32 {
        self.known[member as usize].element
    }

    pub(super) fn set_element(&mut self, member: u32, number: u32) {
        self.known[member as usize].element = number;
    }

    /// The name for a message: not all of it if it is long.
    pub(super) fn shown(&self, member: u32) -> String {
        let short: String = self.text(member).chars().take(60).collect();
        format!("`{short}`")
    }

    /// Notes a member of the innermost object, which is the `object`th; false if it had it already.
    pub(super) fn is_new(&mut self, member: u32, object: u32) -> bool {
        let known = &mut self.known[member as usize];
        let outer = std::mem::replace(&mut known.object, object);
        self.open.push((member, outer));
        outer != object
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
