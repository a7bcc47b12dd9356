//! How sources and pages are written: the length of files, lines and commit subjects, and comments.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The lines of a file with logic.
const LINES: usize = 500;
/// The columns of a line of a comment or of a page's text. The formatters hold code.
const COLUMNS: usize = 120;
/// The letters of the subject of a commit.
const SUBJECT: usize = 72;
/// The subjects after this commit are held to it.
const SUBJECTS_SINCE: &str = "2b4c61f1";

/// Tables and lists are as long as what they list.
const TABLES: [&str; 5] = [
    "bindings/cli/src/spanish/texts.rs",
    "core/src/code.rs",
    "core/src/offer/table.rs",
    "core/src/operation/table.rs",
    "core/tests/vectors/main.rs",
];

/// Files that are longer, until they are split. None is added.
const LONG: [&str; 2] = ["bindings/python/python/dtekit/_client.py", "core/src/operation/reply.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root()).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// The files that people write, with their text; `None` without git, as in a package.
fn written() -> Option<Vec<(String, String)>> {
    let attributes = fs::read_to_string(root().join(".gitattributes")).ok()?;
    let generated: BTreeSet<&str> =
        attributes.lines().filter_map(|line| line.strip_suffix(" linguist-generated")).collect();
    let is_written = |name: &&str| {
        !generated.contains(name)
            && !name.starts_with("tests/vectors/")
            && !name.starts_with("tests/fuzz/failed/")
    };
    let names = git(&["ls-files"])?;
    let read = |name: &str| Some((name.to_owned(), fs::read_to_string(root().join(name)).ok()?));
    Some(names.lines().filter(is_written).filter_map(read).collect())
}

fn is_test(name: &str) -> bool {
    name.split('/').any(|folder| folder == "tests" || folder == "test")
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The text of a comment; `None` for a line of code.
fn comment(line: &str) -> Option<&str> {
    let signs = ["///", "//!", "//", "# ", "* "];
    signs.iter().find_map(|sign| line.trim_start().strip_prefix(sign)).map(str::trim_start)
}

/// The line without its code and the targets of its links, which are not broken.
fn breakable(line: &str) -> String {
    let words: String = line.split('`').step_by(2).collect();
    let mut parts = words.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or(part, |(_, rest)| rest))
}

#[test]
fn comments_and_pages_have_at_most_120_columns() {
    let Some(files) = written() else { return println!("left out: no git") };
    let mut long = Vec::new();
    for (name, text) in files {
        let is_page = ending(&name) == "md";
        let is_source = ["rs", "js", "ts", "py", "hpp", "cpp"].contains(&ending(&name));
        if !is_page && !is_source && !text.starts_with("#!") {
            continue;
        }
        let mut is_example = false;
        for (line, number) in text.lines().zip(1..) {
            let Some(prose) = (if is_page { Some(line.trim_start()) } else { comment(line) }) else {
                is_example = false;
                continue;
            };
            is_example ^= prose.starts_with("```");
            let is_free = is_example || prose.starts_with(['|', '#', '<']);
            let is_longer = |text: &str| text.chars().count() > COLUMNS;
            if !is_free && is_longer(line) && is_longer(&breakable(line)) {
                long.push(format!("{name}:{number}"));
            }
        }
    }
    assert!(long.is_empty(), "longer than {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn files_with_logic_have_at_most_500_lines() {
    let Some(files) = written() else { return println!("left out: no git") };
    let is_logic = |name: &str| {
        let is_source = ["core/src/", "core/countries/", "ffi/", "bindings/", "tests/sandbox/src/"];
        is_source.iter().any(|folder| name.starts_with(folder))
            && !is_test(name)
            && ["rs", "js", "py"].contains(&ending(name))
    };
    let (mut long, mut split) = (Vec::new(), Vec::new());
    for (name, text) in files.iter().filter(|(name, _)| is_logic(name) && !TABLES.contains(&name.as_str())) {
        let lines = text.lines().count();
        match (lines > LINES, LONG.contains(&name.as_str())) {
            (true, false) => long.push(format!("{name}: {lines}")),
            (false, true) => split.push(name),
            _ => {}
        }
    }
    assert!(long.is_empty(), "split these, at most {LINES} lines a file:\n{}", long.join("\n"));
    assert!(split.is_empty(), "no longer too long, take it from the list: {split:?}");
}

#[test]
fn subjects_of_commits_have_at_most_72_letters() {
    let Some(log) = git(&["log", "--no-merges", "--format=%s", &format!("{SUBJECTS_SINCE}..HEAD")]) else {
        return println!("left out: no git, or a history that does not go so far");
    };
    let long: Vec<_> = log.lines().filter(|subject| subject.chars().count() > SUBJECT).collect();
    assert!(long.is_empty(), "longer than {SUBJECT} letters:\n{}", long.join("\n"));
}

#[test]
fn no_comment_begins_with_the_same() {
    let Some(files) = written() else { return println!("left out: no git") };
    let mut found = Vec::new();
    for (name, text) in files.iter().filter(|(name, _)| !is_test(name) && ending(name) != "md") {
        for (number, line) in text.lines().enumerate() {
            let text = line.trim_start().trim_start_matches(['/', '*', '!', '#', ' ']);
            let is_comment = line.trim_start().starts_with(['/', '*', '#']);
            // An example in a comment may have comments of its own.
            let is_example = line.contains("/// //") || line.contains("//! //");
            if is_comment && !is_example && text.starts_with("The same ") {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "say the thing itself:\n{}", found.join("\n"));
}
