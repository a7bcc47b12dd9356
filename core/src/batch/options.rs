//! The options of a batch, and how they are read from a JSON object of keywords.

use std::sync::Arc;
use std::thread;

use super::task::{ReadColumns, Work};
use crate::audit::{LintOptions, TotalsOptions};
use crate::code;
use crate::convert::{ToJson, ToXml};
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::Map;
use crate::keywords::{Options, Part, Reader, Terms, Texts, Whole, options};
use crate::mapping::{ApplyOptions, Mapping, Registry};
use crate::naming::Naming;

options! {
    own;
    /// The options of a [`Batch`](super::Batch).
    ///
    /// # Example
    /// ```
    /// use dtekit::ToXml;
    /// use dtekit::batch::{Batch, BatchOptions};
    ///
    /// // Two threads, and at most ten documents in memory.
    /// let options = BatchOptions { threads: 2, ahead: 10, ..BatchOptions::default() };
    /// let documents = (0..100).map(|number| format!("{{\"Total\": {number}}}"));
    /// assert_eq!(Batch::new(documents, ToXml::default(), &options).filter(|item| item.result.is_ok()).count(), 100);
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct BatchOptions {
        /// How many threads work, the calling one among them; at most 256. Without it, one for each processor.
        pub threads: usize => Whole(1..=256);
        /// How many documents may be taken from the source whose results were not given yet.
        pub ahead: usize = 1024 => Whole(1..);
        /// About how many bytes these documents and their outputs may hold. One document may always be ahead, whatever
        /// its size.
        pub ahead_bytes: usize = 32 << 20 => Whole(1..);
    }
}

impl Default for BatchOptions {
    fn default() -> Self {
        Options::defaults()
    }
}

options! {
    own;
    /// What a batch reads beside the options of its work.
    #[derive(Debug, Clone)]
    pub struct BatchRows {
        /// The options of the batch.
        pub options: BatchOptions => Part(None);
        /// Only the files of a folder or archive that end so are read, such as `.xml`; without it all.
        pub endings: Vec<String> => Texts("a list of endings such as `.xml`");
        /// After how many results the callback for progress is called.
        pub progress_every: u64 = 1000 => Whole(1..);
    }
}

impl BatchOptions {
    /// How many threads will work.
    pub(super) fn threads(&self) -> usize {
        let most = 256;
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from).min(most),
            threads => threads.min(most),
        }
    }
}

/// The keywords of `convert_many`, `map_many`, `lint_many`, `audit_totals_many` or `columns`, as the bindings receive
/// them.
///
/// # Example
/// ```
/// use dtekit::batch::BatchKeywords;
/// use dtekit::json::{Map, json};
///
/// let members = Map::from([("to", json!("json")), ("threads", json!(2)), ("endings", json!([".xml"]))]);
/// let keywords = BatchKeywords::convert(&members)?;
/// assert_eq!((keywords.options.threads, keywords.endings), (2, vec![".xml".to_owned()]));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct BatchKeywords<W = Work> {
    /// What is done with each document.
    pub work: W,
    /// The options of the batch.
    pub options: BatchOptions,
    /// Only the files with one of these endings are read; empty for all.
    pub endings: Vec<String>,
    /// After how many documents the callback for progress is called, 1,000 by default.
    pub progress_every: u64,
}

impl BatchKeywords {
    /// The keywords of `convert_many`: `to` (`xml` or `json`), those of the batch, and those of [`ToXml`] or
    /// [`ToJson`].
    ///
    /// Those of the batch are `threads`, `ahead`, `ahead_bytes`, `endings` and `progress_every`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn convert(members: &Map) -> Result<Self> {
        let mut members = members.clone();
        let to = members.remove("to");
        let (own, rest) = split(members);
        let work = match to.as_ref().and_then(|to| to.as_str()) {
            Some("xml") => ToXml::from_members(&rest).map(Work::ToXml),
            Some("json") => ToJson::from_members(&rest).map(Work::ToJson),
            _ => {
                let message = "expected `xml` or `json` for option `to`";
                Err(Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message)))
            }
        };
        BatchKeywords::with(work, &own)
    }

    /// The keywords of `map_many`: those of the batch, as for [`convert`](BatchKeywords::convert), and those of
    /// [`ApplyOptions`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn map(mapping: Arc<Mapping>, members: &Map) -> Result<Self> {
        let (own, rest) = split(members.clone());
        BatchKeywords::with(ApplyOptions::from_members(&rest).map(|with| Work::Map(mapping, with)), &own)
    }

    /// The keywords of `lint_many`: those of the batch, as for [`convert`](BatchKeywords::convert), and those of
    /// [`LintOptions`], with the tables of a registry, behind a mapping of yours ([`LintOptions::through`]). The
    /// members of each report are named in `naming`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `lint-country` for a country that dtekit does not know, and with a finding for each
    /// member that is unknown or of the wrong type.
    pub fn lint(
        country: &str,
        members: &Map,
        registry: Option<Arc<Registry>>,
        through: Option<Arc<Mapping>>,
        naming: Naming,
    ) -> Result<Self> {
        let country = known(country, &code::LINT_COUNTRY)?;
        let (own, rest) = split(members.clone());
        let with = LintOptions::from_members(&rest).map(|with| LintOptions { registry, through, ..with });
        let work = with.map(|with| Work::Lint(country, with, naming));
        BatchKeywords::with(work, &own)
    }

    /// The keywords of `audit_totals_many`: those of the batch, as for [`convert`](BatchKeywords::convert), and those
    /// of [`TotalsOptions`], with the tables of a registry. The members of each report are named in `naming`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `totals-country` for a country without rules, and with a finding for each member
    /// that is unknown or of the wrong type.
    pub fn audit_totals(
        country: &str,
        members: &Map,
        registry: Option<Arc<Registry>>,
        naming: Naming,
    ) -> Result<Self> {
        let country = known(country, &code::TOTALS_COUNTRY)?;
        let (own, rest) = split(members.clone());
        let with = TotalsOptions::from_members(&rest).map(|with| TotalsOptions { registry, ..with });
        let work = with.map(|with| Work::AuditTotals(country, with, naming));
        BatchKeywords::with(work, &own)
    }
}

impl BatchKeywords<ReadColumns> {
    /// The keywords of `columns`: those of the batch, as for [`convert`](BatchKeywords::convert), and those of
    /// [`ApplyOptions`], also without a mapping.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn columns(mapping: Option<Arc<Mapping>>, members: &Map) -> Result<Self> {
        let (own, rest) = split(members.clone());
        let work = ApplyOptions::from_members(&rest).map(|options| ReadColumns { mapping, options });
        BatchKeywords::with(work, &own)
    }
}

impl<W> BatchKeywords<W> {
    fn with(work: Result<W>, own: &Map) -> Result<Self> {
        let mut keywords = Reader::new(own, Terms { with_path: false, ..Terms::OPTIONS });
        let BatchRows { options, endings, progress_every } = Options::read(&mut keywords, None);
        let work = keywords.check(work);
        keywords.finish()?;
        let work = work.ok_or_else(|| {
            Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, "expected other options"))
        })?;
        Ok(BatchKeywords { work, options, endings, progress_every })
    }
}

/// A country that dtekit knows: another one is refused at once, not in each item.
fn known(country: &str, unknown: &'static code::Code) -> Result<Country> {
    let country: Country = country.parse()?;
    if country.row().is_some() {
        return Ok(country);
    }
    let message = format!("expected a country that dtekit knows, found `{country}`");
    Err(Error::new(ErrorKind::Argument, Finding::new(unknown, message).with_path("country")))
}

/// The members that the batch reads, and the others.
fn split(members: Map) -> (Map, Map) {
    let own = BatchRows::rows(None);
    members.into_iter().partition(|(name, _)| own.iter().any(|row| row.name == name.as_str()))
}
