//! `bindings/python/python/dtekit/_operations.py`: a method for each operation. `_async_operations.pyi`: the types of
//! the coroutines that `_async_operations.py` makes of them.

use dtekit::Naming;
use dtekit::operation::{Input, Operation, Parameter, ParameterType, Returns, all};

use super::words::{about, call, parameter_name, repeat, wrapped};

const HEAD: &str = r#"# Generated from core/src/operation/table.rs: do not edit.
"""One method for each operation of the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date
from typing import Any, Literal, Mapping, Sequence
from uuid import UUID

from ._native import Document
from ._options import Processing, Seconds
from ._result import DocumentList, FileResult, ProcessResult


class Operations(ABC):
    """The operations of the service over `call`: a class of your own that defines it has them all."""

    @abstractmethod
    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`."""
"#;

const ASYNC_HEAD: &str = r#"# Generated from core/src/operation/table.rs: do not edit.
from abc import ABC, abstractmethod
from datetime import date
from typing import Any, Literal, Mapping, Sequence
from uuid import UUID

from ._native import Document
from ._options import Processing, Seconds
from ._result import DocumentList, FileResult, ProcessResult

class AsyncOperations(ABC):
    @abstractmethod
    async def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any: ...
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
    let stub = all().iter().fold(String::from(ASYNC_HEAD), |text, operation| text + &coroutine(operation));
    vec![
        ("bindings/python/python/dtekit/_operations.py", text),
        ("bindings/python/python/dtekit/_async_operations.pyi", stub),
    ]
}

/// The type of a coroutine.
fn coroutine(operation: &Operation) -> String {
    let (by_place, by_name) = entries(operation);
    format!(
        "    async def {}(\n        {},\n    ) -> {}: ...\n",
        operation.method_name(Naming::Snake),
        signature(&by_place, &by_name).join(",\n        "),
        returns(operation),
    )
}

fn signature<'e>(by_place: &'e [Entry], by_name: &'e [Entry]) -> Vec<&'e str> {
    let mut signature = vec!["self"];
    signature.extend(by_place.iter().map(|entry| &*entry.declaration));
    signature.push("*");
    signature.extend(by_name.iter().map(|entry| &*entry.declaration));
    signature
}

/// The type that the method of an operation returns.
fn returns(operation: &Operation) -> &'static str {
    match operation.returns {
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
    }
}

fn method(operation: &Operation) -> String {
    let (by_place, by_name) = entries(operation);
    let entries = || by_place.iter().chain(&by_name);
    // The members that the caller adds come first, so that they cannot hide a parameter.
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
    let returns = returns(operation);
    let body = match returns {
        "Any" => format!("return {call}"),
        _ => format!("reply: {returns} = {call}        return reply\n"),
    };
    let arguments: String =
        entries().map(|entry| wrapped(12, &format!("{}: {}.", entry.name(), entry.about))).collect();
    format!(
        "\n    def {}(\n        {},\n    ) -> {returns}:\n        \"\"\"{}\n\n{}\n        Args:\n{arguments}{}\n        \
         Raises:\n            Error: as `Client.call` says.\n        \"\"\"\n        {body}",
        operation.method_name(Naming::Snake),
        signature(&by_place, &by_name).join(",\n        "),
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
    let (mut by_place, mut by_name) = (Vec::new(), Vec::new());
    let (required, optional): (Vec<_>, Vec<_>) =
        operation.parameters.iter().partition(|parameter| parameter.required);
    let first = required.iter().take_while(|parameter| speaks_for_itself(parameter)).count();
    by_place.extend(required[..first].iter().map(entry));
    by_name.extend(required[first..].iter().chain(&optional).map(entry));
    if let Input::Model(model, known) = operation.input {
        by_name.extend(known.iter().map(|wire| {
            let name = name_of(wire);
            Entry::new(format!("{name}: Any = None"), format!("the member `{wire}` of the {model}"), wire)
        }));
    }
    for (option, about) in operation.options() {
        let (kind, list) = match option.name {
            // The parameters are there by name.
            "body" if operation.input == Input::Members => continue,
            "body" => match operation.input {
                Input::Texts(_) => ("Sequence[str | UUID] | bytes", &mut by_place),
                Input::Records(_) => ("Sequence[Mapping[str, Any]] | bytes", &mut by_place),
                Input::Model(..) => ("Mapping[str, Any] | bytes | None = None", &mut by_place),
                _ => ("Mapping[str, Any] | Sequence[Any] | bytes | None = None", &mut by_name),
            },
            "base64" | "form" | "unchecked" => ("bool | None = None", &mut by_name),
            "method" => ("Literal[\"POST\", \"GET\"] | None = None", &mut by_name),
            "version" => ("Literal[\"v1\", \"v2\"] | None = None", &mut by_name),
            "accept" => {
                ("Literal[\"json\", \"xml\", \"text/json\", \"text/xml\"] | None = None", &mut by_name)
            }
            "field_names" => ("Mapping[str, str] | None = None", &mut by_name),
            "extra" => ("Mapping[str, Any] | None = None", &mut by_name),
            "timeout" | "connect_timeout" | "read_timeout" => ("Seconds | None = None", &mut by_name),
            other => panic!("no Python type for the option {other}"),
        };
        list.push(Entry::new(format!("{}: {kind}", option.name), about, option.name));
    }
    if let Input::Model(..) = operation.input {
        by_name.push(Entry::new("**members: Any", "members of the model, as in `body`", ""));
    }
    (by_place, by_name)
}

fn sentence(operation: &Operation) -> String {
    format!("`{}`. {}", call(operation), repeat(operation))
}

fn entry(parameter: &Parameter) -> Entry {
    Entry::new(declaration(parameter), about(parameter), parameter.wire)
}

fn speaks_for_itself(parameter: &Parameter) -> bool {
    !matches!(
        parameter.kind,
        ParameterType::Boolean | ParameterType::Processing | ParameterType::Integer | ParameterType::Country
    )
}

fn declaration(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        // interface.md types it as text here and there, and as a UUID elsewhere; it is what a result holds.
        ParameterType::Text if parameter.wire == "GlobalDocumentId" => "UUID | str",
        ParameterType::Text | ParameterType::Country => "str",
        ParameterType::Uuid => "UUID | str",
        ParameterType::DateTime => "date | str",
        ParameterType::Boolean => "bool",
        ParameterType::Processing => "bool | Processing",
        ParameterType::Integer => "int",
        ParameterType::Json => "Mapping[str, Any] | str",
        ParameterType::Items => "Sequence[Mapping[str, Any]]",
        ParameterType::File => "bytes | bytearray | memoryview",
        ParameterType::Document => "bytes | bytearray | memoryview | str | Document | Mapping[str, Any]",
    };
    let name = name_of(parameter.wire);
    if parameter.required { format!("{name}: {kind}") } else { format!("{name}: {kind} | None = None") }
}

fn name_of(wire: &str) -> String {
    let name = parameter_name(wire, Naming::Snake);
    if RESERVED.contains(&name.as_str()) { name + "_" } else { name }
}

/// Python's keywords that could be a parameter's name.
const RESERVED: [&str; 9] = ["as", "class", "def", "from", "global", "import", "in", "is", "pass"];
