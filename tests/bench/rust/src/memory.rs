//! The memory that a conversion takes at its peak, by the kernel's own account (Linux).

use std::fs;
use std::hint::black_box;

use dtekit::Document;

use crate::{corpus, json_to_xml, mapping, xml_to_json};

/// Prints for each conversion its peak memory with its input, as a multiple of input and output.
pub fn print(document: corpus::Document) {
    let (json, xml) = (document.json.as_str(), document.xml.as_str());
    let both = json.len() + xml.len();
    row("JSON -> XML, of input + output", json.len(), both, 1.15, || {
        black_box(json_to_xml::dtekit(json));
    });
    row("XML -> JSON, of input + output", xml.len(), both, 1.15, || {
        black_box(xml_to_json::dtekit(xml));
    });
    row("JSON -> XML in pieces, of input", json.len(), json.len(), 1.1, || {
        black_box(json_to_xml::dtekit_streamed(json));
    });
    let compiled = mapping::compiled();
    let written = mapping::dtekit(&compiled, json).len();
    row("Mapping, JSON in, of input + output", json.len(), json.len() + written, 4.0, || {
        black_box(mapping::dtekit(&compiled, json));
    });
    row("Mapping, XML in, of input + output", xml.len(), xml.len() + written, 4.0, || {
        black_box(mapping::dtekit(&compiled, xml));
    });
    row("Document from JSON, of input", 0, json.len(), 3.0, || {
        black_box(Document::from_json(json.as_bytes()).expect("the corpus is sound"));
    });
    row("Document from XML, of input", 0, xml.len(), 3.0, || {
        black_box(Document::from_xml(xml.as_bytes()).expect("the corpus is sound"));
    });
}

/// Runs once; prints the memory before (`held`) plus the memory added at the peak, as a multiple of `of`.
fn row(what: &str, held: usize, of: usize, bar: f64, run: impl FnOnce()) {
    // This resets the peak to the current use.
    fs::write("/proc/self/clear_refs", "5").expect("Linux 4.0 or later");
    let before = status("VmRSS:");
    run();
    let added = status("VmHWM:").saturating_sub(before);
    let found = (held + added) as f64 / of as f64;
    println!("  {what:35} {found:5.2} (bar {bar})");
}

/// A line of the kernel's status of this process, in bytes.
fn status(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a known line");
    line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") * 1024
}
