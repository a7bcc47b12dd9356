//! A packed stream, such as that of a `.tar.gz`, unpacked within a bound.

use std::io::{self, BufRead, Read};

use flate2::bufread::MultiGzDecoder;

use super::refusal::{broken, over_ratio};

/// From so many unpacked bytes on, the ratio is checked.
const FREE: u64 = 1_000_000;

/// The unpacked bytes of a gzip stream, which may have several parts.
///
/// If the stream is broken or inflates too far, the fault holds core's error.
pub(super) struct Gzip<R> {
    decoder: MultiGzDecoder<Counted<R>>,
    /// How many times as many bytes there may be unpacked as packed.
    ratio: u64,
    unpacked: u64,
}

/// A reader that counts what was taken of it, and keeps its own faults apart from those of the decoder.
struct Counted<R> {
    reader: R,
    taken: u64,
    is_faulty: bool,
}

impl<R: BufRead> Gzip<R> {
    pub(super) fn new(reader: R, ratio: u64) -> Self {
        let reader = Counted { reader, taken: 0, is_faulty: false };
        Gzip { decoder: MultiGzDecoder::new(reader), ratio, unpacked: 0 }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = match self.decoder.read(bytes) {
            Ok(read) => read,
            Err(fault) if self.decoder.get_ref().is_faulty || fault.kind() == io::ErrorKind::Interrupted => {
                return Err(fault);
            }
            Err(fault) => {
                let error = broken("expected an archive packed by gzip, found other content");
                return Err(io::Error::other(error.with_source(fault)));
            }
        };
        self.unpacked += read as u64;
        let most = self.decoder.get_ref().taken.saturating_mul(self.ratio).max(FREE);
        if self.unpacked > most { Err(io::Error::other(over_ratio(self.ratio))) } else { Ok(read) }
    }
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(bytes).inspect_err(|_| self.is_faulty = true)?;
        self.taken += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf().inspect_err(|_| self.is_faulty = true)
    }

    fn consume(&mut self, bytes: usize) {
        self.taken += bytes as u64;
        self.reader.consume(bytes);
    }
}
