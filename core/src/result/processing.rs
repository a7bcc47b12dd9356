//! How a call asks for its answer: the parameter `Async`.

/// The parameter `Async` of a send. It is an enum because a bare `true` is often misread as synchronous.
///
/// # Example
/// ```
/// use dtekit::Processing;
/// use dtekit::client::SendDocumentToAuthority;
///
/// let arguments = SendDocumentToAuthority::new("<DTE/>").asynchronous(Processing::Asynchronous);
/// assert_eq!(Processing::from(true), Processing::Asynchronous);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Processing {
    /// `Async` false: the answer is in the response.
    Synchronous,
    /// `Async` true: the answer comes later.
    Asynchronous,
}

impl From<bool> for Processing {
    /// From the value of `Async` on the wire.
    fn from(asynchronous: bool) -> Self {
        if asynchronous { Processing::Asynchronous } else { Processing::Synchronous }
    }
}
