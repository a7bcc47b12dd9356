//! Reads random answers: nothing panics, and the documented rules hold for each result.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::json::json;
use dtekit::operation::Returns;
use dtekit::{AnswerContext, Country, Outcome, ProcessResult, Processing, Reply};
use proptest::prelude::*;

const OPERATIONS: [&str; 5] = [
    "Document/SendDocumentToAuthority",
    "Document/SendDocumentToAuthorityCustomResponse",
    "Document/ChangeDocumentStatus",
    "Document/SendDocumentToValidate",
    "Document/GetDocument",
];

/// Known names in any letter case, and other names.
fn name() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "Success",
        "success",
        "GlobalDocumentId",
        "OtherData",
        "Messages",
        "ResponseValue",
        "Code",
        "Description",
        "ErrorException",
        "Country",
        "AuthorityTimeStamp",
        "IssueDate",
        "Data",
        "Documents",
        "DocumentTags",
        "Value",
        "Base64Content",
        "Message",
        "error",
        "KeyValueOfstringstring",
        "Key",
        "string",
        "ArrayOfProcessResult",
        "estado",
        "selloRecibido",
        "observaciones",
        "CountryId",
        "html",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => "[A-Za-z_][A-Za-z0-9_]{0,6}"]
}

fn text() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "true",
        "false",
        "",
        "503",
        "7",
        "A",
        "200",
        "SV",
        "CL",
        "AuthorityStatus",
        "2",
        "RECHAZADO",
        "00000000-0000-0000-0000-000000000000",
        "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11",
        "25/07/2022 19:20:31",
        "05/07/22 19:20:31",
        "2026-05-06T10:11:12.1234567-03:00",
        "PGEvPg==",
        "UEdFdlBnPT0=",
        "<a/>",
        "{}",
        "[",
        "%PDF-1",
        "eyJlc3RhZG8iOiAiUkVDSEFaQURPIn0=",
    ]);
    let stamps = "[0-9]{1,4}[-/][0-9]{1,2}[-/][0-9]{1,4}[T ][0-9]{1,2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{0,12})?(Z|[+-][0-9]{2}:?[0-9]{2})?";
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => stamps, 1 => ".{0,12}", 1 => any::<Vec<u8>>().prop_map(|bytes| STANDARD.encode(bytes))]
}

fn json_value() -> impl Strategy<Value = dtekit::json::Value> {
    let leaf = prop_oneof![
        3 => text().prop_map(dtekit::json::Value::from),
        1 => any::<bool>().prop_map(dtekit::json::Value::from),
        1 => any::<i64>().prop_map(dtekit::json::Value::from),
        1 => Just(dtekit::json::Value::Null),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..4).prop_map(dtekit::json::Value::from),
            3 => prop::collection::vec((name(), inner), 0..8)
                .prop_map(|members| dtekit::json::Value::Object(members.into_iter().collect())),
        ]
    })
}

fn escaped(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    plain.replace('&', "&amp;").replace('<', "&lt;")
}

fn xml_element() -> impl Strategy<Value = String> {
    let start = |name: &str, prefix: bool, nil: bool| {
        let name = if prefix { format!("p:{name}") } else { name.to_owned() };
        let nil = if nil { " i:nil='true'" } else { "" };
        (format!("{name}{nil} xmlns:p='urn:x' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"), name)
    };
    let leaf = (name(), text(), any::<bool>(), any::<bool>()).prop_map(move |(name, text, prefix, nil)| {
        let (open, name) = start(&name, prefix, nil);
        format!("<{open}>{}</{name}>", escaped(&text))
    });
    leaf.prop_recursive(4, 40, 6, move |inner| {
        (name(), prop::collection::vec(inner, 0..6), any::<bool>(), prop::bool::weighted(0.1)).prop_map(
            move |(name, inside, prefix, nil)| {
                let (open, name) = start(&name, prefix, nil);
                format!("<{open}>{}</{name}>", inside.concat())
            },
        )
    })
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let json = json_value().prop_map(|value| value.to_string().into_bytes()).boxed();
    let xml = xml_element().prop_map(String::into_bytes).boxed();
    let broken = (prop_oneof![json.clone(), xml.clone()], any::<prop::sample::Index>(), any::<u8>())
        .prop_map(|(mut bytes, at, byte)| {
            let at = at.index(bytes.len().max(1));
            if byte % 2 == 0 {
                bytes.truncate(at)
            } else if let Some(place) = bytes.get_mut(at) {
                *place = byte
            }
            bytes
        });
    prop_oneof![4 => json, 4 => xml, 2 => broken, 1 => any::<Vec<u8>>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(2000)))]

    #[test]
    fn any_reply_is_read_without_a_panic(
        body in body(),
        status in prop_oneof![3 => Just(200_u16), 1 => 100_u16..600],
        returns in prop::sample::select(Returns::ALL.to_vec()),
        operation in prop::sample::select(OPERATIONS.to_vec()),
    ) {
        let options = json!({"operation": operation, "returns": returns.as_str(), "status": status});
        if let Ok(reply) = Reply::from_members(&body, options.as_object().unwrap()) {
            for naming in [dtekit::Naming::Snake, dtekit::Naming::Camel] {
                let text = reply.to_value(naming).to_string();
                prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
            }
        }
    }

    #[test]
    fn an_outcome_keeps_its_promises(
        body in body(),
        country in prop::sample::select(Country::ISSUING.map(Some).into_iter().chain([None]).collect::<Vec<_>>()),
        asynchronous in any::<bool>(),
        operation in prop::sample::select(OPERATIONS[..3].to_vec()),
    ) {
        let processing = Some(Processing::from(asynchronous));
        let result = ProcessResult::decode(&body, &AnswerContext { operation, country, processing }).unwrap();
        let outcome = result.outcome.unwrap();
        prop_assert_eq!(result.accepted().is_ok(), outcome == Outcome::Accepted);
        prop_assert!(result.certified_xml().is_none() || outcome == Outcome::Accepted);
        prop_assert!(!result.repeat_safe || outcome == Outcome::Rejected);
        prop_assert!(outcome != Outcome::Accepted || result.success);
        prop_assert!(result.next.is_none() || !matches!(outcome, Outcome::Accepted | Outcome::Rejected));
        prop_assert!(result.global_document_id.is_none_or(|id| !id.is_nil()));
        for message in result.findings.iter().map(|finding| &finding.message) {
            prop_assert!(message.chars().count() < 200, "{}", message);
        }
    }

    /// An answer gives the same result in JSON and in XML; in XML every value is a text.
    #[test]
    fn json_and_xml_say_the_same(
        success in any::<bool>(),
        stored in any::<bool>(),
        code in prop::option::of(prop::sample::select(vec!["200", "503", "99", "7", "001", "A"])),
        messages in prop::collection::vec("[a-z&<]{1,8}", 0..3),
        folio in prop::option::of("[0-9]{1,8}"),
        country in prop::sample::select(Country::ISSUING.to_vec()),
    ) {
        let id = stored.then_some("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
        let body = json!({
            "Success": success.to_string(), "GlobalDocumentId": id, "Code": code, "Messages": messages,
            "OtherData": {"Folio": folio},
        });
        let element = |name: &str, text: Option<&str>| match text {
            Some(text) => format!("<{name}>{}</{name}>", escaped(text)),
            None => format!("<{name} i:nil='true'/>"),
        };
        let list: String = messages.iter().map(|message| element("a:string", Some(message))).collect();
        let xml = format!(
            "<ProcessResult xmlns='urn:x' xmlns:i='urn:i' xmlns:a='urn:a'>{}{}{}<Messages>{list}</Messages><OtherData>{}</OtherData></ProcessResult>",
            element("Success", Some(&success.to_string())),
            element("GlobalDocumentId", id),
            element("Code", code),
            element("Folio", folio.as_deref()),
        );
        let context = AnswerContext { country: Some(country), ..AnswerContext::default() };
        let read = |body: &[u8]| ProcessResult::decode(body, &context).unwrap().to_value(Default::default());
        prop_assert_eq!(read(body.to_string().as_bytes()), read(xml.as_bytes()));
    }
}

#[test]
fn a_response_value_in_latin1_is_shown_as_its_text() {
    use base64::Engine as _;
    let xml = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>Café</a>";
    let bytes: Vec<u8> = xml.chars().map(|letter| letter as u8).collect();
    let value = base64::engine::general_purpose::STANDARD.encode(&bytes);
    let body = format!(
        r#"{{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "ResponseValue": "{value}"}}"#
    );
    let context = dtekit::AnswerContext { country: Some(dtekit::Country::MX), ..Default::default() };
    let result = dtekit::ProcessResult::decode(body.as_bytes(), &context).unwrap();
    assert_eq!(result.to_value(dtekit::Naming::Snake)["response_value"]["content"], xml);
    assert_eq!(result.certified_xml(), Some(&*bytes), "the bytes stay as they came");
}
