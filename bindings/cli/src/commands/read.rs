//! `dtekit read`: what was received.

use clap::Args;
use dtekit::json::{from_slice, json};
use dtekit::reading::{ReadDocument, ReadOptions, ReadStatus};
use dtekit::{Error, ErrorKind, Naming, Result, ToJson};

use crate::exit::Exit;
use crate::files;
use crate::folder::Folder;
use crate::many::Sources;
use crate::rows::NO_DOCUMENT;
use crate::session::{Session, has_error};

/// Recognize received documents: country, kind, type, version, environment, signature, envelopes
#[derive(Debug, Args)]
pub struct Read {
    #[command(flatten)]
    sources: Sources,
    /// A folder for the generic DTEs
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<String>,
    /// Give the generic DTEs as JSON instead of XML; without --output they go to the standard output, one a line
    #[arg(long)]
    as_json: bool,
    /// List what the mapping did not read
    #[arg(long)]
    lost: bool,
}

impl Read {
    /// Reads.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = dtekit::json::Map::new();
        members.insert("lost".to_owned(), self.lost.into());
        let options = ReadOptions::from_members(&members)?;
        let task = move |content: &[u8]| dtekit::read(content, &options);
        // In a folder or an archive, what is no document is listed, and is no error beside documents.
        let is_many = self.sources.single().is_none() && !self.sources.are_lines();
        let mut documents = 0_usize;
        let folder = self.output.as_deref().map(Folder::new);
        let exit = self.sources.run(session, task, |name, result| match result {
            Ok(found) => {
                let mut exit = Exit::Done;
                documents += found.iter().filter(|one| one.status != ReadStatus::Unknown).count();
                for (number, document) in found.iter().enumerate() {
                    self.show(session, name, document)?;
                    let is_other = document.status == ReadStatus::Unknown && document.envelopes.is_empty();
                    if document.status != ReadStatus::Read && !(is_many && is_other) {
                        exit = Exit::Refused;
                    }
                    if let (Some(folder), Some(generic)) = (&folder, &document.generic) {
                        let path = match found.len() {
                            0 | 1 => name.inside().to_owned(),
                            _ => numbered(name.inside(), number + 1),
                        };
                        if let Err(error) = self.write(folder, &path, generic.as_bytes()) {
                            exit = session.refused(name, b"", &error);
                        }
                    }
                }
                Ok(exit)
            }
            Err(error) if is_many && is_no_document(name, &error) => {
                let value = json!({"status": NO_DOCUMENT, "findings": error.findings()});
                session.show_of(name, true, value, || {
                    let what = session.language.of("no document", "no es un documento");
                    format!("{name}: {what}, {}", error.code())
                });
                Ok(Exit::Done)
            }
            Err(error) => Ok(session.refused(name, b"", &error)),
        })?;
        if let Some(folder) = folder.filter(|_| files::count() > 0) {
            folder.sync()?;
        }
        Ok(if is_many && documents == 0 && exit == Exit::Done { Exit::Refused } else { exit })
    }

    fn write(&self, folder: &Folder, name: &str, generic: &[u8]) -> Result<String> {
        match self.as_json {
            true => folder.write(name, "json", &dtekit::xml_to_json(generic, &ToJson::default())?),
            false => folder.write(name, "xml", generic),
        }
    }

    fn show(&self, session: &Session, name: &str, document: &ReadDocument) -> Result<()> {
        let mut value = document.to_value(Naming::Snake);
        let generic = document.generic.as_ref().filter(|_| self.as_json);
        let generic =
            generic.map(|xml| dtekit::xml_to_json(xml.as_bytes(), &ToJson::default())).transpose()?;
        if let (Some(generic), Some(members)) = (&generic, value.as_object_mut()) {
            members.insert("generic".to_owned(), from_slice(generic).unwrap_or_default());
        }
        let human = || {
            let country = document.country.map(|country| country.to_string());
            let parts = [
                Some(document.status.as_str().to_owned()),
                country,
                document.document_type.clone(),
                document.kind.map(|kind| kind.as_str().to_owned()),
                document.version.clone(),
                document.environment.map(|environment| environment.as_str().to_owned()),
                document.signed.then(|| session.language.of("signed", "firmado").to_owned()),
                Some(document.name.clone()),
                (!document.envelopes.is_empty()).then(|| format!("< {}", document.envelopes.join(" < "))),
            ];
            let shown: Vec<String> = parts.into_iter().flatten().collect();
            let name = document.file_name.as_ref().map_or(name.to_owned(), |file| format!("{name}/{file}"));
            let mut lines = vec![format!("{name}: {}", shown.join(" "))];
            lines.extend(document.lost.iter().map(|path| format!("  {path}")));
            lines.extend(document.files.iter().map(|file| {
                let what = session.language.of("no document", "no es un documento");
                format!("  {} ({} bytes): {what}, {}", file.name, file.content.len(), file.finding.code)
            }));
            lines.join("\n")
        };
        match generic {
            // In a pipe, the document is the output; what a person reads stands beside it.
            Some(generic) if self.output.is_none() && !session.json => {
                session.say(&human());
                session.line(String::from_utf8_lossy(&generic));
            }
            _ => session.show_of(name, !has_error(&document.findings), value, human),
        }
        session.findings(name, b"", &document.findings);
        Ok(())
    }
}

/// Whether a file is no document: neither XML nor JSON, or neither by its name and not whole as what it begins.
fn is_no_document(name: &str, error: &Error) -> bool {
    let name = name.to_ascii_lowercase();
    let is_other = !name.ends_with(".xml") && !name.ends_with(".json");
    error.code() == "file-content"
        || is_other && matches!(error.kind(), ErrorKind::Syntax | ErrorKind::Structure)
}

/// The name of one of several documents in a file: `sobre-2.xml`.
fn numbered(name: &str, number: usize) -> String {
    let path = std::path::Path::new(name);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(|| "xml".into(), |ending| ending.to_string_lossy());
    path.with_file_name(format!("{stem}-{number}.{ending}")).to_string_lossy().into_owned()
}
