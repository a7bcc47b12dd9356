//! Compiled mappings.

use std::sync::Arc;

use dtekit::json::{Value, json};
use dtekit::mapping::{self, ApplyOptions, Difference, Direction, Registry, Source};
use dtekit::{Result, guard};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::document::{Document, written};
use crate::input::{Given, Input};
use crate::options::{members, options, read_options};
use crate::outcome::{Outcome, guarded};

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
        written(
            env,
            guard(|| run(&self.0, question, data.into(), keywords.as_deref(), through.map(|one| &*one.0))),
        )
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
        written(
            env,
            guard(|| {
                run(&self.0, question, (&document.0).into(), keywords.as_deref(), through.map(|one| &*one.0))
            }),
        )
    }

    /// Applies or explains it, on a worker thread.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask(
        &self,
        question: Question,
        data: Given,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> AsyncTask<MappingTask> {
        AsyncTask::new(MappingTask {
            mapping: Arc::clone(&self.0),
            question,
            data: Some(OwnedInput::Text(Input::new(data))),
            keywords,
            through: through.map(|one| Arc::clone(&one.0)),
        })
    }

    /// Asks about a document, which is copied, on a worker thread.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask_document(
        &self,
        question: Question,
        document: &Document,
        keywords: Option<String>,
        through: Option<&Mapping>,
    ) -> AsyncTask<MappingTask> {
        AsyncTask::new(MappingTask {
            mapping: Arc::clone(&self.0),
            question,
            data: Some(OwnedInput::Document(Box::new(document.0.clone()))),
            keywords,
            through: through.map(|one| Arc::clone(&one.0)),
        })
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
        written(
            env,
            guard(|| {
                let with = options(keywords.as_deref(), ApplyOptions::from_members)?;
                Ok(differences(self.0.diff(&other.0, data, &with)?))
            }),
        )
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
        written(
            env,
            guard(|| {
                let with = options(keywords.as_deref(), ApplyOptions::from_members)?;
                Ok(differences(self.0.diff(&other.0, &document.0, &with)?))
            }),
        )
    }

    /// Its own description, as JSON text.
    #[napi]
    pub fn describe(&self) -> String {
        self.0.to_value().to_string()
    }
}

/// A mapping at work on a worker thread.
pub struct MappingTask {
    mapping: Arc<mapping::Mapping>,
    question: Question,
    data: Option<OwnedInput>,
    keywords: Option<String>,
    through: Option<Arc<mapping::Mapping>>,
}

/// A document that the worker thread owns.
enum OwnedInput {
    Text(Input),
    Document(Box<dtekit::Document>),
}

impl Task for MappingTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let run = |source: Source<'_>| {
            guarded(|| {
                run(&self.mapping, self.question, source, self.keywords.as_deref(), self.through.as_deref())
            })
        };
        Ok(match self.data.take() {
            Some(OwnedInput::Document(document)) => run(Source::from(&*document)),
            Some(OwnedInput::Text(text)) => run(Source::from(&text.into_bytes())),
            None => run(Source::from(&Vec::new())),
        })
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Either::A(text) => Either::A(buffer(&env, text)?),
            Either::B(error) => Either::B(error),
        })
    }
}

fn run(
    mapping: &mapping::Mapping,
    question: Question,
    source: Source<'_>,
    keywords: Option<&str>,
    through: Option<&mapping::Mapping>,
) -> Result<Vec<u8>> {
    let with = options(keywords, ApplyOptions::from_members)?;
    let explanation = match (question, through) {
        (Question::Apply, _) => return mapping.apply(source, &with),
        (Question::Explain, Some(through)) => mapping.explain_through(through, source, &with)?,
        (Question::Explain, None) => mapping.explain(source, &with)?,
    };
    Ok(dtekit::json::to_vec(&explanation))
}

fn differences(found: Vec<Difference>) -> Vec<u8> {
    let found = found.into_iter().map(|it| json!({"path": it.path, "left": it.left, "right": it.right}));
    found.collect::<Value>().to_string().into_bytes()
}
