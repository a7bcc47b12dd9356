//! `dtekit country`, `identifier`, `code` and `explain-code`: small things to look up.

use clap::Args;
use dtekit::audit::{AuthorityCode, CodeOptions};
use dtekit::json::{Value, json};
use dtekit::{
    Country as CountryCode, Naming, ProcessingModel, Result, code, compose_identifier, identifier_kinds,
    parse_identifier,
};

use crate::exit::Exit;
use crate::fields::fields;
use crate::files;
use crate::members::{Member, object};
use crate::session::Session;

/// Say how the service processes the documents of a country
#[derive(Debug, Args)]
pub struct Country {
    /// The country, such as CR; without one, all whose documents the service issues
    country: Option<String>,
}

impl Country {
    /// Says it.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let countries = match &self.country {
            Some(code) => vec![code.parse()?],
            None => CountryCode::ISSUING.to_vec(),
        };
        for country in countries {
            let name = country.row().map_or("", |row| row.name);
            let word = country.model().map(ProcessingModel::as_str);
            session.show(&json!({"country": country.as_str(), "name": name, "model": word}), || {
                let none = session.language.of("no documents are issued", "no se emiten documentos");
                format!("{country} {}", word.unwrap_or(none))
            });
        }
        Ok(Exit::Done)
    }
}

/// Parse and check an identifier, or compose one from its parts
#[derive(Debug, Args)]
pub struct Identifier {
    /// Its kind, such as clave or rut; without one, all kinds are listed
    kind: Option<String>,
    /// The identifier
    text: Option<String>,
    /// The parts to compose it from
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "text", num_args = 1..)]
    compose: Vec<Member>,
}

impl Identifier {
    /// Looks it up.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        match (&self.kind, &self.text) {
            (None, _) => identifier_kinds().iter().for_each(|kind| session.line(kind)),
            (Some(kind), Some(text)) => {
                let value = Value::Object(parse_identifier(kind, text)?);
                session.show(&value, || fields(&value));
            }
            (Some(kind), None) if !self.compose.is_empty() => {
                session.line(compose_identifier(kind, &object(&self.compose)?)?);
            }
            (Some(_), None) => {
                return Err(files::usage("expected an identifier, or `--compose` with its parts"));
            }
        }
        Ok(Exit::Done)
    }
}

/// Explain a code of a finding
#[derive(Debug, Args)]
pub struct Code {
    /// The code, such as json-duplicate-member; without one, all are listed
    code: Option<String>,
}

impl Code {
    /// Explains.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let Some(word) = &self.code else {
            code::ALL.iter().for_each(|code| session.line(code.word));
            return Ok(Exit::Done);
        };
        let Some(code) = code::find(word) else {
            return Err(files::usage(format!("expected the code of a finding, found `{word}`")));
        };
        let meaning = session.language.of(code.meaning, code.meaning_es);
        let remedy = session.language.of(code.remedy, code.remedy_es);
        session.show(&json!({"code": code.word, "meaning": meaning, "remedy": remedy}), || {
            format!("{}\n{} {remedy}", meaning, session.language.of("help:", "ayuda:"))
        });
        Ok(Exit::Done)
    }
}

/// Explain a code with which an authority answers, such as PE 3277
#[derive(Debug, Args)]
pub struct ExplainCode {
    /// The country, such as PE
    country: String,
    /// The code, as the authority writes it
    code: String,
    /// The day on which the table of codes counts, such as 2026-01-31 [default: the newest table]
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
}

impl ExplainCode {
    /// Explains.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let as_of = self.as_of.as_deref().map(str::parse).transpose()?;
        let options = CodeOptions { as_of, ..CodeOptions::default() };
        let code = dtekit::code(self.country.parse()?, &self.code, &options)?;
        session.show(&code.to_value(Naming::Snake), || {
            let all = std::iter::once(&code).chain(&code.others);
            all.map(|code| explained(session, code)).collect::<Vec<_>>().join("\n\n")
        });
        Ok(Exit::Done)
    }
}

fn explained(session: &Session, code: &AuthorityCode) -> String {
    let word = |english: &'static str, spanish: &'static str| session.language.of(english, spanish);
    let known = &code.known;
    let (meaning, remedy) = match word("en", "es") {
        "es" => (&known.meaning_es, &known.remedy_es),
        _ => (&known.meaning, &known.remedy),
    };
    let unknown = word("no meaning of our own; see the source", "sin explicación propia; vea la fuente");
    let mut lines = vec![format!("{} {}: {}", code.country, code.key, meaning.as_deref().unwrap_or(unknown))];
    let mut line = |name: &str, text: &str| {
        if !text.is_empty() {
            lines.push(format!("  {name} {text}"));
        }
    };
    line(word("help:", "ayuda:"), remedy.as_deref().unwrap_or_default());
    line(word("elements:", "elementos:"), &code.elements.join(", "));
    line(word("documents:", "documentos:"), &code.kinds);
    let exists = known.exists.map(|exists| if exists { word("yes", "sí") } else { "no" });
    line(word("the document exists:", "el documento existe:"), exists.unwrap_or_default());
    line(word("source:", "fuente:"), &known.source);
    lines.join("\n")
}
