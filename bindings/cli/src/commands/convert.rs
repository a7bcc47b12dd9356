//! `dtekit convert`: JSON to XML and back.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use dtekit::batch::Work;
use dtekit::document::FileContent;
use dtekit::json::{Map, Value, from_str, json};
use dtekit::{Converter, Result, ToJson, ToXml};
use tempfile::TempPath;

use crate::exit::Exit;
use crate::files;
use crate::folder::{Folder, Parts};
use crate::many::{Named, Sources, one};
use crate::members::put;
use crate::session::{Session, row};

/// The format of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    Json,
    Xml,
}

/// Convert generic DTEs between JSON and XML. One document goes to the standard output; many need --output.
#[derive(Debug, Args)]
pub struct Convert {
    #[command(flatten)]
    sources: Sources,
    /// The format of the output [default: for one document, the other one than it has]
    #[arg(long)]
    to: Option<To>,
    /// Where the output goes: a file for one document, a folder for many
    #[arg(long, short, value_name = "PATH")]
    output: Option<String>,
    /// Keep the root element instead of DTE
    #[arg(long)]
    keep_root: bool,
    /// The convention of attributes and text in JSON
    #[arg(long, value_parser = ["jsonnet", "attributes-value", "underscore", "xmltodict"])]
    dialect: Option<String>,
    /// Write numbers and booleans as such (to JSON)
    #[arg(long)]
    typed: bool,
    /// The path of an element that is an array even when single; may be repeated (to JSON)
    #[arg(long, value_name = "PATH")]
    array: Vec<String>,
    /// Write an XML declaration (to XML)
    #[arg(long)]
    declaration: bool,
    /// The encoding of the output (to XML)
    #[arg(long, value_parser = ["utf-8", "iso-8859-1"])]
    encoding: Option<String>,
}

impl Convert {
    fn shared(&self) -> Map {
        let mut members = Map::new();
        put(&mut members, "keep_root", self.keep_root.then_some(true));
        put(&mut members, "dialect", self.dialect.as_deref());
        members
    }

    fn to_xml(&self) -> Result<ToXml> {
        let mut members = self.shared();
        put(&mut members, "declaration", self.declaration.then_some(true));
        put(&mut members, "encoding", self.encoding.as_deref());
        ToXml::from_members(&members)
    }

    fn to_json(&self) -> Result<ToJson> {
        let mut members = self.shared();
        put(&mut members, "typed", self.typed.then_some(true));
        if !self.array.is_empty() {
            members.insert("arrays".to_owned(), json!(self.array));
        }
        ToJson::from_members(&members)
    }

    /// Converts.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let (to_xml, to_json) = (self.to_xml()?, self.to_json()?);
        if let Some(path) = self.sources.single() {
            return one(session, path, |content| {
                let content = FileContent::detect(content)?;
                let to = self.to.unwrap_or(match content.format {
                    dtekit::document::Format::Json => To::Xml,
                    dtekit::document::Format::Xml => To::Json,
                });
                let mut output = Vec::new();
                let mut converter = Converter::new(to_xml, to_json)?;
                match to {
                    To::Xml => {
                        converter.json_to_xml(&content.document, &mut output)?;
                    }
                    To::Json => {
                        converter.xml_to_json(&content.document, &mut output)?;
                    }
                }
                if self.output.is_none() {
                    output.push(b'\n');
                }
                files::write(self.output.as_deref().unwrap_or("-"), &output).map(|()| Exit::Done)
            });
        }
        if self.sources.ndjson && self.output.is_none() && self.encoding.as_deref() == Some("iso-8859-1") {
            return Err(files::usage("expected `--encoding utf-8` for an output in a row of JSON"));
        }
        let (work, ending) = match self.to {
            Some(To::Xml) => (Work::ToXml(to_xml), "xml"),
            Some(To::Json) => (Work::ToJson(to_json), "json"),
            None => return Err(files::usage("expected `--to json` or `--to xml` for many documents")),
        };
        many(&self.sources, session, self.output.as_deref(), work, ending)
    }
}

/// Works on many documents: each output goes into the folder or, with `--ndjson` alone, into its row.
pub fn many(
    sources: &Sources,
    session: &Session,
    output: Option<&str>,
    work: Work,
    ending: &str,
) -> Result<Exit> {
    if output.is_none() && sources.ndjson {
        return sources.run(session, work, |name, result| match result {
            Ok(output) => {
                let fault = |_| files::usage("expected `--encoding utf-8` for an output in a row of JSON");
                let text = String::from_utf8(output).map_err(fault)?;
                let output = match ending {
                    "json" => from_str(&text).unwrap_or(Value::String(text)),
                    _ => Value::String(text),
                };
                session.line(row(name, true, json!({"output": output})).to_string());
                Ok(Exit::Done)
            }
            Err(error) => Ok(session.refused(name, b"", &error)),
        });
    }
    let folder = Arc::new(Folder::new(folder(output)?));
    let parts = Parts::new(work, &folder);
    let exit =
        sources.run(session, parts, |name, result| into_folder(session, &folder, name, ending, result))?;
    folder.sync().map(|()| exit)
}

/// The folder for the output of many documents.
pub fn folder(output: Option<&str>) -> Result<&str> {
    output.ok_or_else(|| files::usage("expected `--output FOLDER` for many documents"))
}

/// Gives one of many outputs its name, or shows its error.
fn into_folder(
    session: &Session,
    folder: &Folder,
    name: &Named,
    ending: &str,
    result: Result<TempPath>,
) -> Result<Exit> {
    match result {
        Ok(part) => {
            let path = match folder.name(part, name.inside(), ending) {
                Ok(path) => path,
                Err(error) => return Ok(session.refused(name, b"", &error)),
            };
            if session.json {
                session.line(row(name, true, json!({"output": path})).to_string());
            }
            Ok(Exit::Done)
        }
        Err(error) => Ok(session.refused(name, b"", &error)),
    }
}
