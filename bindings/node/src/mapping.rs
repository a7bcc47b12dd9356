//! Compiled mappings.

use std::sync::Arc;

use dtekit::Result;
use dtekit::json::{Value, json};
use dtekit::mapping::{self, ApplyOptions, Direction, Registry, Source};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::document::Document;
use crate::input::{Given, Input};
use crate::options::{members, options, read_options};
use crate::outcome::{Outcome, crossed, guarded};
use crate::thread::{Job, on_worker};

/// A compiled mapping.
#[napi]
pub struct Mapping(pub(crate) Arc<mapping::Mapping>);

/// Compiles a template.
#[napi]
pub fn mapping_parse(data: &[u8], keywords: Option<String>) -> Outcome<Mapping> {
    guarded(|| {
        let registry = Registry::from_members(&members(keywords.as_deref())?)?;
        Ok(Mapping(Arc::new(registry.parse(data)?)))
    })
}

/// The built-in mapping of a country and document type.
#[napi]
pub fn mapping_standard(country: String, document_type: String, options: Option<String>) -> Outcome<Mapping> {
    guarded(|| {
        let direction = read_options(options.as_deref(), |options| match options.text("direction") {
            Some(direction) => direction.parse::<Direction>(),
            None => Ok(Direction::default()),
        })?;
        Ok(Mapping(Registry::standard(&country, &document_type, direction?)?))
    })
}

/// What a call asks of a mapping.
#[napi]
#[derive(Clone, Copy)]
pub enum Question {
    /// The output.
    Apply,
    /// The explanation as JSON text.
    Explain,
}

#[napi]
impl Mapping {
    /// Applies or explains it, on the caller's thread.
    #[napi]
    pub fn ask_sync(
        &self,
        env: &Env,
        question: Question,
        data: &[u8],
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || Asked::new(self, question, keywords, through).answer(data.into()))
    }

    /// Asks about a document at once.
    #[napi]
    pub fn ask_document_sync(
        &self,
        env: &Env,
        question: Question,
        document: &Document,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || Asked::new(self, question, keywords, through).answer((&document.0).into()))
    }

    /// Applies or explains it, on a worker thread.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask(
        &self,
        question: Question,
        data: Given,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> AsyncTask<Job<Vec<u8>>> {
        let (asked, data) = (Asked::new(self, question, keywords, through), Input::new(data));
        on_worker(move || asked.answer(Source::from(&data.into_bytes())))
    }

    /// Asks about a document, which is copied, on a worker thread.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask_document(
        &self,
        question: Question,
        document: &Document,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> AsyncTask<Job<Vec<u8>>> {
        let (asked, document) = (Asked::new(self, question, keywords, through), document.0.clone());
        on_worker(move || asked.answer(Source::from(&document)))
    }

    /// The differences between its output and that of another mapping, as JSON text.
    #[napi]
    pub fn diff_sync(
        &self,
        env: &Env,
        other: &Mapping,
        data: &[u8],
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || differences(self, other, data.into(), keywords.as_deref()))
    }

    /// Compares what two mappings make of a document.
    #[napi]
    pub fn diff_document_sync(
        &self,
        env: &Env,
        other: &Mapping,
        document: &Document,
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || differences(self, other, (&document.0).into(), keywords.as_deref()))
    }

    /// Its own description, as JSON text.
    #[napi]
    pub fn describe(&self) -> String {
        self.0.to_value().to_string()
    }
}

/// The mapping of an option.
pub(crate) fn given(mapping: Option<&Mapping>) -> Option<Arc<mapping::Mapping>> {
    mapping.map(|mapping| Arc::clone(&mapping.0))
}

/// A question to a mapping, which any thread may answer.
struct Asked {
    mapping: Arc<mapping::Mapping>,
    question: Question,
    keywords: Option<String>,
    through: Option<Arc<mapping::Mapping>>,
}

impl Asked {
    fn new(
        mapping: &Mapping,
        question: Question,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> Asked {
        Asked { mapping: Arc::clone(&mapping.0), question, keywords, through: given(through) }
    }

    fn answer(&self, source: Source<'_>) -> Result<Vec<u8>> {
        let with = options(self.keywords.as_deref(), ApplyOptions::from_members)?;
        let explanation = match (self.question, &self.through) {
            (Question::Apply, _) => return self.mapping.apply(source, &with),
            (Question::Explain, Some(through)) => self.mapping.explain_through(through, source, &with)?,
            (Question::Explain, None) => self.mapping.explain(source, &with)?,
        };
        Ok(dtekit::json::to_vec(&explanation))
    }
}

fn differences(
    one: &Mapping,
    other: &Mapping,
    source: Source<'_>,
    keywords: Option<&str>,
) -> Result<Vec<u8>> {
    let found = one.0.diff(&other.0, source, &options(keywords, ApplyOptions::from_members)?)?;
    let found = found.into_iter().map(|it| json!({"path": it.path, "left": it.left, "right": it.right}));
    Ok(found.collect::<Value>().to_string().into_bytes())
}
