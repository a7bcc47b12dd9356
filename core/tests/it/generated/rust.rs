//! `core/src/client/operations.rs`: an argument type and a method for each operation.

mod example;

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Parameter, ParameterType, Returns, all};

use super::words::{about, call, capital, repeat, type_name};

const HEAD: &str = "\
// Generated from core/src/operation/table.rs: do not edit.

//! One argument type and one method for each operation.

use std::time::Duration;

use crate::json::{Map, Value};
use uuid::Uuid;

use super::Client;
use crate::country::Country;
use crate::error::Result;
use crate::operation::{ApiVersion, Argument, Arguments, Media, Method};
use crate::result::{DocumentList, FileResult, ProcessResult, Processing};
";

pub fn files() -> Vec<(&'static str, String)> {
    let mut text = String::from(HEAD);
    let names: Vec<_> = all().iter().map(type_name).collect();
    text.push_str(&general_options());
    text.push_str(&format!("\noptions! {{\n    {}\n}}\n", names.join("\n    ")));
    for operation in all() {
        text.push_str(&arguments(operation));
    }
    text.push_str("\nimpl Client {");
    let methods: Vec<_> = all().iter().map(method).collect();
    text.push_str(&methods.join("\n"));
    text.push_str("}\n");
    vec![("core/src/client/operations.rs", text), ("core/src/client/spans.rs", spans())]
}

/// A span for each operation: its name is part of the place in the program that makes it.
fn spans() -> String {
    let mut text = String::from(
        "\
// Generated from core/src/operation/table.rs: do not edit.

//! A span for each operation, because the name of a span belongs to the place in the program that makes it.

use tracing::Span;
use tracing::field::Empty;

macro_rules! span {
    ($name:literal, $id:expr) => {
        tracing::info_span!(
            target: \"dtekit\", $name, call_id = $id, attempts = Empty, outcome = Empty, \"error.type\" = Empty,
            otel.kind = \"client\", otel.status_code = Empty
        )
    };
}

/// The span with the name of the operation.
pub(super) fn named(operation: &str, call_id: &str) -> Span {
    match operation {
",
    );
    for operation in all() {
        let key = operation.key;
        text.push_str(&format!("        \"{key}\" => span!(\"{key}\", call_id),\n"));
    }
    text.push_str("        _ => span!(\"file\", call_id),\n    }\n}\n");
    text
}

/// The macro that gives every type of arguments the options of every call.
fn general_options() -> String {
    let mut text = "\n/// The options of every call.\nmacro_rules! options {\n    ($($name:ident)*) => {$(\n        impl $name {\n".to_owned();
    // Every call has the same ones, so any operation says what they do.
    for (option, about) in all()[0].options().into_iter().filter(|(option, _)| option.is_general) {
        let kind = match option.name {
            "accept" => "Media",
            "extra" => "Map",
            "timeout" | "connect_timeout" | "read_timeout" => "Duration",
            other => panic!("no type for the option {other}"),
        };
        let name = option.name;
        let doc = format!("{}.", capital(&about));
        text.push_str(&format!(
            "            /// {doc}\n            pub fn {name}(self, value: {kind}) -> Self {{\n                $name(self.0.set(\"{name}\", value))\n            }}\n\n"
        ));
    }
    text.truncate(text.len() - 1);
    text.push_str(
        "        }\n\n        impl From<$name> for Arguments {\n            fn from(arguments: $name) -> Self {\n                arguments.0\n            }\n        }\n    )*};\n}\n",
    );
    text
}

/// The type that holds one operation's arguments: the required ones in `new`, a method for each other.
///
/// Of more than two required ones `new` takes the first, and the others have methods as well: texts and booleans in a
/// row are easily swapped.
fn arguments(operation: &Operation) -> String {
    let (name, method) = (type_name(operation), operation.method_name(Naming::Snake));
    let mut required: Vec<_> = operation.parameters.iter().filter(|parameter| parameter.required).collect();
    let named = if required.len() > 2 { required.split_off(1) } else { Vec::new() };
    let new = new(operation, &required, &named);
    let derive = if new.contains("pub fn new()") { "Debug, Clone, Default" } else { "Debug, Clone" };
    let mut text = format!(
        "\n/// The arguments of [`Client::{method}`].\n{}#[derive({derive})]\n#[must_use]\npub struct {name}(Arguments);\n\nimpl {name} {{\n{new}",
        example::example(operation)
    );
    let mut setter = |doc: &str, method: &str, takes: &str, wire: &str, value: &str| {
        let value_of = if takes.is_empty() { String::new() } else { format!(", value: {takes}") };
        text.push_str(&format!(
            "\n    /// {}.\n    pub fn {method}(self{value_of}) -> Self {{\n        {name}(self.0.set(\"{wire}\", {value}))\n    }}\n",
            capital(doc)
        ));
    };
    for parameter in named {
        let (takes, value) = (rust_type(parameter.kind), value(parameter.kind, "value"));
        let doc = format!("{} (required)", parameter.about);
        setter(&doc, &parameter_name(parameter.wire), takes, parameter.wire, &value);
    }
    for parameter in operation.parameters.iter().filter(|parameter| !parameter.required) {
        let (takes, value) = (rust_type(parameter.kind), value(parameter.kind, "value"));
        setter(&about(parameter), &parameter_name(parameter.wire), takes, parameter.wire, &value);
    }
    if let Input::Model(model, known) = operation.input {
        for wire in known {
            let doc = format!("the member `{wire}` of the {model}");
            setter(&doc, &parameter_name(wire), "impl Into<Argument>", wire, "value");
        }
    }
    for (option, about) in operation.options() {
        let option = option.name;
        match option {
            "body" if operation.input == Input::Query => {
                setter(&about, option, "impl Into<Argument>", option, "value");
            }
            "base64" | "form" | "unchecked" => setter(&about, option, "", option, "true"),
            "method" => setter("by which method: POST by default", option, "Method", option, "value"),
            "version" => setter("which version: v1 by default", option, "ApiVersion", option, "value"),
            "field_names" => setter(&about, option, "Map", option, "value"),
            _ => {}
        }
    }
    text.push_str("}\n");
    text
}

fn new(operation: &Operation, required: &[&Parameter], named: &[&Parameter]) -> String {
    let name = type_name(operation);
    let whole = |doc: &str, takes: &str, value: &str| {
        format!(
            "    /// {doc}.\n    pub fn new({takes}) -> Self {{\n        {name}(Arguments::new().set(\"body\", {value}))\n    }}\n"
        )
    };
    match operation.input {
        Input::Model(model, _) => {
            let doc = format!("With the {model}, whose fields interface.md does not show");
            return whole(&doc, "body: Map", "body");
        }
        Input::Texts(what) => {
            let value = "body.into_iter().map(Into::into).collect::<Vec<String>>()";
            return whole(
                &format!("With {what}"),
                "body: impl IntoIterator<Item = impl Into<String>>",
                value,
            );
        }
        Input::Records(what) => {
            let doc = format!("With {what}, whose fields interface.md does not show");
            return whole(&doc, "body: Vec<Map>", "body");
        }
        _ if required.is_empty() => {
            return format!(
                "    /// Without parameters.\n    pub fn new() -> Self {{\n        {name}::default()\n    }}\n"
            );
        }
        _ => {}
    }
    let mut text = String::from("    /// With the required parameters:");
    for parameter in required {
        text.push_str(&format!("\n    /// - `{}`: {};", parameter_name(parameter.wire), parameter.about));
    }
    text.truncate(text.len() - 1);
    if !named.is_empty() {
        let names: Vec<_> =
            named.iter().map(|parameter| format!("`{}`", parameter_name(parameter.wire))).collect();
        text.push_str(&format!(
            ".\n    ///\n    /// Also required, by their methods: {}. One that is missing is found before anything is sent",
            names.join(", ")
        ));
    }
    let list: Vec<_> = required
        .iter()
        .map(|parameter| format!("{}: {}", parameter_name(parameter.wire), rust_type(parameter.kind)))
        .collect();
    let sets: String = required
        .iter()
        .map(|parameter| {
            let value = value(parameter.kind, &parameter_name(parameter.wire));
            format!("\n                .set(\"{}\", {value})", parameter.wire)
        })
        .collect();
    text.push_str(&format!(
        ".\n    pub fn new({}) -> Self {{\n        {name}(\n            Arguments::new(){sets},\n        )\n    }}\n",
        list.join(", ")
    ));
    text
}

fn method(operation: &Operation) -> String {
    let (name, method) = (type_name(operation), operation.method_name(Naming::Snake));
    let (returns, read) = match operation.returns {
        Returns::ProcessResult | Returns::CustomResponse => ("ProcessResult", "into_process"),
        Returns::ProcessResults => ("Vec<ProcessResult>", "into_processes"),
        Returns::Boolean => ("bool", "into_boolean"),
        Returns::Uuid => ("Uuid", "into_uuid"),
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
        "\n    /// {}\n    ///\n    /// `{}`. {}\n    ///\n    /// # Errors\n    /// As [`Client::call`].\n    \
         pub fn {method}(&self, arguments: {name}) -> Result<{returns}> {{\n        \
         self.call(\"{}\", arguments.0)?.{read}()\n    }}\n",
        operation.about,
        call(operation),
        repeat(operation),
        operation.key
    )
}

fn parameter_name(wire: &str) -> String {
    match wire {
        // A word that Rust reserves.
        "type" | "Type" => "type_".to_owned(),
        wire => super::words::parameter_name(wire, Naming::Snake),
    }
}

fn rust_type(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Text | ParameterType::DateTime => "impl Into<String>",
        ParameterType::Uuid | ParameterType::Document | ParameterType::Json => "impl Into<Argument>",
        ParameterType::Boolean => "bool",
        ParameterType::Processing => "Processing",
        ParameterType::Integer => "i32",
        ParameterType::Items => "Vec<Map>",
        ParameterType::File => "impl Into<Vec<u8>>",
        ParameterType::Country => "Country",
    }
}

fn value(kind: ParameterType, name: &str) -> String {
    match kind {
        ParameterType::Text | ParameterType::DateTime => format!("Into::<String>::into({name})"),
        ParameterType::File => format!("Into::<Vec<u8>>::into({name})"),
        _ => name.to_owned(),
    }
}
