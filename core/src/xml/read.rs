//! XML text to events: strict, in one pass, with nothing copied and nothing allocated per element.
//!
//! A [`Reader`] is pulled: [`Reader::root`], then [`Reader::next`] until the root has ended, then
//! [`Reader::finish`]. It checks well-formedness (XML 1.0, fifth edition) and namespaces (Namespaces in XML 1.0)
//! and refuses every DOCTYPE. Comments and processing instructions are checked and left out; text that they
//! interrupt is one run. Faults carry offsets of the decoded text; [`Source`] knows the places in the file.

mod attribute;
mod declaration;
mod decode;
mod fast_path;
mod fault;
mod namespace;
mod scan;
mod source;
mod symbol;

pub(crate) use attribute::Attribute;
pub(crate) use declaration::Declaration;
pub(crate) use decode::{Place, meant, pieces};
pub(crate) use fast_path::{Leaf, Plain, Tag};
pub(crate) use fault::{Fault, Read};
pub(crate) use namespace::refusal;
pub(crate) use source::Source;
pub(crate) use symbol::{Note, Symbol};

use crate::Limits;
use crate::code;
use crate::error::ErrorKind;
use crate::simd::{Bytes16, LANES};

use fault::shown;
use namespace::Scope;
use symbol::{Role, Symbols};

/// What comes next inside the root element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// A start tag; [`Reader::attributes`] has its attributes.
    Start(Symbol),
    /// An element without content, written as one tag; no [`Event::End`] follows.
    Empty(Symbol),
    /// All the text up to the next tag or CDATA section; never of no characters.
    Text(Run),
    /// The content of a CDATA section, which may be empty.
    Cdata(Run),
    /// The end tag of the innermost open element.
    End,
}

/// A stretch of the raw text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The stretch stands for itself; otherwise [`pieces`] says what it stands for.
    pub(crate) plain: bool,
    /// It is white space only, none of it written as a reference.
    pub(crate) blank: bool,
}

/// An element whose end tag has not come.
#[derive(Clone, Copy)]
struct Open {
    name: Symbol,
    /// How many namespace declarations were in force outside it.
    outside: usize,
}

/// The reader of one document.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    limits: Limits,
    declaration: Option<Declaration>,
    symbols: Symbols<'a>,
    open: Vec<Open>,
    attributes: Vec<Attribute>,
    scope: Scope<'a>,
    /// How many start tags had attributes.
    tags: u32,
    /// The name of the element that began last.
    last: Symbol,
}

impl<'a> Reader<'a> {
    /// Starts to read; the declaration is checked at once.
    pub(crate) fn new(text: &'a str, limits: Limits) -> Read<Self> {
        let declaration = Declaration::read(text.as_bytes())?;
        Ok(Reader {
            text,
            at: declaration.as_ref().map_or(0, |declaration| declaration.end),
            limits,
            declaration,
            symbols: Symbols::new(),
            open: Vec::with_capacity(16),
            attributes: Vec::with_capacity(8),
            scope: Scope::new(),
            tags: 0,
            last: Symbol::NONE,
        })
    }

    /// The same, with names of the caller's own, which have the first numbers; each also as a block that begins with it.
    pub(crate) fn with_names(
        text: &'a str,
        limits: Limits,
        names: &[(&'static str, &[u8; LANES])],
    ) -> Read<Self> {
        let mut reader = Reader::new(text, limits)?;
        names.iter().for_each(|(name, block)| reader.symbols.reserve(name, **block));
        Ok(reader)
    }

    /// The whole text.
    #[inline(always)]
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The place behind what was read last.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The XML declaration, if there is one.
    pub(crate) fn declaration(&self) -> Option<&Declaration> {
        self.declaration.as_ref()
    }

    /// The text of a name, with its prefix as it is written.
    #[inline(always)]
    pub(crate) fn name(&self, symbol: Symbol) -> &'a str {
        self.symbols.name(symbol).text
    }

    /// The texts of all names so far, by their numbers.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.symbols.names.iter().map(|name| name.text)
    }

    /// The name, and a block that begins with it if it has no more than sixteen bytes.
    #[inline(always)]
    pub(crate) fn name_and_block(&self, symbol: Symbol) -> (&'a str, [u8; LANES]) {
        let name = self.symbols.name(symbol);
        (name.text, name.key)
    }

    /// What the caller knows of the name.
    #[inline(always)]
    pub(crate) fn note(&mut self, symbol: Symbol) -> &mut Note {
        &mut self.symbols.names[symbol.index()].note
    }

    /// The same, beside that block.
    #[inline(always)]
    pub(crate) fn block_and_note(&mut self, symbol: Symbol) -> (&[u8; LANES], &mut Note) {
        let name = &mut self.symbols.names[symbol.index()];
        (&name.key, &mut name.note)
    }

    /// Whether the name is `xml:space`.
    pub(crate) fn is_space(&self, symbol: Symbol) -> bool {
        self.symbols.name(symbol).role == Role::Space
    }

    /// The attributes of the tag that came last, namespace declarations included, in their order.
    #[inline(always)]
    pub(crate) fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The start tag of the root: [`Event::Start`] or [`Event::Empty`].
    pub(crate) fn root(&mut self) -> Read<Event> {
        loop {
            self.at = scan::space(self.text.as_bytes(), self.at);
            let rest = &self.text[self.at..];
            if rest.starts_with("<!DOCTYPE") {
                let message = "expected no DOCTYPE, found one";
                return Err(Fault::new(
                    ErrorKind::Structure,
                    &code::XML_DOCTYPE,
                    self.at,
                    message.to_owned(),
                ));
            } else if rest.starts_with("<!") {
                self.comment()?;
            } else if rest.starts_with("<?") {
                self.instruction()?;
            } else if rest.starts_with('<') {
                return self.start();
            } else {
                return Err(Fault::expected(self.text, self.at, "a root element"));
            }
        }
    }

    /// What comes next, as long as the root element is open.
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
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return Ok(());
            } else if rest.starts_with("<!") {
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
        let Some(name) = self.symbols.of(self.text, tag + 1, end) else {
            return Err(self.no_name(tag + 1, end, "the name of an element"));
        };
        self.symbols.follows(self.last, name);
        self.last = name;
        self.start_named(name, end)
    }

    /// Reads the start tag at `at`, of which the name is read, behind its end.
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
        let mut end = name + self.name(open.name).len();
        if !self.symbols.name(open.name).stands(bytes, name) {
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

    /// The place of the `>` of an end tag whose name does not directly come before it.
    #[cold]
    fn end_of_end_tag(&self, open: Open, end: usize) -> Read<usize> {
        let bytes = self.text.as_bytes();
        match bytes.get(scan::space(bytes, end)) {
            Some(b'>') => Ok(scan::space(bytes, end)),
            _ if scan::name(bytes, end) > end => Err(self.mismatch(open)),
            _ => Err(Fault::expected(self.text, scan::space(bytes, end), "`>` at the end of an end tag")),
        }
    }

    /// Reads the run of text at `at`.
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
        // A line end in a blank run may be a CR.
        Ok(Event::Text(Run { from, to: at, plain: plain && !blank, blank }))
    }

    /// Checks the character data that starts at `from`; gives its end and whether it stands for itself.
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

    /// Reads the CDATA section at `at`.
    #[inline(never)]
    fn cdata(&mut self) -> Read<Event> {
        let from = self.at + "<![CDATA[".len();
        let to = self.delimited(from, "]]>", "`]]>` at the end of a CDATA section")?;
        self.at = to + 3;
        let plain = memchr::memchr(b'\r', &self.text.as_bytes()[from..to]).is_none();
        Ok(Event::Cdata(Run { from, to, plain, blank: false }))
    }

    /// Reads past the comment at `at`, which is known to start with `<!`.
    #[inline(never)]
    fn comment(&mut self) -> Read<()> {
        if !self.text[self.at..].starts_with("<!--") {
            return Err(Fault::expected(
                self.text,
                self.at,
                "an element, text or a comment (a DOCTYPE has no place here)",
            ));
        }
        let to = self.delimited(self.at + 4, "--", "`-->` at the end of a comment")?;
        if self.text.as_bytes().get(to + 2) != Some(&b'>') {
            return Err(Fault::expected(self.text, to, "no `--` inside a comment"));
        }
        self.at = to + 3;
        Ok(())
    }

    /// Reads past the processing instruction at `at`.
    #[inline(never)]
    fn instruction(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        let target = self.at + 2;
        let end = scan::name(bytes, target);
        let name = self.text.get(target..end).unwrap_or_default();
        if name.eq_ignore_ascii_case("xml") {
            let message = "expected the XML declaration at the very start of the text only";
            return Err(Fault::syntax(&code::XML_SYNTAX, self.at, message));
        }
        if !crate::xml::name::is_ncname(name) {
            return Err(self.no_name(target, end, "the target of a processing instruction"));
        }
        let to = self.delimited(end, "?>", "`?>` at the end of a processing instruction")?;
        if to > end && !scan::is_space(bytes[end]) {
            return Err(Fault::expected(
                self.text,
                end,
                "white space after the target of a processing instruction",
            ));
        }
        self.at = to + 2;
        Ok(())
    }

    /// The place of `delimiter` from `from` on, once what lies before it is checked.
    fn delimited(&self, from: usize, delimiter: &str, expected: &str) -> Read<usize> {
        let bytes = self.text.as_bytes();
        let found = memchr::memmem::find(&bytes[from..], delimiter.as_bytes());
        let to = found.map_or(bytes.len(), |length| from + length);
        if let Some(forbidden) = scan::forbidden(bytes, from, to) {
            return Err(Fault::forbidden(self.text, forbidden));
        }
        if found.is_none() { Err(Fault::expected(self.text, to, expected)) } else { Ok(to) }
    }

    #[cold]
    fn too_deep(&self, tag: usize, name: Symbol) -> Box<Fault> {
        let most = self.limits.max_depth;
        let message = format!("expected at most `{most}` elements inside each other, found more");
        Fault::new(ErrorKind::Limit, &code::LIMIT_DEPTH, tag, message).within(self.name(name))
    }

    /// Why `text[from..to]` is not the name that was `expected`.
    #[cold]
    fn no_name(&self, from: usize, to: usize, expected: &str) -> Box<Fault> {
        match self.text.get(from..to).unwrap_or_default() {
            "" => Fault::expected(self.text, from, expected),
            name => match scan::forbidden(self.text.as_bytes(), from, to) {
                Some(forbidden) => Fault::forbidden(self.text, forbidden),
                None => {
                    let message = format!("expected {expected}, found `{}`", shown(name));
                    Fault::syntax(&code::XML_NAME, from, message)
                }
            },
        }
    }

    #[cold]
    fn mismatch(&self, open: Open) -> Box<Fault> {
        let name = self.at + 2;
        let end = scan::name(self.text.as_bytes(), name);
        let message = format!(
            "expected `</{}>`, found `</{}>`",
            shown(self.name(open.name)),
            shown(self.text.get(name..end).unwrap_or_default())
        );
        Fault::syntax(&code::XML_TAG_MISMATCH, self.at, message)
    }

    #[cold]
    fn unclosed(&self) -> Box<Fault> {
        let name = self.open.last().map_or("", |open| self.name(open.name));
        let message = format!("expected `</{}>`, found the end of the text", shown(name));
        Fault::syntax(&code::XML_TAG_MISMATCH, self.text.len(), message)
    }
}
