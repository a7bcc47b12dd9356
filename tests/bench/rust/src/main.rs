//! Measures dtekit against its peers; `tests/bench/run` builds and starts it. All peers take turns in one run, so that
//! the ratios hold on a busy machine. The arguments are sizes (`tiny small medium large huge`).
//!
//! `mapping medium` maps instead, against peers in Rust and Python (`PYTHON` names one that has lxml and jinja2).
//! `memory huge` prints how much memory each conversion takes at its peak (Linux).
//! `once xml_to_json large 3` converts three times and does nothing else, for callgrind.

mod corpus;
mod document;
mod json_to_xml;
mod mapping;
mod memory;
mod xml_to_json;

use std::hint::black_box;
use std::time::{Duration, Instant};

/// One way to convert a document.
pub struct Peer<'a> {
    pub name: &'static str,
    /// The promised ratio to it.
    pub bar: Option<&'static str>,
    /// Converts once; returns a number that depends on the result.
    pub run: Box<dyn Fn() -> usize + 'a>,
}

/// How long each size is measured.
const TIME: Duration = Duration::from_secs(4);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, direction, size, count] = &*arguments
        && once == "once"
    {
        let document = corpus::document(size).expect("a known size");
        for _ in 0..count.parse().expect("a number") {
            match &**direction {
                "json_to_xml" => black_box(json_to_xml::dtekit(&document.json)),
                "json_to_xml_into" => black_box(vec![0; json_to_xml::dtekit_streamed(&document.json)]),
                "quick_xml_events" => black_box(vec![0; xml_to_json::events(&document.xml)]),
                "quick_xml_value" => black_box(xml_to_json::through_value(&document.xml)),
                "ignored_any" => black_box(vec![0; json_to_xml::ignored_any(&document.json)]),
                "document_from_json" => black_box(vec![0; document::read_json(&document.json)]),
                "document_from_xml" => black_box(vec![0; document::read_xml(&document.xml)]),
                "value" => black_box(vec![0; document::value(&document.json)]),
                "mapping" => {
                    let mapping = mapping::compiled();
                    black_box(mapping::dtekit(&mapping, &document.json))
                }
                "roxmltree" => black_box(vec![0; document::roxmltree(&document.xml)]),
                "xml_to_json" => black_box(xml_to_json::dtekit(&document.xml)),
                _ => panic!("expected a direction, found `{direction}`"),
            };
        }
        println!("{} bytes of JSON, {} of XML", document.json.len(), document.xml.len());
        return;
    }
    if let [memory, size] = &*arguments
        && memory == "memory"
    {
        return memory::print(corpus::document(size).expect("a known size"));
    }
    if let [mapping, sizes @ ..] = &*arguments
        && mapping == "mapping"
    {
        let sizes = if sizes.is_empty() { vec!["small".into(), "medium".into(), "large".into()] } else { sizes.to_vec() };
        return sizes.iter().for_each(|size| mapping::print(&corpus::document(size).expect("a known size")));
    }
    let sizes =
        if arguments.is_empty() { vec!["small".into(), "medium".into(), "large".into()] } else { arguments };
    for size in sizes {
        let document = corpus::document(&size).expect("a known size");
        println!("JSON -> XML, {} ({} bytes of JSON)", document.name, document.json.len());
        measure(&json_to_xml::peers(&document), document.json.len());
        println!("XML -> JSON, {} ({} bytes of XML)", document.name, document.xml.len());
        measure(&xml_to_json::peers(&document), document.xml.len());
        println!("JSON -> XML and XML -> JSON by a kept Converter, {}", document.name);
        measure(&json_to_xml::kept(&document), document.json.len());
        measure(&xml_to_json::kept(&document), document.xml.len());
        println!("Document from JSON, {}", document.name);
        measure(&document::from_json(&document), document.json.len());
        println!("Document from XML, {}", document.name);
        measure(&document::from_xml(&document), document.xml.len());
    }
}

/// Runs the peers in turns and prints the median of each, and its ratio to the first one's.
fn measure(peers: &[Peer<'_>], bytes: usize) {
    // A round takes so long that the cost of the clock is negligible, and is so short that on a busy machine most
    // rounds end before the system switches to another process.
    let repeats = (100_000 / bytes).max(1);
    let mut times = vec![Vec::new(); peers.len()];
    let start = Instant::now();
    while start.elapsed() < TIME || times[0].len() < 5 {
        for (peer, times) in peers.iter().zip(&mut times) {
            let begin = Instant::now();
            for _ in 0..repeats {
                black_box((peer.run)());
            }
            times.push(begin.elapsed().as_secs_f64() / repeats as f64);
        }
    }
    let medians: Vec<f64> = times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect();
    for (peer, median) in peers.iter().zip(&medians) {
        let (speed, ratio) = (bytes as f64 / median / 1e6, medians[0] / median);
        let bar = peer.bar.map_or(String::new(), |bar| format!("  ({bar})"));
        println!("  {:30} {speed:8.0} MB/s   dtekit takes {ratio:.3} of its time{bar}", peer.name);
    }
}
