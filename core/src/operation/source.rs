//! The file in a request: shared, never copied whole, and read again for each send.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::process::ProcessMutex;

/// A file to send: bytes in the caller's memory, or a reader that is read again for each send.
///
/// A clone shares the bytes. The content of a reader is sent as it is then, but its size must not change.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, FileSource, Request};
/// # let path = std::env::temp_dir().join(format!("dtekit-source-{}", std::process::id()));
/// # std::fs::write(&path, "PK").unwrap();
/// let file = FileSource::from_reader(std::fs::File::open(&path).unwrap())?;
/// let arguments = Arguments::new().set("file", file).set("externalId", "9d3c1f0e");
/// let request = Request::new("Integrator/UploadZipDocument", arguments)?;
/// assert_eq!(request.target(), "/api/v1/UploadZipDocument");
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct FileSource(Arc<Source>);

/// The size of the pieces in which a file is checked.
const PIECE: usize = 64 << 10;

enum Source {
    Memory(Box<dyn AsRef<[u8]> + Send + Sync>),
    Places { reader: Box<dyn ReadAt>, size: u64 },
    Reader { reader: ProcessMutex<Box<dyn ReadSeek>>, size: u64 },
}

/// What is read at a given place: a file that is shared with a forked process has one place for both.
pub(crate) trait ReadAt: Send + Sync {
    /// Reads from a place on.
    fn read_at(&self, to: &mut [u8], at: u64) -> io::Result<usize>;
}

trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

impl FileSource {
    /// A file from bytes in memory, which are not copied: a `Vec<u8>`, or any type that shares its bytes.
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        FileSource(Arc::new(Source::Memory(Box::new(bytes))))
    }

    /// A file from a reader. It is always read from its beginning.
    ///
    /// A forked process reads it on, but if a thread of its parent was reading it during the fork, each read fails.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if its size cannot be read.
    pub fn from_reader(mut reader: impl Read + Seek + Send + 'static) -> Result<Self> {
        let size = reader.seek(SeekFrom::End(0)).map_err(unreadable)?;
        Ok(FileSource(Arc::new(Source::Reader { reader: ProcessMutex::new(Box::new(reader)), size })))
    }

    /// A file of this size that is read at any place.
    pub(crate) fn from_places(reader: impl ReadAt + 'static, size: u64) -> Self {
        FileSource(Arc::new(Source::Places { reader: Box::new(reader), size }))
    }

    /// Lends the file until the loan is dropped, if it is not in memory.
    pub(crate) fn lent(&self) -> Option<(FileSource, Loan)> {
        if self.bytes().is_some() {
            return None;
        }
        let is_over = Arc::new(Mutex::new(false));
        let lent = Lent { file: self.clone(), is_over: Arc::clone(&is_over) };
        Some((FileSource::from_places(lent, self.size()), Loan(is_over)))
    }

    /// How many bytes it has.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &*self.0 {
            Source::Memory(bytes) => bytes.as_ref().as_ref().len() as u64,
            Source::Places { size, .. } | Source::Reader { size, .. } => *size,
        }
    }

    /// The bytes, if they are in memory.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        match &*self.0 {
            Source::Memory(bytes) => Some(bytes.as_ref().as_ref()),
            Source::Places { .. } | Source::Reader { .. } => None,
        }
    }

    /// A reader from the beginning of the file. Several may read at once. It fails if the file is shorter than it
    /// was.
    #[must_use]
    pub fn reader(&self) -> impl Read + '_ {
        FileReader { source: self, at: 0 }
    }

    /// A copy of the bytes.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if it cannot be read.
    pub fn to_vec(&self) -> Result<Vec<u8>> {
        if let Some(bytes) = self.bytes() {
            return Ok(bytes.to_vec());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(self.size()).unwrap_or_default());
        self.reader().read_to_end(&mut bytes).map_err(unreadable)?;
        Ok(bytes)
    }

    /// Passes the bytes piece by piece to `take`, until that returns false.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if it cannot be read.
    pub(crate) fn pieces(&self, mut take: impl FnMut(&[u8]) -> bool) -> Result<()> {
        if let Some(bytes) = self.bytes() {
            bytes.chunks(PIECE).all(take);
            return Ok(());
        }
        let mut piece = vec![0; PIECE];
        let mut reader = self.reader();
        loop {
            let read = reader.read(&mut piece).map_err(unreadable)?;
            if read == 0 || !take(&piece[..read]) {
                return Ok(());
            }
        }
    }
}

/// A file that is lent to a request, which may outlive its call: after the call nobody reads it.
struct Lent {
    file: FileSource,
    is_over: Arc<Mutex<bool>>,
}

impl ReadAt for Lent {
    fn read_at(&self, to: &mut [u8], at: u64) -> io::Result<usize> {
        // Held while the file is read, so that the end of the loan waits for that.
        let is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_over {
            return Err(io::Error::other("the call has ended"));
        }
        FileReader { source: &self.file, at }.read(to)
    }
}

/// The loan of a file, which ends with its call.
pub(crate) struct Loan(Arc<Mutex<bool>>);

impl Drop for Loan {
    /// Waits for the read that is under way; every later one fails.
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

/// A reader from the beginning of a file.
struct FileReader<'s> {
    source: &'s FileSource,
    at: u64,
}

impl Read for FileReader<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.source.size() - self.at).unwrap_or(usize::MAX);
        let most = to.len().min(left);
        if most == 0 {
            return Ok(0);
        }
        let read = match &*self.source.0 {
            Source::Memory(bytes) => {
                let bytes: &[u8] = bytes.as_ref().as_ref();
                let rest = usize::try_from(self.at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
                let read = most.min(rest.len());
                to[..read].copy_from_slice(&rest[..read]);
                read
            }
            Source::Places { reader, .. } => loop {
                match reader.read_at(&mut to[..most], self.at) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read.map_err(Unreadable::wrap)?,
                }
            },
            Source::Reader { reader, .. } => {
                let inherited = "a thread of the parent process was reading it during the fork";
                let mut reader =
                    reader.lock().ok_or_else(|| Unreadable::wrap(io::Error::other(inherited)))?;
                reader.seek(SeekFrom::Start(self.at)).map_err(Unreadable::wrap)?;
                loop {
                    match reader.read(&mut to[..most]) {
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        read => break read.map_err(Unreadable::wrap)?,
                    }
                }
            }
        };
        if read == 0 {
            return Err(Unreadable::wrap(io::ErrorKind::UnexpectedEof.into()));
        }
        self.at += read as u64;
        Ok(read)
    }
}

/// A failure to read the caller's file, as opposed to a failure of the connection.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unreadable(#[source] io::Error);

impl Unreadable {
    fn wrap(error: io::Error) -> io::Error {
        io::Error::new(error.kind(), Unreadable(error))
    }

    /// Whether a failure is of this kind.
    #[cfg(feature = "http")]
    pub fn is(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|cause| cause.is::<Unreadable>())
    }
}

/// The error for a file that cannot be read, or not to its end.
pub(crate) fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    let fault: &dyn std::error::Error = &error;
    let kind = fault.downcast_ref::<io::Error>().map(io::Error::kind);
    let (code, message) = match kind {
        Some(io::ErrorKind::NotFound) => (&code::FILE_NOT_FOUND, "expected a file, found none of this name"),
        _ => {
            let message = "expected a file that can be read as it was checked, found one that cannot";
            (&code::FILE_UNREADABLE, message)
        }
    };
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path("file")).with_source(error)
}

// Two readers are equal only if they are the same reader.
impl PartialEq for FileSource {
    fn eq(&self, other: &Self) -> bool {
        match (self.bytes(), other.bytes()) {
            (Some(bytes), Some(others)) => bytes == others,
            _ => Arc::ptr_eq(&self.0, &other.0),
        }
    }
}

impl Eq for FileSource {}

// The file is the caller's document, so it is not shown.
impl fmt::Debug for FileSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileSource").field("size", &self.size()).finish_non_exhaustive()
    }
}

impl Default for FileSource {
    fn default() -> Self {
        FileSource::from_bytes(Vec::new())
    }
}

impl From<Vec<u8>> for FileSource {
    fn from(bytes: Vec<u8>) -> Self {
        FileSource::from_bytes(bytes)
    }
}
