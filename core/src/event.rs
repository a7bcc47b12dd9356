//! Events about a document that was sent: `ChangeDocumentStatus` (Brazil) and `SendEventToAuthority` (Colombia).
//!
//! The events themselves are data of the countries: [`all`] is Brazil's table of the 23 status codes of interface.md. A
//! [`StatusChange`] is checked against it, with every finding at once, and becomes the exact
//! [`Request`](crate::operation::Request) for v1 or v2. An [`AuthorityEvent`] is checked against Colombia's table.
//!
//! What the interface demands is an error. What only the authority demands is a warning, which goes with the request;
//! `strict` turns warnings into errors. A status code that the interface does not name is an error; with `unchecked` it
//! is a warning, and the event is sent.

mod authority_event;
mod call;
mod check;
mod item;
mod status;
mod status_change;

pub use crate::country::brazil::{
    AccessKey, DocumentType, EventEncoding, EventField, EventSender, EventType, Form, Need, all, find,
};
pub use authority_event::AuthorityEvent;
pub(crate) use call::{authority_event, status_change};
pub use status_change::StatusChange;
