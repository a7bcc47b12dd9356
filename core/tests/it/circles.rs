//! No two files import each other in a circle, in core, in the bindings, in the C ABI and in the module of WebAssembly.
//!
//! Each file of `core/src` and `core/countries` is a node, and so is each file of a binding, of the C ABI and of the
//! module of WebAssembly. A path such as `super::read::Reader`, in a `use` or in the code, is an edge to the file that
//! defines the item: re-exports are followed to their end. Edges that do not count:
//! - `mod child;` and `pub use child::Item;`: a module declares and re-exports its children.
//! - A child that uses a type, a trait or a constant of its own ancestor: in Rust the private items of a module are
//!   there for its children, such as the `Client` that each file of `client/` gives methods to. A function of an
//!   ancestor does count.
//! - Code under `#[cfg(test)]`.
//!
//! A set of files that reach each other over the other edges is a circle.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::source;

#[test]
fn no_two_files_import_each_other() {
    let found = found(source::files());
    assert!(found.is_empty(), "files that import each other:\n{}", found.join("\n\n"));
}

#[test]
fn no_two_files_of_a_binding_import_each_other() {
    let circles_of = |(folder, files): (&str, BTreeMap<String, PathBuf>)| {
        assert!(files.len() > 2, "{folder} has {} files", files.len());
        found(files).into_iter().map(|circle| format!("{folder}:\n{circle}")).collect::<Vec<_>>()
    };
    let found: Vec<_> = source::files_of_bindings().into_iter().flat_map(circles_of).collect();
    assert!(found.is_empty(), "files that import each other in {}", found.join("\n\n"));
}

/// The circles of a crate, each as lines.
fn found(files: BTreeMap<String, PathBuf>) -> Vec<String> {
    let modules = modules(files);
    let edges: BTreeMap<_, _> =
        modules.keys().map(|module| (module.clone(), edges(module, &modules))).collect();
    let shown = |circle: &Vec<String>| {
        let inside = |from: &String, to: &&String| circle.contains(to) && *to != from;
        let lines = circle.iter().map(|from| {
            let to: Vec<_> = edges[from].iter().filter(|to| inside(from, to)).cloned().collect();
            format!("  {from} -> {}", to.join(", "))
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    circles(&edges).iter().map(shown).collect()
}

#[test]
fn siblings_form_a_circle_but_the_use_of_a_parents_type_does_not() {
    let files = [
        ("room", "mod a;\nmod b;\npub use b::Other;\npub struct Whole;\nfn run() { a::start() }"),
        ("room::a", "use super::{Other, Whole};\npub fn start() -> Whole { Other.whole() }"),
        ("room::b", "pub struct Other;\nfn again() { super::a::start() } // \"super::nowhere\""),
        ("room::c", "use super::Whole;\nconst TEXT: &str = \"super::a::start\";"),
    ];
    let modules = files.map(|(name, text)| (name.to_owned(), Module::read(text)));
    let modules: BTreeMap<_, _> =
        [(String::new(), Module::read("mod room;"))].into_iter().chain(modules).collect();
    let edges = modules.keys().map(|module| (module.clone(), edges(module, &modules))).collect();
    assert_eq!(circles(&edges), [["room::a", "room::b"]]);
}

#[test]
fn a_name_is_declared_whole_and_not_by_a_pointer_type() {
    let code = "pub struct wait;\nfn client_wait(one: *const client) {}";
    assert!(defines(code, "wait") && defines(code, "client_wait"));
    assert!(!defines(code, "client"));
}

/// One file of core.
struct Module {
    /// The code without comments, tests and `use` declarations.
    code: String,
    /// What the `use` declarations name.
    uses: Vec<Use>,
}

/// One name of a `use` declaration.
#[derive(Clone)]
struct Use {
    path: Vec<String>,
    /// The name in this file; `*` for everything.
    name: String,
    is_public: bool,
}

/// Every file by the path of its module: `client::token`; the root is the empty path.
fn modules(files: BTreeMap<String, PathBuf>) -> BTreeMap<String, Module> {
    let is_test = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "tests");
    let files = files.into_iter().filter(|(_, path)| !is_test(path));
    let named = files.map(|(name, path)| {
        let name = name.trim_end_matches(".rs").replace('/', "::");
        let name = if name == "lib" || name == "main" { String::new() } else { name };
        (name, Module::read(&fs::read_to_string(path).unwrap()))
    });
    named.collect()
}

impl Module {
    fn read(text: &str) -> Module {
        let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let text: String = text.lines().map(code_of).collect();
        let (mut code, mut uses) = (String::new(), Vec::new());
        for statement in text.split_inclusive([';', '{', '}']).fold(Vec::new(), joined) {
            match declaration(&statement) {
                Some((is_public, tree)) => expand(&[], tree, is_public, &mut uses),
                None => code.push_str(&statement),
            }
        }
        Module { code, uses }
    }
}

/// A line without its comment and without the contents of its string literals.
fn code_of(line: &str) -> String {
    let line = line.split("//").next().unwrap_or_default().replace("'\"'", "").replace("\\\"", "");
    let code: Vec<_> = line.split('"').step_by(2).collect();
    code.join("") + "\n"
}

/// Joins the pieces of one `use` declaration, whose braces end no statement.
fn joined(mut all: Vec<String>, piece: &str) -> Vec<String> {
    match all.last_mut() {
        Some(last) if declaration(last).is_some() && !last.ends_with(';') => last.push_str(piece),
        _ => all.push(piece.to_owned()),
    }
    all
}

/// Whether a statement is a `use` declaration: whether it re-exports, and what it names.
fn declaration(statement: &str) -> Option<(bool, &str)> {
    let mut rest = statement.trim_start();
    while rest.starts_with("#[") {
        rest = rest.split_once(']')?.1.trim_start();
    }
    let is_public = rest.starts_with("pub");
    if let Some(after) = rest.strip_prefix("pub") {
        rest = after.trim_start();
        if rest.starts_with('(') {
            rest = rest.split_once(')')?.1.trim_start();
        }
    }
    rest.strip_prefix("use ").map(|tree| (is_public, tree.trim_end_matches(';').trim()))
}

/// The names of a `use` tree.
fn expand(prefix: &[String], tree: &str, is_public: bool, uses: &mut Vec<Use>) {
    let tree = tree.trim();
    if let Some(list) = tree.strip_prefix('{').and_then(|list| list.strip_suffix('}')) {
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in list.char_indices().chain([(list.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    let item = &list[start..at];
                    if !item.trim().is_empty() {
                        expand(prefix, item, is_public, uses);
                    }
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (first, rest) = match tree.split_once("::") {
        Some((first, rest)) if !first.contains('{') => (first, Some(rest)),
        _ => (tree, None),
    };
    if let Some(rest) = rest {
        expand(&[prefix, &[first.trim().to_owned()]].concat(), rest, is_public, uses);
        return;
    }
    let (item, name) = tree.split_once(" as ").unwrap_or((tree, tree));
    let (path, name) = match item.trim() {
        "self" => (prefix.to_vec(), prefix.last().cloned().unwrap_or_default()),
        item => ([prefix, &[item.to_owned()]].concat(), name.trim().to_owned()),
    };
    uses.push(Use { path, name, is_public });
}

/// The files that a file imports from, without itself.
fn edges(from: &str, modules: &BTreeMap<String, Module>) -> BTreeSet<String> {
    let module = &modules[from];
    let mut found = BTreeSet::new();
    for one in &module.uses {
        let target = resolve(from, &one.path, modules, 0);
        let is_reexport = one.is_public && target.as_ref().is_some_and(|(file, _)| is_below(file, from));
        found.extend(target.filter(|_| !is_reexport));
    }
    for path in paths(&module.code) {
        found.extend(resolve(from, &path, modules, 0));
    }
    // A type or a constant begins with a capital letter, a function with a small one.
    let counts = |(file, item): &(String, String)| {
        file != from && !(is_below(from, file) && item.starts_with(|letter: char| letter.is_uppercase()))
    };
    found.into_iter().filter(counts).map(|(file, _)| file).filter(|file| !file.is_empty()).collect()
}

/// The paths of two or more names in code: `super::read::item`, `child::Item`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = code.split(|letter| !is_name(letter)).filter(|word| word.contains("::"));
    words.map(|word| word.split("::").map(|part| part.trim_matches(':').to_owned()).collect()).collect()
}

/// The file that defines what a path names, and the item's name.
fn resolve(
    from: &str,
    path: &[String],
    modules: &BTreeMap<String, Module>,
    depth: usize,
) -> Option<(String, String)> {
    let (first, mut rest) = path.split_first()?;
    let mut at = match first.as_str() {
        "crate" => String::new(),
        "self" => from.to_owned(),
        "super" => parent(from)?.to_owned(),
        name if modules.contains_key(&join(from, name)) => join(from, name),
        // A path that begins with an imported name.
        name => {
            let import = modules[from].uses.iter().find(|one| one.name == name && one.path != path);
            let import = import.filter(|_| depth < 20)?;
            let whole = [&import.path[..], rest].concat();
            return resolve(from, &whole, modules, depth + 1);
        }
    };
    while let Some((name, after)) = rest.split_first() {
        if name == "super" {
            at = parent(&at)?.to_owned();
        } else if modules.contains_key(&join(&at, name)) {
            at = join(&at, name);
        } else {
            let whole = |one: &Use, own: &[String]| [&one.path[..], own, after].concat();
            let uses = modules[&at].uses.iter().filter(|_| depth < 20);
            let named =
                uses.clone().find(|one| one.name == *name && one.path.last() != Some(&"*".to_owned()));
            if let Some(one) = named {
                return resolve(&at, &whole(one, &[]), modules, depth + 1);
            }
            for one in uses.filter(|one| one.name == "*") {
                let glob = Use { path: one.path[..one.path.len() - 1].to_vec(), ..one.clone() };
                let target = resolve(&at, &whole(&glob, std::slice::from_ref(name)), modules, depth + 1);
                if let Some((file, item)) = target.filter(|(file, item)| defines(&modules[file].code, item)) {
                    return Some((file, item));
                }
            }
            return Some((at, name.clone()));
        }
        rest = after;
    }
    let name = at.rsplit("::").next().unwrap_or_default().to_owned();
    Some((at, name))
}

/// Whether code declares an item; the pointer type `*const item` is no declaration, and a longer name is another item.
fn defines(code: &str, item: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    ["struct", "enum", "trait", "fn", "type", "const", "static"].iter().any(|keyword| {
        let start = format!("{keyword} {item}");
        let mut found = code.match_indices(&start);
        found.any(|(at, _)| !code[..at].ends_with('*') && !code[at + start.len()..].starts_with(is_name))
    })
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

fn parent(module: &str) -> Option<&str> {
    if module.is_empty() { None } else { Some(module.rsplit_once("::").map_or("", |(parent, _)| parent)) }
}

/// Whether a module lies under another one, at any depth.
fn is_below(module: &str, ancestor: &str) -> bool {
    ancestor.is_empty() || module.strip_prefix(ancestor).is_some_and(|rest| rest.starts_with("::"))
}

/// The sets of more than one file that reach each other.
fn circles(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        edges.keys().map(|from| (from, reach(from, edges))).collect();
    let circle_of = |file: &&String| -> Vec<String> {
        let both = reached[file].iter().filter(|other| reached[*other].contains(*file));
        both.map(|other| (*other).clone()).collect()
    };
    let mut circles: Vec<_> = edges.keys().map(|file| circle_of(&file)).collect();
    circles.retain(|circle| circle.len() > 1);
    circles.sort();
    circles.dedup();
    circles
}

fn reach<'e>(from: &'e String, edges: &'e BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'e String> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(next) = open.pop() {
        open.extend(edges[next].iter().filter(|to| reached.insert(*to)));
    }
    reached
}
