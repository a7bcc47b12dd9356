//! `dtekit inbox FILE answer`: the receiver's answer to a document.

use std::time::SystemTime;

use clap::Args;
use dtekit::json::{Map, Value};
use dtekit::store::inbox::{InboxAnswer, InboxOptions};
use dtekit::store::journal::JournalOptions;
use dtekit::{FolioSequence, Inbox, Naming, Result, SqliteJournal};

use crate::exit::Exit;
use crate::fields::fields;
use crate::members::{Member, object, put};
use crate::session::Session;

/// Answer the document of an entry: put the message of its country into a journal
#[derive(Debug, Args)]
pub struct Answer {
    /// Its key
    key: String,
    /// What is said: receipt, delivery, accept, partly, reject or disown, as far as the country knows it
    verdict: String,
    /// The fields of the country, such as codigo_actividad=620100
    #[arg(value_name = "NAME=VALUE")]
    fields: Vec<Member>,
    /// The file of the journal that sends it
    #[arg(long, value_name = "FILE")]
    journal: String,
    /// The file of the folios, from which the message has its number
    #[arg(long, value_name = "FILE")]
    sequence: Option<String>,
    /// A tax id in whose name documents are answered; may be given several times
    #[arg(long = "tax-id", value_name = "ID", required = true)]
    tax_ids: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT")]
    detail: Option<String>,
    /// The account of the journal's entry
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    /// The chain of the journal's entry
    #[arg(long, value_name = "NAME")]
    chain: Option<String>,
}

impl Answer {
    /// Answers.
    pub fn run(&self, session: &Session, mut inbox: Inbox) -> Result<Exit> {
        inbox.set_options(InboxOptions { tax_ids: self.tax_ids.clone() });
        let journal = SqliteJournal::open(&self.journal, JournalOptions::default())?;
        let folios = self.sequence.as_deref().map(FolioSequence::open).transpose()?;
        let mut members = Map::new();
        put(&mut members, "detail", self.detail.clone());
        put(&mut members, "account", self.account.clone());
        put(&mut members, "chain", self.chain.clone());
        members.insert("fields".to_owned(), Value::Object(object(&self.fields)?));
        let answer = InboxAnswer::from_members(&self.verdict, &members)?;
        let entry = inbox.answer(&journal, &self.key, &answer, folios.as_ref(), SystemTime::now())?;
        let value = entry.record.answer.map_or(Value::Null, |answer| answer.to_value(Naming::Snake));
        session.show(&value, || fields(&value));
        Ok(Exit::Done)
    }
}
