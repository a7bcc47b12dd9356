//! Places: where a piece of a template stands in its file.

use super::expression::At;

/// A text of a template as it is meant, and where its parts stand in the file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Located {
    pub(crate) text: String,
    file: u16,
    /// Places in the text with the places in the file that they came from.
    pieces: Vec<(usize, usize)>,
}

impl Located {
    /// A text that stands at one place.
    pub(crate) fn new(text: &str, at: At) -> Located {
        Located { text: text.to_owned(), file: at.file, pieces: vec![(0, at.offset as usize)] }
    }

    /// Adds what the part of the file from `offset` on stands for.
    pub(crate) fn push(&mut self, file: u16, text: &str, offset: usize) {
        self.file = file;
        self.pieces.push((self.text.len(), offset));
        self.text.push_str(text);
    }

    /// The place in the file of a byte of the text.
    pub(crate) fn at(&self, byte: usize) -> At {
        let index = self.pieces.partition_point(|(start, _)| *start <= byte).saturating_sub(1);
        let offset = self.pieces.get(index).map_or(0, |(start, offset)| offset + byte.saturating_sub(*start));
        At { file: self.file, offset: offset as u32 }
    }
}
