//! Escaping for XML output.

/// Writes character data: `&`, `<`, `>` and CR as references.
pub(crate) fn text(out: &mut Vec<u8>, text: &str) {
    escape(out, text, |byte| match byte {
        b'&' => Some(b"&amp;"),
        b'<' => Some(b"&lt;"),
        b'>' => Some(b"&gt;"),
        b'\r' => Some(b"&#13;"),
        _ => None,
    });
}

/// Writes the value of an attribute, without its quotes: also `"`, TAB and LF as references.
pub(crate) fn attribute(out: &mut Vec<u8>, value: &str) {
    escape(out, value, |byte| match byte {
        b'&' => Some(b"&amp;"),
        b'<' => Some(b"&lt;"),
        b'>' => Some(b"&gt;"),
        b'"' => Some(b"&quot;"),
        b'\t' => Some(b"&#9;"),
        b'\n' => Some(b"&#10;"),
        b'\r' => Some(b"&#13;"),
        _ => None,
    });
}

/// Writes CDATA sections: one, or as many as it takes to split every `]]>`.
pub(crate) fn cdata(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(b"<![CDATA[");
    out.extend_from_slice(text.replace("]]>", "]]]]><![CDATA[>").as_bytes());
    out.extend_from_slice(b"]]>");
}

/// Copies a text in runs between the bytes that need a reference.
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
