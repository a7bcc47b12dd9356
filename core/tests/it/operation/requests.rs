//! The operation table against interface.md, the vectors of `tests/vectors/request` against the table, and requests
//! made at random.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use dtekit::json::{Map, Value, json};
use dtekit::operation::{
    ApiVersion, Argument, Arguments, Base, Body, Check, Input, Parameter, ParameterPlace, ParameterType,
    Request, all, find,
};
use dtekit::{Client, Document, Error, ErrorKind, Finding, Naming};
use proptest::prelude::*;

#[test]
fn every_row_has_a_vector_for_each_method_and_version() {
    let mut covered = BTreeSet::new();
    for entry in fs::read_dir(tests().join("vectors/request")).unwrap() {
        let case: Value = dtekit::json::from_slice(&fs::read(entry.unwrap().path()).unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let version = text(&case["arguments"]["version"]);
        let version = if version.is_empty() { "v1".to_owned() } else { version };
        covered.insert((text(&case["operation"]), text(&case["expect"]["method"]), version));
    }
    let mut missing = Vec::new();
    for operation in all() {
        for (method, version) in
            operation.methods.iter().flat_map(|method| operation.versions().iter().map(move |v| (method, v)))
        {
            let row = (operation.key.to_owned(), method.as_str().to_owned(), version.as_str().to_owned());
            if !covered.contains(&row) {
                missing.push(row);
            }
        }
    }
    assert!(missing.is_empty(), "without a vector in tests/vectors/request: {missing:?}");
}

#[test]
fn the_table_has_the_rows_of_the_interface() {
    let Some(interface) = interface() else { return };
    let mut expected = BTreeSet::new();
    let endpoints = interface.split("## Endpoints").nth(1).unwrap().split("\n## ").next().unwrap();
    for line in endpoints.lines() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        // | Method | Path | Input | Returns |
        if let ["", methods @ ("GET" | "POST" | "GET and POST"), path, _, returns, ""] = cells[..] {
            for method in methods.split(" and ") {
                expected.insert((
                    method.to_owned(),
                    path.trim_start_matches('/').to_owned(),
                    returns_word(returns),
                ));
            }
        }
    }
    assert_eq!(expected.len(), 59, "the interface's tables are read in another way than they are written");
    let found: BTreeSet<_> = all()
        .iter()
        .filter(|operation| operation.path(ApiVersion::V1) == format!("/api/v1/{}", operation.key))
        .flat_map(|operation| {
            operation.methods.iter().map(|method| {
                (method.as_str().to_owned(), operation.key.to_owned(), operation.returns.as_str().to_owned())
            })
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_parameters_are_those_of_the_interface() {
    let Some(interface) = interface() else { return };
    let mut compared = 0;
    for line in interface.lines() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let ["", "GET" | "POST" | "GET and POST", path, input, _, ""] = cells[..] else { continue };
        let operation = find(path.trim_start_matches('/')).unwrap();
        // The two that have a section of their own.
        if input.starts_with("see ") {
            continue;
        }
        compared += 1;
        match (input.split_once(':'), operation.input) {
            (Some(("Body model", model)), Input::Model(name, _)) => {
                let model = model.trim().split(" (multiple").next().unwrap();
                assert_eq!(name, model, "{path}");
            }
            (Some(("body", list)), Input::Texts(_)) => {
                assert!(list.starts_with(" array of strings"), "{path}")
            }
            (Some(("body", list)), Input::Records(_)) => {
                assert_eq!(list, " array of document records", "{path}")
            }
            (Some((query, parameters)), Input::Query) => {
                let found: Vec<_> = operation.parameters.iter().map(described).collect();
                assert_eq!(found, read_parameters(parameters, query.contains("required")), "{path}");
            }
            (None, Input::Query) => {
                assert!(input.contains("declared"), "{path}: {input}");
                assert!(operation.parameters.is_empty(), "{path}");
            }
            (_, found) => panic!("{path}: expected `{input}`, found {found:?}"),
        }
    }
    assert_eq!(compared, 50);
}

/// Name, type, whether it is required, and its default, in the interface's words.
type Described = (String, &'static str, bool, Option<String>);

fn described(parameter: &Parameter) -> Described {
    let kind = match parameter.kind {
        ParameterType::Uuid => "uuid",
        ParameterType::DateTime => "date-time",
        ParameterType::Boolean => "boolean",
        ParameterType::Integer => "int32",
        ParameterType::Text => "string",
        other => panic!("{other:?} is in no table of the interface"),
    };
    (parameter.wire.to_owned(), kind, parameter.required, parameter.default.map(str::to_owned))
}

/// `accountCode (string, required); countryId, TypeId (string, optional)`: the words in brackets hold for every
/// name before them that has no brackets of its own.
fn read_parameters(text: &str, all_required: bool) -> Vec<Described> {
    let mut found: Vec<Described> = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    let mut close = |names: &mut Vec<String>, said: &str| {
        let kind = ["uuid", "date-time", "boolean", "int32"].into_iter().find(|kind| said.contains(kind));
        let default =
            said.split("default ").nth(1).map(|default| default.trim_matches('`').replace("empty", ""));
        let required =
            default.is_none() && !said.contains("optional") && (all_required || said.contains("required"));
        let describe = |name: String| (name, kind.unwrap_or("string"), required, default.clone());
        found.extend(names.drain(..).map(describe));
    };
    let mut rest = text;
    while let Some(at) = rest.find(['(', ',', ';']) {
        let name = rest[..at].trim();
        waiting.extend((!name.is_empty()).then(|| name.to_owned()));
        let separator = &rest[at..=at];
        rest = &rest[at + 1..];
        if separator == "(" {
            let (said, after) = rest.split_once(')').unwrap();
            // In `globalDocumentId (uuid), accountCode` the type is that of the one name alone.
            close(&mut waiting, said);
            rest = after;
        }
    }
    let name = rest.trim();
    waiting.extend((!name.is_empty()).then(|| name.to_owned()));
    close(&mut waiting, "");
    found
}

#[test]
fn the_catalogs_are_those_of_the_interface() {
    let Some(interface) = interface() else { return };
    let section = interface.split("### Catalog group").nth(1).unwrap().split("###").next().unwrap();
    let mut names = 0;
    for operation in all().iter().filter(|operation| operation.base == Base::Catalog) {
        let (entity, name) = operation.key.split_once('/').unwrap();
        let plain = name.strip_prefix('J').unwrap_or(name);
        let row = section.lines().find(|line| line.starts_with(&format!("| {plain} "))).unwrap();
        assert!(row.contains(&format!("| {} |", operation.methods[0].as_str())), "{}", operation.key);
        for parameter in operation.parameters {
            let lower = format!("{}{}", entity[..1].to_lowercase(), &entity[1..]);
            let generic =
                parameter.wire.replace(entity, "<Entity>").replace(&format!("{lower}Id"), "<entity>Id");
            let known = row.contains(&generic) || section.contains(parameter.wire);
            assert!(known && parameter.required, "{}: {}", operation.key, parameter.wire);
            names += 1;
        }
    }
    // Two ids of Get and Delete, and one text of each J form, for three entities; the searches of two.
    assert_eq!(names, 3 * (2 + 2 + 4) + 2);
}

#[test]
fn parameters_with_their_own_section_are_spelled_as_in_it() {
    let Some(interface) = interface() else { return };
    let sections =
        ["### SendDocumentToAuthority", "### ChangeDocumentStatus", "### Extraction provider operations"];
    let keys = ["Document/SendDocumentToAuthority", "Document/ChangeDocumentStatus", "Extraction/"];
    for (section, key) in sections.into_iter().zip(keys) {
        let text = interface.split(section).nth(1).unwrap().split("\n### ").next().unwrap();
        // What the token takes is RFC 6749's.
        let rows = all().iter().filter(|row| row.key.starts_with(key) && row.key != "Extraction/Token");
        for parameter in
            rows.flat_map(|row| row.parameters).filter(|parameter| parameter.place == ParameterPlace::Wire)
        {
            assert!(text.contains(parameter.wire), "{key}: {}", parameter.wire);
        }
    }
}

/// The table's word for a type that the interface writes out.
fn returns_word(cell: &str) -> String {
    match cell {
        "document result list; errors 400, 401, 405, 500" => "document result list".to_owned(),
        "response shape and any operations beyond this list: not shown" => "free-form object".to_owned(),
        word => word.to_owned(),
    }
}

/// The text of interface.md, if the authorities' data are present.
fn interface() -> Option<String> {
    let data = std::env::var_os("DTEKIT_AUTHORITY_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| tests().join("../../shared/data"));
    let path = data.join("../spec/interface.md");
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        // Written to the terminal itself, because the harness hides the output of a test that passes.
        let _ = writeln!(std::io::stderr(), "left out: the comparison with interface.md, which is not there");
    }
    text
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

#[test]
fn a_document_is_sent_as_xml() {
    let document = Document::from_json(br#"{"Documento": {"Total": 1.10}}"#).unwrap();
    let arguments = Arguments::new()
        .set("file_content", Argument::try_from(&document).unwrap())
        .set("asynchronous", true)
        .set("mapping", "")
        .set("sign", true)
        .set("default_certificate", false);
    let request = Request::new("Document/SendDocumentToAuthority", arguments).unwrap();
    let body: Value = dtekit::json::from_slice(&request.body().bytes().unwrap()).unwrap();
    assert_eq!(body["FileContent"], "<DTE><Documento><Total>1.10</Total></Documento></DTE>");
}

/// What is built, or the error's kind and findings.
fn built(request: Result<Request, Error>) -> Value {
    match request {
        Ok(request) => request.to_value(Naming::Snake),
        Err(error) => json!([error.kind().as_str(), Finding::values(error.findings(), Naming::Snake)]),
    }
}

#[test]
fn a_request_has_the_findings_of_a_call() {
    for operation in all() {
        for text in ["", "-", "2026-11-21", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"] {
            let set = |arguments: Arguments, parameter: &Parameter| arguments.set(parameter.wire, text);
            let arguments = operation.parameters.iter().fold(Arguments::new(), set);
            let request = built(Request::new(operation.key, arguments.clone()));
            assert_eq!(request, built(Client::request(operation.key, arguments)), "{} {text}", operation.key);
        }
    }
}

#[test]
fn a_request_makes_the_checks_that_its_row_names() {
    let metadata = json!({"external_id": "1", "additional_metadata": {"client_id": "1"}});
    let status = Arguments::new().set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
    let file = Arguments::new().set("file", b"a".to_vec()).set("file_name", "a.pdf");
    for (operation, arguments, code) in [
        ("Document/ChangeDocumentStatus", status.set("status", "-").set("description", "-"), "event-status"),
        ("Document/SendEventToAuthority", Arguments::new().set("status", "-"), "event-status"),
        ("Extraction/Upload", file.set("metadata", metadata), "upload-content"),
    ] {
        assert_eq!(Request::new(operation, arguments).unwrap_err().code(), code, "{operation}");
    }
}

/// Any value that an argument may be, a few levels deep.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        any::<String>().prop_map(Value::from),
        Just(json!("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")),
        "[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{0,12}(Z|[+-][0-9:]{4,6})?)?".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(any::<String>(), inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn no_arguments_make_a_request_panic(
        at in 0..all().len(),
        values in proptest::collection::vec(value(), 0..30),
        bytes in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let operation = &all()[at];
        let options = operation.options();
        let names = operation.parameters.iter().map(|parameter| parameter.wire).chain(options.iter().map(|(option, _)| option.name));
        let mut arguments = Arguments::new();
        for (name, value) in names.chain(["otra"]).zip(values) {
            arguments.insert(name, value);
        }
        if let Some(file) = operation.parameters.first().filter(|_| bytes.len() % 2 == 0) {
            arguments.insert(file.wire, Argument::Bytes(bytes));
        }
        match Request::new(operation.key, arguments) {
            Ok(request) => {
                request.to_value(Default::default());
            }
            Err(error) => {
                // The rules of an upload look at the file's content as well.
                let is_of_file = operation.check == Check::Upload && error.kind() == ErrorKind::Invalid;
                prop_assert!(is_of_file || error.kind() == ErrorKind::Argument, "{:?}", error);
            }
        }
    }

    #[test]
    fn a_query_is_read_back_as_it_was_given(texts in proptest::collection::btree_map("[a-zA-Z]{1,8}", any::<String>(), 0..6)) {
        let extra: Map = texts.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
        let arguments = Arguments::new().set("accountCode", "1").set("extra", extra);
        let request = Request::new("Account/GetAccount", arguments).unwrap();
        let target = request.target();
        let query = target.split_once('?').unwrap().1;
        let expected: Vec<_> =
            [("accountCode".to_owned(), "1".to_owned())].into_iter().chain(texts).collect();
        prop_assert_eq!(read(query), expected);
    }

    #[test]
    fn a_form_is_read_back_as_it_was_given(texts in proptest::collection::btree_map("[a-zA-Z]{1,8}", any::<String>(), 0..6)) {
        let body: Map = texts.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
        let request = Request::new("Document/CreateDocument", Arguments::new().set("body", body).set("form", true));
        let request = request.unwrap();
        prop_assert!(matches!(request.body(), Body::Form(_)));
        let text = String::from_utf8(request.body().bytes().unwrap().into_owned()).unwrap();
        prop_assert_eq!(read(&text), texts.into_iter().collect::<Vec<_>>());
    }
}

/// `name=value&…`, percent-decoded.
fn read(text: &str) -> Vec<(String, String)> {
    let decoded = |text: &str| {
        let mut bytes = Vec::new();
        let mut rest = text.bytes();
        while let Some(byte) = rest.next() {
            match byte {
                b'%' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                }
                byte => bytes.push(byte),
            }
        }
        String::from_utf8(bytes).unwrap()
    };
    text.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').unwrap())
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}
