//! How an operation is called: its HTTP method, and the version in its path.

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }
}

/// The version in an operation's path (interface.md, "Versioning").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ApiVersion {
    /// `/api/v1`, with HTTP Basic authentication.
    #[default]
    V1,
    /// `/api/v2`, with OAuth 2.0: offered for ChangeDocumentStatus.
    V2,
}

impl ApiVersion {
    /// The word in the path: `v1`, `v2`.
    pub fn as_str(self) -> &'static str {
        match self {
            ApiVersion::V1 => "v1",
            ApiVersion::V2 => "v2",
        }
    }

    /// The version with this word.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `parameter-value` for any other word.
    pub fn new(word: &str) -> Result<ApiVersion> {
        [ApiVersion::V1, ApiVersion::V2].into_iter().find(|version| version.as_str() == word).ok_or_else(
            || {
                let message = format!("expected `v1` or `v2` for `version`, found `{}`", short(word));
                Error::new(
                    ErrorKind::Argument,
                    Finding::new(&code::PARAMETER_VALUE, message).with_path("version"),
                )
            },
        )
    }
}
