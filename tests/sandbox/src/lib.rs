//! A local stand-in of the tax-document exchange service, for tests and first steps.
//!
//! It answers the operations of the service on the loopback address, with a clock that stands still until
//! it is turned and identifiers that are the same in every run. It checks what it is sent, stores it, and
//! hands it back; it sends nothing anywhere, signs nothing, and maps nothing: the "certified" XML is the
//! document as sent, with one element `Certificacion` at the end of its root.
//!
//! # Example
//! ```
//! use dtekit_sandbox::{Fault, FaultKind, Options, Sandbox};
//! use std::time::Duration;
//!
//! let sandbox = Sandbox::start(Options::default())?;
//! assert!(sandbox.url().starts_with("http://127.0.0.1:"));
//! sandbox.fault(Fault { kind: FaultKind::Timeout, ..Fault::default() });
//! sandbox.advance(Duration::from_secs(3600));
//! assert!(sandbox.received().is_empty());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The country of a document
//! The service is not told the country, and so the sandbox finds it: by the header `X-Sandbox-Country` of the
//! call, else what `POST /_control/country` ordered, else [`Options::country`], else by the document (the first of: a Costa Rican receiver message, the
//! custom field `Pais`, `Emisor/DomFiscal/Pais`, a Costa Rican key in `IdDoc/ContenidoTC`, a Chilean tax id,
//! a currency that only one country has). A document that tells none is refused with Code 7.
//!
//! # The authority's word
//! Where the authority answers later, [`Options::authority_delay`] by the sandbox's clock goes by until
//! GetDocument shows the tag `AuthorityStatus` (`2` accepted, `3` rejected) and the files are ready.
//! A custom field `Sandbox` in the document asks for a failure, by the names of [`FaultKind`]: `reject` is a
//! rejection by the authority.

mod account;
mod authority;
mod call;
mod control;
mod country;
mod document;
mod element;
mod fault;
mod file;
mod identifier;
mod issue;
mod listing;
mod operation;
mod pdf;
mod receiver_message;
mod result;
mod server;
mod state;

use std::fmt;
use std::io;
use std::time::{Duration, SystemTime};

pub use call::Received;
pub use fault::{Fault, FaultKind};

use country::Country;
use server::{Server, Shared};
use state::State;

/// How a sandbox starts.
#[derive(Clone, PartialEq, Eq)]
pub struct Options {
    /// The port on 127.0.0.1; 0, the default, takes a free one.
    pub port: u16,
    /// The user name of Basic authentication, `user` by default.
    pub username: String,
    /// The password of Basic authentication, `secret` by default.
    pub password: String,
    /// The country of every document, as an ISO code; by default each document tells its own.
    pub country: Option<String>,
    /// Where the made-up identifiers begin; the same seed and calls give the same identifiers.
    pub seed: u64,
    /// The instant at which the clock stands, 2025-01-31 15:00:00 UTC by default.
    pub clock: SystemTime,
    /// How long the authority takes to answer where it answers later, five minutes by default.
    pub authority_delay: Duration,
    /// The billers that the Chilean folio manager 3.0 knows, `1` by default.
    pub billers: Vec<String>,
    /// Whether Chilean documents without a folio get one even without a biller, true by default.
    pub automatic_folios: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            port: 0,
            username: "user".into(),
            password: "secret".into(),
            country: None,
            seed: 1,
            clock: SystemTime::UNIX_EPOCH + Duration::from_secs(1_738_335_600),
            authority_delay: Duration::from_secs(300),
            billers: vec!["1".into()],
            automatic_folios: true,
        }
    }
}

/// Leaves the password out.
impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("port", &self.port)
            .field("username", &self.username)
            .field("country", &self.country)
            .field("seed", &self.seed)
            .field("clock", &self.clock)
            .field("authority_delay", &self.authority_delay)
            .field("billers", &self.billers)
            .field("automatic_folios", &self.automatic_folios)
            .finish_non_exhaustive()
    }
}

/// A running stand-in of the service, on a thread of its own; dropping it ends it and closes its connections.
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    shared: Shared,
    _server: Server,
}

impl Sandbox {
    /// Starts a sandbox; when this returns, it takes calls.
    ///
    /// # Errors
    /// The port is taken; the country is none of the eleven; the clock stands before 1970 or after 9999.
    pub fn start(options: Options) -> io::Result<Sandbox> {
        let wrong = |message: String| io::Error::new(io::ErrorKind::InvalidInput, message);
        if let Some(code) = options.country.as_deref().filter(|code| Country::find(code).is_none()) {
            return Err(wrong(format!("expected one of the eleven countries, found `{code}`")));
        }
        let port = options.port;
        let state =
            State::new(options).ok_or_else(|| wrong("the clock must stand between 1970 and 9999".into()))?;
        let shared = Shared::new(state);
        let server = Server::start(port, shared.clone())?;
        Ok(Sandbox { url: format!("http://{}", server.address), shared, _server: server })
    }

    /// The address of the service, its `base_url`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Turns the clock.
    pub fn advance(&self, by: Duration) {
        self.shared.lock().advance(by);
    }

    /// Makes the next matching calls fail; failures strike in the order in which they were added.
    pub fn fault(&self, fault: Fault) {
        self.shared.lock().add_fault(fault);
    }

    /// Every call to the service since the start, in order; those to `/_control/` are left out.
    pub fn received(&self) -> Vec<Received> {
        self.shared.lock().received.clone()
    }

    /// Forgets documents, calls and failures, and sets the clock and the identifiers back.
    pub fn reset(&self) {
        self.shared.lock().reset();
    }
}
