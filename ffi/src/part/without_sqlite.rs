//! What stands for journals and poll stores in a library without `sqlite`.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use dtekit::mapping::Registry;
use dtekit::store::journal::JournalOptions;
use dtekit::{Journal, PollStore, Result};

use super::left_out;

/// There are no journals.
pub(crate) struct SqliteJournal(Infallible);

impl SqliteJournal {
    pub(crate) fn open(_: &str, _: JournalOptions) -> Result<Self> {
        Err(left_out("sqlite"))
    }

    pub(crate) fn with_registry(self, _: &Arc<Registry>) -> Self {
        self
    }
}

impl Deref for SqliteJournal {
    type Target = dyn Journal;

    fn deref(&self) -> &Self::Target {
        match self.0 {}
    }
}

/// There are no poll stores.
pub(crate) struct SqlitePollStore(Infallible);

impl SqlitePollStore {
    pub(crate) fn open(_: &str) -> Result<Self> {
        Err(left_out("sqlite"))
    }
}

impl Deref for SqlitePollStore {
    type Target = dyn PollStore;

    fn deref(&self) -> &Self::Target {
        match self.0 {}
    }
}
