//! A request as a value: built at once, sent by the caller or by a client.

use dtekit::operation;
use dtekit::{Client, Naming, Reply};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::options::{CallArguments, GivenArgument, read_options};
use crate::outcome::{Outcome, guarded};
use crate::reply::ReplyParts;

/// A request.
#[napi]
pub struct Request(pub(crate) operation::Request);

/// Builds a request; each value is a document's bytes or the JSON of anything else.
#[napi]
pub fn request(
    operation: String,
    names: Vec<String>,
    values: Vec<GivenArgument>,
    options: Option<String>,
) -> Outcome<Request> {
    guarded(|| {
        let group =
            read_options(options.as_deref(), |options| options.text("catalog_group").map(str::to_owned))?;
        let request = Client::request(&operation, CallArguments::new(names, values).read()?)?;
        Ok(Request(match group {
            Some(group) => request.with_catalog_group(&group)?,
            None => request,
        }))
    })
}

#[napi]
impl Request {
    /// Its members as JSON text, without the body: that may be a whole document, and `body` gives it as bytes.
    #[napi]
    pub fn members(&self) -> String {
        let mut members = self.0.to_value(Naming::Camel);
        members.as_object_mut().map(|members| members.remove("body"));
        members.to_string()
    }

    /// The bytes of the body.
    #[napi]
    pub fn body(&self) -> Outcome<Buffer> {
        guarded(|| Ok(self.0.body().bytes()?.into_owned().into()))
    }

    /// Reads the answer to it.
    #[napi]
    pub fn decode(&self, status: u16, body: &[u8]) -> Outcome<ReplyParts> {
        guarded(|| {
            let mut reply = Reply::decode(&self.0, status, body)?;
            reply.became_unknown(std::time::SystemTime::now());
            Ok(ReplyParts::of(&reply))
        })
    }
}
