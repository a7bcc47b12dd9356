//! The vectors that all languages share, against this reading of the interface: what they say is sent is understood
//! here, and what they say of events and folios is what happens.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::caller::{Caller, packed};

/// The cases of a folder, by name.
fn vectors(folder: &str) -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors").join(folder);
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap())
    };
    std::fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).collect()
}

/// The query of a vector, percent-encoded.
fn query(pairs: &Value) -> String {
    let pairs =
        pairs.as_array().unwrap().iter().map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap()));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[test]
fn every_request_of_the_vectors_is_understood() {
    let caller = Caller::new();
    let token = |path| caller.bearer(path);
    let (service, provider) = (token("/oauth/token"), token("/v1/oauth/token"));
    let basic = format!("Basic {}", packed("user:secret"));
    let integrator = format!("Basic {}", packed("integrator:integrator-secret"));
    let mut seen = 0;
    for (name, vector) in vectors("request") {
        let expect = &vector["expect"];
        let (Some(method), Some(target)) = (expect["method"].as_str(), expect["path"].as_str()) else {
            continue;
        };
        let mut headers: Vec<(&str, &str)> = Vec::new();
        for (name, value) in expect["headers"].as_object().unwrap() {
            headers.push((name, value.as_str().unwrap()));
        }
        headers.push(match expect["auth"].as_str().unwrap() {
            "oauth" => ("authorization", &service),
            "provider" => ("authorization", &provider),
            "integrator" => ("authorization", &integrator),
            "none" => ("authorization", ""),
            _ => ("authorization", &basic),
        });
        let body = match (&expect["body"], &expect["body_base64"]) {
            (Value::String(text), _) => text.clone().into_bytes(),
            (_, Value::String(base64)) => STANDARD.decode(base64).unwrap(),
            (Value::Null, _) => Vec::new(),
            (json, _) => json.to_string().into_bytes(),
        };
        let query = query(&expect["query"]);
        let target = target.replace(['{', '}'], "x");
        let answer = caller.call(method, &format!("{target}?{query}"), &headers, &body);
        let text = String::from_utf8_lossy(&answer.body);
        let understood = match answer.status {
            // The vectors' client is another one.
            401 => expect["auth"] == "none",
            404 => !text.contains("nothing answers"),
            status => !matches!(status, 405 | 413 | 415 | 500..),
        };
        assert!(understood, "{name}: {} {text}", answer.status);
        seen += 1;
    }
    assert!(seen > 90, "{seen}");
}

/// A text that stands in no request.
const NOWHERE: &str = "\u{0}";

/// A document of the type that an event applies to.
fn event_document(caller: &Caller, status: &str) -> String {
    let model = match status {
        "110300" | "110301" => "57",
        "110112" | "110114" => "58",
        _ => "55",
    };
    let body =
        json!({ "CountryId": "BR", "DocumentTypeId": model, "SenderCode": "12345678000195", "Number": "7" });
    caller.post("/api/v1/Document/CreateDocument", &body).json().as_str().unwrap().to_owned()
}

/// Sends an event as the vector says, about that document.
fn send_event(caller: &Caller, expect: &Value, replace: &[(&str, &str)]) -> Value {
    let replaced =
        |text: &str| replace.iter().fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
    let target = replaced(expect["target"].as_str().unwrap());
    let body = replaced(expect["body"].as_str().unwrap());
    let media = expect["headers.Content-Type"].as_str().unwrap_or("application/json");
    let headers = [("content-type", media)];
    let headers = if body.is_empty() { &[][..] } else { &headers };
    caller.call(expect["method"].as_str().unwrap(), &target, headers, body.as_bytes()).json()
}

#[test]
fn every_event_of_the_vectors_is_registered() {
    let mut seen = 0;
    for (name, vector) in vectors("event") {
        let expect = &vector["expect"];
        let of_v1 = expect["target"].as_str().is_some_and(|target| target.starts_with("/api/v1/"));
        // What the client warns of may be refused.
        if !of_v1
            || expect["findings"] != json!([])
            || !expect["body"].is_string()
            || !expect["method"].is_string()
        {
            continue;
        }
        let event = if vector["status_change"].is_object() { "status_change" } else { "authority_event" };
        let Some(status) = vector[event]["status"].as_str() else { continue };
        let caller = Caller::new();
        let id = event_document(&caller, status);
        let wanted = vector[event]["GlobalDocumentId"].as_str().unwrap_or(NOWHERE).to_owned();
        let protocol = vector[event]["PaymentAuthProtocol"].as_str().unwrap_or(NOWHERE).to_owned();
        let payment = format!(
            "/api/v1/Document/ChangeDocumentStatus?GlobalDocumentId={id}&status=110300&description=x\
             &TransactionId=1&PaymentMethodType=2&paymentBeneficiary=3&financialInstitutionBase=4"
        );
        let given = caller.call("POST", &payment, &[], b"").json();
        let given = given["OtherData"]["ProtocolNumber"].as_str().unwrap_or(NOWHERE).to_owned();
        let answer = send_event(&caller, expect, &[(&wanted, &id), (&protocol, &given)]);
        assert_eq!(answer["Success"], true, "{name}: {answer}");
        seen += 1;
    }
    assert!(seen > 25, "{seen}");
}

/// What the sandbox does with a folio vector: the manager of the folio, `Err` for a refusal.
fn folio(vector: &Value) -> Result<Value, Value> {
    let inputs = &vector["inputs"];
    let text = |name: &str| inputs[name].as_str().filter(|text| !text.is_empty());
    let caller = Caller::new();
    let billers: Vec<&str> =
        text("biller_id").filter(|_| inputs["biller_known"] == true).into_iter().collect();
    let order = json!({ "automatic": inputs["automatic_assignment"] == true, "billers": billers });
    caller.post("/_control/folios", &order);
    let number = text("folio").unwrap_or_default();
    if let Some(state) = text("folio_state") {
        for folio in [number, "1042"] {
            let order = json!({ "issuer": "", "type": "33", "folio": folio, "state": state });
            assert_eq!(caller.post("/_control/folios", &order).status, 200);
        }
    }
    let header = json!({ "IdDoc": { "Tipo": "33", "Numero": number } });
    let mut document = json!({ "Documento": { "Encabezado": header } });
    if let Some(category) = text("category_id") {
        document["Personalizados"] = json!({ "campoString": [{ "@name": "CategoryID", "#text": category }] });
    }
    let document = vector["document"].as_str().map_or(document.to_string(), str::to_owned);
    let mut body = crate::caller::send_body(&document, true);
    body["BillerId"] = inputs["biller_id"].clone();
    body["ValidateNumber"] = inputs["validate_number"].clone();
    let headers = [("x-sandbox-country", "CL")];
    let answer = caller.post_with("/api/v1/Document/SendDocumentToAuthority", &headers, &body).json();
    match answer["Success"] == true {
        true => Ok(caller.list(&json!({}))[0]["Fields"][0]["Value"].clone()),
        false => Err(answer["Description"].clone()),
    }
}

#[test]
fn every_folio_of_the_vectors_is_assigned_as_they_say() {
    let mut seen = 0;
    for (name, vector) in vectors("folio") {
        let (inputs, expect) = (&vector["inputs"], &vector["expect"]);
        let refused = expect["action"] == "refuse";
        // A document's own folio is kept here where no biller is named, which the interface leaves open.
        let own = inputs["folio"].is_string() && inputs["biller_id"].is_null();
        // What the client cannot know, nobody can compare.
        let manager = match expect["rule"].as_u64() {
            Some(1) if inputs["biller_known"] == false => None,
            Some(2) if refused => None,
            Some(2) if inputs["folio_state"].is_string() && inputs["biller_known"] == true => {
                Some("3.0 validates")
            }
            Some(3) if inputs["biller_known"] == true => Some("3.0"),
            _ if own => continue,
            Some(4) if inputs["automatic_assignment"] == true => Some("automatic"),
            Some(5) if inputs["automatic_assignment"] == false => Some("1.0"),
            Some(6) if inputs["automatic_assignment"] == false => Some("nobody"),
            _ => continue,
        };
        let found = folio(&vector);
        match manager {
            None => assert!(found.is_err(), "{name}: {found:?}"),
            Some("nobody") => assert_eq!(found, Ok(Value::Null), "{name}"),
            Some(manager) => assert_eq!(found, Ok(json!(manager)), "{name}"),
        }
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}
