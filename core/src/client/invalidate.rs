//! Invalidating a document in El Salvador.

use super::{Client, Issue};
use crate::country::Country;
use crate::error::Result;
use crate::keywords::{Flag, Terms, options};
use crate::result::{ProcessResult, Processing};

options! {
    Terms { in_any_case: true, ..Terms::OPTIONS };
    /// The options of [`Client::el_salvador_invalidate`].
    ///
    /// # Example
    /// ```
    /// use dtekit::client::InvalidateOptions;
    ///
    /// let options = InvalidateOptions { sign: false, ..InvalidateOptions::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct InvalidateOptions {
        /// Whether the invalidation is signed.
        pub sign: bool = true => Flag;
    }
}

impl Client {
    /// Sends an invalidation to El Salvador's authority and returns its outcome.
    ///
    /// `event` is the generic DTE of the invalidation, as [`Issue::new`] takes it. The interface names two codes of
    /// its mapping, [`MAPPING_SV_INVALIDATION_A`](crate::operation::MAPPING_SV_INVALIDATION_A) and
    /// [`MAPPING_SV_INVALIDATION_B`](crate::operation::MAPPING_SV_INVALIDATION_B): the caller chooses. It is sent
    /// with `Async` true and the company's own certificate; the authority's answer is in
    /// [`ProcessResult::acknowledgement`].
    ///
    /// # Errors
    /// As [`Client::issue`].
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client) -> dtekit::Result<()> {
    /// use dtekit::operation::MAPPING_SV_INVALIDATION_A;
    /// let event = std::fs::read("invalidation.json").unwrap();
    /// let result = client.el_salvador_invalidate(event, MAPPING_SV_INVALIDATION_A, &Default::default())?;
    /// println!("{:?}", result.acknowledgement.map(|said| said.estado));
    /// # Ok(())
    /// # }
    /// ```
    pub fn el_salvador_invalidate(
        &self,
        event: impl Into<Vec<u8>>,
        mapping: &str,
        options: &InvalidateOptions,
    ) -> Result<ProcessResult> {
        let country = Country::with(|row| row.invalidation.is_some()).expect("a folder has an invalidation");
        let issue = Issue::new(event, country).processing(Processing::Asynchronous);
        self.issue(issue.mapping(mapping).sign(options.sign))
    }
}
