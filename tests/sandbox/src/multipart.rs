//! The parts of a `multipart/form-data` body.

use http_body_util::{BodyDataStream, Full};
use hyper::body::Bytes;

/// How many parts a body may have.
const MOST: usize = 64;

/// One part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub name: String,
    /// The name of the file, where the part is one.
    pub file_name: Option<String>,
    pub content: Vec<u8>,
}

/// The parts of a body; none if it is of another media type.
pub(crate) async fn parts(content_type: &str, body: &[u8]) -> Result<Vec<Part>, String> {
    if !content_type.trim_start().to_ascii_lowercase().starts_with("multipart/form-data") {
        return Ok(Vec::new());
    }
    let wrong = |e: multer::Error| format!("the body is no multipart: {e}");
    let boundary = multer::parse_boundary(content_type).map_err(wrong)?;
    let stream = BodyDataStream::new(Full::new(Bytes::copy_from_slice(body)));
    let mut multipart = multer::Multipart::new(stream, boundary);
    let mut parts = Vec::new();
    while let Some(field) = multipart.next_field().await.map_err(wrong)? {
        if parts.len() >= MOST {
            return Err(format!("the body has more than {MOST} parts"));
        }
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content = field.bytes().await.map_err(wrong)?.to_vec();
        parts.push(Part { name, file_name, content });
    }
    Ok(parts)
}
