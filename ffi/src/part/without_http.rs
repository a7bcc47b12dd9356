//! What stands for a client in a library without `http`.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use dtekit::Result;
use dtekit::client::{Cancellation, Observer, Settings};
use dtekit::mapping::Registry;

use super::left_out;

/// There are no clients.
pub(crate) struct Client(Infallible);

impl Client {
    pub(crate) fn new(_: Settings) -> Result<Self> {
        Err(left_out("http"))
    }

    pub(crate) fn observed_by(&self, _: impl Observer + 'static) -> Self {
        match self.0 {}
    }

    pub(crate) fn with_registry(&self, _: &Arc<Registry>) -> Self {
        match self.0 {}
    }

    pub(crate) fn with_trace_context(&self, _: &str, _: Option<&str>) -> Result<Self> {
        match self.0 {}
    }

    pub(crate) fn cancelled_by(&self, _: &Cancellation) -> Self {
        match self.0 {}
    }
}

impl Deref for Client {
    type Target = dtekit::Client;

    fn deref(&self) -> &dtekit::Client {
        match self.0 {}
    }
}
