//! `dtekit identifier` and `dtekit code`: small things to look up.

use clap::Args;
use dtekit::json::{Value, json};
use dtekit::{Result, code, compose_identifier, identifier_kinds, parse_identifier};

use super::receiver_message::fields;
use crate::exit::Exit;
use crate::files;
use crate::members::{Member, object};
use crate::session::Session;

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
