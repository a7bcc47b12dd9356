//! Where in a text something was found.

use once_cell::race::OnceBox;

/// Where in a text something was found.
///
/// # Example
/// ```
/// use dtekit::Position;
///
/// let error = dtekit::xml_to_json(b"<DTE>\n<a></b></DTE>", &Default::default()).unwrap_err();
/// assert_eq!(error.findings()[0].position.map(|place| place.line), Some(2));
/// assert_eq!(Position::of(b"one\ntwo", 5).column, 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The line, from 1; LF, CR and CRLF each end one.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The bytes before the place, from 0.
    pub offset: u64,
}

impl Position {
    /// The position of byte `offset` in `text`. It is computed only for errors; fast paths keep offsets.
    #[must_use]
    pub fn of(text: &[u8], offset: usize) -> Self {
        let offset = offset.min(text.len());
        let mark = Mark { line: 1, characters: 0 }.moved(text, 0, offset);
        Position { line: mark.line, column: mark.characters + 1, offset: offset as u64 }
    }
}

/// How many bytes are between two marks.
const STEP: usize = 512;

/// A place in a text.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// The line, from 1.
    line: u64,
    /// The characters before it in its line.
    characters: u64,
}

impl Mark {
    /// The mark at `to` of a text in which this is the mark at `from`.
    fn moved(self, text: &[u8], from: usize, to: usize) -> Mark {
        let Mark { mut line, mut characters } = self;
        let mut start = from;
        for at in memchr::memchr2_iter(b'\n', b'\r', &text[from..to]).map(|at| from + at) {
            // CR and LF together end one line.
            if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
                (line, characters, start) = (line + 1, 0, at + 1);
            }
        }
        Mark { line, characters: characters + self::characters(&text[start..to]) }
    }
}

/// The characters of a text: bytes that continue one do not count. Sums of one byte each are added in one instruction.
fn characters(text: &[u8]) -> u64 {
    let begins = |byte: &u8| u8::from((byte & 0xC0) != 0x80);
    text.chunks(255).map(|some| u64::from(some.iter().map(begins).sum::<u8>())).sum()
}

/// Marks in one text, from which many positions are found: each costs a short walk, however long the text and its lines
/// are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks(OnceBox<Vec<Mark>>);

impl Marks {
    /// The position of byte `offset` in `text`, which must be the same in every call.
    pub(crate) fn position(&self, text: &[u8], offset: usize) -> Position {
        let offset = offset.min(text.len());
        if offset < STEP {
            return Position::of(text, offset);
        }
        let marks = self.0.get_or_init(|| Box::new(marks(text)));
        let at = offset / STEP;
        let Some(mark) = marks.get(at) else { return Position::of(text, offset) };
        let mark = mark.moved(text, at * STEP, offset);
        Position { line: mark.line, column: mark.characters + 1, offset: offset as u64 }
    }
}

fn marks(text: &[u8]) -> Vec<Mark> {
    let first = Mark { line: 1, characters: 0 };
    let next = |mark: &Mark, at: usize| mark.moved(text, at, at + STEP);
    let ends = (0..text.len() / STEP).map(|step| step * STEP);
    let moved = ends.scan(first, |mark, at| {
        *mark = next(mark, at);
        Some(*mark)
    });
    std::iter::once(first).chain(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::{Marks, Position, STEP};

    #[test]
    fn marks_give_the_positions_that_a_walk_from_the_beginning_gives() {
        let text = "a\r\nñandú\rb\n\né y más\r\n".repeat(200);
        let long = "ñ".repeat(2000);
        for text in [&*text, &long] {
            let marks = Marks::default();
            for offset in (0..text.len() + 9).chain([STEP, 2 * STEP]) {
                assert_eq!(marks.position(text.as_bytes(), offset), Position::of(text.as_bytes(), offset));
            }
        }
    }
}
