//! Lines and folders as sources.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use dtekit::batch::{Inputs, SourceLimits};

use super::shown;

/// A folder of its own for one test, empty at first.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("batch").join(name);
    _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn lines(text: &'static str, limits: SourceLimits) -> Vec<String> {
    shown(Inputs::from_ndjson(text.as_bytes(), &limits))
}

#[test]
fn each_line_is_a_document_with_its_number() {
    let text = "{\"a\": 1}\n\n{\"a\": 2}\r\n  \r\n<\n{\"a\": 3}";
    assert_eq!(
        lines(text, SourceLimits::default()),
        ["1 <DTE><a>1</a></DTE>", "3 <DTE><a>2</a></DTE>", "5 json-syntax", "6 <DTE><a>3</a></DTE>"]
    );
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let limits = SourceLimits { max_bytes: 8, ..SourceLimits::default() };
    let text = "{\"a\": 1}\n{\"a\":  1}\n{\"a\": 2}\n{\"b\": 111111111111}";
    assert_eq!(
        lines(text, limits),
        ["1 <DTE><a>1</a></DTE>", "2 limit-bytes", "3 <DTE><a>2</a></DTE>", "4 limit-bytes"]
    );
}

#[test]
fn a_source_that_fails_ends_with_its_finding() {
    struct Fails(&'static [u8]);
    impl Read for Fails {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            match self.0.read(to)? {
                0 => Err(io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }
    let inputs = Inputs::from_ndjson(Fails(b"{\"a\": 1}\n{\"a\":"), &SourceLimits::default());
    assert_eq!(shown(inputs), ["1 <DTE><a>1</a></DTE>", "2 file-unreadable"]);
}

#[test]
fn a_folder_is_read_in_order_with_the_folders_in_it() {
    let path = folder("order");
    for name in ["b.json", "a/2.json", "a/1.json", "a/c/x.JSON", "c.json", ".hidden.json", "d.txt"] {
        let file = path.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, format!(r#"{{"n": "{name}"}}"#)).unwrap();
    }
    fs::write(path.join("b.json"), "[").unwrap();
    let json = [".json".to_owned()];
    assert_eq!(
        shown(Inputs::from_path(&path, &json, &SourceLimits::default()).unwrap()),
        [
            "a/1.json <DTE><n>a/1.json</n></DTE>",
            "a/2.json <DTE><n>a/2.json</n></DTE>",
            "a/c/x.JSON <DTE><n>a/c/x.JSON</n></DTE>",
            "b.json json-syntax json-top-level",
            "c.json <DTE><n>c.json</n></DTE>"
        ]
        .map(|line| line.replace(" json-top-level", ""))
    );
    assert_eq!(Inputs::from_path(&path, &[], &SourceLimits::default()).unwrap().count(), 6);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let path = folder("links");
    fs::write(path.join("a.json"), r#"{"a": 1}"#).unwrap();
    std::os::unix::fs::symlink(&path, path.join("again")).unwrap();
    std::os::unix::fs::symlink(path.join("a.json"), path.join("b.json")).unwrap();
    assert_eq!(
        shown(Inputs::from_folder(&path, &[], &SourceLimits::default()).unwrap()),
        ["a.json <DTE><a>1</a></DTE>"]
    );
}

#[test]
fn a_file_that_cannot_be_read_is_an_item() {
    let path = folder("gone");
    for name in ["a.json", "b.json", "c.json"] {
        fs::write(path.join(name), r#"{"a": 1}"#).unwrap();
    }
    let limits = SourceLimits { max_bytes: 9, ..SourceLimits::default() };
    fs::write(path.join("c.json"), r#"{"a": 111}"#).unwrap();
    let inputs = Inputs::from_folder(&path, &[], &limits).unwrap();
    fs::remove_file(path.join("b.json")).unwrap();
    assert_eq!(shown(inputs), ["a.json <DTE><a>1</a></DTE>", "b.json file-not-found", "c.json limit-bytes"]);
}

#[test]
fn a_source_of_another_kind_is_refused() {
    let path = folder("other");
    fs::write(path.join("a.csv"), "").unwrap();
    let code = |name| {
        let opened = Inputs::from_path(path.join(name), &[], &SourceLimits::default());
        opened.err().unwrap().code().to_owned()
    };
    assert_eq!(code("a.csv"), "batch-source");
    assert_eq!(code("none.ndjson"), "file-not-found");
}
