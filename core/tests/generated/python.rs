//! `bindings/python/python/dtekit/_operations.py`: a method for each operation.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Parameter, Repeat, Returns, Type, all};

const HEAD: &str = r#"# Generated from core/src/operation/table.rs: do not edit.
"""One method for each operation of the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Mapping
from uuid import UUID

from ._options import Processing, Seconds
from ._result import DocumentList, FileResult, ProcessResult


class Operations(ABC):
    """The operations of the service over `call`: a class of your own that defines it has them all."""

    @abstractmethod
    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`."""
"#;

/// One parameter of a method.
struct Entry {
    declaration: String,
    about: String,
    wire: &'static str,
}

impl Entry {
    fn new(declaration: impl Into<String>, about: impl Into<String>, wire: &'static str) -> Entry {
        Entry { declaration: declaration.into(), about: about.into(), wire }
    }

    fn name(&self) -> &str {
        self.declaration.split(':').next().unwrap()
    }
}

pub fn files() -> Vec<(&'static str, String)> {
    let text = all().iter().fold(String::from(HEAD), |text, operation| text + &method(operation));
    vec![("bindings/python/python/dtekit/_operations.py", text)]
}

fn method(operation: &Operation) -> String {
    let (by_place, by_name) = entries(operation);
    let entries = || by_place.iter().chain(&by_name);
    let mut signature = vec!["self"];
    signature.extend(by_place.iter().map(|entry| &*entry.declaration));
    signature.push("*");
    signature.extend(by_name.iter().map(|entry| &*entry.declaration));
    // What the caller adds of a model stands first, so that it cannot hide a parameter.
    let members: Vec<_> = entries()
        .filter(|entry| entry.wire.is_empty())
        .map(|entry| entry.name().to_owned())
        .chain(
            entries()
                .filter(|entry| !entry.wire.is_empty())
                .map(|entry| format!("\"{}\": {}", entry.wire, entry.name())),
        )
        .map(|member| format!("                {member},\n"))
        .collect();
    let call = format!(
        "self.call(\n            \"{}\",\n            {{\n{}            }},\n        )\n",
        operation.key,
        members.concat()
    );
    let returns = match operation.returns {
        Returns::ProcessResult | Returns::CustomResponse => "ProcessResult",
        Returns::ProcessResults => "list[ProcessResult]",
        Returns::Boolean => "bool",
        Returns::Uuid => "UUID",
        Returns::File => "FileResult",
        Returns::Files => "list[FileResult]",
        Returns::DocumentList => "DocumentList",
        Returns::Comments | Returns::Attachments => "list[Any]",
        Returns::Entity
        | Returns::ReceivedDocument
        | Returns::Contact
        | Returns::ProofOfDelivery
        | Returns::Object => "Any",
    };
    let body = match returns {
        "Any" => format!("return {call}"),
        _ => format!("reply: {returns} = {call}        return reply\n"),
    };
    let arguments: String =
        entries().map(|entry| wrapped(12, &format!("{}: {}.", entry.name(), entry.about))).collect();
    format!(
        "\n    def {}(\n        {},\n    ) -> {returns}:\n        \"\"\"{}\n\n{}\n        Args:\n{arguments}{}\n        \
         Raises:\n            Error: as `Client.call` says.\n        \"\"\"\n        {body}",
        method_name(operation),
        signature.join(",\n        "),
        operation.about,
        wrapped(8, &sentence(operation)),
        match returns {
            "Any" | "list[Any]" =>
                "\n        Returns:\n            The answer as it arrived, with numbers as int or Decimal.\n",
            _ => "",
        },
    )
}

/// The parameters that may be given by place, and those by name alone: a bare `True` would say nothing.
fn entries(operation: &Operation) -> (Vec<Entry>, Vec<Entry>) {
    let timeout =
        Entry::new("timeout: Seconds | None = None", "the seconds that this call may take", "timeout");
    let base64 = Entry::new("base64: bool | None = None", "sends the document in base 64", "base64");
    if let Input::Model(model, _) = operation.input {
        let about = format!("the body model ({model}), by the wire's own names");
        let body = Entry::new("body: Mapping[str, Any] | None = None", about, "body");
        let members = Entry::new("**members: Any", "members of the body model, as in `body`", "");
        return (vec![body], vec![base64, timeout, members]);
    }
    let (required, optional): (Vec<_>, Vec<_>) =
        operation.parameters.iter().partition(|parameter| parameter.required);
    let by_place = required.iter().take_while(|parameter| speaks_for_itself(parameter)).count();
    let mut by_name: Vec<_> = required[by_place..].iter().chain(&optional).map(entry).collect();
    if operation.parameters.iter().any(|parameter| parameter.kind == Type::Document) {
        by_name.push(base64);
    }
    by_name.push(timeout);
    by_name.push(Entry::new(
        "extra: Mapping[str, Any] | None = None",
        "further parameters, passed through unchanged",
        "extra",
    ));
    (required[..by_place].iter().map(entry).collect(), by_name)
}

fn sentence(operation: &Operation) -> String {
    let repeat = match operation.repeat {
        Repeat::Safe => "may be made again",
        Repeat::Never => "is never made again once it may have arrived",
    };
    format!(
        "`{} {}`. The call {repeat}: {}.",
        operation.method.as_str(),
        operation.key,
        operation.repeat_reason
    )
}

fn entry(parameter: &Parameter) -> Entry {
    let about = match parameter.default {
        None => parameter.about.to_owned(),
        Some(default) => format!("{}; `{default}` by default", parameter.about),
    };
    Entry::new(declaration(parameter), about, parameter.wire)
}

fn speaks_for_itself(parameter: &Parameter) -> bool {
    matches!(parameter.kind, Type::Document | Type::Text | Type::Uuid)
}

fn declaration(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        // interface.md types it as text here and there, and as a UUID elsewhere; it is what a result holds.
        Type::Text if parameter.wire == "GlobalDocumentId" => "UUID | str",
        Type::Text | Type::Country => "str",
        Type::Uuid => "UUID | str",
        Type::Boolean => "bool",
        Type::Processing => "bool | Processing",
        Type::Integer => "int",
        Type::Document => "bytes | bytearray | memoryview | str | Mapping[str, Any]",
    };
    let name = parameter_name(parameter);
    if parameter.required { format!("{name}: {kind}") } else { format!("{name}: {kind} | None = None") }
}

/// The operation's name in snake_case; in a group of catalog or message operations the group stands first.
fn method_name(operation: &Operation) -> String {
    let parts: Vec<_> = operation.key.split('/').collect();
    let (group, name) = (parts[parts.len() - 2], parts[parts.len() - 1]);
    match group {
        "Product" | "Receiver" | "Personalized" | "Msg" => {
            format!("{}_{}", Naming::Snake.name(group), Naming::Snake.name(name))
        }
        _ => Naming::Snake.name(name),
    }
}

fn parameter_name(parameter: &Parameter) -> String {
    let name = match parameter.wire {
        "Async" => "asynchronous".to_owned(),
        wire => Naming::Snake.name(wire),
    };
    if RESERVED.contains(&name.as_str()) { name + "_" } else { name }
}

/// Python's keywords that could be a parameter's name.
const RESERVED: [&str; 9] = ["as", "class", "def", "from", "global", "import", "in", "is", "pass"];

/// A paragraph of documentation, broken before 110 characters, its further lines four blanks further in where
/// it is an argument's.
fn wrapped(indent: usize, text: &str) -> String {
    let further = if indent > 8 { indent + 4 } else { indent };
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < 110 => {
                line.push(' ');
                line.push_str(word);
            }
            last => {
                let indent = if last.is_none() { indent } else { further };
                lines.push(" ".repeat(indent) + word);
            }
        }
    }
    lines.join("\n") + "\n"
}
