//! `dtekit example`: a whole document, to begin with.

use clap::Args;
use dtekit::json::{Value, from_slice, json};
use dtekit::{Country, Result, example_types};

use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Write a whole generic DTE of a country and document type, which passes lint and validate; persons, numbers and codes
/// in it are made up
#[derive(Debug, Args)]
pub struct Example {
    /// The country, such as CR
    #[arg(value_name = "COUNTRY")]
    country: String,
    /// The document type, such as 01; without one, the types are listed
    #[arg(value_name = "TYPE")]
    document_type: Option<String>,
    /// Write it as XML
    #[arg(long, requires = "document_type", conflicts_with = "json")]
    xml: bool,
    /// Where the document goes [default: the standard output]
    #[arg(long, short, value_name = "FILE", requires = "document_type")]
    output: Option<String>,
}

impl Example {
    /// Writes it.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let country: Country = self.country.parse()?;
        let Some(document_type) = &self.document_type else {
            let types = example_types(country);
            if types.is_empty() {
                dtekit::example(country, "")?;
            }
            session.show(&json!({"country": country.as_str(), "document_types": types}), || types.join("\n"));
            return Ok(Exit::Done);
        };
        let document = dtekit::example(country, document_type)?;
        let mut written = match self.xml {
            true => document.to_xml()?,
            false if session.json => document.to_json(),
            false => {
                let value = from_slice(&document.to_json()).unwrap_or_default();
                let mut text = String::new();
                indent(&value, 0, &mut text);
                text.into_bytes()
            }
        };
        written.push(b'\n');
        files::write(self.output.as_deref().unwrap_or("-"), &written).map(|()| Exit::Done)
    }
}

/// Writes JSON with a member or element a line.
fn indent(value: &Value, depth: usize, text: &mut String) {
    let mut all = |open: char, close: char, parts: Vec<(String, &Value)>| {
        text.push(open);
        for (number, (name, value)) in parts.iter().enumerate() {
            text.push_str(if number == 0 { "\n" } else { ",\n" });
            text.push_str(&"  ".repeat(depth + 1));
            text.push_str(name);
            indent(value, depth + 1, text);
        }
        text.push('\n');
        text.push_str(&"  ".repeat(depth));
        text.push(close);
    };
    match value {
        Value::Object(members) if !members.is_empty() => {
            let members = members.iter().map(|(name, value)| (format!("{}: ", json!(name)), value));
            all('{', '}', members.collect());
        }
        Value::Array(values) if !values.is_empty() => {
            all('[', ']', values.iter().map(|value| (String::new(), value)).collect());
        }
        other => text.push_str(&other.to_string()),
    }
}
