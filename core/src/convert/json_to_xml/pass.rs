//! One pass over a document: its state, its faults, and the document's outermost level.

use std::borrow::Cow;

use super::super::options::{Encoding, ToXml};
use super::fault::{Faults, shown};
use super::members::{Members, Name, Spellings, hash};
use super::output::{Splice, Target};
use super::prefix::{Place, Prefixes, Wrong};
use super::string::CONTEXT_TEXT;
use super::{Plan, Stop, encoding};
use crate::Limits;
use crate::code::{self, Code};
use crate::document::Declaration;
use crate::error::ErrorKind;
use crate::json::escape::{Escape, escape, unescape};
use crate::json::read::{Reader, Syntax, Text};

/// What is open: an object is an element; an array is only the place of its items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The root element that is added around the document's own members; no part of a path.
    Added,
    /// The root element that is the member `DTE`; no part of a path.
    Root,
    Object,
    Array,
    /// An object that is an item of the array around it.
    Item,
}

/// One open object or array.
pub(super) struct Frame {
    pub(super) name: Name,
    pub(super) kind: Kind,
    /// The number of the array's item, from 1.
    pub(super) index: usize,
    /// Where the names of this object's members begin.
    pub(super) members: usize,
    /// Where the element's content begins in the whole output, behind `>`.
    pub(super) content: usize,
    pub(super) attributes: usize,
    /// It has text, if only an empty one, so it is no `<a/>`.
    pub(super) text: bool,
}

/// The name of the root element where the document does not give it.
const ROOT: &str = "DTE";

pub(super) struct Pass<'j, T> {
    pub(super) json: &'j [u8],
    text: &'j str,
    pub(super) out: T,
    pub(super) frames: Vec<Frame>,
    /// How many elements are open.
    pub(super) depth: usize,
    /// The member that is being read, for paths.
    pub(super) member: Name,
    pub(super) members: Members,
    pub(super) spellings: Spellings<'j>,
    pub(super) prefixes: Prefixes,
    pub(super) faults: Faults,
    pub(super) limits: Limits,
    keep_root: bool,
    declare: bool,
    options: &'j ToXml,
    pub(super) plan: Plan,
    pub(super) latin1: bool,
    /// Late attributes were gathered by an earlier pass.
    pub(super) late_known: bool,
    pub(super) splices: Vec<Splice>,
    pub(super) late: Vec<u8>,
}

impl<'j, T: Target> Pass<'j, T> {
    pub(super) fn new(text: &'j str, options: &'j ToXml, plan: Plan, out: T) -> Self {
        Pass {
            json: text.as_bytes(),
            text,
            out,
            frames: Vec::new(),
            depth: 0,
            member: Name { start: 0, len: 0 },
            members: Members::new(),
            spellings: Spellings::new(text),
            prefixes: Prefixes::default(),
            faults: Faults::default(),
            limits: options.limits,
            keep_root: options.keep_root,
            declare: options.declaration,
            options,
            plan,
            latin1: false,
            late_known: false,
            splices: Vec::new(),
            late: Vec::new(),
        }
    }

    /// Converts the whole document; gives the end of what is written in the buffer.
    pub(super) fn document(&mut self) -> Result<usize, Stop> {
        let mut reader = Reader::new(self.text);
        if reader.white() != b'{' {
            return self.no_object(reader);
        }
        let opening = reader.at;
        reader.at += 1;
        reader.white();
        let first = self.first_name(reader);
        if first.as_deref() == Some("?xml") {
            self.key(&mut reader)?;
            self.declaration(&mut reader)?;
            if reader.peek() == b',' {
                reader.at += 1;
                if reader.white() != b'"' {
                    return Err(self.syntax(reader.expected("a member's name")));
                }
            }
        }
        let first = self.first_name(reader);
        let end = self.write_declaration()?;
        let own = self.keep_root || (first.as_deref() == Some(ROOT) && !self.plan.root_added);
        let (mut reader, end) = match own {
            true => self.own_root(reader, opening, end)?,
            false => self.added_root(reader, end)?,
        };
        self.member = Name { start: 0, len: 0 };
        reader.end().map_err(|fault| self.syntax(fault))?;
        if self.faults.is_empty() { Ok(end) } else { Err(Stop::Fault) }
    }

    /// The name of the member that begins here, if one does.
    fn first_name(&self, mut reader: Reader<'j>) -> Option<String> {
        if reader.peek() != b'"' {
            return None;
        }
        let name = reader.string().ok()?;
        Some(unescape(reader.raw(name)).into_owned())
    }

    /// The whole object is the root element `DTE`.
    fn added_root(&mut self, reader: Reader<'j>, end: usize) -> Result<(Reader<'j>, usize), Stop> {
        let name = self.spellings.keep(ROOT);
        let end = self.open(end, name, Kind::Added, reader.at)?;
        // `?xml` is a member of the same object, though not of the element.
        self.frames[0].members = 0;
        match reader.peek() {
            b'}' => self.run(reader, end),
            b'"' => self.run(reader, end),
            _ => Err(self.syntax(reader.expected("a member's name or `}`"))),
        }
    }

    /// One member of the object is the root element.
    fn own_root(
        &mut self,
        mut reader: Reader<'j>,
        opening: usize,
        mut end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let mut roots = 0;
        let mut next = reader.peek();
        while next != b'}' {
            if next != b'"' {
                return Err(self.syntax(reader.expected("a member's name")));
            }
            let at = reader.at;
            let name = self.key(&mut reader)?;
            if self.spellings.text(name) == "?xml" {
                self.declaration(&mut reader)?;
            } else {
                let root = self.is_root(name);
                roots += usize::from(root);
                if roots > 1 || !root {
                    self.no_root(at, name)?;
                    reader.colon().and_then(|_| reader.skip()).map_err(|fault| self.syntax(fault))?;
                } else {
                    self.element_name(name, at)?;
                    (reader, end) = self.root(reader, end, name)?;
                }
            }
            next = reader.white();
            if next == b',' {
                reader.at += 1;
                next = reader.white();
                if next != b'"' {
                    return Err(self.syntax(reader.expected("a member's name")));
                }
            } else if next != b'}' {
                return Err(self.syntax(reader.expected("`,` or `}`")));
            }
        }
        if roots == 0 && self.faults.is_empty() {
            self.member = Name { start: 0, len: 0 };
            self.fault(&code::JSON_ROOT, opening, "expected one member beside `?xml`, found none".into())?;
        }
        reader.at += 1;
        Ok((reader, end))
    }

    fn is_root(&self, name: Name) -> bool {
        let text = self.spellings.text(name);
        if self.keep_root { !text.starts_with(['@', '#', '?']) } else { text == ROOT }
    }

    /// A member stands where only the root may: an error, or `DTE` was no root after all.
    fn no_root(&mut self, at: usize, name: Name) -> Result<(), Stop> {
        if !self.keep_root {
            self.plan.root_added = true;
            return Err(Stop::Again);
        }
        let found = shown(self.spellings.text(name));
        self.fault(
            &code::JSON_ROOT,
            at,
            format!("expected one element beside `?xml` as the root, found also {found}"),
        )
    }

    /// The value of the member that is the root element.
    fn root(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
        name: Name,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let kind = if self.keep_root { Kind::Object } else { Kind::Root };
        let first = reader.colon().map_err(|fault| self.syntax(fault))?;
        if first != b'[' {
            return self.root_value(reader, end, name, kind);
        }
        let at = reader.at;
        let mut items = 0;
        reader.at += 1;
        let mut next = reader.white();
        while next != b']' {
            items += 1;
            if next == b'[' {
                self.nested_array(&mut reader)?;
            } else if items == 1 {
                (reader, end) = self.root_value(reader, end, name, kind)?;
            } else {
                reader.skip().map_err(|fault| self.syntax(fault))?;
            }
            next = reader.white();
            if next == b',' {
                reader.at += 1;
                // Were it the array's end, it would be no value either.
                next = match reader.white() {
                    b']' => return Err(self.syntax(reader.expected("a value"))),
                    byte => byte,
                };
            } else if next != b']' {
                return Err(self.syntax(reader.expected("`,` or `]`")));
            }
        }
        reader.at += 1;
        if items != 1 {
            self.fault(
                &code::JSON_ROOT,
                at,
                format!("expected one root element, found an array of `{items}`"),
            )?;
        }
        Ok((reader, end))
    }

    fn root_value(
        &mut self,
        mut reader: Reader<'j>,
        end: usize,
        name: Name,
        kind: Kind,
    ) -> Result<(Reader<'j>, usize), Stop> {
        if reader.white() != b'{' {
            return self.leaf(reader, end, name);
        }
        reader.at += 1;
        let end = self.open(end, name, kind, reader.at)?;
        match reader.white() {
            b'}' | b'"' => self.run(reader, end),
            _ => Err(self.syntax(reader.expected("a member's name or `}`"))),
        }
    }

    /// The document is no object: a syntax fault in it comes first.
    fn no_object(&mut self, mut reader: Reader<'j>) -> Result<usize, Stop> {
        let at = reader.at;
        if at == self.json.len() {
            return Err(self.syntax(reader.expected("a JSON object")));
        }
        reader.skip().and_then(|()| reader.end()).map_err(|fault| self.syntax(fault))?;
        let found = match self.json[at] {
            b'[' => "an array",
            b'"' => "a string",
            b't' | b'f' => "a boolean",
            b'n' => "null",
            _ => "a number",
        };
        self.fault(&code::JSON_TOP_LEVEL, at, format!("expected an object, found {found}"))?;
        Err(Stop::Fault)
    }

    /// Writes the declaration, if there is to be one, before anything else.
    fn write_declaration(&mut self) -> Result<usize, Stop> {
        let declaration = self.plan.declaration.as_ref();
        let encoding = encoding(self.options, declaration);
        self.latin1 = encoding == Encoding::Iso88591;
        self.out.set_latin1(self.latin1);
        match declaration {
            Some(declaration) => self.put(0, declaration.text(encoding).as_bytes(), 0),
            None if self.declare || self.latin1 => {
                self.put(0, Declaration::default().text(encoding).as_bytes(), 0)
            }
            None => Ok(0),
        }
    }

    /// Reads the value of `?xml`; if that comes late, the document is begun again.
    pub(super) fn declaration(&mut self, reader: &mut Reader<'j>) -> Result<(), Stop> {
        let mut declaration = Declaration::default();
        let at = reader.at;
        let faults = self.faults.count();
        match reader.colon().map_err(|fault| self.syntax(fault))? {
            b'n' => _ = reader.literal().map_err(|fault| self.syntax(fault))?,
            b'{' => self.declared(reader, &mut declaration)?,
            _ => {
                let at = reader.at;
                reader.skip().map_err(|fault| self.syntax(fault))?;
                self.fault(&code::JSON_DECLARATION, at, "expected an object as `?xml`".into())?;
            }
        }
        reader.white();
        if self.faults.count() > faults || self.plan.declaration.as_ref() == Some(&declaration) {
            return Ok(());
        }
        if at == self.first_colon() {
            self.plan.declaration = Some(declaration);
        } else if self.faults.is_empty() {
            self.plan.declaration = Some(declaration);
            return Err(Stop::Again);
        }
        Ok(())
    }

    /// Where the first member's name ends.
    fn first_colon(&self) -> usize {
        let mut reader = Reader::new(self.text);
        reader.white();
        reader.at += 1;
        reader.white();
        _ = reader.string();
        reader.at
    }

    fn declared(&mut self, reader: &mut Reader<'j>, declaration: &mut Declaration) -> Result<(), Stop> {
        let first = self.members.count();
        reader.at += 1;
        let mut next = reader.white();
        while next != b'}' {
            if next != b'"' {
                return Err(self.syntax(reader.expected("a member's name or `}`")));
            }
            let at = reader.at;
            let name = reader.string().map_err(|fault| self.syntax(fault))?;
            let name = self.name_of(name)?;
            self.member_is_new(first, name, at)?;
            let next_byte = reader.colon().map_err(|fault| self.syntax(fault))?;
            let value_at = reader.at;
            let value = match next_byte {
                b'{' | b'[' => {
                    reader.skip().map_err(|fault| self.syntax(fault))?;
                    Err("a string")
                }
                _ => self.scalar_text(reader).map(Ok)?,
            };
            let name = self.spellings.text(name).to_owned();
            let taken = value.and_then(|value| declaration.take(&name, value.as_deref()));
            if let Err(expected) = taken {
                let path = Some(format!("?xml/{name}"));
                let message = format!("expected {expected}");
                self.fault_at(ErrorKind::Structure, &code::JSON_DECLARATION, value_at, path, message)?;
            }
            next = reader.white();
            if next == b',' {
                reader.at += 1;
                if reader.white() != b'"' {
                    return Err(self.syntax(reader.expected("a member's name")));
                }
                next = b'"';
            } else if next != b'}' {
                return Err(self.syntax(reader.expected("`,` or `}`")));
            }
        }
        reader.at += 1;
        self.members.leave(first);
        Ok(())
    }

    /// A scalar as text, or none for null.
    pub(super) fn scalar_text(&mut self, reader: &mut Reader<'j>) -> Result<Option<String>, Stop> {
        let start = reader.at;
        match reader.peek() {
            b'"' => {
                let string = reader.string().map_err(|fault| self.syntax(fault))?;
                return self.unescaped(string).map(|text| Some(text.into_owned()));
            }
            b'-' | b'0'..=b'9' => _ = reader.number().map_err(|fault| self.syntax(fault))?,
            _ => {
                if reader.literal().map_err(|fault| self.syntax(fault))? == "null" {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.text[start..reader.at].to_owned()))
    }

    /// Reads a member's name of the outermost object and checks that it is new.
    fn key(&mut self, reader: &mut Reader<'j>) -> Result<Name, Stop> {
        let at = reader.at;
        let name = reader.string().map_err(|fault| self.syntax(fault))?;
        self.member = self.name_of(name)?;
        self.member_is_new(0, self.member, at)?;
        Ok(self.member)
    }

    /// The name that a string spells.
    pub(super) fn name_of(&mut self, string: Text) -> Result<Name, Stop> {
        let plain = Name { start: string.start, len: string.len };
        if !string.escaped {
            return Ok(plain);
        }
        // Until it is known, the name is shown as it is spelled.
        self.member = plain;
        let text = self.unescaped(string)?;
        Ok(self.spellings.keep(&text))
    }

    /// The text of a string, and a fault for each lone surrogate in it.
    fn unescaped(&mut self, string: Text) -> Result<Cow<'j, str>, Stop> {
        let text: &'j str = self.text;
        let end = string.start + string.len;
        let mut at = string.start;
        while let Some(next) = memchr::memchr(b'\\', &self.json[at..end]) {
            at += next;
            let (escape, behind) = escape(self.json, at).map_err(|fault| self.syntax(fault))?;
            if let Escape::LoneSurrogate(unit) = escape {
                self.lone_surrogate(unit, at)?;
            }
            at = behind;
        }
        Ok(unescape(&text[string.start..end]))
    }

    #[cold]
    pub(super) fn lone_surrogate(&mut self, unit: u16, at: usize) -> Result<(), Stop> {
        let message = format!("expected both halves of a surrogate pair, found `\\u{unit:04x}` alone");
        self.fault(&code::JSON_LONE_SURROGATE, at, message)
    }

    /// Notes a member of the object whose members begin at `first`, and the fault of having it twice.
    pub(super) fn member_is_new(&mut self, first: usize, name: Name, at: usize) -> Result<(), Stop> {
        let hash = hash(self.spellings.text(name));
        if self.members.add(first, hash, name, &self.spellings) { Ok(()) } else { self.duplicate(name, at) }
    }

    #[cold]
    pub(super) fn duplicate(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        let found = shown(self.spellings.text(name));
        let message = format!("expected each member once in an object, found {found} again");
        self.fault(&code::JSON_DUPLICATE_MEMBER, at, message)
    }

    /// Ends the element at `depth` for the prefixes that wait in it.
    pub(super) fn leave_prefixes(&mut self, depth: usize) -> Result<(), Stop> {
        if self.prefixes.is_idle() {
            return Ok(());
        }
        self.prefixes.leave(depth);
        for wrong in std::mem::take(&mut self.prefixes.wrong) {
            let (code, place, message) = match wrong {
                Wrong::Undeclared { prefix, place } => {
                    let prefix = shown(&prefix);
                    (
                        &code::XML_PREFIX_UNDECLARED,
                        place,
                        format!("expected a declaration of the prefix {prefix}"),
                    )
                }
                Wrong::Duplicate { uri, place } => {
                    let uri = shown(&uri);
                    let message =
                        format!("expected each attribute once, found one again under the namespace {uri}");
                    (&code::XML_DUPLICATE_ATTRIBUTE, place, message)
                }
            };
            let Place { at, path } = place;
            self.fault_at(ErrorKind::Structure, code, at, path, message)?;
        }
        Ok(())
    }

    /// A scalar that is an element.
    pub(super) fn leaf(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
        name: Name,
    ) -> Result<(Reader<'j>, usize), Stop> {
        if self.depth >= self.limits.max_depth {
            return Err(self.too_deep(reader.at));
        }
        if !self.prefixes.is_idle() {
            self.element_prefix(name, reader.at);
            self.leave_prefixes(self.depth + 1)?;
        }
        end = self.put(end, b"<", reader.at)?;
        end = self.put_name(end, name, reader.at)?;
        if reader.peek() == b'n' {
            reader.literal().map_err(|fault| self.syntax(fault))?;
            return Ok((reader, self.put(end, b"/>", reader.at)?));
        }
        end = self.put(end, b">", reader.at)?;
        (reader, end) = self.scalar::<CONTEXT_TEXT>(reader, end)?;
        end = self.put(end, b"</", reader.at)?;
        end = self.put_name(end, name, reader.at)?;
        Ok((reader, self.put(end, b">", reader.at)?))
    }

    /// Writes `bytes` at `end`.
    pub(super) fn put(&mut self, end: usize, bytes: &[u8], read: usize) -> Result<usize, Stop> {
        let mut end = end;
        if end + bytes.len() > self.out.buffer().len() {
            end = self.out.room(end, bytes.len(), (read, self.json.len()))?;
        }
        self.out.buffer()[end..end + bytes.len()].copy_from_slice(bytes);
        Ok(end + bytes.len())
    }

    pub(super) fn put_name(&mut self, end: usize, name: Name, read: usize) -> Result<usize, Stop> {
        let mut end = end;
        if end + name.len > self.out.buffer().len() {
            end = self.out.room(end, name.len, (read, self.json.len()))?;
        }
        let text = self.spellings.text(name);
        self.out.buffer()[end..end + text.len()].copy_from_slice(text.as_bytes());
        Ok(end + text.len())
    }

    /// The text is not JSON here: reading ends.
    #[cold]
    pub(super) fn syntax(&mut self, fault: Syntax) -> Stop {
        let message = fault.message(self.text);
        let path = self.path();
        self.faults.add(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, path, message);
        Stop::Fault
    }

    #[cold]
    pub(super) fn too_deep(&mut self, at: usize) -> Stop {
        let most = self.limits.max_depth;
        let message = format!("expected at most `{most}` levels of elements, found more");
        let path = self.path();
        self.faults.add(ErrorKind::Limit, &code::LIMIT_DEPTH, at, path, message);
        Stop::Fault
    }

    /// A fault behind which reading goes on, until there are too many.
    #[cold]
    pub(super) fn fault(&mut self, code: &'static Code, at: usize, message: String) -> Result<(), Stop> {
        let path = self.path();
        self.fault_at(ErrorKind::Structure, code, at, path, message)
    }

    #[cold]
    pub(super) fn fault_at(
        &mut self,
        kind: ErrorKind,
        code: &'static Code,
        at: usize,
        path: Option<String>,
        message: String,
    ) -> Result<(), Stop> {
        self.faults.add(kind, code, at, path, message);
        if self.faults.is_full() { Err(Stop::Fault) } else { Ok(()) }
    }

    /// The path of the member that is being read, `Documento/Detalle[3]/NmbItem`.
    #[cold]
    pub(super) fn path(&self) -> Option<String> {
        let mut path = String::new();
        let mut step = |name: Name, index: Option<usize>| {
            if !path.is_empty() {
                path.push('/');
            }
            let text = self.spellings.text(name);
            match text.char_indices().nth(80) {
                Some((end, _)) => path.extend([&text[..end], "…"]),
                None => path.push_str(text),
            }
            if let Some(index) = index {
                path.push_str(&format!("[{index}]"));
            }
        };
        for frame in &self.frames {
            match frame.kind {
                Kind::Added | Kind::Root | Kind::Item => {}
                Kind::Object => step(frame.name, None),
                Kind::Array => step(frame.name, Some(frame.index)),
            }
        }
        let in_array = self.frames.last().is_some_and(|frame| frame.kind == Kind::Array);
        let root = self.frames.is_empty() && !self.keep_root && self.spellings.text(self.member) == ROOT;
        if !in_array && !root && self.member.len > 0 {
            step(self.member, None);
        }
        (!path.is_empty()).then_some(path)
    }
}
