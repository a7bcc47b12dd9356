//! Prints what the service has to print.

use std::time::SystemTime;

use super::Inbox;
use super::entry::{InboxEntry, InboxState};
use super::print_options::InboxPrint;
use super::sql::print::{Printing, settle, take};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Map, Value, from_str};
use crate::naming::member;
use crate::print::{PrintData, PrintOptions, print_data};
use crate::record::record;
use crate::store::sql::Safe;

record! {
    /// A print job, for one attempt.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::PrintJob;
    ///
    /// fn print(job: &PrintJob) -> Result<(), String> {
    ///     let data = job.data.as_ref().ok_or("no document of a country that is known")?;
    ///     let copy = if job.attempt > 1 { " (may be a copy)" } else { "" };
    ///     println!("{}{copy}", data.field("number").unwrap_or_default());
    ///     Ok(())
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PrintJob {
        /// The entry. [`Inbox::original`] gives its document.
        pub entry: InboxEntry;
        /// The number of the attempt, from 1. Above 1 the paper may be out already.
        pub attempt: u32;
        /// What goes on the paper; `None` if the document is not one of its country's format, see `findings`.
        pub data: Option<PrintData>;
        /// Why there is no `data`.
        pub findings: Vec<Finding>;
    }
}

record! {
    /// What a pass of [`Inbox::print`] did.
    ///
    /// # Example
    /// ```
    /// let pass = dtekit::store::inbox::InboxPrinted::default();
    /// assert_eq!((pass.printed, pass.postponed), (0, 0));
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct InboxPrinted {
        /// How many jobs were printed.
        pub printed: u32;
        /// How many failed, and are tried again later.
        pub postponed: u32;
        /// How many failed for good.
        pub failed: u32;
        /// How many failed and are given back.
        pub given_back: u32;
    }
}

impl InboxPrinted {
    /// Counts a job by the state that [`Inbox::settle_print`] gave.
    pub fn count(&mut self, state: InboxState) {
        match state {
            InboxState::Printed => self.printed += 1,
            InboxState::New => self.postponed += 1,
            InboxState::Failed => self.failed += 1,
            InboxState::GivenBack => self.given_back += 1,
            InboxState::Answered | InboxState::Done => {}
        }
    }
}

impl Inbox {
    /// Prints the jobs that are due: `printer` gets each, and says why it could not print it. A job that was printed is
    /// `printed`; one that was not is due again later, and after [`InboxPrint::attempts`] it is `failed` or given back.
    ///
    /// Jobs come from [`Inbox::run`] with the source `print`. The service knows them as taken since they are stored; so
    /// a crash loses none. An attempt whose worker did not come back may have printed: the job's next attempt has a
    /// higher number. Threads and processes may print at once; a job is with one of them while its lease lasts.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for options out of range; [`ErrorKind::Storage`].
    ///
    /// # Example
    /// ```
    /// use dtekit::Inbox;
    /// use dtekit::store::inbox::InboxPrint;
    /// use std::time::SystemTime;
    ///
    /// fn print(inbox: &Inbox) -> dtekit::Result<()> {
    ///     let done = inbox.print(SystemTime::now(), &InboxPrint::default(), |job| {
    ///         let data = job.data.as_ref().ok_or("it cannot be read")?;
    ///         println!("{:?}", data.field("number"));
    ///         Ok(())
    ///     })?;
    ///     println!("{} printed, {} wait", done.printed, done.postponed);
    ///     Ok(())
    /// }
    /// ```
    pub fn print(
        &self,
        now: SystemTime,
        with: &InboxPrint,
        mut printer: impl FnMut(&PrintJob) -> std::result::Result<(), String>,
    ) -> Result<InboxPrinted> {
        let mut done = InboxPrinted::default();
        while let Some(job) = self.take_print(now, with)? {
            let failure = printer(&job).err();
            done.count(self.settle_print(&job.entry.key, job.attempt, failure.as_deref(), now, with)?);
        }
        Ok(done)
    }

    /// Takes one print job that is due, for callers with a loop of their own; `None` if none is. Whoever takes it tells
    /// [`Inbox::settle_print`] what came of it.
    ///
    /// # Errors
    /// As [`Inbox::print`].
    pub fn take_print(&self, now: SystemTime, with: &InboxPrint) -> Result<Option<PrintJob>> {
        with.check()?;
        // A job that is leased and whose answer was lost is due again after its lease.
        let take = |db: &mut crate::store::sql::Db<'_>| take(db, now, with).map(Ok);
        loop {
            let Some(Printing { key, attempt }) =
                self.tables.write(Safe::FromPowerLoss, take, |_| Ok(None))?
            else {
                return Ok(None);
            };
            // An entry that vanished meanwhile has nothing to print.
            let Some(entry) = self.get(&key)? else { continue };
            let (data, findings) = match self.print_data(&key, &with.print) {
                Ok(data) => (data, Vec::new()),
                Err(error) if error.kind() == ErrorKind::Storage => return Err(error),
                Err(error) => (None, error.findings().to_vec()),
            };
            return Ok(Some(PrintJob { entry, attempt, data, findings }));
        }
    }

    /// Notes what an attempt to print a job has come to, and gives the state of its entry then: `printed` without a
    /// failure; with one `new` if it is tried again, else `failed` or `given-back`. What another worker or the program
    /// has decided meanwhile stays.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] without such an entry and for options out of range; [`ErrorKind::Storage`].
    pub fn settle_print(
        &self,
        key: &str,
        attempt: u32,
        failure: Option<&str>,
        now: SystemTime,
        with: &InboxPrint,
    ) -> Result<InboxState> {
        with.check()?;
        if attempt == 0 {
            return Err(super::refused("the number of an attempt", "`0`", "attempt"));
        }
        let settle =
            |db: &mut crate::store::sql::Db<'_>| settle(db, key, attempt, failure, now, with).map(Ok);
        // Made once more, it changes nothing more.
        let state = self.tables.write(Safe::FromPowerLoss, settle, |_| Ok(None))?;
        state.ok_or_else(|| super::refused("the key of an entry", &format!("`{}`", short(key)), "key"))
    }

    /// What goes on the paper for an item, see [`print_data`]; `None` while its document is not there. `OtherData` of
    /// the item counts where `options` have none.
    ///
    /// # Errors
    /// As [`print_data`]; [`ErrorKind::Invalid`] with `print-document` without the country; [`ErrorKind::Storage`].
    pub fn print_data(&self, key: &str, options: &PrintOptions) -> Result<Option<PrintData>> {
        let (Some(entry), Some(document)) = (self.get(key)?, self.original(key)?) else { return Ok(None) };
        let country = entry.record.country.as_deref().and_then(|code| code.parse::<Country>().ok());
        let Some(country) = country else {
            let found = short(entry.record.country.as_deref().unwrap_or_default());
            let message = format!("expected the country of a print job, found `{found}`");
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::PRINT_DOCUMENT, message)));
        };
        let mut options = options.clone();
        if options.other_data.is_empty() {
            options.other_data = self.item(key)?.as_deref().map(other_data).unwrap_or_default();
        }
        print_data(&document, country, &options).map(Some)
    }
}

/// What an item says beside its document: its `OtherData`, else its `BarCodeText`.
fn other_data(item: &str) -> Map {
    let Ok(Value::Object(item)) = from_str(item) else { return Map::new() };
    if let Some(Value::Object(other)) = member(&item, "OtherData") {
        return other.clone();
    }
    let text = member(&item, "BarCodeText").cloned();
    text.map(|text| Map::from([("BarCodeText", text)])).unwrap_or_default()
}
