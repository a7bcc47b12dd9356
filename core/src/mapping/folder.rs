//! Template folders: the only module of `mapping` that reads files.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::{Mapping, Registry};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

impl Registry {
    /// Adds a file, or all files of a folder and the folders inside; gives the mappings in the order of the files'
    /// names.
    ///
    /// From a folder it reads what ends in `.xml` or `.json`, except what begins with a dot. It does not follow links
    /// to folders. Only regular files are read, of at most 64 MiB together. The files are added as by
    /// [`Registry::add_files`]: all of them, or none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] with a finding for each file or folder that cannot be read; the path of the finding is
    /// the name of the file, seen from the folder. As [`Registry::add_files`].
    ///
    /// # Example
    /// ```no_run
    /// let registry = dtekit::mapping::Registry::new();
    /// for mapping in registry.load("mappings")? {
    ///     println!("{} {}", mapping.code(), mapping.name());
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn load(&self, path: impl AsRef<Path>) -> Result<Vec<Arc<Mapping>>> {
        let path = path.as_ref();
        let mut folder = Folder::default();
        if path.is_dir() {
            folder.read_folder(path, "");
        } else {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            folder.read_file(path, name);
        }
        self.add_files(&folder.files()?)
    }
}

/// The most bytes that the files may have together.
const MOST: u64 = 64 << 20;

/// The content of a regular file, which has an end: a pipe or a device may have none.
fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let refused = |message: String| io::Error::new(io::ErrorKind::InvalidInput, message);
    if !fs::metadata(path)?.is_file() {
        return Err(refused("it is no regular file".to_owned()));
    }
    let mut content = Vec::new();
    fs::File::open(path)?.take(most + 1).read_to_end(&mut content)?;
    if content.len() as u64 > most {
        return Err(refused(format!("the files have more than {MOST} bytes together")));
    }
    Ok(content)
}

/// The files of a folder, and those that cannot be read.
#[derive(Default)]
struct Folder {
    /// The names, seen from the folder, and the contents.
    files: Vec<(String, Vec<u8>)>,
    bytes: u64,
    findings: Vec<Finding>,
    first_fault: Option<io::Error>,
}

impl Folder {
    /// Reads the templates of a folder; `inside` is its own name seen from the first folder, with a `/` behind it.
    fn read_folder(&mut self, folder: &Path, inside: &str) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(fault) => return self.refuse(folder, inside.trim_end_matches('/'), fault),
        };
        for entry in entries {
            match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
                Err(fault) => self.refuse(folder, inside.trim_end_matches('/'), fault),
                Ok((kind, entry)) => {
                    let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
                    let is_template =
                        path.extension().is_some_and(|ending| ending == "xml" || ending == "json");
                    if name.starts_with('.') {
                        continue;
                    }
                    // The type is that of a link itself, so links to folders are not followed: they may lead back.
                    if kind.is_dir() {
                        self.read_folder(&path, &format!("{inside}{name}/"));
                    } else if is_template && path.is_file() {
                        self.read_file(&path, format!("{inside}{name}"));
                    }
                }
            }
        }
    }

    fn read_file(&mut self, path: &Path, name: String) {
        match read_bounded(path, MOST.saturating_sub(self.bytes)) {
            Ok(content) => {
                self.bytes += content.len() as u64;
                self.files.push((name, content));
            }
            Err(fault) => self.refuse(path, &name, fault),
        }
    }

    fn refuse(&mut self, path: &Path, name: &str, fault: io::Error) {
        let message =
            format!("expected a file or folder that can be read, found `{}`: {fault}", path.display());
        let code = match fault.kind() {
            io::ErrorKind::NotFound => &code::FILE_NOT_FOUND,
            _ => &code::FILE_UNREADABLE,
        };
        self.findings.push(Finding::new(code, message).with_path(name));
        self.first_fault.get_or_insert(fault);
    }

    /// The files, if all of them can be read.
    fn files(self) -> Result<Vec<(String, Vec<u8>)>> {
        match (Error::from_findings(ErrorKind::Storage, self.findings), self.first_fault) {
            (Some(error), Some(fault)) => Err(error.with_source(fault)),
            (Some(error), None) => Err(error),
            (None, _) => Ok(self.files),
        }
    }
}
