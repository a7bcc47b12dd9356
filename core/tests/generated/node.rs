//! `bindings/node/operations.js` and `operations.d.ts`: one method and one type of arguments for each operation.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Parameter, Returns, Type, all};

const HEAD: &str = "// Generated from core/src/operation/table.rs: do not edit.\n";

const JS: &str = "
'use strict'

/** One method for each operation of the service; `Client` has them all, and `call`. */
class Operations {";

const TYPES: &str = "
import type { CallOptions, DocumentContent, DocumentList, FileResult, FreeForm, ProcessResult } from './index'
";

const METHODS: &str = "
/** One method for each operation of the service; {@link Client} has them all. */
export declare abstract class Operations {";

/// The catalogs and the message queue share the names of their operations, so the group comes first.
const GROUP_FIRST: [&str; 4] = ["Product", "Receiver", "Personalized", "Msg"];

pub fn files() -> Vec<(&'static str, String)> {
    let methods: Vec<_> = all().iter().map(js_method).collect();
    let js = format!("{HEAD}{JS}{}}}\n\nmodule.exports = {{ Operations }}\n", methods.concat());
    let arguments: String = all().iter().map(arguments).collect();
    let signatures: Vec<_> = all().iter().map(signature).collect();
    let types = format!("{HEAD}{TYPES}{arguments}{METHODS}{}}}\n", signatures.concat());
    vec![("bindings/node/operations.js", js), ("bindings/node/operations.d.ts", types)]
}

fn js_method(operation: &Operation) -> String {
    format!(
        "\n  /** {} `{}` */\n  {}(args) {{\n    return this.call('{}', args)\n  }}\n",
        operation.about,
        operation.key,
        method(operation),
        operation.key
    )
}

fn signature(operation: &Operation) -> String {
    let returns = match operation.returns {
        Returns::ProcessResult | Returns::CustomResponse => "ProcessResult",
        Returns::ProcessResults => "ProcessResult[]",
        Returns::Boolean => "boolean",
        Returns::Uuid => "string",
        Returns::File => "FileResult",
        Returns::Files => "FileResult[]",
        Returns::DocumentList => "DocumentList",
        Returns::Comments | Returns::Attachments => "FreeForm[]",
        Returns::Entity
        | Returns::ReceivedDocument
        | Returns::Contact
        | Returns::ProofOfDelivery
        | Returns::Object => "FreeForm",
    };
    // A call whose every argument may be left out needs none.
    let optional = if operation.parameters.iter().any(|parameter| parameter.required) { "" } else { "?" };
    format!(
        "\n  /** {} `{}` */\n  {}(args{optional}: {}): Promise<{returns}>\n",
        operation.about,
        operation.key,
        method(operation),
        arguments_name(operation)
    )
}

/// The interface that holds one operation's arguments.
fn arguments(operation: &Operation) -> String {
    let mut text = format!(
        "\n/** The arguments of {{@link Operations.{}}}. */\nexport interface {} extends CallOptions {{",
        method(operation),
        arguments_name(operation)
    );
    for parameter in operation.parameters {
        text.push_str(&member(parameter));
    }
    if let Input::Model(model, _) = operation.input {
        text.push_str(&format!(
            "\n  /** The members of the body model \"{model}\", whose names the interface does not show. */\n  \
             [member: string]: FreeForm"
        ));
    }
    text.push_str("\n}\n");
    text
}

fn member(parameter: &Parameter) -> String {
    let default = parameter.default.map(|default| format!(" Default: `{default}`.")).unwrap_or_default();
    let optional = if parameter.required { "" } else { "?" };
    let kind = match parameter.kind {
        Type::Text | Type::Uuid | Type::Country => "string",
        Type::Boolean | Type::Processing => "boolean",
        Type::Integer => "number",
        Type::Document => "DocumentContent",
    };
    format!("\n  /** {}.{default} */\n  {}{optional}: {kind}", capital(parameter.about), name(parameter))
}

fn name(parameter: &Parameter) -> String {
    match parameter.wire {
        "Async" => "asynchronous".to_owned(),
        wire => Naming::Camel.name(wire),
    }
}

fn arguments_name(operation: &Operation) -> String {
    format!("{}Arguments", capital(&method(operation)))
}

fn method(operation: &Operation) -> String {
    let mut parts = operation.key.rsplit('/');
    let (name, group) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match GROUP_FIRST.contains(&group) {
        true => Naming::Camel.name(&format!("{group}_{name}")),
        false => Naming::Camel.name(name),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
