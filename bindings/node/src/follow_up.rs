//! Issuing a document as a whole, and what follows a send.

use dtekit::client::{FileFormat, Issue, Reconciliation};
use dtekit::{Country, Naming, NextStep, Reply};
use napi::Env;
use napi::bindgen_prelude::Uint8Array;
use napi_derive::napi;

use crate::answer::{answer, text};
use crate::client::{Connection, Promise};
use crate::country::Said;
use crate::keyword::{members, object};
use crate::observer::Told;

#[napi]
impl Connection {
    /// Issues a document; the options are an object as JSON text.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn issue<'env>(
        &self,
        env: &'env Env,
        document: Uint8Array,
        country: String,
        options: Option<String>,
        told: Option<Told>,
    ) -> Promise<'env> {
        // The bytes are copied, since JavaScript may change its own while the thread still reads them.
        let document = document.to_vec();
        self.run(env, told, move |client| {
            let options = options.as_deref().map(members).transpose()?.unwrap_or_default();
            let issue = Issue::from_members(document, Country::new(&country)?, &options)?;
            Ok(answer(&Reply::Process(Box::new(client.issue(issue)?))))
        })
    }

    /// Sends an invalidation to El Salvador's authority.
    #[napi(ts_return_type = "Promise<Answer | string> | string")]
    pub fn invalidate<'env>(
        &self,
        env: &'env Env,
        event: Uint8Array,
        mapping: String,
        sign: bool,
        told: Option<Told>,
    ) -> Promise<'env> {
        let event = event.to_vec();
        self.run(env, told, move |client| {
            Ok(answer(&Reply::Process(Box::new(client.invalidate(event, &mapping, sign)?))))
        })
    }

    /// Asks what became of a send; `next` and the options are objects as JSON text.
    #[napi(ts_return_type = "Promise<Said | string> | string")]
    pub fn reconcile<'env>(
        &self,
        env: &'env Env,
        next: String,
        options: Option<String>,
        told: Option<Told>,
    ) -> Promise<'env> {
        self.run(env, told, move |client| {
            let options = options.as_deref().map(members).transpose()?.unwrap_or_default();
            let settle_after = Reconciliation::settle_after(&options)?;
            let found = client.reconcile(&NextStep::from_members(&object(&next)?)?, settle_after)?;
            Ok(Said { json: text(found.to_value(Naming::Camel)), refusal: None })
        })
    }

    /// Downloads a document; null while it is not ready yet.
    #[napi(ts_return_type = "Promise<Answer | null | string> | string")]
    pub fn download<'env>(
        &self,
        env: &'env Env,
        global_document_id: String,
        format: String,
        kind: String,
        told: Option<Told>,
    ) -> Promise<'env> {
        self.run(env, told, move |client| {
            let file = client.download(global_document_id, FileFormat::new(&format)?, &kind)?;
            Ok(file.map(|file| answer(&Reply::File(file))))
        })
    }
}
