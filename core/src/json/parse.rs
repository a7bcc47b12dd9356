//! Reads a value from JSON text, without recursion.

use super::Value;
use super::escape::{Escape, escapes, unescape};
use super::map::Map;
use super::number::Number;
use super::read::Reader;
use super::syntax::SyntaxFault;

/// After how many values it is asked whether the time for reading is over.
const VALUES_AT_ONCE: u32 = 4_096;

/// How many arrays and objects may lie inside each other.
pub(crate) const MOST_LEVELS: usize = 127;

/// A text is no JSON value.
///
/// # Example
/// ```
/// let error = dtekit::json::from_str("{\"a\": 1,\n \"b\" 2}").unwrap_err();
/// assert_eq!(error.to_string(), "expected `:` after a member's name, found `2` at line 2, column 6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} at line {line}, column {column}")]
pub struct Error {
    reason: Reason,
    message: String,
    line: usize,
    column: usize,
}

/// Why a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It is not JSON.
    Syntax,
    /// It ends before its value does.
    End,
    /// Its value has more than [`MOST_LEVELS`] levels.
    Depth,
    /// It holds half of a surrogate pair, which is no character.
    LoneSurrogate,
    /// It is not UTF-8.
    Encoding,
    /// It was not read in its time.
    Time,
    /// An object has two members of one name.
    Doubled,
}

impl Error {
    fn new(text: &[u8], at: usize, reason: Reason, message: String) -> Error {
        let before = &text[..at.min(text.len())];
        let start = memchr::memrchr(b'\n', before).map_or(0, |line| line + 1);
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        // The bytes that continue a character of UTF-8 are no characters of their own.
        let column = before[start..].iter().filter(|byte| (**byte & 0xC0) != 0x80).count() + 1;
        Error { reason, message, line, column }
    }

    /// The line at which reading stopped, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// True if the text ends before its value does.
    #[must_use]
    pub fn is_eof(&self) -> bool {
        self.reason == Reason::End
    }

    pub(crate) fn reason(&self) -> Reason {
        self.reason
    }
}

/// Reads a value from JSON text in UTF-8.
///
/// Of two members of one name the last one's value counts, in the place of the first.
///
/// # Errors
/// [`Error`] for text that is not JSON or not UTF-8, for more than 127 levels of arrays and objects, and for the escape
/// of half a surrogate pair, which is no character.
///
/// # Example
/// ```
/// use dtekit::json::from_slice;
///
/// assert_eq!(from_slice(br#"{"total": 1.10}"#)?["total"].to_string(), "1.10");
/// assert!(from_slice(b"{").is_err());
/// # Ok::<(), dtekit::json::Error>(())
/// ```
pub fn from_slice(text: &[u8]) -> Result<Value, Error> {
    from_slice_unless(text, &|| false)
}

/// Reads a value from JSON text in UTF-8, unless its time is over meanwhile: see [`from_slice`]. A text with few values
/// is read in any case.
pub(crate) fn from_slice_unless(text: &[u8], is_over: &dyn Fn() -> bool) -> Result<Value, Error> {
    utf8(text).and_then(|text| read(text, is_over, Doubled::LastCounts))
}

/// Reads a value as [`from_slice_unless`] does, and refuses an object with two members of one name: such a text says
/// two things.
pub(crate) fn from_slice_once(text: &[u8], is_over: &dyn Fn() -> bool) -> Result<Value, Error> {
    utf8(text).and_then(|text| read(text, is_over, Doubled::Refused))
}

fn utf8(text: &[u8]) -> Result<&str, Error> {
    match simdutf8::basic::from_utf8(text) {
        Ok(text) => Ok(text),
        Err(_) => {
            let at = simdutf8::compat::from_utf8(text).err().map_or(0, |error| error.valid_up_to());
            Err(Error::new(text, at, Reason::Encoding, "expected UTF-8, found other bytes".to_owned()))
        }
    }
}

/// Reads a value from JSON text: see [`from_slice`].
///
/// # Errors
/// As [`from_slice`].
///
/// # Example
/// ```
/// assert!(dtekit::json::from_str("[1, 2]")?.is_array());
/// # Ok::<(), dtekit::json::Error>(())
/// ```
pub fn from_str(text: &str) -> Result<Value, Error> {
    read(text, &|| false, Doubled::LastCounts)
}

fn read(text: &str, is_over: &dyn Fn() -> bool, doubled: Doubled) -> Result<Value, Error> {
    Pass { reader: Reader::new(text), text, doubled }.value(is_over).map_err(|stop| stop.error(text))
}

/// What becomes of two members of one name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubled {
    LastCounts,
    Refused,
}

/// True if the text is JSON of any depth. Bytes that are not UTF-8 may lie in its strings.
pub(crate) fn is_json(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let mut reader = Reader::new(&text);
    reader.skip_value().and_then(|()| reader.end()).is_ok()
}

/// Why reading stopped.
enum Stop {
    Syntax(SyntaxFault),
    Depth(usize),
    LoneSurrogate(usize),
    Time(usize),
    Doubled(usize),
}

impl From<SyntaxFault> for Stop {
    fn from(fault: SyntaxFault) -> Stop {
        Stop::Syntax(fault)
    }
}

impl Stop {
    #[cold]
    fn error(self, text: &str) -> Error {
        let (at, reason, message) = match self {
            Stop::Syntax(fault) => {
                let reason = if ends_early(text, fault.at) { Reason::End } else { Reason::Syntax };
                (fault.at, reason, fault.message(text))
            }
            Stop::Depth(at) => {
                (at, Reason::Depth, format!("expected at most {MOST_LEVELS} levels, found more"))
            }
            Stop::LoneSurrogate(at) => {
                let message = "expected both halves of a surrogate pair, found one";
                (at, Reason::LoneSurrogate, message.to_owned())
            }
            Stop::Time(at) => (at, Reason::Time, "expected a text that is read in time".to_owned()),
            Stop::Doubled(at) => {
                (at, Reason::Doubled, "expected each member once, found two of one name".to_owned())
            }
        };
        Error::new(text.as_bytes(), at, reason, message)
    }
}

/// True if a text with a fault at `at` could be the beginning of JSON.
fn ends_early(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let hexadecimal = |digits: &str| digits.len() < 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    ["true", "false", "null"].iter().any(|word| word.starts_with(rest))
        || rest.strip_prefix(r"\u").is_some_and(hexadecimal)
}

/// An array or object that is being read.
enum Open {
    Array(Vec<Value>),
    /// With the name of the member that is being read.
    Object(Map, String),
}

struct Pass<'j> {
    reader: Reader<'j>,
    text: &'j str,
    doubled: Doubled,
}

impl Pass<'_> {
    fn value(&mut self, is_over: &dyn Fn() -> bool) -> Result<Value, Stop> {
        let mut open: Vec<Open> = Vec::new();
        let mut left = VALUES_AT_ONCE;
        loop {
            left -= 1;
            if left == 0 {
                left = VALUES_AT_ONCE;
                if is_over() {
                    return Err(Stop::Time(self.reader.at));
                }
            }
            let mut value = match self.reader.skip_space() {
                b'"' => Value::String(self.string()?),
                b'{' => {
                    self.enter(open.len())?;
                    if self.reader.skip_space() != b'}' {
                        let name = self.name()?;
                        open.push(Open::Object(Map::new(), name));
                        continue;
                    }
                    self.reader.at += 1;
                    Value::Object(Map::new())
                }
                b'[' => {
                    self.enter(open.len())?;
                    if self.reader.skip_space() != b']' {
                        open.push(Open::Array(Vec::new()));
                        continue;
                    }
                    self.reader.at += 1;
                    Value::Array(Vec::new())
                }
                b'-' | b'0'..=b'9' => {
                    let number = self.reader.number()?;
                    Value::Number(Number::of(&self.text[number.start..number.start + number.len]))
                }
                _ => match self.reader.literal()? {
                    "null" => Value::Null,
                    word => Value::Bool(word == "true"),
                },
            };
            // After a value: leave all arrays and objects that end here, then go on to the next value.
            loop {
                value = match open.last_mut() {
                    None => {
                        self.reader.end()?;
                        return Ok(value);
                    }
                    Some(Open::Array(items)) => {
                        items.push(value);
                        if self.reader.comma(b']')?.is_some() {
                            break;
                        }
                        Value::Array(std::mem::take(items))
                    }
                    Some(Open::Object(members, name)) => {
                        let earlier = members.insert(std::mem::take(name), value);
                        if earlier.is_some() && self.doubled == Doubled::Refused {
                            return Err(Stop::Doubled(self.reader.at));
                        }
                        if self.reader.comma(b'}')?.is_some() {
                            *name = self.name()?;
                            break;
                        }
                        Value::Object(std::mem::take(members))
                    }
                };
                self.reader.at += 1;
                open.pop();
            }
        }
    }

    /// Moves into an array or object.
    fn enter(&mut self, levels: usize) -> Result<(), Stop> {
        if levels >= MOST_LEVELS {
            return Err(Stop::Depth(self.reader.at));
        }
        self.reader.at += 1;
        Ok(())
    }

    /// Reads a member's name and the colon after it.
    fn name(&mut self) -> Result<String, Stop> {
        if self.reader.peek() != b'"' {
            return Err(self.reader.expected("a member's name").into());
        }
        let name = match self.reader.short_name() {
            Some((_, len)) => {
                let start = self.reader.at + 1;
                self.reader.at += len + 2;
                self.text[start..start + len].to_owned()
            }
            None => self.string()?,
        };
        self.reader.colon()?;
        Ok(name)
    }

    fn string(&mut self) -> Result<String, Stop> {
        let string = self.reader.string()?;
        let raw = self.reader.raw(string);
        match escapes(raw).find(|(_, escape, _)| matches!(escape, Escape::LoneSurrogate(_))) {
            Some((at, ..)) => Err(Stop::LoneSurrogate(string.start + at)),
            None => Ok(unescape(raw).into_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::json;

    fn reason(text: &str) -> Reason {
        from_str(text).unwrap_err().reason()
    }

    #[test]
    fn a_text_is_read_as_it_stands() {
        let text =
            r#"{"b":[1.10,-0,1E+5,12345678901234567890123.0,true,false,null,"ñ\"\\/"],"a":{"":{}},"c":[]}"#;
        assert_eq!(from_str(text).unwrap().to_string(), text);
        assert_eq!(from_str(" \r\n\t[ 1 , { \"a\" : 2 } ] ").unwrap(), json!([1, {"a": 2}]));
        assert_eq!(from_str(r#""\ud83d\ude00\u00f1\/""#).unwrap(), "😀ñ/");
    }

    #[test]
    fn the_last_of_two_members_counts_in_the_place_of_the_first() {
        assert_eq!(from_str(r#"{"a":1,"b":2,"\u0061":3}"#).unwrap().to_string(), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn a_text_has_at_most_127_levels() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(from_str(&nested(127)).is_ok());
        assert_eq!(reason(&nested(128)), Reason::Depth);
        assert_eq!(reason(&"{\"a\":".repeat(1_000_000)), Reason::Depth);
        assert!(is_json(nested(100_000).as_bytes()));
    }

    #[test]
    fn half_a_pair_of_surrogates_is_refused() {
        for text in [r#""\ud800""#, r#""a\udc00b""#, r#""\ud800\u0041""#, r#"{"\ud800": 1}"#, r#""\\\ud83d""#]
        {
            assert_eq!(reason(text), Reason::LoneSurrogate, "{text}");
        }
        assert!(from_str(r#""\\ud800""#).is_ok());
    }

    #[test]
    fn a_text_that_ends_early_is_told_from_a_wrong_one() {
        for text in [
            "", " ", "[", "[1", "[1,", "{", "{\"a", "{\"a\"", "{\"a\":", "\"", "\"\\", "\"\\u", "\"\\u00",
            "-", "1.", "1e", "tru", "n",
        ] {
            assert_eq!(reason(text), Reason::End, "{text}");
        }
        for text in [
            "]", "[1]]", "[,", "{,", "{1", "{\"a\":}", "\"\\x", "\"\\u00g", "-a", "01", "1.a", "1ea", "truE",
            "nil", "1 2", "'a'", "\"\n\"",
        ] {
            assert_eq!(reason(text), Reason::Syntax, "{text}");
        }
    }

    #[test]
    fn reading_ends_when_its_time_is_over() {
        let text = |count: usize| format!("[{}1]", "1,".repeat(count - 1)).into_bytes();
        let asked = std::cell::Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        // The list is a value as well.
        assert!(from_slice_unless(&text(3 * VALUES_AT_ONCE as usize - 2), &is_over).is_ok());
        asked.set(0);
        let error = from_slice_unless(&text(3 * VALUES_AT_ONCE as usize), &is_over).unwrap_err();
        assert_eq!((error.reason(), asked.get()), (Reason::Time, 3));
        assert!(from_slice_unless(&text(4_000), &|| true).is_ok());
    }

    #[test]
    fn an_error_has_its_place() {
        let error = from_slice(b"[1,\n \"\xC3\xB1\", \xFF]").unwrap_err();
        assert_eq!((error.line(), error.column(), error.reason()), (2, 7, Reason::Encoding));
        assert_eq!(error.to_string(), "expected UTF-8, found other bytes at line 2, column 7");
    }

    #[test]
    fn bytes_that_are_not_utf_8_may_lie_in_a_string_of_other_json() {
        assert!(is_json(b"{\"a\": \"\xF1\"}"));
        assert!(!is_json(b"{\"a\": \xF1}"));
        assert!(!is_json(b"{\"a\": 1} x"));
    }
}
