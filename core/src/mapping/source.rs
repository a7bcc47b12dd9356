//! The document that a mapping reads.

use super::Bounds;
use super::run::tape::{Buffers, Tape, Wanted};
use super::{Mapping, embedded, template};
use crate::convert::{ToJson, decoded_xml};
use crate::document::{Document, Format};
use crate::error::Result;

/// The document that a mapping reads: bytes, text, or a [`Document`].
///
/// The methods of [`Mapping`] take anything that becomes one: `&[u8]`, `&Vec<u8>`, `&[u8; N]`, `&str`, `&String`, and
/// `&Document`.
///
/// # Example
/// ```
/// use dtekit::Document;
/// use dtekit::mapping::Source;
///
/// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Ciudad}"}}"#.parse()?;
/// let document = Document::from_json(br#"{"Ciudad": "8"}"#)?;
/// // A text, bytes or a document: each is a source.
/// for source in [Source::from("<DTE><Ciudad>8</Ciudad></DTE>"), Source::from(&document)] {
///     assert_eq!(mapping.apply(source, &Default::default())?, br#"{"Ciudad":"8"}"#);
/// }
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Source<'d> {
    /// A file's content, JSON or XML, in any encoding that [`json_to_xml`](crate::json_to_xml) or
    /// [`xml_to_json`](crate::xml_to_json) reads.
    Bytes(&'d [u8]),
    /// JSON or XML that is decoded already; the encoding that an XML declaration names does not count.
    Text(&'d str),
    /// A document that was read before, with all edits made since. The bounds on reading do not apply.
    Document(&'d Document),
}

impl<'d> From<&'d [u8]> for Source<'d> {
    fn from(bytes: &'d [u8]) -> Self {
        Source::Bytes(bytes)
    }
}

impl<'d, const N: usize> From<&'d [u8; N]> for Source<'d> {
    fn from(bytes: &'d [u8; N]) -> Self {
        Source::Bytes(bytes)
    }
}

impl<'d> From<&'d Vec<u8>> for Source<'d> {
    fn from(bytes: &'d Vec<u8>) -> Self {
        Source::Bytes(bytes)
    }
}

impl<'d> From<&'d str> for Source<'d> {
    fn from(text: &'d str) -> Self {
        Source::Text(text)
    }
}

impl<'d> From<&'d String> for Source<'d> {
    fn from(text: &'d String) -> Self {
        Source::Text(text)
    }
}

impl<'d> From<&'d Document> for Source<'d> {
    fn from(document: &'d Document) -> Self {
        Source::Document(document)
    }
}

impl Mapping {
    /// Reads a document for one run of the plan.
    pub(super) fn read<T>(
        &self,
        source: Source<'_>,
        bounds: &Bounds,
        run: impl FnOnce(&Tape<'_>) -> Result<T>,
    ) -> Result<T> {
        self.read_with(source, bounds, &mut Buffers::default(), run)
    }

    /// Reads a source into the buffers of an earlier document.
    pub(super) fn read_with<T>(
        &self,
        source: Source<'_>,
        bounds: &Bounds,
        buffers: &mut Buffers,
        run: impl FnOnce(&Tape<'_>) -> Result<T>,
    ) -> Result<T> {
        let decoded;
        let bytes = match source {
            Source::Bytes(bytes) => bytes,
            Source::Text(text) => {
                decoded = decoded_xml(text.as_bytes());
                &*decoded
            }
            Source::Document(document) => {
                return match self.opened(document, bounds)? {
                    Some(opened) => run(&Tape::of_document(&opened, &self.plan.names)?),
                    None => run(&Tape::of_document(document, &self.plan.names)?),
                };
            }
        };
        let format = template::format(bytes)?;
        if format == Format::Xml && !self.plan.header.embedded.is_empty() {
            let with = ToJson { limits: bounds.limits, ..ToJson::default() };
            let document = Document::from_xml_with(bytes, &with)?;
            let opened = self.opened(&document, bounds)?;
            return run(&Tape::of_document(opened.as_ref().unwrap_or(&document), &self.plan.names)?);
        }
        let wanted = Wanted { names: &self.plan.names, first: &self.first };
        let tape = Tape::read(bytes, format, wanted, bounds.limits, std::mem::take(buffers))?;
        let result = run(&tape);
        *buffers = tape.into_buffers();
        result
    }

    /// The document with the documents in it opened, if the mapping names elements that hold some and one of them does.
    fn opened(&self, document: &Document, bounds: &Bounds) -> Result<Option<Document>> {
        match &*self.plan.header.embedded {
            [] => Ok(None),
            names => embedded::opened(&document.in_order(), names, bounds.limits),
        }
    }
}
