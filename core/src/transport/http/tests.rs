//! Where a connection fails decides the phase: every error number at every place, on a new and on a pooled connection.

use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, LazyBuffers, NextTimeout, Transport as UreqTransport,
};

use super::*;

/// Linux has no error numbers above this one.
const LAST_ERRNO: i32 = 133;
const NONE: [i32; 0] = [];
const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

/// The place at which the scripted connection fails.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    Connect,
    Send,
    Receive,
}

/// Makes connections that answer some requests and then fail with an error number at one place.
#[derive(Debug)]
struct Scripted {
    place: Place,
    errno: i32,
    /// Requests that are answered before the failure.
    answered: usize,
    connections: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct ScriptedConnection {
    place: Place,
    errno: i32,
    answered: usize,
    buffers: LazyBuffers,
}

impl Scripted {
    fn error(&self) -> ureq::Error {
        ureq::Error::Io(io::Error::from_raw_os_error(self.errno))
    }
}

impl Connector for Scripted {
    type Out = ScriptedConnection;

    fn connect(
        &self,
        _: &ConnectionDetails<'_>,
        _: Option<()>,
    ) -> std::result::Result<Option<ScriptedConnection>, ureq::Error> {
        self.connections.fetch_add(1, Ordering::Relaxed);
        if self.place == Place::Connect {
            return Err(self.error());
        }
        let buffers = LazyBuffers::new(1024, 1024);
        Ok(Some(ScriptedConnection {
            place: self.place,
            errno: self.errno,
            answered: self.answered,
            buffers,
        }))
    }
}

impl ScriptedConnection {
    fn fail_at(&self, place: Place) -> std::result::Result<(), ureq::Error> {
        if self.answered == 0 && self.place == place {
            return Err(ureq::Error::Io(io::Error::from_raw_os_error(self.errno)));
        }
        Ok(())
    }
}

impl UreqTransport for ScriptedConnection {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, _: usize, _: NextTimeout) -> std::result::Result<(), ureq::Error> {
        self.fail_at(Place::Send)
    }

    fn await_input(&mut self, _: NextTimeout) -> std::result::Result<bool, ureq::Error> {
        self.fail_at(Place::Receive)?;
        self.answered -= 1;
        self.buffers.input_append_buf()[..ANSWER.len()].copy_from_slice(ANSWER);
        self.buffers.input_appended(ANSWER.len());
        Ok(true)
    }

    fn is_open(&mut self) -> bool {
        true
    }
}

fn settings() -> HttpSettings {
    HttpSettings {
        connect_timeout: Duration::from_secs(10),
        read_timeout: None,
        max_reply_bytes: 1000,
        proxy: None,
        ca_certs: None,
    }
}

fn exchange(http: &Http, port: u16) -> Result<HttpResponse> {
    http.exchange(&HttpRequest {
        method: Method::Post,
        url: &format!("http://127.0.0.1:{port}/"),
        headers: &[],
        body: &Body::Empty,
        timeout: Duration::from_secs(10),
        connect_timeout: None,
        read_timeout: None,
    })
}

/// The error numbers that do not become a failure of the expected phase at this place.
fn errnos_with_another_phase(place: Place, answered: usize, expected: Phase) -> Vec<i32> {
    let other_phase = |errno: &i32| {
        let connections = Arc::new(AtomicUsize::new(0));
        let (errno, count) = (*errno, Arc::clone(&connections));
        let script = move || Scripted { place, errno, answered, connections: Arc::clone(&count) };
        let http = Http::with_connector(&settings(), script).unwrap();
        for _ in 0..answered {
            assert_eq!(exchange(&http, 80).unwrap().status, 200);
        }
        let phase = exchange(&http, 80).unwrap_err().phase();
        assert_eq!(connections.load(Ordering::Relaxed), 1, "the connection is pooled");
        phase != Some(expected)
    };
    (1..=LAST_ERRNO).filter(other_phase).collect()
}

#[test]
fn each_failure_to_connect_is_before_the_request() {
    assert_eq!(errnos_with_another_phase(Place::Connect, 0, Phase::Before), NONE);
}

#[test]
fn each_failure_to_send_on_a_new_connection_is_in_flight() {
    assert_eq!(errnos_with_another_phase(Place::Send, 0, Phase::InFlight), NONE);
}

#[test]
fn each_failure_to_receive_on_a_new_connection_is_in_flight() {
    assert_eq!(errnos_with_another_phase(Place::Receive, 0, Phase::InFlight), NONE);
}

#[test]
fn each_failure_to_send_on_a_pooled_connection_is_in_flight() {
    assert_eq!(errnos_with_another_phase(Place::Send, 1, Phase::InFlight), NONE);
}

#[test]
fn each_failure_to_receive_on_a_pooled_connection_is_in_flight() {
    assert_eq!(errnos_with_another_phase(Place::Receive, 1, Phase::InFlight), NONE);
}

#[test]
fn addresses_are_remembered_until_no_connection_can_be_made() {
    let http = Http::new(&settings()).unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let served = thread::spawn(move || {
        let (mut connection, _) = server.accept().unwrap();
        let mut request = [0; 1000];
        let _ = connection.read(&mut request).unwrap();
        connection.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
    });
    assert_eq!(exchange(&http, port).unwrap().status, 200);
    served.join().unwrap();
    assert_eq!(http.connections().resolver.len(), 1);
    // Nobody listens there any more.
    assert_eq!(exchange(&http, port).unwrap_err().phase(), Some(Phase::Before));
    assert_eq!(http.connections().resolver.len(), 0);
}

/// The failure of a call over TLS to a server that reads the first record of the handshake and writes these bytes.
fn handshake(answer: &'static [u8], is_held: bool) -> Error {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    let (held, release) = std::sync::mpsc::channel::<()>();
    let served = thread::spawn(move || {
        let (mut connection, _) = server.accept().unwrap();
        let mut head = [0; 5];
        connection.read_exact(&mut head).unwrap();
        let mut hello = vec![0; usize::from(u16::from_be_bytes([head[3], head[4]]))];
        connection.read_exact(&mut hello).unwrap();
        connection.write_all(answer).unwrap();
        // A held connection ends with the sender.
        let _ = is_held.then(|| release.recv());
    });
    let connect_timeout = Duration::from_millis(if is_held { 300 } else { 60_000 });
    let http = Http::new(&HttpSettings { connect_timeout, ..settings() }).unwrap();
    let error = http
        .exchange(&HttpRequest {
            method: Method::Post,
            url: &format!("https://127.0.0.1:{port}/"),
            headers: &[],
            body: &Body::Empty,
            timeout: Duration::from_secs(120),
            connect_timeout: None,
            read_timeout: None,
        })
        .unwrap_err();
    drop(held);
    served.join().unwrap();
    error
}

fn is_before(error: &Error, code: &str) {
    assert_eq!((error.code(), error.phase()), (code, Some(Phase::Before)), "{error:?}");
}

#[test]
fn an_alert_in_the_handshake_is_before_the_request() {
    // handshake_failure (RFC 8446, 6.2).
    is_before(&handshake(b"\x15\x03\x03\x00\x02\x02\x28", false), "transport-unreachable");
}

#[test]
fn an_end_in_the_handshake_is_before_the_request() {
    is_before(&handshake(b"", false), "transport-unreachable");
    is_before(&handshake(b"\x16\x03\x03\x00\x40\x02\x00", false), "transport-unreachable");
}

#[test]
fn tls_1_1_is_before_the_request() {
    // A ServerHello of TLS 1.1 with TLS_RSA_WITH_AES_128_CBC_SHA and no session.
    const HELLO: &[u8] = b"\x16\x03\x02\x00\x2a\x02\x00\x00\x26\x03\x02\
        0123456789abcdef0123456789abcdef\x00\x00\x2f\x00";
    is_before(&handshake(HELLO, false), "transport-unreachable");
}

#[test]
fn a_server_without_tls_is_before_the_request() {
    is_before(&handshake(b"HTTP/1.1 400 Bad Request\r\n\r\n", false), "transport-unreachable");
}

#[test]
fn silence_in_the_handshake_is_before_the_request() {
    is_before(&handshake(b"", true), "transport-timeout");
}
