//! Edits a document.

use super::build::{NO_NAME, node};
use super::path::{Step, steps};
use super::{BELOW_4_GIB, Document, Id, JsonType, Kind, NONE, Node, ROOT};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use crate::xml::name::{QName, is_char};
use crate::xml::wording::forbidden_character;

/// A value for [`Document::set`].
///
/// # Example
/// ```
/// use dtekit::Document;
/// use dtekit::document::NewValue;
///
/// let mut document = Document::from_json(b"{}")?;
/// document.set("Nombre", "Ana")?; // a text
/// document.set("Total", NewValue::Number("19.00"))?; // keeps its digits
/// document.set("Exento", NewValue::Boolean(true))?;
/// assert_eq!(document.to_json(), br#"{"Nombre":"Ana","Total":19.00,"Exento":true}"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NewValue<'a> {
    /// An empty-element tag such as `<a/>`; null in JSON.
    Null,
    /// A text; a string in JSON.
    Text(&'a str),
    /// A number by its text; this very token in JSON.
    Number(&'a str),
    /// `true` or `false`.
    Boolean(bool),
}

impl<'a> From<&'a str> for NewValue<'a> {
    fn from(text: &'a str) -> Self {
        NewValue::Text(text)
    }
}

impl Document {
    /// Sets the text of an element or the value of an attribute. Missing elements on the way are added.
    ///
    /// An index may be one more than the number of siblings: then an element is added. The child elements of the
    /// element are removed, and its attributes stay.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a malformed path, an index that is too large, a name or character that XML
    /// forbids, or an invalid number.
    pub fn set<'v>(&mut self, path: &str, value: impl Into<NewValue<'v>>) -> Result<()> {
        let value = value.into();
        let path = self.below_root(path);
        let (text, json_type) = self.check(path, value)?;
        let id = self.make(path)?;
        let first = self.text.len() as u32;
        self.text.push_str(text);
        let (kind, parent) = (self.node(id).kind, id);
        let keeps_attributes =
            kind == Kind::Element && self.children(id).any(|child| self.node(child).kind == Kind::Attribute);
        if keeps_attributes {
            self.keep_attributes(id);
            if json_type != JsonType::Null {
                let text = Node { json_type, parent, ..node(Kind::Text, NO_NAME, first, text.len() as u32) };
                self.append_node(id, text);
            }
            return Ok(());
        }
        let kind = if kind == Kind::Attribute { Kind::Attribute } else { Kind::Leaf };
        if self.node(id).kind == Kind::Element {
            self.siblings = Default::default();
        }
        let node = self.node_mut(id);
        *node = Node { kind, json_type, first, last: text.len() as u32, ..*node };
        Ok(())
    }

    /// Adds an element behind the siblings of its name, or as the last child, and returns its path.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] as [`Document::set`]; the path of an attribute cannot be appended to.
    ///
    /// # Example
    /// ```
    /// let mut document = dtekit::Document::from_json(br#"{"Detalle": {"Qty": "1"}, "Total": "1"}"#)?;
    /// let path = document.append("Detalle")?;
    /// assert_eq!(path, "Detalle[2]");
    /// document.set(&format!("{path}/Qty"), "2")?;
    /// assert_eq!(
    ///     document.to_xml()?,
    ///     b"<DTE><Detalle><Qty>1</Qty></Detalle><Detalle><Qty>2</Qty></Detalle><Total>1</Total></DTE>"
    /// );
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn append(&mut self, path: &str) -> Result<String> {
        let path = self.below_root(path);
        let (above, last) = match path.rsplit_once('/') {
            Some((above, last)) => (above, last),
            None => ("", path),
        };
        if last.is_empty() || last.contains(['@', '[']) {
            return Err(refused(
                &code::DOCUMENT_PATH,
                path,
                "expected a path that ends with an element's name",
            ));
        }
        self.check(path, NewValue::Null)?;
        let parent = self.make(above)?;
        self.open_up(parent);
        let id = self.insert(parent, Step { attribute: false, name: last, index: None });
        Ok(self.path(id))
    }

    /// Removes the element or attribute at a path with everything inside. Returns whether it was there.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a malformed path and for the root.
    pub fn remove(&mut self, path: &str) -> Result<bool> {
        if steps(path).is_none_or(|steps| steps.is_empty()) {
            return Err(refused(&code::DOCUMENT_PATH, path, "expected the path of an element or attribute"));
        }
        let Some(id) = self.find(path) else { return Ok(false) };
        self.unlink(id);
        Ok(true)
    }

    /// Refuses a name, character or number that could not be written as XML.
    fn check<'v>(&self, path: &str, value: NewValue<'v>) -> Result<(&'v str, JsonType)> {
        let steps = steps(path).ok_or_else(|| {
            refused(&code::DOCUMENT_PATH, path, "expected a path such as `Documento/Detalle[3]/NmbItem`")
        })?;
        steps.iter().try_for_each(|step| check_name(step.name, path))?;
        let (text, json_type) = match value {
            NewValue::Null => ("", JsonType::Null),
            NewValue::Text(text) => (text, JsonType::String),
            NewValue::Number(text) => (text, JsonType::Number),
            NewValue::Boolean(true) => ("true", JsonType::Boolean),
            NewValue::Boolean(false) => ("false", JsonType::Boolean),
        };
        if let Some(character) = text.chars().find(|character| !is_char(*character)) {
            return Err(refused(&code::XML_FORBIDDEN_CHARACTER, path, &forbidden_character(character)));
        }
        if json_type == JsonType::Number && !is_number(text) {
            return Err(refused(&code::DOCUMENT_NUMBER, path, "expected a decimal number without exponent"));
        }
        if self.text.len() + text.len() > u32::MAX as usize {
            return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, BELOW_4_GIB)));
        }
        Ok((text, json_type))
    }

    /// The node at a path. Missing nodes are added.
    fn make(&mut self, path: &str) -> Result<Id> {
        let all = steps(path).unwrap_or_default();
        let limits = Limits::default();
        if all.len() >= limits.max_depth {
            let finding = Finding::new(&code::LIMIT_DEPTH, limits.depth_message());
            return Err(Error::new(ErrorKind::Limit, finding.with_path(path)));
        }
        // Nothing is added before the whole path is checked.
        let mut at = Some(ROOT);
        for step in &all {
            let (child, siblings) = match at {
                None => (None, 0),
                Some(id) if step.attribute => (self.child(id, *step), 0),
                Some(id) => self.numbered(id, step.name, step.index.unwrap_or(1)),
            };
            if step.index.is_some_and(|index| index > siblings + 1) {
                let message = format!("expected an index of at most {}, found `{}`", siblings + 1, path);
                return Err(refused(&code::DOCUMENT_PATH, path, &message));
            }
            at = child;
        }
        let mut id = ROOT;
        for step in all {
            id = match self.child(id, step) {
                Some(child) => child,
                None => {
                    self.open_up(id);
                    self.insert(id, step)
                }
            };
        }
        Ok(id)
    }

    /// Turns a leaf into an element that can have children. Its text becomes a child.
    fn open_up(&mut self, id: Id) {
        let leaf = *self.node(id);
        if leaf.kind != Kind::Leaf {
            return;
        }
        *self.node_mut(id) = Node { kind: Kind::Element, first: NONE, last: NONE, ..leaf };
        if leaf.json_type != JsonType::Null && leaf.last > 0 {
            let text = Node { json_type: leaf.json_type, ..node(Kind::Text, NO_NAME, leaf.first, leaf.last) };
            self.append_node(id, text);
        }
    }

    /// Adds a child in its place: an attribute behind the attributes, an element behind the siblings of its name.
    fn insert(&mut self, parent: Id, step: Step<'_>) -> Id {
        let name = self.names.intern(step.name);
        let start = self.text.len() as u32;
        let (kind, json_type) =
            if step.attribute { (Kind::Attribute, JsonType::String) } else { (Kind::Leaf, JsonType::Null) };
        let before = match kind {
            Kind::Attribute => {
                self.children(parent).filter(|id| self.node(*id).kind == Kind::Attribute).last()
            }
            _ => {
                let (_, all) = self.numbered(parent, step.name, 1);
                self.numbered(parent, step.name, all).0
            }
        };
        if kind != Kind::Attribute {
            self.siblings.add(parent, name, self.nodes.len() as Id);
        }
        let node = Node { json_type, parent, ..node(kind, name, start, 0) };
        match (before, kind) {
            (Some(before), _) => self.insert_after(parent, before, node),
            (None, Kind::Attribute) => {
                let id = self.nodes.len() as Id;
                let next = self.node(parent).first;
                self.nodes.push(Node { next, ..node });
                let parent = self.node_mut(parent);
                parent.first = id;
                if parent.last == NONE {
                    parent.last = id;
                }
                id
            }
            (None, _) => self.append_node(parent, node),
        }
    }

    fn insert_after(&mut self, parent: Id, before: Id, node: Node) -> Id {
        let id = self.nodes.len() as Id;
        let next = std::mem::replace(&mut self.node_mut(before).next, id);
        self.nodes.push(Node { next, ..node });
        if next == NONE {
            self.node_mut(parent).last = id;
        }
        id
    }

    fn append_node(&mut self, parent: Id, node: Node) -> Id {
        match self.node(parent).last {
            NONE => {
                let id = self.nodes.len() as Id;
                self.nodes.push(Node { parent, next: NONE, ..node });
                let parent = self.node_mut(parent);
                (parent.first, parent.last) = (id, id);
                id
            }
            last => self.insert_after(parent, last, Node { parent, ..node }),
        }
    }

    /// Removes a node from its parent's children.
    fn unlink(&mut self, id: Id) {
        let parent = self.node(id).parent;
        let kept: Vec<Id> = self.children(parent).filter(|child| *child != id).collect();
        self.link(parent, &kept);
    }

    /// Removes all children of an element that are not attributes.
    fn keep_attributes(&mut self, id: Id) {
        let attributes: Vec<Id> =
            self.children(id).filter(|child| self.node(*child).kind == Kind::Attribute).collect();
        self.link(id, &attributes);
    }
}

/// Refuses an invalid XML name.
pub(super) fn check_name(name: &str, path: &str) -> Result<()> {
    match QName::parse(name) {
        Some(_) => Ok(()),
        None => Err(refused(&code::XML_NAME, path, &format!("expected an XML name, found `{name}`"))),
    }
}

/// Whether a text is a decimal number of JSON without an exponent.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole) && (whole == "0" || !whole.starts_with('0')) && fraction.is_none_or(all_digits)
}

fn refused(code: &'static Code, path: &str, message: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(path))
}
