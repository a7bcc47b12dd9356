//! `dtekit validate`: official documents against the schema of their authority.

use clap::Args;
use dtekit::audit::{Origins, validate_explained};
use dtekit::json::{Map, json};
use dtekit::{Finding, Naming, Result, ValidateOptions, code};

use crate::exit::Exit;
use crate::files;
use crate::many::Sources;
use crate::members::put;
use crate::session::Session;

/// Check official documents against the schema of their authority
#[derive(Debug, Args)]
pub struct Validate {
    #[command(flatten)]
    sources: Sources,
    /// The country whose schemas count, such as CR [default: what each document says]
    #[arg(long, value_name = "COUNTRY")]
    country: Option<String>,
    /// The name of the schema, such as ECF-31 [default: what each document says]
    #[arg(long = "type", value_name = "TYPE")]
    document_type: Option<String>,
    /// The signature, seals and stamps that the service adds may be missing, and are not checked
    #[arg(long)]
    unsigned: bool,
    /// What `dtekit explain --json` wrote of the document that the official one was made from: what is found ends in
    /// its fields
    #[arg(long, value_name = "FILE")]
    explanation: Option<String>,
}

impl Validate {
    /// Checks. It ends with 1 if a document breaks its schema.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = Map::new();
        put(&mut members, "country", self.country.as_deref());
        put(&mut members, "document_type", self.document_type.as_deref());
        put(&mut members, "signed", self.unsigned.then_some(false));
        let options = ValidateOptions::from_members(&members)?;
        let origins = self.explanation.as_ref().map(|path| Origins::from_json(&files::read(path)?));
        let origins = origins.transpose()?;
        let unsigned = ValidateOptions { signed: false, ..options.clone() };
        let mut may_tell = !self.unsigned;
        let work = move |document: &[u8]| match &origins {
            Some(origins) => validate_explained(document, origins.clone(), &options),
            None => dtekit::validate(document, &options),
        };
        self.sources.check(session, work, |name, document, findings| {
            let value =
                json!({"valid": findings.is_empty(), "findings": Finding::values(&findings, Naming::Snake)});
            session.show_of(name, findings.is_empty(), value, || {
                let count = findings.len();
                if count == 0 {
                    return session.language.of(format!("{name}: valid"), format!("{name}: válido"));
                }
                session.language.of(
                    format!("{name}: violations of the schema: {count}"),
                    format!("{name}: violaciones del esquema: {count}"),
                )
            });
            session.findings(name, document, &findings);
            if may_tell && lacks_seals(document, &findings, &unsigned) {
                may_tell = false;
                session.note(
                    "what the service adds is missing; for a document that is not signed yet give `--unsigned`",
                    "falta lo que agrega el servicio; para un documento aún sin firmar indique `--unsigned`",
                );
            }
            Ok(if findings.is_empty() { Exit::Done } else { Exit::Refused })
        })
    }
}

/// Whether elements are missing that only the service adds: signature, seals and stamps.
fn lacks_seals(document: &[u8], findings: &[Finding], unsigned: &ValidateOptions) -> bool {
    findings.iter().any(|one| one.code == code::SCHEMA_ELEMENT_MISSING.word)
        && dtekit::validate(document, unsigned).is_ok_and(|fewer| fewer.len() < findings.len())
}
