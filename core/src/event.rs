//! Events about a document that was sent: `ChangeDocumentStatus` (Brazil) and `SendEventToAuthority` (Colombia).
//!
//! [`all`] is the table of the 23 status codes of interface.md. A [`StatusChange`] is checked against it, every finding
//! at once, and becomes the exact [`Request`](crate::operation::Request) for v1 or v2; an [`AuthorityEvent`] likewise.
//!
//! Checks have a severity: what interface.md demands is an error, what only the authority demands is a warning, which
//! goes with the request; `strict` makes errors of warnings.

use crate::result::Country;

mod access_key;
mod authority_event;
mod call;
mod document_type;
mod form;
mod item;
mod status_change;
mod table;

pub use access_key::AccessKey;
pub use authority_event::AuthorityEvent;
pub(crate) use call::request;
pub use document_type::DocumentType;
pub use form::Form;
pub use item::{Field, Need};
pub use status_change::StatusChange;

pub use table::{Direction, Encoding, Event, all, find};

/// The countries of the events, by which their answers are read.
const BRAZIL: Option<Country> = Some(Country::BR);
const COLOMBIA: Option<Country> = Some(Country::CO);

/// The name of a parameter as a finding shows it: those of the interface fit, a caller's own may be of any length.
fn shown(path: &str) -> String {
    let mut shown: String = path.chars().take(100).collect();
    if shown.len() < path.len() {
        shown.push('…');
    }
    shown
}
