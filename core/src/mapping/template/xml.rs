//! XML templates: from elements with directives to a plan.

mod element;
mod head;

use super::compile::{Compiled, Compiler, Facts};
use super::library::{Define, Imports};
use super::markup::{self, Child, Tag};
use crate::code;
use crate::error::Result;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{At, shown};
use crate::mapping::plan::{Context, Directed, File, Header, Item, Output, Plan};

/// The namespace of the template language.
pub(crate) const NAMESPACE: &str = "urn:dtekit:mapping:1";

/// The attributes that are directives.
const DIRECTIVES: [&str; 8] = ["with", "each", "group", "by", "if", "else", "keep", "declare"];

/// Compiles a template.
pub(crate) fn compile(xml: &[u8], imports: &mut Imports<'_>) -> Result<Plan> {
    let (root, text) = markup::read(xml, 0, imports.limits)?;
    let mut compiler = Compiler::new();
    compiler.files.push(File::new(String::new(), text));
    let (header, source, items, output) = XmlTemplate::new(&mut compiler, imports).mapping(root)?;
    Ok(compiler.plan(header, source, items, output))
}

/// Reads a library; gives its text.
pub(crate) fn read_library(
    xml: &[u8],
    file: u16,
    compiler: &mut Compiler,
    imports: &mut Imports<'_>,
    items: &mut Vec<Item>,
) -> Result<String> {
    let (root, text) = markup::read(xml, file, imports.limits)?;
    if !is_ours(&root) || root.local() != "library" {
        let message = format!("expected the root `library`, found `{}`", shown(&root.name));
        compiler.find(&code::MAPPING_TEMPLATE, root.at, message);
        return Ok(text);
    }
    let mut template = XmlTemplate::new(compiler, imports);
    template.allow(&root, &["name"], &[]);
    template.compiler.scope.prefixes.extend(root.declared.iter().cloned());
    items.extend(template.head(root, false).items);
    Ok(text)
}

/// Compiles the defines that nothing uses, so that their faults are found.
pub(crate) fn compile_unused(compiler: &mut Compiler, imports: &mut Imports<'_>) {
    XmlTemplate::new(compiler, imports).unused();
}

/// A template or library that is being compiled.
struct XmlTemplate<'r, 'l> {
    compiler: &'r mut Compiler,
    imports: &'r mut Imports<'l>,
    /// The prefixes that the open elements of the output declare; `None` where that is unknown, in an unused define.
    output_prefixes: Option<Vec<String>>,
    output: Output,
}

fn is_ours(tag: &Tag) -> bool {
    tag.namespace == NAMESPACE
}

impl<'r, 'l> XmlTemplate<'r, 'l> {
    fn new(compiler: &'r mut Compiler, imports: &'r mut Imports<'l>) -> Self {
        let output = Output { json: false, declaration: false, latin1: false };
        XmlTemplate { compiler, imports, output_prefixes: Some(Vec::new()), output }
    }

    /// Compiles a mapping: its header, source, items and output.
    fn mapping(mut self, root: Tag) -> Result<(Header, Option<Expression>, Vec<Item>, Output)> {
        if !is_ours(&root) || root.local() != "mapping" {
            let message =
                format!("expected the root `mapping` in the namespace `{NAMESPACE}`, found `{}`", root.name);
            self.compiler.find(&code::MAPPING_TEMPLATE, root.at, message);
            self.compiler.check()?;
        }
        self.compiler.scope.prefixes.extend(root.declared.iter().cloned());
        self.allow(
            &root,
            &["country", "type", "version", "name", "source", "as-of", "direction", "code", "embedded"],
            &[],
        );
        let text = |name: &str| root.attribute(name).map(|value| value.text.clone()).unwrap_or_default();
        let direction_at = root.attribute("direction").map_or(root.at, |value| value.at(0));
        let header = self.compiler.header(text, root.attribute("code"), direction_at);
        let source = root.attribute("source").map(|path| self.compiler.expression(path));
        let as_of = root.attribute("as-of").cloned();
        let mut body = self.head(root, true);
        let template = body.template.take();
        let mut items = body.items;
        match template {
            Some(template) => {
                self.compiler.scope.prefixes.extend(template.declared.iter().cloned());
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
        self.compiler.as_of(as_of.as_ref());
        self.compiler.check()?;
        Ok((header, source, items, self.output))
    }

    /// Compiles the declarations of a mapping, or a whole library; `own` is true for a mapping.
    fn head(&mut self, root: Tag, own: bool) -> Head {
        let mut head = Head { items: Vec::new(), template: None };
        let mut defines = Vec::new();
        let outside = self.compiler.scope.prefixes.len();
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
            self.compiler.scope.prefixes.truncate(outside);
            self.compiler.scope.prefixes.extend(tag.declared.iter().cloned());
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
                    defines.push((tag, self.compiler.scope.prefixes.clone()));
                }
                (true, "template") if own => {
                    if head.template.is_some() {
                        self.compiler.find(
                            &code::MAPPING_TEMPLATE,
                            tag.at,
                            "expected one `template`, found another",
                        );
                    }
                    self.allow(&tag, &[], &[]);
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
        self.compiler.scope.prefixes.truncate(outside);
        self.add_defines(defines);
        head
    }

    /// Adds the defines of a file, each with its prefixes. They come last, since a define sees every variable that its
    /// file declares outside the template.
    fn add_defines(&mut self, defines: Vec<(Tag, Vec<(String, String)>)>) {
        for (tag, prefixes) in defines {
            let name = self.named(&tag);
            self.allow(&tag, &["name"], &[]);
            if self.imports.xml.iter().any(|define| define.name == name) {
                let message = format!("expected each define once, found `{}` again", shown(&name));
                self.compiler.find(&code::MAPPING_DUPLICATE, tag.at, message);
            }
            self.compiler.count_name();
            if self.compiler.is_full() || !self.compiler.count_scope(tag.at) {
                break;
            }
            let (at, is_used) = (tag.at, self.imports.is_in_library());
            let define = self.compiler.define(&name, tag, at, is_used);
            self.imports.xml.push(Define { prefixes, ..define });
        }
    }

    /// Compiles the template, which has one root element.
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

    /// Compiles the children of an element; `inside` is false at the top of the template, where no text may stand.
    fn content(&mut self, children: &[Child], inside: bool) -> Compiled {
        let mut all = Compiled::default();
        let variables = self.compiler.scope.variables.len();
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
                    let prefixes = self.compiler.scope.prefixes.len();
                    self.compiler.scope.prefixes.extend(tag.declared.iter().cloned());
                    let is_let = is_ours(tag) && matches!(tag.local(), "let" | "check");
                    let compiled = self.tag(tag, before_was_test);
                    if !is_let {
                        before_was_test = tag.attribute_in(NAMESPACE, "if").is_some()
                            && tag.attribute_in(NAMESPACE, "each").is_none()
                            && tag.attribute_in(NAMESPACE, "group").is_none();
                    }
                    all.facts = all.facts.or(compiled.facts);
                    all.items.extend(compiled.items);
                    self.compiler.scope.prefixes.truncate(prefixes);
                }
            }
        }
        self.compiler.scope.variables.truncate(variables);
        all
    }

    /// Compiles a tag inside the template.
    fn tag(&mut self, tag: &Tag, before_was_test: bool) -> Compiled {
        if is_ours(tag) {
            return match tag.local() {
                "let" => Compiled { items: self.let_(tag).into_iter().collect(), facts: Facts::default() },
                "check" => Compiled { items: self.check(tag).into_iter().collect(), facts: Facts::default() },
                "use" => {
                    self.allow(tag, &["name"], &DIRECTIVES);
                    self.directed(tag, before_was_test, Self::use_)
                }
                "block" => {
                    self.allow(tag, &[], &DIRECTIVES);
                    self.directed(tag, before_was_test, Self::block)
                }
                _ => {
                    let message =
                        format!("expected `use`, `block`, `let` or `check`, found `{}`", shown(&tag.name));
                    self.compiler.find(&code::MAPPING_TEMPLATE, tag.at, message);
                    Compiled::default()
                }
            };
        }
        self.directed(tag, before_was_test, Self::element)
    }

    /// Compiles `block`: what is inside, without an element.
    fn block(&mut self, tag: &Tag) -> Compiled {
        if !self.compiler.enter(tag.at) {
            return Compiled::default();
        }
        let compiled = self.content(&tag.children, true);
        self.compiler.leave();
        compiled
    }

    /// Compiles the directives of a tag around its body.
    fn directed(
        &mut self,
        tag: &Tag,
        before_was_test: bool,
        body: fn(&mut Self, &Tag) -> Compiled,
    ) -> Compiled {
        let variables = self.compiler.scope.variables.len();
        let (context, test, is_else) = self.directives(tag, before_was_test);
        let inside = body(self, tag);
        self.compiler.scope.variables.truncate(variables);
        if matches!(context, Context::Here) && test.is_none() && !is_else {
            return inside;
        }
        let name = if is_ours(tag) { "" } else { tag.name.as_str() };
        let directed = Directed { context, test, is_else, body: inside.items, name: name.into(), at: tag.at };
        let facts = Facts { condition: true, ..inside.facts };
        Compiled { items: vec![Item::Directed(Box::new(directed))], facts }
    }

    /// The context that a tag moves to, its test, and whether it is an `else`.
    // Inlined, it would take stack for each level of a template.
    #[inline(never)]
    fn directives(&mut self, tag: &Tag, before_was_test: bool) -> (Context, Option<Expression>, bool) {
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
            self.compiler.group(path, keys)
        } else {
            Context::Here
        };
        let is_else = match directive("else") {
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
        (context, test, is_else)
    }

    /// Compiles `use`: the content of the define.
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
        let Some(number) = self.imports.xml.iter().position(|define| define.name == name) else {
            if !name.is_empty() {
                self.imports.unknown_define(self.compiler, &name, tag.at, false);
            }
            return Compiled::default();
        };
        self.put_in(number, tag.at)
    }

    /// The content of a define, in the context of its place of use.
    fn put_in(&mut self, number: usize, at: At) -> Compiled {
        let define = &mut self.imports.xml[number];
        let Some(outside) = self.compiler.open_define(define, at) else { return Compiled::default() };
        let children = std::mem::take(&mut define.body.children);
        let compiled = self.content(&children, true);
        let define = &mut self.imports.xml[number];
        define.body.children = children;
        self.compiler.close_define(define, outside);
        compiled
    }

    /// Compiles the defines that nothing uses, so that their faults are found.
    fn unused(&mut self) {
        let written = self.compiler.written.len();
        self.output_prefixes = None;
        for number in 0..self.imports.xml.len() {
            let Define { is_used, at, .. } = self.imports.xml[number];
            if !is_used && self.compiler.count(at) {
                self.put_in(number, at);
            }
        }
        self.compiler.written.truncate(written);
    }
}

/// What stands before the template.
struct Head {
    items: Vec<Item>,
    template: Option<Tag>,
}
