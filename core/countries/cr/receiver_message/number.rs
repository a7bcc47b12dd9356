//! The number of a receiver message.

use std::str::FromStr;

use super::super::consecutivo::{Consecutivo, ConsecutivoParts};
use super::mensaje::Mensaje;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::shape::shape;

/// The number of a receiver message, 20 digits: head office 3, terminal 5, status 2, folio 10.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Mensaje, NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts};
/// let parts = NumeroConsecutivoReceptorParts { head_office: 1, terminal: 1, mensaje: Mensaje::Accepted, folio: 42 };
/// let number = NumeroConsecutivoReceptor::compose(&parts)?;
/// assert_eq!(number.as_str(), "00100001050000000042");
/// assert_eq!("00100001070000000001".parse::<NumeroConsecutivoReceptor>()?.mensaje(), Mensaje::Rejected);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NumeroConsecutivoReceptor {
    number: Consecutivo,
    mensaje: Mensaje,
}

/// The parts that make the number of a receiver message. Head office and terminal are usually 1.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Mensaje, NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts};
///
/// let parts = NumeroConsecutivoReceptorParts { head_office: 1, terminal: 1, mensaje: Mensaje::Accepted, folio: 42 };
/// assert_eq!(NumeroConsecutivoReceptor::compose(&parts)?.as_str(), "00100001050000000042");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumeroConsecutivoReceptorParts {
    /// The head office or branch, 1 to 999.
    pub head_office: u64,
    /// The terminal, 1 to 99999.
    pub terminal: u64,
    /// The verdict, which gives the status.
    pub mensaje: Mensaje,
    /// The folio, 1 to 9999999999.
    pub folio: u64,
}

impl NumeroConsecutivoReceptor {
    /// Composes a number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a `consecutivo-part` for each part that is out of range: head office 1 to 999,
    /// terminal 1 to 99999, folio 1 to 9999999999.
    pub fn compose(parts: &NumeroConsecutivoReceptorParts) -> Result<Self> {
        Self::compose_naming("number", parts)
    }

    /// Composes a number; findings call the folio by the name of the caller's argument.
    pub(super) fn compose_naming(folio_name: &str, parts: &NumeroConsecutivoReceptorParts) -> Result<Self> {
        let NumeroConsecutivoReceptorParts { head_office, terminal, mensaje, folio } = *parts;
        let document_type = mensaje.status();
        let parts = ConsecutivoParts { head_office, terminal, document_type, number: folio };
        let number = Consecutivo::compose_naming(folio_name, &parts)?;
        Ok(NumeroConsecutivoReceptor { number, mensaje })
    }

    /// The 20 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.number.as_str()
    }

    /// The head office or branch, 3 digits.
    #[must_use]
    pub fn head_office(&self) -> &str {
        self.number.head_office()
    }

    /// The terminal, 5 digits.
    #[must_use]
    pub fn terminal(&self) -> &str {
        self.number.terminal()
    }

    /// The verdict of the status.
    #[must_use]
    pub fn mensaje(&self) -> Mensaje {
        self.mensaje
    }

    /// The folio.
    #[must_use]
    pub fn folio(&self) -> u64 {
        self.number.number()
    }
}

impl FromStr for NumeroConsecutivoReceptor {
    type Err = Error;

    /// Reads a number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `receiver-message-consecutive` for anything but 20 digits, and with
    /// `receiver-message-consecutive-status` for a status other than 05, 06, 07.
    fn from_str(text: &str) -> Result<NumeroConsecutivoReceptor> {
        let refused = |code, message| Error::new(ErrorKind::Invalid, Finding::new(code, message));
        let number = text.parse::<Consecutivo>().map_err(|_| {
            let message = text!(
                "expected 20 digits for {}: head office 3, terminal 5, status 2, folio 10, found {}",
                Arg("NumeroConsecutivoReceptor"),
                shape(text)
            );
            refused(&code::RECEIVER_MESSAGE_CONSECUTIVE, message)
        })?;
        let status = number.document_type();
        match Mensaje::ALL.into_iter().find(|mensaje| mensaje.status() == status) {
            Some(mensaje) => Ok(NumeroConsecutivoReceptor { number, mensaje }),
            None => {
                let message = text!(
                    "expected status 05, 06 or 07 at digits 9 and 10 of {}, found `{status}`",
                    Arg("NumeroConsecutivoReceptor")
                );
                Err(refused(&code::RECEIVER_MESSAGE_CONSECUTIVE_STATUS, message))
            }
        }
    }
}

impl std::fmt::Display for NumeroConsecutivoReceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
