//! Namespaces: what the names of elements and attributes say about prefixes, and what is wrong with it.

use super::Stop;
use super::fault::shown;
use super::members::Name;
use super::output::Output;
use super::pass::Pass;
use super::prefix::{Place, Wrong, XML, XMLNS};
use crate::code;
use crate::error::ErrorKind;
use crate::json::read::Reader;
use crate::xml::name::QName;

impl<'j, T: Output> Pass<'j, T> {
    /// Notes the prefix of an element that is written; the value is at `read`.
    #[inline(never)]
    pub(super) fn element_prefix(&mut self, name: Name, read: usize) {
        if let Some((prefix, _)) = self.name_texts.text(name).split_once(':') {
            let prefix = prefix.to_owned();
            let at = if name.start < self.json.len() { name.start - 1 } else { read };
            // The element itself may declare it, so the use is inside the element that is to come.
            self.use_prefix(&prefix, self.depth + 1, at);
        }
    }

    pub(super) fn use_prefix(&mut self, prefix: &str, depth: usize, at: usize) {
        if self.prefixes.waits(prefix, depth) {
            let path = self.path();
            self.prefixes.used(prefix, depth, Place { at, path });
        }
    }

    /// Checks an attribute's name and does what it says about namespaces; the reader is behind it.
    pub(super) fn attribute_name(
        &mut self,
        name: Name,
        at: usize,
        mut reader: Reader<'j>,
    ) -> Result<(), Stop> {
        let text = self.name_texts.text(name);
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

    /// Ends the element at `depth` for the prefixes that wait in it.
    pub(super) fn leave_prefixes(&mut self, depth: usize) -> Result<(), Stop> {
        if self.prefixes.is_idle() {
            return Ok(());
        }
        self.prefixes.leave(depth);
        for wrong in std::mem::take(&mut self.prefixes.wrong) {
            let (code, place, message) = match wrong {
                Wrong::Undeclared { prefix, place } => {
                    let prefix = shown(&prefix);
                    (
                        &code::XML_PREFIX_UNDECLARED,
                        place,
                        format!("expected a declaration of the prefix {prefix}"),
                    )
                }
                Wrong::Duplicate { uri, place } => {
                    let uri = shown(&uri);
                    let message =
                        format!("expected each attribute once, found one again under the namespace {uri}");
                    (&code::XML_DUPLICATE_ATTRIBUTE, place, message)
                }
            };
            let Place { at, path } = place;
            self.fault_at(ErrorKind::Structure, code, at, path, message)?;
        }
        Ok(())
    }
}
