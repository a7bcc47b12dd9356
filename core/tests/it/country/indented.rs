//! Breaks official documents into lines, so that people can read the expected files.

/// Puts each tag that follows another tag on a line of its own. Texts stay as they are.
pub fn xml(xml: &[u8]) -> Vec<u8> {
    let (mut out, mut level) = (Vec::with_capacity(xml.len() * 2), 0_usize);
    for (at, &byte) in xml.iter().enumerate() {
        let closing = xml.get(at + 1) == Some(&b'/');
        if byte == b'<' && at > 0 {
            level -= usize::from(closing);
            let empty = closing && opens(&xml[..at]);
            if xml[at - 1] == b'>' && !empty {
                out.push(b'\n');
                out.resize(out.len() + 2 * level, b' ');
            }
            level += usize::from(!closing && opens(&xml[..end(xml, at)]));
        }
        out.push(byte);
    }
    out.push(b'\n');
    out
}

fn end(xml: &[u8], at: usize) -> usize {
    at + xml[at..].iter().position(|&byte| byte == b'>').unwrap() + 1
}

/// Whether the last tag of this text opens an element.
fn opens(xml: &[u8]) -> bool {
    let tag = &xml[xml.iter().rposition(|&byte| byte == b'<').unwrap()..];
    tag.ends_with(b">") && !tag.starts_with(b"</") && !tag.ends_with(b"/>") && !tag.starts_with(b"<?")
}

/// Puts each member and item on a line of its own. No string holds a line end, so dropping them gives the text back.
pub fn json(json: &[u8]) -> Vec<u8> {
    let (mut out, mut level, mut string, mut escaped) = (Vec::new(), 0_usize, false, false);
    let line = |out: &mut Vec<u8>, level: usize| {
        out.push(b'\n');
        out.resize(out.len() + 2 * level, b' ');
    };
    for &byte in json {
        if string {
            string = escaped || byte != b'"';
            escaped = byte == b'\\' && !escaped;
            out.push(byte);
            continue;
        }
        match byte {
            b'{' | b'[' => {
                level += 1;
                out.push(byte);
                line(&mut out, level);
            }
            b'}' | b']' => {
                level -= 1;
                line(&mut out, level);
                out.push(byte);
            }
            b',' => {
                out.push(byte);
                line(&mut out, level);
            }
            _ => {
                string = byte == b'"';
                out.push(byte);
            }
        }
    }
    out.push(b'\n');
    out
}
