//! JSON templates: from objects with directives to a plan.

mod head;
mod object;

use super::compile::{Compiled, Compiler, Facts};
use super::library::Imports;
use super::members::{self, Json, Node};
use crate::code::{self, Code};
use crate::error::Result;
use crate::json;
use crate::mapping::expression::parse::Parser;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{At, Located};
use crate::mapping::plan::literal::Literal;
use crate::mapping::plan::{
    Alive, Constant, ConstantLeaf, Context, Directed, Element, File, Header, Item, Leaf, Output, Part, Plan,
    Text,
};

/// The members that are directives: they are not written.
const DIRECTIVES: [&str; 12] = [
    "$with", "$each", "$group", "$by", "$if", "$else", "$let", "$check", "$use", "$value", "$keep", "$absent",
];

/// The members of `$mapping`.
const HEAD: [&str; 18] = [
    "country",
    "type",
    "version",
    "name",
    "source",
    "as-of",
    "direction",
    "code",
    "embedded",
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

/// The members of `$library`.
const LIBRARY: [&str; 9] =
    ["name", "import", "params", "tables", "lets", "values", "defines", "checks", "namespaces"];

/// Compiles a template.
pub(crate) fn compile(json: &[u8], imports: &mut Imports<'_>) -> Result<Plan> {
    let (root, text) = members::read(json, 0, imports.limits)?;
    let mut compiler = Compiler::new();
    compiler.files.push(File::new(String::new(), text));
    let (header, source, items) = JsonTemplate::new(&mut compiler, imports).mapping(&root)?;
    let output = Output { json: true, declaration: false, latin1: false };
    Ok(compiler.plan(header, source, items, output))
}

/// Reads a library; gives its text.
pub(crate) fn read_library(
    json: &[u8],
    file: u16,
    compiler: &mut Compiler,
    imports: &mut Imports<'_>,
    items: &mut Vec<Item>,
) -> Result<String> {
    let (root, text) = members::read(json, file, imports.limits)?;
    let Some(head) = root.get("$library") else {
        compiler.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `$library`, found none");
        return Ok(text);
    };
    let mut template = JsonTemplate::new(compiler, imports);
    template.allow(&root, &["$schema", "$library"]);
    template.allow(head, &LIBRARY);
    template.head(head, items);
    Ok(text)
}

/// Compiles the defines that nothing uses, so that their faults are found.
pub(crate) fn compile_unused(compiler: &mut Compiler, imports: &mut Imports<'_>) {
    JsonTemplate::new(compiler, imports).unused();
}

/// A template or library that is being compiled.
struct JsonTemplate<'r, 'l> {
    compiler: &'r mut Compiler,
    imports: &'r mut Imports<'l>,
    /// True if null is written for absent members (`"$absent": "null"`).
    writes_null: bool,
}

impl<'r, 'l> JsonTemplate<'r, 'l> {
    fn new(compiler: &'r mut Compiler, imports: &'r mut Imports<'l>) -> Self {
        JsonTemplate { compiler, imports, writes_null: false }
    }

    /// Compiles a mapping: its header, source and items.
    fn mapping(mut self, root: &Node) -> Result<(Header, Option<Expression>, Vec<Item>)> {
        let empty = Node { at: root.at, value: Json::Object(Vec::new()) };
        let head = root.get("$mapping").unwrap_or_else(|| {
            self.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `$mapping`, found none");
            &empty
        });
        self.allow(root, &["$schema", "$mapping", "template"]);
        self.allow(head, &HEAD);
        let texts = ["name", "country", "type", "version", "direction", "embedded"]
            .map(|name| (name, head.get(name).and_then(|node| self.text(node))));
        let text = |name: &str| {
            let found = texts.iter().find(|(known, _)| *known == name);
            found.and_then(|(_, text)| text.map(|text| text.text.clone())).unwrap_or_default()
        };
        let code = head.get("code").and_then(|code| self.text(code));
        let header = self.compiler.header(text, code, head.at);
        self.writes_null = self.absent(head, false);
        let mut items = Vec::new();
        self.head(head, &mut items);
        let source = head.get("source").and_then(|node| self.expression(node));
        match root.get("template") {
            Some(template) => items.extend(self.value(None, template).items),
            None => self.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `template`, found none"),
        }
        self.unused();
        let as_of = head.get("as-of").and_then(|node| self.text(node));
        self.compiler.as_of(as_of);
        self.compiler.check()?;
        Ok((header, source, items))
    }

    /// The text of a string; another value is a finding.
    fn text<'n>(&mut self, node: &'n Node) -> Option<&'n Located> {
        if node.text().is_none() {
            self.find(&code::MAPPING_TEMPLATE, node.at, "expected a string, found another value");
        }
        node.text()
    }

    fn find(&mut self, code: &'static Code, at: At, message: &str) {
        self.compiler.find(code, at, message);
    }

    /// Compiles a value: of a member if there is a name, else an array item or the root.
    fn value(&mut self, name: Option<&str>, node: &Node) -> Compiled {
        if !self.compiler.count(node.at) || self.compiler.is_full() {
            return Compiled::default();
        }
        if !self.compiler.enter(node.at) {
            return Compiled::default();
        }
        let compiled = match &node.value {
            Json::Token(token) => constant(name, token.clone().into_bytes(), token, false, node.at),
            Json::Text(text) => self.string(name, text, node.at),
            Json::Array(items) => self.array(name, items, node.at),
            Json::Object(_) => self.object(name, node),
        };
        self.compiler.leave();
        compiled
    }

    /// Compiles a member; if `writes_null` is set, null is written for an absent value.
    fn member(&mut self, name: &str, node: &Node) -> Compiled {
        let compiled = self.value(Some(name), node);
        let constant = compiled.items.iter().all(|item| matches!(item, Item::Constant(_)));
        if !self.writes_null || constant {
            return compiled;
        }
        let null = member(Some(name), b"null", "null", false, node.at);
        let item = match compiled.items.len() {
            1 => compiled.items.into_iter().next(),
            _ => Some(directed(Context::Here, None, false, compiled.items, node.at)),
        };
        let items = item.map(|item| Item::OrElse(Box::new((item, null)))).into_iter().collect();
        Compiled { items, facts: compiled.facts }
    }

    /// Compiles a string: constant text, an expression, or both.
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
            (0, _) | (_, None) => constant(name, b"\"\"".to_vec(), "", true, at),
            (1, Some(Part::Literal(bytes, literal))) => {
                constant(name, [b"\"", &*bytes, b"\""].concat(), &literal, true, at)
            }
            (1, Some(Part::Value(value))) => {
                let leaf = Leaf {
                    name: label.into(),
                    open: open.into(),
                    close: b"\"".as_slice().into(),
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
                        leaves: vec![ConstantLeaf {
                            path: String::new(),
                            value: literal.into(),
                            text: true,
                            at,
                        }],
                        member: false,
                    })),
                    Part::Value(value) => Item::Text(Box::new(value)),
                });
                let element = Element {
                    name: label.into(),
                    open: open.into(),
                    attributes: Vec::new(),
                    content: content.collect(),
                    close: b"\"".as_slice().into(),
                    alive: Alive::Text,
                    keep: false,
                    at,
                };
                Compiled { items: vec![Item::Element(Box::new(element))], facts }
            }
        }
    }

    /// Compiles `{= expr}`, a value that keeps its type.
    fn typed(&mut self, name: Option<&str>, text: &Located, start: usize) -> Compiled {
        let mut parser = Parser::new(text, start, &mut self.compiler.scope);
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
            Err(_) => Expression::Wrong,
        };
        let at = text.at(start);
        self.compiler.written.push(at);
        let leaf = Leaf {
            name: name.unwrap_or_default().into(),
            open: prefix(name).into(),
            close: Literal::default(),
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
}

/// The bytes `"name":`, or none for an array item.
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

/// A constant member or item.
fn constant(name: Option<&str>, token: Vec<u8>, value: &str, text: bool, at: At) -> Compiled {
    let constant = Item::Constant(Box::new(member(name, &token, value, text, at)));
    Compiled { items: vec![constant], facts: Facts::default() }
}

fn member(name: Option<&str>, token: &[u8], value: &str, text: bool, at: At) -> Constant {
    let mut bytes = prefix(name);
    bytes.extend_from_slice(token);
    let leaf = ConstantLeaf { path: name.unwrap_or(".").to_owned(), value: value.to_owned(), text, at };
    Constant { bytes: bytes.into(), leaves: vec![leaf], member: true }
}

/// An object or array around items.
fn wrap(name: Option<&str>, open: u8, inside: Compiled, close: u8, keep: bool, at: At) -> Compiled {
    let mut bytes = prefix(name);
    bytes.push(open);
    let facts = Facts { text: false, condition: inside.facts.condition || keep, ..inside.facts };
    let alive = inside.facts.alive(false);
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

/// Items with directives.
fn directed(context: Context, test: Option<Expression>, is_else: bool, body: Vec<Item>, at: At) -> Item {
    Item::Directed(Box::new(Directed { context, test, is_else, body, name: Box::default(), at }))
}

/// The items of an array; of any other value, the value itself.
fn list(node: &Node) -> &[Node] {
    match &node.value {
        Json::Array(items) => items,
        _ => std::slice::from_ref(node),
    }
}
