//! `tests/vectors/messages.md`: every message that the vectors of conversion hold, by its code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

pub fn files() -> Vec<(&'static str, String)> {
    let mut text = String::from(
        "<!-- Generated from the .err files: do not edit. -->\n\n\
         # Messages of conversions\n\n\
         What a refused conversion says, by its code; `…` stands for what was found or what a limit is. A code that means one\n\
         thing has one message, whichever reader finds it.\n\n\
         | code | messages |\n|---|---|\n",
    );
    for (code, messages) in messages() {
        let messages: Vec<_> = messages.iter().map(|message| message.replace('|', "\\\\|")).collect();
        text += &format!("| `{code}` | {} |\n", messages.join("<br>"));
    }
    vec![("tests/vectors/messages.md", text)]
}

fn messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for folder in ["json_to_xml", "xml_to_json"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/convert").join(folder);
        let paths = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "err")) {
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<_> = text.lines().collect();
            assert!(lines.len().is_multiple_of(2), "{}: two lines for each finding", path.display());
            for both in lines.chunks(2) {
                let code = both[0].split(' ').nth(1).unwrap();
                let message = both[1].strip_prefix("  ").expect("a message behind two blanks");
                found.entry(code.to_owned()).or_default().insert(template(message));
            }
        }
    }
    found
}

/// A message without what it quotes behind `found`, and without the bounds that it names.
fn template(message: &str) -> String {
    let (expected, found) = message.split_at(message.find(", found ").unwrap_or(message.len()));
    let mut parts: Vec<String> = expected.split('`').map(str::to_owned).collect();
    for quoted in parts.iter_mut().skip(1).step_by(2) {
        if quoted.bytes().all(|byte| byte.is_ascii_digit()) {
            "…".clone_into(quoted);
        }
    }
    let found = match found.split('`').collect::<Vec<_>>()[..] {
        [before, _, after] => format!("{before}`…`{after}"),
        _ => found.to_owned(),
    };
    parts.join("`") + &found
}
