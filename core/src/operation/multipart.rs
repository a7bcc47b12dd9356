//! `multipart/form-data` (RFC 7578), without a copy of the file.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Read;

use memchr::memmem;
use uuid::Uuid;

use super::source::{FileSource, Loan};

/// How every boundary begins; a number follows.
const BOUNDARY: &str = "dtekit-";

/// A body of parts: texts before, one file, texts after.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, Body, Request};
///
/// let request = Request::new("Integrator/UploadZipDocument", Arguments::new().set("file", b"PK".to_vec()))?;
/// let Body::Multipart(multipart) = request.body() else { panic!() };
/// assert!(multipart.size() > 2); // the file, and what stands around it
/// assert!(multipart.media_type().starts_with("multipart/form-data; boundary="));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Multipart {
    boundary: String,
    /// The bytes before the file, including the file's part header.
    head: Vec<u8>,
    /// The file as the caller gave it.
    file: FileSource,
    /// The bytes after the file.
    tail: Vec<u8>,
}

/// The one part that is a file.
pub(super) struct File {
    /// The field's name.
    pub name: String,
    /// The file's name.
    pub file_name: String,
    /// Its bytes.
    pub content: FileSource,
}

impl Multipart {
    /// A body with a file and the texts that follow it. The same parts give the same bytes. The exception is a file
    /// behind a reader: its boundary is random, so that the file need not be read for it.
    pub(super) fn new(file: File, texts: &[(String, String)]) -> Multipart {
        let boundary = boundary(&file, texts);
        let head = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"{}\"\r\nContent-Type: {}\r\n\r\n",
            escape(&file.name),
            escape(&file.file_name),
            media_type(&file.file_name),
        );
        let mut tail = String::from("\r\n");
        for (name, value) in texts {
            tail.push_str(&format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\n{value}\r\n",
                escape(name)
            ));
        }
        tail.push_str(&format!("--{boundary}--\r\n"));
        Multipart { boundary, head: head.into_bytes(), file: file.content, tail: tail.into_bytes() }
    }

    /// A body that was kept, with its `Content-Type`; `None` if dtekit did not write it.
    pub(crate) fn kept(media_type: &str, body: Vec<u8>) -> Option<Multipart> {
        let boundary = media_type.strip_prefix("multipart/form-data; boundary=")?;
        let rest = boundary.strip_prefix(BOUNDARY)?;
        let is_ours = (1..=40).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_ours.then(|| Multipart {
            boundary: boundary.to_owned(),
            head: Vec::new(),
            file: body.into(),
            tail: Vec::new(),
        })
    }

    /// The value of `Content-Type`.
    #[must_use]
    pub fn media_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// The file inside.
    #[must_use]
    pub fn file(&self) -> &FileSource {
        &self.file
    }

    /// Lends the body until the loan is dropped, if its file is not in memory.
    pub(crate) fn lent(&self) -> Option<(Multipart, Loan)> {
        let (file, loan) = self.file.lent()?;
        Some((Multipart { file, ..self.clone() }, loan))
    }

    /// How many bytes the body has.
    #[must_use]
    pub fn size(&self) -> usize {
        let file = usize::try_from(self.file.size()).unwrap_or(usize::MAX);
        file.saturating_add(self.head.len() + self.tail.len())
    }

    /// Reads the body part by part, without a copy of the whole.
    #[must_use]
    pub fn reader(&self) -> impl Read + '_ {
        self.head.chain(self.file.reader()).chain(&*self.tail)
    }
}

/// The first numbered boundary that occurs in no part. One pass finds it, and it is the same every time.
fn boundary(file: &File, texts: &[(String, String)]) -> String {
    let Some(content) = file.content.bytes() else {
        return format!("{BOUNDARY}{}", Uuid::new_v4().simple());
    };
    let mut taken = BTreeSet::new();
    let finder = memmem::Finder::new(BOUNDARY);
    let texts = texts.iter().flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]);
    for text in texts.chain([file.name.as_bytes(), file.file_name.as_bytes(), content]) {
        for at in finder.find_iter(text) {
            let digits = text[at + BOUNDARY.len()..].iter().take(16).take_while(|byte| byte.is_ascii_digit());
            // Take every prefix of the digits: a boundary also matches where more text follows it.
            let mut number = 0_u64;
            for digit in digits {
                number = number * 10 + u64::from(digit - b'0');
                taken.insert(number);
            }
        }
    }
    let free = (0..).find(|number| !taken.contains(number)).unwrap_or_default();
    format!("{BOUNDARY}{free}")
}

/// A name for inside quotes. Percent-encodes what would end the quotes or begin another header (WHATWG HTML,
/// "multipart form data").
fn escape(name: &str) -> Cow<'_, str> {
    if !name.contains(['"', '\r', '\n']) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A"))
}

/// The media type by the ending of the file name.
fn media_type(file_name: &str) -> &'static str {
    let ending = file_name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        "txt" => "text/plain",
        "doc" => "application/msword",
        "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        _ => "application/octet-stream",
    }
}

opaque!(Multipart);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn body(name: &str, file_name: &str, content: &[u8], texts: &[(&str, &str)]) -> Multipart {
        let file = File { name: name.into(), file_name: file_name.into(), content: content.to_vec().into() };
        let texts: Vec<_> = texts.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        Multipart::new(file, &texts)
    }

    fn text(body: &Multipart) -> String {
        let mut text = Vec::new();
        body.reader().read_to_end(&mut text).unwrap();
        assert_eq!(text.len(), body.size());
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn the_parts_stand_between_boundaries() {
        let body = body("file", "a.pdf", b"%PDF", &[("batch_id", "7")]);
        assert_eq!(body.media_type(), "multipart/form-data; boundary=dtekit-0");
        assert_eq!(
            text(&body),
            "--dtekit-0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\
             Content-Type: application/pdf\r\n\r\n%PDF\r\n\
             --dtekit-0\r\nContent-Disposition: form-data; name=\"batch_id\"\r\n\r\n7\r\n--dtekit-0--\r\n"
        );
    }

    #[test]
    fn a_name_begins_no_header_and_ends_no_quote() {
        let body = body("a\"; filename=\"x", "b\r\nX-Evil: 1\r\n\r\n.zip", b"", &[("c\"\n", "")]);
        let text = text(&body);
        assert!(
            text.contains("name=\"a%22; filename=%22x\"; filename=\"b%0D%0AX-Evil: 1%0D%0A%0D%0A.zip\"\r\n")
        );
        assert!(text.contains("name=\"c%22%0A\"\r\n"));
        assert_eq!(text.matches("\r\nX-Evil").count(), 0);
    }

    #[test]
    fn the_boundary_stands_in_no_part() {
        let body = body("file", "dtekit-0", b"dtekit-2", &[("x", "--dtekit-10")]);
        assert_eq!(body.media_type(), "multipart/form-data; boundary=dtekit-3");
    }

    proptest! {
        #[test]
        fn the_boundary_stands_only_where_it_should(content in "(dtekit-[0-9]{1,3}|[a-z]|\r\n--)*", value in "(dtekit-[0-4])*") {
            let body = body("file", "f", content.as_bytes(), &[("x", &value)]);
            prop_assert_eq!(text(&body).matches(&format!("--{}", body.boundary)).count(), 3);
        }
    }
}
