//! What a failure of an exchange means, and whether anything of the request had left.

use std::io;

use ureq::Timeout;
use ureq::http::Uri;
use ureq::unversioned::transport::{ConnectionDetails, Connector};

use super::wiping::Wiping;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase};
use crate::operation::{Unreadable, unreadable};

/// Makes connections whose buffers are wiped, and marks each failure to make one as [`NotConnected`].
///
/// Connecting includes the TLS handshake and a proxy's CONNECT, and ends before the first byte of the request is sent.
#[derive(Debug)]
pub(super) struct MarkingConnector<C>(pub(super) C);

impl<C: Connector> Connector for MarkingConnector<C> {
    type Out = Wiping<C::Out>;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        chained: Option<()>,
    ) -> Result<Option<Wiping<C::Out>>, ureq::Error> {
        let connected = self.0.connect(details, chained).map(|connection| connection.map(Wiping));
        connected.map_err(|error| match error {
            // Through a proxy: the connection to it was made, and marked, by this connector too.
            ureq::Error::Other(cause) if cause.is::<NotConnected>() => ureq::Error::Other(cause),
            error => ureq::Error::Other(Box::new(NotConnected(error, place(details.uri)))),
        })
    }
}

/// A failure while the connection was made, and the host and port: no byte of the request has left.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NotConnected(#[source] ureq::Error, String);

/// What a failure of an exchange means.
///
/// The place where the failure arose decides its phase, never its number: Linux reports ICMP errors such as
/// `EHOSTUNREACH` on a connection that was open and had sent the request.
pub(super) fn failure(error: ureq::Error, uri: &Uri) -> Error {
    match error {
        ureq::Error::Other(cause) if cause.is::<NotConnected>() => not_connected(cause),
        // The caller's file failed, not the connection.
        ureq::Error::Io(cause) if Unreadable::is(&cause) => unreadable(cause).with_phase(Phase::InFlight),
        error => broken(error, &place(uri)),
    }
}

/// A failure of connecting or of the handshake.
fn not_connected(cause: Box<dyn std::error::Error + Send + Sync>) -> Error {
    use ureq::Error as E;
    let Some(NotConnected(error, place)) = cause.downcast_ref() else {
        return broken(ureq::Error::Other(cause), "the service");
    };
    let (code, message) = match error {
        E::Timeout(_) => (&code::TRANSPORT_TIMEOUT, format!("no connection to {place} was made in time")),
        E::HostNotFound => (&code::TRANSPORT_UNREACHABLE, format!("the host of {place} has no address")),
        E::Io(cause) if is_untrusted(cause) => {
            (&code::TRANSPORT_UNREACHABLE, format!("the certificate of {place} is not trusted"))
        }
        E::Io(cause) if cause.kind() == io::ErrorKind::ConnectionRefused => {
            (&code::TRANSPORT_UNREACHABLE, format!("the connection to {place} was refused"))
        }
        E::Tls(_) | E::Rustls(_) | E::TlsRequired => {
            (&code::TRANSPORT_UNREACHABLE, format!("no secure connection to {place} could be made"))
        }
        _ => (&code::TRANSPORT_UNREACHABLE, format!("no connection to {place} could be made")),
    };
    Error::new(ErrorKind::Transport, Finding::new(code, message))
        .with_phase(Phase::Before)
        .with_source(ureq::Error::Other(cause))
}

/// A failure before connecting began, or on an open connection.
fn broken(error: ureq::Error, place: &str) -> Error {
    use ureq::Error as E;
    let (code, phase, message) = match &error {
        E::Timeout(Timeout::Resolve | Timeout::Connect) => {
            (&code::TRANSPORT_TIMEOUT, Phase::Before, format!("no connection to {place} was made in time"))
        }
        E::Timeout(Timeout::RecvBody) => {
            (&code::TRANSPORT_TIMEOUT, Phase::After, format!("the reply of {place} did not end in time"))
        }
        E::Timeout(_) => {
            (&code::TRANSPORT_TIMEOUT, Phase::InFlight, format!("no answer of {place} came in time"))
        }
        E::HostNotFound => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, format!("the host of {place} has no address"))
        }
        E::BadUri(_) | E::Http(_) | E::RequireHttpsOnly(_) | E::InvalidProxyUrl => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, format!("the address of {place} cannot be used"))
        }
        E::Protocol(_) | E::LargeResponseHeader(..) | E::Decompress(..) => {
            (&code::TRANSPORT_BROKEN, Phase::After, format!("the answer of {place} is not HTTP"))
        }
        _ => (
            &code::TRANSPORT_BROKEN,
            Phase::InFlight,
            format!("the connection to {place} ended before the answer was complete"),
        ),
    };
    Error::new(ErrorKind::Transport, Finding::new(code, message)).with_phase(phase).with_source(error)
}

/// The host and port of an address as messages show them. The rest of an address may hold a secret.
fn place(uri: &Uri) -> String {
    let port = match (uri.port_u16(), uri.scheme_str()) {
        (Some(port), _) => port,
        (None, Some("http")) => 80,
        (None, _) => 443,
    };
    format!("`{}:{port}`", uri.host().unwrap_or_default())
}

/// True if the TLS handshake failed because of the server's certificate or its TLS version.
fn is_untrusted(error: &io::Error) -> bool {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
    matches!(cause, Some(rustls::Error::InvalidCertificate(_) | rustls::Error::PeerIncompatible(_)))
}
