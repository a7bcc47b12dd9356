//! What decides about a folio, and where it stands in a document.

use serde_json::{Map, Value};

use crate::code;
use crate::document::{Document, Element, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::naming::same_name;

/// The state of a folio in folio manager 3.0 (interface.md, "Chile folio states").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FolioState {
    /// It was never handed out.
    Unassigned,
    /// Its document was approved.
    Approved,
    /// Its document was rejected.
    Rejected,
    /// Its document ended in an error.
    Error,
}

impl FolioState {
    /// Every state, in the order of the documentation.
    pub const ALL: [FolioState; 4] =
        [FolioState::Unassigned, FolioState::Approved, FolioState::Rejected, FolioState::Error];

    /// The word that all languages use: `unassigned`, `approved`, `rejected`, `error`.
    pub fn as_str(self) -> &'static str {
        match self {
            FolioState::Unassigned => "unassigned",
            FolioState::Approved => "approved",
            FolioState::Rejected => "rejected",
            FolioState::Error => "error",
        }
    }
}

/// What is known before a document is sent; what is not known stays `None`.
///
/// A text of white space alone counts as empty, and an empty one as absent.
#[derive(Debug, Clone, Default)]
pub struct FolioInputs<'d> {
    /// `BillerId` as it would be sent.
    pub biller_id: Option<String>,
    /// `ValidateNumber` as it would be sent.
    pub validate_number: Option<bool>,
    /// Whether folio manager 3.0 knows the biller.
    pub biller_known: Option<bool>,
    /// Whether the company has the configuration of automatic assignment (feature AsignarFolio).
    pub automatic_assignment: Option<bool>,
    /// The custom field CategoryID; not needed where `document` has it.
    pub category_id: Option<String>,
    /// The folio that is filled in; not needed where `document` has it.
    pub folio: Option<String>,
    /// The folio's state in folio manager 3.0.
    pub folio_state: Option<FolioState>,
    /// The generic DTE that would be sent: CategoryID and the folio are read from it.
    pub document: Option<&'d Document>,
}

/// The keywords of [`FolioInputs::from_members`].
const KEYWORDS: [&str; 7] = [
    "biller_id",
    "validate_number",
    "biller_known",
    "automatic_assignment",
    "category_id",
    "folio",
    "folio_state",
];

impl FolioInputs<'_> {
    /// The inputs from keywords, in any language's case; a null counts as left out.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each keyword that is unknown or of the wrong type.
    pub fn from_members(members: &Map<String, Value>) -> Result<FolioInputs<'static>> {
        let mut inputs = FolioInputs::default();
        let mut findings = Vec::new();
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let Some(keyword) = KEYWORDS.into_iter().find(|keyword| same_name(keyword, name)) else {
                let message = format!("unknown option `{}`", short(name));
                findings.push(Finding::new(&code::OPTION_UNKNOWN, message).with_path(short(name)));
                continue;
            };
            let read = match keyword {
                "biller_id" => text(value).map(|text| inputs.biller_id = Some(text)),
                "category_id" => text(value).map(|text| inputs.category_id = Some(text)),
                "folio" => text(value).map(|text| inputs.folio = Some(text)),
                "validate_number" => truth(value).map(|truth| inputs.validate_number = Some(truth)),
                "biller_known" => truth(value).map(|truth| inputs.biller_known = Some(truth)),
                "automatic_assignment" => truth(value).map(|truth| inputs.automatic_assignment = Some(truth)),
                _ => state(value).map(|state| inputs.folio_state = Some(state)),
            };
            if let Err(expected) = read {
                let message = format!("expected {expected} for option `{keyword}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message).with_path(keyword));
            }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(inputs), Err)
    }
}

fn text(value: &Value) -> std::result::Result<String, &'static str> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err("text or a number"),
    }
}

fn truth(value: &Value) -> std::result::Result<bool, &'static str> {
    value.as_bool().ok_or("true or false")
}

fn state(value: &Value) -> std::result::Result<FolioState, &'static str> {
    let word = value.as_str().unwrap_or_default();
    let found = FolioState::ALL.into_iter().find(|state| state.as_str() == word);
    found.ok_or("`unassigned`, `approved`, `rejected` or `error`")
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
/// Two layouts live: `Personalizados/DocPersonalizado/campoString` and `Personalizados/campoString`.
pub(super) fn categories(document: &Document) -> Vec<String> {
    let groups = || document.root().named("Personalizados");
    let inner = groups().flat_map(|group| group.named("DocPersonalizado"));
    inner.chain(groups()).flat_map(fields).filter(|text| !text.trim().is_empty()).map(str::to_owned).collect()
}

/// The texts of the fields called CategoryID directly in an element; the name is kept exact.
fn fields<'d>(group: Element<'d>) -> impl Iterator<Item = &'d str> {
    group
        .children()
        .filter(|field| matches!(field.name(), "campoString" | "campoNumero"))
        .filter(|field| field.attribute("name") == Some("CategoryID"))
        .filter_map(|field| field.text())
}
