//! Opening the files that requests carry.

use std::fs::File;
use std::path::Path;

use crate::error::Result;
use crate::operation::{FileSource, unreadable};

impl FileSource {
    /// Opens a file. It is read again for each send and must not change until then.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage) if it cannot be opened.
    ///
    /// # Example
    /// ```no_run
    /// use dtekit::extraction::Upload;
    /// use dtekit::operation::FileSource;
    /// let upload = Upload::new("invoice.pdf", FileSource::open("invoice.pdf")?, "organization-1");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let file = File::open(path).map_err(unreadable)?;
        // Opening a folder succeeds too, so check for it.
        match file.metadata() {
            Ok(about) if about.is_dir() => {
                Err(unreadable(std::io::Error::from(std::io::ErrorKind::IsADirectory)))
            }
            Ok(_) => FileSource::from_reader(file),
            Err(error) => Err(unreadable(error)),
        }
    }
}
