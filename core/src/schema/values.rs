//! Checks values: the text of elements, and attributes.

use super::content::{DECLARATION, Kind, Type, UNKNOWN_NAME};
use super::document::Checked;
use super::frame::Inside;
use super::lexical::Base;
use super::report::{self, Message};
use super::scope::XSI_NAMESPACE;
use super::simple::Simple;
use super::table::Complex;
use crate::code;
use crate::error::short;
use crate::xml::read::{Reader, Symbol};

impl Checked {
    /// Checks the text of the innermost element, or of a child of it.
    #[inline]
    pub(super) fn checked(
        &mut self,
        reader: &Reader<'_>,
        simple: &'static Simple,
        text: &str,
        from: usize,
        child: Option<(Symbol, u32)>,
    ) {
        if simple.takes_any {
            return;
        }
        let value = simple.spaced(text);
        if let Err(refusal) = simple.check(&value, &self.table.simple) {
            let (code, message) = report::refusal(refusal, &value);
            let path = self.path_of(reader, child, None);
            self.report.add(code, from, path, message);
        } else if simple.base == Base::Id {
            self.identify(reader, child, None, from, value.into_owned());
        }
    }

    /// Checks that no other element has this ID.
    fn identify(
        &mut self,
        reader: &Reader<'_>,
        child: Option<(Symbol, u32)>,
        attribute: Option<Symbol>,
        from: usize,
        value: String,
    ) {
        if self.ids.contains(&value) {
            let shown = short(&value);
            let message = Message::new(
                format!("expected an identifier that no other element has, found `{shown}` again"),
                format!(
                    "se esperaba un identificador que ningún otro elemento tiene, se encontró `{shown}` otra vez"
                ),
            );
            let path = self.path_of(reader, child, attribute);
            self.report.add(&code::SCHEMA_UNIQUE, from, path, message);
        } else {
            self.ids.insert(value);
        }
    }

    /// Checks the attributes of the innermost element.
    pub(super) fn attributes(
        &mut self,
        reader: &Reader<'_>,
        kind: Kind,
        complex: Option<&'static Complex>,
        attributes: bool,
    ) {
        let declared = complex.map_or(&[][..], |complex| &complex.attributes);
        // A bit for each attribute that was there.
        let mut present = 0_u64;
        let list = if attributes { reader.attributes() } else { &[] };
        for attribute in list {
            let asked = self.scope.attribute(self.table, reader, attribute.name);
            if asked.name == DECLARATION {
                continue;
            }
            if asked.namespace == XSI_NAMESPACE && is_instance(reader.name(attribute.name)) {
                let name = reader.name(attribute.name);
                self.instance(reader, kind, name, &reader.value(*attribute), attribute.from);
                continue;
            }
            let found = declared.iter().position(|known| known.name == asked.name);
            let Some(found) = found.filter(|_| asked.name != UNKNOWN_NAME) else {
                if !(complex.is_some_and(|complex| complex.any_attribute) || kind.of == Type::Any) {
                    self.unknown_attribute(reader, attribute.name, attribute.from, complex);
                }
                continue;
            };
            present |= 1 << found;
            if declared[found].service && !self.signed {
                continue;
            }
            let simple = &self.table.simple[usize::from(declared[found].simple)];
            let raw = reader.value(*attribute);
            let value = simple.spaced(&raw);
            if let Err(refusal) = simple.check(&value, &self.table.simple) {
                let (code, message) = report::refusal(refusal, &value);
                let path = self.path_of(reader, None, Some(attribute.name));
                self.report.add(code, attribute.from, path, message);
            } else if simple.base == Base::Id {
                self.identify(reader, None, Some(attribute.name), attribute.from, value.clone().into_owned());
            }
            self.differ(reader, attribute.name, attribute.from, &value);
        }
        for (index, attribute) in declared.iter().enumerate() {
            if attribute.required && present >> index & 1 == 0 && (self.signed || !attribute.service) {
                self.missing_attribute(reader, attribute.name);
            }
        }
    }

    /// Checks that an attribute differs among the elements of the element around it, if it must.
    fn differ(&mut self, reader: &Reader<'_>, attribute: Symbol, from: usize, value: &str) {
        let Some(Inside::Elements(number)) = self.frames.around().map(|around| around.inside) else { return };
        let unique = self.table.complex[usize::from(number)].unique.as_deref();
        if unique.is_some_and(|unique| unique == reader.name(attribute)) && !self.frames.is_first(value) {
            let shown = short(value);
            let message = Message::new(
                format!("expected a value that no sibling has, found `{shown}` again"),
                format!("se esperaba un valor que ningún hermano tiene, se encontró `{shown}` otra vez"),
            );
            let path = self.path_of(reader, None, Some(attribute));
            self.report.add(&code::SCHEMA_UNIQUE, from, path, message);
        }
    }

    /// An attribute of XML Schema itself.
    fn instance(&mut self, reader: &Reader<'_>, kind: Kind, name: &str, value: &str, from: usize) {
        if name.split(':').next_back() != Some("nil") {
            return;
        }
        let is_nil = matches!(value.trim(), "true" | "1");
        if !kind.nillable && is_nil {
            let message = Message::new(
                "expected a value, found `xsi:nil`, which the schema does not allow here",
                "se esperaba un valor, se encontró `xsi:nil`, que el esquema no permite aquí",
            );
            let path = self.path(reader);
            self.report.add(&code::SCHEMA_NIL, from, path, message);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.nil = is_nil;
        }
    }
}

/// Whether an attribute of XML Schema's own namespace may stand anywhere.
fn is_instance(name: &str) -> bool {
    let local = name.split_once(':').map_or(name, |(_, local)| local);
    matches!(local, "nil" | "type" | "schemaLocation" | "noNamespaceSchemaLocation")
}
