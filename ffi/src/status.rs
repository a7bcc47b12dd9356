//! What a call returns.

use std::ffi::{CStr, c_char};
use std::ptr;

use dtekit::ErrorKind;

/// What a call returns: how it went, and for an error its kind, the same in all languages.
///
/// Later versions may add numbers at the end.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_status {
    /// The call did what it says.
    Ok = 0,
    /// The call itself is wrong: an unknown operation, a missing or unusable parameter, a NULL that is not allowed.
    Argument = 1,
    /// The text is not JSON, XML or UTF-8.
    Syntax = 2,
    /// The text is well formed, but something in it cannot be expressed in the other format.
    Structure = 3,
    /// A mapping template is wrong, or the document lacks something that the template requires.
    Mapping = 4,
    /// A value breaks a rule of the interface or of an authority.
    Invalid = 5,
    /// A limit was exceeded: depth, size, number of attributes, bytes of a reply.
    Limit = 6,
    /// The connection failed; `dtekit_error_phase` says whether anything was sent.
    Transport = 7,
    /// The service refused the credentials.
    Auth = 8,
    /// The service answered with an HTTP status that is not a success.
    Status = 9,
    /// The service's answer cannot be read.
    Answer = 10,
    /// A file that must survive a crash cannot be read or written.
    Storage = 11,
    /// A fault in dtekit itself.
    Internal = 12,
}

impl From<ErrorKind> for dtekit_status {
    fn from(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Argument => dtekit_status::Argument,
            ErrorKind::Syntax => dtekit_status::Syntax,
            ErrorKind::Structure => dtekit_status::Structure,
            ErrorKind::Mapping => dtekit_status::Mapping,
            ErrorKind::Invalid => dtekit_status::Invalid,
            ErrorKind::Limit => dtekit_status::Limit,
            ErrorKind::Transport => dtekit_status::Transport,
            ErrorKind::Auth => dtekit_status::Auth,
            ErrorKind::Status => dtekit_status::Status,
            ErrorKind::Answer => dtekit_status::Answer,
            ErrorKind::Storage => dtekit_status::Storage,
            // A kind that core has and this table lacks; the test below makes sure that there is none.
            _ => dtekit_status::Internal,
        }
    }
}

/// The words in the order of their numbers.
const WORDS: [&CStr; 13] = [
    c"ok",
    c"argument",
    c"syntax",
    c"structure",
    c"mapping",
    c"invalid",
    c"limit",
    c"transport",
    c"auth",
    c"status",
    c"answer",
    c"storage",
    c"internal",
];

/// Gives the word for a status that all languages use, such as `argument`, and `ok` for `DTEKIT_STATUS_OK`.
///
/// The library owns the text. NULL for a number that is not a status.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_status_name(status: i32) -> *const c_char {
    name_of(&WORDS, status)
}

/// The word with this number; NULL if there is none.
pub(crate) fn name_of(words: &[&'static CStr], number: i32) -> *const c_char {
    let word = usize::try_from(number).ok().and_then(|index| words.get(index));
    word.map_or(ptr::null(), |word| word.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_number() {
        let numbers: Vec<_> = ErrorKind::ALL.iter().map(|kind| dtekit_status::from(*kind) as usize).collect();
        assert_eq!(numbers, (1..=ErrorKind::ALL.len()).collect::<Vec<_>>());
    }

    #[test]
    fn every_kind_has_its_word() {
        let words: Vec<_> = WORDS[1..].iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(words, ErrorKind::ALL.map(ErrorKind::as_str));
    }
}
