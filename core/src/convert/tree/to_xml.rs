//! A tree to XML.

use std::collections::{HashMap, HashSet};

use super::super::json_to_xml::{encoding, push_short, to_latin1, too_long};
use crate::code::{self, Code};
use crate::convert::{Encoding, ToXml};
use crate::document::{Declaration, Document, Id, Kind, NONE, ROOT, Spelling};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::xml::read::refusal;
use crate::xml::write::{attribute, cdata, text};

/// Writes the whole document, in no more than `most` bytes.
pub(super) fn write(document: &Document, options: &ToXml, most: usize) -> Result<Vec<u8>> {
    let declaration = document.declaration();
    let encoding = encoding(options, declaration);
    let mut writer = Writer {
        document,
        most,
        out: Vec::new(),
        declared: Vec::new(),
        prefixes: HashMap::new(),
        findings: Vec::new(),
    };
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
    most: usize,
    out: Vec<u8>,
    /// The prefixes that are declared, each with its element; of the innermost element last.
    declared: Vec<(&'d str, Id)>,
    /// The namespaces that each prefix stands for, the innermost last.
    prefixes: HashMap<&'d str, Vec<&'d str>>,
    findings: Vec<Finding>,
}

impl<'d> Writer<'d> {
    fn run(&mut self, encoding: Encoding) -> Result<()> {
        let mut at = ROOT;
        loop {
            if self.out.len() > self.most {
                return Err(self.too_long(at));
            }
            if encoding == Encoding::Iso88591 {
                self.check_latin1(at);
            }
            // Down to the first child that is no attribute, else on to the next sibling of the nearest ancestor.
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
                self.close(at);
            }
        }
    }

    /// The error for XML that is too long: the longest name around is why.
    #[cold]
    fn too_long(&self, at: Id) -> Error {
        let above = |id: &Id| Some(self.document.node(*id).parent).filter(|parent| *parent != NONE);
        let around: Vec<Id> = std::iter::successors(Some(at), above).take_while(|id| *id != ROOT).collect();
        let longest = around.iter().enumerate().max_by_key(|(_, id)| self.document.name(**id).len());
        let mut path = String::new();
        for id in around[longest.map_or(0, |(place, _)| place)..].iter().rev() {
            path.extend((!path.is_empty()).then_some('/'));
            push_short(&mut path, self.document.name(*id));
        }
        too_long(path)
    }

    /// Writes a node, or the start of an element; gives the first child that is to be written next.
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
                self.attribute(id, child);
            } else if inside.is_none() {
                inside = Some(child);
            }
        }
        self.check_prefixes(id);
        match (node.kind, node.spelling, inside) {
            (Kind::Leaf, Spelling::Null, _) | (Kind::Element, _, None) => self.out.extend_from_slice(b"/>"),
            (Kind::Leaf, ..) => {
                self.out.push(b'>');
                text(&mut self.out, self.document.value(id));
                self.end_tag(id);
            }
            _ => self.out.push(b'>'),
        }
        if inside.is_none() {
            self.leave(id);
        }
        inside
    }

    fn close(&mut self, id: Id) {
        self.end_tag(id);
        self.leave(id);
    }

    /// Takes back what an element declares.
    fn leave(&mut self, id: Id) {
        while let Some((prefix, _)) = self.declared.pop_if(|(_, element)| *element == id) {
            if let Some(uris) = self.prefixes.get_mut(prefix) {
                uris.pop();
            }
        }
    }

    fn end_tag(&mut self, id: Id) {
        self.out.extend_from_slice(b"</");
        self.out.extend_from_slice(self.document.name(id).as_bytes());
        self.out.push(b'>');
    }

    fn attribute(&mut self, element: Id, id: Id) {
        let name = self.document.name(id);
        let prefix = name.strip_prefix("xmlns:");
        let uri = self.document.value(id);
        if let Some(prefix) = prefix {
            self.declared.push((prefix, element));
            self.prefixes.entry(prefix).or_default().push(uri);
        }
        if (prefix.is_some() || name == "xmlns")
            && let Some(message) = refusal(prefix, uri)
        {
            self.find(&code::XML_NAMESPACE, id, message);
        }
        self.out.push(b' ');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"=\"");
        attribute(&mut self.out, self.document.value(id));
        self.out.push(b'"');
    }

    /// Every prefix of an element and its attributes must be declared there or around it, and no two attributes may
    /// have one name in one namespace.
    fn check_prefixes(&mut self, id: Id) {
        let mut seen = HashSet::new();
        let attributes =
            self.document.children(id).filter(|child| self.document.node(*child).kind == Kind::Attribute);
        for named in std::iter::once(id).chain(attributes) {
            let Some((prefix, local)) = self.document.name(named).split_once(':') else { continue };
            if prefix == "xml" || (prefix == "xmlns" && named != id) {
                continue;
            }
            let Some(uri) = self.prefixes.get(prefix).and_then(|uris| uris.last().copied()) else {
                let message = format!("expected a declaration of the prefix `{prefix}`");
                self.find(&code::XML_PREFIX_UNDECLARED, named, message);
                continue;
            };
            if named != id && !seen.insert((uri, local)) {
                let message = format!("expected each attribute once, found `{prefix}:{local}` again");
                self.find(&code::XML_DUPLICATE_ATTRIBUTE, named, message);
            }
        }
    }

    /// A name or CDATA section has no references for what ISO-8859-1 cannot express.
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
            let message =
                format!("expected characters of ISO-8859-1, found `U+{:04X}`", u32::from(character));
            self.find(&code::XML_ENCODING_CANNOT_EXPRESS, id, message);
        }
    }

    #[cold]
    fn find(&mut self, code: &'static Code, id: Id, message: String) {
        if self.findings.len() < 100 {
            self.findings.push(Finding::new(code, message).with_path(self.document.path(id)));
        }
    }
}
