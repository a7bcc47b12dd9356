//! A process result as a value and as a text for logs.

use super::ProcessResult;
use crate::convert::text_of_file;
use crate::error::Finding;
use crate::json::{Map, ToValue, Value, json};
use crate::naming::Naming;
use crate::result::content::ContentFormat;
use crate::result::outcome::{Outcome, Reason};
use crate::result::secret::{Shown, ShownMembers};
use crate::result::time_stamp::TimeStamp;

impl ProcessResult {
    /// The result as one JSON object with its names in a language's case, as C, Python and Node show it.
    pub fn to_value(&self, naming: Naming) -> Value {
        let mut value = Map::new();
        let mut put = |name: &str, member: Value| value.insert(naming.name(name), member);
        put("outcome", json!(self.outcome.map(Outcome::as_str)));
        put("reason", json!(self.reason.map(Reason::as_str)));
        put("repeat_safe", json!(self.repeat_safe));
        put("next", json!(self.next.as_ref().map(|next| next.to_value(naming))));
        put("error", json!(self.error.clone().map(|error| error.in_case(naming))));
        put("findings", Finding::values(&self.findings, naming));
        put("success", json!(self.success));
        put("global_document_id", json!(self.global_document_id.map(|id| id.to_string())));
        put("country_document_id", json!(self.country_document_id));
        put("other_data", self.other_data.to_value(naming));
        put("authority_time_stamp", moment(&self.authority_time_stamp));
        put("issue_date", moment(&self.issue_date));
        put("messages", json!(self.messages));
        put(
            "response_value",
            json!(self.response_value.as_ref().map(|response| {
                let content = response.content().map(|content| text_of_file(content).into_owned());
                let format = response.format().map(ContentFormat::as_str);
                json!({
                    "role": response.role.as_str(),
                    "text": response.text,
                    "content": content,
                    "format": format,
                    "base64": response.base64(),
                })
            })),
        );
        put(
            "acknowledgement",
            self.acknowledgement.as_ref().map_or(Value::Null, |members| members.to_value(naming)),
        );
        put("code", json!(self.code));
        put("description", json!(self.description));
        put("error_exception", json!(self.error_exception));
        put("extra", json!(self.extra));
        put("answer", json!(self.answer));
        put("trace", json!(self.trace.as_ref().map(|trace| trace.to_value(naming))));
        put("call_id", json!(self.call_id));
        Value::Object(value)
    }
}

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

/// The moment in ISO 8601; null if there is none. OtherData has the text as it arrived.
fn moment(stamp: &Option<TimeStamp>) -> Value {
    json!(stamp.as_ref().and_then(|stamp| stamp.moment).map(|moment| moment.to_string()))
}
