//! Waiting for the authority's answer.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dtekit::client::AuthorityWait;
use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome, guard};
use napi_derive::napi;

use crate::answer::{self, outcome, text};
use crate::keyword::{members, object};

/// The handle that a JavaScript wait keeps in a private field; times in seconds since 1970.
#[napi]
pub struct Wait(AuthorityWait);

/// Begins to wait; the options are an object as JSON text.
#[napi]
pub fn authority_wait(options: String, now: f64) -> answer::Outcome<Wait> {
    outcome(guard(|| Ok(Wait(AuthorityWait::from_members(&members(&options)?, time(now))?))))
}

/// Reads what `to_json` wrote.
#[napi]
pub fn authority_wait_of(json: &[u8]) -> answer::Outcome<Wait> {
    outcome(guard(|| Ok(Wait(AuthorityWait::from_json(json)?))))
}

#[napi]
impl Wait {
    /// The state as JSON text.
    #[napi]
    pub fn state(&self) -> String {
        self.0.to_json()
    }

    /// What to do now, as JSON text.
    #[napi]
    pub fn next(&mut self, now: f64) -> String {
        text(self.0.next(time(now)).to_value(Naming::Camel))
    }

    /// Takes what GetDocument listed, as JSON text.
    #[napi]
    pub fn observe(
        &mut self,
        document: Option<String>,
        decided: Option<String>,
        now: f64,
    ) -> answer::Outcome<bool> {
        outcome(guard(|| {
            let document = document.as_deref().map(object).transpose()?.map(ListedDocument::new);
            let decided = decided.as_deref().map(Outcome::new).transpose()?;
            self.0.observe(document, decided, time(now));
            Ok(true)
        }))
    }
}

fn time(seconds: f64) -> SystemTime {
    let time = Duration::try_from_secs_f64(seconds).ok().and_then(|since| UNIX_EPOCH.checked_add(since));
    time.unwrap_or(UNIX_EPOCH)
}
