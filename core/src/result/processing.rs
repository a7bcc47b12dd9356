//! How a call asks for its answer: the parameter `Async`.

/// The parameter `Async` of a send. It is an enum because a bare `true` is often misread as synchronous.
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
