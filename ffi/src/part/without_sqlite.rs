//! What stands for poll stores in a library without `sqlite`.

use std::convert::Infallible;
use std::ops::Deref;

use dtekit::{PollStore, Result};

use super::left_out;

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
