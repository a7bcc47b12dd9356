//! Checks a document while it is read: one pass, without a tree.

use std::borrow::Cow;
use std::collections::HashSet;

use super::catalog::nothing;
use super::content::{Asked, Form, Kind, Part, Place, Strictness, Type};
use super::frame::{Frame, Frames, Inside};
use super::report::{Message, Report};
use super::scope::Scope;
use super::table::Table;
use crate::code;
use crate::error::short;
use crate::xml::read::{Event, FastEvent, Read, Reader, Symbol, TextContext, TextSpan, decode};

/// What is checked.
pub(super) struct Checked {
    pub(super) table: &'static Table,
    /// What the service adds must be there.
    pub(super) signed: bool,
    pub(super) report: Report,
    pub(super) frames: Frames,
    pub(super) counts: Vec<u32>,
    pub(super) scope: Scope,
    /// How many elements are open that are not checked.
    skipped: usize,
    /// The text of the open element if its type is simple.
    text: Option<(TextSpan, TextContext)>,
    /// The same, if it has several parts.
    parts: String,
    pub(super) ids: HashSet<String>,
}

/// The start tag of the root, and the place where the search for it began.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) event: Event,
    at: usize,
}

impl Root {
    pub(super) fn read(reader: &mut Reader<'_>) -> Read<Root> {
        let at = reader.at();
        Ok(Root { event: reader.root()?, at })
    }
}

impl Default for Checked {
    fn default() -> Self {
        Checked {
            table: nothing(),
            signed: false,
            report: Report::default(),
            frames: Frames::default(),
            counts: Vec::new(),
            scope: Scope::default(),
            skipped: 0,
            text: None,
            parts: String::new(),
            ids: HashSet::new(),
        }
    }
}

/// How many elements, counts, bytes of text and identifiers the buffers keep room for.
const MOST_KEPT: usize = 2048;

impl Checked {
    /// Begins a document.
    pub(super) fn begin(&mut self, table: &'static Table, signed: bool) {
        self.scope.begin(table, std::ptr::eq(self.table, table));
        (self.table, self.signed) = (table, signed);
    }

    /// Forgets the document; false if it made the buffers large.
    pub(super) fn clear(&mut self) -> bool {
        self.report = Report::default();
        self.frames.clear();
        self.counts.clear();
        self.parts.clear();
        self.ids.clear();
        (self.skipped, self.text) = (0, None);
        let largest = self.frames.capacity().max(self.counts.capacity()).max(self.parts.capacity());
        largest.max(self.ids.capacity()).max(self.scope.capacity()) <= MOST_KEPT
    }

    /// Takes another namespace for the one of the schema.
    pub(super) fn alias(&mut self, namespace: Option<String>) {
        self.scope.alias(namespace);
    }

    /// Reads the document behind its root to its end.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>, root: Root) -> Read<()> {
        self.event(reader, root.event, root.at);
        while !self.frames.is_empty() || self.skipped > 0 {
            let at = reader.at();
            match reader.next_fast() {
                FastEvent::Leaf(leaf) => self.leaf(reader, leaf.name, leaf.from, leaf.to, at),
                FastEvent::Long(name, from, to) => self.leaf(reader, name, from, to, at),
                FastEvent::Start(name) => self.start(reader, name, at, false),
                FastEvent::Empty(name) => self.empty(reader, name, at, false),
                FastEvent::StartWithAttribute(name) => self.start(reader, name, at, true),
                FastEvent::End => self.end(reader),
                FastEvent::Slow(tag) => {
                    let event = reader.next_slow(tag)?;
                    self.event(reader, event, at);
                }
            }
        }
        reader.finish()
    }

    fn event(&mut self, reader: &mut Reader<'_>, event: Event, at: usize) {
        let has_attributes = |reader: &Reader<'_>| !reader.attributes().is_empty();
        match event {
            Event::Start(name) => self.start(reader, name, at, has_attributes(reader)),
            Event::Empty(name) => self.empty(reader, name, at, has_attributes(reader)),
            Event::Text(span) => self.run(reader, span, TextContext::Content),
            Event::Cdata(span) => self.run(reader, span, TextContext::Cdata),
            Event::End => self.end(reader),
        }
    }

    /// An element that holds only text, which needs no decoding.
    #[inline]
    fn leaf(&mut self, reader: &Reader<'_>, name: Symbol, from: usize, to: usize, at: usize) {
        if self.skipped > 0 {
            return;
        }
        let asked = self.scope.element(self.table, reader, name);
        if let Some((number, part)) = self.fit(asked) {
            let ordinal = self.ordinal(name, part.most);
            let simple = &self.table.simple[usize::from(number)];
            // An empty value stands at its tag if it could have attributes.
            let is_bare = matches!(part.form, Form::Element(_, Kind { of: Type::Complex(_), .. }));
            let place = if from == to && is_bare { at } else { from };
            self.checked(reader, simple, &reader.text()[from..to], place, Some((name, ordinal)));
            return;
        }
        self.open(reader, name, asked, at, false);
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        if from < to {
            let blank =
                reader.text()[from..to].bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
            self.run(reader, TextSpan { from, to, plain: true, blank }, TextContext::Content);
        }
        self.end(reader);
    }

    /// Moves the place of the innermost element if the asked one fits. Gives its type if that is simple.
    #[inline]
    fn fit(&mut self, asked: Asked) -> Option<(u16, Part)> {
        let frame = self.frames.last_mut()?;
        let Inside::Elements(number) = frame.inside else { return None };
        if frame.nil {
            return None;
        }
        let content = &self.table.complex[usize::from(number)].content;
        let counts = &mut self.counts[frame.counts..];
        let mut place = Place { content, at: frame.at, counts, signed: self.signed, missing: None };
        let leaf = place.step(asked)?;
        let part = content.parts[leaf as usize];
        frame.at = leaf;
        let simple = match part.form {
            Form::Element(_, Kind { of: Type::Simple(number), .. }) => Some(number),
            Form::Element(_, Kind { of: Type::Complex(number), .. }) if self.signed || !part.service => {
                self.table.complex[usize::from(number)].bare
            }
            _ => None,
        };
        // The others are opened, at the place where they are.
        frame.matched = simple.is_none();
        simple.map(|number| (number, part))
    }

    fn start(&mut self, reader: &mut Reader<'_>, name: Symbol, at: usize, attributes: bool) {
        self.enter(reader, name, at, attributes);
        // Most elements with attributes hold only text: it is checked at once.
        if self.skipped == 0
            && let Some(Frame { inside: Inside::Text(number), nil: false, .. }) = self.frames.last()
            && let number = *number
            && let Some((from, to)) = reader.only_text()
        {
            let simple = &self.table.simple[usize::from(number)];
            self.checked(reader, simple, &reader.text()[from..to], from, None);
            self.close();
        }
    }

    fn empty(&mut self, reader: &Reader<'_>, name: Symbol, at: usize, attributes: bool) {
        if self.skipped > 0 {
            return;
        }
        self.enter(reader, name, at, attributes);
        self.end(reader);
    }

    /// Opens an element unless it is in one that is not checked, with the namespaces that it declares.
    fn enter(&mut self, reader: &Reader<'_>, name: Symbol, at: usize, attributes: bool) {
        if self.skipped > 0 {
            self.skipped += 1;
            return;
        }
        let outside = self.scope.len();
        if attributes {
            self.scope.declare(self.table, reader);
        }
        let asked = self.scope.element(self.table, reader, name);
        self.open(reader, name, asked, at, attributes);
        match self.frames.last_mut() {
            Some(frame) if self.skipped == 0 => frame.outside = outside,
            _ => self.scope.leave(outside),
        }
    }

    /// Opens an element: finds its type, and checks its attributes.
    fn open(&mut self, reader: &Reader<'_>, name: Symbol, asked: Asked, at: usize, attributes: bool) {
        let Some((kind, ordinal)) = self.kind(reader, name, asked, at) else {
            self.skipped = 1;
            return;
        };
        let (inside, complex) = match kind.of {
            Type::Any => (Inside::Any, None),
            Type::Simple(number) => (Inside::Text(number), None),
            Type::Complex(number) => {
                let complex = &self.table.complex[usize::from(number)];
                (complex.text.map_or(Inside::Elements(number), Inside::Text), Some(complex))
            }
        };
        let counts = self.counts.len();
        if let Some(complex) = complex {
            self.counts.extend(std::iter::repeat_n(0, complex.content.depth));
        }
        self.frames.push(inside, name, ordinal, counts, at);
        if let Some(frame) = self.frames.last_mut() {
            frame.outside = self.scope.len();
        }
        self.text = None;
        self.parts.clear();
        if attributes || complex.is_some_and(|complex| !complex.attributes.is_empty()) {
            self.attributes(reader, kind, complex, attributes);
        }
    }

    /// What the element that begins is; `None` if it is not checked.
    fn kind(&mut self, reader: &Reader<'_>, name: Symbol, asked: Asked, at: usize) -> Option<(Kind, u32)> {
        let known = |table: &Table| table.globals.get(usize::from(asked.name)).copied().flatten();
        let Some(frame) = self.frames.last_mut() else {
            return Some((known(self.table)?, 0));
        };
        let any = Kind { of: Type::Any, nillable: true };
        match frame.inside {
            Inside::Any => {
                let ordinal = self.frames.count(name, true);
                Some((known(self.table).unwrap_or(any), if ordinal > 1 { ordinal } else { 0 }))
            }
            Inside::Text(_) => {
                if !std::mem::replace(&mut frame.texted, true) {
                    self.not_here(reader, name, asked, at);
                }
                None
            }
            Inside::Elements(number) => {
                let content = &self.table.complex[usize::from(number)].content;
                let matched = std::mem::take(&mut frame.matched);
                let leaf = if matched {
                    Some(frame.at)
                } else {
                    let counts = &mut self.counts[frame.counts..];
                    let mut place =
                        Place { content, at: frame.at, counts, signed: self.signed, missing: None };
                    let leaf = place.step(asked);
                    frame.at = place.at;
                    leaf
                };
                if frame.nil {
                    if !std::mem::replace(&mut frame.texted, true) {
                        self.not_empty(reader, at);
                    }
                    return None;
                }
                let (form, most, service) = match leaf {
                    Some(leaf) => {
                        let part = content.parts[leaf as usize];
                        (part.form, part.most, part.service)
                    }
                    None => {
                        let kind = self.mismatch(reader, number, name, asked, at)?;
                        (Form::Element(asked.name, kind), 1, false)
                    }
                };
                let ordinal = self.ordinal(name, most);
                match form {
                    Form::Element(_, Kind { of: Type::Complex(_) | Type::Any, .. })
                        if service && !self.signed =>
                    {
                        None
                    }
                    Form::Element(_, kind) => Some((kind, ordinal)),
                    Form::Any { strict: Strictness::Skip, .. } => None,
                    Form::Any { strict: Strictness::Lax, .. } => {
                        Some((known(self.table).unwrap_or(any), ordinal))
                    }
                    _ => {
                        let kind = known(self.table);
                        if kind.is_none() {
                            self.not_here(reader, name, asked, at);
                        }
                        kind.map(|kind| (kind, ordinal))
                    }
                }
            }
        }
    }

    /// The number that the path shows for a child of the innermost element, or 0.
    fn ordinal(&mut self, name: Symbol, most: u32) -> u32 {
        let scattered = match self.frames.last().map(|frame| frame.inside) {
            Some(Inside::Elements(number)) => self.table.complex[usize::from(number)].content.scattered,
            _ => true,
        };
        let ordinal = self.frames.count(name, scattered);
        if ordinal > 1 || most > 1 { ordinal } else { 0 }
    }

    /// Text inside the innermost element.
    fn run(&mut self, reader: &Reader<'_>, span: TextSpan, context: TextContext) {
        if self.skipped > 0 {
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.nil && (!span.blank || matches!(frame.inside, Inside::Text(_))) {
            if !std::mem::replace(&mut frame.texted, true) {
                self.not_empty(reader, span.from);
            }
            return;
        }
        match frame.inside {
            Inside::Any => {}
            Inside::Text(_) => match self.text {
                None if self.parts.is_empty() => self.text = Some((span, context)),
                first => {
                    if let Some((first, context)) = first {
                        self.parts.push_str(&decoded(reader, first, context));
                        self.text = None;
                    }
                    self.parts.push_str(&decoded(reader, span, context));
                }
            },
            Inside::Elements(number) => {
                let complex = &self.table.complex[usize::from(number)];
                let is_wrong = !complex.mixed && (!span.blank || complex.content.parts.is_empty());
                if is_wrong && !std::mem::replace(&mut frame.texted, true) {
                    let text = decoded(reader, span, context);
                    let (text, name) = (short(text.trim()), reader.name(frame.name));
                    let message = Message::new(
                        format!("expected elements only in `{name}`, found the text `{text}`"),
                        format!("se esperaban solo elementos en `{name}`, se encontró el texto `{text}`"),
                    );
                    let path = self.path(reader);
                    self.report.add(&code::SCHEMA_TEXT, span.from, path, message);
                }
            }
        }
    }

    /// The end tag of the innermost element.
    fn end(&mut self, reader: &Reader<'_>) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        match frame.inside {
            Inside::Any => {}
            Inside::Text(number) if !frame.nil && !frame.texted => self.value(reader, number),
            Inside::Text(_) => {}
            Inside::Elements(number) => {
                if !frame.nil && !self.table.complex[usize::from(number)].content.parts.is_empty() {
                    self.complete(reader, number);
                }
            }
        }
        self.close();
    }

    /// Closes the innermost element.
    #[inline]
    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.counts.truncate(frame.counts);
            self.scope.leave(frame.outside);
        }
        self.text = None;
        self.parts.clear();
    }

    /// Checks the text of the innermost element.
    fn value(&mut self, reader: &Reader<'_>, number: u16) {
        let simple = &self.table.simple[usize::from(number)];
        let (text, from) = match self.text.take() {
            Some((span, context)) => (decoded(reader, span, context), span.from),
            None => (Cow::Owned(std::mem::take(&mut self.parts)), reader.at()),
        };
        let from = if text.is_empty() { self.frames.last().map_or(0, |frame| frame.start) } else { from };
        self.checked(reader, simple, &text, from, None);
    }
}

/// The text of a span.
fn decoded<'r>(reader: &Reader<'r>, span: TextSpan, context: TextContext) -> Cow<'r, str> {
    if span.plain {
        return Cow::Borrowed(&reader.text()[span.from..span.to]);
    }
    Cow::Owned(decode(reader.text(), span.from, span.to, context))
}
