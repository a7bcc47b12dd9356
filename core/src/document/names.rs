//! Names, each kept once and known by a number.

use crate::block::{self, Block, SIZE};

/// The distinct names of a document with their numbers, which count from 0 without a gap.
///
/// All names stand in one text, so that a new one costs no allocation of its own.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    text: String,
    /// Where each name begins and ends in the text.
    places: Vec<(u32, u32)>,
    /// Numbers plus 1, 0 where the slot is free; a power of two of them, at most half in use.
    slots: Vec<u32>,
    // Names come from outside, hence a hash that nobody can foresee.
    seed: (u64, u64),
    /// The name that followed each name when it was last seen: documents repeat themselves.
    next: Vec<u32>,
    last: u32,
}

impl Default for Names {
    fn default() -> Self {
        Names {
            text: String::with_capacity(512),
            places: Vec::with_capacity(64),
            slots: vec![0; 128],
            seed: block::seed(),
            next: Vec::with_capacity(64),
            last: 0,
        }
    }
}

impl Names {
    /// The number of a name, which is kept if it is new.
    #[inline]
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        if let Some(guess) = self.next.get(self.last as usize).copied()
            && self.get(guess) == name
        {
            self.last = guess;
            return guess;
        }
        self.look_up(name)
    }

    #[inline(never)]
    fn look_up(&mut self, name: &str) -> u32 {
        let slot = self.slot(name);
        let number = match self.slots[slot] {
            0 => self.insert(slot, name),
            number => number - 1,
        };
        if let Some(next) = self.next.get_mut(self.last as usize) {
            *next = number;
        }
        self.last = number;
        number
    }

    fn insert(&mut self, slot: usize, name: &str) -> u32 {
        let number = self.places.len() as u32;
        let start = self.text.len() as u32;
        self.text.push_str(name);
        self.places.push((start, self.text.len() as u32));
        self.next.push(0);
        self.slots[slot] = number + 1;
        if self.places.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for number in 0..self.places.len() as u32 {
                let slot = self.slot(self.get(number));
                self.slots[slot] = number + 1;
            }
        }
        number
    }

    fn hash(&self, name: &[u8]) -> u64 {
        let mut hash = name.len() as u64;
        for at in (0..name.len()).step_by(SIZE) {
            let block = Block::at(name, at).first((name.len() - at).min(SIZE));
            let key = u128::from_le_bytes(block.bytes()) ^ u128::from(hash);
            hash = block::fold(key.to_le_bytes(), self.seed).wrapping_add(hash.rotate_left(29));
        }
        hash
    }

    /// The slot of a name, or the free one where it belongs.
    fn slot(&self, name: &str) -> usize {
        let mut slot = self.hash(name.as_bytes()) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 && self.get(self.slots[slot] - 1) != name {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// The number of a name, if it is known.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.slots[self.slot(name)].checked_sub(1)
    }

    /// How many names there are.
    pub(crate) fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// The name with this number; empty for none.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &str {
        self.places.get(number as usize).map_or("", |(start, end)| &self.text[*start as usize..*end as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn a_name_keeps_its_number() {
        let mut names = Names::default();
        for round in 0..2 {
            for index in 0..1000 {
                assert_eq!(names.intern(&format!("n{index}")), index, "round {round}");
            }
        }
        assert_eq!((names.find("n999"), names.find("n1000"), names.get(7)), (Some(999), None, "n7"));
    }
}
