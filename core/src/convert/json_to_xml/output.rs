//! Where the XML is written: into one buffer, or piece by piece into a sink.

use std::io::{self, Write};
use std::ops::Range;

use super::Stop;
use super::growth::max_output;
use crate::limits::Limits;

/// The most bytes that the tags of one short member and the first block of its value need. This room is checked once.
pub(super) const WINDOW: usize = 128;

/// The most bytes of a buffer that costs less to clear than to get from the system.
const SMALL: usize = 8 << 10;

/// How many bytes are collected for the sink. So few stay in the processor's cache.
const PIECE: usize = 128 << 10;

/// Text for a place that is written already: a late attribute.
pub(super) struct Splice {
    /// The place in the whole output.
    pub(super) at: usize,
    /// The range of the text in the buffer of late texts.
    pub(super) text: Range<usize>,
}

/// A buffer that a pass writes into. The pass itself keeps the end of what is written.
pub(super) trait Output {
    fn buffer(&mut self) -> &mut [u8];

    /// Makes room for `need` bytes behind `end`. Returns the new place of `end`.
    ///
    /// `read` gives how much of the input is converted and how long the input is, to estimate the rest. The last two
    /// bytes before `end` stay in the buffer. Fails if the output would be too long.
    fn room(&mut self, end: usize, need: usize, read: (usize, usize)) -> Result<usize, Stop>;

    /// How many bytes of the output came before the buffer.
    fn base(&self) -> usize;

    /// Keeps the content of the buffer while a late attribute is written there for a moment.
    fn keep_buffer(&mut self, keep: bool);

    /// Sets whether the output is ISO-8859-1.
    fn set_latin1(&mut self, latin1: bool);
}

/// The whole output in one vector, behind what the vector holds already.
pub(super) struct WholeOutput {
    out: Vec<u8>,
    /// The most bytes in the vector.
    most: usize,
}

impl WholeOutput {
    /// Takes a vector and makes room in it: for as much XML as `input` bytes of JSON usually give. The limits bound
    /// the output.
    #[inline(always)]
    pub(super) fn new(out: &mut Vec<u8>, input: usize, limits: &Limits) -> Self {
        let mut out = std::mem::take(out);
        let most = out.len().saturating_add(max_output(input, limits));
        let room = out.len() + input + input / 2 + 2 * WINDOW;
        if out.is_empty() && out.capacity() < room && room > SMALL {
            // A new vector gets zeroed pages from the system, which cost nothing until they are used.
            out = vec![0; room];
        } else {
            if out.capacity() == 0 {
                out = Vec::with_capacity(room);
            }
            out.resize(room, 0);
        }
        WholeOutput { out, most }
    }

    /// The vector.
    #[inline(always)]
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Ends the output at `end`, and inserts the late texts.
    #[inline(always)]
    pub(super) fn finish(&mut self, end: usize, splices: &mut [Splice], late: &[u8]) {
        self.out.truncate(end);
        if !splices.is_empty() {
            self.insert(splices, late);
        }
    }

    /// Encodes the output from `start` on in ISO-8859-1.
    #[cold]
    pub(super) fn encode_latin1(&mut self, start: usize) {
        let encoded = to_latin1(&self.out[start..]);
        self.out.truncate(start);
        self.out.extend_from_slice(&encoded);
    }

    /// Inserts the late texts, the last one first, so that each byte moves once.
    #[inline(never)]
    fn insert(&mut self, splices: &mut [Splice], late: &[u8]) {
        // Texts of one place keep their order, which is that of their places in `late`.
        splices.sort_unstable_by_key(|splice| (splice.at, splice.text.start));
        let mut from = self.out.len();
        let mut to = from + late.len();
        self.out.resize(to, 0);
        for splice in splices.iter().rev() {
            let rest = from - splice.at;
            self.out.copy_within(splice.at..from, to - rest);
            let text = &late[splice.text.clone()];
            to -= rest + text.len();
            self.out[to..to + text.len()].copy_from_slice(text);
            from = splice.at;
        }
    }
}

impl Output for WholeOutput {
    #[inline(always)]
    fn buffer(&mut self) -> &mut [u8] {
        &mut self.out
    }

    #[cold]
    fn room(&mut self, end: usize, need: usize, (read, input): (usize, usize)) -> Result<usize, Stop> {
        if end + need > self.most {
            return Err(Stop::Long);
        }
        // Estimates the room for the rest from the part converted so far, and adds an eighth.
        let rate = (end as f64 / read.max(1) as f64).min(16.0);
        let rest = (input.saturating_sub(read) as f64 * rate * 1.125) as usize;
        self.out.resize(end + need + rest.max(end / 8).min(self.most - end) + WINDOW, 0);
        Ok(end)
    }

    #[inline(always)]
    fn base(&self) -> usize {
        0
    }

    fn keep_buffer(&mut self, _: bool) {}

    fn set_latin1(&mut self, _: bool) {}
}

/// Writes the output to a sink piece by piece. Without a sink it only measures the output.
pub(super) struct PiecewiseOutput<'s> {
    buffer: Vec<u8>,
    base: usize,
    /// The most bytes of output.
    most: usize,
    keeps_buffer: bool,
    latin1: bool,
    sink: Option<&'s mut dyn Write>,
    /// The late texts in the order of their places, and the buffer that holds them.
    splices: &'s [Splice],
    late: &'s [u8],
    pub(super) error: Option<io::Error>,
}

impl<'s> PiecewiseOutput<'s> {
    /// For `input` bytes of JSON. `most` bounds the output.
    pub(super) fn measure(input: usize, most: usize) -> Self {
        PiecewiseOutput {
            buffer: vec![0; PIECE.min(2 * input + 2 * WINDOW)],
            base: 0,
            most,
            keeps_buffer: false,
            latin1: false,
            sink: None,
            splices: &[],
            late: &[],
            error: None,
        }
    }

    /// Writes each piece to a sink.
    pub(super) fn sink(self, sink: &'s mut dyn Write, splices: &'s [Splice], late: &'s [u8]) -> Self {
        PiecewiseOutput { sink: Some(sink), splices, late, ..self }
    }

    /// Writes the buffer up to `end` to the sink.
    pub(super) fn flush(&mut self, end: usize) -> Result<(), Stop> {
        let mut done = 0;
        while let Some((splice, rest)) = self.splices.split_first()
            && splice.at <= self.base + end
        {
            let at = splice.at - self.base;
            let text = &self.late[splice.text.clone()];
            self.splices = rest;
            self.pass(done..at)?;
            Self::write(&mut self.sink, self.latin1, text, &mut self.error)?;
            done = at;
        }
        self.pass(done..end)?;
        self.base += end;
        Ok(())
    }

    fn pass(&mut self, range: Range<usize>) -> Result<(), Stop> {
        Self::write(&mut self.sink, self.latin1, &self.buffer[range], &mut self.error)
    }

    fn write(
        sink: &mut Option<&'s mut dyn Write>,
        latin1: bool,
        piece: &[u8],
        error: &mut Option<io::Error>,
    ) -> Result<(), Stop> {
        let Some(sink) = sink else { return Ok(()) };
        let written = if latin1 { sink.write_all(&to_latin1(piece)) } else { sink.write_all(piece) };
        written.map_err(|refused| {
            *error = Some(refused);
            Stop::Sink
        })
    }
}

impl Output for PiecewiseOutput<'_> {
    #[inline(always)]
    fn buffer(&mut self) -> &mut [u8] {
        &mut self.buffer
    }

    #[cold]
    fn room(&mut self, end: usize, need: usize, _: (usize, usize)) -> Result<usize, Stop> {
        if self.base + end + need > self.most {
            return Err(Stop::Long);
        }
        let mut kept = end;
        if !self.keeps_buffer {
            // A later write may need the `>` of a start tag or the `]]` of a CDATA section, and no character may be
            // cut in two.
            let mut cut = end.saturating_sub(2);
            while cut > 0 && self.buffer[cut] & 0xC0 == 0x80 {
                cut -= 1;
            }
            self.flush(cut)?;
            self.buffer.copy_within(cut..end, 0);
            kept = end - cut;
        }
        if self.buffer.len() < kept + need + WINDOW {
            self.buffer.resize((kept + need + WINDOW).max(self.buffer.len() * 3 / 2), 0);
        }
        Ok(kept)
    }

    #[inline(always)]
    fn base(&self) -> usize {
        self.base
    }

    fn keep_buffer(&mut self, keep: bool) {
        self.keeps_buffer = keep;
    }

    fn set_latin1(&mut self, latin1: bool) {
        self.latin1 = latin1;
    }
}

/// Encodes the text in ISO-8859-1. Other characters become character references.
pub(crate) fn to_latin1(text: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(text).expect("the output is UTF-8 and cut between characters");
    let mut out = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u8::try_from(character) {
            Ok(byte) => out.push(byte),
            Err(_) => out.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes()),
        }
    }
    out
}
