//! The JSON form of errors and findings, and findings that were saved in it.

use std::borrow::Cow;

use super::{Error, Finding, Phase, Position, Severity, Spanish, TemplatePlace};
use crate::json::saved::{Saved, text};
use crate::json::{ToValue, Value, json};

#[cfg(feature = "serde_json")]
crate::json::serialize_json_form!(Error, Finding);

/// The members that every language shows: kind, code, path, position, message, phase, id of the call, findings; and `display`,
/// the whole as one line for a person.
impl ToValue for Error {
    fn to_json_value(&self) -> Value {
        json!({
            "kind": self.kind().as_str(),
            "code": self.code(),
            "path": self.path(),
            "position": self.position(),
            "message": self.message(),
            "phase": self.phase().map(Phase::as_str),
            "call_id": self.call_id(),
            "findings": self.findings(),
            "display": self.to_string(),
        })
    }
}

impl ToValue for Severity {
    fn to_json_value(&self) -> Value {
        json!(self.as_str())
    }
}

impl ToValue for Position {
    fn to_json_value(&self) -> Value {
        json!({"line": self.line, "column": self.column, "offset": self.offset})
    }
}

impl ToValue for TemplatePlace {
    fn to_json_value(&self) -> Value {
        json!({"library": self.library, "line": self.line, "column": self.column})
    }
}

impl ToValue for Finding {
    fn to_json_value(&self) -> Value {
        let mut value = json!({
            "code": self.code,
            "severity": self.severity,
            "path": self.path,
            "position": self.position,
            "template": self.template,
            "message": self.message,
            "hint": self.hint,
            "spanish": self.spanish,
        });
        // Few findings are about a document between two others.
        if !self.through.is_empty() {
            value["through"] = json!(self.through);
        }
        value
    }
}

impl ToValue for Spanish {
    fn to_json_value(&self) -> Value {
        json!({"message": self.message, "hint": self.hint})
    }
}

impl Finding {
    /// Reads findings that dtekit saved with [`ToValue`]; nothing if it is something else.
    pub(crate) fn saved_list(value: Value) -> Option<Vec<Finding>> {
        match value {
            Value::Array(findings) => findings.into_iter().map(Finding::saved).collect(),
            _ => None,
        }
    }

    /// Reads a finding that dtekit saved with [`ToValue`]; nothing if it is something else.
    fn saved(value: Value) -> Option<Finding> {
        let mut finding = Saved::of(value, "finding").ok()?;
        let texts = |mut texts: Saved| {
            Some(Spanish {
                message: texts.text("message").ok()?.into(),
                hint: texts.optional("hint", text).ok()?.map(Cow::Owned),
            })
        };
        let position = |mut position: Saved| {
            Some(Position {
                line: position.whole("line").ok()?,
                column: position.whole("column").ok()?,
                offset: position.whole("offset").ok()?,
            })
        };
        // The offset is not saved.
        let template = |mut place: Saved| {
            let (line, column) = (place.whole("line").ok()?, place.whole("column").ok()?);
            Some(TemplatePlace { library: place.text("library").ok()?, line, column, offset: 0 })
        };
        let severity = |value: Value| {
            let word = value.as_str()?;
            Severity::ALL.into_iter().find(|severity| severity.as_str() == word)
        };
        Some(Finding {
            code: finding.text("code").ok()?.into(),
            severity: finding.required("severity", severity).ok()?,
            path: finding.optional("path", text).ok()?,
            through: finding.optional("through", texts_of).ok()?.unwrap_or_default(),
            position: finding
                .optional("position", |value| position(Saved::of(value, "position").ok()?))
                .ok()?,
            template: finding
                .optional("template", |value| template(Saved::of(value, "template").ok()?))
                .ok()?,
            message: finding.text("message").ok()?,
            hint: finding.optional("hint", text).ok()?.map(Cow::Owned),
            spanish: finding.optional("spanish", |value| texts(Saved::of(value, "spanish").ok()?)).ok()?,
            // The names are as they were when it was saved.
            names: Vec::new(),
        })
    }
}

/// The texts of an array.
fn texts_of(value: Value) -> Option<Vec<String>> {
    match value {
        Value::Array(texts) => texts.into_iter().map(text).collect(),
        _ => None,
    }
}
