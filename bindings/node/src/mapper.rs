//! A mapping that keeps its buffers from document to document.

use std::sync::Arc;

use dtekit::mapping::{ApplyOptions, Source};
use dtekit::{Result, guard};
use napi::Env;
use napi::bindgen_prelude::{BufferSlice, Either};
use napi_derive::napi;

use crate::convert::{Output, fill, refused, too_small, with_paths};
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
        written(env, guard(|| self.0.map(data)), room)
    }

    /// Applies the mapping to a document; an output that fits is written into `room`.
    #[napi]
    pub fn apply_document(
        &mut self,
        env: &Env,
        document: &Document,
        room: BufferSlice<'_>,
    ) -> napi::Result<Output> {
        written(env, guard(|| self.0.map(&document.0)), room)
    }

    /// Applies the mapping and writes into a buffer, which must not overlap the input.
    #[napi]
    pub fn apply_into(&mut self, data: &[u8], target: BufferSlice<'_>) -> Output {
        self.fill_target(data.into(), target)
    }

    /// Applies the mapping to a document and writes into a buffer.
    #[napi]
    pub fn apply_document_into(&mut self, document: &Document, target: BufferSlice<'_>) -> Output {
        self.fill_target((&document.0).into(), target)
    }

    fn fill_target(&mut self, source: Source<'_>, mut target: BufferSlice<'_>) -> Output {
        match guard(|| self.0.map(source)) {
            Ok(output) => match fill(output, &mut target) {
                Some(length) => with_paths(Either::B(length), None),
                None => Either::B(too_small(output.len(), target.len())),
            },
            Err(error) => refused(&error),
        }
    }
}

/// The output, in `room` if it fits.
fn written(env: &Env, output: Result<&[u8]>, mut room: BufferSlice<'_>) -> napi::Result<Output> {
    Ok(match output {
        Ok(output) => with_paths(
            match fill(output, &mut room) {
                Some(length) => Either::B(length),
                None => Either::A(BufferSlice::copy_from(env, output)?.into_buffer(env)?),
            },
            None,
        ),
        Err(error) => refused(&error),
    })
}
