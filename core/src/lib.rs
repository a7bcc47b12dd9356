//! The embeddable core for electronic tax documents in Latin America.
//!
//! dtekit is the client side of a tax-document exchange service: it converts the generic DTE between JSON and
//! XML without losing a digit, builds and checks what is sent, sends it, and says what the answer means.
//!
//! ```
//! let xml = dtekit::json_to_xml(br#"{"Documento": {"Total": 19.00}}"#, &Default::default())?;
//! assert_eq!(xml, b"<DTE><Documento><Total>19.00</Total></Documento></DTE>");
//! # Ok::<(), dtekit::Error>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `http` | yes | `transport::Http` over ureq and rustls; without it, bring your own [`transport::Transport`] |
//! | `pdf` | yes | the page count of a PDF before it is uploaded; without it, a PDF is sent with a warning |
//! | `archive` | yes | `extraction::Archive`, the ZIP of the extraction provider; ZIPs as sources of batches |
//! | `sqlite` | no | `SqliteJournal` and `SqlitePollStore`, by an SQLite that is compiled in |
//! | `print` | no | `print::symbol`: QR, PDF417 and Code 128 as matrix, SVG, PNG and ESC/POS |
//! | `serde_json` | no | `From` and `TryFrom` between [`json::Value`] and `serde_json::Value`; `serde::Serialize` for results and errors |

#![forbid(unsafe_code)]
#![warn(missing_debug_implementations)]

/// Implements a `Debug` that shows the name of the type alone: its content may be a document or a credential.
macro_rules! opaque {
    ($($type:ty),*) => {$(
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let name = stringify!($type);
                f.debug_struct(name.split('<').next().unwrap_or(name)).finish_non_exhaustive()
            }
        }
    )*};
}

mod archive_name;
pub mod audit;
pub mod batch;
pub mod client;
pub mod code;
pub mod columns;
pub mod convert;
mod countries;
pub mod country;
mod decimal;
pub mod document;
mod error;
pub mod event;
mod example;
pub mod extraction;
mod guard;
mod hash;
pub mod identifier;
pub mod json;
#[doc(hidden)] // the reader of the options that a binding gives
pub mod keywords;
mod limits;
pub mod mapping;
mod member;
mod naming;
#[doc(hidden)] // the rows of functions, which the bindings run
pub mod offer;
pub mod operation;
pub mod print;
mod process;
pub mod reading;
#[doc(hidden)] // the rows of results, from which the types of other languages are made
pub mod record;
pub mod result;
mod schema;
pub mod signature;
mod simd;
mod sort;
pub mod store;
pub mod tables;
pub mod transport;
mod xml;
#[cfg(feature = "archive")]
mod zip;

pub use audit::{audit_totals, code, deadlines, lint, trace, validate};
pub use client::Client;
pub use convert::{Converter, ToJson, ToXml, json_to_xml, xml_to_json};
pub use country::costa_rica::ReceiverMessage;
pub use country::{
    Country, ProcessingModel, argentina, brazil, chile, colombia, compose_identifier, costa_rica,
    dominican_republic, ecuador, el_salvador, guatemala, identifier_kinds, mexico, panama, parse_identifier,
    peru,
};
pub use document::Document;
pub use error::{Error, ErrorKind, Finding, Phase, Position, Result, Severity, Spanish};
pub use example::{example, example_types};
#[doc(hidden)] // the boundary at which a binding catches a panic
pub use guard::guard;
pub use limits::Limits;
pub use mapping::{Mapper, Mapping};
pub use naming::Naming;
pub use operation::{Reply, next_step_of};
pub use print::{PrintData, PrintOptions, print_data};
#[doc(hidden)]
pub use process::{ProcessMutex, ProcessMutexGuard};
pub use reading::{ReadDocument, ReadOptions, read};
pub use result::{
    AnswerContext, DocumentList, FileResult, NextStep, Outcome, ProcessResult, Processing, Reason,
};
pub use schema::ValidateOptions;
pub use signature::{Signature, VerifyOptions, verify};
pub use store::{FolioSequence, Inbox, Journal, PollStore, Sequence, SequenceKey, SqlJournal, SqlPollStore};
#[cfg(feature = "sqlite")]
pub use store::{SqliteJournal, SqlitePollStore};

/// The version of this library, as in `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
