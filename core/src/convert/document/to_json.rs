//! Writes a document as JSON in any dialect.

use super::super::xml_to_json::ArrayPaths;
use crate::code;
use crate::convert::member::DialectWords;
use crate::convert::{Dialect, ToJson};
use crate::document::{Document, Id, JsonType, Kind, ROOT};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::number::is_convertible;
use crate::json::write;

/// Takes what a walk through a document finds, in the shape of its JSON.
///
/// A key is followed by its value, and the items of an array by each other.
pub(super) trait Visitor {
    /// An object begins.
    fn begin_object(&mut self);
    /// The innermost object ends.
    fn end_object(&mut self);
    /// An array begins.
    fn begin_array(&mut self);
    /// The innermost array ends.
    fn end_array(&mut self);
    /// The name of a member. Its value follows.
    fn key(&mut self, name: &str);
    /// A string.
    fn string(&mut self, text: &str);
    /// A number, by its text.
    fn number(&mut self, text: &str);
    /// `true` or `false`.
    fn boolean(&mut self, value: bool);
    /// `null`.
    fn null(&mut self);
}

/// Writes the whole document.
pub(super) fn write(document: &Document, options: &ToJson) -> Result<Vec<u8>> {
    let mut text = JsonText { out: write::Writer::new(document.text_len()), after_key: false };
    walk(document, options, &mut text)?;
    Ok(text.out.finish())
}

/// Walks through the whole document.
pub(super) fn walk<V: Visitor>(document: &Document, options: &ToJson, visitor: &mut V) -> Result<()> {
    let mut arrays = ArrayPaths::new(&options.arrays)?;
    arrays.set_root(document.name(ROOT).as_bytes());
    let mut walk = Walk {
        document,
        arrays,
        words: options.dialect.words(),
        dialect: options.dialect,
        typed: options.typed,
        visitor,
        names: Vec::new(),
        places: Vec::new(),
        key: String::new(),
        findings: Vec::new(),
    };
    walk.document(options.keep_root);
    Error::from_findings(ErrorKind::Structure, walk.findings).map_or(Ok(()), Err)
}

/// JSON text that a walk writes.
struct JsonText {
    out: write::Writer,
    after_key: bool,
}

impl JsonText {
    /// Writes the comma before an item of an array, except before the first one.
    fn item(&mut self) {
        if !std::mem::take(&mut self.after_key) && !matches!(self.out.text().last(), None | Some(b'[')) {
            self.out.byte(b',');
        }
    }
}

impl Visitor for JsonText {
    fn begin_object(&mut self) {
        self.item();
        self.out.byte(b'{');
    }

    fn end_object(&mut self) {
        self.out.byte(b'}');
    }

    fn begin_array(&mut self) {
        self.item();
        self.out.byte(b'[');
    }

    fn end_array(&mut self) {
        self.out.byte(b']');
    }

    fn key(&mut self, name: &str) {
        if self.out.text().last() != Some(&b'{') {
            self.out.byte(b',');
        }
        self.out.string(name.as_bytes(), 0, name.len());
        self.out.byte(b':');
        self.after_key = true;
    }

    fn string(&mut self, text: &str) {
        self.item();
        self.out.string(text.as_bytes(), 0, text.len());
    }

    fn number(&mut self, text: &str) {
        self.item();
        self.out.bytes(text.as_bytes());
    }

    fn boolean(&mut self, value: bool) {
        self.item();
        self.out.bytes(if value { b"true" } else { b"false" });
    }

    fn null(&mut self) {
        self.item();
        self.out.bytes(b"null");
    }
}

/// The children of an element under one key: elements of one name, its texts, or its CDATA sections.
struct Group {
    kind: Kind,
    items: Vec<Id>,
}

/// An element whose object is being written.
struct Frame {
    groups: std::vec::IntoIter<Group>,
    /// The rest of the current group, and whether the group is an array.
    items: std::vec::IntoIter<Id>,
    array: bool,
}

struct Walk<'d, 'o, V> {
    document: &'d Document,
    arrays: ArrayPaths,
    words: DialectWords,
    dialect: Dialect,
    typed: bool,
    visitor: &'o mut V,
    /// The names of the open elements.
    names: Vec<&'d str>,
    /// For each name, the last element that had a group of this name, and the index of the group.
    places: Vec<(Id, Option<usize>)>,
    /// A buffer for the keys of attributes.
    key: String,
    findings: Vec<Finding>,
}

impl<'d, V: Visitor> Walk<'d, '_, V> {
    fn document(&mut self, keep_root: bool) {
        if !keep_root {
            return self.root(true);
        }
        self.visitor.begin_object();
        self.declaration();
        let root = self.document.name(ROOT);
        self.check_name(ROOT);
        self.visitor.key(root);
        let array = self.arrays.may_be_array(root.as_bytes())
            && self.arrays.is_array(root.as_bytes(), std::iter::empty());
        if array {
            self.visitor.begin_array();
        }
        self.root(false);
        if array {
            self.visitor.end_array();
        }
        self.visitor.end_object();
    }

    fn declaration(&mut self) {
        let Some(declaration) = self.document.declaration() else { return };
        self.visitor.key(self.words.declaration);
        self.visitor.begin_object();
        if let Some(name) = self.words.attributes {
            self.visitor.key(name);
            self.visitor.begin_object();
        }
        for (name, value) in [
            ("version", &declaration.version),
            ("encoding", &declaration.encoding),
            ("standalone", &declaration.standalone),
        ] {
            if let Some(value) = value {
                self.attribute_key(name);
                self.visitor.string(value);
            }
        }
        if self.words.attributes.is_some() {
            self.visitor.end_object();
        }
        self.visitor.end_object();
    }

    /// Writes the root's value and everything below it. It does not recurse, so that a document may have any depth.
    fn root(&mut self, is_top: bool) {
        let mut frames: Vec<Frame> = Vec::new();
        frames.extend(self.value(ROOT, is_top));
        while let Some(frame) = frames.last_mut() {
            if let Some(item) = frame.items.next() {
                let inner = self.value(item, false);
                frames.extend(inner);
                continue;
            }
            if std::mem::take(&mut frame.array) {
                self.visitor.end_array();
            }
            let Some(group) = frame.groups.next() else {
                self.visitor.end_object();
                frames.pop();
                self.names.pop();
                continue;
            };
            if group.kind != Kind::Element {
                self.texts(&group, false);
                continue;
            }
            let first = group.items[0];
            let name = self.document.name(first);
            self.visitor.key(name);
            frame.array = group.items.len() > 1
                || self.document.node(first).in_array
                || (self.arrays.may_be_array(name.as_bytes())
                    && self
                        .arrays
                        .is_array(name.as_bytes(), self.names.iter().rev().map(|name| name.as_bytes())));
            if frame.array {
                self.visitor.begin_array();
            }
            frame.items = group.items.into_iter();
        }
    }

    /// Writes an element's value, or begins its object; then returns the frame of its children.
    fn value(&mut self, id: Id, is_top: bool) -> Option<Frame> {
        let node = *self.document.node(id);
        if node.kind == Kind::Leaf {
            let object = self.words.objects || is_top;
            let nothing = node.json_type == JsonType::Null || node.last == 0;
            // xmltodict has no empty text.
            let is_null = node.json_type == JsonType::Null || self.dialect == Dialect::XmlToDict;
            if object {
                self.visitor.begin_object();
                if !nothing {
                    self.visitor.key(self.words.text);
                    self.scalar(id, true);
                }
                self.visitor.end_object();
            } else if nothing && is_null {
                self.visitor.null();
            } else {
                self.scalar(id, true);
            }
            return None;
        }
        let (attributes, groups) = self.groups(id);
        if self.dialect == Dialect::XmlToDict && !is_top && attributes.is_empty() {
            // xmltodict does not tell CDATA from text.
            if let [Group { kind: Kind::Text, items }] = &groups[..] {
                self.joined(items);
                return None;
            }
        }
        self.visitor.begin_object();
        self.attributes(&attributes);
        if groups.iter().all(|group| group.kind != Kind::Element) {
            for group in &groups {
                self.texts(group, groups.len() == 1 && group.kind == Kind::Text);
            }
            self.visitor.end_object();
            return None;
        }
        self.names.push(self.document.name(id));
        Some(Frame { groups: groups.into_iter(), items: Vec::new().into_iter(), array: false })
    }

    /// Sorts the children of an element: its attributes, and groups of the others in first-seen order.
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
                    self.check_name(child);
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

    /// Reports an element whose name has another meaning in the dialect: nobody could tell the two apart.
    fn check_name(&mut self, id: Id) {
        let name = self.document.name(id);
        if self.dialect == Dialect::Underscore
            && name.starts_with('_')
            && self.words.is_reserved(name)
            && self.findings.len() < 100
        {
            let message = format!("expected no element called as a word of the dialect, found `{name}`");
            self.findings.push(Finding::new(&code::XML_NAME, message).with_path(self.document.path(id)));
        }
    }

    fn attributes(&mut self, attributes: &[Id]) {
        if attributes.is_empty() {
            return;
        }
        if let Some(name) = self.words.attributes {
            self.visitor.key(name);
            self.visitor.begin_object();
        }
        for id in attributes {
            self.attribute_key(self.document.name(*id));
            self.scalar(*id, false);
        }
        if self.words.attributes.is_some() {
            self.visitor.end_object();
        }
    }

    fn attribute_key(&mut self, name: &str) {
        if self.words.attributes.is_some() {
            return self.visitor.key(name);
        }
        self.key.clear();
        self.key.push('@');
        self.key.push_str(name);
        self.visitor.key(&self.key);
    }

    /// Writes one text as it is and several as an array. In xmltodict several texts are joined.
    fn texts(&mut self, group: &Group, may_be_token: bool) {
        let name = if group.kind == Kind::CData { self.words.cdata } else { None }.unwrap_or(self.words.text);
        let nothing = group.items.iter().all(|id| self.document.value(*id).is_empty());
        if nothing && matches!(self.dialect, Dialect::XmlToDict | Dialect::Underscore) {
            return;
        }
        self.visitor.key(name);
        match group.items[..] {
            [one] => self.scalar(one, may_be_token),
            ref several if self.dialect == Dialect::XmlToDict => self.joined(several),
            ref several => {
                self.visitor.begin_array();
                for id in several {
                    self.scalar(*id, false);
                }
                self.visitor.end_array();
            }
        }
    }

    /// Writes several texts as one; null if they are empty.
    fn joined(&mut self, texts: &[Id]) {
        match texts.iter().map(|id| self.document.value(*id)).collect::<String>().as_str() {
            "" => self.visitor.null(),
            all => self.visitor.string(all),
        }
    }

    /// Writes a value in the type that it had in JSON. With `typed`, a text may become a number or a boolean.
    fn scalar(&mut self, id: Id, may_be_token: bool) {
        let text = self.document.value(id);
        let typed = self.typed && may_be_token;
        match self.document.node(id).json_type {
            JsonType::Number => self.visitor.number(text),
            JsonType::Boolean => self.visitor.boolean(text == "true"),
            _ if typed && matches!(text, "true" | "false") => self.visitor.boolean(text == "true"),
            _ if typed && is_convertible(text.as_bytes()) => self.visitor.number(text),
            _ => self.visitor.string(text),
        }
    }
}
