//! What was received, byte for byte: of each document, and of the files beside it.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use crate::document::{Document, Element, Id, Kind};
use crate::error::Finding;
use crate::json::{Map, Value, json};
use crate::limits::Limits;
use crate::naming::Naming;
use crate::record::{Field, FieldKind, record};
use crate::xml::read::{Event, Reader, Source};

use super::inside::namespaces_around;

/// Bytes of what was received, as they were there. Copies share the bytes.
///
/// # Example
/// ```
/// let found = dtekit::read(b"<a/>", &Default::default())?;
/// assert_eq!(&*found[0].original, b"<a/>");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Original {
    pub(super) file: Arc<Vec<u8>>,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Original {
    /// A whole file.
    pub(super) fn whole(file: Arc<Vec<u8>>) -> Original {
        let to = file.len();
        Original { file, from: 0, to }
    }
}

impl Deref for Original {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.file[self.from..self.to]
    }
}

impl AsRef<[u8]> for Original {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Original {
    fn eq(&self, other: &Original) -> bool {
        **self == **other
    }
}

impl Eq for Original {}

impl Field for Original {
    const KIND: FieldKind = FieldKind::Bytes;

    /// Its bytes are passed beside the JSON form.
    fn value(&self, _: Naming) -> Value {
        Value::Null
    }
}

// The content is confidential.
impl std::fmt::Debug for Original {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Original").field("len", &self.len()).finish_non_exhaustive()
    }
}

record! {
    /// What the bytes of a document's own element do not say, since it stands around the element.
    ///
    /// # Example
    /// ```
    /// let lot = br#"<EnvioDTE xmlns="http://www.sii.cl/SiiDte"><SetDTE><DTE version="1.0"/></SetDTE></EnvioDTE>"#;
    /// let found = dtekit::read(lot, &Default::default())?;
    /// assert_eq!(&*found[0].original, br#"<DTE version="1.0"/>"#);
    /// assert_eq!(found[0].inherited.namespaces, [("".to_owned(), "http://www.sii.cl/SiiDte".to_owned())]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Inherited {
        /// The encoding of the bytes; `None` for UTF-8.
        pub encoding: Option<String>;
        /// The namespaces that are declared around the element and not on it, by their prefixes; that of the default
        /// one is empty.
        pub namespaces: Vec<(String, String)>;
    }
}

impl Inherited {
    /// Reads the object that [`Inherited::to_value`] gives; what is no text is left out.
    #[must_use]
    pub fn from_members(members: &Map) -> Inherited {
        let encoding = members.get("encoding").and_then(Value::as_str).map(str::to_owned);
        let namespaces = members.get("namespaces").and_then(Value::as_object);
        let pairs = namespaces.into_iter().flatten();
        let namespaces =
            pairs.filter_map(|(prefix, name)| Some((prefix.to_owned(), name.as_str()?.to_owned()))).collect();
        Inherited { encoding, namespaces }
    }

    /// Whether the bytes say everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.encoding.is_none() && self.namespaces.is_empty()
    }
}

record! {
    /// A file of a ZIP that is no document, such as a PDF.
    ///
    /// # Example
    /// ```
    /// # fn example(document: &dtekit::ReadDocument) -> std::io::Result<()> {
    /// for file in &document.files {
    ///     println!("{} {} {}", file.name, file.content.len(), file.finding.message);
    /// }
    /// if let Some(pdf) = document.pdf() {
    ///     std::fs::write("factura.pdf", &*pdf.content)?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct ReadFile {
        /// Its name in the ZIP.
        pub name: String;
        /// How many bytes it has.
        shown size: usize = |this| this.content.len();
        /// Why it is no document.
        pub finding: Finding;
        /// Its bytes.
        pub content: Original => Beside;
    }
}

impl ReadFile {
    /// Whether it is a PDF, by its first bytes.
    #[must_use]
    pub fn is_pdf(&self) -> bool {
        self.content.starts_with(b"%PDF-")
    }
}

/// The place of a file among those of its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FilePlace(pub(super) usize);

impl Field for FilePlace {
    // A binding puts the file in the place of its number.
    const KIND: FieldKind = FieldKind::Record("ReadFile");

    fn value(&self, _: Naming) -> Value {
        json!(self.0)
    }
}

/// Where a result was found: a whole file, which is what was given or a file of a ZIP, and its number among the results
/// of this file. So it can be read again with everything around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Within {
    pub(crate) file: Original,
    pub(crate) index: usize,
}

/// The texts of several results, each once, in one piece.
#[derive(Default)]
pub(super) struct Pieces {
    texts: Vec<Arc<Vec<u8>>>,
    /// The place at which each text begins, by its address.
    begins: HashMap<*const Vec<u8>, usize>,
    length: usize,
}

impl Pieces {
    /// The two places in the piece between which these bytes stand.
    pub(super) fn place(&mut self, original: &Original) -> Value {
        let begin = *self.begins.entry(Arc::as_ptr(&original.file)).or_insert_with(|| {
            self.texts.push(Arc::clone(&original.file));
            self.length += original.file.len();
            self.length - original.file.len()
        });
        json!([begin + original.from, begin + original.to])
    }

    /// The piece. A single text that nobody else has is not copied.
    pub(super) fn joined(mut self) -> Vec<u8> {
        if self.texts.len() == 1
            && let Some(only) = self.texts.pop()
        {
            return Arc::try_unwrap(only).unwrap_or_else(|shared| shared.to_vec());
        }
        let mut piece = Vec::with_capacity(self.length);
        for text in self.texts {
            piece.extend_from_slice(&text);
        }
        piece
    }
}

/// The text that is read, and the results that are parts of it.
#[derive(Default)]
pub(super) struct Text {
    file: Arc<Vec<u8>>,
    /// The encoding of the file, if a part of it asked for it.
    encoding: Option<Option<&'static str>>,
    /// The number of a result, and of its element.
    parts: Vec<(usize, Id)>,
}

impl Text {
    pub(super) fn new(file: Arc<Vec<u8>>) -> Text {
        Text { file, encoding: None, parts: Vec::new() }
    }

    pub(super) fn whole(&self) -> Original {
        Original::whole(Arc::clone(&self.file))
    }

    /// Notes that a result is this element, and gives what it inherits.
    pub(super) fn part(&mut self, result: usize, document: &Document, element: Element<'_>) -> Inherited {
        self.parts.push((result, element.id()));
        let file = &self.file;
        let read = || Source::decode(file).ok().and_then(|source| source.encoding_name());
        let encoding = self.encoding.get_or_insert_with(read).map(str::to_owned);
        let around = namespaces_around(document, element).into_iter();
        let prefix = |name: &str| name.strip_prefix("xmlns:").unwrap_or_default().to_owned();
        // An empty name takes the default namespace away.
        let namespaces = around
            .filter(|(_, namespace)| !namespace.is_empty())
            .map(|(name, namespace)| (prefix(name), namespace.to_owned()));
        Inherited { encoding, namespaces: namespaces.collect() }
    }

    /// The bytes of each part: one more pass over the text for all of them.
    pub(super) fn originals(mut self, document: &Document, limits: Limits) -> Vec<(usize, Original)> {
        if self.parts.is_empty() {
            return Vec::new();
        }
        self.parts.sort_unstable_by_key(|(_, element)| *element);
        let mut numbers = Vec::with_capacity(self.parts.len());
        let mut parts = self.parts.iter().map(|(_, element)| *element as usize).peekable();
        let mut number = 0;
        for (id, node) in document.nodes().iter().enumerate() {
            while parts.next_if_eq(&id).is_some() {
                numbers.push(number);
            }
            number += usize::from(matches!(node.kind, Kind::Element | Kind::Leaf));
        }
        let ranges = ranges(&self.file, &numbers, limits).unwrap_or_default();
        let original = |(from, to)| Original { file: Arc::clone(&self.file), from, to };
        self.parts.iter().map(|(result, _)| *result).zip(ranges.into_iter().map(original)).collect()
    }
}

/// The places of elements in a file, by their ascending numbers in its order.
fn ranges(file: &[u8], numbers: &[usize], limits: Limits) -> Option<Vec<(usize, usize)>> {
    let source = Source::decode(file).ok()?;
    let text = source.text();
    let mut reader = Reader::new(text, limits).ok()?;
    let mut places = vec![(0, 0); numbers.len()];
    // The open elements that are asked for, each with its depth and its first place.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let (mut next, mut number, mut depth) = (0, 0, 0);
    let mut event = reader.root().ok()?;
    loop {
        if let Event::Start(_) | Event::Empty(_) = event {
            depth += 1;
            // No `<` stands inside a tag.
            let from = memchr::memrchr(b'<', &text.as_bytes()[..reader.at()])?;
            while numbers.get(next) == Some(&number) {
                places[next].0 = from;
                open.push((depth, next));
                next += 1;
            }
            number += 1;
        }
        if let Event::End | Event::Empty(_) = event {
            while let Some((_, place)) = open.pop_if(|(at, _)| *at == depth) {
                places[place].1 = reader.at();
            }
            depth -= 1;
            if depth == 0 || next == numbers.len() && open.is_empty() {
                break;
            }
        }
        event = reader.next().ok()?;
    }
    let mut offsets: Vec<u64> = places.iter().flat_map(|(from, to)| [*from as u64, *to as u64]).collect();
    offsets.sort_unstable();
    let files = source.file_offsets(&offsets);
    let in_file =
        |offset: usize| offsets.binary_search(&(offset as u64)).ok().map(|index| files[index] as usize);
    places.into_iter().map(|(from, to)| Some((in_file(from)?, in_file(to)?))).collect()
}
