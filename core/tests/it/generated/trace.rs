//! The table of statuses in `docs/trace.md`, from the words of core and its table of codes.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::audit::trace::TraceStatus;
use dtekit::code;

const PAGE: &str = "docs/trace.md";
const BEGIN: &str = "<!-- Generated from core/src/result/trace.rs and core/src/code.rs: do not edit. -->\n";
const END: &str = "<!-- End of the statuses. -->\n";

pub fn files() -> Vec<(&'static str, String)> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE)).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the statuses");
    let (_, after) = rest.split_once(END).expect("the statuses have an end");
    let mut list = String::from("\n| status | what it says | what to do | finding |\n|---|---|---|---|\n");
    for status in TraceStatus::ALL {
        let word = match status {
            TraceStatus::Found => "trace-field".to_owned(),
            other => format!("trace-{other}"),
        };
        let code = code::ALL.iter().find(|code| code.word == word).expect("each status has a code");
        writeln!(list, "| `{status}` | {} | {} | `{word}` |", code.meaning, code.remedy).unwrap();
    }
    vec![(PAGE, format!("{before}{BEGIN}{list}\n{END}{after}"))]
}
