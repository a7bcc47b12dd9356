//! What stands for an archive in a library without `archive`.

use std::convert::Infallible;

use dtekit::json::{Map, Value};
use dtekit::{Naming, Result};

use super::left_out;

/// There are no archives.
pub(crate) struct Archive {
    none: Infallible,
    pub(crate) xml: Vec<u8>,
    pub(crate) pdf: Vec<u8>,
}

impl Archive {
    pub(crate) fn from_members(_: &[u8], _: &Map) -> Result<Self> {
        Err(left_out("archive"))
    }

    pub(crate) fn write(_: &[u8], _: &[u8]) -> Result<Vec<u8>> {
        Err(left_out("archive"))
    }

    pub(crate) fn to_value(&self, _: Naming) -> Value {
        match self.none {}
    }
}
