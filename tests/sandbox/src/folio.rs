//! Chile's folios: who assigns them, and their states.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::record::Status;
use crate::state::State;

/// The state of a folio that no stored document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FolioState {
    Unassigned,
    Assigned,
    Approved,
    Rejected,
    Error,
}

/// The folio managers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Folios {
    /// The billers that folio manager 3.0 knows.
    pub billers: BTreeSet<String>,
    /// Whether folios are assigned without a biller and without a category.
    pub automatic: bool,
    /// The last folio by issuer and document type.
    last: BTreeMap<String, u64>,
    /// The states that the control endpoint set, by issuer, document type and number.
    states: BTreeMap<String, FolioState>,
}

impl Folios {
    pub fn new(billers: &[String], automatic: bool) -> Folios {
        let billers = billers.iter().cloned().collect();
        Folios { billers, automatic, last: BTreeMap::new(), states: BTreeMap::new() }
    }

    /// The next folio of an issuer and document type, from 1.
    pub fn next(&mut self, issuer: &str, document_type: &str) -> u64 {
        let folio = self.last.entry(key(&[issuer, document_type])).or_default();
        *folio = folio.saturating_add(1);
        *folio
    }

    /// Sets the folio that comes next.
    pub fn set_next(&mut self, issuer: &str, document_type: &str, next: u64) {
        self.last.insert(key(&[issuer, document_type]), next.saturating_sub(1));
    }

    pub fn set_state(&mut self, issuer: &str, document_type: &str, number: &str, state: FolioState) {
        self.states.insert(key(&[issuer, document_type, number]), state);
    }
}

fn key(pieces: &[&str]) -> String {
    pieces.join("|")
}

/// The state of the document's own folio; the control endpoint's takes precedence.
pub(crate) fn state_of(state: &State, document: &Document) -> FolioState {
    let key = key(&[document.sender_code(), document.document_type(), document.number()]);
    if let Some(known) = state.folios.states.get(&key) {
        return *known;
    }
    match state.folio(document) {
        None => FolioState::Unassigned,
        Some(Status::Rejected) => FolioState::Rejected,
        Some(Status::Pending | Status::Accepted) => FolioState::Approved,
    }
}

/// The folio of a document, and who assigned or validated it.
#[derive(Debug)]
pub(crate) struct Folio {
    /// Empty where nobody assigns one.
    pub number: String,
    pub manager: Option<&'static str>,
}

/// Finds the folio of a document, by the order of the interface.
pub(crate) fn assign(
    state: &mut State,
    biller: Option<&str>,
    validate: bool,
    document: &Document,
) -> Result<Folio, String> {
    let number = document.number().to_owned();
    let manager;
    if let Some(biller) = biller {
        if !state.folios.billers.contains(biller) {
            return Err(format!("the biller `{biller}` was not found in folio manager 3.0"));
        }
        if validate {
            return match state_of(state, document) {
                FolioState::Rejected | FolioState::Error => {
                    Ok(Folio { number, manager: Some("3.0 validates") })
                }
                FolioState::Unassigned => Err(format!("the folio `{number}` has not been assigned")),
                FolioState::Approved => Err(format!("the folio `{number}` has already been issued")),
                FolioState::Assigned => {
                    Err(format!("the folio `{number}` is assigned and was neither rejected nor in error"))
                }
            };
        }
        manager = "3.0";
    } else if !number.is_empty() {
        return Ok(Folio { number, manager: None });
    } else if state.folios.automatic {
        manager = "automatic";
    } else if document.custom("CategoryID").is_some() {
        manager = "1.0";
    } else {
        return Ok(Folio { number, manager: None });
    }
    let next = state.folios.next(document.sender_code(), document.document_type());
    Ok(Folio { number: next.to_string(), manager: Some(manager) })
}
