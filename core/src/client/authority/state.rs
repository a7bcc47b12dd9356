//! The state of a wait for the authority as JSON.

use super::{AuthorityWait, VERSION, is_open};
use crate::client::DecideTable;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::saved::{Read, Saved, text, whole};
use crate::json::{ToValue, Value, json};
use uuid::Uuid;

impl AuthorityWait {
    /// The state as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::json::to_string(self)
    }

    /// Reads what [`AuthorityWait::to_json`] wrote.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for anything else.
    pub fn from_json(data: &[u8]) -> Result<Self> {
        let refused = || {
            let message = "expected the state of a wait for the authority, found something else";
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("state"))
        };
        let state = crate::json::from_slice(data).map_err(|_| refused())?;
        let wait = AuthorityWait::read(state).map_err(|_| refused())?;
        let far = 1 << 40;
        let is_sound = wait.version == VERSION
            && (1..=86_400).contains(&wait.interval)
            && wait.counted < far
            && is_open(&wait.standing)
            && wait.asked.is_none_or(|asked| asked < far)
            && (wait.outcome.is_none() || wait.outcome().is_some());
        is_sound.then_some(wait).ok_or_else(refused)
    }
}

impl ToValue for AuthorityWait {
    fn to_json_value(&self) -> Value {
        let mut state = json!({
            "version": self.version,
            "global_document_id": self.global_document_id.to_string(),
            "interval": self.interval,
            "give_up_after": self.give_up_after,
            "waited": self.waited,
            "counted": self.counted,
            "asked": self.asked,
            "standing": self.standing.as_str(),
            "outcome": self.outcome,
            "document": self.document,
        });
        // A wait without these is as an older version wrote it, and reads it.
        if let Some(table) = &self.decide {
            state["decide"] = Value::Object(table.to_members());
        }
        if let Some(id) = &self.country_document_id {
            state["country_document_id"] = json!(id);
        }
        state
    }
}

impl AuthorityWait {
    /// The wait with this state; its numbers are not checked.
    fn read(state: Value) -> Read<AuthorityWait> {
        let mut state = Saved::of(state, "the top level")?;
        state.only(&[
            "version",
            "global_document_id",
            "interval",
            "give_up_after",
            "waited",
            "counted",
            "asked",
            "standing",
            "outcome",
            "document",
            "decide",
            "country_document_id",
        ])?;
        Ok(AuthorityWait {
            version: state.whole("version")?,
            global_document_id: state
                .required("global_document_id", |id| Uuid::parse_str(id.as_str()?).ok())?,
            interval: state.whole("interval")?,
            give_up_after: state.whole("give_up_after")?,
            waited: state.whole("waited")?,
            counted: state.whole("counted")?,
            asked: state.optional("asked", whole)?,
            standing: state.required("standing", |word| word.as_str()?.parse().ok())?,
            outcome: state.optional("outcome", text)?,
            document: state.optional("document", Value::into_object)?,
            decide: state.optional("decide", |table| DecideTable::from_members(table.as_object()?).ok())?,
            country_document_id: state.optional("country_document_id", text)?,
        })
    }
}
