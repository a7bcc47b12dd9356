//! The list of functions in `docs/mappings.md`, from the rows of the table.

use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- Generated from core/src/mapping/expression/functions.rs: do not edit. -->\n";
const END: &str = "<!-- End of the generated list. -->\n";

pub fn files() -> Vec<(&'static str, String)> {
    let path = "docs/mappings.md";
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the list of functions");
    let (_, after) = rest.split_once(END).expect("the list of functions has an end");
    let mut list = String::from("\n| function | gives |\n|---|---|\n");
    for (call, doc) in dtekit::mapping::functions() {
        list.push_str(&format!("| `{call}` | {doc} |\n"));
    }
    vec![(path, format!("{before}{BEGIN}{list}\n{END}{after}"))]
}
