//! What a run keeps of the named values that it computed.

use crate::document::Id;
use crate::mapping::value::Value;

/// How many values are kept. One that has the slot of another takes it.
const SLOTS: usize = 256;

/// A named value at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) number: u32,
    /// A text or number is wanted: an element without text is absent.
    pub(crate) scalar: bool,
    pub(crate) node: Id,
}

/// What it gave, with the steps of work that this took and the bytes that it made. They count each time, so that the
/// bounds of a run do not depend on what is kept.
#[derive(Debug, Clone)]
pub(crate) struct KeptValue<'d> {
    pub(crate) value: Value<'d>,
    pub(crate) steps: u64,
    pub(crate) made: usize,
}

/// The values that are kept.
#[derive(Debug, Default)]
pub(crate) struct KeptValues<'d>(Vec<Option<(Asked, KeptValue<'d>)>>);

impl<'d> KeptValues<'d> {
    pub(crate) fn find(&self, asked: Asked) -> Option<&KeptValue<'d>> {
        let (known, kept) = self.0.get(slot(asked))?.as_ref()?;
        (*known == asked).then_some(kept)
    }

    pub(crate) fn keep(&mut self, asked: Asked, kept: KeptValue<'d>) {
        if self.0.is_empty() {
            self.0.resize(SLOTS, None);
        }
        self.0[slot(asked)] = Some((asked, kept));
    }
}

fn slot(asked: Asked) -> usize {
    let value = asked.number.wrapping_mul(2) + u32::from(asked.scalar);
    value.wrapping_mul(37).wrapping_add(asked.node) as usize % SLOTS
}
