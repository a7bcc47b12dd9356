//! The state of an open element.

use crate::xml::read::{ElementNumber, NameUse, Symbol};

use super::sink::{Member, MemberStart};

/// An open element: its end tag has not been read.
pub(super) struct Frame {
    pub(super) name: Option<Symbol>,
    /// The index of its first member in `Pass::members`.
    pub(super) members: usize,
    pub(super) element: ElementNumber,
    /// The name of its last member.
    pub(super) last: Symbol,
    /// The value of its last member is an array whose `]` is not written yet.
    pub(super) array: bool,
    /// What JSON has before the name of its next member: `{` or `,`, and the quote.
    pub(super) before: [u8; 2],
    /// It has child elements.
    pub(super) elements: bool,
    /// White space was written for it, which must be removed if it has child elements.
    pub(super) blank: bool,
    /// Members of one name are separated by others.
    pub(super) has_separated: bool,
    /// An element around it may have a member of the same name as one of its members.
    pub(super) hides_outer: bool,
    /// `xml:space="preserve"` is in force.
    pub(super) preserve: bool,
}

impl Frame {
    pub(super) fn new(name: Option<Symbol>, members: usize, element: ElementNumber, preserve: bool) -> Self {
        Frame {
            name,
            members,
            element,
            last: Symbol::NONE,
            array: false,
            before: *b"{\"",
            elements: false,
            blank: false,
            has_separated: false,
            hides_outer: element.is_deepest(),
            preserve,
        }
    }

    /// Whether its `{` is written: it has attributes or members.
    #[inline(always)]
    pub(super) fn is_opened(&self) -> bool {
        self.before[0] == b','
    }

    /// Adds a member and returns how the member begins.
    #[inline(always)]
    pub(super) fn enter<P>(
        &mut self,
        key: Symbol,
        name_use: &mut NameUse,
        array: bool,
        place: P,
        members: &mut Vec<Member<P>>,
    ) -> MemberStart {
        let before = std::mem::replace(&mut self.before, *b",\"");
        let outer = std::mem::replace(&mut name_use.element, self.element);
        let is_separated = outer == self.element;
        self.has_separated |= is_separated;
        self.hides_outer |= outer.is_above(self.element);
        (self.last, self.array) = (key, array);
        members.push(Member { key, place, outer, is_separated, array, blank: false });
        MemberStart { before, array }
    }

    /// Notes that the `{` is written.
    pub(super) fn opened(&mut self) {
        self.before[0] = b',';
    }
}
