//! Descriptions of Rust's documentation as other languages write them.

use dtekit::Naming;

use super::words::wrapped;

/// A description as one line, without its example, with the names of Rust as other languages write them.
pub fn plain(about: &str) -> String {
    let prose = about.split("# Example").next().unwrap_or_default();
    let mut text = String::new();
    let mut rest = prose.split_whitespace().collect::<Vec<_>>().join(" ");
    // A link of rustdoc, [`name`](target) or [`name`], is its name.
    while let Some((before, after)) = rest.split_once("[`") {
        let (name, after) = after.split_once("`]").expect("a link that ends");
        let after = match after.strip_prefix('(') {
            Some(target) => target.split_once(')').expect("a target that ends").1,
            None => after,
        };
        text.push_str(&format!("{before}`{}`", name.replace("::", ".")));
        rest = after.to_owned();
    }
    text + &rest
}

/// The first paragraph of a description, as [`plain`] gives it.
pub fn first_paragraph(about: &str) -> String {
    let paragraph: Vec<_> = about.lines().take_while(|line| !line.trim().is_empty()).collect();
    plain(&paragraph.join("\n"))
}

/// A description with what each word means.
pub fn with_words(about: &str, words: &[(&str, &str)]) -> String {
    if words.iter().any(|(_, about)| about.is_empty()) {
        return about.to_owned();
    }
    let each: Vec<String> = words.iter().map(|(word, about)| format!("`{word}`: {}", plain(about))).collect();
    format!("{about} {}", each.join(" "))
}

/// Names of options and members between backticks in camelCase.
pub fn camel(text: &str, is_name: impl Fn(&str) -> bool) -> String {
    let parts = text.split('`').enumerate().map(|(index, part)| match index % 2 {
        1 if part.contains('_')
            && part.chars().all(|c| c.is_ascii_lowercase() || c == '_')
            && is_name(part) =>
        {
            Naming::Camel.name(part)
        }
        1 if part.contains('.') => part
            .split('.')
            .map(|name| match name.contains('_') {
                true => Naming::Camel.name(name),
                false => name.to_owned(),
            })
            .collect::<Vec<_>>()
            .join("."),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// A comment of JSDoc at an indentation, on one line if it fits.
pub fn comment_at(indent: usize, text: &str) -> String {
    let indent = " ".repeat(indent);
    let line = format!("{indent}/** {text} */\n");
    if line.chars().count() <= 121 {
        return line;
    }
    let lines: String = wrapped(0, text).lines().map(|line| format!("{indent} * {line}\n")).collect();
    format!("{indent}/**\n{lines}{indent} */\n")
}

pub fn quoted(words: &[&str], quote: char, between: &str) -> String {
    words.iter().map(|word| format!("{quote}{word}{quote}")).collect::<Vec<_>>().join(between)
}
