//! The functions of Python and Node: whole where they need no more than their row in `core/src/offer/table.rs`, else
//! their documentation.

mod node;
mod own;
mod python;

use dtekit::offer::{FunctionDoc, described};

/// A function with the parts of its documentation.
struct Offered {
    row: FunctionDoc,
    /// The first sentence, and further paragraphs.
    prose: Vec<String>,
    /// What each argument is, by its names.
    arguments: Vec<(Vec<String>, String)>,
    /// The kinds of errors, and when they arise.
    errors: Vec<(Vec<String>, String)>,
    python: Vec<String>,
    node: Vec<String>,
}

impl Offered {
    fn of(row: FunctionDoc) -> Offered {
        let mut sections = row.about.split("\n # ");
        let prose = sections.next().unwrap_or_default().split("\n\n");
        let prose = prose.map(|paragraph| joined(paragraph.lines())).collect();
        let mut offered = Offered {
            prose,
            arguments: Vec::new(),
            errors: Vec::new(),
            python: Vec::new(),
            node: Vec::new(),
            row,
        };
        for section in sections {
            let (title, text) = section.split_once('\n').expect("a title and its text");
            let lines = || text.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned());
            match title {
                "Arguments" => offered.arguments = items(text),
                "Errors" => offered.errors = items(text),
                "Python" => offered.python = example(lines()),
                "Node" => offered.node = example(lines()),
                other => panic!("no such section: {other}"),
            }
        }
        let name = offered.row.function.name;
        assert!(!offered.python.is_empty() && !offered.node.is_empty(), "{name} has no example");
        offered
    }

    /// What an argument is.
    fn argument(&self, name: &str) -> &str {
        self.said(name).unwrap_or_else(|| panic!("{} says nothing of `{name}`", self.row.function.name))
    }

    fn said(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(names, _)| names.iter().any(|of| of == name));
        found.map(|(_, about)| &**about)
    }

    /// The name of the document: its first argument.
    fn document(&self) -> &str {
        &self.arguments[0].0[0]
    }

    /// The texts that are arguments, and not the explanation among the options.
    fn texts(&self) -> Vec<&'static str> {
        let texts = self.row.function.texts.iter().map(|row| row.name);
        texts.filter(|name| *name != "explanation").collect()
    }
}

/// The items of a list `` - `name`, `name`: text `` over several lines.
fn items(text: &str) -> Vec<(Vec<String>, String)> {
    let items = joined(text.lines());
    let items = items.strip_prefix("- ").unwrap_or_default().split(" - `");
    items
        .map(|item| {
            let (names, about) = item.split_once(": ").expect("a name and its description");
            let names = names.split(", ").map(|name| name.trim_matches('`').to_owned());
            (names.collect(), about.to_owned())
        })
        .collect()
}

fn joined<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The lines of an example without the empty one at its end.
fn example(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<_> = lines.collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

pub fn files() -> Vec<(String, String)> {
    let functions = described().into_iter().map(Offered::of);
    let (own, whole): (Vec<_>, Vec<_>) = functions.partition(|one| own::is_own(one.row.function.name));
    let mut files = python::files(&whole);
    files.extend(node::files(&whole));
    files.extend(own::files(&own));
    files
}
