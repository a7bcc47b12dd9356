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

/// An open element. It is copied; what only few elements need stands in the lists of [`Frames`].
#[derive(Clone, Copy)]
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
    /// Where its children and its missing elements begin in the lists.
    children: usize,
    missing: usize,
    /// The last child and its number among the siblings of its name.
    last: (Symbol, u32),
    /// It must be empty: `xsi:nil`.
    pub(super) nil: bool,
    /// An unknown element stood in it: the next element that is missing is probably that one.
    pub(super) forgiven: bool,
    /// `at` is already the part that the next child matches.
    pub(super) matched: bool,
    /// Text has been found where none may be.
    pub(super) texted: bool,
}

/// The open elements, the innermost last.
#[derive(Default)]
pub(super) struct Frames {
    open: Vec<Frame>,
    /// For each name of a child its number, if siblings of one name may stand apart: those of the innermost element
    /// last.
    children: Vec<(Symbol, u32)>,
    /// The elements that were missing, by their names, with the finding that says so, in the same order.
    missing: Vec<(u16, Option<usize>)>,
    /// The values that differ among the children of an element, with the number of elements around that one.
    values: Vec<(usize, BTreeSet<String>)>,
}

impl Frames {
    /// Forgets everything but the room.
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.children.clear();
        self.missing.clear();
        self.values.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The room that is kept, in elements.
    pub(super) fn capacity(&self) -> usize {
        self.open.capacity().max(self.children.capacity()).max(self.missing.capacity())
    }

    #[inline(always)]
    pub(super) fn last(&self) -> Option<&Frame> {
        self.open.last()
    }

    #[inline(always)]
    pub(super) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.open.last_mut()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Frame> {
        self.open.iter()
    }

    /// Opens an element.
    #[inline]
    pub(super) fn push(&mut self, inside: Inside, name: Symbol, ordinal: u32, counts: usize, start: usize) {
        self.open.push(Frame {
            inside,
            name,
            ordinal,
            at: NONE,
            counts,
            start,
            outside: 0,
            children: self.children.len(),
            missing: self.missing.len(),
            last: (Symbol::NONE, 0),
            nil: false,
            forgiven: false,
            matched: false,
            texted: false,
        });
    }

    /// Closes the innermost element.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.open.pop()?;
        self.children.truncate(frame.children);
        self.missing.truncate(frame.missing);
        while self.values.last().is_some_and(|(depth, _)| *depth >= self.open.len()) {
            self.values.pop();
        }
        Some(frame)
    }

    /// The number of a child of the innermost element among the siblings of its name.
    #[inline]
    pub(super) fn count(&mut self, child: Symbol, scattered: bool) -> u32 {
        let Some(frame) = self.open.last_mut() else { return 0 };
        if scattered {
            let mut known = self.children[frame.children..].iter_mut();
            if let Some((_, count)) = known.find(|(name, _)| *name == child) {
                *count += 1;
                return *count;
            }
            self.children.push((child, 1));
            return 1;
        }
        frame.last = (child, if frame.last.0 == child { frame.last.1 + 1 } else { 1 });
        frame.last.1
    }

    /// Remembers that the innermost element lacks elements, and the finding that says so.
    pub(super) fn lacks(&mut self, names: impl Iterator<Item = u16>, found: Option<usize>) {
        self.missing.extend(names.map(|name| (name, found)));
    }

    /// Whether the innermost element was said to lack this one, and by which finding; it is not remembered further.
    pub(super) fn lacked(&mut self, name: u16) -> Option<Option<usize>> {
        let from = self.open.last()?.missing;
        let index = self.missing[from..].iter().position(|(missing, _)| *missing == name)?;
        Some(self.missing.remove(from + index).1)
    }

    /// The element around the innermost one.
    pub(super) fn around(&self) -> Option<&Frame> {
        self.open.get(self.open.len().checked_sub(2)?)
    }

    /// Whether no sibling of the innermost element has this value.
    pub(super) fn is_first(&mut self, value: &str) -> bool {
        let depth = self.open.len().saturating_sub(2);
        if self.values.last().is_none_or(|(last, _)| *last != depth) {
            self.values.push((depth, BTreeSet::new()));
        }
        self.values.last_mut().is_none_or(|(_, values)| values.insert(value.to_owned()))
    }
}
