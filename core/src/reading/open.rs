//! Finds the documents in what was received, opens the envelopes around them, and applies the mappings.

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use super::inside::{depth, embedded_text, held, is_signed, joined, namespace, subtree};
use super::original::{Original, Text, Within};
use super::{Inherited, ReadDocument, ReadEnvironment, ReadOptions, ReadStatus};
use crate::code;
use crate::convert::{ToJson, ToXml, decoded_xml};
use crate::country::{Country, Received, ReceivedKind, at, local, recognize};
use crate::document::{Document, Element, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::limits::Limits;
use crate::mapping::{ApplyOptions, Direction, Mapping, Registry};

/// The most envelopes inside each other that are opened.
pub(super) const MOST_ENVELOPES: usize = 16;
/// The most documents that are read from one text.
const MOST_DOCUMENTS: usize = 10_000;

/// Reads what was received.
pub(super) fn read(data: &[u8], options: &ReadOptions) -> Result<Vec<ReadDocument>> {
    let mut reading = Reading::new(options, None);
    reading.text(Cow::Borrowed(data), Around::default())?;
    Ok(reading.found)
}

/// Reads what was received, and keeps the documents in their own formats. Of several documents `only` one is mapped, if
/// it is given.
pub(crate) fn opened(data: &[u8], only: Option<usize>, options: &ReadOptions) -> Result<Vec<Opened>> {
    let mut reading = Reading { only, ..Reading::new(options, Some(Vec::new())) };
    reading.text(Cow::Borrowed(data), Around::default())?;
    let kept = reading.kept.unwrap_or_default();
    let opened = reading.found.into_iter().zip(kept);
    Ok(opened.map(|(read, (own, texts))| Opened { read, own, texts }).collect())
}

/// A document in its own format, beside what was read of it.
pub(crate) struct Opened {
    /// What was read.
    pub(crate) read: ReadDocument,
    /// The document; `None` if nothing recognized it, or an envelope holds none.
    pub(crate) own: Option<Document>,
    /// The texts in which it stands, the outermost first.
    pub(crate) texts: Vec<Rc<Document>>,
}

/// The document of a result, and the texts around it.
type OpenedDocument = (Option<Document>, Vec<Rc<Document>>);

/// One call.
pub(super) struct Reading<'o> {
    options: &'o ReadOptions,
    pub(super) found: Vec<ReadDocument>,
    /// How many bytes may still be unpacked from archives.
    #[cfg(feature = "archive")]
    pub(super) left: u64,
    /// The text that is read, and the texts around it, the outermost first.
    texts: Vec<Rc<Document>>,
    /// The text that is read, byte for byte, and the results that are parts of it.
    text: Text,
    /// The whole file that is read, and how many results there were before it.
    file: Option<(Original, usize)>,
    /// The number of the only result that is mapped; `None` for all.
    only: Option<usize>,
    /// The document of each result and the texts around it, if the caller asks for them.
    pub(super) kept: Option<Vec<OpenedDocument>>,
}

impl Default for Around {
    fn default() -> Around {
        Around { format: Format::Xml, envelopes: Vec::new(), path: String::new(), level: 0, file_name: None }
    }
}

/// What stands around an element: the envelopes, and the text that it is read from.
#[derive(Debug, Clone)]
pub(super) struct Around {
    pub(super) format: Format,
    pub(super) envelopes: Vec<String>,
    /// The path of the element in the text that was given; of the element that holds this text and, in it, of the
    /// element.
    pub(super) path: String,
    /// The levels of elements around this text.
    pub(super) level: usize,
    /// The name of the file in the innermost archive.
    pub(super) file_name: Option<String>,
}

impl<'o> Reading<'o> {
    fn new(options: &'o ReadOptions, kept: Option<Vec<OpenedDocument>>) -> Reading<'o> {
        Reading {
            options,
            found: Vec::new(),
            #[cfg(feature = "archive")]
            left: options.bounds.limits.max_bytes as u64,
            texts: Vec::new(),
            text: Text::default(),
            file: None,
            only: None,
            kept,
        }
    }
}

impl Reading<'_> {
    /// Reads a text, which is a document or holds some.
    pub(super) fn text(&mut self, bytes: Cow<'_, [u8]>, around: Around) -> Result<()> {
        #[cfg(feature = "archive")]
        if FileContent::format(&bytes).is_none()
            && let Some(archive) = crate::zip::archive(&bytes)
        {
            return self.archive(&archive, around);
        }
        let (format, bytes) = match FileContent::format(&bytes) {
            Some(format) => (format, bytes.into_owned()),
            None => {
                let content = FileContent::detect(&bytes)?;
                (content.format, content.document)
            }
        };
        let text = Text::new(Arc::new(bytes));
        let file = self.file.is_none().then(|| (text.whole(), self.found.len()));
        let is_file = file.is_some();
        self.file = self.file.take().or(file);
        let outer = std::mem::replace(&mut self.text, text);
        let done = self.document(Around { format, ..around });
        self.text = outer;
        if is_file {
            self.file = None;
        }
        done
    }

    /// Reads the text as a document.
    fn document(&mut self, around: Around) -> Result<()> {
        let bytes = self.text.whole();
        let limits = self.options.bounds.limits;
        let limits = Limits { max_depth: limits.max_depth.saturating_sub(around.level).max(1), ..limits };
        let document = match around.format {
            Format::Xml => Document::from_xml_with(&bytes, &ToJson { limits, ..ToJson::default() })?,
            Format::Json => match Document::from_json_with(&bytes, &ToXml { limits, ..ToXml::default() }) {
                Ok(document) => document,
                // No document has such members.
                Err(error) if error.code() == code::XML_NAME.word => return self.foreign(&error, around),
                Err(error) => return Err(error),
            },
        };
        let document = Rc::new(document);
        self.texts.push(Rc::clone(&document));
        let done = self.element(&document, document.root(), around);
        self.texts.pop();
        for (result, original) in std::mem::take(&mut self.text).originals(&document, limits) {
            if let Some(found) = self.found.get_mut(result) {
                found.original = original;
            }
        }
        done
    }

    /// JSON whose members have names that no element can have.
    fn foreign(&mut self, error: &Error, around: Around) -> Result<()> {
        let message = "expected a document of a country or a generic DTE, found JSON with other members";
        let mut findings = vec![Finding::new(&code::READ_UNKNOWN, message)];
        findings.extend_from_slice(error.findings());
        let nothing = Document::new("DTE")?;
        let told = self.described(nothing.root(), "", around);
        self.add(ReadDocument { findings, ..told }, None, None)
    }

    /// Reads an element, which is a document or holds some.
    fn element(&mut self, document: &Document, element: Element<'_>, around: Around) -> Result<()> {
        let mut element = element;
        let mut namespace = namespace(document, element);
        let mut found = recognize(element, namespace);
        // A JSON object with one member stands for the element of this name.
        if found.is_none() && around.format == Format::Json && element.id() == document.root().id() {
            let mut children = element.children();
            if let (Some(only), None) = (children.next(), children.next()) {
                element = only;
                namespace = "";
                found = recognize(element, namespace);
            }
        }
        let Some((row, form)) = found else {
            let message = format!(
                "expected a document of a country or a generic DTE, found the root `{}`",
                short(local(element.name()))
            );
            let finding = Finding::new(&code::READ_UNKNOWN, message);
            let unknown = self.described(element, namespace, around);
            return self.add(
                ReadDocument { findings: vec![finding], ..unknown },
                Some((document, element)),
                None,
            );
        };
        let told = ReadDocument {
            status: ReadStatus::Recognized,
            country: row.and_then(|row| row.code.parse().ok()),
            kind: Some(form.kind),
            document_type: form.document_type.of(element, namespace).map(str::to_owned),
            version: form.version.of(element, namespace).map(str::to_owned),
            environment: form.environment.and_then(|place| environment(element, place)),
            signed: is_signed(element, form.seals),
            ..self.described(element, namespace, around.clone())
        };
        if form.holds.is_empty() {
            return self.message(document, element, form, told);
        }
        self.envelope(document, element, form, told, around)
    }

    /// Reads a message, which may be about several documents: each gives a result.
    fn message(
        &mut self,
        document: &Document,
        element: Element<'_>,
        form: &Received,
        told: ReadDocument,
    ) -> Result<()> {
        let parts = match form.splits {
            "" => Vec::new(),
            path => held(document, element, path, MOST_DOCUMENTS).ok_or_else(too_many_documents)?,
        };
        if parts.len() < 2 {
            let own = subtree(document, element, &HashSet::new());
            let read = self.by_mapping(self.found.len(), &own, form.is_mapped, told);
            return self.add(read, Some((document, element)), Some(&own));
        }
        // Each document is read with all that stands around its part.
        let work = document.walk().count().saturating_mul(parts.len());
        if work as u64 > self.options.bounds.max_steps {
            return Err(too_many_documents());
        }
        let mut others: HashSet<u32> = parts.iter().map(|(part, _)| part.id()).collect();
        for (part, path) in parts {
            others.remove(&part.id());
            let told = ReadDocument { path: joined(&told.path, &path), ..told.clone() };
            let own = subtree(document, element, &others);
            let read = self.by_mapping(self.found.len(), &own, form.is_mapped, told);
            self.add(read, Some((document, element)), Some(&own))?;
            others.insert(part.id());
        }
        Ok(())
    }

    /// Opens an envelope.
    fn envelope(
        &mut self,
        document: &Document,
        element: Element<'_>,
        form: &Received,
        told: ReadDocument,
        around: Around,
    ) -> Result<()> {
        if around.envelopes.len() >= MOST_ENVELOPES {
            return Err(too_many("envelopes inside each other", MOST_ENVELOPES));
        }
        let before = self.found.len();
        let mut envelopes = around.envelopes.clone();
        envelopes.push(told.name.clone());
        for holder in form.holds {
            let inside = held(document, element, holder, MOST_DOCUMENTS).ok_or_else(too_many_documents)?;
            for (inside, path) in inside {
                let path = joined(&around.path, &path);
                let around = Around { envelopes: envelopes.clone(), path: path.clone(), ..around.clone() };
                match embedded_text(document, inside).filter(|text| is_content(text)) {
                    Some(text) => {
                        let level = around.level + depth(document, inside) + 1;
                        let read = self.text(decoded_xml(text.as_bytes()), Around { level, ..around });
                        read.map_err(|error| at_path(&error, &path))?;
                    }
                    None if inside.is_null()
                        || inside.text() == Some("") && inside.attributes().next().is_none() => {}
                    None => self.element(document, inside, around)?,
                }
            }
        }
        if self.found.len() == before {
            let message = format!("expected a document in `{}`, found none", told.name);
            let finding = Finding::new(&code::READ_EMPTY_ENVELOPE, message);
            return self.add(
                ReadDocument { findings: vec![finding], ..told },
                Some((document, element)),
                None,
            );
        }
        if form.is_read_whole && self.found.len() == before + 1 {
            self.whole(document, element, before);
        }
        Ok(())
    }

    /// Reads the only document in an envelope again, with the envelope.
    fn whole(&mut self, document: &Document, envelope: Element<'_>, at: usize) {
        let Some(inside) = self.found.get(at).filter(|inside| inside.status == ReadStatus::Read) else {
            return;
        };
        let told = ReadDocument { status: ReadStatus::Recognized, generic: None, ..inside.clone() };
        let read = self.by_mapping(at, &subtree(document, envelope, &HashSet::new()), true, told);
        if read.status == ReadStatus::Read {
            self.found[at] = read;
        }
    }

    /// Applies the mapping from the document's type to the generic DTE.
    fn by_mapping(&self, result: usize, own: &Document, is_mapped: bool, told: ReadDocument) -> ReadDocument {
        if self.only.is_some_and(|only| only != result) {
            return told;
        }
        let Some(country) = told.country else {
            return match own.to_xml().map(text_of) {
                Ok(xml) => ReadDocument { status: ReadStatus::Read, generic: Some(xml), ..told },
                Err(error) => refused(told, &error),
            };
        };
        let kind = told.document_type.as_deref().unwrap_or_default();
        let Some(mapping) = is_mapped.then(|| self.mapping(country, kind)).flatten() else {
            let what = told.kind.map_or("document", ReceivedKind::as_str);
            let message = format!(
                "expected a format of {country} with a mapping to the generic DTE, found {what} `{}` `{}` `{}`",
                short(&told.name),
                short(told.document_type.as_deref().unwrap_or("?")),
                short(told.version.as_deref().unwrap_or("?"))
            );
            return ReadDocument { findings: vec![Finding::new(&code::READ_NO_MAPPING, message)], ..told };
        };
        let with = ApplyOptions { bounds: self.options.bounds, ..ApplyOptions::default() };
        if !self.options.lost {
            return match mapping.apply(own, &with).map(text_of) {
                Ok(xml) => ReadDocument { status: ReadStatus::Read, generic: Some(xml), ..told },
                Err(error) => refused(told, &error),
            };
        }
        match mapping.explain(own, &with) {
            Ok(explained) if explained.findings.is_empty() => ReadDocument {
                status: ReadStatus::Read,
                generic: Some(explained.output),
                lost: explained.lost,
                ..told
            },
            Ok(explained) => {
                ReadDocument { status: ReadStatus::Refused, findings: explained.findings, ..told }
            }
            Err(error) => refused(told, &error),
        }
    }

    /// The built-in mapping of a document type to the generic DTE.
    fn mapping(&self, country: Country, document_type: &str) -> Option<Arc<Mapping>> {
        let registry = Registry::given(self.options.registry.as_ref());
        registry.standard_in(country.as_str(), document_type, Direction::From).ok()
    }

    /// What is known of an element that nothing recognized.
    pub(super) fn described(&self, element: Element<'_>, namespace: &str, around: Around) -> ReadDocument {
        let original = self.text.whole();
        let file = self.file.as_ref().map_or_else(|| original.clone(), |(file, _)| file.clone());
        ReadDocument {
            status: ReadStatus::Unknown,
            country: None,
            kind: None,
            format: around.format,
            name: local(element.name()).to_owned(),
            namespace: namespace.to_owned(),
            document_type: None,
            version: None,
            environment: None,
            signed: is_signed(element, &[]),
            path: around.path,
            envelopes: around.envelopes,
            generic: None,
            lost: Vec::new(),
            findings: Vec::new(),
            original,
            inherited: Inherited::default(),
            file_name: around.file_name,
            files: Vec::new(),
            pdf: None,
            within: Within { file, index: 0 },
        }
    }

    /// Adds a result: the element that it is, if there is one, and the document in its own format.
    pub(super) fn add(
        &mut self,
        mut read: ReadDocument,
        element: Option<(&Document, Element<'_>)>,
        own: Option<&Document>,
    ) -> Result<()> {
        if self.found.len() >= MOST_DOCUMENTS {
            return Err(too_many_documents());
        }
        if let Some(kept) = &mut self.kept {
            kept.push((own.cloned(), self.texts.clone()));
        }
        let result = self.found.len();
        read.within.index = result - self.file.as_ref().map_or(0, |(_, before)| *before);
        // The root of a text is the whole text; a part of JSON has none of its own.
        if let Some((document, element)) = element
            && read.format == Format::Xml
            && element.id() != document.root().id()
        {
            read.inherited = self.text.part(result, document, element);
        }
        self.found.push(read);
        Ok(())
    }
}

/// Whether a text is a document: XML or JSON, plain or in base 64, or a ZIP of them in base 64.
fn is_content(text: &str) -> bool {
    #[cfg(feature = "archive")]
    if crate::zip::archive(text.as_bytes()).is_some() {
        return true;
    }
    FileContent::detect(text.as_bytes()).is_ok()
}

fn refused(told: ReadDocument, error: &Error) -> ReadDocument {
    ReadDocument { status: ReadStatus::Refused, findings: error.findings().to_vec(), ..told }
}

/// The output of a mapping, or a document that was written: always UTF-8 here.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn environment(root: Element<'_>, place: (&str, &str, &str)) -> Option<ReadEnvironment> {
    let (path, production, test) = place;
    match at(root, path)? {
        code if code == production => Some(ReadEnvironment::Production),
        code if code == test => Some(ReadEnvironment::Test),
        _ => None,
    }
}

fn too_many_documents() -> Error {
    too_many("documents", MOST_DOCUMENTS)
}

pub(super) fn too_many(what: &str, most: usize) -> Error {
    let message = format!("expected at most {most} {what}, found more");
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_DOCUMENTS, message))
}

/// The error of reading the text in an element.
pub(super) fn at_path(error: &Error, path: &str) -> Error {
    let findings = error.findings().iter().map(|finding| finding.clone().with_path(path)).collect();
    Error::from_findings(error.kind(), findings).unwrap_or_else(|| error.clone())
}
