//! XML to JSON in one pass: no tree, no intermediate value, nothing allocated per element.
//!
//! The [`Converter`] says what an element becomes, a [`Sink`] what is made of that: [`TextSink`] writes text,
//! [`ValueSink`] makes values. Members are handed over as they come. What is known only later is for the sink to mend:
//! that a second sibling makes its predecessor the first item of an array, that siblings of one name stand apart.

mod array_paths;
mod fault_path;
mod regroup;
mod sink;
mod text_sink;
mod value_sink;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::simd::LANES;
use crate::xml::read::{
    Event, FastEvent, Fault, Leaf, NameUse, Read, Reader, Source, Symbol, Tag, TextContext, TextSpan,
};

use super::{ToJson, Values};
pub(super) use array_paths::ArrayPaths;
use sink::{Member, MemberStart, Sink};
use text_sink::TextSink;
use value_sink::ValueSink;

/// Converts a whole file to JSON text.
pub(super) fn convert(xml: &[u8], options: &ToJson) -> Result<Vec<u8>> {
    run(xml, options, TextSink::new)
}

/// Converts a whole file to a value.
pub(super) fn make<V: Values>(xml: &[u8], options: &ToJson, values: &mut V) -> Result<V::Value> {
    run(xml, options, |length| ValueSink::new(values, length))
}

/// Converts a whole file into the sink that `sink` makes for a text of that length.
#[inline(always)]
fn run<S: Sink>(xml: &[u8], options: &ToJson, sink: impl FnOnce(usize) -> S) -> Result<S::Output> {
    let arrays = ArrayPaths::new(&options.arrays)?;
    if xml.len() > options.limits.max_bytes {
        let (most, found) = (options.limits.max_bytes, xml.len());
        let message = format!("expected at most `{most}` bytes, found `{found}`");
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message)));
    }
    let source = Source::decode(xml).map_err(|fault| refused(None, options, fault))?;
    let sink = sink(source.text().len());
    Converter::new(source.text(), options, arrays, sink).and_then(Converter::run).map_err(|fault| {
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
    fault_path::error(&fault, position, text.and_then(|text| fault_path::path(text, options, &fault)))
}

/// The names of members that are JSON's own, by their numbers, each also as a block.
const RESERVED: [(&str, &[u8; LANES]); 3] = [
    ("#text", b"#text>\0\0\0\0\0\0\0\0\0\0"),
    ("#cdata-section", b"#cdata-section>\0"),
    ("?xml", b"?xml>\0\0\0\0\0\0\0\0\0\0\0"),
];
const TEXT: Symbol = Symbol(0);
const CDATA: Symbol = Symbol(1);
const DECLARATION: Symbol = Symbol(2);

/// An element whose end has not come.
struct Frame {
    name: Option<Symbol>,
    /// The first of its members in `Converter::members`.
    members: usize,
    /// Its number.
    element: u32,
    /// The name of its last member.
    last: Symbol,
    /// The value of its last member is an array, whose `]` is to come.
    array: bool,
    /// What JSON has before the name of its next member: `{` or `,`, and the quote.
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
            last: Symbol::NONE,
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

    /// Takes name_use of a member; says how it begins.
    #[inline(always)]
    fn enter<P>(
        &mut self,
        key: Symbol,
        name_use: &mut NameUse,
        array: bool,
        place: P,
        members: &mut Vec<Member<P>>,
    ) -> MemberStart {
        let before = std::mem::replace(&mut self.before, *b",\"");
        let outer = std::mem::replace(&mut name_use.element, self.element);
        let again = outer == self.element;
        self.apart |= again;
        (self.last, self.array) = (key, array);
        members.push(Member { key, place, outer, again, array, blank: false });
        MemberStart { before, array }
    }

    /// Takes name_use that the `{` is written.
    fn opened(&mut self) {
        self.before[0] = b',';
    }
}

struct Converter<'a, 'o, S: Sink> {
    reader: Reader<'a>,
    arrays: ArrayPaths<'o>,
    typed: bool,
    keep_root: bool,
    sink: S,
    /// The innermost element, and those around it; the outermost of these is the document.
    frame: Frame,
    outer: Vec<Frame>,
    /// The members of all open elements, those of the innermost last.
    members: Vec<Member<S::TextContext>>,
    /// How many elements have begun that may have members.
    elements: u32,
    /// Text that came last in the innermost element: what follows decides what becomes of it.
    pending: Option<TextSpan>,
    /// The CDATA section that comes next is a part of the last one.
    in_cdata: bool,
}

impl<'a, 'o, S: Sink> Converter<'a, 'o, S> {
    fn new(text: &'a str, options: &ToJson, arrays: ArrayPaths<'o>, sink: S) -> Read<Self> {
        Ok(Converter {
            reader: Reader::with_names(text, options.limits, &RESERVED)?,
            arrays,
            typed: options.typed,
            keep_root: options.keep_root,
            sink,
            frame: Frame::new(None, 0, 0, false),
            outer: Vec::with_capacity(16),
            members: Vec::with_capacity(32),
            elements: 0,
            pending: None,
            in_cdata: false,
        })
    }

    fn run(mut self) -> Read<S::Output> {
        let root = self.reader.root()?;
        let (Event::Start(name) | Event::Empty(name)) = root else { unreachable!("a root is an element") };
        self.arrays.set_root(self.reader.name(name));
        if self.keep_root {
            self.open(None, false);
            self.declaration();
        }
        let outside = self.outer.len();
        match root {
            _ if self.keep_root => self.event(root),
            Event::Empty(_) if self.reader.attributes().is_empty() => self.sink.empty(),
            _ => {
                self.open(Some(name), false);
                self.attributes();
                if let Event::Empty(_) = root {
                    self.close();
                }
            }
        }
        while self.outer.len() > outside {
            // Only what is below may end the root.
            loop {
                match self.reader.next_fast() {
                    FastEvent::Leaf(leaf) => self.leaf(leaf),
                    FastEvent::Long(name, from, to) => self.long_leaf(name, from, to),
                    FastEvent::Start(name) => self.start(name),
                    FastEvent::End => break self.end(),
                    FastEvent::Slow(tag) => break self.next_slow(tag)?,
                }
            }
        }
        self.reader.finish()?;
        if self.keep_root {
            self.end();
        }
        Ok(self.sink.finish())
    }

    #[inline(never)]
    fn next_slow(&mut self, tag: Option<Tag>) -> Read<()> {
        let event = self.reader.next_slow(tag)?;
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

    /// Makes the XML declaration the member `?xml`.
    fn declaration(&mut self) {
        let Some(declaration) = self.reader.declaration().cloned() else { return };
        let text = self.reader.text();
        let parts = [
            ("@version", Some(declaration.version)),
            ("@encoding", declaration.encoding),
            ("@standalone", declaration.standalone),
        ];
        let parts: Vec<_> =
            parts.into_iter().filter_map(|(name, place)| Some((name, &text[place?]))).collect();
        self.member(DECLARATION);
        self.sink.declaration(&parts);
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
        if self.frame.is_opened()
            && let Some((from, to)) = self.reader.only_text()
        {
            self.text_member();
            self.leaf_text(from, to);
            self.close();
        }
    }

    /// Makes an element the innermost one.
    #[inline(always)]
    fn open(&mut self, name: Option<Symbol>, preserve: bool) {
        self.elements += 1;
        let frame = Frame::new(name, self.members.len(), self.elements, preserve);
        self.outer.push(std::mem::replace(&mut self.frame, frame));
    }

    fn empty(&mut self, name: Symbol) {
        let preserve = self.child(name);
        if self.reader.attributes().is_empty() {
            return self.sink.null();
        }
        self.open(None, preserve);
        self.attributes();
        self.close();
    }

    #[inline(always)]
    fn leaf(&mut self, leaf: Leaf) {
        self.before_child();
        if let Some(entry) = self.entry(leaf.name, leaf.name_len) {
            let is_string = !entry.array && !self.typed;
            if is_string && self.sink.leaf(entry.before, &leaf) {
                return;
            }
            let (name, block) = self.reader.name_and_block(leaf.name);
            self.sink.key(entry, leaf.name, name, &block);
        }
        self.leaf_text(leaf.from, leaf.to);
    }

    #[inline(never)]
    fn long_leaf(&mut self, name: Symbol, from: usize, to: usize) {
        self.child(name);
        self.leaf_text(from, to);
    }

    /// Hands over the text of an element of nothing but text.
    #[inline(always)]
    fn leaf_text(&mut self, from: usize, to: usize) {
        let run = TextSpan { from, to, plain: true, blank: false };
        self.sink.string(self.reader.text(), run, TextContext::Content, self.typed);
    }

    /// Makes the place for a child element of the innermost element; gives whether white space is kept there.
    #[inline(always)]
    fn child(&mut self, name: Symbol) -> bool {
        let preserve = self.before_child();
        self.member(name);
        preserve
    }

    /// Writes the text before a child element of the innermost element; gives whether white space is kept there.
    #[inline(always)]
    fn before_child(&mut self) -> bool {
        self.frame.elements = true;
        let preserve = self.frame.preserve;
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
        let frame = &mut self.frame;
        let text = self.reader.text();
        for attribute in self.reader.attributes() {
            let (name, block) = self.reader.name_and_block(attribute.name);
            self.sink.attribute_key(frame.before, attribute.name, name, &block);
            frame.opened();
            let value =
                TextSpan { from: attribute.from, to: attribute.to, plain: attribute.plain, blank: false };
            self.sink.string(text, value, TextContext::Attribute, false);
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
    #[inline(always)]
    fn member(&mut self, key: Symbol) {
        let (name, block) = self.reader.name_and_block(key);
        if let Some(entry) = self.entry(key, name.len()) {
            self.sink.key(entry, key, name, &block);
        }
    }

    /// Takes name_use of a value in the innermost element, whose name has that many bytes. `None` if it goes on in the
    /// array of the last one, of which the sink knows then; else how its member begins.
    #[inline(always)]
    fn entry(&mut self, key: Symbol, length: usize) -> Option<MemberStart> {
        if (self.frame.array || self.frame.last == key) && self.goes_on(key) {
            return None;
        }
        let place = self.sink.place(length);
        let (block, name_use) = self.reader.block_and_use(key);
        if name_use.single || (length <= LANES && self.arrays.is_never_array(block)) {
            name_use.single = true;
            return Some(self.frame.enter(key, name_use, false, place, &mut self.members));
        }
        let array = self.is_array(key);
        Some(self.frame.enter(key, self.reader.name_use(key), array, place, &mut self.members))
    }

    /// Whether a value of that name is one more of the last member's, which becomes an array if it is none; the array
    /// of another name ends here.
    #[inline(never)]
    fn goes_on(&mut self, key: Symbol) -> bool {
        let Some(last) = self.members.last_mut() else { return false };
        if last.key == key && (last.array || self.sink.make_array(&last.place)) {
            (self.frame.array, last.array) = (true, true);
            self.sink.next_item(key);
            return true;
        }
        if last.array {
            self.sink.end_array(last);
        }
        false
    }

    /// Whether an element of that name is an array in the innermost element even when single.
    #[inline(always)]
    fn is_array(&mut self, key: Symbol) -> bool {
        let parent = self.frame.name.unwrap_or(Symbol::NONE);
        let name_use = self.reader.name_use(key);
        match name_use.parent == parent && self.arrays.has_no_paths() {
            true => name_use.array,
            false => self.ask_array(key, parent),
        }
    }

    #[inline(never)]
    fn ask_array(&mut self, key: Symbol, parent: Symbol) -> bool {
        let name = self.reader.name(key);
        if !self.arrays.has_no_paths() && !self.arrays.may_be_array(name) {
            self.reader.name_use(key).single = true;
            return false;
        }
        let above = std::iter::once(&self.frame).chain(self.outer.iter().rev());
        let above = above.filter_map(|frame| frame.name).map(|name| self.reader.name(name));
        let array = self.arrays.is_array(name, above);
        let name_use = self.reader.name_use(key);
        (name_use.array, name_use.parent) = (array, parent);
        array
    }

    fn text_member(&mut self) {
        self.member(TEXT);
    }

    /// Makes a run of text the member `#text`.
    fn text(&mut self, run: TextSpan) {
        self.text_member();
        self.sink.string(self.reader.text(), run, TextContext::Content, false);
    }

    /// Makes a CDATA section the member `#cdata-section`.
    fn cdata(&mut self, run: TextSpan) {
        let frame = &mut self.frame;
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
        let first = !self.in_cdata;
        if first {
            self.member(CDATA);
        }
        // `]]>` cannot stand in one section: whoever wrote it in two decode one.
        self.in_cdata = text[..run.to].ends_with("]]") && text[run.to..].starts_with("]]><![CDATA[>");
        self.sink.cdata(text, run, first, !self.in_cdata);
    }

    /// Hands over what the end of the innermost element decides.
    #[inline(always)]
    fn end(&mut self) {
        if self.pending.is_some() || self.frame.last == Symbol::NONE {
            self.content();
        }
        self.close();
    }

    /// Hands over the text that came last in the innermost element, or what stands for having none.
    #[inline(never)]
    fn content(&mut self) {
        let frame = &self.frame;
        let is_root = self.outer.len() == 1;
        let has_members = frame.last != Symbol::NONE;
        let run = match self.pending.take() {
            Some(run) if run.blank && frame.elements && !frame.preserve => return,
            Some(run) => run,
            None if has_members => return,
            None if is_root && !(frame.is_opened() && frame.name.is_some()) => return self.sink.empty(),
            None => TextSpan { from: 0, to: 0, plain: true, blank: false },
        };
        if frame.is_opened() || is_root {
            self.text_member();
        }
        let typed = self.typed && !has_members;
        self.sink.string(self.reader.text(), run, TextContext::Content, typed);
    }

    /// Ends the object of the innermost element, if it is one, and leaves the element.
    #[inline(always)]
    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let frame = std::mem::replace(&mut self.frame, outer);
        if !frame.is_opened() {
            return;
        }
        let members = &self.members[frame.members..];
        for member in members.iter().rev() {
            self.reader.name_use(member.key).element = member.outer;
        }
        let regroups = frame.apart || (frame.blank && frame.elements);
        self.sink.close(members, frame.array, regroups.then_some(frame.elements));
        self.members.truncate(frame.members);
    }
}
