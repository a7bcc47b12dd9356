//! XML to JSON in one pass: no tree, no intermediate value, nothing allocated per element.
//!
//! Members are written as they come. What is known only later is mended in the output: a second sibling makes
//! its predecessor the first item of an array (one byte is inserted), siblings that stand apart are noted and
//! brought together at the very end ([`regroup`]).

mod array;
mod place;
mod regroup;

use crate::block::SIZE;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::json::write::{Writer, is_number};
use crate::xml::read::{Event, Fault, Leaf, Place, Plain, Read, Reader, Run, Source, Symbol, Tag, pieces};

use super::ToJson;
pub(super) use array::Arrays;
use regroup::{Member, Regrouping};

/// Converts a whole file.
pub(super) fn convert(xml: &[u8], options: &ToJson) -> Result<Vec<u8>> {
    let arrays = Arrays::new(&options.arrays)?;
    if xml.len() > options.limits.max_bytes {
        let (most, found) = (options.limits.max_bytes, xml.len());
        let message = format!("expected at most `{most}` bytes, found `{found}`");
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message)));
    }
    let source = Source::decode(xml).map_err(|fault| refused(None, options, fault))?;
    Converter::new(source.text(), options, arrays).and_then(Converter::run).map_err(|fault| {
        let position = source.position(fault.offset);
        refused(Some(source.text()), options, (fault, position))
    })
}

/// The error that a fault is, with its path where the text could be decoded.
#[cold]
pub(super) fn refused(
    text: Option<&str>,
    options: &ToJson,
    (fault, position): (Box<Fault>, Position),
) -> Error {
    place::error(&fault, position, text.and_then(|text| place::path(text, options, &fault)))
}

/// The name of a member, as a number: equal numbers are equal names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key(u32);

impl Key {
    const TEXT: Key = Key(0);
    const CDATA: Key = Key(1);
    /// No name at all.
    const NONE: Key = Key(u32::MAX);

    #[inline(always)]
    fn of(name: Symbol) -> Self {
        Key(name.0 + 2)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    fn symbol(self) -> Option<Symbol> {
        self.0.checked_sub(2).map(Symbol)
    }
}

/// What is known of a member's name, whatever the element it stands in.
#[derive(Clone, Copy)]
struct Known {
    /// The number of the innermost open element that has a member of this name.
    element: u32,
    /// The name is one of those that may be an array when single.
    repeatable: bool,
    /// The parent that was asked for last, and whether it is an array there.
    parent: Key,
    array: bool,
}

/// An element whose end has not come.
struct Frame {
    name: Option<Symbol>,
    /// The first of its members in `Converter::members`.
    members: usize,
    /// Its number.
    element: u32,
    /// The name of its last member.
    last: Key,
    /// The value of its last member is an array, whose `]` is to come.
    array: bool,
    /// What is to be written before the name of its next member: `{` or `,`, and the quote.
    before: [u8; 2],
    /// It has child elements.
    elements: bool,
    /// White space was written that must go if a child element comes.
    blank: bool,
    /// Members of one name stand apart.
    apart: bool,
    /// `xml:space="preserve"` is in force.
    preserve: bool,
}

impl Frame {
    fn new(name: Option<Symbol>, members: usize, element: u32, preserve: bool) -> Self {
        Frame {
            name,
            members,
            element,
            last: Key::NONE,
            array: false,
            before: *b"{\"",
            elements: false,
            blank: false,
            apart: false,
            preserve,
        }
    }

    /// Whether the `{` is written: it has attributes or members.
    #[inline(always)]
    fn is_opened(&self) -> bool {
        self.before[0] == b','
    }

    /// Takes note that the `{` is written.
    fn opened(&mut self) {
        self.before[0] = b',';
    }
}

/// What is to be written before the value of a member.
struct Entry {
    before: [u8; 2],
    /// The value is the first item of an array.
    array: bool,
}

struct Converter<'a, 'o> {
    reader: Reader<'a>,
    arrays: Arrays<'o>,
    typed: bool,
    keep_root: bool,
    out: Writer,
    frames: Vec<Frame>,
    /// The members of all open elements, those of the innermost last.
    members: Vec<Member>,
    /// By the number of a [`Key`].
    known: Vec<Known>,
    /// How many elements have begun that may have members.
    elements: u32,
    /// Text that came last in the innermost element: what follows decides what becomes of it.
    pending: Option<Run>,
    /// The end of the CDATA section that came last.
    cdata_end: usize,
    regrouping: Regrouping,
}

impl<'a, 'o> Converter<'a, 'o> {
    fn new(text: &'a str, options: &ToJson, arrays: Arrays<'o>) -> Read<Self> {
        let mut known = Vec::with_capacity(80);
        known.resize(2, Known { element: 0, repeatable: false, parent: Key::NONE, array: false });
        Ok(Converter {
            reader: Reader::new(text, options.limits)?,
            arrays,
            typed: options.typed,
            keep_root: options.keep_root,
            out: Writer::new(text.len()),
            frames: Vec::with_capacity(16),
            members: Vec::with_capacity(32),
            known,
            elements: 0,
            pending: None,
            cdata_end: 0,
            regrouping: Regrouping::default(),
        })
    }

    fn run(mut self) -> Read<Vec<u8>> {
        let root = self.reader.root()?;
        let (Event::Start(name) | Event::Empty(name)) = root else { unreachable!("a root is an element") };
        self.arrays.enter(self.reader.name(name));
        if self.keep_root {
            self.open(None, false);
            self.declaration();
        }
        let outside = self.frames.len();
        self.event(root);
        while self.frames.len() > outside {
            // Only what is below may end the root.
            loop {
                match self.reader.plain() {
                    Plain::Leaf(leaf) => self.leaf(leaf),
                    Plain::Long(name, from, to) => self.long_leaf(name, from, to),
                    Plain::Start(name) => self.start(name),
                    Plain::End => break self.end(),
                    Plain::Other(tag) => break self.other(tag)?,
                }
            }
        }
        self.reader.finish()?;
        if self.keep_root {
            self.end();
        }
        Ok(self.regrouping.apply(self.out.finish()))
    }

    #[inline(never)]
    fn other(&mut self, tag: Option<Tag>) -> Read<()> {
        let event = self.reader.other(tag)?;
        self.event(event);
        Ok(())
    }

    #[inline(always)]
    fn event(&mut self, event: Event) {
        match event {
            Event::Start(name) => self.start_with_attributes(name),
            Event::Empty(name) => self.empty(name),
            Event::Text(run) => self.pending = Some(run),
            Event::Cdata(run) => self.cdata(run),
            Event::End => self.end(),
        }
    }

    /// Writes the XML declaration as the member `?xml`.
    fn declaration(&mut self) {
        let Some(declaration) = self.reader.declaration().cloned() else { return };
        let text = self.reader.text();
        let parts = [
            ("@version", Some(declaration.version)),
            ("@encoding", declaration.encoding),
            ("@standalone", declaration.standalone),
        ];
        let parts: Vec<_> = parts
            .into_iter()
            .filter_map(|(name, place)| Some(format!("\"{name}\":\"{}\"", &text[place?])))
            .collect();
        self.out.bytes(format!("{{\"?xml\":{{{}}}", parts.join(",")).as_bytes());
        if let Some(frame) = self.frames.last_mut() {
            frame.opened();
        }
    }

    #[inline(always)]
    fn start(&mut self, name: Symbol) {
        let preserve = self.child(name);
        self.open(Some(name), preserve);
    }

    fn start_with_attributes(&mut self, name: Symbol) {
        let preserve = self.child(name);
        self.open(Some(name), preserve);
        self.attributes();
    }

    /// Makes an element the innermost one.
    #[inline(always)]
    fn open(&mut self, name: Option<Symbol>, preserve: bool) {
        self.elements += 1;
        self.frames.push(Frame::new(name, self.members.len(), self.elements, preserve));
    }

    fn empty(&mut self, name: Symbol) {
        let preserve = self.child(name);
        if !self.reader.attributes().is_empty() {
            self.open(None, preserve);
            self.attributes();
            self.close();
        } else if self.frames.is_empty() {
            self.out.bytes(b"{}");
        } else {
            self.out.bytes(b"null");
        }
    }

    #[inline(always)]
    fn leaf(&mut self, leaf: Leaf) {
        self.before_child();
        let Leaf { name, name_block, name_len, from, to, block } = leaf;
        if let Some(entry) = self.entry(Key::of(name), name_len) {
            let is_string = !entry.array && !self.typed;
            if is_string && self.out.member(entry.before, &name_block, name_len, block, to - from) {
                return;
            }
            self.key(entry, &name_block[..name_len], name_block);
        }
        self.leaf_text(from, to);
    }

    #[inline(never)]
    fn long_leaf(&mut self, name: Symbol, from: usize, to: usize) {
        self.child(name);
        self.leaf_text(from, to);
    }

    /// Writes the text of an element of nothing but text.
    fn leaf_text(&mut self, from: usize, to: usize) {
        let start = self.out.len();
        self.out.string(self.reader.text().as_bytes(), from, to);
        if self.typed {
            untyped_to_token(&mut self.out, start);
        }
    }

    /// Makes the place for a child element of the innermost element; gives whether white space is kept there.
    #[inline(always)]
    fn child(&mut self, name: Symbol) -> bool {
        let preserve = self.before_child();
        let (text, block) = self.reader.name_and_block(name);
        self.member(Key::of(name), text, block);
        preserve
    }

    /// Writes the text before a child element of the innermost element; gives whether white space is kept there.
    #[inline(always)]
    fn before_child(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        frame.elements = true;
        let preserve = frame.preserve;
        if self.pending.is_some() {
            self.text_before_child(preserve);
        }
        preserve
    }

    #[inline(never)]
    fn text_before_child(&mut self, preserve: bool) {
        if let Some(run) = self.pending.take()
            && (preserve || !run.blank)
        {
            self.text(run);
        }
    }

    /// Writes the attributes of the tag that came last, which is the innermost element's.
    fn attributes(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let text = self.reader.text();
        for attribute in self.reader.attributes() {
            let [before, quote] = frame.before;
            frame.opened();
            let (name, block) = self.reader.name_and_block(attribute.name);
            self.out.key([before, quote, b'@'], name, &block);
            let value = Run { from: attribute.from, to: attribute.to, plain: attribute.plain, blank: false };
            string(&mut self.out, text, value, Place::Attribute);
            if self.reader.is_space(attribute.name) {
                match &*self.reader.value(*attribute) {
                    "preserve" => frame.preserve = true,
                    "default" => frame.preserve = false,
                    _ => {}
                }
            }
        }
    }

    /// Makes the place for a value of that name in the innermost element: its key, or a comma in its array.
    ///
    /// `block` begins with the name if that has no more than sixteen bytes.
    #[inline(always)]
    fn member(&mut self, key: Key, name: &[u8], block: [u8; SIZE]) {
        if let Some(entry) = self.entry(key, name.len()) {
            self.key(entry, name, block);
        }
    }

    /// Writes the name of a member, and what stands before and behind it.
    #[inline(always)]
    fn key(&mut self, entry: Entry, name: &[u8], block: [u8; SIZE]) {
        self.out.key(entry.before, name, &block);
        if entry.array {
            self.out.byte(b'[');
        }
    }

    /// Takes note of a value in the innermost element, whose name has that many bytes. `None` if it goes on in the
    /// array of the last one, where its comma is written; else what is to be written before the value.
    #[inline(always)]
    fn entry(&mut self, key: Key, length: usize) -> Option<Entry> {
        let frame = self.frames.last()?;
        if (frame.array || frame.last == key) && self.goes_on(key) {
            return None;
        }
        let repeatable = match self.known.get(key.index()) {
            Some(known) => known.repeatable,
            None => self.meet(key),
        };
        let array = repeatable && self.is_array(key);
        let (frame, known) = (self.frames.last_mut()?, self.known.get_mut(key.index())?);
        let before = std::mem::replace(&mut frame.before, *b",\"");
        let outer = std::mem::replace(&mut known.element, frame.element);
        frame.apart |= outer == frame.element;
        (frame.last, frame.array) = (key, array);
        let start = self.out.len() + 1;
        // The name stands between quotes, with a colon behind.
        let value = start + length + 3;
        self.members.push(Member { key, start, value, outer, array, blank: false });
        Some(Entry { before, array })
    }

    /// Whether a value of that name is one more of the last member's, which becomes an array if it is none; the array
    /// of another name ends here.
    #[inline(never)]
    fn goes_on(&mut self, key: Key) -> bool {
        let (Some(frame), Some(last)) = (self.frames.last_mut(), self.members.last_mut()) else {
            return false;
        };
        if last.key == key && (last.array || self.regrouping.make_array(last, &mut self.out)) {
            frame.array = true;
            self.out.byte(b',');
            return true;
        }
        if last.array {
            self.out.byte(b']');
        }
        false
    }

    /// Takes note of a name that is new; gives whether it is one of those that may be arrays when single.
    #[inline(never)]
    fn meet(&mut self, key: Key) -> bool {
        if self.known.len() < key.index() {
            self.meet_others(key);
        }
        let repeatable = key.symbol().is_some_and(|name| self.arrays.may_hold(self.reader.name(name)));
        self.known.push(Known { element: 0, repeatable, parent: Key::NONE, array: false });
        repeatable
    }

    /// Takes note of the names before this one, which are those of attributes, so far.
    #[cold]
    #[inline(never)]
    fn meet_others(&mut self, key: Key) {
        while self.known.len() < key.index() {
            let name = self.reader.name(Symbol(self.known.len() as u32 - 2));
            let repeatable = self.arrays.may_hold(name);
            self.known.push(Known { element: 0, repeatable, parent: Key::NONE, array: false });
        }
    }

    /// Whether an element of that name is an array in the innermost element even when single.
    #[inline(never)]
    fn is_array(&mut self, key: Key) -> bool {
        let Some(name) = key.symbol() else { return false };
        let above = self.frames.iter().rev().filter_map(|frame| frame.name);
        let parent = above.clone().next().map_or(Key::NONE, Key::of);
        let known = &mut self.known[key.index()];
        if known.parent != parent || !self.arrays.are_generic() {
            let above = above.map(|name| self.reader.name(name));
            known.array = self.arrays.hold(self.reader.name(name), above);
            known.parent = parent;
        }
        known.array
    }

    fn text_member(&mut self) {
        self.member(Key::TEXT, b"#text", *b"#text           ");
    }

    /// Writes a run of text as the member `#text`.
    fn text(&mut self, run: Run) {
        self.text_member();
        string(&mut self.out, self.reader.text(), run, Place::Content);
    }

    /// Writes a CDATA section as the member `#cdata-section`.
    fn cdata(&mut self, run: Run) {
        let Some(frame) = self.frames.last_mut() else { return };
        let unsure = !frame.elements && !frame.preserve;
        if let Some(pending) = self.pending.take()
            && (!pending.blank || frame.preserve || unsure)
        {
            let blank = pending.blank && unsure;
            frame.blank |= blank;
            self.text(pending);
            if let Some(member) = self.members.last_mut() {
                member.blank = blank;
            }
        }
        let text = self.reader.text();
        let follows = run.from - "<![CDATA[".len() == self.cdata_end;
        if follows && text[..self.cdata_end].ends_with("]]]]>") && text[run.from..run.to].starts_with('>') {
            // `]]>` cannot stand in one section: whoever wrote these two meant one.
            self.out.pop();
            let start = self.out.len();
            string(&mut self.out, text, run, Place::Cdata);
            self.out.remove(start);
        } else {
            self.member(Key::CDATA, b"#cdata-section", *b"#cdata-section  ");
            string(&mut self.out, text, run, Place::Cdata);
        }
        self.cdata_end = run.to + 3;
    }

    /// Writes what the end of the innermost element decides.
    #[inline(always)]
    fn end(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        if self.pending.is_some() || frame.last == Key::NONE {
            self.content();
        }
        self.close();
    }

    /// Writes the text that came last in the innermost element, or what stands for having none.
    #[inline(never)]
    fn content(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let is_root = self.frames.len() == 1;
        let has_members = frame.last != Key::NONE;
        match self.pending.take() {
            Some(run) if run.blank && frame.elements && !frame.preserve => {}
            Some(run) => {
                if frame.is_opened() || is_root {
                    self.text_member();
                }
                let start = self.out.len();
                string(&mut self.out, self.reader.text(), run, Place::Content);
                if self.typed && !has_members {
                    untyped_to_token(&mut self.out, start);
                }
            }
            None if has_members => {}
            None if frame.is_opened() && frame.name.is_some() => self.out.bytes(b",\"#text\":\"\""),
            None if is_root => self.out.bytes(b"{}"),
            None => self.out.bytes(b"\"\""),
        }
    }

    /// Ends the object of the innermost element, if it is one, and leaves the element.
    #[inline(always)]
    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if !frame.is_opened() {
            return;
        }
        self.out.close(frame.array);
        let members = &self.members[frame.members..];
        for member in members.iter().rev() {
            self.known[member.key.index()].element = member.outer;
        }
        if frame.apart || (frame.blank && frame.elements) {
            self.regrouping.note(members, frame.elements, self.out.len() - 1);
        }
        self.members.truncate(frame.members);
    }
}

/// Writes a stretch of raw text as a JSON string.
#[inline(always)]
fn string(out: &mut Writer, text: &str, run: Run, place: Place) {
    if run.plain {
        return out.string(text.as_bytes(), run.from, run.to);
    }
    out.byte(b'"');
    pieces(text, run.from, run.to, place, |text, from, to| out.escape(text, from, to));
    out.byte(b'"');
}

/// Takes the quotes off the string at `start`, the last one, if it holds a JSON number or a boolean.
fn untyped_to_token(out: &mut Writer, start: usize) {
    let inside = &out.text()[start + 1..out.len() - 1];
    if is_number(inside) || matches!(inside, b"true" | b"false") {
        out.pop();
        out.remove(start);
    }
}
