//! XML templates: from markup to a plan.

mod element;
mod head;

use super::compile::{Compiled, Compiler, Facts};
use super::library::Shelf;
use super::markup::{self, Child, Tag};
use crate::code;
use crate::error::Result;
use crate::mapping::expression::{At, Expression, shown};
use crate::mapping::place::Located;
use crate::mapping::plan::{Context, Directed, File, Header, Item, Output, Plan};

/// The namespace of the template language.
pub(crate) const NAMESPACE: &str = "urn:dtekit:mapping:1";

/// The directives that stand as attributes.
const DIRECTIVES: [&str; 7] = ["with", "each", "group", "by", "if", "else", "keep"];

/// Compiles a template.
pub(crate) fn compile(xml: &[u8], shelf: &mut Shelf<'_>) -> Result<Plan> {
    let (root, text) = markup::read(xml, 0, shelf.limits)?;
    let mut compiler = Compiler::new();
    compiler.files.push(File { library: String::new(), text });
    let (header, source, items, output) = Reading::new(&mut compiler, shelf).mapping(root)?;
    Ok(compiler.plan(header, source, items, output))
}

/// Reads a library; gives its text.
pub(crate) fn library(
    xml: &[u8],
    file: u16,
    compiler: &mut Compiler,
    shelf: &mut Shelf<'_>,
    items: &mut Vec<Item>,
) -> Result<String> {
    let (root, text) = markup::read(xml, file, shelf.limits)?;
    if !is_ours(&root) || root.local() != "library" {
        let message = format!("expected the root `library`, found `{}`", shown(&root.name));
        compiler.find(&code::MAPPING_TEMPLATE, root.at, message);
        return Ok(text);
    }
    let mut reading = Reading::new(compiler, shelf);
    reading.only(&root, &["name"], &[]);
    reading.compiler.prefixes.extend(root.declared.iter().cloned());
    items.extend(reading.head(root, false).items);
    Ok(text)
}

/// Finds everything that is wrong with a library.
pub(crate) fn check(name: &str, shelf: &mut Shelf<'_>) -> Result<()> {
    let mut compiler = Compiler::new();
    compiler.files.push(File { library: String::new(), text: String::new() });
    shelf.import(&mut compiler, &Located::new(name, At::default()), &mut Vec::new());
    shelf.xml.iter_mut().for_each(|define| define.used &= define.tag.at.file != 1);
    Reading::new(&mut compiler, shelf).unused();
    compiler.check()
}

/// A define and the variables that it sees.
pub(crate) struct Define {
    pub(crate) name: String,
    tag: Tag,
    prefixes: Vec<(String, String)>,
    variables: Vec<(String, u32)>,
    used: bool,
}

struct Reading<'r, 'l> {
    compiler: &'r mut Compiler,
    shelf: &'r mut Shelf<'l>,
    /// The defines that are being put in.
    using: Vec<usize>,
    /// The prefixes that the elements around declare in what is written; none where that is not known.
    scopes: Option<Vec<String>>,
    levels: usize,
    output: Output,
}

fn is_ours(tag: &Tag) -> bool {
    tag.namespace == NAMESPACE
}

impl<'r, 'l> Reading<'r, 'l> {
    fn new(compiler: &'r mut Compiler, shelf: &'r mut Shelf<'l>) -> Self {
        Reading {
            compiler,
            shelf,
            using: Vec::new(),
            scopes: Some(Vec::new()),
            levels: 0,
            output: Output { json: false, declaration: false, latin1: false },
        }
    }

    fn mapping(mut self, root: Tag) -> Result<(Header, Option<Expression>, Vec<Item>, Output)> {
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
        let code = root.attribute("code").map_or_else(String::new, |code| self.compiler.code(code));
        let header = Header {
            name: text("name"),
            country: text("country"),
            types: text("type").split_whitespace().map(str::to_owned).collect(),
            version: text("version"),
            code,
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
        self.unused();
        self.compiler.check()?;
        Ok((header, source, items, self.output))
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
            if self.shelf.xml.iter().any(|define| define.name == name) {
                let message = format!("expected each define once, found `{}` again", shown(&name));
                self.compiler.find(&code::MAPPING_DUPLICATE, tag.at, message);
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(tag.at) {
                break;
            }
            let variables = self.compiler.variables.clone();
            let used = !self.shelf.whole;
            self.shelf.xml.push(Define { name, tag, prefixes, variables, used });
        }
        head
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
        let Some(number) = self.shelf.xml.iter().position(|define| define.name == name) else {
            if !name.is_empty() {
                self.shelf.unknown_define(self.compiler, &name, tag.at, false);
            }
            return Compiled::default();
        };
        self.put_in(number, tag.at)
    }

    fn put_in(&mut self, number: usize, at: At) -> Compiled {
        if self.using.contains(&number) {
            let message = format!("the define `{}` uses itself", shown(&self.shelf.xml[number].name));
            self.compiler.find(&code::MAPPING_RECURSION, at, &*message);
            return Compiled::default();
        }
        if !self.compiler.count_scope(at) {
            return Compiled::default();
        }
        self.using.push(number);
        let define = &mut self.shelf.xml[number];
        define.used = true;
        let children = std::mem::take(&mut define.tag.children);
        let prefixes = std::mem::replace(&mut self.compiler.prefixes, define.prefixes.clone());
        let variables = std::mem::replace(&mut self.compiler.variables, define.variables.clone());
        let compiled = self.content(&children, true);
        self.compiler.prefixes = prefixes;
        self.compiler.variables = variables;
        self.shelf.xml[number].tag.children = children;
        self.using.pop();
        compiled
    }

    /// Compiles the defines that nothing uses, so that what is wrong with them is found as well.
    fn unused(&mut self) {
        let written = self.compiler.written.len();
        self.scopes = None;
        for number in 0..self.shelf.xml.len() {
            let define = &self.shelf.xml[number];
            if !define.used && self.compiler.count(define.tag.at) {
                self.put_in(number, self.shelf.xml[number].tag.at);
            }
        }
        self.compiler.written.truncate(written);
    }
}

struct Head {
    items: Vec<Item>,
    template: Option<Tag>,
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
