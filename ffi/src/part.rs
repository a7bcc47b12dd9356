//! The parts that a build may leave out: cargo's features `archive`, `http`, `pdf`, `print` and `sqlite`.
//!
//! Every build has all functions of the header. For a part that is left out, a type of the same name stands in that has
//! no values: what would make one gives `feature-left-out`, and the compiler drops the code that would use one.

#[cfg(feature = "http")]
pub(crate) use dtekit::Client;
#[cfg(feature = "archive")]
pub(crate) use dtekit::extraction::Archive;

#[cfg(not(feature = "archive"))]
mod without_archive;
#[cfg(not(feature = "http"))]
mod without_http;

#[cfg(not(feature = "archive"))]
pub(crate) use without_archive::Archive;
#[cfg(not(feature = "http"))]
pub(crate) use without_http::Client;

use std::time::SystemTime;

use dtekit::json::Map;
use dtekit::print::SymbolKind;
use dtekit::store::journal::JournalOptions;
use dtekit::store::poll::PollDelivery;
use dtekit::{Inbox, Result, SqlJournal, SqlPollStore};

const PARTS: [(&str, bool); 5] = [
    ("archive", cfg!(feature = "archive")),
    ("http", cfg!(feature = "http")),
    ("pdf", cfg!(feature = "pdf")),
    ("print", cfg!(feature = "print")),
    ("sqlite", cfg!(feature = "sqlite")),
];

/// The names of the parts in this build, as a C string; zeros follow the last one.
pub(crate) static NAMES: [u8; 40] = {
    let mut names = [0; 40];
    let (mut part, mut end) = (0, 0);
    while part < PARTS.len() {
        let (name, is_built) = PARTS[part];
        if is_built {
            if end > 0 {
                names[end] = b' ';
                end += 1;
            }
            let mut byte = 0;
            while byte < name.len() {
                names[end] = name.as_bytes()[byte];
                (byte, end) = (byte + 1, end + 1);
            }
        }
        part += 1;
    }
    names
};

/// Draws a symbol; an empty `format` is `json`.
#[cfg(feature = "print")]
pub(crate) fn symbol(content: &str, kind: SymbolKind, format: &str, options: &Map) -> Result<Vec<u8>> {
    use dtekit::print::{SymbolFormat, SymbolOptions};

    let format = if format.is_empty() { SymbolFormat::default() } else { format.parse()? };
    Ok(dtekit::print::symbol(content, kind, &SymbolOptions::from_members(options)?)?.written(format))
}

#[cfg(not(feature = "print"))]
pub(crate) fn symbol(_: &str, _: SymbolKind, _: &str, _: &Map) -> Result<Vec<u8>> {
    Err(left_out("print"))
}

/// Opens a journal in a file.
#[cfg(feature = "sqlite")]
pub(crate) fn open_journal(path: &str, options: JournalOptions) -> Result<SqlJournal> {
    crate::fork::watch();
    SqlJournal::open(path, options)
}

#[cfg(not(feature = "sqlite"))]
pub(crate) fn open_journal(_: &str, _: JournalOptions) -> Result<SqlJournal> {
    Err(left_out("sqlite"))
}

/// Opens a poll store in a file.
#[cfg(feature = "sqlite")]
pub(crate) fn open_poll_store(path: &str) -> Result<SqlPollStore> {
    crate::fork::watch();
    SqlPollStore::open(path)
}

#[cfg(not(feature = "sqlite"))]
pub(crate) fn open_poll_store(_: &str) -> Result<SqlPollStore> {
    Err(left_out("sqlite"))
}

/// Takes the request that brings an archive.
#[cfg(feature = "archive")]
pub(crate) fn receive(
    store: &SqlPollStore,
    body: &[u8],
    request: &Map,
    now: SystemTime,
) -> Result<PollDelivery> {
    use dtekit::extraction::ArchiveRequest;
    use dtekit::store::PollStore as _;

    Ok(store.receive(body, &ArchiveRequest::from_members(request)?, now))
}

#[cfg(not(feature = "archive"))]
pub(crate) fn receive(_: &SqlPollStore, _: &[u8], _: &Map, _: SystemTime) -> Result<PollDelivery> {
    Err(left_out("archive"))
}

/// Opens an inbox in a file.
#[cfg(feature = "sqlite")]
pub(crate) fn open_inbox(path: &str) -> Result<Inbox> {
    crate::fork::watch();
    Inbox::open(path)
}

#[cfg(not(feature = "sqlite"))]
pub(crate) fn open_inbox(_: &str) -> Result<Inbox> {
    Err(left_out("sqlite"))
}

/// The error of a call that needs this part.
#[cfg(not(all(feature = "archive", feature = "http", feature = "print", feature = "sqlite")))]
fn left_out(part: &str) -> dtekit::Error {
    let message = format!("expected a library with `{part}`, found one that was built without it");
    let finding = dtekit::Finding::new(&dtekit::code::FEATURE_LEFT_OUT, message);
    dtekit::Error::new(dtekit::ErrorKind::Argument, finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_parts_are_a_c_string() {
        let names = std::ffi::CStr::from_bytes_until_nul(&NAMES).unwrap().to_str().unwrap();
        let built: Vec<_> = PARTS.iter().filter(|(_, is_built)| *is_built).map(|(name, _)| *name).collect();
        assert_eq!(names, built.join(" "));
    }
}
