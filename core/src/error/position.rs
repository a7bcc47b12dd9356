//! Where in a text something was found.

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
        let (mut line, mut start, mut at) = (1, 0, 0);
        while at < offset {
            let ends = match text[at] {
                b'\n' => true,
                b'\r' => text.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            at += 1;
            if ends {
                line += 1;
                start = at;
            }
        }
        // UTF-8 continuation bytes do not count as characters.
        let characters = text[start..offset].iter().filter(|byte| (**byte & 0xC0) != 0x80).count();
        Position { line, column: characters as u64 + 1, offset: offset as u64 }
    }
}
