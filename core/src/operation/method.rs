//! How an operation is called: its HTTP method, and the version in its path.

use crate::error::words;

/// An HTTP method.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, Method, Request};
///
/// let request = Request::new("Account/GetAccount", Arguments::new().set("account_code", "3101123456"))?;
/// assert_eq!(request.method(), Method::Get);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
}

impl Method {
    /// Both methods.
    pub const ALL: [Method; 2] = [Method::Get, Method::Post];

    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }
}

words!(Method, "method");

/// The version in an operation's path (interface.md, "Versioning").
///
/// # Example
/// ```
/// use dtekit::operation::{ApiVersion, find};
///
/// let operation = find("Account/GetAccount").unwrap();
/// assert_eq!(operation.path(ApiVersion::V1), "/api/v1/Account/GetAccount");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ApiVersion {
    /// `/api/v1`, with HTTP Basic authentication.
    #[default]
    V1,
    /// `/api/v2`, with OAuth 2.0: offered for ChangeDocumentStatus.
    V2,
}

impl ApiVersion {
    /// Both versions.
    pub const ALL: [ApiVersion; 2] = [ApiVersion::V1, ApiVersion::V2];

    /// The word in the path: `v1`, `v2`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ApiVersion::V1 => "v1",
            ApiVersion::V2 => "v2",
        }
    }
}

words!(ApiVersion, "version");
