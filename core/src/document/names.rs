//! The names of a document: each is stored once and has a number.

use once_cell::race::OnceBox;

use crate::hash::HashSeed;
use crate::simd::{Bytes16, LANES};

/// The distinct names of a document. Their numbers count from 0 without a gap.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    list: List,
    /// Made for the first new name. A reader of XML numbers the names itself and needs no table.
    table: Option<Table>,
    /// Made for the first search while there is no other. Threads that search at once may each make one; nobody waits,
    /// so that a forked process never waits for a thread of its parent.
    shared: OnceBox<Table>,
}

/// The names by number. All lie in one text, so that a new name costs no allocation.
#[derive(Debug, Clone, Default)]
struct List {
    text: String,
    /// The range of each name in the text.
    places: Vec<(u32, u32)>,
}

/// The hash table from names to numbers.
#[derive(Debug, Clone)]
struct Table {
    /// For each slot a number plus 1, or 0 if the slot is free. Their count is a power of two; at most half are used.
    slots: Vec<u32>,
    seed: HashSeed,
}

/// The longest search before the hashes become secret.
const STEPS: usize = 32;

impl Names {
    /// No names, with room for those of a small document.
    pub(crate) fn new() -> Self {
        let list = List { text: String::with_capacity(512), places: Vec::with_capacity(64) };
        Names { list, table: None, shared: OnceBox::new() }
    }

    /// How many names there are.
    pub(crate) fn count(&self) -> u32 {
        self.list.places.len() as u32
    }

    /// How many bytes all names have together.
    pub(crate) fn bytes(&self) -> usize {
        self.list.text.len()
    }

    /// Adds a name that must be new, and returns its number.
    pub(crate) fn push(&mut self, name: &str) -> u32 {
        self.own_shared();
        let number = self.list.push(name);
        if let Some(table) = &mut self.table {
            table.insert(&self.list, number);
        }
        number
    }

    /// Takes the table of the searches as the one that is kept up to date.
    fn own_shared(&mut self) {
        if let Some(shared) = self.shared.get() {
            self.table = Some(shared.clone());
            self.shared = OnceBox::new();
        }
    }

    /// The number of a name. A new name is added.
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        self.intern_block(first_block(name), name)
    }

    /// The same. `block` holds the first sixteen bytes of the name, followed by zeros.
    pub(crate) fn intern_block(&mut self, block: [u8; LANES], name: &str) -> u32 {
        self.own_shared();
        let table = self.table.get_or_insert_with(|| Table::new(&self.list));
        let (slot, steps) = table.slot(&self.list, block, name);
        match table.slots[slot] {
            0 => {
                let number = self.list.push(name);
                table.slots[slot] = number + 1;
                table.check(&self.list, steps);
                number
            }
            number => number - 1,
        }
    }

    /// The number of a name, if it is known.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.find_block(first_block(name), name)
    }

    /// The same. `block` holds the first sixteen bytes of the name, followed by zeros.
    pub(crate) fn find_block(&self, block: [u8; LANES], name: &str) -> Option<u32> {
        let shared = || self.shared.get_or_init(|| Box::new(Table::new(&self.list)));
        let table = self.table.as_ref().unwrap_or_else(shared);
        table.slots[table.slot(&self.list, block, name).0].checked_sub(1)
    }

    /// The name with this number; empty if there is none.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> &str {
        self.list.get(number)
    }
}

fn first_block(name: &str) -> [u8; LANES] {
    Bytes16::load_padded(name.as_bytes(), 0).prefix(name.len().min(LANES)).bytes()
}

impl List {
    fn push(&mut self, name: &str) -> u32 {
        let number = self.places.len() as u32;
        let start = self.text.len() as u32;
        self.text.push_str(name);
        self.places.push((start, self.text.len() as u32));
        number
    }

    #[inline]
    fn get(&self, number: u32) -> &str {
        self.places.get(number as usize).map_or("", |(start, end)| &self.text[*start as usize..*end as usize])
    }
}

impl Table {
    /// A table of these names.
    fn new(list: &List) -> Self {
        let slots = (list.places.len() * 2).next_power_of_two().max(128);
        let mut table = Table { slots: vec![0; slots], seed: HashSeed::default() };
        (0..list.places.len() as u32).for_each(|number| table.insert(list, number));
        table
    }

    /// Adds a name of the list to the table.
    fn insert(&mut self, list: &List, number: u32) {
        let steps = self.occupy(list, number);
        self.check(list, steps);
    }

    /// Enlarges the table if it is half full. Makes its hashes secret if a search took too many steps: somebody may
    /// have chosen names that collide.
    #[inline]
    fn check(&mut self, list: &List, steps: usize) {
        if steps > STEPS || list.places.len() * 2 > self.slots.len() {
            self.rebuild(list, steps);
        }
    }

    #[cold]
    #[inline(never)]
    fn rebuild(&mut self, list: &List, steps: usize) {
        let is_full = list.places.len() * 2 > self.slots.len();
        let is_crowded = steps > STEPS && !self.seed.is_secret();
        if is_crowded {
            self.seed = HashSeed::secret();
        }
        if is_full || is_crowded {
            self.slots = vec![0; self.slots.len() * if is_full { 2 } else { 1 }];
            for number in 0..list.places.len() as u32 {
                self.occupy(list, number);
            }
        }
    }

    fn occupy(&mut self, list: &List, number: u32) -> usize {
        let name = list.get(number);
        let (slot, steps) = self.slot(list, first_block(name), name);
        self.slots[slot] = number + 1;
        steps
    }

    #[inline]
    fn hash(&self, block: [u8; LANES], name: &[u8]) -> u64 {
        let mut hash = self.seed.hash(block).wrapping_add(name.len() as u64);
        for at in (LANES..name.len()).step_by(LANES) {
            let block = Bytes16::load_padded(name, at).prefix((name.len() - at).min(LANES));
            let key = u128::from_le_bytes(block.bytes()) ^ u128::from(hash);
            hash = self.seed.hash(key.to_le_bytes()).wrapping_add(hash.rotate_left(29));
        }
        hash
    }

    /// The slot of a name, or the free slot for it; and how many steps the search took.
    #[inline]
    fn slot(&self, list: &List, block: [u8; LANES], name: &str) -> (usize, usize) {
        let (mut slot, mut steps) = (self.hash(block, name.as_bytes()) as usize & (self.slots.len() - 1), 0);
        while self.slots[slot] != 0 && list.get(self.slots[slot] - 1) != name {
            (slot, steps) = ((slot + 1) & (self.slots.len() - 1), steps + 1);
        }
        (slot, steps)
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

    #[test]
    fn names_that_were_pushed_are_found() {
        let mut names = Names::default();
        for index in 0..1000 {
            assert_eq!(names.push(&format!("n{index}")), index);
            if index == 100 {
                assert_eq!(names.intern("n7"), 7);
            }
        }
        assert_eq!((names.find("n0"), names.find("n999"), names.find("m")), (Some(0), Some(999), None));
    }

    #[test]
    fn names_that_collide_make_the_hashes_secret() {
        let known = super::Table::new(&super::List::default());
        let collides = |name: &String| known.hash(super::first_block(name), name.as_bytes()) & 0x3FF == 0;
        let mut names = Names::default();
        for (number, name) in (0..).map(|n| format!("n{n}")).filter(collides).take(100).enumerate() {
            assert_eq!(names.intern(&name), number as u32);
            assert_eq!(names.find(&name), Some(number as u32));
        }
        assert!(names.table.as_ref().unwrap().seed.is_secret());
    }

    #[test]
    fn a_name_that_is_added_after_a_search_is_found() {
        let mut names = Names::new();
        assert_eq!(names.push("Emisor"), 0);
        assert_eq!((names.find("Emisor"), names.find("Receptor")), (Some(0), None));
        assert_eq!(names.push("Receptor"), 1);
        assert_eq!(names.intern("Totales"), 2);
        assert_eq!(
            (names.find("Emisor"), names.find("Receptor"), names.find("Totales")),
            (Some(0), Some(1), Some(2))
        );
    }
}
