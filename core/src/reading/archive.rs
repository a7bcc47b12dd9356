//! Archives: the documents in one, and the files in it that are none.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::open::{Around, MOST_ENVELOPES, Reading, at_path, too_many};
use super::original::{FilePlace, Original, ReadFile};
use super::{ReadDocument, ReadStatus};
use crate::code;
use crate::country::ReceivedKind;
use crate::document::{Document, FileContent};
use crate::error::{Error, ErrorKind, Finding, Result, Severity, short};
use crate::zip::{File, received};

/// The name of an archive among the envelopes.
const ARCHIVE: &str = "zip";

impl Reading<'_> {
    /// Reads the documents of an archive. Each of its other files is listed at one of the documents.
    pub(super) fn archive(&mut self, archive: &[u8], around: Around) -> Result<()> {
        if around.envelopes.len() >= MOST_ENVELOPES {
            return Err(too_many("envelopes inside each other", MOST_ENVELOPES));
        }
        let before = self.found.len();
        let mut envelopes = around.envelopes.clone();
        envelopes.push(ARCHIVE.to_owned());
        let mut others = Vec::new();
        for File { name, content } in received(archive, &mut self.left)? {
            let first = self.found.len();
            let path = super::inside::joined(&around.path, &short(&name));
            let inside = Around {
                envelopes: envelopes.clone(),
                path: path.clone(),
                file_name: Some(name.clone()),
                ..around.clone()
            };
            let content = Arc::new(content);
            let reason = match FileContent::format(&content) {
                None => Some(Finding::new(&code::FILE_CONTENT, "expected XML or JSON, found another file")),
                Some(_) => match self.text(Cow::Borrowed(&content), inside) {
                    Err(error) if is_other(&name, &error) => error.findings().first().cloned(),
                    read => {
                        read.map_err(|error| at_path(&error, &path))?;
                        self.unknown(first, envelopes.len())
                    }
                },
            };
            if let Some(finding) = reason {
                self.found.truncate(first);
                if let Some(kept) = &mut self.kept {
                    kept.truncate(first);
                }
                let finding = Finding { severity: Severity::Warning, ..finding };
                others.push(ReadFile { name, content: Original::whole(content), finding });
            }
        }
        if self.found.len() == before {
            let message = "expected a document in the archive, found none";
            let finding = Finding::new(&code::READ_EMPTY_ENVELOPE, message);
            let nothing = Document::new(ARCHIVE)?;
            let told = self.described(nothing.root(), "", around);
            let (status, kind) = (ReadStatus::Recognized, Some(ReceivedKind::Envelope));
            self.add(ReadDocument { status, kind, findings: vec![finding], ..told }, None, None)?;
        }
        beside(&mut self.found[before..], others);
        Ok(())
    }

    /// Why a file of an archive is no document, if its only result is that nothing recognizes it.
    fn unknown(&self, first: usize, envelopes: usize) -> Option<Finding> {
        match &self.found[first..] {
            [only] if only.status == ReadStatus::Unknown && only.envelopes.len() == envelopes => {
                only.findings.first().cloned()
            }
            _ => None,
        }
    }
}

/// Whether a file of an archive that cannot be read is no document: HTML and RTF begin as XML and JSON do.
fn is_other(name: &str, error: &Error) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(error.kind(), ErrorKind::Syntax | ErrorKind::Structure)
        && !name.ends_with(".xml")
        && !name.ends_with(".json")
}

/// Gives each file to one document: to the first one in the file of its name without ending, else to the first one of
/// the archive. The PDF of a document has its name, or is the only PDF beside the only file with documents.
fn beside(documents: &mut [ReadDocument], files: Vec<ReadFile>) {
    let mut by_stem: HashMap<String, usize> = HashMap::new();
    let mut sources = 0;
    let mut last = None;
    for (index, document) in documents.iter().enumerate() {
        let Some(name) = document.file_name.as_deref() else { continue };
        sources += usize::from(last != Some(name));
        last = Some(name);
        by_stem.entry(stem(name)).or_insert(index);
    }
    let pdfs = files.iter().filter(|file| file.is_pdf()).count();
    for file in files {
        let named = by_stem.get(&stem(&file.name)).copied();
        let Some(document) = documents.get_mut(named.unwrap_or_default()) else { continue };
        let is_own = named.is_some() || sources == 1 && pdfs == 1;
        if file.is_pdf() && is_own && document.pdf.is_none() {
            document.pdf = Some(FilePlace(document.files.len()));
        }
        document.files.push(file);
    }
}

/// A name without its ending, in small letters.
fn stem(name: &str) -> String {
    let last = name.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let end = name[last..].rfind('.').map_or(name.len(), |at| last + at);
    name[..end].to_lowercase()
}
