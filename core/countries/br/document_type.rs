//! The types of Brazilian documents.

use crate::error::words;
/// A type of Brazilian document, as interface.md's table of codes names it.
///
/// # Example
/// ```
/// use dtekit::event::{DocumentType, find};
///
/// let cancel = find("110111").unwrap();
/// assert!(cancel.documents.contains(&DocumentType::NFe));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            DocumentType::NFe => "NF-e",
            DocumentType::CTe => "CT-e",
            DocumentType::MDFe => "MDF-e",
            DocumentType::NFSe => "NFS-e",
        }
    }

    /// The type of a model; `None` for a model that no event is about.
    pub(super) fn of_model(model: &str) -> Option<DocumentType> {
        match model {
            "55" | "65" => Some(DocumentType::NFe),
            "57" | "64" | "67" => Some(DocumentType::CTe),
            "58" => Some(DocumentType::MDFe),
            _ => None,
        }
    }
}

words!(DocumentType, "document_type");
