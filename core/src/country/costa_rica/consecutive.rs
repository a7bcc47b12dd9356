//! The number of a receiver message.

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::{Cedula, Consecutivo, shape};

/// The answer that a receiver message gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mensaje {
    /// The document is accepted: `1`.
    Accepted,
    /// The document is accepted in part: `2`.
    PartiallyAccepted,
    /// The document is rejected: `3`.
    Rejected,
}

impl Mensaje {
    /// Every answer, in the order of its code.
    pub const ALL: [Mensaje; 3] = [Mensaje::Accepted, Mensaje::PartiallyAccepted, Mensaje::Rejected];

    /// The code in the element `Mensaje`: `1`, `2`, `3`.
    pub fn as_str(self) -> &'static str {
        match self {
            Mensaje::Accepted => "1",
            Mensaje::PartiallyAccepted => "2",
            Mensaje::Rejected => "3",
        }
    }

    /// The status in `NumeroConsecutivoReceptor`: `05`, `06`, `07`.
    pub fn status(self) -> &'static str {
        match self {
            Mensaje::Accepted => "05",
            Mensaje::PartiallyAccepted => "06",
            Mensaje::Rejected => "07",
        }
    }

    /// The answer with this code.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `receiver-message-mensaje` for anything but 1, 2 or 3.
    pub fn parse(text: &str) -> Result<Mensaje> {
        Mensaje::ALL.into_iter().find(|mensaje| mensaje.as_str() == text).ok_or_else(|| {
            let message = format!("expected 1, 2 or 3 for `Mensaje`, found {}", shape(text));
            Error::new(
                ErrorKind::Invalid,
                Finding::new(&code::RECEIVER_MESSAGE_MENSAJE, message).with_path("Mensaje"),
            )
        })
    }
}

impl From<Mensaje> for Option<String> {
    /// For [`Fields::mensaje`](super::Fields::mensaje).
    fn from(mensaje: Mensaje) -> Self {
        Some(mensaje.as_str().to_owned())
    }
}

/// The number of a receiver message, 20 digits: head office 3, terminal 5, status 2, folio 10.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Mensaje, NumeroConsecutivoReceptor};
/// let number = NumeroConsecutivoReceptor::compose(1, 1, Mensaje::Accepted, 42)?;
/// assert_eq!(number.as_str(), "00100001050000000042");
/// assert_eq!(NumeroConsecutivoReceptor::parse("00100001070000000001")?.mensaje(), Mensaje::Rejected);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NumeroConsecutivoReceptor {
    number: Consecutivo,
    mensaje: Mensaje,
}

impl NumeroConsecutivoReceptor {
    /// Composes a number; head office and terminal are usually 1.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a `consecutivo-part` for each part that its digits do not hold: a head office of 1
    /// to 999, a terminal of 1 to 99999, a folio of 1 to 9999999999.
    pub fn compose(head_office: u64, terminal: u64, mensaje: Mensaje, folio: u64) -> Result<Self> {
        let number = Consecutivo::compose(head_office, terminal, mensaje.status(), folio)?;
        Ok(NumeroConsecutivoReceptor { number, mensaje })
    }

    /// Reads a number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `receiver-message-consecutive` for anything but 20 digits, and with
    /// `receiver-message-consecutive-status` for a status other than 05, 06, 07.
    pub fn parse(text: &str) -> Result<Self> {
        let refused = |code, message| Error::new(ErrorKind::Invalid, Finding::new(code, message));
        let number = Consecutivo::parse(text).map_err(|_| {
            let message = format!(
                "expected 20 digits for `NumeroConsecutivoReceptor`: head office 3, terminal 5, status 2, folio 10, \
                 found {}",
                shape(text)
            );
            refused(&code::RECEIVER_MESSAGE_CONSECUTIVE, message)
        })?;
        let status = number.document_type();
        match Mensaje::ALL.into_iter().find(|mensaje| mensaje.status() == status) {
            Some(mensaje) => Ok(NumeroConsecutivoReceptor { number, mensaje }),
            None => {
                let message = format!(
                    "expected status 05, 06 or 07 at digits 9 and 10 of `NumeroConsecutivoReceptor`, found `{status}`"
                );
                Err(refused(&code::RECEIVER_MESSAGE_CONSECUTIVE_STATUS, message))
            }
        }
    }

    /// The 20 digits.
    pub fn as_str(&self) -> &str {
        self.number.as_str()
    }

    /// The head office or branch, 3 digits.
    pub fn head_office(&self) -> &str {
        self.number.head_office()
    }

    /// The terminal, 5 digits.
    pub fn terminal(&self) -> &str {
        self.number.terminal()
    }

    /// The answer that the status stands for.
    pub fn mensaje(&self) -> Mensaje {
        self.mensaje
    }

    /// The folio.
    pub fn folio(&self) -> u64 {
        self.number.number()
    }
}

impl std::fmt::Display for NumeroConsecutivoReceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A counter of folios: there is one per receiver id, head office, terminal and status.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FolioCounter {
    receiver: String,
    head_office: u64,
    terminal: u64,
    mensaje: Mensaje,
}

impl FolioCounter {
    /// The counter for messages of this receiver, with its NumeroCedulaReceptor, and this answer.
    ///
    /// An id number is the same with and without the zeros that pad it.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a `folio-counter` for each part that no message could have: an id of 1 to 20
    /// characters, a head office of 1 to 999, a terminal of 1 to 99999.
    pub fn new(receiver: &str, head_office: u64, terminal: u64, mensaje: Mensaje) -> Result<FolioCounter> {
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
        let receiver = match Cedula::parse(receiver) {
            Ok(cedula) => cedula.as_str().to_owned(),
            Err(_) => receiver.to_owned(),
        };
        Error::from_findings(ErrorKind::Argument, findings)
            .map_or(Ok(FolioCounter { receiver, head_office, terminal, mensaje }), Err)
    }

    /// The receiver's id, without padding.
    pub fn receiver(&self) -> &str {
        &self.receiver
    }

    /// The head office or branch.
    pub fn head_office(&self) -> u64 {
        self.head_office
    }

    /// The terminal.
    pub fn terminal(&self) -> u64 {
        self.terminal
    }

    /// The answer whose messages are counted.
    pub fn mensaje(&self) -> Mensaje {
        self.mensaje
    }
}
