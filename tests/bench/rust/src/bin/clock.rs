//! Times core for a bench in another language, so that both take turns in one run.
//!
//! Reads one command a line and answers each with a line: `corpus SIZE FOLDER` writes `SIZE.json` and `SIZE.xml` there;
//! `json_to_xml FILE COUNT` and `xml_to_json FILE COUNT` convert the file that often and answer with the nanoseconds of
//! one conversion.

#[path = "../corpus.rs"]
mod corpus;

use std::hint::black_box;
use std::time::Instant;

/// At most this many calls, less one, come before the clock starts: they fill the caches that another program used.
const WARM: u32 = 6;

fn main() {
    let mut held: Option<(String, Vec<u8>)> = None;
    for line in std::io::stdin().lines() {
        let line = line.expect("a line of UTF-8");
        let words: Vec<&str> = line.split('\t').collect();
        let [command, first, second] = words[..] else { panic!("expected a command and two words") };
        if command == "corpus" {
            let document = corpus::document(first).expect("a known size");
            for (suffix, text) in [("json", &document.json), ("xml", &document.xml)] {
                std::fs::write(format!("{second}/{first}.{suffix}"), text).expect("a folder that can be written");
            }
            println!("{}", document.name);
            continue;
        }
        if held.as_ref().is_none_or(|(file, _)| file != first) {
            held = Some((first.to_owned(), std::fs::read(first).expect("a file that can be read")));
        }
        let Some((_, data)) = &held else { unreachable!("it was just read") };
        let count: u32 = second.parse().expect("a count");
        let convert = || {
            let converted = match command {
                "json_to_xml" => dtekit::json_to_xml(black_box(data), &Default::default()),
                _ => dtekit::xml_to_json(black_box(data), &Default::default()),
            };
            black_box(converted.expect("a good document"));
        };
        (1..count.min(WARM)).for_each(|_| convert());
        let begin = Instant::now();
        (0..count).for_each(|_| convert());
        println!("{}", begin.elapsed().as_nanos() / u128::from(count));
    }
}
