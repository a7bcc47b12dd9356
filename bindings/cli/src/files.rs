//! Reading and writing files; `-` is the standard input or output.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use dtekit::{Error, ErrorKind, Finding, Result, code};

/// The error about a file that cannot be read or written.
pub fn fault(path: &str, what: &str, error: &io::Error) -> Error {
    let (code, why) = match error.kind() {
        io::ErrorKind::NotFound => (&code::FILE_NOT_FOUND, "there is no such file or folder".to_owned()),
        _ => (&code::FILE_UNREADABLE, error.to_string()),
    };
    let mut finding = Finding::new(code, format!("expected to {what} `{path}`: {why}"));
    if let Some(spanish) = &mut finding.spanish {
        spanish.message = format!("{}: `{path}`", code.meaning_es).into();
    }
    Error::new(ErrorKind::Storage, finding)
}

/// Expects that a file is there.
pub fn expect_there(path: &str) -> Result<()> {
    match Path::new(path).is_file() {
        true => Ok(()),
        false => Err(fault(path, "open", &io::ErrorKind::NotFound.into())),
    }
}

/// An error about the command line.
pub fn usage(message: impl Into<String>) -> Error {
    let mut finding = Finding::new(&code::PARAMETER_VALUE, message)
        .with_hint("write what the message expects; `dtekit COMMAND --help` lists the options of a command");
    if let Some(spanish) = &mut finding.spanish {
        let hint =
            "escriba lo que espera el mensaje; `dtekit ORDEN --help` enumera las opciones de una orden";
        spanish.hint = Some(hint.into());
    }
    Error::new(ErrorKind::Argument, finding)
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

/// Whether a file that exists may be overwritten.
static FORCE: AtomicBool = AtomicBool::new(false);

/// The files that this run has written.
static WRITTEN: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// Says whether files that exist may be overwritten.
pub fn force(force: bool) {
    FORCE.store(force, Ordering::Relaxed);
}

/// Whether files that exist may be overwritten.
pub fn is_forced() -> bool {
    FORCE.load(Ordering::Relaxed)
}

fn written() -> MutexGuard<'static, HashSet<PathBuf>> {
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this run has written a file.
pub fn is_written(path: &Path) -> bool {
    written().contains(path)
}

/// Notes that this run has written a file.
pub fn note_written(path: PathBuf) {
    written().insert(path);
}

/// How many files this run has written.
pub fn count() -> usize {
    written().len()
}

/// Refuses the path of a file that exists, unless it may be overwritten: before anything is sent whose answer goes
/// there.
pub fn expect_free(path: &str) -> Result<()> {
    if path == "-" || is_forced() || is_device(path) || fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    Err(exists(path))
}

fn exists(path: &str) -> Error {
    let message = format!("expected a new file, found `{path}`, which is kept");
    Error::new(ErrorKind::Storage, Finding::new(&code::FILE_EXISTS, message))
}

/// Whether a path names a device or a pipe, which is written to and not replaced.
pub fn is_device(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a whole file, or nothing: into a file beside it that then takes its name. A file that exists is kept, unless
/// `--force` is given.
pub fn write(path: &str, content: &[u8]) -> Result<()> {
    put(path, content, is_forced())?;
    if path != "-" {
        note_written(PathBuf::from(path));
    }
    Ok(())
}

/// Writes a file in the place of an older one, such as figures that are written again and again.
pub fn replace(path: &str, content: &[u8]) -> Result<()> {
    put(path, content, true)
}

/// Writes a whole file, or nothing. A power cut after it loses nothing.
pub fn put(path: &str, content: &[u8], force: bool) -> Result<()> {
    let written = || -> io::Result<()> {
        if path == "-" {
            let mut out = io::stdout().lock();
            return out.write_all(content).and_then(|()| out.flush());
        }
        if is_device(path) {
            return fs::write(path, content);
        }
        let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = builder().tempfile_in(folder.unwrap_or(Path::new(".")))?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        let persisted = if force { file.persist(path) } else { file.persist_noclobber(path) };
        persisted.map(drop).map_err(|error| error.error)
    };
    match written() {
        // Whoever reads the output has gone, as with `head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| unwritten(path, &error)),
    }
}

/// The error about a file that could not be written.
pub fn unwritten(path: &str, error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => fault(path, "write", error),
    }
}

/// Makes files that stand beside their place until they are whole.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dtekit");
    // The umask of the user takes its part of these.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Waits until all files of a [`Folder`](crate::folder::Folder) are on the disk: once a run, since once a file takes
/// many times as long as all else.
#[cfg(target_os = "linux")]
pub fn sync(folder: &str) -> Result<()> {
    let synced = fs::File::open(folder).and_then(|folder| Ok(rustix::fs::syncfs(folder)?));
    synced.map_err(|error| fault(folder, "write", &error))
}

/// Waits for each file, since only Linux can be asked for all at once.
#[cfg(not(target_os = "linux"))]
pub fn sync(folder: &str) -> Result<()> {
    for path in written().iter().filter(|path| path.starts_with(folder)) {
        let synced = fs::File::options().write(true).open(path).and_then(|file| file.sync_all());
        synced.map_err(|error| fault(&path.to_string_lossy(), "write", &error))?;
    }
    Ok(())
}

/// A text for a screen: what would command the terminal is shown as `\u{1b}`. Line breaks and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    let commands = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let shown =
        |sign: char| if commands(sign) { sign.escape_default().to_string() } else { sign.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}
