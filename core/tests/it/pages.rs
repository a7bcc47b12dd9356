//! Every link in the pages has a target, every citation names a heading, and generated files are marked.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold no text of the project.
const SKIPPED: [&str; 8] =
    ["target", ".git", "node_modules", "__pycache__", "corpus", "artifacts", ".mypy_cache", ".pytest_cache"];

#[test]
fn every_link_between_pages_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for page in files(&root()).into_iter().filter(|file| has_ending(file, &["md"])) {
        let text = prose(&fs::read_to_string(&page).unwrap());
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let has_heading =
                || fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(heading));
            if !target.exists() || (!heading.is_empty() && !has_heading()) {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn a_lambda_in_a_block_of_code_is_no_link() {
    assert_eq!(prose("[a](b)\n```cpp\n[](int) {};\n```\n[c](d)\n"), "[a](b)\n[c](d)\n");
}

/// A page without its blocks of code, in which `](` begins no link.
fn prose(page: &str) -> String {
    let mut in_block = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        !in_block && !is_fence
    };
    page.split_inclusive('\n').filter(is_prose).collect()
}

#[test]
fn every_table_of_a_page_renders() {
    let mut broken = Vec::new();
    for page in files(&root()).into_iter().filter(|file| has_ending(file, &["md"])) {
        let text = fs::read_to_string(&page).unwrap();
        broken.extend(stray(&text).into_iter().map(|line| format!("{}:{line}", page.display())));
    }
    assert!(
        broken.is_empty(),
        "a renderer shows these lines with their `|`, or drops cells:\n{}",
        broken.join("\n")
    );
}

#[test]
fn a_row_without_a_head_and_a_row_with_other_cells_are_stray() {
    let head = "| a | b |\n|---|---|\n";
    assert!(stray(&format!("{head}| `x` | 2 |\n")).is_empty());
    assert_eq!(stray(&format!("{head}\n| 1 | 2 |\n")), [4]);
    assert_eq!(stray(&format!("{head}| 1 | 2 | 3 |\n")), [3]);
    assert!(stray(&format!("```\n| 1 |\n```\n{head}| a\\|b | 2 |\n")).is_empty());
}

/// The lines that begin with `|` and are no row of a table with a head, or have another number of cells than the head.
fn stray(page: &str) -> Vec<usize> {
    let is_separator = |line: &str| line.contains("-") && line.chars().all(|letter| "|-: ".contains(letter));
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    let lines: Vec<&str> = page.lines().map(str::trim).collect();
    let (mut found, mut in_block, mut columns) = (Vec::new(), false, None);
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("```") {
            in_block = !in_block;
        }
        if in_block || !line.starts_with('|') {
            columns = None;
            continue;
        }
        match columns {
            None if lines.get(index + 1).is_some_and(|next| is_separator(next)) => {
                columns = Some(cells(line))
            }
            Some(columns) if columns == cells(line) => {}
            _ => found.push(index + 1),
        }
    }
    found
}

#[test]
fn every_citation_of_the_interface_and_the_field_notes_is_a_heading() {
    let pages = [("interface.md", "docs/interface.md"), ("field notes", "docs/field-notes.md")];
    let mut missing = BTreeSet::new();
    for (name, page) in pages {
        let page = fs::read_to_string(root().join(page)).unwrap();
        let headings = headings(&page);
        for file in files(&root()).into_iter().filter(|file| has_ending(file, &["rs", "py", "js", "ts", "h"]))
        {
            // A citation may go on in the next line of a comment.
            let text = fs::read_to_string(&file).unwrap();
            let words: String = text
                .lines()
                .map(|line| line.trim_start().trim_start_matches(['/', '!', '*', '#']).trim_start())
                .flat_map(|line| [line, " "])
                .collect();
            for rest in words.split(name).skip(1) {
                let start = rest.trim_start_matches([',', ' ', '(', '\'', 's']);
                let Some(cited) = start.strip_prefix('"').and_then(|rest| rest.split('"').next()) else {
                    continue;
                };
                // Anything else behind the name is code, such as the name of a file in a test.
                let is_citation = rest.len() - start.len() <= 3 && cited.starts_with(char::is_uppercase);
                if is_citation && !headings.contains(cited) {
                    missing.insert(format!("{}: {name}, \"{cited}\"", file.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such heading:\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn every_generated_file_is_marked_for_reviews() {
    let attributes = fs::read_to_string(root().join(".gitattributes")).unwrap();
    let marked: BTreeSet<&str> =
        attributes.lines().filter_map(|line| line.strip_suffix(" linguist-generated")).collect();
    let says_so = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap_or_default();
        let mut first = text.lines().take(4);
        first.any(|line| line.contains("Generated from") || line.contains("generated by Cargo"))
    };
    let generated = files(&root()).into_iter().filter(says_so);
    let names: BTreeSet<String> = generated
        .map(|file| file.strip_prefix(root()).unwrap().display().to_string().replace('\\', "/"))
        .collect();
    let missing: Vec<_> = names.iter().filter(|name| !marked.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "in .gitattributes, mark as `linguist-generated`: {missing:?}");
    let gone: Vec<_> = marked.iter().filter(|name| !root().join(name).exists()).collect();
    assert!(gone.is_empty(), ".gitattributes marks files that are not there: {gone:?}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn headings(page: &str) -> BTreeSet<&str> {
    page.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .collect()
}

/// The anchors that a renderer makes of the headings: small letters, hyphens for blanks, no punctuation.
fn anchors(page: &str) -> BTreeSet<String> {
    let anchor = |heading: &&str| {
        let kept =
            heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings(page).iter().map(anchor).collect()
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let kept = entries.filter(|entry| !SKIPPED.iter().any(|skipped| entry.file_name() == *skipped));
    kept.flat_map(|entry| {
        let kind = entry.file_type().unwrap();
        let path = entry.path();
        if kind.is_dir() { files(&path) } else { vec![path].into_iter().filter(|_| kind.is_file()).collect() }
    })
    .collect()
}
