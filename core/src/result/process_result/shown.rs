//! A process result as a text for logs.

use super::ProcessResult;
use crate::json::{ToValue, Value};
use crate::naming::Naming;
use crate::result::secret::{Shown, ShownMembers};

// It hides what is secret in the members that the service may fill with anything.
impl std::fmt::Debug for ProcessResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [messages, exception] = [&self.messages, &self.error_exception].map(|list| shown(list));
        f.debug_struct("ProcessResult")
            .field("outcome", &self.outcome)
            .field("reason", &self.reason)
            .field("repeat_safe", &self.repeat_safe)
            .field("next", &self.next)
            .field("error", &self.error)
            .field("findings", &self.findings)
            .field("success", &self.success)
            .field("global_document_id", &self.global_document_id)
            .field("country_document_id", &self.country_document_id)
            .field("other_data", &self.other_data)
            .field("authority_time_stamp", &self.authority_time_stamp)
            .field("issue_date", &self.issue_date)
            .field("messages", &messages)
            .field("response_value", &self.response_value)
            .field("acknowledgement", &self.acknowledgement)
            .field("code", &self.code)
            .field("description", &self.description)
            .field("error_exception", &exception)
            .field("extra", &ShownMembers(&self.extra))
            .field("answer", &self.answer.as_ref().map(Shown::new))
            .field("trace", &self.trace)
            .field("call_id", &self.call_id)
            .finish()
    }
}

fn shown(list: &[Value]) -> Vec<Shown<'_>> {
    list.iter().map(Shown::new).collect()
}

#[cfg(feature = "serde_json")]
crate::json::serialize_json_form!(ProcessResult);

impl ToValue for ProcessResult {
    fn to_json_value(&self) -> Value {
        self.to_value(Naming::Snake)
    }
}
