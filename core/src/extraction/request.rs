//! The request that brings the provider's ZIP: its credentials, and where in its body the archive is.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use memchr::memmem;

use super::archive::{Archive, ArchiveLimits};
use crate::code;
use crate::convert::{text_of_file, utf8_xml};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::json::{Map, Value};
use crate::keywords::{Maybe, Options as _, Part, Reader, Terms, Text, options};

/// The names of the form's fields, the provider's own first.
const FILE: [&str; 2] = ["file", "zip"];
const EXTERNAL_ID: [&str; 2] = ["externalId", "external_id"];
const BATCH_ID: [&str; 2] = ["batchId", "batch_id"];

/// The most parts of a form, and the most bytes of an id or of a part's head.
const MOST_PARTS: usize = 32;
const LONGEST_TEXT: usize = 4096;

/// What the program's own web server knows of the request that posts a ZIP, beside its body.
///
/// The interface does not show the body of UploadZipDocument. Read are a form (`multipart/form-data`) with the ZIP and
/// the fields `externalId` and `batchId`, and the ZIP alone, with the ids given here.
///
/// # Example
/// ```
/// use dtekit::extraction::{Archive, ArchiveRequest};
///
/// let zip = Archive::write(b"<DTE><Documento><Encabezado/></Documento></DTE>", b"%PDF-1.7\n")?;
/// let request = ArchiveRequest {
///     content_type: Some("application/zip"),
///     external_id: Some("9d3c1f0e"),
///     ..ArchiveRequest::default()
/// };
/// assert_eq!(Archive::receive(&zip, &request)?.external_id, "9d3c1f0e");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct ArchiveRequest<'a> {
    /// The header `Content-Type`; without one the body is the ZIP itself.
    pub content_type: Option<&'a str>,
    /// The header `Authorization`.
    pub authorization: Option<&'a str>,
    /// The user and the password that the provider must show in `authorization`, as Basic credentials; without them
    /// nothing is checked.
    pub credentials: Option<(&'a str, &'a str)>,
    /// The external id, for a body without one.
    pub external_id: Option<&'a str>,
    /// The batch id, for a body without one.
    pub batch_id: Option<&'a str>,
    /// Bounds on the archive.
    pub limits: ArchiveLimits,
}

// It may hold a password.
impl std::fmt::Debug for ArchiveRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArchiveRequest").field("content_type", &self.content_type).finish_non_exhaustive()
    }
}

options! {
    own;
    /// The options of a received archive.
    pub struct ArchiveRows {
        /// The header `Content-Type`; without one the body is the ZIP itself.
        pub content_type: Option<String> => Maybe(Text);
        /// The header `Authorization`.
        pub authorization: Option<String> => Maybe(Text);
        /// The user that the request must show in `authorization`; without one nothing is checked.
        pub user: Option<String> => Maybe(Text);
        /// The password beside it.
        pub password: Option<String> => Maybe(Text);
        /// The external id, for a body without one.
        pub external_id: Option<String> => Maybe(Text);
        /// The batch id, for a body without one.
        pub batch_id: Option<String> => Maybe(Text);
        /// Bounds on the archive.
        pub limits: ArchiveLimits => Part(None);
    }
}

// It may hold a password.
opaque!(ArchiveRows);

impl<'a> ArchiveRequest<'a> {
    /// Reads the keywords of C, Python and Node: `content_type`, `authorization`, `user`, `password`, `external_id`,
    /// `batch_id`, and the limits `entries`, `bytes` and `ratio`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each keyword that is unknown or unusable.
    pub fn from_members(members: &'a Map) -> Result<ArchiveRequest<'a>> {
        let mut keywords = Reader::new(members, Terms::parameters(" of an archive"));
        let limits = ArchiveRows::read(&mut keywords, None).limits;
        keywords.finish()?;
        // The texts stay where they are.
        let text = |name| members.get(name).and_then(Value::as_str);
        let request = ArchiveRequest {
            content_type: text("content_type"),
            authorization: text("authorization"),
            credentials: text("user").map(|user| (user, "")),
            external_id: text("external_id"),
            batch_id: text("batch_id"),
            limits,
        };
        let password = text("password");
        match (request.credentials, password) {
            (Some((user, _)), Some(password)) => {
                Ok(ArchiveRequest { credentials: Some((user, password)), ..request })
            }
            (None, None) => Ok(request),
            (user, _) => {
                let missing = if user.is_some() { "password" } else { "user" };
                let message = text!(
                    "expected {} beside the other of {} and {}, found none",
                    Arg(missing),
                    Arg("user"),
                    Arg("password")
                );
                let finding = Finding::new(&code::PARAMETER_MISSING, message).with_argument(missing);
                Err(Error::new(ErrorKind::Argument, finding))
            }
        }
    }

    /// Whether the request shows the credentials that were given for it.
    fn check(&self) -> Result<()> {
        let Some((user, password)) = self.credentials else { return Ok(()) };
        let shown = self.authorization.and_then(|text| text.trim().split_once(' '));
        let shown = shown.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("basic"));
        let shown = shown.and_then(|(_, text)| STANDARD.decode(text.trim()).ok()).unwrap_or_default();
        // Hashes, so that the time of the comparison says nothing about the password.
        if Hash::hash(&shown) == Hash::hash(format!("{user}:{password}").as_bytes()) {
            return Ok(());
        }
        let message = "expected the credentials of the receiver in `Authorization`, found others or none";
        Err(Error::new(ErrorKind::Auth, Finding::new(&code::ARCHIVE_CREDENTIALS, message)))
    }
}

impl Archive {
    /// The XML as text in UTF-8, with a declaration that says so or none.
    pub(crate) fn text(&self) -> String {
        utf8_xml(&text_of_file(&self.xml)).into_owned()
    }

    /// Reads an archive, or with `content_type` the body of a request that brings one, with the keywords of C, Python
    /// and Node: those of [`ArchiveRequest::from_members`].
    ///
    /// # Errors
    /// As [`Archive::read`] and [`Archive::receive`], and [`ErrorKind::Argument`] with a finding for each keyword that
    /// is unknown or unusable.
    pub fn from_members(data: &[u8], members: &Map) -> Result<Archive> {
        let request = ArchiveRequest::from_members(members)?;
        match request.content_type.is_some() || request.credentials.is_some() {
            true => Archive::receive(data, &request),
            false => {
                let id = request.external_id.unwrap_or_default();
                Archive::read_within(data, id, request.batch_id, &request.limits)
            }
        }
    }

    /// Reads the body of a request that posts an archive to the program, as UploadZipDocument receives it.
    ///
    /// # Errors
    /// As [`Archive::read`]; [`ErrorKind::Auth`] for other credentials than the request's, and [`ErrorKind::Invalid`]
    /// with `archive-body` for a body without an archive or without its external id.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::{Archive, ArchiveRequest};
    ///
    /// let zip = Archive::write(b"<DTE><Documento><Encabezado/></Documento></DTE>", b"%PDF-1.7\n")?;
    /// let mut body = b"--b\r\nContent-Disposition: form-data; name=\"externalId\"\r\n\r\n9d3c1f0e\r\n".to_vec();
    /// body.extend(b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\n");
    /// body.extend(&zip);
    /// body.extend(b"\r\n--b--\r\n");
    /// let form = Some("multipart/form-data; boundary=b");
    /// let archive = Archive::receive(&body, &ArchiveRequest { content_type: form, ..ArchiveRequest::default() })?;
    /// assert_eq!(archive.external_id, "9d3c1f0e");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn receive(body: &[u8], request: &ArchiveRequest<'_>) -> Result<Archive> {
        request.check()?;
        let content_type = request.content_type.unwrap_or_default();
        let media = content_type.split(';').next().unwrap_or_default().trim();
        if !media.eq_ignore_ascii_case("multipart/form-data") {
            let id = request.external_id.filter(|id| !id.trim().is_empty());
            let id = id.ok_or_else(|| fault("expected an external id for the archive, found none"))?;
            return Archive::read_within(body, id, request.batch_id, &request.limits);
        }
        let parts = parts(body, content_type)?;
        let named = |names: [&str; 2]| names.iter().find_map(|name| parts.iter().find(|part| part.is(name)));
        let text = |names| match named(names).filter(|part| !part.is_file && !part.content.is_empty()) {
            Some(part) if part.content.len() <= LONGEST_TEXT => match str::from_utf8(part.content) {
                Ok(text) => Ok(Some(text)),
                Err(_) => Err(fault("expected a field in UTF-8, found other bytes")),
            },
            Some(_) => Err(fault("expected a field of at most 4096 bytes, found a longer one")),
            None => Ok(None),
        };
        let (external_id, batch_id) = (text(EXTERNAL_ID)?.or(request.external_id), text(BATCH_ID)?);
        let file = named(FILE).or_else(|| parts.iter().find(|part| part.is_file));
        let file = file.ok_or_else(|| fault("expected the archive in the field `file`, found no file"))?;
        let external_id = external_id.filter(|id| !id.trim().is_empty());
        let id = external_id.ok_or_else(|| fault("expected the field `externalId`, found none"))?;
        Archive::read_within(file.content, id, batch_id.or(request.batch_id), &request.limits)
    }
}

/// A part of a form.
struct FormPart<'a> {
    name: String,
    is_file: bool,
    content: &'a [u8],
}

impl FormPart<'_> {
    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// The parts of a form; one that is not whole has none.
fn parts<'a>(body: &'a [u8], content_type: &str) -> Result<Vec<FormPart<'a>>> {
    let boundary = attribute(content_type, "boundary").filter(|text| (1..=70).contains(&text.len()));
    let boundary = boundary.ok_or_else(|| fault("expected a form with a boundary, found none"))?;
    let line = format!("\r\n--{boundary}");
    let finder = memmem::Finder::new(&line);
    let broken = || fault("expected a whole form, found one that breaks off");
    // The first boundary may begin the body.
    let mut rest = match body.strip_prefix(&line.as_bytes()[2..]) {
        Some(rest) => rest,
        None => &body[finder.find(body).ok_or_else(broken)? + line.len()..],
    };
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        let start = memmem::find(rest, b"\r\n").ok_or_else(broken)?;
        if !rest[..start].iter().all(|byte| matches!(byte, b' ' | b'\t')) {
            return Err(broken());
        }
        // A part without headers has an empty line at once.
        let part = &rest[start..];
        let end = finder.find(part).ok_or_else(broken)?;
        let head = memmem::find(&part[..end], b"\r\n\r\n").ok_or_else(broken)?;
        if parts.len() == MOST_PARTS || head > LONGEST_TEXT {
            return Err(fault("expected a form of a few fields with short heads, found more"));
        }
        let headers = String::from_utf8_lossy(&part[..head]);
        let disposition = headers.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.trim().eq_ignore_ascii_case("content-disposition").then_some(value)
        });
        let disposition = disposition.unwrap_or_default();
        let part_of = |content| FormPart {
            name: attribute(disposition, "name").unwrap_or_default(),
            is_file: attribute(disposition, "filename").is_some(),
            content,
        };
        let part_named = part_of(part.get(head + 4..end).unwrap_or_default());
        if !part_named.name.is_empty() && parts.iter().any(|other: &FormPart<'_>| other.is(&part_named.name))
        {
            return Err(fault("expected each field once, found one again"));
        }
        parts.push(part_named);
        rest = &part[end + line.len()..];
    }
    Ok(parts)
}

/// The value of an attribute after the first semicolon of a header, such as `name` in `form-data; name="file"`.
fn attribute(header: &str, name: &str) -> Option<String> {
    let mut rest = &header[header.find(';')? + 1..];
    loop {
        let (key, after) = rest.split_once('=')?;
        let (mut value, after) = match after.trim_start().strip_prefix('"') {
            Some(quoted) => {
                let (mut value, mut end, mut is_escaped) = (String::new(), quoted.len(), false);
                for (at, letter) in quoted.char_indices() {
                    match letter {
                        '\\' if !is_escaped && quoted[at + 1..].starts_with('"') => is_escaped = true,
                        '"' if !is_escaped => {
                            end = at;
                            break;
                        }
                        letter => {
                            value.push(letter);
                            is_escaped = false;
                        }
                    }
                }
                (value, &quoted[end..])
            }
            None => {
                let end = after.find(';').unwrap_or(after.len());
                (after[..end].trim().to_owned(), &after[end..])
            }
        };
        if key.trim().eq_ignore_ascii_case(name) {
            value.retain(|letter| !letter.is_control());
            return Some(value);
        }
        rest = &after[after.find(';')? + 1..];
    }
}

fn fault(message: &str) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(&code::ARCHIVE_BODY, message))
}
