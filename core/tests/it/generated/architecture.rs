//! The arrows of `docs/architecture.md`, made from the table of `layers`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::layers::ALLOWED;

const PAGE: &str = "docs/architecture.md";
/// The first line of the part that is made, and the line after it.
const BEGIN: &str = "<!-- The arrows: made from core/tests/it/layers.rs";
const END: &str = "<!-- The arrows end here. -->";

pub fn files() -> Vec<(&'static str, String)> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE)).unwrap();
    let begin = page.find(BEGIN).unwrap();
    let begin = begin + page[begin..].find("-->\n").unwrap() + "-->\n".len();
    let end = page.find(END).unwrap();
    let mut table = "\n| room | may use |\n|---|---|\n".to_owned();
    for (room, below) in ALLOWED {
        let below: Vec<_> = below.iter().map(|name| format!("`{name}`")).collect();
        let below = if below.is_empty() { "nothing of core".to_owned() } else { below.join(", ") };
        writeln!(table, "| `{room}` | {below} |").unwrap();
    }
    vec![(PAGE, format!("{}{table}\n{}", &page[..begin], &page[end..]))]
}
