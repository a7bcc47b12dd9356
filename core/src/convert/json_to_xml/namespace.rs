//! Namespaces: which prefixes names use, which prefixes attributes declare, and the faults in both.

use super::Stop;
use super::fault::shown;
use super::members::Name;
use super::output::Output;
use super::pass::Pass;
use super::prefix::{Place, Wrong};
use crate::code;
use crate::error::ErrorKind;
use crate::json::read::Reader;
use crate::xml::name::QName;
use crate::xml::read::declaration_fault;
use crate::xml::wording::undeclared_prefix;

impl<'j, T: Output> Pass<'j, T> {
    /// Notes that an element uses the prefix in its name. The element's value is at `read`.
    #[inline(never)]
    pub(super) fn element_prefix(&mut self, name: Name, read: usize) {
        if let Some((prefix, _)) = self.name_texts.text(name).split_once(':') {
            let prefix = prefix.to_owned();
            let at = if name.start < self.json.len() { name.start - 1 } else { read };
            // The element itself may declare the prefix, so the use counts inside it.
            self.use_prefix(&prefix, self.depth + 1, at);
        }
    }

    pub(super) fn use_prefix(&mut self, prefix: &str, depth: usize, at: usize) {
        if self.prefixes.get_or_insert_default().waits(prefix, depth) {
            let path = self.path();
            self.prefixes.get_or_insert_default().used(prefix, depth, Place { at, path });
        }
    }

    /// Checks the name of an attribute, and notes the prefix that it uses or declares. The reader is behind the name.
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
                self.prefixes.get_or_insert_default().attribute(prefix, local, self.depth, place);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// Notes a declaration of `prefix`; an empty prefix is the default namespace.
    fn namespace(&mut self, prefix: &str, uri: String, at: usize) -> Result<(), Stop> {
        if let Some(message) = declaration_fault((!prefix.is_empty()).then_some(prefix), &uri) {
            self.fault(&code::XML_NAMESPACE, at, message)?;
        }
        // A prefix with a faulty declaration counts as declared, so that its uses are not reported as well.
        if !matches!(prefix, "" | "xml" | "xmlns") {
            self.prefixes.get_or_insert_default().declared(prefix, self.depth, uri);
        }
        Ok(())
    }

    /// Ends the element at `depth`, and reports the prefixes that nothing declares.
    pub(super) fn leave_prefixes(&mut self, depth: usize) -> Result<(), Stop> {
        let Some(prefixes) = &mut self.prefixes else { return Ok(()) };
        prefixes.leave(depth);
        for wrong in std::mem::take(&mut prefixes.wrong) {
            let (code, place, message) = match wrong {
                Wrong::Undeclared { prefix, place } => {
                    (&code::XML_PREFIX_UNDECLARED, place, undeclared_prefix(&shown(&prefix)))
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
