//! Downloading a document's files, where "not ready yet" is an answer of its own.

use super::Client;
use crate::error::{Result, words};
use crate::naming::member;
use crate::operation::{Argument, Arguments, Request};
use crate::result::{Arrived, FileResult, parse_in_time};

words! {
    "format";
    /// The format of a download.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::FileFormat;
    ///
    /// let format: FileFormat = "pdf".parse()?;
    /// assert_eq!(format, FileFormat::Pdf);
    /// // client.download(id, format, …) gives the file.
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FileFormat {
        /// `File/DownloadDocumentXml`.
        Xml = "xml",
        /// `File/DownloadDocumentPdf`.
        Pdf = "pdf",
        /// `File/DownloadDocumentJson`.
        Json = "json",
    }
}

impl FileFormat {
    fn operation(self) -> &'static str {
        match self {
            FileFormat::Xml => "File/DownloadDocumentXml",
            FileFormat::Pdf => "File/DownloadDocumentPdf",
            FileFormat::Json => "File/DownloadDocumentJson",
        }
    }
}

impl Client {
    /// Downloads and decodes the document with this id; `None` while it is not ready yet.
    ///
    /// `kind` is the service's `type`: `default` (also if empty), `original`, `distribution` and others that the field
    /// notes name. A document is not ready if the service answers 404 or 409, or says that the file does not exist
    /// (field notes, "Requests"). After a send that the authority has not answered yet, ask again later.
    ///
    /// # Errors
    /// As [`Client::call`] for a read, but for 404 and 409.
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client, id: uuid::Uuid) -> dtekit::Result<()> {
    /// use dtekit::client::FileFormat;
    /// match client.download(id, FileFormat::Pdf, "default")? {
    ///     Some(file) => std::fs::write("invoice.pdf", file.content().unwrap_or_default()).unwrap(),
    ///     None => println!("not ready yet"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn download(
        &self,
        id: impl Into<Argument>,
        format: FileFormat,
        kind: &str,
    ) -> Result<Option<FileResult>> {
        let kind = if kind.is_empty() { "default" } else { kind };
        let arguments = Arguments::new().set("GlobalDocumentId", id).set("type", kind);
        let request = Request::new(format.operation(), arguments)?;
        self.make_call(request.operation().key, request.timeout(), |call| {
            let response = call.exchange(&request)?;
            let arrived = Arrived { body: &response.body, is_late: &|| call.is_late() };
            if matches!(response.status, 404 | 409) || (response.status == 200 && is_missing(arrived)) {
                return Ok(None);
            }
            call.read(&request, &response)?.into_file().map(Some)
        })
    }
}

/// Whether an answer says that there is no file.
fn is_missing(arrived: Arrived<'_>) -> bool {
    let Ok(answer) = parse_in_time(arrived) else { return false };
    let Some(members) = answer.as_object() else { return false };
    let said = member(members, "Message").and_then(crate::json::Value::as_str).unwrap_or_default();
    let has_file = member(members, "Base64Content").is_some_and(|content| !content.is_null());
    !has_file && said.to_ascii_lowercase().contains("does not exist")
}
