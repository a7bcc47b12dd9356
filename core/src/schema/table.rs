//! The table of a schema, read from its text in `core/countries/*/schemas`.
//!
//! A line each: `namespace` (the first is the one of names without a letter, the second has the letter `b`; `-` is
//! none), `for` (which documents the table is for), `root`, `element` (an element that may stand alone, and its type),
//! `S` a simple type with its facets, `C` a complex type. Below a simple type stand the words of its enumeration (`=`)
//! and its patterns (`~`, and `|` for a further one of the same step); below a complex type its attributes (`@`; `!` is
//! required) and its content: `( )` a sequence, `[ ]` a choice, `*` any element, and behind each its count. `-` marks
//! what the service or the authority adds to a document.

use std::ops::Range;

use super::content::{
    Content, Form, Kind, NO_NAMESPACE, NONE, Part, Strictness, Type, UNBOUNDED, UNKNOWN_NAME,
    UNKNOWN_NAMESPACE,
};
use super::facets;
use super::lexical::Base;
use super::names::Names;
use super::simple::Simple;

/// A complex type.
#[derive(Debug, Default)]
pub(super) struct Complex {
    /// The type of its text, if it has no elements.
    pub(super) text: Option<u16>,
    /// The type of its text, if an element without attributes is right.
    pub(super) bare: Option<u16>,
    /// Text may stand between its elements.
    pub(super) mixed: bool,
    /// Any attribute may stand in it.
    pub(super) any_attribute: bool,
    pub(super) attributes: Vec<Attribute>,
    /// The attribute whose values differ among its elements.
    pub(super) unique: Option<Box<str>>,
    pub(super) content: Content,
}

/// How many attributes a type has at most: a bit of a word for each.
pub(super) const MOST_ATTRIBUTES: usize = 64;

/// An attribute of a complex type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attribute {
    pub(super) name: u16,
    pub(super) required: bool,
    /// The service adds it.
    pub(super) service: bool,
    pub(super) simple: u16,
}

/// A schema.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(super) namespaces: Vec<Box<str>>,
    pub(super) names: Names,
    pub(super) roots: Vec<u16>,
    /// For each name, what an element of this name that may stand alone is.
    pub(super) globals: Vec<Option<Kind>>,
    pub(super) simple: Vec<Simple>,
    pub(super) complex: Vec<Complex>,
}

/// Why a text is no table: its line, from 1.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(super) usize);

impl Table {
    /// The number of a namespace.
    pub(super) fn namespace(&self, uri: &str) -> u8 {
        let found = self.namespaces.iter().position(|known| **known == *uri);
        let otherwise = if uri.is_empty() { NO_NAMESPACE } else { UNKNOWN_NAMESPACE };
        found.and_then(|index| u8::try_from(index).ok()).unwrap_or(otherwise)
    }

    /// The number of a name.
    pub(super) fn name(&self, namespace: u8, local: &[u8]) -> u16 {
        self.names.find(namespace, local).unwrap_or(UNKNOWN_NAME)
    }

    /// The local part of a name.
    pub(super) fn local(&self, name: u16) -> &str {
        self.names.local(name)
    }

    /// Reads the text of a table.
    pub(super) fn read(text: &str) -> Result<Table, Unreadable> {
        let mut reading = Reading::default();
        let lines = lines(text);
        for (index, line) in lines.iter().enumerate() {
            reading.declare(line).ok_or(Unreadable(index + 1))?;
        }
        let mut last = Owner::None;
        for (index, line) in lines.iter().enumerate() {
            reading.line(line, &mut last).ok_or(Unreadable(index + 1))?;
        }
        reading.finish().ok_or(Unreadable(0))
    }
}

/// The type to which an indented line belongs.
enum Owner {
    None,
    Simple(u16),
    Complex(u16),
}

#[derive(Default)]
struct Reading<'t> {
    table: Table,
    /// By the numbers behind their letters, the types: `S12` and `C7`.
    simple: Vec<Option<u16>>,
    complex: Vec<Option<u16>>,
    /// The built-in types that the table uses.
    built_in: Vec<(Base, u16)>,
    /// The words of all contents, and which of them a complex type has.
    words: Vec<&'t str>,
    contents: Vec<(u16, Range<usize>)>,
    /// The parts whose type is that of the global element of the same name.
    references: Vec<(usize, usize)>,
}

impl<'t> Reading<'t> {
    /// Numbers the types and names the namespaces: a line may name a type that comes later.
    fn declare(&mut self, line: &'t str) -> Option<()> {
        if !line.starts_with(['n', 'S', 'C']) {
            return Some(());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.as_bytes() {
            b"namespace" => {
                self.table.namespaces.push(if rest == "-" { "".into() } else { rest.into() });
            }
            [b'S', b'0'..=b'9', ..] => {
                let number = u16::try_from(self.table.simple.len()).ok()?;
                keep(&mut self.simple, &word[1..], number)?;
                self.table.simple.push(Simple::of(Base::String));
            }
            [b'C', b'0'..=b'9', ..] => {
                let number = u16::try_from(self.table.complex.len()).ok()?;
                keep(&mut self.complex, &word[1..], number)?;
                self.table.complex.push(Complex::default());
            }
            _ => {}
        }
        Some(())
    }

    fn line(&mut self, line: &'t str, last: &mut Owner) -> Option<()> {
        if let Some(inside) = line.strip_prefix(' ') {
            return match *last {
                Owner::Simple(number) => facets::add(&mut self.table.simple[usize::from(number)], inside),
                Owner::Complex(number) => match inside.strip_prefix('@') {
                    Some(attribute) => self.attribute(number, attribute),
                    None => {
                        let from = self.words.len();
                        self.words.extend(inside.split_ascii_whitespace());
                        match self.contents.last_mut() {
                            Some((last, words)) if *last == number => words.end = self.words.len(),
                            _ => self.contents.push((number, from..self.words.len())),
                        }
                        Some(())
                    }
                },
                Owner::None => None,
            };
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        *last = Owner::None;
        match word {
            "root" => {
                let name = self.name(rest)?;
                self.table.roots.push(name);
            }
            "element" => {
                let (name, kind) = rest.split_once(' ')?;
                let (name, kind) = (self.name(name)?, self.kind(kind)?);
                let at = usize::from(name);
                if self.table.globals.len() <= at {
                    self.table.globals.resize(at + 1, None);
                }
                self.table.globals[at] = Some(kind);
            }
            "#" | "countries" | "namespace" | "for" | "" => {}
            _ => match self.declared(word)? {
                Type::Simple(number) => {
                    self.simple(number, rest)?;
                    *last = Owner::Simple(number);
                }
                Type::Complex(number) => {
                    self.complex(number, rest)?;
                    *last = Owner::Complex(number);
                }
                Type::Any => return None,
            },
        }
        Some(())
    }

    /// The number of a name, which may have the letter of a namespace.
    fn name(&mut self, text: &str) -> Option<u16> {
        let (namespace, local) = match text.split_once(':') {
            Some((letter, local)) => (letter.bytes().next()?.checked_sub(b'a')?, local),
            None => (0, text),
        };
        self.number(namespace, local)
    }

    fn number(&mut self, namespace: u8, local: &str) -> Option<u16> {
        self.table.namespaces.get(usize::from(namespace))?;
        self.table.names.insert(namespace, local)
    }

    /// The number of an attribute's name: without a letter it has no namespace.
    fn attribute_name(&mut self, text: &str) -> Option<u16> {
        if text.contains(':') {
            return self.name(text);
        }
        let namespace = match self.table.namespace("") {
            NO_NAMESPACE => {
                self.table.namespaces.push("".into());
                self.table.namespace("")
            }
            known => known,
        };
        self.number(namespace, text)
    }

    fn kind(&mut self, text: &'t str) -> Option<Kind> {
        let (text, nillable) = match text.strip_suffix("!nil") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let of = if text == "any" { Type::Any } else { self.type_of(text)? };
        Some(Kind { of, nillable })
    }

    fn type_of(&mut self, text: &'t str) -> Option<Type> {
        if let Some(known) = self.declared(text) {
            return Some(known);
        }
        let base = Base::of(text)?;
        if let Some((_, number)) = self.built_in.iter().find(|(known, _)| *known == base) {
            return Some(Type::Simple(*number));
        }
        let number = u16::try_from(self.table.simple.len()).ok()?;
        self.table.simple.push(Simple::of(base));
        self.built_in.push((base, number));
        Some(Type::Simple(number))
    }

    /// The type that a line declares, such as `C7`.
    fn declared(&self, text: &str) -> Option<Type> {
        let find = |types: &[Option<u16>], number: &str| *types.get(number.parse::<usize>().ok()?)?;
        match text.as_bytes().first()? {
            b'S' => find(&self.simple, &text[1..]).map(Type::Simple),
            b'C' => find(&self.complex, &text[1..]).map(Type::Complex),
            _ => None,
        }
    }

    fn simple_of(&mut self, text: &'t str) -> Option<u16> {
        match self.type_of(text)? {
            Type::Simple(number) => Some(number),
            _ => None,
        }
    }

    fn simple(&mut self, number: u16, text: &'t str) -> Option<()> {
        let (base, rest) = text.split_once(' ').unwrap_or((text, ""));
        let simple = if base == "list" {
            let item = self.simple_of(rest)?;
            Simple { list_of: Some(item), ..Simple::of(Base::Token) }
        } else {
            facets::with(Simple::of(Base::of(base)?), rest)?
        };
        self.table.simple[usize::from(number)] = simple;
        Some(())
    }

    fn complex(&mut self, number: u16, text: &'t str) -> Option<()> {
        let at = usize::from(number);
        for word in text.split_ascii_whitespace() {
            match word.split_once('=') {
                Some(("text", kind)) => self.table.complex[at].text = Some(self.simple_of(kind)?),
                Some(("attributes", _)) => self.table.complex[at].any_attribute = true,
                Some(("unique", name)) => self.table.complex[at].unique = Some(name.into()),
                None if word == "mixed" => self.table.complex[at].mixed = true,
                _ => return None,
            }
        }
        Some(())
    }

    fn attribute(&mut self, number: u16, text: &'t str) -> Option<()> {
        let (name, kind) = text.split_once(' ')?;
        let (name, mark) = name.split_at(name.len() - 1);
        let (name, simple) = (self.attribute_name(name)?, self.simple_of(kind)?);
        let attribute = Attribute { name, required: mark != "?", service: mark == "-", simple };
        let attributes = &mut self.table.complex[usize::from(number)].attributes;
        attributes.push(attribute);
        (attributes.len() <= MOST_ATTRIBUTES).then_some(())
    }

    fn finish(mut self) -> Option<Table> {
        let words = std::mem::take(&mut self.words);
        for (number, range) in std::mem::take(&mut self.contents) {
            let number = usize::from(number);
            self.table.complex[number].content = self.content(number, &words[range])?;
        }
        self.table.globals.resize(self.table.names.len(), None);
        for (complex, part) in std::mem::take(&mut self.references) {
            let Form::Element(name, kind) = &mut self.table.complex[complex].content.parts[part].form else {
                return None;
            };
            *kind = self.table.globals[usize::from(*name)]?;
        }
        self.table.simple.iter_mut().for_each(Simple::finish);
        for complex in &mut self.table.complex {
            complex.bare = complex.text.filter(|_| !complex.attributes.iter().any(|one| one.required));
        }
        Some(self.table)
    }

    fn content(&mut self, complex: usize, words: &[&'t str]) -> Option<Content> {
        let mut content = Content::default();
        content.parts.reserve(words.len());
        let mut open: Vec<u32> = Vec::new();
        for word in words {
            let parent = open.last().copied().unwrap_or(NONE);
            let depth = u32::try_from(open.len()).ok()?;
            if content.parts.len() > usize::from(u16::MAX) || (parent == NONE && !content.parts.is_empty()) {
                return None;
            }
            let index = u32::try_from(content.parts.len()).ok()?;
            content.depth = content.depth.max(open.len() + 1);
            let mut push = |form, service: bool, counts: &str| {
                let (least, most) = occurs(counts)?;
                let (optional, optional_unsigned) = (least == 0, least == 0 || service);
                let end = index + 1;
                let part =
                    Part { form, least, most, end, parent, depth, optional, optional_unsigned, service };
                content.parts.push(part);
                Some(())
            };
            match word.as_bytes() {
                [b'('] | [b'['] => {
                    let form = if *word == "(" { Form::Sequence } else { Form::Choice };
                    push(form, false, "")?;
                    open.push(index);
                }
                [b')' | b']', ..] => {
                    let group = open.pop()?;
                    close(&mut content.parts, group, occurs(&word[1..])?);
                    continue;
                }
                _ => {
                    let (plain, service) = word.strip_prefix('-').map_or((*word, false), |word| (word, true));
                    if let Some(any) = plain.strip_prefix('*') {
                        let (any, counts) = any.split_at(count_at(any));
                        push(wildcard(any)?, service, counts)?;
                        continue;
                    }
                    let (element, counts) = plain.split_at(count_at(plain));
                    let (name, kind) = match element.split_once('=') {
                        Some((name, kind)) => (self.name(name)?, self.kind(kind)?),
                        None => {
                            self.references.push((complex, index as usize));
                            (self.name(element)?, Kind { of: Type::Any, nillable: false })
                        }
                    };
                    push(Form::Element(name, kind), service, counts)?;
                }
            }
        }
        content.scattered = content.parts.iter().any(|part| {
            matches!(part.form, Form::Sequence | Form::Choice) && part.most > 1 && part.end - 1 > 2
        });
        content.finish();
        open.is_empty().then_some(content)
    }
}

/// The lines of a text.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::with_capacity(text.len() / 32);
    let mut from = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()) {
        lines.push(&text[from..end]);
        from = end + 1;
    }
    lines.extend(Some(&text[from..]).filter(|last| !last.is_empty()));
    lines
}

/// Keeps the place of the type with a number.
fn keep(types: &mut Vec<Option<u16>>, number: &str, place: u16) -> Option<()> {
    let number = usize::from(number.parse::<u16>().ok()?);
    if types.len() <= number {
        types.resize(number + 1, None);
    }
    types[number] = Some(place);
    Some(())
}

/// Where the count of a word begins.
fn count_at(word: &str) -> usize {
    if word.ends_with(|last: char| last.is_ascii_alphanumeric()) {
        return word.len();
    }
    word.bytes().position(|byte| matches!(byte, b'?' | b'*' | b'+' | b'{')).unwrap_or(word.len())
}

/// Ends a group: its count, and whether it may be left out.
fn close(parts: &mut [Part], group: u32, (least, most): (u32, u32)) {
    let end = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    let (mut all, mut all_unsigned) = (true, true);
    let (mut any, mut any_unsigned) = (false, false);
    let mut next = group + 1;
    while next < end {
        let child = parts[next as usize];
        all &= child.optional;
        all_unsigned &= child.optional_unsigned;
        any |= child.optional;
        any_unsigned |= child.optional_unsigned;
        next = child.end;
    }
    let part = &mut parts[group as usize];
    let (inner, inner_unsigned) =
        if part.form == Form::Sequence { (all, all_unsigned) } else { (any, any_unsigned) };
    (part.end, part.least, part.most) = (end, least, most);
    (part.optional, part.optional_unsigned) = (least == 0 || inner, least == 0 || inner_unsigned);
}

fn wildcard(text: &str) -> Option<Form> {
    let (strict, other) = match text.split_once("-other:") {
        Some((strict, letter)) => (strict, Some(letter.bytes().next()?.checked_sub(b'a')?)),
        None => (text, None),
    };
    let strict = match strict {
        "skip" => Strictness::Skip,
        "lax" => Strictness::Lax,
        "strict" => Strictness::Strict,
        _ => return None,
    };
    Some(Form::Any { strict, other })
}

/// Reads a count: nothing, `?`, `*`, `+`, `{2,5}` or `{2,}`.
fn occurs(text: &str) -> Option<(u32, u32)> {
    Some(match text {
        "" => (1, 1),
        "?" => (0, 1),
        "*" => (0, UNBOUNDED),
        "+" => (1, UNBOUNDED),
        _ => {
            let (least, most) = text.strip_prefix('{')?.strip_suffix('}')?.split_once(',')?;
            let most = if most.is_empty() { UNBOUNDED } else { most.parse().ok()? };
            (least.parse().ok()?, most)
        }
    })
}
