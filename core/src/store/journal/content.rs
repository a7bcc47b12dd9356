//! Where a journal keeps documents that shall not be in its tables.

use std::error::Error as Source;

/// What a [`JournalContent`] gives, or why it failed.
///
/// # Example
/// ```
/// use dtekit::store::journal::ContentResult;
///
/// let away: ContentResult<()> = Err("the object store does not answer".into());
/// assert!(away.is_err());
/// ```
pub type ContentResult<T> = std::result::Result<T, Box<dyn Source + Send + Sync>>;

/// A store of bytes under names, such as a bucket of an object store, in which a [`SqlJournal`](crate::SqlJournal)
/// keeps submitted and certified documents: [`SqlJournal::with_content`](crate::SqlJournal::with_content).
///
/// The journal chooses the names: up to 150 small letters, digits and `-`, beginning with `document-` or `certified-`.
/// It writes a name before the row that holds it, and never writes other bytes under it. Its methods are called by any
/// number of threads at once, and never while a transaction of the journal is open.
///
/// # Example
/// ```
/// use dtekit::store::journal::{ContentResult, JournalContent};
/// use std::path::PathBuf;
/// use std::{fs, io};
///
/// /// A folder. Each file is whole before it has its name.
/// struct Folder(PathBuf);
///
/// impl JournalContent for Folder {
///     fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
///         let new = self.0.join(format!("{name}.new"));
///         fs::write(&new, bytes)?;
///         fs::File::open(&new)?.sync_all()?;
///         Ok(fs::rename(new, self.0.join(name))?)
///     }
///     fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
///         match fs::read(self.0.join(name)) {
///             Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
///             read => Ok(Some(read?)),
///         }
///     }
///     fn remove(&self, name: &str) -> ContentResult<()> {
///         Ok(fs::remove_file(self.0.join(name))?)
///     }
/// }
/// # let folder = std::env::temp_dir().join(format!("dtekit-content-{}", std::process::id()));
/// # fs::create_dir_all(&folder).unwrap();
/// # let store = Folder(folder.clone());
/// store.put("document-1", b"<DTE/>").unwrap();
/// assert_eq!(store.get("document-1").unwrap().as_deref(), Some(&b"<DTE/>"[..]));
/// store.remove("document-1").unwrap();
/// assert_eq!(store.get("document-1").unwrap(), None);
/// # fs::remove_dir_all(folder).unwrap();
/// ```
pub trait JournalContent: Send + Sync {
    /// Keeps bytes under a name, in the place of what it had. They must survive a power failure when this returns.
    ///
    /// # Errors
    /// As the store says: then a submission fails, and an answer is kept in the tables.
    fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()>;

    /// The bytes under a name; `None` if there is no such name.
    ///
    /// # Errors
    /// As the store says: then the entry is tried again later.
    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>>;

    /// Removes a name that no row holds any more, if it is there.
    ///
    /// # Errors
    /// As the store says. The journal goes on, and the name stays until somebody sweeps it; see
    /// [`SqlJournal::content_names`](crate::SqlJournal::content_names).
    fn remove(&self, name: &str) -> ContentResult<()>;
}
