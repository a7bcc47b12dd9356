//! Numbers of documents under threads, processes and kills, and against a model.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use dtekit::costa_rica::{FolioCounter, FolioCounterParts, Mensaje};
use dtekit::{ErrorKind, FolioSequence, Sequence, SequenceKey};
use proptest::prelude::*;

#[cfg(target_os = "linux")]
mod file;

/// The environment variable with the sequence's file, for a process that writes.
const FILE: &str = "DTEKIT_TEST_SEQUENCE_FILE";

#[test]
fn threads_never_get_one_number_twice() {
    let file = folder("threads").join("numbers");
    let shared = Sequence::open(&file).unwrap();
    shared.range(&key(), 101, 10_000, None).unwrap();
    let threads = (0..6).map(|number| {
        // Half of them share one sequence, the others have their own on the same file.
        let numbers = if number % 2 == 0 { shared.clone() } else { Sequence::open(&file).unwrap() };
        thread::spawn(move || {
            let mut got = Vec::new();
            for round in 0..30 {
                if round % 5 == 0 {
                    let block = numbers.block(&key(), 7, "till").unwrap();
                    got.extend(block.first..=block.last);
                } else {
                    got.push(numbers.next(&key()).unwrap().number);
                }
            }
            got
        })
    });
    let threads: Vec<_> = threads.collect();
    let mut got: Vec<_> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
    got.sort_unstable();
    assert_eq!(got, (101..=100 + 6 * (24 + 6 * 7)).collect::<Vec<_>>());
}

#[test]
fn writers_that_are_killed_hand_out_no_number_twice_and_gaps_names_the_lost_ones() {
    const LINES: u64 = 4;
    const ROUNDS: u64 = 40;
    let file = folder("killed").join("numbers");
    let start = Arc::new(Barrier::new(LINES as usize));
    // Four writers at once; each is killed and started again.
    let lines = (0..LINES).map(|line| {
        let (file, start) = (file.clone(), Arc::clone(&start));
        thread::spawn(move || {
            start.wait();
            let mut got = Vec::new();
            for round in 0..ROUNDS {
                let mut writer = Writer::start(&file);
                // The kill comes after the start, at any point of the work.
                got.push(writer.lines.recv().expect("a writer hands out numbers"));
                thread::sleep(Duration::from_micros((round * 7919 + line * 104_729) % 12_000));
                writer.process.kill().unwrap();
                writer.process.wait().unwrap();
                got.extend(writer.lines.iter());
            }
            got
        })
    });
    let lines: Vec<_> = lines.collect();
    let got: Vec<_> = lines.into_iter().flat_map(|line| line.join().unwrap()).collect();

    let numbers = Sequence::open(&file).unwrap();
    let mut once = BTreeSet::new();
    for (first, last) in &got {
        assert!((*first..=*last).all(|number| once.insert(number)), "a number was handed out twice");
        numbers.used(&key(), *first, *last).unwrap();
    }
    let gaps = numbers.gaps(&key()).unwrap();
    let open: BTreeSet<_> = gaps.open.iter().flat_map(|open| open.first..=open.last).collect();
    // Every number has either been said by a writer or is named as open.
    assert!(open.is_disjoint(&once));
    assert_eq!(open.union(&once).copied().collect::<Vec<_>>(), (1..=gaps.last).collect::<Vec<_>>());
    assert_eq!(gaps.skipped, []);
    // A kill loses what was written and not said: one number, or one block of three.
    assert!(open.len() as u64 <= 3 * LINES * ROUNDS, "{} numbers were lost", open.len());
    assert_eq!(numbers.next(&key()).unwrap().number, gaps.last + 1);
}

/// The process that the test above kills; it is not a test.
#[test]
#[ignore = "it is started by `writers_that_are_killed_hand_out_no_number_twice_and_gaps_names_the_lost_ones`"]
fn writer() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let numbers = Sequence::open(PathBuf::from(file)).unwrap();
    for round in 0.. {
        let (first, last) = if round % 4 == 3 {
            let block = numbers.block(&key(), 3, "a till that works alone").unwrap();
            (block.first, block.last)
        } else {
            let next = numbers.next(&key()).unwrap();
            (next.number, next.number)
        };
        // In one piece, so that a kill cannot tear it.
        if std::io::stderr().write_all(format!("{first} {last}\n").as_bytes()).is_err() {
            return;
        }
    }
}

struct Writer {
    process: Child,
    lines: std::sync::mpsc::Receiver<(u64, u64)>,
}

impl Writer {
    fn start(file: &Path) -> Writer {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::sequence::writer", "--ignored", "--nocapture", "--test-threads=1"])
            .env(FILE, file)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(process.stderr.take().unwrap());
        let (send, lines) = std::sync::mpsc::channel();
        // Output from before the kill stays in the pipe and is read after it.
        thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                let numbers =
                    line.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                if send.send(numbers.unwrap_or_else(|| panic!("a writer said {line}"))).is_err() {
                    return;
                }
            }
        });
        Writer { process, lines }
    }
}

#[test]
fn a_file_of_folios_is_a_sequence() {
    let file = folder("folios").join("folios");
    let folios = FolioSequence::open(&file).unwrap();
    let counter = FolioCounter::new(&FolioCounterParts {
        receiver: "3-101-234567",
        head_office: 1,
        terminal: 22,
        mensaje: Mensaje::Rejected,
    })
    .unwrap();
    for expected in 1..=3 {
        assert_eq!(folios.next(&counter).unwrap(), expected);
    }
    let numbers = Sequence::open(&file).unwrap();
    let keys = numbers.keys().unwrap();
    assert_eq!(keys[0].to_string(), format!("{}/07/001/00022", counter.receiver()));
    numbers.used(&keys[0], 1, 2).unwrap();
    let open = numbers.gaps(&keys[0]).unwrap().open;
    assert_eq!((open.len(), open[0].first, open[0].last), (1, 3, 3));
    assert_eq!(folios.next(&counter).unwrap(), 4);
}

#[test]
fn a_call_that_is_refused_writes_nothing() {
    let file = folder("refused").join("numbers");
    let numbers = Sequence::open(&file).unwrap();
    assert_eq!(numbers.used(&key(), 1, 1).unwrap_err().code(), "sequence-not-given");
    assert!(!file.exists());
    numbers.range(&key(), 1, 1, None).unwrap();
    numbers.next(&key()).unwrap();
    let before = fs::read(&file).unwrap();
    let error = numbers.next(&key()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "sequence-exhausted"));
    assert!(numbers.range(&key(), 5, 4, None).is_err());
    assert!(numbers.block(&key(), 0, "").is_err());
    assert!(numbers.void(&key(), 2, 2, "none").is_err());
    // JavaScript holds no larger number exactly.
    assert_eq!(numbers.advance(&key(), 1 << 53).unwrap_err().code(), "sequence-backwards");
    assert_eq!(numbers.range(&key(), 1, 1 << 53, None).unwrap_err().code(), "sequence-numbers");
    numbers.range(&key(), 1, 1, None).unwrap();
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_damaged_or_lost_file_never_starts_again() {
    let file = folder("damaged").join("numbers");
    let numbers = Sequence::open(&file).unwrap();
    numbers.range(&key(), 1, 50, None).unwrap();
    numbers.next(&key()).unwrap();
    let whole = fs::read(&file).unwrap();
    // The last digit of `last` is changed: the checksum tells.
    let text = String::from_utf8(whole.clone()).unwrap();
    fs::write(&file, text.replace("\"last\":1", "\"last\":0")).unwrap();
    assert_ne!(fs::read(&file).unwrap(), whole);
    let calls: [&dyn Fn() -> dtekit::Result<()>; 4] = [
        &|| numbers.next(&key()).map(drop),
        &|| numbers.used(&key(), 1, 1),
        &|| numbers.gaps(&key()).map(drop),
        &|| Sequence::open(&file).map(drop),
    ];
    for call in calls {
        let error = call().unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-damaged"));
    }
    fs::remove_file(&file).unwrap();
    for call in calls {
        assert_eq!(call().unwrap_err().code(), "sequence-file-lost");
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(numbers.next(&key()).unwrap().number, 2);
}

/// A call that a test makes.
#[derive(Debug, Clone)]
enum Call {
    Range(u64, u64),
    Next,
    Block(u64),
    Used(u64, u64),
    Void(u64, u64),
    Advance(u64),
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let numbers = || (1..60_u64, 0..6_u64).prop_map(|(first, more)| (first, first + more));
    let call = prop_oneof![
        2 => (1..60_u64, 0..30_u64).prop_map(|(first, more)| Call::Range(first, first + more)),
        6 => Just(Call::Next),
        2 => (1..8_u64).prop_map(Call::Block),
        3 => numbers().prop_map(|(first, last)| Call::Used(first, last)),
        2 => numbers().prop_map(|(first, last)| Call::Void(first, last)),
        1 => (0..50_u64).prop_map(Call::Advance),
    ];
    proptest::collection::vec(call, 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(48)))]

    #[test]
    fn no_calls_hand_out_a_number_twice_or_without_authority(calls in calls()) {
        let numbers = Sequence::open(folder("model").join("numbers")).unwrap();
        let (mut authorised, mut given) = (BTreeSet::new(), BTreeSet::new());
        let mut end: BTreeMap<u64, &str> = BTreeMap::new();
        for call in calls {
            let got = match call {
                Call::Range(first, last) => {
                    if numbers.range(&key(), first, last, None).is_ok() {
                        authorised.extend(first..=last);
                    }
                    None
                }
                Call::Next => numbers.next(&key()).ok().map(|next| (next.number, next.number)),
                Call::Block(count) => {
                    let block = numbers.block(&key(), count, "till").ok().map(|block| (block.first, block.last));
                    prop_assert!(block.is_none_or(|(first, last)| last - first < count));
                    block
                }
                Call::Used(first, last) => {
                    if numbers.used(&key(), first, last).is_ok() {
                        for number in first..=last {
                            prop_assert_ne!(end.insert(number, "used"), Some("void"));
                        }
                    }
                    None
                }
                Call::Void(first, last) => {
                    if numbers.void(&key(), first, last, "why").is_ok() {
                        for number in first..=last {
                            prop_assert_ne!(end.insert(number, "void"), Some("used"));
                        }
                    }
                    None
                }
                Call::Advance(last) => {
                    let before = numbers.last(&key()).unwrap();
                    prop_assert_eq!(numbers.advance(&key(), last).is_ok(), last >= before);
                    None
                }
            };
            for number in got.into_iter().flat_map(|(first, last)| first..=last) {
                prop_assert!(given.insert(number), "{} was handed out twice", number);
                prop_assert!(authorised.is_empty() || authorised.contains(&number), "{} is in no range", number);
                prop_assert!(!end.contains_key(&number), "{} was reported before", number);
            }
            let gaps = numbers.gaps(&key()).unwrap();
            let open: BTreeSet<_> = gaps.open.iter().flat_map(|open| open.first..=open.last).collect();
            let expected: BTreeSet<_> = given.iter().copied().filter(|number| !end.contains_key(number)).collect();
            prop_assert_eq!(open, expected);
            let void: BTreeSet<_> = gaps.void.iter().flat_map(|void| void.first..=void.last).collect();
            prop_assert!(void.iter().all(|number| end[number] == "void"));
            prop_assert_eq!(void.len(), end.values().filter(|end| **end == "void").count());
        }
    }
}

fn key() -> SequenceKey {
    SequenceKey::new("131880681", "31", None, None).unwrap()
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sequences").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
