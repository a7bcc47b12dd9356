//! `dtekit lint`: all that can be said of a document before it is sent.

use clap::Args;
use dtekit::audit::LintOptions;
use dtekit::json::Map;
use dtekit::{Country, Finding, Naming, Result};

use super::map::Before;
use crate::exit::Exit;
use crate::many::Sources;
use crate::members::{Member, object, put};
use crate::session::Session;

/// Check generic DTEs before they are sent: structure, types, dates, identifiers, codes, totals, and what the mapping
/// finds
#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    sources: Sources,
    /// The country of the documents, such as CR
    #[arg(long, value_name = "COUNTRY")]
    country: String,
    /// The document type [default: what each document says]
    #[arg(long = "type", value_name = "TYPE")]
    document_type: Option<String>,
    /// The day on which the documents are sent, such as 2026-01-31; without it, no date is called too late
    #[arg(long, value_name = "DATE")]
    today: Option<String>,
    /// The day at which tables that change are read [default: the day of each document]
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
    /// The JSON itself is sent, so that the service converts it
    #[arg(long)]
    sends_json: bool,
    /// A param of the mapping; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<Member>,
    #[command(flatten)]
    before: Before,
}

impl Lint {
    /// Checks. It ends with 1 if a document has an error; warnings alone end with 0.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = Map::new();
        put(&mut members, "document_type", self.document_type.as_deref());
        put(&mut members, "today", self.today.as_deref());
        put(&mut members, "as_of", self.as_of.as_deref());
        put(&mut members, "sends_json", self.sends_json.then_some(true));
        put(&mut members, "params", Some(object(&self.param)?));
        let through = match self.before.mapping(session)? {
            Ok(through) => through,
            Err(exit) => return Ok(exit),
        };
        let options = LintOptions { through, ..LintOptions::from_members(&members)? };
        let country: Country = self.country.parse()?;
        let work = move |document: &[u8]| dtekit::lint(document, country, &options);
        self.sources.check(session, work, |name, document, lint| {
            let (errors, all) = (lint.errors(), lint.findings.len());
            session.show_of(name, errors == 0, lint.to_value(Naming::Snake), || {
                let warnings = all - errors;
                session.language.of(
                    format!("{name}: errors: {errors}, warnings: {warnings}"),
                    format!("{name}: errores: {errors}, advertencias: {warnings}"),
                )
            });
            let findings: Vec<Finding> = lint.findings.into_iter().map(|one| one.finding).collect();
            session.findings(name, document, &findings);
            Ok(if errors > 0 { Exit::Refused } else { Exit::Done })
        })
    }
}
