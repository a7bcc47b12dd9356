//! The HTTP server: its thread, its connections, and its calls.

use std::future::poll_fn;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::Duration;

use http_body_util::{BodyExt as _, Limited};
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpSocket;
use tokio::sync::oneshot;

use crate::call::{Call, Received};
use crate::door;
use crate::fault::{FaultKind, Place};
use crate::multipart;
use crate::operation;
use crate::push;
use crate::reply::Reply;
use crate::state::State;
use crate::wire::Script;

/// The largest accepted body: with files, and without.
const MOST_WITH_FILES: usize = 64 << 20;
const MOST: usize = 24 << 20;
const BLANKS: Bytes = Bytes::from_static(&[b' '; 16 * 1024]);

/// The state, shared between the server's thread and the owner of the sandbox.
#[derive(Debug, Clone)]
pub(crate) struct Shared(Arc<Mutex<State>>);

impl Shared {
    pub fn new(state: State) -> Shared {
        Shared(Arc::new(Mutex::new(state)))
    }

    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running server; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub address: SocketAddr,
    /// The address of a socket that does not listen: whoever connects to it is refused.
    pub refusing: SocketAddr,
    _refusing: TcpSocket,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens on the loopback address; port 0 takes a free one.
    pub fn start(port: u16, shared: Shared) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let (listener, unheard) = {
            let _inside = runtime.enter();
            (tokio::net::TcpListener::from_std(listener)?, TcpSocket::new_v4()?)
        };
        unheard.bind((Ipv4Addr::LOCALHOST, 0).into())?;
        let refusing = unheard.local_addr()?;
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name("dtekit-sandbox".into()).spawn(move || {
            runtime.spawn(accept(listener, shared));
            // The server stops when the sender is dropped; connections end with the runtime.
            let _ = runtime.block_on(stopped);
        })?;
        Ok(Server { address, refusing, _refusing: unheard, stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn accept(listener: tokio::net::TcpListener, shared: Shared) {
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // No file descriptor is free, or the caller closed the connection: the server goes on.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let shared = shared.clone();
        tokio::spawn(connection(stream, shared));
    }
}

/// Answers the calls of a connection, and plays its script if one of them leaves one.
async fn connection(stream: tokio::net::TcpStream, shared: Shared) {
    let script = Mutex::new(None);
    let service = service_fn(|request| Box::pin(serve(&shared, &script, request)));
    let mut calls =
        hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    // An error here means that the caller closed the connection, or that a call left a script.
    let _ = poll_fn(|context| calls.poll_without_shutdown(context)).await;
    let stream = calls.into_parts().io.into_inner();
    let script = script.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(script) = script {
        script.play(stream, || shared.lock().broken += 1).await;
    }
}

async fn serve(
    shared: &Shared,
    script: &Mutex<Option<Script>>,
    request: Request<Incoming>,
) -> Result<Response<Outgoing>, Broken> {
    let (mut call, authorization) = head(&request);
    let target = request.uri().authority().map(|authority| authority.as_str());
    if let Some(reply) = door::refusal(&call, &shared.lock().url, target) {
        return response(reply);
    }
    let fault = operation::fault(&mut shared.lock(), &call);
    let most = if call.media() == "multipart/form-data" { MOST_WITH_FILES } else { MOST };
    let place = fault.as_ref().ok().and_then(Option::as_ref).map(FaultKind::place);
    let mut body = request.into_body();
    if place == Some(Place::Within) {
        half(&mut body).await;
    }
    let mut reply = match fault {
        Ok(Some(fault)) if matches!(place, Some(Place::Before | Place::Within)) => {
            operation::unread(&mut shared.lock(), call, &fault)
        }
        Err(reply) => reply,
        Ok(fault) => match Limited::new(body, most).collect().await {
            Err(_) => Reply::message(413, "the body is too large, or it broke off"),
            Ok(body) => {
                call.body = body.to_bytes().to_vec();
                match multipart::parts(call.header("content-type").unwrap_or_default(), &call.body).await {
                    Err(message) => Reply::message(400, &message),
                    Ok(parts) => {
                        let (fault, received) = (fault.as_ref(), &call);
                        let call = Call { received, fault, parts: &parts, authorization: &authorization };
                        operation::answer(&mut shared.lock(), &call)
                    }
                }
            }
        },
    };
    if let Some(push) = reply.push.take() {
        reply = Reply::ok(&serde_json::json!({ "push": push::send(*push).await }));
    }
    if !reply.delay.is_zero() {
        tokio::time::sleep(reply.delay).await;
    }
    match reply.wire {
        None => response(reply),
        Some(wire) => {
            *script.lock().unwrap_or_else(PoisonError::into_inner) = Some(Script::new(wire, &reply));
            Err(Broken)
        }
    }
}

/// Reads half of a body.
async fn half(body: &mut Incoming) {
    let whole = body.size_hint().lower();
    let mut read = 0;
    while read * 2 < whole {
        let Some(Ok(frame)) = body.frame().await else { return };
        read += frame.data_ref().map_or(0, |data| data.len() as u64);
    }
}

/// The call without its body, and the Authorization header, which the call does not keep.
fn head(request: &Request<Incoming>) -> (Received, String) {
    let mut authorization = String::new();
    let mut headers = Vec::new();
    for (name, value) in request.headers() {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        match name.as_str() {
            "authorization" => authorization = value,
            "proxy-authorization" => {}
            name => headers.push((name.to_owned(), value)),
        }
    }
    let call = Received {
        method: request.method().as_str().to_owned(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().unwrap_or_default().to_owned(),
        headers,
        body: Vec::new(),
    };
    (call, authorization)
}

fn response(reply: Reply) -> Result<Response<Outgoing>, Broken> {
    let mut builder = Response::builder().status(reply.status);
    for (name, value) in &reply.headers {
        builder = builder.header(*name, value);
    }
    let whole = reply.body.len() as u64 + reply.padding as u64;
    let (bytes, blanks) = (Bytes::from(reply.body), reply.padding);
    // Header values of the table and of `printable` are valid; anything else breaks the call, not the server.
    builder.body(Outgoing { whole, bytes, blanks }).map_err(|_| Broken)
}

/// The body of a reply that is being sent.
struct Outgoing {
    /// The announced length minus the bytes already sent.
    whole: u64,
    bytes: Bytes,
    /// The blanks after them.
    blanks: usize,
}

impl Body for Outgoing {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        let mut piece = std::mem::take(&mut self.bytes);
        if piece.is_empty() {
            if self.blanks == 0 {
                return Poll::Ready(None);
            }
            piece = BLANKS.slice(..BLANKS.len().min(self.blanks));
            self.blanks -= piece.len();
        }
        self.whole -= piece.len() as u64;
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.whole)
    }

    fn is_end_stream(&self) -> bool {
        self.whole == 0
    }
}

/// A connection that ends without a whole reply.
#[derive(Debug, thiserror::Error)]
#[error("the connection was to break")]
struct Broken;
