//! `bindings/node/lib/operations.js` and `operations.d.ts`: one method and one type of arguments for each operation.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, ParameterType, Returns, all};

use super::words::{about, call, capital, parameter_name, repeat, type_name};

const HEAD: &str = "// Generated from core/src/operation/table.rs: do not edit.\n";

const JS: &str = "
'use strict'

const { Handle } = require('./handle')

/** One method for each operation of the service; `Client` has them all, and `call`. */
class Operations extends Handle {";

const TYPES: &str = "
import type { CallOptions, DocumentContent, DocumentList, FileResult, FreeForm, ProcessResult } from './index'
";

const METHODS: &str = "
/** One method for each operation of the service; {@link Client} has them all. */
export declare abstract class Operations {";

pub fn files() -> Vec<(&'static str, String)> {
    let methods: Vec<_> = all().iter().map(js_method).collect();
    let js = format!("{HEAD}{JS}{}}}\n\nmodule.exports = {{ Operations }}\n", methods.concat());
    let arguments: String = all().iter().map(arguments).collect();
    let signatures: Vec<_> = all().iter().map(signature).collect();
    let types = format!("{HEAD}{TYPES}{arguments}{METHODS}{}}}\n", signatures.concat());
    vec![("bindings/node/lib/operations.js", js), ("bindings/node/lib/operations.d.ts", types)]
}

fn js_method(operation: &Operation) -> String {
    let method = operation.method_name(Naming::Camel);
    format!(
        "\n  /** {} `{}` */\n  {method}(args) {{\n    return this.call('{}', args)\n  }}\n",
        operation.about, operation.key, operation.key
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
    let needed = operation.parameters.iter().any(|parameter| parameter.required) || is_list(operation.input);
    format!(
        "\n  /**\n   * {}\n   *\n   * `{}`. {}\n   */\n  {}(args{}: {}): Promise<{returns}>\n",
        operation.about,
        call(operation),
        repeat(operation),
        operation.method_name(Naming::Camel),
        if needed { "" } else { "?" },
        arguments_name(operation)
    )
}

fn is_list(input: Input) -> bool {
    matches!(input, Input::Texts(_) | Input::Records(_))
}

/// The interface that holds one operation's arguments.
fn arguments(operation: &Operation) -> String {
    let mut text = format!(
        "\n/** The arguments of {{@link Operations.{}}}. */\nexport interface {} extends CallOptions {{",
        operation.method_name(Naming::Camel),
        arguments_name(operation)
    );
    let mut member = |doc: &str, name: &str, optional: bool, kind: &str| {
        let mark = if optional { "?" } else { "" };
        text.push_str(&format!("\n  /** {}. */\n  {name}{mark}: {kind}", capital(doc)));
    };
    for parameter in operation.parameters {
        let name = parameter_name(parameter.wire, Naming::Camel);
        member(&about(parameter), &name, !parameter.required, type_of(parameter.kind));
    }
    if let Input::Model(model, known) = operation.input {
        for wire in known {
            let doc = format!("The member `{wire}` of the {model}");
            member(&doc, &parameter_name(wire, Naming::Camel), true, "FreeForm");
        }
    }
    for (option, about) in operation.options() {
        let kind = match option.name {
            // The parameters are there by name.
            "body" if operation.input == Input::Members => continue,
            "body" => match operation.input {
                Input::Texts(_) => "string[] | Uint8Array",
                Input::Records(_) => "object[] | Uint8Array",
                _ => "object | Uint8Array",
            },
            "base64" | "form" | "unchecked" => "boolean",
            "method" => "'POST' | 'GET'",
            "version" => "'v1' | 'v2'",
            "field_names" => "{ [parameter: string]: string }",
            _ if option.is_general => continue,
            other => panic!("no type for the option {other}"),
        };
        let optional = option.name != "body" || !is_list(operation.input);
        member(&about, &Naming::Camel.name(option.name), optional, kind);
    }
    if let Input::Model(model, _) = operation.input {
        text.push_str(&format!(
            "\n  /** The members of the model ({model}), whose names the interface does not show. */\n  \
             [member: string]: FreeForm"
        ));
    }
    text.push_str("\n}\n");
    text
}

fn type_of(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Text | ParameterType::Uuid | ParameterType::Country => "string",
        ParameterType::DateTime => "string | Date",
        ParameterType::Boolean | ParameterType::Processing => "boolean",
        ParameterType::Integer => "number",
        ParameterType::Json => "object | string",
        ParameterType::Items => "object[]",
        ParameterType::File => "Uint8Array",
        ParameterType::Document => "DocumentContent",
    }
}

fn arguments_name(operation: &Operation) -> String {
    format!("{}Arguments", type_name(operation))
}
