//! Escapes text for XML.

/// The reference that is written for an ASCII character that must not stand raw: `&`, `<`, `>`, and white space that
/// a reader would change. In an attribute the quote is one of them.
#[inline(always)]
pub(crate) fn reference(byte: u8, in_attribute: bool) -> Option<&'static [u8]> {
    match byte {
        b'&' => Some(b"&amp;"),
        b'<' => Some(b"&lt;"),
        b'>' => Some(b"&gt;"),
        b'\r' => Some(b"&#13;"),
        b'"' if in_attribute => Some(b"&quot;"),
        b'\t' if in_attribute => Some(b"&#9;"),
        b'\n' if in_attribute => Some(b"&#10;"),
        _ => None,
    }
}

/// Writes character data.
pub(crate) fn text(out: &mut Vec<u8>, text: &str) {
    escape(out, text, |byte| reference(byte, false));
}

/// Writes the value of an attribute, without its quotes.
pub(crate) fn attribute(out: &mut Vec<u8>, value: &str) {
    escape(out, value, |byte| reference(byte, true));
}

/// Writes CDATA sections: one, or as many as it takes to split every `]]>`.
pub(crate) fn cdata(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(b"<![CDATA[");
    out.extend_from_slice(text.replace("]]>", "]]]]><![CDATA[>").as_bytes());
    out.extend_from_slice(b"]]>");
}

/// Copies the text in runs between the bytes that need a reference.
fn escape(out: &mut Vec<u8>, text: &str, reference: impl Fn(u8) -> Option<&'static [u8]>) {
    let bytes = text.as_bytes();
    let mut from = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if let Some(reference) = reference(*byte) {
            out.extend_from_slice(&bytes[from..at]);
            out.extend_from_slice(reference);
            from = at + 1;
        }
    }
    out.extend_from_slice(&bytes[from..]);
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_section_end_is_split() {
        let mut out = Vec::new();
        super::cdata(&mut out, "a]]>b");
        assert_eq!(out, b"<![CDATA[a]]]]><![CDATA[>b]]>");
    }
}
