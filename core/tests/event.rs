//! The events against interface.md's table and the authority's schemas, and what holds for every event.
//!
//! The schemas and the interface lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.

#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use dtekit::event::{self, AccessKey, AuthorityEvent, Encoding, Form, StatusChange};
use dtekit::operation::{Body, Version};
use dtekit::{ErrorKind, Severity};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Xml};
use serde_json::{Map, Value, json};

const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

fn data() -> PathBuf {
    std::env::var_os("DTEKIT_AUTHORITY_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from)
}

/// The text of a file outside the project; without it the test says so.
fn outside(path: &str) -> Option<String> {
    let text = fs::read_to_string(data().join(path)).ok();
    if text.is_none() {
        leave_out(&format!("{path} is not there (DTEKIT_AUTHORITY_DATA)"));
    }
    text
}

/// Past the capture of the test's output, so that it is seen.
fn leave_out(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}

#[test]
fn the_table_is_that_of_the_interface() {
    let Some(interface) = outside("../spec/interface.md") else { return };
    let rows: Vec<[String; 4]> = interface
        .lines()
        .skip_while(|line| !line.starts_with("Allowed `status` values"))
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| {
            line.split(" | ").map(str::to_owned).collect::<Vec<_>>().try_into().expect("a row of four cells")
        })
        .collect();
    let ours: Vec<[String; 4]> = event::all()
        .iter()
        .map(|event| {
            let documents: Vec<_> = event.documents.iter().map(|document| document.as_str()).collect();
            [event.code, event.meaning, event.direction.as_str(), &documents.join(", ")].map(str::to_owned)
        })
        .collect();
    assert_eq!(rows.len(), 23);
    assert_eq!(ours, rows);
}

/// The codes that a line of interface.md's rules names.
fn codes(line: &str) -> BTreeSet<&str> {
    let words = line.split(|letter: char| !letter.is_ascii_digit());
    words.filter(|word| event::find(word).is_some()).collect()
}

fn events_with(fact: impl Fn(&event::Event) -> bool) -> BTreeSet<&'static str> {
    event::all().iter().filter(|event| fact(event)).map(|event| event.code).collect()
}

#[test]
fn the_rules_are_those_of_the_interface() {
    let Some(interface) = outside("../spec/interface.md") else { return };
    let (_, section) = interface.split_once("### ChangeDocumentStatus").unwrap();
    let rule = |number: u32| section.lines().find(|line| line.starts_with(&format!("{number}. "))).unwrap();
    // Rule 2 ends with "Event 112150 uses the query string."
    let in_body = rule(2).split("Event 112150").next().unwrap();
    assert_eq!(events_with(|event| event.encoding == Encoding::Form), codes(in_body));
    assert_eq!(events_with(|event| event.model_55), codes(rule(8)));
    assert_eq!(
        events_with(|event| event.no_repeated_tax),
        codes(rule(9).split("issuer event").next().unwrap())
    );
    let needs = |name: &'static str| events_with(move |event| event.required.contains(&name));
    for sentence in rule(4).split(". ") {
        let names: Vec<_> = sentence.split('`').skip(1).step_by(2).collect();
        let required = sentence.split("required").nth(1).unwrap_or_default();
        // "… and must hold the authority protocol returned by 110300."
        let required = required.split(" and must").next().unwrap();
        for name in names.iter().filter(|name| !required.contains(&format!("`{name}`"))) {
            let name = name.split(['[', '.']).next().unwrap();
            assert_eq!(needs(Box::leak(name.to_owned().into_boxed_str())), codes(required), "{name}");
        }
    }
}

/// One field of an item in a schema: the name of its type, or its facets where the type has no name.
type Fields = BTreeMap<String, String>;

/// The fields inside the element that may stand 990 times, by their path in it.
fn item_of(schema: &str) -> Fields {
    let mut reader = Reader::from_str(schema);
    // Each open element: whether it is an element of the item, and its name.
    let mut open: Vec<Option<String>> = Vec::new();
    let (mut item, mut fields) = (None, Fields::new());
    let attribute = |element: &BytesStart<'_>, name: &str| {
        let value = element.try_get_attribute(name).unwrap()?;
        Some(value.value.into_owned())
    };
    loop {
        let (element, is_empty) = match reader.read_event().unwrap() {
            Xml::Start(element) => (element.into_owned(), false),
            Xml::Empty(element) => (element.into_owned(), true),
            Xml::End(_) => {
                open.pop();
                if item.is_some_and(|depth| open.len() < depth) {
                    return fields;
                }
                continue;
            }
            Xml::Eof => return fields,
            _ => continue,
        };
        let local = element.local_name().as_ref().to_owned();
        let mut name = None;
        if item.is_some() {
            let inside: Vec<_> = open.iter().flatten().cloned().collect();
            match local.as_str() {
                "element" | "attribute" => {
                    name = attribute(&element, "name");
                    let path = inside.into_iter().chain(name.clone()).collect::<Vec<_>>().join(".");
                    if let Some(of_type) = attribute(&element, "type") {
                        fields.insert(path, of_type);
                    }
                }
                "maxLength" | "minLength" | "pattern" => {
                    let facet = format!("{local} {} ", attribute(&element, "value").unwrap());
                    fields.entry(inside.join(".")).or_default().push_str(&facet);
                }
                _ => {}
            }
        } else if attribute(&element, "maxOccurs").as_deref() == Some("990") {
            item = Some(open.len() + 1);
        }
        if !is_empty {
            open.push(name);
        }
    }
}

/// What the schemas call the type of a form.
fn type_of(form: Form) -> &'static str {
    match form {
        Form::Amount => "TDec_1302",
        Form::Quantity => "TDec_1104",
        Form::Rate => "TDec_0302_04",
        Form::TwoDigits => "pattern [0-9]{2} ",
        Form::Unit => "maxLength 6 minLength 1 ",
        Form::ItemNumber => "TnItem",
        Form::Protocol => "TProt",
        Form::Date => "TData",
    }
}

#[test]
fn the_items_are_those_of_the_schemas() {
    let mut compared = 0;
    for event in event::all().iter().filter(|event| !event.item.is_empty()) {
        // One of the published files has a blank in its name.
        let path = format!("br/schemas/nfe/e{}_v1.00.xsd", event.code);
        let path = if data().join(&path).is_file() { path } else { path.replace(".xsd", " .xsd") };
        let Some(schema) = outside(&path) else { return };
        let theirs: Fields = item_of(&schema)
            .into_iter()
            .map(|(name, of_type)| {
                // The service's names for the two groups of 211110 are flat: `gIBS.cCredPres` is `ibsCCredPres`.
                let flat = |group: &str, prefix: &str| {
                    let rest = name.strip_prefix(group)?;
                    Some(format!("{prefix}{}{}", rest[..1].to_uppercase(), &rest[1..]))
                };
                let name = flat("gIBS.", "ibs").or_else(|| flat("gCBS.", "cbs")).unwrap_or(name.clone());
                // Two names for the type of an amount.
                (name, of_type.replace("TDec1302", "TDec_1302"))
            })
            .collect();
        let ours: Fields = event
            .item
            .iter()
            .map(|field| (field.path.to_owned(), type_of(field.form).to_owned()))
            .chain([("nItem".to_owned(), type_of(Form::ItemNumber).to_owned())])
            .collect();
        assert_eq!(ours, theirs, "event {}", event.code);
        compared += 1;
    }
    assert_eq!(compared, 8);
}

/// Texts near the forms, and texts of any kind.
fn texts() -> Vec<String> {
    let near = "0|[0-9]{15}|[0-9]{17}|[0-9]{1,18}|[0-9]{0,14}\\.[0-9]{0,6}|0\\.[0-9]{1,6}|[1-9][0-9]{0,2}|9[0-9]{2}|-?[0-9]{1,3}";
    let dates = "20[0-9]{2}-(0[0-9]|1[0-3])-(0[0-9]|[12][0-9]|3[0-2])|[0-9]{4}-[0-9]{2}-[0-9]{2}";
    let units = "[A-Z0-9 ]{0,8}|[ a-zñÿ€.]{0,7}";
    let mut runner = TestRunner::deterministic();
    let text = proptest::string::string_regex(&format!("{near}|{dates}|{units}")).unwrap();
    (0..1500).map(|_| text.new_tree(&mut runner).unwrap().current()).collect()
}

/// libxml2 judges each text by each type, in one run.
#[test]
fn the_forms_are_those_of_the_schemas() {
    let types = data().join("br/schemas/nfe/tiposBasico_v1.03.xsd");
    if outside("br/schemas/nfe/tiposBasico_v1.03.xsd").is_none() {
        return;
    }
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return;
    }
    const NAMESPACE: &str = "http://www.portalfiscal.inf.br/nfe";
    let forms = [
        Form::Amount,
        Form::Quantity,
        Form::Rate,
        Form::TwoDigits,
        Form::Unit,
        Form::ItemNumber,
        Form::Protocol,
        Form::Date,
    ];
    let element = |form: &Form| {
        match form {
        Form::TwoDigits => {
            r#"<xs:element name="TwoDigits"><xs:simpleType><xs:restriction base="xs:string">
               <xs:pattern value="[0-9]{2}"/></xs:restriction></xs:simpleType></xs:element>"#
                .to_owned()
        }
        Form::Unit => r#"<xs:element name="Unit"><xs:simpleType><xs:restriction base="TString">
               <xs:maxLength value="6"/><xs:minLength value="1"/></xs:restriction></xs:simpleType></xs:element>"#
            .to_owned(),
        form => format!(r#"<xs:element name="{form:?}" type="{}"/>"#, type_of(*form)),
    }
    };
    let schema = format!(
        r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="{NAMESPACE}" targetNamespace="{NAMESPACE}"
           elementFormDefault="qualified"><xs:include schemaLocation="{}"/><xs:element name="values"><xs:complexType>
           <xs:choice minOccurs="0" maxOccurs="unbounded">{}</xs:choice></xs:complexType></xs:element></xs:schema>"#,
        types.canonicalize().unwrap().display(),
        forms.iter().map(element).collect::<String>()
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let texts = texts();
    let cases: Vec<(Form, &String)> =
        forms.iter().flat_map(|form| texts.iter().map(|text| (*form, text))).collect();
    let mut document = format!("<values xmlns=\"{NAMESPACE}\">");
    for (form, text) in &cases {
        document.push_str(&format!("\n<{form:?}>{text}</{form:?}>"));
    }
    document.push_str("</values>");
    fs::write(folder.join("forms.xsd"), schema).unwrap();
    fs::write(folder.join("forms.xml"), document).unwrap();
    let output = Command::new("xmllint")
        .args(["--nonet", "--noout", "--schema"])
        .args([folder.join("forms.xsd"), folder.join("forms.xml")])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("fails to validate"), "{}", said.chars().take(500).collect::<String>());
    let refused: BTreeSet<usize> = said
        .lines()
        .filter_map(|line| line.split("forms.xml:").nth(1)?.split(':').next()?.parse::<usize>().ok())
        .collect();
    let mut wrong = Vec::new();
    let mut taken = BTreeMap::new();
    for (index, (form, text)) in cases.iter().enumerate() {
        let theirs = !refused.contains(&(index + 2));
        *taken.entry(format!("{form:?}")).or_insert(0) += usize::from(theirs);
        if form.matches(text) != theirs {
            wrong.push(format!("{form:?} `{text}`: the schema says {theirs}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(forms.iter().all(|form| taken[&format!("{form:?}")] > 20), "too few are taken: {taken:?}");
}

/// Keys of published documents, of which some are made up and end in a wrong digit.
#[test]
fn an_access_key_ends_in_its_check_digit() {
    let Some(rows) = outside("vectors/document-ids.csv") else { return };
    let (mut wrong, mut keys) = (Vec::new(), 0);
    for row in rows.lines().filter_map(|line| line.strip_prefix("BR,chave,")) {
        let cells: Vec<&str> = row.split(',').collect();
        keys += 1;
        if AccessKey::new(cells[0]).is_ok() != (cells[2] == "yes") {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(keys > 10, "only {keys} keys were found");
}

#[test]
fn more_than_990_items_are_a_warning_and_warnings_are_bounded() {
    let items: Vec<_> = (0..2000).map(|_| json!({"nItem": 1, "vCredIBS": "1.5"})).collect();
    let change = StatusChange::new("211150", ID, "Crédito").set("itemsData", items);
    let request = change.request(Version::V1).unwrap();
    assert_eq!(request.findings()[0].code, "event-item-count");
    assert_eq!(request.findings().len(), 100);
}

#[test]
fn an_error_is_found_behind_any_number_of_warnings() {
    let mut items: Vec<_> = (0..990).map(|_| json!({"x": 1})).collect();
    items.push(json!("no object"));
    let change = StatusChange::new("211150", ID, "Crédito").set("itemsData", items);
    let error = change.request(Version::V1).unwrap_err();
    assert_eq!((error.code(), error.path()), ("parameter-value", Some("itemsData[990]")));
}

/// A value as JSON has it, some levels deep.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        "[0-9]{1,4}(\\.[0-9]{1,4})?".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((member(), inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Names that items and parameters have, and others.
fn member() -> impl Strategy<Value = String> {
    let known = event::all().iter().flat_map(|event| event.item).flat_map(|field| field.path.split('.'));
    let mut known: Vec<&str> = known.chain(["nItem", "n_item", "itemsData", "code", "status"]).collect();
    known.extend(["accountCode", "account_code", "dPrevEntrega", "PaymentAuthProtocol", "document_type"]);
    prop_oneof![prop::sample::select(known).prop_map(str::to_owned), "\\PC{0,8}"]
}

fn row() -> impl Strategy<Value = &'static event::Event> {
    (0..event::all().len()).prop_map(|index| &event::all()[index])
}

fn members() -> impl Strategy<Value = Map<String, Value>> {
    let code = row().prop_map(|event| event.code.to_owned());
    let status = prop_oneof![9 => code, 1 => "\\PC{0,8}"];
    (prop::collection::vec((member(), value()), 0..6), status, "\\PC{0,20}").prop_map(
        |(parameters, status, description)| {
            let mut members: Map<String, Value> = parameters.into_iter().collect();
            members.insert("GlobalDocumentId".into(), ID.into());
            members.insert("status".into(), status.into());
            members.insert("description".into(), description.into());
            members
        },
    )
}

/// An event that interface.md takes: every parameter that it needs, and items of its own fields.
fn good() -> impl Strategy<Value = StatusChange> {
    let text = || "[0-9A-Za-zÀ-ÿ &=+%#?\\[\\].]{0,18}[0-9A-Za-z]";
    (row(), text(), prop::collection::vec(text(), 10), 1..5_usize).prop_map(
        |(event, description, texts, count)| {
            let mut change = StatusChange::new(event.code, ID, description);
            for (name, text) in event.required.iter().zip(&texts) {
                change = match *name {
                    "itemsData" => change.set("itemsData", items(event, &texts, count)),
                    name => change.set(name, text.clone()),
                };
            }
            change
        },
    )
}

/// Items with every field of the event, each with some text.
fn items(event: &event::Event, texts: &[String], count: usize) -> Value {
    let item = |number: usize| {
        let mut item = Map::from_iter([("nItem".to_owned(), json!(number + 1))]);
        for (field, text) in event.item.iter().zip(texts) {
            match field.path.split_once('.') {
                None => drop(item.insert(field.path.to_owned(), text.clone().into())),
                Some((group, name)) => {
                    item.entry(group).or_insert_with(|| json!({}))[name] = text.clone().into();
                }
            }
        }
        Value::Object(item)
    };
    (0..count).map(item).collect()
}

/// The names and values of a query or form, as any server reads them.
fn parsed(text: &str) -> Vec<(String, String)> {
    let read = |text: &str| {
        let mut bytes = Vec::new();
        let mut rest = text.bytes();
        while let Some(byte) = rest.next() {
            bytes.push(match byte {
                b'+' => b' ',
                b'%' => {
                    let digits = [rest.next().unwrap(), rest.next().unwrap()];
                    u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                byte => byte,
            });
        }
        String::from_utf8(bytes).unwrap()
    };
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap()).map(|(name, value)| (read(name), read(value))).collect()
}

/// The members that names such as `itemsData[0].vIBS` stand for.
fn folded(pairs: &[(String, String)]) -> Value {
    let mut root = json!({});
    for (name, text) in pairs {
        let mut at = &mut root;
        for step in name.split(['.', '[']) {
            at = match step.strip_suffix(']') {
                None => &mut at[step],
                Some(index) => {
                    let index: usize = index.parse().unwrap();
                    if at.is_null() {
                        *at = json!([]);
                    }
                    let list = at.as_array_mut().unwrap();
                    // Items come in their order and without gaps.
                    assert!(index <= list.len());
                    if index == list.len() {
                        list.push(Value::Null);
                    }
                    &mut list[index]
                }
            };
        }
        *at = text.clone().into();
    }
    root
}

/// The value with every leaf as the text that is sent.
fn as_text(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (name.clone(), as_text(value))).collect())
        }
        Value::Array(items) => items.iter().map(as_text).collect(),
        Value::String(text) => text.clone().into(),
        leaf => leaf.to_string().into(),
    }
}

proptest! {
    #[test]
    fn an_accepted_request_reads_back_as_the_same_parameters(change in good(), v2 in any::<bool>()) {
        let request = change.request(if v2 { Version::V2 } else { Version::V1 }).unwrap();
        let target = request.target();
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let body = String::from_utf8(request.body().bytes().into_owned()).unwrap();
        prop_assert_eq!(path, if v2 { "/api/v2/Document/ChangeDocumentStatus" } else { "/api/v1/Document/ChangeDocumentStatus" });
        prop_assert!(query.is_empty() != body.is_empty());
        let pairs = parsed(&format!("{query}{body}"));
        prop_assert_eq!(folded(&pairs), as_text(&Value::Object(change.to_members())));
    }

    #[test]
    fn an_event_goes_where_its_row_says(change in good()) {
        let members = change.to_members();
        let event = event::find(members["status"].as_str().unwrap()).unwrap();
        let request = change.request(Version::V1).unwrap();
        prop_assert_eq!(matches!(request.body(), Body::Form(_)), event.encoding == Encoding::Form);
        prop_assert_eq!(request.query().is_empty(), event.encoding == Encoding::Form);
    }

    #[test]
    fn an_event_lacks_nothing_that_it_needs_not(change in good()) {
        for name in change.to_members().keys().filter(|name| *name != "status") {
            let mut members = change.to_members();
            members.shift_remove(name);
            let error = StatusChange::from_members(&members).unwrap().request(Version::V1).unwrap_err();
            prop_assert_eq!((error.code(), error.path()), ("parameter-missing", Some(name.as_str())));
        }
    }

    #[test]
    fn building_never_panics_and_refuses_exactly_what_is_found(members in members()) {
        let Ok(change) = StatusChange::from_members(&members) else { return Ok(()) };
        let findings = change.findings();
        let refused = findings.iter().any(|finding| finding.severity == Severity::Error);
        match change.request(Version::V1) {
            Ok(request) => {
                prop_assert!(!refused);
                prop_assert_eq!(request.findings(), &findings[..]);
            }
            Err(error) => {
                prop_assert!(refused);
                prop_assert_eq!(error.kind(), ErrorKind::Argument);
            }
        }
        prop_assert_eq!(change.clone().strict().request(Version::V1).is_ok(), findings.is_empty());
    }

    #[test]
    fn keywords_are_read_and_given_back(members in members()) {
        let Ok(change) = StatusChange::from_members(&members) else { return Ok(()) };
        prop_assert!(StatusChange::from_members(&change.to_members()).is_ok_and(|again| again == change));
    }

    #[test]
    fn an_authority_event_never_panics(members in members()) {
        if let Ok(event) = AuthorityEvent::from_members(&members) {
            let _ = event.request();
        }
    }

    #[test]
    fn the_check_digit_finds_every_single_wrong_digit(
        text in "[0-9]{6}[0-9A-Z]{12}[0-9]{25}", place in 0..43_usize, other in 0..10_u8,
    ) {
        let Some(key) = (0..10).map(|digit| format!("{text}{digit}")).find(|key| AccessKey::new(key).is_ok()) else {
            return Err(TestCaseError::fail("no digit completes the key"));
        };
        let mut wrong = key.clone().into_bytes();
        prop_assume!(wrong[place] != b'0' + other && wrong[place].is_ascii_digit());
        wrong[place] = b'0' + other;
        let wrong = String::from_utf8(wrong).unwrap();
        // Remainders 0 and 1 share a check digit, so a change between them cannot be seen.
        prop_assert!(AccessKey::new(&wrong).is_err() || key.ends_with('0'));
    }
}
