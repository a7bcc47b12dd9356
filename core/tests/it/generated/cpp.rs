//! `include/dtekit/operations.hpp`: a type of arguments and a method for each operation, and
//! `tests/cpp/operations.cpp`, which calls every one of them.

use dtekit::Naming;
use dtekit::operation::{Input, Method, Operation, Parameter, ParameterType, Returns, all};

use super::words::{about, call, capital, parameter_name, repeat, type_name};

const HEAD: &str = r#"/* Generated from core/src/operation/table.rs: do not edit. */
/* The arguments of each operation of the service, and a method for each. Part of dtekit.hpp. */
#ifndef DTEKIT_OPERATIONS_HPP
#define DTEKIT_OPERATIONS_HPP

#include "arguments.hpp"
#include "json.hpp"
#include "result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {
"#;

const METHODS: &str = r#"
/**
 * One method for each operation of the service; `Client` has them all. Each throws Error as `Client::call` does. What
 * is missing or wrong in the arguments is one Error with every finding, before anything is sent.
 */
template <typename Caller>
class Operations {
public:
"#;

const TAIL: &str = "
private:
    const Caller &caller() const { return static_cast<const Caller &>(*this); }
};

}  // namespace dtekit

#endif
";

const TEST: &str = r#"// Generated from core/src/operation/table.rs: do not edit.
// Calls every operation with its arguments, without a service.
#include "operations.hpp"

"#;

pub fn files() -> Vec<(&'static str, String)> {
    let arguments: String = all().iter().map(arguments).collect();
    let methods: Vec<_> = all().iter().map(method).collect();
    let header = format!("{HEAD}{arguments}{METHODS}{}{TAIL}", methods.join("\n"));
    let calls: String = all().iter().map(test).collect();
    let test = format!("{TEST}void call_every_operation(const Recorder &recorder) {{\n{calls}}}\n");
    vec![("include/dtekit/operations.hpp", header), ("tests/cpp/operations.cpp", test)]
}

/// One member of a type of arguments.
struct Field {
    name: String,
    wire: &'static str,
    kind: &'static str,
    about: String,
    /// Whether it is sent as bytes, not inside the JSON.
    is_bytes: bool,
    /// A value for the test, in C++; empty if it cannot be given together with the others.
    sample: &'static str,
}

fn fields(operation: &Operation) -> Vec<Field> {
    let mut fields: Vec<_> = operation.parameters.iter().map(parameter).collect();
    if let Input::Model(model, known) = operation.input {
        fields.extend(known.iter().map(|wire| Field {
            name: parameter_name(wire, Naming::Snake),
            wire,
            kind: if *wire == "FileContent" { "std::string" } else { "Value" },
            about: format!("The member `{wire}` of the {model}"),
            is_bytes: *wire == "FileContent",
            sample: "\"1\"",
        }));
    }
    fields.extend(
        operation
            .options()
            .into_iter()
            .filter_map(|(option, about)| own_option(operation, option.name, &about)),
    );
    fields
}

fn parameter(parameter: &Parameter) -> Field {
    let required = if parameter.required { "Required: " } else { "" };
    Field {
        name: parameter_name(parameter.wire, Naming::Snake),
        wire: parameter.wire,
        kind: match parameter.kind {
            ParameterType::Text | ParameterType::Uuid | ParameterType::DateTime | ParameterType::Country => {
                "std::string"
            }
            // JSON text is taken as it is.
            ParameterType::Json | ParameterType::Document | ParameterType::File => "std::string",
            ParameterType::Boolean | ParameterType::Processing => "bool",
            ParameterType::Integer => "std::int32_t",
            ParameterType::Items => "std::vector<Value>",
        },
        about: capital(&format!("{required}{}", about(parameter))),
        is_bytes: matches!(parameter.kind, ParameterType::Document | ParameterType::File),
        sample: match parameter.kind {
            ParameterType::Text => "\"1\"",
            ParameterType::Uuid => "\"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"",
            ParameterType::DateTime => "\"2026-05-06\"",
            ParameterType::Country => "\"MX\"",
            ParameterType::Json => "\"{}\"",
            ParameterType::Document | ParameterType::File => "\"<DTE/>\"",
            ParameterType::Boolean | ParameterType::Processing => "false",
            ParameterType::Integer => "7",
            ParameterType::Items => "std::vector<dtekit::Value>{dtekit::Value::object({{\"a\", 1}})}",
        },
    }
}

/// The field of an option; none for a general option, which is in `CallOptions`.
fn own_option(operation: &Operation, wire: &'static str, about: &str) -> Option<Field> {
    let (kind, sample, about) = match (wire, operation.input) {
        // The members are parameters, and others go into `extra`.
        ("body", Input::Members) => return None,
        ("body", Input::Texts(_)) => {
            ("std::vector<std::string>", "std::vector<std::string>{\"a\"}", format!("Required: {about}"))
        }
        ("body", Input::Records(_)) => (
            "std::vector<Value>",
            "std::vector<dtekit::Value>{dtekit::Value::object({})}",
            format!("Required: {about}, as JSON objects"),
        ),
        ("body", Input::Model(model, _)) if operation.methods.contains(&Method::Post) => {
            let about = format!("The whole body ({model}) as XML or JSON text, in place of single members");
            ("std::string", "", about)
        }
        ("body", Input::Model(..)) => return None,
        ("body", _) => ("std::string", "\"<a/>\"", "A free-form body: XML or JSON text".to_owned()),
        ("base64" | "form" | "unchecked", _) => ("bool", "false", capital(about)),
        ("method", _) => ("std::string", "\"POST\"", capital(about)),
        ("version", _) => ("std::string", "\"v1\"", capital(about)),
        ("field_names", _) => {
            ("std::vector<Member>", "std::vector<dtekit::Member>{{\"file\", \"f\"}}", capital(about))
        }
        _ => return None,
    };
    let is_bytes = wire == "body" && kind == "std::string";
    Some(Field { name: wire.to_owned(), wire, kind, about, is_bytes, sample })
}

fn arguments(operation: &Operation) -> String {
    let mut text = format!(
        "\n/**\n * {}\n *\n * `{}`. {}{}\n */\nstruct {} : CallOptions {{\n    using Answer = {};\n    \
         static constexpr std::string_view operation = \"{}\";\n\n",
        operation.about,
        call(operation),
        repeat(operation),
        match operation.input {
            Input::Model(model, _) => {
                format!("\n * The interface does not show the members of the {model}: `extra` takes any.")
            }
            _ => String::new(),
        },
        type_name(operation),
        answer(operation),
        operation.key,
    );
    let fields = fields(operation);
    for field in &fields {
        text.push_str(&format!(
            "    std::optional<{}> {};  /**< {}. */\n",
            field.kind, field.name, field.about
        ));
    }
    let writes: String = fields
        .iter()
        .map(|field| {
            let add = if field.is_bytes { "add_bytes" } else { "add" };
            format!("        to.{add}(\"{}\", {});\n", field.wire, field.name)
        })
        .collect();
    text.push_str(&format!(
        "{}    /** Adds them to a call. */\n    void write(Arguments &to) const {{\n{writes}        \
         CallOptions::write(to);\n    }}\n}};\n",
        if fields.is_empty() { "" } else { "\n" }
    ));
    text
}

fn answer(operation: &Operation) -> &'static str {
    match operation.returns {
        Returns::ProcessResult | Returns::CustomResponse => "ProcessResult",
        Returns::ProcessResults => "std::vector<ProcessResult>",
        Returns::Boolean => "bool",
        Returns::Uuid => "std::string",
        Returns::File => "FileResult",
        Returns::Files => "std::vector<FileResult>",
        Returns::DocumentList => "DocumentList",
        Returns::Comments | Returns::Attachments => "std::vector<Json>",
        Returns::Entity
        | Returns::ReceivedDocument
        | Returns::Contact
        | Returns::ProofOfDelivery
        | Returns::Object => "Json",
    }
}

fn method(operation: &Operation) -> String {
    let (name, kind) = (operation.method_name(Naming::Snake), type_name(operation));
    // A call whose every argument may be left out needs none.
    let is_list = matches!(operation.input, Input::Texts(_) | Input::Records(_));
    let needed = is_list || operation.parameters.iter().any(|parameter| parameter.required);
    let default = if needed { "" } else { " = {}" };
    format!(
        "    /** {} */\n    {} {name}(const {kind} &arguments{default}) const {{ return caller().call(arguments); }}\n",
        operation.about,
        answer(operation),
    )
}

/// A call with every argument that can be given together with the others.
fn test(operation: &Operation) -> String {
    let sets: String = fields(operation)
        .iter()
        .filter(|field| !field.sample.is_empty())
        .map(|field| format!("        arguments.{} = {};\n", field.name, field.sample))
        .collect();
    format!(
        "    {{\n        dtekit::{} arguments;\n{sets}        recorder.{}(arguments);\n    }}\n",
        type_name(operation),
        operation.method_name(Naming::Snake),
    )
}
