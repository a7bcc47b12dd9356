//! What stands beside a JSON template: imports, params, tables, lets, values, checks, defines.

use super::{JsonTemplate, list};
use crate::code;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{Located, shown};
use crate::mapping::plan::Item;
use crate::mapping::template::declare::{DatedColumns, Rows};
use crate::mapping::template::members::{Json, Node};

impl JsonTemplate<'_, '_> {
    /// Compiles the declarations of a mapping or library.
    pub(super) fn head(&mut self, head: &Node, items: &mut Vec<Item>) {
        for (prefix, uri) in head.get("namespaces").map(Node::members).unwrap_or_default() {
            if let Some(uri) = self.text(uri) {
                self.compiler.scope.prefixes.push((prefix.text.clone(), uri.text.clone()));
            }
        }
        for library in head.get("import").map(list).unwrap_or_default() {
            if let Some(name) = self.text(library) {
                self.imports.import(self.compiler, name, items);
            }
        }
        for (name, default) in head.get("params").map(Node::members).unwrap_or_default() {
            self.param(name, default);
        }
        for (name, table) in head.get("tables").map(Node::members).unwrap_or_default() {
            self.table(name, table);
        }
        for (name, value) in head.get("lets").map(Node::members).unwrap_or_default() {
            items.extend(self.let_(name, value));
        }
        for (name, value) in head.get("values").map(Node::members).unwrap_or_default() {
            self.compiler.check_name(name);
            let value = self.text(value);
            self.compiler.declare_value(&name.text, value, name.at(0));
        }
        for check in head.get("checks").map(list).unwrap_or_default() {
            items.extend(self.check(check));
        }
        for (name, node) in head.get("defines").map(Node::members).unwrap_or_default() {
            if self.imports.json.iter().any(|define| define.name == name.text) {
                self.compiler.find_duplicate(&name.text, name.at(0));
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(name.at(0)) {
                break;
            }
            let is_used = self.imports.is_in_library();
            self.imports.json.push(self.compiler.define(&name.text, node.clone(), node.at, is_used));
        }
    }

    fn param(&mut self, name: &Located, default: &Node) {
        self.compiler.check_name(name);
        let default = match &default.value {
            Json::Token(token) if token == "null" => None,
            _ => self.text(default).map(|text| text.text.as_str()),
        };
        self.compiler.declare_param(&name.text, default, name.at(0));
    }

    fn table(&mut self, name: &Located, table: &Node) {
        self.allow(table, &["default", "rows", "table", "column", "by", "without-date"]);
        let default = table.get("default").and_then(|node| self.text(node)).map(|text| text.text.as_str());
        if let Some(of) = table.get("table").and_then(|node| self.text(node)) {
            if let Some(rows) = table.get("rows") {
                self.find(&code::MAPPING_TEMPLATE, rows.at, "expected no `rows` beside `table`, found some");
            }
            let mut text = |name| table.get(name).and_then(|node| self.text(node));
            let columns = DatedColumns {
                table: of,
                column: text("column"),
                by: text("by"),
                without_date: text("without-date"),
            };
            return self.compiler.declare_dated(
                &name.text,
                columns,
                default,
                self.imports.tables,
                name.at(0),
            );
        }
        let mut rows = Rows::new();
        for (key, value) in table.get("rows").map(Node::members).unwrap_or_default() {
            if !self.compiler.count_row(key.at(0)) {
                return;
            }
            if let Some(value) = self.text(value) {
                self.compiler.add_row(&mut rows, key, &value.text);
            }
        }
        self.compiler.declare_table(&name.text, rows, default, name.at(0));
    }

    pub(super) fn let_(&mut self, name: &Located, value: &Node) -> Option<Item> {
        self.compiler.check_name(name);
        let value = self.text(value)?;
        Some(self.compiler.declare_let(&name.text, value))
    }

    pub(super) fn check(&mut self, check: &Node) -> Option<Item> {
        self.allow(check, &["test", "code", "message", "message-es"]);
        let (Some(test), Some(code), Some(message)) =
            (check.get("test"), check.get("code"), check.get("message"))
        else {
            let message = "expected the members `test`, `code` and `message` of a check";
            self.find(&code::MAPPING_TEMPLATE, check.at, message);
            return None;
        };
        let (test, code, message) = (self.text(test), self.text(code), self.text(message));
        let message_es = match check.get("message-es") {
            Some(message) => Some(self.text(message)?),
            None => None,
        };
        Some(self.compiler.check_item(test?, code?, message?, message_es, check.at))
    }

    /// Parses an expression that is a whole string.
    pub(super) fn expression(&mut self, node: &Node) -> Option<Expression> {
        let text = self.text(node)?;
        Some(self.compiler.expression(text))
    }

    /// True if null is written for absent members, by `$absent` of this object or as around it.
    pub(super) fn absent(&mut self, node: &Node, inherited: bool) -> bool {
        let Some(absent) = node.get("$absent") else { return inherited };
        match absent.text().map(|text| text.text.as_str()) {
            Some("null") => true,
            Some("omit") => false,
            _ => {
                self.find(&code::MAPPING_TEMPLATE, absent.at, "expected \"null\" or \"omit\" as `$absent`");
                inherited
            }
        }
    }

    /// Adds a finding for each member of an object that is not one of these, or is there twice.
    pub(super) fn allow(&mut self, node: &Node, known: &[&str]) {
        if !matches!(node.value, Json::Object(_)) {
            return self.find(&code::MAPPING_TEMPLATE, node.at, "expected an object, found another value");
        }
        for (name, _) in node.members() {
            if !known.contains(&&*name.text) {
                let message = format!("expected no member `{}` here", shown(&name.text));
                self.find(&code::MAPPING_STRAY, name.at(0), &message);
            }
        }
        self.duplicates(node);
    }

    /// Adds a finding for each member that is there twice.
    pub(super) fn duplicates(&mut self, node: &Node) {
        let mut seen = std::collections::HashSet::new();
        for (name, _) in node.members() {
            if !seen.insert(name.text.as_str()) {
                self.compiler.find_duplicate(&name.text, name.at(0));
            }
        }
    }
}
