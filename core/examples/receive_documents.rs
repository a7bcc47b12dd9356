//! Receives the documents that the extraction provider posts.
//!
//! ```text
//! cargo run --features sqlite --example receive_documents -- FILE [PORT]
//! ```
//!
//! FILE is the poll store. The provider posts to `http://…/api/v1/UploadZipDocument`, and shows the user and the
//! password of `DTEKIT_RECEIVER_USER` and `DTEKIT_RECEIVER_PASSWORD`. It takes one request after another and stands
//! behind a proxy; a program with a web framework calls `receive` in its handler.
#![allow(clippy::print_stdout)] // the output of a program

use std::env::var;
use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, SystemTime};

use dtekit::extraction::ArchiveRequest;
use dtekit::{PollStore, SqlitePollStore};

/// A ZIP with an original of 50 MB, and the form around it.
const MOST_BYTES: u64 = 70_000_000;
const MOST_HEADERS: u64 = 32_768;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: receive_documents FILE [PORT]")?;
    let port = arguments.next().map_or(Ok(0), |port| port.parse())?;
    let (user, password) = (var("DTEKIT_RECEIVER_USER")?, var("DTEKIT_RECEIVER_PASSWORD")?);
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    println!("listening http://{}", listener.local_addr()?);
    serve(&listener, &SqlitePollStore::open(path)?, (&user, &password))
}

/// Answers each request, one after another.
pub fn serve(
    listener: &TcpListener,
    store: &SqlitePollStore,
    credentials: (&str, &str),
) -> Result<(), Box<dyn Error>> {
    for stream in listener.incoming() {
        let stream = stream?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        // A connection that breaks is the other side's matter.
        let _ = answer(&stream, store, credentials);
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, store: &SqlitePollStore, credentials: (&str, &str)) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    let (mut content_type, mut authorization) = (None, None);
    let mut head = reader.by_ref().take(MOST_HEADERS);
    head.read_line(&mut line)?;
    let is_ours = line.starts_with("POST /api/v1/UploadZipDocument ");
    loop {
        line.clear();
        head.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().unwrap_or(u64::MAX),
            "content-type" => content_type = Some(value.trim().to_owned()),
            "authorization" => authorization = Some(value.trim().to_owned()),
            _ => {}
        }
    }
    let (status, text) = match (is_ours, length <= MOST_BYTES) {
        (false, _) => (404, "{}".to_owned()),
        (_, false) => (413, "{}".to_owned()),
        (true, true) => {
            let mut body = Vec::new();
            reader.take(length).read_to_end(&mut body)?;
            let request = ArchiveRequest {
                content_type: content_type.as_deref(),
                authorization: authorization.as_deref(),
                credentials: Some(credentials),
                ..ArchiveRequest::default()
            };
            let delivery = store.receive(&body, &request, SystemTime::now());
            println!("{} {:?} {:?}", delivery.status, delivery.delivered, delivery.external_id);
            (delivery.status, delivery.answer())
        }
    };
    write!(
        stream,
        "HTTP/1.1 {status} \r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )
}
