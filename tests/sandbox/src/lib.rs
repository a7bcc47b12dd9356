//! A local stand-in of the tax-document exchange service and of the extraction provider, for tests and first steps.
//!
//! It answers every operation of both on the loopback address, with a clock that stands still until it is moved and
//! identifiers that are the same in every run. It is a second reading of the interface: it shares no code with the
//! library that is tested against it, but for [`Certified::Official`]. It checks what it is sent, stores it, and
//! hands it back; what is added is found, what is deleted is gone, and with [`Options::data`] the state survives a
//! restart. It signs nothing: the "certified" document is the one that was sent, with one element `Certificacion` at
//! the end of its root, or the country's official document with a seal that says that it is made up. Its only call to
//! others goes, after an approval, to the integrator's address, which is its own by default.
//!
//! The text of the program's `--help` is the contract of the program and of this library.
//!
//! # Example
//! ```
//! use dtekit_sandbox::{Fault, Options, Sandbox};
//! use std::time::Duration;
//!
//! let sandbox = Sandbox::start(Options::default())?;
//! assert!(sandbox.url().starts_with("http://127.0.0.1:"));
//! sandbox.fault(Fault { kind: "stall=stored".parse().map_err(std::io::Error::other)?, ..Fault::default() });
//! sandbox.advance(Duration::from_secs(3600));
//! assert!(sandbox.received().is_empty());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # The country of a document
//! The service is not told the country, and so the sandbox finds it: by the header `X-Sandbox-Country` of the call,
//! else what `POST /_control/country` ordered, else [`Options::country`], else by the document (the first of: a Costa
//! Rican receiver message, the custom field `Pais`, `Emisor/DomFiscal/Pais`, a Costa Rican key in
//! `IdDoc/ContenidoTC`, a Chilean tax id, a currency that only one country has; and with official documents the only
//! country whose mapping takes the document). A document that tells none is refused with Code 7.
//!
//! # The authority's answer
//! If the authority answers later, [`Options::authority_delay`] passes by the sandbox's clock until
//! GetDocument shows the tag `AuthorityStatus` (`2` accepted, `3` rejected) and the files are ready.
//! A custom field `Sandbox` in the document requests a failure, by the names of [`FaultKind`]: `reject` is a
//! rejection by the authority.

mod account;
mod attachment;
mod authority;
mod batch;
mod binding;
mod blob;
mod call;
mod catalog;
mod certified;
mod comment;
mod control;
mod country;
mod creation;
mod distribution;
mod document;
mod door;
mod element;
mod end;
mod event;
mod extraction;
mod fault;
mod file;
mod folio;
mod handed;
mod help;
mod identifier;
mod identity;
mod inbox;
mod integrator;
mod issue;
mod listing;
mod media;
mod mexico;
mod multipart;
#[cfg(feature = "official")]
mod official;
mod operation;
mod page;
mod parameters;
mod pdf;
mod persistence;
pub mod program;
mod push;
mod queue;
mod receiver_message;
mod record;
mod reply;
mod report;
mod result;
#[allow(clippy::enum_variant_names)] // OAuth is its name
mod routes;
mod server;
mod state;
mod token;
mod wire;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

pub use call::Received;
pub use certified::Certified;
pub use fault::{Fault, FaultKind, Place};
pub use wire::{Cut, End, Wire};

use country::Country;
use persistence::{Folder, Writer};
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
    /// The country of every document, as an ISO code; by default it is found from each document.
    pub country: Option<String>,
    /// The seed of made-up identifiers; the same seed and calls give the same identifiers.
    pub seed: u64,
    /// The time of the clock, 2025-01-31 15:00:00 UTC by default.
    pub clock: SystemTime,
    /// How long the authority takes to answer where it answers later, five minutes by default.
    pub authority_delay: Duration,
    /// The billers that the Chilean folio manager 3.0 knows, `1` by default.
    pub billers: Vec<String>,
    /// Whether Chilean documents without a folio get one even without a biller, true by default.
    pub automatic_folios: bool,
    /// Whether a document is accepted whose identity was issued already, false by default.
    pub duplicates: bool,
    /// What an issued document becomes, the document as it was sent by default; the program makes official ones.
    pub certified: Certified,
    /// The user name of the integrator's inbound operation, `integrator` by default.
    pub integrator_username: String,
    /// Its password, `integrator-secret` by default.
    pub integrator_password: String,
    /// The client id of both OAuth 2.0 token endpoints, `client` by default.
    pub client_id: String,
    /// The client secret, `client-secret` by default.
    pub client_secret: String,
    /// How long a token lives, an hour by default.
    pub token_life: Duration,
    /// How long the extraction provider takes, two minutes by default.
    pub extraction_delay: Duration,
    /// The folder that keeps the state over restarts; by default there is none.
    pub data: Option<PathBuf>,
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
            duplicates: false,
            certified: Certified::AsSent,
            integrator_username: "integrator".into(),
            integrator_password: "integrator-secret".into(),
            client_id: "client".into(),
            client_secret: "client-secret".into(),
            token_life: Duration::from_secs(3600),
            extraction_delay: Duration::from_secs(120),
            data: None,
        }
    }
}

/// Leaves passwords and secrets out.
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
            .field("duplicates", &self.duplicates)
            .field("certified", &self.certified)
            .field("integrator_username", &self.integrator_username)
            .field("client_id", &self.client_id)
            .field("token_life", &self.token_life)
            .field("extraction_delay", &self.extraction_delay)
            .field("data", &self.data)
            .finish_non_exhaustive()
    }
}

/// A running stand-in of the service, on a thread of its own; dropping it ends it and closes its connections.
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    shared: Shared,
    _server: Server,
    /// Dropped after the server, so that it writes the last changes.
    _writer: Option<Writer>,
}

impl Sandbox {
    /// Starts a sandbox; when this returns, it accepts calls.
    ///
    /// # Errors
    /// The port is taken; the country is none of the eleven; the clock stands before 1970 or after 9999; the folder
    /// cannot be used, is used by another sandbox, or holds something else; official documents are asked for, and the
    /// crate is built without its feature `official`.
    pub fn start(options: Options) -> io::Result<Sandbox> {
        let wrong = |message: String| io::Error::new(io::ErrorKind::InvalidInput, message);
        if let Some(code) = options.country.as_deref().filter(|code| Country::find(code).is_none()) {
            return Err(wrong(format!("expected one of the eleven countries, found `{code}`")));
        }
        if options.certified != Certified::AsSent && !cfg!(feature = "official") {
            return Err(wrong("official documents need the feature `official` of the crate".into()));
        }
        let port = options.port;
        let folder = options.data.as_deref().map(Folder::open).transpose()?;
        let kept = folder.as_ref().map(|folder| folder.read(&options)).transpose()?.flatten();
        let state = kept.or_else(|| State::new(options));
        let state = state.ok_or_else(|| wrong("the clock must stand between 1970 and 9999".into()))?;
        let shared = Shared::new(state);
        let server = Server::start(port, shared.clone())?;
        let url = format!("http://{}", server.address);
        shared.lock().url.clone_from(&url);
        shared.lock().refusing = format!("http://{}", server.refusing);
        let writer = folder.map(|folder| Writer::start(folder, shared.clone())).transpose()?;
        Ok(Sandbox { url, shared, _server: server, _writer: writer })
    }

    /// The address of the service, its `base_url`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.shared.lock().advance(by);
    }

    /// Makes the next matching calls fail; failures are used in the order in which they were added.
    pub fn fault(&self, fault: Fault) {
        self.shared.lock().add_fault(fault);
    }

    /// Every failure by its name, with `=` and each of its places where it has some: what [`FaultKind`] is read from.
    pub fn fault_names() -> Vec<String> {
        fault::table::names()
    }

    /// The table of failures as `--help` shows it: name, meaning and, in brackets, the place without `=PLACE`.
    pub fn fault_table() -> String {
        fault::table::help()
    }

    /// Takes the failures back that no call has met.
    pub fn clear_faults(&self) {
        self.shared.lock().clear_faults();
    }

    /// The calls to the service and the provider since the start, in order; those to `/_control/` are left out.
    ///
    /// The last 50,000 are kept, and of their bodies at most 256 MiB.
    pub fn received(&self) -> Vec<Received> {
        self.shared.lock().received().cloned().collect()
    }

    /// Forgets documents, calls and failures, and sets the clock and the identifiers back.
    pub fn reset(&self) {
        self.shared.lock().reset();
    }
}
