//! The characters that XML 1.0 (fifth edition) allows, and the names of Namespaces in XML 1.0.
//!
//! The colon is no name character here: it separates the prefix from the local part of a QName.

/// Bits of [`ASCII`]: whether a name may begin with the byte, and whether it may hold the byte.
const START: u8 = 1;
const INSIDE: u8 = 2;

static ASCII: [u8; 128] = ascii();

const fn ascii() -> [u8; 128] {
    let mut table = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => START | INSIDE,
            b'0'..=b'9' | b'-' | b'.' => INSIDE,
            _ => 0,
        };
        byte += 1;
    }
    table
}

/// Whether a name may begin with `character`.
#[inline]
pub(crate) fn is_name_start(character: char) -> bool {
    match character {
        '\0'..='\x7F' => ASCII[character as usize] & START != 0,
        '\u{C0}'..='\u{D6}'
        | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}'
        | '\u{37F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}'
        | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}' => true,
        _ => false,
    }
}

/// Whether `character` may stand inside a name.
#[inline]
pub(crate) fn is_name_char(character: char) -> bool {
    match character {
        '\0'..='\x7F' => ASCII[character as usize] != 0,
        '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}' => true,
        _ => is_name_start(character),
    }
}

/// Whether XML allows `character` anywhere in a document, raw or as a character reference.
#[inline]
pub(crate) fn is_char(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        // Surrogates need no check: a `char` cannot be one.
        _ => character >= ' ' && character != '\u{FFFE}' && character != '\u{FFFF}',
    }
}

/// Whether `text` is a name without a colon (NCName).
pub(crate) fn is_ncname(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(is_name_start) && characters.all(is_name_char)
}

/// A name and the prefix before its colon, both NCNames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QName<'a> {
    pub(crate) prefix: Option<&'a str>,
    pub(crate) local: &'a str,
}

impl<'a> QName<'a> {
    /// Reads `local` or `prefix:local`; `None` if `text` is neither.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let (prefix, local) = match text.split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            None => (None, text),
        };
        (prefix.is_none_or(is_ncname) && is_ncname(local)).then_some(QName { prefix, local })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qname_has_at_most_one_prefix() {
        assert_eq!(QName::parse("a"), Some(QName { prefix: None, local: "a" }));
        assert_eq!(QName::parse("cac:Item"), Some(QName { prefix: Some("cac"), local: "Item" }));
        for text in ["", ":", "a:", ":a", "a:b:c", "a b", "1a", "-a", "a:1", "a\u{D7}", "\u{B7}a"] {
            assert_eq!(QName::parse(text), None, "{text}");
        }
    }

    #[test]
    fn names_may_hold_letters_of_any_script() {
        for text in ["año", "Ñ", "_x.1-2", "名", "a\u{B7}", "𐀀"] {
            assert!(is_ncname(text), "{text}");
        }
    }

    #[test]
    fn noncharacters_and_controls_are_forbidden() {
        for forbidden in ['\0', '\u{1}', '\u{B}', '\u{1F}', '\u{FFFE}', '\u{FFFF}'] {
            assert!(!is_char(forbidden));
        }
        for allowed in ['\t', '\n', '\r', ' ', '\u{7F}', '\u{85}', '\u{FFFD}', '\u{1FFFE}', '\u{10FFFF}'] {
            assert!(is_char(allowed));
        }
    }
}
