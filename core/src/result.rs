//! What an answer of the service means.
//!
//! [`ProcessResult::decode`] reads an answer and decides where the document stands. The first row that fits counts:
//!
//! | the answer to a send | outcome | reason | may be repeated |
//! |---|---|---|---|
//! | Code 503 | unknown | `service-timeout` | no |
//! | HTTP 408, 5xx | unknown | `http-status` | no |
//! | the connection ended after some bytes were sent | unknown | `connection` | no |
//! | no readable answer | unknown | `unreadable-answer` | no |
//! | an answer in a form that only the caller knows (CustomResponse) | unknown | `custom-response` | no |
//! | success with an HTTP 3xx or 4xx | unknown | `contradiction` | no |
//! | Success false, Code 7 | rejected | `refused-input` | yes |
//! | Success false | rejected | `refused` | if it has no id, no fiscal id and no ErrorException |
//! | an event with Success true | accepted | `event-registered` | no |
//! | an all-zero id | rejected | `nothing-stored` | unless it names a fiscal document |
//! | no id, Argentina, Async true | queued | `awaiting-number` | no |
//! | no id | unknown | `no-id` | no |
//! | El Salvador with `selloRecibido` | accepted | `authority-accepted` | no |
//! | El Salvador with `estado` RECHAZADO | rejected | `authority-rejected` | no |
//! | El Salvador otherwise | sent | `awaiting-authority` | no |
//! | Mexico, Guatemala, Peru, Panama | accepted | `certified` | no |
//! | Colombia | accepted | `authority-accepted` | no |
//! | Chile, Costa Rica, Ecuador, Dominican Republic, any other country | sent | `awaiting-authority` | no |
//! | Argentina, Async true | queued | `awaiting-number` | no |
//! | Argentina, Async false, Code A | accepted | `authority-accepted` | no |
//! | Argentina otherwise | sent | `awaiting-authority` | no |
//!
//! Where the country, or Argentina's `asynchronous`, decides and is not known, a warning says so (`result-context`).
//!
//! "May be repeated" means that the same call cannot make a second document. It does not mean that the call would succeed.
//! An operation that sends nothing has no outcome, except `unknown` with Code 503.
//!
//! Whatever depends on the country is in the rows of `core/countries`.
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
//! Base 64 is decoded, once or twice. The first bytes say whether the content is XML, JSON or PDF.
//! [`ProcessResult::certified_xml`] gives a document only if its role is `certified`, so only if it was accepted.
//!
//! | a time stamp | is read as |
//! |---|---|
//! | `2026-05-06T10:11:12`, with or without fraction and offset | ISO 8601, everywhere |
//! | `01/16/2023 11:24:33` in El Salvador | the month first |
//! | `05/06/22 19:20:31` in Peru, with two or four digits of the year | the day first |
//! | `05/07/2022 19:20:31` in any other country, and from ChangeDocumentStatus | the day first |
//! | a date that the country's order does not allow, or two digits of the year elsewhere | no date, with a warning |
//! | `05/07/2022 19:20:31` where the country is not known | the only date that it can be, else no date, with a warning |
//!
//! [`OtherData`] always keeps the text. Without an offset the time is local to the authority.
//!
//! An answer may be JSON or XML, in UTF-8 or in UTF-16 with a byte order mark, with names in any letter case. The HTTP status
//! and a body that is no process result become:
//!
//! | the answer | becomes |
//! |---|---|
//! | HTTP 401, 403 | an error of kind `auth`, `auth-refused` |
//! | HTTP 3xx, any other 4xx but 408 | an error of kind `status`; if the body is a process result, the result counts |
//! | HTTP 408, 5xx, or no readable answer after a send | outcome unknown, with the error attached |
//! | the same for any other operation | an error of kind `status` or `answer` |
//! | a process result without success where a boolean, an id, files or records are returned | an error of kind `invalid`, `result-failed` |
//!
//! The error's message quotes the first forty characters of `Message`, `error_description` or `error`. It quotes nothing of an HTML
//! page.

mod acceptance;
mod answer;
mod content;
mod document_list;
mod file;
mod next_step;
mod other_data;
mod outcome;
mod process_result;
mod processing;
mod response_value;
mod secret;
mod time_stamp;
pub mod trace;

pub use crate::country::Subject;
pub use content::ContentFormat;
pub use document_list::{DocumentList, DocumentNote, DocumentTag, ListedDocument};
pub use file::FileResult;
pub(crate) use next_step::GET_DOCUMENT;
pub use next_step::{NextStep, Undecidable};
pub use other_data::OtherData;
pub use outcome::{Outcome, Reason};
pub use process_result::{AnswerContext, ProcessResult};
pub use processing::Processing;
pub use response_value::{ResponseValue, Role};
pub use secret::{holds_secret, is_secret};
pub use time_stamp::{Moment, TimeStamp};

pub(crate) use answer::{Arrived, id, is_late, parse, parse_in_time, truth, unreadable};
pub(crate) use outcome::SendKind;
pub(crate) use secret::Shown;
