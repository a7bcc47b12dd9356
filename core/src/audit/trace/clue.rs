//! What one message says of the place and of the value.

use crate::audit::trace::steps::{self, Step};
use crate::result::trace::{Asked, MessageForm};

/// Which rule of a schema a value breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Facet {
    Pattern,
    Length,
    MinLength,
    MaxLength,
    Enumeration,
    Minimum,
    Maximum,
    Above,
    Below,
    Digits,
    Decimals,
    Type,
    Value,
    Fixed,
    /// An element stands where another one is expected.
    Misplaced,
    /// An element stands where none is expected.
    Unexpected,
    /// An element lacks a child.
    Incomplete,
    AttributeMissing,
    AttributeUnexpected,
    NoChildren,
    NoText,
}

impl Facet {
    /// The word that all languages use.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Facet::Pattern => "pattern",
            Facet::Length => "length",
            Facet::MinLength => "min-length",
            Facet::MaxLength => "max-length",
            Facet::Enumeration => "enumeration",
            Facet::Minimum => "minimum",
            Facet::Maximum => "maximum",
            Facet::Above => "above",
            Facet::Below => "below",
            Facet::Digits => "digits",
            Facet::Decimals => "decimals",
            Facet::Type => "type",
            Facet::Value => "value",
            Facet::Fixed => "fixed",
            Facet::Misplaced | Facet::Incomplete => "elements",
            Facet::AttributeMissing => "attribute",
            Facet::Unexpected | Facet::AttributeUnexpected | Facet::NoChildren | Facet::NoText => "nothing",
        }
    }
}

/// What one message says.
#[derive(Debug, Clone, Default)]
pub(super) struct Clue {
    pub(super) form: Option<MessageForm>,
    pub(super) code: Option<String>,
    pub(super) facet: Option<Facet>,
    pub(super) element: Option<String>,
    pub(super) parent: Option<String>,
    pub(super) attribute: Option<String>,
    pub(super) value: Option<String>,
    pub(super) asked: Option<String>,
    pub(super) type_name: Option<String>,
    /// The names of the elements that are expected.
    pub(super) expected: Vec<String>,
    /// A path, and whether it begins at the root.
    pub(super) path: Option<(Vec<Step>, bool)>,
    /// Line and column of the sent document, from 1.
    pub(super) position: Option<(u64, Option<u64>)>,
    /// The number of a line of the document, from 1, as prose says it.
    pub(super) names: Vec<String>,
    /// Texts in quotation marks that are no names.
    pub(super) quoted: Vec<String>,
}

impl Clue {
    /// Fills the hole with this name. `None` if the text does not fit into it.
    pub(super) fn set(&mut self, hole: &str, text: &str) -> Option<()> {
        let owned = || Some(text.to_owned());
        if matches!(hole, "element" | "parent" | "attribute") && !steps::is_name(local(text)) {
            return None;
        }
        match hole {
            "value" => self.value = owned(),
            "element" => self.element = Some(local(text).to_owned()),
            "parent" => self.parent = Some(local(text).to_owned()),
            "attribute" => self.attribute = Some(local(text).to_owned()),
            "asked" => self.asked = Some(text.trim().to_owned()),
            "type" => self.type_name = owned(),
            "expected" => self.expected = expected(text),
            _ => {}
        }
        Some(())
    }

    /// What the value should be; `None` if the message does not say.
    pub(super) fn asked(&self) -> Option<Asked> {
        let facet = self.facet?;
        let text = match facet {
            Facet::Misplaced | Facet::Incomplete => self.expected.join(", "),
            Facet::AttributeMissing => self.attribute.clone().unwrap_or_default(),
            _ => self.asked.clone().unwrap_or_default(),
        };
        Some(Asked { kind: self.dot_net_kind().unwrap_or(facet.as_str()), text })
    }

    /// .NET says the facet in words after the type.
    fn dot_net_kind(&self) -> Option<&'static str> {
        let text = self.asked.as_deref().filter(|_| self.form == Some(MessageForm::DotNet))?;
        let kinds = [
            ("Pattern", "pattern"),
            ("MinLength", "min-length"),
            ("MaxLength", "max-length"),
            ("Length", "length"),
            ("Enumeration", "enumeration"),
            ("MinInclusive", "minimum"),
            ("MaxInclusive", "maximum"),
            ("MinExclusive", "above"),
            ("MaxExclusive", "below"),
            ("TotalDigits", "digits"),
            ("FractionDigits", "decimals"),
        ];
        kinds.into_iter().find(|(word, _)| text.contains(word)).map(|(_, kind)| kind)
    }

    /// Whether the message says anything by which a place can be found.
    pub(super) fn is_empty(&self) -> bool {
        self.element.is_none()
            && self.attribute.is_none()
            && self.value.is_none()
            && self.path.is_none()
            && self.position.is_none()
            && self.names.is_empty()
    }
}

/// A name without prefix and namespace: `{ns}Name`, `ns:Name`, `"ns":Name`.
pub(super) fn local(name: &str) -> &str {
    let name = name.trim().trim_matches(['{', '}', '"']);
    let name = name.rsplit(['}', ':']).next().unwrap_or_default();
    name.trim_matches(['{', '}', '"', '\''])
}

/// The names in a list of what is expected, as each validator writes it.
fn expected(text: &str) -> Vec<String> {
    const MOST: usize = 100;
    let mut names = Vec::new();
    let mut add = |name: &str| {
        let name = local(name);
        if steps::is_name(name) && names.len() < MOST && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    if text.contains('\'') {
        // .NET: 'A, B' in namespace 'urn:x' as well as 'C' in namespace 'urn:y'
        let mut before = "";
        for (at, part) in text.split('\'').enumerate() {
            let is_namespace = before.contains("namespace") || before.contains("espacio de nombres");
            if at % 2 == 1 && !is_namespace {
                part.split(',').for_each(&mut add);
            }
            before = part;
        }
    } else {
        text.split([',', ' ']).filter(|part| !part.trim().is_empty()).for_each(&mut add);
    }
    names
}
