//! XML templates: from markup to a plan.

mod element;
mod head;

use super::compile::{Compiled, Compiler, Facts};
use super::expression::{At, shown};
use super::library::Libraries;
use super::markup::{self, Child, Tag};
use super::place::Located;
use super::plan::{Context, Directed, File, Header, Item, Output, Plan};
use crate::Limits;
use crate::code;
use crate::error::Result;

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
