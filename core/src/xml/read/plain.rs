//! The straight line through the tags that most of a document is made of.

use crate::block::{Block, SIZE};

use super::symbol::{Role, Symbol};
use super::{Open, Reader, scan};

/// What comes next, if it is plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plain {
    /// As [`Event::Start`], without attributes.
    Start(Symbol),
    /// An element of nothing but text without attributes, from its start tag to its end tag, with the place of the
    /// text, which stands for itself and may be empty.
    Leaf(Symbol, usize, usize),
    /// As [`Event::End`].
    End,
    /// Something else.
    Other,
}

impl Reader<'_> {
    /// What comes next, if it is of the plain kind that most of a document is made of: a tag without attributes
    /// or blanks inside it, or an element of nothing but text that stands for itself.
    ///
    /// [`Plain::Other`] takes nothing away: what it is, or what is wrong with it, is for [`Reader::next`] to say.
    #[inline(always)]
    pub(crate) fn plain(&mut self) -> Plain {
        let bytes = self.text.as_bytes();
        let tag = self.at;
        if bytes.get(tag) != Some(&b'<') {
            return Plain::Other;
        }
        let Some(block) = Block::inside(bytes, tag + 1) else { return Plain::Other };
        if bytes[tag + 1] == b'/' {
            return self.plain_end();
        }
        let stops = scan::name_stops(block);
        let (end, symbol);
        if stops != 0 {
            end = tag + 1 + stops.trailing_zeros() as usize;
            symbol = self.symbols.of_short(block, self.text, tag + 1, end);
        } else {
            end = scan::name(bytes, tag + 1);
            symbol = self.symbols.of(self.text, tag + 1, end);
        }
        let Some(symbol) = symbol else { return Plain::Other };
        if bytes.get(end) != Some(&b'>') || self.open.len() >= self.limits.max_depth {
            return Plain::Other;
        }
        match self.symbols.name(symbol).role {
            Role::Plain => {}
            Role::Prefixed(prefix) if self.scope.is_declared(prefix) => {}
            _ => return Plain::Other,
        }
        let from = end + 1;
        let mut to = from;
        while let Some(block) = Block::inside(bytes, to) {
            let stops = scan::text(block);
            if stops == 0 {
                to += SIZE;
                continue;
            }
            to += stops.trailing_zeros() as usize;
            // The end tag is as long as the start tag, and one byte.
            let after = to + 1 + (from - tag);
            if bytes.get(to..to + 2) == Some(b"</")
                && bytes.get(after - 1) == Some(&b'>')
                && self.symbols.stands(symbol, bytes, to + 2)
            {
                self.at = after;
                return Plain::Leaf(symbol, from, to);
            }
            break;
        }
        self.at = from;
        self.open.push(Open { name: symbol, outside: self.scope.len() });
        Plain::Start(symbol)
    }

    #[inline(always)]
    fn plain_end(&mut self) -> Plain {
        let Some(open) = self.open.last().copied() else { return Plain::Other };
        let name = self.at + 2;
        let end = name + self.name(open.name).len();
        if self.text.as_bytes().get(end) != Some(&b'>')
            || !self.symbols.stands(open.name, self.text.as_bytes(), name)
        {
            return Plain::Other;
        }
        self.at = end + 1;
        self.open.pop();
        self.scope.leave(open.outside);
        Plain::End
    }
}
