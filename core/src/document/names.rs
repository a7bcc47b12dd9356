//! Names, each kept once.

use std::collections::HashMap;

/// The names of a document with their numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    names: Vec<Box<str>>,
    // Names come from outside, hence the standard library's hasher, which cannot be foreseen.
    numbers: HashMap<Box<str>, u32>,
    /// The name that followed each name when it was last seen: documents repeat themselves.
    next: Vec<u32>,
    last: u32,
}

impl Names {
    /// The number of a name, which is kept if it is new.
    pub(super) fn intern(&mut self, name: &str) -> u32 {
        if let Some(guess) = self.next.get(self.last as usize).copied()
            && self.names.get(guess as usize).is_some_and(|known| **known == *name)
        {
            self.last = guess;
            return guess;
        }
        let number = match self.numbers.get(name) {
            Some(number) => *number,
            None => {
                let number = self.names.len() as u32;
                self.names.push(name.into());
                self.numbers.insert(name.into(), number);
                self.next.push(0);
                number
            }
        };
        if let Some(next) = self.next.get_mut(self.last as usize) {
            *next = number;
        }
        self.last = number;
        number
    }

    /// The number of a name, if it is known.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The name with this number.
    pub(super) fn get(&self, number: u32) -> &str {
        &self.names[number as usize]
    }
}
