//! What stands before the template: output, imports, params, tables, values, checks.

use std::collections::HashMap;

use super::{NAMESPACE, Reading, is_ours};
use crate::code;
use crate::mapping::expression::function;
use crate::mapping::expression::shown;
use crate::mapping::place::Located;
use crate::mapping::plan::{Check, Item, Param, Table};
use crate::mapping::template::markup::{self, Child, Tag};
use crate::xml;

/// The namespace of `xsi:schemaLocation`.
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

impl Reading<'_, '_> {
    pub(super) fn output(&mut self, tag: &Tag) {
        self.only(tag, &["encoding", "declaration"], &[]);
        if let Some(encoding) = tag.attribute("encoding") {
            match encoding.text.to_ascii_uppercase().as_str() {
                "UTF-8" => {}
                "ISO-8859-1" => self.output.latin1 = true,
                _ => {
                    let message =
                        format!("expected `UTF-8` or `ISO-8859-1`, found `{}`", shown(&encoding.text));
                    self.compiler.find(&code::MAPPING_TEMPLATE, encoding.at(0), message);
                }
            }
        }
        self.output.declaration = self.boolean(tag.attribute("declaration"));
    }

    pub(super) fn boolean(&mut self, value: Option<&Located>) -> bool {
        let Some(value) = value else { return false };
        match &*value.text {
            "true" => true,
            "false" => false,
            other => {
                let message = format!("expected `true` or `false`, found `{}`", shown(other));
                self.compiler.find(&code::MAPPING_TEMPLATE, value.at(0), message);
                false
            }
        }
    }

    /// The name that a tag must have.
    pub(super) fn named(&mut self, tag: &Tag) -> String {
        match tag.attribute("name") {
            Some(name) if xml::name::is_ncname(&name.text) => name.text.clone(),
            Some(name) => {
                let message = format!("expected a name, found `{}`", shown(&name.text));
                self.compiler.find(&code::MAPPING_TEMPLATE, name.at(0), message);
                String::new()
            }
            None => {
                let message = format!("expected the attribute `name` of `{}`", tag.name);
                self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
                String::new()
            }
        }
    }

    pub(super) fn import(&mut self, tag: &Tag, items: &mut Vec<Item>) {
        self.only(tag, &["library"], &[]);
        let Some(name) = tag.attribute("library") else {
            let message = "expected the attribute `library` of an import";
            return self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
        };
        self.shelf.import(self.compiler, name, items);
    }

    pub(super) fn param(&mut self, tag: &Tag) {
        self.only(tag, &["name", "default"], &[]);
        let name = self.named(tag);
        if self.compiler.variable(&name).is_some() {
            return self.twice(tag, &name);
        }
        let slot = self.compiler.declare(&name);
        let default = tag.attribute("default").map(|value| value.text.as_str().into());
        self.compiler.params.push(Param { name, slot, default, at: tag.at });
    }

    pub(super) fn twice(&mut self, tag: &Tag, name: &str) {
        let message = format!("expected each name once, found `{}` again", shown(name));
        self.compiler.find(&code::MAPPING_DUPLICATE, tag.at, message);
    }

    pub(super) fn table(&mut self, tag: &Tag) {
        self.only(tag, &["name", "default"], &[]);
        let name = self.named(tag);
        let mut rows = HashMap::new();
        for child in &tag.children {
            let row = match child {
                Child::Tag(row) if is_ours(row) && row.local() == "row" => row,
                Child::Tag(other) => {
                    let message = format!("expected a `row` in a table, found `{}`", shown(&other.name));
                    self.compiler.find(&code::MAPPING_TEMPLATE, other.at, message);
                    continue;
                }
                Child::Text(text) => {
                    self.no_text(text);
                    continue;
                }
            };
            self.only(row, &["key", "value"], &[]);
            let (Some(key), Some(value)) = (row.attribute("key"), row.attribute("value")) else {
                let message = "expected the attributes `key` and `value` of a row";
                self.compiler.find(&code::MAPPING_TEMPLATE, row.at, message);
                continue;
            };
            if !self.compiler.count_row(row.at) {
                return;
            }
            if rows.insert(key.text.as_str().into(), value.text.as_str().into()).is_some() {
                let message = format!("expected each key once, found `{}` again", shown(&key.text));
                self.compiler.find(&code::MAPPING_DUPLICATE, key.at(0), message);
            }
        }
        let default = tag.attribute("default").map(|value| value.text.as_str().into());
        if !self.compiler.add_table(Table { name: name.clone(), rows, default }) {
            self.twice(tag, &name);
        }
    }

    pub(super) fn let_(&mut self, tag: &Tag) -> Option<Item> {
        self.only(tag, &["name", "value"], &[]);
        let name = self.named(tag);
        let Some(value) = tag.attribute("value") else {
            self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, "expected the attribute `value` of a let");
            return None;
        };
        let expression = self.compiler.expression(value);
        // A let may hide one of the same name outside; it cannot see itself.
        Some(Item::Let(self.compiler.declare(&name), expression))
    }

    /// A named expression; what follows can call it.
    pub(super) fn value(&mut self, tag: &Tag) {
        self.only(tag, &["name", "value"], &[]);
        let name = self.named(tag);
        let Some(value) = tag.attribute("value") else {
            let message = "expected the attribute `value` of a value";
            return self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
        };
        if function::find(&name).is_some() || name == "if" || self.compiler.value(&name).is_some() {
            return self.twice(tag, &name);
        }
        self.compiler.add_value(&name, value);
    }

    pub(super) fn check(&mut self, tag: &Tag) -> Option<Item> {
        self.only(tag, &["test", "code", "message", "message-es"], &[]);
        let (Some(test), Some(code), Some(message)) =
            (tag.attribute("test"), tag.attribute("code"), tag.attribute("message"))
        else {
            let message = "expected the attributes `test`, `code` and `message` of a check";
            self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
            return None;
        };
        let test = self.compiler.expression(test);
        let mut parts = |message| self.compiler.parts(message, |text| text.as_bytes().to_vec(), false);
        let (message, message_es) = (parts(message), tag.attribute("message-es").map(&mut parts));
        let code = code.text.as_str().into();
        Some(Item::Check(Box::new(Check { test, code, message, message_es, at: tag.at })))
    }

    /// Finds every attribute that does not belong on a tag of the language.
    pub(super) fn only(&mut self, tag: &Tag, known: &[&str], directives: &[&str]) {
        for attribute in &tag.attributes {
            let directive =
                attribute.namespace == NAMESPACE && directives.contains(&markup::local(&attribute.name));
            let plain = attribute.namespace.is_empty() && known.contains(&&*attribute.name);
            // An editor may ask for the place of the schema.
            let foreign = attribute.name.starts_with("xml:") || attribute.namespace == INSTANCE;
            if !directive && !plain && !foreign {
                let message =
                    format!("expected no attribute `{}` on `{}`", shown(&attribute.name), shown(&tag.name));
                self.compiler.find(&code::MAPPING_STRAY, attribute.value.at(0), message);
            }
        }
    }

    pub(super) fn no_text(&mut self, text: &Located) {
        if let Some(place) = text.text.find(|character: char| !character.is_ascii_whitespace()) {
            self.compiler.find(&code::MAPPING_STRAY, text.at(place), "expected no text here, found some");
        }
    }
}
