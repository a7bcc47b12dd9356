//! `dtekit map` and `dtekit explain`: mappings, built in or of one's own.

use std::sync::Arc;

use clap::Args;
use dtekit::batch::Work;
use dtekit::json::{Map, Value, json};
use dtekit::mapping::{ApplyOptions, Direction, Explanation, Registry};
use dtekit::{Mapping, Result};

use super::convert::many;
use crate::exit::Exit;
use crate::files;
use crate::many::{Sources, one};
use crate::members::{Member, object};
use crate::session::{Session, has_error};

/// Which mapping is applied, and its params.
#[derive(Debug, Args)]
pub struct Chosen {
    /// The country of a built-in mapping, such as CR
    #[arg(long, value_name = "COUNTRY")]
    country: Option<String>,
    /// The document type of a built-in mapping, such as 01
    #[arg(long = "type", value_name = "TYPE", requires = "country")]
    document_type: Option<String>,
    /// From the official document to the generic DTE, instead of to it
    #[arg(long, requires = "country")]
    back: bool,
    /// A template of your own
    #[arg(long, value_name = "FILE", conflicts_with = "country")]
    template: Option<String>,
    /// A folder of templates and libraries of your own
    #[arg(long, value_name = "FOLDER")]
    registry: Option<String>,
    /// The code of a mapping in --registry
    #[arg(long, value_name = "CODE", requires = "registry", conflicts_with_all = ["country", "template"])]
    code: Option<String>,
    /// A param of the mapping; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<Member>,
}

/// A mapping of the caller's own that goes before the chosen one.
#[derive(Debug, Args)]
pub struct Before {
    /// A template of your own that makes the generic DTE of your documents: what is found ends in your fields
    #[arg(long, value_name = "FILE")]
    through: Option<String>,
}

impl Before {
    /// The mapping, if there is one. A template that is wrong is shown with the places underlined.
    pub fn mapping(&self, session: &Session) -> Result<std::result::Result<Option<Arc<Mapping>>, Exit>> {
        let Some(path) = &self.through else { return Ok(Ok(None)) };
        let text = files::read(path)?;
        let parsed = Registry::new().parse(&text);
        Ok(parsed
            .map(|mapping| Some(Arc::new(mapping)))
            .map_err(|error| session.refused(path, &text, &error)))
    }
}

/// The explanation of a mapping, behind another one if there is one.
pub fn explained(
    mapping: &Mapping,
    through: Option<&Mapping>,
    document: &[u8],
    options: &ApplyOptions,
) -> Result<Explanation> {
    match through {
        Some(through) => mapping.explain_through(through, document, options),
        None => mapping.explain(document, options),
    }
}

impl Chosen {
    /// The mapping. A template that is wrong is shown with the places underlined.
    pub fn mapping(&self, session: &Session) -> Result<std::result::Result<Arc<Mapping>, Exit>> {
        let registry = Registry::new();
        if let Some(path) = &self.registry {
            registry.load(path)?;
        }
        if let Some(code) = &self.code {
            let wanted =
                || files::usage(format!("expected a mapping with the code `{code}` in `--registry`"));
            return registry.find(code).map(Ok).ok_or_else(wanted);
        }
        if let Some(path) = &self.template {
            let text = files::read(path)?;
            let parsed = registry.parse(&text).map(Arc::new);
            return Ok(parsed.map_err(|error| session.refused(path, &text, &error)));
        }
        match (&self.country, &self.document_type) {
            (Some(country), Some(document_type)) => {
                let direction = if self.back { Direction::From } else { Direction::To };
                Registry::standard(country, document_type, direction).map(Ok)
            }
            _ => Err(files::usage("expected `--country` with `--type`, `--template` or `--code`")),
        }
    }

    /// The country, if it was given.
    pub fn country(&self) -> Option<&str> {
        self.country.as_deref()
    }

    /// What the mapping is applied with.
    pub fn options(&self) -> Result<ApplyOptions> {
        let members = Map::from_iter([("params".to_owned(), Value::Object(object(&self.param)?))]);
        ApplyOptions::from_members(&members)
    }
}

/// Map documents. One document goes to the standard output; many need --output.
#[derive(Debug, Args)]
pub struct MapDocuments {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    chosen: Chosen,
    /// Where the output goes: a file for one document, a folder for many
    #[arg(long, short, value_name = "PATH")]
    output: Option<String>,
}

impl MapDocuments {
    /// Maps.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let options = self.chosen.options()?;
        let mapping = match self.chosen.mapping(session)? {
            Ok(mapping) => mapping,
            Err(exit) => return Ok(exit),
        };
        if let Some(path) = self.sources.single() {
            return one(session, path, |document| {
                let mut output = mapping.apply(document, &options)?;
                if self.output.is_none() {
                    output.push(b'\n');
                }
                files::write(self.output.as_deref().unwrap_or("-"), &output).map(|()| Exit::Done)
            });
        }
        let ending = if mapping.writes_json() { "json" } else { "xml" };
        many(&self.sources, session, self.output.as_deref(), Work::Map(mapping, options), ending)
    }
}

/// Show where each value of a mapped document comes from
#[derive(Debug, Args)]
pub struct Explain {
    /// The document; - is the standard input
    #[arg(default_value = "-")]
    file: String,
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    before: Before,
}

impl Explain {
    /// Explains.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let options = self.chosen.options()?;
        let mapping = match self.chosen.mapping(session)? {
            Ok(mapping) => mapping,
            Err(exit) => return Ok(exit),
        };
        let through = match self.before.mapping(session)? {
            Ok(through) => through,
            Err(exit) => return Ok(exit),
        };
        one(session, &self.file, |document| {
            let explanation = explained(&mapping, through.as_deref(), document, &options)?;
            session.show(&json!(explanation), || {
                let words =
                    |english: &'static str, spanish: &'static str| session.language.of(english, spanish);
                let mut lines = Vec::new();
                for row in &explanation.rows {
                    let sources =
                        if row.sources.is_empty() { "-".to_owned() } else { row.sources.join(", ") };
                    lines.push(format!("{} = {}  <- {sources}", row.target, row.value));
                }
                for path in &explanation.lost {
                    lines.push(format!("{}: {path}", words("not read", "no leído")));
                }
                lines.join("\n")
            });
            session.findings(&self.file, document, &explanation.findings);
            Ok(if has_error(&explanation.findings) { Exit::Refused } else { Exit::Done })
        })
    }
}
