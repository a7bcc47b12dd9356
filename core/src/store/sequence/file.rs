//! The file of a sequence: locked, read, and replaced in one step.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::records::Records;
use super::turn::{Patience, Stop};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};

/// The largest size that a sequence ever writes.
const MOST: u64 = 64 << 20;

/// The most files that others may have begun at once for the first number, or left behind in a crash.
const MOST_FIRST: u64 = 10_000;

/// How often, and with which pauses, something is tried again that Windows refuses for a moment.
const TRIES: u32 = 500;
const PAUSE: Duration = Duration::from_millis(2);

/// The content of the lock file once the sequence's file exists.
const MARK: &[u8] = b"dtekit sequence: the file of this name beside me must never be deleted\n";

/// The paths of a sequence's files.
#[derive(Debug)]
pub(super) struct FilePaths {
    path: PathBuf,
    lock: PathBuf,
    new: PathBuf,
}

impl FilePaths {
    /// The paths with symbolic links resolved, so that all names of a file share one lock.
    pub(super) fn of(path: &Path) -> Result<FilePaths> {
        let whole = match fs::canonicalize(path) {
            Ok(whole) => whole,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = match path.parent() {
                    Some(folder) if folder != Path::new("") => folder,
                    _ => Path::new("."),
                };
                let folder =
                    fs::canonicalize(folder).map_err(|error| failed(path, "find the folder of", error))?;
                let Some(name) = path.file_name() else {
                    return Err(failed(path, "find", io::Error::from(io::ErrorKind::InvalidInput)));
                };
                folder.join(name)
            }
            Err(error) => return Err(failed(path, "find", error)),
        };
        let beside = |ending: &str| {
            let mut name = whole.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        Ok(FilePaths { lock: beside(".lock"), new: beside(".new"), path: whole })
    }

    /// Creates the file that becomes the first one, under a name that nobody else has, and gives its path.
    fn create_first(&self) -> io::Result<(PathBuf, File)> {
        for number in 0_u64.. {
            let mut name = self.new.clone().into_os_string();
            name.push(format!(".{number}"));
            match OpenOptions::new().write(true).create_new(true).open(&name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_FIRST => {}
                created => return Ok((PathBuf::from(name), created?)),
            }
        }
        Err(io::Error::from(io::ErrorKind::AlreadyExists))
    }

    /// Reads the records without the lock: the file is always whole.
    pub(super) fn look(&self) -> Result<Records> {
        match self.read()? {
            Some(records) => Ok(records),
            // The first number may be assigned between the two reads, so read the file again.
            None => match fs::metadata(&self.lock) {
                Ok(mark) if mark.len() > 0 => self.read()?.ok_or_else(|| self.lost()),
                _ => Ok(Records::default()),
            },
        }
    }

    /// The records in the file; nothing if there is no file.
    fn read(&self) -> Result<Option<Records>> {
        let file = match patiently(|| open_regular(OpenOptions::new().read(true), &self.path)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&self.path, "open", error)),
        };
        self.records(file).map(Some)
    }

    /// The records in a file that is open.
    fn records(&self, file: impl Read) -> Result<Records> {
        let mut text = Vec::new();
        file.take(MOST + 1).read_to_end(&mut text).map_err(|error| failed(&self.path, "read", error))?;
        let records = if text.len() as u64 > MOST { None } else { Records::read(&text) };
        records.ok_or_else(|| {
            let message =
                format!("expected a whole file of the sequence, found {} bytes that are none", text.len());
            refused(&self.path, &code::SEQUENCE_FILE_DAMAGED, message)
        })
    }

    /// The error for a wait that ended without the lock.
    pub(super) fn not_locked(&self, stop: Stop) -> Error {
        let message = match stop {
            Stop::TimeOut(time) => {
                format!("expected to lock the file of the sequence, found it locked by others for {time:?}")
            }
            Stop::Cancelled => {
                "expected to lock the file of the sequence, found that the call was cancelled".to_owned()
            }
        };
        refused(&self.lock, &code::SEQUENCE_FILE_ACCESS, message)
    }

    fn lost(&self) -> Error {
        refused(
            &self.path,
            &code::SEQUENCE_FILE_LOST,
            "expected the file of the sequence, found none".to_owned(),
        )
    }
}

/// A sequence's file, with its lock held.
pub(super) struct LockedFile<'p> {
    paths: &'p FilePaths,
    lock: File,
    /// The file itself, locked too: whoever deletes the lock file lets nobody in. Nothing before the first number, and
    /// on systems that do not delete an open file.
    held: Option<File>,
    marked: bool,
}

impl LockedFile<'_> {
    /// Waits for the lock. The lock is on the lock file, because the file itself is replaced. Each change opens the
    /// lock file again, so that two sequences of one process also exclude each other.
    ///
    /// It tries again and again, because a wait inside the system has neither a time-out nor an end by a signal.
    pub(super) fn lock<'p>(paths: &'p FilePaths, patience: &Patience<'_>) -> Result<LockedFile<'p>> {
        let failed = |error| failed(&paths.lock, "lock", error);
        let (lock, held) = loop {
            let mut options = OpenOptions::new();
            let lock = open_regular(options.read(true).write(true).create(true).truncate(false), &paths.lock)
                .map_err(failed)?;
            let locked = match lock.try_lock() {
                Ok(()) if !is_still_at(&lock, &paths.lock) => continue,
                Ok(()) => hold(&paths.path),
                Err(error) => Err(error),
            };
            match locked {
                Ok(held) => break (lock, held),
                Err(TryLockError::WouldBlock) => {
                    drop(lock);
                    patience.pause().map_err(|stop| paths.not_locked(stop))?;
                }
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        };
        let marked = lock.metadata().map_err(failed)?.len() > 0;
        Ok(LockedFile { paths, lock, held, marked })
    }

    /// The records; empty if there never was a file.
    pub(super) fn read(&self) -> Result<Records> {
        match self.paths.read()? {
            Some(records) => Ok(records),
            None if self.marked => Err(self.paths.lost()),
            None => Ok(Records::default()),
        }
    }

    /// Replaces the records in the file. After that they survive a power failure.
    pub(super) fn write(&mut self, records: &Records) -> Result<()> {
        let paths = self.paths;
        let first = self.held.is_none() && cfg!(unix);
        let mut first_path = None;
        let written = (|| {
            let (new_path, mut new) = match first {
                true => paths.create_first()?,
                false => (paths.new.clone(), create_anew(&paths.new)?),
            };
            first_path = first.then(|| new_path.clone());
            if let Ok(old) = fs::metadata(&paths.path) {
                // Keep the permissions of the file.
                new.set_permissions(old.permissions())?;
            }
            let text = records.write();
            if text.len() as u64 > MOST {
                return Err(io::Error::from(io::ErrorKind::FileTooLarge));
            }
            new.write_all(text.as_bytes())?;
            new.sync_all()?;
            let new = lock_new(new)?;
            if first {
                place_first(&new_path, &paths.path)?
            } else {
                replace(&new_path, &paths.path)?
            }
            sync_folder(&paths.path)?;
            Ok(new)
        })();
        if let (Some(path), Err(_)) = (&first_path, &written) {
            let _ = fs::remove_file(path);
        }
        self.held = written.map_err(|error| failed(&paths.path, "write", error))?;
        if !self.marked {
            self.lock
                .write_all(MARK)
                .and_then(|()| self.lock.sync_all())
                .map_err(|error| failed(&paths.lock, "write", error))?;
            self.marked = true;
        }
        Ok(())
    }
}

impl Drop for LockedFile<'_> {
    fn drop(&mut self) {
        // Unlock explicitly: a process forked meanwhile has the file open as well.
        if let Some(held) = &self.held {
            let _ = held.unlock();
        }
        let _ = self.lock.unlock();
    }
}

/// Opens a regular file. A pipe would wait for its other end, and a device has none.
fn open_regular(options: &OpenOptions, path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "something that is no regular file"))
        }
        _ => options.open(path),
    }
}

/// Creates a file in place of what has its path. A symbolic link is removed, not followed.
fn create_anew(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Opens and locks the file itself, if there is one.
#[cfg(unix)]
fn hold(path: &Path) -> std::result::Result<Option<File>, TryLockError> {
    // Over a network a lock may need a file that is open for writing.
    let both = open_regular(OpenOptions::new().read(true).write(true), path);
    let opened = match both {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            open_regular(OpenOptions::new().read(true), path)
        }
        opened => opened,
    };
    let file = match opened {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(TryLockError::Error(error)),
    };
    file.try_lock()?;
    // Another process may have replaced it before it was locked.
    if is_still_at(&file, path) { Ok(Some(file)) } else { Err(TryLockError::WouldBlock) }
}

/// Other systems do not delete an open file, so the lock file is enough.
#[cfg(not(unix))]
fn hold(_: &Path) -> std::result::Result<Option<File>, TryLockError> {
    Ok(None)
}

/// Locks the new file before it takes the place of the old one.
#[cfg(unix)]
fn lock_new(file: File) -> io::Result<Option<File>> {
    file.lock()?;
    Ok(Some(file))
}

/// Closes it: other systems cannot replace a file with one that is open.
#[cfg(not(unix))]
fn lock_new(_: File) -> io::Result<Option<File>> {
    Ok(None)
}

/// Puts a file in the place of another one.
fn replace(new: &Path, path: &Path) -> io::Result<()> {
    patiently(|| fs::rename(new, path))
}

/// Windows may refuse to replace a file that somebody reads, such as a virus scanner, and to open one that is being
/// replaced. Both last for a moment, so it is tried again.
fn patiently<T>(act: impl Fn() -> io::Result<T>) -> io::Result<T> {
    let mut tries = if cfg!(windows) { TRIES } else { 0 };
    loop {
        match act() {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && tries > 0 => {
                tries -= 1;
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// Puts the first file in its place, where there must be none: another process may have been faster, if the lock file
/// was deleted.
fn place_first(new: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(new, path) {
        Ok(()) => fs::remove_file(new),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links.
        Err(_) => replace(new, path),
    }
}

/// Whether the locked file still has this path: it may have been deleted meanwhile.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: io::Result<fs::Metadata>| metadata.map(|found| (found.dev(), found.ino())).ok();
    id(file.metadata()) == id(fs::metadata(path))
}

/// Other systems do not delete an open file.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> bool {
    true
}

/// Makes the new name of a file survive a power failure.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

/// Other systems cannot open a folder; they keep its names in a journal.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

fn failed(path: &Path, what: &str, error: io::Error) -> Error {
    let found = error.get_ref().map_or_else(|| error.kind().to_string(), ToString::to_string);
    let message = format!("expected to {what} the file of the sequence, found: {found}");
    refused(path, &code::SEQUENCE_FILE_ACCESS, message).with_source(error)
}

fn refused(path: &Path, code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(path.display().to_string()))
}
