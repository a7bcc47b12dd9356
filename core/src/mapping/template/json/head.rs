//! What stands beside the template: imports, params, tables, lets, values, checks, defines.

use std::collections::HashMap;

use super::{Define, Reading, copy, list};
use crate::code;
use crate::mapping::expression::function;
use crate::mapping::expression::{Expression, shown};
use crate::mapping::place::Located;
use crate::mapping::plan::{Check, Item, Param, Table};
use crate::mapping::template::members::{Json, Node};
use crate::xml;

impl Reading<'_, '_> {
    /// What stands beside the template: of a mapping or a library.
    pub(super) fn head(&mut self, head: &Node, items: &mut Vec<Item>) {
        for (prefix, uri) in head.get("namespaces").map(Node::members).unwrap_or_default() {
            if let Some(uri) = self.text(uri) {
                self.compiler.prefixes.push((prefix.text.clone(), uri.text.clone()));
            }
        }
        for library in head.get("import").map(list).unwrap_or_default() {
            if let Some(name) = self.text(library) {
                self.shelf.import(self.compiler, name, items);
            }
        }
        for (name, default) in head.get("params").map(Node::members).unwrap_or_default() {
            self.named(name);
            if self.compiler.variable(&name.text).is_some() {
                self.twice(name);
                continue;
            }
            let default = match &default.value {
                Json::Token(token) if token == "null" => None,
                _ => self.text(default).map(|text| text.text.as_str().into()),
            };
            let slot = self.compiler.declare(&name.text);
            self.compiler.params.push(Param { name: name.text.clone(), slot, default, at: name.at(0) });
        }
        for (name, table) in head.get("tables").map(Node::members).unwrap_or_default() {
            self.table(name, table);
        }
        for (name, expression) in head.get("lets").map(Node::members).unwrap_or_default() {
            items.extend(self.let_(name, expression));
        }
        for (name, expression) in head.get("values").map(Node::members).unwrap_or_default() {
            self.named(name);
            let known = function::find(&name.text).is_some() || name.text == "if";
            if known || self.compiler.value(&name.text).is_some() {
                self.twice(name);
            } else if let Some(expression) = self.text(expression) {
                self.compiler.add_value(&name.text, expression);
            }
        }
        for check in head.get("checks").map(list).unwrap_or_default() {
            items.extend(self.check(check));
        }
        for (name, node) in head.get("defines").map(Node::members).unwrap_or_default() {
            if self.shelf.json.iter().any(|define| define.name == name.text) {
                self.twice(name);
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(name.at(0)) {
                break;
            }
            self.shelf.json.push(Define {
                name: name.text.clone(),
                node: copy(node),
                prefixes: self.compiler.prefixes.clone(),
                variables: self.compiler.variables.clone(),
                used: !self.shelf.whole,
            });
        }
    }

    pub(super) fn table(&mut self, name: &Located, table: &Node) {
        self.only(table, &["default", "rows"]);
        let mut rows = HashMap::new();
        for (key, value) in table.get("rows").map(Node::members).unwrap_or_default() {
            if !self.compiler.count_row(key.at(0)) {
                return;
            }
            let Some(value) = self.text(value) else { continue };
            if rows.insert(key.text.as_str().into(), value.text.as_str().into()).is_some() {
                let message = format!("expected each key once, found `{}` again", shown(&key.text));
                self.find(&code::MAPPING_DUPLICATE, key.at(0), &message);
            }
        }
        let default =
            table.get("default").and_then(|node| self.text(node)).map(|text| text.text.as_str().into());
        if !self.compiler.add_table(Table { name: name.text.clone(), rows, default }) {
            self.twice(name);
        }
    }

    /// Finds a name that no expression can say.
    fn named(&mut self, name: &Located) {
        if !xml::name::is_ncname(&name.text) {
            let message = format!("expected a name, found `{}`", shown(&name.text));
            self.find(&code::MAPPING_TEMPLATE, name.at(0), &message);
        }
    }

    pub(super) fn let_(&mut self, name: &Located, expression: &Node) -> Option<Item> {
        self.named(name);
        let expression = self.expression(expression)?;
        Some(Item::Let(self.compiler.declare(&name.text), expression))
    }

    pub(super) fn check(&mut self, check: &Node) -> Option<Item> {
        self.only(check, &["test", "code", "message", "message-es"]);
        let (Some(test), Some(code), Some(message)) =
            (check.get("test"), check.get("code"), check.get("message"))
        else {
            let message = "expected the members `test`, `code` and `message` of a check";
            self.find(&code::MAPPING_TEMPLATE, check.at, message);
            return None;
        };
        let (test, code, message) = (self.expression(test)?, self.text(code)?, self.text(message)?);
        let message_es = match check.get("message-es") {
            Some(message) => Some(self.text(message)?),
            None => None,
        };
        let mut parts = |message| self.compiler.parts(message, |text| text.as_bytes().to_vec(), false);
        let (message, message_es) = (parts(message), message_es.map(&mut parts));
        let code = code.text.as_str().into();
        Some(Item::Check(Box::new(Check { test, code, message, message_es, at: check.at })))
    }

    pub(super) fn expression(&mut self, node: &Node) -> Option<Expression> {
        let text = self.text(node)?;
        Some(self.compiler.expression(text))
    }

    pub(super) fn writes_null(&mut self, node: &Node, inherited: bool) -> bool {
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

    pub(super) fn twice(&mut self, name: &Located) {
        let message = format!("expected each name once, found `{}` again", shown(&name.text));
        self.find(&code::MAPPING_DUPLICATE, name.at(0), &message);
    }

    /// Finds members that do not belong in an object of the language.
    pub(super) fn only(&mut self, node: &Node, known: &[&str]) {
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

    pub(super) fn duplicates(&mut self, node: &Node) {
        let mut seen = std::collections::HashSet::new();
        for (name, _) in node.members() {
            if !seen.insert(name.text.as_str()) {
                self.twice(name);
            }
        }
    }
}
