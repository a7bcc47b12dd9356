//! The counter that gives a message its folio.

use super::super::cedula::Cedula;
use super::mensaje::Mensaje;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::shape::shape;

/// What a counter of folios counts for. Head office and terminal are usually 1.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{FolioCounter, FolioCounterParts, Mensaje};
///
/// let parts = FolioCounterParts { receiver: "3109876543", head_office: 1, terminal: 2, mensaje: Mensaje::Accepted };
/// assert_eq!(FolioCounter::new(&parts)?.terminal(), 2);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FolioCounterParts<'a> {
    /// The NumeroCedulaReceptor of the messages, 1 to 20 characters.
    pub receiver: &'a str,
    /// The head office or branch, 1 to 999.
    pub head_office: u64,
    /// The terminal, 1 to 99999.
    pub terminal: u64,
    /// The verdict of the messages.
    pub mensaje: Mensaje,
}

/// A counter of folios: there is one per receiver id, head office, terminal and status.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{FolioCounter, FolioCounterParts, Mensaje};
///
/// let parts = FolioCounterParts { receiver: "3109876543", head_office: 1, terminal: 1, mensaje: Mensaje::Rejected };
/// let counter = FolioCounter::new(&parts)?;
/// assert_eq!(counter.mensaje(), Mensaje::Rejected); // each verdict counts for itself
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FolioCounter {
    receiver: String,
    head_office: u64,
    terminal: u64,
    mensaje: Mensaje,
}

impl FolioCounter {
    /// The counter for messages with this NumeroCedulaReceptor and this verdict.
    ///
    /// An id number is the same with and without the zeros that pad it.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a `folio-counter` for each part that is out of range: id 1 to 20 characters, head
    /// office 1 to 999, terminal 1 to 99999.
    pub fn new(parts: &FolioCounterParts<'_>) -> Result<FolioCounter> {
        let FolioCounterParts { receiver, head_office, terminal, mensaje } = *parts;
        let mut findings = Vec::new();
        let mut part = |holds: bool, name: &str, expected: &str, found: String| {
            if !holds {
                let message = format!("expected {expected} for `{name}`, found {found}");
                findings.push(Finding::new(&code::FOLIO_COUNTER, message).with_path(name));
            }
        };
        let count = receiver.chars().count();
        let is_id = (1..=20).contains(&count)
            && !receiver.chars().any(char::is_control)
            && receiver.trim() == receiver;
        part(is_id, "numero_cedula_receptor", "an id of 1 to 20 characters", shape(receiver));
        part((1..=999).contains(&head_office), "head_office", "1 to 999", format!("`{head_office}`"));
        part((1..=99_999).contains(&terminal), "terminal", "1 to 99999", format!("`{terminal}`"));
        let receiver = match receiver.parse::<Cedula>() {
            Ok(cedula) => cedula.as_str().to_owned(),
            Err(_) => receiver.to_owned(),
        };
        Error::from_findings(ErrorKind::Argument, findings)
            .map_or(Ok(FolioCounter { receiver, head_office, terminal, mensaje }), Err)
    }

    /// The receiver's id, without padding.
    #[must_use]
    pub fn receiver(&self) -> &str {
        &self.receiver
    }

    /// The head office or branch.
    #[must_use]
    pub fn head_office(&self) -> u64 {
        self.head_office
    }

    /// The terminal.
    #[must_use]
    pub fn terminal(&self) -> u64 {
        self.terminal
    }

    /// The verdict whose messages are counted.
    #[must_use]
    pub fn mensaje(&self) -> Mensaje {
        self.mensaje
    }
}
