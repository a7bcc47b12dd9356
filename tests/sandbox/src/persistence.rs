//! Keeps the state in a folder, so that it survives a restart.
//!
//! One file, replaced as a whole: a temporary file is written and synced, then renamed. It is written when
//! something changed, a moment after the change, and once more when the sandbox ends.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Options;
use crate::server::Shared;
use crate::state::State;

/// How long after a change the file is written.
const PAUSE: Duration = Duration::from_millis(100);
const VERSION: u32 = 1;

/// A folder that this sandbox alone uses.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

#[derive(Serialize)]
struct Written<'a> {
    version: u32,
    state: &'a State,
}

#[derive(Deserialize)]
struct Read {
    version: u32,
    state: State,
}

impl Folder {
    /// Opens or creates a folder; fails where another sandbox uses it.
    pub fn open(path: &Path) -> io::Result<Folder> {
        fs::create_dir_all(path)?;
        let lock = File::create(path.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                let message = format!("another sandbox uses `{}`", path.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// The state that the folder holds, with these options; `None` if it holds none.
    pub fn read(&self, options: &Options) -> io::Result<Option<State>> {
        let wrong = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
        let bytes = match fs::read(self.path.join("state.json")) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let read: Read =
            serde_json::from_slice(&bytes).map_err(|e| wrong(format!("reading `state.json`: {e}")))?;
        if read.version != VERSION {
            return Err(wrong(format!("expected version {VERSION} of `state.json`, found {}", read.version)));
        }
        Ok(Some(read.state.restored(options.clone())))
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let new = self.path.join("state.json.new");
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, self.path.join("state.json"))?;
        File::open(&self.path)?.sync_all()
    }
}

/// The thread that writes; dropping it writes once more and ends it.
#[derive(Debug)]
pub(crate) struct Writer {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub fn start(folder: Folder, shared: Shared) -> io::Result<Writer> {
        let (stop, stopped) = channel();
        let thread = std::thread::Builder::new()
            .name("dtekit-sandbox-data".into())
            .spawn(move || run(&folder, &shared, &stopped))?;
        Ok(Writer { stop: Some(stop), thread: Some(thread) })
    }
}

fn run(folder: &Folder, shared: &Shared, stopped: &Receiver<()>) {
    let mut written = None;
    loop {
        let end = stopped.recv_timeout(PAUSE) != Err(RecvTimeoutError::Timeout);
        let changed = {
            let state = shared.lock();
            let version = VERSION;
            (written != Some(state.revision))
                .then(|| (state.revision, serde_json::to_vec(&Written { version, state: &state })))
        };
        if let Some((revision, Ok(bytes))) = changed {
            match folder.write(&bytes) {
                Ok(()) => written = Some(revision),
                Err(error) => {
                    let _ = writeln!(io::stderr(), "dtekit-sandbox: writing `state.json`: {error}");
                }
            }
        }
        if end {
            return;
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
