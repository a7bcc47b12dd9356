//! What is sent to the provider, checked before anything is sent.

use std::path::Path;

use crate::json::{Map, Value, json};
use uuid::Uuid;

use super::content::{FileType, lines};
#[cfg(feature = "pdf")]
use super::pages;
use crate::code::{self, Code};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, Text, short, text};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::operation::{Arguments, FileSource, Request};

/// A file above this size (50 decimal MB) gets a warning: the interface does not say which megabyte it means.
const LARGE: u64 = 50_000_000;
/// A file above this size (50 binary MB) is refused.
const TOO_LARGE: u64 = 52_428_800;
/// interface.md, "Limits".
#[cfg(feature = "pdf")]
const MOST_PAGES: u64 = 150;
const MOST_LINES: usize = 500;

/// Where the keys of an upload stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    /// Each is a keyword of its own.
    Keywords,
    /// They are members of `metadata`, as the operation has it.
    Metadata,
}

/// A file for the provider, with its metadata.
///
/// # Example
/// ```
/// use dtekit::extraction::Upload;
/// let upload = Upload::new("invoice.pdf", b"%PDF-1.7 \xe2\n".to_vec(), "organization-1").enrich_from_org(true);
/// let external_id = upload.external_id.clone();
/// let request = upload.into_request()?;
/// assert_eq!(request.target(), "/v1/documents");
/// assert_eq!(request.findings()[0].code, "upload-pages-uncounted");
/// # assert_eq!(external_id.len(), 36);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[must_use]
pub struct Upload {
    /// The key of the document at the provider; a new UUID unless the caller sets one.
    pub external_id: String,
    file_name: String,
    file: FileSource,
    client_id: String,
    enrich_from_org: Option<bool>,
    batch_id: Option<String>,
    metadata: Map,
    unchecked: bool,
    /// The findings about the keywords that it was read from.
    faults: Vec<Finding>,
}

impl Upload {
    /// An upload of a file. The ending of the name says its type. `client_id` is the organization's id in the
    /// provider's portal, not the OAuth client id.
    ///
    /// The file is a `Vec<u8>` or a [`FileSource`]: shared bytes, or a reader. A reader is read for the checks and
    /// again for each send, so the file is never in memory as a whole.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Upload;
    /// use dtekit::operation::FileSource;
    /// let file = std::io::Cursor::new(b"total: 10");
    /// let upload = Upload::new("note.txt", FileSource::from_reader(file)?, "organization-1");
    /// assert_eq!(upload.check(), []);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn new(
        file_name: impl Into<String>,
        file: impl Into<FileSource>,
        client_id: impl Into<String>,
    ) -> Self {
        Upload {
            external_id: Uuid::new_v4().to_string(),
            file_name: file_name.into(),
            file: file.into(),
            client_id: client_id.into(),
            enrich_from_org: None,
            batch_id: None,
            metadata: Map::new(),
            unchecked: false,
            faults: Vec::new(),
        }
    }

    /// Takes the file name from a path, if it has no name yet.
    pub fn named_as(mut self, path: &Path) -> Self {
        if let Some(name) = path.file_name().filter(|_| self.file_name.is_empty()) {
            self.file_name = name.to_string_lossy().into_owned();
        }
        self
    }

    /// Sets the external id.
    pub fn external_id(self, external_id: impl Into<String>) -> Self {
        Upload { external_id: external_id.into(), ..self }
    }

    /// Puts the document in a batch.
    pub fn batch_id(self, batch_id: impl Into<String>) -> Self {
        Upload { batch_id: Some(batch_id.into()), ..self }
    }

    /// Sets whether the provider adds data of the configured organization.
    pub fn enrich_from_org(self, enrich: bool) -> Self {
        Upload { enrich_from_org: Some(enrich), ..self }
    }

    /// Sets further members of `metadata` and of its `additional_metadata`, which pass unchanged.
    pub fn metadata(self, metadata: Map) -> Self {
        Upload { metadata, ..self }
    }

    /// This upload; a name that contradicts the content is a warning, and the file is sent. The limits of the found
    /// type hold all the same.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Upload;
    /// let upload = Upload::new("letter.doc", br"{\rtf1 Total: 10}".to_vec(), "organization-1");
    /// assert_eq!(upload.clone().into_request().unwrap_err().code(), "upload-content");
    /// assert_eq!(upload.unchecked(true).into_request()?.findings()[0].code, "upload-content");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn unchecked(self, unchecked: bool) -> Self {
        Upload { unchecked, ..self }
    }

    /// Reads the keywords of C, Python and Node: `file_name`, `client_id`, `external_id`, `batch_id`,
    /// `enrich_from_org`, `unchecked` and `metadata`, an object or its JSON text.
    ///
    /// Where a keyword is absent, the member of that name in `metadata` counts. An unreadable keyword is a finding of
    /// [`Upload::check`].
    pub fn from_members(file: impl Into<FileSource>, members: &Map) -> Self {
        let mut keywords = Reader::new(members, Terms::parameters(" of an upload"));
        let text = |found: Option<&str>| found.map(str::to_owned);
        let file_name = text(keywords.text("file_name")).unwrap_or_default();
        let client_id = text(keywords.text("client_id")).unwrap_or_default();
        let metadata = keywords.get("metadata", "an object, or its JSON text,", metadata_of);
        let mut upload = Upload::new(file_name, file, client_id).metadata(metadata.unwrap_or_default());
        let external_id = text(keywords.text("external_id")).or_else(|| upload.stated("external_id"));
        if let Some(id) = external_id {
            upload.external_id = id;
        }
        upload.batch_id = text(keywords.text("batch_id"));
        upload.enrich_from_org = keywords.flag("enrich_from_org");
        upload.unchecked = keywords.flag("unchecked").unwrap_or_default();
        upload.faults = keywords.into_findings();
        upload
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &FileSource {
        &self.file
    }

    /// A text member of `metadata`.
    fn stated(&self, name: &str) -> Option<String> {
        self.metadata.get(name).and_then(Value::as_str).map(str::to_owned)
    }

    /// An upload whose keys are those that `metadata` states, for a call by name.
    pub(super) fn stated_by(file: FileSource, members: &Map) -> Self {
        let upload = Upload::from_members(file, members);
        let external_id = upload.stated("external_id").unwrap_or_default();
        Upload { external_id, ..upload }
    }

    /// All errors and warnings about the upload.
    pub fn check(&self) -> Vec<Finding> {
        self.check_at(Places::Keywords)
    }

    /// All errors and warnings, with the keys at these places.
    pub(super) fn check_at(&self, places: Places) -> Vec<Finding> {
        let mut findings = self.faults.clone();
        let mut find = |code: &'static Code, path: &str, message: Text| {
            findings.push(Finding::new(code, message).with_argument(path));
        };
        let is_faulty = |name: &str| self.faults.iter().any(|fault| fault.path.as_deref() == Some(name));
        let metadata = self.whole_metadata();
        let additional = metadata.get("additional_metadata");
        let client_id = additional.and_then(|members| members.get("client_id"));
        let (external_place, client_place) = match places {
            Places::Keywords => ("external_id", "client_id"),
            Places::Metadata if is_faulty("metadata") => ("metadata", "metadata"),
            Places::Metadata => ("metadata.external_id", "metadata.additional_metadata.client_id"),
        };
        let required = [
            ("file_name", Some(&*self.file_name)),
            (external_place, Some(&*self.external_id)),
            (client_place, client_id.and_then(Value::as_str)),
        ];
        for (name, text) in required {
            if text.is_none_or(|text| text.trim().is_empty()) && !is_faulty(name) {
                find(&code::PARAMETER_MISSING, name, text!("expected parameter {}, found none", Arg(name)));
            }
        }
        if additional.is_some_and(|value| !value.is_object()) {
            let path = "metadata.additional_metadata";
            find(&code::PARAMETER_VALUE, path, text!("expected an object for {}", Arg(path)));
        }
        let enrich = additional.and_then(|members| members.get("enrich_from_org"));
        if enrich.is_some_and(|value| !value.is_boolean()) {
            let path = "metadata.additional_metadata.enrich_from_org";
            find(&code::PARAMETER_VALUE, path, text!("expected true or false for {}", Arg(path)));
        }
        let size = self.file.size();
        if size > TOO_LARGE {
            let message = format!("expected a file of at most {TOO_LARGE} bytes, found {size}");
            find(&code::UPLOAD_SIZE, "file", message.into());
        } else if size > LARGE {
            let message = format!("expected a file of at most {LARGE} bytes, found {size}");
            findings.push(Finding::warning(&code::UPLOAD_SIZE, message).with_path("file"));
        }
        match self.check_content() {
            Ok(found) => findings.extend(found),
            Err(error) => findings.extend(error.findings().iter().cloned()),
        }
        findings
    }

    /// Checks the type by name and by content, and the counts that have a limit.
    fn check_content(&self) -> Result<Vec<Finding>> {
        let find = |code: &'static Code, path: &str, message: String| {
            Ok(vec![Finding::new(code, message).with_argument(path)])
        };
        if self.file.size() == 0 {
            return find(&code::UPLOAD_CONTENT, "file", "expected a file, found no bytes".to_owned());
        }
        if self.file_name.trim().is_empty() {
            return Ok(Vec::new());
        }
        let Some(named) = FileType::of_name(&self.file_name) else {
            let message = format!(
                "expected a name that ends in pdf, txt, doc, docx, png, jpg or jpeg, found `{}`",
                short(&self.file_name)
            );
            return find(&code::UPLOAD_TYPE, "file_name", message);
        };
        let found = FileType::of_content(&self.file)?;
        let mut findings = Vec::new();
        if found != Some(named) {
            let found = found.map_or("other content", FileType::as_str);
            let message = format!("expected a {} as the name says, found {found}", named.as_str());
            let severity = if self.unchecked { Severity::Warning } else { Severity::Error };
            let finding = Finding::new(&code::UPLOAD_CONTENT, message).with_argument("file");
            findings.push(Finding { severity, ..finding });
            if !self.unchecked {
                return Ok(findings);
            }
        }
        findings.extend(self.check_count(found.unwrap_or(named))?);
        Ok(findings)
    }

    /// Checks the count of pages or lines of a file of this type.
    fn check_count(&self, found: FileType) -> Result<Option<Finding>> {
        let find = |code: &'static Code, message: String| {
            Ok(Some(Finding::new(code, message).with_argument("file")))
        };
        match found {
            // It is refused already.
            _ if self.file.size() > TOO_LARGE => Ok(None),
            #[cfg(not(feature = "pdf"))]
            FileType::Pdf => {
                let message =
                    "expected the feature `pdf`, which counts the pages, found dtekit built without it";
                Ok(Some(Finding::warning(&code::UPLOAD_PAGES_UNCOUNTED, message).with_path("file")))
            }
            #[cfg(feature = "pdf")]
            FileType::Pdf => match pages::count(&self.file)? {
                Some(pages) if pages > MOST_PAGES => {
                    find(&code::UPLOAD_PAGES, format!("expected at most {MOST_PAGES} pages, found {pages}"))
                }
                Some(_) => Ok(None),
                None => {
                    let message =
                        "expected a PDF whose pages can be counted, found one that is sent uncounted";
                    Ok(Some(Finding::warning(&code::UPLOAD_PAGES_UNCOUNTED, message).with_path("file")))
                }
            },
            FileType::Txt => {
                let lines = lines(&self.file)?;
                let message = format!("expected at most {MOST_LINES} lines, found {lines}");
                if lines > MOST_LINES { find(&code::UPLOAD_LINES, message) } else { Ok(None) }
            }
            _ => Ok(None),
        }
    }

    /// The members of the field `metadata`: the caller's, and those that interface.md names.
    fn whole_metadata(&self) -> Map {
        let mut metadata = self.metadata.clone();
        metadata.insert("external_id".to_owned(), json!(self.external_id));
        let additional = metadata.get_or_insert_with("additional_metadata", || Value::Object(Map::new()));
        if let Value::Object(additional) = additional {
            if !self.client_id.is_empty() {
                additional.insert("client_id".to_owned(), json!(self.client_id));
            }
            if let Some(enrich) = self.enrich_from_org {
                additional.insert("enrich_from_org".to_owned(), json!(enrich));
            }
        }
        metadata
    }

    /// The request that sends it, `Extraction/Upload`. The file moves into it; the warnings are in
    /// [`Request::findings`].
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`Upload::check`], if one of them is an error.
    pub fn into_request(self) -> Result<Request> {
        let findings = self.check();
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, findings.clone()) {
            return Err(error);
        }
        let metadata = self.whole_metadata();
        let mut arguments = Arguments::new()
            .set("file", self.file)
            .set("file_name", self.file_name)
            .set("metadata", metadata);
        if let Some(batch) = self.batch_id {
            arguments.insert("batch_id", batch);
        }
        Request::by_parameters("Extraction/Upload", arguments).map(|request| request.with_findings(findings))
    }

    /// What C, Python and Node show of it: `external_id` and `findings`.
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let members =
            [("external_id", json!(self.external_id)), ("findings", Finding::values(&self.check(), naming))];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }
}

// The file is the caller's document, so it is not shown.
impl std::fmt::Debug for Upload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upload").field("external_id", &self.external_id).finish_non_exhaustive()
    }
}

fn metadata_of(value: &Value) -> Option<Map> {
    match value {
        Value::Object(members) => Some(members.clone()),
        Value::String(text) => crate::json::from_str(text).ok()?.into_object(),
        _ => None,
    }
}
