//! What the rooms of the countries say about the printed form: the machine-readable symbol, labels, legends and page
//! rules.

use super::identity::{at, local};
use crate::code;
use crate::document::{Document, Element};
use crate::error::{Arg, Finding, Text, text, words};

words! {
    "symbol kind";
    /// The kind of a machine-readable symbol.
    ///
    /// # Example
    /// ```
    /// use dtekit::print::{SymbolKind, forms};
    ///
    /// let mexico = forms().find(|form| form.country == "MX").unwrap();
    /// assert_eq!(mexico.kind, SymbolKind::Qr);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SymbolKind {
        /// A QR code.
        Qr = "qr",
        /// A PDF417 symbol.
        Pdf417 = "pdf417",
        /// A Code 128 bar code.
        Code128 = "code128",
    }
}

/// What a country prescribes for the printed form, and how the content of its symbol is found.
#[derive(Debug)]
pub(crate) struct PrintRule {
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// Whether the authority asks for the symbol.
    pub is_required: bool,
    /// The error correction: a letter for QR, a level for PDF417, empty for Code 128.
    pub error_correction: &'static str,
    /// The smallest width and height of the printed symbol, in millimetres; 0 where the authority names none.
    pub least: (u32, u32),
    /// What the tax id is called.
    pub tax_id: &'static str,
    /// What the fiscal key is called, in English and Spanish; empty if there is none.
    pub key: (&'static str, &'static str),
    /// The names of the document types that the country's table of types does not have.
    pub types: &'static [(&'static str, &'static str)],
    /// The legends that are always there, each with its name.
    pub legends: &'static [(&'static str, &'static str)],
    /// The page rules: name, English, Spanish.
    pub rules: &'static [(&'static str, &'static str, &'static str)],
    /// Where the content of the symbol comes from, for the documentation.
    pub content: &'static str,
    /// Finds the content of the symbol, and adds fields and legends of its own.
    pub print: fn(&mut Paper<'_>),
}

/// A certified document on its way to paper.
pub(crate) struct Paper<'d> {
    /// The official document.
    pub root: Element<'d>,
    /// The text in which it stands; it may be in an envelope there.
    pub text: &'d Document,
    /// The texts around that, the innermost first.
    pub around: Vec<&'d Document>,
    /// Documents that came beside it: the authority's answers in OtherData.
    pub beside: Vec<&'d Document>,
    /// The document type.
    pub document_type: &'d str,
    /// Its name.
    pub type_name: Option<&'d str>,
    /// The environment that the document names.
    pub is_test: Option<bool>,
    /// A parameter of the caller.
    pub param: &'d dyn Fn(&str) -> Option<String>,
    /// A property of OtherData.
    pub service: &'d dyn Fn(&str) -> Option<String>,
    /// An address of the country's table of addresses.
    pub address: &'d dyn Fn(&str) -> Result<String, Box<Finding>>,
    /// What the rule says.
    pub said: SymbolFacts,
}

/// What a country's rule says of one document.
#[derive(Debug, Default)]
pub(crate) struct SymbolFacts {
    /// The content of the symbol.
    pub content: Option<String>,
    /// Whether the content stands in the document as it is.
    pub is_of_document: bool,
    /// Another content that means the same, such as one with an optional part.
    pub also: Vec<String>,
    /// What was missing for the content.
    pub missing: Vec<Finding>,
    /// Contradictions.
    pub findings: Vec<Finding>,
    /// Fields: name, English and Spanish label, value.
    pub fields: Vec<(&'static str, &'static str, &'static str, String)>,
    /// Legends: name and text.
    pub legends: Vec<(&'static str, String)>,
}

fn for_symbol(parameter: &str) -> Text {
    text!("expected {} for the symbol, found none", Arg(parameter))
}

impl<'d> Paper<'d> {
    /// The text at the first of these paths of the document.
    pub fn at(&self, paths: &[&str]) -> Option<&'d str> {
        paths.iter().find_map(|path| at(self.root, path))
    }

    /// The first element of this name, in the document, in what is around it and in what came beside it.
    pub fn anywhere(&self, names: &[&str]) -> Option<&'d str> {
        let around = self.around.iter().chain(&self.beside).map(|document| document.root());
        let roots: Vec<_> = std::iter::once(self.root).chain(around).collect();
        roots.into_iter().find_map(|root| names.iter().find_map(|name| below(root, name)))
    }

    /// The text or, if there is none, a finding that names what is missing for the symbol.
    pub fn need(&mut self, found: Option<&str>, what: &str) -> Option<String> {
        if found.is_none() {
            // A parameter is quoted in the case of the caller's language, an element is not.
            let is_param = !what.contains(|letter: char| letter.is_ascii_uppercase() || letter == '/');
            self.said.missing.push(match is_param {
                true => Finding::new(&code::PRINT_INPUT, for_symbol(what)).with_argument(what),
                false => {
                    let message = format!("expected `{what}` for the symbol, found none");
                    Finding::new(&code::PRINT_INPUT, message).with_path(what)
                }
            });
        }
        found.map(str::to_owned)
    }

    /// A finding that a field or legend needs a parameter.
    pub fn lacks(&mut self, what: &str) {
        let name = Arg(what);
        let message = text!("expected {} for a field or legend of the printed form, found none", name);
        self.said.findings.push(Finding::warning(&code::PRINT_INPUT, message).with_argument(what));
    }

    /// A warning that the symbol rests on the default of a parameter that the caller does not give.
    pub fn supposes(&mut self, what: &str) {
        let finding = Finding::warning(&code::PRINT_INPUT, for_symbol(what));
        self.said.findings.push(finding.with_argument(what));
    }

    /// An address of the table, or a finding that there is none.
    pub fn need_address(&mut self, key: &str) -> Option<String> {
        match (self.address)(key) {
            Ok(address) => Some(address),
            Err(finding) => {
                self.said.missing.push(*finding);
                None
            }
        }
    }

    /// Adds a field, if there is a value.
    pub fn field(
        &mut self,
        name: &'static str,
        english: &'static str,
        spanish: &'static str,
        value: Option<&str>,
    ) {
        if let Some(value) = value {
            self.said.fields.push((name, english, spanish, value.to_owned()));
        }
    }
}

/// The text of the first element of this name below an element.
pub(crate) fn below<'d>(root: Element<'d>, name: &str) -> Option<&'d str> {
    let mut open = vec![root];
    while let Some(element) = open.pop() {
        if local(element.name()) == name
            && let Some(text) = element.text().map(str::trim).filter(|text| !text.is_empty())
        {
            return Some(text);
        }
        let first = open.len();
        open.extend(element.children());
        open[first..].reverse();
    }
    None
}

/// A value in a query, with what is not allowed there escaped; `plain` are further characters that stay.
pub(crate) fn escaped(value: &str, plain: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for letter in value.chars() {
        if letter.is_ascii_alphanumeric() || "-_.~".contains(letter) || plain.contains(letter) {
            out.push(letter);
        } else {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    out
}
