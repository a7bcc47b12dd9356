//! `dtekit extract`: a file to the extraction provider, and its document back.

use std::fs::File;
use std::path::Path;

use clap::Args;
use dtekit::Result;
use dtekit::extraction::Upload;
use dtekit::json::{Map, json};
use dtekit::operation::FileSource;

use crate::connection::Connection;
use crate::exit::Exit;
use crate::files;
use crate::members::{Member, object, put};
use crate::session::Session;

/// What is sent to the provider.
#[derive(Debug, Args)]
pub struct Given {
    /// The file, such as a PDF or a picture
    upload: String,
    /// The organization's id in the provider's portal
    #[arg(long, value_name = "ID")]
    client_id: String,
    /// Your own id of the document [default: a random one]
    #[arg(long, value_name = "ID")]
    external_id: Option<String>,
    /// The batch of the document
    #[arg(long, value_name = "ID")]
    batch_id: Option<String>,
    /// Further metadata; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    metadata: Vec<Member>,
}

impl Given {
    /// The upload.
    pub fn upload(&self) -> Result<Upload> {
        let file = File::open(&self.upload).map_err(|error| files::fault(&self.upload, "read", &error))?;
        let mut members = Map::new();
        put(&mut members, "client_id", Some(self.client_id.as_str()));
        put(&mut members, "external_id", self.external_id.as_deref());
        put(&mut members, "batch_id", self.batch_id.as_deref());
        if !self.metadata.is_empty() {
            members.insert("metadata".to_owned(), object(&self.metadata)?.into());
        }
        Ok(Upload::from_members(FileSource::from_reader(file)?, &members).named_as(Path::new(&self.upload)))
    }

    /// Its external id.
    pub fn external_id(&self, upload: &Upload) -> String {
        let value = upload.to_value(dtekit::Naming::Snake);
        value["external_id"].as_str().unwrap_or_default().to_owned()
    }
}

/// Send a file to the extraction provider and wait for its document
#[derive(Debug, Args)]
pub struct Extract {
    #[command(flatten)]
    given: Given,
    /// Where the document goes, as XML
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: String,
    #[command(flatten)]
    connection: Connection,
}

impl Extract {
    /// Extracts.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        files::expect_free(&self.output)?;
        let client = self.connection.client()?;
        let extracted = client.extract(self.given.upload()?, |progress| {
            let state = progress.status.as_ref().map_or("", |status| status.as_str());
            let (english, spanish) = ("waiting for the provider", "esperando al proveedor");
            session.note(&format!("{english} {state}"), &format!("{spanish} {state}"));
        })?;
        session.findings("", b"", &extracted.warnings);
        if session.json {
            let (id, status) = (&extracted.external_id, extracted.status.as_str());
            session.line(json!({"external_id": id, "status": status, "xml": extracted.xml}).to_string());
        }
        if !session.json || self.output != "-" {
            files::write(&self.output, extracted.xml.as_bytes())?;
        }
        Ok(Exit::Done)
    }
}
