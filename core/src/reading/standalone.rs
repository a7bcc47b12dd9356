//! A document that stood in an envelope as a file of its own, whose signatures still hold.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::inside::is_signed;
use super::original::Inherited;
use crate::code;
use crate::convert::ToJson;
use crate::document::{Document, Element};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use crate::signature::{SignatureForm, SignatureStatus, VerifyOptions, verify};
use crate::xml::read::Source;

/// The bytes of a document's element as a file of its own: with its encoding, and with the namespaces that were
/// declared around it.
///
/// The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes UTF-8),
/// and namespace declarations into the first tag. A document without a signature gets the declarations that its names
/// use. Of a signed document each XML signature is verified: it gets the declarations that its names use if the
/// signatures hold with them, and else all that were declared around it. What inherits nothing is given as it is, and
/// is not verified.
///
/// # Errors
/// [`ErrorKind::Invalid`] with `read-standalone` if a signature holds in neither of the two, or cannot be verified:
/// then the document is proved by its envelope alone, or it was changed. As [`Document::from_xml`] for what is no
/// element.
///
/// # Example
/// ```
/// let lot = br#"<EnvioDTE xmlns="http://www.sii.cl/SiiDte" xmlns:x="urn:x"><SetDTE><DTE version="1.0"/></SetDTE></EnvioDTE>"#;
/// let document = &dtekit::read(lot, &Default::default())?[0];
/// let alone = dtekit::reading::standalone(&document.original, &document.inherited)?;
/// assert_eq!(&*alone, br#"<DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"/>"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn standalone<'o>(original: &'o [u8], inherited: &Inherited) -> Result<Cow<'o, [u8]>> {
    if inherited.is_empty() {
        return Ok(Cow::Borrowed(original));
    }
    let element = OpenElement::new(original, inherited.encoding.as_deref())?;
    let all = element.with(&inherited.namespaces);
    // The bounds are those of the text that it was read from.
    let limits = Limits { max_bytes: usize::MAX, ..Limits::default() };
    let document = Document::from_xml_with(&all, &ToJson { limits, ..ToJson::default() })?;
    let used = used(document.root());
    let needed: Vec<_> =
        inherited.namespaces.iter().filter(|(prefix, _)| used.contains(&**prefix)).cloned().collect();
    let is_all = needed.len() == inherited.namespaces.len();
    if !is_signed(document.root(), &[]) {
        return Ok(Cow::Owned(if is_all { all } else { element.with(&needed) }));
    }
    if !is_all {
        let fewer = element.with(&needed);
        if holds(&fewer, limits)? {
            return Ok(Cow::Owned(fewer));
        }
    }
    if holds(&all, limits)? {
        return Ok(Cow::Owned(all));
    }
    let message = "expected signatures that hold outside of the envelope, found one that does not";
    Err(Error::new(ErrorKind::Invalid, Finding::new(&code::READ_STANDALONE, message)))
}

/// Whether every XML signature is right.
fn holds(document: &[u8], limits: Limits) -> Result<bool> {
    let found = verify(document, &VerifyOptions { limits, ..VerifyOptions::default() })?;
    let is_of_xml = |form| matches!(form, SignatureForm::Xmldsig | SignatureForm::Xades);
    Ok(found.iter().all(|one| !is_of_xml(one.form) || one.status == SignatureStatus::Valid))
}

/// The prefixes of names, and of types in attributes, that no element inside the root declares.
fn used<'d>(root: Element<'d>) -> BTreeSet<&'d str> {
    let mut used = BTreeSet::new();
    // Elements with the prefixes that are declared around them below the root.
    let mut open: Vec<(Element<'d>, usize, bool)> = vec![(root, 0, true)];
    let mut declared: Vec<&'d str> = Vec::new();
    while let Some((element, around, is_root)) = open.pop() {
        declared.truncate(around);
        if !is_root {
            let declares = |name: &'d str| match name {
                "xmlns" => Some(""),
                name => name.strip_prefix("xmlns:"),
            };
            declared.extend(element.attributes().filter_map(|(name, _)| declares(name)));
        }
        let prefix = |name: &'d str| name.split_once(':').map(|(prefix, _)| prefix);
        let attributes = element.attributes().filter(|(name, _)| !name.starts_with("xmlns"));
        let of_attributes = attributes.flat_map(|(name, value)| {
            let is_type = name.ends_with(":type");
            [prefix(name), if is_type { Some(prefix(value).unwrap_or_default()) } else { None }]
        });
        let names = std::iter::once(Some(prefix(element.name()).unwrap_or_default())).chain(of_attributes);
        used.extend(names.flatten().filter(|prefix| !declared.contains(prefix)));
        let inside = open.len();
        open.extend(element.children().map(|child| (child, declared.len(), false)));
        open[inside..].reverse();
    }
    used
}

/// An element with the place in its first tag where declarations go.
struct OpenElement<'o> {
    declaration: String,
    element: Cow<'o, [u8]>,
    /// The place behind the name of the first tag.
    at: usize,
}

impl<'o> OpenElement<'o> {
    fn new(original: &'o [u8], encoding: Option<&str>) -> Result<OpenElement<'o>> {
        let (declaration, element) = match encoding {
            None => (String::new(), Cow::Borrowed(original)),
            Some(encoding) if encoding.starts_with("UTF-16") => {
                (String::new(), Cow::Owned(utf16(original, encoding)?))
            }
            Some(encoding) => {
                (format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n"), Cow::Borrowed(original))
            }
        };
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
        let at = element.iter().position(is_end).unwrap_or(element.len());
        Ok(OpenElement { declaration, element, at })
    }

    fn with(&self, namespaces: &[(String, String)]) -> Vec<u8> {
        let mut added = String::new();
        for (prefix, namespace) in namespaces {
            let name = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
            added.push_str(&format!(" {name}=\"{}\"", escaped(namespace)));
        }
        let (name, rest) = self.element.split_at(self.at);
        [self.declaration.as_bytes(), name, added.as_bytes(), rest].concat()
    }
}

/// A name of a namespace as an attribute holds it; what is not ASCII is written as a reference, in whatever encoding it
/// comes.
fn escaped(namespace: &str) -> String {
    let mut text = String::with_capacity(namespace.len());
    for character in namespace.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '"' => text.push_str("&quot;"),
            ' '..='~' => text.push(character),
            other => text.push_str(&format!("&#{};", u32::from(other))),
        }
    }
    text
}

/// UTF-16 as UTF-8.
fn utf16(original: &[u8], encoding: &str) -> Result<Vec<u8>> {
    let mark: &[u8] = if encoding == "UTF-16BE" { b"\xFE\xFF" } else { b"\xFF\xFE" };
    let marked = [mark, original].concat();
    match Source::decode(&marked) {
        Ok(source) => Ok(source.text().as_bytes().to_vec()),
        Err((fault, _)) => {
            let message = "expected an element in the encoding that it inherits, found other bytes";
            Err(Error::new(ErrorKind::Syntax, Finding::new(fault.code, message)))
        }
    }
}
