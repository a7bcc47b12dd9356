//! Batches: JavaScript pushes documents, and worker threads convert, map or check them.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dtekit::batch::{BatchKeywords, Input, Inputs, Item, Pipeline, SourceLimits, Work};
use dtekit::{Error, ErrorKind, Finding, Naming, Result, code, guard};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::mapping::Mapping;
use crate::options::members;
use crate::outcome::{Outcome, error_text, guarded};
use crate::registry::{self, Registry};

/// A batch at work.
#[napi]
pub struct Batch {
    /// Locked for long only by a step, and JavaScript waits for each step before it does anything else.
    state: Arc<Mutex<State>>,
    /// After how many results the callback for progress is called.
    #[napi(readonly)]
    pub progress_every: i64,
}

struct State {
    pipeline: Option<Pipeline<Work>>,
    source: Source,
    endings: Vec<String>,
    limits: SourceLimits,
}

enum Source {
    /// JavaScript pushes.
    Pushed,
    /// A path that is opened by the first step.
    Path(PathBuf),
    Files(Inputs),
}

/// The results that a step gives: those that are ready together.
#[napi(object)]
pub struct BatchResults {
    /// All outputs, one behind the other.
    pub bytes: Buffer,
    /// Where each output ends; the place of an error has an output of no bytes.
    pub ends: Vec<u32>,
    /// The names that the source gave.
    pub names: Vec<Option<String>>,
    /// The errors as JSON text.
    pub errors: Vec<Option<String>>,
}

/// Begins a batch of conversions; with a path its documents come from there.
#[napi]
pub fn batch_convert(keywords: String, path: Option<String>) -> Outcome<Batch> {
    guarded(|| Ok(begin(BatchKeywords::convert(&members(Some(&keywords))?)?, path)))
}

/// Begins a batch of mappings.
#[napi]
pub fn batch_map(mapping: &Mapping, keywords: String, path: Option<String>) -> Outcome<Batch> {
    let mapping = Arc::clone(&mapping.0);
    guarded(|| Ok(begin(BatchKeywords::map(mapping, &members(Some(&keywords))?)?, path)))
}

/// Begins a batch of lints, whose outputs are JSON.
#[napi]
pub fn batch_lint(
    country: String,
    keywords: String,
    registry: Option<&Registry>,
    through: Option<&Mapping>,
    path: Option<String>,
) -> Outcome<Batch> {
    let through = through.map(|one| Arc::clone(&one.0));
    guarded(|| {
        Ok(begin(
            BatchKeywords::lint(
                &country,
                &members(Some(&keywords))?,
                registry::given(registry),
                through,
                Naming::Camel,
            )?,
            path,
        ))
    })
}

/// Begins a batch of audits of totals, whose outputs are JSON.
#[napi]
pub fn batch_audit_totals(
    country: String,
    keywords: String,
    registry: Option<&Registry>,
    path: Option<String>,
) -> Outcome<Batch> {
    guarded(|| {
        Ok(begin(
            BatchKeywords::audit_totals(
                &country,
                &members(Some(&keywords))?,
                registry::given(registry),
                Naming::Camel,
            )?,
            path,
        ))
    })
}

fn begin(keywords: BatchKeywords, path: Option<String>) -> Batch {
    let BatchKeywords { work, options, endings, progress_every, .. } = keywords;
    let limits = SourceLimits::from(work.limits());
    let source = path.map_or(Source::Pushed, |path| Source::Path(path.into()));
    let state = State { pipeline: Some(Pipeline::new(work, &options)), source, endings, limits };
    Batch { state: Arc::new(Mutex::new(state)), progress_every: progress_every as i64 }
}

#[napi]
impl Batch {
    /// Whether another document should be pushed before the next step.
    #[napi]
    pub fn wants(&self) -> bool {
        let state = lock(&self.state);
        matches!(state.source, Source::Pushed) && state.pipeline.as_ref().is_some_and(Pipeline::wants)
    }

    /// Adds a document, which is copied.
    #[napi]
    pub fn push(&self, document: &[u8], name: Option<String>) {
        self.add(Input::from(document), name);
    }

    /// Adds what is no document: its item has a finding with this message.
    #[napi]
    pub fn push_refused(&self, message: String, name: Option<String>) {
        let finding = Finding::new(&code::BATCH_DOCUMENT, message);
        self.add(Input::refused(Error::new(ErrorKind::Argument, finding)), name);
    }

    fn add(&self, input: Input, name: Option<String>) {
        let input = match name {
            Some(name) => input.named(name),
            None => input,
        };
        if let Some(pipeline) = &mut lock(&self.state).pipeline {
            pipeline.push(input);
        }
    }

    /// Waits for the next results on a worker thread, and works there; no results are the end.
    #[napi(ts_return_type = "Promise<BatchResults | string>")]
    pub fn step(&self) -> AsyncTask<Step> {
        AsyncTask::new(Step(Arc::clone(&self.state)))
    }

    /// Ends the threads, on a worker thread: each ends after the document at which it is.
    #[napi(ts_return_type = "Promise<boolean | string>")]
    pub fn close(&self) -> AsyncTask<Close> {
        AsyncTask::new(Close(Arc::clone(&self.state)))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A step of a batch on a worker thread.
pub struct Step(Arc<Mutex<State>>);

/// The results before they cross.
#[derive(Default)]
pub struct Results {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    names: Vec<Option<String>>,
    errors: Vec<Option<String>>,
}

impl Task for Step {
    type Output = Outcome<Results>;
    type JsValue = Outcome<BatchResults>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let mut state = lock(&self.0);
        let results = guard(|| state.step());
        if results.is_err() {
            state.pipeline = None;
        }
        Ok(match results {
            Ok(results) => Either::A(results),
            Err(error) => Either::B(error_text(&error)),
        })
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Either::A(Results { bytes, ends, names, errors }) => {
                Either::A(BatchResults { bytes: buffer(&env, bytes)?, ends, names, errors })
            }
            Either::B(error) => Either::B(error),
        })
    }
}

impl State {
    fn step(&mut self) -> Result<Results> {
        let mut results = Results::default();
        let Some(pipeline) = &mut self.pipeline else { return Ok(results) };
        if let Source::Path(path) = &self.source {
            self.source = Source::Files(Inputs::from_path(path, &self.endings, &self.limits)?);
        }
        if let Source::Files(inputs) = &mut self.source {
            while pipeline.wants() {
                match inputs.next() {
                    Some(input) => pipeline.push(input),
                    None => break,
                }
            }
        }
        pipeline.wait();
        for _ in 0..pipeline.at_hand() {
            let Some(item) = pipeline.take() else { break };
            if let Some(output) = results.add(item) {
                pipeline.give_back(output);
            }
            // The ends are counted in 32 bits.
            if results.bytes.len() > 64 << 20 {
                break;
            }
        }
        Ok(results)
    }
}

impl Results {
    /// Adds a result; gives back the memory of its output.
    fn add(&mut self, item: Item<Vec<u8>>) -> Option<Vec<u8>> {
        self.names.push(item.given_name().map(str::to_owned));
        let (error, output) = match item.result {
            Ok(output) => {
                self.bytes.extend_from_slice(&output);
                (None, Some(output))
            }
            Err(error) => (Some(error_text(&error)), None),
        };
        self.ends.push(u32::try_from(self.bytes.len()).unwrap_or(u32::MAX));
        self.errors.push(error);
        output
    }
}

/// The end of a batch on a worker thread.
pub struct Close(Arc<Mutex<State>>);

impl Task for Close {
    type Output = Outcome<bool>;
    type JsValue = Outcome<bool>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(guarded(|| {
            let mut state = lock(&self.0);
            state.pipeline = None;
            state.source = Source::Pushed;
            Ok(true)
        }))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}
