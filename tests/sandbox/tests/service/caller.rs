//! A caller of one sandbox.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dtekit_sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use ureq::{Agent, RequestExt as _, http};

pub const STANDARD_MAPPING: &str = "11111111-1111-1111-1111-111111111111";
pub const ZERO_ID: &str = "00000000-0000-0000-0000-000000000000";

pub struct Caller {
    pub sandbox: Sandbox,
    agent: Agent,
}

/// Status, headers and body.
pub struct Answer {
    pub status: u16,
    pub headers: http::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the answer is JSON")
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    pub fn message(&self) -> String {
        self.json()["Message"].as_str().expect("the answer has a Message").to_owned()
    }
}

impl Caller {
    pub fn new() -> Caller {
        Caller::with(Options::default())
    }

    /// One whose sandbox accepts a document twice.
    pub fn of_duplicates() -> Caller {
        Caller::with(Options { duplicates: true, ..Options::default() })
    }

    pub fn with(options: Options) -> Caller {
        // Each call has a connection of its own: a fault may still reset the one before.
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections(0)
            .max_redirects(0)
            .proxy(None)
            .timeout_global(Some(Duration::from_secs(60)))
            .build()
            .into();
        Caller { sandbox: Sandbox::start(options).unwrap(), agent }
    }

    /// A call with the right credentials; `headers` may replace them.
    pub fn try_call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer, ureq::Error> {
        let credentials = format!("Basic {}", STANDARD.encode("user:secret"));
        let mut request =
            http::Request::builder().method(method).uri(format!("{}{path}", self.sandbox.url()));
        if !headers.iter().any(|(name, _)| *name == "authorization") {
            request = request.header("authorization", credentials);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_vec()).unwrap();
        let response = request.with_agent(&self.agent).configure().allow_non_standard_methods(true).run()?;
        let (parts, mut body) = response.into_parts();
        let body = body.read_to_vec()?;
        Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    pub fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_call(method, path, headers, body).unwrap()
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, &[], body)
    }

    pub fn post_with(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.call(
            "POST",
            path,
            &[&[("content-type", "application/json")], headers].concat(),
            body.to_string().as_bytes(),
        )
    }

    /// Sends a document with the standard mapping.
    pub fn send(&self, document: &Value, asynchronous: bool) -> Value {
        self.send_body(&send_body(&document.to_string(), asynchronous))
    }

    pub fn send_body(&self, body: &Value) -> Value {
        let answer = self.post("/api/v1/Document/SendDocumentToAuthority", body);
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    pub fn send_with(&self, headers: &[(&str, &str)], document: &Value) -> Value {
        let body = send_body(&document.to_string(), false);
        self.post_with("/api/v1/Document/SendDocumentToAuthority", headers, &body).json()
    }

    /// Sends a document and gives its GlobalDocumentId.
    pub fn stored(&self, document: &Value) -> String {
        self.send(document, false)["GlobalDocumentId"].as_str().unwrap().to_owned()
    }

    /// A token as the header holds it.
    pub fn bearer(&self, endpoint: &str) -> String {
        let form = "grant_type=client_credentials&client_id=client&client_secret=client-secret";
        let media = "application/x-www-form-urlencoded";
        let answer =
            self.call("POST", endpoint, &[("content-type", media), ("authorization", "")], form.as_bytes());
        format!("Bearer {}", answer.json()["access_token"].as_str().expect("a token"))
    }

    pub fn list(&self, filter: &Value) -> Vec<Value> {
        let answer = self.post("/api/v1/Document/GetDocument", filter);
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()["Documents"].as_array().unwrap().clone()
    }

    /// Ten minutes go by, which is longer than the authority takes.
    pub fn later(&self) {
        self.sandbox.advance(Duration::from_secs(600));
    }
}

/// The parameters of a send.
pub fn send_body(content: &str, asynchronous: bool) -> Value {
    json!({
        "FileContent": content, "Async": asynchronous, "Mapping": STANDARD_MAPPING, "Sign": true,
        "DefaultCertificate": false,
    })
}

/// A small generic DTE that says its country in the issuer's address.
pub fn invoice(country: &str) -> Value {
    json!({
        "Documento": {
            "@ID": "A-7",
            "Encabezado": {
                "IdDoc": {
                    "Tipo": "01", "Serie": "F001", "Numero": "7", "NumeroInterno": "A-7",
                    "FechaEmis": "2025-01-30", "Establecimiento": "00100001010000000007",
                },
                "Emisor": {
                    "IDEmisor": "20123456789", "NmbEmisor": "Ñandú & Cía <Sur>",
                    "DomFiscal": { "Pais": country },
                },
                "Receptor": { "DocRecep": { "NroDocRecep": "10456789012" }, "NmbRecep": "Peñaranda" },
                "Totales": { "Moneda": "USD", "SubTotal": "100.00", "MntImp": 18.00, "VlrPagar": "118.00" },
            },
        },
    })
}

/// The invoice with a custom field.
pub fn with_field(mut document: Value, name: &str, text: &str) -> Value {
    document["Personalizados"] = json!({ "campoString": [{ "@name": name, "#text": text }] });
    document
}

/// The invoice with something else at a place below `Encabezado`.
pub fn with(mut document: Value, pointer: &str, value: Value) -> Value {
    *document.pointer_mut(&format!("/Documento/Encabezado{pointer}")).expect("the invoice has that place") =
        value;
    document
}

/// The invoice without a place below `Encabezado`.
pub fn without(mut document: Value, group: &str, name: &str) -> Value {
    let group = document.pointer_mut(&format!("/Documento/Encabezado/{group}")).unwrap();
    group.as_object_mut().unwrap().remove(name).expect("the invoice has that place");
    document
}

/// The text in base 64.
pub fn unpacked(value: &Value) -> String {
    String::from_utf8(STANDARD.decode(value.as_str().expect("a text in base 64")).unwrap()).unwrap()
}

pub fn packed(text: &str) -> String {
    STANDARD.encode(text)
}

/// The members' names, in order.
pub fn names(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}
