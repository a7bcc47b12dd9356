//! The verdict of a receiver message.

use std::str::FromStr;

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::shape::shape;

/// The verdict on the supplier's document, in the element `Mensaje`.
///
/// # Example
/// ```
/// use dtekit::costa_rica::Mensaje;
///
/// let mensaje: Mensaje = "2".parse()?;
/// assert_eq!(mensaje, Mensaje::PartiallyAccepted);
/// # Ok::<(), dtekit::Error>(())
/// ```
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
    /// Every verdict, in the order of its code.
    pub const ALL: [Mensaje; 3] = [Mensaje::Accepted, Mensaje::PartiallyAccepted, Mensaje::Rejected];

    /// The code in the element `Mensaje`: `1`, `2`, `3`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Mensaje::Accepted => "1",
            Mensaje::PartiallyAccepted => "2",
            Mensaje::Rejected => "3",
        }
    }

    /// The status in `NumeroConsecutivoReceptor`: `05`, `06`, `07`.
    #[must_use]
    pub fn status(self) -> &'static str {
        match self {
            Mensaje::Accepted => "05",
            Mensaje::PartiallyAccepted => "06",
            Mensaje::Rejected => "07",
        }
    }
}

impl FromStr for Mensaje {
    type Err = Error;

    /// The verdict with this code.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `receiver-message-mensaje` for anything but 1, 2 or 3.
    fn from_str(text: &str) -> Result<Mensaje> {
        Mensaje::ALL.into_iter().find(|mensaje| mensaje.as_str() == text).ok_or_else(|| {
            let message = text!("expected 1, 2 or 3 for {}, found {}", Arg("Mensaje"), shape(text));
            let finding = Finding::new(&code::RECEIVER_MESSAGE_MENSAJE, message).with_argument("Mensaje");
            Error::new(ErrorKind::Invalid, finding)
        })
    }
}

impl From<Mensaje> for Option<String> {
    /// For [`MessageFields::mensaje`](super::fields::MessageFields::mensaje).
    fn from(mensaje: Mensaje) -> Self {
        Some(mensaje.as_str().to_owned())
    }
}
