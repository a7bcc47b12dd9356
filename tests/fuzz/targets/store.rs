//! The files of stores: a record of the journal, and the lines of a sequence's file under a right sum. What is taken is
//! written back alike, and no number of a sequence is handed out twice.

use std::fs;
use std::path::PathBuf;

use super::checks::{assert_told, choice};
use dtekit::store::journal::JournalRecord;
use dtekit::{ErrorKind, Sequence};

/// A file of its own for each process and thread, removed at the end of the input.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let name = format!("dtekit-fuzz-{}-{:?}", std::process::id(), std::thread::current().id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn run(data: &[u8]) {
    let (bits, text) = choice(data);
    if bits & 1 == 0 {
        let Ok(text) = str::from_utf8(text) else { return };
        let Some(record) = JournalRecord::from_json(text) else { return };
        let again = JournalRecord::from_json(&record.to_json()).expect("what was written can be read");
        assert_eq!(again.to_json(), record.to_json(), "the same when it is written again");
        return;
    }
    let scratch = Scratch::new();
    let path = scratch.0.join("numbers");
    let body = [b"dtekit sequence 1\n", text].concat();
    let [a, b, c, d, ..] = hmac_sha256::Hash::hash(&body);
    let sum = format!("check {:08x}\n", u32::from_be_bytes([a, b, c, d]));
    fs::write(&path, [&body, sum.as_bytes()].concat()).expect("a file");
    let Ok(sequence) = Sequence::open(&path) else { return };
    let keys = match sequence.keys() {
        Ok(keys) => keys,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Storage);
            return assert_told(&error);
        }
    };
    for key in keys.iter().take(4) {
        let last = sequence.last(key).expect("a file that was read");
        sequence.gaps(key).expect("a file that was read");
        let mut before = last;
        for _ in 0..3 {
            match sequence.next(key) {
                Ok(next) => {
                    assert!(next.number > before, "{} after {before}", next.number);
                    before = next.number;
                }
                Err(error) => assert_told(&error),
            }
        }
        if let Err(error) = sequence.block(key, 5, "till") {
            assert_told(&error);
        }
    }
}
