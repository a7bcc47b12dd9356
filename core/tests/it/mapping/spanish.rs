//! The checks of the built-in templates say it in English and Spanish, with the values of the document in both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The expressions in a message, without the words that they quote, which each language has its own of.
fn holes(message: &str) -> BTreeSet<String> {
    let inside = message.split('{').skip(1).filter_map(|part| part.split('}').next());
    inside.map(|hole| hole.split('\'').step_by(2).collect()).collect()
}

/// The text behind a name and an opening quote, up to the closing one.
fn value<'t>(text: &'t str, name: &str, quote: &str) -> Option<(&'t str, &'t str)> {
    text.split_once(&format!("{name}{quote}"))?.1.split_once('"')
}

#[test]
fn each_check_names_the_same_values_in_both_languages() {
    let (mut checks, mut different) = (0, Vec::new());
    for country in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("countries")).unwrap() {
        let Ok(files) = fs::read_dir(country.unwrap().path().join("mappings")) else { continue };
        for file in files {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let (english, spanish, quote) = match path.extension().is_some_and(|ending| ending == "json") {
                true => ("\"message\": ", "\"message-es\": ", "\""),
                false => ("message=", "message-es=", "\""),
            };
            let mut rest = &*text;
            while let Some((message, after)) = value(rest, english, quote) {
                if let Some((other, _)) = value(after, spanish, quote)
                    && after.find(spanish).is_some_and(|at| after[..at].trim().trim_matches(',').is_empty())
                {
                    checks += 1;
                    if holes(message) != holes(other) {
                        different.push(format!("{}: {message} / {other}", path.display()));
                    }
                }
                rest = after;
            }
        }
    }
    assert!(checks > 300, "{checks} checks");
    assert!(different.is_empty(), "{different:#?}");
}
