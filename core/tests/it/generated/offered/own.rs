//! The documentation of the functions that have a form of their own, in the files of Python and Node that hold them.
//! Names, types and what converts the values are written there by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Offered, node, python};

/// Each function with its file below `bindings/python/python/dtekit` and that below `bindings/node/lib`.
const OWN: [(&str, &str, &str); 9] = [
    ("trace", "_trace.py", "trace.d.ts"),
    ("read", "_reading.py", "reading.d.ts"),
    ("standalone", "_reading.py", "reading.d.ts"),
    ("verify", "_signature.py", "signature.d.ts"),
    ("print_data", "_print.py", "print.d.ts"),
    ("symbol", "_print.py", "print.d.ts"),
    ("parse_identifier", "_identifier.py", "identifier.d.ts"),
    ("compose_identifier", "_identifier.py", "identifier.d.ts"),
    ("evaluate_folio", "_chile.py", "chile.d.ts"),
];

pub fn is_own(function: &str) -> bool {
    OWN.iter().any(|(name, ..)| *name == function)
}

/// A parameter of a function that is written by hand.
pub struct Parameter {
    /// Its name; in Python with the asterisks before it.
    pub name: String,
    /// Its type.
    pub kind: String,
}

pub fn files(functions: &[Offered]) -> Vec<(String, String)> {
    let mut files = BTreeMap::new();
    for one in functions {
        let (name, python, node) =
            OWN.iter().find(|(name, ..)| *name == one.row.function.name).expect("a function of the list");
        let file = files.entry(format!("bindings/python/python/dtekit/{python}"));
        let text = file.or_insert_with_key(|path| found(path));
        *text = with_docstring(text, name, one);
        let file = files.entry(format!("bindings/node/lib/{node}"));
        let text = file.or_insert_with_key(|path| found(path));
        *text = with_comment(text, one);
    }
    files.into_iter().collect()
}

fn found(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path))
        .expect("the file of a function")
}

/// A module of Python in which the function of this name has its documentation.
fn with_docstring(module: &str, name: &str, one: &Offered) -> String {
    let at = module.find(&format!("def {name}(")).unwrap_or_else(|| panic!("no function {name}"));
    let indent = at - module[..at].rfind('\n').map_or(0, |line| line + 1);
    let (parameters, after) = parameters(&module[at..]);
    let body = at + after + module[at + after..].find(":\n").expect("a body") + 2;
    let rest = &module[body..];
    let quotes = rest.find("\"\"\"").expect("a docstring") + 3;
    let end = body + quotes + rest[quotes..].find("\"\"\"\n").expect("the end of a docstring") + 4;
    let said = python::documentation_of_own(one, &parameters, indent + 4);
    format!("{}{said}{}", &module[..body], &module[end..])
}

/// A file of types in which a function has its documentation.
fn with_comment(types: &str, one: &Offered) -> String {
    let name = node::name_of(one);
    let starts = [format!("export function {name}("), format!("export function {name}<")];
    let at =
        starts.iter().find_map(|start| types.find(start)).unwrap_or_else(|| panic!("no function {name}"));
    let (parameters, _) = parameters(&types[at..]);
    let begin = types[..at].rfind("/**").expect("a comment before the function");
    format!("{}{}{}", &types[..begin], node::comment_of_own(one, &parameters), &types[at..])
}

/// The parameters of the function with which a text begins, and where their list ends.
fn parameters(text: &str) -> (Vec<Parameter>, usize) {
    let open = text.find('(').expect("a list of parameters");
    let (mut depth, mut all, mut begin) = (0, Vec::new(), open + 1);
    for (at, letter) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match letter {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && letter == ',') {
            all.extend(parameter(&text[begin..at]));
            begin = at + 1;
        }
        if depth == 0 {
            return (all, at);
        }
    }
    panic!("a list of parameters that does not end")
}

/// A parameter; nothing for the asterisk behind which names are needed.
fn parameter(text: &str) -> Option<Parameter> {
    let (name, kind) = text.split_once(':')?;
    let kind = kind.split(" = ").next().unwrap_or_default();
    Some(Parameter { name: name.trim().trim_end_matches('?').to_owned(), kind: kind.trim().to_owned() })
}
