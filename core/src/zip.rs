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

/// The most entries of one archive, folders included.
const MOST_ENTRIES: usize = 10_000;
/// The highest ratio of a file's unpacked to its packed size, checked from one megabyte on.
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

/// The files of an archive with their names, without folders and without the files that macOS adds. `left` is how many
/// bytes may still be unpacked.
pub(crate) fn files(data: &[u8], left: &mut u64) -> Result<Vec<(String, Vec<u8>)>> {
    let archive = ZipArchive::from_slice(data).map_err(not_whole)?;
    let stated = archive.entries_hint();
    let mut entries = Vec::new();
    for entry in archive.entries() {
        if entries.len() >= MOST_ENTRIES {
            return Err(too_large(format!("expected at most {MOST_ENTRIES} entries, found more")));
        }
        let entry = entry.map_err(not_whole)?;
        let local = archive.get_entry(entry.wayfinder()).map_err(not_whole)?;
        entries.push((entry, local));
    }
    if entries.len() as u64 != stated {
        let message = format!("expected {stated} entries, found {}", entries.len());
        return Err(Error::new(ErrorKind::Syntax, Finding::new(&code::ARCHIVE_BROKEN, message)));
    }
    let mut places: Vec<_> = entries
        .iter()
        .map(|(entry, local)| (entry.local_header_offset(), local.compressed_data_range().1))
        .chain([(archive.directory_offset(), archive.end_offset())])
        .collect();
    sort(&mut places);
    if places.windows(2).any(|pair| pair[0].1 > pair[1].0) {
        let message = "expected entries that lie apart, found some that share bytes";
        return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::ARCHIVE_OVERLAP, message)));
    }
    let mut files = Vec::new();
    for (entry, local) in entries {
        let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        if is_unsafe(&name) || entry.mode().is_symlink() {
            let message = "expected a name inside the archive, found one that leads out of it";
            return Err(refused(&code::ARCHIVE_UNSAFE_NAME, message, &name));
        }
        if entry.is_dir() || is_litter(&name) {
            continue;
        }
        if entry.flags().is_encrypted() || local.local_header().flags().is_encrypted() {
            let message = "expected a file without a password, found an encrypted one";
            return Err(refused(&code::ARCHIVE_ENCRYPTED, message, &name));
        }
        let content = unpack(entry.compression_method(), &local, left, &name)?;
        if is_archive(&content) {
            let message = "expected files, found an archive inside the archive";
            return Err(refused(&code::ARCHIVE_NESTED, message, &name));
        }
        files.push((name, content));
    }
    Ok(files)
}

/// Unpacks a file. The sizes that the archive states are not trusted.
fn unpack(
    method: CompressionMethod,
    entry: &ZipSliceEntry<'_>,
    left: &mut u64,
    name: &str,
) -> Result<Vec<u8>> {
    let packed = entry.data();
    let by_ratio = (packed.len() as u64).saturating_mul(MOST_RATIO).max(1_000_000);
    let most = by_ratio.min(*left).saturating_add(1);
    let mut content = Vec::new();
    let read = match method {
        CompressionMethod::STORE => entry.verifying_reader(packed).take(most).read_to_end(&mut content),
        CompressionMethod::DEFLATE => {
            entry.verifying_reader(DeflateDecoder::new(packed)).take(most).read_to_end(&mut content)
        }
        other => {
            let message = format!("expected a file that is packed by deflate, found {other}");
            return Err(refused(&code::ARCHIVE_ENTRY, &message, name));
        }
    };
    let size = content.len() as u64;
    if size >= most {
        return Err(too_large("expected an archive within its limits, found a larger one".to_owned()));
    }
    read.map_err(|error| {
        let message = "expected a whole file, found one that cannot be unpacked";
        let finding = Finding::new(&code::ARCHIVE_BROKEN, message).with_path(short(name));
        Error::new(ErrorKind::Syntax, finding).with_source(error)
    })?;
    *left -= size;
    Ok(content)
}

fn refused(code: &'static Code, message: &str, name: &str) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(code, message).with_path(short(name)))
}

fn too_large(message: String) -> Error {
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_ARCHIVE, message))
}

fn not_whole(error: rawzip::Error) -> Error {
    let message = "expected a whole ZIP archive, found one that cannot be read";
    Error::new(ErrorKind::Syntax, Finding::new(&code::ARCHIVE_BROKEN, message)).with_source(error)
}
