//! What a check leaves for the next one of its thread: the names of elements and attributes, and empty buffers.

use std::cell::Cell;

use super::document::Checked;
use crate::xml::read::Tables;

/// Making room for names, and looking them up in the schema, is a third of the cost of a small document.
#[derive(Default)]
pub(super) struct Workspace {
    pub(super) tables: Tables,
    pub(super) checked: Checked,
}

thread_local! {
    static WORKSPACE: Cell<Option<Box<Workspace>>> = const { Cell::new(None) };
}

impl Workspace {
    /// What the last check left, or new.
    pub(super) fn take() -> Workspace {
        WORKSPACE.try_with(Cell::take).ok().flatten().map_or_else(Workspace::default, |kept| *kept)
    }

    /// Leaves it for the next check, unless a strange document has made it large.
    pub(super) fn keep(mut self) {
        self.tables.clear();
        // What the check knows of names is by their symbols.
        if self.checked.clear() && !self.tables.is_empty() {
            // A thread that ends has nobody to leave it to.
            let _ = WORKSPACE.try_with(|kept| kept.set(Some(Box::new(self))));
        }
    }
}
