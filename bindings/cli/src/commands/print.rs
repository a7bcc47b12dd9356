//! `dtekit print`: what goes on the paper.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use clap::{Args, ValueEnum};
use dtekit::json::{Map, Value, from_slice};
use dtekit::print::{SymbolFormat, SymbolOptions, symbol};
use dtekit::{Country, Naming, PrintData, PrintOptions, Result};

use super::convert::folder;
use crate::exit::Exit;
use crate::files;
use crate::folder::Folder;
use crate::many::Sources;
use crate::members::{Member, object, put};
use crate::session::{Session, has_error};

/// The form in which the symbol is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A picture of vectors
    Svg,
    /// A picture of dots
    Png,
    /// The bytes for a receipt printer
    Escpos,
    /// The matrix of its modules
    Json,
}

impl Form {
    fn format(self) -> (SymbolFormat, &'static str) {
        match self {
            Form::Svg => (SymbolFormat::Svg, "svg"),
            Form::Png => (SymbolFormat::Png, "png"),
            Form::Escpos => (SymbolFormat::Escpos, "bin"),
            Form::Json => (SymbolFormat::Json, "json"),
        }
    }
}

/// Write what the printed form of certified documents shows, as JSON; or draw its symbol
#[derive(Debug, Args)]
pub struct Print {
    #[command(flatten)]
    sources: Sources,
    /// The country of the documents, such as CR
    #[arg(long, value_name = "COUNTRY")]
    country: String,
    /// The service's answer as JSON, or its OtherData: its BarCodeText is used and compared
    #[arg(long, value_name = "FILE")]
    other_data: Option<String>,
    /// A parameter that the country reads, such as environment=test; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<Member>,
    /// The day at which the tables of addresses are read [default: the day of each document]
    #[arg(long, value_name = "DATE")]
    as_of: Option<String>,
    /// Which document of the text it is, counted from 0; needed only if there are several
    #[arg(long, value_name = "NUMBER")]
    document: Option<u32>,
    /// Write the symbol in this form, in place of the data
    #[arg(long, value_enum, value_name = "FORM")]
    symbol: Option<Form>,
    /// The dots of a module in PNG and ESC/POS, 1 to 40
    #[arg(long, value_name = "DOTS", requires = "symbol")]
    module: Option<u32>,
    /// The white modules around the symbol in SVG and PNG, 0 to 40
    #[arg(long, value_name = "MODULES", requires = "symbol")]
    quiet_zone: Option<u32>,
    /// The data columns of a PDF417 symbol, 1 to 30
    #[arg(long, value_name = "NUMBER", requires = "symbol")]
    columns: Option<u32>,
    /// The height of the bars of Code 128 in modules, 1 to 500
    #[arg(long, value_name = "MODULES", requires = "symbol")]
    bar_height: Option<u32>,
    /// Where the output goes: a file for one document, a folder for many; with --ndjson alone it is in the rows
    #[arg(long, short, value_name = "PATH")]
    output: Option<String>,
}

impl Print {
    /// Writes the data, or the symbol.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = Map::new();
        put(&mut members, "as_of", self.as_of.as_deref());
        put(&mut members, "document", self.document);
        put(&mut members, "params", Some(object(&self.param)?));
        put(&mut members, "other_data", self.other_data.as_deref().map(other_data).transpose()?);
        let options = PrintOptions::from_members(&members)?;
        let country: Country = self.country.parse()?;
        let in_rows = self.sources.ndjson && self.output.is_none();
        let output = match self.sources.single() {
            None if !in_rows => Some(Folder::new(folder(self.output.as_deref())?)),
            _ => None,
        };
        let work = move |document: &[u8]| dtekit::print_data(document, country, &options);
        let exit = self.sources.check(session, work, |name, document, data| {
            session.findings(name, document, &data.findings);
            let mut exit = if has_error(&data.findings) { Exit::Refused } else { Exit::Done };
            if in_rows {
                return self.row(session, name, exit, &data);
            }
            let (content, ending) = match self.symbol {
                None => (data.to_value(Naming::Snake).to_string().into_bytes(), "json"),
                Some(form) => match self.drawn(form, &data)? {
                    Some(drawn) => drawn,
                    None => return Ok(Exit::Refused),
                },
            };
            match (&output, self.output.as_deref()) {
                (Some(folder), _) => {
                    let path = match folder.write(name.inside(), ending, &content) {
                        Ok(path) => path,
                        Err(error) => return Ok(session.refused(name, b"", &error)),
                    };
                    if session.json {
                        let value = dtekit::json::json!({"output": path});
                        session.show_of(name, exit == Exit::Done, value, String::new);
                    }
                }
                (None, Some(path)) => files::write(path, &content)?,
                (None, None) => {
                    let is_text = matches!(self.symbol, None | Some(Form::Svg | Form::Json));
                    let end: &[u8] = if is_text { b"\n" } else { b"" };
                    files::write("-", &[&content, end].concat())?;
                }
            }
            if data.symbol.is_none() && self.symbol.is_some() {
                exit = Exit::Refused;
            }
            Ok(exit)
        })?;
        output.map_or(Ok(()), |folder| folder.sync()).map(|()| exit)
    }

    /// Writes the data of one of many documents as a row. `drawing` is its symbol: SVG as text, PNG and ESC/POS in
    /// base64, the matrix as JSON.
    fn row(&self, session: &Session, name: &str, mut exit: Exit, data: &PrintData) -> Result<Exit> {
        let mut value = data.to_value(Naming::Snake);
        if let Some(form) = self.symbol {
            let drawn = self.drawn(form, data)?.map(|(content, _)| match form {
                Form::Svg => Value::String(String::from_utf8_lossy(&content).into_owned()),
                Form::Json => from_slice(&content).unwrap_or_default(),
                Form::Png | Form::Escpos => Value::String(BASE64_STANDARD.encode(content)),
            });
            if drawn.is_none() {
                exit = Exit::Refused;
            }
            if let Some(members) = value.as_object_mut() {
                members.insert("drawing".to_owned(), drawn.unwrap_or_default());
            }
        }
        session.show_of(name, exit == Exit::Done, value, String::new);
        Ok(exit)
    }

    /// The symbol in a form, with its ending as a file; `None` if something was missing for it.
    fn drawn(&self, form: Form, data: &PrintData) -> Result<Option<(Vec<u8>, &'static str)>> {
        let Some(of) = &data.symbol else { return Ok(None) };
        let mut members = Map::new();
        put(&mut members, "error_correction", of.error_correction);
        put(&mut members, "encoding", Some(of.encoding));
        put(&mut members, "module", self.module);
        put(&mut members, "quiet", self.quiet_zone);
        put(&mut members, "columns", self.columns);
        put(&mut members, "bar_height", self.bar_height);
        let drawn = symbol(&of.text, of.kind, &SymbolOptions::from_members(&members)?)?;
        let (format, ending) = form.format();
        Ok(Some((drawn.written(format), ending)))
    }
}

/// `OtherData` of the service's answer, or that object alone.
fn other_data(path: &str) -> Result<Value> {
    let given = from_slice(&files::read(path)?)
        .map_err(|error| files::usage(format!("expected JSON in `{path}`: {error}")))?;
    let inside = ["other_data", "OtherData"].into_iter().find_map(|name| given.get(name).cloned());
    Ok(inside.filter(|inside| inside.is_object()).unwrap_or(given))
}
