//! Places: where a piece of a template stands in its file.

/// A place in a template: the number of the file (0 is the template itself), and the byte offset in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct At {
    pub(crate) file: u16,
    pub(crate) offset: u32,
}

/// A text of a template with its references and escapes resolved, and the places of its parts in the file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Located {
    pub(crate) text: String,
    file: u16,
    /// Pairs of an offset in the text and the offset in the file that it came from.
    pieces: Vec<(usize, usize)>,
}

impl Located {
    /// A text that stands at one place.
    pub(crate) fn new(text: &str, at: At) -> Located {
        Located { text: text.to_owned(), file: at.file, pieces: vec![(0, at.offset as usize)] }
    }

    /// Adds a piece of text that came from `offset` in the file.
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

/// A text as messages quote it: its first 60 characters.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
