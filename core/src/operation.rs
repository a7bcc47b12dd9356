//! Every operation of the service, as values without sockets: a table, a request, a reply.
//!
//! A caller with its own HTTP stack builds a [`Request`], sends it, and passes status and body to [`Reply::decode`].
//! [`Client`](crate::Client) does the same over [`Transport`](crate::transport::Transport).
//!
//! ```
//! use dtekit::operation::{Arguments, Reply, Request};
//! let request = Request::new("Account/GetAccount", Arguments::new().set("account_code", "3101123456"))?;
//! assert_eq!(request.target(), "/api/v1/Account/GetAccount?accountCode=3101123456");
//! let reply = Reply::decode(&request, 200, b"{\"Name\": \"ACME\"}")?;
//! assert!(matches!(reply, Reply::Entity(_)));
//! # Ok::<(), dtekit::Error>(())
//! ```

mod arguments;
mod binding;
mod body;
mod build;
mod check;
mod country;
mod filter;
mod folio;
mod method;
mod multipart;
mod option;
mod proof;
mod question;
mod reconcile;
mod refusal;
mod registered;
mod reply;
mod request;
mod same;
mod sent;
mod source;
mod table;

pub use crate::mapping::{MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};
pub use arguments::{Argument, Arguments};
pub(crate) use binding::{encode, flatten};
pub use body::{Body, Media};
pub use method::{ApiVersion, Method};
pub use multipart::Multipart;
pub use option::CallOption;
pub(crate) use question::parameter;
pub use question::{NextStepOptions, next_step_of};
pub use reconcile::{FieldDifference, Verdict, VerdictKind};
pub(crate) use reconcile::{check, judge, names};
pub(crate) use registered::{Registered, registered};
pub use reply::Reply;
#[doc(hidden)] // for the generators
pub use reply::ReplyRows;
pub use request::Request;
pub(crate) use same::are_of_two_documents;
pub use source::FileSource;
#[cfg(feature = "http")]
pub(crate) use source::Unreadable;
pub(crate) use source::{Loan, ReadAt, unreadable};
pub use table::{
    Auth, Base, Check, Input, Operation, Parameter, ParameterPlace, ParameterType, Repeat, Returns, Settle,
    all, find,
};
