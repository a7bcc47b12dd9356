//! What a check leaves for the next one of its thread: names and buffers, but nothing of the document.

use std::cell::Cell;

use super::document::Checked;
use crate::xml::read::Tables;

/// A small document costs less to check than to make room for its names: who checks many has the room already.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) tables: Tables,
    pub(super) checked: Checked,
}

thread_local! {
    static KEPT: Cell<Option<Box<Kept>>> = const { Cell::new(None) };
}

impl Kept {
    /// What the last check left, or new.
    pub(super) fn take() -> Kept {
        KEPT.with(|kept| kept.take()).map_or_else(Kept::default, |kept| *kept)
    }

    /// Leaves it for the next check, unless a strange document has made it large.
    pub(super) fn keep(mut self) {
        self.tables.clear();
        // What the check knows of names is by their symbols.
        if self.checked.clear() && !self.tables.is_empty() {
            KEPT.with(|kept| kept.set(Some(Box::new(self))));
        }
    }
}
