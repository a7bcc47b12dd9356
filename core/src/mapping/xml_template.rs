//! XML templates: from markup to a plan.

use std::collections::HashMap;

use super::compile::{Compiled, Compiler, Facts, MOST_LEVELS};
use super::expression::{At, shown};
use super::function;
use super::library::Libraries;
use super::markup::{self, Child, Tag};
use super::place::Located;
use super::plan::{
    Alive, Attribute, Check, Constant, Context, Directed, Element, File, Header, Item, Leaf, Output, Param,
    Part, Plan, Table,
};
use crate::Limits;
use crate::code;
use crate::error::Result;
use crate::xml;

/// The namespace of the template language.
pub(crate) const NAMESPACE: &str = "urn:dtekit:mapping:1";

/// The directives that stand as attributes.
const DIRECTIVES: [&str; 7] = ["with", "each", "group", "by", "if", "else", "keep"];

/// Compiles a template.
pub(crate) fn compile(xml: &[u8], libraries: &Libraries<'_>, limits: Limits) -> Result<Plan> {
    let (root, text) = markup::read(xml, 0, limits)?;
    let mut reading = Reading {
        compiler: Compiler::new(),
        defines: Vec::new(),
        using: Vec::new(),
        libraries,
        imported: Vec::new(),
        loading: Vec::new(),
        limits,
        scopes: Vec::new(),
        levels: 0,
        output: Output { json: false, declaration: false, latin1: false },
    };
    reading.compiler.files.push(File { library: String::new(), text });
    reading.mapping(root)
}

/// A define and the variables that it sees.
struct Define {
    name: String,
    tag: Tag,
    prefixes: Vec<(String, String)>,
    variables: Vec<(String, u32)>,
}

struct Reading<'l> {
    compiler: Compiler,
    defines: Vec<Define>,
    /// The defines that are being put in.
    using: Vec<usize>,
    libraries: &'l Libraries<'l>,
    imported: Vec<String>,
    /// The libraries that are being read.
    loading: Vec<String>,
    limits: Limits,
    /// The prefixes that the elements around declare in what is written.
    scopes: Vec<String>,
    levels: usize,
    output: Output,
}

fn is_ours(tag: &Tag) -> bool {
    tag.namespace == NAMESPACE
}

impl Reading<'_> {
    fn mapping(mut self, root: Tag) -> Result<Plan> {
        if !is_ours(&root) || root.local() != "mapping" {
            let message =
                format!("expected the root `mapping` in the namespace `{NAMESPACE}`, found `{}`", root.name);
            self.compiler.find(&code::MAPPING_TEMPLATE, root.at, message);
            self.compiler.check()?;
        }
        self.compiler.prefixes.extend(root.declared.iter().cloned());
        let known = ["country", "type", "version", "name", "source", "direction", "code"];
        self.only(&root, &known, &[]);
        let text = |name: &str| root.attribute(name).map(|value| value.text.clone()).unwrap_or_default();
        let direction = text("direction");
        if !["", "to", "from"].contains(&&*direction) {
            let at = root.attribute("direction").map_or(root.at, |value| value.at(0));
            let message = format!("expected `to` or `from` as the direction, found `{}`", shown(&direction));
            self.compiler.find(&code::MAPPING_TEMPLATE, at, message);
        }
        let header = Header {
            name: text("name"),
            country: text("country"),
            types: text("type").split_whitespace().map(str::to_owned).collect(),
            version: text("version"),
            code: text("code").to_lowercase(),
            from: direction == "from",
        };
        let source = root.attribute("source").map(|path| self.compiler.expression(path));
        let mut body = self.head(root, true);
        let template = body.template.take();
        let mut items = body.items;
        match template {
            Some(template) => {
                self.compiler.prefixes.extend(template.declared.iter().cloned());
                items.extend(self.template(&template));
            }
            None => {
                let at = At::default();
                self.compiler.find(
                    &code::MAPPING_TEMPLATE,
                    at,
                    "expected one `template` in the mapping, found none",
                );
            }
        }
        self.compiler.check()?;
        Ok(self.compiler.plan(header, source, items, self.output))
    }

    /// What stands before the template: of a mapping, or all of a library.
    fn head(&mut self, root: Tag, own: bool) -> Head {
        let mut head = Head { items: Vec::new(), template: None };
        let mut defines = Vec::new();
        let outside = self.compiler.prefixes.len();
        for child in root.children {
            let tag = match child {
                Child::Tag(tag) => tag,
                Child::Text(text) => {
                    self.no_text(&text);
                    continue;
                }
            };
            if self.compiler.is_full() {
                break;
            }
            self.compiler.prefixes.truncate(outside);
            self.compiler.prefixes.extend(tag.declared.iter().cloned());
            match (is_ours(&tag), tag.local()) {
                (true, "output") if own => self.output(&tag),
                (true, "import") => self.import(&tag, &mut head.items),
                (true, "param") => self.param(&tag),
                (true, "table") => self.table(&tag),
                (true, "let") => head.items.extend(self.let_(&tag)),
                (true, "check") => head.items.extend(self.check(&tag)),
                (true, "value") => self.value(&tag),
                (true, "define") => {
                    if !self.compiler.count_scope(tag.at) {
                        break;
                    }
                    defines.push((tag, self.compiler.prefixes.clone()));
                }
                (true, "template") if own => {
                    if head.template.is_some() {
                        self.compiler.find(
                            &code::MAPPING_TEMPLATE,
                            tag.at,
                            "expected one `template`, found another",
                        );
                    }
                    self.only(&tag, &[], &[]);
                    head.template = Some(tag);
                }
                _ => {
                    let message =
                        format!("expected an element of the mapping language, found `{}`", shown(&tag.name));
                    self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
                    continue;
                }
            }
        }
        self.compiler.prefixes.truncate(outside);
        // A define sees every variable of its file outside of the template, wherever they stand.
        for (tag, prefixes) in defines {
            let name = self.named(&tag);
            self.only(&tag, &["name"], &[]);
            if self.defines.iter().any(|define| define.name == name) {
                let message = format!("expected each define once, found `{}` again", shown(&name));
                self.compiler.find(&code::MAPPING_DUPLICATE, tag.at, message);
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(tag.at) {
                break;
            }
            let variables = self.compiler.variables.clone();
            self.defines.push(Define { name, tag, prefixes, variables });
        }
        head
    }

    fn output(&mut self, tag: &Tag) {
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

    fn boolean(&mut self, value: Option<&Located>) -> bool {
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
    fn named(&mut self, tag: &Tag) -> String {
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

    fn import(&mut self, tag: &Tag, items: &mut Vec<Item>) {
        self.only(tag, &["library"], &[]);
        let Some(name) = tag.attribute("library") else {
            let message = "expected the attribute `library` of an import";
            return self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
        };
        if self.loading.contains(&name.text) {
            let message = format!("the library `{}` imports itself", shown(&name.text));
            return self.compiler.find(&code::MAPPING_RECURSION, name.at(0), message);
        }
        if self.imported.contains(&name.text) {
            return;
        }
        let Some(bytes) = self.libraries.find(&name.text) else {
            let message = format!("expected a library of the registry, found `{}`", shown(&name.text));
            return self.compiler.find(&code::MAPPING_UNKNOWN_NAME, name.at(0), message);
        };
        self.imported.push(name.text.clone());
        let file = self.compiler.files.len() as u16;
        match markup::read(bytes, file, self.limits) {
            Ok((root, text)) => {
                self.compiler.files.push(File { library: name.text.clone(), text });
                if !is_ours(&root) || root.local() != "library" {
                    let message = format!("expected the root `library`, found `{}`", shown(&root.name));
                    return self.compiler.find(&code::MAPPING_TEMPLATE, root.at, message);
                }
                self.only(&root, &["name"], &[]);
                // A library knows nothing of who imports it.
                let prefixes = std::mem::take(&mut self.compiler.prefixes);
                let mut variables = std::mem::take(&mut self.compiler.variables);
                self.compiler.prefixes.extend(root.declared.iter().cloned());
                self.loading.push(name.text.clone());
                items.extend(self.head(root, false).items);
                self.loading.pop();
                self.compiler.prefixes = prefixes;
                variables.append(&mut self.compiler.variables);
                self.compiler.variables = variables;
            }
            Err(error) => {
                let message =
                    format!("the library `{}` cannot be read: {}", shown(&name.text), error.message());
                self.compiler.find(&code::MAPPING_TEMPLATE, name.at(0), message);
            }
        }
    }

    fn param(&mut self, tag: &Tag) {
        self.only(tag, &["name", "default"], &[]);
        let name = self.named(tag);
        if self.compiler.variable(&name).is_some() {
            return self.twice(tag, &name);
        }
        let slot = self.compiler.declare(&name);
        let default = tag.attribute("default").map(|value| value.text.as_str().into());
        self.compiler.params.push(Param { name, slot, default, at: tag.at });
    }

    fn twice(&mut self, tag: &Tag, name: &str) {
        let message = format!("expected each name once, found `{}` again", shown(name));
        self.compiler.find(&code::MAPPING_DUPLICATE, tag.at, message);
    }

    fn table(&mut self, tag: &Tag) {
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

    fn let_(&mut self, tag: &Tag) -> Option<Item> {
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
    fn value(&mut self, tag: &Tag) {
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

    fn check(&mut self, tag: &Tag) -> Option<Item> {
        self.only(tag, &["test", "code", "message"], &[]);
        let (Some(test), Some(code), Some(message)) =
            (tag.attribute("test"), tag.attribute("code"), tag.attribute("message"))
        else {
            let message = "expected the attributes `test`, `code` and `message` of a check";
            self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
            return None;
        };
        let test = self.compiler.expression(test);
        let message = self.compiler.parts(message, |text| text.as_bytes().to_vec(), false);
        Some(Item::Check(Box::new(Check { test, code: code.text.as_str().into(), message, at: tag.at })))
    }

    /// Finds every attribute that does not belong on a tag of the language.
    fn only(&mut self, tag: &Tag, known: &[&str], directives: &[&str]) {
        for attribute in &tag.attributes {
            let directive =
                attribute.namespace == NAMESPACE && directives.contains(&markup::local(&attribute.name));
            let plain = attribute.namespace.is_empty() && known.contains(&&*attribute.name);
            if !directive && !plain && !attribute.name.starts_with("xml:") {
                let message =
                    format!("expected no attribute `{}` on `{}`", shown(&attribute.name), shown(&tag.name));
                self.compiler.find(&code::MAPPING_STRAY, attribute.value.at(0), message);
            }
        }
    }

    fn no_text(&mut self, text: &Located) {
        if let Some(place) = text.text.find(|character: char| !character.is_ascii_whitespace()) {
            self.compiler.find(&code::MAPPING_STRAY, text.at(place), "expected no text here, found some");
        }
    }

    fn template(&mut self, template: &Tag) -> Vec<Item> {
        let compiled = self.content(&template.children, false);
        let roots =
            compiled.items.iter().filter(|item| !matches!(item, Item::Let(..) | Item::Check(_))).count();
        let text = template.children.iter().find_map(|child| match child {
            Child::Text(text) => {
                text.text.find(|next: char| !next.is_ascii_whitespace()).map(|at| text.at(at))
            }
            Child::Tag(_) => None,
        });
        if let Some(at) = text {
            self.compiler.find(
                &code::MAPPING_STRAY,
                at,
                "expected one root element in the template, found text",
            );
        } else if roots == 0 {
            self.compiler.find(
                &code::MAPPING_TEMPLATE,
                template.at,
                "expected a root element in the template",
            );
        }
        compiled.items
    }

    /// The children of an element; `inside` says that there is one, so that text may stand there.
    fn content(&mut self, children: &[Child], inside: bool) -> Compiled {
        let mut all = Compiled::default();
        let variables = self.compiler.variables.len();
        let mut before_was_test = false;
        for (index, child) in children.iter().enumerate() {
            match child {
                Child::Text(text) if inside => {
                    self.text(text, index == 0, index + 1 == children.len(), &mut all)
                }
                Child::Text(_) => {}
                Child::Tag(tag) => {
                    if !self.compiler.count(tag.at) || self.compiler.is_full() {
                        break;
                    }
                    let prefixes = self.compiler.prefixes.len();
                    self.compiler.prefixes.extend(tag.declared.iter().cloned());
                    let is_let = is_ours(tag) && matches!(tag.local(), "let" | "check");
                    let compiled = self.tag(tag, before_was_test);
                    if !is_let {
                        before_was_test = tag.attribute_in(NAMESPACE, "if").is_some()
                            && tag.attribute_in(NAMESPACE, "each").is_none()
                            && tag.attribute_in(NAMESPACE, "group").is_none();
                    }
                    all.facts = all.facts.or(compiled.facts);
                    all.items.extend(compiled.items);
                    self.compiler.prefixes.truncate(prefixes);
                }
            }
        }
        self.compiler.variables.truncate(variables);
        all
    }

    fn text(&mut self, text: &Located, first: bool, last: bool, all: &mut Compiled) {
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
                    // White space at an end of the element's text that holds a line end is only there for the eye.
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
                            leaves: vec![(String::new(), meant.to_owned())],
                            member: false,
                            at: text.at(0),
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

    /// A tag inside the template.
    fn tag(&mut self, tag: &Tag, before_was_test: bool) -> Compiled {
        if is_ours(tag) {
            return match tag.local() {
                "let" => Compiled { items: self.let_(tag).into_iter().collect(), facts: Facts::default() },
                "check" => Compiled { items: self.check(tag).into_iter().collect(), facts: Facts::default() },
                "use" => {
                    self.only(tag, &["name"], &DIRECTIVES);
                    self.directed(tag, before_was_test, |reading| reading.use_(tag))
                }
                "block" => {
                    self.only(tag, &[], &DIRECTIVES);
                    self.directed(tag, before_was_test, |reading| reading.content(&tag.children, true))
                }
                _ => {
                    let message =
                        format!("expected `use`, `block`, `let` or `check`, found `{}`", shown(&tag.name));
                    self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
                    Compiled::default()
                }
            };
        }
        self.directed(tag, before_was_test, |reading| reading.element(tag))
    }

    /// What a tag's directives say, around what it is.
    fn directed(
        &mut self,
        tag: &Tag,
        before_was_test: bool,
        body: impl FnOnce(&mut Self) -> Compiled,
    ) -> Compiled {
        let variables = self.compiler.variables.len();
        for attribute in &tag.attributes {
            if attribute.namespace == NAMESPACE && !DIRECTIVES.contains(&markup::local(&attribute.name)) {
                let message = format!("expected a directive, found `{}`", shown(&attribute.name));
                self.compiler.find(&code::MAPPING_STRAY, attribute.value.at(0), message);
            }
        }
        let directive = |name| tag.attribute_in(NAMESPACE, name);
        let movers = ["with", "each", "group"].into_iter().filter(|name| directive(name).is_some()).count();
        if movers > 1 {
            let message = "expected one of `with`, `each` and `group` on an element, found more";
            self.compiler.find(&code::MAPPING_STRAY, tag.at, message);
        }
        if directive("by").is_some() != directive("group").is_some() {
            let message = "expected `group` and `by` together, found one without the other";
            self.compiler.find(&code::MAPPING_STRAY, tag.at, message);
        }
        let context = if let Some(path) = directive("with") {
            Context::With(self.compiler.expression(path))
        } else if let Some(path) = directive("each") {
            Context::Each(self.compiler.expression(path))
        } else if let (Some(path), Some(keys)) = (directive("group"), directive("by")) {
            self.group(path, keys)
        } else {
            Context::Here
        };
        let otherwise = match directive("else") {
            Some(value) => {
                if !before_was_test {
                    let message =
                        "expected `else` directly after an element with `if`, and no `each` or `group`";
                    self.compiler.find(&code::MAPPING_STRAY, value.at(0), message);
                }
                self.boolean(Some(value))
            }
            None => false,
        };
        let test = directive("if").map(|test| self.compiler.expression(test));
        let inside = body(self);
        self.compiler.variables.truncate(variables);
        if matches!(context, Context::Here) && test.is_none() && !otherwise {
            return inside;
        }
        let name = if is_ours(tag) { "" } else { tag.name.as_str() };
        let directed =
            Directed { context, test, otherwise, body: inside.items, name: name.into(), at: tag.at };
        let facts = Facts { condition: true, ..inside.facts };
        Compiled { items: vec![Item::Directed(Box::new(directed))], facts }
    }

    fn group(&mut self, path: &Located, keys: &Located) -> Context {
        let nodes = self.compiler.expression(path);
        let mut expressions = Vec::new();
        for (start, key) in split_keys(&keys.text) {
            expressions.push(self.compiler.expression(&Located::new(key, keys.at(start))));
        }
        let first_slot = self.compiler.slots;
        for number in 1..=expressions.len() {
            self.compiler.declare(&format!("key{number}"));
        }
        Context::Group { nodes, keys: expressions, first_slot }
    }

    fn use_(&mut self, tag: &Tag) -> Compiled {
        for child in &tag.children {
            match child {
                Child::Tag(inside) => {
                    let message =
                        format!("expected nothing inside `{}`, found `{}`", tag.name, shown(&inside.name));
                    self.compiler.find(&code::MAPPING_STRAY, inside.at, message);
                }
                Child::Text(text) => self.no_text(text),
            }
        }
        let name = self.named(tag);
        let Some(number) = self.defines.iter().position(|define| define.name == name) else {
            if !name.is_empty() {
                let message = format!("expected a define of this mapping, found `{}`", shown(&name));
                self.compiler.find(&code::MAPPING_UNKNOWN_NAME, tag.at, message);
            }
            return Compiled::default();
        };
        if self.using.contains(&number) {
            let message = format!("the define `{}` uses itself", shown(&name));
            self.compiler.find(&code::MAPPING_RECURSION, tag.at, message);
            return Compiled::default();
        }
        if !self.compiler.count_scope(tag.at) {
            return Compiled::default();
        }
        self.using.push(number);
        let define = &mut self.defines[number];
        let children = std::mem::take(&mut define.tag.children);
        let prefixes = std::mem::replace(&mut self.compiler.prefixes, define.prefixes.clone());
        let variables = std::mem::replace(&mut self.compiler.variables, define.variables.clone());
        let compiled = self.content(&children, true);
        self.compiler.prefixes = prefixes;
        self.compiler.variables = variables;
        self.defines[number].tag.children = children;
        self.using.pop();
        compiled
    }

    fn element(&mut self, tag: &Tag) -> Compiled {
        if self.levels >= MOST_LEVELS {
            let message = format!("expected at most {MOST_LEVELS} elements inside each other, found more");
            self.compiler.find(&code::LIMIT_MAPPING_DEPTH, tag.at, message);
            return Compiled::default();
        }
        self.levels += 1;
        let scopes = self.scopes.len();
        let mut open = format!("<{}", tag.name).into_bytes();
        for (prefix, uri) in tag.declared.iter().filter(|(_, uri)| uri != NAMESPACE) {
            self.scopes.push(prefix.clone());
            let name = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            open.extend_from_slice(format!(" {name}=\"").as_bytes());
            xml::write::attribute(&mut open, uri);
            open.push(b'"');
        }
        self.declared(tag, &tag.name, &tag.namespace);
        let mut attributes = Vec::new();
        let mut leaves = Vec::new();
        for attribute in tag.attributes.iter().filter(|attribute| attribute.namespace != NAMESPACE) {
            self.declared(tag, &attribute.name, &attribute.namespace);
            let parts = self.compiler.parts(&attribute.value, escaped_attribute, true);
            let written = format!(" {}=\"", attribute.name).into_bytes();
            let constant = parts.iter().all(|part| matches!(part, Part::Literal(..)));
            if constant && attributes.is_empty() {
                open.extend_from_slice(&written);
                let value: String = parts.iter().map(literal).collect();
                open.extend_from_slice(&escaped_attribute(&value));
                open.push(b'"');
                leaves.push((format!("@{}", attribute.name), value));
            } else {
                attributes.push(Attribute {
                    open: written.into(),
                    name: attribute.name.as_str().into(),
                    parts,
                });
            }
        }
        let content = self.content(&tag.children, true);
        self.scopes.truncate(scopes);
        self.levels -= 1;
        let keep = self.boolean(tag.attribute_in(NAMESPACE, "keep"));
        let facts = Facts {
            text: false,
            value: content.facts.value
                || attributes
                    .iter()
                    .any(|attribute| attribute.parts.iter().any(|part| matches!(part, Part::Value(_)))),
            condition: content.facts.condition || keep,
        };
        let alive = if content.facts.text {
            Alive::Text
        } else if content.facts.value {
            Alive::Value
        } else if facts.value {
            Alive::Attribute
        } else if content.facts.condition {
            Alive::Any
        } else {
            Alive::Always
        };
        let shape = Shape { tag, open, attributes, leaves, content: content.items, alive, keep };
        Compiled { items: vec![shape.item()], facts }
    }

    /// Checks that a name's prefix is declared where it will be written.
    fn declared(&mut self, tag: &Tag, name: &str, namespace: &str) {
        let prefix = name.split_once(':').map_or("", |(prefix, _)| prefix);
        let known = prefix == "xml"
            || self.scopes.iter().any(|known| known == prefix)
            || (prefix.is_empty() && (namespace.is_empty() || name != tag.name));
        if !known {
            let declaration = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            let message =
                format!("expected `{declaration}` on `{}` or an element around it in the template", tag.name);
            self.compiler.find(&code::MAPPING_NAMESPACE, tag.at, message);
        }
    }
}

struct Head {
    items: Vec<Item>,
    template: Option<Tag>,
}

/// What an element is made of.
struct Shape<'t> {
    tag: &'t Tag,
    open: Vec<u8>,
    attributes: Vec<Attribute>,
    /// Attributes that never change.
    leaves: Vec<(String, String)>,
    content: Vec<Item>,
    alive: Alive,
    keep: bool,
}

impl Shape<'_> {
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
        // Constant attributes are leaves of their own where it is explained what was written.
        if !self.leaves.is_empty() {
            let leaves = self.leaves;
            let constant = Constant { bytes: Box::default(), leaves, member: false, at: self.tag.at };
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

    /// An element in which nothing depends on the document.
    fn constant(self) -> Item {
        let name = &self.tag.name;
        let mut bytes = self.open;
        let mut leaves: Vec<_> =
            self.leaves.into_iter().map(|(path, value)| (format!("{name}/{path}"), value)).collect();
        let empty =
            self.content.iter().all(|item| matches!(item, Item::Constant(one) if one.bytes.is_empty()));
        bytes.extend_from_slice(if empty { b"/>" } else { b">" });
        if empty {
            leaves.push((name.clone(), String::new()));
        }
        for item in self.content {
            let Item::Constant(inside) = item else { continue };
            bytes.extend_from_slice(&inside.bytes);
            leaves.extend(inside.leaves.into_iter().map(|(path, value)| match &*path {
                "" => (name.clone(), value),
                path => (format!("{name}/{path}"), value),
            }));
        }
        if !empty {
            bytes.extend_from_slice(format!("</{name}>").as_bytes());
        }
        Item::Constant(Box::new(Constant { bytes: bytes.into(), leaves, member: false, at: self.tag.at }))
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

/// The keys of a group with their places: separated by `;`, which in quotes is a character like others.
pub(crate) fn split_keys(keys: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, character) in keys.char_indices() {
        match (character, quote) {
            ('\'' | '"', None) => quote = Some(character),
            (_, Some(open)) if character == open => quote = None,
            (';', None) => {
                found.push((start, &keys[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push((start, &keys[start..]));
    found
}
