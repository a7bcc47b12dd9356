//! What an answer of the service means.
//!
//! [`ProcessResult::decode`] reads an answer and decides where the document stands. The table is that of the field
//! notes, "Outcomes of a send"; the first row that fits counts:
//!
//! | the answer to a send | outcome | reason | may be repeated |
//! |---|---|---|---|
//! | Code 503 | unknown | `service-timeout` | no |
//! | HTTP 408, 5xx | unknown | `http-status` | no |
//! | the connection ended after bytes had left | unknown | `connection` | no |
//! | nothing that can be read | unknown | `unreadable-answer` | no |
//! | an answer of the caller's own form (CustomResponse) | unknown | `custom-response` | no |
//! | success with an HTTP 3xx or 4xx | unknown | `contradiction` | no |
//! | Success false, Code 7 | rejected | `refused-input` | yes |
//! | Success false | rejected | `refused` | yes |
//! | an event with Success true | accepted | `event-registered` | no |
//! | no id, or an all-zero one | rejected | `nothing-stored` | unless it names a fiscal document |
//! | El Salvador with `selloRecibido` | accepted | `authority-accepted` | no |
//! | El Salvador with `estado` RECHAZADO | rejected | `authority-rejected` | yes |
//! | El Salvador otherwise | sent | `awaiting-authority` | no |
//! | Mexico, Guatemala, Peru, Panama | accepted | `certified` | no |
//! | Colombia | accepted | `authority-accepted` | no |
//! | Chile, Costa Rica, Ecuador, Dominican Republic, any other country | sent | `awaiting-authority` | no |
//! | Argentina, Async true | queued | `awaiting-number` | no |
//! | Argentina, Async false, Code A | accepted | `authority-accepted` | no |
//! | Argentina otherwise | sent | `awaiting-authority` | no |
//!
//! "May be repeated" says that the same call cannot make a second document, not that it would succeed. The answer to
//! any other operation has no outcome, but `unknown` with Code 503.
//!
//! | the response value | role |
//! |---|---|
//! | JSON | `authority-json` |
//! | XML in the answer to an event, an ApplicationResponse, Colombia's XML | `acknowledgement` |
//! | other XML, accepted | `certified` |
//! | other XML, sent or queued | `signed` |
//! | other XML, rejected | `returned-with-error` |
//! | anything else | `text` |

mod acceptance;
mod acknowledgement;
mod answer;
mod content;
mod country;
mod document_list;
mod file;
mod other_data;
mod outcome;
mod process_result;
mod response_value;
mod time_stamp;

pub use acknowledgement::SvAcknowledgement;
pub use content::ContentFormat;
pub use country::{Country, Processing, ProcessingModel};
pub use document_list::{DocumentList, DocumentNote, DocumentTag, ListedDocument};
pub use file::FileResult;
pub use other_data::OtherData;
pub use outcome::{NextStep, Outcome, Reason};
pub use process_result::{Context, ProcessResult};
pub use response_value::{ResponseValue, Role};
pub use time_stamp::{Moment, TimeStamp};

pub(crate) use answer::{id, parse, short, truth, unreadable};
pub(crate) use outcome::{GET_DOCUMENT, Send};
