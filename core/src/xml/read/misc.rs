//! CDATA sections, comments and processing instructions, and the faults of tags.

use super::fault::shown;
use super::symbol::Symbol;
use super::{Event, Fault, Open, Read, Reader, TextSpan, scan};
use crate::code;
use crate::error::ErrorKind;

impl Reader<'_> {
    /// Reads the CDATA section at `at`.
    #[inline(never)]
    pub(super) fn cdata(&mut self) -> Read<Event> {
        let from = self.at + "<![CDATA[".len();
        let to = self.delimited(from, "]]>", "`]]>` at the end of a CDATA section")?;
        self.at = to + 3;
        let plain = memchr::memchr(b'\r', &self.text.as_bytes()[from..to]).is_none();
        Ok(Event::Cdata(TextSpan { from, to, plain, blank: false }))
    }

    /// Skips the comment at `at`, which begins with `<!`.
    #[inline(never)]
    pub(super) fn comment(&mut self) -> Read<()> {
        if !self.text[self.at..].starts_with("<!--") {
            return Err(Fault::expected(
                self.text,
                self.at,
                "an element, text or a comment (a DOCTYPE has no place here)",
            ));
        }
        let to = self.delimited(self.at + 4, "--", "`-->` at the end of a comment")?;
        if self.text.as_bytes().get(to + 2) != Some(&b'>') {
            return Err(Fault::expected(self.text, to, "no `--` inside a comment"));
        }
        self.at = to + 3;
        Ok(())
    }

    /// Skips the processing instruction at `at`.
    #[inline(never)]
    pub(super) fn instruction(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        let target = self.at + 2;
        let end = scan::name(bytes, target);
        let name = self.text.get(target..end).unwrap_or_default();
        if name.eq_ignore_ascii_case("xml") {
            let message = "expected the XML declaration at the very start of the text only";
            return Err(Fault::syntax(&code::XML_SYNTAX, self.at, message));
        }
        if !crate::xml::name::is_ncname(name) {
            return Err(self.no_name(target, end, "the target of a processing instruction"));
        }
        let to = self.delimited(end, "?>", "`?>` at the end of a processing instruction")?;
        if to > end && !scan::is_space(bytes[end]) {
            return Err(Fault::expected(
                self.text,
                end,
                "white space after the target of a processing instruction",
            ));
        }
        self.at = to + 2;
        Ok(())
    }

    /// Finds `delimiter` from `from` on, and checks the characters before it.
    pub(super) fn delimited(&self, from: usize, delimiter: &str, expected: &str) -> Read<usize> {
        let bytes = self.text.as_bytes();
        let found = memchr::memmem::find(&bytes[from..], delimiter.as_bytes());
        let to = found.map_or(bytes.len(), |length| from + length);
        if let Some(forbidden) = scan::forbidden(bytes, from, to) {
            return Err(Fault::forbidden(self.text, forbidden));
        }
        if found.is_none() { Err(Fault::expected(self.text, to, expected)) } else { Ok(to) }
    }

    #[cold]
    pub(super) fn too_deep(&self, tag: usize, name: Symbol) -> Box<Fault> {
        let message = self.limits.depth_message();
        Fault::new(ErrorKind::Limit, &code::LIMIT_DEPTH, tag, message).within(self.name(name))
    }

    /// The fault where `text[from..to]` is not the name that was `expected`.
    #[cold]
    pub(super) fn no_name(&self, from: usize, to: usize, expected: &str) -> Box<Fault> {
        match self.text.get(from..to).unwrap_or_default() {
            "" => Fault::expected(self.text, from, expected),
            name => match scan::forbidden(self.text.as_bytes(), from, to) {
                Some(forbidden) => Fault::forbidden(self.text, forbidden),
                None => {
                    let message = format!("expected {expected}, found `{}`", shown(name));
                    Fault::syntax(&code::XML_NAME, from, message)
                }
            },
        }
    }

    #[cold]
    pub(super) fn mismatch(&self, open: Open) -> Box<Fault> {
        let name = self.at + 2;
        let end = scan::name(self.text.as_bytes(), name);
        let message = format!(
            "expected `</{}>`, found `</{}>`",
            shown(self.name(open.name)),
            shown(self.text.get(name..end).unwrap_or_default())
        );
        Fault::syntax(&code::XML_TAG_MISMATCH, self.at, message)
    }

    #[cold]
    pub(super) fn unclosed(&self) -> Box<Fault> {
        let name = self.open.last().map_or("", |open| self.name(open.name));
        let message = format!("expected `</{}>`, found the end of the text", shown(name));
        Fault::syntax(&code::XML_TAG_MISMATCH, self.text.len(), message)
    }
}
