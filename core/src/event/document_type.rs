//! The document types of the events, and what a caller can know of a document.

use std::fmt;

use super::access_key::AccessKey;
use super::table::Event;
use crate::code;
use crate::error::{Finding, short};

/// A type of Brazilian document, as interface.md's table of codes names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentType {
    /// Goods: model 55, and model 65 (NFC-e) at the counter.
    NFe,
    /// Transport: models 57, 64 and 67.
    CTe,
    /// The manifest of a transport: model 58.
    MDFe,
    /// Services; it has no access key of 44 digits.
    NFSe,
}

impl DocumentType {
    /// Every type, in the order of interface.md.
    pub const ALL: [DocumentType; 4] =
        [DocumentType::NFe, DocumentType::CTe, DocumentType::MDFe, DocumentType::NFSe];

    /// The word of interface.md: `NF-e`, `CT-e`, `MDF-e`, `NFS-e`.
    pub fn as_str(self) -> &'static str {
        match self {
            DocumentType::NFe => "NF-e",
            DocumentType::CTe => "CT-e",
            DocumentType::MDFe => "MDF-e",
            DocumentType::NFSe => "NFS-e",
        }
    }

    /// The type that a model belongs to; none that the events know for any other model.
    fn of_model(model: &str) -> Option<DocumentType> {
        match model {
            "55" | "65" => Some(DocumentType::NFe),
            "57" | "64" | "67" => Some(DocumentType::CTe),
            "58" => Some(DocumentType::MDFe),
            _ => None,
        }
    }
}

impl fmt::Display for DocumentType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is known of a document.
struct Known {
    kind: Option<DocumentType>,
    model: Option<String>,
}

/// Checks the document that the caller says the event is about; nothing given is nothing checked.
pub(super) fn check(
    event: Option<&Event>,
    document_type: Option<&str>,
    access_key: Option<&str>,
    findings: &mut Vec<Finding>,
) {
    let stated = document_type.and_then(|word| match of_word(word) {
        Some(known) => Some((known, "document_type", format!("`{}`", short(word)))),
        None => {
            let message = format!(
                "expected `NF-e`, `NFC-e`, `CT-e`, `MDF-e` or `NFS-e` for `document_type`, found `{}`",
                short(word)
            );
            findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path("document_type"));
            None
        }
    });
    let read = access_key.and_then(|text| match AccessKey::new(text) {
        Ok(key) => {
            let model = key.model();
            let known = Known { kind: DocumentType::of_model(model), model: Some(model.to_owned()) };
            Some((known, "access_key", format!("an access key of model `{model}`")))
        }
        Err(error) => {
            findings.extend_from_slice(error.findings());
            None
        }
    });
    if let (Some((one, ..)), Some((other, _, found))) = (&stated, &read) {
        let models = one.model.is_some() && one.model != other.model;
        if one.kind != other.kind || models {
            let message = format!(
                "expected an access key of a document of type `{}`, found {found}",
                short(document_type.unwrap_or_default())
            );
            findings.push(Finding::new(&code::EVENT_DOCUMENT_TYPE, message).with_path("access_key"));
        }
    }
    let Some(event) = event else { return };
    for (known, path, found) in [stated, read].into_iter().flatten() {
        let right_type = known.kind.is_some_and(|kind| event.documents.contains(&kind));
        let right_model = !event.model_55 || known.model.as_deref().is_none_or(|model| model == "55");
        if !(right_type && right_model) {
            let message = format!("expected {} for event {}, found {found}", event.applies_to(), event.code);
            findings.push(Finding::new(&code::EVENT_DOCUMENT_TYPE, message).with_path(path));
        }
    }
}

/// The type by its name in any letter case, with or without its hyphen, or by its model.
fn of_word(word: &str) -> Option<Known> {
    let known = |kind, model: Option<&str>| Some(Known { kind: Some(kind), model: model.map(str::to_owned) });
    let letters: String = word
        .chars()
        .filter(|letter| !matches!(letter, '-' | ' '))
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    match letters.as_str() {
        "nfe" => known(DocumentType::NFe, None),
        "nfce" => known(DocumentType::NFe, Some("65")),
        "cte" => known(DocumentType::CTe, None),
        "gtve" => known(DocumentType::CTe, Some("64")),
        "cteos" => known(DocumentType::CTe, Some("67")),
        "mdfe" => known(DocumentType::MDFe, None),
        "nfse" => known(DocumentType::NFSe, None),
        model => known(DocumentType::of_model(model)?, Some(model)),
    }
}
