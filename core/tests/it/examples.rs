//! Every public type, trait and function of core has an example in its documentation, and so will each new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::source;

/// What has no example of its own, by file and name, with the reason.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    (
        "keywords/options.rs",
        &["OptionKind", "OptionRow", "Options"],
        "hidden: for the generators of this repository",
    ),
    (
        "offer.rs",
        &[
            "Answer",
            "DocumentForm",
            "Function",
            "FunctionDoc",
            "Gives",
            "Handle",
            "Inputs",
            "TextRow",
            "find",
            "function",
        ],
        "hidden: for the bindings and the generators of this repository",
    ),
    (
        "record.rs",
        &["FieldKind", "FieldRow", "RecordRow", "Record", "Field", "Words", "Dict"],
        "hidden: for the generators of this repository",
    ),
    ("record/steps.rs", &["StepRow", "StepsRow", "Steps"], "hidden: for the generators of this repository"),
    ("print.rs", &["PrintLabel"], "hidden: the form that other languages have of a label"),
    ("extraction/request.rs", &["ArchiveRows"], "hidden: for the generators of this repository"),
    ("operation/reply.rs", &["ReplyRows"], "hidden: for the generators of this repository"),
    ("result/answer_context.rs", &["AnswerRows"], "hidden: for the generators of this repository"),
    ("batch/options.rs", &["BatchRows"], "hidden: for the generators of this repository"),
    ("client/issue.rs", &["IssueRows"], "hidden: for the generators of this repository"),
    ("store/journal/order.rs", &["SubmitRows"], "hidden: for the generators of this repository"),
    ("process.rs", &["ProcessMutex", "ProcessMutexGuard"], "hidden: for the bindings of this repository"),
    (
        "store/journal/claim.rs",
        &[
            "JournalBegin",
            "JournalClaim",
            "JournalDraft",
            "JournalKeep",
            "JournalSave",
            "JournalTake",
            "JournalTaken",
            "JournalTurn",
            "KeptDocument",
            "Service",
        ],
        "only who implements the trait `Journal` names them; `SqliteJournal` is that program",
    ),
    (
        "store/poll/job.rs",
        &["KeptUpload", "PollClaim", "PollKeep", "PollTurn", "PollUpload"],
        "only who implements the trait `PollStore` names them; `SqlitePollStore` is that program",
    ),
];

/// A public item at the margin of a file.
struct Item {
    file: String,
    name: String,
    /// Its documentation.
    docs: String,
}

#[test]
fn every_public_type_and_function_has_an_example() {
    let shown = examples();
    let items = items();
    assert!(items.len() > 400, "the scan found {} public items", items.len());
    let mut missing = Vec::new();
    for item in &items {
        let excepted = EXCEPTIONS
            .iter()
            .any(|(file, names, _)| *file == item.file && names.contains(&item.name.as_str()));
        if has_example(&item.docs) || is_shown_by_another(item, &shown) {
            assert!(!excepted, "{} has an example, so it is no exception", item.name);
        } else if !excepted {
            missing.push(format!("{}: {}", item.file, item.name));
        }
    }
    assert!(
        missing.is_empty(),
        "these need an example in their documentation, or a link to an item whose example names them:\n{}",
        missing.join("\n")
    );
    for (file, names, _) in EXCEPTIONS {
        for name in *names {
            let is_there = items.iter().any(|item| item.file == *file && item.name == *name);
            assert!(is_there, "{file} has no `{name}`: remove the exception");
        }
    }
}

#[test]
fn no_example_is_left_out_of_the_tests() {
    let left_out: Vec<_> = files()
        .into_iter()
        .flat_map(|(file, text)| {
            let ignored =
                |line: &&str| is_doc(line) && (line.contains("```ignore") || line.contains("```text,ignore"));
            text.lines().filter(ignored).map(|_| file.clone()).collect::<Vec<_>>()
        })
        .collect();
    assert!(left_out.is_empty(), "an example that is not compiled: {left_out:?}");
}

/// A link to another item counts as well, if an example there names this item: `ClaveParts` by [`Clave`].
fn is_shown_by_another(item: &Item, shown: &BTreeMap<String, BTreeSet<String>>) -> bool {
    let links = item.docs.split("[`").skip(1).filter_map(|rest| rest.split('`').next());
    links
        .flat_map(|link| link.split("::"))
        .filter_map(|word| shown.get(word.trim_end_matches("()")))
        .any(|names| names.contains(&item.name))
}

/// The words in the examples of each public type and function: in its documentation and in that of its methods.
fn examples() -> BTreeMap<String, BTreeSet<String>> {
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, text) in files() {
        let mut pending = BTreeSet::new();
        let mut inside = false;
        // The type whose methods these lines are.
        let mut owner = String::new();
        for line in text.lines() {
            if let Some(code) = line.trim_start().strip_prefix("///") {
                if code.trim_start().starts_with("```") {
                    inside = !inside;
                } else if inside {
                    pending.extend(words(code));
                }
                continue;
            }
            if let Some(rest) = line.strip_prefix("impl") {
                owner = words(rest.rsplit(" for ").next().unwrap_or(rest)).next().unwrap_or_default();
            }
            if line.trim_start().starts_with("#[") || line.is_empty() {
                continue;
            }
            let name = declared(line.trim_start());
            for one in [name, Some(owner.clone())].into_iter().flatten() {
                shown.entry(one).or_default().extend(pending.iter().cloned());
            }
            pending.clear();
        }
    }
    shown
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// The name of a public type, trait or function that this line declares.
fn declared(line: &str) -> Option<String> {
    // An enum in `words!` and a struct in `options!` have no place at the margin.
    let inside = |line: &&str| line.starts_with("pub enum ") || line.starts_with("pub struct ");
    let line = line.strip_prefix("    ").filter(inside).unwrap_or(line);
    let line = line.strip_prefix("pub ")?;
    let line = line.strip_prefix("const ").filter(|rest| rest.starts_with("fn ")).unwrap_or(line);
    let kinds = ["struct ", "enum ", "trait ", "fn ", "type "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    words(rest).next()
}

fn has_example(docs: &str) -> bool {
    docs.lines().any(|line| line.trim_start().starts_with("```"))
}

/// Every public item at the margin of a file that users reach: not those of private modules, and none without
/// documentation, which only core uses.
fn items() -> Vec<Item> {
    let reachable = exported();
    let mut found = Vec::new();
    for (file, text) in files() {
        let lines: Vec<_> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some(name) = declared(line).filter(|name| reachable.contains(&(file.clone(), name.clone())))
            else {
                continue;
            };
            let above = lines[..index].iter().rev();
            let docs: Vec<_> = above
                .skip_while(|line| !is_doc(line) && !line.is_empty() && **line != "}")
                .take_while(|line| is_doc(line))
                .map(|line| line.trim_start().trim_start_matches("/// ").trim_start_matches("///"))
                .collect();
            found.push(Item {
                file: file.clone(),
                name,
                docs: docs.into_iter().rev().collect::<Vec<_>>().join("\n"),
            });
        }
    }
    found
}

/// File and name of each item that a user reaches from the crate's root.
fn exported() -> BTreeSet<(String, String)> {
    let files = files();
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut modules = vec![Vec::new()];
    while let Some(module) = modules.pop() {
        let Some(text) = files.get(&file_of(&module)) else { continue };
        if !seen.insert(module.clone()) {
            continue;
        }
        for line in text.lines() {
            found.extend(declared(line).map(|name| (file_of(&module), name)));
            if let Some(name) = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')) {
                modules.push([&module[..], &[name.to_owned()]].concat());
            }
        }
        for path in uses(text) {
            let Some((name, way)) = path.split_last() else { continue };
            let from = resolved(&module, way);
            if name == "*" {
                modules.push(from);
                continue;
            }
            modules.push([&from[..], std::slice::from_ref(name)].concat());
            found.extend(source_of(&files, from, name));
        }
    }
    found
}

/// Where an item is declared that a module has or takes from another one.
fn source_of(files: &BTreeMap<String, String>, module: Vec<String>, name: &str) -> Option<(String, String)> {
    let file = file_of(&module);
    let text = files.get(&file)?;
    if text.lines().any(|line| declared(line).as_deref() == Some(name)) {
        return Some((file, name.to_owned()));
    }
    let path = uses(text).into_iter().find(|path| path.last().is_some_and(|last| last == name))?;
    source_of(files, resolved(&module, &path[..path.len() - 1]), name)
}

fn file_of(module: &[String]) -> String {
    if module.is_empty() { "lib.rs".to_owned() } else { format!("{}.rs", module.join("/")) }
}

/// The module that a path in another one names.
fn resolved(module: &[String], way: &[String]) -> Vec<String> {
    match way.first().map(String::as_str) {
        Some("crate") => way[1..].to_vec(),
        Some("super") => resolved(&module[..module.len().saturating_sub(1)], &way[1..]),
        Some("self") => resolved(module, &way[1..]),
        _ => [module, way].concat(),
    }
}

/// The paths of the `pub use` lines of a file, each by its words.
fn uses(text: &str) -> Vec<Vec<String>> {
    let lines = text.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next());
    lines
        .flat_map(|line| {
            let (way, names) = line.split_once('{').unwrap_or((line, ""));
            let way: Vec<String> =
                way.split("::").map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
            if names.is_empty() {
                return vec![way];
            }
            let names = names
                .trim_end_matches([' ', '\n', '}'])
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty());
            names
                .map(|name| [&way[..], &name.split("::").map(str::to_owned).collect::<Vec<_>>()].concat())
                .collect()
        })
        .collect()
}

fn is_doc(line: &str) -> bool {
    line.trim_start().starts_with("///")
}

/// The source of core, by the path of its module.
fn files() -> BTreeMap<String, String> {
    source::files().into_iter().map(|(name, path)| (name, fs::read_to_string(path).unwrap())).collect()
}
