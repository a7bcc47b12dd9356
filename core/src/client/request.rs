//! Every check of a request, by the row of its operation. It stands above the rooms whose rules the rows name.

use crate::error::Result;
use crate::event;
use crate::extraction::checked_upload;
use crate::operation::{Arguments, Check, Request, find};

impl Request {
    /// Builds the request for the operation with this key, `Document/GetDocument`.
    ///
    /// The row of the operation says which rules check the arguments ([`Check`]): those of its parameters, those of an
    /// [`event`], or those of an [`Upload`](crate::extraction::Upload).
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each parameter that is missing, unknown or
    /// not of its type, and for each rule that is broken; [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) if only the
    /// rules of an upload are broken.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Arguments, Request};
    /// let error = Request::new("File/DownloadDocumentPdf", Arguments::new().set("reg_pdf", "yes")).unwrap_err();
    /// let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
    /// assert_eq!(codes, ["parameter-missing", "parameter-missing", "parameter-value"]);
    ///
    /// let event = Arguments::new()
    ///     .set("global_document_id", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
    ///     .set("status", "110111")
    ///     .set("description", "Cancelamento")
    ///     .set("stamp_number", "1");
    /// let error = Request::new("Document/ChangeDocumentStatus", event).unwrap_err();
    /// assert_eq!(error.code(), "event-parameter-forbidden");
    /// ```
    pub fn new(operation: &str, arguments: Arguments) -> Result<Request> {
        match find(operation).map_or(Check::Parameters, |row| row.check) {
            Check::Parameters => Request::by_parameters(operation, arguments),
            Check::StatusChange => event::status_change(arguments),
            Check::AuthorityEvent => event::authority_event(arguments),
            Check::Upload => checked_upload(arguments),
        }
    }
}
