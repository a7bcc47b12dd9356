//! Objects of a JSON template: their directives, their members, and the defines that they use.

use super::{DIRECTIVES, JsonTemplate, directed, list, wrap};
use crate::code;
use crate::mapping::place::{At, shown};
use crate::mapping::plan::Context;
use crate::mapping::template::compile::{Compiled, Facts};
use crate::mapping::template::members::{Json, Node};

impl JsonTemplate<'_, '_> {
    /// Compiles an object: its directives around its value or members.
    pub(super) fn object(&mut self, name: Option<&str>, node: &Node) -> Compiled {
        self.duplicates(node);
        let variables = self.compiler.scope.variables.len();
        let writes_null = self.writes_null;
        self.writes_null = self.absent(node, writes_null);
        for (member, _) in node.members() {
            if member.text.starts_with('$') && !DIRECTIVES.contains(&&*member.text) {
                let message = format!("expected a directive, found `{}`", shown(&member.text));
                self.find(&code::MAPPING_STRAY, member.at(0), &message);
            }
        }
        let context = self.context(node);
        let repeats = matches!(context, Context::Each(_) | Context::Group { .. });
        let test = node.get("$if").and_then(|test| self.expression(test));
        let keep = self.keep(node);
        // An array is around the items that a directive repeats: the name is that of the array.
        let mut compiled = self.inside(if repeats { None } else { name }, node, keep && !repeats);
        self.compiler.scope.variables.truncate(variables);
        if !matches!(context, Context::Here) || test.is_some() {
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
        self.writes_null = writes_null;
        compiled
    }

    /// Compiles `$with`, `$each` or `$group`.
    fn context(&mut self, node: &Node) -> Context {
        let movers: Vec<_> = ["$with", "$each", "$group"]
            .into_iter()
            .filter_map(|name| Some((name, node.get(name)?)))
            .collect();
        if movers.len() > 1 {
            let message = "expected one of `$with`, `$each` and `$group`, found more";
            self.find(&code::MAPPING_STRAY, node.at, message);
        }
        if node.get("$by").is_some() != node.get("$group").is_some() {
            self.find(&code::MAPPING_STRAY, node.at, "expected `$group` and `$by` together, found one alone");
        }
        let context = match movers.first() {
            Some(("$with", path)) => self.expression(path).map(Context::With),
            Some(("$each", path)) => self.expression(path).map(Context::Each),
            Some((_, path)) => {
                let (path, keys) = (self.text(path), node.get("$by").and_then(|keys| self.text(keys)));
                path.zip(keys).map(|(path, keys)| self.compiler.group(path, keys))
            }
            None => None,
        };
        context.unwrap_or(Context::Here)
    }

    /// The value of `$keep`.
    fn keep(&mut self, node: &Node) -> bool {
        match node.get("$keep").map(|keep| (keep.at, &keep.value)) {
            None => false,
            Some((_, Json::Token(token))) if token == "true" || token == "false" => token == "true",
            Some((at, _)) => {
                let message = "expected true or false as `$keep`, found another value";
                self.find(&code::MAPPING_TEMPLATE, at, message);
                false
            }
        }
    }

    /// Compiles what stands inside the directives of an object: its lets and checks, then its value or members.
    fn inside(&mut self, name: Option<&str>, node: &Node, keep: bool) -> Compiled {
        let mut all = self.lets_and_checks(node);
        let has_members = node.members().iter().any(|(member, _)| !member.text.starts_with('$'));
        if let Some(value) = node.get("$value") {
            if has_members || node.get("$use").is_some() {
                self.find(&code::MAPPING_STRAY, value.at, "expected `$value` without members beside it");
            }
            let compiled = self.value(name, value);
            all.items.extend(compiled.items);
            return Compiled { facts: compiled.facts, ..all };
        }
        // A define that is no object gives the whole value.
        if !has_members
            && let Some([only]) = node.get("$use").map(list)
            && let Some(number) = self.define(only)
            && !matches!(self.imports.json[number].body.value, Json::Object(_))
        {
            let compiled = self.put_in(number, only.at, |template, define| template.value(name, define));
            all.items.extend(compiled.items);
            return Compiled { facts: compiled.facts, ..all };
        }
        for (member, value) in node.members() {
            let compiled = match &*member.text {
                "$use" => self.used_members(value),
                directive if directive.starts_with('$') => continue,
                member => self.member(member, value),
            };
            all.facts = all.facts.or(compiled.facts);
            all.items.extend(compiled.items);
        }
        wrap(name, b'{', all, b'}', keep, node.at)
    }

    fn lets_and_checks(&mut self, node: &Node) -> Compiled {
        let mut all = Compiled::default();
        for (variable, value) in node.get("$let").map(Node::members).unwrap_or_default() {
            all.items.extend(self.let_(variable, value));
        }
        for check in node.get("$check").map(list).unwrap_or_default() {
            all.items.extend(self.check(check));
        }
        all
    }

    /// The members of the defines that `$use` names; they stand where `$use` stands.
    fn used_members(&mut self, names: &Node) -> Compiled {
        let mut all = Compiled::default();
        for name in list(names) {
            let Some(number) = self.define(name) else { continue };
            let compiled = self.put_in(number, name.at, |template, define| template.members(define));
            all.facts = all.facts.or(compiled.facts);
            all.items.extend(compiled.items);
        }
        all
    }

    /// The members of a define, as they stand in the object that uses it.
    fn members(&mut self, define: &Node) -> Compiled {
        self.duplicates(define);
        let variables = self.compiler.scope.variables.len();
        let mut all = self.lets_and_checks(define);
        for (member, value) in define.members() {
            let compiled = match &*member.text {
                "$let" | "$check" => continue,
                "$use" => self.used_members(value),
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
        self.compiler.scope.variables.truncate(variables);
        all
    }

    /// The number of the define of this name.
    fn define(&mut self, name: &Node) -> Option<usize> {
        let text = self.text(name)?;
        let found = self.imports.json.iter().position(|define| define.name == text.text);
        if found.is_none() {
            self.imports.unknown_define(self.compiler, &text.text, name.at, true);
        }
        found
    }

    /// Compiles the defines that nothing uses, so that their faults are found.
    pub(super) fn unused(&mut self) {
        let written = self.compiler.written.len();
        for number in 0..self.imports.json.len() {
            let define = &self.imports.json[number];
            if !define.is_used {
                self.put_in(number, define.at, |template, define| template.value(None, define));
            }
        }
        self.compiler.written.truncate(written);
    }

    /// Compiles the body of a define with `put`, in the context of its place of use.
    fn put_in(&mut self, number: usize, at: At, put: impl FnOnce(&mut Self, &Node) -> Compiled) -> Compiled {
        if !self.compiler.count(at) {
            return Compiled::default();
        }
        let define = &mut self.imports.json[number];
        let Some(outside) = self.compiler.open_define(define, at) else { return Compiled::default() };
        let empty = Node { at, value: Json::Array(Vec::new()) };
        let body = std::mem::replace(&mut define.body, empty);
        let compiled = put(self, &body);
        let define = &mut self.imports.json[number];
        define.body = body;
        self.compiler.close_define(define, outside);
        compiled
    }
}
