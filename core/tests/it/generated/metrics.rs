//! The table of `docs/observability.md`, from the table of metrics.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::client::Metric;

const PAGE: &str = "docs/observability.md";
/// The first line of the part that is made, and the line after it.
const BEGIN: &str = "<!-- The metrics: made from core/src/client/metrics/table.rs";
const END: &str = "<!-- The metrics end here. -->";

pub fn files() -> Vec<(&'static str, String)> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE)).unwrap();
    let begin = page.find(BEGIN).unwrap();
    let begin = begin + page[begin..].find("-->\n").unwrap() + "-->\n".len();
    let end = page.find(END).unwrap();
    let mut made = String::from("\n| name | type | unit | labels | what it is |\n|---|---|---|---|---|\n");
    for Metric { name, kind, labels, help, .. } in Metric::ALL {
        let labels: Vec<_> = labels.iter().map(|label| format!("`{label}`")).collect();
        let unit = if name.contains("_seconds") { "seconds" } else { "1" };
        writeln!(made, "| `{name}` | {} | {unit} | {} | {help} |", kind.as_str(), labels.join(", ")).unwrap();
    }
    vec![(PAGE, format!("{}{made}\n{}", &page[..begin], &page[end..]))]
}
