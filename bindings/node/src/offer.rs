//! The functions of core's table.

use std::sync::Arc;

use dtekit::mapping::Source;
use dtekit::offer::{self, Answer};
use dtekit::{Naming, Result, mapping as mappings};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::mapping::{self, Mapping};
use crate::options::members;
use crate::outcome::{Crosses, Outcome, buffer, guarded};
use crate::registry::{self, Registry};
use crate::thread::{Job, on_worker};

/// What a function gives at once.
#[napi(object)]
pub struct RunAnswer {
    /// Its text.
    pub text: String,
    /// The bytes beside it, if there are any.
    pub beside: Option<Vec<Buffer>>,
}

/// What a function gives on a worker thread.
#[napi(object)]
pub struct RunBytes {
    /// Its text, which JavaScript reads in slices.
    pub text: Buffer,
    /// The bytes beside it.
    pub beside: Vec<Buffer>,
}

/// A function of core's table.
#[napi]
pub struct Function(&'static offer::Function);

/// What a caller gives beside the document.
struct Others {
    function: &'static offer::Function,
    first: Option<String>,
    second: Option<String>,
    keywords: Option<String>,
    registry: Option<Arc<mappings::Registry>>,
    through: Option<Arc<mappings::Mapping>>,
}

impl Others {
    fn run(self, document: Option<&[u8]>) -> Result<Answer> {
        let given = offer::Inputs {
            document: document.map(Source::Bytes),
            texts: [self.first.as_deref(), self.second.as_deref()],
            members: self.keywords.map(|json| members(Some(&json))).transpose()?,
            registry: self.registry,
            through: self.through,
        };
        self.function.run(&given, Naming::Camel)
    }
}

#[napi]
impl Function {
    /// The function of this name.
    #[napi(factory)]
    pub fn of(name: String) -> napi::Result<Function> {
        let missing = || napi::Error::from_reason(format!("core has no function `{name}`"));
        offer::find(&name).map(Function).ok_or_else(missing)
    }

    /// Runs it at once.
    #[napi]
    #[allow(clippy::too_many_arguments)] // a list or an object of them would cost more than a short call
    pub fn run_sync(
        &self,
        env: &Env,
        document: Option<&[u8]>,
        first: Option<String>,
        second: Option<String>,
        keywords: Option<String>,
        registry: Option<&Registry>,
        through: Option<&Mapping>,
    ) -> napi::Result<Outcome<RunAnswer>> {
        let (registry, through) = (registry::given(registry), mapping::given(through));
        let others = Others { function: self.0, first, second, keywords, registry, through };
        Ok(match guarded(|| others.run(document)) {
            Either::A(Answer { text, beside }) if beside.is_empty() => {
                Either::A(RunAnswer { text, beside: None })
            }
            Either::A(Answer { text, beside }) => {
                Either::A(RunAnswer { text, beside: Some(buffers(env, beside)?) })
            }
            Either::B(error) => Either::B(error),
        })
    }

    /// Runs it on a worker thread.
    #[napi(ts_return_type = "Promise<RunBytes | string>")]
    pub fn run(
        &self,
        document: Given,
        first: Option<String>,
        second: Option<String>,
        keywords: Option<String>,
        registry: Option<&Registry>,
        through: Option<&Mapping>,
    ) -> AsyncTask<Job<Answered>> {
        let (registry, through) = (registry::given(registry), mapping::given(through));
        let others = Others { function: self.0, first, second, keywords, registry, through };
        let document = Input::new(document);
        on_worker(move || others.run(Some(&document.into_bytes())).map(Answered))
    }
}

/// An answer that crosses as bytes.
pub struct Answered(Answer);

impl Crosses for Answered {
    type Value = RunBytes;

    fn cross(self, env: &Env) -> napi::Result<RunBytes> {
        let Answer { text, beside } = self.0;
        Ok(RunBytes { text: buffer(env, text.into_bytes())?, beside: buffers(env, beside)? })
    }
}

fn buffers(env: &Env, all: Vec<Vec<u8>>) -> napi::Result<Vec<Buffer>> {
    all.into_iter().map(|bytes| buffer(env, bytes)).collect()
}
