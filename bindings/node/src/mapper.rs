//! A mapping that keeps its buffers from document to document.

use std::sync::Arc;

use dtekit::guard;
use dtekit::mapping::ApplyOptions;
use napi::Env;
use napi::bindgen_prelude::BufferSlice;
use napi_derive::napi;

use crate::convert::{Output, lent, lent_into};
use crate::document::Document;
use crate::mapping::Mapping;
use crate::options::options;
use crate::outcome::{Outcome, guarded};

/// A mapping that keeps its buffers from document to document.
#[napi]
pub struct Mapper(dtekit::Mapper);

/// Makes a mapper of a mapping, with these options for every document.
#[napi]
pub fn mapper(mapping: &Mapping, keywords: Option<String>) -> Outcome<Mapper> {
    guarded(|| {
        let with = options(keywords.as_deref(), ApplyOptions::from_members)?;
        Ok(Mapper(dtekit::Mapper::new(Arc::clone(&mapping.0), with)))
    })
}

#[napi]
impl Mapper {
    /// Applies the mapping; an output that fits is written into `room`, which must not overlap the input.
    #[napi]
    pub fn apply(&mut self, env: &Env, data: &[u8], room: BufferSlice<'_>) -> napi::Result<Output> {
        lent(env, guard(|| self.0.map(data)), room)
    }

    /// Applies the mapping to a document; an output that fits is written into `room`.
    #[napi]
    pub fn apply_document(
        &mut self,
        env: &Env,
        document: &Document,
        room: BufferSlice<'_>,
    ) -> napi::Result<Output> {
        lent(env, guard(|| self.0.map(&document.0)), room)
    }

    /// Applies the mapping and writes into a buffer, which must not overlap the input.
    #[napi]
    pub fn apply_into(&mut self, data: &[u8], target: BufferSlice<'_>) -> Output {
        lent_into(guard(|| self.0.map(data)), target)
    }

    /// Applies the mapping to a document and writes into a buffer.
    #[napi]
    pub fn apply_document_into(&mut self, document: &Document, target: BufferSlice<'_>) -> Output {
        lent_into(guard(|| self.0.map(&document.0)), target)
    }
}
