//! The names of a schema, each with a number.

use super::content::{DECLARATION, UNKNOWN_NAME};

/// The names, in a hash table of their numbers.
///
/// The names of a table are built in. So the longest search is known as well: a document can choose the names that it
/// asks for, and none of those that are there.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The local parts, one behind the other.
    text: String,
    /// For each name the number of its namespace, and where its local part stands in `text`.
    known: Vec<(u8, u32, u32)>,
    /// For each slot a number, or [`UNKNOWN_NAME`] if it is free. Their count is a power of two; at most half are used.
    slots: Vec<u16>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The number of a name.
    #[inline]
    pub(super) fn find(&self, namespace: u8, local: &[u8]) -> Option<u16> {
        if self.slots.is_empty() {
            return None;
        }
        let number = self.slots[self.slot(namespace, local)];
        (number != UNKNOWN_NAME).then_some(number)
    }

    /// The number of a name, which gets one if it has none; `None` if there are too many.
    pub(super) fn insert(&mut self, namespace: u8, local: &str) -> Option<u16> {
        if self.known.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(namespace, local.as_bytes());
        if self.slots[slot] != UNKNOWN_NAME {
            return Some(self.slots[slot]);
        }
        let number = u16::try_from(self.known.len()).ok().filter(|number| *number < DECLARATION)?;
        let from = u32::try_from(self.text.len()).ok()?;
        self.text.push_str(local);
        self.known.push((namespace, from, u32::try_from(self.text.len()).ok()?));
        self.slots[slot] = number;
        Some(number)
    }

    /// The local part of a name; empty for a number that no name has.
    pub(super) fn local(&self, number: u16) -> &str {
        let known = self.known.get(usize::from(number));
        known.map_or("", |(_, from, to)| &self.text[*from as usize..*to as usize])
    }

    /// The number of a name's namespace.
    pub(super) fn namespace(&self, number: u16) -> Option<u8> {
        self.known.get(usize::from(number)).map(|(namespace, ..)| *namespace)
    }

    /// The slot that has a name, or the free one where the search for it ends.
    #[inline]
    fn slot(&self, namespace: u8, local: &[u8]) -> usize {
        let most = self.slots.len() - 1;
        let mut slot = hash(namespace, local) & most;
        loop {
            let number = self.slots[slot];
            if number == UNKNOWN_NAME
                || (self.known[usize::from(number)].0 == namespace && self.local(number).as_bytes() == local)
            {
                return slot;
            }
            slot = (slot + 1) & most;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let count = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(count, UNKNOWN_NAME);
        for number in 0..self.known.len() as u16 {
            let slot = self.slot(self.known[usize::from(number)].0, self.local(number).as_bytes());
            self.slots[slot] = number;
        }
    }
}

/// Eight bytes at a time are multiplied; the upper bits, which all bytes reach, are folded onto the lower ones.
#[inline]
fn hash(namespace: u8, local: &[u8]) -> usize {
    let mut hash = local.len() as u64 | u64::from(namespace) << 32;
    let mut add = |block: [u8; 8]| {
        hash = (hash ^ u64::from_le_bytes(block)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    };
    let (blocks, rest) = local.as_chunks::<8>();
    blocks.iter().for_each(|block| add(*block));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    add(last);
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn a_name_keeps_its_number_while_the_table_grows() {
        let mut names = Names::default();
        assert_eq!((names.find(0, b"a"), names.local(0), names.namespace(0)), (None, "", None));
        let spelled = |number: u16| format!("NameOfAnElement{number}");
        for number in 0..2000 {
            assert_eq!(names.insert((number % 7) as u8, &spelled(number)), Some(number));
        }
        for number in 0..2000 {
            let (namespace, local) = ((number % 7) as u8, spelled(number));
            assert_eq!(names.find(namespace, local.as_bytes()), Some(number));
            assert_eq!(names.insert(namespace, &local), Some(number));
            assert_eq!((names.local(number), names.namespace(number)), (local.as_str(), Some(namespace)));
            assert_eq!(names.find(namespace + 1, local.as_bytes()), None);
        }
        assert_eq!((names.len(), names.find(0, b""), names.find(0, b"NameOfAnElemen")), (2000, None, None));
    }
}
