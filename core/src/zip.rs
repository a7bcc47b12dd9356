//! ZIP archives that were received, plain or in base 64: the files in one, within bounds.

use std::borrow::Cow;
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceEntry};

use crate::archive_name::{is_litter, is_unsafe};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::sort::sort;

/// The most entries of an archive that was received, folders included.
const MOST_ENTRIES: usize = 10_000;
/// How many times as large as packed a file of it may be, checked from one megabyte on.
const MOST_RATIO: u64 = 200;
/// The first bytes of an archive, and of an archive without entries.
const BEGINNINGS: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// The bytes of an archive that a content is, plain or in base 64; `None` if it is none.
pub(crate) fn archive(content: &[u8]) -> Option<Cow<'_, [u8]>> {
    if is_archive(content) {
        return Some(Cow::Borrowed(content));
    }
    // The first three bytes are four letters.
    let start: Vec<u8> = content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(8).collect();
    is_archive(&STANDARD.decode(start).ok()?).then_some(())?;
    let compact: Vec<u8> = content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    STANDARD.decode(compact).ok().map(Cow::Owned)
}

fn is_archive(content: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| content.starts_with(beginning))
}

/// A file of an archive.
pub(crate) struct File {
    pub name: String,
    pub content: Vec<u8>,
}

/// The files of an archive that was received, if none is refused. `left` is how many bytes may still be unpacked.
pub(crate) fn received(data: &[u8], left: &mut u64) -> Result<Vec<File>> {
    let (entries, bytes, ratio) = (MOST_ENTRIES, *left, MOST_RATIO);
    let mut unpacking = Unpacking { entries, bytes, ratio, ..Unpacking::default() };
    let files = unpacking.files(data)?;
    *left -= unpacking.unpacked;
    for file in files.iter().filter(|file| is_archive(&file.content)) {
        let message = "expected files, found an archive inside the archive";
        unpacking.refuse(&code::ARCHIVE_NESTED, message, &file.name);
    }
    Error::from_findings(ErrorKind::Invalid, unpacking.findings).map_or(Ok(files), Err)
}

/// What an archive may hold, and what was found in one.
#[derive(Default)]
pub(crate) struct Unpacking {
    /// The most entries, folders included.
    pub entries: usize,
    /// The most bytes of all files unpacked.
    pub bytes: u64,
    /// How many times as large as packed a file may be, checked from one megabyte on.
    pub ratio: u64,
    /// How many bytes were unpacked.
    pub unpacked: u64,
    /// Why entries were refused.
    pub findings: Vec<Finding>,
}

impl Unpacking {
    /// The files of an archive, without folders, without the files that macOS adds, and without those that are refused.
    pub fn files(&mut self, data: &[u8]) -> Result<Vec<File>> {
        let archive = ZipArchive::from_slice(data).map_err(|error| match is_archive(data) {
            true => not_whole(error),
            false => broken("expected a ZIP archive, found other content").with_source(error),
        })?;
        let stated = archive.entries_hint();
        if stated > self.entries as u64 {
            return Err(self.too_many(stated));
        }
        let mut entries = Vec::new();
        for entry in archive.entries() {
            let entry = entry.map_err(not_whole)?;
            let local = archive.get_entry(entry.wayfinder()).map_err(not_whole)?;
            entries.push((entry, local));
            if entries.len() > self.entries {
                return Err(self.too_many(entries.len() as u64));
            }
        }
        if entries.len() as u64 != stated {
            return Err(broken(&format!("expected {stated} entries, found {}", entries.len())));
        }
        let places = entries
            .iter()
            .map(|(entry, local)| (entry.local_header_offset(), local.compressed_data_range().1))
            .chain([(archive.directory_offset(), archive.end_offset())]);
        if overlap(places.collect()) {
            let message = "expected entries that lie apart, found some that share bytes";
            self.findings.push(Finding::new(&code::ARCHIVE_OVERLAP, message));
            return Ok(Vec::new());
        }
        let mut files = Vec::new();
        for (entry, local) in entries {
            let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
            if is_unsafe(&name) || entry.mode().is_symlink() {
                let message = "expected a name inside the archive, found one that leads out of it";
                self.refuse(&code::ARCHIVE_UNSAFE_NAME, message, &name);
            } else if entry.is_dir() || is_litter(&name) {
            } else if entry.flags().is_encrypted() || local.local_header().flags().is_encrypted() {
                let message = "expected a file without a password, found an encrypted one";
                self.refuse(&code::ARCHIVE_ENCRYPTED, message, &name);
            } else if let Some(content) = self.unpack(entry.compression_method(), &local, &name)? {
                files.push(File { name, content });
            }
        }
        Ok(files)
    }

    /// Notes why a file is refused.
    pub fn refuse(&mut self, code: &'static Code, message: &str, name: &str) {
        self.findings.push(Finding::new(code, message).with_path(short(name)));
    }

    /// Unpacks a file, unless it is refused. The sizes that the archive states are not trusted.
    fn unpack(
        &mut self,
        method: CompressionMethod,
        entry: &ZipSliceEntry<'_>,
        name: &str,
    ) -> Result<Option<Vec<u8>>> {
        let packed = entry.data();
        let left = self.bytes.saturating_sub(self.unpacked);
        let by_ratio = (packed.len() as u64).saturating_mul(self.ratio).max(1_000_000);
        let most = left.min(by_ratio).saturating_add(1);
        let mut content = Vec::new();
        let read = match method {
            CompressionMethod::STORE => entry.verifying_reader(packed).take(most).read_to_end(&mut content),
            CompressionMethod::DEFLATE => {
                entry.verifying_reader(DeflateDecoder::new(packed)).take(most).read_to_end(&mut content)
            }
            other => {
                let message = format!("expected a file that is packed by deflate, found {other}");
                self.refuse(&code::ARCHIVE_ENTRY, &message, name);
                return Ok(None);
            }
        };
        let size = content.len() as u64;
        if size > left {
            return Err(too_large(format!("expected at most {} bytes unpacked, found more", self.bytes)));
        }
        if size > by_ratio {
            let message =
                format!("expected files at most {} times as large as packed, found more", self.ratio);
            return Err(too_large(message));
        }
        read.map_err(|error| {
            let message = "expected a whole file, found one that cannot be unpacked";
            let finding = Finding::new(&code::ARCHIVE_BROKEN, message).with_path(short(name));
            Error::new(ErrorKind::Syntax, finding).with_source(error)
        })?;
        self.unpacked += size;
        Ok(Some(content))
    }

    fn too_many(&self, found: u64) -> Error {
        too_large(format!("expected at most {} entries, found {found}", self.entries))
    }
}

/// Whether some of these places, each with its end, share bytes.
fn overlap(mut places: Vec<(u64, u64)>) -> bool {
    sort(&mut places);
    places.windows(2).any(|pair| pair[0].1 > pair[1].0)
}

pub(crate) fn broken(message: &str) -> Error {
    Error::new(ErrorKind::Syntax, Finding::new(&code::ARCHIVE_BROKEN, message))
}

fn too_large(message: String) -> Error {
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_ARCHIVE, message))
}

fn not_whole(error: rawzip::Error) -> Error {
    broken("expected a whole ZIP archive, found one that cannot be read").with_source(error)
}
