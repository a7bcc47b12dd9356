//! The cases of `receiver_message` and `identifier`.

use dtekit::costa_rica::{MessageDraft, ReceiverMessage};
use dtekit::json::{Value, json};
use dtekit::operation::Arguments;
use dtekit::{Client, Reply, compose_identifier, parse_identifier};
use libtest_mimic::Failed;

use super::{check, object};

/// Builds a message, reads one or makes an answer; then writes it.
pub fn receiver_message(case: &Value) -> Result<(), Failed> {
    check(case, written(case))
}

fn written(case: &Value) -> dtekit::Result<Value> {
    let fields = object(&case["fields"]);
    let message = match (case["xml"].as_str(), case["answering"].as_str()) {
        (Some(xml), _) => ReceiverMessage::from_xml(xml.as_bytes())?,
        (_, Some(document)) => {
            MessageDraft::from_members(&fields).answering(document.as_bytes())?.message()?
        }
        _ => ReceiverMessage::from_members(&fields)?,
    };
    let finding = |finding: &dtekit::Finding| {
        let path = finding.path.as_deref().unwrap_or("null");
        let severity = json!(finding.severity);
        format!("{} {} {path}", severity.as_str().unwrap(), finding.code)
    };
    let findings: Vec<_> = message.findings().iter().map(finding).collect();
    let mut found = json!({"findings": findings, "fields": message.to_value(Default::default())});
    // A case that only reads may have a message that cannot be written.
    if case.pointer("/expect/to_xml").is_some() || case.get("error").is_some() {
        let xml = message.to_xml_with(&message.options().with_members(&object(&case["write"]))?)?;
        found["to_xml"] = String::from_utf8(xml).unwrap().into();
    }
    Ok(found)
}

/// Sends the message of a case.
pub fn send(client: &Client, case: &Value) -> dtekit::Result<Reply> {
    let message = ReceiverMessage::from_members(&object(&case["fields"]))?;
    let result =
        client.costa_rica_send_receiver_message(&message, Arguments::from(object(&case["arguments"])))?;
    Ok(Reply::Process(Box::new(result)))
}

/// Reads an identifier or composes one.
pub fn identifier(case: &Value) -> Result<(), Failed> {
    let kind = case["kind"].as_str().unwrap();
    let found = match case["parse"].as_str() {
        Some(text) => parse_identifier(kind, text).map(Value::Object),
        None => compose_identifier(kind, &object(&case["compose"])).map(|text| json!({"text": text})),
    };
    check(case, found)
}
