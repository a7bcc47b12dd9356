//! `dtekit read`: what was received.

use clap::Args;
use dtekit::reading::{ReadDocument, ReadOptions, ReadStatus};
use dtekit::{Naming, Result, ToJson};

use crate::exit::Exit;
use crate::files;
use crate::many::Sources;
use crate::session::Session;

/// Recognize received documents: country, kind, type, version, environment, signature, envelopes
#[derive(Debug, Args)]
pub struct Read {
    #[command(flatten)]
    sources: Sources,
    /// A folder for the generic DTEs
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<String>,
    /// Write the generic DTEs as JSON instead of XML
    #[arg(long, requires = "output")]
    as_json: bool,
    /// List what the mapping did not read
    #[arg(long)]
    lost: bool,
}

impl Read {
    /// Reads.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let mut members = dtekit::json::Map::new();
        members.insert("lost".to_owned(), self.lost.into());
        let options = ReadOptions::from_members(&members)?;
        let task = move |content: &[u8]| dtekit::read(content, &options);
        self.sources.run(session, task, |name, result| match result {
            Ok(found) => {
                let mut exit = Exit::Done;
                for (number, document) in found.iter().enumerate() {
                    self.show(session, name, document);
                    if document.status != ReadStatus::Read {
                        exit = Exit::Refused;
                    }
                    if let (Some(folder), Some(generic)) = (&self.output, &document.generic) {
                        let name =
                            if found.len() > 1 { format!("{name}-{}", number + 1) } else { name.to_owned() };
                        let generic = generic.as_bytes();
                        if self.as_json {
                            let json = dtekit::xml_to_json(generic, &ToJson::default())?;
                            files::write_into(folder, &name, "json", &json)?;
                        } else {
                            files::write_into(folder, &name, "xml", generic)?;
                        }
                    }
                }
                Ok(exit)
            }
            Err(error) => Ok(session.refused(name, b"", &error)),
        })
    }

    fn show(&self, session: &Session, name: &str, document: &ReadDocument) {
        session.show_of(name, document.to_value(Naming::Snake), || {
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
            let mut lines = vec![format!("{name}: {}", shown.join(" "))];
            lines.extend(document.lost.iter().map(|path| format!("  {path}")));
            lines.join("\n")
        });
        session.findings(name, b"", &document.findings);
    }
}
