//! Facts that hold for every event, the page of the events, and the messages of their findings.

mod authority;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dtekit::event::{self, AccessKey, AuthorityEvent, EventEncoding, StatusChange};
use dtekit::json::{Map, Value, json};
use dtekit::operation::{ApiVersion, Body};
use dtekit::{ErrorKind, Severity};
use proptest::prelude::*;

const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

/// `docs/events.md` is made from the table. `DTEKIT_BLESS=1` writes it.
#[test]
fn the_page_of_events_is_that_of_the_table() {
    let mut page = "<!-- Generated from core/countries/br/events.rs: do not edit. -->\n\n# Events\n\n\
        `Document/ChangeDocumentStatus` (`StatusChange`) sends an event about a Brazilian document. This table has the values\n\
        of `status`. I: the issuer sends the event. R: the receiver sends it.\n\n\
        Every event needs `GlobalDocumentId`, `status` and `description`, and may have `accountCode`. Every item has `nItem`,\n\
        1 to 990. The other fields of an item have the names of the authority's schemas, since the interface does not show the\n\
        service's own names. So a field that is missing or of another form is only a warning.\n\n\
        These are errors:\n\n\
        - `stampNumber` or `code` with any event other than 110001;\n\
        - an authorization protocol with 110300 and 110301: the platform fills it in;\n\
        - `vIBS` or `vCBS` inside `gControleEstoque` of 211124 and 211130;\n\
        - a document type or an access key that the event does not apply to, if the caller gives one.\n\n\
        Any other parameter is sent with a warning. A status that is not in the table is an error; with `unchecked` it is sent with a warning.\n\n\
        | status | meaning | by | documents | it needs | parameters go | fields of an item |\n\
        |---|---|---|---|---|---|---|\n"
        .to_owned();
    for event in event::all() {
        let documents: Vec<_> = event.documents.iter().map(|document| document.as_str()).collect();
        let model = if event.model_55 { ", model 55 only" } else { "" };
        let goes = match event.encoding {
            EventEncoding::Query => "in the query",
            EventEncoding::Form => "in the body",
            EventEncoding::FormWithItems => "in the query; with `itemsData` in the body",
        };
        let quoted =
            |names: Vec<&str>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        page.push_str(&format!(
            "| {} | {} | {} | {}{model} | {} | {goes} | {} |\n",
            event.code,
            event.meaning,
            event.direction.as_str(),
            documents.join(", "),
            quoted(event.required.to_vec()),
            quoted(event.item.iter().map(|field| field.path).collect()),
        ));
    }
    page.push_str("\nThe forms of the fields:\n\n| field | form |\n|---|---|\n");
    let fields: BTreeMap<_, _> =
        event::all().iter().flat_map(|event| event.item).map(|field| (field.path, field.form)).collect();
    for (path, form) in fields {
        page.push_str(&format!("| `{path}` | {} |\n", form.expected()));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/events.md");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == page,
        "docs/events.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test it event"
    );
}

/// Each message says the field, the value that was found, and the rule.
#[test]
fn every_message_says_what_was_expected_and_what_was_found() {
    let items = json!([
        {"nItem": 1, "vIBS": "10.5", "vCBS": "1.00", "gControleEstoque": {"qImobilizado": "1", "vIBS": "1.00"}},
        {"nItem": 1, "obs": "x"},
    ]);
    let change = StatusChange::new("211130", "7", " ")
        .set("itemsData", items)
        .set("code", "1")
        .set("dPrevEntrega", "amanhã")
        .set("cor", "azul")
        .document_type("CT-e")
        .access_key("41170706117473000150550010000463202612756526");
    let messages: Vec<_> = change.findings().into_iter().map(|finding| finding.message).collect();
    assert_eq!(
        messages,
        [
            "expected a UUID of 36 characters for `global_document_id`, found `7`",
            "expected parameter `description`, found none",
            "expected check digit `5` at the end of the access key, found `6`",
            "expected an NF-e of model 55 for event 211130, found `CT-e`",
            "expected an amount with two decimals or none, at most 13 whole digits for `items_data[0].vIBS`, found `10.5`",
            "expected no vIBS or vCBS inside gControleEstoque of event 211130, found `items_data[0].gControleEstoque.vIBS`",
            "expected `items_data[0].gControleEstoque.uImobilizado` in an item of event 211130, found none",
            "expected a field that an item of event 211130 has, found `items_data[1].obs`",
            "expected `items_data[1].vIBS` in an item of event 211130, found none",
            "expected `items_data[1].vCBS` in an item of event 211130, found none",
            "expected `items_data[1].gControleEstoque.qImobilizado` in an item of event 211130, found none",
            "expected `items_data[1].gControleEstoque.uImobilizado` in an item of event 211130, found none",
            "expected another number than that of `items_data[0]` for `items_data[1].nItem`, found `1`",
            "expected `code` with event 110001 alone, found it with event 211130, which may be rejected for it",
            "expected no `d_prev_entrega` with event 211130, found it, and it passes through",
            "expected a date such as `2026-11-21` for `d_prev_entrega`, found `amanhã`",
            "expected a parameter that the interface names, found `cor`, which passes through",
        ]
    );
    let long = StatusChange::new("1".repeat(500), ID, "x");
    assert!(long.findings()[0].message.len() < 150);
}

#[test]
fn more_than_990_items_are_a_warning_and_warnings_are_bounded() {
    let items: Vec<_> = (0..2000).map(|_| json!({"nItem": 1, "vCredIBS": "1.5"})).collect();
    let change = StatusChange::new("211150", ID, "Crédito").set("itemsData", items);
    let request = change.request(ApiVersion::V1).unwrap();
    assert_eq!(request.findings()[0].code, "event-item-count");
    assert_eq!(request.findings().len(), 100);
}

#[test]
fn an_error_is_found_behind_any_number_of_warnings() {
    let mut items: Vec<_> = (0..990).map(|_| json!({"x": 1})).collect();
    items.push(json!("no object"));
    let change = StatusChange::new("211150", ID, "Crédito").set("itemsData", items);
    let error = change.request(ApiVersion::V1).unwrap_err();
    assert_eq!((error.code(), error.path()), ("parameter-value", Some("items_data[990]")));
}

/// A random JSON value, some levels deep.
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

/// Names of items and parameters, and other names.
fn member() -> impl Strategy<Value = String> {
    let known = event::all().iter().flat_map(|event| event.item).flat_map(|field| field.path.split('.'));
    let mut known: Vec<&str> = known.chain(["nItem", "n_item", "itemsData", "code", "status"]).collect();
    known.extend(["accountCode", "account_code", "dPrevEntrega", "PaymentAuthProtocol", "document_type"]);
    prop_oneof![prop::sample::select(known).prop_map(str::to_owned), "\\PC{0,8}"]
}

fn row() -> impl Strategy<Value = &'static event::EventType> {
    (0..event::all().len()).prop_map(|index| &event::all()[index])
}

fn members() -> impl Strategy<Value = Map> {
    let code = row().prop_map(|event| event.code.to_owned());
    let status = prop_oneof![9 => code, 1 => "\\PC{0,8}"];
    (prop::collection::vec((member(), value()), 0..6), status, "\\PC{0,20}").prop_map(
        |(parameters, status, description)| {
            let mut members: Map = parameters.into_iter().collect();
            members.insert("GlobalDocumentId".into(), ID.into());
            members.insert("status".into(), status.into());
            members.insert("description".into(), description.into());
            members
        },
    )
}

/// A valid event: every required parameter, and items with the event's fields.
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
fn items(event: &event::EventType, texts: &[String], count: usize) -> Value {
    let item = |number: usize| {
        let mut item = Map::from_iter([("nItem".to_owned(), json!(number + 1))]);
        for (field, text) in event.item.iter().zip(texts) {
            match field.path.split_once('.') {
                None => drop(item.insert(field.path.to_owned(), text.clone().into())),
                Some((group, name)) => {
                    item.get_or_insert_with(group, || json!({}))[name] = text.clone().into();
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
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn an_accepted_request_reads_back_as_the_same_parameters(change in good(), v2 in any::<bool>()) {
        let request = change.request(if v2 { ApiVersion::V2 } else { ApiVersion::V1 }).unwrap();
        let target = request.target();
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let body = String::from_utf8(request.body().bytes().unwrap().into_owned()).unwrap();
        prop_assert_eq!(path, if v2 { "/api/v2/Document/ChangeDocumentStatus" } else { "/api/v1/Document/ChangeDocumentStatus" });
        prop_assert!(query.is_empty() != body.is_empty());
        let pairs = parsed(&format!("{query}{body}"));
        prop_assert_eq!(folded(&pairs), as_text(&Value::Object(change.to_members())));
    }

    #[test]
    fn an_event_goes_where_its_row_says(change in good()) {
        let members = change.to_members();
        let event = event::find(members["status"].as_str().unwrap()).unwrap();
        let request = change.request(ApiVersion::V1).unwrap();
        prop_assert_eq!(matches!(request.body(), Body::Form(_)), event.encoding == EventEncoding::Form);
        prop_assert_eq!(request.query().is_empty(), event.encoding == EventEncoding::Form);
    }

    #[test]
    fn an_event_lacks_nothing_that_it_needs_not(change in good()) {
        for name in change.to_members().keys().filter(|name| *name != "status") {
            let mut members = change.to_members();
            members.remove(name);
            let error = StatusChange::from_members(&members).unwrap().request(ApiVersion::V1).unwrap_err();
            prop_assert_eq!((error.code(), error.path()), ("parameter-missing", Some(&*dtekit::Naming::Snake.name(name))));
        }
    }

    #[test]
    fn building_never_panics_and_refuses_exactly_what_is_found(members in members()) {
        let Ok(change) = StatusChange::from_members(&members) else { return Ok(()) };
        let findings = change.findings();
        let refused = findings.iter().any(|finding| finding.severity == Severity::Error);
        match change.request(ApiVersion::V1) {
            Ok(request) => {
                prop_assert!(!refused);
                prop_assert_eq!(request.findings(), &findings[..]);
            }
            Err(error) => {
                prop_assert!(refused);
                prop_assert_eq!(error.kind(), ErrorKind::Argument);
            }
        }
        prop_assert_eq!(change.clone().strict().request(ApiVersion::V1).is_ok(), findings.is_empty());
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
        let Some(key) = (0..10).map(|digit| format!("{text}{digit}")).find(|key| AccessKey::try_from(key.as_str()).is_ok()) else {
            return Err(TestCaseError::fail("no digit completes the key"));
        };
        let mut wrong = key.clone().into_bytes();
        prop_assume!(wrong[place] != b'0' + other && wrong[place].is_ascii_digit());
        wrong[place] = b'0' + other;
        let wrong = String::from_utf8(wrong).unwrap();
        // Remainders 0 and 1 have the same check digit, so a change between them is not detected.
        prop_assert!(AccessKey::try_from(wrong.as_str()).is_err() || key.ends_with('0'));
    }
}
