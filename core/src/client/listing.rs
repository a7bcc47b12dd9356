//! GetDocument's list, page after page.

use super::{Client, GetDocument};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, json};
use crate::result::ListedDocument;

/// The most pages that are read.
const MAX_PAGES: usize = 50;
/// The largest page that is asked for. The service may give less.
const LARGEST_PAGE: u32 = 1000;
/// The member of the filter that says how large a page may be.
const PAGE: &str = "ResultMaxItemCount";

impl Client {
    /// Gives each page of GetDocument's list for a filter to `on_page`, until that returns false.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for a list without an end; [`ErrorKind::Answer`] for a list that is not clear; else as for
    /// a read.
    pub(super) fn each_page(
        &self,
        filter: &Map,
        mut on_page: impl FnMut(&[ListedDocument]) -> bool,
    ) -> Result<()> {
        let mut filter = filter.clone();
        let is_own = filter.contains_key(PAGE);
        if !is_own {
            filter.insert(PAGE.to_owned(), json!(LARGEST_PAGE));
        }
        let (mut seen, mut said) = (0, None);
        for page in 0..MAX_PAGES {
            let list = match self.get_document(GetDocument::new(filter.clone())) {
                // The service may refuse pages of this size.
                Err(error) if error.kind() == ErrorKind::Status && page == 0 && !is_own => {
                    filter.remove(PAGE);
                    self.get_document(GetDocument::new(filter.clone()))
                }
                list => list,
            }?;
            // A count may be that of the page or that of all pages.
            let on_this = list.documents().len() as u64;
            said = said.max(list.count().filter(|count| *count > on_this));
            seen += on_this;
            if !on_page(list.documents()) {
                return Ok(());
            }
            match list.continuation_token() {
                Some(token) => drop(filter.insert("ContinuationToken".into(), token.into())),
                None if said.is_some_and(|count| count > seen) => {
                    let message =
                        "expected as many documents as the service counts, found fewer on all pages";
                    let finding = Finding::new(&code::ANSWER_UNREADABLE, message);
                    return Err(Error::new(ErrorKind::Answer, finding));
                }
                None => return Ok(()),
            }
        }
        let message = format!("expected at most {MAX_PAGES} pages of documents, found more");
        Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_PAGES, message)))
    }

    /// Every document that GetDocument lists for a filter.
    pub(super) fn all_listed(&self, filter: &Map) -> Result<Vec<ListedDocument>> {
        let mut documents = Vec::new();
        self.each_page(filter, |page| {
            documents.extend_from_slice(page);
            true
        })?;
        Ok(documents)
    }
}
