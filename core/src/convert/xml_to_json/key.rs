//! The names of members.

use crate::xml::read::Symbol;

/// The name of a member, as a number: equal numbers are equal names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(u32);

impl Key {
    pub(super) const TEXT: Key = Key(0);
    pub(super) const CDATA: Key = Key(1);
    pub(super) const DECLARATION: Key = Key(2);
    /// No name at all.
    pub(super) const NONE: Key = Key(u32::MAX);
    /// How many names are JSON's own; those of the document follow.
    pub(super) const OWN: usize = 3;

    #[inline(always)]
    pub(super) fn of(name: Symbol) -> Self {
        Key(name.0 + Key::OWN as u32)
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) fn symbol(self) -> Option<Symbol> {
        self.0.checked_sub(Key::OWN as u32).map(Symbol)
    }
}

/// What is known of a member's name, whatever the element it stands in.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The number of the innermost open element that has a member of this name.
    pub(super) element: u32,
    /// The name is one of those that may be an array when single.
    pub(super) repeatable: bool,
    /// The parent that was asked for last, and whether it is an array there.
    pub(super) parent: Key,
    pub(super) array: bool,
}

impl Known {
    #[inline(always)]
    pub(super) fn new(repeatable: bool) -> Self {
        Known { element: 0, repeatable, parent: Key::NONE, array: false }
    }
}
