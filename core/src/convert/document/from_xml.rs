//! Reads a document from the events of the XML reader. An element that holds only text becomes one node.

use super::super::xml_to_json::refused;
use crate::convert::ToJson;
use crate::document::{Builder, Declaration, Document, Id, JsonType, Kind, NO_NAME, Text};
use crate::error::{Error, Result};
use crate::simd::PaddedEnd;
use crate::xml::read::{Event, FastEvent, Read, Reader, Source, Symbol, TextContext, TextSpan, decode};

/// Reads a whole file.
pub(super) fn read(xml: &[u8], options: &ToJson) -> Result<Document> {
    // Places in the text are stored in 32 bits.
    let most = options.limits.max_bytes.min(u32::MAX as usize / 2);
    if xml.len() > most {
        return Err(Error::too_large(most, xml.len()));
    }
    let source = Source::decode(xml).map_err(|fault| refused(None, options, fault))?;
    build(&source, options).map_err(|fault| {
        let position = source.position(fault.offset);
        refused(Some(source.text()), options, (fault, position))
    })
}

fn build(source: &Source<'_>, options: &ToJson) -> Read<Document> {
    let end = PaddedEnd::of(source.text().as_bytes());
    let mut reader = Reader::new(source.text(), options.limits)?.with_end(&end);
    let builder = Builder::of(source.text());
    let mut reading = DocumentReader {
        text: source.text(),
        builder,
        frames: Vec::with_capacity(16),
        pending: None,
        cdata_end: 0,
    };
    if let Some(declaration) = reader.declaration() {
        let text = |place: &std::ops::Range<usize>| source.text()[place.clone()].to_owned();
        reading.builder.declare(Declaration {
            version: Some(text(&declaration.version)),
            encoding: declaration.encoding.as_ref().map(text),
            standalone: declaration.standalone.as_ref().map(text),
        });
    }
    let root = reader.root()?;
    reading.event(&reader, root);
    while !reading.frames.is_empty() {
        match reader.next_fast() {
            FastEvent::Leaf(leaf) => reading.leaf(leaf.name, leaf.from, leaf.to),
            FastEvent::Long(name, from, to) => reading.leaf(name, from, to),
            FastEvent::Start(name) => reading.start(name),
            FastEvent::Empty(name) => reading.empty(name),
            FastEvent::StartWithAttribute(name) => reading.start_with_attributes(&reader, name, false),
            FastEvent::End => reading.end(),
            FastEvent::Slow(tag) => {
                let event = reader.next_slow(tag)?;
                reading.event(&reader, event);
            }
        }
    }
    reader.finish()?;
    for name in reader.names() {
        reading.builder.names().push(name);
    }
    Ok(reading.builder.finish())
}

/// The number of a name in the document. The document has one name more than the reader: [`NO_NAME`] comes first.
#[inline(always)]
fn number(name: Symbol) -> u32 {
    name.0 + 1 + NO_NAME
}

/// An open element.
#[derive(Default)]
struct Frame {
    attributes: bool,
    elements: bool,
    /// It has text or CDATA sections.
    texts: bool,
    /// `xml:space="preserve"` is in force.
    preserve: bool,
    /// White space that must be removed if a child element follows.
    blanks: Vec<Id>,
}

struct DocumentReader<'a> {
    text: &'a str,
    builder: Builder,
    frames: Vec<Frame>,
    /// The last text in the innermost element. What follows it decides what it becomes.
    pending: Option<TextSpan>,
    /// The place behind the last CDATA section.
    cdata_end: usize,
}

impl DocumentReader<'_> {
    fn event(&mut self, reader: &Reader<'_>, event: Event) {
        match event {
            Event::Start(name) => self.start_with_attributes(reader, name, false),
            Event::Empty(name) => self.start_with_attributes(reader, name, true),
            Event::Text(run) => self.pending = Some(run),
            Event::Cdata(run) => self.cdata(run),
            Event::End => self.end(),
        }
    }

    /// Adds an element that holds only text, which needs no decoding.
    #[inline(always)]
    fn leaf(&mut self, name: Symbol, from: usize, to: usize) {
        self.child();
        let name = number(name);
        self.builder.add(Kind::Leaf, name, JsonType::String, Text::Source(from, to), false);
    }

    /// Adds an element without attributes and content.
    #[inline(always)]
    fn empty(&mut self, name: Symbol) {
        self.child();
        self.builder.add(Kind::Leaf, number(name), JsonType::Null, Text::New(""), false);
    }

    /// Begins an element without attributes.
    #[inline(always)]
    fn start(&mut self, name: Symbol) {
        let preserve = self.child();
        let name = number(name);
        self.builder.open_named(name, false);
        self.frames.push(Frame { preserve, ..Frame::default() });
    }

    #[inline(never)]
    fn start_with_attributes(&mut self, reader: &Reader<'_>, name: Symbol, empty: bool) {
        if empty && reader.attributes().is_empty() {
            return self.empty(name);
        }
        let preserve = self.child();
        let name = number(name);
        self.builder.open_named(name, false);
        let mut frame = Frame { preserve, ..Frame::default() };
        for attribute in reader.attributes() {
            let value = reader.value(*attribute);
            if reader.is_space(attribute.name) {
                match &*value {
                    "preserve" => frame.preserve = true,
                    "default" => frame.preserve = false,
                    _ => {}
                }
            }
            let value = match attribute.plain {
                true => Text::Source(attribute.from, attribute.to),
                false => Text::New(&value),
            };
            let name = number(attribute.name);
            self.builder.add(Kind::Attribute, name, JsonType::String, value, false);
            frame.attributes = true;
        }
        if empty { self.builder.close() } else { self.frames.push(frame) }
    }

    /// Prepares the parent for a child element. Returns whether white space is kept in it.
    #[inline(always)]
    fn child(&mut self) -> bool {
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
            self.add_text(run);
        }
    }

    fn add_text(&mut self, run: TextSpan) {
        if let Some(frame) = self.frames.last_mut() {
            frame.texts = true;
        }
        with_text(self.text, run, |text| {
            self.builder.add(Kind::Text, NO_NAME, JsonType::String, text, false)
        });
    }

    fn cdata(&mut self, run: TextSpan) {
        if let Some(pending) = self.pending.take() {
            if let Some(frame) = self.frames.last_mut()
                && pending.blank
                && !frame.preserve
            {
                frame.blanks.push(self.builder.count());
            }
            self.add_text(pending);
        }
        let follows = run.from - "<![CDATA[".len() == self.cdata_end;
        self.cdata_end = run.to + "]]>".len();
        let inside = decode(self.text, run.from, run.to, TextContext::Cdata);
        // `]]>` cannot stand in one section: two sections that split it are one.
        if follows && inside.starts_with('>') && self.builder.extend_cdata("]]", &inside) {
            return;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.texts = true;
        }
        self.builder.add(Kind::CData, NO_NAME, JsonType::String, Text::New(&inside), false);
    }

    fn end(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        let pending = self.pending.take().filter(|run| !run.blank || !frame.elements || frame.preserve);
        if !frame.attributes && !frame.elements && !frame.texts {
            match pending {
                Some(run) => {
                    with_text(self.text, run, |text| self.builder.close_leaf(JsonType::String, text))
                }
                None => self.builder.close_leaf(JsonType::String, Text::New("")),
            }
            return;
        }
        match pending {
            Some(run) => self.add_text(run),
            // `<a x="1"></a>` is not the same as `<a x="1"/>`.
            None if !frame.elements && !frame.texts => {
                self.builder.add(Kind::Text, NO_NAME, JsonType::String, Text::New(""), false);
            }
            None => {}
        }
        if frame.elements && !frame.blanks.is_empty() {
            let blanks = std::mem::take(&mut frame.blanks);
            self.builder.retain(|id| blanks.binary_search(&id).is_err());
        }
        self.builder.close();
    }
}

/// Passes the decoded text of a span to `take`: a range of the source if it needs no decoding.
fn with_text(source: &str, run: TextSpan, take: impl FnOnce(Text<'_>)) {
    match run.plain {
        true => take(Text::Source(run.from, run.to)),
        false => take(Text::New(&decode(source, run.from, run.to, TextContext::Content))),
    }
}
