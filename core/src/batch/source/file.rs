//! One file as a document.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use super::Input;
use super::refusal::{too_long, unreadable};

/// The file, which one of the batch's threads reads. A link is not followed.
pub(super) fn file(path: PathBuf, max_bytes: usize) -> Input {
    let size = match fs::symlink_metadata(&path) {
        Ok(metadata) if metadata.is_file() => metadata.len(),
        Ok(_) => return Input::refused(unreadable(io::Error::other("it is no plain file"))),
        Err(fault) => return Input::refused(unreadable(fault)),
    };
    if size > max_bytes as u64 {
        return Input::refused(too_long(max_bytes));
    }
    Input::read_by(size as usize, move |bytes| {
        let file = File::open(path).map_err(unreadable)?;
        bytes.reserve(size as usize + 1);
        file.take(max_bytes as u64 + 1).read_to_end(bytes).map_err(unreadable)?;
        if bytes.len() > max_bytes { Err(too_long(max_bytes)) } else { Ok(()) }
    })
}
