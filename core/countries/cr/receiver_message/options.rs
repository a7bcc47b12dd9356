//! How a receiver message is checked and written.

use crate::error::words;

words! {
    "version";
    /// The version of the authority's format. The versions differ in the namespace.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::MessageVersion;
    ///
    /// assert_eq!("4.4".parse::<MessageVersion>()?, MessageVersion::V4_4);
    /// assert!(MessageVersion::V4_3.namespace().contains("v4.3"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum MessageVersion {
        /// 4.3
        V4_3 = "4.3",
        /// 4.4
        #[default]
        V4_4 = "4.4",
    }
}

impl MessageVersion {
    /// The namespace of a receiver message of this version.
    #[must_use]
    pub fn namespace(self) -> &'static str {
        match self {
            MessageVersion::V4_3 => {
                "https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/mensajeReceptor"
            }
            MessageVersion::V4_4 => {
                "https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor"
            }
        }
    }
}

/// How a receiver message is checked and written.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Mensaje, MessageFields, MessageOptions, ReceiverMessage};
///
/// let options = MessageOptions { strict: true, today: Some("2025-08-01".to_owned()), ..MessageOptions::default() };
/// let fields = MessageFields { mensaje: Mensaje::Accepted.into(), ..MessageFields::default() };
/// let error = ReceiverMessage::new(fields, options).unwrap_err();
/// assert_eq!(error.code(), "receiver-message-missing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessageOptions {
    /// The version of the format: 4.4 by default.
    pub version: MessageVersion,
    /// Whether a breach of what only the authority demands is an error and not a warning.
    pub strict: bool,
    /// Whether NumeroCedulaEmisor is written without the zeros that pad it to 12 digits.
    pub unpadded: bool,
    /// Whether the offset of FechaEmisionDoc is written, if it has one.
    pub keep_offset: bool,
    /// The day on which the message is checked, yyyy-mm-dd. Without it the age of FechaEmisionDoc is checked when a
    /// client sends the message, by the clock of the client.
    pub today: Option<String>,
}
