//! Every distinct name of a document, checked once and known by a number from then on.

use crate::block::{self, Block, SIZE};
use crate::xml::name::{QName, is_name_start};

/// The number of a name; equal numbers are equal names, and numbers count from 0 without a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Symbol(pub(crate) u32);

impl Symbol {
    /// The number as an index.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a name means to the reader beside being a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// A name with a prefix, which must be declared.
    Prefixed(Symbol),
    /// `xmlns`: as an attribute it declares the default namespace.
    Default,
    /// `xmlns:p`: as an attribute it declares the prefix.
    Declares(Symbol),
    /// `xml:space`.
    Space,
    /// Another name with the prefix `xml`, which is always declared.
    Xml,
}

pub(super) struct Name<'a> {
    /// The name in 16 bytes, zeros behind; of a longer name a hash.
    pub(super) key: [u8; SIZE],
    pub(super) text: &'a str,
    pub(super) role: Role,
    /// The last start tag that had an attribute of this name.
    pub(super) tag: u32,
}

/// The names met so far: a hash table of their numbers.
pub(super) struct Symbols<'a> {
    pub(super) names: Vec<Name<'a>>,
    /// Numbers plus 1, 0 where the slot is free; a power of two of them, at most half in use.
    slots: Vec<u32>,
    /// Not to be guessed from outside, so that nobody can choose names that collide.
    seed: (u64, u64),
}

#[inline(always)]
fn low(block: Block, length: usize) -> [u8; SIZE] {
    block.first(length).bytes()
}

/// Whether the first `length` bytes of a block are a name of ASCII letters, digits, `-`, `.` and `_` alone.
fn is_plain(block: Block, length: usize) -> bool {
    let inside = block.within(0x20, b'a', b'z') | block.within(0, b'0', b'9') | block.within(0, b'-', b'.');
    length <= SIZE
        && (inside | block.is(b'_')).bits().trailing_ones() as usize >= length
        && is_name_start(char::from(block.bytes()[0]))
}

impl<'a> Symbols<'a> {
    pub(super) fn new() -> Self {
        Symbols { names: Vec::with_capacity(96), slots: vec![0; 256], seed: block::seed() }
    }

    #[inline(always)]
    pub(super) fn name(&self, symbol: Symbol) -> &Name<'a> {
        &self.names[symbol.index()]
    }

    /// The number of the name at `text[from..to]`; `None` if it is no QName.
    #[inline(always)]
    pub(super) fn of(&mut self, text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        if to - from > SIZE {
            return self.of_long(text, from, to);
        }
        self.of_short(Block::at(text.as_bytes(), from), text, from, to)
    }

    /// The same for a name of at most sixteen bytes, whose `block` is at hand.
    #[inline(always)]
    pub(super) fn of_short(&mut self, block: Block, text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        let length = to - from;
        let key = low(block, length);
        let mut slot = self.slot(key);
        loop {
            match self.slots[slot] {
                0 => return self.insert(key, text, from, to),
                number => {
                    let name = &self.names[number as usize - 1];
                    if name.key == key && name.text.len() == length {
                        return Some(Symbol(number - 1));
                    }
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    #[inline(never)]
    pub(super) fn of_long(&mut self, text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        let key = self.key_of_long(&text.as_bytes()[from..to]);
        let mut slot = self.slot(key);
        loop {
            match self.slots[slot] {
                0 => return self.insert(key, text, from, to),
                number => {
                    let name = &self.names[number as usize - 1];
                    if name.key == key && name.text.as_bytes() == &text.as_bytes()[from..to] {
                        return Some(Symbol(number - 1));
                    }
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    #[inline(always)]
    fn slot(&self, key: [u8; SIZE]) -> usize {
        self.hash(key) as usize & (self.slots.len() - 1)
    }

    #[inline(always)]
    fn hash(&self, key: [u8; SIZE]) -> u64 {
        block::fold(key, self.seed)
    }

    fn key_of_long(&self, name: &[u8]) -> [u8; SIZE] {
        let mut hash = name.len() as u64;
        for at in (0..name.len()).step_by(SIZE) {
            let block = u128::from_le_bytes(Block::at(name, at).bytes()) ^ u128::from(hash);
            hash = self.hash(block.to_le_bytes()).wrapping_add(hash.rotate_left(29));
        }
        u128::from(hash).to_le_bytes()
    }

    #[inline(never)]
    fn insert(&mut self, key: [u8; SIZE], text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        let name = text.get(from..to)?;
        let role = if is_plain(Block::at(text.as_bytes(), from), to - from) {
            if name == "xmlns" { Role::Default } else { Role::Plain }
        } else {
            self.role(text, from, to)?
        };
        if (self.names.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        self.names.push(Name { key, text: name, role, tag: 0 });
        self.occupy(key, self.names.len() as u32);
        Some(Symbol(self.names.len() as u32 - 1))
    }

    /// What the name at `text[from..to]` means; `None` if it is no QName.
    fn role(&mut self, text: &'a str, from: usize, to: usize) -> Option<Role> {
        Some(match QName::parse(&text[from..to])? {
            QName { prefix: None, local: "xmlns" } => Role::Default,
            QName { prefix: None, .. } => Role::Plain,
            QName { prefix: Some("xml"), local: "space" } => Role::Space,
            QName { prefix: Some("xml"), .. } => Role::Xml,
            QName { prefix: Some("xmlns"), local } => Role::Declares(self.of(text, to - local.len(), to)?),
            QName { prefix: Some(prefix), .. } => Role::Prefixed(self.of(text, from, from + prefix.len())?),
        })
    }

    fn occupy(&mut self, key: [u8; SIZE], number: u32) {
        let mut slot = self.slot(key);
        while self.slots[slot] != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = number;
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for index in 0..self.names.len() {
            self.occupy(self.names[index].key, index as u32 + 1);
        }
    }

    /// Whether the name stands at `at`; what follows it there is not looked at.
    #[inline(always)]
    pub(super) fn stands(&self, symbol: Symbol, text: &[u8], at: usize) -> bool {
        let name = self.name(symbol);
        let length = name.text.len();
        if length > SIZE {
            return text.get(at..).is_some_and(|rest| rest.starts_with(name.text.as_bytes()));
        }
        low(Block::at(text, at), length) == name.key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_wherever_it_stands() {
        let text = "Detalle DetalleDelServicioPrestado Detalle DetalleDelServicioPrestado Detalles";
        let mut symbols = Symbols::new();
        let mut numbers = Vec::new();
        let mut from = 0;
        for name in text.split(' ') {
            numbers.push(symbols.of(text, from, from + name.len()).unwrap());
            from += name.len() + 1;
        }
        assert_eq!(numbers, [0, 1, 0, 1, 2].map(Symbol));
        assert!(
            symbols.stands(Symbol(0), text.as_bytes(), 35) && symbols.stands(Symbol(1), text.as_bytes(), 43)
        );
        assert!(!symbols.stands(Symbol(2), text.as_bytes(), 0));
    }

    #[test]
    fn a_hundred_thousand_names_keep_their_numbers() {
        let text: String = (0..100_000).map(|n| format!("n{n:06}")).collect();
        let mut symbols = Symbols::new();
        for round in 0..2 {
            for n in 0..100_000 {
                assert_eq!(symbols.of(&text, n * 7, n * 7 + 7), Some(Symbol(n as u32)), "round {round}");
            }
        }
    }

    #[test]
    fn what_is_no_qname_has_no_number() {
        for text in ["", "1a", "a:b:c", "a:", ":a", "a\u{D7}", "a&b", "a-name-of-over-sixteen-bytes,no"] {
            assert_eq!(Symbols::new().of(text, 0, text.len()), None, "{text}");
        }
    }
}
