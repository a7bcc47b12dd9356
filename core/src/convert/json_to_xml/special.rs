//! Members that are no plain element: attributes, text, CDATA sections, prefixed and other names.

use super::Stop;
use super::fault::shown;
use super::members::Name;
use super::output::{Splice, Target};
use super::pass::{Kind, Pass};
use super::prefix::{Place, XML, XMLNS};
use super::string::{CONTEXT_ATTRIBUTE, CONTEXT_CDATA, CONTEXT_TEXT};
use crate::code;
use crate::error::ErrorKind;
use crate::json::read::Reader;
use crate::xml::name::QName;

/// What a member turned out to be.
pub(super) enum Member {
    /// An element, whose value is at the reader.
    Element(Name),
    /// Anything else, which is written.
    Done,
}

impl<'j, T: Target> Pass<'j, T> {
    /// Reads a member whose name is no short word.
    #[inline(never)]
    pub(super) fn special(
        &mut self,
        mut reader: Reader<'j>,
        end: usize,
    ) -> Result<(Reader<'j>, usize, Member), Stop> {
        let at = reader.at;
        let name = reader.string().map_err(|fault| self.syntax(fault))?;
        let name = self.name_of(name)?;
        self.member = name;
        let first = self.frames.last().map_or(0, |frame| frame.members);
        self.member_is_new(first, name, at)?;
        let text = self.spellings.text(name);
        let (reader, end) = match text.as_bytes().first() {
            Some(b'@') => self.attribute(reader, end, name, at)?,
            Some(b'#') if text == "#text" => self.texts::<CONTEXT_TEXT>(reader, end)?,
            Some(b'#') if text == "#cdata-section" => self.texts::<CONTEXT_CDATA>(reader, end)?,
            Some(b'?')
                if text == "?xml" && self.frames.last().is_some_and(|frame| frame.kind == Kind::Added) =>
            {
                self.declaration(&mut reader)?;
                (reader, end)
            }
            Some(b'?') if text == "?xml" => {
                let message = "expected `?xml` only at the top level".to_owned();
                self.fault(&code::JSON_DECLARATION, at, message)?;
                reader.colon().and_then(|_| reader.skip()).map_err(|fault| self.syntax(fault))?;
                (reader, end)
            }
            _ => {
                self.element_name(name, at)?;
                reader.colon().map_err(|fault| self.syntax(fault))?;
                return Ok((reader, end, Member::Element(name)));
            }
        };
        Ok((reader, end, Member::Done))
    }

    /// Checks the name of an element.
    pub(super) fn element_name(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        match QName::parse(self.spellings.text(name)) {
            None | Some(QName { prefix: Some("xmlns"), .. }) => self.bad_name(name, at),
            Some(QName { prefix, .. }) => {
                if let Some(prefix) = prefix {
                    self.prefixes.know(prefix);
                }
                self.name_in_latin1(name, at)
            }
        }
    }

    /// Notes the prefix of an element that is written; the value is at `read`.
    #[inline(never)]
    pub(super) fn element_prefix(&mut self, name: Name, read: usize) {
        if let Some((prefix, _)) = self.spellings.text(name).split_once(':') {
            let prefix = prefix.to_owned();
            let at = if name.start < self.json.len() { name.start - 1 } else { read };
            // The element itself may declare it, so the use is inside the element that is to come.
            self.use_prefix(&prefix, self.depth + 1, at);
        }
    }

    fn use_prefix(&mut self, prefix: &str, depth: usize, at: usize) {
        if self.prefixes.waits(prefix, depth) {
            let path = self.path();
            self.prefixes.used(prefix, depth, Place { at, path });
        }
    }

    #[cold]
    fn bad_name(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        let found = shown(self.spellings.text(name));
        self.fault(&code::XML_NAME, at, format!("expected an XML name, found {found}"))
    }

    /// Checks that a name can be written in ISO-8859-1, where that is asked for.
    fn name_in_latin1(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        if !self.latin1 {
            return Ok(());
        }
        let lacking = self.spellings.text(name).chars().find(|character| *character > '\u{FF}');
        lacking.map_or(Ok(()), |character| self.cannot_express(character, at))
    }

    /// Reads `#text` or `#cdata-section`: one value, or an array of them.
    fn texts<const CONTEXT: u8>(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let mut next = reader.colon().map_err(|fault| self.syntax(fault))?;
        if next != b'[' {
            return self.text::<CONTEXT>(reader, end);
        }
        reader.at += 1;
        next = reader.white();
        while next != b']' {
            (reader, end) = self.text::<CONTEXT>(reader, end)?;
            next = reader.white();
            if next == b',' {
                reader.at += 1;
                reader.white();
                next = b',';
            } else if next != b']' {
                return Err(self.syntax(reader.expected("`,` or `]`")));
            }
        }
        reader.at += 1;
        Ok((reader, end))
    }

    fn text<const CONTEXT: u8>(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let byte = reader.peek();
        match byte {
            b'n' => {
                reader.literal().map_err(|fault| self.syntax(fault))?;
                return Ok((reader, end));
            }
            b'{' | b'[' => return self.no_text(reader, end, "a scalar as text"),
            b'"' => {}
            _ if CONTEXT == CONTEXT_CDATA => return self.no_text(reader, end, "a string as a CDATA section"),
            _ => {}
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.text = true;
        }
        if CONTEXT == CONTEXT_TEXT {
            return self.scalar::<CONTEXT>(reader, end);
        }
        end = self.put(end, b"<![CDATA[", reader.at)?;
        let (reader, end) = self.string::<CONTEXT>(reader, end)?;
        Ok((reader, self.put(end, b"]]>", reader.at)?))
    }

    #[cold]
    fn no_text(
        &mut self,
        mut reader: Reader<'j>,
        end: usize,
        expected: &str,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let at = reader.at;
        reader.skip().map_err(|fault| self.syntax(fault))?;
        let found = found(self.json[at]);
        self.fault(&code::JSON_TEXT_VALUE, at, format!("expected {expected}, found {found}"))?;
        Ok((reader, end))
    }

    #[cold]
    pub(super) fn nested_array(&mut self, reader: &mut Reader<'j>) -> Result<(), Stop> {
        let at = reader.at;
        reader.skip().map_err(|fault| self.syntax(fault))?;
        let message = "expected no array directly in an array".to_owned();
        self.fault(&code::JSON_NESTED_ARRAY, at, message)
    }

    /// Reads the attribute whose member, with its `@`, is `member`.
    fn attribute(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
        member: Name,
        at: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let name = member.rest();
        let byte = reader.colon().map_err(|fault| self.syntax(fault))?;
        self.attribute_name(name, at, reader)?;
        if matches!(byte, b'{' | b'[') {
            let at = reader.at;
            reader.skip().map_err(|fault| self.syntax(fault))?;
            let message = format!("expected a scalar as an attribute's value, found {}", found(byte));
            self.fault(&code::JSON_ATTRIBUTE_VALUE, at, message)?;
            return Ok((reader, end));
        }
        let most = self.limits.max_attributes;
        let Some(frame) = self.frames.last_mut() else {
            return Ok((reader, end));
        };
        frame.attributes += 1;
        if frame.attributes == most + 1 {
            let message = format!("expected at most `{most}` attributes of one element, found more");
            let path = self.path();
            self.fault_at(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, path, message)?;
        }
        let Some(frame) = self.frames.last() else {
            return Ok((reader, end));
        };
        let content = frame.content;
        let late = self.out.base() + end != content;
        if late && self.late_known {
            reader.skip().map_err(|fault| self.syntax(fault))?;
            return Ok((reader, end));
        }
        // A late one is written here for the moment and then taken away.
        let start = end;
        if late {
            self.out.hold(true);
        } else {
            end -= 1;
        }
        end = self.put(end, b" ", reader.at)?;
        end = self.put_name(end, name, reader.at)?;
        end = self.put(end, b"=\"", reader.at)?;
        (reader, end) = self.scalar::<CONTEXT_ATTRIBUTE>(reader, end)?;
        end = self.put(end, b"\"", reader.at)?;
        if late {
            let from = self.late.len();
            self.late.extend_from_slice(&self.out.buffer()[start..end]);
            self.splices.push(Splice { at: content - 1, text: from..self.late.len() });
            self.out.hold(false);
            return Ok((reader, start));
        }
        end = self.put(end, b">", reader.at)?;
        let content = self.out.base() + end;
        if let Some(frame) = self.frames.last_mut() {
            frame.content = content;
        }
        Ok((reader, end))
    }

    /// Checks an attribute's name and does what it says about namespaces; its value is at the reader.
    fn attribute_name(&mut self, name: Name, at: usize, mut reader: Reader<'j>) -> Result<(), Stop> {
        let text = self.spellings.text(name);
        let Some(QName { prefix, local }) = QName::parse(text) else {
            return self.bad_name(self.member, at);
        };
        let (prefix, local) = (prefix.map(str::to_owned), local.to_owned());
        self.name_in_latin1(name, at)?;
        match (prefix.as_deref(), local.as_str()) {
            (Some("xmlns"), declared) | (None, declared @ "xmlns") => {
                let default = prefix.is_none();
                if matches!(reader.peek(), b'{' | b'[') {
                    return Ok(());
                }
                let uri = self.scalar_text(&mut reader)?.unwrap_or_default();
                self.namespace(if default { "" } else { declared }, uri, at)
            }
            (Some(prefix), local) => {
                let place = Place { at, path: self.path() };
                self.use_prefix(prefix, self.depth, at);
                self.prefixes.attribute(prefix, local, self.depth, place);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Takes a declaration of `prefix`, or of the default namespace if that is empty.
    fn namespace(&mut self, prefix: &str, uri: String, at: usize) -> Result<(), Stop> {
        let expected = match (prefix, uri.as_str()) {
            ("xmlns", _) => "no declaration of the prefix `xmlns`",
            ("xml", XML) => return Ok(()),
            ("xml", _) => "the prefix `xml` bound to its own namespace only",
            (_, XML | XMLNS) => "no other prefix for a namespace that XML reserves",
            ("", _) => return Ok(()),
            (_, "") => "a namespace for the prefix, found none",
            _ => {
                self.prefixes.declared(prefix, self.depth, uri);
                return Ok(());
            }
        };
        self.fault(&code::XML_NAMESPACE, at, format!("expected {expected}"))?;
        // What is bound wrongly is bound: its uses are no faults of their own.
        if !matches!(prefix, "" | "xml" | "xmlns") {
            self.prefixes.declared(prefix, self.depth, uri);
        }
        Ok(())
    }
}

/// What a value is, by its first byte.
fn found(byte: u8) -> &'static str {
    match byte {
        b'{' => "an object",
        b'[' => "an array",
        b'"' => "a string",
        b't' | b'f' => "a boolean",
        b'n' => "null",
        _ => "a number",
    }
}
