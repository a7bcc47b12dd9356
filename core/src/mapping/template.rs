//! Templates, XML and JSON: from text to a [`Plan`](super::plan::Plan).

pub(super) mod compile;
pub(super) mod files;
pub(super) mod json;
pub(super) mod library;
mod markup;
mod members;
pub(super) mod xml;
