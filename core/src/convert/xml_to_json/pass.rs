//! The pass over a document: what each element, attribute and text becomes.

use super::frame::Frame;
use super::sink::{Member, MemberStart, Sink};
use super::{ArrayPaths, PassMemory, ToJson};
use crate::simd::{LANES, PaddedEnd};
use crate::xml::read::{
    Declaration, ElementNumber, Event, FastEvent, Fault, Leaf, Read, Reader, Symbol, Tag, TextContext,
    TextSpan,
};

/// The names of members that JSON alone has. They get the first symbols; each comes with its block.
const RESERVED: [(&str, &[u8; LANES]); 3] = [
    ("#text", b"#text>\0\0\0\0\0\0\0\0\0\0"),
    ("#cdata-section", b"#cdata-section>\0"),
    ("?xml", b"?xml>\0\0\0\0\0\0\0\0\0\0\0"),
];
const TEXT: Symbol = Symbol(0);
const CDATA: Symbol = Symbol(1);
const DECLARATION: Symbol = Symbol(2);

/// One pass over a document.
pub(super) struct Pass<'a, S: Sink> {
    reader: Reader<'a>,
    /// The reader's fault, if it cannot begin.
    fault: Option<Box<Fault>>,
    arrays: ArrayPaths,
    typed: bool,
    keep_root: bool,
    pub(super) sink: S,
    /// The innermost element, and the elements around it. The outermost frame is the document.
    frame: Frame,
    outer: Vec<Frame>,
    /// The members of all open elements; those of the innermost element are the last.
    members: Vec<Member<S::TextContext>>,
    /// How many elements have begun, without those that hold only text.
    elements: u64,
    /// The last text in the innermost element. What follows it decides what it becomes.
    pending: Option<TextSpan>,
    /// The next CDATA section continues the last one.
    in_cdata: bool,
}

impl<'a, S: Sink> Pass<'a, S> {
    #[inline(always)]
    pub(super) fn new(
        text: &'a str,
        end: &'a PaddedEnd,
        options: &ToJson,
        kept: PassMemory<S::TextContext>,
        sink: S,
    ) -> Self {
        let PassMemory { arrays, tables, outer, members, elements } = kept;
        let (declaration, fault) = match Declaration::read(text.as_bytes()) {
            Ok(declaration) => (declaration, None),
            Err(fault) => (None, Some(fault)),
        };
        Pass {
            reader: Reader::with_tables(text, end, options.limits, declaration, tables),
            fault,
            arrays,
            typed: options.typed,
            keep_root: options.keep_root,
            sink,
            frame: Frame::new(None, 0, ElementNumber::new(elements + 1, 0), false),
            outer: if outer.capacity() == 0 { Vec::with_capacity(12) } else { outer },
            members: if members.capacity() == 0 { Vec::with_capacity(24) } else { members },
            elements: elements + 1,
            pending: None,
            in_cdata: false,
        }
    }

    /// Ends the pass. Gives what it leaves for the next document.
    #[inline(always)]
    pub(super) fn into_kept(self) -> PassMemory<S::TextContext> {
        let Pass { reader, arrays, outer, members, elements, .. } = self;
        PassMemory { arrays, tables: reader.into_tables(), outer, members, elements }
    }

    #[inline(never)]
    pub(super) fn run(&mut self) -> Read<()> {
        self.reader.reserve(&RESERVED);
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let root = self.reader.root()?;
        let (Event::Start(name) | Event::Empty(name)) = root else { unreachable!("a root is an element") };
        if self.arrays.set_root(self.reader.name_bytes(name)) {
            self.reader.forget_uses();
        }
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
            // Only this loop's events can end the root.
            loop {
                match self.reader.next_fast() {
                    FastEvent::Leaf(leaf) => self.leaf(leaf),
                    FastEvent::Long(name, from, to) => self.long_leaf(name, from, to),
                    FastEvent::Start(name) => self.start(name),
                    FastEvent::Empty(name) => {
                        self.child(name);
                        self.sink.null();
                    }
                    FastEvent::StartWithAttribute(name) => self.start_with_attributes(name),
                    FastEvent::End => break self.end(),
                    FastEvent::Slow(tag) => break self.next_slow(tag)?,
                }
            }
        }
        self.reader.finish()?;
        if self.keep_root {
            self.end();
        }
        Ok(())
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

    /// Converts the XML declaration to the member `?xml`.
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
        if !self.reader.attributes().is_empty()
            && let Some((from, to)) = self.reader.only_text()
        {
            return self.leaf_with_attributes(from, to);
        }
        self.open(Some(name), preserve);
        self.attributes();
    }

    /// Passes on the attributes and the text of an element that holds nothing else. It is not opened.
    fn leaf_with_attributes(&mut self, from: usize, to: usize) {
        let mut before = *b"{\"";
        for attribute in self.reader.attributes() {
            let known = self.reader.block_and_length(attribute.name);
            self.sink.attribute_key(before, attribute.name, self.reader.name_text(attribute.name, known));
            self.sink.string(self.reader.text(), attribute.value(), TextContext::Attribute, false);
            before = *b",\"";
        }
        let text = self.reader.name_text(TEXT, self.reader.block_and_length(TEXT));
        self.sink.key(MemberStart { before, array: false }, TEXT, text);
        self.leaf_text(from, to);
        self.sink.close(&[], false, None);
    }

    /// Makes an element the innermost one.
    #[inline(always)]
    fn open(&mut self, name: Option<Symbol>, preserve: bool) {
        self.elements += 1;
        let number = ElementNumber::new(self.elements, self.outer.len() + 1);
        let frame = Frame::new(name, self.members.len(), number, preserve);
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
            self.sink.key(
                entry,
                leaf.name,
                self.reader.name_text(leaf.name, (leaf.name_block, leaf.name_len)),
            );
        }
        self.leaf_text(leaf.from, leaf.to);
    }

    #[inline(never)]
    fn long_leaf(&mut self, name: Symbol, from: usize, to: usize) {
        self.child(name);
        self.leaf_text(from, to);
    }

    /// Passes on the text of an element that holds only text.
    #[inline(always)]
    fn leaf_text(&mut self, from: usize, to: usize) {
        let run = TextSpan { from, to, plain: true, blank: false };
        self.sink.string(self.reader.text(), run, TextContext::Content, self.typed);
    }

    /// Begins the member of a child element. Returns whether white space is kept in the parent.
    #[inline(always)]
    fn child(&mut self, name: Symbol) -> bool {
        let preserve = self.before_child();
        self.member(name);
        preserve
    }

    /// Passes on the text before a child element. Returns whether white space is kept in the parent.
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

    /// Passes on the attributes of the last start tag, which belongs to the innermost element.
    fn attributes(&mut self) {
        let frame = &mut self.frame;
        let text = self.reader.text();
        for attribute in self.reader.attributes() {
            let known = self.reader.block_and_length(attribute.name);
            self.sink.attribute_key(
                frame.before,
                attribute.name,
                self.reader.name_text(attribute.name, known),
            );
            frame.opened();
            self.sink.string(text, attribute.value(), TextContext::Attribute, false);
            if self.reader.is_space(attribute.name) {
                match &*self.reader.value(*attribute) {
                    "preserve" => frame.preserve = true,
                    "default" => frame.preserve = false,
                    _ => {}
                }
            }
        }
    }

    /// Begins a member of this name in the innermost element, or the next item of its array.
    #[inline(always)]
    fn member(&mut self, key: Symbol) {
        let known = self.reader.block_and_length(key);
        if let Some(entry) = self.entry(key, known.1) {
            self.sink.key(entry, key, self.reader.name_text(key, known));
        }
    }

    /// Adds a value to the innermost element; its name has `length` bytes. Returns how its member begins, or `None`
    /// if the value is one more item of the last member, as the sink knows then.
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

    /// Whether a value of this name is one more item of the last member. If so, the last member becomes an array;
    /// otherwise an array of the last member ends here.
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

    /// Whether a single element of this name is an array in the innermost element.
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
        let name = self.reader.name_bytes(key);
        let array = if self.arrays.has_no_paths() {
            let parent = self.frame.name.map(|parent| self.reader.name_bytes(parent));
            parent.is_some_and(|parent| self.arrays.is_repeatable(name, parent))
        } else if self.arrays.may_be_array(name) {
            let above = std::iter::once(&self.frame).chain(self.outer.iter().rev());
            self.arrays
                .is_array(name, above.filter_map(|frame| frame.name).map(|name| self.reader.name_bytes(name)))
        } else {
            self.reader.name_use(key).single = true;
            return false;
        };
        let name_use = self.reader.name_use(key);
        (name_use.array, name_use.parent) = (array, parent);
        array
    }

    fn text_member(&mut self) {
        self.member(TEXT);
    }

    /// Converts a text to the member `#text`.
    fn text(&mut self, run: TextSpan) {
        self.text_member();
        self.sink.string(self.reader.text(), run, TextContext::Content, false);
    }

    /// Converts a CDATA section to the member `#cdata-section`.
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
        // `]]>` cannot stand in one section: two sections that split it are one.
        self.in_cdata = text[..run.to].ends_with("]]") && text[run.to..].starts_with("]]><![CDATA[>");
        self.sink.cdata(text, run, first, !self.in_cdata);
    }

    /// Ends the innermost element.
    #[inline(always)]
    fn end(&mut self) {
        if self.pending.is_some() || self.frame.last == Symbol::NONE {
            self.content();
        }
        self.close();
    }

    /// Passes on the last text of the innermost element, or what an element without content becomes.
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

    /// Ends the object of the innermost element, if it is an object, and leaves the element.
    #[inline(always)]
    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let frame = std::mem::replace(&mut self.frame, outer);
        if !frame.is_opened() {
            return;
        }
        let members = &self.members[frame.members..];
        if frame.hides_outer {
            for member in members.iter().rev() {
                self.reader.name_use(member.key).element = member.outer;
            }
        }
        let regroups = frame.has_separated || (frame.blank && frame.elements);
        self.sink.close(members, frame.array, regroups.then_some(frame.elements));
        self.members.truncate(frame.members);
    }
}
