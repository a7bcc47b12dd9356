//! The file of a sequence on a full disk, and where an fsync fails.
#![allow(clippy::print_stdout)] // a test says what it left out

use super::*;

/// The environment variable with the sequence's file, for a process whose writes fail.
const FAILING: &str = "DTEKIT_TEST_SEQUENCE_FAILING";

/// Runs one test of this file in a process that a command starts.
fn again(test: &str, command: &mut Command, path: &Path) {
    let ended = command
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("store::sequence::file::{test}")])
        .env(FAILING, path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{said} {}", String::from_utf8_lossy(&ended.stderr));
    assert!(said.contains("1 passed"), "{said}");
}

/// What a process does whose writes fail: it gets no number, no block and no range, each with an error.
fn get_nothing(path: &Path) {
    let numbers = Sequence::open(path).unwrap();
    let errors = [
        numbers.next(&key()).unwrap_err(),
        numbers.block(&key(), 3, "till").unwrap_err(),
        numbers.range(&key(), 1001, 2000, None).unwrap_err(),
    ];
    for error in errors {
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-access"), "{error}");
    }
    assert_eq!(numbers.last(&key()).unwrap(), 103);
}

/// A file of a sequence that has handed out three numbers.
fn with_three(name: &str) -> (PathBuf, Sequence) {
    let file = folder(name).join("numbers");
    let numbers = Sequence::open(&file).unwrap();
    numbers.range(&key(), 101, 1000, None).unwrap();
    for expected in 101..=103 {
        assert_eq!(numbers.next(&key()).unwrap().number, expected);
    }
    (file, numbers)
}

/// A full disk, simulated: the system lets the process write no byte to a file.
#[test]
fn a_full_disk_hands_out_no_number_and_loses_none() {
    if let Some(path) = std::env::var_os(FAILING) {
        return get_nothing(Path::new(&path));
    }
    let (file, numbers) = with_three("full");
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]);
    again("a_full_disk_hands_out_no_number_and_loses_none", &mut shell, &file);
    assert_eq!(numbers.next(&key()).unwrap().number, 104);
    assert_eq!(Sequence::open(&file).unwrap().next(&key()).unwrap().number, 105);
}

/// `strace` makes each fsync fail.
#[test]
fn an_fsync_that_fails_hands_out_no_number() {
    if let Some(path) = std::env::var_os(FAILING) {
        return get_nothing(Path::new(&path));
    }
    let traces = Command::new("strace").args(["-qq", "-e", "trace=none", "true"]).output();
    if !traces.is_ok_and(|traced| traced.status.success()) {
        println!("left out: an fsync that fails, since there is no strace that may trace");
        return;
    }
    let (file, numbers) = with_three("fsync");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync"]);
    strace.args(["-e", "inject=fsync,fdatasync:error=EIO"]);
    again("an_fsync_that_fails_hands_out_no_number", &mut strace, &file);
    assert_eq!(numbers.next(&key()).unwrap().number, 104);
}

/// Threads take numbers while another one deletes the lock file again and again.
#[cfg(unix)]
#[test]
fn a_lock_file_that_is_deleted_lets_no_number_out_twice() {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicBool, Ordering};

    let file = folder("unlocked").join("numbers");
    let lock = file.with_file_name("numbers.lock");
    let ended = AtomicBool::new(false);
    let taken: Vec<u64> = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                _ = std::fs::remove_file(&lock);
                std::thread::yield_now();
            }
        });
        // Each has a sequence of its own, as a process would.
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let numbers = Sequence::open(&file).unwrap();
                    // The first file may have been another's: then nothing was given.
                    (0..50)
                        .filter_map(|_| numbers.next(&key()).ok())
                        .map(|next| next.number)
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        let taken = workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect();
        ended.store(true, Ordering::Relaxed);
        taken
    });
    assert!(taken.len() >= 150, "{}", taken.len());
    assert_eq!(taken.iter().collect::<HashSet<_>>().len(), taken.len());
    assert_eq!(Sequence::open(&file).unwrap().last(&key()).unwrap(), taken.len() as u64);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_new_file_is_not_followed() {
    let (file, numbers) = with_three("link");
    let target = file.with_file_name("target");
    std::fs::write(&target, "precious").unwrap();
    std::os::unix::fs::symlink(&target, file.with_file_name("numbers.new")).unwrap();
    assert_eq!(numbers.next(&key()).unwrap().number, 104);
    assert_eq!(std::fs::read(&target).unwrap(), b"precious");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_file_of_a_sequence() {
    for name in ["numbers", "numbers.lock"] {
        let folder = folder(&format!("pipe-{name}"));
        assert!(Command::new("mkfifo").arg(folder.join(name)).status().unwrap().success());
        let next = Sequence::open(folder.join("numbers")).and_then(|numbers| numbers.next(&key()));
        let error = next.unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-access"), "{error}");
        assert!(error.message().contains("no regular file"), "{error}");
    }
}
