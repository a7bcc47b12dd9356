//! How an operation is called: its HTTP method, and the version in its path.

use crate::error::words;

words! {
    "method";
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
        Get = "GET",
        /// `POST`.
        Post = "POST",
    }
}

words! {
    "version";
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
        V1 = "v1",
        /// `/api/v2`, with OAuth 2.0: offered for ChangeDocumentStatus.
        V2 = "v2",
    }
}
