//! `dtekit audit`: whether the amounts of a document agree.

use clap::Args;
use dtekit::audit::totals::{Change, TotalsStatus};
use dtekit::audit::{TotalsAudit, TotalsOptions};
use dtekit::json::Map;
use dtekit::{Country, Naming, Result};

use crate::exit::Exit;
use crate::many::Sources;
use crate::members::put;
use crate::session::{Session, has_error};

/// Recompute line amounts, discounts, taxes and totals in exact decimals, and say which differ and by how much
#[derive(Debug, Args)]
pub struct Audit {
    #[command(flatten)]
    sources: Sources,
    /// The country of the documents, such as CR
    #[arg(long, value_name = "COUNTRY")]
    country: String,
    /// By how much an amount may differ [default: the country's tolerance]
    #[arg(long, value_name = "AMOUNT")]
    tolerance: Option<String>,
    /// Rates are percentages, 16 in place of 0.160000 (Mexico)
    #[arg(long)]
    rates_in_percent: bool,
    /// Prices include the tax (Argentina)
    #[arg(long)]
    prices_include_tax: bool,
}

impl Audit {
    /// Recomputes. It ends with 1 if an amount differs by more than it may.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut members = Map::new();
        put(&mut members, "tolerance", self.tolerance.as_deref());
        put(&mut members, "rates_in_percent", self.rates_in_percent.then_some(true));
        put(&mut members, "prices_include_tax", self.prices_include_tax.then_some(true));
        let options = TotalsOptions::from_members(&members)?;
        let country: Country = self.country.parse()?;
        let work = move |document: &[u8]| dtekit::audit_totals(document, country, &options);
        self.sources.check(session, work, |name, document, audit| {
            let is_wrong = audit.status == TotalsStatus::Inconsistent || has_error(&audit.findings);
            session.show_of(name, !is_wrong, audit.to_value(Naming::Snake), || shown(session, name, &audit));
            session.located(name, document, &audit.findings);
            Ok(if is_wrong { Exit::Refused } else { Exit::Done })
        })
    }
}

fn shown(session: &Session, name: &str, audit: &TotalsAudit) -> String {
    let words = |english: &'static str, spanish: &'static str| session.language.of(english, spanish);
    let status = match audit.status {
        TotalsStatus::Consistent => words("consistent", "los montos concuerdan"),
        TotalsStatus::Tolerated => {
            words("consistent within the tolerance", "los montos concuerdan dentro de la tolerancia")
        }
        TotalsStatus::Inconsistent => words("inconsistent", "los montos no concuerdan"),
        _ => words("nothing to compare", "no hay montos que comparar"),
    };
    let mut lines = vec![format!(
        "{name}: {status} ({}, {}; {}: {})",
        audit.policy.as_str(),
        audit.rounding,
        words("amounts compared", "montos comparados"),
        audit.compared,
    )];
    let either = audit.changes.len() > 1;
    lines.extend(audit.changes.iter().map(|Change { path, found, to, .. }| {
        let change = if either { words("either change", "o cambie") } else { words("change", "cambie") };
        format!("  {change} {path}: {found} -> {to}")
    }));
    lines.join("\n")
}
