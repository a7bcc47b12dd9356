//! Compiled mappings, as a handle that a JavaScript `Mapping` keeps in a private field.

use std::sync::Arc;

use dtekit::mapping::{Application, Difference, Direction, Mapping, Registry};
use dtekit::{Document, Result, guard};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;
use serde_json::{Value, json};

use crate::answer::{Outcome, outcome};
use crate::conversion::buffer;
use crate::document::{Tree, text};
use crate::keyword::plain_members;

/// A compiled mapping.
#[napi]
pub struct Plan(pub(crate) Arc<Mapping>);

/// Compiles a template.
#[napi]
pub fn mapping_parse(data: &[u8], keywords: Option<String>) -> Outcome<Plan> {
    outcome(guard(|| {
        let members = plain_members(keywords.as_deref())?;
        Ok(Plan(Arc::new(Registry::from_members(&members)?.parse(data)?)))
    }))
}

/// The built-in mapping of a country and document type.
#[napi]
pub fn mapping_standard(country: String, document_type: String, direction: String) -> Outcome<Plan> {
    outcome(guard(|| {
        let direction = Direction::from_word(&direction)?;
        Ok(Plan(Registry::standard(&country, &document_type, direction)?))
    }))
}

/// What is asked of a mapping.
#[napi]
#[derive(Clone, Copy)]
pub enum Question {
    /// The output.
    Apply,
    /// The explanation as JSON text.
    Explain,
}

#[napi]
impl Plan {
    /// Applies or explains it, on the caller's thread.
    #[napi]
    pub fn ask_sync(
        &self,
        env: &Env,
        question: Question,
        data: &[u8],
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        text(env, guard(|| run(&self.0, question, &Given::Text(data), keywords.as_deref())))
    }

    /// The same for a tree.
    #[napi]
    pub fn ask_tree_sync(
        &self,
        env: &Env,
        question: Question,
        tree: &Tree,
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        text(env, guard(|| run(&self.0, question, &Given::Tree(&tree.0), keywords.as_deref())))
    }

    /// Applies or explains it, on a worker thread.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask(&self, question: Question, data: &[u8], keywords: Option<String>) -> AsyncTask<Asked> {
        // The bytes are copied, since JavaScript may change its own while the thread still reads them.
        AsyncTask::new(Asked {
            mapping: Arc::clone(&self.0),
            question,
            data: Kept::Text(data.to_vec()),
            keywords,
        })
    }

    /// The same for a tree, which is copied likewise.
    #[napi(ts_return_type = "Promise<Buffer | string>")]
    pub fn ask_tree(&self, question: Question, tree: &Tree, keywords: Option<String>) -> AsyncTask<Asked> {
        AsyncTask::new(Asked {
            mapping: Arc::clone(&self.0),
            question,
            data: Kept::Tree(tree.0.clone()),
            keywords,
        })
    }

    /// What another mapping makes differently, as JSON text.
    #[napi]
    pub fn diff_sync(
        &self,
        env: &Env,
        other: &Plan,
        data: &[u8],
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        text(
            env,
            guard(|| {
                let with = application(keywords.as_deref())?;
                Ok(differences(Mapping::diff_with(&self.0, &other.0, data, &with)?))
            }),
        )
    }

    /// The same for a tree.
    #[napi]
    pub fn diff_tree_sync(
        &self,
        env: &Env,
        other: &Plan,
        tree: &Tree,
        keywords: Option<String>,
    ) -> napi::Result<Outcome<Buffer>> {
        text(
            env,
            guard(|| {
                let with = application(keywords.as_deref())?;
                Ok(differences(Mapping::diff_document(&self.0, &other.0, &tree.0, &with)?))
            }),
        )
    }

    /// What it says of itself, as JSON text.
    #[napi]
    pub fn describe(&self) -> String {
        self.0.to_value().to_string()
    }
}

/// A mapping that is at work on a worker thread.
pub struct Asked {
    mapping: Arc<Mapping>,
    question: Question,
    data: Kept,
    keywords: Option<String>,
}

/// A document that the thread has to itself.
enum Kept {
    Text(Vec<u8>),
    Tree(Document),
}

/// A document as core takes it.
enum Given<'a> {
    Text(&'a [u8]),
    Tree(&'a Document),
}

impl Task for Asked {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let given = match &self.data {
            Kept::Text(text) => Given::Text(text),
            Kept::Tree(tree) => Given::Tree(tree),
        };
        Ok(outcome(guard(|| run(&self.mapping, self.question, &given, self.keywords.as_deref()))))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Either::A(text) => Either::A(buffer(&env, text)?),
            Either::B(error) => Either::B(error),
        })
    }
}

fn run(mapping: &Mapping, question: Question, given: &Given<'_>, keywords: Option<&str>) -> Result<Vec<u8>> {
    let with = application(keywords)?;
    let explanation = match (question, given) {
        (Question::Apply, Given::Text(text)) => return mapping.apply_with(text, &with),
        (Question::Apply, Given::Tree(tree)) => return mapping.apply_document(tree, &with),
        (Question::Explain, Given::Text(text)) => mapping.explain_with(text, &with)?,
        (Question::Explain, Given::Tree(tree)) => mapping.explain_document(tree, &with)?,
    };
    Ok(serde_json::to_vec(&explanation).expect("texts and numbers are always JSON"))
}

fn differences(found: Vec<Difference>) -> Vec<u8> {
    let found = found.into_iter().map(|it| json!({"path": it.path, "left": it.left, "right": it.right}));
    found.collect::<Value>().to_string().into_bytes()
}

/// Params and bounds; without keywords nothing is parsed.
fn application(keywords: Option<&str>) -> Result<Application> {
    match keywords {
        None => Ok(Application::default()),
        keywords => Application::from_members(&plain_members(keywords)?),
    }
}
