//! XML to JSON in one pass, without a document in memory and without an allocation per element.
//!
//! The [`Pass`] decides what an element becomes. A [`Sink`] takes the result: [`TextSink`] writes JSON text,
//! [`ValueSink`] makes values. The sink gets each member at once. It corrects later what is known only later: that a
//! second sibling turns its predecessor into the first item of an array, and that siblings of one name are separated
//! by others.

mod array_paths;
mod fault_path;
mod frame;
mod pass;
mod regroup;
mod sink;
mod text_sink;
mod value_sink;

use crate::error::{Error, Position, Result};
use crate::simd::PaddedEnd;
use crate::xml::read::{ElementNumber, Fault, Source, Tables};

use super::buffer::reuse;
use super::{ToJson, Values};
pub(super) use array_paths::ArrayPaths;
use frame::Frame;
use pass::Pass;
pub(super) use regroup::Span;
use sink::{Member, Sink};
use text_sink::TextSink;
use value_sink::ValueSink;

/// Appends the JSON of a file to `out`. After an error `out` is as it was before.
pub(super) fn append(xml: &[u8], options: &ToJson, out: &mut Vec<u8>) -> Result<()> {
    let arrays = ArrayPaths::new(&options.arrays)?;
    let source = decode(xml, options)?;
    let (length, end) = (out.len(), PaddedEnd::of(source.text().as_bytes()));
    let sink = TextSink::new(out, source.text().len());
    let mut pass = Pass::new(source.text(), &end, options, PassMemory::of(arrays), sink);
    let read = pass.run();
    *out = if read.is_ok() { pass.sink.finish() } else { pass.sink.abandon(length) };
    read.map_err(|fault| placed(&source, options, fault))
}

/// Appends the JSON, and reuses the buffers and names that earlier documents left.
pub(super) fn append_kept(
    xml: &[u8],
    options: &ToJson,
    out: &mut Vec<u8>,
    kept: &mut PassMemory<Span>,
) -> Result<()> {
    let source = decode(xml, options)?;
    let (length, end) = (out.len(), PaddedEnd::of(source.text().as_bytes()));
    let sink = TextSink::new(out, source.text().len());
    let mut pass = Pass::new(source.text(), &end, options, std::mem::take(kept), sink);
    let read = pass.run();
    *out = if read.is_ok() { pass.sink.finish() } else { pass.sink.abandon(length) };
    *kept = pass.into_kept();
    read.map_err(|fault| placed(&source, options, fault))
}

/// Converts a file to a value.
pub(super) fn make<V: Values>(xml: &[u8], options: &ToJson, values: &mut V) -> Result<V::Value> {
    let kept = PassMemory::new(options)?;
    let source = decode(xml, options)?;
    let sink = ValueSink::new(values, source.text().len());
    let end = PaddedEnd::of(source.text().as_bytes());
    let mut pass = Pass::new(source.text(), &end, options, kept, sink);
    match pass.run() {
        Ok(()) => Ok(pass.sink.finish()),
        Err(fault) => Err(placed(&source, options, fault)),
    }
}

#[inline(always)]
fn decode<'a>(xml: &'a [u8], options: &ToJson) -> Result<Source<'a>> {
    if xml.len() > options.limits.max_bytes {
        return Err(Error::too_large(options.limits.max_bytes, xml.len()));
    }
    Source::decode(xml).map_err(|fault| refused(None, options, fault))
}

#[cold]
fn placed(source: &Source<'_>, options: &ToJson, fault: Box<Fault>) -> Error {
    let position = source.position(fault.offset);
    refused(Some(source.text()), options, (fault, position))
}

/// Makes the error of a fault, with its path if the text could be decoded.
#[cold]
pub(super) fn refused(
    text: Option<&str>,
    options: &ToJson,
    (fault, position): (Box<Fault>, Position),
) -> Error {
    fault_path::error(&fault, position, text.and_then(|text| fault_path::path(text, options, &fault)))
}

/// What a pass leaves for the next document: the names that it knows with what was learnt about them, and its buffers.
/// The paths of arrays, by which it learns, stay the same.
pub(super) struct PassMemory<P> {
    arrays: ArrayPaths,
    tables: Tables,
    outer: Vec<Frame>,
    members: Vec<Member<P>>,
    /// How many elements have begun in all documents: no element has the number of an earlier one.
    elements: u64,
}

impl<P> Default for PassMemory<P> {
    fn default() -> Self {
        PassMemory::of(ArrayPaths::default())
    }
}

impl<P> PassMemory<P> {
    /// Nothing but these paths.
    #[inline(always)]
    fn of(arrays: ArrayPaths) -> Self {
        PassMemory { arrays, tables: Tables::default(), outer: Vec::new(), members: Vec::new(), elements: 0 }
    }

    /// Nothing but the options' paths.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`]: an unusable path.
    #[inline(always)]
    pub(super) fn new(options: &ToJson) -> Result<Self> {
        ArrayPaths::new(&options.arrays).map(PassMemory::of)
    }

    /// Ends a document: empties the buffers, and frees what a strange document has made large.
    pub(super) fn clear(&mut self) {
        reuse(&mut self.outer);
        reuse(&mut self.members);
        self.tables.clear();
        if self.elements > ElementNumber::MOST / 2 {
            (self.elements, self.tables) = (0, Tables::default());
        }
    }
}
