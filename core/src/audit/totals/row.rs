//! What `totals.rs` in the folder of a country holds.

use super::language::RuleText;
use super::rules::Rules;

/// How the authority of a country rounds, and what the amounts of a document mean there.
#[derive(Debug)]
pub(crate) struct Totals {
    /// What the authority says of rounding.
    pub(crate) rules: Rules,
    /// What the country's amounts mean. The mapping computes absent amounts by the same rules.
    pub(crate) amounts: RuleText,
}
