//! Reading and writing files; `-` is the standard input or output.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Component, Path};

use dtekit::{Error, ErrorKind, Finding, Result, code};

/// The error about a file that cannot be read or written.
pub fn fault(path: &str, what: &str, error: &io::Error) -> Error {
    let message = format!("expected to {what} `{path}`: {error}");
    Error::new(ErrorKind::Storage, Finding::new(&code::FILE_UNREADABLE, message))
}

/// An error about the command line.
pub fn usage(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message))
}

/// The content of a file or of the standard input.
pub fn read(path: &str) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    let read = match path {
        "-" => io::stdin().lock().read_to_end(&mut content).map(drop),
        _ => fs::read(path).map(|read| content = read),
    };
    read.map(|()| content).map_err(|error| fault(path, "read", &error))
}

/// Writes a whole file, or nothing: into a file beside it that then takes its name.
pub fn write(path: &str, content: &[u8]) -> Result<()> {
    let written = || -> io::Result<()> {
        if path == "-" {
            let mut out = io::stdout().lock();
            return out.write_all(content).and_then(|()| out.flush());
        }
        let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file =
            tempfile::Builder::new().prefix(".dtekit").tempfile_in(folder.unwrap_or(Path::new(".")))?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        #[cfg(unix)]
        fs::set_permissions(file.path(), std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        file.persist(path).map(drop).map_err(|error| error.error)
    };
    match written() {
        // Whoever reads the output has gone, as with `head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| fault(path, "write", &error)),
    }
}

/// Writes a document of a batch into a folder, under its own name with another ending.
pub fn write_into(folder: &str, name: &str, ending: &str, content: &[u8]) -> Result<String> {
    let relative = Path::new(name).with_extension(ending);
    // A name from an archive or an absolute path keeps only what cannot lead out of the folder.
    let inside: std::path::PathBuf =
        relative.components().filter(|part| matches!(part, Component::Normal(_))).collect();
    let path = Path::new(folder).join(inside);
    let shown = path.to_string_lossy().into_owned();
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|error| fault(&shown, "write", &error))?;
    }
    write(&shown, content).map(|()| shown)
}
