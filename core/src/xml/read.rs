//! Reads XML text as events: strictly, in one pass, without copying text and without an allocation per element.
//!
//! The caller pulls events from a [`Reader`]: [`Reader::root`] first, then [`Reader::next`] until the root has ended,
//! then [`Reader::finish`]. The reader checks well-formedness (XML 1.0, fifth edition) and namespaces (Namespaces in
//! XML 1.0). It refuses every DOCTYPE. It checks comments and processing instructions and leaves them out; text
//! before and after one of them is one span. Faults carry offsets of the decoded text; [`Source`] turns them into
//! positions in the file.

mod attribute;
mod declaration;
mod decode;
mod fast_path;
mod fault;
mod misc;
mod namespace;
mod scan;
mod source;
mod symbol;

pub(crate) use attribute::Attribute;
pub(crate) use declaration::Declaration;
pub(crate) use decode::{TextContext, decode, decode_pieces};
pub(crate) use fast_path::{FastEvent, Leaf, Tag};
pub(crate) use fault::{Fault, Read};
pub(crate) use namespace::{XML_NAMESPACE, declaration_fault};
pub(crate) use source::{Source, declare_utf8, ignore_declared_encoding};
pub(crate) use symbol::{ElementNumber, NameText, NameUse, Symbol};

use crate::Limits;
use crate::code;
use crate::error::ErrorKind;
use crate::simd::{Bytes16, LANES, PaddedEnd};

use namespace::Scope;
use symbol::{Role, Symbols};

/// The next event inside the root element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// A start tag. [`Reader::attributes`] gives its attributes.
    Start(Symbol),
    /// An empty-element tag such as `<a/>`. No [`Event::End`] follows.
    Empty(Symbol),
    /// All the text up to the next tag or CDATA section. It is never empty.
    Text(TextSpan),
    /// The content of a CDATA section, which may be empty.
    Cdata(TextSpan),
    /// The end tag of the innermost open element.
    End,
}

/// A span of the raw text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextSpan {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// True if the raw text needs no decoding; otherwise [`decode_pieces`] decodes it.
    pub(crate) plain: bool,
    /// True if it is only white space, and no character of it is written as a reference.
    pub(crate) blank: bool,
}

/// An open element: its end tag has not been read.
#[derive(Clone, Copy)]
struct Open {
    name: Symbol,
    /// How many namespace declarations were in force before its start tag.
    outside: usize,
}

/// The reader of one document.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    limits: Limits,
    declaration: Option<Declaration>,
    end: &'a PaddedEnd,
    symbols: Symbols,
    open: Vec<Open>,
    attributes: Vec<Attribute>,
    scope: Scope,
    /// How many start tags with attributes have been read.
    tags: u32,
    /// The name of the last element that began.
    last: Symbol,
}

/// What a reader leaves for the next document: the names that it knows, with their symbols, and its buffers.
#[derive(Default)]
pub(crate) struct Tables {
    symbols: Symbols,
    open: Vec<Open>,
    attributes: Vec<Attribute>,
    scope: Scope,
    tags: u32,
}

impl Tables {
    /// Whether no name is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.symbols.is_new()
    }

    /// Ends a document: empties the buffers, and frees what a strange document has made large.
    pub(crate) fn clear(&mut self) {
        self.symbols.end();
        self.scope.leave(0);
        self.open.clear();
        self.attributes.clear();
        // Bounded like the names: a depth or a count of attributes may be allowed that no usual document has.
        let largest = self.open.capacity().max(self.attributes.capacity()).max(self.scope.capacity());
        if largest > MOST_KEPT || self.tags > u32::MAX / 2 {
            *self = Tables::default();
        }
    }
}

/// How many open elements, and how many attributes, the buffers keep room for.
const MOST_KEPT: usize = 2048;

impl<'a> Reader<'a> {
    /// Starts to read. The XML declaration is checked at once.
    pub(crate) fn new(text: &'a str, limits: Limits) -> Read<Self> {
        Reader::again(text, limits, Tables::default())
    }

    /// [`Reader::new`] with the names and buffers of an earlier document.
    pub(crate) fn again(text: &'a str, limits: Limits, tables: Tables) -> Read<Self> {
        let declaration = Declaration::read(text.as_bytes())?;
        let mut reader = Reader::with_tables(text, &PaddedEnd::NONE, limits, declaration, tables);
        reader.reserve(&[]);
        Ok(reader)
    }

    /// Makes room for names. Reserves names of the caller, which get the first symbols; each comes with a block of
    /// sixteen bytes that begins with the name. Call this before the first event.
    #[inline(always)]
    pub(crate) fn reserve(&mut self, names: &[(&'static str, &[u8; LANES])]) {
        self.symbols.begin(self.text.len());
        if self.symbols.is_new() {
            names.iter().for_each(|(name, block)| self.symbols.reserve(name, **block));
        }
    }

    /// Sets the last bytes of the text, so that the fast path goes up to its end.
    pub(crate) fn with_end(self, end: &'a PaddedEnd) -> Self {
        Reader { end, ..self }
    }

    /// Starts to read with the names and buffers of an earlier document, behind the declaration.
    #[inline(always)]
    pub(crate) fn with_tables(
        text: &'a str,
        end: &'a PaddedEnd,
        limits: Limits,
        declaration: Option<Declaration>,
        tables: Tables,
    ) -> Self {
        let Tables { symbols, open, attributes, scope, tags } = tables;
        Reader {
            text,
            at: declaration.as_ref().map_or(0, |declaration| declaration.end),
            limits,
            declaration,
            end,
            symbols,
            open: if open.capacity() == 0 { Vec::with_capacity(16) } else { open },
            attributes,
            scope,
            tags,
            last: Symbol::NONE,
        }
    }

    /// Ends reading. Gives back what it leaves for the next document.
    #[inline(always)]
    pub(crate) fn into_tables(self) -> Tables {
        let Reader { symbols, open, attributes, scope, tags, .. } = self;
        Tables { symbols, open, attributes, scope, tags }
    }

    /// The whole text.
    #[inline(always)]
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The place behind the last event.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The XML declaration, if there is one.
    pub(crate) fn declaration(&self) -> Option<&Declaration> {
        self.declaration.as_ref()
    }

    /// The text of a name as it is written, with its prefix.
    #[inline(always)]
    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        self.symbols.text(self.symbols.name(symbol))
    }

    /// The name as it is written, as bytes: faster than its text.
    #[inline(always)]
    pub(crate) fn name_bytes(&self, symbol: Symbol) -> &[u8] {
        self.symbols.bytes(self.symbols.name(symbol))
    }

    /// Forgets what the caller kept about the names.
    pub(crate) fn forget_uses(&mut self) {
        self.symbols.forget_uses();
    }

    /// The texts of all names so far, in the order of their symbols.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.symbols.names.iter().map(|name| self.symbols.text(name))
    }

    /// A block that begins with the name if it has at most sixteen bytes, and the length of the name.
    #[inline(always)]
    pub(crate) fn block_and_length(&self, symbol: Symbol) -> ([u8; LANES], usize) {
        let name = self.symbols.name(symbol);
        (name.key, name.len)
    }

    /// The text of a name. `known` is what [`Reader::block_and_length`] gives.
    #[inline(always)]
    pub(crate) fn name_text(&self, symbol: Symbol, known: ([u8; LANES], usize)) -> NameText<'_> {
        self.symbols.name_text(symbol, known)
    }

    /// What the caller keeps about a name.
    #[inline(always)]
    pub(crate) fn name_use(&mut self, symbol: Symbol) -> &mut NameUse {
        &mut self.symbols.names[symbol.index()].name_use
    }

    /// The block of [`Reader::block_and_length`], and what the caller keeps about the name.
    #[inline(always)]
    pub(crate) fn block_and_use(&mut self, symbol: Symbol) -> (&[u8; LANES], &mut NameUse) {
        let name = &mut self.symbols.names[symbol.index()];
        (&name.key, &mut name.name_use)
    }

    /// Whether an attribute of this name declares a namespace.
    #[inline]
    pub(crate) fn is_declaration(&self, symbol: Symbol) -> bool {
        matches!(self.symbols.name(symbol).role, Role::Default | Role::Declares(_))
    }

    /// Whether the name is `xml:space`.
    pub(crate) fn is_space(&self, symbol: Symbol) -> bool {
        self.symbols.name(symbol).role == Role::Space
    }

    /// The attributes of the last start tag in their order, with the namespace declarations.
    #[inline(always)]
    pub(crate) fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// Reads the start tag of the root: [`Event::Start`] or [`Event::Empty`].
    pub(crate) fn root(&mut self) -> Read<Event> {
        loop {
            let bytes = self.text.as_bytes();
            self.at = scan::space(bytes, self.at);
            match (bytes.get(self.at), bytes.get(self.at + 1)) {
                (Some(b'<'), Some(b'!')) if bytes[self.at..].starts_with(b"<!DOCTYPE") => {
                    let message = "expected no DOCTYPE, found one".to_owned();
                    return Err(Fault::new(ErrorKind::Structure, &code::XML_DOCTYPE, self.at, message));
                }
                (Some(b'<'), Some(b'!')) => self.comment()?,
                (Some(b'<'), Some(b'?')) => self.instruction()?,
                (Some(b'<'), _) => return self.start(),
                _ => return Err(Fault::expected(self.text, self.at, "a root element")),
            }
        }
    }

    /// Reads the next event while the root element is open.
    pub(crate) fn next(&mut self) -> Read<Event> {
        loop {
            let bytes = self.text.as_bytes();
            match bytes.get(self.at) {
                Some(b'<') => match bytes.get(self.at + 1) {
                    Some(b'/') => return self.end(),
                    Some(b'!') if bytes[self.at..].starts_with(b"<![CDATA[") => return self.cdata(),
                    Some(b'!') => self.comment()?,
                    Some(b'?') => self.instruction()?,
                    _ => return self.start(),
                },
                Some(_) => return self.run(),
                None => return Err(self.unclosed()),
            }
        }
    }

    /// Checks that nothing but comments, instructions and white space follows the root element.
    pub(crate) fn finish(&mut self) -> Read<()> {
        loop {
            self.at = scan::space(self.text.as_bytes(), self.at);
            if self.at == self.text.len() {
                return Ok(());
            }
            let rest = &self.text[self.at..];
            if rest.starts_with("<!") {
                self.comment()?;
            } else if rest.starts_with("<?") {
                self.instruction()?;
            } else {
                return Err(Fault::expected(
                    self.text,
                    self.at,
                    "the end of the text after the root element",
                ));
            }
        }
    }

    /// Reads the start tag at `at`.
    #[inline(always)]
    fn start(&mut self) -> Read<Event> {
        let tag = self.at;
        let bytes = self.text.as_bytes();
        let end = scan::name(bytes, tag + 1);
        let Some(name) = self.symbols.intern(self.text, tag + 1, end) else {
            return Err(self.no_name(tag + 1, end, "the name of an element"));
        };
        self.symbols.set_successor(self.last, name);
        self.last = name;
        self.start_named(name, end)
    }

    /// Reads the rest of the start tag at `at` from `end` on, behind its name.
    #[inline(always)]
    fn start_named(&mut self, name: Symbol, end: usize) -> Read<Event> {
        let tag = self.at;
        let bytes = self.text.as_bytes();
        if self.open.len() >= self.limits.max_depth {
            return Err(self.too_deep(tag, name));
        }
        let outside = self.scope.len();
        self.attributes.clear();
        self.at = end;
        let has_attributes = bytes.get(end) != Some(&b'>') && bytes.get(end) != Some(&b'/');
        if has_attributes {
            self.read_attributes().map_err(|fault| fault.within(self.name(name)))?;
        }
        if has_attributes || self.symbols.name(name).role != Role::Plain {
            self.check_namespaces(name, tag).map_err(|fault| fault.within(self.name(name)))?;
        }
        match bytes.get(self.at) {
            Some(b'>') => {
                self.at += 1;
                self.open.push(Open { name, outside });
                Ok(Event::Start(name))
            }
            Some(b'/') if bytes.get(self.at + 1) == Some(&b'>') => {
                self.at += 2;
                self.scope.leave(outside);
                Ok(Event::Empty(name))
            }
            _ => {
                let place = if bytes.get(self.at) == Some(&b'/') { self.at + 1 } else { self.at };
                Err(Fault::expected(self.text, place, "`>` at the end of a tag").within(self.name(name)))
            }
        }
    }

    /// Reads the end tag at `at`.
    #[inline(always)]
    fn end(&mut self) -> Read<Event> {
        let bytes = self.text.as_bytes();
        let Some(open) = self.open.last().copied() else {
            return Err(Fault::expected(self.text, self.at, "an open element to end"));
        };
        let name = self.at + 2;
        let known = self.symbols.name(open.name);
        let mut end = name + known.len;
        if !self.symbols.is_at(known, bytes, name) {
            return Err(self.mismatch(open));
        }
        if bytes.get(end) != Some(&b'>') {
            end = self.end_of_end_tag(open, end)?;
        }
        self.at = end + 1;
        self.open.pop();
        self.scope.leave(open.outside);
        Ok(Event::End)
    }

    /// Finds the `>` of an end tag that has white space behind its name.
    #[cold]
    fn end_of_end_tag(&self, open: Open, end: usize) -> Read<usize> {
        let bytes = self.text.as_bytes();
        match bytes.get(scan::space(bytes, end)) {
            Some(b'>') => Ok(scan::space(bytes, end)),
            _ if scan::name(bytes, end) > end => Err(self.mismatch(open)),
            _ => Err(Fault::expected(self.text, scan::space(bytes, end), "`>` at the end of an end tag")),
        }
    }

    /// Reads the text at `at`, up to the next tag or CDATA section.
    #[inline(always)]
    fn run(&mut self) -> Read<Event> {
        let bytes = self.text.as_bytes();
        let from = self.at;
        let (mut at, mut plain, mut blank) = (from, true, true);
        loop {
            if bytes.get(scan::space(bytes, at)) == Some(&b'<') {
                at = scan::space(bytes, at);
            } else {
                blank = false;
                let piece;
                (at, piece) = self.piece(at)?;
                plain &= piece;
            }
            if !matches!(bytes.get(at + 1), Some(b'!' | b'?')) || bytes[at..].starts_with(b"<![CDATA[") {
                break;
            }
            self.at = at;
            if bytes[at + 1] == b'!' {
                self.comment()?
            } else {
                self.instruction()?
            }
            (at, plain) = (self.at, false);
        }
        self.at = at;
        // Blank text is not plain: a line end in it may be a CR.
        Ok(Event::Text(TextSpan { from, to: at, plain: plain && !blank, blank }))
    }

    /// Checks the character data that starts at `from`. Gives its end, and whether it needs no decoding.
    #[inline(always)]
    fn piece(&self, from: usize) -> Read<(usize, bool)> {
        let bytes = self.text.as_bytes();
        let (mut at, mut plain) = (from, true);
        'blocks: loop {
            let mut stops = scan::text(Bytes16::load_padded(bytes, at));
            while stops != 0 {
                let stop = at + stops.trailing_zeros() as usize;
                match bytes.get(stop) {
                    Some(b'<') => return Ok((stop, plain)),
                    Some(b'&') => {
                        plain = false;
                        at = decode::reference(self.text, stop)?.1;
                        continue 'blocks;
                    }
                    Some(b'>') if bytes[from..stop].ends_with(b"]]") => {
                        return Err(Fault::expected(self.text, stop - 2, "no `]]>` in text"));
                    }
                    Some(b'\r') => plain = false,
                    Some(b'>' | b'\n' | b'\t') => {}
                    Some(_) if scan::is_forbidden(bytes, stop) => {
                        return Err(Fault::forbidden(self.text, stop));
                    }
                    Some(_) => {}
                    None => return Err(self.unclosed()),
                }
                stops &= stops - 1;
            }
            at += LANES;
        }
    }
}
