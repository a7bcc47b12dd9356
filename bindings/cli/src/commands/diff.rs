//! `dtekit diff`: two documents, or what two mappings make of one.

use clap::Args;
use dtekit::document::{Difference, FileContent, Format};
use dtekit::json::json;
use dtekit::mapping::{ApplyOptions, Registry};
use dtekit::{Document, Result};

use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Compare two documents leaf by leaf, or, with --document, what two templates make of one document
#[derive(Debug, Args)]
pub struct Diff {
    /// The first document, or the first template
    left: String,
    /// The second document, or the second template
    right: String,
    /// The document to which both templates are applied
    #[arg(long, value_name = "FILE")]
    document: Option<String>,
    /// A folder of libraries that the templates import
    #[arg(long, value_name = "FOLDER", requires = "document")]
    registry: Option<String>,
}

impl Diff {
    /// Compares. It ends with 1 if there is a difference, as `diff` does.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let differences = match &self.document {
            None => self.document_of(&self.left)?.differences(&self.document_of(&self.right)?),
            Some(document) => {
                let registry = Registry::new();
                if let Some(folder) = &self.registry {
                    registry.load(folder)?;
                }
                let (left, right) = (files::read(&self.left)?, files::read(&self.right)?);
                let (left, right) = (registry.parse(&left)?, registry.parse(&right)?);
                left.diff(&right, &files::read(document)?, &ApplyOptions::default())?
            }
        };
        for Difference { path, left, right, .. } in &differences {
            session.show(&json!({"path": path, "left": left, "right": right}), || {
                let side =
                    |sign: char, text: &Option<String>| text.as_ref().map(|text| format!("\n{sign} {text}"));
                let sides = [side('-', left), side('+', right)].into_iter().flatten().collect::<String>();
                format!("{path}{sides}")
            });
        }
        Ok(if differences.is_empty() { Exit::Done } else { Exit::Refused })
    }

    fn document_of(&self, path: &str) -> Result<Document> {
        let content = files::read(path)?;
        let content = FileContent::detect(&content)?;
        match content.format {
            Format::Json => Document::from_json(&content.document),
            Format::Xml => Document::from_xml(&content.document),
        }
    }
}
