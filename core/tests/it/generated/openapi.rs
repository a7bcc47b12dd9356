//! `docs/openapi.json`: the service in OpenAPI 3.1.

use dtekit::Naming;
use dtekit::operation::{
    ApiVersion, Auth, Base, Input, Method, Operation, Parameter, ParameterPlace, ParameterType, Repeat,
    Returns, all,
};
use serde_json::{Map, Value, json};

use super::words::{about, capital, repeat};

/// The media that bodies and answers may have (interface.md, "Conventions").
const MEDIA: [&str; 4] = ["application/json", "text/json", "application/xml", "text/xml"];
const FORM: &str = "application/x-www-form-urlencoded";

pub fn files() -> Vec<(&'static str, String)> {
    let mut paths = Map::new();
    for operation in all() {
        for version in operation.versions() {
            let path = paths.entry(operation.path(*version)).or_insert_with(|| servers(operation.base));
            let item = path.as_object_mut().unwrap();
            for method in operation.methods {
                let name = method.as_str().to_lowercase();
                assert!(item.insert(name, described(operation, *version, *method)).is_none());
            }
        }
    }
    let description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tax document exchange service",
            "version": "V1",
            "description": "Generated from core/src/operation/table.rs: do not edit. Models whose fields the interface \
                does not show are free-form objects.",
        },
        "servers": [server("base_url", "http://127.0.0.1:8088", "The service")],
        "tags": tags(),
        "paths": paths,
        "components": {
            "securitySchemes": security(),
            "schemas": schemas(),
            "requestBodies": {"FreeForm": free_body()},
            "responses": all_responses(),
        },
    });
    let text = serde_json::to_string_pretty(&description).unwrap() + "\n";
    vec![("docs/openapi.json", text)]
}

fn server(name: &str, default: &str, about: &str) -> Value {
    json!({"url": format!("{{{name}}}"), "description": about, "variables": {name: {"default": default}}})
}

/// A path item that lies under an address of its own says so.
fn servers(base: Base) -> Value {
    match base {
        Base::Service | Base::Catalog => json!({}),
        Base::Integrator => json!({"servers": [server("integrator_url", "http://127.0.0.1:8088",
            "The service's inbound integrator API")]}),
        Base::Extraction => {
            json!({"servers": [server("extraction_url", "http://127.0.0.1:8088", "The extraction provider")]})
        }
    }
}

fn tags() -> Vec<Value> {
    let mut names: Vec<&str> = Vec::new();
    for operation in all() {
        let group = group(operation);
        if !names.contains(&group) {
            names.push(group);
        }
    }
    names.into_iter().map(|name| json!({"name": name})).collect()
}

fn group(operation: &Operation) -> &'static str {
    operation.key.split('/').next().unwrap()
}

fn described(operation: &Operation, version: ApiVersion, method: Method) -> Value {
    let mut id = operation.method_name(Naming::Snake);
    if version != ApiVersion::V1 {
        id = format!("{id}_{}", version.as_str());
    }
    if method != operation.methods[0] {
        id = format!("{id}_by_{}", method.as_str().to_lowercase());
    }
    let mut members = json!({
        "operationId": id,
        "tags": [group(operation)],
        "summary": operation.about,
        "description": repeat(operation),
        "x-dtekit-operation": operation.key,
        "x-dtekit-repeat": match operation.repeat {
            Repeat::Safe => "safe",
            Repeat::Never => "never",
        },
        "security": match operation.auth(version) {
            Auth::None => json!([]),
            Auth::OAuth => json!([{"oauth2": []}]),
            Auth::Provider => json!([{"provider": []}]),
            auth => json!([{auth.as_str(): []}]),
        },
        "responses": responses(operation),
    });
    let parameters = parameters(operation, method);
    if !parameters.is_empty() {
        members["parameters"] = json!(parameters);
    }
    if method == Method::Post {
        members["requestBody"] = body(operation);
    }
    members
}

fn parameters(operation: &Operation, method: Method) -> Vec<Value> {
    let mut list = Vec::new();
    if operation.base == Base::Catalog {
        list.push(json!({
            "name": "catalog_group", "in": "path", "required": true, "schema": {"type": "string"},
            "description": "The vendor's name for the catalog group.",
        }));
    }
    match operation.input {
        Input::Query => {
            let wire =
                operation.parameters.iter().filter(|parameter| parameter.place == ParameterPlace::Wire);
            list.extend(wire.map(|parameter| {
                let mut value = json!({
                    "name": parameter.wire,
                    "in": "query",
                    "description": format!("{}.", capital(&about(parameter))),
                    "schema": schema(parameter),
                });
                if parameter.required {
                    value["required"] = json!(true);
                }
                if parameter.kind == ParameterType::Items {
                    // `itemsData[0].a` is no style that OpenAPI has.
                    value["schema"] = json!({"type": "object", "additionalProperties": true});
                    value["style"] = json!("form");
                    value["explode"] = json!(true);
                }
                value
            }));
        }
        Input::Model(model, _) if method == Method::Get => list.push(json!({
            "name": "model", "in": "query", "style": "form", "explode": true,
            "description": format!("The fields of the {model}, nested ones as `a.b` and `a[0]`."),
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
        })),
        _ => {}
    }
    list
}

fn body(operation: &Operation) -> Value {
    let content = |schema: Value, media: &[&str]| -> Value {
        media
            .iter()
            .map(|media| ((*media).to_owned(), json!({"schema": schema})))
            .collect::<Map<_, _>>()
            .into()
    };
    let with_form: Vec<&str> = MEDIA.into_iter().chain([FORM]).collect();
    let wire = || operation.parameters.iter().filter(|parameter| parameter.place == ParameterPlace::Wire);
    let members = || -> Value {
        let properties: Map<_, _> =
            wire().map(|parameter| (parameter.wire.to_owned(), property(parameter))).collect();
        let required: Vec<_> =
            wire().filter(|parameter| parameter.required).map(|parameter| parameter.wire).collect();
        json!({"type": "object", "required": required, "properties": properties, "additionalProperties": true})
    };
    let free = json!({"type": "object", "additionalProperties": true});
    match operation.input {
        Input::Query => json!({"$ref": "#/components/requestBodies/FreeForm"}),
        Input::Members => json!({"required": true, "content": content(members(), &with_form)}),
        Input::Model(model, known) => {
            let mut schema = free;
            schema["title"] = json!(model);
            if !known.is_empty() {
                let properties: Map<_, _> =
                    known.iter().map(|name| ((*name).to_owned(), json!({}))).collect();
                schema["properties"] = properties.into();
            }
            json!({"required": true, "content": content(schema, &with_form)})
        }
        Input::Texts(what) => json!({"required": true, "description": format!("{}.", capital(what)),
            "content": content(json!({"type": "array", "items": {"type": "string"}}), &with_form)}),
        Input::Records(what) => json!({"required": true, "description": format!("{}.", capital(what)),
            "content": content(json!({"type": "array", "items": free}), &with_form)}),
        Input::Form => json!({"required": true, "content": content(members(), &[FORM])}),
        Input::Multipart => {
            json!({"required": true, "content": content(members(), &["multipart/form-data"])})
        }
    }
}

fn property(parameter: &Parameter) -> Value {
    let mut value = schema(parameter);
    value["description"] = json!(format!("{}.", capital(&about(parameter))));
    value
}

fn schema(parameter: &Parameter) -> Value {
    let mut value = match parameter.kind {
        ParameterType::Text | ParameterType::Country => json!({"type": "string"}),
        ParameterType::Uuid => json!({"type": "string", "format": "uuid"}),
        ParameterType::DateTime => json!({"type": "string", "format": "date-time"}),
        ParameterType::Boolean | ParameterType::Processing => json!({"type": "boolean"}),
        ParameterType::Integer => json!({"type": "integer", "format": "int32"}),
        ParameterType::Json => json!({"type": "string", "contentMediaType": "application/json"}),
        ParameterType::Items => json!({"type": "array", "items": {"type": "object"}}),
        ParameterType::Document => json!({"type": "string"}),
        ParameterType::File => json!({"type": "string", "contentMediaType": "application/octet-stream"}),
    };
    if let Some(default) = parameter.default {
        value["default"] = match parameter.kind {
            ParameterType::Boolean => json!(default == "true"),
            ParameterType::Integer => json!(default.parse::<i32>().unwrap()),
            _ => json!(default),
        };
    }
    value
}

fn responses(operation: &Operation) -> Value {
    let mut responses = json!({
        "200": {"$ref": format!("#/components/responses/{}", response_name(operation.returns))},
        "default": {"$ref": "#/components/responses/Refusal"},
    });
    if operation.key == "Document/GetDocument" {
        for (status, about) in [
            ("400", "Bad request"),
            ("401", "Unauthorized"),
            ("405", "Method not allowed"),
            ("500", "Server error"),
        ] {
            responses[status] = json!({"description": about});
        }
    }
    responses
}

fn response_name(returns: Returns) -> String {
    format!("{returns:?}")
}

/// One response for each word of the interface's Returns columns.
fn all_responses() -> Value {
    let free = || json!({"type": "object", "additionalProperties": true});
    let many = |items: Value| json!({"type": "array", "items": items});
    let result = || json!({"$ref": "#/components/schemas/ProcessResult"});
    let file = || json!({"$ref": "#/components/schemas/FileResult"});
    let mut responses: Map<String, Value> = Returns::ALL
        .into_iter()
        .map(|returns| {
            let schema = match returns {
                Returns::ProcessResult => result(),
                Returns::ProcessResults => many(result()),
                Returns::Boolean => json!({"type": "boolean"}),
                Returns::Uuid => json!({"type": "string", "format": "uuid"}),
                Returns::File => file(),
                Returns::Files => many(file()),
                Returns::Comments | Returns::Attachments => many(free()),
                Returns::Entity
                | Returns::DocumentList
                | Returns::ReceivedDocument
                | Returns::Contact
                | Returns::ProofOfDelivery
                | Returns::Object
                | Returns::CustomResponse => free(),
            };
            let content: Map<_, _> =
                MEDIA.into_iter().map(|media| (media.to_owned(), json!({"schema": schema}))).collect();
            let response = json!({"description": capital(returns.as_str()), "content": content});
            (response_name(returns), response)
        })
        .collect();
    let refusal = json!({"description": "A refusal; the interface does not show its body."});
    responses.insert("Refusal".to_owned(), refusal);
    responses.into()
}

/// The body that every POST may carry.
fn free_body() -> Value {
    let schema = json!({"type": "object", "additionalProperties": true});
    let media = MEDIA.into_iter().chain([FORM]);
    let content: Map<_, _> = media.map(|media| (media.to_owned(), json!({"schema": schema}))).collect();
    json!({"required": false, "description": "A free-form body.", "content": content})
}

fn security() -> Value {
    json!({
        "basic": {"type": "http", "scheme": "basic"},
        "integrator": {"type": "http", "scheme": "basic",
            "description": "The integrator API has a user of its own."},
        "oauth2": {"type": "oauth2", "flows": {"clientCredentials": {
            "tokenUrl": "http://127.0.0.1:8088/oauth/token", "scopes": {}}},
            "description": "For /api/v2; the interface does not show where tokens come from."},
        "provider": {"type": "http", "scheme": "bearer", "description": "The token of /v1/oauth/token."},
    })
}

/// The two shapes that are known: interface.md's ProcessResult, and the file result of the field notes.
fn schemas() -> Value {
    let text = || json!({"type": ["string", "null"]});
    json!({
        "ProcessResult": {
            "type": "object",
            "description": "Read with tolerance: members in any case, `Code` as text or number.",
            "additionalProperties": true,
            "properties": {
                "Success": {"type": "boolean"},
                "GlobalDocumentId": text(),
                "CountryDocumentId": text(),
                "OtherData": {"type": ["object", "null"], "additionalProperties": true},
                "Messages": {"type": ["array", "string", "null"]},
                "ResponseValue": {},
                "Code": {"type": ["string", "integer", "null"]},
                "Description": text(),
                "ErrorException": {"type": ["array", "string", "null"]},
            },
        },
        "FileResult": {
            "type": "object",
            "additionalProperties": true,
            "properties": {
                "Name": text(),
                "Description": text(),
                "Base64Content": text(),
                "Timestamp": {},
                "Type": text(),
            },
        },
    })
}
