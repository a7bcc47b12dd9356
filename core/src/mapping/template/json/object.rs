//! Objects: their directives, their members, and what they put in of defines.

use super::{DIRECTIVES, Reading, directed, list, wrap};
use crate::code;
use crate::mapping::expression::{At, shown};
use crate::mapping::place::Located;
use crate::mapping::plan::Context;
use crate::mapping::template::compile::{Compiled, Facts};
use crate::mapping::template::members::{Json, Node};
use crate::mapping::template::xml::split_keys;

impl Reading<'_, '_> {
    pub(super) fn object(&mut self, name: Option<&str>, node: &Node) -> Compiled {
        self.duplicates(node);
        let variables = self.compiler.variables.len();
        let null = self.null;
        self.null = self.writes_null(node, null);
        for (member, _) in node.members() {
            if member.text.starts_with('$') && !DIRECTIVES.contains(&&*member.text) {
                let message = format!("expected a directive, found `{}`", shown(&member.text));
                self.find(&code::MAPPING_STRAY, member.at(0), &message);
            }
        }
        let movers: Vec<_> = ["$with", "$each", "$group"]
            .into_iter()
            .filter_map(|name| Some((name, node.get(name)?)))
            .collect();
        if movers.len() > 1 {
            self.find(
                &code::MAPPING_STRAY,
                node.at,
                "expected one of `$with`, `$each` and `$group`, found more",
            );
        }
        if node.get("$by").is_some() != node.get("$group").is_some() {
            self.find(&code::MAPPING_STRAY, node.at, "expected `$group` and `$by` together, found one alone");
        }
        let context = match movers.first() {
            Some(("$with", path)) => self.expression(path).map(Context::With),
            Some(("$each", path)) => self.expression(path).map(Context::Each),
            Some((_, path)) => self.group(path, node.get("$by")),
            None => None,
        };
        let context = context.unwrap_or(Context::Here);
        let repeats = matches!(context, Context::Each(_) | Context::Group { .. });
        let test = node.get("$if").and_then(|test| self.expression(test));
        let keep = match node.get("$keep").map(|keep| (keep.at, &keep.value)) {
            None => false,
            Some((_, Json::Token(token))) if token == "true" || token == "false" => token == "true",
            Some((at, _)) => {
                self.find(
                    &code::MAPPING_TEMPLATE,
                    at,
                    "expected true or false as `$keep`, found another value",
                );
                false
            }
        };
        let inside = self.inside(if repeats { None } else { name }, node, keep && !repeats);
        self.compiler.variables.truncate(variables);
        let plain = matches!(context, Context::Here) && test.is_none();
        let mut compiled = inside;
        if !plain {
            let facts = Facts { condition: true, ..compiled.facts };
            compiled =
                Compiled { items: vec![directed(context, test, false, compiled.items, node.at)], facts };
        }
        if repeats {
            compiled = wrap(name, b'[', compiled, b']', keep, node.at);
        }
        if let Some(other) = node.get("$else") {
            if node.get("$if").is_none() || repeats {
                self.find(
                    &code::MAPPING_STRAY,
                    other.at,
                    "expected `$else` beside `$if`, without `$each` or `$group`",
                );
            }
            let other = self.value(name, other);
            compiled.facts = Facts { condition: true, ..compiled.facts.or(other.facts) };
            compiled.items.push(directed(Context::Here, None, true, other.items, node.at));
        }
        self.null = null;
        compiled
    }

    pub(super) fn group(&mut self, path: &Node, keys: Option<&Node>) -> Option<Context> {
        let nodes = self.expression(path)?;
        let keys = self.text(keys?)?;
        let mut expressions = Vec::new();
        for (start, key) in split_keys(&keys.text) {
            expressions.push(self.compiler.expression(&Located::new(key, keys.at(start))));
        }
        let first_slot = self.compiler.slots;
        for number in 1..=expressions.len() {
            self.compiler.declare(&format!("key{number}"));
        }
        Some(Context::Group { nodes, keys: expressions, first_slot })
    }

    /// What an object is, once its context and condition are set: its lets, and its value or members.
    pub(super) fn inside(&mut self, name: Option<&str>, node: &Node, keep: bool) -> Compiled {
        let mut all = Compiled::default();
        for (variable, expression) in node.get("$let").map(Node::members).unwrap_or_default() {
            all.items.extend(self.let_(variable, expression));
        }
        for check in node.get("$check").map(list).unwrap_or_default() {
            all.items.extend(self.check(check));
        }
        let ordinary = node.members().iter().any(|(member, _)| !member.text.starts_with('$'));
        if let Some(value) = node.get("$value") {
            if ordinary || node.get("$use").is_some() {
                self.find(&code::MAPPING_STRAY, value.at, "expected `$value` without members beside it");
            }
            let compiled = self.value(name, value);
            all.items.extend(compiled.items);
            return Compiled { facts: compiled.facts, ..all };
        }
        let used: Vec<_> = node.get("$use").map(list).unwrap_or_default().iter().collect();
        if !ordinary
            && let [only] = &*used
            && let Some(number) = self.define(only)
            && !matches!(self.shelf.json[number].node.value, Json::Object(_))
        {
            let compiled = self.put_in(number, only.at, |reading, define| reading.value(name, define));
            all.items.extend(compiled.items);
            return Compiled { facts: compiled.facts, ..all };
        }
        // What is used stands where `$use` stands among the members.
        for (member, value) in node.members() {
            let compiled = match &*member.text {
                "$use" => {
                    let mut put = Compiled::default();
                    for one in &used {
                        let Some(number) = self.define(one) else { continue };
                        let compiled = self.put_in(number, one.at, |reading, define| reading.members(define));
                        put.facts = put.facts.or(compiled.facts);
                        put.items.extend(compiled.items);
                    }
                    put
                }
                directive if directive.starts_with('$') => continue,
                member => self.member(member, value),
            };
            all.facts = all.facts.or(compiled.facts);
            all.items.extend(compiled.items);
        }
        wrap(name, b'{', all, b'}', keep, node.at)
    }

    /// The members of a define, as they stand in the object that uses it.
    pub(super) fn members(&mut self, define: &Node) -> Compiled {
        self.duplicates(define);
        let mut all = Compiled::default();
        let variables = self.compiler.variables.len();
        for (variable, expression) in define.get("$let").map(Node::members).unwrap_or_default() {
            all.items.extend(self.let_(variable, expression));
        }
        for check in define.get("$check").map(list).unwrap_or_default() {
            all.items.extend(self.check(check));
        }
        for (member, value) in define.members() {
            let compiled = match &*member.text {
                "$let" | "$check" => continue,
                "$use" => {
                    let mut put = Compiled::default();
                    for one in list(value) {
                        let Some(number) = self.define(one) else { continue };
                        let compiled = self.put_in(number, one.at, |reading, define| reading.members(define));
                        put.facts = put.facts.or(compiled.facts);
                        put.items.extend(compiled.items);
                    }
                    put
                }
                directive if directive.starts_with('$') => {
                    let message =
                        format!("expected no `{}` in a define whose members are used", shown(directive));
                    self.find(&code::MAPPING_STRAY, member.at(0), &message);
                    continue;
                }
                member => self.member(member, value),
            };
            all.facts = all.facts.or(compiled.facts);
            all.items.extend(compiled.items);
        }
        self.compiler.variables.truncate(variables);
        all
    }

    pub(super) fn define(&mut self, name: &Node) -> Option<usize> {
        let text = self.text(name)?;
        let found = self.shelf.json.iter().position(|define| define.name == text.text);
        if found.is_none() {
            self.shelf.unknown_define(self.compiler, &text.text, name.at, true);
        }
        found
    }

    /// Compiles the defines that nothing uses, so that what is wrong with them is found as well.
    pub(super) fn unused(&mut self) {
        let written = self.compiler.written.len();
        for number in 0..self.shelf.json.len() {
            let define = &self.shelf.json[number];
            if !define.used {
                let at = define.node.at;
                self.put_in(number, at, |reading, define| reading.value(None, define));
            }
        }
        self.compiler.written.truncate(written);
    }

    pub(super) fn put_in(
        &mut self,
        number: usize,
        at: At,
        put: impl FnOnce(&mut Self, &Node) -> Compiled,
    ) -> Compiled {
        if self.using.contains(&number) {
            let message = format!("the define `{}` uses itself", shown(&self.shelf.json[number].name));
            self.find(&code::MAPPING_RECURSION, at, &message);
            return Compiled::default();
        }
        if !self.compiler.count(at) || !self.compiler.count_scope(at) {
            return Compiled::default();
        }
        self.using.push(number);
        let define = &mut self.shelf.json[number];
        define.used = true;
        let empty = Node { at, value: Json::Array(Vec::new()) };
        let node = std::mem::replace(&mut define.node, empty);
        let prefixes = std::mem::replace(&mut self.compiler.prefixes, define.prefixes.clone());
        let variables = std::mem::replace(&mut self.compiler.variables, define.variables.clone());
        let compiled = put(self, &node);
        self.compiler.prefixes = prefixes;
        self.compiler.variables = variables;
        self.shelf.json[number].node = node;
        self.using.pop();
        compiled
    }
}
