//! The tokens of a PDF (ISO 32000-2, 7.2 and 7.3), and the members of a dictionary that matter here.

use std::ops::Range;

use memchr::{memchr3, memmem};

/// What a token is; the bytes of names, texts and words are in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// `<<`
    OpenDictionary,
    /// `>>`
    CloseDictionary,
    /// `[`
    OpenArray,
    /// `]`
    CloseArray,
    /// A name, with its slash.
    Name,
    /// A text in parentheses, with them.
    Text,
    /// A text in hexadecimal digits, with its brackets.
    Hexadecimal,
    /// Anything else: a number, a keyword.
    Word,
}

/// Reads tokens one after another; each byte is read once.
pub(super) struct Tokens<'p> {
    pdf: &'p [u8],
    at: usize,
    /// Whether some text hides what may be an object.
    is_unsure: bool,
}

impl<'p> Tokens<'p> {
    pub(super) fn new(pdf: &'p [u8]) -> Self {
        Tokens { pdf, at: 0, is_unsure: false }
    }

    /// Where the next token is looked for.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn jump(&mut self, at: usize) {
        self.at = at;
    }

    pub(super) fn bytes(&self, place: &Range<usize>) -> &'p [u8] {
        &self.pdf[place.clone()]
    }

    pub(super) fn is_unsure(&self) -> bool {
        self.is_unsure
    }

    /// The next token with its place; `None` at the end.
    pub(super) fn next(&mut self) -> Option<(Token, Range<usize>)> {
        loop {
            let begin = self.at;
            let first = *self.pdf.get(begin)?;
            let pair = self.pdf.get(begin..begin + 2);
            let token = match first {
                _ if is_space(first) => {
                    self.at += 1;
                    continue;
                }
                b'%' => {
                    let line = self.pdf[begin..].iter().position(|byte| matches!(byte, b'\r' | b'\n'));
                    self.at = line.map_or(self.pdf.len(), |length| begin + length);
                    continue;
                }
                b'<' if pair == Some(b"<<") => Token::OpenDictionary,
                b'>' if pair == Some(b">>") => Token::CloseDictionary,
                b'[' => Token::OpenArray,
                b']' => Token::CloseArray,
                b'/' => Token::Name,
                b'(' => Token::Text,
                b'<' => Token::Hexadecimal,
                b'>' | b')' | b'{' | b'}' => {
                    self.at += 1;
                    continue;
                }
                _ => Token::Word,
            };
            self.at = match token {
                Token::OpenDictionary | Token::CloseDictionary => begin + 2,
                Token::OpenArray | Token::CloseArray => begin + 1,
                Token::Name | Token::Word => self.end_of_word(begin + 1),
                Token::Text => self.end_of_text(begin),
                Token::Hexadecimal => match self.end_of_hexadecimal(begin) {
                    Some(end) => end,
                    None => {
                        self.at += 1;
                        continue;
                    }
                },
            };
            return Some((token, begin..self.at));
        }
    }

    fn end_of_word(&self, from: usize) -> usize {
        let length = self.pdf[from..].iter().position(|byte| is_space(*byte) || is_delimiter(*byte));
        length.map_or(self.pdf.len(), |length| from + length)
    }

    /// The end of a text that begins here. The words that begin or end an object are in no text of an honest file, so a
    /// text that contains one has probably lost its parenthesis.
    fn end_of_text(&mut self, begin: usize) -> usize {
        let (mut depth, mut at) = (0_usize, begin);
        let end = loop {
            let Some(found) = memchr3(b'(', b')', b'\\', &self.pdf[at..]) else { break self.pdf.len() };
            at += found + 1;
            match self.pdf[at - 1] {
                b'(' => depth += 1,
                b')' if depth == 1 => break at,
                b')' => depth -= 1,
                _ => at = (at + 1).min(self.pdf.len()),
            }
        };
        self.is_unsure |= names_an_object(&self.pdf[begin..end]);
        end
    }

    /// The end of a text in hexadecimal digits; `None` if something else is between the brackets.
    fn end_of_hexadecimal(&self, begin: usize) -> Option<usize> {
        let rest = &self.pdf[begin + 1..];
        let length = rest.iter().position(|byte| !byte.is_ascii_hexdigit() && !is_space(*byte))?;
        (rest[length] == b'>').then_some(begin + length + 2)
    }
}

/// Whether a text contains `endobj`, or `obj` after a number.
fn names_an_object(text: &[u8]) -> bool {
    let begins = |at: usize| {
        let is_number = text[..at].last().is_some_and(u8::is_ascii_digit);
        is_number && !text.get(at + 4).is_some_and(u8::is_ascii_alphabetic)
    };
    memmem::find(text, b"endobj").is_some() || memmem::find_iter(text, b" obj").any(begins)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 12 | b'\r' | b' ')
}

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// The members that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Type,
    Pages,
    Count,
    Root,
    Encrypt,
    Id,
    N,
    First,
    Filter,
    DecodeParms,
}

const KEYS: [(&[u8], Key); 10] = [
    (b"/Type", Key::Type),
    (b"/Pages", Key::Pages),
    (b"/Count", Key::Count),
    (b"/Root", Key::Root),
    (b"/Encrypt", Key::Encrypt),
    (b"/ID", Key::Id),
    (b"/N", Key::N),
    (b"/First", Key::First),
    (b"/Filter", Key::Filter),
    (b"/DecodeParms", Key::DecodeParms),
];

/// The members of a dictionary, as the bytes of their values.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Dictionary<'p>([Option<&'p [u8]>; KEYS.len()]);

impl<'p> Dictionary<'p> {
    pub(super) fn get(&self, key: Key) -> Option<&'p [u8]> {
        self.0[key as usize]
    }

    /// Whether `Type` is this name.
    pub(super) fn is(&self, kind: &[u8]) -> bool {
        self.get(Key::Type) == Some(kind)
    }

    /// A number that is written out, not referred to.
    pub(super) fn integer(&self, key: Key) -> Option<u64> {
        std::str::from_utf8(self.get(key)?).ok()?.parse().ok()
    }

    /// The number of the object that is referred to.
    pub(super) fn reference(&self, key: Key) -> Option<u32> {
        reference(self.get(key)?)
    }
}

/// The object's number of a reference such as `4 0 R`.
pub(super) fn reference(value: &[u8]) -> Option<u32> {
    let mut parts = std::str::from_utf8(value).ok()?.split_ascii_whitespace();
    let (number, generation, end) = (parts.next()?, parts.next()?, parts.next()?);
    let is_whole = generation.parse::<u32>().is_ok() && end == "R" && parts.next().is_none();
    if is_whole { number.parse().ok() } else { None }
}

/// Collects the members of the first dictionary among the tokens that it is given. What the dictionary contains is
/// skipped without recursion.
#[derive(Default)]
pub(super) struct Members<'p> {
    found: Dictionary<'p>,
    depth: usize,
    is_over: bool,
    /// The member whose value is being read, and where the value begins; `None` before the next name.
    member: Option<(Option<Key>, usize)>,
    has_value: bool,
}

impl<'p> Members<'p> {
    pub(super) fn take(&mut self, tokens: &Tokens<'p>, token: Token, place: &Range<usize>) {
        if self.is_over {
            return;
        }
        if self.depth == 0 {
            match token {
                Token::OpenDictionary => self.depth = 1,
                // The object is no dictionary.
                _ => self.is_over = true,
            }
            return;
        }
        match token {
            Token::Name if self.depth == 1 && (self.member.is_none() || self.has_value) => {
                self.finish(tokens, place.start);
                let name = tokens.bytes(place);
                let key = KEYS.iter().find(|(key, _)| *key == name).map(|(_, key)| *key);
                self.member = Some((key, place.end));
                return;
            }
            Token::OpenDictionary | Token::OpenArray => self.depth += 1,
            Token::CloseDictionary | Token::CloseArray => {
                self.depth -= 1;
                if self.depth == 0 {
                    self.finish(tokens, place.start);
                    self.is_over = true;
                }
            }
            _ => {}
        }
        self.has_value = true;
    }

    /// Ends the value that is being read.
    fn finish(&mut self, tokens: &Tokens<'p>, end: usize) {
        if let Some((Some(key), begin)) = self.member.take()
            && self.has_value
        {
            self.found.0[key as usize] = Some(tokens.bytes(&(begin..end)).trim_ascii());
        }
        self.has_value = false;
    }

    /// The members, also of a dictionary that does not end.
    pub(super) fn dictionary(&self) -> Dictionary<'p> {
        self.found
    }
}
