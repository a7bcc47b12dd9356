//! `core/src/client/operations.rs`: an argument type and a method for each operation.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Parameter, Returns, Type, all};

const HEAD: &str = "\
// Generated from core/src/operation/table.rs: do not edit.

//! One argument type and one method for each operation.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Client;
use crate::error::Result;
use crate::operation::{Argument, Arguments};
use crate::result::{Country, DocumentList, FileResult, ProcessResult, Processing};
";

pub fn files() -> Vec<(&'static str, String)> {
    let mut text = String::from(HEAD);
    for operation in all() {
        text.push_str(&arguments(operation));
    }
    text.push_str("\nimpl Client {");
    for (index, operation) in all().iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(&method(operation));
    }
    text.push_str("}\n");
    vec![("core/src/client/operations.rs", text)]
}

fn name(operation: &Operation) -> &str {
    operation.key.split('/').next_back().unwrap()
}

/// The type that holds one operation's arguments: the required ones in `new`, a method for each other.
fn arguments(operation: &Operation) -> String {
    let (name, method) = (name(operation), Naming::Snake.name(name(operation)));
    let mut text = format!(
        "\n/// The arguments of [`Client::{method}`].\n#[derive(Debug, Clone)]\npub struct {name}(Arguments);\n\nimpl {name} {{\n"
    );
    let required: Vec<_> = operation.parameters.iter().filter(|parameter| parameter.required).collect();
    match operation.input {
        Input::Model(model, _) => text.push_str(&format!(
            "    /// With the body model \"{model}\", whose fields interface.md does not show.\n    \
             pub fn new(body: Map<String, Value>) -> Self {{\n        {name}(Arguments::new().set(\"body\", body))\n    }}\n",
        )),
        _ => {
            text.push_str("    /// With the required parameters:");
            for parameter in &required {
                text.push_str(&format!("\n    /// - `{}`: {};", parameter_name(parameter), parameter.about));
            }
            text.truncate(text.len() - 1);
            let list: Vec<_> = required
                .iter()
                .map(|parameter| format!("{}: {}", parameter_name(parameter), rust_type(parameter.kind)))
                .collect();
            let sets: String = required
                .iter()
                .map(|parameter| {
                    let value = value(parameter.kind, &parameter_name(parameter));
                    format!("\n                .set(\"{}\", {value})", parameter.wire)
                })
                .collect();
            text.push_str(&format!(
                ".\n    pub fn new({}) -> Self {{\n        {name}(\n            Arguments::new(){sets},\n        )\n    }}\n",
                list.join(", ")
            ));
        }
    }
    for parameter in operation.parameters.iter().filter(|parameter| !parameter.required) {
        let default =
            parameter.default.map(|default| format!("; `{default}` by default")).unwrap_or_default();
        text.push_str(&format!(
            "\n    /// {}{default}.\n    pub fn {}(self, value: {}) -> Self {{\n        {name}(self.0.set(\"{}\", {}))\n    }}\n",
            capital(parameter.about),
            parameter_name(parameter),
            rust_type(parameter.kind),
            parameter.wire,
            value(parameter.kind, "value"),
        ));
    }
    if operation.parameters.iter().any(|parameter| parameter.kind == Type::Document) {
        text.push_str(&format!(
            "\n    /// Sends the document in base 64.\n    pub fn base64(self) -> Self {{\n        {name}(self.0.set(\"base64\", true))\n    }}\n"
        ));
    }
    text.push_str(&format!(
        "\n    /// Further parameters, passed through unchanged.\n    pub fn extra(self, members: Map<String, Value>) -> Self {{\n        {name}(self.0.set(\"extra\", members))\n    }}\n\
         \n    /// The time that this call may take.\n    pub fn timeout(self, timeout: Duration) -> Self {{\n        {name}(self.0.set(\"timeout\", timeout))\n    }}\n}}\n"
    ));
    text
}

fn method(operation: &Operation) -> String {
    let name = name(operation);
    let method = Naming::Snake.name(name);
    let (returns, read) = match operation.returns {
        Returns::ProcessResult | Returns::CustomResponse => ("ProcessResult", "into_process"),
        Returns::ProcessResults => ("Vec<ProcessResult>", "into_processes"),
        Returns::Boolean => ("bool", "into_boolean"),
        Returns::Uuid => ("uuid::Uuid", "into_uuid"),
        Returns::File => ("FileResult", "into_file"),
        Returns::Files => ("Vec<FileResult>", "into_files"),
        Returns::DocumentList => ("DocumentList", "into_documents"),
        Returns::Comments | Returns::Attachments => ("Vec<Value>", "into_array"),
        Returns::Entity
        | Returns::ReceivedDocument
        | Returns::Contact
        | Returns::ProofOfDelivery
        | Returns::Object => ("Value", "into_object"),
    };
    format!(
        "\n    /// {} `{}`.\n    ///\n    /// # Errors\n    /// As [`Client::call`].\n    \
         pub fn {method}(&self, arguments: {name}) -> Result<{returns}> {{\n        \
         self.call(\"{}\", arguments.0)?.{read}()\n    }}\n",
        operation.about, operation.key, operation.key
    )
}

fn parameter_name(parameter: &Parameter) -> String {
    match parameter.wire {
        "Async" => "asynchronous".to_owned(),
        // A word that Rust reserves.
        "type" => "type_".to_owned(),
        wire => Naming::Snake.name(wire),
    }
}

fn rust_type(kind: Type) -> &'static str {
    match kind {
        Type::Text => "impl Into<String>",
        Type::Uuid | Type::Document => "impl Into<Argument>",
        Type::Boolean => "bool",
        Type::Processing => "Processing",
        Type::Integer => "i32",
        Type::Country => "Country",
    }
}

fn value(kind: Type, name: &str) -> String {
    match kind {
        Type::Text => format!("Into::<String>::into({name})"),
        _ => name.to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
