//! Sends Costa Rica's receiver message.

use super::Client;
use crate::country::Country;
use crate::country::costa_rica::ReceiverMessage;
use crate::error::Result;
use crate::operation::Arguments;
use crate::result::{ProcessResult, Processing};

impl Client {
    /// Sends a receiver message as the interface prescribes: `Async` true, `Sign` true, `DefaultCertificate` false,
    /// `Mapping` empty, through `Document/SendDocumentToAuthority`.
    ///
    /// `arguments` may hold `base64`, `timeout` and `extra`. A message that was [`Sent`](crate::Outcome::Sent)
    /// appears as an attachment of the supplier's document in the inbox, and later the authority's answer beside it.
    ///
    /// # Errors
    /// Those of [`ReceiverMessage::to_xml`] before anything is sent, and those of [`Client::call`].
    ///
    /// # Example
    /// ```no_run
    /// # use dtekit::client::{Client, Settings};
    /// use dtekit::costa_rica::{MessageFields, Mensaje, ReceiverMessage};
    /// # let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
    /// # let invoice = Vec::new();
    /// let verdict = MessageFields {
    ///     mensaje: Mensaje::Accepted.into(),
    ///     fecha_emision_doc: Some("2025-07-30T09:15:00-06:00".to_owned()),
    ///     folio: Some(42),
    ///     ..MessageFields::default()
    /// };
    /// let message = ReceiverMessage::answering(&invoice, verdict, Default::default())?;
    /// let result = client.send_receiver_message(&message, Default::default())?;
    /// println!("{:?}", result.outcome);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn send_receiver_message(
        &self,
        message: &ReceiverMessage,
        arguments: Arguments,
    ) -> Result<ProcessResult> {
        let arguments = arguments
            .set("FileContent", message.to_xml()?)
            .set("Async", Processing::Asynchronous)
            .set("Mapping", "")
            .set("Sign", true)
            .set("DefaultCertificate", false)
            .set("Country", Country::CR);
        self.call("Document/SendDocumentToAuthority", arguments)?.into_process()
    }
}
