//! What is said of an element that is missing, unknown, or at the wrong place; and how the check goes on.
//!
//! One cause gives one finding: an element that is not known explains the one that is missing there, and one that comes
//! too late explains that it was missing before.

use super::content::{Asked, Content, Form, Kind, Place, UNKNOWN_NAME, first};
use super::document::Checked;
use super::report::{Message, alternatives};
use crate::code;
use crate::xml::read::{Reader, Symbol};

impl Checked {
    /// Says why an element does not fit into the innermost one. Gives what it is, if it can be checked further.
    #[cold]
    pub(super) fn mismatch(
        &mut self,
        reader: &Reader<'_>,
        complex: u16,
        name: Symbol,
        asked: Asked,
        at: usize,
    ) -> Option<Kind> {
        let table = self.table;
        let content = &table.complex[usize::from(complex)].content;
        let frame = self.frames.last_mut()?;
        let mut counts = self.counts[frame.counts..].to_vec();
        let mut place = Place {
            content,
            at: frame.at,
            counts: &mut counts,
            signed: self.signed,
            missing: Some(Vec::new()),
        };
        if asked.name != UNKNOWN_NAME
            && let Some(leaf) = place.step(asked)
        {
            let missing = place.missing.take().unwrap_or_default();
            frame.at = leaf;
            let from = frame.counts;
            self.counts[from..].copy_from_slice(&counts);
            self.missing(reader, content, &missing, Some(name), at);
            return match content.parts[leaf as usize].form {
                Form::Element(_, kind) => Some(kind),
                _ => None,
            };
        }
        let known = content.parts.iter().find_map(|part| match part.form {
            Form::Element(known, kind) if known == asked.name && asked.name != UNKNOWN_NAME => {
                Some((kind, part.most))
            }
            _ => None,
        });
        if let Some((kind, most)) = known {
            self.known_elsewhere(reader, content, name, asked, most, at);
            return Some(kind);
        }
        frame.forgiven = true;
        self.not_here(reader, name, asked, at);
        None
    }

    /// An element of the content that may not stand here.
    fn known_elsewhere(
        &mut self,
        reader: &Reader<'_>,
        content: &Content,
        name: Symbol,
        asked: Asked,
        most: u32,
        at: usize,
    ) {
        let Some(frame) = self.frames.last().copied() else { return };
        let shown = reader.name(name);
        let parent = reader.name(frame.name).to_owned();
        if let Some(found) = self.frames.lacked(asked.name) {
            // It was said to be missing: it is there, behind what should follow it.
            if let Some(found) = found
                && let Some(found) = self.report.found.get_mut(found)
            {
                found.code = &code::SCHEMA_ELEMENT_ORDER;
                found.offset = at;
                found.message = Message::new(
                    format!(
                        "expected `{shown}` earlier in `{parent}`, found it behind elements that follow it"
                    ),
                    format!(
                        "se esperaba `{shown}` antes en `{parent}`, se encontró detrás de elementos que lo siguen"
                    ),
                );
            }
            return;
        }
        let last = content.parts.get(frame.at as usize).map(|part| part.form);
        let is_same = matches!(last, Some(Form::Element(last, _)) if last == asked.name);
        let path = self.path_of(reader, Some((name, 0)), None);
        if is_same {
            let message = Message::new(
                format!("expected `{shown}` at most `{most}` times in `{parent}`, found it again"),
                format!("se esperaba `{shown}` a lo más `{most}` veces en `{parent}`, se encontró otra vez"),
            );
            self.report.add(&code::SCHEMA_ELEMENT_REPEATED, at, path, message);
        } else {
            let message = Message::new(
                format!(
                    "expected `{shown}` at another place in `{parent}`, found it behind elements that follow it"
                ),
                format!(
                    "se esperaba `{shown}` en otro lugar de `{parent}`, se encontró detrás de elementos que lo siguen"
                ),
            );
            self.report.add(&code::SCHEMA_ELEMENT_ORDER, at, path, message);
        }
    }

    /// Parts of a content that are missing before an element, or before the end.
    fn missing(
        &mut self,
        reader: &Reader<'_>,
        content: &Content,
        parts: &[u32],
        before: Option<Symbol>,
        at: usize,
    ) {
        let Some(frame) = self.frames.last_mut() else { return };
        let skip = usize::from(std::mem::take(&mut frame.forgiven));
        let parent = reader.name(frame.name).to_owned();
        for index in parts.iter().skip(skip) {
            let mut leaves = Vec::new();
            first(content, *index, self.signed, &mut leaves);
            let names = self.names(content, &leaves);
            let shown: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
            let (english, spanish) = alternatives(&shown);
            let (english, spanish) = if shown.is_empty() {
                ("an element".into(), "un elemento".into())
            } else {
                (english, spanish)
            };
            let message = match before {
                Some(before) => {
                    let before = reader.name(before);
                    Message::new(
                        format!("expected {english} in `{parent}` before `{before}`, found none"),
                        format!("se esperaba {spanish} en `{parent}` antes de `{before}`, no se encontró"),
                    )
                }
                None => Message::new(
                    format!("expected {english} in `{parent}`, found none"),
                    format!("se esperaba {spanish} en `{parent}`, no se encontró"),
                ),
            };
            let mut path = self.path(reader);
            if let [(_, name)] = names.as_slice() {
                path = format!("{path}/{name}");
            }
            let found = self.report.add(&code::SCHEMA_ELEMENT_MISSING, at, path, message);
            self.frames.lacks(names.iter().map(|(number, _)| *number), found);
        }
    }

    /// Checks at the end of the innermost element that nothing is missing.
    pub(super) fn complete(&mut self, reader: &Reader<'_>, complex: u16) {
        let table = self.table;
        let content = &table.complex[usize::from(complex)].content;
        let Some(frame) = self.frames.last() else { return };
        let start = frame.start;
        let mut place = Place {
            content,
            at: frame.at,
            counts: &mut self.counts[frame.counts..],
            signed: self.signed,
            missing: None,
        };
        if place.is_complete() {
            return;
        }
        let mut missing = place.missing_at_end();
        // A group that is missing as a whole is missing with each of its elements.
        let mut at = 0;
        while at < missing.len() {
            let part = content.parts[missing[at] as usize];
            if part.form != Form::Sequence {
                at += 1;
                continue;
            }
            let (mut inner, mut next) = (Vec::new(), missing[at] + 1);
            while next < part.end {
                let child = content.parts[next as usize];
                if !(if self.signed { child.optional } else { child.optional_unsigned }) {
                    inner.push(next);
                }
                next = child.end;
            }
            missing.splice(at..=at, inner);
        }
        if !missing.is_empty() {
            self.missing(reader, content, &missing, None, start);
        }
    }

    /// The names of elements of a content, each once.
    fn names(&self, content: &Content, leaves: &[u32]) -> Vec<(u16, String)> {
        let mut names: Vec<(u16, String)> = Vec::new();
        for leaf in leaves {
            if let Form::Element(name, _) = content.parts[*leaf as usize].form
                && !names.iter().any(|(known, _)| *known == name)
            {
                names.push((name, self.table.local(name).to_owned()));
            }
        }
        names
    }

    /// An element that the schema does not have in the innermost one.
    #[cold]
    pub(super) fn not_here(&mut self, reader: &Reader<'_>, name: Symbol, asked: Asked, at: usize) {
        let Some(frame) = self.frames.last() else { return };
        let parent = reader.name(frame.name).to_owned();
        let (expected, content) = match frame.inside {
            super::frame::Inside::Elements(number) => {
                let content = &self.table.complex[usize::from(number)].content;
                let mut counts = self.counts[frame.counts..].to_vec();
                let place =
                    Place { content, at: frame.at, counts: &mut counts, signed: self.signed, missing: None };
                (place.expected(), Some(content))
            }
            _ => (Vec::new(), None),
        };
        let names = content.map(|content| self.names(content, &expected)).unwrap_or_default();
        let shown = reader.name(name);
        let local = shown.split_once(':').map_or(shown, |(_, local)| local);
        let path = self.path_of(reader, Some((name, 0)), None);
        // The name is right, its namespace is not.
        if asked.name == UNKNOWN_NAME
            && let Some((number, _)) = names.iter().find(|(_, name)| name == local)
        {
            let namespace = self.table.names.namespace(*number).map(usize::from);
            let uri = namespace.and_then(|one| self.table.namespaces.get(one)).map_or("", |uri| uri);
            let message = Message::new(
                format!("expected the namespace `{uri}` for `{shown}`, found another"),
                format!("se esperaba el espacio de nombres `{uri}` para `{shown}`, se encontró otro"),
            );
            self.report.add(&code::SCHEMA_NAMESPACE, at, path, message);
            return;
        }
        let words: Vec<&str> = names.iter().map(|(_, name)| name.as_str()).collect();
        let message = if content.is_none() {
            Message::new(
                format!("expected only a value in `{parent}`, found the element `{shown}`"),
                format!("se esperaba solo un valor en `{parent}`, se encontró el elemento `{shown}`"),
            )
        } else if words.is_empty() {
            Message::new(
                format!("expected the end of `{parent}`, found `{shown}`"),
                format!("se esperaba el fin de `{parent}`, se encontró `{shown}`"),
            )
        } else {
            let (english, spanish) = alternatives(&words);
            Message::new(
                format!("expected {english} in `{parent}`, found `{shown}`"),
                format!("se esperaba {spanish} en `{parent}`, se encontró `{shown}`"),
            )
        };
        self.report.add(&code::SCHEMA_ELEMENT_UNKNOWN, at, path, message);
    }

    /// Content in an element that says that it is empty.
    #[cold]
    pub(super) fn not_empty(&mut self, reader: &Reader<'_>, at: usize) {
        let message = Message::new(
            "expected nothing in an element with `xsi:nil`, found content",
            "se esperaba nada en un elemento con `xsi:nil`, se encontró contenido",
        );
        let path = self.path(reader);
        self.report.add(&code::SCHEMA_NIL, at, path, message);
    }

    /// An attribute that the schema does not have.
    #[cold]
    pub(super) fn unknown_attribute(
        &mut self,
        reader: &Reader<'_>,
        name: Symbol,
        at: usize,
        complex: Option<&super::table::Complex>,
    ) {
        let declared = complex.map_or(&[][..], |complex| &complex.attributes);
        let words: Vec<&str> = declared.iter().map(|attribute| self.table.local(attribute.name)).collect();
        let (shown, parent) =
            (reader.name(name), self.frames.last().map_or("", |frame| reader.name(frame.name)));
        let message = if words.is_empty() {
            Message::new(
                format!("expected no attribute of `{parent}`, found `{shown}`"),
                format!("no se esperaba ningún atributo de `{parent}`, se encontró `{shown}`"),
            )
        } else {
            let (english, spanish) = alternatives(&words);
            Message::new(
                format!("expected {english} as an attribute of `{parent}`, found `{shown}`"),
                format!("se esperaba {spanish} como atributo de `{parent}`, se encontró `{shown}`"),
            )
        };
        let path = self.path_of(reader, None, Some(name));
        self.report.add(&code::SCHEMA_ATTRIBUTE_UNKNOWN, at, path, message);
    }

    /// An attribute that the schema asks for.
    #[cold]
    pub(super) fn missing_attribute(&mut self, reader: &Reader<'_>, name: u16) {
        let Some(frame) = self.frames.last() else { return };
        let (start, parent, shown) = (frame.start, reader.name(frame.name), self.table.local(name));
        let message = Message::new(
            format!("expected the attribute `{shown}` of `{parent}`, found none"),
            format!("se esperaba el atributo `{shown}` de `{parent}`, no se encontró"),
        );
        let path = format!("{}/@{shown}", self.path(reader));
        self.report.add(&code::SCHEMA_ATTRIBUTE_MISSING, start, path, message);
    }

    /// The path of the innermost element.
    pub(super) fn path(&self, reader: &Reader<'_>) -> String {
        self.path_of(reader, None, None)
    }

    /// The path of a child of the innermost element, or of an attribute of it.
    pub(super) fn path_of(
        &self,
        reader: &Reader<'_>,
        child: Option<(Symbol, u32)>,
        attribute: Option<Symbol>,
    ) -> String {
        let mut path = String::new();
        let open = self.frames.iter().map(|frame| (frame.name, frame.ordinal));
        for (name, ordinal) in open.chain(child) {
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(reader.name(name));
            if ordinal > 0 {
                path.push_str(&format!("[{ordinal}]"));
            }
        }
        if let Some(attribute) = attribute {
            path.push_str("/@");
            path.push_str(reader.name(attribute));
        }
        path
    }
}
