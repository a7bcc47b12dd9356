//! `docs/operations.md`: the reference page.

use dtekit::Naming;
use dtekit::operation::{Auth, Base, Input, Operation, Parameter, ParameterType, Settle, all};

use super::words::{about, methods, parameter_name, repeat};

const HEAD: &str = "\
# Operations

<!-- Generated from core/src/operation/table.rs: do not edit. -->

Every operation of the service and of the extraction provider. An operation has a key, `Group/Name`, which `call` takes
in every language, and a method in Rust, C++, Python (snake_case) and Node (camelCase). A parameter's name is the wire's
own in the language's case; `asynchronous` stands for `Async`.

## How arguments become a request

- Everything is checked before anything is sent, and every finding comes at once: what is missing, unknown, no UUID of 36
  characters, no date, no boolean, no whole number of 32 bits. Defaults are filled in. What only warns goes with the
  request and its result.
- A *model* is an object whose fields the service's interface does not show: it passes through unchanged, as `body` or
  member by member, like parameters. By GET its fields stand in the query: nested ones as `a.b`, items of a list as
  `a[0]`, nothing for null.
- `form` writes the body as `application/x-www-form-urlencoded`, bound in the same way. Bytes as `body` are sent as they
  are, as XML or JSON by how they begin.
- An operation that is declared both ways is called by POST unless `method` says `GET`.
- A document (`FileContent`) is XML or JSON as text, bytes or an object, in base 64 or not, or a `Document`, which goes as
  XML. A path is never read.
- A *JSON text* parameter (`productJson` …) takes an object, or its text.
- The catalog group and the addresses of the integrator and of the provider are settings of the client; without them such
  a call is an `argument` error.
- Every call takes these options beside its parameters, spelled exactly so in Python and C, in camelCase in Node:
GENERAL_OPTIONS

A program with an HTTP stack of its own builds a `Request` (`dtekit_request_new` in C), sends its method, `target`,
headers and body, and gives status and body of the answer to its `decode` (`Reply::decode` in Rust).

A call *may be made again* when it is certain that a second one does no harm; the client then tries it again by itself.
Any other call is made once, unless nothing of it was sent.
";

/// The headings of interface.md, with the groups under them.
const HEADINGS: [(&str, &[&str]); 6] = [
    ("Account, comments, distribution", &["Account", "Comment", "Distribution"]),
    ("Documents", &["Document"]),
    ("Files", &["File"]),
    ("Catalog group", &["Product", "Receiver", "Personalized"]),
    ("Messages", &["Message", "Msg"]),
    ("Extraction provider and integrator", &["Extraction", "Integrator"]),
];

pub fn files() -> Vec<(&'static str, String)> {
    let general = all()[0].options().into_iter().filter(|(option, _)| option.is_general);
    let general: Vec<_> = general.map(|(option, about)| format!("  - `{}`: {about}", option.name)).collect();
    let mut page = HEAD.replace("GENERAL_OPTIONS", &general.join("\n"));
    let mut written = 0;
    for (heading, groups) in HEADINGS {
        page.push_str(&format!("\n## {heading}\n"));
        for operation in all() {
            if groups.contains(&operation.key.split('/').next().unwrap()) {
                page.push_str(&section(operation));
                written += 1;
            }
        }
    }
    assert_eq!(written, all().len(), "an operation belongs to no heading");
    vec![("docs/operations.md", page)]
}

/// How a journal settles what became of the call, as a sentence; nothing if no journal makes it.
fn settle(operation: &Operation) -> &'static str {
    match operation.settle {
        Settle::NotKept => "",
        Settle::List => {
            " A journal takes it; without an answer it looks for the document in GetDocument's list."
        }
        Settle::Events => {
            " A journal takes it; without an answer it looks for the event with DocumentGetEvents."
        }
        Settle::Person => " A journal takes it; without an answer a person decides.",
    }
}

fn section(operation: &Operation) -> String {
    let paths: Vec<_> =
        operation.versions().iter().map(|version| format!("`{}`", operation.path(*version))).collect();
    let mut text = format!(
        "\n### {}\n\n{}\n\n`{}` {} at `{}`, {}. Returns: {}. {}{}\n\nPython `{}`, Node `{}`.\n",
        operation.key,
        operation.about,
        methods(operation).join("` or `"),
        paths.join(" and "),
        match operation.base {
            Base::Service | Base::Catalog => "base_url",
            Base::Integrator => "integrator_url",
            Base::Extraction => "extraction_url",
        },
        auth(operation),
        operation.returns.as_str(),
        repeat(operation),
        settle(operation),
        operation.method_name(Naming::Snake),
        operation.method_name(Naming::Camel),
    );
    let mut rows: Vec<String> = operation.parameters.iter().map(row).collect();
    if let Input::Model(model, known) = operation.input {
        rows.extend(known.iter().map(|wire| {
            let name = parameter_name(wire, Naming::Snake);
            format!("| `{wire}` | `{name}` | any | optional | a member of the {model} that is known |\n")
        }));
    }
    for (option, about) in operation.options() {
        if !option.is_general {
            rows.push(format!(
                "| | `{}` | {} | {} | {about} |\n",
                option.name,
                option_kind(option.name, operation),
                option_rule(option.name, operation)
            ));
        }
    }
    if !rows.is_empty() {
        text.push_str("\n| on the wire | name | type | presence | meaning |\n|---|---|---|---|---|\n");
        text.extend(rows);
    }
    text
}

fn auth(operation: &Operation) -> String {
    let words: Vec<_> = operation
        .versions()
        .iter()
        .map(|version| match operation.auth(*version) {
            Auth::Basic => "Basic authentication",
            Auth::OAuth => "OAuth 2.0",
            Auth::Integrator => "Basic authentication with the integrator's user",
            Auth::Provider => "the provider's token",
            Auth::None => "no authentication",
        })
        .collect();
    words.join(" and ")
}

fn row(parameter: &Parameter) -> String {
    let rule = match (parameter.required, parameter.kind) {
        (true, ParameterType::Text | ParameterType::Document) if !parameter.may_be_blank => {
            "required, not blank"
        }
        (true, _) => "required",
        (false, _) => "optional",
    };
    let name = parameter_name(parameter.wire, Naming::Snake);
    format!(
        "| `{}` | `{name}` | {} | {rule} | {} |\n",
        parameter.wire,
        kind(parameter.kind),
        about(parameter)
    )
}

fn kind(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Text => "text",
        ParameterType::Uuid => "UUID",
        ParameterType::DateTime => "date-time",
        ParameterType::Boolean => "boolean",
        ParameterType::Processing => "boolean, or `Processing`",
        ParameterType::Integer => "int32",
        ParameterType::Json => "object, or its JSON text",
        ParameterType::Items => "array of objects",
        ParameterType::Document => "document: XML, JSON, base 64, bytes, `Document`",
        ParameterType::File => "bytes",
        ParameterType::Country => "country code; not sent",
    }
}

fn option_kind(option: &str, operation: &Operation) -> &'static str {
    match (option, operation.input) {
        ("body", Input::Texts(_)) if operation.takes_ids => "array of UUIDs",
        ("body", Input::Texts(_)) => "array of texts",
        ("body", Input::Records(_)) => "array of objects",
        ("body" | "field_names", _) => "object",
        ("base64" | "form" | "unchecked", _) => "boolean",
        _ => "text",
    }
}

fn option_rule(option: &str, operation: &Operation) -> &'static str {
    match (option, operation.input) {
        ("body", Input::Texts(_) | Input::Records(_)) => "required",
        _ => "optional",
    }
}
