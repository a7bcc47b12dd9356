//! An XML template as a tree in which everything has its place in the file.

use crate::Limits;
use crate::error::{Error, Finding, Result};
use crate::mapping::place::{At, Located};
use crate::xml::read::{Event, Read, Reader, Source, TextContext, TextSpan, decode_pieces};

/// An element of a template.
#[derive(Debug)]
pub(crate) struct Tag {
    /// The name as written.
    pub(crate) name: String,
    /// The namespace of its prefix, or the default one; empty for none.
    pub(crate) namespace: String,
    pub(crate) attributes: Vec<Attribute>,
    /// Its own namespace declarations: prefix (empty for the default) and namespace.
    pub(crate) declared: Vec<(String, String)>,
    pub(crate) children: Vec<Child>,
    pub(crate) at: At,
}

#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: String,
    pub(crate) namespace: String,
    pub(crate) value: Located,
}

#[derive(Debug)]
pub(crate) enum Child {
    Tag(Tag),
    Text(Located),
}

impl Tag {
    /// The name without its prefix.
    pub(crate) fn local(&self) -> &str {
        local(&self.name)
    }

    /// The value of an attribute without a prefix.
    pub(crate) fn attribute(&self, name: &str) -> Option<&Located> {
        self.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| &attribute.value)
    }

    /// The value of an attribute in a namespace.
    pub(crate) fn attribute_in(&self, namespace: &str, name: &str) -> Option<&Located> {
        let known =
            |attribute: &&Attribute| attribute.namespace == namespace && local(&attribute.name) == name;
        self.attributes.iter().find(known).map(|attribute| &attribute.value)
    }
}

pub(crate) fn local(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, local)| local)
}

/// Reads an XML template; gives its decoded text as well, to which the places refer.
///
/// # Errors
/// As [`xml_to_json`](crate::xml_to_json): it is no XML, or it goes beyond the limits.
pub(crate) fn read(xml: &[u8], file: u16, limits: Limits) -> Result<(Tag, String)> {
    let refused = |fault: Box<crate::xml::read::Fault>, position| {
        let mut finding = Finding::new(fault.code, fault.message).with_position(position);
        if let Some(element) = fault.element {
            finding = finding.with_path(element);
        }
        Error::new(fault.kind, finding)
    };
    let source = Source::decode(xml).map_err(|(fault, position)| refused(fault, position))?;
    let tag = tree(source.text(), file, limits).map_err(|fault| {
        let position = source.position(fault.offset);
        refused(fault, position)
    })?;
    Ok((tag, source.text().to_owned()))
}

fn tree(text: &str, file: u16, limits: Limits) -> Read<Tag> {
    let mut reader = Reader::new(text, limits)?;
    let mut open: Vec<Tag> = Vec::new();
    let mut scope: Vec<(String, String)> = Vec::new();
    let mut event = reader.root()?;
    loop {
        let ended = match event {
            Event::Start(symbol) | Event::Empty(symbol) => {
                let tag = start(&reader, reader.name(symbol), file, &mut scope);
                open.push(tag);
                matches!(event, Event::Empty(_))
            }
            Event::Text(run) => {
                add(&mut open, text, file, run, TextContext::Content);
                false
            }
            Event::Cdata(run) => {
                add(&mut open, text, file, run, TextContext::Cdata);
                false
            }
            Event::End => true,
        };
        if ended && let Some(tag) = open.pop() {
            scope.truncate(scope.len() - tag.declared.len());
            match open.last_mut() {
                Some(parent) => parent.children.push(Child::Tag(tag)),
                None => {
                    reader.finish()?;
                    return Ok(tag);
                }
            }
        }
        event = reader.next()?;
    }
}

fn start(reader: &Reader<'_>, name: &str, file: u16, scope: &mut Vec<(String, String)>) -> Tag {
    let offset = |at: usize| At { file, offset: at as u32 };
    let mut tag = Tag {
        name: name.to_owned(),
        namespace: String::new(),
        attributes: Vec::new(),
        declared: Vec::new(),
        children: Vec::new(),
        // The last `<` is that of the tag: an attribute's value cannot hold one.
        at: offset(memchr::memrchr(b'<', &reader.text().as_bytes()[..reader.at()]).unwrap_or_default()),
    };
    for attribute in reader.attributes() {
        let name = reader.name(attribute.name);
        let prefix = if name == "xmlns" { Some("") } else { name.strip_prefix("xmlns:") };
        if let Some(prefix) = prefix {
            tag.declared.push((prefix.to_owned(), reader.value(*attribute).into_owned()));
            continue;
        }
        let mut value = Located::default();
        if attribute.from == attribute.to {
            value.push(file, "", attribute.from);
        }
        locate(&mut value, reader.text(), file, attribute.from, attribute.to, TextContext::Attribute);
        tag.attributes.push(Attribute { name: name.to_owned(), namespace: String::new(), value });
    }
    scope.extend(tag.declared.iter().cloned());
    let uri = |prefix: &str| {
        scope.iter().rev().find(|(known, _)| known == prefix).map(|(_, uri)| uri.clone()).unwrap_or_default()
    };
    tag.namespace = uri(name.split_once(':').map_or("", |(prefix, _)| prefix));
    for attribute in &mut tag.attributes {
        if let Some((prefix, _)) = attribute.name.split_once(':') {
            attribute.namespace = uri(prefix);
        }
    }
    tag
}

/// Adds text to the innermost element; adjacent text and CDATA sections become one text.
fn add(open: &mut [Tag], text: &str, file: u16, run: TextSpan, context: TextContext) {
    let Some(tag) = open.last_mut() else { return };
    if !matches!(tag.children.last(), Some(Child::Text(_))) {
        tag.children.push(Child::Text(Located::default()));
    }
    if let Some(Child::Text(located)) = tag.children.last_mut() {
        locate(located, text, file, run.from, run.to, context);
    }
}

/// Adds a range of the raw text with its references resolved, and the place of each piece.
fn locate(located: &mut Located, text: &str, file: u16, from: usize, to: usize, context: TextContext) {
    let mut at = from;
    decode_pieces(text, from, to, context, |piece, start, end| {
        let meant = std::str::from_utf8(&piece[start..end]).unwrap_or_default();
        // A piece that points into the text has its own offset; a resolved reference stands behind the piece before it.
        let own = piece.len() == text.len() && piece.as_ptr() == text.as_ptr();
        located.push(file, meant, if own { start } else { at });
        at = if own { end } else { at + 1 };
    });
}
