//! The option `--decide`: what the authority's answer is, where dtekit does not know it.

use clap::Args;
use dtekit::Result;
use dtekit::client::DecideTable;

use crate::files;

/// The table for the authority's answer.
#[derive(Debug, Args)]
pub struct Decide {
    /// A JSON file that says by which tag and words an authority accepts and rejects, where dtekit does not know it
    #[arg(long, value_name = "FILE")]
    decide: Option<String>,
}

impl Decide {
    /// Whether the command line names a file.
    pub fn is_given(&self) -> bool {
        self.decide.is_some()
    }

    /// The table of the file.
    pub fn table(&self) -> Result<Option<DecideTable>> {
        self.decide.as_ref().map(|path| DecideTable::from_json(&files::read(path)?)).transpose()
    }
}
