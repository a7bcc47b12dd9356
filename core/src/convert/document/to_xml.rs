//! Writes a document as XML.

use super::super::json_to_xml::{encoding, push_step, to_latin1, too_long};
use crate::code;
use crate::convert::{Encoding, ToXml};
use crate::document::{Declaration, Document, Id, JsonType, Kind, NONE, ROOT};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::xml::write::{attribute, cdata, text};

/// Writes the whole document, in at most `most` bytes.
pub(super) fn write(document: &Document, options: &ToXml, most: usize) -> Result<Vec<u8>> {
    let declaration = document.declaration();
    let encoding = encoding(options, declaration);
    let findings = document.namespace_findings();
    let mut writer = Writer { document, options, most, out: Vec::new(), findings };
    if declaration.is_some() || options.declaration || encoding != Encoding::Utf8 {
        let text = declaration.unwrap_or(&Declaration::default()).text(encoding);
        writer.out.extend_from_slice(text.as_bytes());
    }
    writer.run(encoding)?;
    if let Some(error) = Error::from_findings(ErrorKind::Structure, writer.findings) {
        return Err(error);
    }
    Ok(match encoding {
        Encoding::Utf8 => writer.out,
        Encoding::Iso88591 => to_latin1(&writer.out),
    })
}

struct Writer<'d> {
    document: &'d Document,
    options: &'d ToXml,
    most: usize,
    out: Vec<u8>,
    findings: Vec<Finding>,
}

impl Writer<'_> {
    fn run(&mut self, encoding: Encoding) -> Result<()> {
        let mut at = ROOT;
        loop {
            if self.out.len() > self.most {
                return Err(self.too_long(at));
            }
            if encoding == Encoding::Iso88591 {
                self.check_latin1(at);
            }
            // Go down to the first child that is no attribute, else on to the next sibling of the nearest ancestor.
            let inside = self.open(at);
            if let Some(inside) = inside {
                at = inside;
                continue;
            }
            loop {
                if at == ROOT {
                    return Ok(());
                }
                let node = self.document.node(at);
                if node.next != NONE {
                    at = node.next;
                    break;
                }
                at = node.parent;
                self.end_tag(at);
            }
        }
    }

    /// The error for XML that is too long. Its path is the ancestor with the longest name, whose repetition is the
    /// usual cause.
    #[cold]
    fn too_long(&self, at: Id) -> Error {
        let above = |id: &Id| Some(self.document.node(*id).parent).filter(|parent| *parent != NONE);
        let around: Vec<Id> = std::iter::successors(Some(at), above).take_while(|id| *id != ROOT).collect();
        let longest = around.iter().enumerate().max_by_key(|(_, id)| self.document.name(**id).len());
        let mut path = String::new();
        for id in around[longest.map_or(0, |(place, _)| place)..].iter().rev() {
            push_step(&mut path, self.document.name(*id), None);
        }
        too_long(path, &self.options.limits)
    }

    /// Writes a node or a start tag. Returns the first child that must be written next.
    fn open(&mut self, id: Id) -> Option<Id> {
        let node = self.document.node(id);
        match node.kind {
            Kind::Attribute => return None,
            Kind::Text => {
                text(&mut self.out, self.document.value(id));
                return None;
            }
            Kind::CData => {
                cdata(&mut self.out, self.document.value(id));
                return None;
            }
            Kind::Leaf | Kind::Element => {}
        }
        let name = self.document.name(id);
        self.out.push(b'<');
        self.out.extend_from_slice(name.as_bytes());
        let mut inside = None;
        for child in self.document.children(id) {
            if self.document.node(child).kind == Kind::Attribute {
                self.attribute(child);
            } else if inside.is_none() {
                inside = Some(child);
            }
        }
        match (node.kind, node.json_type, inside) {
            (Kind::Leaf, JsonType::Null, _) | (Kind::Element, _, None) => self.out.extend_from_slice(b"/>"),
            (Kind::Leaf, ..) => {
                self.out.push(b'>');
                text(&mut self.out, self.document.value(id));
                self.end_tag(id);
            }
            _ => self.out.push(b'>'),
        }
        inside
    }

    fn end_tag(&mut self, id: Id) {
        self.out.extend_from_slice(b"</");
        self.out.extend_from_slice(self.document.name(id).as_bytes());
        self.out.push(b'>');
    }

    fn attribute(&mut self, id: Id) {
        self.out.push(b' ');
        self.out.extend_from_slice(self.document.name(id).as_bytes());
        self.out.extend_from_slice(b"=\"");
        attribute(&mut self.out, self.document.value(id));
        self.out.push(b'"');
    }

    /// Reports a name or CDATA section that ISO-8859-1 cannot express: references are not possible there.
    fn check_latin1(&mut self, id: Id) {
        let node = self.document.node(id);
        let foreign = |text: &str| text.chars().find(|character| u32::from(*character) > 0xFF);
        let names =
            self.document.children(id).filter(|child| self.document.node(*child).kind == Kind::Attribute);
        let found = match node.kind {
            Kind::CData => foreign(self.document.value(id)),
            _ => std::iter::once(id).chain(names).find_map(|id| foreign(self.document.name(id))),
        };
        if let Some(character) = found {
            self.refuse(character, id);
        }
    }

    #[cold]
    fn refuse(&mut self, character: char, id: Id) {
        if self.findings.len() < 100 {
            let message =
                format!("expected characters of ISO-8859-1, found `U+{:04X}`", u32::from(character));
            let finding = Finding::new(&code::XML_ENCODING_CANNOT_EXPRESS, message);
            self.findings.push(finding.with_path(self.document.path(id)));
        }
    }
}
