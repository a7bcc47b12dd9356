//! The files of a folder, in order.

use std::collections::BinaryHeap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::file;
use super::refusal::unreadable;
use super::{Endings, Input};
use crate::error::Result;

/// The most names that are kept in memory; a larger folder is listed again for the names after them.
const PAGE: usize = 65_536;

/// The files of a folder and of the folders in it.
pub(super) struct Folder {
    endings: Endings,
    max_bytes: usize,
    /// The folders that are open, from the outermost one.
    open: Vec<Level>,
}

/// One folder.
struct Level {
    path: PathBuf,
    /// Its name seen from the outermost folder, with a `/` behind it.
    inside: String,
    entries: std::vec::IntoIter<Entry>,
    /// The last name of the page, if there may be more after it.
    more_after: Option<OsString>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    name: OsString,
    is_folder: bool,
}

impl Folder {
    pub(super) fn open(path: &Path, endings: Endings, max_bytes: usize) -> Result<Self> {
        let level = Level::list(path.to_owned(), String::new(), None).map_err(unreadable)?;
        Ok(Folder { endings, max_bytes, open: vec![level] })
    }
}

impl Level {
    /// The first names after `after`, in order.
    fn list(path: PathBuf, inside: String, after: Option<&OsStr>) -> io::Result<Self> {
        let mut first = BinaryHeap::new();
        let mut is_page = false;
        for entry in fs::read_dir(&path)? {
            let entry = entry?;
            let name = entry.file_name();
            if name.as_encoded_bytes().first() == Some(&b'.') || after.is_some_and(|after| *name <= *after) {
                continue;
            }
            let kind = entry.file_type()?;
            if !kind.is_dir() && !kind.is_file() {
                continue;
            }
            first.push(Entry { name, is_folder: kind.is_dir() });
            if first.len() > PAGE {
                first.pop();
                is_page = true;
            }
        }
        let entries = first.into_sorted_vec();
        let more_after = entries.last().filter(|_| is_page).map(|last| last.name.clone());
        Ok(Level { path, inside, entries: entries.into_iter(), more_after })
    }
}

impl Iterator for Folder {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            let level = self.open.last_mut()?;
            let Some(entry) = level.entries.next() else {
                let level = self.open.pop()?;
                let Some(after) = level.more_after else { continue };
                match Level::list(level.path, level.inside.clone(), Some(&after)) {
                    Ok(next) => self.open.push(next),
                    Err(fault) => return Some(Input::refused(unreadable(fault)).named(level.inside)),
                }
                continue;
            };
            let path = level.path.join(&entry.name);
            let name = format!("{}{}", level.inside, entry.name.to_string_lossy());
            if entry.is_folder {
                match Level::list(path, format!("{name}/"), None) {
                    Ok(inner) => self.open.push(inner),
                    Err(fault) => return Some(Input::refused(unreadable(fault)).named(name)),
                }
            } else if self.endings.take(&name) {
                return Some(file(path, self.max_bytes).named(name));
            }
        }
    }
}
