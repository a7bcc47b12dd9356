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
//! | a refusal because a document of the same identity exists | unknown | `already-issued` | no |
//! | Success false, Code 7 | rejected | `refused-input` | unless it has an id or a proof |
//! | Success false without any id, fiscal id and ErrorException, or with an all-zero id | rejected | `refused-unstored` | yes |
//! | Success false otherwise | rejected | `refused` | no |
//! | an event with Success true | accepted | `event-registered` | no |
//! | an all-zero id | rejected | `nothing-stored` | unless it has a proof |
//! | no id, Argentina, Async true | queued | `awaiting-number` | no |
//! | no id | unknown | `no-id` | no |
//! | El Salvador with `ReceivedStamp` or `selloRecibido` | accepted | `authority-accepted` | no |
//! | El Salvador with `estado` RECHAZADO | rejected | `authority-rejected` | no |
//! | Argentina, Async true, or with Code 001 | queued | `awaiting-number` | no |
//! | Code 001 elsewhere | queued | `received` | no |
//! | El Salvador otherwise | sent | `awaiting-authority` | no |
//! | Mexico, Guatemala, Peru, Panama | accepted | `certified` | no |
//! | Colombia | accepted | `authority-accepted` | no |
//! | Argentina, Async false, Code A | accepted | `authority-accepted` | no |
//! | Chile, Costa Rica, Ecuador, Dominican Republic, Argentina otherwise, any other country | sent | `awaiting-authority` | no |
//!
//! A proof that something was issued is a fiscal id, `ReceivedStamp`, `selloRecibido`, `XmlAuthorization`, `Number`,
//! `Series`, `ProtocolNumber` or `ProtocolSefaz`. Beside one of them, or an id that is not all zeros, nothing may be
//! repeated.
//!
//! `rejected` that may be repeated (`refused-unstored`, and `refused-input` and `nothing-stored` unless something
//! proves the contrary) means that nothing was stored: correct the document or wait, and send it under the same number.
//! `refused` and `authority-rejected` are a no to a document that may have been stored. A refusal because a document of
//! the same identity exists is no rejection, since that document may be this one, of a send whose answer was lost:
//! `next` asks for it, and `reconcile` says `already-issued` if it is found. The service, certifiers and authorities
//! say such a refusal in codes (`307` in Mexico, `90` in Colombia, `43`, `45` and `70` in Ecuador, `1032` and `1033` in
//! Peru) and in words ("ya existe", "has been issued already").
//!
//! Where the country, or Argentina's `asynchronous`, decides and is not known, a warning says so (`result-context`).
//!
//! "May be repeated" (`repeat_safe`) means that the same call cannot make a second document. It does not mean that the
//! call would succeed. An operation that sends nothing has no outcome, except `unknown` with Code 503.
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
//! An answer may be JSON or XML, in UTF-8 or in UTF-16 with a byte order mark, with names in any letter case. The HTTP
//! status and a body that is no process result become:
//!
//! | the answer | becomes |
//! |---|---|
//! | HTTP 401, 403 | an error of kind `auth`, `auth-refused` |
//! | HTTP 3xx, any other 4xx but 408 | an error of kind `status`; if the body is a process result, the result counts |
//! | HTTP 408, 5xx, or no readable answer after a send | outcome unknown, with the error attached |
//! | the same for any other operation | an error of kind `status` or `answer` |
//! | a process result without success where a boolean, an id, files or records are returned | an error of kind `invalid`, `result-failed` |
//!
//! The error's message quotes the first forty characters of `Message`, `error_description` or `error`. It quotes
//! nothing of an HTML page.

mod acceptance;
mod already_issued;
mod answer;
mod answer_context;
mod clear;
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
pub(crate) mod trace;

pub use crate::country::Subject;
pub use answer_context::AnswerContext;
#[doc(hidden)] // for the generators
pub use answer_context::AnswerRows;
pub use content::ContentFormat;
pub(crate) use document_list::Page;
pub use document_list::{DocumentList, DocumentNote, DocumentTag, ListedDocument};
pub use file::FileResult;
pub(crate) use next_step::GET_DOCUMENT;
pub use next_step::{NextStep, Undecidable};
pub use other_data::OtherData;
pub use outcome::{Outcome, Reason};
pub use process_result::ProcessResult;
pub use processing::Processing;
pub use response_value::{ResponseValue, Role};
pub use secret::{holds_secret, is_secret};
pub use time_stamp::{Moment, TimeStamp};

pub(crate) use answer::{Arrived, id, is_late, parse_in_time, parse_once, truth, unreadable};
pub(crate) use clear::doubled;
pub(crate) use outcome::SendKind;
pub(crate) use process_result::error_from_shown;
pub(crate) use secret::Shown;
