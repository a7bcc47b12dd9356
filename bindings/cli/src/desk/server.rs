//! The HTTP server of the desk: its thread, its connections, and the headers of every answer.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::HeaderMap;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::oneshot;

use super::door::{self, Origin};
use super::{Answer, Call, Desk, document};

/// The largest form: a document whose every sign is encoded, and what stands beside it.
const MOST: usize = 3 * document::LONGEST + (64 << 10);

/// No page runs a script, loads anything from elsewhere, or is shown inside another page. With `same-origin` a form of
/// the desk still has its origin, and no other place learns the address.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    ("x-frame-options", "DENY"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A running server; it ends when this is dropped.
pub struct Server {
    /// The address of the first page, with its token.
    pub address: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens on the loopback address; port 0 takes a free one.
    pub fn start(port: u16, desk: Desk) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let first = format!("http://{address}/{}/", desk.token);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        let (stop, stopped) = oneshot::channel();
        let desk = Arc::new(desk);
        let thread = std::thread::Builder::new().name("dtekit-desk".into()).spawn(move || {
            runtime.spawn(accept(listener, address, desk));
            // The server stops when the sender is dropped; connections end with the runtime.
            let _ = runtime.block_on(stopped);
            runtime.shutdown_timeout(Duration::from_secs(1));
        })?;
        Ok(Server { address: first, stop: Some(stop), thread: Some(thread) })
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

async fn accept(listener: tokio::net::TcpListener, address: SocketAddr, desk: Arc<Desk>) {
    loop {
        // No file descriptor is free, or the caller closed the connection: the server goes on.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let desk = Arc::clone(&desk);
        tokio::spawn(async move {
            let service = service_fn(|request| serve(Arc::clone(&desk), address, request));
            let mut http = hyper::server::conn::http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(30));
            // An error here means that the caller closed the connection.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn serve(
    desk: Arc<Desk>,
    address: SocketAddr,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    Ok(response(answer(desk, address, request).await))
}

async fn answer(desk: Arc<Desk>, address: SocketAddr, request: Request<Incoming>) -> Answer {
    let (head, body) = request.into_parts();
    let mut hosts = all(&head.headers, "host");
    hosts.extend(head.uri.authority().map(|authority| authority.as_str()));
    let origin =
        Origin { hosts, origins: all(&head.headers, "origin"), sites: all(&head.headers, "sec-fetch-site") };
    if let Some(why) = door::refusal(&origin, address.port()) {
        return Answer::words(403, why);
    }
    let path = head.uri.path().trim_start_matches('/');
    let (token, path) = path.split_once('/').unwrap_or((path, ""));
    if !door::is_equal(token, &desk.token) {
        return Answer::words(404, "not found");
    }
    let is_form = match head.method {
        Method::GET | Method::HEAD => false,
        Method::POST => true,
        _ => return Answer::words(405, "not allowed"),
    };
    let is_encoded = all(&head.headers, "content-type").iter().all(|media| {
        media
            .split(';')
            .next()
            .is_some_and(|media| media.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded"))
    });
    if is_form && !is_encoded {
        return Answer::words(415, "expected a form");
    }
    let Ok(body) = Limited::new(body, MOST).collect().await else {
        return Answer::words(413, "the form is too large, or it broke off");
    };
    let pairs = |bytes: &[u8]| form_urlencoded::parse(bytes).into_owned().collect();
    let call = Call {
        is_form,
        path: path.to_owned(),
        query: pairs(head.uri.query().unwrap_or_default().as_bytes()),
        form: pairs(&body.to_bytes()),
    };
    // The journal and the service take their time; other pages do not wait for it.
    let answered = tokio::task::spawn_blocking(move || desk.answer(&call)).await;
    answered.unwrap_or_else(|_| Answer::words(500, "the page could not be made"))
}

/// The values of a header; one that is no text is a value that nothing equals.
fn all<'h>(headers: &'h HeaderMap, name: &str) -> Vec<&'h str> {
    headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("?")).collect()
}

fn response(answer: Answer) -> Response<Full<Bytes>> {
    let mut response = Response::builder().status(answer.status).header("content-type", answer.media);
    for (name, value) in HEADERS {
        response = response.header(name, value);
    }
    if let Some((name, value)) = answer.header {
        response = response.header(name, value);
    }
    let body = Full::new(Bytes::from(answer.body));
    // Every value is of this program or encoded.
    response.body(body).unwrap_or_else(|_| Response::new(Full::new(Bytes::from_static(b"internal error"))))
}
