//! A tree from JSON in any dialect: one pass, without recursion.
//!
//! In the dialect `jsonnet` the straight conversion has the last word on what is refused, so that both refuse the
//! same texts with the same findings: it runs where this pass meets a fault, and where prefixes are to be checked.

mod member;

use std::borrow::Cow;

use super::super::json_to_xml::{Faults, decode, stream};
use super::Words;
use crate::code::{self, Code};
use crate::convert::{Dialect, ToXml};
use crate::document::{Builder, Declaration, Document, Kind, NO_NAME, Spelling, Text};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::escape::unescape;
use crate::json::number::expand;
use crate::json::read::{self, Reader, Syntax};
use crate::xml::name::is_char;

use member::{Class, Members};

/// The name of the root element where the document does not give it.
const ROOT: &str = "DTE";

/// Reads a whole text.
pub(super) fn read(json: &[u8], options: &ToXml) -> Result<Document> {
    let (text, origin) = decode(json, options)?;
    // Places in the text are 32 bits wide.
    if text.len() > u32::MAX as usize / 2 {
        let message = "expected a document below 2 GiB, found more";
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message)));
    }
    let mut pass = Pass::new(&text, options);
    let read = pass.document();
    let straight = options.dialect == Dialect::JsonNet;
    if straight && (read.is_err() || !pass.faults.is_empty() || pass.members.namespaced) {
        stream(json, options, &mut std::io::sink())?;
    }
    if let Some(error) = pass.faults.into_error(&text, origin) {
        return Err(error);
    }
    let document = pass.builder.finish();
    if pass.members.namespaced && !straight {
        // What is written must read: prefixes are declared and attributes differ.
        let xml = super::to_xml::write(&document, options)?;
        super::from_xml::read(&xml, &Default::default()).map_err(|error| {
            let finding = error.findings()[0].clone();
            Error::new(ErrorKind::Structure, Finding { position: None, ..finding })
        })?;
    }
    Ok(document)
}

/// Reading cannot go on: the faults say why.
struct Stop;

type Step<T> = std::result::Result<T, Stop>;

/// An open object or array.
struct Frame {
    /// The name of the element, or of the items.
    member: u32,
    /// An object; else an array, with the number of the item.
    object: bool,
    index: usize,
    /// The object is the value of the member that holds all attributes.
    attributes: bool,
    /// How many attributes the element has.
    attribute_count: usize,
    /// Where the names of this object's members begin.
    names: usize,
}

struct Pass<'j> {
    text: &'j str,
    reader: Reader<'j>,
    builder: Builder,
    members: Members,
    words: Words,
    frames: Vec<Frame>,
    depth: usize,
    options: &'j ToXml,
    faults: Faults,
    /// The text holds U+FFFE or U+FFFF somewhere.
    noncharacters: bool,
}

impl<'j> Pass<'j> {
    fn new(text: &'j str, options: &'j ToXml) -> Self {
        let bytes = text.as_bytes();
        let noncharacters = ["\u{FFFE}", "\u{FFFF}"]
            .iter()
            .any(|character| memchr::memmem::find(bytes, character.as_bytes()).is_some());
        Pass {
            text,
            reader: Reader::new(text),
            builder: Builder::new(text.to_owned()),
            members: Members::new(options.dialect),
            words: options.dialect.words(),
            frames: Vec::new(),
            depth: 0,
            options,
            faults: Faults::default(),
            noncharacters,
        }
    }

    fn document(&mut self) -> Step<()> {
        if self.reader.white() != b'{' {
            let at = self.reader.at;
            let read = self.reader.skip();
            self.syntax(read)?;
            return self.fault(&code::JSON_TOP_LEVEL, at, "expected an object, found another value".into());
        }
        let own = self.options.keep_root || self.is_root()?;
        if !own {
            self.open(ROOT)?;
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

    /// Whether `DTE` is the only member beside the declaration.
    fn is_root(&mut self) -> Step<bool> {
        let mut reader = self.reader;
        let (mut roots, mut others) = (0, 0);
        reader.at += 1;
        while reader.white() == b'"' {
            let Ok(name) = reader.string() else { return Ok(false) };
            let name = unescape(reader.raw(name));
            let is_declaration = name == self.words.declaration;
            if name == ROOT {
                roots += 1;
            } else if !is_declaration {
                others += 1;
            }
            if others > 0 || reader.colon().is_err() || reader.skip().is_err() {
                return Ok(false);
            }
            if reader.white() == b',' {
                reader.at += 1;
            }
        }
        Ok(roots == 1)
    }

    /// The one member beside the declaration is the root.
    fn own_root(&mut self) -> Step<()> {
        let opening = self.reader.at;
        self.reader.at += 1;
        let mut roots = 0;
        if self.reader.white() != b'}' {
            loop {
                let at = self.reader.at;
                let member = self.name()?;
                self.colon()?;
                if self.members.class(member) == Class::Declaration {
                    self.declaration()?;
                } else if roots > 0 || self.members.class(member) != Class::Element {
                    roots += 1;
                    self.fault(&code::JSON_ROOT, at, "expected one element beside the declaration".into())?;
                    let read = self.reader.skip();
                    self.syntax(read)?;
                } else {
                    roots += 1;
                    self.root(member)?;
                }
                if !self.comma(b'}')? {
                    break;
                }
            }
        }
        self.reader.at += 1;
        if roots == 0 {
            self.fault(&code::JSON_ROOT, opening, "expected one member as the root, found none".into())?;
        }
        Ok(())
    }

    fn root(&mut self, member: u32) -> Step<()> {
        let array = self.reader.peek() == b'[';
        let at = self.reader.at;
        if array {
            self.reader.at += 1;
            self.reader.white();
        }
        let mut items = usize::from(self.reader.peek() != b']');
        if items == 1 {
            if self.reader.peek() == b'{' {
                self.open_member(member, false)?;
                self.reader.at += 1;
                self.members_of_object()?;
            } else {
                self.leaf(member, false)?;
            }
        }
        if array {
            while self.reader.white() == b',' {
                self.reader.at += 1;
                items += 1;
                let read = self.reader.skip();
                self.syntax(read)?;
            }
            if self.reader.peek() != b']' {
                let expected = self.reader.expected("`,` or `]`");
                return self.syntax(Err(expected));
            }
            self.reader.at += 1;
            if items != 1 {
                self.fault(
                    &code::JSON_ROOT,
                    at,
                    format!("expected one root element, found an array of {items}"),
                )?;
            }
        }
        Ok(())
    }

    /// Reads the members of the innermost object and all below, up to and with its end.
    fn members_of_object(&mut self) -> Step<()> {
        let outside = self.frames.len() - 1;
        let mut next = self.reader.white();
        let mut first = true;
        while self.frames.len() > outside {
            let Some(frame) = self.frames.last() else { return Ok(()) };
            let (object, end) = (frame.object, if frame.object { b'}' } else { b']' });
            if next == end {
                self.reader.at += 1;
                self.leave();
                next = self.reader.white();
                first = false;
                continue;
            }
            if !first {
                if next != b',' {
                    let expected = self.reader.expected(if object { "`,` or `}`" } else { "`,` or `]`" });
                    return self.syntax(Err(expected));
                }
                self.reader.at += 1;
                self.reader.white();
            }
            first = if object { self.member()? } else { self.item()? };
            next = self.reader.white();
        }
        Ok(())
    }

    /// Reads a member; gives whether it opened an object or array.
    fn member(&mut self) -> Step<bool> {
        let at = self.reader.at;
        let member = self.name()?;
        self.colon()?;
        let in_attributes = self.frames.last().is_some_and(|frame| frame.attributes);
        let class = match self.members.class(member) {
            class if !in_attributes => class,
            _ if self.members.is_plain_attribute(member) => Class::Attribute,
            _ => Class::Wrong,
        };
        let value = self.reader.peek();
        match (class, value) {
            (Class::Element, b'{') => {
                self.open_member(member, false)?;
                self.reader.at += 1;
                self.reader.white();
                Ok(true)
            }
            (Class::Element, b'[') => {
                self.push(member, false, false);
                self.reader.at += 1;
                self.reader.white();
                Ok(true)
            }
            (Class::Element, _) => self.leaf(member, false).map(|()| false),
            (Class::Attributes, b'{') => {
                self.push(member, true, true);
                self.reader.at += 1;
                self.reader.white();
                Ok(true)
            }
            (Class::Declaration, _) if self.frames.len() == 1 => self.declaration().map(|()| false),
            (Class::Attribute | Class::Text | Class::CData, b'{')
            | (Class::Attribute | Class::Attributes, _)
                if value == b'{' || value == b'[' || class == Class::Attributes =>
            {
                let found = self.reader.skip();
                self.syntax(found)?;
                self.fault(&code::JSON_ATTRIBUTE_VALUE, at, "expected a text, number or boolean".into())?;
                Ok(false)
            }
            (Class::Attribute, _) => {
                self.count_attribute(at)?;
                let name = self.element(member);
                self.scalar(Kind::Attribute, name, false)?;
                Ok(false)
            }
            (Class::Text, b'[') | (Class::CData, b'[') => self.texts(class).map(|()| false),
            (Class::Text, _) => self.scalar(Kind::Text, NO_NAME, false).map(|()| false),
            (Class::CData, _) => self.scalar(Kind::CData, NO_NAME, false).map(|()| false),
            _ => {
                let message = format!("expected an XML name, found {}", self.members.shown(member));
                self.fault(&code::XML_NAME, at, message)?;
                let read = self.reader.skip();
                self.syntax(read)?;
                Ok(false)
            }
        }
    }

    #[inline]
    fn count_attribute(&mut self, at: usize) -> Step<()> {
        let most = self.options.limits.max_attributes;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.attribute_count += 1;
        if frame.attribute_count <= most {
            return Ok(());
        }
        let message = format!("expected at most `{most}` attributes of one element, found more");
        let path = self.path();
        self.faults.add(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, path, message);
        Err(Stop)
    }

    /// Reads an item of the innermost array; gives whether it opened an object.
    fn item(&mut self) -> Step<bool> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        frame.index += 1;
        let member = frame.member;
        match self.reader.peek() {
            b'{' => {
                self.open_member(member, true)?;
                self.reader.at += 1;
                self.reader.white();
                Ok(true)
            }
            b'[' => {
                let at = self.reader.at;
                let read = self.reader.skip();
                self.syntax(read)?;
                self.fault(&code::JSON_NESTED_ARRAY, at, "expected no array inside an array".into())?;
                Ok(false)
            }
            _ => self.leaf(member, true).map(|()| false),
        }
    }

    /// Reads the texts of a member that holds several.
    fn texts(&mut self, class: Class) -> Step<()> {
        let kind = if class == Class::Text { Kind::Text } else { Kind::CData };
        self.reader.at += 1;
        if self.reader.white() != b']' {
            loop {
                match self.reader.peek() {
                    b'{' | b'[' => {
                        let at = self.reader.at;
                        let read = self.reader.skip();
                        self.syntax(read)?;
                        self.fault(
                            &code::JSON_ATTRIBUTE_VALUE,
                            at,
                            "expected a text, number or boolean".into(),
                        )?;
                    }
                    _ => self.scalar(kind, NO_NAME, false)?,
                }
                if !self.comma(b']')? {
                    break;
                }
            }
        }
        self.reader.at += 1;
        Ok(())
    }

    /// Reads a scalar that is an element.
    fn leaf(&mut self, member: u32, in_array: bool) -> Step<()> {
        if self.depth >= self.options.limits.max_depth {
            return self.too_deep();
        }
        let name = self.element(member);
        self.scalar(Kind::Leaf, name, in_array)
    }

    /// Reads a scalar and adds it as a node.
    fn scalar(&mut self, kind: Kind, name: u32, in_array: bool) -> Step<()> {
        let at = self.reader.at;
        let new;
        let (spelling, text) = match self.reader.peek() {
            b'"' => {
                let read = self.reader.string();
                let string = self.syntax(read)?;
                let meant = self.meant(string)?;
                if kind == Kind::CData && meant.contains('\r') {
                    let message = "expected no carriage return in a CDATA section, found `U+000D`";
                    self.fault(&code::XML_CDATA_CARRIAGE_RETURN, string.start, message.into())?;
                }
                match meant {
                    Cow::Borrowed(_) => {
                        (Spelling::String, Text::Source(string.start, string.start + string.len))
                    }
                    Cow::Owned(text) => {
                        new = text;
                        (Spelling::String, Text::New(&new))
                    }
                }
            }
            b'-' | b'0'..=b'9' => {
                let read = self.reader.number();
                let number = self.syntax(read)?;
                let end = number.start + number.len;
                if !number.exponent {
                    (Spelling::Number, Text::Source(number.start, end))
                } else {
                    let Some(expanded) = expand(&self.text[number.start..end]) else {
                        let message =
                            "expected a number of at most 64 digits without its exponent, found more";
                        let path = self.path();
                        self.faults.add(
                            ErrorKind::Limit,
                            &code::LIMIT_NUMBER_DIGITS,
                            at,
                            path,
                            message.into(),
                        );
                        return Ok(());
                    };
                    new = expanded;
                    (Spelling::Number, Text::New(&new))
                }
            }
            _ => {
                let read = self.reader.literal();
                match self.syntax(read)? {
                    "null" if matches!(kind, Kind::Text | Kind::CData) => return Ok(()),
                    "null" => (Spelling::Null, Text::New("")),
                    word => (Spelling::Boolean, Text::Source(at, at + word.len())),
                }
            }
        };
        if kind == Kind::CData && spelling != Spelling::String {
            return self.fault(&code::JSON_TEXT_VALUE, at, "expected a string as a CDATA section".into());
        }
        self.builder.add(kind, name, spelling, text, in_array);
        Ok(())
    }

    /// What a string stands for, if XML allows all of it.
    fn meant(&mut self, string: read::Text) -> Step<Cow<'j, str>> {
        let raw = self.reader.raw(string);
        let meant = if string.escaped { unescape(raw) } else { Cow::Borrowed(raw) };
        if string.escaped && meant.contains('\u{FFFD}') && !raw.contains('\u{FFFD}') && !raw.contains("ufffd")
        {
            self.fault(
                &code::JSON_LONE_SURROGATE,
                string.start,
                "expected both halves of a surrogate pair".into(),
            )?;
        }
        if (string.escaped || self.noncharacters)
            && let Some(character) = meant.chars().find(|character| !is_char(*character))
        {
            let message =
                format!("expected characters that XML allows, found `U+{:04X}`", u32::from(character));
            self.fault(&code::XML_FORBIDDEN_CHARACTER, string.start, message)?;
        }
        Ok(meant)
    }

    fn declaration(&mut self) -> Step<()> {
        let mut declaration = Declaration::default();
        let at = self.reader.at;
        let value: serde_json::Value = {
            let read = self.reader.skip();
            self.syntax(read)?;
            serde_json::from_str(&self.text[at..self.reader.at]).unwrap_or_default()
        };
        let parts = match self.words.attributes {
            Some(name) => value.get(name).unwrap_or(&value),
            None => &value,
        };
        for (name, value) in parts.as_object().into_iter().flatten() {
            let name = if self.words.attributes.is_some() { format!("@{name}") } else { name.clone() };
            if let Err(expected) = declaration.take(&name, value.as_str()) {
                self.fault(&code::JSON_DECLARATION, at, format!("expected {expected}"))?;
            }
        }
        if !value.is_object() && !value.is_null() {
            self.fault(&code::JSON_DECLARATION, at, "expected an object as the declaration".into())?;
        }
        self.builder.declare(declaration);
        Ok(())
    }

    /// Reads a member's name, which must be new in its object.
    fn name(&mut self) -> Step<u32> {
        if self.reader.peek() != b'"' {
            let expected = self.reader.expected("a member's name");
            return self.syntax(Err(expected));
        }
        let at = self.reader.at;
        let member = match self.reader.word() {
            Some((_, len)) => {
                self.reader.at += len + 2;
                self.members.of(&self.text[at + 1..at + 1 + len])
            }
            None => {
                let read = self.reader.string();
                let name = self.syntax(read)?;
                let meant =
                    if name.escaped { self.meant(name)? } else { Cow::Borrowed(self.reader.raw(name)) };
                self.members.of(&meant)
            }
        };
        let object = self.frames.len() as u32 + 1;
        if !self.members.is_new(member, object) {
            let message = format!("expected each member once, found {} again", self.members.shown(member));
            self.fault(&code::JSON_DUPLICATE_MEMBER, at, message)?;
        }
        Ok(member)
    }

    fn colon(&mut self) -> Step<()> {
        let read = self.reader.colon();
        self.syntax(read).map(drop)
    }

    /// Goes behind a comma to the next member or item; false at the `end`.
    fn comma(&mut self, end: u8) -> Step<bool> {
        let found = self.reader.white();
        if found == end {
            return Ok(false);
        }
        if found != b',' {
            let expected = self.reader.expected(if end == b'}' { "`,` or `}`" } else { "`,` or `]`" });
            return self.syntax(Err(expected));
        }
        self.reader.at += 1;
        self.reader.white();
        Ok(true)
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

    /// The number that the tree gives the XML name in a member's name.
    fn element(&mut self, member: u32) -> u32 {
        if self.members.element(member) == NO_NAME {
            let number = self.builder.intern(self.members.local(member));
            self.members.set_element(member, number);
        }
        self.members.element(member)
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

    fn syntax<T>(&mut self, read: std::result::Result<T, Syntax>) -> Step<T> {
        read.map_err(|fault| {
            let path = self.path();
            self.faults.add(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, path, fault.message(self.text));
            Stop
        })
    }

    #[cold]
    fn too_deep(&mut self) -> Step<()> {
        let message =
            format!("expected at most {} levels of elements, found more", self.options.limits.max_depth);
        let path = self.path();
        self.faults.add(ErrorKind::Limit, &code::LIMIT_DEPTH, self.reader.at, path, message);
        Err(Stop)
    }

    /// A fault behind which reading goes on, until there are too many.
    #[cold]
    fn fault(&mut self, code: &'static Code, at: usize, message: String) -> Step<()> {
        let path = self.path();
        self.faults.add(ErrorKind::Structure, code, at, path, message);
        if self.faults.is_full() { Err(Stop) } else { Ok(()) }
    }

    /// The path of the object or array that is being read.
    fn path(&self) -> Option<String> {
        let mut parts = Vec::new();
        for (index, frame) in self.frames.iter().enumerate().skip(1) {
            let array = self.frames[index - 1].member == frame.member && !self.frames[index - 1].object;
            if array {
                continue;
            }
            let name = self.members.text(frame.member);
            parts.push(if frame.object { name.to_owned() } else { format!("{name}[{}]", frame.index) });
        }
        (!parts.is_empty()).then(|| parts.join("/"))
    }
}
