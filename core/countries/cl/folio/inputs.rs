//! The inputs of the folio rules, and where a document has them.

use crate::document::{Document, Element, FileContent, Format};
use crate::error::{Result, words};
use crate::keywords::{Flag, Maybe, Own, TEXT_OR_NUMBER, Terms, Word, options};

words! {
    "folio_state";
    /// The state of a folio in folio manager 3.0 (interface.md, "Chile folio states").
    ///
    /// # Example
    /// ```
    /// use dtekit::chile::FolioState;
    ///
    /// assert_eq!("approved".parse::<FolioState>()?, FolioState::Approved);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FolioState {
        /// It was never handed out.
        Unassigned = "unassigned",
        /// Its document was approved.
        Approved = "approved",
        /// Its document was rejected.
        Rejected = "rejected",
        /// Its document ended in an error.
        Error = "error",
    }
}

options! {
    Terms { in_any_case: true, ..Terms::OPTIONS };
    /// What is known before a document is sent. An input that is not known stays `None`.
    ///
    /// A blank text counts as absent.
    ///
    /// # Example
    /// ```
    /// use dtekit::Document;
    /// use dtekit::chile::{FolioInputs, evaluate_folio};
    ///
    /// let document = Document::from_json(br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "Folio":
    /// "17"}}}}"#)?; let inputs = FolioInputs { automatic_assignment: Some(true), document: Some(&document),
    /// ..FolioInputs::default() }; println!("{}", evaluate_folio(&inputs).why);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    pub struct FolioInputs<'d> {
        /// `BillerId` as it would be sent.
        pub biller_id: Option<String> => TEXT_OR_NUMBER;
        /// `ValidateNumber` as it would be sent.
        pub validate_number: Option<bool> => Maybe(Flag);
        /// Whether folio manager 3.0 knows the biller.
        pub biller_known: Option<bool> => Maybe(Flag);
        /// Whether the company has the configuration of automatic assignment (feature AsignarFolio).
        pub automatic_assignment: Option<bool> => Maybe(Flag);
        /// The custom field CategoryID; not needed if the document has it.
        pub category_id: Option<String> => TEXT_OR_NUMBER;
        /// The folio that is filled in; not needed if the document has it.
        pub folio: Option<String> => TEXT_OR_NUMBER;
        /// The folio's state in folio manager 3.0.
        pub folio_state: Option<FolioState> => Maybe(Word(&FolioState::ALL, FolioState::as_str));
        /// The generic DTE that would be sent: CategoryID and the folio are read from it.
        pub document: Option<&'d Document> => Own;
    }
}

impl FolioInputs<'_> {
    /// The names of the inputs that say something, besides the document.
    pub(crate) fn given(&self) -> Vec<&'static str> {
        let is_text = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        [
            ("biller_id", is_text(&self.biller_id)),
            ("validate_number", self.validate_number.is_some()),
            ("biller_known", self.biller_known.is_some()),
            ("automatic_assignment", self.automatic_assignment.is_some()),
            ("category_id", is_text(&self.category_id)),
            ("folio", is_text(&self.folio)),
            ("folio_state", self.folio_state.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, is_given)| is_given.then_some(name))
        .collect()
    }
}

/// The document in a `FileContent`: XML or JSON, plain or in base 64.
pub(super) fn read(content: &[u8]) -> Result<Document> {
    let content = FileContent::detect(content)?;
    match content.format {
        Format::Xml => Document::from_xml(&content.document),
        Format::Json => Document::from_json(&content.document),
    }
}

/// The folio of a document: `Numero`, or `Folio` in its older form.
pub(super) fn folio(document: &Document) -> Option<&str> {
    ["Numero", "Folio"].into_iter().find_map(|name| {
        let folio = document.get(&format!("Documento/Encabezado/IdDoc/{name}"))?.trim();
        (!folio.is_empty()).then_some(folio)
    })
}

/// The values of the custom field CategoryID, those of `DocPersonalizado` first.
///
/// Two layouts are in use: `Personalizados/DocPersonalizado/campoString` and `Personalizados/campoString`.
pub(super) fn categories(document: &Document) -> Vec<String> {
    let groups = || document.root().named("Personalizados");
    let inner = groups().flat_map(|group| group.named("DocPersonalizado"));
    inner.chain(groups()).flat_map(fields).filter(|text| !text.trim().is_empty()).map(str::to_owned).collect()
}

/// The texts of the fields named CategoryID, exactly so, that are children of an element.
fn fields<'d>(group: Element<'d>) -> impl Iterator<Item = &'d str> {
    group
        .children()
        .filter(|field| matches!(field.name(), "campoString" | "campoNumero"))
        .filter(|field| field.attribute("name") == Some("CategoryID"))
        .filter_map(|field| field.text())
}
