//! The folder that gets the outputs of many documents.
//!
//! An output is first a part: a whole file in a folder of its own, inside of that for the outputs. Then it takes its
//! name. The threads of a batch write parts side by side, and names are given in the order of the documents.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use dtekit::Result;
use dtekit::batch::Task;
use tempfile::{TempDir, TempPath};

use crate::files;

/// A folder for outputs. [`sync`](Folder::sync) ends a run.
#[derive(Debug)]
pub struct Folder {
    given: String,
    path: PathBuf,
    /// Where the parts are; it is removed with this value.
    parts: OnceLock<io::Result<TempDir>>,
    next: AtomicU64,
}

impl Folder {
    /// The folder is made with the first part.
    pub fn new(given: &str) -> Self {
        let path = std::path::absolute(given).unwrap_or_else(|_| PathBuf::from(given));
        Folder { given: given.to_owned(), path, parts: OnceLock::new(), next: AtomicU64::new(0) }
    }

    /// Writes a part; it is removed if it gets no name.
    pub fn part(&self, content: &[u8]) -> Result<TempPath> {
        let write = || {
            let parts = match self.parts.get_or_init(|| self.open()) {
                Ok(parts) => parts.path(),
                Err(error) => return Err(io::Error::new(error.kind(), error.to_string())),
            };
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let path = TempPath::try_from_path(parts.join(number.to_string()))?;
            fs::File::create_new(&path)?.write_all(content)?;
            Ok(path)
        };
        write().map_err(|error| files::fault(&self.given, "write", &error))
    }

    fn open(&self) -> io::Result<TempDir> {
        fs::create_dir_all(&self.path)?;
        tempfile::Builder::new().prefix(".dtekit").tempdir_in(&self.path)
    }

    /// Gives a part the name of its document, with another ending. A second document of the same name gets a number:
    /// a run overwrites none of its own files.
    pub fn name(&self, part: TempPath, name: &str, ending: &str) -> Result<String> {
        let relative = Path::new(name).with_extension(ending);
        // A name from an archive or an absolute path keeps only what cannot lead out of the folder.
        let inside: PathBuf =
            relative.components().filter(|part| matches!(part, Component::Normal(_))).collect();
        let first = Path::new(&self.given).join(inside);
        let stem = first.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut path = first.clone();
        let mut number = 1_u64;
        while files::is_written(&path) {
            number += 1;
            path = first.with_file_name(format!("{stem}-{number}.{ending}"));
        }
        let shown = path.to_string_lossy().into_owned();
        place(part, &shown)?;
        files::note_written(path);
        Ok(shown)
    }

    /// Writes an output under its name, as [`part`](Folder::part) and [`name`](Folder::name) do.
    pub fn write(&self, name: &str, ending: &str, content: &[u8]) -> Result<String> {
        self.name(self.part(content)?, name, ending)
    }

    /// Waits until all outputs are on the disk.
    pub fn sync(&self) -> Result<()> {
        files::sync(&self.given)
    }
}

/// Moves a part to its place. A call of the system that tells something before is made only after a refusal: a folder
/// of many small files consists of such calls.
fn place(part: TempPath, path: &str) -> Result<()> {
    let force = files::is_forced();
    if force && files::is_device(path) {
        return copy(&part, path);
    }
    let persist = |part: TempPath| if force { part.persist(path) } else { part.persist_noclobber(path) };
    let refused = match persist(part) {
        Ok(()) => return Ok(()),
        Err(refused) => refused,
    };
    let unwritten = |error: &io::Error| files::unwritten(path, error);
    match refused.error.kind() {
        io::ErrorKind::NotFound => {
            let folder = Path::new(path).parent().unwrap_or(Path::new(""));
            fs::create_dir_all(folder).map_err(|error| unwritten(&error))?;
            persist(refused.path).map_err(|refused| unwritten(&refused.error))
        }
        io::ErrorKind::AlreadyExists if files::is_device(path) => copy(&refused.path, path),
        // A folder in the folder is that of another file system.
        io::ErrorKind::CrossesDevices => copy(&refused.path, path),
        _ => Err(unwritten(&refused.error)),
    }
}

/// Writes what a part has to a place where it cannot be moved.
fn copy(part: &Path, path: &str) -> Result<()> {
    let content = fs::read(part).map_err(|error| files::fault(path, "write", &error))?;
    files::put(path, &content, files::is_forced())
}

/// Does the work of a batch, and writes each output as a part.
pub struct Parts<K> {
    work: K,
    folder: Arc<Folder>,
}

impl<K> Parts<K> {
    /// The parts of a folder.
    pub fn new(work: K, folder: &Arc<Folder>) -> Self {
        Parts { work, folder: Arc::clone(folder) }
    }
}

impl<K: Task<Output = Vec<u8>>> Task for Parts<K> {
    type Output = TempPath;
    /// What the work keeps, and the memory of the last output.
    type Scratch = (K::Scratch, Option<Vec<u8>>);

    fn keep(&self) -> Self::Scratch {
        (self.work.keep(), None)
    }

    fn run(
        &self,
        (kept, memory): &mut Self::Scratch,
        _spare: Option<TempPath>,
        document: &[u8],
    ) -> Result<TempPath> {
        let output = self.work.run(kept, memory.take(), document)?;
        let part = self.folder.part(&output);
        *memory = Some(output);
        part
    }
}
