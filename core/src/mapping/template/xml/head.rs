//! What stands before an XML template: output, imports, params, tables, values, checks.

use super::{NAMESPACE, XmlTemplate, is_ours};
use crate::code;
use crate::mapping::place::{Located, shown};
use crate::mapping::plan::Item;
use crate::mapping::template::declare::{DatedColumns, Rows};
use crate::mapping::template::markup::{self, Child, Tag};

/// The namespace of `xsi:schemaLocation`.
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

impl XmlTemplate<'_, '_> {
    pub(super) fn output(&mut self, tag: &Tag) {
        self.allow(tag, &["encoding", "declaration"], &[]);
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

    /// The value of an attribute that is `true` or `false`; false without the attribute.
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

    /// The name that a tag must have; empty if it has none, which is a finding.
    pub(super) fn named(&mut self, tag: &Tag) -> String {
        match tag.attribute("name") {
            Some(name) if self.compiler.check_name(name) => name.text.clone(),
            Some(_) => String::new(),
            None => {
                let message = format!("expected the attribute `name` of `{}`", tag.name);
                self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
                String::new()
            }
        }
    }

    pub(super) fn import(&mut self, tag: &Tag, items: &mut Vec<Item>) {
        self.allow(tag, &["library"], &[]);
        let Some(name) = tag.attribute("library") else {
            let message = "expected the attribute `library` of an import";
            return self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
        };
        self.imports.import(self.compiler, name, items);
    }

    pub(super) fn param(&mut self, tag: &Tag) {
        self.allow(tag, &["name", "default"], &[]);
        let name = self.named(tag);
        let default = tag.attribute("default").map(|value| value.text.as_str());
        self.compiler.declare_param(&name, default, tag.at);
    }

    pub(super) fn table(&mut self, tag: &Tag) {
        self.allow(tag, &["name", "default", "table", "column", "by", "without-date"], &[]);
        let name = self.named(tag);
        let default = tag.attribute("default").map(|value| value.text.as_str());
        if let Some(table) = tag.attribute("table") {
            self.no_rows(tag);
            let columns = DatedColumns {
                table,
                column: tag.attribute("column"),
                by: tag.attribute("by"),
                without_date: tag.attribute("without-date"),
            };
            return self.compiler.declare_dated(&name, columns, default, self.imports.tables, tag.at);
        }
        let mut rows = Rows::new();
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
            self.allow(row, &["key", "value"], &[]);
            let (Some(key), Some(value)) = (row.attribute("key"), row.attribute("value")) else {
                let message = "expected the attributes `key` and `value` of a row";
                self.compiler.find(&code::MAPPING_TEMPLATE, row.at, message);
                continue;
            };
            if !self.compiler.count_row(row.at) {
                return;
            }
            self.compiler.add_row(&mut rows, key, &value.text);
        }
        self.compiler.declare_table(&name, rows, default, tag.at);
    }

    /// Finds what stands in a table that has its rows from elsewhere.
    fn no_rows(&mut self, tag: &Tag) {
        for child in &tag.children {
            match child {
                Child::Text(text) => self.no_text(text),
                Child::Tag(row) => {
                    let message = "expected no rows in a table with the attribute `table`, found one";
                    self.compiler.find(&code::MAPPING_TEMPLATE, row.at, message);
                }
            }
        }
    }

    pub(super) fn let_(&mut self, tag: &Tag) -> Option<Item> {
        self.allow(tag, &["name", "value"], &[]);
        let name = self.named(tag);
        let Some(value) = tag.attribute("value") else {
            self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, "expected the attribute `value` of a let");
            return None;
        };
        Some(self.compiler.declare_let(&name, value))
    }

    pub(super) fn value(&mut self, tag: &Tag) {
        self.allow(tag, &["name", "value"], &[]);
        let name = self.named(tag);
        let Some(value) = tag.attribute("value") else {
            let message = "expected the attribute `value` of a value";
            return self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
        };
        self.compiler.declare_value(&name, Some(value), tag.at);
    }

    pub(super) fn check(&mut self, tag: &Tag) -> Option<Item> {
        self.allow(tag, &["test", "code", "message", "message-es"], &[]);
        let (Some(test), Some(code), Some(message)) =
            (tag.attribute("test"), tag.attribute("code"), tag.attribute("message"))
        else {
            let message = "expected the attributes `test`, `code` and `message` of a check";
            self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
            return None;
        };
        Some(self.compiler.check_item(test, code, message, tag.attribute("message-es"), tag.at))
    }

    /// Adds a finding for each attribute of a tag that is not one of these.
    pub(super) fn allow(&mut self, tag: &Tag, known: &[&str], directives: &[&str]) {
        for attribute in &tag.attributes {
            let directive =
                attribute.namespace == NAMESPACE && directives.contains(&markup::local(&attribute.name));
            let plain = attribute.namespace.is_empty() && known.contains(&&*attribute.name);
            // Editors use `xsi:schemaLocation`.
            let foreign = attribute.name.starts_with("xml:") || attribute.namespace == INSTANCE;
            if !directive && !plain && !foreign {
                let message =
                    format!("expected no attribute `{}` on `{}`", shown(&attribute.name), shown(&tag.name));
                self.compiler.find(&code::MAPPING_STRAY, attribute.value.at(0), message);
            }
        }
    }

    /// Adds a finding if there is text where only elements may stand.
    pub(super) fn no_text(&mut self, text: &Located) {
        if let Some(place) = text.text.find(|character: char| !character.is_ascii_whitespace()) {
            self.compiler.find(&code::MAPPING_STRAY, text.at(place), "expected no text here, found some");
        }
    }
}
