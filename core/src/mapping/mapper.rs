//! A mapping that keeps its buffers from document to document.

use std::sync::Arc;

use super::run::state::RunBuffers;
use super::run::tape::Buffers;
use super::{ApplyOptions, Mapping, Source};
use crate::convert::reuse_output;
use crate::error::Result;

/// Applies one mapping to many documents, one after another: it keeps names and buffers from document to document.
///
/// Its output and its errors are those of [`Mapping::apply`] with the same options. A small document in JSON then costs
/// less, and allocates nothing for reading and writing once the mapper and the output vector have seen such a document.
/// Expressions that compute texts or numbers allocate still. XML, JSON with prefixes or with escapes in its names, and
/// a [`Document`](crate::Document) are read into a tree each time.
///
/// What one document leaves is bounded, whatever its names are: at most about a quarter of a megabyte, and an output of
/// one megabyte, which later documents reuse. After a refused document the mapper goes on with the next one.
///
/// A mapper belongs to one thread at a time. Make one for each thread; they can share the mapping.
///
/// # Example
/// ```
/// use dtekit::{Mapper, Mapping, mapping::ApplyOptions};
/// let mapping: Mapping = r#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
///   <m:param name="moneda" default="CRC"/>
///   <m:template><Factura moneda="{$moneda}"><Total>{Total!}</Total></Factura></m:template>
/// </m:mapping>"#.parse()?;
/// let mut mapper = Mapper::new(mapping, ApplyOptions::default().param("moneda", "USD"));
/// let mut output = Vec::new();
/// for document in [r#"{"Total": 1}"#, r#"{"Total": 2}"#] {
///     output.clear();
///     mapper.apply(document, &mut output)?;
/// }
/// assert_eq!(output, br#"<Factura moneda="USD"><Total>2</Total></Factura>"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct Mapper {
    mapping: Arc<Mapping>,
    options: ApplyOptions,
    buffers: Buffers,
    kept: RunBuffers,
    /// The output of the last document, if the caller keeps no vector.
    last: Vec<u8>,
}

opaque!(Mapper);

impl Mapper {
    /// A mapper of this mapping. Every document is mapped with these options.
    #[must_use]
    pub fn new(mapping: impl Into<Arc<Mapping>>, options: ApplyOptions) -> Self {
        let (buffers, kept) = (Buffers::default(), RunBuffers::default());
        Mapper { mapping: mapping.into(), options, buffers, kept, last: Vec::new() }
    }

    /// The mapping.
    #[must_use]
    pub fn mapping(&self) -> &Arc<Mapping> {
        &self.mapping
    }

    /// Applies the mapping to a document and appends the output to `output`. After an error `output` is as it was
    /// before.
    ///
    /// # Errors
    /// As [`Mapping::apply`].
    pub fn apply<'d>(&mut self, document: impl Into<Source<'d>>, output: &mut Vec<u8>) -> Result<()> {
        let Mapper { mapping, options, buffers, kept, .. } = self;
        let applied = mapping.read_with(document.into(), &options.bounds, buffers, |tape| {
            mapping.apply_tape(tape, options, kept, output)
        });
        buffers.clear();
        applied
    }

    /// Applies the mapping to a document. The output is in a buffer of the mapper's: its next call replaces it.
    ///
    /// # Errors
    /// As [`Mapping::apply`].
    ///
    /// # Example
    /// ```
    /// use dtekit::{Mapper, Mapping};
    /// let mapping: Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Total>{Total!}</Total></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let mut mapper = Mapper::new(mapping, Default::default());
    /// assert_eq!(mapper.map(r#"{"Total": 1}"#)?, b"<Factura><Total>1</Total></Factura>");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn map<'d>(&mut self, document: impl Into<Source<'d>>) -> Result<&[u8]> {
        let mut output = std::mem::take(&mut self.last);
        reuse_output(&mut output);
        let applied = self.apply(document, &mut output);
        self.last = output;
        applied.map(|()| &*self.last)
    }
}
