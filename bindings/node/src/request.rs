//! A request as a value: built at once, sent by the caller or by a client.

use dtekit::operation::Request;
use dtekit::{Client, Naming, Reply, guard};
use napi::bindgen_prelude::{Buffer, Either, Uint8Array};
use napi_derive::napi;
use serde_json::{Value, json};

use crate::answer::{Answer, Outcome, answer, outcome};
use crate::keyword::{arguments, owned};

/// The handle that a JavaScript request keeps in a private field.
#[napi]
pub struct Call(pub(crate) Request);

/// Builds a request; each value is a document's bytes or the JSON text of anything else.
#[napi]
pub fn request(
    operation: String,
    names: Vec<String>,
    values: Vec<Either<Uint8Array, String>>,
    catalog_group: Option<String>,
) -> Outcome<Call> {
    let values = owned(values);
    outcome(guard(|| {
        let request = Client::request(&operation, arguments(names, values)?)?;
        Ok(Call(match catalog_group {
            Some(group) => request.with_catalog_group(&group)?,
            None => request,
        }))
    }))
}

/// The bytes of a body.
#[napi(object)]
pub struct Bytes {
    /// The bytes.
    pub data: Buffer,
}

#[napi]
impl Call {
    /// Its members as JSON text.
    #[napi]
    pub fn members(&self) -> String {
        self.0.to_value(Naming::Camel).to_string()
    }

    /// The bytes of the body.
    #[napi]
    pub fn body(&self) -> Outcome<Bytes> {
        outcome(guard(|| Ok(Bytes { data: self.0.body().bytes()?.into_owned().into() })))
    }

    /// Reads the answer to it.
    #[napi]
    pub fn decode(&self, status: u16, body: &[u8]) -> Outcome<Answer> {
        outcome(guard(|| Ok(answer(&Reply::decode(&self.0, status, body)?))))
    }
}

/// The findings of a request as JSON text, where the reply has no place for them.
pub fn findings(request: &Request, reply: &Reply) -> Option<String> {
    let told = matches!(reply, Reply::Process(_) | Reply::Documents(_)) || request.findings().is_empty();
    (!told).then(|| Value::to_string(&json!(request.findings())))
}
