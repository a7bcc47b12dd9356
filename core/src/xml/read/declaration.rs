//! The XML declaration: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`.

use std::ops::Range;

use super::fault::{Fault, Read};
use super::scan;

/// The parts of a declaration, as ranges of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub(crate) version: Range<usize>,
    pub(crate) encoding: Option<Range<usize>>,
    pub(crate) standalone: Option<Range<usize>>,
    /// The place behind the declaration's `?>`.
    pub(crate) end: usize,
}

impl Declaration {
    /// Reads the declaration at the start of `text`, if there is one.
    ///
    /// The text may be still in its encoding: a declaration holds only ASCII characters, so that every 8-bit encoding
    /// reads it alike.
    #[inline(always)]
    pub(crate) fn read(text: &[u8]) -> Read<Option<Self>> {
        if text.starts_with(b"<?xml") { Declaration::read_parts(text) } else { Ok(None) }
    }

    #[inline(never)]
    fn read_parts(text: &[u8]) -> Read<Option<Self>> {
        if !text.get(5).is_some_and(|byte| scan::is_space(*byte)) {
            return Ok(None);
        }
        let mut at = 5;
        let version = pseudo_attribute(text, &mut at, "version")?
            .ok_or_else(|| wrong(at, "expected `version` in the XML declaration"))?;
        if !is_version(&text[version.clone()]) {
            return Err(wrong(version.start, "expected version `1.0` in the XML declaration"));
        }
        let encoding = pseudo_attribute(text, &mut at, "encoding")?;
        if let Some(place) = encoding.as_ref().filter(|place| !is_encoding_name(&text[(*place).clone()])) {
            return Err(wrong(place.start, "expected the name of an encoding in the XML declaration"));
        }
        let standalone = pseudo_attribute(text, &mut at, "standalone")?;
        if let Some(place) =
            standalone.as_ref().filter(|place| !matches!(&text[(*place).clone()], b"yes" | b"no"))
        {
            return Err(wrong(place.start, "expected `yes` or `no` for `standalone` in the XML declaration"));
        }
        at = scan::space(text, at);
        if !text[at..].starts_with(b"?>") {
            return Err(wrong(at, "expected `?>` at the end of the XML declaration"));
        }
        Ok(Some(Declaration { version, encoding, standalone, end: at + 2 }))
    }
}

/// Reads the value of the pseudo-attribute `name` if it stands at `at`, and moves `at` behind it.
fn pseudo_attribute(text: &[u8], at: &mut usize, name: &str) -> Read<Option<Range<usize>>> {
    let start = scan::space(text, *at);
    if start == *at || !text[start..].starts_with(name.as_bytes()) {
        return Ok(None);
    }
    let equals = scan::space(text, start + name.len());
    if text.get(equals) != Some(&b'=') {
        return Err(wrong(equals, format!("expected `=` after `{name}` in the XML declaration")));
    }
    let quote = scan::space(text, equals + 1);
    let Some(mark @ (b'"' | b'\'')) = text.get(quote) else {
        return Err(wrong(quote, format!("expected a quoted value for `{name}` in the XML declaration")));
    };
    let from = quote + 1;
    let Some(length) = text[from..].iter().position(|byte| byte == mark || *byte == b'<') else {
        return Err(wrong(from, format!("expected a closing quote for `{name}` in the XML declaration")));
    };
    *at = from + length + 1;
    Ok(Some(from..from + length))
}

fn is_version(text: &[u8]) -> bool {
    matches!(text, [b'1', b'.', minor @ ..] if !minor.is_empty() && minor.iter().all(u8::is_ascii_digit))
}

fn is_encoding_name(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}

#[cold]
fn wrong(offset: usize, message: impl Into<String>) -> Box<Fault> {
    Fault::syntax(&crate::code::XML_SYNTAX, offset, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_read_with_either_quote() {
        let text = b"<?xml version='1.0'\tencoding = \"UTF-8\" standalone='no' ?><a/>";
        let declaration = Declaration::read(text).unwrap().unwrap();
        assert_eq!(&text[declaration.version], b"1.0");
        assert_eq!(&text[declaration.encoding.unwrap()], b"UTF-8");
        assert_eq!(&text[declaration.standalone.unwrap()], b"no");
        assert_eq!(declaration.end, text.len() - 4);
    }

    #[test]
    fn an_instruction_with_a_longer_name_is_no_declaration() {
        assert_eq!(Declaration::read(b"<?xml-stylesheet href='a'?><a/>").unwrap(), None);
        assert_eq!(Declaration::read(b"<a/>").unwrap(), None);
    }

    #[test]
    fn a_declaration_out_of_order_or_incomplete_is_refused() {
        for text in [
            "<?xml ?>",
            "<?xml encoding='UTF-8'?>",
            "<?xml encoding='UTF-8' version='1.0'?>",
            "<?xml version='1.0' standalone='yes' encoding='UTF-8'?>",
            "<?xml version='1.0'encoding='UTF-8'?>",
            "<?xml version='1.'?>",
            "<?xml version='2.0'?>",
            "<?xml version='1.0' encoding=''?>",
            "<?xml version='1.0' encoding='8859'?>",
            "<?xml version='1.0' standalone='YES'?>",
            "<?xml version='1.0' >",
            "<?xml version='1.0",
        ] {
            assert!(Declaration::read(text.as_bytes()).is_err(), "{text}");
        }
    }
}
