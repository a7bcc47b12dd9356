//! Folios under threads, processes, kills and damaged files.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dtekit::costa_rica::{
    FolioCounter, FolioCounterParts, Mensaje, MessageDraft, MessageFields, MessageOptions,
};
use dtekit::{ErrorKind, FolioSequence};
use proptest::prelude::*;

/// The environment variable with the sequence's file, for a process that writes.
const FILE: &str = "DTEKIT_TEST_FOLIO_FILE";

#[test]
fn each_counter_begins_at_1_and_is_independent() {
    let folder = folder("counters");
    let folios = FolioSequence::open(folder.join("folios")).unwrap();
    let mut all = Vec::new();
    for receiver in ["3101234567", "112340567"] {
        for (head_office, terminal) in [(1, 1), (1, 2), (2, 1)] {
            for mensaje in Mensaje::ALL {
                let parts = FolioCounterParts { receiver, head_office, terminal, mensaje };
                all.push(FolioCounter::new(&parts).unwrap());
            }
        }
    }
    for expected in 1..=3 {
        for counter in &all {
            assert_eq!(folios.next(counter).unwrap(), expected);
        }
    }
}

#[test]
fn a_padded_id_has_the_same_counter() {
    let folios = FolioSequence::open(folder("padded").join("folios")).unwrap();
    assert_eq!(folios.next(&counter("112340567")).unwrap(), 1);
    assert_eq!(folios.next(&counter("000112340567")).unwrap(), 2);
}

#[test]
fn a_sequence_that_is_opened_again_goes_on() {
    let file = folder("again").join("folios");
    for expected in 1..=5 {
        assert_eq!(FolioSequence::open(&file).unwrap().next(&counter("1")).unwrap(), expected);
    }
    assert_eq!(FolioSequence::open(&file).unwrap().last(&counter("1")).unwrap(), 5);
    assert_eq!(FolioSequence::open(&file).unwrap().last(&counter("2")).unwrap(), 0);
}

#[test]
fn threads_never_get_one_number_twice() {
    let file = folder("threads").join("folios");
    let shared = Arc::new(FolioSequence::open(&file).unwrap());
    let got = Arc::new(Mutex::new(Vec::new()));
    let threads = (0..8).map(|number| {
        // Half of them share one sequence, the others have their own on the same file.
        let folios = match number % 2 {
            0 => Arc::clone(&shared),
            _ => Arc::new(FolioSequence::open(&file).unwrap()),
        };
        let got = Arc::clone(&got);
        thread::spawn(move || {
            for _ in 0..50 {
                let next = folios.next(&counter("1")).unwrap();
                got.lock().unwrap().push(next);
            }
        })
    });
    threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
    let mut got = got.lock().unwrap().clone();
    got.sort_unstable();
    assert_eq!(got, (1..=400).collect::<Vec<_>>());
}

#[test]
fn writers_that_are_killed_take_at_most_one_number_each() {
    let file = folder("killed").join("folios");
    let got = Arc::new(Mutex::new(Vec::new()));
    let kills = Arc::new(AtomicUsize::new(0));
    // Four writers at once; each is killed and started again.
    let lines = (0..4_u64).map(|line| {
        let (file, got, kills) = (file.clone(), Arc::clone(&got), Arc::clone(&kills));
        thread::spawn(move || {
            for round in 0..75_u64 {
                let mut writer = Writer::start(&file);
                // The kill comes after the start, at any point of the work.
                let first = writer.lines.recv().expect("a writer hands out numbers");
                thread::sleep(Duration::from_micros((round * 7919 + line * 104_729) % 12_000));
                writer.process.kill().unwrap();
                writer.process.wait().unwrap();
                kills.fetch_add(1, Ordering::Relaxed);
                let mut numbers = vec![first];
                numbers.extend(writer.lines.iter());
                got.lock().unwrap().extend(numbers);
            }
        })
    });
    lines.collect::<Vec<_>>().into_iter().for_each(|line| line.join().unwrap());

    let got = got.lock().unwrap().clone();
    let kills = kills.load(Ordering::Relaxed);
    let once: BTreeSet<_> = got.iter().copied().collect();
    assert_eq!(once.len(), got.len(), "a number was handed out twice");
    let last = FolioSequence::open(&file).unwrap().last(&counter("1")).unwrap();
    let lost = last as usize - once.len();
    assert!(once.iter().all(|number| (1..=last).contains(number)));
    assert!(lost <= kills, "{lost} numbers were lost with {kills} writers");
    assert_eq!(kills, 300);
    // The next writer continues after the last number.
    assert_eq!(FolioSequence::open(&file).unwrap().next(&counter("1")).unwrap(), last + 1);
}

/// The process that the test above kills; it is not a test.
#[test]
#[ignore = "it is started by `writers_that_are_killed_take_at_most_one_number_each`"]
fn writer() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let folios = FolioSequence::open(PathBuf::from(file)).unwrap();
    loop {
        let next = folios.next(&counter("1")).unwrap();
        // In one piece, so that a kill cannot tear it.
        if std::io::stderr().write_all(format!("{next}\n").as_bytes()).is_err() {
            return;
        }
    }
}

struct Writer {
    process: Child,
    lines: std::sync::mpsc::Receiver<u64>,
}

impl Writer {
    fn start(file: &Path) -> Writer {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::folio::writer", "--ignored", "--nocapture", "--test-threads=1"])
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
                let number = line.parse().unwrap_or_else(|_| panic!("a writer said {line}"));
                if send.send(number).is_err() {
                    return;
                }
            }
        });
        Writer { process, lines }
    }
}

#[test]
fn a_truncated_file_is_an_error_and_does_not_restart_the_counter() {
    let file = folder("torn").join("folios");
    FolioSequence::open(&file).unwrap().next(&counter("1")).unwrap();
    let whole = fs::read(&file).unwrap();
    for end in [0, 1, 10, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..end]).unwrap();
        let error = FolioSequence::open(&file).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-damaged"), "{end}");
    }
    // A sequence that was opened before finds the fault too, and does not overwrite the file.
    fs::write(&file, &whole).unwrap();
    let folios = FolioSequence::open(&file).unwrap();
    fs::write(&file, &whole[..20]).unwrap();
    assert_eq!(folios.next(&counter("1")).unwrap_err().code(), "sequence-file-damaged");
    assert_eq!(fs::read(&file).unwrap(), &whole[..20]);
    fs::write(&file, &whole).unwrap();
    assert_eq!(folios.next(&counter("1")).unwrap(), 2);
}

#[test]
fn a_file_of_another_program_is_an_error() {
    let file = folder("other").join("folios");
    for content in [&b"{}"[..], b"42\n", &[0xFF; 100], b"dtekit sequence 1\n"] {
        fs::write(&file, content).unwrap();
        let error = FolioSequence::open(&file).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-damaged"));
    }
}

#[test]
fn a_lost_file_is_an_error_and_does_not_restart_the_counter() {
    let file = folder("lost").join("folios");
    let folios = FolioSequence::open(&file).unwrap();
    folios.next(&counter("1")).unwrap();
    fs::remove_file(&file).unwrap();
    for error in [folios.next(&counter("1")).unwrap_err(), FolioSequence::open(&file).unwrap_err()] {
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-lost"));
        assert!(error.path().unwrap().ends_with("folios"));
    }
}

#[test]
fn a_half_written_new_file_is_ignored() {
    let file = folder("half").join("folios");
    let folios = FolioSequence::open(&file).unwrap();
    folios.next(&counter("1")).unwrap();
    fs::write(file.with_extension("new"), b"dtekit folio sequ").unwrap();
    assert_eq!(folios.next(&counter("1")).unwrap(), 2);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let error = FolioSequence::open(folder("nowhere").join("none").join("folios")).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-access"));
    let error = FolioSequence::open(folder("nowhere")).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-access"));
}

#[test]
fn a_counter_ends_and_never_wraps() {
    let folios = FolioSequence::open(folder("end").join("folios")).unwrap();
    folios.advance(&counter("1"), 9_999_999_998).unwrap();
    assert_eq!(folios.next(&counter("1")).unwrap(), 9_999_999_999);
    for _ in 0..2 {
        let error = folios.next(&counter("1")).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "sequence-exhausted"));
    }
    assert_eq!(folios.next(&counter("2")).unwrap(), 1);
}

#[test]
fn a_counter_only_moves_forward() {
    let folios = FolioSequence::open(folder("forward").join("folios")).unwrap();
    folios.advance(&counter("1"), 100).unwrap();
    folios.advance(&counter("1"), 100).unwrap();
    for last in [99, 0, 10_000_000_000] {
        let error = folios.advance(&counter("1"), last).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "sequence-backwards"));
    }
    assert_eq!(folios.next(&counter("1")).unwrap(), 101);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_leads_to_the_same_counters() {
    let folder = folder("link");
    let (file, link) = (folder.join("folios"), folder.join("link"));
    FolioSequence::open(&file).unwrap().next(&counter("1")).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(FolioSequence::open(&link).unwrap().next(&counter("1")).unwrap(), 2);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(FolioSequence::open(&file).unwrap().next(&counter("1")).unwrap(), 3);
}

#[cfg(unix)]
#[test]
fn the_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let file = folder("permissions").join("folios");
    let folios = FolioSequence::open(&file).unwrap();
    folios.next(&counter("1")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    folios.next(&counter("1")).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_message_that_is_refused_uses_up_no_number() {
    let folios = FolioSequence::open(folder("refused").join("folios")).unwrap();
    let text = |text: &str| Some(text.to_owned());
    let fields = MessageFields {
        clave: text("50628072500310123456700100001010000000011119999999"),
        numero_cedula_emisor: text("3101234567"),
        fecha_emision_doc: text("2025-07-30T09:15:00"),
        mensaje: Mensaje::Accepted.into(),
        total_factura: text("1.00"),
        numero_cedula_receptor: text("3109876543"),
        ..MessageFields::default()
    };
    let strict = MessageOptions { strict: true, ..MessageOptions::default() };
    let wrong = MessageFields { total_factura: text("1.000001"), ..fields.clone() };
    assert!(folios.number(MessageDraft::new(wrong, strict.clone())).is_err());
    let twice = MessageFields { folio: Some(3), ..fields.clone() };
    let error = folios.number(MessageDraft::new(twice, strict.clone())).unwrap_err();
    assert_eq!(error.code(), "receiver-message-consecutive-twice");
    for expected in 1..=2 {
        let message = folios.number(MessageDraft::new(fields.clone(), strict.clone())).unwrap();
        assert_eq!(message.number().unwrap().folio(), expected);
        assert_eq!(message.findings(), []);
    }
    // Another office has a count of its own.
    let office = MessageFields { head_office: Some(2), terminal: Some(7), ..fields };
    let message = folios.number(MessageDraft::new(office, strict)).unwrap();
    assert_eq!(message.number().unwrap().as_str(), "00200007050000000001");
}

#[test]
fn a_counter_that_no_message_could_have_is_refused() {
    let parts =
        FolioCounterParts { receiver: "", head_office: 0, terminal: 100_000, mensaje: Mensaje::Accepted };
    let error = FolioCounter::new(&parts).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Argument);
    assert_eq!(error.findings().len(), 3);
    for receiver in ["a\nb", "123456789012345678901"] {
        assert!(FolioCounter::new(&accepted(receiver)).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(64)))]

    #[test]
    fn no_file_content_causes_a_panic_or_a_number(content in proptest::collection::vec(any::<u8>(), 0..200)) {
        let file = folder("any").join("folios");
        fs::write(&file, content).unwrap();
        let error = FolioSequence::open(&file).unwrap_err();
        prop_assert_eq!(error.code(), "sequence-file-damaged");
    }
}

fn counter(receiver: &str) -> FolioCounter {
    FolioCounter::new(&accepted(receiver)).unwrap()
}

fn accepted(receiver: &str) -> FolioCounterParts<'_> {
    FolioCounterParts { receiver, head_office: 1, terminal: 1, mensaje: Mensaje::Accepted }
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folios").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
