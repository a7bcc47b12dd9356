//! What a member of JSON becomes, by its name and the dialect. Every reader of JSON asks here.

use super::Dialect;
use crate::xml::name::QName;

/// What a member becomes, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemberKind {
    Element,
    /// An attribute: its XML name stands behind the `@`.
    Attribute,
    /// The object that holds all attributes.
    Attributes,
    Text,
    CData,
    Declaration,
}

/// The names that a dialect gives to what is not an element; `None` if it has no such thing.
pub(crate) struct DialectWords {
    /// The member that holds all attributes as an object. Without it, attributes are `@name`.
    pub(super) attributes: Option<&'static str>,
    pub(super) text: &'static str,
    pub(super) cdata: Option<&'static str>,
    pub(super) declaration: &'static str,
    /// An element is always an object, even if it holds only text.
    pub(super) objects: bool,
}

/// The words of [`Dialect::JsonNet`], which alone has a reader that writes XML straight.
pub(crate) const JSON_NET: DialectWords = DialectWords {
    attributes: None,
    text: "#text",
    cdata: Some("#cdata-section"),
    declaration: "?xml",
    objects: false,
};

impl DialectWords {
    /// What a member of this name becomes. Whether an element or attribute may have the name is not checked.
    pub(crate) fn kind(&self, name: &str) -> MemberKind {
        // Most names begin with a letter, and no word does.
        if name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            return MemberKind::Element;
        }
        match name {
            _ if self.attributes == Some(name) => MemberKind::Attributes,
            _ if self.text == name => MemberKind::Text,
            _ if self.cdata == Some(name) => MemberKind::CData,
            _ if self.declaration == name => MemberKind::Declaration,
            _ if self.attributes.is_none() && name.starts_with('@') => MemberKind::Attribute,
            _ => MemberKind::Element,
        }
    }

    /// Whether a valid XML name has another meaning in the dialect than an element of this name.
    pub(super) fn is_reserved(&self, name: &str) -> bool {
        let others = ["_comment", "_doctype", "_instruction", "_parent"];
        self.objects && (self.kind(name) != MemberKind::Element || others.contains(&name))
    }
}

impl Dialect {
    pub(super) fn words(self) -> DialectWords {
        match self {
            Dialect::JsonNet => JSON_NET,
            Dialect::AttributesValue => DialectWords {
                attributes: Some("@attributes"),
                text: "@value",
                cdata: Some("@cdata"),
                ..JSON_NET
            },
            Dialect::Underscore => DialectWords {
                attributes: Some("_attributes"),
                text: "_text",
                cdata: Some("_cdata"),
                declaration: "_declaration",
                objects: true,
            },
            // xmltodict reads a CDATA section as text.
            Dialect::XmlToDict => DialectWords { cdata: None, ..JSON_NET },
        }
    }
}

/// The parts of an element's name. `None` if it is no XML name, or if it has the prefix of declarations.
pub(super) fn element_name(name: &str) -> Option<QName<'_>> {
    QName::parse(name).filter(|name| name.prefix != Some("xmlns"))
}

/// Whether a name is certainly an XML name without a prefix: an ASCII letter, then letters, digits, `_`, `-` or `.`.
pub(crate) fn is_plain(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && name.bytes().all(plain)
}
