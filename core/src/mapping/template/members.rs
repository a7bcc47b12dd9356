//! A JSON template as a tree in which everything has its place in the file.

use super::compile::MOST_LEVELS;
use crate::Limits;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::json::escape::unescape;
use crate::json::read::Reader;
use crate::json::syntax::SyntaxFault;
use crate::mapping::place::{At, Located};

/// A value of a template.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) at: At,
    pub(crate) value: Json,
}

#[derive(Debug, Clone)]
pub(crate) enum Json {
    Object(Vec<(Located, Node)>),
    Array(Vec<Node>),
    Text(Located),
    /// A number, `true`, `false` or `null`, as written.
    Token(String),
}

impl Node {
    pub(crate) fn members(&self) -> &[(Located, Node)] {
        match &self.value {
            Json::Object(members) => members,
            _ => &[],
        }
    }

    /// The member of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Node> {
        self.members().iter().find(|(known, _)| known.text == name).map(|(_, node)| node)
    }

    pub(crate) fn text(&self) -> Option<&Located> {
        match &self.value {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The reason why a template cannot be read.
enum Fault {
    Syntax(SyntaxFault),
    Depth(usize),
}

impl From<SyntaxFault> for Fault {
    fn from(syntax: SyntaxFault) -> Fault {
        Fault::Syntax(syntax)
    }
}

/// Reads a JSON template; gives its text as well.
///
/// # Errors
/// [`ErrorKind::Syntax`] if it is no JSON in UTF-8, [`ErrorKind::Limit`] beyond the limits.
pub(crate) fn read(json: &[u8], file: u16, limits: Limits) -> Result<(Node, String)> {
    let fail = |kind, code, message: String, offset| {
        Error::new(kind, Finding::new(code, message).with_position(Position::of(json, offset)))
    };
    if json.len() > limits.max_bytes.min(u32::MAX as usize / 2) {
        let message = format!("expected at most `{}` bytes, found `{}`", limits.max_bytes, json.len());
        return Err(fail(ErrorKind::Limit, &code::LIMIT_BYTES, message, 0));
    }
    let body = json.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(json);
    let text = std::str::from_utf8(body).map_err(|error| {
        let message = "expected UTF-8, found another encoding".to_owned();
        fail(ErrorKind::Syntax, &code::TEXT_NOT_UTF8, message, error.valid_up_to())
    })?;
    let mut reader = Reader::new(text);
    reader.skip_space();
    let read = value(&mut reader, text, file, limits.max_depth.min(MOST_LEVELS))
        .and_then(|node| reader.end().map(|()| node).map_err(Fault::from));
    match read {
        Ok(node) => Ok((node, text.to_owned())),
        Err(Fault::Syntax(syntax)) => {
            Err(fail(ErrorKind::Syntax, &code::JSON_SYNTAX, syntax.message(text), syntax.at))
        }
        Err(Fault::Depth(at)) => {
            let message = "expected fewer levels of objects and arrays, found more".to_owned();
            Err(fail(ErrorKind::Limit, &code::LIMIT_DEPTH, message, at))
        }
    }
}

fn value(reader: &mut Reader<'_>, text: &str, file: u16, depth: usize) -> std::result::Result<Node, Fault> {
    let place = |offset: usize| At { file, offset: offset as u32 };
    let at = place(reader.at);
    let value = match reader.skip_space() {
        b'{' | b'[' if depth == 0 => return Err(Fault::Depth(reader.at)),
        b'{' => {
            reader.at += 1;
            let mut members = Vec::new();
            while reader.skip_space() != b'}' {
                if !members.is_empty() {
                    comma(reader, "`,` or `}`")?;
                }
                if reader.skip_space() != b'"' {
                    return Err(reader.expected("a member's name").into());
                }
                let name = string(reader, file)?;
                reader.colon()?;
                members.push((name, self::value(reader, text, file, depth - 1)?));
            }
            reader.at += 1;
            Json::Object(members)
        }
        b'[' => {
            reader.at += 1;
            let mut items = Vec::new();
            while reader.skip_space() != b']' {
                if !items.is_empty() {
                    comma(reader, "`,` or `]`")?;
                }
                reader.skip_space();
                items.push(self::value(reader, text, file, depth - 1)?);
            }
            reader.at += 1;
            Json::Array(items)
        }
        b'"' => Json::Text(string(reader, file)?),
        b'-' | b'0'..=b'9' => {
            let number = reader.number()?;
            Json::Token(text[number.start..number.start + number.len].to_owned())
        }
        _ => Json::Token(reader.literal()?.to_owned()),
    };
    Ok(Node { at, value })
}

fn comma(reader: &mut Reader<'_>, expected: &'static str) -> std::result::Result<(), SyntaxFault> {
    if reader.skip_space() != b',' {
        return Err(reader.expected(expected));
    }
    reader.at += 1;
    Ok(())
}

fn string(reader: &mut Reader<'_>, file: u16) -> std::result::Result<Located, SyntaxFault> {
    let found = reader.string()?;
    let raw = reader.raw(found);
    let meant = if found.escaped { unescape(raw) } else { raw.into() };
    let mut located = Located::default();
    located.push(file, &meant, found.start);
    Ok(located)
}
