//! `include/dtekit/operations.hpp`: a method for each operation.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Type, all};

use super::words::{about, call, repeat};

const HEAD: &str = r#"/* Generated from core/src/operation/table.rs: do not edit. */
/* One method for each operation of the service. Part of dtekit.hpp. */
#ifndef DTEKIT_OPERATIONS_HPP
#define DTEKIT_OPERATIONS_HPP

#include <string_view>

namespace dtekit {

/**
 * The operations of the service over `call(operation, arguments)` and `call_with(operation, name, bytes, arguments)`:
 * what derives from it and has these two has them all. `arguments` is a JSON object with the parameters named; in each
 * case further ones are those of `dtekit_client_call`.
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

pub fn files() -> Vec<(&'static str, String)> {
    let methods: Vec<_> = all().iter().map(method).collect();
    vec![("include/dtekit/operations.hpp", format!("{HEAD}{}{TAIL}", methods.join("\n")))]
}

fn method(operation: &Operation) -> String {
    let name = operation.method_name(Naming::Snake);
    // What is bytes stands for itself; everything else is JSON.
    let bytes =
        operation.parameters.iter().find(|parameter| matches!(parameter.kind, Type::Document | Type::File));
    let mut list = Vec::new();
    for parameter in operation.parameters.iter().filter(|parameter| Some(*parameter) != bytes) {
        let optional = if parameter.required { "" } else { ", optional" };
        list.push(format!("`{}`{optional}: {}", parameter.wire, about(parameter)));
    }
    for (option, about) in operation.options().into_iter().filter(|(option, _)| !option.is_general) {
        list.push(format!("`{}`, optional: {about}", option.name));
    }
    let list: String = list.iter().map(|line| format!("\n     * - {line};")).collect();
    let list = match list.strip_suffix(';') {
        Some(list) => format!("\n     *{list}.\n     *\n     * Throws Error."),
        None => " Throws Error.".to_owned(),
    };
    let needed = operation.parameters.iter().any(|parameter| parameter.required && Some(parameter) != bytes)
        || matches!(operation.input, Input::Texts(_) | Input::Records(_));
    let default = if needed { "" } else { " = {}" };
    let (takes, body) = match bytes {
        None => (
            format!("std::string_view arguments{default}"),
            format!("caller().call(\"{}\", arguments)", operation.key),
        ),
        Some(bytes) => {
            let name = if bytes.kind == Type::Document { "document" } else { "file" };
            (
                format!("std::string_view {name}, std::string_view arguments{default}"),
                format!("caller().call_with(\"{}\", \"{}\", {name}, arguments)", operation.key, bytes.wire),
            )
        }
    };
    format!(
        "    /**\n     * {}\n     *\n     * `{}`. {}{list}\n     */\n    auto {name}({takes}) const {{\n        return {body};\n    }}\n",
        operation.about,
        call(operation),
        repeat(operation),
    )
}
