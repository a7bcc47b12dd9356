//! `docs/findings.md`, from the table of codes.

use dtekit::code;

use super::words::capital;

pub fn files() -> Vec<(&'static str, String)> {
    let mut page = String::from(
        "# Findings\n\n\
         <!-- Generated from core/src/code.rs: do not edit. -->\n\n\
         Every finding has a code that never changes its meaning. This page lists them with what to do.\n\
         A finding says it in Spanish too: in its `spanish`, with `message` and `hint`. Beside these codes, the checks\n\
         of a mapping have codes of their own.\n\n\
         `path` and `position` are places in the caller's own input: the path in the document, the line and column in its text\n\
         where there is text. `template` is the place in the mapping's template that asked for the value: `library` (empty for\n\
         the template itself), `line`, `column`. It is detail for whoever writes the template.\n",
    );
    for code in code::ALL {
        page.push_str(&format!(
            "\n## `{}`\n\n{}. {}.\n\n*{}. {}.*\n",
            code.word,
            capital(code.meaning),
            capital(code.remedy),
            capital(code.meaning_es),
            capital(code.remedy_es),
        ));
    }
    vec![("docs/findings.md", page)]
}
