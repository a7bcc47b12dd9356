//! `dtekit call`: any operation of the service.

use clap::Args;
use dtekit::json::json;
use dtekit::operation::{self, Arguments};
use dtekit::{Client, Result};

use super::decode::show;
use crate::connection::Connection;
use crate::exit::Exit;
use crate::files;
use crate::members::{Given, Member};
use crate::session::Session;

/// Call an operation, such as Document/GetDocument; --list shows all of them
#[derive(Debug, Args)]
pub struct Call {
    /// The key of the operation
    #[arg(required_unless_present = "list", value_name = "GROUP/NAME")]
    operation: Option<String>,
    /// Its parameters: NAME=TEXT, NAME:=JSON, NAME@FILE
    #[arg(value_name = "PARAMETER")]
    parameters: Vec<Member>,
    /// Write the content of the answer, such as a PDF, into a file; - is the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Check the parameters and show the request, and send nothing
    #[arg(long)]
    dry_run: bool,
    /// List the operations with their parameters
    #[arg(long, conflicts_with_all = ["operation", "dry_run"])]
    list: bool,
    #[command(flatten)]
    connection: Connection,
}

impl Call {
    /// Calls.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let Some(key) = self.operation.as_ref().filter(|_| !self.list) else {
            for row in operation::all() {
                let parameters: Vec<&str> = row.parameters.iter().map(|parameter| parameter.wire).collect();
                let value = json!({"operation": row.key, "about": row.about, "parameters": parameters});
                session.show(&value, || format!("{}({})\n    {}", row.key, parameters.join(", "), row.about));
            }
            return Ok(Exit::Done);
        };
        let mut arguments = Arguments::new();
        for member in &self.parameters {
            match &member.given {
                Given::Value(value) => arguments.insert(&member.name, value.clone()),
                Given::File(path) => arguments.insert(&member.name, files::read(path)?),
            }
        }
        let request = Client::request(key, arguments)?;
        if self.dry_run {
            let (method, path) = (request.method().as_str(), request.path());
            let value = json!({"method": method, "path": path});
            session.show(&value, || format!("{method} {path}"));
            session.findings("", b"", request.findings());
            return Ok(Exit::Done);
        }
        if let Some(path) = &self.output {
            files::expect_free(path)?;
        }
        let reply = self.connection.client()?.execute(&request)?;
        match (&self.output, reply.content()) {
            (Some(path), Some(content)) => files::write(path, content)?,
            (Some(_), None) => return Err(files::usage("expected an answer with a content for `--output`")),
            (None, _) => show(session, &reply),
        }
        Ok(Exit::after(reply.outcome()))
    }
}
