//! ZIP archives: the directory is read in order, the files are unpacked by the threads of the batch.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::vec;

use flate2::bufread::DeflateDecoder;
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
    ZipFileHeaderRecord,
};

use super::refusal::{broken, long_name, over_ratio, refused, shown, too_long, unreadable};
use super::{Endings, Input, SourceLimits};
use crate::archive_name::{is_litter, is_long, is_unsafe};
use crate::code;
use crate::error::{Error, ErrorKind, Result};
use crate::guard::guard;
use crate::process;

/// How many entries the reading thread hands over at once, and how many such groups may wait.
const GROUP: usize = 64;
const GROUPS: usize = 4;
/// The most parts of the file that are known to be taken, where entries do not follow each other.
const MOST_TAKEN: usize = 65_536;
/// A local header has at least 30 bytes, so a smaller gap holds no entry.
const GAP: u64 = 30;

/// The files of a ZIP.
pub(super) struct Zip {
    group: vec::IntoIter<Input>,
    /// The reading thread: the directory can only be walked over by a loop that borrows the archive.
    reading: Option<(Receiver<Vec<Input>>, JoinHandle<()>)>,
    process: u32,
}

impl Zip {
    pub(super) fn open(file: File, endings: Endings, limits: SourceLimits) -> Result<Self> {
        let archive = ZipArchive::from_file(file, &mut vec![0; RECOMMENDED_BUFFER_SIZE])
            .map_err(|error| broken("expected a ZIP archive, found other content").with_source(error))?;
        let (send, receive) = sync_channel(GROUPS);
        let mut directory = Directory {
            archive: Arc::new(archive),
            endings,
            limits,
            group: Vec::new(),
            send,
            taken: Taken::default(),
        };
        let read = move || {
            // A panic is a fault of ours; the archive ends there with its finding.
            let ended = guard(|| directory.read());
            if let Err(error) = ended {
                directory.group.push(Input::refused(error));
            }
            directory.hand_over();
        };
        let reading = thread::Builder::new().name("dtekit-zip".into()).spawn(read).map_err(unreadable)?;
        Ok(Zip { group: Vec::new().into_iter(), reading: Some((receive, reading)), process: process::id() })
    }
}

impl Iterator for Zip {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            if let Some(input) = self.group.next() {
                return Some(input);
            }
            if self.process != process::id() {
                return None;
            }
            let (receive, _) = self.reading.as_ref()?;
            self.group = receive.recv().ok()?.into_iter();
        }
    }
}

impl Drop for Zip {
    fn drop(&mut self) {
        let Some((receive, reading)) = self.reading.take() else { return };
        if self.process != process::id() {
            return std::mem::forget((receive, reading));
        }
        drop(receive);
        _ = reading.join();
    }
}

/// The directory of an archive, as the reading thread walks over it.
struct Directory {
    archive: Arc<ZipArchive<FileReader>>,
    endings: Endings,
    limits: SourceLimits,
    group: Vec<Input>,
    send: SyncSender<Vec<Input>>,
    taken: Taken,
}

impl Directory {
    /// Reads the directory to its end, or until nobody takes the inputs.
    fn read(&mut self) -> Result<()> {
        let archive = Arc::clone(&self.archive);
        let stated = archive.entries_hint();
        self.taken.add(archive.directory_offset(), archive.end_offset())?;
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let mut entries = archive.entries(&mut buffer);
        let mut found = 0;
        while let Some(entry) = entries.next_entry().map_err(not_whole)? {
            found += 1;
            let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
            if entry.is_dir() || is_litter(&name) || !self.endings.take(&name) {
                continue;
            }
            let input = match self.file(&entry, &name) {
                Ok(input) => input,
                Err(error) if error.kind() == ErrorKind::Invalid => Input::refused(error),
                Err(error) => {
                    self.group.push(Input::refused(error).named(shown(name)));
                    return Ok(());
                }
            };
            self.group.push(input.named(shown(name)));
            if self.group.len() >= GROUP && !self.hand_over() {
                return Ok(());
            }
        }
        if found == stated {
            Ok(())
        } else {
            Err(broken(format!("expected {stated} entries, found {found}")))
        }
    }

    /// True if there is somebody who takes them.
    fn hand_over(&mut self) -> bool {
        self.send.send(std::mem::take(&mut self.group)).is_ok()
    }

    /// The input for an entry; an error of kind `invalid` is about this entry alone.
    fn file(&mut self, entry: &ZipFileHeaderRecord<'_>, name: &str) -> Result<Input> {
        if is_unsafe(name) || entry.mode().is_symlink() {
            let message = "expected a name inside the archive, found one that leads out of it";
            return Err(refused(&code::ARCHIVE_UNSAFE_NAME, message));
        }
        if is_long(name) {
            return Err(long_name());
        }
        if entry.flags().is_encrypted() {
            let message = "expected a file without a password, found an encrypted one";
            return Err(refused(&code::ARCHIVE_ENCRYPTED, message));
        }
        let method = entry.compression_method();
        if !matches!(method, CompressionMethod::STORE | CompressionMethod::DEFLATE) {
            let message = format!("expected a file that is packed by deflate, found {method}");
            return Err(refused(&code::ARCHIVE_ENTRY, &message));
        }
        let place = entry.wayfinder();
        let (_, end) = self.archive.get_entry(place).map_err(not_whole)?.compressed_data_range();
        if !self.taken.add(entry.local_header_offset(), end)? {
            let message = "expected entries that lie apart, found some that share bytes";
            return Err(refused(&code::ARCHIVE_OVERLAP, message));
        }
        let size = entry.uncompressed_size_hint();
        let most = self.limits.max_bytes;
        if size > most as u64 {
            return Ok(Input::refused(too_long(most)));
        }
        let packed = entry.compressed_size_hint();
        let by_ratio = packed.saturating_mul(self.limits.ratio).max(1_000_000);
        if size > by_ratio {
            return Ok(Input::refused(over_ratio(self.limits.ratio)));
        }
        let archive = Arc::clone(&self.archive);
        Ok(Input::read_by(size as usize, move |bytes| unpack(&archive, place, method, size, bytes)))
    }
}

/// Unpacks a file. No more bytes are made than the archive states; its size and checksum must be as stated.
fn unpack(
    archive: &ZipArchive<FileReader>,
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    size: u64,
    bytes: &mut Vec<u8>,
) -> Result<()> {
    let entry = archive.get_entry(place).map_err(not_whole)?;
    let buffer = place.compressed_size_hint().clamp(512, 64 << 10) as usize;
    let packed = BufReader::with_capacity(buffer, entry.reader());
    let most = size.saturating_add(1);
    let read = match method {
        CompressionMethod::STORE => entry.verifying_reader(packed).take(most).read_to_end(bytes),
        _ => entry.verifying_reader(DeflateDecoder::new(packed)).take(most).read_to_end(bytes),
    };
    read.map_err(|error| {
        broken("expected a whole file, found one that cannot be unpacked").with_source(error)
    })?;
    if bytes.len() as u64 == size {
        return Ok(());
    }
    Err(broken(format!("expected a file of {size} bytes, found {}", bytes.len())))
}

/// The parts of the file that are taken, each with its start and end. Neighbours are one part, so that an archive whose
/// entries follow each other has one.
#[derive(Default)]
struct Taken(BTreeMap<u64, u64>);

impl Taken {
    /// Takes a part; false if some of it is taken already.
    fn add(&mut self, start: u64, end: u64) -> Result<bool> {
        if end < start {
            return Ok(false);
        }
        let after = self.0.range(start..).next().map(|(at, to)| (*at, *to));
        let before = self.0.range(..start).next_back().map(|(at, to)| (*at, *to));
        if after.is_some_and(|(at, _)| at < end) || before.is_some_and(|(_, to)| to > start) {
            return Ok(false);
        }
        let (mut from, mut until) = (start, end);
        if let Some((at, to)) = before.filter(|(_, to)| start - to < GAP) {
            self.0.remove(&at);
            from = at;
            _ = to;
        }
        if let Some((at, to)) = after.filter(|(at, _)| at - end < GAP) {
            self.0.remove(&at);
            until = to;
        }
        self.0.insert(from, until);
        if self.0.len() > MOST_TAKEN {
            return Err(broken("expected entries in their order, found them scattered"));
        }
        Ok(true)
    }
}

fn not_whole(error: rawzip::Error) -> Error {
    broken("expected a whole ZIP archive, found one that cannot be read").with_source(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_any_order_are_one_part_in_the_end() {
        let mut taken = Taken::default();
        for (start, end) in [(200, 300), (0, 100), (400, 500), (110, 190), (301, 399)] {
            assert!(taken.add(start, end).unwrap());
        }
        assert_eq!(taken.0.into_iter().collect::<Vec<_>>(), [(0, 500)]);
    }

    #[test]
    fn a_part_that_shares_a_byte_is_refused() {
        let mut taken = Taken::default();
        assert!(taken.add(100, 200).unwrap());
        for (start, end) in [(199, 210), (50, 101), (120, 130), (0, 300), (100, 200)] {
            assert!(!taken.add(start, end).unwrap());
        }
        assert!(taken.add(200, 210).unwrap());
    }
}
