//! Documents that are kept outside of the tables, and what a row says of them.

use std::sync::Arc;

use hmac_sha256::Hash;
use uuid::Uuid;

use super::{SqlJournal, statement};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::store::journal::{JournalClaim, JournalContent, JournalEntry};
use crate::store::sql::{Db, SqlParameter, SqlResult, SqlRow, SqlValue};

/// What a row says of bytes that are kept elsewhere.
pub(super) struct Reference {
    name: String,
    size: Option<u64>,
    digest: Vec<u8>,
}

impl Reference {
    /// Reads the three columns that begin with this one.
    pub fn of(row: &SqlRow, column: usize) -> Option<Reference> {
        let size = row.int(column + 1).and_then(|size| u64::try_from(size).ok());
        (*row.value(column) != SqlValue::Null).then(|| Reference {
            name: row.text(column),
            size,
            digest: row.bytes(column + 2),
        })
    }

    fn is_of(&self, bytes: &[u8]) -> bool {
        self.size == Some(bytes.len() as u64) && self.digest == Hash::hash(bytes)
    }

    fn error(&self, found: &str) -> Error {
        let size = self.size.unwrap_or_default();
        let message = format!("expected the {size} bytes of the entry in its content, found {found}");
        Error::new(ErrorKind::Storage, Finding::new(&code::JOURNAL_CONTENT, message).with_path(&*self.name))
    }
}

/// A document as a row has it: its bytes, or where they are.
pub(super) struct StoredDocument<'a> {
    bytes: &'a [u8],
    reference: Option<Reference>,
}

impl<'a> StoredDocument<'a> {
    /// A document whose bytes the row holds.
    pub fn inline(bytes: &'a [u8]) -> StoredDocument<'a> {
        StoredDocument { bytes, reference: None }
    }

    /// The columns.
    pub fn values(&self) -> [(&'static str, SqlParameter<'_>); 4] {
        let Some(Reference { name, size, digest }) = &self.reference else {
            return [
                ("document", self.bytes.into()),
                ("content", SqlParameter::Null),
                ("size", SqlParameter::Null),
                ("digest", SqlParameter::Null),
            ];
        };
        let size = size.and_then(|size| i64::try_from(size).ok());
        [
            ("document", b""[..].into()),
            ("content", name.into()),
            ("size", size.into()),
            ("digest", digest[..].into()),
        ]
    }

    /// The name of the bytes, if they are kept elsewhere.
    pub fn name(&self) -> Option<&str> {
        self.reference.as_ref().map(|reference| &*reference.name)
    }
}

/// An entry of a row, and where its certified document is if the row does not hold it.
pub(super) struct RowEntry {
    pub entry: JournalEntry,
    pub certified: Option<Reference>,
}

impl From<JournalEntry> for RowEntry {
    fn from(entry: JournalEntry) -> Self {
        RowEntry { entry, certified: None }
    }
}

/// Runs a statement that removes rows with a column `content`, and notes the names that these held.
pub(super) fn removed(
    db: &mut Db<'_>,
    statement: &str,
    values: &[(&str, SqlParameter<'_>)],
    gone: &mut Vec<String>,
) -> SqlResult<()> {
    db.rows(statement, values, |row| {
        gone.extend(row.some_text(0));
        true
    })
}

/// The name of the bytes that the row of a certified document holds, if this one takes their place.
pub(super) fn replaced(
    db: &mut Db<'_>,
    key: &str,
    certified: &StoredDocument<'_>,
) -> SqlResult<Option<String>> {
    // A row holds no name without a store, unless another program has one.
    let before = match certified.name() {
        Some(_) => db.row(statement::CERTIFIED, &[("key", key.into())])?.and_then(|row| row.some_text(0)),
        None => None,
    };
    Ok(before.filter(|before| Some(&**before) != certified.name()))
}

/// What was fetched, or why not: for now, or until somebody mends it.
enum Fetched {
    Whole(Vec<u8>),
    Away(Error),
    Wrong(Error),
}

impl SqlJournal {
    /// The journal with a store for documents. From here on the rows of new entries hold the name, the length and the
    /// digest of a submitted and of a certified document, and the store has the bytes. Entries whose rows hold their
    /// documents stay as they are.
    ///
    /// Bytes count only if they have the length and the digest of the row. A document that cannot be fetched, or has
    /// other bytes, is not sent: its entry waits with the finding `journal-content` and is tried again. An entry that
    /// is listed has this finding and no certified document. If [`JournalContent::get`] fails, a list fails too, with
    /// [`ErrorKind::Storage`]. An answer whose document cannot be put is kept in its row.
    ///
    /// # Example
    /// ```
    /// use dtekit::SqlJournal;
    /// use dtekit::store::journal::{ContentResult, JournalContent, JournalOptions};
    /// use std::collections::BTreeMap;
    /// use std::sync::{Arc, Mutex};
    ///
    /// #[derive(Default)]
    /// struct Memory(Mutex<BTreeMap<String, Vec<u8>>>);
    ///
    /// impl JournalContent for Memory {
    ///     fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
    ///         self.0.lock().unwrap().insert(name.to_owned(), bytes.to_vec());
    ///         Ok(())
    ///     }
    ///     fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
    ///         Ok(self.0.lock().unwrap().get(name).cloned())
    ///     }
    ///     fn remove(&self, name: &str) -> ContentResult<()> {
    ///         self.0.lock().unwrap().remove(name);
    ///         Ok(())
    ///     }
    /// }
    ///
    /// fn journal(journal: SqlJournal) -> SqlJournal {
    ///     journal.with_content(Arc::new(Memory::default()))
    /// }
    /// ```
    #[must_use]
    pub fn with_content(mut self, content: Arc<dyn JournalContent>) -> SqlJournal {
        self.set_content(content);
        self
    }

    /// Gives the journal a store for documents; see [`SqlJournal::with_content`].
    pub fn set_content(&mut self, content: Arc<dyn JournalContent>) {
        self.content = Some(content);
    }

    /// The names in the store of documents that rows hold, after this one and in the order of their bytes, at most
    /// `most`.
    ///
    /// Names that no row holds are left by a program that ended between a put and its commit, and by a rollback. To
    /// sweep the store, list its names that are older than the longest transaction, such as a day; then remove those
    /// that are not here.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn content_names(&self, after: &str, most: usize) -> Result<Vec<String>> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.tables.read(|db| {
            let mut names = Vec::new();
            let values = [("after", after.into()), ("most", most.into())];
            removed(db, statement::CONTENT_NAMES, &values, &mut names)?;
            Ok(names)
        })
    }

    /// Puts the document of a new entry. Its name is new, so that nothing that is removed later is of this entry.
    pub(super) fn put_document<'a>(&self, bytes: &'a [u8]) -> Result<StoredDocument<'a>> {
        match &self.content {
            Some(content) if !bytes.is_empty() => {
                put(&**content, "document", &Uuid::new_v4().to_string(), bytes)
            }
            _ => Ok(StoredDocument::inline(bytes)),
        }
    }

    /// Puts the certified document of an entry. No other claim has its name, and the same worker puts the same bytes
    /// under it. If that fails the row holds them: an answer is never lost.
    pub(super) fn put_certified<'a>(&self, claim: &JournalClaim, bytes: &'a [u8]) -> StoredDocument<'a> {
        let Some(content) = &self.content else { return StoredDocument::inline(bytes) };
        let start: String = Hash::hash(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        put(&**content, "certified", &format!("{}-{start}", claim.lease), bytes)
            .unwrap_or(StoredDocument::inline(bytes))
    }

    /// Removes names that no row holds. What stays is swept by the program.
    pub(super) fn forget<'n>(&self, names: impl IntoIterator<Item = &'n str>) {
        if let Some(content) = &self.content {
            names.into_iter().for_each(|name| drop(content.remove(name)));
        }
    }

    /// The bytes of a document.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] with `journal-content` if they cannot be had now, or are not those of the row.
    pub(super) fn bytes_of(&self, reference: &Reference) -> Result<Vec<u8>> {
        match self.fetched(reference) {
            Fetched::Whole(bytes) => Ok(bytes),
            Fetched::Away(error) | Fetched::Wrong(error) => Err(error),
        }
    }

    /// The entry with its certified document.
    pub(super) fn whole(&self, found: RowEntry) -> Result<JournalEntry> {
        let RowEntry { mut entry, certified } = found;
        match certified.map(|reference| self.fetched(&reference)) {
            None => {}
            Some(Fetched::Whole(bytes)) => entry.certified = Some(bytes),
            Some(Fetched::Wrong(error)) => entry.record.findings.extend_from_slice(error.findings()),
            Some(Fetched::Away(error)) => return Err(error),
        }
        Ok(entry)
    }

    /// The entry after a change that was kept: a store that fails is told as a finding of it.
    pub(super) fn settled(&self, found: RowEntry) -> JournalEntry {
        let RowEntry { mut entry, certified } = found;
        match certified.map(|reference| self.bytes_of(&reference)) {
            None => {}
            Some(Ok(bytes)) => entry.certified = Some(bytes),
            Some(Err(error)) => entry.record.findings.extend_from_slice(error.findings()),
        }
        entry
    }

    fn fetched(&self, reference: &Reference) -> Fetched {
        let Some(content) = &self.content else {
            return Fetched::Wrong(reference.error("a journal that was opened without `content`"));
        };
        match content.get(&reference.name) {
            Ok(Some(bytes)) if reference.is_of(&bytes) => Fetched::Whole(bytes),
            Ok(Some(bytes)) => {
                Fetched::Wrong(reference.error(&format!("{} bytes with another digest", bytes.len())))
            }
            Ok(None) => Fetched::Wrong(reference.error("nothing under its name")),
            Err(source) => Fetched::Away(reference.error("that its store failed").with_source(source)),
        }
    }
}

fn put<'a>(
    content: &dyn JournalContent,
    kind: &str,
    unique: &str,
    bytes: &'a [u8],
) -> Result<StoredDocument<'a>> {
    let (size, digest) = (Some(bytes.len() as u64), Hash::hash(bytes).to_vec());
    let reference = Reference { name: format!("{kind}-{unique}"), size, digest };
    match content.put(&reference.name, bytes) {
        Ok(()) => Ok(StoredDocument { bytes, reference: Some(reference) }),
        Err(source) => {
            let message =
                "expected to keep a document in the content of the journal, found that its store failed";
            let finding = Finding::new(&code::JOURNAL_CONTENT, message).with_path(reference.name);
            Err(Error::new(ErrorKind::Storage, finding).with_source(source))
        }
    }
}
