//! What a client makes of answers that a server, a proxy or a gateway may write.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use dtekit::client::{Client, GetDocument, Settings};
use dtekit::json::Map;

const BODY: &str = r#"{"Success":true,"Documents":[],"TotalRecords":0}"#;

/// The answers: what is unusual, and the text; `BODY` stands for a good body, `LENGTH` for its length.
const ANSWERS: [(&str, &str); 27] = [
    (
        "nothing: a plain answer",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    ("no length, the end closes it", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nBODY"),
    ("HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nContent-Length: LENGTH\r\n\r\nBODY"),
    ("chunked", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHEX\r\nBODY\r\n0\r\n\r\n"),
    (
        "chunked, with an extension",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHEX;a=b\r\nBODY\r\n0\r\n\r\n",
    ),
    (
        "chunked, with a trailer",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHEX\r\nBODY\r\n0\r\nX-Sum: 1\r\n\r\n",
    ),
    (
        "chunked, without the last chunk",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nHEX\r\nBODY\r\n",
    ),
    (
        "chunked, with a size that is no number",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nBODY\r\n0\r\n\r\n",
    ),
    (
        "100 Continue before it",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    (
        "102 Processing before it",
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    ("no reason after the status", "HTTP/1.1 200\r\nContent-Length: LENGTH\r\n\r\nBODY"),
    (
        "names of headers in other letters",
        "HTTP/1.1 200 OK\r\ncontent-TYPE: application/json\r\nCONTENT-length: LENGTH\r\n\r\nBODY",
    ),
    ("no space after the colon", "HTTP/1.1 200 OK\r\nContent-Length:LENGTH\r\n\r\nBODY"),
    ("a space before the colon", "HTTP/1.1 200 OK\r\nContent-Length : LENGTH\r\n\r\nBODY"),
    ("lines end with LF alone", "HTTP/1.1 200 OK\nContent-Length: LENGTH\n\nBODY"),
    (
        "a header goes on in the next line",
        "HTTP/1.1 200 OK\r\nX-Note: a\r\n b\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    (
        "the length twice, alike",
        "HTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    (
        "the length twice, different",
        "HTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\nContent-Length: 1\r\n\r\nBODY",
    ),
    ("a length that is too long", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nBODY"),
    ("a length that is no number", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nBODY"),
    ("no type", "HTTP/1.1 200 OK\r\nContent-Length: LENGTH\r\n\r\nBODY"),
    (
        "the type `text/html`, with JSON",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: LENGTH\r\n\r\nBODY",
    ),
    ("a byte order mark before the JSON", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\u{feff}BODY"),
    ("a page of HTML", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html>maintenance</html>"),
    ("no body", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    ("a redirect", "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
    ("no HTTP", "+OK ready\r\n"),
];

/// The table, made by calls.
pub fn table() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // One answer after another, each on a connection of its own.
    let server = thread::spawn(move || {
        ANSWERS.iter().for_each(|(_, text)| answer(&listener.accept().unwrap().0, text))
    });
    let mut page = "## HTTP\n\n\
         What `Document/GetDocument` makes of an answer, with one attempt. Where it is read, the body was; otherwise the call fails with \
         this code.\n\n| unusual in the answer | what the call says |\n|---|---|\n"
        .to_owned();
    for (unusual, _) in ANSWERS {
        let settings =
            Settings { attempts: 1, ..Settings::new(format!("http://{address}"), "user", "secret") };
        let client = Client::new(settings).unwrap();
        let said = match client.get_document(GetDocument::new(Map::new())) {
            Ok(_) => "read".to_owned(),
            Err(error) => format!("[`{}`](findings.md)", error.code()),
        };
        writeln!(page, "| {unusual} | {said} |").unwrap();
    }
    server.join().unwrap();
    page
}

fn answer(mut connection: &TcpStream, text: &str) {
    let mut reader = BufReader::new(connection);
    let (mut line, mut length) = (String::new(), 0);
    while reader.read_line(&mut line).unwrap() > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        line.clear();
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
    let text = text.replace("LENGTH", &BODY.len().to_string()).replace("HEX", &format!("{:x}", BODY.len()));
    connection.write_all(text.replace("BODY", BODY).as_bytes()).unwrap();
}
