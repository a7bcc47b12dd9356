//! Reads a process result as a language shows it, as far as a journal needs it.

use uuid::Uuid;

use super::ProcessResult;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::result::{NextStep, Outcome, Reason, ResponseValue};

impl ProcessResult {
    /// Reads what [`ProcessResult::to_value`] gave, in any language's case. What no journal reads is left out.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unusable.
    pub(crate) fn from_shown(members: &Map) -> Result<ProcessResult> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a process result")).in_any_case();
        let next = keywords.object("next").map(NextStep::from_members);
        let error = keywords.object("error").map(error_from_shown);
        let list = |value: &Value| value.as_array().cloned();
        let result = ProcessResult {
            outcome: keywords.word("outcome", &Outcome::ALL, Outcome::as_str),
            reason: keywords.word("reason", &Reason::ALL, Reason::as_str),
            repeat_safe: keywords.flag("repeat_safe").unwrap_or_default(),
            next: next.and_then(|next| keywords.check_member("next", next)),
            error: error.and_then(|error| keywords.check_member("error", error)),
            findings: keywords.get("findings", "a list of findings", findings).unwrap_or_default(),
            success: keywords.flag("success").unwrap_or_default(),
            global_document_id: keywords
                .get("global_document_id", "a UUID", |id| Uuid::parse_str(id.as_str()?).ok()),
            country_document_id: keywords.text("country_document_id").map(str::to_owned),
            other_data: keywords
                .get("other_data", "an object", crate::result::OtherData::read)
                .unwrap_or_default(),
            messages: keywords.get("messages", "a list", list).unwrap_or_default(),
            response_value: keywords.object("response_value").and_then(|value| {
                value.get("text").filter(|text| text.is_string()).and_then(ResponseValue::read)
            }),
            code: keywords.text("code").map(str::to_owned),
            description: keywords.text("description").map(str::to_owned),
            error_exception: keywords.get("error_exception", "a list", list).unwrap_or_default(),
            ..ProcessResult::default()
        };
        keywords.rest();
        keywords.finish().map(|()| result)
    }
}

/// Reads an error as a language shows it: `kind`, `phase` and `findings`.
///
/// # Errors
/// [`ErrorKind::Argument`] with a finding for each member that is missing or unusable.
pub(crate) fn error_from_shown(members: &Map) -> Result<Error> {
    let mut keywords = Reader::new(members, Terms::parameters(" of an error")).in_any_case();
    keywords.require("kind");
    keywords.require("findings");
    let kind = keywords.word("kind", &ErrorKind::ALL, ErrorKind::as_str);
    let phase = keywords.word("phase", &Phase::ALL, Phase::as_str);
    let told = keywords.get("findings", "a list with an error in it", |value| {
        Error::from_findings(kind.unwrap_or(ErrorKind::Argument), findings(value)?)
    });
    keywords.rest();
    keywords.finish()?;
    // Without it there was a finding about it.
    let error =
        told.unwrap_or_else(|| Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, "")));
    Ok(match phase {
        Some(phase) => error.with_phase(phase),
        None => error,
    })
}

fn findings(value: &Value) -> Option<Vec<Finding>> {
    Finding::saved_list(value.clone())
}
