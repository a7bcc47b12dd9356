//! The bytes of an answer that goes wrong below HTTP, and the end of its connection.
//!
//! The HTTP server reads the request. A call that meets such a failure leaves a [`Script`], and the server gives its
//! socket up: what is written to it from then on, and how it ends, is the script's alone.

use std::io::Write as _;
use std::time::Duration;

use hyper::StatusCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::reply::Reply;

/// How long a connection on which nothing happens stays open.
const HOLD: Duration = Duration::from_secs(600);
/// How long a closed connection takes what the caller still sends.
const LINGER: Duration = Duration::from_secs(60);
/// The time between two bytes of a slow answer.
const BYTE: Duration = Duration::from_millis(50);

/// What goes wrong with the bytes of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wire {
    /// The answer ends early.
    Cut {
        /// How much of it comes.
        at: Cut,
        /// How the connection ends then.
        end: End,
    },
    /// Bytes that are no HTTP.
    Garbage,
    /// A chunk whose length is no number.
    BrokenChunks,
    /// The connection closes in the middle of a chunk.
    CutChunks,
    /// Two fields Content-Length that differ.
    TwoLengths,
    /// Chunks without end.
    EndlessBody,
    /// Header fields without end.
    EndlessHead,
    /// One byte each 50 ms.
    Slow,
    /// Fifty times 100 Continue, then the answer.
    Continues,
    /// A body that says that it is gzip, and is not.
    BrokenGzip,
    /// The whole answer; then the connection closes.
    Whole,
}

/// How much of an answer comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Nothing.
    Start,
    /// Half of the status line.
    HalfStatus,
    /// Half of the header fields.
    HalfHead,
    /// Status line and header fields.
    Head,
    /// Half of the body.
    HalfBody,
    /// All of it.
    Body,
}

/// How a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// In order: what was written arrives.
    Close,
    /// With a reset, which may take what was written with it.
    Reset,
    /// Not at all: nothing more happens on it.
    Stall,
}

/// What is written to a connection, and how it ends.
#[derive(Debug)]
pub(crate) struct Script {
    bytes: Vec<u8>,
    /// Whether the bytes come one at a time.
    is_slow: bool,
    /// What is written again and again after that.
    forever: Vec<u8>,
    end: End,
}

/// The status line and the header fields of a reply, without an empty line.
fn head(reply: &Reply, fields: &[String]) -> (Vec<u8>, usize) {
    let reason = StatusCode::from_u16(reply.status).ok().and_then(|status| status.canonical_reason());
    let mut head = format!("HTTP/1.1 {} {}\r\n", reply.status, reason.unwrap_or_default()).into_bytes();
    let status = head.len();
    let written = reply.headers.iter().map(|(name, value)| format!("{name}: {value}"));
    for field in written.chain(fields.iter().cloned()) {
        let _ = write!(head, "{field}\r\n");
    }
    (head, status)
}

impl Script {
    pub fn new(wire: Wire, reply: &Reply) -> Script {
        let body = &reply.body;
        let length = |len: usize| format!("content-length: {len}");
        let closes = || "connection: close".to_owned();
        let chunked = || vec!["transfer-encoding: chunked".to_owned(), closes()];
        let whole = |fields: &[String], body: &[u8]| [&head(reply, fields).0, &b"\r\n"[..], body].concat();
        let (bytes, forever, end) = match wire {
            Wire::Cut { at, end } => (cut(reply, at), Vec::new(), end),
            Wire::Garbage => {
                (b"\x00\x9d\xffnot HTTP\r\n\r\n{\"Success\": true}".to_vec(), Vec::new(), End::Close)
            }
            Wire::BrokenChunks | Wire::CutChunks => {
                let half = &body[..body.len() / 2];
                let (len, after) = match wire {
                    Wire::BrokenChunks => (half.len(), &b"\r\nZZ\r\n"[..]),
                    _ => (body.len(), &b""[..]),
                };
                let chunk = [format!("{len:x}\r\n").as_bytes(), half, after].concat();
                (whole(&chunked(), &chunk), Vec::new(), End::Close)
            }
            Wire::TwoLengths => {
                let fields = [length(body.len()), length(body.len() + 7), closes()];
                (whole(&fields, body), Vec::new(), End::Close)
            }
            Wire::EndlessBody => {
                let chunk = [&b"4000\r\n"[..], &[b' '; 0x4000], b"\r\n"].concat();
                (whole(&chunked(), b""), chunk, End::Close)
            }
            Wire::EndlessHead => {
                let field = format!("x-filler: {}\r\n", "a".repeat(500));
                (head(reply, &[closes()]).0, field.into_bytes(), End::Close)
            }
            Wire::Continues => {
                let answer = whole(&[length(body.len()), closes()], body);
                let bytes = [b"HTTP/1.1 100 Continue\r\n\r\n".repeat(50), answer].concat();
                (bytes, Vec::new(), End::Close)
            }
            Wire::BrokenGzip => {
                // A right beginning (RFC 1952), and then no deflated data.
                let packed = [&b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"[..], &[0xff; 64]].concat();
                let fields = ["content-encoding: gzip".to_owned(), length(packed.len()), closes()];
                (whole(&fields, &packed), Vec::new(), End::Close)
            }
            Wire::Slow | Wire::Whole => {
                (whole(&[length(body.len()), closes()], body), Vec::new(), End::Close)
            }
        };
        Script { bytes, is_slow: wire == Wire::Slow, forever, end }
    }

    /// Writes to the connection, and ends it; `ended` is called when its end is on the way to the caller.
    pub async fn play(self, mut stream: TcpStream, ended: impl FnOnce()) {
        // An error of a write means that the caller has gone.
        if self.is_slow {
            for byte in &self.bytes {
                if stream.write_all(&[*byte]).await.is_err() {
                    return;
                }
                tokio::time::sleep(BYTE).await;
            }
        } else if stream.write_all(&self.bytes).await.is_err() {
            return;
        }
        while !self.forever.is_empty() && stream.write_all(&self.forever).await.is_ok() {
            tokio::task::yield_now().await;
        }
        match self.end {
            End::Reset => {
                let _ = stream.set_zero_linger();
                drop(stream);
                ended();
            }
            End::Stall => tokio::time::sleep(HOLD).await,
            End::Close => {
                // Bytes that nobody reads would turn the close into a reset.
                let _ = stream.shutdown().await;
                ended();
                let mut unread = vec![0; 64 << 10];
                let rest = async { while matches!(stream.read(&mut unread).await, Ok(1..)) {} };
                let _ = tokio::time::timeout(LINGER, rest).await;
            }
        }
    }
}

/// The beginning of an answer.
fn cut(reply: &Reply, at: Cut) -> Vec<u8> {
    let (mut bytes, status) = head(reply, &[format!("content-length: {}", reply.body.len())]);
    bytes.extend(b"\r\n");
    let head = bytes.len();
    bytes.extend(&reply.body);
    bytes.truncate(match at {
        Cut::Start => 0,
        Cut::HalfStatus => status / 2,
        Cut::HalfHead => status.midpoint(head),
        Cut::Head => head,
        Cut::HalfBody => head + reply.body.len() / 2,
        Cut::Body => bytes.len(),
    });
    bytes
}
