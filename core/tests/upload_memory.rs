//! A file of 50 MB is checked and sent twice without a copy of it in memory.
//!
//! A process of its own, so that its peak memory is that of the upload.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::SystemTime;

use dtekit::ErrorKind;
use dtekit::client::{Client, Extraction, ExtractionStep, Settings};
use dtekit::extraction::Upload;
use dtekit::operation::FileSource;

const MIB: usize = 1 << 20;
/// Far less than the file; the client, the server and the checks have their buffers.
const MOST_MORE: usize = 12 * MIB;

/// The peak memory of this process in bytes; 0 if the system does not tell.
fn peak() -> usize {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<usize>().unwrap()
}

/// Writes a PDF of 100 scanned pages, a little under 50,000,000 bytes, piece by piece.
fn write_scan(path: &Path) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    let image: Vec<u8> = (0..499_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    file.write_all(b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n").unwrap();
    file.write_all(b"2 0 obj\n<< /Type /Pages /Count 100 /Kids [] >>\nendobj\n").unwrap();
    for page in 3..103 {
        write!(file, "{page} 0 obj\n<< /Length {} >>\nstream\n", image.len()).unwrap();
        file.write_all(&image).unwrap();
        file.write_all(b"\nendstream\nendobj\n").unwrap();
    }
    file.write_all(b"trailer\n<< /Size 103 /Root 1 0 R >>\n%%EOF\n").unwrap();
    file.flush().unwrap();
}

/// Answers every call; reports the length of each body and the sum of its bytes.
fn serve(listener: TcpListener, told: Sender<(usize, u64)>) {
    for connection in listener.incoming() {
        let told = told.clone();
        std::thread::spawn(move || answer(connection.unwrap(), &told));
    }
}

fn answer(mut connection: TcpStream, told: &Sender<(usize, u64)>) {
    let mut reader = BufReader::with_capacity(64 << 10, connection.try_clone().unwrap());
    loop {
        let (mut line, mut length, mut is_token) = (String::new(), 0, false);
        while reader.read_line(&mut line).unwrap_or(0) > 0 {
            is_token |= line.contains("/v1/oauth/token");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
            line.clear();
        }
        if line.is_empty() {
            return;
        }
        let (mut piece, mut left, mut sum) = (vec![0; 64 << 10], length, 0_u64);
        while left > 0 {
            let most = piece.len().min(left);
            let read = reader.read(&mut piece[..most]).unwrap_or(0);
            if read == 0 {
                return;
            }
            sum += piece[..read].iter().map(|byte| u64::from(*byte)).sum::<u64>();
            left -= read;
        }
        let body = if is_token { r#"{"access_token": "t", "expires_in": 1000000}"# } else { "{}" };
        if !is_token {
            told.send((length, sum)).unwrap();
        }
        write!(connection, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
}

struct Provider {
    client: Client,
    bodies: Receiver<(usize, u64)>,
}

fn provider() -> Provider {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (told, bodies) = channel();
    std::thread::spawn(move || serve(listener, told));
    let client = Client::new(Settings {
        extraction_url: Some(url.clone()),
        client_id: Some("id".into()),
        client_secret: Some("secret".into()),
        ..Settings::new(url, "user", "secret")
    });
    Provider { client: client.unwrap(), bodies }
}

impl Provider {
    /// Sends a file twice; checks that both bodies are equal, and returns their length and sum.
    fn send_twice(&self, upload: Upload) -> (usize, u64) {
        let size = upload.file().size();
        let mut first = Extraction::new(upload, SystemTime::now()).unwrap();
        let mut again = first.clone();
        assert_eq!(self.client.advance(&mut first, SystemTime::now()).unwrap(), ExtractionStep::Sent);
        assert_eq!(self.client.advance(&mut again, SystemTime::now()).unwrap(), ExtractionStep::Sent);
        let [body, other] = [(); 2].map(|()| self.bodies.recv().unwrap());
        assert_eq!(body, other);
        assert!(body.0 as u64 > size);
        body
    }
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dtekit-{name}-{}", std::process::id()))
}

/// One test, since several would count each other's memory.
#[test]
fn a_file_of_50_mb_is_never_copied_whole() {
    let path = scratch("scan.pdf");
    write_scan(&path);
    let provider = provider();
    // The first call sets up what later calls share.
    provider.send_twice(Upload::new("a.txt", b"total".to_vec(), "org"));

    let before = peak();
    let file = FileSource::from_reader(File::open(&path).unwrap()).unwrap();
    let (size, _) = provider.send_twice(Upload::new("a.pdf", file, "org"));
    assert!(size > 49_900_000, "{size}");
    let more = peak().saturating_sub(before);
    assert!(more < MOST_MORE, "{more} bytes more");

    let bytes = std::fs::read(&path).unwrap();
    let before = peak();
    let (in_memory, _) = provider.send_twice(Upload::new("a.pdf", bytes, "org"));
    // Only the multipart boundaries differ.
    assert!(in_memory.abs_diff(size) < 200, "{in_memory} and {size}");
    let more = peak().saturating_sub(before);
    assert!(more < MOST_MORE, "{more} bytes more");

    what_is_cut_short_is_an_error(&provider, &path);
    std::fs::remove_file(path).unwrap();
}

fn what_is_cut_short_is_an_error(provider: &Provider, path: &Path) {
    let mut file = File::options().read(true).write(true).open(path).unwrap();
    file.seek(std::io::SeekFrom::Start(10)).unwrap();
    let source = FileSource::from_reader(file.try_clone().unwrap()).unwrap();
    let upload = Upload::new("a.pdf", source.clone(), "org");
    assert_eq!(upload.check(), []);
    let mut extraction = Extraction::new(upload, SystemTime::now()).unwrap();
    file.set_len(20_000_000).unwrap();
    let error = provider.client.advance(&mut extraction, SystemTime::now()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "file-unreadable"));
    assert_eq!(Upload::new("a.pdf", source, "org").check().last().unwrap().code, "file-unreadable");
}
