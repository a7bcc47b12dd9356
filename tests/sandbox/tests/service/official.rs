//! What is issued as an official document: it is read, it is printed, and its seals are found to be made up.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dtekit::json::Map;
use dtekit::reading::{ReadOptions, ReadStatus};
use dtekit::signature::{SignatureStatus, VerifyOptions};
use dtekit_sandbox::{Certified, Options};
use serde_json::{Value, json};

use crate::caller::{Caller, invoice, send_body, with_field};

/// Types whose vectors are no document that the service issues under the mapping of the generic DTE.
const NO_DOCUMENTS: [&str; 17] = [
    "030",
    "031",
    "032",
    "033",
    "034",
    "ACECF",
    "ANECF",
    "ARECF",
    "RFCE",
    "GTAnulacionDocumento",
    "rEvAnulaFe",
    "rEvManifRecep",
    "RA",
    "RC",
    "RR",
    "contingencia",
    "invalidacion",
];

/// What the formats of the authorities do not have: the finding says so.
const NOT_IN_THE_FORMAT: [(&str, &str, &str); 6] = [
    ("AR", "", "fields.issuer_name"),
    ("EC", "06", "fields.total"),
    ("EC", "07", "fields.total"),
    ("PE", "09", "fields.total"),
    ("PE", "31", "fields.total"),
    ("SV", "07", "fields.total"),
];

fn official() -> Caller {
    Caller::with(Options { certified: Certified::Official, duplicates: true, ..Options::default() })
}

/// The document of a vector with what the caller gives as params put aside, and the type of the vector.
fn samples(country: &str) -> Vec<(String, Value)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors");
    let folder = root.join(format!("mapping_{}/to", country.to_lowercase()));
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| {
            let kind = path.file_name()?.to_str()?.strip_suffix("_plain.json")?.to_owned();
            let text = fs::read(&path).unwrap();
            (!NO_DOCUMENTS.contains(&kind.as_str())).then(|| (kind, serde_json::from_slice(&text).unwrap()))
        })
        .collect();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert!(!found.is_empty());
    found
}

fn file(caller: &Caller, id: &str) -> Vec<u8> {
    let path = format!("/api/v1/File/DownloadDocumentXml?GlobalDocumentId={id}&type=default");
    let answer = caller.get(&path);
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    STANDARD.decode(answer.json()["Base64Content"].as_str().unwrap()).unwrap()
}

/// What is wrong with the certified document of one that was sent, and with the answer.
fn faults(caller: &Caller, country: &str, sent: &Value, kind: &str) -> Result<(), String> {
    let body = send_body(&sent.to_string(), country_is_asynchronous(country));
    let headers = [("x-sandbox-country", country)];
    let result = caller.post_with("/api/v1/Document/SendDocumentToAuthority", &headers, &body).json();
    if result["Success"] != true {
        return Err(format!("refused: {} {}", result["Description"], result["Messages"]));
    }
    caller.later();
    let content = file(caller, result["GlobalDocumentId"].as_str().unwrap());
    let read = dtekit::read(&content, &ReadOptions::default()).map_err(|error| error.to_string())?;
    if read.len() != 1 || read[0].status != ReadStatus::Read {
        return Err(format!("not read: {:?} in {}", read[0], String::from_utf8_lossy(&content)));
    }
    // Colombia's documents say the type of a note in their own code.
    let expected = match (country, kind) {
        ("CO", "07") => "91",
        ("CO", "08") => "92",
        _ => kind,
    };
    if read[0].document_type.as_deref() != Some(expected) {
        return Err(format!("read as {:?}", read[0].document_type));
    }
    let other_data: Map = dtekit::json::from_slice(result["OtherData"].to_string().as_bytes())
        .ok()
        .and_then(|value| value.as_object().cloned())
        .ok_or("OtherData is no object")?;
    let params = Map::from([
        ("resolution_number".to_owned(), dtekit::json::json!("80")),
        ("resolution_year".to_owned(), dtekit::json::json!("2014")),
        ("environment".to_owned(), dtekit::json::json!("test")),
    ]);
    let options = dtekit::PrintOptions { other_data, params, ..Default::default() };
    let data = dtekit::print_data(&content, country.parse().unwrap(), &options)
        .map_err(|error| error.to_string())?;
    let is_expected = |path: &str| {
        let of = |(code, one, what): &(&str, &str, &str)| {
            *code == country && (one.is_empty() || *one == kind) && *what == path
        };
        NOT_IN_THE_FORMAT.iter().any(of)
    };
    let unexpected =
        data.findings.iter().filter(|finding| !is_expected(finding.path.as_deref().unwrap_or_default()));
    let wrong: Vec<String> = unexpected.map(ToString::to_string).collect();
    if !wrong.is_empty() {
        return Err(format!("printed with {wrong:?}"));
    }
    if data.symbol.is_none() {
        return Err("printed without a symbol".into());
    }
    let seals = dtekit::verify(&content, &VerifyOptions::default()).map_err(|error| error.to_string())?;
    match seals.iter().find(|seal| seal.status == SignatureStatus::Valid) {
        Some(valid) => Err(format!("a made-up seal is valid: {valid:?}")),
        None if country != "AR" && !String::from_utf8_lossy(&content).contains("SANDBOX") => {
            Err("the seal does not say that it is made up".into())
        }
        None => Ok(()),
    }
}

fn country_is_asynchronous(country: &str) -> bool {
    !["AR", "MX", "PA", "PE", "SV", "CO"].contains(&country)
}

fn every_type_is_issued_read_and_printed(country: &str) {
    let caller = official();
    let found: Vec<String> = samples(country)
        .iter()
        .filter_map(|(kind, sent)| {
            Some(format!("{country} {kind}: {}", faults(&caller, country, sent, kind).err()?))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

macro_rules! each_country {
    ($($name:ident $code:literal,)*) => {$(
        #[test]
        fn $name() {
            every_type_is_issued_read_and_printed($code);
        }
    )*};
}

each_country! {
    argentina_issues_its_official_documents "AR",
    chile_issues_its_official_documents "CL",
    colombia_issues_its_official_documents "CO",
    costa_rica_issues_its_official_documents "CR",
    the_dominican_republic_issues_its_official_documents "DO",
    ecuador_issues_its_official_documents "EC",
    guatemala_issues_its_official_documents "GT",
    mexico_issues_its_official_documents "MX",
    panama_issues_its_official_documents "PA",
    peru_issues_its_official_documents "PE",
    el_salvador_issues_its_official_documents "SV",
}

#[test]
fn what_the_mapping_refuses_is_rejected_with_its_findings() {
    let result = official().send(&invoice("MX"), false);
    assert_eq!((&result["Success"], &result["Code"]), (&json!(false), &json!("99")));
    let messages: Vec<&str> =
        result["Messages"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(messages.iter().any(|message| message.starts_with("mapping-")), "{messages:?}");
}

#[test]
fn what_the_mapping_refuses_is_issued_as_sent_if_the_control_endpoint_says_so() {
    let caller = official();
    let answer = caller.post("/_control/certified", &json!({ "as": "lenient" }));
    assert_eq!(answer.json(), json!({ "as": "lenient" }));
    let id = caller.stored(&invoice("MX"));
    assert!(String::from_utf8_lossy(&file(&caller, &id)).contains("<Certificacion Pais=\"MX\""));
}

#[test]
fn another_word_for_what_is_certified_is_refused() {
    let answer = official().post("/_control/certified", &json!({ "as": "signed" }));
    assert_eq!((answer.status, answer.message().contains("`as-sent`")), (400, true));
}

#[test]
fn a_rejection_on_demand_needs_no_official_document() {
    let result = official().send(&with_field(invoice("MX"), "Sandbox", "reject"), false);
    assert!(result["Messages"][0].as_str().unwrap().starts_with("SANDBOX-1"), "{result}");
}

#[test]
fn the_country_of_a_document_is_the_only_one_whose_mapping_takes_it() {
    let (_, mut sent) = samples("EC").remove(0);
    sent["Documento"]["Encabezado"]["Emisor"]["DomFiscal"].as_object_mut().unwrap().remove("Pais");
    let result = official().send(&sent, true);
    assert_eq!(result["OtherData"]["Country"], "EC", "{result}");
}

#[test]
fn the_fiscal_id_is_that_of_the_official_document() {
    let caller = official();
    let (_, sent) = samples("CO").remove(0);
    let body = send_body(&sent.to_string(), false);
    let headers = [("x-sandbox-country", "CO")];
    let result = caller.post_with("/api/v1/Document/SendDocumentToAuthority", &headers, &body).json();
    let content = file(&caller, result["GlobalDocumentId"].as_str().unwrap());
    let key = result["CountryDocumentId"].as_str().unwrap();
    assert!(String::from_utf8_lossy(&content).contains(&format!(">{key}</cbc:UUID>")), "{key}");
}

#[test]
fn a_suppliers_document_comes_as_the_official_one() {
    let caller = official();
    let (_, sent) = samples("CR").remove(0);
    let answer = caller.post("/_control/inbox", &json!({ "content": sent.to_string(), "country": "CR" }));
    let content = file(&caller, answer.json()["GlobalDocumentId"].as_str().unwrap());
    let read = dtekit::read(&content, &ReadOptions::default()).unwrap();
    assert_eq!((read[0].status, read[0].country), (ReadStatus::Read, Some(dtekit::Country::CR)));
}
