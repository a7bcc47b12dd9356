//! Reads a document from JSON in any dialect: the pass over JSON, with the tree as its sink.
//!
//! In the dialect `jsonnet` the straight conversion decides what is refused, so that both refuse the same texts with
//! the same findings. It runs if this pass meets a fault, or if prefixes must be checked.

use super::super::json_to_xml::{decode, stream};
use crate::code;
use crate::convert::json_pass::{KnownNames, Pass, Sink};
use crate::convert::{Dialect, ToXml};
use crate::document::{Builder, Declaration, Document, JsonType, Kind};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::simd::LANES;

/// Reads a whole text.
pub(super) fn read(json: &[u8], options: &ToXml) -> Result<Document> {
    let (text, origin) = decode(json, options)?;
    // Places in the text are stored in 32 bits.
    if text.len() > u32::MAX as usize / 2 {
        let message = "expected a document below 2 GiB, found more";
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message)));
    }
    let mut pass = Pass::new(&text, options, Tree(Builder::of(&text)), KnownNames::new(), Vec::new());
    let read = pass.document();
    let is_jsonnet = options.dialect == Dialect::JsonNet;
    let is_namespaced = pass.is_namespaced();
    let is_odd = is_namespaced || pass.odd_declaration;
    if is_jsonnet && (read.is_err() || !pass.faults.is_empty() || is_odd) {
        stream(json, options, &mut std::io::sink())?;
    }
    if let Some(error) = std::mem::take(&mut pass.faults).into_error(&text, origin) {
        return Err(error);
    }
    let document = pass.sink.0.finish();
    if is_namespaced && !is_jsonnet {
        // Writing the document checks its prefixes and attributes.
        super::to_xml::write(&document, options, super::max_output(json.len(), &options.limits))?;
    }
    Ok(document)
}

/// The tree as a sink.
struct Tree(Builder);

/// The bits of a tag below the number of the name: enough numbers remain for the names of the longest text.
const NAME: u32 = 4;

impl Sink for Tree {
    const HASTY: bool = false;
    const ATTRIBUTE: u32 = 1;
    const TEXT: u32 = 2;
    const RARE: u32 = 4;
    const ITEM: u32 = 8;
    const FIRST: u32 = 0;
    const LEAF: u32 = 0;
    const CLEAN: u32 = 0;
    const MADE: u32 = 0;

    fn name(&mut self, block: [u8; LANES], name: &str) -> u32 {
        self.0.names().intern_block(block, name) << NAME
    }

    #[inline(always)]
    fn open(&mut self, tag: u32) {
        self.0.open_named(tag >> NAME, tag & Self::ITEM != 0);
    }

    #[inline(always)]
    fn close(&mut self) {
        self.0.close();
    }

    #[inline(always)]
    fn add(&mut self, tag: u32, json_type: JsonType, first: u32, size: u32) {
        let kind = match tag & (Self::ATTRIBUTE | Self::TEXT | Self::RARE) {
            0 => Kind::Leaf,
            Self::ATTRIBUTE => Kind::Attribute,
            Self::TEXT => Kind::Text,
            _ => Kind::CData,
        };
        self.0.add_at(kind, tag >> NAME, json_type, first, size, tag & Self::ITEM != 0);
    }

    fn made(&mut self) -> &mut String {
        self.0.made()
    }

    fn declare(&mut self, declaration: Declaration) {
        self.0.declare(declaration);
    }
}
