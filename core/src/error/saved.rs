//! The JSON form of errors and findings, and findings that were saved in it.

use std::borrow::Cow;

use super::{Error, ErrorKind, Finding, Phase, Position, Severity, Spanish, TemplatePlace};
use crate::json::saved::{Saved, text};
use crate::json::write::Writer;
use crate::json::{ToValue, Value, json, to_vec};
use crate::naming::Naming;
use crate::record::{Field, FieldKind};

#[cfg(feature = "serde_json")]
crate::json::serialize_json_form!(Error, Finding);

/// The members that every language shows: kind, code, path, position, message, phase, id of the call, findings; and
/// `display`, the whole as one line for a person.
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

/// The value of a member of a finding.
enum Member<'f> {
    Text(Option<&'f str>),
    Texts(&'f [String]),
    Position(Option<Position>),
    Template(Option<&'f TemplatePlace>),
    Spanish(Option<&'f Spanish>),
}

impl Finding {
    /// The members in their order. Few findings are about a document between two others: only those have the last one.
    fn members(&self) -> impl Iterator<Item = (&'static str, Member<'_>)> {
        let members = [
            ("code", Member::Text(Some(&self.code))),
            ("severity", Member::Text(Some(self.severity.as_str()))),
            ("path", Member::Text(self.path.as_deref())),
            ("position", Member::Position(self.position)),
            ("template", Member::Template(self.template.as_ref())),
            ("message", Member::Text(Some(&self.message))),
            ("hint", Member::Text(self.hint.as_deref())),
            ("spanish", Member::Spanish(self.spanish.as_ref())),
        ];
        let through = (!self.through.is_empty()).then_some(("through", Member::Texts(&self.through)));
        members.into_iter().chain(through)
    }

    /// Findings as the text of a JSON array, with the names of arguments in the case of a language.
    ///
    /// It is the text of [`Finding::values`], made without the values.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Finding, Naming, ValidateOptions, json::to_vec, validate};
    ///
    /// let unsigned = ValidateOptions { signed: false, ..ValidateOptions::default() };
    /// let findings = validate(b"<SemillaModel><valor/></SemillaModel>", &unsigned)?;
    /// assert_eq!(Finding::text(&findings, Naming::Snake).as_bytes(), to_vec(&Finding::values(&findings, Naming::Snake)));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn text(findings: &[Finding], naming: Naming) -> String {
        let mut out = Writer::new(512 * findings.len());
        out.byte(b'[');
        for (number, finding) in findings.iter().enumerate() {
            if number > 0 {
                out.byte(b',');
            }
            finding.shown_in(naming).write(&mut out);
        }
        out.byte(b']');
        String::from_utf8(out.finish()).expect("JSON text is made of strings")
    }

    fn write(&self, out: &mut Writer) {
        for (number, (name, member)) in self.members().enumerate() {
            out.bytes(if number == 0 { b"{\"" } else { b",\"" });
            out.bytes(name.as_bytes());
            out.bytes(b"\":");
            let text = |out: &mut Writer, text: &str| out.string(text.as_bytes(), 0, text.len());
            match member {
                Member::Text(Some(value)) => text(out, value),
                Member::Position(Some(Position { line, column, offset })) => {
                    let numbers = format!("{{\"line\":{line},\"column\":{column},\"offset\":{offset}}}");
                    out.bytes(numbers.as_bytes());
                }
                Member::Spanish(Some(Spanish { message, hint: Some(hint) })) => {
                    out.bytes(b"{\"message\":");
                    text(out, message);
                    out.bytes(b",\"hint\":");
                    text(out, hint);
                    out.byte(b'}');
                }
                // Rare ones, and `null`.
                other => out.bytes(&to_vec(&Value::from(other))),
            }
        }
        out.byte(b'}');
    }
}

impl From<Member<'_>> for Value {
    fn from(member: Member<'_>) -> Value {
        match member {
            Member::Text(text) => json!(text),
            Member::Texts(texts) => json!(texts),
            Member::Position(position) => json!(position),
            Member::Template(place) => json!(place),
            Member::Spanish(texts) => json!(texts),
        }
    }
}

impl ToValue for Finding {
    fn to_json_value(&self) -> Value {
        let members = self.members().map(|(name, member)| (name.to_owned(), Value::from(member)));
        Value::Object(members.collect())
    }
}

impl Field for TemplatePlace {
    const KIND: FieldKind = FieldKind::Record("TemplatePlace");

    fn value(&self, _: Naming) -> Value {
        json!(self)
    }
}

/// The words of the kinds, whose meanings stand at `Error`.
const KINDS: [(&str, &str); ErrorKind::ALL.len()] = {
    let mut words = [("", ""); ErrorKind::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at].0 = ErrorKind::ALL[at].as_str();
        at += 1;
    }
    words
};

impl Field for ErrorKind {
    const KIND: FieldKind = FieldKind::Word(&KINDS);

    fn value(&self, _: Naming) -> Value {
        json!(self.as_str())
    }
}

impl Field for Error {
    const KIND: FieldKind = FieldKind::Record("Error");

    fn value(&self, naming: Naming) -> Value {
        json!(self.clone().in_case(naming))
    }
}

impl Field for Finding {
    const KIND: FieldKind = FieldKind::Record("Finding");

    fn value(&self, naming: Naming) -> Value {
        json!(self.shown_in(naming))
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
            // Names of arguments are as they were when it was saved.
            arguments: Vec::new(),
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
