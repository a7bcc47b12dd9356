//! The top level of a document: which element is the root, and what stands before it.

use std::borrow::Cow;

use super::Stop;
use super::encoding;
use super::fault::shown;
use super::members::Name;
use super::output::Output;
use super::pass::{Kind, Pass, Step};
use crate::code;
use crate::convert::member::JSON_NET;
use crate::convert::options::Encoding;
use crate::convert::wording;
use crate::document::{Declaration, ROOT_NAME};
use crate::error::ErrorKind;
use crate::json::escape::unescape;
use crate::json::read::Reader;
use crate::simd::array_at;

impl<'j, T: Output> Pass<'j, T> {
    /// Converts the whole document. Writes from `start` of the buffer on and returns the end of the output.
    pub(super) fn document(&mut self, start: usize) -> Result<usize, Stop> {
        self.push(Name::default(), Kind::Top, 0);
        let mut reader = self.reader(0);
        if reader.skip_space() != b'{' {
            return self.refuse_top_level(reader);
        }
        let opening = reader.at;
        reader.at += 1;
        reader.skip_space();
        let mut first = self.first_name(reader);
        if first.as_deref() == Some(JSON_NET.declaration) {
            self.key(&mut reader)?;
            self.declaration(&mut reader)?;
            self.next_member(&mut reader)?;
            first = self.first_name(reader);
        }
        let end = self.write_declaration(reader.at, start)?;
        let own = self.options.keep_root || (first.as_deref() == Some(ROOT_NAME) && !self.plan.root_added);
        let (read, end) =
            if own { self.own_root(reader, opening, end)? } else { self.added_root(reader, end)? };
        self.reader(read).end().map_err(|fault| self.syntax(fault))?;
        if self.faults.is_empty() { Ok(end) } else { Err(Stop::Fault) }
    }

    /// The name of the member that begins here, if it may be `?xml` or `DTE`.
    fn first_name(&self, mut reader: Reader<'j>) -> Option<Cow<'j, str>> {
        // The names that are looked for are `?xml` and `DTE`, perhaps with escapes.
        if !matches!(array_at(self.json, reader.at), Some(b"\"?x" | b"\"DT" | [b'"', b'\\', _])) {
            return None;
        }
        let name = reader.string().ok()?;
        Some(unescape(reader.raw(name)))
    }

    /// Moves from behind a member to the next one. Returns false if the object ends.
    #[inline(always)]
    pub(super) fn next_member(&mut self, reader: &mut Reader<'j>) -> Result<bool, Stop> {
        match reader.comma(b'}') {
            Ok(Some(b'"')) => Ok(true),
            Ok(None) => Ok(false),
            Ok(Some(_)) => Err(self.expected(*reader, "a member's name")),
            Err(fault) => Err(self.syntax(fault)),
        }
    }

    /// Moves to the first member of an object, from behind its brace. Returns false if there is none.
    #[inline(always)]
    pub(super) fn first_member(&mut self, reader: &mut Reader<'j>) -> Result<bool, Stop> {
        match reader.skip_space() {
            b'"' => Ok(true),
            b'}' => Ok(false),
            _ => Err(self.expected(*reader, "a member's name or `}`")),
        }
    }

    /// Reads the name of a top-level member and reports a duplicate.
    fn key(&mut self, reader: &mut Reader<'j>) -> Result<Name, Stop> {
        let at = reader.at;
        let name = reader.string().map_err(|fault| self.syntax(fault))?;
        let name = self.name_of(name)?;
        self.member_is_new(name, at)?;
        Ok(name)
    }

    /// Converts the whole object as the root element `DTE`, which is added.
    fn added_root(&mut self, mut reader: Reader<'j>, end: usize) -> Step {
        let name = self.name_texts.root();
        let end = self.open(name, Kind::Added, reader.at, end)?;
        // `?xml` is a member of the same object, but not of the element: both share one list of members.
        if let [.., around, root] = &mut self.frames[..] {
            root.members = around.members;
        }
        self.first_member(&mut reader)?;
        self.convert_object(reader.at, end)
    }

    /// Converts the one member of the object that is the root element.
    fn own_root(&mut self, mut reader: Reader<'j>, opening: usize, mut end: usize) -> Step {
        let mut roots = 0;
        let mut more = self.first_member(&mut reader)?;
        while more {
            let at = reader.at;
            let name = self.key(&mut reader)?;
            if self.name_texts.text(name) == JSON_NET.declaration {
                self.declaration(&mut reader)?;
            } else {
                let root = self.is_root(name);
                roots += usize::from(root);
                if roots > 1 || !root {
                    self.refuse_root(at, name)?;
                    reader.colon().and_then(|_| reader.skip_value()).map_err(|fault| self.syntax(fault))?;
                } else {
                    self.element_name(name, at)?;
                    reader.colon().map_err(|fault| self.syntax(fault))?;
                    (reader.at, end) = self.root(reader, end, name)?;
                }
            }
            more = self.next_member(&mut reader)?;
        }
        if roots == 0 && self.faults.is_empty() {
            let message = wording::no_root(JSON_NET.declaration);
            self.fault_at(ErrorKind::Structure, &code::JSON_ROOT, opening, None, message)?;
        }
        Ok((reader.at + 1, end))
    }

    fn is_root(&self, name: Name) -> bool {
        let text = self.name_texts.text(name);
        if self.options.keep_root { !text.starts_with(['@', '#', '?']) } else { text == ROOT_NAME }
    }

    /// A member stands beside the root. With `keep_root` that is a fault; otherwise `DTE` was no root, and the pass
    /// starts again.
    fn refuse_root(&mut self, at: usize, name: Name) -> Result<(), Stop> {
        if !self.options.keep_root {
            self.plan.root_added = true;
            return Err(Stop::Again);
        }
        let found = shown(self.name_texts.text(name));
        self.fault(&code::JSON_ROOT, at, wording::second_root(JSON_NET.declaration, &found))
    }

    /// Converts the value of the root element, which is at the reader.
    fn root(&mut self, mut reader: Reader<'j>, mut end: usize, name: Name) -> Step {
        if reader.peek() != b'[' {
            return self.root_value(reader, end, name);
        }
        let at = reader.at;
        let mut items = 0;
        let mut more = self.first_item(&mut reader);
        while more {
            items += 1;
            if reader.peek() == b'[' {
                reader.at = self.nested_array(reader)?;
            } else if items == 1 {
                (reader.at, end) = self.root_value(reader, end, name)?;
            } else {
                reader.skip_value().map_err(|fault| self.syntax(fault))?;
            }
            more = self.next_item(&mut reader)?;
        }
        if items != 1 {
            self.fault(&code::JSON_ROOT, at, wording::array_as_root(items))?;
        }
        Ok((reader.at + 1, end))
    }

    /// Moves to the first item of an array, from its bracket. Returns false if there is none.
    #[inline(always)]
    pub(super) fn first_item(&mut self, reader: &mut Reader<'j>) -> bool {
        reader.at += 1;
        reader.skip_space() != b']'
    }

    /// Moves from behind an item to the next one. Returns false if the array ends.
    #[inline(always)]
    pub(super) fn next_item(&mut self, reader: &mut Reader<'j>) -> Result<bool, Stop> {
        match reader.comma(b']') {
            Ok(Some(b']')) => Err(self.expected(*reader, "a value")),
            Ok(found) => Ok(found.is_some()),
            Err(fault) => Err(self.syntax(fault)),
        }
    }

    fn root_value(&mut self, mut reader: Reader<'j>, end: usize, name: Name) -> Step {
        if reader.peek() != b'{' {
            return self.scalar_element(name, reader.at, end);
        }
        let kind = if self.options.keep_root { Kind::Object } else { Kind::Root };
        let end = self.open(name, kind, reader.at, end)?;
        reader.at += 1;
        self.first_member(&mut reader)?;
        self.convert_object(reader.at, end)
    }

    /// Reports that the document is no object, or the first syntax fault in it.
    fn refuse_top_level(&mut self, mut reader: Reader<'j>) -> Result<usize, Stop> {
        let at = reader.at;
        if at == self.json.len() {
            return Err(self.expected(reader, "a JSON object"));
        }
        reader.skip_value().and_then(|()| reader.end()).map_err(|fault| self.syntax(fault))?;
        self.fault(&code::JSON_TOP_LEVEL, at, wording::value("an object", self.json[at]))?;
        Err(Stop::Fault)
    }

    /// Writes the XML declaration if there is to be one.
    fn write_declaration(&mut self, read: usize, start: usize) -> Result<usize, Stop> {
        let declaration = self.plan.declaration.as_deref();
        let encoding = encoding(self.options, declaration);
        self.latin1 = encoding == Encoding::Iso88591;
        self.out.set_latin1(self.latin1);
        if self.latin1 {
            self.names.examine_others();
        }
        let text = match declaration {
            Some(declaration) => declaration.text(encoding),
            None if self.options.declaration || self.latin1 => Declaration::default().text(encoding),
            None => return Ok(start),
        };
        self.put(text.as_bytes(), read, start)
    }
}
