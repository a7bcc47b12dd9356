//! Reads the attributes of a start tag, and the namespaces that they declare.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::code;
use crate::error::ErrorKind;
use crate::simd::{Bytes16, LANES, Lookahead};
use crate::xml::wording::undeclared_prefix;

use super::decode::{TextContext, decode, reference};
use super::fault::{Fault, Read, shown};
use super::symbol::{Role, Symbol};
use super::{Reader, TextSpan, namespace, scan};

/// One attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attribute {
    pub(crate) name: Symbol,
    /// The place of the name in the text.
    place: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// True if the raw value needs no decoding; otherwise [`decode_pieces`] decodes it.
    pub(crate) plain: bool,
}

impl Attribute {
    /// The span of its value.
    pub(crate) fn value(&self) -> TextSpan {
        TextSpan { from: self.from, to: self.to, plain: self.plain, blank: false }
    }
}

impl<'a> Reader<'a> {
    /// Reads the attributes up to the `>` or `/` that ends the tag.
    pub(super) fn read_attributes(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        self.tags += 1;
        loop {
            let place = scan::space(bytes, self.at);
            if matches!(bytes.get(place), Some(b'>' | b'/')) {
                self.at = place;
                return Ok(());
            }
            if place == self.at {
                return Err(Fault::expected(self.text, place, "white space, `>` or `/>` in a tag"));
            }
            let attribute = self.read_attribute(place)?;
            self.declare(attribute).map_err(|fault| fault.at_attribute(self.name(attribute.name)))?;
            self.attributes.push(attribute);
        }
    }

    /// Reads the attribute at `place` of the window if its name and its value are short and plain, and nothing is
    /// unusual. `expected` is probably its name. The reader stays where it is.
    #[inline(always)]
    pub(super) fn short_attribute(
        &mut self,
        window: &Lookahead,
        place: usize,
        expected: Symbol,
    ) -> Option<Attribute> {
        let block = Bytes16::load_array(window, place);
        let (name, length);
        match self.symbols.names.get(expected.index()) {
            Some(known) if known.len <= LANES && block.common_prefix(&known.key) == known.len => {
                (name, length) = (expected, known.len);
            }
            _ => {
                length = block.name_prefix();
                let from = self.at + place;
                name = match window[place + length] {
                    b'=' => self.symbols.intern_short(block, self.text, from, from + length, true)?,
                    _ => return None,
                };
            }
        }
        let from = place + length + 2;
        let value = Bytes16::load_array(window, from);
        let run = (scan::value(value) | 1 << LANES).trailing_zeros() as usize;
        if window[from - 2..from] != *b"=\"" || window[from + run] != b'"' {
            return None;
        }
        let place_in_text = self.at + place;
        let (from, to) = (self.at + from, self.at + from + run);
        Some(Attribute { name, place: place_in_text, from, to, plain: true })
    }

    #[inline(always)]
    fn read_attribute(&mut self, place: usize) -> Read<Attribute> {
        let bytes = self.text.as_bytes();
        let end = scan::name(bytes, place);
        let Some(name) = self.symbols.intern(self.text, place, end) else {
            return Err(self.no_name(place, end, "the name of an attribute"));
        };
        let mut at = end;
        if bytes.get(at) != Some(&b'=') {
            at = scan::space(bytes, at);
            if bytes.get(at) != Some(&b'=') {
                return Err(Fault::expected(self.text, at, "`=` after the name of an attribute")
                    .at_attribute(self.name(name)));
            }
        }
        at += 1;
        if !matches!(bytes.get(at), Some(b'"' | b'\'')) {
            at = scan::space(bytes, at);
            if !matches!(bytes.get(at), Some(b'"' | b'\'')) {
                return Err(
                    Fault::expected(self.text, at, "a quoted attribute value").at_attribute(self.name(name))
                );
            }
        }
        let from = at + 1;
        let (to, plain) =
            self.attribute_value(from, bytes[at]).map_err(|fault| fault.at_attribute(self.name(name)))?;
        self.at = to + 1;
        Ok(Attribute { name, place, from, to, plain })
    }

    /// Checks the value that starts at `from`. Gives its end, and whether it needs no decoding.
    #[inline(always)]
    fn attribute_value(&self, from: usize, quote: u8) -> Read<(usize, bool)> {
        let bytes = self.text.as_bytes();
        let (mut at, mut plain) = (from, true);
        'blocks: loop {
            let mut stops = scan::value(Bytes16::load_padded(bytes, at));
            while stops != 0 {
                let stop = at + stops.trailing_zeros() as usize;
                match bytes.get(stop) {
                    Some(byte) if *byte == quote => return Ok((stop, plain)),
                    Some(b'&') => {
                        plain = false;
                        at = reference(self.text, stop)?.1;
                        continue 'blocks;
                    }
                    Some(b'<') => {
                        return Err(Fault::expected(self.text, stop, "`&lt;` in an attribute value"));
                    }
                    Some(b'\n' | b'\t' | b'\r') => plain = false,
                    Some(b' '..=b'\x7F') => {}
                    Some(_) if scan::is_forbidden(bytes, stop) => {
                        return Err(Fault::forbidden(self.text, stop));
                    }
                    Some(_) => {}
                    None => {
                        let what = "a quote at the end of an attribute value";
                        return Err(Fault::expected(self.text, bytes.len(), what));
                    }
                }
                stops &= stops - 1;
            }
            at += LANES;
        }
    }

    /// Checks that the attribute stands once in its tag, and declares the namespace that it names, if it does.
    #[inline(always)]
    fn declare(&mut self, attribute: Attribute) -> Read<()> {
        let most = self.limits.max_attributes;
        if self.attributes.len() >= most {
            let message = self.limits.attributes_message();
            return Err(Fault::new(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, attribute.place, message));
        }
        let name = &mut self.symbols.names[attribute.name.index()];
        if name.tag == self.tags {
            return Err(duplicate_attribute(attribute.place, self.name(attribute.name)));
        }
        name.tag = self.tags;
        match name.role {
            Role::Default => self.declare_namespace(attribute, None),
            Role::Declares(prefix) => self.declare_namespace(attribute, Some(prefix)),
            _ => Ok(()),
        }
    }

    fn declare_namespace(&mut self, attribute: Attribute, prefix: Option<Symbol>) -> Read<()> {
        let uri = self.value(attribute);
        if let Some(message) = namespace::declaration_fault(prefix.map(|prefix| self.name(prefix)), &uri) {
            return Err(Fault::syntax(&code::XML_NAMESPACE, attribute.place, message));
        }
        // Only prefixes are kept: the default namespace matters to elements, and only attributes are compared by
        // namespace.
        if let Some(prefix) = prefix {
            self.scope.declare(prefix, attribute.value());
        }
        Ok(())
    }

    /// The decoded value of an attribute.
    pub(crate) fn value(&self, attribute: Attribute) -> Cow<'a, str> {
        self.decoded(attribute.value())
    }

    fn decoded(&self, value: TextSpan) -> Cow<'a, str> {
        let TextSpan { from, to, plain, .. } = value;
        if plain {
            return Cow::Borrowed(&self.text[from..to]);
        }
        Cow::Owned(decode(self.text, from, to, TextContext::Attribute))
    }

    /// Checks that each prefix in the tag at `tag` is declared, and that no two attributes have the same expanded
    /// name.
    pub(super) fn check_namespaces(&self, element: Symbol, tag: usize) -> Read<()> {
        match self.symbols.name(element).role {
            Role::Prefixed(prefix) if !self.scope.is_declared(prefix) => {
                return Err(self.undeclared(tag + 1, prefix));
            }
            Role::Declares(_) => {
                let message = "expected another prefix for an element, found `xmlns`";
                return Err(Fault::syntax(&code::XML_NAMESPACE, tag + 1, message));
            }
            _ => {}
        }
        let mut prefixed = 0;
        for attribute in &self.attributes {
            if let Role::Prefixed(prefix) = self.symbols.name(attribute.name).role {
                prefixed += 1;
                if !self.scope.is_declared(prefix) {
                    let fault = self.undeclared(attribute.place, prefix);
                    return Err(fault.at_attribute(self.name(attribute.name)));
                }
            }
        }
        if prefixed > 1 { self.check_expanded() } else { Ok(()) }
    }

    /// Checks that no two attributes with prefixes have the same local name in the same namespace.
    #[inline(never)]
    fn check_expanded(&self) -> Read<()> {
        let mut expanded = HashSet::new();
        for attribute in &self.attributes {
            let name = self.symbols.name(attribute.name);
            if let Role::Prefixed(prefix) = name.role {
                let (text, namespace) = (self.name(attribute.name), self.scope.uri(prefix));
                let local = &text[self.name(prefix).len() + 1..];
                if !expanded.insert((namespace.map(|uri| self.decoded(uri)), local)) {
                    return Err(duplicate_attribute(attribute.place, text).at_attribute(text));
                }
            }
        }
        Ok(())
    }

    #[cold]
    fn undeclared(&self, place: usize, prefix: Symbol) -> Box<Fault> {
        let message = undeclared_prefix(&format!("`{}`", shown(self.name(prefix))));
        Fault::syntax(&code::XML_PREFIX_UNDECLARED, place, message)
    }
}

#[cold]
fn duplicate_attribute(place: usize, name: &str) -> Box<Fault> {
    let message = format!("expected each attribute once, found `{}` again", shown(name));
    Fault::syntax(&code::XML_DUPLICATE_ATTRIBUTE, place, message)
}
