//! The example of each type of arguments: the values of the operation's vector, and the request that they make.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::Naming;
use dtekit::json::{Value, from_slice};
use dtekit::operation::{Argument, Arguments, Input, Operation, Parameter, ParameterType, Request};

use super::super::words::type_name;
use super::parameter_name;

/// How many parameters an example sets beside the required ones.
const OPTIONAL: usize = 2;

/// The lines of the doc comment.
pub fn example(operation: &Operation) -> String {
    let name = type_name(operation);
    let chosen = values(operation);
    let mut arguments = Arguments::new();
    let mut news = Vec::new();
    let mut setters = Vec::new();
    let required: Vec<_> = operation.parameters.iter().filter(|parameter| parameter.required).collect();
    let in_new = if required.len() > 2 { 1 } else { required.len() };
    let whole = matches!(operation.input, Input::Model(..) | Input::Texts(_) | Input::Records(_));
    for (index, (parameter, value)) in chosen.iter().enumerate() {
        arguments.insert(*parameter, value.clone());
        let kind = operation.parameters.iter().find(|one| one.wire == *parameter).map(|one| one.kind);
        let text = literal(value, kind);
        if index < in_new || (whole && *parameter == "body") {
            news.push(text);
        } else if text == "true" && *parameter == "base64" {
            setters.push(".base64()".to_owned());
        } else {
            setters.push(format!(".{}({text})", parameter_name(parameter)));
        }
    }
    let request = Request::new(operation.key, arguments).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut uses = vec![format!("use dtekit::client::{name};")];
    let written = format!("{}{}", news.join(" "), setters.concat());
    let json: Vec<_> = ["json!", "Map::"]
        .into_iter()
        .filter(|word| written.contains(word))
        .map(|word| if word == "json!" { "json" } else { "Map" })
        .collect();
    match json[..] {
        [] => {}
        [one] => uses.push(format!("use dtekit::json::{one};")),
        _ => uses.push("use dtekit::json::{Map, json};".to_owned()),
    }
    uses.push("use dtekit::operation::Request;".to_owned());
    if written.contains("Country::") {
        uses.push("use dtekit::Country;".to_owned());
    }
    if written.contains("Processing::") {
        uses.push("use dtekit::Processing;".to_owned());
    }
    uses.sort_by_key(|line| line.replace("::{", "::"));
    let mut lines = vec!["# Example".to_owned(), "```".to_owned()];
    lines.extend(uses);
    lines.push(String::new());
    lines.push(format!("let arguments = {name}::new({})", news.join(", ")));
    lines.extend(setters.into_iter().map(|setter| format!("    {setter}")));
    lines.last_mut().unwrap().push(';');
    lines.push(format!("let request = Request::new(\"{}\", arguments.into())?;", operation.key));
    lines.push(format!("assert_eq!(request.target(), {:?});", request.target()));
    lines.push("# Ok::<(), dtekit::Error>(())".to_owned());
    lines.push("```".to_owned());
    std::iter::once("///\n".to_owned())
        .chain(lines.iter().map(|line| format!("/// {line}").trim_end().to_owned() + "\n"))
        .collect()
}

/// The arguments of the vector of an operation: those of `new` first, then the other required ones, then some of the
/// others.
fn values(operation: &Operation) -> Vec<(&'static str, Argument)> {
    let vector = vector(operation);
    let given = |wire: &str| {
        let fits = |name: &str| [Naming::Snake, Naming::Camel].iter().any(|naming| naming.name(wire) == name);
        let value =
            vector["arguments"].as_object().unwrap().iter().find(|(name, _)| {
                *name == wire || fits(name) || (wire == "Async" && *name == "asynchronous")
            });
        let bytes = || vector.get("bytes").and_then(Value::as_object).and_then(|all| all.get(wire));
        match value {
            Some((_, value)) => Some(Argument::Value(value.clone())),
            None => bytes().map(|text| Argument::Bytes(text.as_str().unwrap().as_bytes().to_vec())),
        }
    };
    if matches!(operation.input, Input::Model(..) | Input::Texts(_) | Input::Records(_)) {
        let members = vector["arguments"].clone();
        let body = members.get("body").cloned().unwrap_or(members);
        return vec![("body", Argument::Value(body))];
    }
    let of = |parameter: &&'static Parameter| given(parameter.wire).map(|value| (parameter.wire, value));
    let required = operation.parameters.iter().filter(|parameter| parameter.required);
    let others = operation.parameters.iter().filter(|parameter| !parameter.required);
    required
        .map(|parameter| of(&parameter).unwrap_or_else(|| panic!("no {} in the vector", parameter.wire)))
        .chain(others.filter_map(|parameter| of(&parameter)).take(OPTIONAL))
        .chain((operation.input == Input::Query).then(|| given("body").map(|body| ("body", body))).flatten())
        .collect()
}

fn vector(operation: &Operation) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/request");
    let key = operation.key.replace('/', "").to_lowercase();
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_its = |file: &PathBuf| file.file_stem().unwrap().to_str().unwrap().replace('_', "") == key;
    let file = files.find(is_its).unwrap_or_else(|| panic!("no vector is named after {}", operation.key));
    from_slice(&fs::read(file).unwrap()).unwrap()
}

/// A value as Rust writes it for a parameter of this type; none for a body.
fn literal(value: &Argument, kind: Option<ParameterType>) -> String {
    let value = match value {
        Argument::Bytes(bytes) if kind == Some(ParameterType::File) => {
            return format!("*b{:?}", String::from_utf8_lossy(bytes));
        }
        Argument::Bytes(bytes) => return format!("{:?}", String::from_utf8_lossy(bytes)),
        Argument::Value(value) => value,
        other => panic!("no literal of {other:?}"),
    };
    match (kind, value) {
        (Some(ParameterType::Processing), Value::Bool(asynchronous)) => {
            format!("Processing::{}", if *asynchronous { "Asynchronous" } else { "Synchronous" })
        }
        (Some(ParameterType::Country), Value::String(code)) => format!("Country::{}", code.to_uppercase()),
        (_, Value::String(text)) => format!("{text:?}"),
        (_, Value::Bool(_) | Value::Number(_)) => value.to_string(),
        (_, Value::Object(members)) if kind.is_none() => format!("Map::from([{}])", pairs(members)),
        (_, Value::Object(_)) => format!("json!({value})"),
        (_, Value::Array(items)) => {
            let items: Vec<_> =
                items.iter().map(|item| literal(&Argument::Value(item.clone()), None)).collect();
            if items.iter().any(|item| item.starts_with("Map::")) {
                format!("vec![{}]", items.join(", "))
            } else {
                format!("[{}]", items.join(", "))
            }
        }
        (_, Value::Null) => panic!("no literal of null"),
    }
}

fn pairs(members: &dtekit::json::Map) -> String {
    let pairs: Vec<_> = members.iter().map(|(name, value)| format!("({name:?}, json!({value}))")).collect();
    pairs.join(", ")
}
