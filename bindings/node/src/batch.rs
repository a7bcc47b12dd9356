//! Batches: JavaScript pushes documents, and worker threads convert, map or check them.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dtekit::batch::{BatchKeywords, Input, Inputs, Item, Pipeline, SourceLimits, Work};
use dtekit::json::Map;
use dtekit::{Error, ErrorKind, Finding, Naming, Result, code, guard};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::mapping::{self, Mapping};
use crate::options::members;
use crate::outcome::{Crosses, Outcome, buffer, error_text, guarded};
use crate::registry::{self, Registry};
use crate::thread::{Job, on_worker};

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
    begin(&keywords, path, BatchKeywords::convert)
}

/// Begins a batch of mappings.
#[napi]
pub fn batch_map(mapping: &Mapping, keywords: String, path: Option<String>) -> Outcome<Batch> {
    begin(&keywords, path, |members| BatchKeywords::map(Arc::clone(&mapping.0), members))
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
    let (registry, through) = (registry::given(registry), mapping::given(through));
    begin(&keywords, path, |members| BatchKeywords::lint(&country, members, registry, through, Naming::Camel))
}

/// Begins a batch of audits of totals, whose outputs are JSON.
#[napi]
pub fn batch_audit_totals(
    country: String,
    keywords: String,
    registry: Option<&Registry>,
    path: Option<String>,
) -> Outcome<Batch> {
    begin(&keywords, path, |members| {
        BatchKeywords::audit_totals(&country, members, registry::given(registry), Naming::Camel)
    })
}

fn begin(
    keywords: &str,
    path: Option<String>,
    read: impl FnOnce(&Map) -> Result<BatchKeywords>,
) -> Outcome<Batch> {
    guarded(|| {
        let BatchKeywords { work, options, endings, progress_every, .. } = read(&members(Some(keywords))?)?;
        let limits = SourceLimits::from(work.limits());
        let source = path.map_or(Source::Pushed, |path| Source::Path(path.into()));
        let state = State { pipeline: Some(Pipeline::new(work, &options)), source, endings, limits };
        Ok(Batch { state: Arc::new(Mutex::new(state)), progress_every: progress_every as i64 })
    })
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
    pub fn step(&self) -> AsyncTask<Job<Results>> {
        let state = Arc::clone(&self.state);
        on_worker(move || {
            let mut state = lock(&state);
            // A panic ends the batch, as an error does.
            let results = guard(|| state.step());
            if results.is_err() {
                state.pipeline = None;
            }
            results
        })
    }

    /// Ends the threads, on a worker thread: each ends after the document at which it is.
    #[napi(ts_return_type = "Promise<boolean | string>")]
    pub fn close(&self) -> AsyncTask<Job<bool>> {
        let state = Arc::clone(&self.state);
        on_worker(move || {
            let mut state = lock(&state);
            state.pipeline = None;
            state.source = Source::Pushed;
            Ok(true)
        })
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The results before they cross.
#[derive(Default)]
pub struct Results {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    names: Vec<Option<String>>,
    errors: Vec<Option<String>>,
}

impl Crosses for Results {
    type Value = BatchResults;

    fn cross(self, env: &Env) -> napi::Result<BatchResults> {
        let Results { bytes, ends, names, errors } = self;
        Ok(BatchResults { bytes: buffer(env, bytes)?, ends, names, errors })
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
