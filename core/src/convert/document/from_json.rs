//! Reads a document from JSON in any dialect: in one pass, without recursion.
//!
//! In the dialect `jsonnet` the one-pass conversion decides what is refused, so that both refuse the same texts with
//! the same findings. It runs if this pass meets a fault, or if prefixes must be checked.

mod member;
mod root;
mod value;

use std::borrow::Cow;

use super::super::json_to_xml::{Faults, decode, push_step, shown, stream};
use crate::code::{self, Code};
use crate::convert::member::{DialectWords, MemberKind};
use crate::convert::{Dialect, ToXml, wording};
use crate::document::{Builder, Document, Kind, NO_NAME, ROOT_NAME};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::read::Reader;
use crate::json::syntax::SyntaxFault;

use member::{Members, is_attribute};

/// Reads a whole text.
pub(super) fn read(json: &[u8], options: &ToXml) -> Result<Document> {
    let (text, origin) = decode(json, options)?;
    // Places in the text are stored in 32 bits.
    if text.len() > u32::MAX as usize / 2 {
        let message = "expected a document below 2 GiB, found more";
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message)));
    }
    let mut pass = Pass::new(&text, options);
    let read = pass.document();
    let is_jsonnet = options.dialect == Dialect::JsonNet;
    let odd = pass.members.namespaced || pass.odd_declaration;
    if is_jsonnet && (read.is_err() || !pass.faults.is_empty() || odd) {
        stream(json, options, &mut std::io::sink())?;
    }
    if let Some(error) = pass.faults.into_error(&text, origin) {
        return Err(error);
    }
    let document = pass.builder.finish();
    if pass.members.namespaced && !is_jsonnet {
        // Writing the document checks its prefixes and attributes.
        super::to_xml::write(&document, options, super::max_output(json.len(), &options.limits))?;
    }
    Ok(document)
}

/// Reading cannot go on. The faults say why.
struct Stop;

type Step<T> = std::result::Result<T, Stop>;

/// An open object or array.
struct Frame {
    /// The name of the element, or of the array's items.
    member: u32,
    /// True for an object. An array has the number of its item.
    object: bool,
    index: usize,
    /// The object is the value of the member that holds all attributes.
    attributes: bool,
    /// How many attributes the element has.
    attribute_count: usize,
    /// The index of this object's first member in [`Members`].
    names: usize,
}

struct Pass<'j> {
    text: &'j str,
    reader: Reader<'j>,
    builder: Builder,
    members: Members,
    words: DialectWords,
    frames: Vec<Frame>,
    depth: usize,
    options: &'j ToXml,
    faults: Faults,
    /// Whether the text holds U+FFFE or U+FFFF.
    noncharacters: bool,
    /// A member's name is being read: it is not part of a path yet.
    naming: bool,
    /// The declaration is more than a few plain strings.
    odd_declaration: bool,
}

impl<'j> Pass<'j> {
    fn new(text: &'j str, options: &'j ToXml) -> Self {
        let bytes = text.as_bytes();
        // Most texts do not even hold the first byte of these two characters.
        let noncharacters = memchr::memchr(0xEF, bytes).is_some()
            && ["\u{FFFE}", "\u{FFFF}"]
                .iter()
                .any(|character| memchr::memmem::find(bytes, character.as_bytes()).is_some());
        Pass {
            text,
            reader: Reader::new(text),
            builder: Builder::of(text),
            members: Members::new(options.dialect),
            words: options.dialect.words(),
            frames: Vec::new(),
            depth: 0,
            options,
            faults: Faults::default(),
            noncharacters,
            naming: false,
            odd_declaration: false,
        }
    }

    fn document(&mut self) -> Step<()> {
        if self.reader.skip_space() != b'{' {
            let at = self.reader.at;
            let read = self.reader.skip_value();
            self.syntax(read)?;
            let message = wording::value("an object", self.text.as_bytes()[at]);
            return self.fault(&code::JSON_TOP_LEVEL, at, message);
        }
        let own = self.options.keep_root || self.is_root()?;
        if !own {
            self.open(ROOT_NAME)?;
            self.frames.push(Frame {
                member: u32::MAX,
                object: true,
                index: 0,
                attributes: false,
                attribute_count: 0,
                names: 0,
            });
            self.reader.at += 1;
            self.members_of_object()?;
        } else {
            self.own_root()?;
        }
        let read = self.reader.end();
        self.syntax(read)
    }

    /// Reads the members of the innermost object and everything inside, up to and with its end.
    fn members_of_object(&mut self) -> Step<()> {
        let outside = self.frames.len() - 1;
        let mut first = true;
        while self.frames.len() > outside {
            let Some(frame) = self.frames.last() else { return Ok(()) };
            let (object, end) = (frame.object, if frame.object { b'}' } else { b']' });
            let more = if first { self.reader.skip_space() != end } else { self.comma(end)? };
            if more {
                first = if object { self.member()? } else { self.item()? };
            } else {
                self.reader.at += 1;
                self.leave();
                first = false;
            }
        }
        Ok(())
    }

    /// Reads a member. Returns whether it opened an object or an array.
    fn member(&mut self) -> Step<bool> {
        let at = self.reader.at;
        let member = self.name()?;
        self.colon()?;
        let in_attributes = self.frames.last().is_some_and(|frame| frame.attributes);
        let kind = match self.members.kind(member) {
            kind if !in_attributes => kind,
            _ => is_attribute(self.builder.name(member)).then_some(MemberKind::Attribute),
        };
        let value = self.reader.peek();
        match (kind, value) {
            (Some(MemberKind::Element), b'{') => {
                self.open_member(member, false)?;
                self.reader.at += 1;
                Ok(true)
            }
            (Some(MemberKind::Element), b'[') => {
                self.push(member, false, false);
                self.reader.at += 1;
                Ok(true)
            }
            (Some(MemberKind::Element), _) => self.leaf(member, false).map(|()| false),
            (Some(MemberKind::Attributes), b'{') => {
                self.push(member, true, true);
                self.reader.at += 1;
                Ok(true)
            }
            (Some(MemberKind::Declaration), _) if self.at_the_top() => self.declaration().map(|()| false),
            (Some(MemberKind::Attribute | MemberKind::Text | MemberKind::CData), b'{')
            | (Some(MemberKind::Attribute | MemberKind::Attributes), _)
                if value == b'{' || value == b'[' || kind == Some(MemberKind::Attributes) =>
            {
                let found = self.reader.skip_value();
                self.syntax(found)?;
                let (code, expected) = match kind {
                    Some(MemberKind::Text | MemberKind::CData) => (&code::JSON_TEXT_VALUE, wording::TEXT),
                    Some(MemberKind::Attributes) => (&code::JSON_ATTRIBUTE_VALUE, "an object of attributes"),
                    _ => (&code::JSON_ATTRIBUTE_VALUE, wording::ATTRIBUTE),
                };
                self.fault(code, at, wording::value(expected, value))?;
                Ok(false)
            }
            (Some(MemberKind::Attribute), _) => {
                self.count_attribute(at)?;
                let name = self.element(member);
                self.scalar(Kind::Attribute, name, false)?;
                Ok(false)
            }
            (Some(MemberKind::Text | MemberKind::CData), _) => {
                let kind = if kind == Some(MemberKind::Text) { Kind::Text } else { Kind::CData };
                let read = if value == b'[' { self.texts(kind) } else { self.scalar(kind, NO_NAME, false) };
                read.map(|()| false)
            }
            _ => {
                let found = shown(self.builder.name(member));
                self.fault(&code::XML_NAME, at, wording::no_name(&found))?;
                let read = self.reader.skip_value();
                self.syntax(read)?;
                Ok(false)
            }
        }
    }

    /// Whether the innermost object is the whole document, around which the root was added.
    fn at_the_top(&self) -> bool {
        matches!(&self.frames[..], [frame] if frame.member == u32::MAX)
    }

    #[inline]
    fn count_attribute(&mut self, at: usize) -> Step<()> {
        let most = self.options.limits.max_attributes;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.attribute_count += 1;
        if frame.attribute_count <= most {
            return Ok(());
        }
        let (path, message) = (self.path(), self.options.limits.attributes_message());
        self.faults.add(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, path, message);
        Err(Stop)
    }

    /// Reads an item of the innermost array. Returns whether it opened an object.
    fn item(&mut self) -> Step<bool> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        frame.index += 1;
        let member = frame.member;
        match self.reader.peek() {
            b'{' => {
                self.open_member(member, true)?;
                self.reader.at += 1;
                Ok(true)
            }
            b'[' => {
                let at = self.reader.at;
                let read = self.reader.skip_value();
                self.syntax(read)?;
                self.fault(&code::JSON_NESTED_ARRAY, at, wording::NESTED_ARRAY.into())?;
                Ok(false)
            }
            _ => self.leaf(member, true).map(|()| false),
        }
    }

    /// Reads a member's name and reports a duplicate.
    fn name(&mut self) -> Step<u32> {
        if self.reader.peek() != b'"' {
            let expected = self.reader.expected("a member's name");
            return self.syntax(Err(expected));
        }
        let at = self.reader.at;
        let member = match self.reader.short_name() {
            Some((block, len)) => {
                self.reader.at += len + 2;
                let word = block.prefix(len).bytes();
                let text = self.text;
                self.members.intern_short(self.builder.names(), word, || &text[at + 1..at + 1 + len])
            }
            None => {
                let read = self.reader.string();
                let name = self.syntax(read)?;
                self.naming = true;
                let decoded =
                    if name.escaped { self.decode(name)? } else { Cow::Borrowed(self.reader.raw(name)) };
                self.naming = false;
                self.members.intern(self.builder.names(), &decoded)
            }
        };
        let object = self.frames.len() as u32 + 1;
        if !self.members.is_new(member, object) {
            let found = shown(self.builder.name(member));
            self.fault(&code::JSON_DUPLICATE_MEMBER, at, wording::member_again(&found))?;
        }
        Ok(member)
    }

    #[inline(always)]
    fn colon(&mut self) -> Step<()> {
        match self.reader.colon() {
            Ok(_) => Ok(()),
            Err(fault) => self.syntax(Err(fault)),
        }
    }

    /// Moves over a comma to the next member or item. Returns false at the `end`.
    #[inline(always)]
    fn comma(&mut self, end: u8) -> Step<bool> {
        match self.reader.comma(end) {
            Ok(found) => Ok(found.is_some()),
            Err(fault) => self.syntax(Err(fault)),
        }
    }

    fn open_member(&mut self, member: u32, in_array: bool) -> Step<()> {
        if self.depth >= self.options.limits.max_depth {
            return self.too_deep();
        }
        self.depth += 1;
        let name = self.element(member);
        self.builder.open_named(name, in_array);
        self.push(member, true, false);
        Ok(())
    }

    /// The number of the XML name in a member's name: without the `@` of an attribute.
    fn element(&mut self, member: u32) -> u32 {
        self.members.element(self.builder.names(), member)
    }

    fn open(&mut self, name: &str) -> Step<()> {
        self.depth += 1;
        self.builder.open(name, false);
        Ok(())
    }

    fn push(&mut self, member: u32, object: bool, attributes: bool) {
        let names = self.members.count();
        self.frames.push(Frame { member, object, index: 0, attributes, attribute_count: 0, names });
    }

    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.object {
            self.members.leave(frame.names);
            if !frame.attributes {
                self.depth -= 1;
                self.builder.close();
            }
        }
    }

    fn syntax<T>(&mut self, read: std::result::Result<T, SyntaxFault>) -> Step<T> {
        read.map_err(|fault| {
            let path = self.path();
            self.faults.add(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, path, fault.message(self.text));
            Stop
        })
    }

    #[cold]
    fn too_deep(&mut self) -> Step<()> {
        let (path, message) = (self.path(), self.options.limits.depth_message());
        self.faults.add(ErrorKind::Limit, &code::LIMIT_DEPTH, self.reader.at, path, message);
        Err(Stop)
    }

    /// Reports a fault after which reading goes on, until there are too many faults.
    #[cold]
    fn fault(&mut self, code: &'static Code, at: usize, message: String) -> Step<()> {
        let path = self.path();
        self.faults.add(ErrorKind::Structure, code, at, path, message);
        if self.faults.is_full() { Err(Stop) } else { Ok(()) }
    }

    /// The path of the member or item that is being read.
    fn path(&self) -> Option<String> {
        let mut path = String::new();
        let mut step = |member, index| push_step(&mut path, self.builder.name(member), index);
        let keeps_root = self.options.keep_root;
        for (index, frame) in self.frames.iter().enumerate() {
            let is_item = index.checked_sub(1).is_some_and(|around| !self.frames[around].object);
            if is_item || (index == 0 && (frame.member == u32::MAX || !keeps_root)) {
                continue;
            }
            step(frame.member, (!frame.object).then_some(frame.index));
        }
        let last = match self.frames.last() {
            _ if self.naming => None,
            Some(frame) if frame.object => self.members.last(frame.names),
            Some(_) => None,
            None => self.members.last(0).filter(|root| keeps_root || self.builder.name(*root) != ROOT_NAME),
        };
        if let Some(member) = last {
            step(member, None);
        }
        (!path.is_empty()).then_some(path)
    }
}
