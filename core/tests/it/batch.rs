//! Batches: order, bounds, cancelling, and sources of every kind.

mod archive;
mod source;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dtekit::batch::{Batch, BatchKeywords, BatchOptions, Input, Item, Pipeline, Work};
use dtekit::json::json;
use dtekit::mapping::ApplyOptions;
use dtekit::{ErrorKind, Mapping, Result, ToJson, ToXml};

use crate::length::cases;

fn threads(threads: usize) -> BatchOptions {
    BatchOptions { threads, ..BatchOptions::default() }
}

/// A line for each item: its name, and its output or the codes of its findings.
pub fn shown<N: Into<Input>>(inputs: impl IntoIterator<Item = N>) -> Vec<String> {
    Batch::new(inputs, ToXml::default(), &threads(2)).map(line).collect()
}

fn line(item: Item<Vec<u8>>) -> String {
    let result = match &item.result {
        Ok(output) => String::from_utf8_lossy(output).into_owned(),
        Err(error) => {
            let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
            codes.join(" ")
        }
    };
    format!("{} {result}", item.name())
}

/// A document whose work differs from that of its neighbours.
fn document(number: usize) -> Vec<u8> {
    let items = vec!["7"; number % 97 * 5].join(",");
    format!(r#"{{"n": {number}, "a": [{items}]}}"#).into_bytes()
}

#[test]
fn results_come_in_the_order_of_the_inputs() {
    let most = cases(5000) as usize;
    let expected: Vec<_> =
        (0..most).map(|number| dtekit::json_to_xml(&document(number), &ToXml::default()).unwrap()).collect();
    for count in [1, 2, 3, 8] {
        let batch = Batch::new((0..most).map(document), ToXml::default(), &threads(count));
        let mut seen = 0;
        for (number, item) in batch.enumerate() {
            assert_eq!(item.index, number as u64);
            assert_eq!(item.name(), (number + 1).to_string());
            assert_eq!(item.result.unwrap(), expected[number], "{count} threads");
            seen += 1;
        }
        assert_eq!(seen, most);
    }
}

#[test]
fn a_wrong_document_is_an_item_with_findings() {
    let inputs = [("a", r#"{"x": 1}"#), ("b", r#"{"x": "\u0001", "y": 1, "y": 2}"#), ("c", r#"{"x": 3}"#)];
    let inputs = inputs.map(|(name, json)| (name.to_owned(), json.to_owned()));
    assert_eq!(
        shown(inputs),
        ["a <DTE><x>1</x></DTE>", "b xml-forbidden-character json-duplicate-member", "c <DTE><x>3</x></DTE>"]
    );
}

#[test]
fn a_batch_of_nothing_ends_at_once() {
    assert!(shown(Vec::<Vec<u8>>::new()).is_empty());
}

#[test]
fn a_panic_is_a_finding_of_its_document() {
    let task = |document: &[u8]| -> Result<usize> {
        assert_ne!(document, b"17", "a panic for the test");
        Ok(document.len())
    };
    for count in [1, 3] {
        let inputs = (0..200).map(|number| number.to_string().into_bytes());
        let failed: Vec<_> = Batch::new(inputs, task, &threads(count))
            .filter_map(|item| item.result.err().map(|error| (item.index, error.code().to_owned())))
            .collect();
        assert_eq!(failed, [(17, "internal-panic".to_owned())]);
    }
}

#[test]
fn no_more_documents_are_taken_than_ahead() {
    for (count, ahead) in [(1, 1), (1, 10), (2, 1), (2, 7), (4, 100)] {
        let taken = AtomicUsize::new(0);
        let inputs = (0..500).map(|number| {
            taken.fetch_add(1, Ordering::Relaxed);
            document(number)
        });
        let options = BatchOptions { threads: count, ahead, ..BatchOptions::default() };
        let mut given = 0;
        for item in Batch::new(inputs, ToXml::default(), &options) {
            assert!(item.result.is_ok());
            assert!(taken.load(Ordering::Relaxed) - given <= ahead, "{count} threads, {ahead} ahead");
            given += 1;
        }
        assert_eq!(given, 500);
    }
}

#[test]
fn no_more_bytes_are_held_than_said() {
    let taken = AtomicUsize::new(0);
    let large = format!(r#"{{"a": "{}"}}"#, "x".repeat(100_000)).into_bytes();
    let inputs = (0..200).map(|_| {
        taken.fetch_add(1, Ordering::Relaxed);
        large.clone()
    });
    let options = BatchOptions { threads: 2, ahead_bytes: 1_000_000, ..BatchOptions::default() };
    for (given, item) in Batch::new(inputs, ToXml::default(), &options).enumerate() {
        assert!(item.result.is_ok());
        // Ten inputs of this size fill the bound; the outputs of a chunk at work are not counted yet.
        assert!(taken.load(Ordering::Relaxed) - given <= 16);
    }
}

#[test]
fn a_document_larger_than_the_bound_goes_alone() {
    let options = BatchOptions { threads: 2, ahead_bytes: 1, ..BatchOptions::default() };
    let batch = Batch::new((0..20).map(document), ToXml::default(), &options);
    assert_eq!(batch.filter(|item| item.result.is_ok()).count(), 20);
}

#[test]
fn dropping_a_batch_ends_its_threads() {
    let done = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&done);
    let task = move |_: &[u8]| -> Result<()> {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    // A source without an end.
    let mut batch = Batch::new((0..).map(document), task, &threads(4));
    assert_eq!(batch.by_ref().take(10).count(), 10);
    assert_eq!(batch.progress().done, 10);
    drop(batch);
    // The threads held the other reference; the drop has waited for them.
    assert_eq!(Arc::strong_count(&done), 1);
    assert!(done.load(Ordering::Relaxed) <= 10 + 1024);
}

#[test]
fn progress_counts_what_was_given() {
    let inputs = [br#"{"a": 1}"#.to_vec(), b"[".to_vec(), br#"{"a": 2}"#.to_vec()];
    let mut batch = Batch::new(inputs, ToXml::default(), &threads(1));
    while batch.next().is_some() {}
    let progress = batch.progress();
    assert_eq!((progress.done, progress.failed), (3, 1));
}

#[test]
fn a_pipeline_gives_what_was_pushed() {
    let mut pipeline = Pipeline::new(ToJson::default(), &threads(2));
    assert!(!pipeline.wait());
    for _ in 0..3 {
        assert!(pipeline.wants());
        for number in 0..100 {
            pipeline.push(format!("<DTE><a>{number}</a></DTE>"));
        }
        let mut outputs = Vec::new();
        while pipeline.wait() {
            for _ in 0..pipeline.at_hand() {
                let output = pipeline.take().unwrap().result.unwrap();
                outputs.push(String::from_utf8(output.clone()).unwrap());
                pipeline.give_back(output);
            }
        }
        assert_eq!(outputs, (0..100).map(|number| format!(r#"{{"a":"{number}"}}"#)).collect::<Vec<_>>());
    }
}

#[test]
fn text_is_decoded_already_and_bytes_are_not() {
    let xml = "<?xml version='1.0' encoding='ISO-8859-1'?><DTE><a>ñ</a></DTE>";
    let inputs = [Input::from(xml.to_owned()), Input::from(xml.as_bytes())];
    let outputs: Vec<_> =
        Batch::new(inputs, ToJson::default(), &threads(1)).map(|item| item.result.unwrap()).collect();
    assert_eq!(outputs, [r#"{"a":"ñ"}"#.as_bytes(), r#"{"a":"Ã±"}"#.as_bytes()]);
}

#[test]
fn a_mapping_is_applied_to_each_document() {
    let template = r#"<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
        <m:param name="p"/><m:template><F p="{$p}">{Total!}</F></m:template></m:mapping>"#;
    let mapping = Arc::new(template.parse::<Mapping>().unwrap());
    let work = Work::Map(mapping, ApplyOptions::default().param("p", "7"));
    let inputs = [r#"{"Total": 1.50}"#, r#"{"total": 1}"#].map(str::to_owned);
    let lines: Vec<_> = Batch::new(inputs, work, &threads(2)).map(line).collect();
    assert_eq!(lines, [r#"1 <F p="7">1.50</F>"#, "2 mapping-missing"]);
}

#[test]
fn keywords_of_the_batch_and_of_the_conversion_are_read_together() {
    let keywords =
        json!({"to": "xml", "threads": 3, "keep_root": true, "max_bytes": 9, "endings": [".json"]});
    let read = BatchKeywords::convert(keywords.as_object().unwrap()).unwrap();
    assert_eq!((read.options.threads, read.work.limits().max_bytes), (3, 9));
    assert_eq!((read.endings, read.progress_every), (vec![".json".to_owned()], 1000));
    let Work::ToXml(options) = read.work else { panic!("expected XML") };
    assert!(options.keep_root);

    let keywords = json!({"to": "json", "threads": 0, "keep": true});
    let error = BatchKeywords::convert(keywords.as_object().unwrap()).unwrap_err();
    let messages: Vec<_> = error.findings().iter().map(|finding| &*finding.message).collect();
    assert_eq!(error.kind(), ErrorKind::Argument);
    assert_eq!(
        messages,
        ["expected a whole number from 1 to 256 for option `threads`", "unknown option `keep`"]
    );

    let error = BatchKeywords::convert(json!({"threads": 1}).as_object().unwrap()).unwrap_err();
    assert_eq!(error.message(), "expected `xml` or `json` for option `to`");
}
