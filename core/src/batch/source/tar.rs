//! Tar archives, read in bounded memory.
//!
//! The format is a header of 512 bytes and the content, padded to 512. The crates that read it keep the texts of long
//! names whole, however long a hostile archive makes them.

use std::io::{self, Read};

use super::refusal::{broken, long_name, refused, shown, too_long, unreadable};
use super::{Endings, Input};
use crate::archive_name::{is_litter, is_long, is_unsafe};
use crate::code;
use crate::error::Result;

const BLOCK: usize = 512;
/// The most bytes of a long name, or of the records before a file.
const MOST_NAME: u64 = 64 << 10;

/// The files of a tar archive.
pub(super) struct Tar<R> {
    reader: R,
    endings: Endings,
    max_bytes: usize,
    /// The reader checks what it reads: it is read up to its end, behind the end of the archive.
    is_checked: bool,
    is_over: bool,
}

/// What the entries before a file say about it.
#[derive(Default)]
struct EntryHeader {
    name: Option<String>,
    size: Option<u64>,
    is_sparse: bool,
}

impl<R: Read> Tar<R> {
    pub(super) fn new(reader: R, endings: Endings, max_bytes: usize) -> Self {
        Tar { reader, endings, max_bytes, is_checked: false, is_over: false }
    }

    /// An archive whose reader verifies a checksum at its end, such as a gzip stream: it is read up to its end.
    #[cfg(feature = "archive")]
    pub(super) fn of_checked(reader: R, endings: Endings, max_bytes: usize) -> Self {
        Tar { is_checked: true, ..Tar::new(reader, endings, max_bytes) }
    }

    /// The next document; an error ends the archive.
    fn read(&mut self) -> Result<Option<Input>> {
        let mut said = EntryHeader::default();
        loop {
            let mut block = [0; BLOCK];
            if !self.fill(&mut block)? {
                return Err(broken("expected the end of a tar archive, found the end of the file"));
            }
            if block == [0; BLOCK] {
                if self.is_checked {
                    io::copy(&mut self.reader, &mut io::sink()).map_err(unreadable)?;
                }
                return Ok(None);
            }
            let header = Header(&block);
            header.check()?;
            let stated = header.size()?;
            match header.kind() {
                b'L' => said.name = Some(text(&self.small(stated)?)),
                b'x' => records(&self.small(stated)?, &mut said)?,
                // A link's long target, records for all files, and a name for the whole archive.
                b'K' | b'g' | b'V' => self.pass_over(stated)?,
                kind => {
                    let size = said.size.unwrap_or(stated);
                    let name = said.name.take().unwrap_or_else(|| header.name());
                    let input = self.file(kind, &name, size, said.is_sparse)?;
                    match input {
                        Some(input) => return Ok(Some(input.named(shown(name)))),
                        None => said = EntryHeader::default(),
                    }
                }
            }
        }
    }

    /// One entry that is no more than itself; nothing for a folder or a file that is not wanted.
    fn file(&mut self, kind: u8, name: &str, size: u64, is_sparse: bool) -> Result<Option<Input>> {
        let is_folder = kind == b'5' || name.ends_with('/');
        // A link or a device has no content, whatever its size says; a sparse file begins with more headers.
        let is_plain = matches!(kind, b'0' | 0 | b'7') && !is_sparse;
        if kind == b'S' {
            return Err(refused(&code::ARCHIVE_ENTRY, "expected a plain file, found a sparse one"));
        }
        let content = if matches!(kind, b'1'..=b'6') { 0 } else { size };
        if is_folder || is_litter(name) || !self.endings.take(name) {
            self.pass_over(content)?;
            return Ok(None);
        }
        if is_unsafe(name) {
            self.pass_over(content)?;
            let message = "expected a name inside the archive, found one that leads out of it";
            return Ok(Some(Input::refused(refused(&code::ARCHIVE_UNSAFE_NAME, message))));
        }
        if is_long(name) {
            self.pass_over(content)?;
            return Ok(Some(Input::refused(long_name())));
        }
        if !is_plain {
            self.pass_over(content)?;
            let message = "expected a plain file, found an entry of another kind";
            return Ok(Some(Input::refused(refused(&code::ARCHIVE_ENTRY, message))));
        }
        if size > self.max_bytes as u64 {
            self.pass_over(size)?;
            return Ok(Some(Input::refused(too_long(self.max_bytes))));
        }
        let bytes = self.content(size)?;
        Ok(Some(Input::from(bytes)))
    }

    /// The content of an entry; its memory grows with what is there, not with what the header states.
    fn content(&mut self, size: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(size.min(64 << 10) as usize);
        self.reader.by_ref().take(size).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 != size {
            return Err(broken(format!("expected {size} bytes of a file, found {}", bytes.len())));
        }
        self.skip(padding(size))?;
        Ok(bytes)
    }

    fn small(&mut self, size: u64) -> Result<Vec<u8>> {
        if size > MOST_NAME {
            return Err(broken(format!("expected a name of at most {MOST_NAME} bytes, found {size}")));
        }
        self.content(size)
    }

    fn pass_over(&mut self, size: u64) -> Result<()> {
        self.skip(size.saturating_add(padding(size)))
    }

    fn skip(&mut self, bytes: u64) -> Result<()> {
        let skipped = io::copy(&mut self.reader.by_ref().take(bytes), &mut io::sink()).map_err(unreadable)?;
        if skipped == bytes { Ok(()) } else { Err(broken("expected the rest of a file, found the end")) }
    }

    /// Reads a block; false if there is not even its first byte.
    fn fill(&mut self, block: &mut [u8; BLOCK]) -> Result<bool> {
        let mut read = Vec::with_capacity(BLOCK);
        self.reader.by_ref().take(BLOCK as u64).read_to_end(&mut read).map_err(unreadable)?;
        match read.len() {
            0 => Ok(false),
            BLOCK => {
                block.copy_from_slice(&read);
                Ok(true)
            }
            length => Err(broken(format!("expected a header of 512 bytes, found {length}"))),
        }
    }
}

impl<R: Read> Iterator for Tar<R> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        if self.is_over {
            return None;
        }
        match self.read() {
            Ok(Some(input)) => Some(input),
            Ok(None) => {
                self.is_over = true;
                None
            }
            Err(error) => {
                self.is_over = true;
                Some(Input::refused(error))
            }
        }
    }
}

/// A header block.
struct Header<'b>(&'b [u8; BLOCK]);

impl Header<'_> {
    /// The sum of all bytes, its own field as blanks, must be as stated.
    fn check(&self) -> Result<()> {
        let field = 148..156;
        let blanks = field.len() as u64 * u64::from(b' ');
        let sum: u64 = self
            .0
            .iter()
            .enumerate()
            .filter(|(at, _)| !field.contains(at))
            .map(|(_, byte)| u64::from(*byte))
            .sum();
        match number(&self.0[field]) {
            Some(stated) if stated == sum + blanks => Ok(()),
            _ => Err(broken("expected a header of a tar archive, found other content")),
        }
    }

    fn kind(&self) -> u8 {
        self.0[156]
    }

    fn size(&self) -> Result<u64> {
        number(&self.0[124..136]).ok_or_else(|| broken("expected the size of a file in a tar archive"))
    }

    fn name(&self) -> String {
        let name = text(&self.0[..100]);
        // Only in the format of POSIX a prefix stands here.
        let prefix = if self.0[257..263] == *b"ustar\0" { text(&self.0[345..500]) } else { String::new() };
        if prefix.is_empty() { name } else { format!("{prefix}/{name}") }
    }
}

/// A number in octal digits, or in binary if its first bit is set.
fn number(field: &[u8]) -> Option<u64> {
    if field[0] & 0x80 != 0 {
        let mut bytes = field.iter().copied();
        let first = u64::from(bytes.next()? & 0x7f);
        return bytes.try_fold(first, |sum, byte| sum.checked_mul(256)?.checked_add(u64::from(byte)));
    }
    let is_filling = |byte: &u8| matches!(byte, b' ' | 0);
    let digits = field.iter().skip_while(|byte| is_filling(byte));
    let end = digits.clone().position(is_filling).unwrap_or(field.len());
    digits.take(end).try_fold(0u64, |sum, digit| match digit {
        b'0'..=b'7' => sum.checked_mul(8)?.checked_add(u64::from(digit - b'0')),
        _ => None,
    })
}

/// The text up to the first zero byte.
fn text(field: &[u8]) -> String {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    String::from_utf8_lossy(&field[..end]).into_owned()
}

/// Reads the records of pax, `LENGTH NAME=VALUE\n`.
fn records(mut rest: &[u8], said: &mut EntryHeader) -> Result<()> {
    let wrong = || broken("expected the records of a file in a tar archive, found other content");
    while !rest.is_empty() {
        let blank = rest.iter().position(|byte| *byte == b' ').ok_or_else(wrong)?;
        let length = std::str::from_utf8(&rest[..blank]).ok().and_then(|length| length.parse::<usize>().ok());
        let record = length.and_then(|length| rest.get(blank + 1..length)).ok_or_else(wrong)?;
        rest = &rest[blank + 1 + record.len()..];
        let (value, name) = match record.iter().position(|byte| *byte == b'=') {
            Some(at) => (record[at + 1..].strip_suffix(b"\n").ok_or_else(wrong)?, &record[..at]),
            None => return Err(wrong()),
        };
        match name {
            b"path" => said.name = Some(text(value)),
            b"size" => {
                let size = std::str::from_utf8(value).ok().and_then(|size| size.parse().ok());
                said.size = Some(size.ok_or_else(wrong)?);
            }
            name => said.is_sparse |= name.starts_with(b"GNU.sparse"),
        }
    }
    Ok(())
}

/// How many bytes follow a content up to the next block.
fn padding(size: u64) -> u64 {
    let block = BLOCK as u64;
    (block - size % block) % block
}
