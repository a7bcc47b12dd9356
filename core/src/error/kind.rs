//! What an error is: its kind, how far the request had come, and how severe a finding is.

/// What kind of problem an error is: the word that a program acts on, the same in all languages.
///
/// # Example
/// ```
/// use dtekit::ErrorKind;
///
/// let error = dtekit::xml_to_json(b"<DTE>", &Default::default()).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Syntax);
/// assert_eq!(error.kind().as_str(), "syntax");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The call itself is wrong: an unknown operation, a missing or unusable parameter.
    Argument,
    /// The text is not JSON, XML or UTF-8.
    Syntax,
    /// The text is well formed, but its content does not fit the other format.
    Structure,
    /// A mapping template is wrong, or the document lacks what it needs.
    Mapping,
    /// A value breaks a rule of the interface or of an authority.
    Invalid,
    /// A bound of [`Limits`](crate::Limits) or of the client was reached.
    Limit,
    /// The connection failed; [`Error::phase`](crate::Error::phase) says whether anything was sent.
    Transport,
    /// The service refused the credentials.
    Auth,
    /// The service answered with an HTTP status other than success.
    Status,
    /// The service answered something that cannot be read.
    Answer,
    /// A file cannot be read or written.
    Storage,
    /// A bug in dtekit.
    Internal,
}

impl ErrorKind {
    /// Every kind, in the order of the C status numbers (1, 2, 3 …); kinds are only ever added at the end.
    pub const ALL: [ErrorKind; 12] = [
        ErrorKind::Argument,
        ErrorKind::Syntax,
        ErrorKind::Structure,
        ErrorKind::Mapping,
        ErrorKind::Invalid,
        ErrorKind::Limit,
        ErrorKind::Transport,
        ErrorKind::Auth,
        ErrorKind::Status,
        ErrorKind::Answer,
        ErrorKind::Storage,
        ErrorKind::Internal,
    ];

    /// The word that all languages use: `argument`, `syntax`, `structure` …
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorKind::Argument => "argument",
            ErrorKind::Syntax => "syntax",
            ErrorKind::Structure => "structure",
            ErrorKind::Mapping => "mapping",
            ErrorKind::Invalid => "invalid",
            ErrorKind::Limit => "limit",
            ErrorKind::Transport => "transport",
            ErrorKind::Auth => "auth",
            ErrorKind::Status => "status",
            ErrorKind::Answer => "answer",
            ErrorKind::Storage => "storage",
            ErrorKind::Internal => "internal",
        }
    }
}

/// How far a request had come when the connection failed.
///
/// # Example
/// ```
/// use dtekit::Phase;
///
/// let phase: Phase = "in-flight".parse()?;
/// assert_eq!(phase, Phase::InFlight); // the service may have got the request
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Nothing was sent: name resolution, connect or TLS failed. Sending again is safe.
    Before,
    /// Bytes may have left; the service may or may not have acted on them.
    InFlight,
    /// The answer had begun to arrive.
    After,
}

impl Phase {
    /// Every phase, in the order of a call.
    pub const ALL: [Phase; 3] = [Phase::Before, Phase::InFlight, Phase::After];

    /// The word that all languages use: `before`, `in-flight`, `after`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Before => "before",
            Phase::InFlight => "in-flight",
            Phase::After => "after",
        }
    }
}

/// The severity of a finding. Warnings alone raise nothing.
///
/// # Example
/// ```
/// use dtekit::Severity;
///
/// let error = dtekit::xml_to_json(b"<DTE>", &Default::default()).unwrap_err();
/// assert!(error.findings().iter().all(|finding| finding.severity == Severity::Error));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is accepted, but a person should look at it.
    Warning,
}

impl Severity {
    /// Every severity.
    pub const ALL: [Severity; 2] = [Severity::Error, Severity::Warning];

    /// The word that all languages use: `error`, `warning`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}
