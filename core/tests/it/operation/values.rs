//! Values of the caller in findings: they are never taken for the name of an argument.

use dtekit::Naming;
use dtekit::operation::{Arguments, Check, ParameterType, Request, all};

/// The messages about a value for each UUID that an operation takes, each after the expected one: that value is a name
/// of the UUID itself.
fn messages_of_values_that_are_names() -> Vec<(String, String)> {
    let mut messages = Vec::new();
    for operation in all() {
        for parameter in operation.parameters.iter().filter(|parameter| parameter.kind == ParameterType::Uuid)
        {
            let name = parameter.wire;
            let what = if operation.check == Check::StatusChange { "" } else { "parameter " };
            for value in [name.to_owned(), Naming::Snake.name(name), Naming::Camel.name(name)] {
                let arguments = Arguments::new().set(name, value.as_str());
                let error = Request::new(operation.key, arguments).unwrap_err();
                for naming in [Naming::Snake, Naming::Camel] {
                    let path = naming.name(name);
                    let shown = error.clone().in_case(naming);
                    let found = shown.findings().iter().find(|finding| finding.path.as_ref() == Some(&path));
                    let expected =
                        format!("expected a UUID of 36 characters for {what}`{path}`, found `{value}`");
                    messages.push((expected, found.expect("it is no UUID").message.clone()));
                }
            }
        }
    }
    messages
}

#[test]
fn a_value_that_is_spelled_like_its_argument_is_not_renamed() {
    let messages = messages_of_values_that_are_names();
    assert!(messages.len() > 12, "{} messages", messages.len());
    for (expected, message) in messages {
        assert_eq!(message, expected);
    }
}
