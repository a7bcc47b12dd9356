//! What arrives, kept in a file or over the program's pool: each call on a thread of its own, for it waits for the file
//! or the service.

use std::sync::Arc;
use std::time::SystemTime;

use dtekit::code::Code;
use dtekit::print::PrintOptions;
use dtekit::store::inbox::{InboxAnswer, InboxEntry, InboxOptions, InboxPrint, InboxRun, InboxState};
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, Result, code};
use napi::Env;
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::client::Client;
use crate::costa_rica::FolioSequence;
use crate::journal::Journal;
use crate::observer::EventCallback;
use crate::options::{members, options};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text};
use crate::registry::{self, Registry};
use crate::sql::SqlCallback;
use crate::store::{Handle, Open, Store, machine_time, store_calls, store_class};
use crate::thread::Promise;

/// An inbox; none once it is closed.
#[napi]
pub struct Inbox(Handle<dtekit::Inbox>);

/// Opens the inbox in this file.
#[napi]
pub fn inbox(path: String, given: Option<String>) -> Outcome<Inbox> {
    opened(given, || Ok(Open::file(dtekit::Inbox::open(path)?)))
}

/// The inbox in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn inbox_over(
    ask: SqlCallback,
    dialect: String,
    schema: Option<String>,
    given: Option<String>,
) -> Outcome<Inbox> {
    opened(given, || Open::over(ask, &dialect, schema, dtekit::Inbox::over))
}

fn opened(given: Option<String>, open: impl FnOnce() -> Result<Open<dtekit::Inbox>>) -> Outcome<Inbox> {
    guarded(|| {
        let given = options(given.as_deref(), InboxOptions::from_members)?;
        let mut open = open()?;
        open.store.set_options(given);
        Ok(Inbox(Handle::new(open)))
    })
}

store_class!(Inbox, dtekit::Inbox, inbox_schema);

#[napi]
impl Inbox {
    /// Notes that the program is done with an item; with `link` in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(
        &self,
        env: &'env Env,
        key: String,
        now: Option<f64>,
        link: Option<u32>,
    ) -> Promise<'env> {
        self.0.run_linked(env, link, move |inbox, link| match link {
            None => inbox.acknowledge(&key, inbox.at(now)?),
            Some(link) => inbox.acknowledge_within(link, &key, machine_time(now)?),
        })
    }

    /// Makes one pass; what it did, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn run<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        now: Option<f64>,
        run: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let open = self.0.open();
        client.run(env, on_event, move |client| {
            let run = InboxRun::from_members(&members(run.as_deref())?)?;
            let inbox = &open?.store;
            Ok(Text::of(inbox.run(client, inbox.at(now)?, &run)?.to_value(Naming::Camel)))
        })
    }

    /// Answers a document; the entry as JSON text. With `link` in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    #[allow(clippy::too_many_arguments, reason = "one for each argument of the method in JavaScript")]
    pub fn answer<'env>(
        &self,
        env: &'env Env,
        journal: &Journal,
        key: String,
        verdict: String,
        sequence: Option<&FolioSequence>,
        now: Option<f64>,
        keywords: Option<String>,
        link: Option<u32>,
    ) -> Promise<'env> {
        let journal = journal.0.open();
        let sequence = sequence.map(|sequence| Arc::clone(&sequence.0));
        self.0.run_linked(env, link, move |inbox, link| {
            let journal = &journal?.store;
            let members = members(keywords.as_deref())?;
            let answer = InboxAnswer::from_members(&verdict, &members)?;
            let numbers = sequence.as_deref().map(|sequence| &sequence.store);
            let entry = match link {
                None => inbox.answer(journal, &key, &answer, numbers, inbox.at(now)?)?,
                Some(link) => {
                    inbox.answer_within(link, journal, &key, &answer, numbers, machine_time(now)?)?
                }
            };
            Ok(text_of(&entry))
        })
    }

    /// Takes a print job that is due, as JSON text; null where none is.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn take_print<'env>(
        &self,
        env: &'env Env,
        now: Option<f64>,
        keywords: Option<String>,
        registry: Option<&Registry>,
    ) -> Promise<'env> {
        let registry = registry::given(registry);
        self.0.run(env, move |inbox| {
            let mut with = options(keywords.as_deref(), InboxPrint::from_members)?;
            with.print.registry = registry;
            Ok(inbox.take_print(inbox.at(now)?, &with)?.map(|job| Text::of(job.to_value(Naming::Camel))))
        })
    }

    /// What goes on the paper for an item, as JSON text; null while its document is not there.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn print_data<'env>(
        &self,
        env: &'env Env,
        key: String,
        keywords: Option<String>,
        registry: Option<&Registry>,
    ) -> Promise<'env> {
        let registry = registry::given(registry);
        self.0.run(env, move |inbox| {
            let mut with = options(keywords.as_deref(), PrintOptions::from_members)?;
            with.registry = registry;
            Ok(inbox.print_data(&key, &with)?.map(|data| Text::of(data.to_value(Naming::Camel))))
        })
    }
}

store_calls! {
    impl Inbox, |inbox: &dtekit::Inbox| {
        /// The time on which all workers agree, in seconds since 1970.
        fn now() -> f64 {
            let now = inbox.at(None)?.duration_since(SystemTime::UNIX_EPOCH);
            Ok(now.unwrap_or_default().as_secs_f64())
        }

        /// One entry as JSON text; null where there is none.
        fn get(key: String) -> Option<Text> { Ok(inbox.get(&key)?.as_ref().map(text_of)) }

        /// The entries in a state, or all, as JSON texts.
        fn list(state: Option<String>, after: f64, most: u32) -> Vec<Text> {
            let state = state.as_deref().map(str::parse::<InboxState>).transpose()?;
            Ok(inbox.list(state, after as u64, most as usize)?.iter().map(text_of).collect())
        }

        /// How many entries there are of each state, as JSON text.
        fn counts() -> Text { Ok(Text::of(inbox.counts()?.to_value())) }

        /// The gauges.
        fn metrics(now: Option<f64>) -> MetricsParts {
            Ok(MetricsParts::of_queue(&inbox.metrics(inbox.at(now)?)?))
        }

        /// The item as JSON text; null where there is none.
        fn item(key: String) -> Option<Text> { Ok(inbox.item(&key)?.map(|text| Text { text })) }

        /// The document; null while it is not there.
        fn original(key: String) -> Option<Buffer> { Ok(inbox.original(&key)?.map(Buffer::from)) }

        /// The generic DTE; null where there is none.
        fn generic(key: String) -> Option<Buffer> {
            Ok(inbox.generic(&key)?.map(|text| Buffer::from(text.into_bytes())))
        }

        /// Notes that an item was printed or answered.
        fn mark(key: String, state: String, now: Option<f64>) -> bool {
            inbox.mark(&key, state.parse()?, inbox.at(now)?).map(|()| true)
        }

        /// Notes that the program has failed with an item.
        fn fail(key: String, reason: String, now: Option<f64>) -> bool {
            inbox.fail(&key, &reason, inbox.at(now)?).map(|()| true)
        }

        /// Gives an item back.
        fn give_back(key: String, now: Option<f64>) -> bool { inbox.give_back(&key, inbox.at(now)?) }

        /// Makes an entry new again.
        fn reopen(key: String, now: Option<f64>) -> bool { inbox.reopen(&key, inbox.at(now)?) }

        /// Notes what an attempt to print has come to; the state of the entry.
        fn settle_print(
            key: String, attempt: f64, failure: Option<String>, now: Option<f64>, keywords: Option<String>
        ) -> Text {
            let with = options(keywords.as_deref(), InboxPrint::from_members)?;
            let (attempt, now) = (attempt as u32, inbox.at(now)?);
            let state = inbox.settle_print(&key, attempt, failure.as_deref(), now, &with)?;
            Ok(Text { text: state.as_str().to_owned() })
        }
    }
}

impl Store for dtekit::Inbox {
    const NAME: &'static str = "an inbox";
    const ACCESS: &'static Code = &code::INBOX_ACCESS;

    fn database_time(&self) -> Result<Option<SystemTime>> {
        self.now()
    }
}

fn text_of(entry: &InboxEntry) -> Text {
    Text::of(entry.to_value(Naming::Camel))
}
