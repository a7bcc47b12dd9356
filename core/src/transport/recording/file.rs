//! A recording in a file: written while a client makes calls, and read for a client that plays them back.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use super::{Answer, Call, Recorded, Recording, Replay, held, secrets};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::transport::{HttpRequest, HttpResponse, Transport};

/// The begin of a recording.
const BEGIN: &[u8] = br#"{"version":1,"exchanges":["#;
/// Its end, which the next call takes away again: the file is a whole recording after each call.
const END: &[u8] = b"]}";

/// Passes calls on to another transport, and writes each with its answer into a file.
pub(crate) struct FileRecorder<T> {
    inner: T,
    file: Mutex<Written>,
}

struct Written {
    file: File,
    is_empty: bool,
    /// Why the last call is not in the file.
    fault: Option<io::Error>,
}

impl<T: Transport> FileRecorder<T> {
    /// Begins the file anew.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage) if it cannot be written.
    pub(crate) fn new(inner: T, path: &Path) -> Result<Self> {
        let begun = File::create(path).and_then(|mut file| {
            file.write_all(BEGIN)?;
            file.write_all(END)?;
            Ok(file)
        });
        let file = begun.map_err(|error| at("record", error))?;
        Ok(FileRecorder { inner, file: Mutex::new(Written { file, is_empty: true, fault: None }) })
    }
}

impl<T: Transport> Transport for FileRecorder<T> {
    /// # Errors
    /// As the other transport; once a call could not be written, each further one is refused before it is sent.
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        if let Some(fault) = held(&self.file).fault.as_ref() {
            let fault = io::Error::new(fault.kind(), fault.to_string());
            return Err(at("record", fault).with_phase(Phase::Before));
        }
        let call = Call::of(request)?;
        let answer = self.inner.exchange(request);
        // What was answered is the caller's, also if the disk is full.
        let recorded = Recorded { call, answer: Answer::of(&answer, &secrets(request)) };
        held(&self.file).add(&recorded);
        answer
    }
}

impl Written {
    fn add(&mut self, recorded: &Recorded) {
        let comma = if self.is_empty { "" } else { "," };
        let text = format!("{comma}{}]}}", recorded.to_value());
        let back = -(END.len() as i64);
        let written = self.file.seek(SeekFrom::End(back)).and_then(|_| self.file.write_all(text.as_bytes()));
        match written {
            Ok(()) => self.is_empty = false,
            Err(fault) => self.fault = Some(fault),
        }
    }
}

impl Replay {
    /// Answers from the recording in a file.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage) if it cannot be read; as [`Recording::from_json`].
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let text = std::fs::read(path).map_err(|error| at("replay", error))?;
        Recording::from_json(&text).map(Replay::new)
    }
}

/// The error for the file of a setting.
fn at(setting: &str, error: io::Error) -> Error {
    let (code, message) = match error.kind() {
        io::ErrorKind::NotFound => {
            (&code::FILE_NOT_FOUND, "expected a file or folder, found none of this name")
        }
        _ => (&code::FILE_UNREADABLE, "expected a file that can be used, found one that cannot"),
    };
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(setting)).with_source(error)
}
