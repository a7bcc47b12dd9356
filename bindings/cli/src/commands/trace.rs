//! `dtekit trace`: which fields of the caller's document an authority's no is about.

use std::path::{Path, PathBuf};

use clap::Args;
use dtekit::audit::{Answer, Origins, TraceOptions, TraceStatus};
use dtekit::json::Map;
use dtekit::mapping::ApplyOptions;
use dtekit::{Mapping, Naming, Result};

use super::map::{Before, Chosen, explained};
use crate::exit::Exit;
use crate::files;
use crate::many::{Named, Sources};
use crate::members::put;
use crate::session::Session;

/// Trace an authority's no to the fields of your own document: by the mapping, or by an explanation that was kept
#[derive(Debug, Args)]
pub struct Trace {
    /// The answers: a result as JSON, a list of messages, or the authority's words as text
    #[command(flatten)]
    sources: Sources,
    /// The document that was refused; for many answers a folder with documents of the same names
    #[arg(long, value_name = "PATH", required_unless_present = "explanation")]
    document: Option<String>,
    /// What `dtekit explain --json` wrote for the document
    #[arg(long, value_name = "FILE", conflicts_with_all = ["document", "template", "registry", "code", "through"])]
    explanation: Option<String>,
    /// The document as it was sent, to which line and column belong
    #[arg(long, value_name = "FILE")]
    sent: Option<String>,
    /// The day on which the table of codes counts [default: the newest]
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    before: Before,
}

/// What a refused document was mapped with.
enum Origin<'m> {
    Explained(Origins),
    Mapped(&'m Mapping, ApplyOptions),
}

impl Trace {
    /// Traces. It ends with 1 if a message leads to no field.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = Map::new();
        put(&mut members, "country", self.chosen.country());
        put(&mut members, "as_of", self.as_of.as_deref());
        if let Some(path) = &self.sent {
            put(&mut members, "sent", Some(String::from_utf8_lossy(&files::read(path)?).into_owned()));
        }
        let options = TraceOptions::from_members(&members)?;
        let through = match self.before.mapping(session)? {
            Ok(through) => through,
            Err(exit) => return Ok(exit),
        };
        let mapping;
        let origin = if let Some(path) = &self.explanation {
            Origin::Explained(Origins::from_json(&files::read(path)?)?)
        } else {
            mapping = match self.chosen.mapping(session)? {
                Ok(mapping) => mapping,
                Err(exit) => return Ok(exit),
            };
            Origin::Mapped(&mapping, self.chosen.options()?)
        };
        let work = |answer: &[u8]| Ok(answer_of(answer));
        self.sources.check(session, work, |name, _, answer| {
            let traced = match &origin {
                Origin::Explained(origins) => {
                    dtekit::trace(answer, origins.clone(), &options).map(|trace| (trace, Vec::new()))
                }
                Origin::Mapped(mapping, with) => {
                    let document = files::read(&self.document_of(name.inside())?)?;
                    let explained = explained(mapping, through.as_deref(), &document, with);
                    explained
                        .and_then(|explained| Ok((dtekit::trace(answer, &explained, &options)?, document)))
                }
            };
            match traced {
                Ok((trace, document)) => self.shown(session, name, &trace, &document),
                Err(error) => Ok(session.refused(name, b"", &error)),
            }
        })
    }

    fn shown(
        &self,
        session: &Session,
        name: &Named,
        trace: &dtekit::audit::Trace,
        document: &[u8],
    ) -> Result<Exit> {
        let is_unknown = trace.messages.iter().any(|message| message.status == TraceStatus::Unknown);
        session.show_of(name, !is_unknown, trace.to_value(Naming::Snake), || {
            let mut lines: Vec<String> = Vec::new();
            for message in &trace.messages {
                let element = message.element.as_deref().unwrap_or("-");
                let paths = message.paths();
                let paths = if paths.is_empty() { "-".to_owned() } else { paths.join(", ") };
                lines.push(format!("{}: {element}  <- {paths}", message.status.as_str()));
                lines.push(format!("  {}", message.text.replace('\n', " ")));
            }
            let reason = session.language.of(trace.number_reason.english, trace.number_reason.spanish);
            let number = session.language.of("number", "número");
            lines.push(format!("{number}: {}: {reason}", trace.number.as_str()));
            lines.join("\n")
        });
        let findings: Vec<_> = trace.messages.iter().map(|message| message.finding.clone()).collect();
        let shown =
            self.document.as_ref().map(|_| self.document_of(name.inside())).transpose()?.unwrap_or_default();
        session.located(&shown, document, &findings);
        Ok(if is_unknown { Exit::Refused } else { Exit::Done })
    }

    /// The document of an answer: the one that was given, or the one of the same name in the folder.
    fn document_of(&self, answer: &str) -> Result<String> {
        let given = self.document.as_deref().unwrap_or("-");
        let folder = Path::new(given);
        if !folder.is_dir() {
            return Ok(given.to_owned());
        }
        // An answer that was named on the command line has the folders of its path, one of a folder has those inside
        // it.
        let inside = [Some(answer), Path::new(answer).file_name().and_then(|name| name.to_str())];
        let named = inside.into_iter().flatten().flat_map(|name| {
            ["json", "xml"].map(|ending| folder.join(Path::new(name).with_extension(ending)))
        });
        let found: Option<PathBuf> = named.into_iter().find(|path| path.is_file());
        found.map(|path| path.to_string_lossy().into_owned()).ok_or_else(|| {
            files::usage(format!("expected a document in `{given}` with the name of `{answer}`, found none"))
        })
    }
}

/// JSON as it is; what is no JSON is the authority's words.
fn answer_of(content: &[u8]) -> Answer {
    Answer::from_json(content).unwrap_or_else(|_| Answer::from(&*String::from_utf8_lossy(content)))
}
