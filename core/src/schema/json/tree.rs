//! The values of a document in JSON, with their places.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use super::kinds::Kind;
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::escape::unescape;
use crate::json::number::expand;
use crate::json::read::Reader;
use crate::json::syntax::SyntaxFault;
use crate::limits::Limits;
use crate::xml::read::Source;

/// The number of a value; the document is 0.
pub(super) type Id = usize;

/// No text is read deeper, whatever the limits say: reading takes stack for each level.
const MOST_LEVELS: usize = 127;

/// A value.
pub(super) struct Node<'t> {
    pub(super) kind: Kind,
    /// A text without escapes, a number without its exponent, or the word as it is written.
    pub(super) text: Cow<'t, str>,
    /// The byte where it begins.
    pub(super) at: usize,
    /// The name of a member, and the byte where it begins.
    pub(super) name: Option<(Cow<'t, str>, usize)>,
    parent: Id,
    /// Its place in an array, from 1.
    index: usize,
    /// Its members or items.
    pub(super) children: Vec<Id>,
}

/// The values of a document.
pub(super) struct Tree<'t> {
    pub(super) nodes: Vec<Node<'t>>,
}

impl<'t> Tree<'t> {
    /// Reads a document.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] if it is no JSON, [`ErrorKind::Structure`] if an object has a member twice,
    /// [`ErrorKind::Limit`] if it is too deep.
    pub(super) fn read(source: &'t Source<'_>, limits: Limits) -> Result<Tree<'t>> {
        let text = source.text();
        let depth = limits.max_depth.min(MOST_LEVELS);
        let mut reading = Reading { reader: Reader::new(text), text, nodes: Vec::new(), depth };
        let read = reading.value(0, 0, None).and_then(|()| Ok(reading.reader.end()?));
        read.map_err(|fault| {
            let finding = Finding::new(fault.code, fault.message(text));
            Error::new(fault.kind, finding.with_position(source.position(fault.at)))
        })?;
        Ok(Tree { nodes: reading.nodes })
    }

    pub(super) fn member(&self, object: Id, name: &str) -> Option<Id> {
        self.nodes[object].children.iter().copied().find(|id| self.name(*id) == Some(name))
    }

    pub(super) fn name(&self, id: Id) -> Option<&str> {
        self.nodes[id].name.as_ref().map(|(name, _)| &**name)
    }

    /// The value at a path such as `identificacion/tipoDte`.
    pub(super) fn at(&self, path: &str) -> Option<Id> {
        path.split('/').try_fold(0, |id, name| self.member(id, name))
    }

    /// The path of a value: `cuerpoDocumento[2]/cantidad`.
    pub(super) fn path(&self, id: Id) -> String {
        let mut line = Vec::new();
        let mut next = id;
        while next != 0 {
            line.push(next);
            next = self.nodes[next].parent;
        }
        let mut path = String::new();
        for id in line.into_iter().rev() {
            match self.name(id) {
                Some(name) if path.is_empty() => path.push_str(&short(name)),
                Some(name) => _ = write!(path, "/{}", short(name)),
                None => _ = write!(path, "[{}]", self.nodes[id].index),
            }
        }
        path
    }

    /// A text that two values share if they are equal: members in any order, numbers by their values.
    pub(super) fn canonical(&self, id: Id, out: &mut String) {
        let node = &self.nodes[id];
        match node.kind {
            Kind::Object => {
                let mut children = node.children.clone();
                children.sort_by(|one, other| self.name(*one).cmp(&self.name(*other)));
                out.push('{');
                for child in children {
                    _ = write!(out, "{:?}:", self.name(child).unwrap_or_default());
                    self.canonical(child, out);
                }
                out.push('}');
            }
            Kind::Array => {
                out.push('[');
                node.children.iter().for_each(|child| self.canonical(*child, out));
                out.push(']');
            }
            Kind::Text => _ = write!(out, "{:?},", node.text),
            Kind::Number | Kind::Whole => {
                let (whole, fraction) = node.text.split_once('.').unwrap_or((&node.text, ""));
                let whole = if whole == "-0" { "0" } else { whole };
                _ = write!(out, "{whole}.{},", fraction.trim_end_matches('0'));
            }
            Kind::Boolean | Kind::Null => _ = write!(out, "{},", node.text),
        }
    }
}

/// Why a text is no document.
struct Fault {
    kind: ErrorKind,
    code: &'static Code,
    at: usize,
    why: Why,
}

enum Why {
    Syntax(SyntaxFault),
    Told(String),
}

impl Fault {
    fn message(&self, text: &str) -> String {
        match &self.why {
            Why::Syntax(fault) => fault.message(text),
            Why::Told(message) => message.clone(),
        }
    }
}

impl From<SyntaxFault> for Fault {
    fn from(fault: SyntaxFault) -> Fault {
        Fault { kind: ErrorKind::Syntax, code: &code::JSON_SYNTAX, at: fault.at, why: Why::Syntax(fault) }
    }
}

struct Reading<'t> {
    reader: Reader<'t>,
    text: &'t str,
    nodes: Vec<Node<'t>>,
    /// How many levels may follow.
    depth: usize,
}

impl<'t> Reading<'t> {
    fn value(&mut self, parent: Id, index: usize, name: Option<(Cow<'t, str>, usize)>) -> Result<(), Fault> {
        let first = self.reader.skip_space();
        let (id, at) = (self.nodes.len(), self.reader.at);
        let empty = Cow::Borrowed("");
        let node = Node { kind: Kind::Null, text: empty, at, name, parent, index, children: Vec::new() };
        self.nodes.push(node);
        if matches!(first, b'{' | b'[') {
            self.depth = self.depth.checked_sub(1).ok_or_else(|| Fault {
                kind: ErrorKind::Limit,
                code: &code::LIMIT_DEPTH,
                at,
                why: Why::Told("expected fewer levels, found more".to_owned()),
            })?;
            self.nodes[id].kind = if first == b'{' { Kind::Object } else { Kind::Array };
            self.reader.at += 1;
            if first == b'{' {
                self.members(id)?
            } else {
                self.items(id)?
            }
            self.depth += 1;
            return Ok(());
        }
        let (kind, text) = match first {
            b'"' => {
                let string = self.reader.string()?;
                (Kind::Text, unescape(self.reader.raw(string)))
            }
            b'-' | b'0'..=b'9' => {
                let number = self.reader.number()?;
                let written = &self.text[number.start..number.start + number.len];
                let text = match number.exponent {
                    true => expand(written).map_or(Cow::Borrowed(written), Cow::Owned),
                    false => Cow::Borrowed(written),
                };
                let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
                let is_whole = !text.contains(['e', 'E']) && fraction.bytes().all(|digit| digit == b'0');
                (if is_whole { Kind::Whole } else { Kind::Number }, text)
            }
            _ => {
                let word = self.reader.literal()?;
                (if word == "null" { Kind::Null } else { Kind::Boolean }, Cow::Borrowed(word))
            }
        };
        (self.nodes[id].kind, self.nodes[id].text) = (kind, text);
        Ok(())
    }

    fn members(&mut self, object: Id) -> Result<(), Fault> {
        let mut seen = HashSet::new();
        let mut children = Vec::new();
        if self.reader.skip_space() == b'}' {
            self.reader.at += 1;
            return Ok(());
        }
        loop {
            if self.reader.skip_space() != b'"' {
                return Err(self.reader.expected("a member's name").into());
            }
            let at = self.reader.at;
            let string = self.reader.string()?;
            let name = unescape(self.reader.raw(string));
            if !seen.insert(name.clone()) {
                let message =
                    format!("expected each member once in an object, found `{}` again", short(&name));
                let (kind, code) = (ErrorKind::Structure, &code::JSON_DUPLICATE_MEMBER);
                return Err(Fault { kind, code, at, why: Why::Told(message) });
            }
            self.reader.colon()?;
            children.push(self.nodes.len());
            self.value(object, 0, Some((name, at)))?;
            if self.ends(b'}', "`,` or `}`")? {
                break;
            }
        }
        self.nodes[object].children = children;
        Ok(())
    }

    fn items(&mut self, array: Id) -> Result<(), Fault> {
        let mut children = Vec::new();
        if self.reader.skip_space() == b']' {
            self.reader.at += 1;
            return Ok(());
        }
        loop {
            children.push(self.nodes.len());
            self.value(array, children.len(), None)?;
            if self.ends(b']', "`,` or `]`")? {
                break;
            }
        }
        self.nodes[array].children = children;
        Ok(())
    }

    /// Moves over a comma; gives true at the end.
    fn ends(&mut self, end: u8, expected: &'static str) -> Result<bool, Fault> {
        let found = self.reader.skip_space();
        if found != end && found != b',' {
            return Err(self.reader.expected(expected).into());
        }
        self.reader.at += 1;
        Ok(found == end)
    }
}
