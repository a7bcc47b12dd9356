//! Members that are no plain element: attributes, text, CDATA sections, prefixed and other names.

use super::Stop;
use super::fault::shown;
use super::members::Name;
use super::names::{Found, Role};
use super::output::{Splice, Target};
use super::pass::{Kind, Pass, Step};
use super::prefix::{Place, XML, XMLNS};
use super::string::{CONTEXT_ATTRIBUTE, CONTEXT_CDATA, CONTEXT_TEXT};
use crate::code;
use crate::error::ErrorKind;
use crate::json::read::Reader;
use crate::simd::{Bytes16, LANES};
use crate::xml::name::QName;

impl<'j, T: Target> Pass<'j, T> {
    /// Reads a member at `at` whose name is known, and not that of an element.
    #[inline(never)]
    pub(super) fn marked(
        &mut self,
        word: Found,
        at: usize,
        end: usize,
    ) -> Result<(usize, usize, Option<Name>), Stop> {
        if word.role == Role::Other {
            return self.special(at, end);
        }
        let len = usize::from(word.len);
        let name = Name { start: at + 1, len };
        if !self.members.add(word.number, name, &self.spellings) {
            self.duplicate(name, at)?;
        }
        let reader = self.reader(at + len + 2);
        let (read, end) = match word.role {
            Role::Text => self.texts::<CONTEXT_TEXT>(reader, end)?,
            _ => self.attribute_value(reader, end, Name { start: at + 2, len: len - 1 }, at)?,
        };
        Ok((read, end, None))
    }

    /// Reads a member at `at` whose name is not known, or has to be looked at again. Gives the name, with its value to come, if it is an
    /// element.
    #[inline(never)]
    pub(super) fn special(
        &mut self,
        at: usize,
        mut end: usize,
    ) -> Result<(usize, usize, Option<Name>), Stop> {
        let mut reader = self.reader(at);
        let name = reader.string().map_err(|fault| self.syntax(fault))?;
        let name = self.name_of(name)?;
        let number = self.member_is_new(name, at)?;
        let text = self.spellings.text(name);
        match text.as_bytes().first() {
            Some(b'@') => (reader.at, end) = self.attribute(reader, end, name, at)?,
            Some(b'#') if text == "#text" => {
                self.words.learn(number, Role::Text);
                (reader.at, end) = self.texts::<CONTEXT_TEXT>(reader, end)?;
            }
            Some(b'#') if text == "#cdata-section" => {
                (reader.at, end) = self.texts::<CONTEXT_CDATA>(reader, end)?;
            }
            Some(b'?') if text == "?xml" => {
                if self.frames.last().is_some_and(|frame| frame.kind == Kind::Added) {
                    self.declaration(&mut reader)?;
                } else {
                    let message = "expected `?xml` only at the top level".to_owned();
                    self.fault(&code::JSON_DECLARATION, at, message)?;
                    reader.colon().and_then(|_| reader.skip_value()).map_err(|fault| self.syntax(fault))?;
                }
            }
            _ => {
                let is_plain = !text.contains(':') && !self.latin1;
                let faults = self.faults.count();
                self.element_name(name, at)?;
                if is_plain && self.faults.count() == faults {
                    self.words.learn(number, Role::Element);
                }
                reader.colon().map_err(|fault| self.syntax(fault))?;
                return Ok((reader.at, end, Some(name)));
            }
        }
        Ok((reader.at, end, None))
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
    fn texts<const CONTEXT: u8>(&mut self, mut reader: Reader<'j>, mut end: usize) -> Step {
        if reader.colon().map_err(|fault| self.syntax(fault))? != b'[' {
            return self.text_value::<CONTEXT>(reader, end);
        }
        let mut more = self.first_item(&mut reader);
        while more {
            (reader.at, end) = self.text_value::<CONTEXT>(reader, end)?;
            more = self.next_item(&mut reader)?;
        }
        Ok((reader.at + 1, end))
    }

    fn text_value<const CONTEXT: u8>(&mut self, mut reader: Reader<'j>, end: usize) -> Step {
        match reader.peek() {
            b'n' => {
                reader.literal().map_err(|fault| self.syntax(fault))?;
                return Ok((reader.at, end));
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
            return self.scalar::<CONTEXT>(reader.at, end);
        }
        let end = self.put(b"<![CDATA[", reader.at, end)?;
        let (read, end) = self.string::<CONTEXT>(reader.at, end)?;
        Ok((read, self.put(b"]]>", read, end)?))
    }

    #[cold]
    fn no_text(&mut self, mut reader: Reader<'j>, end: usize, expected: &str) -> Step {
        let at = reader.at;
        reader.skip_value().map_err(|fault| self.syntax(fault))?;
        let found = found(self.json[at]);
        self.fault(&code::JSON_TEXT_VALUE, at, format!("expected {expected}, found {found}"))?;
        Ok((reader.at, end))
    }

    #[cold]
    pub(super) fn nested_array(&mut self, mut reader: Reader<'j>) -> Result<usize, Stop> {
        let at = reader.at;
        reader.skip_value().map_err(|fault| self.syntax(fault))?;
        let message = "expected no array directly in an array".to_owned();
        self.fault(&code::JSON_NESTED_ARRAY, at, message)?;
        Ok(reader.at)
    }

    /// Reads the attribute whose member, with its `@`, is `member`.
    fn attribute(&mut self, reader: Reader<'j>, end: usize, member: Name, at: usize) -> Step {
        let name = Name { start: member.start + 1, len: member.len - 1 };
        self.attribute_name(name, at, reader)?;
        self.attribute_value(reader, end, name, at)
    }

    /// Reads and writes an attribute whose name is checked.
    fn attribute_value(&mut self, mut reader: Reader<'j>, end: usize, name: Name, at: usize) -> Step {
        let byte = reader.colon().map_err(|fault| self.syntax(fault))?;
        if matches!(byte, b'{' | b'[') {
            let at = reader.at;
            reader.skip_value().map_err(|fault| self.syntax(fault))?;
            let message = format!("expected a scalar as an attribute's value, found {}", found(byte));
            self.fault(&code::JSON_ATTRIBUTE_VALUE, at, message)?;
            return Ok((reader.at, end));
        }
        let most = self.options.limits.max_attributes;
        let frame = self.frames.last_mut().expect("an attribute stands in an object");
        frame.attributes += 1;
        let (count, content) = (frame.attributes, frame.content);
        if count == most + 1 {
            let message = format!("expected at most `{most}` attributes of one element, found more");
            let path = self.path();
            self.fault_at(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, path, message)?;
        }
        if self.out.base() + end != content {
            return self.late_attribute(name, content, reader, end);
        }
        // Over the `>` of the start tag.
        let (read, end) = self.written_attribute(name, reader.at, end - 1)?;
        let end = self.put(b">", read, end)?;
        let content = self.out.base() + end;
        self.frames.last_mut().expect("it is still open").content = content;
        Ok((read, end))
    }

    /// Keeps an attribute that comes behind content; its place is before the byte before `content`.
    #[inline(never)]
    fn late_attribute(&mut self, name: Name, content: usize, mut reader: Reader<'j>, end: usize) -> Step {
        if self.late_known {
            reader.skip_value().map_err(|fault| self.syntax(fault))?;
            return Ok((reader.at, end));
        }
        // It is written for the moment and then taken away.
        self.out.hold(true);
        let (read, behind) = self.written_attribute(name, reader.at, end)?;
        let from = self.late.len();
        self.late.extend_from_slice(&self.out.buffer()[end..behind]);
        self.splices.push(Splice { at: content - 1, text: from..self.late.len() });
        self.out.hold(false);
        Ok((read, end))
    }

    /// Writes ` name="value"`; the value is at `read`.
    fn written_attribute(&mut self, name: Name, read: usize, mut end: usize) -> Step {
        if name.len >= LANES || name.start >= self.json.len() {
            end = self.put(b" ", read, end)?;
            end = self.put_name(name, read, end)?;
            end = self.put(b"=\"", read, end)?;
        } else {
            let block = Bytes16::load_padded(self.json, name.start);
            let window = self.window(read, &mut end)?;
            window[0] = b' ';
            window[1..1 + LANES].copy_from_slice(&block.bytes());
            window[1 + name.len] = b'=';
            window[2 + name.len] = b'"';
            end += 3 + name.len;
        }
        let (read, end) = self.scalar::<CONTEXT_ATTRIBUTE>(read, end)?;
        Ok((read, self.put(b"\"", read, end)?))
    }

    /// Checks an attribute's name and does what it says about namespaces; the reader is behind it.
    fn attribute_name(&mut self, name: Name, at: usize, mut reader: Reader<'j>) -> Result<(), Stop> {
        let text = self.spellings.text(name);
        let Some(QName { prefix, local }) = QName::parse(text) else {
            let member = Name { start: name.start - 1, len: name.len + 1 };
            return self.bad_name(member, at);
        };
        let (prefix, local) = (prefix.map(str::to_owned), local.to_owned());
        self.name_in_latin1(name, at)?;
        reader.colon().map_err(|fault| self.syntax(fault))?;
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
pub(super) fn found(byte: u8) -> &'static str {
    match byte {
        b'{' => "an object",
        b'[' => "an array",
        b'"' => "a string",
        b't' | b'f' => "a boolean",
        b'n' => "null",
        _ => "a number",
    }
}
