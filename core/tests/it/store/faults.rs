//! Each call of the system that a store makes fails once, and all of them on a disk that is read-only: no number is
//! handed out twice, and nothing is lost that was acknowledged.
#![cfg(all(target_os = "linux", feature = "sqlite"))]
#![allow(clippy::print_stdout)] // a test says what it left out, and a child what it was given

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use dtekit::client::Issue;
use dtekit::store::journal::JournalOptions;
use dtekit::{Country, ErrorKind, Journal, Sequence, SequenceKey, SqliteJournal};

/// The environment variable with the folder of the stores, for the process whose calls fail.
const FAILING: &str = "DTEKIT_TEST_STORE_FAILING";

/// The calls that fail, with the errors of a broken and of a full disk.
const CALLS: &str = "write,pwrite64,fsync,fdatasync,rename,ftruncate,openat,unlink,fcntl,flock";
const ERRORS: [&str; 2] = ["EIO", "ENOSPC"];

/// How many calls are made to fail, one in each process. A process makes fewer in each store.
const MOST: u32 = 48;

const TEST: &str = "store::faults::every_call_of_the_system_may_fail";

fn key() -> SequenceKey {
    SequenceKey::new("3101123456", "01", None, None).unwrap()
}

fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_100_000 + seconds)
}

/// Takes numbers and stores documents, and prints what was acknowledged. Each failure is an error of its kind.
fn work(folder: &Path) {
    let told = |error: dtekit::Error| assert_eq!(error.kind(), ErrorKind::Storage, "{error}");
    match Sequence::open(folder.join("numbers")) {
        Ok(numbers) => {
            for _ in 0..2 {
                match numbers.next(&key()) {
                    Ok(given) => println!("\nnumber {}", given.number),
                    Err(error) => told(error),
                }
            }
        }
        Err(error) => told(error),
    }
    match SqliteJournal::open(folder.join("journal"), JournalOptions::default()) {
        Ok(journal) => {
            for _ in 0..2 {
                let name = uuid::Uuid::new_v4().to_string();
                let issue = Issue::new(format!("<DTE><a>{name}</a></DTE>"), Country::CR);
                match journal.submit(&name, issue, None, at(0)) {
                    Ok(_) => println!("\nentry {name}"),
                    Err(error) => told(error),
                }
            }
        }
        Err(error) => told(error),
    }
}

/// What the process acknowledged whose `when`th call on a store's file fails, and whether it ended as a test that
/// passes.
fn with_a_fault(folder: &Path, error: &str, when: u32) -> (String, bool) {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={CALLS}")]);
    strace.args(["-e", &format!("inject={CALLS}:error={error}:when={when}")]);
    for name in
        ["numbers", "numbers.lock", "numbers.new", "journal", "journal-journal", "journal-wal", "journal-shm"]
    {
        strace.arg("-P").arg(folder.join(name));
    }
    let ended = strace
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", TEST, "--nocapture", "--test-threads=1"])
        .env(FAILING, folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    (said, ended.status.success())
}

#[test]
fn every_call_of_the_system_may_fail() {
    if let Some(folder) = std::env::var_os(FAILING) {
        return work(Path::new(&folder));
    }
    let traces = Command::new("strace").args(["-qq", "-e", "trace=none", "true"]).output();
    if !traces.is_ok_and(|traced| traced.status.success()) {
        println!("left out: calls of the system that fail, since there is no strace that may trace");
        return;
    }
    let folder: PathBuf = std::env::temp_dir().join(format!("dtekit-faults-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    work(&folder);
    let (mut numbers, mut entries, mut faults) = (BTreeSet::from([1, 2]), Vec::new(), 0);
    // A process may wait for seconds for a lock that fails. `DTEKIT_TEST_STEP=1` makes every call fail, which takes
    // five minutes.
    let step = std::env::var("DTEKIT_TEST_STEP").ok().and_then(|step| step.parse().ok());
    let step = step.unwrap_or(6 * crate::length::step(2, 4));
    for error in ERRORS {
        for when in (1..=MOST).step_by(step) {
            let (said, passed) = with_a_fault(&folder, error, when);
            assert!(passed, "{error} at {when}: {said}");
            let mut acknowledged = 0;
            for line in said.lines() {
                if let Some(number) = line.strip_prefix("number ") {
                    assert!(
                        numbers.insert(number.parse().unwrap()),
                        "{error} at {when}: number {number} twice"
                    );
                    acknowledged += 1;
                } else if let Some(entry) = line.strip_prefix("entry ") {
                    entries.push(entry.to_owned());
                    acknowledged += 1;
                }
            }
            faults += u32::from(acknowledged < 4);
            let mine = Sequence::open(folder.join("numbers")).unwrap().next(&key()).unwrap().number;
            assert!(numbers.insert(mine), "{error} at {when}: number {mine} twice");
            let journal = SqliteJournal::open(folder.join("journal"), JournalOptions::default()).unwrap();
            for entry in &entries {
                assert!(journal.get(entry).unwrap().is_some(), "{error} at {when}: entry {entry} is lost");
            }
        }
    }
    println!(
        "{faults} calls failed, {} numbers and {} entries were acknowledged",
        numbers.len(),
        entries.len()
    );
    assert!(faults > 0, "no fault reached a store");
    std::fs::remove_dir_all(&folder).unwrap();
}

const READ_ONLY: &str = "store::faults::a_disk_that_is_read_only_takes_nothing_and_says_so";

/// What the process acknowledged that sees a folder as a disk that is read-only.
fn on_a_read_only_disk(folder: &Path) -> String {
    let mount = "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && exec \"$@\"";
    let ended = Command::new("unshare")
        .args(["-rm", "sh", "-c", mount])
        .arg(folder)
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", READ_ONLY, "--nocapture", "--test-threads=1"])
        .env(FAILING, folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.success(), "{said}{}", String::from_utf8_lossy(&ended.stderr));
    said
}

#[test]
fn a_disk_that_is_read_only_takes_nothing_and_says_so() {
    if let Some(folder) = std::env::var_os(FAILING) {
        let folder = Path::new(&folder);
        assert!(std::fs::write(folder.join("probe"), "").is_err(), "the disk takes a file");
        return work(folder);
    }
    let mount = "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\"";
    let folder: PathBuf = std::env::temp_dir().join(format!("dtekit-read-only-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let may = Command::new("unshare").args(["-rm", "sh", "-c", mount]).arg(&folder).output();
    if !may.is_ok_and(|ended| ended.status.success()) {
        println!("left out: a disk that is read-only, since this user may not mount one");
        return;
    }
    // Stores that are not there yet, and stores with two numbers and an entry.
    let acknowledged =
        |said: &str| said.lines().any(|line| line.starts_with("number ") || line.starts_with("entry "));
    assert!(!acknowledged(&on_a_read_only_disk(&folder)));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "a file was left on it");
    work(&folder);
    let journal = SqliteJournal::open(folder.join("journal"), JournalOptions::default()).unwrap();
    let issue = Issue::new("<DTE><a>1</a></DTE>", Country::CR);
    journal.submit("before", issue, None, at(0)).unwrap();
    assert!(!acknowledged(&on_a_read_only_disk(&folder)));
    assert!(journal.get("before").unwrap().is_some(), "the entry is lost");
    assert_eq!(Sequence::open(folder.join("numbers")).unwrap().next(&key()).unwrap().number, 3);
    std::fs::remove_dir_all(&folder).unwrap();
}
