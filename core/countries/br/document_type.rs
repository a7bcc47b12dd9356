//! The types of Brazilian documents.

use crate::error::words;
words! {
    "document_type";
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
        NFe = "NF-e",
        /// Transport: models 57, 64 and 67.
        CTe = "CT-e",
        /// The manifest of a transport: model 58.
        MDFe = "MDF-e",
        /// Services; it has no access key of 44 digits.
        NFSe = "NFS-e",
    }
}

impl DocumentType {
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
