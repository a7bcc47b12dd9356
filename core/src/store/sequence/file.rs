//! The file of a sequence: locked, read, and replaced in one step.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::records::Records;
use super::turn::{Patience, Stop};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};

/// The largest size that a sequence ever writes.
const MOST: u64 = 64 << 20;

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

    /// Reads the records without the lock: the file is always whole.
    pub(super) fn look(&self) -> Result<Records> {
        match self.read()? {
            Some(records) => Ok(records),
            // The first number may be assigned between the two reads, so read the file again.
            None => match fs::read(&self.lock) {
                Ok(mark) if !mark.is_empty() => self.read()?.ok_or_else(|| self.lost()),
                _ => Ok(Records::default()),
            },
        }
    }

    /// The records in the file; nothing if there is no file.
    fn read(&self) -> Result<Option<Records>> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&self.path, "open", error)),
        };
        let mut text = Vec::new();
        file.take(MOST + 1).read_to_end(&mut text).map_err(|error| failed(&self.path, "read", error))?;
        let records = if text.len() as u64 > MOST { None } else { Records::read(&text) };
        records.map(Some).ok_or_else(|| {
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
    marked: bool,
}

impl LockedFile<'_> {
    /// Waits for the lock. The lock is on the lock file, because the file itself is replaced. Each change opens the
    /// lock file again, so that two sequences of one process also exclude each other.
    ///
    /// It tries again and again, because a wait inside the system has neither a time-out nor an end by a signal.
    pub(super) fn lock<'p>(paths: &'p FilePaths, patience: &Patience<'_>) -> Result<LockedFile<'p>> {
        let failed = |error| failed(&paths.lock, "lock", error);
        let lock = loop {
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
            let lock = options.open(&paths.lock).map_err(failed)?;
            match lock.try_lock() {
                Ok(()) if is_still_at(&lock, &paths.lock) => break lock,
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    patience.pause().map_err(|stop| paths.not_locked(stop))?;
                }
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        };
        let marked = lock.metadata().map_err(failed)?.len() > 0;
        Ok(LockedFile { paths, lock, marked })
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
        let written = (|| {
            let mut new = File::create(&paths.new)?;
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
            drop(new);
            fs::rename(&paths.new, &paths.path)?;
            sync_folder(&paths.path)
        })();
        written.map_err(|error| failed(&paths.path, "write", error))?;
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
        let _ = self.lock.unlock();
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
    let message = format!("expected to {what} the file of the sequence, found: {}", error.kind());
    refused(path, &code::SEQUENCE_FILE_ACCESS, message).with_source(error)
}

fn refused(path: &Path, code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(path.display().to_string()))
}
