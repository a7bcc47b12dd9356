//! The requests of the vectors: what the client is said to send for each row of the interface is understood here.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::caller::{Caller, packed};

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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors/request");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let vector: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
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
        assert!(understood, "{}: {} {text}", path.display(), answer.status);
        seen += 1;
    }
    assert!(seen > 90, "{seen}");
}
