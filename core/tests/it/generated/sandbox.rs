//! `tests/sandbox/src/routes.rs`: every path with the parameters that it takes.

use dtekit::operation::{
    ApiVersion, Auth, Base, Input, Operation, Parameter, ParameterPlace, ParameterType, all,
};

use super::words::methods;

const HEAD: &str = r"// Generated from core/src/operation/table.rs: do not edit.

//! Every path of the service and of the extraction provider, with the parameters that it takes.
#![allow(dead_code)] // a table says all that it knows

/// The address that a path lies under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    Service,
    Catalog,
    Integrator,
    Extraction,
}

/// How a caller is authenticated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Auth {
    Basic,
    OAuth,
    Integrator,
    Provider,
    None,
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Query,
    Body,
    Form,
    Part,
}

/// What a parameter holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Text,
    Uuid,
    DateTime,
    Boolean,
    Integer,
    Json,
    Items,
    Document,
    File,
}

/// What a body is; a POST may carry a free-form one where none is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Body {
    None,
    Members,
    Model,
    Texts,
    Records,
    Form,
    Multipart,
}

/// One parameter.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub name: &'static str,
    pub kind: Type,
    pub required: bool,
    pub default: Option<&'static str>,
    pub place: Place,
}

/// One path.
#[derive(Debug)]
pub(crate) struct Route {
    pub key: &'static str,
    pub methods: &'static [&'static str],
    pub path: &'static str,
    pub base: Base,
    pub auth: Auth,
    pub body: Body,
    pub parameters: &'static [Parameter],
}

const fn parameter(name: &'static str, kind: Type, place: Place) -> Parameter {
    Parameter { name, kind, required: true, default: None, place }
}

const fn optional(name: &'static str, kind: Type, place: Place) -> Parameter {
    Parameter { name, kind, required: false, default: None, place }
}

const fn or(name: &'static str, kind: Type, place: Place, default: &'static str) -> Parameter {
    Parameter { name, kind, required: false, default: Some(default), place }
}

/// Every path, in the order of the interface.
pub(crate) static ROUTES: &[Route] = &[
";

pub fn files() -> Vec<(&'static str, String)> {
    let mut text = String::from(HEAD);
    for operation in all() {
        for version in operation.versions() {
            text.push_str(&route(operation, *version));
        }
    }
    text.push_str("];\n");
    vec![("tests/sandbox/src/routes.rs", text)]
}

fn route(operation: &Operation, version: ApiVersion) -> String {
    let wire = operation.parameters.iter().filter(|parameter| parameter.place == ParameterPlace::Wire);
    let rows: Vec<_> = wire.map(|parameter| row(operation, parameter)).collect();
    // With the line breaks that rustfmt makes.
    let parameters = match &rows[..] {
        [] => "&[]".to_owned(),
        [row] => format!("&[{row}]"),
        rows => format!("&[\n            {},\n        ]", rows.join(",\n            ")),
    };
    format!(
        "    Route {{\n        key: \"{}\",\n        methods: &{:?},\n        path: \"{}\",\n        base: Base::{},\n        \
         auth: Auth::{},\n        body: Body::{},\n        parameters: {parameters},\n    }},\n",
        operation.key,
        methods(operation),
        operation.path(version),
        match operation.base {
            Base::Service => "Service",
            Base::Catalog => "Catalog",
            Base::Integrator => "Integrator",
            Base::Extraction => "Extraction",
        },
        match operation.auth(version) {
            Auth::Basic => "Basic",
            Auth::OAuth => "OAuth",
            Auth::Integrator => "Integrator",
            Auth::Provider => "Provider",
            Auth::None => "None",
        },
        match operation.input {
            Input::Query => "None",
            Input::Members => "Members",
            Input::Model(..) => "Model",
            Input::Texts(_) => "Texts",
            Input::Records(_) => "Records",
            Input::Form => "Form",
            Input::Multipart => "Multipart",
        },
    )
}

fn row(operation: &Operation, parameter: &Parameter) -> String {
    let place = match operation.input {
        Input::Members => "Body",
        Input::Form => "Form",
        Input::Multipart => "Part",
        _ => "Query",
    };
    let kind = match parameter.kind {
        ParameterType::Text | ParameterType::Country => "Text",
        ParameterType::Uuid => "Uuid",
        ParameterType::DateTime => "DateTime",
        ParameterType::Boolean | ParameterType::Processing => "Boolean",
        ParameterType::Integer => "Integer",
        ParameterType::Json => "Json",
        ParameterType::Items => "Items",
        ParameterType::Document => "Document",
        ParameterType::File => "File",
    };
    let (name, place) = (parameter.wire, format!("Type::{kind}, Place::{place}"));
    match (parameter.required, parameter.default) {
        (true, _) => format!("parameter(\"{name}\", {place})"),
        (false, None) => format!("optional(\"{name}\", {place})"),
        (false, Some(default)) => format!("or(\"{name}\", {place}, \"{default}\")"),
    }
}
