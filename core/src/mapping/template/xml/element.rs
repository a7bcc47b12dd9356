//! Elements of an XML template: which bytes are constant, and the rule that decides whether an element is written.

use std::collections::HashMap;

use super::{NAMESPACE, XmlTemplate};
use crate::code;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{At, Located, shown};
use crate::mapping::plan::{Alive, Attribute, Constant, ConstantLeaf, Element, Item, Leaf, Part, Text};
use crate::mapping::template::compile::{Compiled, Facts};
use crate::mapping::template::markup::Tag;
use crate::xml;

/// The parts of a compiled element.
struct Shape<'t> {
    tag: &'t Tag,
    open: Vec<u8>,
    attributes: Vec<Attribute>,
    /// The constant attributes.
    leaves: Vec<ConstantLeaf>,
    content: Vec<Item>,
    alive: Alive,
    keep: bool,
}

impl Shape<'_> {
    /// The simplest item that writes the element.
    fn item(mut self) -> Item {
        let name = self.tag.name.as_str();
        let constant = self.content.iter().all(|item| matches!(item, Item::Constant(_)));
        if constant && self.attributes.is_empty() {
            return self.constant();
        }
        let plain = self.attributes.is_empty() && self.leaves.is_empty() && !self.keep;
        if plain && self.content.len() == 1 && matches!(self.content[0], Item::Text(_)) {
            let Some(Item::Text(value)) = self.content.pop() else { return self.constant() };
            self.open.push(b'>');
            return Item::Leaf(Box::new(Leaf {
                name: name.into(),
                open: self.open.into(),
                close: format!("</{name}>").into_bytes().into(),
                value: *value,
                typed: false,
            }));
        }
        // An explanation has a row for each constant attribute.
        if !self.leaves.is_empty() {
            let leaves = self.leaves;
            let constant = Constant { bytes: Box::default(), leaves, member: false };
            self.content.insert(0, Item::Constant(Box::new(constant)));
        }
        Item::Element(Box::new(Element {
            name: name.into(),
            open: self.open.into(),
            attributes: self.attributes,
            content: self.content,
            close: format!("</{name}>").into_bytes().into(),
            alive: self.alive,
            keep: self.keep,
            at: self.tag.at,
        }))
    }

    /// The constant bytes of an element in which nothing depends on the document.
    fn constant(self) -> Item {
        let name = &self.tag.name;
        let mut bytes = self.open;
        let mut leaves: Vec<_> = self.leaves.into_iter().map(|leaf| leaf.within(name)).collect();
        let empty =
            self.content.iter().all(|item| matches!(item, Item::Constant(one) if one.bytes.is_empty()));
        bytes.extend_from_slice(if empty { b"/>" } else { b">" });
        if empty {
            leaves.push(leaf(name.clone(), String::new(), self.tag.at));
        }
        let mut counts = HashMap::new();
        for item in self.content {
            let Item::Constant(inside) = item else { continue };
            bytes.extend_from_slice(&inside.bytes);
            // All leaves of a constant element begin with the name of the element.
            let own = inside.leaves.first().and_then(|leaf| leaf.path.split('/').next()).unwrap_or_default();
            let count = counts.entry(own.to_owned()).and_modify(|count| *count += 1).or_insert(1);
            leaves.extend(inside.leaves.into_iter().map(|leaf| leaf.numbered(*count).within(name)));
        }
        if !empty {
            bytes.extend_from_slice(format!("</{name}>").as_bytes());
        }
        Item::Constant(Box::new(Constant { bytes: bytes.into(), leaves, member: false }))
    }
}

impl ConstantLeaf {
    /// The leaf with the number of its element among those of the same name.
    fn numbered(mut self, number: u32) -> Self {
        if number > 1 && !self.path.is_empty() {
            let end = self.path.find('/').unwrap_or(self.path.len());
            self.path.insert_str(end, &format!("[{number}]"));
        }
        self
    }

    /// The leaf with its path seen from outside the element `name`.
    fn within(mut self, name: &str) -> Self {
        self.path = if self.path.is_empty() { name.to_owned() } else { format!("{name}/{}", self.path) };
        self
    }
}

fn leaf(path: String, value: String, at: At) -> ConstantLeaf {
    ConstantLeaf { path, value, text: true, at }
}

impl XmlTemplate<'_, '_> {
    /// Compiles text with expressions in braces; `first` and `last` say that it begins or ends the element's content.
    pub(super) fn text(&mut self, text: &Located, first: bool, last: bool, all: &mut Compiled) {
        let whole = text.text.as_str();
        let blank = |next: char| matches!(next, ' ' | '\t' | '\n' | '\r');
        if whole.chars().all(blank) {
            return;
        }
        let parts = self.compiler.parts(text, escaped, true);
        let many = parts.len();
        for (index, part) in parts.into_iter().enumerate() {
            match part {
                Part::Literal(_, literal) => {
                    // White space with a line end, at the beginning or end of the element's text, is layout of the
                    // template.
                    let mut meant = &*literal;
                    let start = meant.trim_start_matches(blank);
                    if index == 0 && first && meant[..meant.len() - start.len()].contains('\n') {
                        meant = start;
                    }
                    let end = meant.trim_end_matches(blank);
                    if index + 1 == many && last && meant[end.len()..].contains('\n') {
                        meant = end;
                    }
                    if !meant.is_empty() {
                        all.items.push(Item::Constant(Box::new(Constant {
                            bytes: escaped(meant).into(),
                            leaves: vec![leaf(String::new(), meant.to_owned(), text.at(0))],
                            member: false,
                        })));
                    }
                }
                Part::Value(value) => {
                    all.facts.text = true;
                    all.facts.value = true;
                    all.items.push(Item::Text(Box::new(value)));
                }
            }
        }
    }

    /// Compiles an element that is written, and everything inside.
    pub(super) fn element(&mut self, tag: &Tag) -> Compiled {
        if !self.compiler.enter(tag.at) {
            return Compiled::default();
        }
        let scopes = self.output_prefixes.as_ref().map(Vec::len);
        let (open, attributes, leaves) = self.start(tag);
        let content = self.content(&tag.children, true);
        self.output_prefixes.iter_mut().zip(scopes).for_each(|(all, scopes)| all.truncate(scopes));
        self.compiler.leave();
        self.closed(tag, open, attributes, leaves, content)
    }

    /// Compiles the start tag of an element: its constant bytes, its attributes and the leaves of the constant ones.
    // Inlined, it would take stack for each level of a template; so would `closed`.
    #[inline(never)]
    fn start(&mut self, tag: &Tag) -> (Vec<u8>, Vec<Attribute>, Vec<ConstantLeaf>) {
        let mut open = format!("<{}", tag.name).into_bytes();
        for (prefix, uri) in tag.declared.iter().filter(|(_, uri)| uri != NAMESPACE) {
            self.output_prefixes.iter_mut().for_each(|scopes| scopes.push(prefix.clone()));
            let name = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            open.extend_from_slice(format!(" {name}=\"").as_bytes());
            xml::write::attribute(&mut open, uri);
            open.push(b'"');
        }
        let mut attributes = self.declarations(tag);
        self.check_prefix(tag, &tag.name, &tag.namespace);
        let (own, leaves) = self.attributes(tag, &mut open);
        attributes.extend(own);
        (open, attributes, leaves)
    }

    #[inline(never)]
    fn closed(
        &mut self,
        tag: &Tag,
        open: Vec<u8>,
        attributes: Vec<Attribute>,
        leaves: Vec<ConstantLeaf>,
        content: Compiled,
    ) -> Compiled {
        let keep = self.boolean(tag.attribute_in(NAMESPACE, "keep"));
        let has_value =
            |attribute: &Attribute| attribute.parts.iter().any(|part| matches!(part, Part::Value(_)));
        let attribute_value = attributes.iter().any(has_value);
        let alive = content.facts.alive(attribute_value);
        let facts = Facts {
            text: false,
            value: content.facts.value || attribute_value,
            condition: content.facts.condition || keep,
        };
        let shape = Shape { tag, open, attributes, leaves, content: content.items, alive, keep };
        Compiled { items: vec![shape.item()], facts }
    }

    /// Compiles `declare`: namespaces that are declared only under a condition, such as `a: $test; b: exists(B)`.
    fn declarations(&mut self, tag: &Tag) -> Vec<Attribute> {
        let mut attributes = Vec::new();
        let Some(value) = tag.attribute_in(NAMESPACE, "declare") else { return attributes };
        let mut from = 0;
        for part in value.text.split(';') {
            let (at, start) = (value.at(from), from);
            from += part.len() + 1;
            let Some((prefix, test)) = part.split_once(':') else {
                let message =
                    format!("expected a prefix, `:` and a condition, found `{}`", shown(part.trim()));
                self.compiler.find(&code::MAPPING_TEMPLATE, at, message);
                continue;
            };
            let test = Located::new(test, value.at(start + prefix.len() + 1));
            let test = self.compiler.expression(&test);
            let prefix = prefix.trim();
            let known = self.compiler.scope.prefixes.iter().rev().find(|(known, _)| known == prefix);
            let Some(uri) = known.map(|(_, uri)| uri.clone()) else {
                let message = format!("expected `xmlns:{}` in the template, found nothing", shown(prefix));
                self.compiler.find(&code::MAPPING_NAMESPACE, at, message);
                continue;
            };
            self.output_prefixes.iter_mut().for_each(|scopes| scopes.push(prefix.to_owned()));
            let name = format!("xmlns:{prefix}");
            let expression =
                Expression::If(Box::new((test, Expression::Text(uri.into()), Expression::Nothing)));
            attributes.push(Attribute {
                open: format!(" {name}=\"").into_bytes().into(),
                name: name.into(),
                parts: vec![Part::Value(Text { expression, at })],
            });
        }
        attributes
    }

    /// Compiles the attributes that are written. Constant ones before the first expression go to the bytes `open`, and
    /// are given as leaves.
    fn attributes(&mut self, tag: &Tag, open: &mut Vec<u8>) -> (Vec<Attribute>, Vec<ConstantLeaf>) {
        let (mut attributes, mut leaves) = (Vec::new(), Vec::new());
        for attribute in tag.attributes.iter().filter(|attribute| attribute.namespace != NAMESPACE) {
            self.check_prefix(tag, &attribute.name, &attribute.namespace);
            let parts = self.compiler.parts(&attribute.value, escaped_attribute, true);
            let written = format!(" {}=\"", attribute.name).into_bytes();
            let is_constant = parts.iter().all(|part| matches!(part, Part::Literal(..)));
            if is_constant && attributes.is_empty() {
                open.extend_from_slice(&written);
                let value: String = parts.iter().map(literal).collect();
                open.extend_from_slice(&escaped_attribute(&value));
                open.push(b'"');
                leaves.push(leaf(format!("@{}", attribute.name), value, attribute.value.at(0)));
            } else {
                let name = attribute.name.as_str().into();
                attributes.push(Attribute { open: written.into(), name, parts });
            }
        }
        (attributes, leaves)
    }

    /// Checks that the prefix of a name is declared in the output, at the element where the name is written.
    fn check_prefix(&mut self, tag: &Tag, name: &str, namespace: &str) {
        let prefix = name.split_once(':').map_or("", |(prefix, _)| prefix);
        let known = prefix == "xml"
            || self.output_prefixes.as_ref().is_none_or(|scopes| scopes.iter().any(|known| known == prefix))
            || (prefix.is_empty() && (namespace.is_empty() || name != tag.name));
        if !known {
            let declaration = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            let message =
                format!("expected `{declaration}` on `{}` or an element around it in the template", tag.name);
            self.compiler.find(&code::MAPPING_NAMESPACE, tag.at, message);
        }
    }
}

fn literal(part: &Part) -> &str {
    match part {
        Part::Literal(_, text) => text,
        Part::Value(_) => "",
    }
}

fn escaped(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    xml::write::text(&mut out, text);
    out
}

fn escaped_attribute(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    xml::write::attribute(&mut out, text);
    out
}
