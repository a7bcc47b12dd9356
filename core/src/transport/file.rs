//! Opening the files that requests carry.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::error::Result;
use crate::operation::{FileSource, ReadAt, unreadable};

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
            Ok(about) if about.is_dir() => Err(unreadable(io::Error::from(io::ErrorKind::IsADirectory))),
            Ok(about) if about.is_file() => Ok(FileSource::from_places(file, about.len())),
            Ok(_) => FileSource::from_reader(file),
            Err(error) => Err(unreadable(error)),
        }
    }
}

impl ReadAt for File {
    #[cfg(unix)]
    fn read_at(&self, to: &mut [u8], at: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, to, at)
    }

    #[cfg(windows)]
    fn read_at(&self, to: &mut [u8], at: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, to, at)
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, to: &mut [u8], at: u64) -> io::Result<usize> {
        use std::io::{Read, Seek};
        let mut file = self;
        file.seek(io::SeekFrom::Start(at))?;
        file.read(to)
    }
}
