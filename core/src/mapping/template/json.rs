//! JSON templates: from an object with directives to a plan.

mod head;
mod object;

use super::compile::{Compiled, Compiler, Facts, MOST_LEVELS};
use super::library::Shelf;
use super::members::{self, Json, Node};
use crate::code::{self, Code};
use crate::error::Result;
use crate::json;
use crate::mapping::expression::{At, Expression, Parser, shown};
use crate::mapping::place::Located;
use crate::mapping::plan::{
    Alive, Constant, ConstantLeaf, Context, Directed, Element, File, Header, Item, Leaf, Output, Part, Plan,
    Text,
};
use crate::mapping::run::output::Literal;

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

/// The members of `$library`.
const LIBRARY: [&str; 9] =
    ["name", "import", "params", "tables", "lets", "values", "defines", "checks", "namespaces"];

/// Compiles a template.
pub(crate) fn compile(json: &[u8], shelf: &mut Shelf<'_>) -> Result<Plan> {
    let (root, text) = members::read(json, 0, shelf.limits)?;
    let mut compiler = Compiler::new();
    compiler.files.push(File { library: String::new(), text });
    let (header, source, items) = Reading::new(&mut compiler, shelf).mapping(&root)?;
    let output = Output { json: true, declaration: false, latin1: false };
    Ok(compiler.plan(header, source, items, output))
}

/// Reads a library; gives its text.
pub(crate) fn library(
    json: &[u8],
    file: u16,
    compiler: &mut Compiler,
    shelf: &mut Shelf<'_>,
    items: &mut Vec<Item>,
) -> Result<String> {
    let (root, text) = members::read(json, file, shelf.limits)?;
    let Some(head) = root.get("$library") else {
        compiler.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `$library`, found none");
        return Ok(text);
    };
    let mut reading = Reading::new(compiler, shelf);
    reading.only(&root, &["$schema", "$library"]);
    reading.only(head, &LIBRARY);
    reading.head(head, items);
    Ok(text)
}

/// Finds everything that is wrong with a library.
pub(crate) fn check(name: &str, shelf: &mut Shelf<'_>) -> Result<()> {
    let mut compiler = Compiler::new();
    compiler.files.push(File { library: String::new(), text: String::new() });
    shelf.import(&mut compiler, &Located::new(name, At::default()), &mut Vec::new());
    shelf.json.iter_mut().for_each(|define| define.used &= define.node.at.file != 1);
    Reading::new(&mut compiler, shelf).unused();
    compiler.check()
}

/// A define and the variables that it sees.
pub(crate) struct Define {
    pub(crate) name: String,
    node: Node,
    prefixes: Vec<(String, String)>,
    variables: Vec<(String, u32)>,
    used: bool,
}

struct Reading<'r, 'l> {
    compiler: &'r mut Compiler,
    shelf: &'r mut Shelf<'l>,
    using: Vec<usize>,
    levels: usize,
    /// What is absent is written as null.
    null: bool,
}

impl<'r, 'l> Reading<'r, 'l> {
    fn new(compiler: &'r mut Compiler, shelf: &'r mut Shelf<'l>) -> Self {
        Reading { compiler, shelf, using: Vec::new(), levels: 0, null: false }
    }

    fn mapping(mut self, root: &Node) -> Result<(Header, Option<Expression>, Vec<Item>)> {
        let empty = Node { at: root.at, value: Json::Object(Vec::new()) };
        let head = root.get("$mapping").unwrap_or_else(|| {
            self.find(&code::MAPPING_TEMPLATE, root.at, "expected the member `$mapping`, found none");
            &empty
        });
        self.only(root, &["$schema", "$mapping", "template"]);
        self.only(head, &HEAD);
        let mut text = |name: &str| match head.get(name) {
            None => String::new(),
            Some(node) => self.text(node).map(|text| text.text.clone()).unwrap_or_default(),
        };
        let (name, country, types) = (text("name"), text("country"), text("type"));
        let (version, direction) = (text("version"), text("direction"));
        let code = head.get("code").and_then(|code| self.text(code));
        let code = code.map_or_else(String::new, |code| self.compiler.code(code));
        if !["", "to", "from"].contains(&&*direction) {
            let message = format!("expected `to` or `from` as the direction, found `{}`", shown(&direction));
            self.find(&code::MAPPING_TEMPLATE, head.at, &message);
        }
        let header = Header {
            name,
            country,
            types: types.split_whitespace().map(str::to_owned).collect(),
            version,
            code,
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
        self.unused();
        self.compiler.check()?;
        Ok((header, source, items))
    }

    fn text<'n>(&mut self, node: &'n Node) -> Option<&'n Located> {
        if node.text().is_none() {
            self.find(&code::MAPPING_TEMPLATE, node.at, "expected a string, found another value");
        }
        node.text()
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
            Json::Token(token) => constant(name, token.clone().into_bytes(), token, false, node.at),
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
        let null = member(Some(name), b"null", "null", false, node.at);
        let item = match compiled.items.len() {
            1 => compiled.items.into_iter().next(),
            _ => Some(directed(Context::Here, None, false, compiled.items, node.at)),
        };
        let items = item.map(|item| Item::OrElse(Box::new((item, null)))).into_iter().collect();
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

    /// `{= expr}`: a value that keeps its type.
    fn typed(&mut self, name: Option<&str>, text: &Located, start: usize) -> Compiled {
        let mut parser = Parser::new(text, start, self.compiler);
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

fn directed(context: Context, test: Option<Expression>, otherwise: bool, body: Vec<Item>, at: At) -> Item {
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
