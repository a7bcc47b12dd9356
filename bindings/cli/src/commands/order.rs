//! The options of a document that is issued.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use dtekit::store::journal::JournalOrder;
use dtekit::{Country, Result};

use crate::files;
use crate::members::{Member, object, put};

/// How a document is checked before it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Check {
    /// The document is not checked
    Off,
    /// What the built-in mapping finds are warnings
    Warn,
    /// What the built-in mapping finds refuses the document before anything is sent
    Refuse,
    /// Every check of lint is made: an error refuses the document before anything is sent
    Lint,
}

const STANDARD_INPUT: &str = "-";

/// How a document is issued.
#[derive(Debug, Args)]
pub struct Order {
    /// The generic DTE, JSON or XML; - is the standard input
    #[arg(default_value = STANDARD_INPUT)]
    file: String,
    /// The country of the document
    #[arg(long, value_name = "COUNTRY")]
    country: String,
    /// The answer comes later (true) or at once (false) [default: the country's own model]
    #[arg(long, value_name = "BOOLEAN")]
    asynchronous: Option<bool>,
    /// How the document is checked before it is sent
    #[arg(long, value_enum, default_value = "warn")]
    check: Check,
    /// A further option, such as mapping=UUID, sign:=false, biller_id=7; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<Member>,
}

impl Order {
    /// The document with its options.
    pub fn read(&self, chain: Option<&str>) -> Result<JournalOrder> {
        self.of(&self.file, chain)
    }

    /// As [`read`](Order::read), where the argument before the file may be the file, since an option gave its value.
    pub fn read_beside(&self, before: Option<&str>, chain: Option<&str>) -> Result<JournalOrder> {
        match before {
            Some(_) if self.file != STANDARD_INPUT => {
                Err(files::usage("expected one file beside `--key`, found two arguments"))
            }
            _ => self.of(before.unwrap_or(&self.file), chain),
        }
    }

    fn of(&self, file: &str, chain: Option<&str>) -> Result<JournalOrder> {
        let mut members = object(&self.option)?;
        put(&mut members, "asynchronous", self.asynchronous);
        put(&mut members, "chain", chain);
        // The words of the command line are those of the option.
        let check = self.check.to_possible_value();
        put(&mut members, "check", check.as_ref().map(PossibleValue::get_name));
        JournalOrder::from_members(files::read(file)?, self.country.parse::<Country>()?, &members)
    }
}
