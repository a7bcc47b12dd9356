//! What an answer of the service means.
//!
//! [`ProcessResult::decode`] reads an answer and decides where the document stands; the first row that fits counts:
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
//!
//! Base 64 is decoded, also where it is twice over, and what is inside is told apart by its beginning: XML, JSON, PDF.
//! [`ProcessResult::certified_xml`] gives a document only of the role `certified`, and so only if it was accepted.
//!
//! | a time stamp | is read as |
//! |---|---|
//! | `2026-05-06T10:11:12`, with or without fraction and offset | ISO 8601, everywhere |
//! | `01/16/2023 11:24:33` in El Salvador | the month first |
//! | `05/06/22 19:20:31` in Peru, with two or four digits of the year | the day first |
//! | `06/05/2026 10:11:12` in Brazil and from ChangeDocumentStatus | the day first |
//! | `25/07/2022 19:20:31` elsewhere | what it can only be |
//! | `05/07/2022 19:20:31` elsewhere, or two digits of the year | nothing, and a warning: it could be either |
//!
//! The text is always kept in [`OtherData`]. Without an offset the time is local to the authority.
//!
//! An answer may be JSON or XML, in UTF-8 or UTF-16 with its mark, with names in any letter case. What an HTTP status or
//! a body that is no answer becomes:
//!
//! | the answer | becomes |
//! |---|---|
//! | HTTP 401, 403 | an error of kind `auth`, `auth-refused` |
//! | HTTP 3xx, any other 4xx but 408 | an error of kind `status`, unless the body is a process result: then that counts |
//! | HTTP 408, 5xx, or nothing readable after a send | outcome unknown, with the error attached |
//! | the same for any other operation | an error of kind `status` or `answer` |
//! | a process result without success where a boolean, an id, files or records are returned | an error of kind `invalid`, `result-failed` |
//!
//! The message quotes the first forty characters of `Message`, `error_description` or `error`; of a page in HTML nothing.

mod acceptance;
mod answer;
mod content;
mod document_list;
mod file;
mod other_data;
mod outcome;
mod process_result;
mod processing;
mod response_value;
mod time_stamp;

pub use content::ContentFormat;
pub use document_list::{DocumentList, DocumentNote, DocumentTag, ListedDocument};
pub use file::FileResult;
pub use other_data::OtherData;
pub use outcome::{NextStep, Outcome, Reason};
pub use process_result::{Context, ProcessResult};
pub use processing::Processing;
pub use response_value::{ResponseValue, Role};
pub use time_stamp::{Moment, TimeStamp};

pub use crate::country::el_salvador::SvAcknowledgement;
pub use crate::country::{Country, ProcessingModel};

pub(crate) use answer::{id, parse, truth, unreadable};
pub(crate) use outcome::{GET_DOCUMENT, Send};
