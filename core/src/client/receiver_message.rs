//! Sends Costa Rica's receiver message.

use std::time::UNIX_EPOCH;

use chrono::DateTime;

use super::Client;
use crate::country::costa_rica::ReceiverMessage;
use crate::error::Result;
use crate::operation::Arguments;
use crate::result::{ProcessResult, Processing};

impl Client {
    /// Sends a receiver message as the interface prescribes: `Async` true, `Sign` true, `DefaultCertificate` false,
    /// `Mapping` empty, through `Document/SendDocumentToAuthority`.
    ///
    /// The age of `FechaEmisionDoc` counts from the option `today` of the message, and without it from the day by the
    /// client's clock: a warning about it is among the findings of the result.
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
    /// let result = client.costa_rica_send_receiver_message(&message, Default::default())?;
    /// println!("{:?}", result.outcome);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn costa_rica_send_receiver_message(
        &self,
        message: &ReceiverMessage,
        arguments: Arguments,
    ) -> Result<ProcessResult> {
        let mut options = message.options().clone();
        options.today.get_or_insert_with(|| self.day_of_message());
        let arguments = arguments
            .set("FileContent", message.to_xml_with(&options)?)
            .set("Async", Processing::Asynchronous)
            .set("Mapping", "")
            .set("Sign", true)
            .set("DefaultCertificate", false)
            .set("Country", ReceiverMessage::COUNTRY);
        let mut result = self.call("Document/SendDocumentToAuthority", arguments)?.into_process()?;
        let known = message.findings();
        result
            .findings
            .extend(message.findings_with(&options).into_iter().filter(|found| !known.contains(found)));
        Ok(result)
    }

    /// The day of the authority by the client's clock.
    fn day_of_message(&self) -> String {
        let now = self.clock().wall().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let local = i64::try_from(now).unwrap_or_default()
            + ReceiverMessage::COUNTRY.row().and_then(|row| row.utc_offset).unwrap_or_default() * 3600;
        DateTime::from_timestamp(local, 0).unwrap_or_default().date_naive().to_string()
    }
}
