//! JSON templates: from an object with directives to a plan.

use std::collections::HashMap;

use super::compile::{Compiled, Compiler, Facts, MOST_LEVELS};
use super::expression::{At, Parser, shown};
use super::function;
use super::library::Libraries;
use super::members::{self, Json, Node};
use super::place::Located;
use super::plan::{
    Alive, Check, Constant, Context, Directed, Element, File, Header, Item, Leaf, Output, Param, Part, Plan,
    Table, Text,
};
use super::xml_template::split_keys;
use crate::Limits;
use crate::code::{self, Code};
use crate::error::Result;
use crate::json;

/// The members of an object that direct and are not written.
const DIRECTIVES: [&str; 12] = [
    "$with", "$each", "$group", "$by", "$if", "$else", "$let", "$check", "$use", "$value", "$keep", "$absent",
];

/// The members of `$mapping`.
const HEAD: [&str; 16] = [
    "country",
    "type",
    "version",
    "name",
    "source",
    "direction",
    "code",
    "import",
    "params",
    "tables",
    "lets",
    "values",
    "defines",
    "checks",
    "namespaces",
    "$absent",
];

/// Compiles a template.
pub(crate) fn compile(json: &[u8], libraries: &Libraries<'_>, limits: Limits) -> Result<Plan> {
    let (root, text) = members::read(json, 0, limits)?;
    let mut reading = Reading {
        compiler: Compiler::new(),
        defines: Vec::new(),
        using: Vec::new(),
        libraries,
        imported: Vec::new(),
        limits,
        levels: 0,
        null: false,
    };
    reading.compiler.files.push(File { library: String::new(), text });
    reading.mapping(&root)
}

/// A define and the variables that it sees.
struct Define {
    name: String,
    node: Node,
    prefixes: Vec<(String, String)>,
    variables: Vec<(String, u32)>,
}

struct Reading<'l> {
    compiler: Compiler,
    defines: Vec<Define>,
    using: Vec<usize>,
    libraries: &'l Libraries<'l>,
    imported: Vec<String>,
    limits: Limits,
    levels: usize,
    /// What is absent is written as null.
    null: bool,
}

impl Reading<'_> {
    fn mapping(mut self, root: &Node) -> Result<Plan> {
        let empty = Node { at: root.at, value: Json::Object(Vec::new()) };
        let head = root.get("$mapping").unwrap_or_else(|| {
            self.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `$mapping`, found none");
            &empty
        });
        self.only(root, &["$mapping", "template"]);
        self.only(head, &HEAD);
        let mut text = |name: &str| match head.get(name) {
            None => String::new(),
            Some(node) => self.text(node).map(|text| text.text.clone()).unwrap_or_default(),
        };
        let (name, country, types) = (text("name"), text("country"), text("type"));
        let (version, code, direction) = (text("version"), text("code"), text("direction"));
        if !["", "to", "from"].contains(&&*direction) {
            let message = format!("expected `to` or `from` as the direction, found `{}`", shown(&direction));
            self.find(&code::MAPPING_TEMPLATE, head.at, &message);
        }
        let header = Header {
            name,
            country,
            types: types.split_whitespace().map(str::to_owned).collect(),
            version,
            code: code.to_lowercase(),
            from: direction == "from",
        };
        self.null = self.writes_null(head, false);
        let mut items = Vec::new();
        self.head(head, &mut items);
        let source = head.get("source").and_then(|node| self.expression(node));
        match root.get("template") {
            Some(template) => items.extend(self.value(None, template).items),
            None => self.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `template`, found none"),
        }
        self.compiler.check()?;
        let output = Output { json: true, declaration: false, latin1: false };
        Ok(self.compiler.plan(header, source, items, output))
    }

    /// What stands beside the template: of a mapping or a library.
    fn head(&mut self, head: &Node, items: &mut Vec<Item>) {
        for (prefix, uri) in head.get("namespaces").map(Node::members).unwrap_or_default() {
            if let Some(uri) = self.text(uri) {
                self.compiler.prefixes.push((prefix.text.clone(), uri.text.clone()));
            }
        }
        for library in head.get("import").map(list).unwrap_or_default() {
            if let Some(name) = self.text(library) {
                self.import(name, items);
            }
        }
        for (name, default) in head.get("params").map(Node::members).unwrap_or_default() {
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
            if self.defines.iter().any(|define| define.name == name.text) {
                self.twice(name);
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(name.at(0)) {
                break;
            }
            self.defines.push(Define {
                name: name.text.clone(),
                node: copy(node),
                prefixes: self.compiler.prefixes.clone(),
                variables: self.compiler.variables.clone(),
            });
        }
    }

    fn import(&mut self, name: &Located, items: &mut Vec<Item>) {
        if self.imported.contains(&name.text) {
            return;
        }
        let Some(bytes) = self.libraries.find(&name.text) else {
            let message = format!("expected a library of the registry, found `{}`", shown(&name.text));
            return self.find(&code::MAPPING_UNKNOWN_NAME, name.at(0), &message);
        };
        self.imported.push(name.text.clone());
        let file = self.compiler.files.len() as u16;
        match members::read(bytes, file, self.limits) {
            Ok((root, text)) => {
                self.compiler.files.push(File { library: name.text.clone(), text });
                let Some(head) = root.get("$library") else {
                    return self.find(
                        &code::MAPPING_TEMPLATE,
                        root.at,
                        "expected the member `$library`, found none",
                    );
                };
                self.only(&root, &["$library"]);
                let known = [
                    "name",
                    "import",
                    "params",
                    "tables",
                    "lets",
                    "values",
                    "defines",
                    "checks",
                    "namespaces",
                ];
                self.only(head, &known);
                let prefixes = std::mem::take(&mut self.compiler.prefixes);
                let mut variables = std::mem::take(&mut self.compiler.variables);
                self.head(head, items);
                self.compiler.prefixes = prefixes;
                variables.append(&mut self.compiler.variables);
                self.compiler.variables = variables;
            }
            Err(error) => {
                let message =
                    format!("the library `{}` cannot be read: {}", shown(&name.text), error.message());
                self.find(&code::MAPPING_TEMPLATE, name.at(0), &message);
            }
        }
    }

    fn table(&mut self, name: &Located, table: &Node) {
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

    fn let_(&mut self, name: &Located, expression: &Node) -> Option<Item> {
        let expression = self.expression(expression)?;
        Some(Item::Let(self.compiler.declare(&name.text), expression))
    }

    fn check(&mut self, check: &Node) -> Option<Item> {
        self.only(check, &["test", "code", "message"]);
        let (Some(test), Some(code), Some(message)) =
            (check.get("test"), check.get("code"), check.get("message"))
        else {
            let message = "expected the members `test`, `code` and `message` of a check";
            self.find(&code::MAPPING_TEMPLATE, check.at, message);
            return None;
        };
        let (test, code, message) = (self.expression(test)?, self.text(code)?, self.text(message)?);
        let message = self.compiler.parts(message, |text| text.as_bytes().to_vec(), false);
        Some(Item::Check(Box::new(Check { test, code: code.text.as_str().into(), message, at: check.at })))
    }

    fn expression(&mut self, node: &Node) -> Option<super::expression::Expression> {
        let text = self.text(node)?;
        Some(self.compiler.expression(text))
    }

    fn text<'n>(&mut self, node: &'n Node) -> Option<&'n Located> {
        if node.text().is_none() {
            self.find(&code::MAPPING_TEMPLATE, node.at, "expected a string, found another value");
        }
        node.text()
    }

    fn writes_null(&mut self, node: &Node, inherited: bool) -> bool {
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

    fn twice(&mut self, name: &Located) {
        let message = format!("expected each name once, found `{}` again", shown(&name.text));
        self.find(&code::MAPPING_DUPLICATE, name.at(0), &message);
    }

    /// Finds members that do not belong in an object of the language.
    fn only(&mut self, node: &Node, known: &[&str]) {
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

    fn duplicates(&mut self, node: &Node) {
        let mut seen = std::collections::HashSet::new();
        for (name, _) in node.members() {
            if !seen.insert(name.text.as_str()) {
                self.twice(name);
            }
        }
    }

    fn find(&mut self, code: &'static Code, at: At, message: &str) {
        self.compiler.find(code, at, message);
    }

    /// A value of the template: a member if it has a name, else an item or the root.
    fn value(&mut self, name: Option<&str>, node: &Node) -> Compiled {
        if !self.compiler.count(node.at) || self.compiler.is_full() {
            return Compiled::default();
        }
        if self.levels >= MOST_LEVELS {
            let message = format!("expected at most {MOST_LEVELS} values inside each other, found more");
            self.find(&code::LIMIT_MAPPING_DEPTH, node.at, &message);
            return Compiled::default();
        }
        self.levels += 1;
        let compiled = match &node.value {
            Json::Token(token) => constant(name, token.clone().into_bytes(), token, node.at),
            Json::Text(text) => self.string(name, text, node.at),
            Json::Array(items) => self.array(name, items, node.at),
            Json::Object(_) => self.object(name, node),
        };
        self.levels -= 1;
        compiled
    }

    /// The same as a member, which is null where it is absent if that is asked for.
    fn member(&mut self, name: &str, node: &Node) -> Compiled {
        let compiled = self.value(Some(name), node);
        let constant = compiled.items.iter().all(|item| matches!(item, Item::Constant(_)));
        if !self.null || constant {
            return compiled;
        }
        let mut null = prefix(Some(name));
        null.extend_from_slice(b"null");
        let item = match compiled.items.len() {
            1 => compiled.items.into_iter().next(),
            _ => Some(directed(Context::Here, None, false, compiled.items, node.at)),
        };
        let items = item.map(|item| Item::OrElse(Box::new((item, null.into())))).into_iter().collect();
        Compiled { items, facts: compiled.facts }
    }

    fn string(&mut self, name: Option<&str>, text: &Located, at: At) -> Compiled {
        let written = text.text.trim_ascii_start();
        if written.starts_with("{=") {
            return self.typed(name, text, text.text.len() - written.len() + 2);
        }
        let mut parts = self.compiler.parts(text, escaped, true);
        let facts = Facts { value: true, ..Facts::default() };
        let label = name.unwrap_or_default();
        let mut open = prefix(name);
        open.push(b'"');
        match (parts.len(), parts.pop()) {
            (0, _) | (_, None) => constant(name, b"\"\"".to_vec(), "", at),
            (1, Some(Part::Literal(bytes, literal))) => {
                constant(name, [b"\"", &*bytes, b"\""].concat(), &literal, at)
            }
            (1, Some(Part::Value(value))) => {
                let leaf = Leaf {
                    name: label.into(),
                    open: open.into(),
                    close: (*b"\"").into(),
                    value,
                    typed: false,
                };
                Compiled { items: vec![Item::Leaf(Box::new(leaf))], facts }
            }
            (_, Some(last)) => {
                parts.push(last);
                let content = parts.into_iter().map(|part| match part {
                    Part::Literal(bytes, literal) => Item::Constant(Box::new(Constant {
                        bytes,
                        leaves: vec![(String::new(), literal.into())],
                        member: false,
                        at,
                    })),
                    Part::Value(value) => Item::Text(Box::new(value)),
                });
                let element = Element {
                    name: label.into(),
                    open: open.into(),
                    attributes: Vec::new(),
                    content: content.collect(),
                    close: (*b"\"").into(),
                    alive: Alive::Text,
                    keep: false,
                    at,
                };
                Compiled { items: vec![Item::Element(Box::new(element))], facts }
            }
        }
    }

    /// `{= expr}`: a value that keeps its type.
    fn typed(&mut self, name: Option<&str>, text: &Located, start: usize) -> Compiled {
        let mut parser = Parser::new(text, start, &mut self.compiler);
        let expression = match parser.braced() {
            Ok(expression) => {
                let end = parser.at;
                if !text.text[end..].trim_ascii().is_empty() {
                    self.find(
                        &code::MAPPING_EXPRESSION,
                        text.at(end),
                        "expected nothing behind `{= …}`, found more",
                    );
                }
                expression
            }
            Err(_) => super::expression::Expression::Wrong,
        };
        let at = text.at(start);
        self.compiler.written.push(at);
        let leaf = Leaf {
            name: name.unwrap_or_default().into(),
            open: prefix(name).into(),
            close: Box::default(),
            value: Text { expression, at },
            typed: true,
        };
        Compiled { items: vec![Item::Leaf(Box::new(leaf))], facts: Facts { value: true, ..Facts::default() } }
    }

    fn array(&mut self, name: Option<&str>, items: &[Node], at: At) -> Compiled {
        let mut all = Compiled::default();
        for item in items {
            let compiled = self.value(None, item);
            all.facts = all.facts.or(compiled.facts);
            all.items.extend(compiled.items);
        }
        wrap(name, b'[', all, b']', false, at)
    }

    fn object(&mut self, name: Option<&str>, node: &Node) -> Compiled {
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
        let keep = node
            .get("$keep")
            .is_some_and(|keep| matches!(&keep.value, Json::Token(token) if token == "true"));
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

    fn group(&mut self, path: &Node, keys: Option<&Node>) -> Option<Context> {
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
    fn inside(&mut self, name: Option<&str>, node: &Node, keep: bool) -> Compiled {
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
            && !matches!(self.defines[number].node.value, Json::Object(_))
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
    fn members(&mut self, define: &Node) -> Compiled {
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

    fn define(&mut self, name: &Node) -> Option<usize> {
        let text = self.text(name)?;
        let found = self.defines.iter().position(|define| define.name == text.text);
        if found.is_none() {
            let message = format!("expected a define of this mapping, found `{}`", shown(&text.text));
            self.find(&code::MAPPING_UNKNOWN_NAME, name.at, &message);
        }
        found
    }

    fn put_in(&mut self, number: usize, at: At, put: impl FnOnce(&mut Self, &Node) -> Compiled) -> Compiled {
        if self.using.contains(&number) {
            let message = format!("the define `{}` uses itself", shown(&self.defines[number].name));
            self.find(&code::MAPPING_RECURSION, at, &message);
            return Compiled::default();
        }
        if !self.compiler.count(at) || !self.compiler.count_scope(at) {
            return Compiled::default();
        }
        self.using.push(number);
        let define = &mut self.defines[number];
        let empty = Node { at, value: Json::Array(Vec::new()) };
        let node = std::mem::replace(&mut define.node, empty);
        let prefixes = std::mem::replace(&mut self.compiler.prefixes, define.prefixes.clone());
        let variables = std::mem::replace(&mut self.compiler.variables, define.variables.clone());
        let compiled = put(self, &node);
        self.compiler.prefixes = prefixes;
        self.compiler.variables = variables;
        self.defines[number].node = node;
        self.using.pop();
        compiled
    }
}

/// `"name":`, or nothing for an item.
fn prefix(name: Option<&str>) -> Vec<u8> {
    let Some(name) = name else { return Vec::new() };
    let mut bytes = vec![b'"'];
    json::write::escape(&mut bytes, name.as_bytes());
    bytes.extend_from_slice(b"\":");
    bytes
}

fn escaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    json::write::escape(&mut bytes, text.as_bytes());
    bytes
}

fn constant(name: Option<&str>, token: Vec<u8>, value: &str, at: At) -> Compiled {
    let mut bytes = prefix(name);
    bytes.extend_from_slice(&token);
    let leaves = vec![(name.unwrap_or(".").to_owned(), value.to_owned())];
    let constant = Constant { bytes: bytes.into(), leaves, member: true, at };
    Compiled { items: vec![Item::Constant(Box::new(constant))], facts: Facts::default() }
}

/// An object or array around items.
fn wrap(name: Option<&str>, open: u8, inside: Compiled, close: u8, keep: bool, at: At) -> Compiled {
    let mut bytes = prefix(name);
    bytes.push(open);
    let facts = Facts { text: false, condition: inside.facts.condition || keep, ..inside.facts };
    let alive = if inside.facts.value {
        Alive::Value
    } else if inside.facts.condition {
        Alive::Any
    } else {
        Alive::Always
    };
    let element = Element {
        name: name.unwrap_or_default().into(),
        open: bytes.into(),
        attributes: Vec::new(),
        content: inside.items,
        close: [close].into(),
        alive,
        keep,
        at,
    };
    Compiled { items: vec![Item::Element(Box::new(element))], facts }
}

fn directed(
    context: Context,
    test: Option<super::expression::Expression>,
    otherwise: bool,
    body: Vec<Item>,
    at: At,
) -> Item {
    Item::Directed(Box::new(Directed { context, test, otherwise, body, name: Box::default(), at }))
}

/// The items of an array, or the one value that stands in place of it.
fn list(node: &Node) -> &[Node] {
    match &node.value {
        Json::Array(items) => items,
        _ => std::slice::from_ref(node),
    }
}

fn copy(node: &Node) -> Node {
    let value = match &node.value {
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, value)| (name.clone(), copy(value))).collect())
        }
        Json::Array(items) => Json::Array(items.iter().map(copy).collect()),
        Json::Text(text) => Json::Text(text.clone()),
        Json::Token(token) => Json::Token(token.clone()),
    };
    Node { at: node.at, value }
}
