//! NDJSON: one document a line.

use std::io::{self, BufRead, BufReader, Read};

use super::refusal::{too_long, unreadable};
use super::{BUFFER, Input};

/// The lines of a reader.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    max_bytes: usize,
    /// The line as it is read; its memory is kept.
    line: Vec<u8>,
    number: u64,
    is_over: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R, max_bytes: usize) -> Self {
        let reader = BufReader::with_capacity(BUFFER, reader);
        Lines { reader, max_bytes, line: Vec::new(), number: 0, is_over: false }
    }

    /// The next line without its end; nothing at the end. A line that is too long is passed over.
    fn read(&mut self) -> io::Result<Option<Result<(), ()>>> {
        self.line.clear();
        let most = (self.max_bytes as u64).saturating_add(1);
        if self.reader.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > self.max_bytes {
            self.line = Vec::new();
            self.pass_over()?;
            return Ok(Some(Err(())));
        }
        Ok(Some(Ok(())))
    }

    /// Reads to the end of the line without keeping it.
    fn pass_over(&mut self) -> io::Result<()> {
        loop {
            let read = self.reader.fill_buf()?;
            if read.is_empty() {
                return Ok(());
            }
            match memchr::memchr(b'\n', read) {
                Some(at) => {
                    self.reader.consume(at + 1);
                    return Ok(());
                }
                None => {
                    let length = read.len();
                    self.reader.consume(length);
                }
            }
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        while !self.is_over {
            self.number += 1;
            let input = match self.read() {
                Ok(None) => {
                    self.is_over = true;
                    continue;
                }
                Ok(Some(Ok(()))) if self.line.trim_ascii().is_empty() => continue,
                Ok(Some(Ok(()))) => Input::from(self.line.as_slice()),
                Ok(Some(Err(()))) => Input::refused(too_long(self.max_bytes)),
                Err(fault) => {
                    self.is_over = true;
                    Input::refused(unreadable(fault))
                }
            };
            return Some(input.named(self.number.to_string()));
        }
        None
    }
}
