//! A tree to JSON, in any dialect.

use super::super::xml_to_json::Arrays;
use super::Words;
use crate::convert::{Dialect, ToJson};
use crate::document::{Document, Id, Kind, ROOT, Spelling};
use crate::error::Result;
use crate::json::write::{self, is_number};

/// Writes the whole document.
pub(super) fn write(document: &Document, options: &ToJson) -> Result<Vec<u8>> {
    let mut arrays = Arrays::new(&options.arrays)?;
    arrays.enter(document.name(ROOT));
    let mut writer = Writer {
        document,
        arrays,
        words: options.dialect.words(),
        dialect: options.dialect,
        typed: options.typed,
        out: write::Writer::new(document.text_len()),
        names: Vec::new(),
        places: Vec::new(),
    };
    writer.document(options.keep_root);
    Ok(writer.out.finish())
}

/// What an element has under one key: elements of one name, its texts, or its CDATA sections.
struct Group {
    kind: Kind,
    items: Vec<Id>,
}

/// An element whose object is being written.
struct Frame {
    groups: std::vec::IntoIter<Group>,
    /// The rest of the group that is being written, and whether it is an array.
    items: std::vec::IntoIter<Id>,
    array: bool,
    /// It has members already.
    opened: bool,
}

struct Writer<'d, 'o> {
    document: &'d Document,
    arrays: Arrays<'o>,
    words: Words,
    dialect: Dialect,
    typed: bool,
    out: write::Writer,
    /// The names of the open elements.
    names: Vec<&'d str>,
    /// For each name, the element that last had a group of it, and that group's place.
    places: Vec<(Id, Option<usize>)>,
}

impl<'d> Writer<'d, '_> {
    fn document(&mut self, keep_root: bool) {
        if keep_root {
            self.out.byte(b'{');
            if let Some(declaration) = self.document.declaration() {
                self.string(self.words.declaration);
                self.out.byte(b':');
                let attributes = self.words.attributes;
                if let Some(name) = attributes {
                    self.out.byte(b'{');
                    self.string(name);
                    self.out.byte(b':');
                }
                self.out.byte(b'{');
                let parts = [
                    ("version", &declaration.version),
                    ("encoding", &declaration.encoding),
                    ("standalone", &declaration.standalone),
                ];
                let mut opened = false;
                for (name, value) in parts {
                    let Some(value) = value else { continue };
                    self.separate(&mut opened);
                    let name = if attributes.is_some() { name.to_owned() } else { format!("@{name}") };
                    self.string(&name);
                    self.out.byte(b':');
                    self.string(value);
                }
                self.out.bytes(if attributes.is_some() { b"}}," } else { b"}," });
            }
            self.string(self.document.name(ROOT));
            self.out.byte(b':');
        }
        let root = self.document.name(ROOT);
        let array = keep_root && self.arrays.may_hold(root) && self.arrays.hold(root, std::iter::empty());
        self.out.bytes(if array { b"[" } else { b"" });
        self.tree(keep_root);
        self.out.bytes(if array { b"]" } else { b"" });
        if keep_root {
            self.out.byte(b'}');
        }
    }

    /// Writes the root's value, and all below it without recursion: a document may be as deep as it likes.
    fn tree(&mut self, keep_root: bool) {
        let mut frames: Vec<Frame> = Vec::new();
        frames.extend(self.value(ROOT, !keep_root));
        while let Some(frame) = frames.last_mut() {
            if let Some(item) = frame.items.next() {
                if frame.array && self.out.text().last() != Some(&b'[') {
                    self.out.byte(b',');
                }
                let inner = self.value(item, false);
                frames.extend(inner);
                continue;
            }
            if std::mem::take(&mut frame.array) {
                self.out.byte(b']');
            }
            let Some(group) = frame.groups.next() else {
                self.out.byte(b'}');
                frames.pop();
                self.names.pop();
                continue;
            };
            if group.kind != Kind::Element {
                self.texts(&group, false, &mut frame.opened);
                continue;
            }
            self.separate(&mut frame.opened);
            let first = group.items[0];
            let name = self.document.name(first);
            self.string(name);
            self.out.byte(b':');
            frame.array = group.items.len() > 1
                || self.document.node(first).in_array
                || (self.arrays.may_hold(name) && self.arrays.hold(name, self.names.iter().rev().copied()));
            if frame.array {
                self.out.byte(b'[');
            }
            frame.items = group.items.into_iter();
        }
    }

    /// Writes an element's value, or the beginning of its object, whose elements then are to be written.
    fn value(&mut self, id: Id, is_top: bool) -> Option<Frame> {
        let node = *self.document.node(id);
        if node.kind == Kind::Leaf {
            match (node.spelling, self.words.objects || is_top) {
                (Spelling::Null, true) => self.out.bytes(b"{}"),
                (Spelling::Null, false) => self.out.bytes(b"null"),
                (_, true) if node.last == 0 => self.out.bytes(b"{}"),
                // xmltodict knows no empty text.
                _ if node.last == 0 && self.dialect == Dialect::XmlToDict => self.out.bytes(b"null"),
                (_, false) => self.scalar(id, true),
                (_, true) => {
                    self.out.byte(b'{');
                    self.string(self.words.text);
                    self.out.byte(b':');
                    self.scalar(id, true);
                    self.out.byte(b'}');
                }
            }
            return None;
        }
        let (attributes, groups) = self.groups(id);
        let mut opened = false;
        self.out.byte(b'{');
        self.attributes(&attributes, &mut opened);
        if groups.iter().all(|group| group.kind != Kind::Element) {
            for group in &groups {
                self.texts(group, groups.len() == 1 && group.kind == Kind::Text, &mut opened);
            }
            self.out.byte(b'}');
            return None;
        }
        self.names.push(self.document.name(id));
        let items = Vec::new().into_iter();
        Some(Frame { groups: groups.into_iter(), items, array: false, opened })
    }

    /// The attributes of an element, and its other children by their keys in first-seen order.
    fn groups(&mut self, id: Id) -> (Vec<Id>, Vec<Group>) {
        let (mut attributes, mut groups) = (Vec::new(), Vec::<Group>::new());
        let (mut text, mut cdata) = (None, None);
        for child in self.document.children(id) {
            let node = self.document.node(child);
            let (kind, place) = match node.kind {
                Kind::Attribute => {
                    attributes.push(child);
                    continue;
                }
                Kind::CData if self.words.cdata.is_some() => (Kind::CData, &mut cdata),
                Kind::Text | Kind::CData => (Kind::Text, &mut text),
                Kind::Element | Kind::Leaf => {
                    let name = node.name as usize;
                    if self.places.len() <= name {
                        self.places.resize(name + 1, (Id::MAX, None));
                    }
                    let (element, place) = &mut self.places[name];
                    if std::mem::replace(element, id) != id {
                        *place = None;
                    }
                    (Kind::Element, place)
                }
            };
            let place = *place.get_or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.items.push(child),
                None => groups.push(Group { kind, items: vec![child] }),
            }
        }
        (attributes, groups)
    }

    fn attributes(&mut self, attributes: &[Id], opened: &mut bool) {
        if attributes.is_empty() {
            return;
        }
        let mut inner = *opened;
        if let Some(name) = self.words.attributes {
            self.separate(opened);
            self.string(name);
            self.out.bytes(b":{");
            inner = false;
        }
        for id in attributes {
            self.separate(&mut inner);
            let name = self.document.name(*id);
            self.out.bytes(if self.words.attributes.is_some() { b"\"" } else { b"\"@" });
            self.out.bytes(name.as_bytes());
            self.out.bytes(b"\":");
            self.scalar(*id, false);
        }
        if self.words.attributes.is_some() {
            self.out.byte(b'}');
        } else {
            *opened = inner;
        }
    }

    /// Writes one text as it is and several as an array; for xmltodict they are one text.
    fn texts(&mut self, group: &Group, may_be_token: bool, opened: &mut bool) {
        let name = if group.kind == Kind::CData { self.words.cdata } else { None }.unwrap_or(self.words.text);
        let nothing = group.items.iter().all(|id| self.document.value(*id).is_empty());
        if nothing && matches!(self.dialect, Dialect::XmlToDict | Dialect::Underscore) {
            return;
        }
        self.separate(opened);
        self.string(name);
        self.out.byte(b':');
        match group.items[..] {
            [one] => self.scalar(one, may_be_token),
            ref several if self.dialect == Dialect::XmlToDict => {
                let all: String = several.iter().map(|id| self.document.value(*id)).collect();
                self.string(&all);
            }
            ref several => {
                self.out.byte(b'[');
                for (index, id) in several.iter().enumerate() {
                    if index > 0 {
                        self.out.byte(b',');
                    }
                    self.scalar(*id, false);
                }
                self.out.byte(b']');
            }
        }
    }

    /// Writes a value as it was spelled; a text as a token if it may be one.
    fn scalar(&mut self, id: Id, may_be_token: bool) {
        let text = self.document.value(id);
        let token = match self.document.node(id).spelling {
            Spelling::Number | Spelling::Boolean => true,
            _ => {
                self.typed && may_be_token && (is_number(text.as_bytes()) || matches!(text, "true" | "false"))
            }
        };
        if token { self.out.bytes(text.as_bytes()) } else { self.string(text) }
    }

    fn string(&mut self, text: &str) {
        self.out.string(text.as_bytes(), 0, text.len());
    }

    fn separate(&mut self, opened: &mut bool) {
        if std::mem::replace(opened, true) {
            self.out.byte(b',');
        }
    }
}
