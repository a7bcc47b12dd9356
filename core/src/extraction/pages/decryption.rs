//! Decrypts the object streams of a PDF that opens without a password: its owner has forbidden printing or editing.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use hayro_syntax::Pdf;
use hayro_syntax::object::{ObjectIdentifier, Stream};

use super::syntax::{Token, Tokens};

/// The contents of object streams, each with its number and generation. `encryption` and `id` are values of the
/// trailer. `None` if the file needs a password or is encrypted in an unknown way.
///
/// The crate gets a file of its own that consists of these streams, so that it never searches the caller's file: that
/// would take quadratic time with some files.
pub(super) fn decrypted(
    encryption: &[u8],
    id: &[u8],
    streams: &[(u32, u32, &[u8])],
) -> Option<Vec<Cow<'static, [u8]>>> {
    let numbers: HashSet<_> = streams.iter().map(|(number, ..)| *number).collect();
    if numbers.len() < streams.len() {
        return None;
    }
    let mut free = (1..).filter(|number| !numbers.contains(number));
    let (catalog, tree, page) = (free.next()?, free.next()?, free.next()?);
    let mut file = File::default();
    file.object(catalog, 0, format!("<</Type/Catalog/Pages {tree} 0 R>>").as_bytes());
    file.object(tree, 0, format!("<</Type/Pages/Count 1/Kids[{page} 0 R]>>").as_bytes());
    file.object(page, 0, format!("<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 9 9]>>").as_bytes());
    for (number, generation, content) in streams {
        let head = format!("<</Length {}>>\nstream\n", content.len());
        file.object(*number, *generation, &[head.as_bytes(), content, b"\nendstream"].concat());
    }
    let trailer = format!("/Root {catalog} 0 R/Encrypt{}/ID{}", rewritten(encryption)?, rewritten(id)?);
    let pdf = Pdf::new(file.finish(&trailer)).ok()?;
    let decrypted = streams.iter().map(|(number, generation, _)| {
        let id = ObjectIdentifier::new(*number, i32::try_from(*generation).ok()?);
        Some(Cow::Owned(pdf.xref().get::<Stream<'_>>(id)?.raw_data().into_owned()))
    });
    decrypted.collect()
}

/// A PDF that is being written.
struct File {
    bytes: Vec<u8>,
    table: String,
}

impl Default for File {
    fn default() -> Self {
        File { bytes: b"%PDF-1.7\n".to_vec(), table: "xref\n".to_owned() }
    }
}

impl File {
    fn object(&mut self, number: u32, generation: u32, content: &[u8]) {
        let at = self.bytes.len();
        let _ = write!(self.table, "{number} 1\n{at:010} {generation:05} n \n");
        self.bytes.extend(format!("{number} {generation} obj\n").into_bytes());
        self.bytes.extend(content);
        self.bytes.extend(b"\nendobj\n");
    }

    fn finish(mut self, trailer: &str) -> Vec<u8> {
        let at = self.bytes.len();
        self.bytes.extend(self.table.into_bytes());
        self.bytes.extend(format!("trailer\n<<{trailer}>>\nstartxref\n{at}\n%%EOF\n").into_bytes());
        self.bytes
    }
}

/// A dictionary or an array, written so that no reader can take it for anything else; `None` if it is not whole or
/// refers to an object.
fn rewritten(value: &[u8]) -> Option<String> {
    let mut tokens = Tokens::new(value);
    let mut text = String::new();
    let mut depth = 0_usize;
    while let Some((token, place)) = tokens.next() {
        let bytes = tokens.bytes(&place);
        match token {
            Token::OpenDictionary | Token::OpenArray => {
                depth += 1;
                text.push_str(if token == Token::OpenArray { "[" } else { "<<" });
            }
            Token::CloseDictionary | Token::CloseArray => {
                depth = depth.checked_sub(1)?;
                text.push_str(if token == Token::CloseArray { "]" } else { ">>" });
            }
            Token::Name | Token::Word => {
                let word = std::str::from_utf8(bytes).ok()?;
                let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-_.".contains(&byte);
                if !word.strip_prefix('/').unwrap_or(word).bytes().all(plain) || word == "R" {
                    return None;
                }
                text.push_str(word);
                text.push(' ');
            }
            Token::Text => hexadecimal(&mut text, &unescaped(bytes)),
            Token::Hexadecimal => text.extend(bytes.iter().copied().map(char::from)),
        }
        if depth == 0 {
            break;
        }
    }
    let is_whole = depth == 0 && !text.is_empty() && tokens.next().is_none();
    is_whole.then_some(text)
}

fn hexadecimal(text: &mut String, bytes: &[u8]) {
    text.push('<');
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text.push('>');
}

/// The bytes of a text in parentheses (ISO 32000-2, 7.3.4.2).
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut rest = text.strip_prefix(b"(").unwrap_or(text);
    rest = rest.strip_suffix(b")").unwrap_or(rest);
    let mut bytes = Vec::with_capacity(rest.len());
    while let [first, behind @ ..] = rest {
        rest = behind;
        match (first, behind) {
            (b'\\', [b'0'..=b'7', ..]) => {
                let digits = behind.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                let code =
                    behind[..digits].iter().fold(0_u32, |code, digit| code * 8 + u32::from(digit - b'0'));
                bytes.push((code & 0xff) as u8);
                rest = &behind[digits..];
            }
            // A line end after a backslash does not belong to the text.
            (b'\\', [b'\r', b'\n', behind @ ..] | [b'\r' | b'\n', behind @ ..]) => rest = behind,
            (b'\\', [escaped, behind @ ..]) => {
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    other => *other,
                });
                rest = behind;
            }
            (b'\\', []) => {}
            (b'\r', _) => {
                bytes.push(b'\n');
                rest = behind.strip_prefix(b"\n").unwrap_or(behind);
            }
            (byte, _) => bytes.push(*byte),
        }
    }
    bytes
}
