//! Where the documents of a batch come from: lines, folders, archives.

mod file;
mod folder;
#[cfg(feature = "archive")]
mod gzip;
mod lines;
mod refusal;
mod tar;
#[cfg(feature = "archive")]
mod zip;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::input::Input;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use refusal::unreadable;

/// Bounds on what a source may hold, so that a hostile one cannot exhaust memory.
///
/// A document that breaks one is an item with findings. How many documents there are is not bounded: a batch holds few
/// of them at once.
///
/// # Example
/// ```
/// use dtekit::batch::{Inputs, SourceLimits};
///
/// let limits = SourceLimits { max_bytes: 10, ..SourceLimits::default() };
/// let inputs = Inputs::from_ndjson("{\"Total\": 1}\n{\"Total\": 1.00}\n".as_bytes(), &limits);
/// assert_eq!(inputs.count(), 2); // each is too long, and an input with an error
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceLimits {
    /// How many bytes one document may have, unpacked: as [`Limits::max_bytes`].
    pub max_bytes: usize,
    /// The highest ratio of a file's unpacked to its packed size in a ZIP, and of a whole `.tar.gz`, checked from one
    /// megabyte on: 200.
    pub ratio: u64,
}

impl Default for SourceLimits {
    fn default() -> Self {
        SourceLimits { max_bytes: Limits::default().max_bytes, ratio: 200 }
    }
}

impl From<Limits> for SourceLimits {
    fn from(limits: Limits) -> Self {
        SourceLimits { max_bytes: limits.max_bytes, ..SourceLimits::default() }
    }
}

/// The documents of a file or folder, one after another. Little of it is in memory at once.
///
/// A document that cannot be read is an [`Input`] with an error. If the source itself cannot be read on, the last input
/// says so.
///
/// # Example
/// ```
/// use dtekit::batch::{Inputs, SourceLimits};
/// let lines = "{\"Total\": 1}\n\n{\"Total\": 2}\n";
/// let inputs = Inputs::from_ndjson(lines.as_bytes(), &SourceLimits::default());
/// assert_eq!(inputs.count(), 2);
/// ```
pub struct Inputs {
    inputs: Box<dyn Iterator<Item = Input> + Send>,
}

opaque!(Inputs);

impl Inputs {
    fn new(inputs: impl Iterator<Item = Input> + Send + 'static) -> Self {
        Inputs { inputs: Box::new(inputs) }
    }

    /// One plain file as a document, named by its path. It is opened when its turn comes; a link is not followed.
    pub fn file(path: impl AsRef<Path>, limits: &SourceLimits) -> Input {
        let path = path.as_ref().to_owned();
        let name = path.to_string_lossy().into_owned();
        file::file(path, limits.max_bytes).named(name)
    }

    /// Each line as a document, named by its number from 1. Lines of white space alone are passed over.
    pub fn from_ndjson(reader: impl Read + Send + 'static, limits: &SourceLimits) -> Self {
        Inputs::new(lines::Lines::new(reader, limits.max_bytes))
    }

    /// The files of a folder and of the folders in it, in the order of their names, folder by folder. A file is named
    /// by its path seen from the folder, with `/`.
    ///
    /// Links are not followed, and names that begin with a dot are passed over. With `endings` only files that end so,
    /// in any letter case, are read.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the folder cannot be read.
    pub fn from_folder(path: impl AsRef<Path>, endings: &[String], limits: &SourceLimits) -> Result<Self> {
        Ok(Inputs::new(folder::Folder::open(path.as_ref(), Endings::new(endings), limits.max_bytes)?))
    }

    /// The files of a ZIP, in the order of its directory; the threads of the batch unpack them.
    ///
    /// Folders, and files that archivers add such as `.DS_Store`, are passed over. An encrypted entry, one with a name
    /// that leads out of the archive, one that shares bytes with another entry, and one whose size or checksum is not
    /// as stated are items with findings. Nothing is written to disk. Names may repeat.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] if it is no ZIP, [`ErrorKind::Storage`] if it cannot be read.
    #[cfg(feature = "archive")]
    pub fn from_zip(file: File, endings: &[String], limits: &SourceLimits) -> Result<Self> {
        Ok(Inputs::new(zip::Zip::open(file, Endings::new(endings), *limits)?))
    }

    /// The files of a tar archive, in its order: ustar, pax, or GNU with long names.
    ///
    /// Folders are passed over. Links, devices, sparse files, and names that lead out of the archive are items with
    /// findings.
    pub fn from_tar(reader: impl Read + Send + 'static, endings: &[String], limits: &SourceLimits) -> Self {
        Inputs::new(tar::Tar::new(reader, Endings::new(endings), limits.max_bytes))
    }

    /// The files of a tar archive that is packed by gzip, such as a `.tar.gz`, as those of [`Inputs::from_tar`]. It is
    /// unpacked while it is read, one part after another.
    ///
    /// An archive that is broken, or inflates further than `ratio` allows, ends with an item that says so.
    #[cfg(feature = "archive")]
    pub fn from_tar_gz(
        reader: impl Read + Send + 'static,
        endings: &[String],
        limits: &SourceLimits,
    ) -> Self {
        let packed = io::BufReader::with_capacity(BUFFER, reader);
        let unpacked = io::BufReader::with_capacity(BUFFER, gzip::Gzip::new(packed, limits.ratio));
        Inputs::new(tar::Tar::of_checked(unpacked, Endings::new(endings), limits.max_bytes))
    }

    /// A folder, or a file whose ending says what it is: `.ndjson` or `.jsonl`, `.zip`, `.tar`, `.tar.gz` or `.tgz`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for another ending; [`ErrorKind::Storage`] if it cannot be read; as the other functions.
    pub fn from_path(path: impl AsRef<Path>, endings: &[String], limits: &SourceLimits) -> Result<Self> {
        let path = path.as_ref();
        if path.is_dir() {
            return Inputs::from_folder(path, endings, limits);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let ending = match name.strip_suffix(".gz") {
            Some(packed) if packed.ends_with(".tar") => "tgz",
            _ => name.rsplit_once('.').map_or("", |(_, ending)| ending),
        };
        let open = || File::open(path).map_err(unreadable);
        match ending {
            "ndjson" | "jsonl" => Ok(Inputs::from_ndjson(open()?, limits)),
            "tar" => Ok(Inputs::from_tar(io::BufReader::with_capacity(BUFFER, open()?), endings, limits)),
            #[cfg(feature = "archive")]
            "tgz" => Ok(Inputs::from_tar_gz(open()?, endings, limits)),
            #[cfg(feature = "archive")]
            "zip" => Inputs::from_zip(open()?, endings, limits),
            #[cfg(not(feature = "archive"))]
            "tgz" | "zip" => {
                let message = "expected a library with `archive`, found one that was built without it";
                Err(Error::new(ErrorKind::Argument, Finding::new(&code::FEATURE_LEFT_OUT, message)))
            }
            _ => {
                let message = "expected a folder, or a file `.ndjson`, `.jsonl`, `.zip`, `.tar` or `.tar.gz`, found another";
                Err(Error::new(ErrorKind::Argument, Finding::new(&code::BATCH_SOURCE, message)))
            }
        }
    }
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        self.inputs.next()
    }
}

/// How much is read from a file at once.
const BUFFER: usize = 128 << 10;

/// The endings of the files that are wanted, in small letters; none for all files.
#[derive(Clone)]
struct Endings(Vec<String>);

impl Endings {
    fn new(endings: &[String]) -> Self {
        Endings(endings.iter().map(|ending| ending.to_lowercase()).collect())
    }

    fn take(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.0.is_empty() || self.0.iter().any(|ending| name.ends_with(ending))
    }
}
