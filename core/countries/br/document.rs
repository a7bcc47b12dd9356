//! Checks the document that an event is about.

use super::access_key::AccessKey;
use super::document_type::DocumentType;
use super::event::EventType;
use crate::code;
use crate::error::{Arg, Finding, short, text};

/// What the caller says of the document.
struct Known {
    kind: Option<DocumentType>,
    model: Option<String>,
}

/// Checks that the event may be about the document with this type and access key; what is not given is not checked.
pub(crate) fn check(
    event: Option<&EventType>,
    document_type: Option<&str>,
    access_key: Option<&str>,
    findings: &mut Vec<Finding>,
) {
    let stated = document_type.and_then(|word| match of_word(word) {
        Some(known) => Some((known, "document_type", format!("`{}`", short(word)))),
        None => {
            let message = text!(
                "expected `NF-e`, `NFC-e`, `CT-e`, `MDF-e` or `NFS-e` for {}, found `{}`",
                Arg("document_type"),
                short(word)
            );
            findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument("document_type"));
            None
        }
    });
    let read = access_key.and_then(|text| match AccessKey::try_from(text) {
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
            findings.push(Finding::new(&code::EVENT_DOCUMENT_TYPE, message).with_argument("access_key"));
        }
    }
    let Some(event) = event else { return };
    for (known, path, found) in [stated, read].into_iter().flatten() {
        let right_type = known.kind.is_some_and(|kind| event.documents.contains(&kind));
        let right_model = !event.model_55 || known.model.as_deref().is_none_or(|model| model == "55");
        if !(right_type && right_model) {
            let message = format!("expected {} for event {}, found {found}", event.applies_to(), event.code);
            findings.push(Finding::new(&code::EVENT_DOCUMENT_TYPE, message).with_argument(path));
        }
    }
}

/// The type with this name, in any letter case and with or without hyphen, or with this model.
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
