//! What is kept of an open element.

use std::collections::BTreeSet;

use super::content::NONE;
use crate::xml::read::Symbol;

/// How the content of an open element is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// By a complex type with elements, by its number.
    Elements(u16),
    /// Its text is a value of a simple type, by its number.
    Text(u16),
    /// Anything may stand in it.
    Any,
}

/// An open element.
pub(super) struct Frame {
    pub(super) inside: Inside,
    pub(super) name: Symbol,
    /// Its number among its siblings, if the path shows one; otherwise 0.
    pub(super) ordinal: u32,
    /// The part of the content that matched last.
    pub(super) at: u32,
    /// Where its counts begin.
    pub(super) counts: usize,
    /// Where its start tag begins in the text.
    pub(super) start: usize,
    /// How many namespaces were declared before its start tag.
    pub(super) outside: usize,
    /// It must be empty: `xsi:nil`.
    pub(super) nil: bool,
    /// An unknown element stood in it: the next element that is missing is probably that one.
    pub(super) forgiven: bool,
    /// `at` is already the part that the next child matches.
    pub(super) matched: bool,
    /// Text has been found where none may be.
    pub(super) texted: bool,
    /// The last child and its number among the siblings of its name.
    last: (Symbol, u32),
    /// Each name of a child and its number, if siblings of one name may stand apart.
    children: Vec<(Symbol, u32)>,
    /// The elements that were missing, by their names, with the finding that says so.
    pub(super) missing: Vec<(u16, Option<usize>)>,
    /// The values that differ among the children.
    pub(super) values: BTreeSet<String>,
}

impl Frame {
    pub(super) fn new(inside: Inside, name: Symbol, ordinal: u32, counts: usize, start: usize) -> Frame {
        Frame {
            inside,
            name,
            ordinal,
            at: NONE,
            counts,
            start,
            outside: 0,
            nil: false,
            forgiven: false,
            matched: false,
            texted: false,
            last: (Symbol::NONE, 0),
            children: Vec::new(),
            missing: Vec::new(),
            values: BTreeSet::new(),
        }
    }

    /// The number of a child among the siblings of its name.
    pub(super) fn count(&mut self, child: Symbol, scattered: bool) -> u32 {
        if scattered {
            if let Some((_, count)) = self.children.iter_mut().find(|(name, _)| *name == child) {
                *count += 1;
                return *count;
            }
            self.children.push((child, 1));
            return 1;
        }
        self.last = (child, if self.last.0 == child { self.last.1 + 1 } else { 1 });
        self.last.1
    }
}
